"""Questions: why a move is not allowed, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.game.trees import element
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.ask.questions import Refusal
from interpreter.ask.why import forbidden
from interpreter.compile.answers import all_picks
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.commands.reasons import OWN_WORDS, amount_asked, chosen_from, prompt_due, reason
from repl.commands.registry import Misused, command, meant
from repl.commands.rulebook import excerpt, last_below, of_library, source_of, told_line, writes_rules
from repl.input.elsewhere import act_elsewhere
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.screen.text import Line, Output, bare, flow, line, shortened, width, wrapped
from repl.session.sight import cards_in

if TYPE_CHECKING:
    from repl.session.session import Session

MOST_NAMED = 8
LONGEST_NAMES = 120  # of what can be typed, in one sentence


def due(session: Session) -> Moves:
    """The decision of the seat at the keyboard; refuses if there is none."""
    moves = session.moves()
    if moves is None:
        raise Misused("in mid step" if session.stepper.paused else session.why_no_move())
    return moves


# ───────────── why


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
            shown = shown if moves is None else moves.listing.deck.signed(shown)
            said = words("unclear", typed=typed, options=shown).replace("….", "…")
            return [f"{said} {words('as number', number=found.amount)}" if found.amount else said]
        case "open":
            what, example = found.options[:2]
            return [words("open", typed=typed, what=what, example=example)]
        case "how much":
            what, *examples = found.options
            key = "how much" if found.amount > 1 else "how much one"
            return [words(key, what=what, examples=_either(session, examples[::-1]))]
        case "sum":
            return [words("sum alone", typed=typed, options=_either(session, found.options))]
        case "no sum":
            # Beside which of several there are, and not only between which ends it is.
            near = [reason(session, each) for each in found.refusals if each.key != "outside"]
            return [words("no such sum", typed=typed, what="; ".join(near) or ", ".join(found.options))]
        case "taken":
            return [words("taken", typed=typed)]
        case "forbidden" if found.refusals:
            return [r for each in found.refusals for r in refusal_lines(session, each)]
        case "no card" if moves is not None:
            key = "no card here" if found.amount == 1 else "no cards here"
            return [words(key, typed=typed, prompt=prompt_due(session)), can_type(session, moves)]
        case "nothing" if len(found.refusals) == 1:
            return refusal_lines(session, found.refusals[0])
        case "nothing":
            return [words("nothing for act", typed=typed), *(f"  {reason(session, each)}" for each in found.refusals)]
        case "number" if moves is not None and moves.listing.pick is None and moves.listing.has_ranges:
            return [can_type(session, moves)]
        case "number":
            if moves is not None and moves.listing.pick is None and moves.listing.has_own_numbers:
                said = words("not these numbers", numbers=_numbers(moves))
            else:
                said = words("no such number", count=found.amount)
            in_full = [words("number of card", typed=_either(session, found.options))] if found.options else []
            return [" ".join([said, *in_full])]
        case "amount" if moves is not None:
            return [amount_asked(session, moves, found.amount)]
    if moves is None:
        return [words("not a move", typed=typed)]
    labels, here = session.labels, moves.decision.spec.statement
    if found.kind == "unknown" and (act := act_elsewhere(labels.game, labels, here, found.typed)):
        return [words("act elsewhere", act=act[0], asked=act[1]), can_type(session, moves)]
    if asked := meant(typed, words) if found.kind == "unknown" else "":
        return [words("a command", typed=typed, command=asked)]
    return [words("not a move", typed=typed), can_type(session, moves)]


def _either(session: Session, lines: Sequence[str]) -> str:
    """What can be typed, one or the other."""
    return f" {session.words('or')} ".join(f"`{each}`" for each in lines)


def refusal_lines(session: Session, refusal: Refusal, with_rule: bool = True) -> list[str]:
    """The sentence, and what is allowed instead; who writes the rules also sees what they come to, and their line."""
    said = reason(session, refusal)
    # The words of a rule say what must be, not what must not.
    key = "forbidden" if refusal.key in OWN_WORDS else "forbidden by rule"
    if ": " in said and key == "forbidden":
        key, said = "forbidden as said", capital(said)
    here = session.moves()
    whole = refusal.key == "amount" and here is not None and here.listing.pick is not None  # a sentence of its own
    found = [said if whole else session.words(key, reason=said)]
    if writes_rules(session):
        if with_rule and refusal.condition and refusal.line:
            found.append(_rule(session, refusal))
        if refusal.values:
            found.append(", ".join(f"{text} = {value}" for text, value in refusal.values))
    told = refusal.key == "outside" and (writes_rules(session) or bool(refusal.parts))  # by its values or its ends
    moves = session.moves()
    if refusal.instead and not told:
        instead = ", ".join(refusal.instead) if refusal.key == "outside" else _in_order(session, refusal.instead)
        may_pass = f", {moves.decision.spec.table[None]}" if moves is not None and moves.listing.can_pass else ""
        found += [session.words("allowed instead", options=instead + may_pass)] if instead not in said else []
    return found if moves is None else [moves.listing.deck.signed(text) for text in found]


def _rule(session: Session, refusal: Refusal) -> str:
    return session.words("by the rule", line=told_line(session, refusal.line), rule=" ".join(refusal.condition.split()))


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
        return amount_asked(session, moves)
    names = listing.listed_names()
    most = (n for n in range(6, 2, -1) if len(" / ".join(names[:n])) <= LONGEST_NAMES)
    few = next(most, 2)  # long ones need no more to be understood
    some = listing.deck.signed(" / ".join(names[:few])) + (" …" if len(names) > few else ".")
    if listing.by_number and (listing.has_own_numbers or len(listing.options) == 2):
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
        if no_number := "first" in dict(refusals[0].parts):
            said = f"{dict(refusals[0].parts)['label']}: {said}"
        reasons.setdefault(said, []).append(option)
        if refusals[0].key == "not now" or no_number:
            not_now[said] = _rule(session, refusals[0]) if writes_rules(session) else ""
    seen = {c for options in reasons.values() for o in options for c in cards_in(o)}
    for card in moves.outside.not_now():  # by what can be picked at all, which is no rule
        problem = moves.read(session.labels.card(card))
        if card not in seen and isinstance(problem, Problem) and problem.refusals:
            reasons.setdefault(reason(session, problem.refusals[0]), []).append(decision.spec.table[(card,)])
    some = {said: [o for o in options if said in not_now or not _of_nothing(o)] for said, options in reasons.items()}
    reasons = {said: options for said, options in some.items() if options} or reasons
    asked = session.words("asked by", prompt=decision.prompt, line=told_line(session, decision.line))
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
        if isinstance(decision.spec.statement, g.ChooseOne):
            rows += wrapped(session.words("acts in rules"), session.columns, "dim", 2)
        picks = list(all_picks(decision.spec.statement))
        if len(picks) == 1 and (things := chosen_from(session, picks[0])):
            rows += wrapped(session.words("chosen from", things=things), session.columns, "", 2)
    return Output("note", tuple(rows), {"reasons": list(reasons)})


def _of_nothing(option: Option) -> bool:
    """Is it an answer with no cards, or with none of anything? That this is no answer goes without saying."""
    if option.passes:
        return False
    _, picks, values = split_acts(option.spec, option.raw)
    kinds = [t.settled(element(pick.domain)) for pick in picks]
    some = [v for v, pick, kind in zip(values, picks, kinds, strict=True) if pick.least is not None or kind == t.NUMBER]
    return bool(some) and not any(some)


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
    source = source_of(session)
    for refusal in found.refusals:
        first, *more = refusal_lines(session, refusal, with_rule=False)
        rows += wrapped(first, session.columns, "strong")
        if refusal.line and writes_rules(session):
            last = refusal.line if refusal.key == "outside" else last_below(source, refusal.line)
            rows += of_library(session, source) + excerpt(session, source, refusal.line, last)
        rows += [row for text in more for row in wrapped(text, session.columns, "", 2)]
    yield Output("note", tuple(rows), {"why": said, "lines": [r.line for r in found.refusals]})
