"""How numbers came about: what is told, and to whom."""

from __future__ import annotations

import re
from random import Random

import pytest

import dsl
from dsl.source import Source
from interpreter import Game
from interpreter.ask.dependence import public
from interpreter.ask.events import Event
from tests.every_game import game as loaded

RULES = """game Sums
    players 2
cards card in deck
    value: 1 to 12
    one of each value
zones
    deck: pile
    open: spread
    each player
        hand: hand
        shown: spread
        pairs: spread
state
    bonus = 2
    each player
        score = 0
        hits = 0
play
    shuffle deck
    deal 3 from deck to every hand
    deal 2 from deck to every shown
    each player
        choose card from hand
        move card to open
        LINE
winner highest score
"""

COLOURS = """    colour: red, green
    value: 1 to 8
    worth = 20 if colour is red or value < 5 else 5
    one of each colour, value"""
DEALT = "move every card where colour is {colour} and value < 5 to p1.shown\n    deal 0 from deck to"


def accounts(line: str) -> list[Event]:
    checked = dsl.check(Source("sums.cardgame", RULES.replace("LINE", line)))
    assert checked.game is not None, checked.diagnostics
    state = Game(checked.game).start(players=2, seed=5)
    rng = Random(1)
    while state.decision is not None:
        state.apply(rng.choice(list(state.decision.options)))
    return [e for e in state.events if e.account is not None]


def told(event: Event, seat: int) -> str:
    seen = event.seen_by(seat)
    assert seen is not None
    assert seen.account is not None
    return seen.account.text


@pytest.mark.parametrize(("line", "text"), [
    ("score += count(shown) * 3", "2 cards × 3"),
    ("score += 3", ""),
    ("score += bonus * (count(shown) + 1)", "bonus 2 × (2 cards + 1)"),
    ("score += 10 if shown is empty else count(shown)", "2 cards"),
    ("score += count(hand) + 0", "2 cards"),
    ("let prize = count(shown) * 3\n        score += prize", "2 cards × 3"),
    ("let prize = count(open)\n        move hand to open\n        score += prize", ""),  # that was so before
    ("move 1 from deck to shown\n        score += count(hand) + count(shown) div 2", "hand 2 + (shown 3 ÷ 2 = 1)"),
    ("score += count(hand) + count(shown) div 2", "hand 2 + shown 2 ÷ 2"),
    ("score += 12 div (bonus * count(hand))", "12 ÷ (bonus 2 × 2 cards)"),
    ("score += bonus * (9 div bonus)", "bonus 2 × (9 ÷ bonus 2 = 4)"),
    ("score += bonus * (9 mod (bonus * bonus))", "bonus 2 × (9 mod (bonus 2 × bonus 2))"),
    ("score += bonus * bonus * count(hand)", "bonus 2 × bonus 2 × 2 cards"),
    ("move shown to pairs\n        score += count(hand) + count(pairs) div 2", "hand 2 + 1 pair"),
])  # fmt: skip
def test_an_expression_in_its_parts(line: str, text: str) -> None:
    assert [told(event, 0) for event in accounts(line)][:1] == [text]


@pytest.mark.parametrize(("line", "text"), [
    ("score += reward(2)", "reward"),
    ("score += reward(2) if count(shown) is 2 else 5", "reward"),
    ("score += sum(reward(n) for n in (2))", "reward"),
    ("score += reward(1)", ""),
])  # fmt: skip
def test_an_amount_without_parts_is_told_by_its_name(line: str, text: str) -> None:
    """Unless nothing came of it."""
    with_reward = f"{line}\ndefine reward(n) = 500 if n is 2 else 0"
    assert {told(event, 0) for event in accounts(with_reward)} <= {text}


def test_cards_are_named_with_what_they_count() -> None:
    first = accounts("score += sum(shown.value)")[0]
    assert first.value == sum(map(int, told(first, 0).split(", ")))


def test_a_few_cards_in_a_larger_sum_are_told_by_their_place() -> None:
    """In `melds 335 − 5: 5` a card named 5 made a sum that seemed wrong."""
    first = accounts("score += 20 * bonus - sum(shown.value)")[0]
    assert re.fullmatch(r"20 × bonus 2 − shown \d+", told(first, 0))


def test_nothing_from_which_something_is_taken_has_its_name_too() -> None:
    """`0 − cards not laid 245` did not say of what there was nothing."""
    first = accounts("score += sum(pairs.value) - sum(shown.value)")[0]
    assert re.fullmatch(r"pairs 0 − shown \d+", told(first, 0))


def test_numbers_that_places_of_one_name_count_say_which_they_are_for() -> None:
    """`bonus 300 + 500` did not tell the melds."""
    rows = "move 1 from deck to rows[1]\n        move 2 from deck to rows[3]\n        "
    line = f"{rows}score += sum(prize(r) for r in rows)\ndefine prize(r) = 5 * count(r)"
    rules = RULES.replace("one of", "2 of").replace("spread\n", "spread\n    rows[3]: row\n", 1)
    checked = dsl.check(Source("sums.cardgame", rules.replace("LINE", line)))
    assert checked.game is not None, checked.diagnostics
    state = Game(checked.game).start(players=2, seed=5)
    state.apply(next(iter(state.decision.options)))
    first, *_ = (e for e in state.events if e.account is not None)
    assert told(first, 0) == "prize 5 (1) + 10 (3)"


def test_a_quality_that_is_not_why_cards_count_is_not_told() -> None:
    """`3 cards (green) × 20`: other green cards counted something else, so that green was no reason."""
    rules = RULES.replace("    value: 1 to 12\n    one of each value", COLOURS).replace(
        "LINE", "score += sum(shown.worth)"
    )
    for colour, said in (("red", "4 cards (red) × 20"), ("green", "green 1: 20, green 2: 20")):
        checked = dsl.check(Source("sums.cardgame", rules.replace("deal 2 from deck to", DEALT.format(colour=colour))))
        assert checked.game is not None, checked.diagnostics
        state = Game(checked.game).start(players=2, seed=5)
        while state.decision is not None:
            state.apply(state.decision.options[0])
        texts = [e.account.text for e in state.events if e.account is not None]
        assert texts[0].startswith(said), texts


@pytest.mark.parametrize(("language", "of_a_kind"), [("en", "cards (black)"), ("de", "Karten (schwarz)")])
def test_cards_of_a_kind_that_count_the_same_are_told_alike_few_or_many(language: str, of_a_kind: str) -> None:
    state = loaded("gaunerbande", language).start(players=4, seed=5)
    rng = Random(5)
    while sum(e.account is not None for e in state.events) < 4:
        assert state.decision is not None
        state.apply(rng.choice(list(state.decision.options)))
    texts = [e.account.text for e in state.events if e.account is not None]
    assert sum(of_a_kind in text for text in texts) > 1, texts
    assert not any(text.count(": 1") > 2 for text in texts)


@pytest.mark.parametrize("line", [
    "score += count(hand where value > 3) * 2 + count(shown)",
    "score += sum(hand.value) + count(hand where value > 3)",
    "score += max(1, hand.value) - 1",
])  # fmt: skip
def test_the_parts_that_a_hidden_hand_plays_are_told_to_nobody_who_does_not_know_it(line: str) -> None:
    for event in accounts(line):
        assert told(event, 0) == told(event, 1) == ""
        assert event.account is not None
        assert event.account.text  # there was something to tell


@pytest.mark.parametrize("line", ["score += sum(shown.value) - sum(hand.value)", "score += sum(hand.value) + bonus"])
def test_a_hidden_part_of_a_sum_that_all_hear_is_told_by_its_place_if_they_know_the_rest(line: str) -> None:
    """They can work it out; its cards stay hidden."""
    for event in accounts(line):
        text = told(event, 0)
        assert text == told(event, 1)
        assert re.search(r"hand \d+( \+ bonus 2)?$", text)


def test_what_several_things_give_is_told_without_those_that_give_nothing() -> None:
    line = "score += sum(reward(n) for n in (1, 2, 2, 1))\ndefine reward(n) = 500 if n is 2 else 0"
    assert told(accounts(line)[0], 0) == "reward 500 + 500"


def test_a_name_for_what_comes_from_a_hidden_hand_hides_it_too() -> None:
    (first, *_) = accounts("let high = count(hand where value > 3)\n        score += high * 2 + 1")
    assert told(first, 1) == ""
    (first, *_) = accounts("let high = count(hand where value > 3)\n        score += high")
    assert told(first, 1) == ""


def test_what_everybody_can_work_out() -> None:
    for name, expected in {"commissario": True, "gracias": True, "goofspiel": True, "crazy_eights": False}.items():
        rules = loaded(name).rules
        assert rules.winner is not None
        assert public(rules, rules.winner.ranks[0].value) is expected, name


def test_what_a_team_gets_is_told_as_what_a_player_gets() -> None:
    text = RULES.replace("    players 2\n", "    players 4\n    teams (p1, p3), (p2, p4)\n").replace(
        "        hits = 0\n", "        hits = 0\n    each team\n        pot = 0\n"
    )
    text = text.replace("        LINE\n", "    each team\n        pot += count(open) * 2\n").replace(
        "2 from deck", "0 from deck"
    )
    checked = dsl.check(Source("sums.cardgame", text))
    assert checked.game is not None, checked.diagnostics
    state = Game(checked.game).start(players=4, seed=5)
    while state.decision is not None:
        state.apply(state.decision.options[0])
    assert [told(e, 1) for e in state.events if e.account is not None] == ["4 cards × 2", "4 cards × 2"]


def test_what_is_given_to_a_phase_is_known_to_those_who_know_it_where_it_is_given() -> None:
    """Names of two phases may have one number: what came from a hand was taken for what lies open."""
    given = "let a = count(open)\n        let b = sum(hand.value)\n        give(b)\n"
    phase = "phase give(x)\n    let y = count(open)\n    let z = y + 1\n    score += (x + z) div 10\n"
    events = accounts(given + phase + "phase done\n    score += 0")
    assert events
    assert all(told(event, seat) == "" for event in events for seat in (0, 1))
    events = accounts("give(card)\nphase give(x)\n    score += 2 * x.value")
    assert all("2 × " in told(event, seat) for event in events for seat in (0, 1))


def test_what_is_shared_says_by_how_many_if_that_can_be_told_from_it() -> None:
    """Who has the highest hand is not known to the others, but of 40 everybody gets 40 only if nobody else does."""
    (alone, *_) = accounts("score += (4 * 10) div count(all_highest(everyone by sum(hand.value)))")
    assert [told(alone, seat) for seat in (0, 1)] == ["4 × 10", "4 × 10"]  # by one nothing is divided
    (unclear, *_) = accounts("score += 5 div count(every card where value <= max(hand.value))")
    assert [told(unclear, seat) for seat in (0, 1)] == ["", ""]


def test_counted_cards_that_all_see_are_told_by_kind() -> None:
    """Of what was left after six colours were called only the number was told."""
    state, rng = loaded("gracias").start(players=3, seed=5), Random(5)
    while not (scored := [e for e in state.events if e.account is not None]):
        assert state.decision is not None
        state.apply(rng.choice(list(state.decision.options)))
    for event in scored:
        kinds, _, piles = told(event, 0).removeprefix("display: ").partition(" + ")
        each = [kind.split() for kind in kinds.split(", ")]
        counted = sum(int(first) if more else 1 for first, *more in each)
        assert counted + int(piles.partition(" ")[0] or 0) == event.value[0]


def test_cards_with_numbers_for_names_are_told_by_how_many_there_are() -> None:
    assert told(accounts("score += count(shown) + count(open)")[0], 0) == "shown 2 + open 1"


def test_cards_are_told_by_kind_only_where_they_are_added() -> None:
    """`display: red, blue − 2` is no sum."""
    rules = RULES.replace("    value: 1 to 12\n    one of each value", "    colour: red, green\n    12 of each colour")
    assert "12 of each" in rules
    checked = dsl.check(
        Source("kinds.cardgame", rules.replace("LINE", "score += count(shown) + count(open) - count(hand)"))
    )
    assert checked.game is not None, checked.diagnostics
    state = Game(checked.game).start(players=2, seed=5)
    while state.decision is not None:
        state.apply(state.decision.options[0])
    event = next(e for e in state.events if e.account is not None)
    assert told(event, 0) == "shown 2 + open 1 − hand 2"
