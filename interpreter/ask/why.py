"""Why something is not allowed: the rules that forbid it, with their values and lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.trees import element
from dsl.sentence import Sentence, say
from dsl.typing import types as t
from interpreter.ask.questions import LACKING, MOST_COUNTED, NOW, Asking, Refusal, head_size
from interpreter.play.choice import CompiledChoice, Option
from interpreter.play.fault import rules_may_fail
from interpreter.play.picks import Picks
from interpreter.play.unseen import SPOTS
from interpreter.text.options import split_acts, values_of_type

if TYPE_CHECKING:
    from interpreter.play.state import State

__all__ = ["Forbidden", "Refusal", "answers_question", "by_rules", "forbidden", "what_forbids_all",
           "what_left_nothing", "what_left_one", "why"]  # fmt: skip

MOST_LOOKED_AT = 100  # answers, to say what forbids all of them


def why(state: State, option: Option, player: int | None = None) -> tuple[Refusal, ...]:
    """The rules that forbid an option; none if it is open."""
    decision = state.decision
    labels = state.program.labels
    if decision is None:
        return (Refusal("the play is over", key="over"),)
    if player is not None and player != decision.player:
        return (Refusal(f"it is not your turn: {labels.player(decision.player)} decides", key="turn"),)
    if option.spec.id != decision.spec.id:
        return (Refusal(f"now it is about: {decision.prompt}", key="other"),)
    if option in decision.options:
        return ()
    statement = option.spec.statement
    if option.passes:
        return (Refusal("you must choose", key="must"),)
    if not answers_question(state, option):
        return (Refusal("that is not an answer to this question", key="shape"),)
    asking = Asking(state, option.spec, decision.player)
    if isinstance(statement, g.ChooseOne):
        return asking.act(statement, option.raw)
    return asking.choose(statement, option.raw if len(statement.picks) > 1 else (option.raw,))


def by_rules(refusals: Sequence[Refusal]) -> bool:
    """Do rules of the game forbid it, not only what there is to choose from and how many are chosen?"""
    return bool(refusals) and refusals[0].key not in ("outside", "amount", "shape")


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Answers with the rules that forbid them; not `complete` if there were too many to look at all of them."""

    answers: tuple[tuple[tuple[Refusal, ...], Option], ...]
    complete: bool


def forbidden(state: State) -> Forbidden:
    """What rules forbid in the choice that is due."""
    decision = state.decision
    if decision is None:
        return Forbidden((), True)
    statement = decision.spec.statement
    asking = Asking(state, decision.spec, decision.player)
    found: list[tuple[tuple[Refusal, ...], Any]] = []
    if isinstance(statement, g.Choose):
        answers = asking.forbidden(statement)
        found += [(refusals, raw if len(raw) > 1 else raw[0]) for refusals, raw in answers]
    else:
        for number, act in enumerate(statement.acts):
            head = (number, *asking.filled(act.label, {}))
            if refused := asking.not_now(act, head[1:]) or asking.no_number(act, head[1:]):
                found.append((refused, head))
            elif act.choice is not None:
                found += [(refusals, (*head, *raw)) for refusals, raw in asking.forbidden(act.choice)]
    # One card twice, or two that look alike: what reads like an option is not told to be forbidden.
    few = not isinstance(decision.options, Picks)
    offered = {option.words for option in decision.options} if few else set()
    refused_options = ((refusals, Option(state.program, decision.spec, raw)) for refusals, raw in found)
    answers_found = tuple((refusals, option) for refusals, option in refused_options if option.words not in offered)
    return Forbidden(answers_found, asking.complete)


def what_forbids_all(state: State, spec: CompiledChoice) -> tuple[str, ...]:
    """Notes on a choice that has no legal option: how much each of its rules forbids.

    Nothing is said where that cannot be worked out, or only with much effort.
    """
    statement = spec.statement
    if not isinstance(statement, g.Choose) or not isinstance(spec.me, int):
        return ()
    with rules_may_fail:
        asking = Asking(state, spec, state.registers[spec.me])
        every = list(islice(asking.all_picks(statement), MOST_COUNTED + 1))
        if len(every) > MOST_COUNTED:
            return ()
        if not every:
            return ("there is nothing to choose from",)
        hard = [m for m in statement.musts if not m.soft]
        forbidden = [(m.reason.key, sum(not asking.holds(m, c) for c in every)) for m in hard]
        first = statement.picks[0]
        single = len(statement.picks) == 1 and first.least is None and element(first.domain) == t.CARD
        return tuple(_forbids(reason, number, len(every), single) for reason, number in forbidden if number)
    return ()


def what_left_nothing(state: State, spec: CompiledChoice, seat: int) -> tuple[str, ...]:
    """The reasons why nothing that there is can be chosen, each once; none where that takes much effort."""
    statement = spec.statement
    if not isinstance(statement, g.Choose) or not statement.musts:
        return ()
    with rules_may_fail:
        asking = Asking(state, spec, seat)
        every = list(islice(asking.all_picks(statement), MOST_LOOKED_AT + 1))
        if len(every) <= MOST_LOOKED_AT:
            broken = [(must, picked) for picked in every for must in asking.broken(statement, picked)[:1]]
            return tuple(dict.fromkeys(asking.sentence(m.reason, asking.filled(m.reason, p)) for m, p in broken))
    return ()


def what_left_one(state: State, option: Option, seat: int) -> tuple[str, ...] | tuple[tuple[str, str], ...]:
    """The reasons why nothing but this can be chosen, each once. Where they are not all that left nothing else, each
    stands behind the act that is closed by it, or behind no name, if it is why nothing else is picked for this one."""
    spec, statement = option.spec, option.spec.statement
    found: list[Refusal] = []
    closed: list[tuple[str, Refusal]] = []
    absent = False  # is an act not there at all? That has no reason, and those of others are not why this one is left
    with rules_may_fail:
        asking = Asking(state, spec, seat)
        act, _, values = split_acts(spec, option.raw)
        if isinstance(statement, g.Choose):
            found += _other_picks(asking, statement, values) or ()
        else:
            for each in statement.acts:
                refused = asking.not_now(each, asking.filled(each.label, {}))
                absent = absent or any(refusal.key == "not now" for refusal in refused)
                because = [refusal for refusal in refused if refusal.key != "not now"]
                if each.choice is not None and not refused:
                    others = _other_picks(asking, each.choice, values if each is act else ())
                    if others is None:
                        return ()
                    because += others
                    absent = absent or next(asking.all_picks(each.choice), None) is None
                found += because
                if each is not act:
                    label = asking.sentence(each.label, asking.filled(each.label, {}))
                    closed += ((label, refusal) for refusal in because)
    # But what a number still lacks is why an act that would be there is not.
    if absent and not any({NOW, LACKING} & dict(refusal.parts).keys() for refusal in found):
        closed = closed or [("", refusal) for refusal in found]
        return tuple(dict.fromkeys((label, refusal.reason) for label, refusal in closed))
    return tuple(dict.fromkeys(refusal.reason for refusal in found))


def _other_picks(asking: Asking, statement: g.Choose, values: Sequence[Any]) -> list[Refusal] | None:
    """What forbids each of the picks but the one with these values; None if they are too many. That nothing picked is
    nothing needs no telling, where something can be picked."""
    every = list(islice(asking.all_picks(statement), MOST_LOOKED_AT + 1)) if statement.musts else []
    if len(every) > MOST_LOOKED_AT:
        return None
    several = [pick.local for pick in statement.picks if pick.least is not None]
    if several and len(every) > 1:
        every = [picked for picked in every if any(asking.meant(picked[local]) for local in several)]
    picks = zip(statement.picks, values, strict=True) if values else ()
    taken = {pick.local: asking.known(pick, value) for pick, value in picks}
    return [refusal for picked in every for refusal in asking.refused(statement, picked, [taken] if taken else [])[:1]]


def _forbids(reason: str, number: int, of: int, cards: bool) -> Sentence:
    if of == 1:
        told = "`{reason}` forbids the only card" if cards else "`{reason}` forbids the only way to choose"
    elif number == of:
        told = "`{reason}` forbids all {of} cards" if cards else "`{reason}` forbids all {of} ways to choose"
    else:
        told = "`{reason}` forbids {number} of {of} " + ("cards" if cards else "ways to choose")
    return say(told, reason=reason, number=number, of=of)


def answers_question(state: State, option: Option) -> bool:
    """Has the option a value of the right kind for each pick of its choice?"""
    statement = option.spec.statement
    raw = option.raw
    if isinstance(statement, g.ChooseOne):
        if not isinstance(raw, tuple) or not raw or raw[0] not in range(len(statement.acts)):
            return False
        act = statement.acts[raw[0]]
        count = head_size(act)
        picks = act.choice.picks if act.choice is not None else ()
        values = raw[count:]
        if len(raw) < count:
            return False
        if act.choice is not None and not values:  # nothing is picked for an act that is not offered at all
            decision = state.decision
            return decision is not None and bool(Asking(state, option.spec, decision.player).not_now(act, raw[1:]))
    else:
        picks = statement.picks
        values = raw if len(picks) > 1 and isinstance(raw, tuple) else (raw,)
    if len(values) != len(picks):
        return False
    for pick, value in zip(picks, values, strict=True):
        kind = element(pick.domain)
        if pick.least is None:
            if not _is_value(state, value, kind):
                return False
        elif not isinstance(value, tuple) or not all(_is_value(state, v, kind) for v in value):
            return False
    return True


def _is_value(state: State, value: Any, kind: t.Type) -> bool:
    kind = t.settled(kind)
    layout = state.program.layout
    if kind == t.CARD:
        return isinstance(value, int) and -len(layout.places) * SPOTS <= value < len(layout.cards)
    if isinstance(kind, t.List):
        return isinstance(value, list | tuple) and all(_is_value(state, v, kind.of) for v in value)
    every = values_of_type(state.program, kind)
    return value in every if every else isinstance(value, int)
