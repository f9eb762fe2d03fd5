"""Questions: why a move is not allowed, and which rule is in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.lints.words import MEANS
from dsl.sentence import capital
from dsl.source import NOWHERE, Source
from interpreter.ask.questions import Refusal
from interpreter.ask.why import forbidden
from interpreter.compile.answers import all_picks
from interpreter.play.choice import Option
from repl.commands.registry import Misused, command
from repl.input.moves import Moves, Problem
from repl.screen.text import Line, Output, bare, flow, line, shortened, width, wrapped
from repl.session.sight import cards_in

if TYPE_CHECKING:
    from repl.session.session import Session

MOST_LINES = 40
MOST_NAMED = 8
_OWN_WORDS = ("must", "over", "turn", "other", "outside", "not held", "no such value", "amount", "unseen", "shape",
              "not now")  # fmt: skip


def due(session: Session) -> Moves:
    """The decision of the seat at the keyboard; refuses if there is none."""
    moves = session.moves()
    if moves is None:
        raise Misused("in mid step" if session.stepper.paused else session.why_no_move())
    return moves


def writes_rules(session: Session) -> bool:
    """Does whoever sits here work on the file? Then answers show its lines."""
    return session.author or session.watch or session.stepper.armed


# ───────────── why


def reason(session: Session, refusal: Refusal) -> str:
    """A refusal in the player's language."""
    words = session.words
    moves = session.moves()
    if refusal.key == "amount" and moves is not None and moves.listing.pick is not None:
        return _amount(session, moves)
    if refusal.key == "outside":
        return _outside(session, refusal)
    if refusal.key == "not now" and (condition := _condition(session, refusal)):
        return words("refused not now if", condition=condition, **dict(refusal.parts))
    if refusal.key in _OWN_WORDS:
        return words(f"refused {refusal.key}", prompt=_prompt(session), **dict(refusal.parts))
    return refusal.reason


def _outside(session: Session, refusal: Refusal) -> str:
    """What can be chosen instead of what cannot: the ends of the numbers, or from what things are chosen."""
    parts = dict(refusal.parts)
    if "least" in parts:
        only = parts["least"] == parts["most"]
        return session.words("refused other than" if only else "refused not between", **parts)
    decision, source = session.play.state.decision, _source(session)
    picks = all_picks(decision.spec.statement) if decision is not None else ()
    pick = next((each for each in picks if source.excerpt(each.span) == refusal.condition), None)
    things = _chosen_from(session, pick) if pick is not None else ""
    things = things or ", ".join(refusal.instead)
    return session.words("refused outside of", things=things) if things else session.words("refused outside")


def _chosen_from(session: Session, pick: g.Pick) -> str:
    """From what things are chosen, in words; empty if the rules have none for it."""
    rules = session.play.state.program.rules
    if isinstance(pick.domain, g.CallDefine) and not pick.domain.args:
        means = str(session.labels.words.get(f"{MEANS}{rules.defines[pick.domain.define].name}", ""))
        if means and "{" not in means:
            return means
    told = session.setting.in_words(rules, session.words.language, pick.domain)
    return "" if any(quote in told for quote in "“„") else told  # a name of the file


def _condition(session: Session, refusal: Refusal) -> str:
    """When an act is offered, in words."""
    decision = session.play.state.decision
    statement = decision.spec.statement if decision is not None else None
    if not isinstance(statement, g.ChooseOne):
        return ""
    source, game = _source(session), session.play.state.program.rules
    for act in statement.acts:
        if act.condition is not None and source.excerpt(act.condition.span) == refusal.condition:
            return session.setting.in_words(game, session.words.language, act.condition)
    return ""


def _prompt(session: Session) -> str:
    decision = session.play.state.decision
    return decision.prompt if decision is not None else ""


def _amount(session: Session, moves: Moves, typed: int | None = None) -> str:
    listing = moves.listing
    least, most = listing.amounts
    key = "pick exactly" if least == most else "pick between" if least else "pick or not"
    said = session.words(
        key, least=least, most=most, things=session.words.things(most, listing.of_cards), count=len(listing.things)
    )
    return said if typed is None else session.words("typed count", count=typed) + " " + said


def refused(session: Session, found: Problem) -> Output:
    """The answer to a line that is no move."""
    first, *more = explain_problem(session, found)
    columns = session.columns
    rows = [*wrapped(first, columns, "wrong"), *(row for each in more for row in wrapped(each, columns, "", 2))]
    return Output("refused", tuple(rows), {"why": [first, *more], "kind": found.kind})


def explain_problem(session: Session, found: Problem) -> list[str]:
    """What is wrong with a line, then what can be typed."""
    words = session.words
    moves = session.moves()
    typed = shortened(found.typed, 60)
    match found.kind:
        case "unclear":
            shown = " / ".join(found.options[:8]) + (" …" if len(found.options) > 8 else "")
            said = words("unclear", typed=typed, options=shown)
            return [f"{said} {words('as number', number=found.amount)}" if found.amount else said]
        case "open":
            return [words("open", typed=typed, what=found.options[0], example=found.options[1])]
        case "taken":
            return [words("taken", typed=typed)]
        case "forbidden" if found.refusals:
            return [r for each in found.refusals for r in refusal_lines(session, each)]
        case "no card" if moves is not None:
            return [words("no card here", typed=typed, prompt=_prompt(session)), can_type(session, moves)]
        case "nothing":
            return [words("nothing for act", typed=typed), *(f"  {reason(session, each)}" for each in found.refusals)]
        case "number" if moves is not None and moves.listing.pick is None and moves.listing.has_ranges:
            return [can_type(session, moves)]
        case "number":
            if moves is not None and moves.listing.pick is None and moves.listing.has_own_numbers:
                return [words("not these numbers", numbers=_numbers(moves))]
            return [words("no such number", count=found.amount)]
        case "amount" if moves is not None:
            return [_amount(session, moves, found.amount)]
    return [words("not a move", typed=typed), *([can_type(session, moves)] if moves is not None else [])]


def refusal_lines(session: Session, refusal: Refusal, with_rule: bool = True) -> list[str]:
    """The sentence, and what is allowed instead; who writes the rules also sees what they come to, and their line."""
    said = reason(session, refusal)
    # The words of a rule say what must be, not what must not.
    key = "forbidden" if refusal.key in _OWN_WORDS else "forbidden by rule"
    if ": " in said and key == "forbidden":
        key, said = "forbidden as said", capital(said)
    found = [said if refusal.key == "amount" else session.words(key, reason=said)]
    if writes_rules(session):
        if with_rule and refusal.condition and refusal.line:
            found.append(_rule(session, refusal))
        if refusal.values:
            found.append(", ".join(f"{text} = {value}" for text, value in refusal.values))
    told = refusal.key == "outside" and (writes_rules(session) or bool(refusal.parts))  # by its values or its ends
    if refusal.instead and not told:
        instead = ", ".join(refusal.instead) if refusal.key == "outside" else _in_order(session, refusal.instead)
        found += [session.words("allowed instead", options=instead)] if instead not in said else []
    moves = session.moves()
    return found if moves is None else [moves.listing.deck.signed(text) for text in found]


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
    names = listing.listed_names()
    some = " / ".join(names[:6]) + (" …" if len(names) > 6 else ".")
    if listing.by_number and listing.has_own_numbers:
        return session.words("can type these", numbers=_numbers(moves), some=some)
    key = "can type number" if listing.by_number else "can type"
    return session.words(key, count=len(listing.options), some=some)


def _numbers(moves: Moves) -> str:
    return ", ".join(map(str, dict.fromkeys(moves.listing.numbers)))


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
            not_now[said] = _rule(session, refusals[0]) if writes_rules(session) else ""
    seen = {c for options in reasons.values() for o in options for c in cards_in(o)}
    for card in moves.not_now():  # by what can be picked at all, which is no rule
        problem = moves.read(session.labels.card(card))
        if card not in seen and isinstance(problem, Problem) and problem.refusals:
            reasons.setdefault(reason(session, problem.refusals[0]), []).append(decision.spec.table[(card,)])
    asked = session.words("asked by", prompt=decision.prompt, line=decision.line)
    rows = wrapped(asked if writes_rules(session) else capital(decision.prompt), session.columns)
    legal = set(moves.listing.things) if moves.listing.pick else {c for o in decision.options for c in cards_in(o)}
    for said, options in reasons.items():
        if said in not_now and not writes_rules(session):
            rows += flow([line(("strong", capital(said)))], session.columns, first=line("  "), indent=4)
            continue
        if said in not_now:  # nothing can be picked in an act that is not offered
            rows += flow([line(not_now[said])], session.columns, " · ", line("  ", ("strong", f"{said}: ")), 4)
            continue
        heading = line("  ", ("strong", session.words("forbidden are", reason=said)))
        if width(heading) > session.columns:
            rows += wrapped(bare(heading).strip(), session.columns, "strong", 2)
            heading = line("    ")
        # A card that is part of nothing allowed stands for all that it would be part of.
        cards = dict.fromkeys(c for o in options for c in cards_in(o) if c not in legal)
        others = dict.fromkeys(moves.listing.deck.chosen(o) for o in options if not cards.keys() & set(cards_in(o)))
        chunks = moves.listing.deck.heap(list(cards)) + [line(text) for text in list(others)[:MOST_NAMED]]
        chunks += [line("…")] if len(others) > MOST_NAMED else []
        rows += flow(chunks, session.columns, " · ", heading, 4)
    if not reasons:
        key = "all allowed" if found.complete else "too many to ask"
        rows += wrapped(session.words(key), session.columns, "good", 2)
        picks = list(all_picks(decision.spec.statement))
        if len(picks) == 1 and (things := _chosen_from(session, picks[0])):
            rows += wrapped(session.words("chosen from", things=things), session.columns, "", 2)
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
        if refusal.line and writes_rules(session):
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
        text = source.line_text(number)
        text = text if writes_rules(session) else _without_citations(text)
        mark: tuple[str, str] = ("here", "▶") if number == here else ("", " ")
        head = line(mark, ("number", f"{number:4} │ "))
        for part in _fitted(text, session.columns - 8):
            found.append(line(*head, ("strong" if number == here else "", part)))
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


def _phases(session: Session, typed: str) -> list[g.Phase]:
    """Those that are called so in the rules or in the player's language, or else begin so."""
    wanted = typed.casefold().replace("_", " ").strip()
    every = session.play.state.program.rules.phases
    called = ((p, name) for p in every for name in (p.name, session.labels.name(p.name)))
    plain = [(p, name.casefold().replace("_", " ")) for p, name in called]
    return [p for p, name in plain if name == wanted] or [p for p, name in plain if name.startswith(wanted)]


@command("rules", "ask")
def rules(session: Session, phase: str = "") -> Iterator[Output]:
    """In sentences; who writes the rules sees them as they stand in the file."""
    state = session.play.state
    game, decision = state.program.rules, state.decision
    meant = game.phases[decision.spec.phase] if decision is not None else None
    if phase:
        found = _phases(session, phase)
        if not found:
            names = ", ".join(dict.fromkeys(session.labels.name(p.name) for p in game.phases))
            raise Misused("no phase", name=phase, names=names)
        meant = found[0]
    told = session.setting.phase_in_words(game, session.words.language, meant)
    if told and not writes_rules(session):
        heading = capital(session.labels.name(meant.name)) if meant is not None else ""
        rows = wrapped(heading, session.columns, "title") if heading else []
        rows += [row for text in told for row in wrapped(text, session.columns, "", len(text) - len(text.lstrip()) + 2)]
        yield Output("rules", tuple(rows), {"phase": meant.name if meant is not None else ""})
        return
    if phase and meant is not None:
        source, span = meant.source, meant.span
    elif decision is not None:
        source, span = _source(session), decision.spec.statement.span
    else:
        source, span = game.source, game.winner.span if game.winner is not None else NOWHERE
    first = source.line(span.start)
    last = _last_below(source, first)
    shown = excerpt(session, source, first, min(last, first + MOST_LINES))
    yield Output("rules", (line(("dim", source.name)), *shown), {"file": source.name, "first": first, "last": last})
