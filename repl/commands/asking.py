"""Questions: why a move is not allowed, which rule is in force, what would follow, what a bot would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from dsl.source import NOWHERE, Source
from interpreter.ask.chair import Chair
from interpreter.ask.questions import Refusal, worked_out
from interpreter.ask.why import forbidden
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from interpreter.play.state import State
from repl.commands.registry import Misused, command
from repl.input.moves import Moves, Problem
from repl.screen.story import Story
from repl.screen.table import TableDrawing
from repl.screen.text import Line, Output, bare, flow, line, shortened, wrapped
from repl.session.seats import Judged
from repl.session.sight import Viewer, cards_in

if TYPE_CHECKING:
    from repl.session.session import Session

MOST_LINES = 40
SAMPLES = 12
TRIES = 200
MOST_AHEAD = 200
MOST_NAMED = 8
_OWN_WORDS = ("must", "over", "turn", "other", "outside", "amount", "unseen", "shape", "not now")


def due(session: Session) -> Moves:
    """The decision of the seat at the keyboard; refuses if there is none."""
    moves = session.moves()
    if moves is None:
        raise Misused("in mid step" if session.stepper.paused else session.why_no_move())
    return moves


# ───────────── why


def reason(session: Session, refusal: Refusal) -> str:
    """A refusal in the player's language."""
    words = session.words
    moves = session.moves()
    if refusal.key == "amount" and moves is not None and moves.listing.pick is not None:
        return _amount(session, moves)
    if refusal.key in _OWN_WORDS:
        return words(f"refused {refusal.key}", prompt=_prompt(session), **dict(refusal.parts))
    return refusal.reason


def _prompt(session: Session) -> str:
    decision = session.play.state.decision
    return decision.prompt if decision is not None else ""


def _amount(session: Session, moves: Moves, typed: int | None = None) -> str:
    listing = moves.listing
    least, most = listing.amounts
    key = "pick exactly" if least == most else "pick between"
    said = session.words(
        key, least=least, most=most, things=session.words.things(most, listing.of_cards), count=len(listing.things)
    )
    return said if typed is None else session.words("typed count", count=typed) + " " + said


def explain_problem(session: Session, found: Problem) -> list[str]:
    """What is wrong with a line, then what can be typed."""
    words = session.words
    moves = session.moves()
    typed = shortened(found.typed, 60)
    match found.kind:
        case "unclear":
            shown = " / ".join(found.options[:8]) + (" …" if len(found.options) > 8 else "")
            return [words("unclear", typed=typed, options=shown)]
        case "taken":
            return [words("taken", typed=typed)]
        case "forbidden" if found.refusals:
            return [r for each in found.refusals for r in refusal_lines(session, each)]
        case "number":
            return [words("no such number", count=found.amount)]
        case "amount" if moves is not None:
            return [_amount(session, moves, found.amount)]
    return [words("not a move", typed=typed), *([can_type(session, moves)] if moves is not None else [])]


def refusal_lines(session: Session, refusal: Refusal, with_rule: bool = True) -> list[str]:
    said = reason(session, refusal)
    found = [said if refusal.key == "amount" else session.words("forbidden", reason=said)]
    if with_rule and refusal.condition and refusal.line:
        found.append(_rule(session, refusal))
    if refusal.values:
        found.append(", ".join(f"{text} = {value}" for text, value in refusal.values))
    if refusal.instead:
        found.append(session.words("allowed instead", options=_in_order(session, refusal.instead)))
    return found


def _rule(session: Session, refusal: Refusal) -> str:
    return session.words("by the rule", line=refusal.line, rule=" ".join(refusal.condition.split()))


def _in_order(session: Session, names: Sequence[str]) -> str:
    """Some options in the order in which they are listed."""
    moves = session.moves()
    listed = [str(option) for option in moves.listing.options] if moves is not None else []
    shown = ", ".join(sorted(names, key=lambda name: listed.index(name) if name in listed else len(listed)))
    return f"{shown} …" if len(listed) > len(names) else shown


def can_type(session: Session, moves: Moves) -> str:
    """What can be typed, in one sentence."""
    listing = moves.listing
    if listing.pick is not None:
        return _amount(session, moves)
    some = " / ".join(str(o) for o in listing.options[:6]) + (" …" if len(listing.options) > 6 else "")
    key = "can type number" if listing.by_number else "can type"
    return session.words(key, count=len(listing.options), some=some)


def _why_not_all(session: Session, moves: Moves) -> Output:
    """Everything that a rule forbids here, reason by reason."""
    decision = moves.decision
    found = forbidden(session.play.state)
    reasons: dict[str, list[Option]] = {}
    not_now: dict[str, str] = {}
    for refusals, option in found.answers:
        said = reason(session, refusals[0])
        reasons.setdefault(said, []).append(option)
        if refusals[0].key == "not now":
            not_now[said] = _rule(session, refusals[0])
    rows = wrapped(session.words("asked by", prompt=decision.prompt, line=decision.line), session.columns)
    legal = set(moves.listing.things) if moves.listing.pick else {c for o in decision.options for c in cards_in(o)}
    for said, options in reasons.items():
        heading = line("  ", ("strong", f"{said}: "))
        if said in not_now:  # nothing can be picked in an act that is not offered
            rows += flow([line(not_now[said])], session.columns, " · ", heading, 4)
            continue
        # A card that is part of nothing allowed stands for all that it would be part of.
        cards = dict.fromkeys(c for o in options for c in cards_in(o) if c not in legal)
        others = dict.fromkeys(str(o) for o in options if not cards.keys() & set(cards_in(o)))
        chunks = moves.listing.deck.heap(list(cards)) + [line(text) for text in list(others)[:MOST_NAMED]]
        chunks += [line("…")] if len(others) > MOST_NAMED else []
        rows += flow(chunks, session.columns, " · ", heading, 4)
    if not reasons:
        key = "all allowed" if found.complete else "too many to ask"
        rows += wrapped(session.words(key), session.columns, "good", 2)
    return Output("note", tuple(rows), {"reasons": list(reasons)})


@command("why", "ask")
def why(session: Session, move: str = "") -> Iterator[Output]:
    moves = due(session)
    if not move:
        yield _why_not_all(session, moves)
        return
    found = moves.read(move)
    if isinstance(found, Option):
        yield session.note("is allowed", option=moves.listing.deck.chosen(found), style="good")
        return
    said = explain_problem(session, found)
    rows: list[Line] = [] if found.refusals else wrapped(said[0], session.columns, "strong")
    rows += [] if found.refusals else [row for text in said[1:] for row in wrapped(text, session.columns, "", 2)]
    source = _source(session)
    for refusal in found.refusals:
        first, *more = refusal_lines(session, refusal, with_rule=False)
        rows += wrapped(first, session.columns, "strong")
        if refusal.line:
            last = refusal.line if refusal.key == "outside" else _last_below(source, refusal.line)
            rows += excerpt(session, source, refusal.line, last)
        rows += [row for text in more for row in wrapped(text, session.columns, "", 2)]
    yield Output("note", tuple(rows), {"why": said, "lines": [r.line for r in found.refusals]})


# ───────────── rules


def _source(session: Session) -> Source:
    state = session.play.state
    phase = state.decision.spec.phase if state.decision is not None else state.program.rules.play
    return state.program.phase_source(phase)


def excerpt(session: Session, source: Source, first: int, last: int, here: int = 0) -> list[Line]:
    """Lines of the rules with their numbers."""
    found: list[Line] = []
    for number in range(max(1, first), min(last, len(source.starts)) + 1):
        mark: tuple[str, str] = ("here", "▶") if number == here else ("", " ")
        head = line(mark, ("number", f"{number:4} │ "))
        for text in _fitted(source.line_text(number), session.columns - 8):
            found.append(line(*head, ("strong" if number == here else "", text)))
            head = line(("number", "      │ "))
    return found


def _without_citations(text: str) -> str:
    """A line of the rules without the citations at its end."""
    while (cut := text.rstrip().rpartition(" "))[2].startswith("@") and cut[0]:
        text = cut[0].rstrip()
    return text


def _fitted(text: str, room: int) -> list[str]:
    """A line of the rules, fitted into a number of columns: citations go first, then it is broken between words."""
    if len(text) > room:
        text = _without_citations(text)
    if len(text) <= room:
        return [text]
    indent = len(text) - len(text.lstrip()) + 4
    words = [line(word) for word in text.split()]
    rows = flow(words, room, " ", line(" " * (indent - 4)), min(indent, room // 2))
    return [bare(row) for row in rows]


def _last_below(source: Source, first: int) -> int:
    """The last line that belongs to a line: those below it that are further to the right."""

    def indent(number: int) -> int:
        text = source.line_text(number)
        return len(text) - len(text.lstrip())

    last = first
    for number in range(first + 1, len(source.starts) + 1):
        if source.line_text(number).strip():
            if indent(number) <= indent(first):
                break
            last = number
    return last


@command("rules", "ask")
def rules(session: Session, phase: str = "") -> Iterator[Output]:
    game = session.play.state.program.rules
    decision = session.play.state.decision
    if phase:
        found = [p for p in game.phases if p.name == phase] or [p for p in game.phases if p.name.startswith(phase)]
        if not found:
            names = ", ".join(dict.fromkeys(p.name for p in game.phases))
            raise Misused("no phase", name=phase, names=names)
        source, span = found[0].source, found[0].span
    elif decision is not None:
        source, span = _source(session), decision.spec.statement.span
    else:
        source, span = game.source, game.winner.span if game.winner is not None else NOWHERE
    first = source.line(span.start)
    last = _last_below(source, first)
    rows = excerpt(session, source, first, min(last, first + MOST_LINES))
    yield Output("rules", (line(("dim", source.name)), *rows), {"file": source.name, "first": first, "last": last})


# ───────────── looking ahead


def own_chance(session: Session) -> Random:
    """Chance for thoughts about the position. How many choices were free must not show in it."""
    return Random(session.play.moves_made)


@command("hint", "ask")
def hint(session: Session) -> Iterator[Output]:
    """The best options by a bot's judgement, and how sure it is."""
    moves = due(session)
    yield Output("thinking", (), {"player": moves.decision.player + 1})
    chair = session.play.state.chair(moves.decision.player)
    best = judged(session, chair)
    deck = moves.listing.deck
    if not best:
        option = session.seats.strongest.choose(chair, own_chance(session))
        yield session.note("hint", option=deck.chosen(option), style="good")
        return
    thoughts = sum(node.visits for node in best)
    rows = wrapped(session.words("hint", option=deck.chosen(best[0].option)), session.columns, "good")
    for node in best[:3]:
        share, worth = 100 * node.visits / thoughts, 100 * node.worth
        text = session.words("hint share", option=deck.chosen(node.option), share=f"{share:.0f}", worth=f"{worth:.0f}")
        rows += wrapped(text, session.columns, "", 2)
    sure = "hint sure" if best[0].visits > thoughts / 2 else "hint close"
    rows += wrapped(session.words(sure, count=thoughts), session.columns, "dim", 2)
    yield Output("note", tuple(rows), {"options": [str(node.option) for node in best[:3]]})


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
    sure, perhaps, points, tries = _looked_ahead(session, option, moves.decision.player)
    if not tries:
        raise Misused("cannot tell")
    rows = [line(("strong", session.words("would follow", option=moves.listing.deck.chosen(option))))]
    rows += [row for text in sure for row in wrapped(text, session.columns, "", 2)]
    if perhaps or points:
        rows += wrapped(session.words("in tries", count=tries), session.columns, "dim", 2)
    for text, count in perhaps:
        rows += wrapped(
            session.words("perhaps", what=text, share=round(100 * count / tries)), session.columns, "dim", 4
        )
    if points:
        rows += wrapped(session.words("on average", points=f"{sum(points) / tries:+.1f}"), session.columns, "dim", 4)
    yield Output("note", tuple(rows), {"sure": sure, "perhaps": [text for text, _ in perhaps]})


def _looked_ahead(
    session: Session, option: Option, seat: int
) -> tuple[list[str], list[tuple[str, int]], list[int], int]:
    """What follows at once in every try; how often what else until the seat chooses again; the points it gets."""
    rng = own_chance(session)
    before = _facts(session, session.play.state, seat)  # a sample looks the same to the seat
    at_once: list[set[str]] = []
    later: Counter[str] = Counter()
    points: list[int] = []
    for number in range(TRIES):  # and not for a number of seconds: how long a try takes may tell of hidden cards
        # Cards that the seat cannot see are dealt again, so the answer tells nothing about them.
        state = session.play.state.sample(seat, rng)
        stood = _points(state, seat)
        assert state.decision is not None  # a sample stands where the play stands
        try:
            state.apply(state.decision.spec.table[option.raw])
            if number < SAMPLES:
                at_once.append(set(_changes(session, before, _facts(session, state, seat))))
            _go_on(state, seat, rng)
        except (Fault, ValueError):
            continue
        later.update(_changes(session, before, _facts(session, state, seat)))
        points.append(_points(state, seat) - stood)
    sure = sorted(set.intersection(*at_once)) if at_once else []
    # That others have fewer cards, and that one's own turn comes again, needs no telling.
    no_news = (session.words("face down"), session.words("decides next"))
    news = [(text, n) for text, n in later.most_common() if text not in sure and not any(w in text for w in no_news)]
    perhaps = [(text, n) for text, n in news if n > len(points) / 20]
    return sure, perhaps[:6], points if any(points) else [], len(points)


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


def _facts(session: Session, state: State, seat: int) -> dict[str, str | Counter[str]]:
    """A position as a seat sees it, as named facts: cards in places, and values."""
    viewer = Viewer(seat)
    drawing = TableDrawing(state, viewer, session.words)
    story = Story(state, viewer, session.words)
    hidden = session.words("face down")
    found: dict[str, str | Counter[str]] = {}
    for place in range(len(state.program.layout.places)):
        names = (story.deck.text(c) if viewer.knows(state, c) else hidden for c in state.lying(place))
        found[story.place(place)] = Counter(names)
    for owner in (None, *range(session.setting.players)):
        who = "" if owner is None else f" ({session.labels.player(owner)})"
        for name, value in drawing.named_facts(owner):
            found[f"{name}{who}"] = value
    decision = state.decision
    turn = session.labels.player(decision.player) if decision is not None else session.words("nobody")
    found[session.words("decides next")] = turn
    return found


def _changes(
    session: Session, before: dict[str, str | Counter[str]], after: dict[str, str | Counter[str]]
) -> Iterator[str]:
    next_one = session.words("decides next")
    for name, value in after.items():
        old = before.get(name)
        if name == next_one:
            yield f"{name}: {value}"
        elif isinstance(value, Counter) and isinstance(old, Counter):
            signs = (("−", old - value), ("+", value - old))
            counted = [(sign, card, n) for sign, cards in signs for card, n in sorted(cards.items())]
            moved = [f"{sign}{card}" if n == 1 else f"{sign}{n} {card}" for sign, card, n in counted]
            if moved:
                yield f"{name}: {', '.join(moved)}"
        elif value != old:
            yield f"{name}: {old} → {value}"
