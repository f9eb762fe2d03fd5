"""The data of a play, its limits, and what it reports in single steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from dsl.sentence import say
from interpreter.ask.events import Event, Log, cards_said
from interpreter.play.chance import Chance
from interpreter.play.choice import CompiledChoice
from interpreter.play.fault import RuleFailure

if TYPE_CHECKING:
    from dsl import game as g
    from interpreter.compile.program import Program
    from interpreter.play.state import State

MOST_STEPS = 200_000
GOES_ROUND = "see that each time round brings the end of the loop nearer"


class Position:
    """Cards by `zones`, the `variables` and `registers`; `where` each card lies, and the seats to whom it is `known`.

    With `asks_forced` even a choice that has one option is asked, as tests want it. While it is carried
    out what all players chose at once, `arrived` are the cards that have moved so far. `running` are the
    triggers that are being carried out, if they are functions.
    """

    __slots__ = (
        *("program", "zones", "variables", "registers", "where", "known", "log"),
        *("chance", "drawn", "direction", "out", "steps", "running", "asks_forced", "arrived"),
    )
    program: Program
    zones: list[list[int]]
    variables: list[Any]
    registers: list[Any]
    where: list[int]
    known: list[int]
    chance: Chance
    drawn: int
    direction: int
    out: int
    steps: int
    running: int
    asks_forced: bool
    arrived: list[int]
    log: Log | None

    # ───────────── limits and faults

    def tick(self) -> None:
        """Counts a pass of a loop; a play that never comes to a choice is stopped."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise RuleFailure("CG809", "the rules go round without coming to a choice", GOES_ROUND)

    def work(self, cost: int) -> None:
        """Counts what takes longer the more cards there are."""
        self.steps += cost
        if self.steps > MOST_STEPS:
            raise RuleFailure("CG809", "this takes too long to work out", "look through fewer things at once")

    def squared(self, items: Sequence[Any]) -> Sequence[Any]:
        """A list whose entries are compared with each other counts by the square of its length."""
        self.work(len(items) * len(items) >> 8)
        return items

    def weighed(self, items: Sequence[Any], shift: int) -> Sequence[Any]:
        """A list that is gone through counts by its length, each time: `2 ** shift` of its entries are one step."""
        self.steps += 1 + (len(items) >> shift)
        if self.steps > MOST_STEPS:
            raise RuleFailure("CG809", "this takes too long to work out", "look through fewer things at once")
        return items

    def nobody(self) -> None:
        raise RuleFailure("CG802", "nobody is to act here", "add `else`, or test with `is not nobody` before this line")

    def not_running(self, phase: str) -> None:
        raise RuleFailure(
            "CG812", say("`{phase}` is not being played here", phase=phase), "`end` the phase of this line, or the game"
        )

    def no_option(self, spec: CompiledChoice) -> None:
        from interpreter.ask.why import what_forbids_all

        notes = what_forbids_all(cast("State", self), spec)
        raise RuleFailure("CG801", "there is no legal option", "add `else`, or make a rule `if possible`", notes)

    def overfull(self, place: int) -> None:
        name = self.program.labels.place(place)
        raise RuleFailure(
            "CG811", say("there is no room left in `{name}`", name=name), "move away what lies there first"
        )

    def stays_short(self, place: int) -> None:
        name = self.program.labels.place(place)
        raise RuleFailure(
            "CG810", say("`{name}` has too few cards", name=name), "say `up to`, or what to do `when short`"
        )

    def not_noted(self, card: int) -> None:
        name = self.program.labels.place(self.where[card])
        raise RuleFailure(
            "CG816",
            say("a note would fall off a card in `{name}`", name=name),
            "lay it on a card in a row, in a slot, or in a pile that everybody sees",
        )

    # ───────────── what single steps report

    def laid(self, note: int, card: int) -> None:
        if self.log is not None:
            self.log.noted(self, note, card)

    def changed(self, cell: int) -> None:
        if self.log is not None:
            self.log.changed(self, cell)

    def entered(self, phase: int) -> None:
        if self.log is not None:
            self.log.add(self, Event("begins", phase=phase))

    def left(self, phase: int) -> None:
        if self.log is not None:
            self.log.add(self, Event("ends", phase=phase))

    def undone(self, phase: int) -> None:
        if self.log is not None:
            self.log.add(self, Event("undone", phase=phase))

    def said(self, text: g.Message, values: tuple[Any, ...]) -> None:
        if self.log is not None:
            masks = tuple(self.known[card] for card in cards_said(text, values))
            self.log.add(self, Event("says", text=text, values=values, known_to=masks))

    def forced(self, spec: CompiledChoice, player: int, raw: Any) -> None:
        if self.log is not None:
            self.log.chosen(self, spec.table[raw], player, forced=True)

    def lacking(self, player: int, cards: Sequence[int], satisfies: Callable[[int], bool]) -> None:
        """Somebody shows to have no card that a soft rule asks for: everybody may conclude so."""
        if self.log is not None:
            steps = self.steps
            self.log.lacking(self, player, cards, satisfies)
            self.steps = steps
