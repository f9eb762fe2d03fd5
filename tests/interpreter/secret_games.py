"""Small games whose rules lean on what is hidden: secret passes, forced choices, peeks, cards in variables."""

from __future__ import annotations

from functools import cache
from textwrap import indent

from interpreter import Game
from tests.interpreter.small import game_of

FRAME = """game Secret
    players 3

cards card in deck
    suit: red, blue, green
    value: 1 to 4
    {cards} of each suit, value

zones
    deck: pile
    box: pile
    line: row seen by nobody
    open: pile seen by everybody
    each player
        hand: hand
        drawn: slot seen by owner
        kept: spread seen by owner

state
    turn = 0
    marked = nothing
    marks = ()
    each player
        score = 0
        own_mark = nothing

play
    shuffle deck
    deal 3 from deck to every hand
    repeat 4 times
        each player from p1
{turn}

phase try_it
    move up to 1 from deck to line
    choose some cards from hand "Lay them down"
    move cards to open
    turn += 1
    marked = top of deck
    choose one "Is that enough?"
        "Yes"
            end try_it
        "No"
            undo try_it

winner highest score
"""

TURNS = {
    "takes two from a hand that it knows in part": """
        if me is p1
            choose card from hand "Give it away"
            move card to p2.hand
        move up to 2 from deck to hand
        choose 0 to 3 cards from hand "Lay them down"
        move cards to open
        if me is p1
            choose 0 to 2 spoils from p2.hand "Take two"
            move spoils to hand
    """,
    "declines": """
        may choose card from hand "Show a red card"
            must "only red": card is red
            move card to open
            score += 1
        choose n from 1 to 2 "Guess"
    """,
    "may play what was drawn": """
        move up to 1 from deck to drawn
        may choose card from drawn "Play it?"
            must "as high as the last": open is empty or card.value >= (top of open).value
            move card to open
        else
            move drawn to hand
    """,
    "may follow": """
        may choose card from hand "Lay down, a red one if you can"
            must "red" if possible: card is red
            move card to open
        choose n from 1 to 2
    """,
    "puts away in secret": """
        choose card from hand "Put away"
            must "red" if possible: card is red
        move card to box
        move up to 1 from deck to hand
        choose n from 1 to 2
    """,
    "what was shown may go": """
        reveal hand where value is 1
        choose card from hand "Into the box"
        move card to box
        move up to 1 from deck to hand
        choose n from 1 to 2
    """,
    "silent if impossible": """
        choose card from hand "A green one, in secret"
            must "green": card is green
            turn += 1
        else
            turn += 1
        choose n from 1 to 2
    """,
    "peeks": """
        peek first(deck, 2)
        may choose card from first(deck, 2) "Take one"
            move card to hand
        choose gift from hand
        move gift to deck at bottom
    """,
    "all at once": """
        choose n from 1 to 2
        if me is p3
            all players at once
                choose 1 to 2 cards from hand
                move cards to (left of me).kept
            each player
                move kept to hand
    """,
    "pays at once": """
        if me is p3
            all players at once
                choose card from hand "Pay"
                move card to box
            shuffle box
            deal 1 from box to every hand
    """,
    "remembers cards": """
        marked = top of deck
        marks += top of deck
        choose card from hand
        own_mark = card
        move card to kept
        move up to 1 from deck to hand
        choose n from 1 to 2
    """,
    "takes from another hand": """
        choose friend from others
        choose card from friend.hand "Any of theirs"
        move card to hand
        choose other from hand
        move other to friend.hand
    """,
    "acts": """
        choose one "What now"
            "Draw" if deck is not empty
                move up to 1 from deck to hand
            "Turn the box over" if deck is empty and box is not empty
                move box to deck
            "Lay down"
                choose card from hand
                    must "no red": card is not red
                move card to box
            "Wait"
    """,
    "passes on unseen": """
        choose 1 to 2 cards from hand "Pass on"
            must "of one colour": same(cards.suit)
        move cards to (left of me).hand
        choose n from 1 to 2
    """,
    "a row face down": """
        move up to 2 from deck to line
        peek last(line)
        choose card from line "Any of the row"
        move card to hand
        choose back from hand
        move back to line
    """,
    "takes back": """
        choose n from 1 to 2
        if n is 1 and hand is not empty
            try_it
        choose card from hand "Into the box"
            move card to box
        else
            score += 1
    """,
    "a part of a row": """
        move up to 2 from deck to line
        reveal suit of first(line)
        peek value of last(line)
        choose card from line "A red one, as far as you know"
            must "red" if possible: card.suit is red
            must "not the highest": card.value < 4 or place of card < 3
        move card to hand
        choose back from hand
        move back to line
    """,
    "a part of a hand": """
        peek suit of (left of me).hand where value is 1
        reveal value of hand where suit is blue
        choose card from (left of me).hand "Any of theirs"
        move card to hand
        choose other from hand
        move other to (left of me).hand
    """,
    "keeps what it worked out": """
        let goal = sum(first(deck, 1).value)
        let lucky = count((left of me).hand where suit is red)
        choose n from 1 to 4 "Guess the top card"
        if n is goal
            score += 1
        choose m from 0 to 3 "Guess how many red ones"
        if m is lucky
            score += 1
    """,
    "goes through what is hidden": """
        choose k from 1 to 2
        for card in (first(deck, 3) where value is k)
            choose n from 1 to 3 "Guess its colour"
            if n is 1 and card is red
                score += 1
    """,
}  # fmt: skip


def secret_text(name: str, twins: bool = False) -> str:
    """The rules of a game; with `twins` there are two of each card."""
    turn = indent(TURNS[name].strip("\n").rstrip(), "    ")
    return FRAME.format(cards=2 if twins else "one", turn=turn)


@cache
def secret_game(name: str, twins: bool = False) -> Game:
    return game_of(secret_text(name, twins))
