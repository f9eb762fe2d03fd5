"""Small games for the tests of the lab: quick to play, each with one thing to find."""

from __future__ import annotations

from dsl.source import Source
from lab.playcheck import Finding
from lab.plays import Match, Rules

# Who takes the higher of the open cards wins: a choice in which thinking pays.
PICK = """# Pick: take cards from an open row; the most points win.
game Pick
    players 2 to 3
    option rounds = 3 from 1 to 4 "How often each player takes a card"

cards card in deck
    suit: red, blue
    value: 1 to 9
    one of each suit, value

zones
    deck: pile
    row: spread
    each player
        won: spread

state
    taken = 0

play
    shuffle deck
    repeat rounds times
        each player
            fill row to 4 from deck
            take

phase take
    choose card from row
        must "red before blue" if possible: card is red
        must "no nine to begin with": taken is 0 implies card.value < 9
    if card.value > 8
        taken += 2
    else
        taken += 1
    move card to won
    choose one
        "keep it"
            taken += 0
        "give it back" if count(won) > 1
            move won where value < 3 to row

winner highest sum(won.value)

test "the higher card is better"
    players 2
    given row: red 4, red 7, blue 9
    run take by p1
    expect p1 cannot choose blue 9 because "no nine to begin with"
    p1 chooses red 7
    expect p1.won: red 7

test "giving back" todo
"""

# A rule without a way out, a rule that says nothing, an act that is never offered, scores that stay.
STUCK = """# Stuck: a player can be left without a card that may be played.
game Stuck
    players 2

cards card in deck
    suit: red, blue
    value: 1 to 6
    one of each suit, value

zones
    deck: pile
    heap: pile
    each player
        hand: hand

state
    turn = 0
    each player
        score = 0

play
    shuffle deck
    deal 3 from deck to every hand
    turns from p1 until every hand is empty
        take

phase take
    choose card from hand
        must "no low cards later": turn > 1 implies card.value > 2
        must "a card": card.value > 0
    move card to heap
    turn += 1
    choose one
        "go on"
            turn += 1
        "stop" if turn > 1000
            turn += 2

winner highest score
"""

ENDLESS = """# Endless: the cards go round and round.
game Endless
    players 2

cards card in deck
    value: 1 to 4
    one of each value

zones
    deck: pile
    each player
        hand: hand

state
    goes = 0
    each player
        score = 0

play
    shuffle deck
    deal 2 from deck to every hand
    turns from p1 until goes > 2
        choose card from hand
        move card to (left of me).hand
        if card.value > 3 and count(hand) > 3
            goes += 1
            score += 1

winner highest score
"""


def rules(text: str, name: str = "small.cardgame") -> Rules:
    return Rules(Source(name, text))


def match(text: str, players: int = 2, bot: str = "random", **options: int) -> Match:
    made = rules(text)
    setup = made.game().setup(players, options)
    return Match(made, players, tuple(sorted(setup.options.items())), (bot,) * players)


# A hand is worth what its subsets are.
SUBSETS = """game Subsets
    players 2

cards card in deck
    value: 1 to 40
    one of each value

zones
    deck: pile
    each player
        hand: hand

define worth(c) = max(0, (sum(m.value) for m in subsets(c) where count(it) < 3))

play
    shuffle deck
    deal {cards} from deck to every hand
    each player
        choose card from hand "Put one back"
            must "keep what is worth something": {rule}
        {more}
        move card to deck

winner highest sum(hand.value)
"""
# More than machine code has room for, if the hand has 16 cards.
KEPT = """let some_sets = subsets(hand)
        let more_sets = subsets(hand)
        say "{count(some_sets) + count(more_sets)}"
"""


def codes_of(findings: list[Finding]) -> list[tuple[str, int]]:
    return [(f.diagnostic.code, f.diagnostic.line) for f in findings]
