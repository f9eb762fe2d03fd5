"""What the others are told about a choice depends on what they know, not on what the chooser holds."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Game, State
from interpreter.ask.events import Event
from interpreter.play.registers import UNSEEN
from tests.interpreter.small import game_of, small_game

MAY = """
    shuffle deck
    deal 2 from deck to every hand
    player p2
        may choose card from hand "Show a red card"
            must "only red": card is red
            move card to shown
    player p1
        choose n from 1 to 2 "Guess"
        score += n
"""
SHOWN = "shown: pile seen by everybody\nbox: pile seen by nobody"


def told(state: State, seat: int, kind: str = "chosen") -> list[tuple[int | None, str | None]]:
    """The choices as a seat hears of them."""
    seen = [e.seen_by(seat) for e in state.events if e.kind == kind]
    return [(e.player, None if e.option is None else str(e.option)) for e in seen if e is not None]


def declined(game: Game, seed: int) -> tuple[bool, State]:
    """A play in which player 2 shows nothing, and whether there was anything to show."""
    state = game.start(players=2, seed=seed)
    red = any(card["suit"] == "red" for card in state.zone("hand", player=1))
    while state.decision is not None and state.decision.player == 1:
        state.apply(next(o for o in state.decision.options if o.passes))
    return red, state


def test_to_decline_and_to_have_nothing_to_choose_sounds_the_same() -> None:
    game = small_game(MAY, zones=SHOWN)
    found = {(red, tuple(told(state, 0))) for red, state in (declined(game, seed) for seed in range(40))}
    assert found == {(True, ((1, "pass"),)), (False, ((1, "pass"),))}
    for seed in range(40):
        red, state = declined(game, seed)
        (own,) = [e for e in state.events if e.kind == "chosen"]
        assert own.forced is not red
        assert own.seen_by(1) == own
        seen = own.seen_by(0)
        assert seen is not None
        assert not seen.forced


def test_a_choice_that_may_be_impossible_is_told_only_with_the_cards() -> None:
    """Nobody hears that there was a red card to be put away in secret, nor that there was none."""
    play = """
        shuffle deck
        deal 2 from deck to every hand
        player p2
            choose card from hand
                must "only red": card is red
                turn += 1
            else
                turn += 1
        player p1
            choose n from 1 to 2
    """
    for seed in range(20):
        state = small_game(play).start(players=2, seed=seed)
        while state.decision is not None and state.decision.player == 1:
            state.apply(state.decision.options[0])
        assert told(state, 0) == []
        assert len([e for e in state.events if e.kind == "chosen"]) == 1


SKULLS = """
game Skulls
    players 2
cards disc in hand
    kind: flower, skull
    3 flower, 1 skull
zones
    box: pile
    open: pile seen by everybody
    each player
        hand: hand
play
    reveal p2.hand where kind is skull
    player p2
        choose disc from hand
        move WHAT to PLACE
    player p1
        choose one
            "A flower"
            "A skull"
winner highest count(hand)
"""


@pytest.mark.parametrize(("what", "place", "heard"), [
    ("disc", "box", None),
    ("disc", "open", "skull"),
    ("hand", "box", None),
    ("hand", "open", None),  # all of it is laid down: which one was chosen cannot be seen
])  # fmt: skip
def test_who_knows_a_card_in_a_hand_does_not_see_it_chosen(what: str, place: str, heard: str | None) -> None:
    state = game_of(SKULLS.replace("WHAT", what).replace("PLACE", place)).start(players=2, seed=1)
    decision = state.decision
    assert decision is not None
    state.apply(next(o for o in decision.options if str(o) == "skull"))
    assert told(state, 0) == [(1, heard)]
    assert told(state, 1) == [(1, "skull")]


PICKS = [
    ("choose a from hand, b from hand", "move a to shown", {False}),  # of the second nothing is seen
    ("choose a from hand, b from hand", "move (a, b) to shown", {True}),
    ("choose a from hand, b from hand", "move (b, a) to shown", {True, False}),  # only if one card is both
    ("choose 2 cards from hand", "move reversed(cards) to shown", {True}),
    ("choose a from hand, n from 1 to 2", "move a to shown", {True}),
]


@pytest.mark.parametrize(("pick", "move", "heard"), PICKS, ids=[" / ".join(case[:2]) for case in PICKS])
def test_cards_that_are_laid_down_tell_a_choice_only_if_they_tell_all_of_it(
    pick: str, move: str, heard: set[bool]
) -> None:
    play = f"""
        deal 2 from deck to every hand
        player p2
            {pick} "Lay down"
            {move}
        player p1
            choose k from 1 to 2 "Guess"
    """
    game = small_game(play, zones=SHOWN)
    start = game.start(players=2, seed=1)
    assert start.decision is not None
    found = set()
    for option in start.decision.options:
        state = start.copy()
        state.apply(option)
        found |= {words is not None for player, words in told(state, 0) if player == 1}
    assert found == heard


def test_a_card_in_a_variable_is_shown_to_those_who_know_it() -> None:
    game = small_game(
        """
        shuffle deck
        deal 1 from deck to every hand
        marked = only(p1.hand)
        marks += p2.hand
        player p1
            choose n from 1 to 2
        """,
        state="marked = nothing\nmarks = ()",
    )
    state = game.start(players=2, seed=3)
    cards = [state.zone("hand", player=seat)[0] for seat in (0, 1)]
    for seat, other in ((0, 1), (1, 0)):
        views = {v.name: v for v in state.view(seat).variables}
        texts = [views["marked"].text, views["marks"].text]
        assert texts[seat] == str(cards[seat])
        assert texts[other] == "a hidden card"
        seen = [e.seen_by(seat) for e in state.events if e.kind == "changed"]
        values = [e.value for e in seen if e is not None]
        assert [UNSEEN in ((v,) if isinstance(v, int) else v) for v in values] == [seat == 1, seat == 0]
    layout = state.program.layout
    hand = layout.zones["hand"].base + 1
    for number in range(9):  # in a position that player 1 imagines it is another card of player 2
        imagined = state.sample(0, Random(number))
        assert imagined.variables[layout.variables["marks"].base] == imagined.zones[hand]
        assert imagined.view(0) == state.view(0)


def test_a_rule_that_could_not_be_kept_in_secret_is_no_news() -> None:
    """Who sees a card laid down that is not red knows that there was no red one; of a hidden card nobody does."""
    play = """
        shuffle deck
        deal 3 from deck to every hand
        player p2
            choose card from hand
                must "red" if possible: card is red
            move card to PLACE
        player p1
            choose n from 1 to 2
    """
    for place, concluded in (("box", False), ("shown", True)):
        game = small_game(play.replace("PLACE", place), zones=SHOWN)
        reds = set()
        for seed in range(60):
            state = game.start(players=2, seed=seed)
            hand = state.zone("hand", player=1)
            if len(hand) < 3 or any(card["suit"] == "red" for card in hand):
                continue
            assert state.decision is not None
            state.apply(state.decision.options[0])
            for number in range(8):
                imagined = state.sample(0, Random(number))
                reds |= {card["suit"] for card in imagined.zone("hand", player=1)}
        assert reds == ({"blue"} if concluded else {"red", "blue"})


def test_events_know_no_more_than_their_reader() -> None:
    hidden = Event("moved", cards=(3, 4), known_to=(1, 3), sources=(0, 0), to=1)
    assert [e and e.cards for e in (hidden.seen_by(0), hidden.seen_by(1), hidden.seen_by_all(3))] == [
        (3, 4),
        (4, None),  # where it lay among the others is not told: that may say when it came there
        (4, None),
    ]
    assert hidden.seen_by_all(0) == hidden  # the author of the rules sees everything


def test_a_text_names_hidden_cards_to_those_who_know_them_only() -> None:
    """The checker leaves a zone alone that is revealed somewhere; what is not known yet is not told all the same."""
    game = game_of(
        """
        game Claims
            players 2
        cards card in deck
            value: 1 to 9
            one of each value
        zones
            deck: pile
            laid: pile
            each player
                hand: hand
        play
            deal 2 from deck to every hand
            player p1
                choose card from hand
                move card to laid
                say "laid: {card}, {laid.cards}"
            player p2
                choose n from 1 to 2 "Is it {top of laid}, {laid.cards}?"
            reveal laid
            player p2
                choose n from 1 to 2 "It was {top of laid}, {laid.cards}"
            say "shown: {laid.cards}"
        winner highest count(hand)
        """
    )
    state = game.start(players=2, seed=1, trace=True)
    assert state.decision is not None
    state.apply(state.decision.options[0])
    name = state.program.labels.card(state.choices()[0])
    prompts = []
    while state.decision is not None:
        prompts.append(state.decision.prompt)
        state.apply(state.decision.options[0])
    assert prompts == ["Is it a hidden card, a hidden card?", f"It was {name}, {name}"]
    texts = [(e.seen_by(0), e.seen_by(1)) for e in state.events if e.kind == "says"]
    labels = state.program.labels

    def told(event: Event | None) -> str:
        assert event is not None
        assert event.text is not None
        return labels.sentence(event.text, event.values)

    (mine, theirs), (shown, seen) = texts
    assert told(mine) == f"laid: {name}, {name}"
    assert told(theirs) == "laid: a hidden card, a hidden card"
    assert told(shown) == told(seen) == f"shown: {name}"


def test_a_zone_that_is_told_is_told_as_it_lay() -> None:
    """Whatever is dealt there before somebody reads it, and an empty text is empty."""
    game = game_of(
        """
        game Telling
            players 2
        cards card in deck
            value: 1 to 9
            one of each value
        zones
            deck: pile
            each player
                hand: hand
        define half(n) = ".5" if n > 100 else ""
        play
            deal 2 from deck to every hand
            player p1
                reveal hand
                say "{hand}, {sum(hand.value)}{half(sum(hand.value))}"
                move hand to deck at bottom
                move 2 from deck to hand
                choose card from hand
        winner highest count(hand)
        """
    )
    state = game.start(players=2, seed=1, trace=True)
    said = next(e for e in state.events if e.kind == "says")
    assert said.text is not None
    text = state.program.labels.sentence(said.text, said.values)
    *cards, total = text.split(", ")
    assert sum(map(int, cards)) == int(total)
