"""The end of a play, and a position as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.trees import rebuilt
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.ask.notes import laid_text
from interpreter.ask.questions import worked_out
from interpreter.ask.readers import known_to_all
from interpreter.ask.reckoning import amounts, told
from interpreter.ask.rounds import counter_of_deals, deals_again, ends_when
from interpreter.ask.view import variables
from interpreter.play.fault import Fault, rules_may_fail
from interpreter.play.state import State
from repl.screen.about import filled, is_counted, numbers, ranked_by, worth
from repl.screen.machinery import machinery
from repl.screen.plain_rows import is_plain
from repl.screen.recalled import said_at_the_end
from repl.screen.text import Line, Output, flow, line, wrapped
from repl.screen.told import Deals, ranked_variables
from repl.session.heard import Heard
from repl.session.sight import Viewer

MOST_ROUNDS = 60
_SENTENCES = re.compile(r"(?<=[.!?]) ")

if TYPE_CHECKING:
    from repl.session.session import Session


def over(session: Session) -> Iterator[Output]:
    """Places, scores by round, and what to do next."""
    state = session.play.state
    result = state.result
    session.end_shown = True
    if session.shared:
        # What is shown now, everybody may see.
        session.keyboard = None
        yield Output("wipe")
    if result is None:
        yield session.note("play is over", "over")
        return
    words, labels = session.words, session.labels
    rows: list[Line] = [*session.table().lines, ()]
    decided_from = len(rows)
    names = ", ".join(labels.player(w) for w in result.winners)
    key = "winner" if len(result.winners) == 1 else "winners" if _won_together(state) else "tied"
    key = "you win" if [*result.winners] == [session.keyboard] else key if result.winners else "no winner"
    rows.append(line(("good", words(key, names=names))))
    decided = _what_decided(session)
    rows += decided or _why_it_ended(session)
    winner = state.program.rules.winner
    shown = winner.shown if winner is not None else None
    place = 1
    for group in result.places if result.winners or not decided else ():  # all have lost alike
        for seat in group:
            score = "" if seat >= len(result.scores) else f"{worth(session.labels, shown, result.scores[seat]):>8}"
            head = line(f"  {place}. ", ("strong", labels.player(seat).ljust(12)), score, *_you(session, seat))
            parts = [*_parts_of_score(session, seat), *_what_broke_the_tie(session, seat)]
            rows += flow([head, *parts], session.columns, "  ", indent=8)
        place += len(group)
    rows += by_round(session, but_said=True)
    if session.seats.people:
        rows += [(), *session.note("what next", style="dim").lines]
    data = {
        "winners": [w + 1 for w in result.winners],
        "places": [[s + 1 for s in group] for group in result.places],
        "scores": [_plain(x) for x in result.scores],
        "read from": decided_from,  # the line that says who has won
    }
    yield Output("over", tuple(rows), data)


def _won_together(state: State) -> bool:
    """Are the winners one team, or do the rules let several win? Others share the first place by chance."""
    winner, result = state.program.rules.winner, state.result
    assert winner is not None
    assert result is not None
    teams = {state.program.layout.team_of[seat] for seat in result.winners}
    return winner.listed is not None or (len(teams) == 1 and None not in teams)


def stuck(session: Session, fault: Fault) -> Iterator[Output]:
    """Where the rules of a stored play lead no further."""
    yield session.table()
    said = session.note("rules end", style="wrong").lines if session.seats.people else ()
    found = fault.diagnostic
    yield Output("note", (*said, *session.diagnostics([found])), {"code": found.code, "line": found.line})


def _parts_of_score(session: Session, seat: int) -> list[Line]:
    """How what a player is ranked by comes about, where the rules work it out and everybody knows the cards: in the
    same form for all of them."""
    both = [[_sum_of_score(session, each, way) for way in (False, True)] for each in range(session.setting.players)]
    by_place = any(cards and cards == places for cards, places in both)  # somebody has too many for single ones
    text = both[seat][by_place]
    return [line(("dim", f"({text})"))] if text else []


def _sum_of_score(session: Session, seat: int, by_place: bool = False) -> str:
    state = session.play.state
    winner = state.program.rules.winner
    if winner is None or not winner.ranks or not is_counted(winner.ranks[0].value):
        return ""
    text, readers = told(state, winner.ranks[0].value, seat, by_place=by_place)
    if text == ranked_by(state, winner.ranks[0]):  # of a single deal, say
        return ""
    return text if readers == state.program.layout.everybody else ""


def _what_broke_the_tie(session: Session, seat: int) -> list[Line]:
    """Of players who have the same score and not the same place: what was compared next, until they differ."""
    state = session.play.state
    winner, result = state.program.rules.winner, state.result
    if winner is None or result is None or len(winner.ranks) < 2:
        return []
    equal = [s for s, score in enumerate(result.scores) if score == result.scores[seat]]
    if len(equal) < 2 or any(set(equal) <= set(group) for group in result.places):
        return []
    shared = any(seat in group and len(group) > 1 for group in result.places)  # theirs was not broken by all of it
    found: list[Line] = []
    for rank, column in zip(winner.ranks[1:], state.worth()[1:], strict=True):
        if not known_to_all(state, rank.value):
            break
        name, own = ranked_by(state, rank), worth(session.labels, rank.value, column[seat])
        said = f"{name} {own}".strip()
        if not shared:  # beside who is next to them, and behind rather than before
            others = sorted((column[s] for s in equal if column[s] != column[seat]), reverse=rank.highest)
            behind = [x for x in others if (x < column[seat]) == rank.highest]
            rival = behind[0] if behind else others[-1] if others else None
            key = "tie broken" if rival is not None and name else "tie broken by"
            other = worth(session.labels, rank.value, rival)
            said = session.words(key, what=name if key == "tie broken" else said, own=own, other=other)
        found.append(line(("dim", said)))
        equal = [s for s in equal if column[s] == column[seat]]
        if any(set(equal) <= set(group) for group in result.places):
            break  # nothing more sets them apart
    return found


def _what_decided(session: Session) -> list[Line]:
    """Where the rules list the winners, who may be all or none: how it stands with what they look at."""
    state = session.play.state
    winner = state.program.rules.winner
    if winner is None or winner.listed is None:
        return []
    found = amounts(state, *(e for e in (winner.score, winner.listed) if e is not None))
    said = ", ".join(found)
    text = session.words("decided by", what=said) if session.play.over else f"{capital(said)}."
    return wrapped(text, session.columns) if found else []


def _why_it_ended(session: Session) -> list[Line]:
    """What the rules said last, the text for people says first about the end, or until when the rules go on."""
    heard = Heard(session.play.state, session.viewer, session.play.events)
    if said_last := said_at_the_end(heard, session.labels):
        return wrapped(said_last, session.columns, "dim")
    state, language = session.play.state, session.words.language
    text = state.program.rules.about_in(state.program.labels.language)
    said = text.topics.get("end", "") if text is not None else ""
    until = ends_when(state.program.rules) if not said else None
    if until is not None and worked_out(state.program.evaluate, until, state, 0) is True:  # or nobody had a turn
        condition = session.setting.in_words(state.program.rules, language, _as_agreed(state, until))
        said = session.words("ends when", condition=condition) if condition and is_plain(condition) else ""
    return wrapped(_SENTENCES.split(filled(state, said))[0], session.columns, "dim") if said else []


def _as_agreed(state: State, e: g.Expr) -> g.Expr:
    """With the numbers that its options have in this play."""
    if isinstance(e, g.Apply) and e.op == "option" and t.settled(e.type) == t.NUMBER:
        return g.Const(e.span, e.type, state.program.setup.options[str(e.info)])
    return rebuilt(e, partial(_as_agreed, state))


def _you(session: Session, seat: int) -> list[str]:
    if len(session.seats.people) == 1 and seat == session.seats.people[0]:
        return [f"  ({session.words('you')})"]
    return []


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def standing(session: Session) -> list[Line]:
    """How it stands during a play, as far as everybody knows it: what players are ranked by, and how it grew."""
    state = session.play.state
    winner = state.program.rules.winner
    rows: list[Line] = []
    if winner is not None and winner.ranks and known_to_all(state, winner.ranks[0].value):
        with rules_may_fail:
            values, by = state.worth()[0], winner.ranks[0].value
            sides = _sides(session, values)
            wide = max(12, *(len(name) for name, _ in sides))
            for name, seat in sides:
                head = line("  ", ("strong", name.ljust(wide)), f"{worth(session.labels, by, values[seat]):>8}")
                rows += flow([head, *_parts_of_score(session, seat)], session.columns, "  ", indent=8)
    if state.fault is None:
        rows += _what_decided(session)
    return [*rows, *by_round(session, for_all=True)]


def _sides(session: Session, values: Sequence[Any]) -> list[tuple[str, int]]:
    """Who is ranked, each with a seat: players, or teams with their players where those have the same throughout."""
    layout, labels = session.play.state.program.layout, session.labels
    teams = [[seat for seat in seats if seat < layout.players] for seats in layout.teams]
    if len(teams) < 2 or any(values[seat] != values[seats[0]] for seats in teams for seat in seats):
        return [(labels.player(seat), seat) for seat in range(len(values))]
    names = [", ".join(map(labels.player, seats)) for seats in teams]
    return [(f"{labels.team(n)} ({names[n]})", seats[0]) for n, seats in enumerate(teams)]


def by_round(session: Session, for_all: bool = False, but_said: bool = False) -> list[Line]:
    """How each player's or team's numbers grew: a column for each round, and the total; perhaps only what all know, and
    not what the places say already: `21 (7 + 9 + 5)`."""
    found: list[Line] = []
    layout = session.play.state.program.layout
    for variable in session.play.state.program.rules.variables:
        if variable.owner == "table" or variable.index is not None or not variable.is_told:
            continue
        area = layout.variables[variable.name]
        if for_all and any(sight != layout.everybody for sight in layout.cell_sight[area.base : area.end]):
            continue
        course, begun = _course(session, variable)
        rounds = max((len(values) for values in course.values()), default=0)
        if not rounds or rounds > MOST_ROUNDS or (but_said and _are_said(session, variable, course)):
            continue
        found += [(), line(("dim", _heading(session, variable, rounds - begun)))]
        column = _column(session, variable, rounds - begun) if rounds - begun == 1 else ""
        found += _score_table(session, variable, course, rounds, 0 if begun else 1, column)
    return found


def _are_said(session: Session, variable: g.Variable, course: dict[int, list[tuple[int, int]]]) -> bool:
    """Do the parts of every player's score have these very numbers, in this order?"""
    result = session.play.state.result
    if variable.owner != "player" or result is None or not result.winners:
        return False
    sums = {owner: " + ".join(str(got) for got, _ in values) for owner, values in course.items()}
    return all(_sum_of_score(session, owner) == text for owner, text in sums.items())


def _heading(session: Session, variable: g.Variable, columns: int) -> str:
    """What stands above a score: of one column alone it stands beside its number what it is."""
    heading, _, kind = _columns(session, variable, columns)
    return heading if columns > 1 or kind == "scoring" else str(session.labels.name(variable.name))


def _column(session: Session, variable: g.Variable, columns: int) -> str:
    _, each, kind = _columns(session, variable, columns)
    return each if kind == "deal" else ""


def _columns(session: Session, variable: g.Variable, columns: int) -> tuple[str, str, str]:
    """What the columns of a score are: deals, or what the rules call them if they count them; scorings, if all of them
    come from one part of the rules that has a name for people; else rounds. As a heading, each of them, and of which
    kind they are."""
    program, what = session.play.state.program, str(session.labels.name(variable.name))
    counted, area = Deals(program), program.layout.variables[variable.name]
    heard = Heard(session.play.state, session.viewer, session.play.events)
    scoring: set[str | None] = set()  # phases, or None where a secret may have led there
    for event in session.play.events:
        counted.follow(event, seen := heard.hears(event))
        if event.account is not None and event.cell is not None and area.base <= event.cell < area.end:
            phase = event.account.phase
            known = seen is not None and seen.line and phase in heard.course.phases
            scoring.add(program.rules.phases[phase].name if known else None)
    counter = counter_of_deals(program.rules)
    named = len(scoring) == 1 and scoring <= session.labels.words.keys()
    if columns <= counted.count and not (named and counted.count < 2 and not deals_again(program.rules)):
        kind, each = "deal", session.labels.name(counter.name) if counter is not None else session.words("a deal")
    elif counted.count < 2 and named:
        each = session.labels.name(scoring.pop())
        return session.words("course by", what=what, each=each), each, "scoring"
    else:
        kind, each = "round", session.words("a round")
    return session.words("course of", what=what, each=each), each, kind


def _course(session: Session, variable: g.Variable) -> tuple[dict[int, list[tuple[int, int]]], bool]:
    """What each owner got in each round, and had then; whether the first of them is what they began with."""
    program = session.play.state.program
    area = program.layout.variables[variable.name]
    kind = t.settled(variable.type)
    owners = range((area.end - area.base) // area.size)
    if isinstance(kind, t.List) and t.settled(kind.of) == t.NUMBER:
        lists = {owner: session.play.state.value(area.base + owner) for owner in owners}
        return {o: [(n, sum(got[: at + 1])) for at, n in enumerate(got)] for o, got in lists.items()}, False
    if kind != t.NUMBER or variable.name not in ranked_variables(program.rules) - machinery(program.rules):
        return {owner: [] for owner in owners}, False
    fresh = program.game.fresh(program.setup, 0)
    first = {owner: fresh.value(area.base + owner) for owner in owners}
    stand = dict(first)
    counted = Deals(program)
    deals = []
    heard = Heard(session.play.state, session.viewer, session.play.events)
    every = [(event, heard.hears(event)) for event in session.play.events]
    for event, seen in every:
        counted.follow(event, seen)
        deals.append(counted.count)
    # Where another deal may follow, the first has one column too, and what is paid in it has none of its own.
    several = max(deals, default=0) > 1 or (counted.count == 1 and deals_again(program.rules))
    grown: dict[int, dict[int, int]] = {}  # by the deal, or by the choices made before: what is added without one
    choices = 0
    for (event, seen), deal in zip(every, deals, strict=True):
        choices += seen is not None and seen.kind == "chosen"
        if event.kind == "changed" and event.cell is not None and area.base <= event.cell < area.end:
            owner = event.cell - area.base
            got = grown.setdefault(deal if several else choices, {})
            got[owner] = got.get(owner, 0) + event.value - stand[owner]
            stand[owner] = event.value
    found = {owner: [(n, n)] if any(first.values()) else [] for owner, n in first.items()}
    if several:  # a deal in which nobody got anything has its column too, unless it still goes on
        running = 0 if session.play.over else counted.count
        numbers = range(0 if 0 in grown else 1, counted.count + 1) if grown else ()
        rounds = [grown.get(n, {}) for n in numbers if n in grown or n != running]
    else:
        rounds = [some for some in grown.values() if any(some.values())]
        signs = {(owner, plus > 0) for some in rounds for owner, plus in some.items() if plus}
        if any((owner, not up) in signs for owner, up in signs):
            return {owner: [] for owner in owners}, False  # what one pays and gets in a single deal are no rounds
    for got in rounds:
        for owner, values in found.items():
            plus = got.get(owner, 0)
            values.append((plus, (values[-1][1] if values else 0) + plus))
    return found, any(first.values())


def _score_table(
    session: Session,
    variable: g.Variable,
    course: dict[int, list[tuple[int, int]]],
    rounds: int,
    number: int,
    column: str = "",
) -> Iterator[Line]:
    """The first column has the number of the first round, or 0 if it is what everybody began with. Columns for which
    there is no room stand below the others. One alone may be called what it is: `deal 1`."""
    labels = session.labels
    names = {o: labels.player(o) if variable.owner == "player" else labels.team(o) for o in course}
    wide = max(len(column), *map(len, names.values())) + 2
    total = session.words("total")
    cell = max(5, *(len(str(got)) + 1 for values in course.values() for got, _ in values))
    fit = max(3, (session.columns - wide - len(total) - 6) // cell)
    for first in range(0, rounds, fit):
        end = min(first + fit, rounds)
        head = "".join(f"{n + number or session.words('at the start'):>{cell}}" for n in range(first, end))
        yield line(("dim", f"  {column:{wide}}{head}" + (f"  {total:>5}" if end == rounds else "")))
        for owner, values in course.items():
            cells = "".join(f"{numbers(got):>{cell}}" for got, _ in values[first:end]).ljust(cell * (end - first))
            last = f"  {numbers(values[-1][1] if values else 0):>{max(5, len(total))}}"
            yield line("  ", ("strong", names[owner].ljust(wide)), cells, *([("good", last)] if end == rounds else ()))


def view_data(session: Session, state: State) -> dict[str, Any]:
    """What the one at the keyboard sees, for programs."""
    viewer: Viewer = session.viewer
    labels = session.labels
    zones = []
    for place, where in enumerate(state.program.layout.places):
        cards = state.lying(place)
        known = [c for c in cards if viewer.knows(state, c)]
        laid = [laid_text(state, labels, c) for c in cards]
        if where.zone.ordered:
            shown = [labels.card(c) if c in known else None for c in cards]
        else:
            shown = [*(labels.card(c) for c in sorted(known)), *[None] * (len(cards) - len(known))]
        zones.append(
            {
                "zone": where.zone.name,
                "owner": None if where.owner is None else where.owner + 1,
                "index": where.index,
                "count": len(cards),
                "cards": shown if where.zone.kind != "pile" or known else [],
                **({"notes": laid} if any(laid) else {}),
            }
        )
    decision = state.decision
    phase = state.program.rules.phases[decision.spec.phase].name if decision is not None else None
    return {
        "seat": None if session.keyboard is None else session.keyboard + 1,
        "phase": phase,
        "deciding": None if decision is None else decision.player + 1,
        "zones": zones,
        "state": [
            {"name": v.name, "owner": None if v.owner is None else v.owner + 1, "index": v.index, "value": v.text}
            for v in variables(state, viewer.seats(state))
        ],
    }
