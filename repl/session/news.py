"""What happened since it was last told, cut and timed so that neither tells who had a choice.

A piece of news begins with a choice that the viewer hears of, whether it was free or the only one
possible. A bot that had no choice takes as long as it does for others. Otherwise a reader of the
screen, or a program that reads lines, would learn that a hand has one card of a colour.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.lints.whereabouts import course_of
from interpreter.ask.dependence import public_choice
from interpreter.ask.events import Event
from interpreter.ask.rounds import phase_of_rounds
from interpreter.play.choice import CompiledChoice, Decision, Option
from repl.screen.recalled import recalled
from repl.screen.story import Story
from repl.screen.text import Line, Output, line
from repl.screen.told import Told, chapters, in_rows
from repl.session.heard import Heard

if TYPE_CHECKING:
    from repl.session.session import Session

MOST_ROWS = 24
MOST_SCORING = 200  # what was chosen, said and scored in one stretch
NOTICEABLE = 0.01
NOTHING_CLOSED = (-1, 0)  # how many events were told before the last deal, and up to which of them something was said
# Rows that are told without a question, before the play waits: about what a screen of 24 rows shows beside the table,
# if a move was made for the viewer in between, who would have been asked there; otherwise a whole screen.
MOST_SINCE_OWN = 12
MOST_UNASKED = 24


class News:
    """Tells the viewers of a session; `told` is how many events each of them has been told of."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.told: dict[int | None, int] = {}
        self._closed = NOTHING_CLOSED
        self._new_to: set[int] = set()  # who has to be told of a play what went before their last choice
        self._waited = 0
        self._took: dict[str, float] = {}
        self._scorers = 0  # of whose points was told last
        self._counted = False  # was a number told last with how it came about, points that were lost too?
        self._rows = 0  # told since there was time to read
        self._made_for_viewer = False  # did they have a move in these rows, and no choice?
        self._left_to_bot = False  # were several moves of theirs left to a bot, and are they not asked again yet?

    def choice_of_bot(self, seat: int) -> Option:
        """A bot chooses; how long it takes is remembered."""
        session = self.session
        bot = session.seats.bot(seat)
        self._left_to_bot = self._left_to_bot or (seat == session.keyboard and session.seats.absent.get(seat, 0) > 1)
        session.seats.chosen_for(seat)
        begun = time.perf_counter()
        option = bot.choose(session.play.state.chair(seat), session.rng)
        self._took[bot.name] = time.perf_counter() - begun
        return option

    def who_thinks(self, output: Output) -> str:
        """For a line that goes away again."""
        if output.data.get("ready") is False:
            return self.session.words("gets ready")
        if "moves" in output.data:
            key = "judges again" if output.data.get("again") else "judges"
            return self.session.words(key, number=output.data["move"], count=output.data["moves"])
        return self.session.words("thinks", who=self.session.labels.player(output.data["player"] - 1))

    def skip(self) -> None:
        """Nobody is told what happened until now: the play stands somewhere else."""
        count = len(self.session.play.events)
        self._waited, self._closed = count, NOTHING_CLOSED
        self.told = dict.fromkeys((None, *range(self.session.setting.players)), count)

    def recall(self) -> None:
        """A play goes on after a while: each person is told what happened from their last choice on, and in short what
        went before."""
        self.skip()
        self._new_to = set(self.session.seats.people)
        for seat in self.session.seats.people:
            self.tell_again(seat)

    def tell_again(self, seat: int) -> None:
        """What happened from somebody's last choice on is to be told once more: it cannot be read any longer."""
        own = (at for at, e in enumerate(self.session.play.events) if e.kind == "chosen" and e.player == seat)
        self.told[seat] = min(self.told.get(seat, 0), max(own, default=0))

    @property
    def all_told(self) -> bool:
        """Does whoever sits at the keyboard know all that they may hear?"""
        return self.told.get(self.session.keyboard, 0) == len(self.session.play.events)

    @property
    def round(self) -> int:
        """Which round it was when happened what was told last."""
        return self.round_at(self.told.get(self.session.keyboard, len(self.session.play.events)))

    def round_at(self, number: int) -> int:
        """Which round it was after so many events; 0 in a game without any that have to be counted."""
        events, phase = self.session.play.events, phase_of_rounds(self.session.play.game.rules)
        return sum(e.kind == "begins" and e.phase == phase for e in events[:number]) if phase is not None else 0

    def table(self) -> Output | None:
        """The table as it was when happened what was told last, before the next deal was prepared; None if nobody
        looks at one."""
        session, play = self.session, self.session.play
        if session.waiting is not None or session.stepper.paused or session.end_shown:
            return None
        if self.all_told:
            return session.table()
        told = self.told.get(session.keyboard, 0)
        if told == self._closed[0]:
            return session.drawing(play.at_event(self._closed[1])).output()
        drawing = session.drawing(play.at_event(told))
        event = play.events[told]
        if event.option is not None and session.viewer.sees(play.state, event) is not None:
            drawing.asked = (event.option.spec, event.player)
        return drawing.output()

    def tell(self) -> Iterator[Output]:
        """What happened since it was last told, to whoever sits at the keyboard."""
        session, viewer = self.session, self.session.keyboard
        if viewer is None and session.seats.people:
            return
        events = session.play.events
        start = min(self.told.get(viewer, 0), len(events))  # a step may have been taken back
        self._waited = min(self._waited, len(events))
        story = Story(session.play.state, session.viewer, session.words, session.earlier)
        if viewer in self._new_to:
            self._new_to.remove(viewer)
            yield from self._before(start)
        waiting = story.tell(events, start, every_move=session.stepper.armed)
        heard = Heard(session.play.state, session.viewer, events)
        for at, event in enumerate(events[start:], start):
            if event.kind != "chosen":
                continue
            assert event.option is not None
            if heard[at] is not None and not self._in_silence(event.option.spec, event.player):
                yield from self._pieces([t for t in waiting if t.at < at], at)
                self.told[viewer] = at
                waiting = [t for t in waiting if t.at >= at]
            if at >= self._waited:
                self._waited = at + 1
                yield from self._as_if_thinking(event)
        decision = session.play.state.decision
        if decision is None or not self._in_silence(decision.spec, decision.player):
            yield from self._pieces(waiting, len(events))
            self.told[viewer] = len(events)

    def _before(self, start: int) -> Iterator[Output]:
        """What each did last, and the last points, of what is not told in full."""
        session = self.session
        story = Story(session.play.state, session.viewer, session.words)
        rows: list[Line] = []
        for piece in recalled(story.tell(session.play.events), start):
            rows += self._folded(piece)
        if rows:
            yield Output("happened", (line(("title", session.words("happened last"))), *rows))

    def thinking(self, decision: Decision) -> Iterator[Output]:
        """A bot is about to choose: who it is, unless that would tell on which way the rules went."""
        if not self._is_secret(decision.spec, decision.player, decision.line):
            yield Output("thinking", (), {"player": decision.player + 1})

    def _is_secret(self, spec: CompiledChoice, player: int | None, at: int) -> bool:
        """May the viewer not even know that the rules came to this choice, at a line of theirs?"""
        return self._in_silence(spec, player) and at not in course_of(self.session.play.game.rules).lines

    def _in_silence(self, spec: CompiledChoice, player: int | None) -> bool:
        """May the viewer hear nothing of this choice? Then what went before it is told with what follows."""
        if not spec.may_be_impossible or player == self.session.keyboard:
            return False
        assert isinstance(spec.statement, g.Choose)
        return not public_choice(self.session.play.game.rules, spec.statement)

    def _pieces(self, told: Sequence[Told], end: int) -> Iterator[Output]:
        """What happened up to an event. What is not told counts to the piece before it, heard or not."""
        pieces = list(chapters(told))
        for piece, following in zip_longest(pieces, pieces[1:]):
            rows = [t for t in piece if t.weight > 0]
            if rows:
                own = piece[0].event.kind == "chosen" and piece[0].event.player == self.session.keyboard
                yield from self.rest(always=bool(piece[0].deal), between=not own)
                self._scorers = len({t.scored for t in rows if t.scored is not None})
                self._counted = any(t.event.kind == "changed" and t.event.account is not None for t in rows)
                # Whoever interrupts here has been told this piece, and is told the next ones then.
                self.told[self.session.keyboard] = following[0].at if following else end
                if following and following[0].deal:
                    self._closed = following[0].at, 1 + max(t.at for t in rows)
                shown = self._folded(rows)
                self._rows += len(shown)
                self._made_for_viewer = self._made_for_viewer or (own and piece[0].event.forced)
                yield Output("happened", tuple(shown), {"lines": [t.event.line for t in rows if t.event.line]})

    def rest(self, always: bool = False, before: str = "", between: bool = True) -> Iterator[Output]:
        """Whoever was told of points, played a deal, or was told much without a question, reads in peace before more
        happens.

        In mid play the points of one player alone go on, at the end they do not, won or lost. What was done for the
        viewer, who had no choice, is read to its end: there it is not `between` moves.
        """
        told = self._counted if before == "over" else self._scorers > 1
        if (always or told or (between and self._is_much)) and self._waits:
            text = self.session.words("enter for more")
            yield Output("rest", (line(("dim", text)),), {"before": before})
            self.heard()
        self._scorers, self._counted = 0, False

    @property
    def _waits(self) -> bool:
        """Is there somebody who wants to read? Not who lets bots choose for them."""
        session = self.session
        if session.setting.pause == "never" or self._left_to_bot:
            return False
        return session.keyboard not in (None, *session.seats.absent)

    @property
    def _is_much(self) -> bool:
        if self._made_for_viewer and self.session.setting.pause == "often":
            return True
        return self._rows >= (MOST_SINCE_OWN if self._made_for_viewer else MOST_UNASKED)

    def heard(self) -> None:
        """The play waits for a choice, so there is time to read."""
        self._scorers = self._rows = 0
        self._counted = False
        self._made_for_viewer = self._left_to_bot = False

    def stopped(self) -> Iterator[Output]:
        """Somebody has interrupted what ran: what was done is told, the play is kept, and people decide again."""
        session = self.session
        session.seats.stopped_by(session.keyboard)
        session.keep()
        yield from (output for output in self.tell() if output.kind == "happened")
        self.heard()
        moves = session.moves()
        if moves is None:
            yield session.note("stopped here", style="dim")
            return
        yield session.note("stopped at you", style="dim")  # nothing goes on before a move is chosen
        yield session.table()
        yield session.question(moves)

    def _folded(self, rows: Sequence[Told]) -> list[Line]:
        """A long stretch without cards that only move; what was chosen, said and scored stays, with what led to it."""
        most = MOST_SCORING if any(t.scored is not None for t in rows) else MOST_ROWS
        kept = _ends([t for t in rows if not t.only_moves], MOST_SCORING)
        kept += _ends([t for t in rows if t.only_moves], max(0, most - len(kept)))
        told = {id(t) for t in kept}
        gap = next((at for at, t in enumerate(rows) if id(t) not in told), len(rows))
        columns, left_out = self.session.columns, len(rows) - len(kept)
        more = [line("  ", ("dim", self.session.words("more news", count=left_out)))] if left_out else []
        small = {self.session.words("You"): self.session.words("you")}
        return [
            *in_rows(rows[:gap], columns, small),
            *more,
            *in_rows([t for t in rows[gap:] if id(t) in told], columns, small),
        ]

    def _as_if_thinking(self, event: Event) -> Iterator[Output]:
        """A bot that had nothing to choose takes its time too. People are not waited for: they choose themselves."""
        session, seat = self.session, event.player
        assert seat is not None
        if not event.forced or session.setting.hurry or not session.seats.people or session.seats.is_human(seat):
            return
        if event.option is not None and self._is_secret(event.option.spec, seat, event.line):
            return
        bot = session.seats.bot(seat)
        pause = self._took.get(bot.name, getattr(bot, "seconds", None) or 0.0)
        if pause >= NOTICEABLE:
            yield Output("thinking", (), {"player": seat + 1, "pause": pause})


def _ends(rows: list[Told], most: int) -> list[Told]:
    """How a stretch begins and ends."""
    first = most // 3
    return rows if len(rows) <= most else [*rows[:first], *rows[len(rows) - (most - first) :]]
