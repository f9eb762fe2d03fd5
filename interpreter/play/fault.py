"""What can go wrong in a play, each with the line that caused it."""

from __future__ import annotations

from types import FrameType
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.diagnostic import Diagnostic, Label
from dsl.game.failure import RuleFailure
from dsl.sentence import say
from dsl.source import NOWHERE, Source, Span

if TYPE_CHECKING:
    from interpreter.play.state import State


class RulesError(Exception):
    """A file that is not a game: its diagnostics say why."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        first = next((d for d in diagnostics if d.severity == "error"), None)
        super().__init__(f"{first.source.name}:{first.line}: {first.title}" if first else "not a game")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostics,)


class SetupError(ValueError):
    """A number of players that the game does not have, or a wrong `option`."""

    def __init__(self, reason: str, option: str | None = None) -> None:
        super().__init__(reason)
        self.option = option

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.option)


class Fault(Exception):
    """The rules led into a dead end."""

    def __init__(self, diagnostic: Diagnostic, state: State | None = None) -> None:
        super().__init__(f"{diagnostic.source.name}:{diagnostic.line}: {diagnostic.title}")
        self.diagnostic = diagnostic
        self.state = state

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostic, self.state)

    @property
    def record(self) -> str:
        """The play up to here, to be replayed; empty if it did not begin at the beginning."""
        return self.state.record() if self.state is not None and self.state.replayable else ""


RULES = "<rules"  # how the names of generated code begin
NOBODY = (
    "a player, a card or a value is needed here, and there is none",
    "test with `is not nobody` or `is not nothing` before this line; a card that lacks an attribute has nothing there; "
    "`player P` with `else` says what happens without a player",
)


def dead_end(error: Exception) -> RuleFailure | None:
    """What an exception of running rules means to their author; None if the mistake is our own.

    Rules run into a TypeError by going on with nobody or nothing, and into an IndexError by wanting a card where none
    lies. In the engine's own functions such an exception is theirs only if they handed it nobody or nothing.
    """
    match error:
        case RuleFailure():
            return error
        case TypeError() if _met_nobody(error):
            return RuleFailure("CG802", *NOBODY)
        case IndexError() if _inside(error) == []:
            return RuleFailure(
                "CG803",
                "a card is wanted here and none lies there",
                "test with `is not empty` before this line; a slot handed to a phase is the place, so hand on its "
                "card: `top of drawn`",
            )
        case ZeroDivisionError() if _inside(error) == []:
            return RuleFailure("CG805", "a number is divided by zero", "test before dividing")
        case RecursionError() | MemoryError() | OverflowError():
            return RuleFailure("CG808", "this is more than can be worked out")
        case _:
            return None


def line_of(own: Source, source: Source, line: int) -> str:
    """A line as it is told beside those of a game's own file: `14`, or `14 of library/betting.cardgame`."""
    return str(line) if source is own else say("{line} of {file}", line=line, file=source.name)


def led_here(
    game: g.Game, way: list[tuple[Source, Span]], source: Source, span: Span
) -> tuple[tuple[Label, ...], tuple[str, ...]]:
    """The line of a phase that asked for what failed in a definition or in another phase, the last of them: a label, or
    a note if it is in another file."""
    asked = [at for at in way[:-1] if at[1] != NOWHERE and not _in_definition(game, *at)]
    if not asked:
        return (), ()
    caller, (start, end) = asked[-1]
    end = min(end, (caller.text + "\n").index("\n", start))  # without the block below
    if caller is not source:
        return (), (say("it was asked for in line {line} of {file}", line=caller.line(start), file=caller.name),)
    if caller.line(start) == source.line(span.start):
        return (), ()
    return (Label(Span(start, end), "asked for here"),), ()


def _in_definition(game: g.Game, source: Source, span: Span) -> bool:
    return any(define.source is source and define.span == span for define in game.defines)


class RulesMayFail:
    """`with rules_may_fail`: whatever rules run into ends the block, and a mistake of ours is raised all the same."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, place: object) -> bool:
        return isinstance(error, Exception) and dead_end(error) is not None


rules_may_fail = RulesMayFail()


def _inside(error: Exception) -> list[FrameType] | None:
    """The frames of the engine between the rules and where it failed: none if it was the rules; None without rules."""
    found: list[FrameType] | None = None
    place = error.__traceback__
    while place is not None:
        if place.tb_frame.f_code.co_filename.startswith(RULES):
            found = []
        elif found is not None:
            found.append(place.tb_frame)
        place = place.tb_next
    return found


def _met_nobody(error: TypeError) -> bool:
    frames = _inside(error)
    if frames is None or "NoneType" not in str(error):
        return False
    return not frames or any(_has_nobody(value) for frame in frames for value in _given(frame))


def _given(frame: FrameType) -> list[object]:
    """What a function was given, and the lists it has made of that."""
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return [value for name, value in frame.f_locals.items() if name in names or isinstance(value, list)]


def _has_nobody(value: object, depth: int = 3) -> bool:
    if isinstance(value, list | tuple) and depth:
        return any(_has_nobody(part, depth - 1) for part in value)
    return value is None
