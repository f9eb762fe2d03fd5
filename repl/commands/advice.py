"""Looking ahead: what a bot would do, and what would follow a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from interpreter.ask.chair import Chair
from interpreter.ask.questions import worked_out
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from interpreter.play.state import State
from repl.commands.asking import due, explain_problem
from repl.commands.registry import Misused, command
from repl.input.problem import Problem
from repl.screen.cards import Deck
from repl.screen.position import Position
from repl.screen.text import Output, wrapped
from repl.session.seats import Judged

if TYPE_CHECKING:
    from repl.session.session import Session

SAMPLES = 12
SELDOM = 10  # what happens in less than one of ten tries is counted and not told
MOST_TOLD = 12
TRIES = 200
MOST_AHEAD = 200
FEW = 100  # thoughts, after which a hint is hardly more than a guess
SURE = 2.0  # standard errors


def own_chance(session: Session, choice: int | None = None) -> Random:
    """Chance for thoughts about the position, or the one before a choice: the same whenever it is asked about.

    How many choices were free must not show in it.
    """
    play = session.play
    return Random(play.number(play.length if choice is None else choice, session.viewer) - 1)


def getting_ready(chair: Chair, bot: object) -> Iterator[Output]:
    """A bot makes what it thinks with, which takes a moment when it is wanted for the first time."""
    make = getattr(bot, "get_ready", None)
    if make is not None and not chair.program.game.thinks(chair.program):
        yield Output("thinking", (), {"player": chair.player + 1, "ready": False})
        make(chair)


def worth(node: Judged) -> int:
    """What an option is worth, of a hundred."""
    return round(100 * node.worth)


def doubt(node: Judged) -> int:
    """How far from that it may be as well. What was hardly looked at may be worth anything."""
    mean = (node.worth * node.visits + 1) / (node.visits + 2)
    return ceil(100 * SURE * sqrt(mean * (1 - mean) / (node.visits + 2)))


def surely_better(one: Judged, other: Judged) -> bool:
    """Is the difference more than what cannot be told, by the figures that are shown?"""
    return worth(one) - worth(other) > doubt(one) + doubt(other)


@command("hint", "ask")
def hint(session: Session) -> Iterator[Output]:
    """The best options by a bot's judgement, and how sure it is."""
    moves = due(session)
    chair = session.play.state.chair(moves.decision.player)
    yield from getting_ready(chair, session.seats.strongest)
    yield Output("thinking", (), {"player": moves.decision.player + 1})
    best = judged(session, chair)
    deck = moves.listing.deck
    if not best:
        option = session.seats.strongest.choose(chair, own_chance(session))
        yield session.note("hint", option=deck.chosen(option), style="good")
        return
    thoughts = sum(node.visits for node in best)
    rows = wrapped(session.words("hint", option=deck.chosen(best[0].option)), session.columns, "good")
    for node in best[:3]:
        figures = {"worth": worth(node), "doubt": doubt(node), "share": round(100 * node.visits / thoughts)}
        text = session.words("hint share", option=deck.chosen(node.option), **figures)
        rows += wrapped(text, session.columns, "", 2)
    rows += wrapped(_how_sure(session, best[:3], thoughts, deck), session.columns, "dim", 2)
    yield Output("note", tuple(rows), {"options": [str(node.option) for node in best[:3]]})


def _how_sure(session: Session, best: list[Any], thoughts: int, deck: Deck) -> str:
    rivals = [node for node in best[1:] if not surely_better(best[0], node)]
    if thoughts < FEW or not rivals:
        return session.words("hint sure" if thoughts >= FEW else "hint guess", count=thoughts)
    others = f" {session.words('or')} ".join(session.words("act", what=deck.chosen(node.option)) for node in rivals)
    return session.words("hint close", count=thoughts, first=deck.chosen(best[0].option), others=others)


def judged(session: Session, chair: Chair) -> list[Any]:
    """What a bot that thinks has found out about the options, the best first; nothing if no bot here does."""
    ranked = getattr(session.seats.strongest, "ranked", None)
    if ranked is None or len(chair.options) < 2:
        return []
    found: list[Judged] = ranked(chair, own_chance(session))
    return [node for node in found if node.option is not None and node.visits]


@command("what-if", "ask")
def what_if(session: Session, move: str) -> Iterator[Output]:
    """What is certain to follow, then what mostly does until it is one's turn again."""
    moves = due(session)
    option = moves.read(move)
    if isinstance(option, Problem):
        said = explain_problem(session, option)
        yield Output("refused", tuple(r for text in said for r in wrapped(text, session.columns, "wrong")))
        return
    yield Output("thinking", (), {"player": moves.decision.player + 1})
    sure, perhaps, means, tries = _looked_ahead(session, option, moves.decision.player)
    if not tries:
        raise Misused("cannot tell")
    rows = wrapped(session.words("would follow", option=moves.listing.deck.chosen(option)), session.columns, "strong")
    rows += [row for text in sure for row in wrapped(text, session.columns, "", 2)]
    if perhaps or means:
        rows += wrapped(session.words("in tries", count=tries), session.columns, "dim", 2)
    often = [each for each in perhaps if each[1] > tries / SELDOM][:MOST_TOLD]
    others = [count for text, count in perhaps if (text, count) not in often]
    told = [session.words("perhaps", what=text, share=round(100 * count / tries)) for text, count in often]
    if others:
        told.append(session.words("besides", count=len(others), share=round(100 * max(others) / tries)))
    rows += [row for text in (*told, *means) for row in wrapped(text, session.columns, "dim", 4)]
    yield Output("note", tuple(rows), {"sure": sure, "perhaps": [text for text, _ in often]})


def _looked_ahead(
    session: Session, option: Option, seat: int
) -> tuple[list[str], list[tuple[str, int]], list[str], int]:
    """What follows at once in every try; how often what else until the seat chooses again; its points on average."""
    rng = own_chance(session)
    before = Position(session, session.play.state, seat)  # a sample looks the same to the seat
    at_once: list[dict[str, int]] = []
    later: Counter[str] = Counter()
    weights: dict[str, int] = {}
    points: list[int] = []
    owners = session.play.state.program.owners
    gained: dict[int, list[int]] = {place: [] for place, owner in enumerate(owners) if owner == seat}
    held = {place: len(session.play.state.lying(place)) for place in gained}
    soon: dict[int, set[int]] = {place: set() for place in gained}  # how many more lie there after the move alone
    counted: dict[str, list[int]] = {name: [] for name in before.counted}
    for number in range(TRIES):  # and not for a number of seconds: how long a try takes may tell of hidden cards
        # Cards that the seat cannot see are dealt again, so the answer tells nothing about them.
        state = session.play.state.sample(seat, rng)
        stood = _points(state, seat)
        assert state.decision is not None  # a sample stands where the play stands
        try:
            state.apply(state.decision.spec.table[option.raw])
            for place, found_soon in soon.items():
                found_soon.add(len(state.lying(place)) - held[place])
            if number < SAMPLES:
                at_once.append(dict(before.changes(Position(session, state, seat))))
            _go_on(state, seat, rng)
        except (Fault, ValueError):
            continue
        after = Position(session, state, seat)
        found = dict(before.changes(after, without=counted))
        weights |= found
        later.update(list(found))
        points.append(_points(state, seat) - stood)
        for name, values in counted.items():
            values.append(after.counted.get(name, before.counted[name]) - before.counted[name])
        for place, gains in gained.items():
            if (more := len(state.lying(place)) - held[place]) > 0:
                gains.append(more)
    common = set.intersection(*map(set, at_once)) if at_once else set()
    sure = sorted(common, key=lambda text: (at_once[0][text], text))
    # That others have fewer cards, and that one's own turn comes again, needs no telling.
    no_news = (session.words("face down"), session.words("decides next"))
    news = [(text, n) for text, n in later.most_common() if text not in sure and not any(w in text for w in no_news)]
    news.sort(key=lambda each: weights[each[0]])
    tries = len(points)
    certain = [place for place, gains in gained.items() if len(gains) == tries and soon[place] == {*gains}]
    unsaid = [place for place in certain if not any(text.startswith(f"{before.name(place)}: ") for text in sure)]
    sure[:0] = [_taken(session, place, gained[place], "surely ") for place in unsaid]
    taken = [(_taken(session, place, gains), len(gains)) for place, gains in gained.items() if place not in certain]
    perhaps = [(text, n) for text, n in (*taken, *news) if n]
    means = [session.words("on average", points=_average(session, points))] if any(points) else []
    means += [
        session.words("average of", what=name, change=_average(session, values))
        for name, values in counted.items()
        if any(values)
    ]
    return sure, perhaps, means, tries


def _average(session: Session, values: list[int]) -> str:
    return session.words.decimal(f"{sum(values) / len(values):+.1f}".replace("-", "−"))


def _taken(session: Session, place: int, gains: list[int], how: str = "") -> str:
    """That a seat gets cards, whichever they are: a trick, a pile."""
    each = session.words.decimal(f"{sum(gains) / max(1, len(gains)):.1f}".removesuffix(".0"))
    what = "get one card" if each == "1" else "get cards"
    return session.words(how + what, place=session.labels.place(place), count=each)


def _go_on(state: State, seat: int, rng: Random) -> None:
    """Everybody else chooses by chance until the seat is asked again."""
    for _ in range(MOST_AHEAD):
        decision = state.decision
        if decision is None or decision.player == seat:
            return
        options = decision.options
        state.apply(options[int(rng.random() * len(options))])


def _points(state: State, seat: int) -> int:
    """What the seat is ranked by, if that is a number."""
    winner = state.program.rules.winner
    if winner is None or not winner.ranks or state.fault is not None:
        return 0
    found = worked_out(state.program.evaluate, winner.ranks[0].value, state, seat)
    return found if isinstance(found, int) else 0
