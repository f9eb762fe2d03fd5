"""Every forbidden answer is explained, whatever the shape of the choice: typed, asked with `:why`, and in tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from dsl import game as g
from interpreter.ask.questions import Asking
from interpreter.ask.why import forbidden
from interpreter.game import Game
from interpreter.play.state import State
from interpreter.rule_tests.run import run_test
from interpreter.text.answers import test_words as words_of
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.screen.cards import Deck
from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from repl.words import Words
from tests.interpreter.plays import key
from tests.interpreter.small import game_of
from tests.repl.sessions import RandomBot, last, say, session, text
from tests.repl.sessions import game as shipped

SHAPES = """
game Shapes
    players 2
cards card in deck
    use french_52 where rank >= 9
zones
    deck: pile
    line: row
    each player
        hand: hand
        laid: row
state
    led = nothing
    round = 0
play
    shuffle deck
    deal 7 from deck to every hand
    move 3 from deck to line
    repeat 3 times
        round += 1
        each player from p1
            act
            parts
            some_cards
            one_list
            number
phase act
    choose one "Your turn"
        "Lay"
            choose card from hand
                must "no clubs": card is not clubs
            move card to laid
        "Give"
            must "not in the first round": round > 1
            choose card from hand
                must "no clubs given": card is not clubs
            move card to line
        "Lay {round} more"
            choose card from hand, side from (left, right)
                must "follow {first(line).suit}" if possible: card.suit is first(line).suit
                must "hearts go to the left, not {side}": card is hearts implies side is left
            move card to line at side
        "Draw" if round > 1
            move up to 1 from deck to hand
        "Wait"
phase parts
    may choose a from hand, b from line
        must "the suit of {b}": a.suit is b.suit
        move a to laid
phase some_cards
    may choose 2 cards from hand
        must "no pair with {last((left of me).laid)}": first(cards).rank is not last(cards).rank
        must "no clubs here": not any(cards where it is clubs)
        move first(cards) to laid
phase one_list
    may choose meld from subsets(hand, 2)
        must "of one suit": first(meld).suit is last(meld).suit
        move first(meld) to laid
phase number
    may choose n from 1 to 4
        must "no more than {count(laid)}": n <= count(laid)
        round += 0 * n
winner highest count(laid)
"""


def positions(game: Game, seed: int, players: int | None = None, most: int = 60) -> Iterator[State]:
    state = game.start(players=players or game.player_counts[0], seed=seed)
    rng = Random(seed)
    for _ in range(most):
        if state.decision is None:
            return
        yield state
        state.apply(state.decision.options[rng.randrange(len(state.decision.options))])


def sat_down(game: Game, seed: int, language: str = "en") -> Session:
    play = Play.start(game, 2, seed, {})
    setting = Setting("shapes", 2, seated(2, (0, 1), "random"), language, {}, seed, False, 80)
    return Session(setting, play, {"random": RandomBot()}, None)


def reasons(found: Problem) -> set[str]:
    return {r.reason for r in found.refusals}


@pytest.mark.parametrize("seed", range(6))
def test_what_a_rule_forbids_is_refused_with_its_reason_when_typed(seed: int) -> None:
    for state in positions(game_of(SHAPES), seed):
        assert state.decision is not None
        moves = Moves(state, Listing(state, state.decision, Words("en")))
        for refusals, option in forbidden(state).answers:
            assert option not in state.decision.options
            found = moves.read(str(option).replace(": not now", ""))
            assert isinstance(found, Problem), str(option)
            assert found.kind == "forbidden", str(option)
            assert reasons(found) == {r.reason for r in refusals}, str(option)


@pytest.mark.parametrize("name", ["gaunerbande", "gauner", "gracias", "commissario", "hearts", "crazy_eights"])
def test_the_shipped_games_explain_themselves(name: str) -> None:
    found = 0
    for state in positions(shipped(name), 4):
        assert state.decision is not None
        moves = Moves(state, Listing(state, state.decision, Words("en")))
        for refusals, option in forbidden(state).answers[:30]:
            assert option not in state.decision.options
            problem = moves.read(str(option))
            assert isinstance(problem, Problem), str(option)
            assert reasons(problem) & {r.reason for r in refusals}, str(option)
            found += 1
    assert found or name in ("gracias", "gauner")


@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_picked_is_allowed_or_forbidden_and_never_both(seed: int) -> None:
    """Together they are all that can be picked, so nothing is left without a reason."""
    for state in positions(game_of(SHAPES), seed):
        decision = state.decision
        assert decision is not None
        refused = [key(o) for _, o in forbidden(state).answers]
        legal = [key(o) for o in decision.options if not o.passes]
        assert not set(refused) & set(legal)
        statement = decision.spec.statement
        if isinstance(statement, g.Choose):
            asking = Asking(state, decision.spec, decision.player)
            assert len(refused) + len(legal) == len(list(asking.all_picks(statement)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_same_reason_is_known_to_a_test(seed: int) -> None:
    for state in positions(game_of(SHAPES), seed, most=6):
        decision = state.decision
        assert decision is not None
        rows = [f"    given p{n + 1}.hand: {cards(state, 'hand', n)}" for n in range(2)]
        rows += [f"    given p{n + 1}.laid: {cards(state, 'laid', n)}" for n in range(2)]
        rows += [f"    given line: {cards(state, 'line')}", f"    given round = {state.variables[1]}"]
        phase = state.program.rules.phases[decision.spec.phase].name
        for refusals, option in forbidden(state).answers[:8]:
            expect = f"expect p{decision.player + 1} cannot choose {words_of(option)}"
            line = f'    {expect} because "{refusals[0].key}"' if '"' not in refusals[0].key else ""
            if refusals[0].key == "not now":
                line = f"    {expect}"
            test = "\n".join(['test "refused"', *rows, f"    run {phase} by p{decision.player + 1}", line])
            game = game_of(f"{SHAPES}{test}\n")
            trial = run_test(game, game.rules.tests[0])
            assert trial.passed, (test, trial.failures)


def cards(state: State, zone: str, player: int | None = None) -> str:
    area = state.program.layout.zones[zone]
    place = area.base + (player or 0) * area.size
    return ", ".join(state.program.card_words[c] for c in state.zones[place]) or "nothing"


def test_bare_why_lists_everything_that_is_forbidden() -> None:
    session = sat_down(game_of(SHAPES), 2)
    list(session.begin())
    say(session, "")
    said = last(say(session, ":why"), "note")
    assert {"no clubs", "Draw is not possible now"} <= set(said.data["reasons"])
    assert "round > 1" not in said.text
    session.author = True
    assert "Draw is not possible now: line 42: round > 1" in last(say(session, ":why"), "note").text


def test_an_act_that_is_not_offered_and_begins_with_a_choice_is_told_too() -> None:
    rules = SHAPES.replace('"Lay"', '"Lay" if round > 1')
    session = sat_down(game_of(rules), 1)
    list(session.begin())
    say(session, "")
    said = last(say(session, ":why"), "note")
    assert "Lay is not possible now" in said.text


def test_an_act_for_which_everything_is_forbidden_says_why() -> None:
    """It is among no options, though it is an act of this choice."""
    act = """
phase act
    choose one "Your turn"
        "Burn"
            choose card from hand
                must "only jokers burn": no
            move card to laid
        "Wait"
        "Sleep"
"""
    text = SHAPES[: SHAPES.index("phase act")] + act.lstrip() + SHAPES[SHAPES.index("phase parts") :]
    session = sat_down(game_of(text), 1)
    list(session.begin())
    say(session, "")
    said = last(say(session, "burn"), "refused").text
    assert said == "Not allowed. The rule: only jokers burn."
    assert "only jokers burn" in last(say(session, ":why burn"), "note").text


def test_options_that_are_not_listed_have_no_numbers() -> None:
    choice = """
phase act
    choose n from 1 to 9, m from 1 to 9 "Two numbers"
    round += 0 * n * m
"""
    text = SHAPES[: SHAPES.index("phase act")] + choice.lstrip() + SHAPES[SHAPES.index("phase parts") :]
    state = next(positions(game_of(text), 1))
    assert state.decision is not None
    found = Moves(state, Listing(state, state.decision, Words("en"))).read("1")
    assert isinstance(found, Problem)


def test_a_card_that_is_no_choice_is_answered_the_same_wherever_it_lies() -> None:
    session = sat_down(game_of(SHAPES), 1)
    list(session.begin())
    say(session, "")
    state = session.play.state
    hand = state.zones[state.program.layout.zones["hand"].base]
    for card in set(range(len(state.where))) - set(hand):
        words = state.program.card_words[card]
        for typed in (f"lay {words}", words):
            said = f"Not allowed: you do not hold {Deck(session.labels).name(card)[1]}."
            assert last(say(session, typed), "refused").text == said


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_reason_that_names_an_empty_place_is_still_told(language: str) -> None:
    rules = """
        game Empty
            players 2
        cards card in deck
            use french_52 where rank >= 9
        zones
            deck: pile
            each player
                hand: hand
                played: slot
        state
            leader = nobody
        play
            shuffle deck
            deal 3 from deck to every hand
            player p1
                choose card from hand
                    must "follow {leader.played.suit}, {p2.played.rank}, {1 div count(played)}":
                        card.rank is max(hand.rank)
                    must "not the {first(hand where it is nothing)}": card in hand
                move card to played
            player p2
                choose card from hand
                move card to played
        winner highest count(hand)
    """
    for seed in range(4):
        session = sat_down(game_of(rules), seed, language)
        list(session.begin())
        say(session, "")
        state = session.play.state
        for _, option in forbidden(state).answers:
            typed = str(option)
            assert "follow –, –, –" in "".join(part for _, part in session.preview(typed))
            assert "follow –, –, –" in last(say(session, typed), "refused").text
            assert "follow –, –, –" in last(say(session, f":why {typed}"), "note").text
            session.suggestions(typed)
        assert last(say(session, ":why"), "note")


def test_of_a_card_and_a_place_the_one_that_cannot_be_chosen_is_named() -> None:
    """“That is not among what you can choose” did not say whether it was the card or the column."""
    found = session("klondike", 1, seed=4)
    list(found.begin())
    assert "`♦Q` is not among what you can choose here" in text(say(found, "lay qd 6"))
    assert "`♦2` is not among what you can choose here" in text(say(found, "lay 2d 6"))  # wherever it lies
    assert "`9` is not among what you can choose here" in text(say(found, "lay qc 9"))


def test_what_is_none_of_these_is_answered_with_where_they_lie() -> None:
    """`2x` where a person is arrested was `none of what you can choose here`, and nothing more."""
    found = session("commissario", 4, seed=20)
    list(found.begin())
    phases = found.play.state.program.rules.phases
    for _ in range(12):
        here = found.moves()
        if (
            here is not None
            and phases[here.decision.spec.phase].name == "arrest"
            and " " in str(here.listing.options[0])
        ):
            assert "`2x` is no choice here; you can choose only from this: table" in text(say(found, "2x"))
            return
        say(found, ":auto" if here is not None else "")
    raise AssertionError("nobody was arrested")
