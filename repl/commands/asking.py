"""Questions: why a move is not allowed, and what is allowed instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import below
from dsl.lints.words import MEANS
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import Asking, Refusal, worked_out
from interpreter.ask.why import forbidden
from interpreter.compile.answers import all_picks
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.commands.registry import Misused, command
from repl.commands.rulebook import excerpt, last_below, source_of, writes_rules
from repl.input.elsewhere import act_elsewhere
from repl.input.lacks import with_number
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.screen.text import Line, Output, bare, flow, line, shortened, width, wrapped
from repl.session.sight import cards_in

if TYPE_CHECKING:
    from repl.session.session import Session

_PLACE = re.compile(r"\{(\w+)\}")  # for the name of something in the words of a game
MOST_NAMED = 8
_OWN_WORDS = ("must", "over", "turn", "other", "outside", "not held", "no such value", "nor beside it", "none of these",
              "amount", "unseen", "shape", "not now")  # fmt: skip


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
    if refusal.key == "outside":
        return _outside(session, refusal)
    if refusal.key == "not now" and (condition := _condition(session, refusal)):
        return words("refused not now if", condition=condition, **dict(refusal.parts))
    if refusal.key in _OWN_WORDS:
        return words(f"refused {refusal.key}", prompt=_prompt(session), **dict(refusal.parts))
    return with_number(words, refusal)


def _outside(session: Session, refusal: Refusal) -> str:
    """What can be chosen instead of what cannot: the ends of the numbers, or from what things are chosen."""
    parts = dict(refusal.parts)
    decision, source = session.play.state.decision, source_of(session)
    picks = all_picks(decision.spec.statement) if decision is not None else ()
    pick = next((each for each in picks if source.excerpt(each.span) == refusal.condition), None)
    if "least" in parts:
        only = parts["least"] == parts["most"]
        said = session.words("refused other than" if only else "refused not between", **parts)
        return said + (_why_the_end(session, pick, parts) if pick is not None else "")
    if "first" in parts:
        ends = pick.domain.args if pick is not None and isinstance(pick.domain, g.Apply) else ()
        told = {f"why {key}": _end_in_words(session, end) for key, end in zip(("first", "last"), ends, strict=False)}
        return session.words("refused none between", **{"why first": "", "why last": ""} | parts | told)
    things = _chosen_from(session, pick) if pick is not None else ""
    things = things or ", ".join(refusal.instead)
    return session.words("refused outside of", things=things) if things else session.words("refused outside")


def _why_the_end(session: Session, pick: g.Pick, parts: dict[str, str]) -> str:
    """What the end of the numbers that one went beyond is: its name in the rules, or what it is made of."""
    ends = pick.domain.args if isinstance(pick.domain, g.Apply) and len(pick.domain.args) == 2 else ()
    rules = session.play.state.program.rules
    for end, key in zip(ends, ("least", "most"), strict=False):
        beyond = int(parts["what"]) < int(parts[key]) if key == "least" else int(parts["what"]) > int(parts[key])
        named = [x for x in below(end) if isinstance(x, g.CallDefine)]
        if beyond and len(named) == 1:
            define = rules.defines[named[0].define]
            means, name = _meaning(session, _case(session, define.body)) or _meaning(session, named[0]), define.name
            return f" ({session.labels.name(name)}{': ' if means else ''}{means})"
        if beyond and not named and (made_of := _end_in_words(session, end)):
            return f" ({parts[key]}: {made_of[2:]}"
    return ""


def _case(session: Session, e: g.Expr) -> g.Expr:
    """Of several cases the one that there is now."""
    decision = session.play.state.decision
    while isinstance(e, g.If) and decision is not None:
        asking = Asking(session.play.state, decision.spec, decision.player)
        e = e.then if worked_out(asking.value, e.condition, {}) is True else e.otherwise
    return e


def _meaning(session: Session, e: g.Expr) -> str:
    """What the words of the game say of a definition."""
    name = session.play.state.program.rules.defines[e.define].name if isinstance(e, g.CallDefine) else ""
    means = str(session.labels.words.get(f"{MEANS}{name}", ""))
    return _PLACE.sub(lambda found: str(session.labels.name(found[1])), means)


def _end_in_words(session: Session, end: g.Expr) -> str:
    """What an end of numbers is made of: ` (the stake + the last raise)`; empty for a plain number."""
    told = session.setting.in_words(session.play.state.program.rules, session.words.language, end)
    return f" ({told})" if told and not isinstance(end, g.Const) and not any(quote in told for quote in "“„") else ""


def _chosen_from(session: Session, pick: g.Pick) -> str:
    """From what things are chosen, in words; empty if the rules have none for it."""
    rules = session.play.state.program.rules
    if isinstance(pick.domain, g.CallDefine) and not pick.domain.args:
        means = str(session.labels.words.get(f"{MEANS}{rules.defines[pick.domain.define].name}", ""))
        if means and "{" not in means:
            return means
    if any(isinstance(x, g.Local) for x in below(pick.domain)) and (cards := _cards_among(session, pick)):
        return cards  # of what was chosen before, whose name says little
    told = session.setting.in_words(rules, session.words.language, pick.domain)
    return "" if any(quote in told for quote in "“„") else told  # a name of the file


def _cards_among(session: Session, pick: g.Pick) -> str:
    """A few cards that can be picked first, by name, if whoever picks knows all of them."""
    decision = session.play.state.decision
    if decision is None or t.settled(element(pick.domain)) != t.CARD:
        return ""
    items = worked_out(Asking(session.play.state, decision.spec, decision.player).items, pick, {})
    known = items is not UNKNOWN and len(items) <= MOST_NAMED and all(card >= 0 for card in items)
    return ", ".join(dict.fromkeys(map(session.labels.card, items))) if known else ""


def _condition(session: Session, refusal: Refusal) -> str:
    """When an act is offered, in words: the first of what has to be so that is not."""
    decision = session.play.state.decision
    statement = decision.spec.statement if decision is not None else None
    if not isinstance(statement, g.ChooseOne):
        return ""
    source, game = source_of(session), session.play.state.program.rules
    for act in statement.acts:
        if act.condition is not None and source.excerpt(act.condition.span) == refusal.condition:
            assert decision is not None
            asking = Asking(session.play.state, decision.spec, decision.player)
            missing = (e for e in _parts(session, game, act.condition) if worked_out(asking.value, e, {}) is False)
            return session.setting.in_words(game, session.words.language, next(missing, act.condition))
    return ""


def _parts(session: Session, game: g.Game, condition: g.Expr) -> list[g.Expr]:
    """What all has to be so. What has only a name in the file is what it stands for."""
    match condition:
        case g.Apply(op="and", args=args):
            return [part for e in args for part in _parts(session, game, e)]
        case g.CallDefine(define=define, args=()):
            told = session.setting.in_words(game, session.words.language, condition)
            named = any(quote in told for quote in "“„")
            return _parts(session, game, game.defines[define].body) if named else [condition]
    return [condition]


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
            return [words(key, typed=typed, prompt=_prompt(session)), can_type(session, moves)]
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
    if moves is None:
        return [words("not a move", typed=typed)]
    labels, here = session.labels, moves.decision.spec.statement
    if found.kind == "unknown" and (act := act_elsewhere(labels.game, labels, here, found.typed)):
        return [words("act elsewhere", act=act[0], asked=act[1]), can_type(session, moves)]
    return [words("not a move", typed=typed), can_type(session, moves)]


def _either(session: Session, lines: Sequence[str]) -> str:
    """What can be typed, one or the other."""
    return f" {session.words('or')} ".join(f"`{each}`" for each in lines)


def refusal_lines(session: Session, refusal: Refusal, with_rule: bool = True) -> list[str]:
    """The sentence, and what is allowed instead; who writes the rules also sees what they come to, and their line."""
    said = reason(session, refusal)
    # The words of a rule say what must be, not what must not.
    key = "forbidden" if refusal.key in _OWN_WORDS else "forbidden by rule"
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
        if isinstance(decision.spec.statement, g.ChooseOne):
            rows += wrapped(session.words("acts in rules"), session.columns, "dim", 2)
        picks = list(all_picks(decision.spec.statement))
        if len(picks) == 1 and (things := _chosen_from(session, picks[0])):
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
            rows += excerpt(session, source, refusal.line, last)
        rows += [row for text in more for row in wrapped(text, session.columns, "", 2)]
    yield Output("note", tuple(rows), {"why": said, "lines": [r.line for r in found.refusals]})
