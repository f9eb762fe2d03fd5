"""From words to an option, with one error for each way to fail."""

from __future__ import annotations

from interpreter.ask.questions import Refusal
from interpreter.play.choice import Decision, IllegalChoice, Option
from interpreter.play.picks import Picks
from interpreter.play.state import State
from interpreter.text.options import Unclear, find
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.words import Words


class NotUnderstood(ValueError):
    """Words that name nothing that could be an answer."""


class AmbiguousChoice(ValueError):
    """Words that fit several options; `options` are some of them, in words that are clear."""

    def __init__(self, text: str, options: tuple[str, ...]) -> None:
        self.text = text
        self.options = options
        some = " or ".join(options[:6]) + (" or others" if len(options) > 6 else "")
        super().__init__(f"`{text}` is not clear: did you mean {some}?")

    def __reduce__(self) -> tuple[type, tuple[str, tuple[str, ...]]]:
        return type(self), (self.text, self.options)


class _WithoutNumbers(Listing):
    """Options are named, not counted: `9` is no option because it stands in the ninth place."""

    by_number = False


def parse(state: State, decision: Decision, text: str) -> Option:
    """The option that a text names: as a record writes it, or as people type it."""
    if not isinstance(text, str):
        raise TypeError(f"words are wanted, not {text!r}")
    try:
        found = find(state, decision, text.strip())
    except Unclear as unclear:
        raise AmbiguousChoice(text, (unclear.example,)) from None
    if found is not None:
        return found
    read = Moves(state, _WithoutNumbers(state, decision, Words(state.program.labels.language))).read(text)
    if isinstance(read, Option):
        return read
    raise _error(decision, text, read)


def _error(decision: Decision, text: str, problem: Problem) -> Exception:
    match problem.kind:
        case "unclear":
            return AmbiguousChoice(problem.typed, problem.options)
        case "forbidden":
            outside = Refusal(f"`{text.strip()}` is not among the options", key="outside", line=decision.line)
            return IllegalChoice(None, tuple(r if r.reason else outside for r in problem.refusals) or (outside,))
        case "amount":
            said = _amount(decision, problem.amount)
            return IllegalChoice(None, (Refusal(said, key="amount", line=decision.line),))
        case "taken":
            return IllegalChoice(None, (Refusal(f"{problem.typed} is named twice", key="taken", line=decision.line),))
        case _:
            return NotUnderstood(f"`{problem.typed}` is not understood here: {decision.prompt}")


def _amount(decision: Decision, named: int) -> str:
    said = f"{named} {'is' if named == 1 else 'are'} named"
    options = decision.options
    if not isinstance(options, Picks):
        return f"{said}, which is too many or too few"
    least, most = options.least, options.most
    wanted = str(least) if least == most else f"{least} to {most}"
    return f"{said}, and {wanted} {'has' if wanted == '1' else 'have'} to be chosen"
