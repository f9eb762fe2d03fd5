"""Rules that are made for measuring: games of any size, and files of any number of lines."""

from __future__ import annotations

from functools import cache

from dsl import check
from dsl.source import Source
from interpreter.game import Game

SMALL_HANDS = """\
game Small_Hands
    players {players}
cards card in deck
    number: 1 to {cards}
    one of each number
zones
    deck: pile
    discards: pile
    each player
        hand: hand
        played: slot
state
    starter = p1
    each player
        score = 0
play
    repeat {deals} times
        move every card to deck
        shuffle deck
        repeat until count(deck) < {enough}
            deal {each} from deck to every hand
            repeat until every hand is empty
                trick
phase trick
    each player from starter
        choose card from hand "Play a card"
        move card to played
    starter = highest(everyone by played.number)
    starter.score += 1
    move every played to discards
winner highest score
"""


@cache
def made_game(cards: int, players: int, each: int, deals: int = 1, once: bool = False) -> Game:
    """Tricks with hands of `each` cards until the deck is used up, or only once a deal."""
    enough = cards if once else players * each
    text = SMALL_HANDS.format(cards=cards, players=players, each=each, deals=deals, enough=enough)
    checked = check(Source("made.cardgame", text))
    assert checked.game is not None, [d.title for d in checked.diagnostics]
    return Game(checked.game)


HEAD = """\
game Long
    players 2 to 4
cards card in deck
    suit: red, blue, green
    rank: 1 to 12
    one of each suit, rank
zones
    deck: pile
    discards: pile
    each player
        hand: hand
state
    starter = p1
    each player
        score = 0
winner highest score
play
    shuffle deck
    deal 5 from deck to every hand
"""

PART = """\
    part_{n}
"""

PHASE = """\

# The {n}th part of the game.
define good_{n}(c) = c.rank > {m} or c.suit is red
phase part_{n}
    starter = left of starter
    each player from starter where hand is not empty
        choose card from hand "Play a card of part {n}"
            must "a good one, please" if possible: good_{n}(card)
        move card to discards
        score += card.rank - {m} if card.suit is blue else 1
        if count(discards) > 10 and deck is empty
            move discards to deck
            shuffle deck

test "part {n} takes a card"
    players 2
    given p1.hand: red {m}, blue {m}
    given p2.hand: green {m}
    given starter = p2
    run part_{n}
    p1 chooses red {m}
    expect p1.score is 1
"""


def long_file(lines: int) -> Source:
    """Correct rules of about that many lines: parts that all look like a part of a real game, with tests."""
    size = PHASE.count("\n") + PART.count("\n")
    parts = range(1, max(1, (lines - HEAD.count("\n")) // size) + 1)
    numbers = [{"n": n, "m": n % 11 + 1} for n in parts]
    text = HEAD + "".join(PART.format(**n) for n in numbers) + "".join(PHASE.format(**n) for n in numbers)
    return Source(f"{lines}_lines.cardgame", text)
