"""A game that can be played: loaded once, compiled for each set-up when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar
from uuid import uuid4

from dsl import game as g
from dsl.extent import make_room
from dsl.game.fold import Setup
from dsl.messages.syntax import counts
from dsl.sentence import Sentence, say
from interpreter.ask.events import Log
from interpreter.compile.layout import Layout, lay_out, lays_out_alike, left_open
from interpreter.compile.program import Program
from interpreter.learn.actions import Actions
from interpreter.play.chance import Chance
from interpreter.play.fault import SetupError
from interpreter.play.state import State
from interpreter.play.stored import KNOWN, restored_game

if TYPE_CHECKING:
    from interpreter.native.batch import BatchCode
    from interpreter.native.code import Code
    from interpreter.native.memory import Unsupported
    from interpreter.native.observe import Sight


Purpose: TypeAlias = Literal["steps", "whole", "followed", "thoughts", "together"]
Made = TypeVar("Made")


def _had(found: Made | Unsupported | None) -> Made | None:
    """What was made, if it could be."""
    return None if isinstance(found, Exception) else found


class Game:
    """A checked game and its compiled programs. With `tallied` these count what happens in their plays."""

    def __init__(self, rules: g.Game, language: str = "en", tallied: bool = False, token: str = "") -> None:
        make_room()
        self.token = token or uuid4().hex
        KNOWN[self.token] = self
        self.rules = rules
        self.tallied = tallied
        self.language = language
        self.names: dict[int, str] = {}
        self._programs: dict[tuple[int, tuple[tuple[str, int], ...], bool], Program] = {}
        self._open: list[tuple[Layout, Program]] = []
        self._codes: dict[tuple[Program, Purpose], Any] = {}  # or why there is none
        self._actions: dict[Program, Actions] = {}
        self._natives: dict[int | None, Callable[[int], State]] = {}  # for the usual options, by number of players

    def __repr__(self) -> str:
        return f"<{self.name}, for {counts(self.player_counts)} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_game, (self.token, self.rules, self.language, self.tallied)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self  # nobody can change it

    def __copy__(self) -> Game:
        return self

    @property
    def name(self) -> str:
        return self.rules.name

    @cached_property
    def fingerprint(self) -> str:
        """The same for rules that say the same."""
        from interpreter.text.record import fingerprint

        return fingerprint(self.rules)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many may play, the least first."""
        return self.rules.player_counts

    def setup(self, players: int | None = None, options: Mapping[str, int | str | bool] | None = None) -> Setup:
        """A set-up with every option given a value; raises SetupError if the game has no such one."""
        count = self.rules.least_players if players is None else players
        if count not in self.player_counts:
            said = {"game": self.name, "counts": counts(self.player_counts), "count": count}
            raise SetupError(Sentence("{game} is for {counts} players, not {count}", said))
        if not isinstance(options, Mapping | None):
            raise SetupError(f"options are names with their values, as in {{'goal': 50}}; not {options!r}")
        chosen = {o.name: o.default for o in self.rules.options}
        for name, word in (options or {}).items():
            option = self.option_named(name)
            if option is None:
                key = "{game} has no option {name}; its options: {names}"
                raise SetupError(say(key, game=self.name, name=repr(name), names=", ".join(chosen) or "–"), name)
            value = option.value_of(word)
            if value is None:
                raise SetupError(option.cannot_be(repr(word)), name)
            chosen[option.name] = value
        return Setup(count, chosen)

    def option_named(self, name: object) -> g.GameOption | None:
        """An option by its name, or by what it is called in one of the game's languages."""
        options = self.rules.options
        plain = next((o for o in options if name in (o.name, o.name.replace("_", " "))), None)
        if plain is not None or not isinstance(name, str) or not name.strip():
            return plain
        labels = {
            words[o.name].casefold(): o for words in self.rules.words.values() for o in options if o.name in words
        }
        return labels.get(name.strip().casefold())

    def program(self, setup: Setup, steps: bool = False) -> Program:
        key = (setup.players, tuple(sorted(setup.options.items())), steps)
        found = self._programs.get(key)
        if found is None:
            found = Program(self.rules, setup, self.language, steps, self.tallied)
            found.game = self
            found.labels.names = self.names
            self._programs[key] = found
        return found

    def open_program(self, setup: Setup) -> Program:
        """One that several settings of the options share, set to this one: where many are played, it is made once."""
        layout = lay_out(self.rules, setup)
        found = next((made for known, made in self._open if lays_out_alike(known, layout)), None)
        if found is None:
            found = Program(self.rules, setup, self.language, tallied=self.tallied, open_layout=left_open(layout))
            found.game = self
            found.labels.names = self.names
            self._open.append((layout, found))
        return found

    def programs(self) -> list[Program]:
        """Those that were wanted so far."""
        return list(self._programs.values())

    def code(self, setup: Setup, hasty: bool = False) -> Code | None:
        """The native code for a set-up, made when it is first wanted; None if it cannot be had.

        Code that is not to be `hasty` takes the place of code that was.
        """
        return _had(self._code(self.program(setup), "steps", hasty))

    def whole_code(self, setup: Setup, hasty: bool = False, followed: bool = False) -> Code | None:
        """The same for whole plays, in which the dice choose; if they are `followed`, it writes down their course."""
        return _had(self._code(self.program(setup), "followed" if followed else "whole", hasty))

    def shared_code(self, setup: Setup, hasty: bool = False) -> Code | None:
        """The same of a program that is open: `image_of` makes what a play of one set-up begins with."""
        return _had(self._code(self.open_program(setup), "whole", hasty))

    def thinking_code(self, setup: Setup) -> Code | None:
        """The same with what a search needs."""
        return _had(self._code(self.program(setup), "thoughts"))

    def batch_code(self, setup: Setup, sight: Sight) -> BatchCode | None:
        """The same for many plays at once, seen in one way: that which follows from the rules."""
        from interpreter.native import stepped_together

        program = self.program(setup)
        return _had(self._made((program, "together"), lambda: stepped_together(program, self.actions(setup), sight)))

    def _code(self, program: Program, purpose: Purpose, hasty: bool = False) -> Code | Unsupported:
        from interpreter.native import compiled

        key = (program, purpose)
        if not hasty and getattr(self._codes.get(key), "hasty", False):
            del self._codes[key]
        followed, thinks = purpose == "followed", purpose == "thoughts"
        diced = followed or purpose == "whole"
        return self._made(key, lambda: compiled(program, hasty, thinks, diced, followed))

    def _made(self, key: tuple[Program, Purpose], make: Callable[[], Made]) -> Made | Unsupported:
        from interpreter.native.memory import Unsupported

        if key not in self._codes:
            try:
                self._codes[key] = make()
            except Unsupported as unknown:
                self._codes[key] = unknown.with_traceback(None)
        found: Made | Unsupported = self._codes[key]
        return found

    def thinks(self, program: Program) -> bool:
        """Has code for thoughts been made already?"""
        return _had(self._codes.get((program, "thoughts"))) is not None

    def why_in_python(
        self, setup: Setup, hasty: bool = False, shared: bool = False, purpose: Purpose = "whole"
    ) -> Unsupported | None:
        """What keeps plays of a set-up, or thoughts about them, in Python, and where in the rules; None if nothing."""
        found = self._code(self.open_program(setup) if shared else self.program(setup), purpose, hasty)
        return found if isinstance(found, Exception) else None

    def actions(self, setup: Setup) -> Actions:
        """The action numbers of a set-up."""
        program = self.program(setup)
        if program not in self._actions:
            self._actions[program] = Actions(program)
        return self._actions[program]

    def start(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, int | str | bool] | None = None,
        trace: bool = False,
        native: bool = False,
    ) -> State:
        """A new play, up to its first choice.

        With `trace` it keeps its events as it goes. With `native` it runs in machine code, if that can
        be had: several times as fast, after half a second for the first play of a set-up.
        """
        if native and not trace and not options and (begin := self._natives.get(players)) is not None:
            return begin(seed).begin()
        setup = self.setup(players, options)
        if trace:
            return State(self.program(setup, steps=True), Chance(seed), Log()).begin()
        if native and not options and (code := self.code(setup)) is not None:
            from interpreter.native.play import NativeState

            self._natives[players] = partial(NativeState, code)
        return self.fresh(setup, seed, native).begin()

    def fresh(
        self, setup: Setup, seed: int, native: bool = False, outcomes: tuple[tuple[str, ...] | int, ...] = ()
    ) -> State:
        """A play that has not begun; `outcomes` are those of chance, as far as they are told."""
        code = self.code(setup) if native and not outcomes else None
        if code is not None:
            from interpreter.native.play import NativeState

            return NativeState(code, seed)
        return State(self.program(setup), Chance(seed, outcomes))

    def record(self, state: State) -> str:
        """A play as text that people can read and `replay` can play again."""
        return state.record()

    def replay(self, record: str) -> State:
        """The play of a record; raises ReplayStopped where the rules no longer allow it."""
        from interpreter.text.record import replay

        return replay(self, record)
