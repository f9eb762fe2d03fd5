"""The words that lines begin with, and a model line for each."""

from __future__ import annotations

SECTIONS = {
    "about": "about",
    "cards": "cards job in deck",
    "define": "define small = players is 3",
    "phase": "phase deal_cards",
    "play": "play",
    "state": "state",
    "stop": "stop when score > 100",
    "test": 'test "the ace wins"',
    "use": "use french_52",
    "winner": "winner highest score",
    "winners": "winners everyone where score is 10",
    "words": "words de",
    "zones": "zones",
}

HEAD_LINES = {
    "players": "players 2 to 4",
    "teams": "teams (p1, p3), (p2, p4)",
    "option": 'option limit = 100 from 20 to 500 "Points to play for"',
}

STATEMENTS = {
    "all": "all players at once",
    "chance": "chance side from (left, right)",
    "choose": "choose card from hand",
    "deal": "deal 5 from deck to every hand",
    "each": "each player from leader",
    "else": "else",
    "end": "end play_round",
    "fill": "fill every hand to 5 from deck",
    "for": "for card in hand",
    "if": "if hand is empty",
    "let": "let best = max(hand.value)",
    "may": "may choose card from hand",
    "move": "move card to played",
    "out": "out loser",
    "peek": "peek top of deck",
    "player": "player leader",
    "repeat": "repeat until deck is empty",
    "reveal": "reveal hand",
    "reverse": "reverse turns",
    "say": 'say "{leader} begins"',
    "shuffle": "shuffle deck",
    "turns": "turns from leader until every hand is empty",
}

TEST_LINES = {
    "expect": "expect p1.score is 3",
    "given": "given p1.hand: green 0, red 3",
    "option": "option limit = 20",
    "players": "players 4",
    "run": "run play_trick",
}

OTHERS = {
    "must": 'must "follow suit": card.suit is led',
    "without": "without red 0, blue 0 when players is 5",
    "when": "when empty",
    "game": "game Gaunerbande",
    "library": "library french",
    "one": "one of each suit, value",
}

MODELS = {**OTHERS, **TEST_LINES, **HEAD_LINES, **STATEMENTS, **SECTIONS}

# Lines that open a block: a slip in the word shows only when the block comes.
OPENERS = ("all", "choose", "each", "else", "for", "if", "may", "player", "repeat", "turns")

# Words further right on a line, by the word that the line begins with.
INNER_WORDS = {
    "all": ("players", "where", "once"),
    "chance": ("from",),
    "choose": ("from", "some", "down", "where"),
    "deal": ("from", "starting", "with", "every"),
    "each": ("player", "from", "where"),
    "expect": ("cannot", "choose", "because", "winners", "sees"),
    "fill": ("from", "every"),
    "may": ("choose", "from", "some", "down", "where"),
    "move": ("from", "where", "every"),
    "option": ("from",),
    "repeat": ("until", "times"),
    "reverse": ("turns",),
    "stop": ("when",),
    "turns": ("from", "until", "where"),
    "winner": ("highest", "lowest", "then"),
    "without": ("when",),
}
