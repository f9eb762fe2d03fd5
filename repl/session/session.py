"""The session: a line goes in, outputs come out.

A bare line is a move, `:` begins a command, `?` is help. After every move bots play until a person
is asked again. With several people at one keyboard the screen is wiped before another seat may
look; until Enter is pressed nobody sits at the keyboard and nothing about any hand is told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from dsl.diagnostic import Diagnostic
from dsl.render import render
from interpreter.ask.chair import Bot
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from interpreter.play.state import State
from repl.commands import advice, asking, auto, everyday, reload, review, rulebook, saving, showing, stepping, undo  # noqa: F401
from repl.commands import registry as known
from repl.input import completion
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.problem import Suggestion
from repl.screen import ending
from repl.screen.about import about
from repl.screen.small_table import SmallTable
from repl.screen.text import Kind, Line, Output, bare, lines_of, wrapped
from repl.screen.told import Earlier
from repl.session.debugger import Stepper
from repl.session.evaluate import Evaluator
from repl.session.news import News
from repl.session.play import Play
from repl.session.saved import Saved, as_stored
from repl.session.seats import Seats
from repl.session.setting import Setting
from repl.session.sight import Viewer
from repl.words import Words

if TYPE_CHECKING:
    from repl.session.storage import Storage

LONGEST = 2000


class Session:
    """One person or several, and the bots they play with."""

    def __init__(self, setting: Setting, play: Play, bots: Mapping[str, Bot], storage: Storage | None = None) -> None:
        self.setting = setting
        self.play = play
        self.seats = Seats(setting.seats, bots)
        self.storage = storage
        self.words = Words(setting.language, not setting.ascii)
        self.rng = Random(setting.seed ^ 0x5EED)
        self.author = setting.author
        self.keyboard: int | None = None
        self.waiting: int | None = None
        self.opening: Output | None = None
        self.ended: int | None = None
        self.end_shown = False  # how the play came out: whoever stopped before it has not seen it
        self.reviewing = False  # does one of several people look at a review of their moves?
        self.refused = 0
        self.new_here = False
        self.make_bot: Callable[[str], Bot] | None = None
        self.unsaved = False
        self.opened = setting.author
        self.seconds = 0.0
        self._since = time.monotonic()
        self.watch = False
        self.stepper = Stepper(play)
        self.evaluator: Evaluator | None = None
        self.reel: Iterator[list[Line]] | None = None
        self._moves: Moves | None = None
        self.earlier = Earlier()
        self.teller = News(self)
        self._kept: tuple[Play, int, tuple[str, ...]] | None = None
        self.shared = self.hot_seat
        self.keyboard = self.only_person()
        self.name_players()

    # ───────────── what front ends use

    @property
    def hot_seat(self) -> bool:
        """Do several people share the keyboard?"""
        return len(self.seats.people) > 1

    def only_person(self) -> int | None:
        """The seat that need not be asked to sit down: nobody else ever sat at this keyboard."""
        people = self.seats.people
        return people[0] if len(people) == 1 and not self.shared else None

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.keyboard, self.author)

    def begin(self) -> Iterator[Output]:
        """The first outputs, up to the first question."""
        name, key = self.game_name(), "welcome" if self.seats.people else "welcome to watch"
        yield self.note(key, game=name if name.endswith(("!", "?", ".")) else f"{name}.")
        if self.new_here:
            yield self.about()
            yield self.note("about again", style="dim")
            decision = self.play.state.decision
            if decision is not None and decision.player != self.keyboard:
                # Before others play, or another person sits down, it is read.
                yield Output("rest", self.note("enter for more", style="dim").lines, {"before": ""})
        yield from self.about_tests()
        if self.opening is not None:
            yield self.opening
            if self.shared:  # which wipes the screen
                yield Output("rest", self.note("enter for more", style="dim").lines, {"before": ""})
        yield from self._answered(self.present() if self.stepper.paused else self.advance())

    def about_tests(self) -> Iterator[Output]:
        """Tests of the file that have errors and were left out."""
        wrong = self.storage.wrong_tests if self.storage is not None else ()
        if wrong:
            yield self.note("wrong tests", style="dim", count=len(wrong), line=wrong[0].line)

    def feed(self, text: str) -> Iterator[Output]:
        """Takes one line."""
        for output in self._answered(self._feed(text[: LONGEST + 1].strip())):
            if output.kind == "refused":
                self.refused += 1
                output = replace(output, data={"why": [bare(row) for row in output.lines], **output.data})
            yield output

    def _answered(self, outputs: Iterator[Output]) -> Iterator[Output]:
        """What is put out, to its end or to where the rules fail."""
        try:
            yield from outputs
        except known.Misused as wrong:
            unseen = wrong.key == "play is over" and not self.end_shown
            yield from self.present() if unseen else [self.refuse(wrong.key, **wrong.text(self.words))]
        except Fault as fault:
            yield self.fault(fault)

    def suggestions(self, text: str) -> list[Suggestion]:
        """Completions of a line for whoever sits at the keyboard."""
        return completion.suggestions(self, text)

    def preview(self, text: str) -> Line:
        """What Enter would do, or why it would not."""
        return completion.preview(self, text)

    def status(self, columns: int = 0, keys: str = "keys") -> str:
        """Phase, turn, score and keys for a toolbar of that many columns; `keys` is the sentence about them."""
        return completion.status(self, columns or self.columns, keys)

    # ───────────── lines

    def _feed(self, text: str) -> Iterator[Output]:
        if self.reviewing:
            self.reviewing, self.keyboard = False, None
            yield Output("wipe")
        if self.reel is not None:
            if not text:
                yield from saving.next_chapter(self)
                return
            self.reel = None
        if len(text) > LONGEST:
            yield self.refuse("too long")
        elif text.startswith("?"):
            yield from self.command("help " + text[1:])
        elif text.startswith(":"):
            yield from self.command(text[1:])
        elif self.waiting is not None:
            yield from self._sit_down(text)
        elif not text and self.stepper.paused:
            yield from stepping.run(self, self.stepper.mode)
        elif not text:
            self._moves = None  # of many options all are listed again
            yield from self.advance()
        else:
            yield from self._move(text)

    def command(self, text: str) -> Iterator[Output]:
        name, _, rest = text.strip().partition(" ")
        found = known.find(name.lower(), self.words)
        if not isinstance(found, known.Command):
            if found:
                yield self.refuse("which command", name=name, names=", ".join(f":{n}" for n in found))
            else:
                raise known.unknown(name, self.words)
            return
        if self.waiting is not None and found.group not in ("keep",) and found.name not in ("help", "quit", "lang"):
            yield self.refuse("first sit down", who=self.labels.player(self.waiting))
            return
        if found.author and not self.author:
            yield self.refuse("needs author")
            return
        yield from found.run(self, *found.arguments(rest))

    def _sit_down(self, text: str) -> Iterator[Output]:
        """Somebody presses Enter: from now on it is that seat that looks."""
        assert self.waiting is not None
        if text:
            yield self.refuse("first sit down", who=self.labels.player(self.waiting))
            return
        self.keyboard, self.waiting = self.waiting, None
        yield from review.for_who_sat_down(self) if self.play.over else self.present()

    def _move(self, text: str) -> Iterator[Output]:
        if self.stepper.paused:
            yield self.refuse("in mid step")
            return
        if (moves := self.moves()) is None:
            raise known.Misused(self.why_no_move())
        found = moves.read(text)
        if isinstance(found, Option):
            yield from self.take(found)
            return
        self._moves = moves.opened(found) or moves
        yield asking.refused(self, found) if self._moves is moves else self.question(self._moves)

    # ───────────── moves

    def moves(self) -> Moves | None:
        """What can be typed by the seat at the keyboard; None if it is not that seat's turn."""
        state = self.play.state
        decision = state.decision
        if decision is None or decision.player != self.keyboard or self.stepper.paused:
            return None
        if self._moves is None or not self._moves.listing.is_of(state, decision, self.words):
            self._moves = Moves(state, Listing(state, decision, self.words))
        return self._moves

    def why_no_move(self) -> str:
        """The key of a sentence."""
        if self.play.state.fault is not None:
            return "rules end"
        return "play is over" if self.play.over else "not your turn"

    def take(self, option: Option) -> Iterator[Output]:
        """A person's move, and what follows from it."""
        yield from self.apply(option)
        self.keep()
        yield from self.advance()

    def apply(self, option: Option, by_bot: bool = False) -> Iterator[Output]:
        steps, self.end_shown = self.stepper.armed, False
        (self.stepper.begin if steps else self.play.apply)(option)
        if by_bot:
            self.play.made_by_bot()
        if steps:
            yield from stepping.report(self, self.stepper.go())

    def advance(self) -> Iterator[Output]:
        """Bots play, then the seat that is asked is shown the table."""
        yield from self.bots_play()
        if not self.stepper.paused:
            self.keep()
            yield from self.present()

    def bots_play(self) -> Iterator[Output]:
        """Bots play until a person is asked, the rules pause, or the play is over."""
        while not self.stepper.paused:
            decision = self.play.state.decision
            if decision is None or self.seats.asks(decision.player):
                return
            yield from self.news()
            if self.teller.all_told:
                yield from self.teller.rest()
            yield from self.teller.thinking(decision)
            yield from self.apply(self.teller.choice_of_bot(decision.player), by_bot=True)

    def news(self) -> Iterator[Output]:
        """What happened since it was last told, to whoever sits at the keyboard."""
        return self.teller.tell()

    # ───────────── showing

    @property
    def columns(self) -> int:
        return max(40, min(self.setting.columns, 120))

    @property
    def labels(self) -> Any:
        return self.play.state.program.labels

    def game_name(self) -> str:
        return str(self.labels.title())

    def present(self) -> Iterator[Output]:
        """The table and the question, for the seat that has to decide; or the end."""
        if self.stepper.paused:
            yield self.table()
            yield from stepping.where(self)
            return
        decision = self.play.state.decision
        if decision is None:
            yield from self.news()
            yield from self.teller.rest(before="over")
            fault = self.play.state.fault
            yield from ending.over(self) if fault is None else ending.stuck(self, fault)
            return
        if self.shared and self.keyboard != decision.player and self.seats.is_human(decision.player):
            yield from self.hand_over(decision.player)
            return
        yield from self.news()
        yield self.table()
        moves = self.moves()
        self.teller.heard()
        if moves is not None:
            yield self.question(moves)
        elif self.seats.people:
            yield self.note("bot decides", who=self.labels.player(decision.player), style="dim")

    def about(self) -> Output:
        """The game in words for people."""
        return Output("rules", tuple(about(self.play.state, self.words, self.columns, self.setting)))

    def hand_over(self, seat: int) -> Iterator[Output]:
        if self.keyboard is not None:
            self.teller.tell_again(self.keyboard)
        self.keyboard, self.waiting, self._moves = None, seat, None
        yield Output("wipe")
        text = self.words("hand over", who=self.labels.player(seat))
        yield Output("handover", tuple(wrapped(text, self.columns, "strong")), {"player": seat + 1})

    def table(self) -> Output:
        state = self.stepper.trace if self.stepper.paused else self.play.state
        return self.drawing(state).output(ending.view_data(self, state))

    def drawing(self, state: State) -> SmallTable:
        return SmallTable(state, self.viewer, self.words, self.columns, self.setting.columns, self.teller.round)

    def question(self, moves: Moves) -> Output:
        rows = moves.listing.draw(self.columns)
        if moves.listing.pick is not None and (cards := moves.outside.not_now()):
            names = ", ".join(map(moves.listing.deck.text, cards))
            rows += wrapped(self.words("not among them", cards=names), self.columns, "dim")
        return Output("asked", tuple(rows), moves.listing.data())

    def note(self, key: str, kind: Kind = "note", style: str = "", **values: Any) -> Output:
        text = self.words(key, **values)
        return Output(kind, tuple(wrapped(text, self.columns, style)), {"text": text})

    def refuse(self, key: str, **values: Any) -> Output:
        return self.note(key, "refused", "wrong", **values)

    def fault(self, fault: Fault) -> Output:
        said = self.note("rules fail", "refused", "wrong")
        shown = self.diagnostics([fault.diagnostic])
        return Output("refused", (*said.lines, *shown), {"code": fault.diagnostic.code, "line": fault.diagnostic.line})

    def diagnostics(self, found: list[Diagnostic]) -> tuple[Line, ...]:
        return lines_of(render(found, "full", ascii=self.setting.ascii, language=self.words.language))

    # ───────────── keeping

    def saved(self) -> Saved:
        return as_stored(self, self.seconds + time.monotonic() - self._since)

    def keep(self) -> None:
        """Stores the play if it has changed, so that a closed terminal loses nothing."""
        stands = (self.play, self.play.length, tuple(self.seats.names))
        if self.storage is None or not self.seats.people or self.stepper.paused or stands == self._kept:
            return
        if self.play.state.fault is not None:
            return  # what is stored may go further under other rules
        self._kept = stands
        if not self.play.length:
            return
        store = self.storage.finish if self.play.over else self.storage.keep
        self.unsaved = not store(self.saved())

    def restart(self, play: Play) -> None:
        """Another play takes the place of this one."""
        self.play = play
        self.stepper = Stepper(play, self.stepper)
        self.teller, self._moves, self.waiting = News(self), None, None
        self.shared = self.shared or self.hot_seat
        self.keyboard = self.only_person()
        self.name_players()

    def start_over(self, play: Play) -> None:
        """A play of its own, beside the one before."""
        if self.storage is not None and self.play.over:
            self.storage.another()
        self.opened, self.seconds, self._since = self.author, 0.0, time.monotonic()
        self.restart(play)

    def name_players(self) -> None:
        """The rules in force call the players as they call themselves."""
        names = self.play.game.names
        names.clear()
        names.update(self.setting.names)

    def stand_at(self, state: State) -> None:
        """Goes on from another position of this or a like play."""
        deciders = self.play.deciders
        self.restart(Play(state))
        self.play.decided_by(deciders)
        self.teller.skip()
