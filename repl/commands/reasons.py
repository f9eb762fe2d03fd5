"""Refusals in the words of whoever plays: what a reason says, and what the conditions and numbers in it are made of."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.game.trees import element, picked_type, substituted
from dsl.game.walk import below
from dsl.lints.words import MEANS
from dsl.typing import types as t
from interpreter.ask.dependence import public
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import Asking, Refusal, worked_out
from interpreter.compile.answers import all_picks
from repl.commands.rulebook import source_of
from repl.input.lacks import with_number
from repl.input.moves import Moves

if TYPE_CHECKING:
    from repl.session.session import Session

_PLACE = re.compile(r"\{(\w+)\}")  # for the name of something in the words of a game
MOST_NAMED = 8
OWN_WORDS = ("must", "over", "turn", "other", "outside", "not held", "no such value", "nor beside it", "none of these",
             "amount", "unseen", "shape", "not now", "beyond", "hold only")  # fmt: skip


def reason(session: Session, refusal: Refusal) -> str:
    """A refusal in the player's language."""
    words = session.words
    moves = session.moves()
    if refusal.key == "amount" and moves is not None and moves.listing.pick is not None:
        return amount_asked(session, moves)
    if refusal.key == "outside":
        return _outside(session, refusal)
    if refusal.key == "none of these" and (things := _things(session, refusal)):
        return words("refused none of these from", things=things, **dict(refusal.parts))
    if refusal.key == "not now" and (condition := _condition(session, refusal)):
        return words("refused not now if", condition=condition, **dict(refusal.parts))
    if refusal.key in OWN_WORDS:
        return words(f"refused {refusal.key}", prompt=prompt_due(session), **dict(refusal.parts))
    return with_number(words, refusal)


def _pick_outside(session: Session, refusal: Refusal) -> g.Pick | None:
    """From what was to be picked what cannot be, with what was chosen before it."""
    decision, source = session.play.state.decision, source_of(session)
    picks = all_picks(decision.spec.statement) if decision is not None else ()
    pick = next((each for each in picks if source.excerpt(each.span) == refusal.condition), None)
    return _with_values(pick, refusal, {each.local: each for each in picks}) if pick is not None else None


def _things(session: Session, refusal: Refusal) -> str:
    """What can be chosen instead, in short; where it lies, if that is all that can be said."""
    pick = _pick_outside(session, refusal)
    if things := (chosen_from(session, pick) if pick is not None else "") or ", ".join(refusal.instead):
        return things
    match pick.domain if pick is not None else None:
        case g.Apply(op="cards", args=(g.Apply(op="zone", info=str(zone)),)):
            return str(session.labels.name(zone))
    return ""


def _outside(session: Session, refusal: Refusal) -> str:
    """What can be chosen instead of what cannot: the ends of the numbers, or from what things are chosen."""
    parts = dict(refusal.parts)
    pick = _pick_outside(session, refusal)
    if "least" in parts:
        only = parts["least"] == parts["most"]
        said = session.words("refused other than" if only else "refused not between", **parts)
        return said + (_why_the_end(session, pick, parts) if pick is not None else "")
    if "first" in parts:
        ends = pick.domain.args if pick is not None and isinstance(pick.domain, g.Apply) else ()
        told = {f"why {key}": _end_in_words(session, end) for key, end in zip(("first", "last"), ends, strict=False)}
        return session.words("refused none between", **{"why first": "", "why last": ""} | parts | told)
    things = _things(session, refusal)
    return session.words("refused outside of", things=things) if things else session.words("refused outside")


def _with_values(pick: g.Pick, refusal: Refusal, picks: dict[int, g.Pick]) -> g.Pick:
    """From what is picked, with what was chosen before it in place of a name that the rules have for that."""
    found: dict[int, g.Expr] = {
        local: g.Const(picks[local].span, picked_type(picks[local]), value) for local, value in refusal.picked
    }
    return replace(pick, domain=substituted(pick.domain, found, 0)) if found else pick


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


def chosen_from(session: Session, pick: g.Pick) -> str:
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
    """When an act is offered, in words: the first of what has to be so that is not, with its numbers."""
    decision = session.play.state.decision
    statement = decision.spec.statement if decision is not None else None
    if decision is None or not isinstance(statement, g.ChooseOne):
        return ""
    source, game = source_of(session), session.play.state.program.rules
    for act in statement.acts:
        if act.condition is not None and source.excerpt(act.condition.span) == refusal.condition:
            asking = Asking(session.play.state, decision.spec, decision.player)
            missing = (e for e in _parts(session, game, act.condition) if worked_out(asking.value, e, {}) is False)
            return _as_it_is(session, asking, next(missing, act.condition))
    return ""


def _parts(session: Session, game: g.Game, condition: g.Expr) -> list[g.Expr]:
    """What all has to be so. A name stands for what it is made of, if that is several things that everybody knows, or
    if it has no words."""
    match condition:
        case g.Apply(op="and", args=args):
            return [part for e in args for part in _parts(session, game, e)]
        case g.CallDefine(define=define, args=()):
            parts = _parts(session, game, game.defines[define].body)
            told = len(parts) > 1 and all(public(game, part) for part in parts)
            return parts if told or _names_only(session, condition) else [condition]
    return [condition]


def _names_only(session: Session, e: g.Expr) -> bool:
    """Is it told by a name of the file?"""
    told = session.setting.in_words(session.play.state.program.rules, session.words.language, e)
    return any(quote in told for quote in "“„")


def _as_it_is(session: Session, asking: Asking, e: g.Expr) -> str:
    """A condition in words, with what the numbers are that it compares, where everybody can work them out."""
    rules, language = session.play.state.program.rules, session.words.language
    told = session.setting.in_words(rules, language, e)
    compared = rules.defines[e.define].body if isinstance(e, g.CallDefine) and not e.args else e
    if not told or not isinstance(compared, g.Apply) or compared.op not in ("lt", "le", "gt", "ge"):
        return told
    known = (x for x in compared.args if not isinstance(x, g.Const) and public(rules, x))
    sides = [x for x in known if not _names_only(session, x)]
    values = ((session.setting.in_words(rules, language, x), worked_out(asking.value, x, {})) for x in sides)
    numbers = [f"{name}: {value}" for name, value in values if isinstance(value, int)]
    return f"{told} ({'; '.join(numbers)})" if numbers else told


def prompt_due(session: Session) -> str:
    decision = session.play.state.decision
    return decision.prompt if decision is not None else ""


def amount_asked(session: Session, moves: Moves, typed: int | None = None) -> str:
    listing = moves.listing
    least, most = listing.amounts
    key = "pick exactly" if least == most else "pick between" if least else "pick or not"
    said = session.words(
        key, least=least, most=most, things=session.words.things(most, listing.of_cards), count=len(listing.things)
    )
    return said if typed is None else session.words("typed count", count=typed) + " " + said
