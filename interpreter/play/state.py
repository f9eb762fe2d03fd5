"""One play: plain data that can be copied, compared, stored and gone on from.

A state is lists of small numbers. Everything else (events, records, views) is worked out when it
is asked for, from the set-up, the chance and the choices made, which the state remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from dsl.diagnostic import Diagnostic
from dsl.source import NOWHERE
from interpreter.ask.chair import Chair
from interpreter.ask.events import Event, Log
from interpreter.compile.cut import HALT, OVER
from interpreter.play.chance import Chance, Dice
from interpreter.play.choice import Decision, IllegalChoice, Option
from interpreter.play.fault import Fault, dead_end, led_here
from interpreter.play.likeness import likeness
from interpreter.play.limits import GO_ROUND, NO_CHOICE, TOO_LONG, TOO_MANY_WAYS, choice_at
from interpreter.play.position import Position
from interpreter.play.ranking import Result, rank, worth
from interpreter.play.registers import PerSeat, Ref
from interpreter.play.seats import is_out
from interpreter.play.stored import parts_of
from interpreter.text.options import told_apart

if TYPE_CHECKING:
    from interpreter.ask.conclusions import Kept
    from interpreter.ask.questions import Refusal
    from interpreter.ask.rearranged import Unseen
    from interpreter.ask.view import CardView, View
    from interpreter.compile.program import Program
    from interpreter.game import Game


class State(Position):
    """A play of a game."""

    __slots__ = (
        *("decision", "fault", "halted", "history", "paused", "replayable", "result", "seed"),
        *("retraced", "unseen", "conclusions"),
    )
    decision: Decision | None
    result: Result | None
    halted: bool
    history: tuple[Any, ...] | None
    fault: Fault | None
    paused: int | None
    replayable: bool
    seed: int
    retraced: tuple[tuple[Any, ...] | None, State] | None
    unseen: Unseen | None
    conclusions: dict[int, Kept]

    def __init__(self, program: Program, chance: Chance, log: Log | None = None) -> None:
        super().__init__(program, chance, log)
        self.seed = chance.seed
        self.decision = None
        self.result = None
        self.halted = False
        self.history = None
        self.fault = None
        self.paused = None
        self.replayable = True
        self.retraced = self.unseen = None
        self.conclusions = {}
        try:
            for cell, name in program.first_values:
                self.variables[cell] = program.namespace[name](self, None)
        except Exception as error:
            if self.fault_of(error) is error:
                raise

    # ───────────── playing

    def begin(self) -> State:
        """Plays up to the first choice."""
        if self.fault is not None:  # a first value cannot be worked out
            raise self.fault
        self.run_phase(self.program.rules.play, (), None, OVER)
        return self

    def run_phase(self, number: int, args: tuple[Any, ...], me: int | None, after: int = HALT) -> None:
        """Runs one phase from its beginning; `after` is the block to go on with."""
        program = self.program
        self.halted = False
        self.decision = None
        self.registers = [None] * program.registers
        if number not in program.entries:
            self._guarded_call(number, args, me)
            self.run(after)
            return
        returns = program.return_register(number)
        assert returns is not None
        self.registers[returns] = after
        self.registers[program.me_register(number)] = me
        for register, value in zip(program.parameter_registers(number), args, strict=True):
            self.registers[register] = value
        self.run(program.entries[number])

    def _guarded_call(self, number: int, args: tuple[Any, ...], me: int | None) -> None:
        function = self.program.functions[number]
        assert function is not None
        try:
            function(self, me, *args)
        except Exception as error:
            raise self.fault_of(error) from error

    def run(self, block: int, stop: Callable[[int], bool] | None = None) -> None:
        """Runs blocks until a choice is due or the play is over.

        In single steps, `stop` is asked before each block; where it says yes the play pauses and
        `run(state.paused)` goes on.
        """
        blocks = self.program.blocks
        self.paused = None
        try:
            if self.log is None:
                while block >= 0:
                    block = blocks[block](self)
                return
            log, traced, accounts = self.log, self.program.traced, self.program.accounts
            while block >= 0:
                if stop is not None and stop(block):
                    self.paused = block
                    return
                log.line, counts, asks = traced[block]
                log.account = accounts.before(self, block) if counts else None
                following = blocks[block](self)
                if asks:
                    log.left_out(self, block, following)
                block = following
        except Exception as error:
            raise self.fault_of(error, block) from error

    def fault_of(self, error: Exception, block: int = OVER) -> BaseException:
        """The fault behind an exception of running rules; an exception that is our own mistake stays."""
        dead = dead_end(error)
        if dead is None:
            return error
        way = self.program.way(error.__traceback__)
        origin = way[-1] if way else None
        if origin is None:
            origin = self.program.cut.blocks[block if isinstance(block, int) and block >= 0 else OVER].at
        if dead.title == NO_CHOICE:
            from interpreter.ask.circle import circle

            dead = circle(self) or dead
        elif dead.title in (GO_ROUND, TOO_LONG) and (spec := choice_at(self.program, block, way)) is not None:
            dead, origin = TOO_MANY_WAYS, (self.program.phase_source(spec.phase), spec.statement.span)
        source, span = origin
        if span == NOWHERE:
            span = self.program.rules.file.head.span
        label = "here, in the course of a play"
        also, notes = led_here(self.program.rules, way, source, span)
        notes = (*dead.notes, *notes)
        diagnostic = Diagnostic(dead.code, "error", dead.title, source, span, label, also, notes, dead.help)
        self.decision = None
        self.fault = Fault(diagnostic, self)
        return self.fault

    def apply(self, option: Option) -> None:
        """Takes an option of the decision that is due. One that is not legal changes nothing."""
        decision = self.decision
        if decision is None:
            raise ValueError("no choice is due: the play is over")
        spec, raw = decision.spec, option.raw
        listed = decision.listed
        if (option.spec is not spec or listed is None or raw not in listed) and not decision.allows(option):
            raise IllegalChoice(option, self.why(option))
        if self.log is not None:
            self.run(self.take(option))
            return
        self.registers[spec.answer + decision.player if spec.per_seat else spec.answer] = raw
        self.history = (self.history, raw)
        self.decision = None
        self.steps = self.spent = 0
        # `run` once more, without what single steps need: all of a play goes through here, and mostly
        # one block comes to the next choice.
        block = spec.resume
        try:
            block = spec.enter(self)
            if block < 0:
                return
            blocks = self.program.blocks
            while block >= 0:
                block = blocks[block](self)
        except Exception as error:
            raise self.fault_of(error, block) from error

    # ───────────── single steps

    def take(self, option: Option) -> int:
        """Writes down an option that is open without carrying it out; gives the block to go on with."""
        decision = self.decision
        assert decision is not None
        spec, raw = decision.spec, option.raw
        self.registers[spec.answer + (decision.player if spec.per_seat else 0)] = raw
        self.history = (self.history, raw)
        self.decision = None
        self.steps = self.spent = 0
        if self.log is not None:
            self.log.line = decision.line
            self.log.chosen(self, option, decision.player, forced=False, words=told_apart(self, option, decision))
        return spec.resume

    def at_first_line(self) -> int:
        """Stands before the first line of the rules; gives the block to go on with."""
        program = self.program
        returns = program.return_register(program.rules.play)
        assert returns is not None
        self.registers = [None] * program.registers
        self.registers[returns] = OVER
        return program.entries[program.rules.play]

    def held(self, ref: Ref, seat: int | None = None) -> Any:
        """What the rules hold under a name; None for what is kept nowhere between two blocks."""
        if isinstance(ref, PerSeat):
            return self.registers[ref.base + seat] if seat is not None else None
        return self.registers[ref] if isinstance(ref, int) else None

    # ───────────── the end

    def finish(self) -> None:
        """Ranks the players; called by the last block of the rules."""
        self.decision = None
        self.result = rank(self)
        if self.log is not None:
            self.log.add(self, Event("over", values=self.result.winners))

    @property
    def in_python(self) -> bool:
        """A play in machine code is not, unless something odd has happened."""
        return True

    def lying(self, place: int) -> list[int]:
        """The cards in a place."""
        return self.zones[place]

    def worth(self) -> list[list[Any]]:
        """The values that the ranking goes by, as they are now: of each expression one for each seat."""
        return worth(self)

    def as_python(self) -> State:
        """The same state in Python, which this one is."""
        return self

    def rollout(self, dice: int, far: int, limit: int) -> tuple[list[list[Any]], bool] | None:
        """A random play in one go, if this state is one that can do that: see `NativeState`."""
        return None

    # ───────────── copies

    def copy(self) -> State:
        """An independent play that goes on alike."""
        other = State.__new__(State)
        other.program = self.program
        other.chance = self.chance
        other.seed = self.seed
        other.zones = [cards[:] for cards in self.zones]
        other.where = self.where[:]
        other.known = self.known[:]
        other.variables = self.variables[:]
        other.registers = self.registers[:]
        other.drawn = self.drawn
        other.direction = self.direction
        other.out = self.out
        other.steps, other.spent = self.steps, self.spent
        other.running = self.running
        other.asks_forced = self.asks_forced
        other.arrived = self.arrived[:]
        other.log = None if self.log is None else self.log.copy()
        other.decision = self.decision
        other.result = self.result
        other.halted = self.halted
        other.history = self.history
        other.fault = self.fault
        other.paused = self.paused
        other.replayable = self.replayable
        other.retraced, other.conclusions = self.retraced, self.conclusions
        other.unseen = None
        return other

    def position(self) -> tuple[Any, ...]:
        """What makes two positions the same, whatever way led there. Cards that look alike are alike."""
        return likeness(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.program is other.program and self.position() == other.position()

    def __hash__(self) -> int:
        return hash(self.position())

    def __reduce__(self) -> tuple[Any, ...]:
        return parts_of(self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    # ───────────── the past

    def choices(self) -> list[Any]:
        """The raw answers given so far, the first one first."""
        found = []
        node = self.history
        while node is not None:
            node, raw = node
            found.append(raw)
        return found[::-1]

    def bare_copy(self) -> State:
        """A copy that works out its events when they are asked for, instead of keeping them."""
        found = self.copy()
        found.retraced, found.conclusions = None, {}
        return found

    def traced(self, reasons: bool = True) -> State:
        """The same play with its events, played again from where it was last asked for; `reasons` in them take long."""
        from interpreter.play.past import traced

        return self if self.log is not None else traced(self, reasons)

    def follow(self, traced: State) -> None:
        """Takes a play of the same choices, kept in single steps, as the one with the events."""
        assert traced.log is not None
        self.retraced = (self.history, traced)

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        log = self.traced().log
        assert log is not None
        return log.events

    def record(self) -> str:
        """The play as text that can be read and replayed."""
        from interpreter.text.record import write_record

        return write_record(self)

    # ───────────── the table as numbers, for whoever draws or counts it

    def place_under(self, card: int) -> int:
        """The place where a card lies."""
        return self.where[card]

    def seers(self, card: int) -> int:
        """The mask of seats that know a card where it lies."""
        return self.known[card]

    def value(self, cell: int) -> Any:
        """What a variable holds."""
        return self.variables[cell]

    def is_out(self, seat: int) -> bool:
        """Has this player left the game, or a phase that is running?"""
        return is_out(self, seat)

    # ───────────── questions

    @property
    def game(self) -> Game:
        return self.program.game

    def view(self, player: int) -> View:
        """What a player knows, and nothing more."""
        from interpreter.ask.view import seat_of, view

        return view(self, seat_of(self.program, player))

    def zone(self, name: str, player: int | None = None, index: int | str | None = None) -> list[CardView]:
        """The cards of a zone, as values with attributes."""
        from interpreter.ask.view import zone_cards

        return zone_cards(self, name, player, index)

    def why(self, option: Option, player: int | None = None) -> tuple[Refusal, ...]:
        """Which rules forbid an option; empty if it is legal."""
        from interpreter.ask.why import why

        return why(self, option, player)

    def sample(self, player: int, rng: Random) -> State:
        """A full state which that player cannot tell from the true one; it has no past."""
        from interpreter.ask.sample import sample
        from interpreter.ask.view import seat_of

        return sample(self, seat_of(self.program, player), Dice(rng.getrandbits(64)))

    def chair(self, player: int) -> Chair:
        """The place of a player who is a program: what may be known there, without the state."""
        return Chair(self, player)
