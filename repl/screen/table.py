"""The table as one viewer sees it: zones, players, scores, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from wcwidth import wcswidth

from dsl import game as g
from dsl.game.walk import below
from dsl.typing import types as t
from interpreter.ask.dependence import public
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import worked_out
from interpreter.ask.reckoning import amounts
from interpreter.ask.rounds import rounds
from interpreter.compile.layout import Place
from interpreter.play.choice import CompiledChoice
from interpreter.play.state import State
from repl.screen.about import ranked_by, who_wins
from repl.screen.facts import Facts
from repl.screen.places import Places
from repl.screen.text import Fragment, Line, bare, flow, line, width, with_minus
from repl.screen.told import ranked_variables
from repl.session.sight import Viewer
from repl.words import Words

INDENT = 4
NAMED_BELOW = 60  # columns with which the last row of the screen has room for the name of the game


class TableDrawing:
    """Draws a position, fitted into a number of columns."""

    def __init__(
        self, state: State, viewer: Viewer, words: Words, columns: int = 80, window: int = 0, round: int = 0
    ) -> None:
        """The line under the title is as wide as the `window`; the rest is not wider than can be read. Which `round` it
        is, where the rules do not count them, is known to whoever has seen the play."""
        self.state = state
        self.round = round
        self.viewer = viewer
        self.words = words
        self.columns = max(columns, 40)
        self.window = max(window, self.columns)
        self.program = state.program
        self.layout = state.program.layout
        self.labels = state.program.labels
        self.places = Places(state, viewer, words)
        self.facts = Facts(state, viewer, words)
        decision = state.decision
        self.asked: tuple[CompiledChoice, int | None] | None = None  # which choice is due, and whose it is
        if decision is not None:
            self.asked = (decision.spec, decision.player)

    def draw(self) -> tuple[Line, ...]:
        found = [*self.title(), *self.teams(), *self.middle(), *self.of_teams(range(len(self.layout.teams)))]
        for each in self.others():
            found += self.player(each)
        if self.viewer.seat is not None:
            found += self.player(self.viewer.seat)
        return tuple(found)

    def others(self) -> list[int]:
        """Everybody but the viewer, who begins the circle."""
        seat, players = self.viewer.seat, self.layout.players
        return list(range(players)) if seat is None else [(seat + i) % players for i in range(1, players)]

    # ───────────── head

    def phase(self) -> str:
        if self.asked is None:
            return ""
        return self.labels.name(self.program.rules.phases[self.asked[0].phase].name)

    def rounds(self) -> list[str]:
        """Which of how many: `deal 2 of 3`."""
        found = []
        for each in rounds(self.state, self.asked[0]) if self.asked is not None else ():
            name = self.words("a deal" if each.deals else "a round")
            if each.phase is not None and not each.deals:
                name = self.labels.name(self.program.rules.phases[each.phase].name)
            found.append(self.words("number of", what=name, number=each.number, times=each.times))
        return found or ([f"{self.words('a round')} {self.round}"] if self.round else [])

    def title(self, short: bool = False) -> list[Line]:
        """The game, the phase and the table's variables, over the whole width; in `short` in as few rows as hold it,
        perhaps without the name and the phase, which the last row of the screen says too."""
        name: Fragment = ("title", self.labels.title())
        facts, goal = self._head_facts(), who_wins(self.state, self.words)
        phase = [] if any(fact.startswith(f"{self.phase()} ") for fact in facts) else [self.phase()]
        forms = [self._headed([name], [*phase, *facts, goal])]  # the goal behind what changes
        if short and goal:
            forms.append(self._headed([name], [goal, *phase, *facts]))
            if self.columns >= NAMED_BELOW:
                forms.append(self._headed([name], [goal, *facts]))
                forms += [self._headed([("title", first)], more) for first, *more in ([*facts, goal], [goal, *facts])]
        return min(forms, key=len)

    def _head_facts(self) -> list[str]:
        told = self.rounds()
        said = [*told, *self.facts.of("table"), self.facts.direction(), *self.reached()]
        # Not `round 2` beside `round 2 of 4`.
        return [fact for fact in said if fact and not any(each.startswith(f"{fact} ") for each in told)]

    def _headed(self, head: Sequence[Fragment], facts: Sequence[str]) -> list[Line]:
        """Facts behind a head over the whole width, and below it as far as they have no room there."""
        parts: list[Fragment] = [("", "── "), *head]
        waiting: list[Line] = []
        for fact in filter(None, facts):
            if waiting or width(parts) + width([("", fact)]) + 7 > self.columns:
                waiting.append(line(fact))
            else:
                parts += [("", " · "), ("", fact)]
        rule = " " + "─" * max(0, self.window - self.looks(parts) - 1)
        below = flow(waiting, self.columns, " · ", line("  "), 2) if waiting else []
        return [line(*parts, rule), *map(_without_last_dot, below)]  # the first row ends in none either

    def looks(self, parts: Sequence[Fragment]) -> int:
        """How wide it is as it is shown: `ß` is one letter, unless plain letters are wanted."""
        return wcswidth(bare(tuple(parts))) if self.words.signs else width(parts)

    def reached(self) -> list[str]:
        """What all have reached together, where the rules work it out and list the winners."""
        winner = self.program.rules.winner
        if winner is None or winner.score is None or self.state.fault is not None:
            return []
        defined = [x for x in below(winner.score) if isinstance(x, g.CallDefine) and public(self.program.rules, x)]
        return amounts(self.state, *defined)

    def teams(self, tight: bool = False) -> list[Line]:
        """The variables of the teams, with their players."""
        between = ", " if tight else " · "
        chunks: list[Line] = []
        for number, seats in enumerate(self.layout.teams):
            facts = self.facts.of("team", number)
            if facts:
                players = ", ".join(self.labels.player(s) for s in seats if s < self.layout.players)
                name = f"{self.labels.team(number)} ({players})"
                chunks.append(line(("strong", name), *(part for fact in facts for part in (between, ("", fact)))))
        return flow(chunks, self.columns, "   ", line("  "), 2)

    # ───────────── places

    def middle(self, short: bool = False, closed: bool = False, tight: bool = False) -> list[Line]:
        """What belongs to nobody; zones with the same index stand side by side. In `short` piles share a row, and
        `closed` ones are left out unless they are wanted."""
        found: list[Line] = []
        plain: list[Line] = []
        piles: list[Line] = []
        indexed: dict[tuple[int, int], dict[int, list[int]]] = {}
        for place, where in enumerate(self.layout.places):
            if where.owner is not None or (short and not closed and self.places.is_closed(place)):
                continue
            if where.index is None:
                if self.places.is_shown(place):
                    (piles if short and where.zone.kind == "pile" else plain).append(self.places.chunk(place, tight))
                continue
            area = self.layout.zones[where.zone.name]
            indexed.setdefault((area.first, area.size), {}).setdefault(where.index, []).append(place)
        apart = [flow(each, self.columns, "   ", line("  "), 2) if each else [] for each in (piles, plain)]
        together = flow([*piles, *plain], self.columns, "   ", line("  "), 2)
        found += together if len(together) < sum(map(len, apart)) else [*apart[0], *apart[1]]
        for rows in indexed.values():
            free = [places for places in rows.values() if not any(self.state.lying(p) for p in places)]
            if len(free) == 1 and all(map(self._may_be_free, free[0])):
                free = []  # it keeps its place in the order
            taken = [places for places in rows.values() if places not in free]
            found += self.side_by_side([[self.places.chunk(p, tight) for p in places] for places in taken])
            below = self.free([p for places in free for p in places])
            found += flow(below, self.columns, "   ", line("  "), INDENT)
        return found

    def side_by_side(self, rows: Sequence[Sequence[Line]]) -> list[Line]:
        """Rows of chunks, each in a line of its own; short ones in columns, in the order in which people read."""
        joined = [
            tuple(part for n, chunk in enumerate(row) for part in (*line("   " if n else ""), *chunk)) for row in rows
        ]
        wide = max(map(width, joined), default=0) + 3
        across = (self.columns + 1) // wide
        if across < 2:
            return [each for row in rows for each in flow(row, self.columns, "   ", line("  "), INDENT)]
        found: list[Line] = []
        for start in range(0, len(joined), across):
            cells = joined[start : start + across]
            padded = [(*cell, ("", " " * (wide - self.looks(cell)))) for cell in cells[:-1]]
            found.append(line("  ", *(part for cell in (*padded, *cells[-1:]) for part in cell)))
        return found

    def of_teams(self, teams: Sequence[int]) -> list[Line]:
        """What lies before teams, which are named above."""
        found: list[Line] = []
        for number in teams:
            places = [
                place
                for place, where in enumerate(self.layout.places)
                if where.zone.owner == "team" and where.owner == number
                if self.state.lying(place) or where.zone.kind == "slot"
            ]
            head = line("  ", ("strong", self.labels.team(number)), "  ")
            found += flow([self.places.chunk(p) for p in places], self.columns, "   ", head, INDENT) if places else []
        return found

    def free(self, places: Sequence[int]) -> list[Line]:
        """Empty cells and columns, those of one name together: where a card can be laid is a part of the position."""
        named: dict[str, list[str]] = {}
        for place in filter(self._may_be_free, places):
            name = self.labels.name(self.layout.places[place].zone.name)
            named.setdefault(name, []).append(self.labels.place(place).removeprefix(name).strip())
        return [line(("dim", f"{name} {', '.join(indexes)}: –")) for name, indexes in named.items()]

    def _may_be_free(self, place: int) -> bool:
        """Is it a part of the position that nothing lies there? Not where it is for cards that are in no such play."""
        where = self.layout.places[place]
        of, known = where.zone.index, self.layout.game.attributes
        in_play = (
            not isinstance(of, str)
            or known[of].numeric
            or any(card.values.get(of) == where.index for card in self.layout.cards)
        )
        return where.zone.kind in ("slot", "row") and in_play

    # ───────────── players

    @cached_property
    def standing(self) -> list[str]:
        """What each player would be ranked by now, if the rules work it out and everybody can."""
        winner = self.program.rules.winner
        if winner is None or not winner.ranks or self.state.fault is not None:
            return []
        rank = winner.ranks[0]
        name = ranked_by(self.state, rank)
        if not name or (isinstance(rank.value, g.Apply) and rank.value.op == "var"):
            return []  # it is shown as it is, or counts what lies there
        if t.settled(rank.value.type) != t.NUMBER or not public(self.program.rules, rank.value):
            return []
        values = [worked_out(self.program.evaluate, rank.value, self.state, s) for s in range(self.layout.players)]
        return [f"{name} {with_minus(str(v))}" for v in values] if UNKNOWN not in values else []

    def counts(self, seat: int, brief: bool = False) -> list[str]:
        """Where a player stands, and what else is counted; numbers that are added up are not shown beside their sum."""
        return [*self.standing[seat : seat + 1], *self.facts.of("player", seat, self.added_up, brief)]

    @cached_property
    def added_up(self) -> frozenset[str]:
        """Lists of numbers whose sum is shown."""
        lists = frozenset(v.name for v in self.program.rules.variables if isinstance(t.settled(v.type), t.List))
        return lists & ranked_variables(self.program.rules) if self.standing else frozenset()

    def player(self, seat: int) -> list[Line]:
        chunks, own_lines = self.zones_of(seat, seat == self.viewer.seat)
        found = flow([self.named(seat), *chunks], self.columns, "   ", indent=INDENT)
        for place in own_lines:
            found += self.spread_out(place)
        return found

    def named(self, seat: int, brief: bool = False) -> Line:
        """Who it is, whether it is their turn, and what is counted."""
        turn = self.asked is not None and self.asked[1] == seat
        mine = seat == self.viewer.seat
        name = self.labels.player(seat)
        if mine:
            name += f" ({self.words('you')})"
        elif self.is_partner(seat):
            name += f" ({self.words('partner')})"
        head: list[Fragment] = [("good", "▶ ") if turn else ("", "  "), ("strong", name)]
        for fact in self.counts(seat, brief):
            head += [("", " · "), ("", fact)]
        if out := self.facts.out(seat):
            head.append(("dim", f" · {out}"))
        return line(*head)

    def is_partner(self, seat: int) -> bool:
        """Does this player play together with the viewer?"""
        team = self.layout.team_of[seat]
        return self.viewer.seat is not None and team is not None and team == self.layout.team_of[self.viewer.seat]

    def zones_of(self, seat: int, mine: bool, tight: bool = False, brief: bool = False) -> tuple[list[Line], list[int]]:
        """Short zones beside the name; one's own hand and long spreads on lines of their own."""
        chunks: list[Line] = []
        lines: list[int] = []
        for place, where in enumerate(self.layout.places):
            if where.owner != seat or where.zone.owner != "player":
                continue
            if not self.state.lying(place) and (where.zone.kind != "slot" or where.zone.sight != "everybody"):
                continue  # that there is nothing to see in a place of one player's own goes without saying
            if mine and self.is_own_hand(where):
                lines.append(place)
            else:
                chunks.append(self.places.chunk(place, tight, brief))
        return chunks, lines

    def is_own_hand(self, where: Place) -> bool:
        return where.zone.kind == "hand"

    def spread_out(self, place: int) -> list[Line]:
        head = line("    ", ("dim", f"{self.labels.place(place)}: "))
        return flow(self.places.content(place), self.columns, " · ", head, INDENT + 4)


def _without_last_dot(row: Line) -> Line:
    return row[:-1] if bare(row[-1:]) == " ·" else row
