"""What a simulation reports: a model that is also its JSON format.

`version` changes when a field is renamed or removed; fields may be added within a version.
Nothing in a report depends on the time a run took or on the number of processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, PrivateAttr

from dsl.game import text_label
from dsl.game.fold import teams_of
from dsl.source import Span
from interpreter.ask.labels import Labels
from interpreter.compile.program import Program
from interpreter.game import Game
from interpreter.play.course import outer_loop
from interpreter.text.record import fingerprint
from lab.cards import CardLine, card_lines
from lab.figures import (
    Lead,
    Team,
    Together,
    Untaken,
    Waiting,
    choices_in,
    lead_of,
    margins_of,
    places_of,
    plain_of,
    teams_won,
    together_of,
    untaken_of,
    waiting_of,
)
from lab.follow import Followed, Row
from lab.goals import Until
from lab.items import Item, items_of, sources_of, statements
from lab.language import Said, language, words
from lab.plays import Match, Played
from lab.stats import Interval, Spread, mean_of, spread_of, wilson
from lab.troubles import Trouble, troubles
from lab.watch import Hits
from lab.workers import Ending


class Seat(BaseModel):
    """One seat: a tie for the first place is shared among the winners."""

    seat: int
    bot: str
    wins: float
    share: Interval
    score: Spread | None


class Choice(BaseModel):
    """A choice of the rules: `asked` counts players who had a choice, in all games."""

    file: str
    line: int
    words: str
    asked: int
    games: int
    options_mean: float
    options_most: int


class Rule(BaseModel):
    """A `must`: `looked` choices fell under it, in `changed` of them it took options away."""

    file: str
    line: int
    reason: str
    looked: int
    changed: int
    share: Interval


class Act(BaseModel):
    """An entry of a `choose one`."""

    file: str
    line: int
    label: str
    offered: int
    taken: int
    share: Interval


class Exact(BaseModel):
    """A figure that had to be exact, and whether it became so. `games` are those that have such a number."""

    text: str
    estimate: Interval
    reached: bool
    games: int


class Rounds(BaseModel):
    """Passes of the outermost loop of the rules, counted in all games."""

    line: int
    words: str
    passes: Spread


class Report(BaseModel):
    """A simulation."""

    version: Literal[1] = 1
    game: str
    title: str
    file: str
    rules: str
    players: int
    options: dict[str, int | str]
    bots: list[str]
    seed: int
    games_wanted: int
    games: int
    finished: int
    unfinished: int
    interrupted: bool
    trouble: Said = ""
    faults: list[Trouble]
    choices: Spread | None
    rounds: Rounds | None
    branching: Interval
    seats: list[Seat]
    first_seat_advantage: Interval
    ties: Interval
    scores: Spread | None
    winning_scores: Spread | None
    asked: list[Choice]
    watched: int
    must: list[Rule]
    acts: list[Act]
    teams: list[Team] = []
    together: Together | None = None
    places: list[list[float]] = []
    margins: Spread | None = None
    followed: int = 0
    lead: Lead | None = None
    waiting: Waiting | None = None
    plain: Interval | None = None
    untaken: list[Untaken] = []
    cards: list[CardLine] = []
    until: Exact | None = None
    _games: list[Played] = PrivateAttr(default_factory=list)
    _rows: list[Row] = PrivateAttr(default_factory=list)
    _labels: dict[str, dict[str, str]] = PrivateAttr(default_factory=dict)

    def frame(self, rows: str = "games") -> Any:
        """A row for each game, or with `rows="choices"` for each choice that was followed, as a data frame."""
        from lab.frames import frame

        return frame(self, rows)

    def line(self, item: Choice | Rule | Act | Untaken) -> str:
        """Where something stands in the rules, with the library if it is in one: `14 of betting`."""
        if item.file == self.file:
            return str(item.line)
        return words("{line} of {file}", line=item.line, file=item.file.removesuffix(".cardgame"))

    def label(self, text: str) -> str:
        """A card, or a text of the rules, as the file calls it in the language of whoever reads."""
        return self._labels.get(language(), {}).get(text, text)

    @property
    def ranked(self) -> bool:
        """Can a seat be better off than others? Not where one plays alone, or winners are named and not ranked."""
        return self.players > 1 and self.together is None

    @property
    def places_within(self) -> float:
        """How exact the shares of places are: half the width of the widest of their intervals."""
        return max(wilson(share * self.finished, self.finished).half for row in self.places for share in row)

    @property
    def same_bots(self) -> bool:
        """Otherwise the first seat's share says more about its bot than about its seat."""
        return len(set(self.bots)) == 1


def report_on(
    match: Match, game: Game, seed: int, wanted: int, played: Sequence[Played], hits: Hits,
    followed: Followed, ending: Ending, until: Until | None = None,
) -> Report:  # fmt: skip
    """The report of games that were played, in the order of their numbers."""
    over = [p for p in played if p.over]
    shown = {o.name: o.word_of(match.setup.options[o.name]) for o in game.rules.options}
    seats, teams, sides = _seats(match, over), teams_won(game, match.setup, over), teams_of(game.rules, match.setup)
    first = seats[0].share.shifted(-1 / match.players)
    if teams:
        mine = next(team for team in teams if 1 in team.seats)
        first = mine.share.shifted(-1 / len(teams))
    program = game.program(match.setup)
    report = Report(
        game=game.name,
        title=game.rules.title,
        file=game.rules.source.name,
        rules=fingerprint(game.rules),
        players=match.players,
        options=shown,
        bots=list(match.bots),
        seed=seed,
        games_wanted=wanted,
        games=len(played),
        finished=len(over),
        unfinished=sum(not p.over and p.fault is None for p in played),
        interrupted=not ending.complete,
        trouble=ending.trouble,
        faults=troubles(played),
        choices=spread_of([p.choices for p in over]),
        rounds=_rounds(game, over),
        branching=mean_of([sum(x[1] for x in p.asked.values()) / p.choices for p in over if p.choices]),
        seats=seats,
        first_seat_advantage=first,
        ties=wilson(sum(_is_tie(sides, p) for p in over if len(p.winners) > 1), len(over)),
        scores=spread_of([s for p in over for s in p.scores if isinstance(s, int)], one_a_game=False),
        winning_scores=spread_of(
            [p.scores[w] for p in over for w in p.winners if isinstance(p.scores[w], int)], one_a_game=False
        ),
        asked=_choices(game, played),
        watched=len(played),
        must=[
            Rule(file=i.file, line=line, reason=text, looked=changed + kept, changed=changed,
                 share=wilson(changed, changed + kept))
            for i, line, text in _placed(game, "rule")
            for changed, kept in ((hits[i, "changed"], hits[i, "kept"]),)
        ],
        acts=[
            Act(file=i.file, line=line, label=text, offered=hits[i, "offered"], taken=hits[i, "taken"],
                share=wilson(hits[i, "taken"], hits[i, "offered"]))
            for i, line, text in _placed(game, "act")
        ],
        teams=teams,
        together=together_of(game.rules, match.players, over),
        places=places_of(match.players, over),
        margins=margins_of(game.rules, over),
        followed=followed.games,
        lead=lead_of(over),
        waiting=waiting_of(followed, over) if match.players > 1 else None,
        plain=plain_of(over),
        untaken=untaken_of(game, followed),
        cards=card_lines(followed, program, over),
    )  # fmt: skip
    if until is not None:
        report.until = Exact(
            text=until.text,
            estimate=until.estimate(match, played),
            reached=until.reached(match, played),
            games=len(until.values(match, played)),
        )
    report._games, report._rows = list(played), followed.rows
    report._labels = {known: _labels(report, program, followed, known) for known in game.rules.words}
    return report


def _labels(report: Report, program: Program, followed: Followed, known: str) -> dict[str, str]:
    """What the file calls its cards and texts in a language, by how they are called in the report."""
    labels = Labels(program.rules, program.layout, known)
    found = {program.labels.card(kind): labels.card(kind) for kind in {*followed.held, *followed.chosen}}
    texts = [*(rule.reason for rule in report.must), *(act.label for act in report.acts)]
    return found | {text: label for text in texts if (label := text_label(labels.words, text)) is not None}


def _seats(match: Match, over: Sequence[Played]) -> list[Seat]:
    found = []
    for seat, bot in enumerate(match.bots):
        wins = sum([p.share(seat) for p in over if seat in p.winners])
        scores = [p.scores[seat] for p in over if isinstance(p.scores[seat], int)]
        found.append(Seat(seat=seat + 1, bot=bot, wins=wins, share=wilson(wins, len(over)), score=spread_of(scores)))
    return found


def _is_tie(teams: tuple[tuple[int, ...], ...], played: Played) -> bool:
    """Do those who share the first place not play together?"""
    return not any(set(played.winners) <= set(team) for team in teams)


def _placed(game: Game, kind: str) -> list[tuple[Item, int, str]]:
    sources = sources_of(game.rules)
    return [(i, sources[i.file].line(i.span.start), w) for i, w in items_of(game.rules).items() if i.kind == kind]


def _choices(game: Game, played: Sequence[Played]) -> list[Choice]:
    """Every choice of the rules, those that were never asked too."""
    ids: dict[tuple[str, Span], set[int]] = {}
    for phase in game.rules.phases:
        for x in choices_in(phase.body):
            ids.setdefault((phase.source.name, x.span), set()).add(x.id)
    found = []
    for item, line, text in _placed(game, "choice"):
        numbers = ids.get((item.file, item.span), set())
        tallies = [p.asked[n] for n in numbers for p in played if n in p.asked]
        times, options, most = zip(*tallies, strict=True) if tallies else ((0,), (0,), (0,))
        asked = sum(times)
        found.append(
            Choice(
                file=item.file,
                line=line,
                words=text,
                asked=asked,
                games=sum(not numbers.isdisjoint(p.asked) for p in played),
                options_mean=sum(options) / asked if asked else 0.0,
                options_most=max(most),
            )
        )
    return found


def _rounds(game: Game, over: Sequence[Played]) -> Rounds | None:
    loop = outer_loop(game.rules)
    passes = spread_of([p.rounds for p in over if p.rounds is not None])
    if loop is None or passes is None:
        return None
    source = next(p.source for p in game.rules.phases if loop[0] in statements(p.body))
    span = loop[0].span
    return Rounds(line=source.line(span.start), words=source.excerpt(span), passes=passes)
