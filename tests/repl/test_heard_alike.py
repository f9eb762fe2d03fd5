"""Small games, each in two positions that player 3 cannot tell apart, though the rules go different ways there.

Whoever reads what player 3 is told, or counts and folds it, would learn a hidden card if it were not the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from textwrap import indent

import pytest

from interpreter import Game, Option
from interpreter.ask.chair import Chair
from lab.search import SearchBot
from repl.screen.text import Output, bare
from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from tests.interpreter.alike import Exchange, exchanged
from tests.interpreter.small import game_of

FRAME = """game Secret
    players 3

cards job in deck
    suit: red, green
    value: 1 to 9
    one of each suit, value

zones
    deck: pile
    box: pile
    open: pile seen by everybody
    each player
        hand: hand

state
    each player
        score = 0

bookkeeping
    seen_low = no

play
{play}
    player p3
        choose number from 1 to 3 "Guess"
    player p1
        choose number from 1 to 3 "Bid"

phase remember
    seen_low = yes
{phases}
winner highest score

words en
    low_card: "low card"
    high_card: "high card"
    "told: Take": "{who} takes {n} and gets {moved}"
    "told: Tell a friend": "{who} keeps {kept} and tells {friend}"
"""
DEAL = "deal 3 from deck to every hand\n"
SILENT = """
        choose c from hand where value > 90 "Show it"
            reveal c
        else
            score += 0
"""
ASKED = (":history", ":history 1", ":history 2", ":look", ":hint", ":what-if 1", ":score", "2", ":history")


@dataclass(frozen=True)
class Case:
    """Rules after the deal, what the bots choose in the first position and in the second, and which cards are
    exchanged there."""

    play: str
    phases: str = ""
    made: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    deal: str = DEAL


def low_card(play: str, phases: str = "", *made: str) -> Case:
    """The top card of the deck, which nobody sees, decides."""
    return Case(play.replace("LOW", "first(deck).value is 1"), phases, made, made, (("green 1", "green 7"),))


def third_card(play: str) -> Case:
    """So does the third one, when it has come to the top."""
    return Case(play, cards=(("green 3", "green 7"),))


THREE_MOVES = """
player p1
    choose n from 1 to 3 "Try"
    repeat 3 times
        move 1 from deck to box
        if first(deck).value is 3
"""
FRIENDS = """
player p1
    present
    move 1 from deck to hand
"""
PRESENT = """
phase present
    let k = 1
    repeat 2 times
        choose kept from hand "Keep a card"
        if k is 1
            reveal kept
            move kept to open
        else
            move kept to box
        choose friend from others "Tell a friend"
        k = 2
"""
CASES = {
    "a silent choice before the cards that move": low_card(
        f'player p1\n    choose n from 1 to 3 "Take"\n    if LOW{SILENT}    move 1 from deck to hand',
        "", "2",
    ),
    "a move within a zone before the cards that move": low_card(
        'player p1\n    choose n from 1 to 3 "Take"\n    if LOW\n        move 1 from deck to deck\n'
        "    move first(deck, 2) to hand",
        "", "2",
    ),
    "a shuffle before the cards that move": low_card(
        'player p1\n    choose n from 1 to 3 "Take"\n    if LOW\n        shuffle deck\n    move 1 from deck to hand',
        "", "2",
    ),
    "a silent choice before a chosen card moves": low_card(
        f'player p1\n    choose card from hand "Lay a card"\n    if LOW{SILENT}    move card to open', "", "red 1"
    ),
    "the numbers of moves": low_card(
        'repeat 2 times\n    player p1\n        choose n from 1 to 3 "Try"\n'
        f"    if LOW\n        player p2{indent(SILENT, '    ')}",
        "", "1", "2",
    ),
    "who sits out": Case(
        "shuffle deck\ndeal 3 from deck to p1.hand\ndeal 3 from deck to p2.hand\nif first(deck).value < 5\n"
        f'    player p1{SILENT}player p1\n    choose n from 1 to 3 "Try"\nshuffle box',
        "", ("1",), ("1",), tuple((f"green {n}", f"red {10 - n}") for n in range(1, 10)), deal="",
    ),
    "the table before a silent choice": Case(
        'player p1\n    choose n from 1 to 3 "Try"\nif first(deck).value is 1\n    ask_in_silence',
        f"phase ask_in_silence\n    player p2{SILENT.replace('> 90', '< 9').replace('reveal c', 'remember')}",
        ("1", "red 2"), ("1",), (("green 1", "green 7"),),
    ),
    "a hidden phase that is taken back": low_card(
        'player p1\n    choose n from 1 to 3 "Try"\nif LOW\n    low_card\nelse\n    high_card',
        "phase low_card\n    move first(deck, 2) to box\n    undo low_card\n"
        "phase high_card\n    move first(deck, 2) to box\n    undo high_card\n",
    ),
    "moves around a hidden phase": third_card(f"{THREE_MOVES}            remember"),
    "moves around a hidden shuffle": third_card(f"{THREE_MOVES}            shuffle box"),
    "moves of two lines": low_card(
        'player p1\n    choose n from 1 to 3 "Try"\n    if LOW\n        move 1 from deck to box\n'
        "        move 1 from deck to box\n    else\n        repeat 2 times\n            move 1 from deck to box"
    ),
    "the name of a hidden phase": low_card(
        "if LOW\n    low_card\nelse\n    high_card",
        "phase low_card\n    each player from p1\n        score += 2\nphase high_card\n    each player from p1\n"
        "        score += 2\n",
    ),
    "the phase in which points were made": low_card(
        "count_up(LOW)\neach player from p1\n    if not (LOW)\n        score += 2",
        "phase count_up(low)\n    each player from p1\n        if low\n            score += 2\n",
    ),
    "what the columns of a score are called": low_card(
        'repeat 2 times\n    player p1\n        choose n from 1 to 3 "Try"\n    if LOW\n        low_card\n    else\n'
        "        high_card",
        "phase low_card\n    each player from p1\n        score += 2\nphase high_card\n    each player from p1\n"
        "        score += 2\n",
    ),
    "a card that is shown again": Case(
        'player p1\n    choose x from hand "Think of a card"\n    reveal x\n    choose y from hand "Lay a card"\n'
        "    move y to box\n    move box to hand\n    reveal x",
        "", ("red 1", "red 1"), ("red 1", "red 4"),
    ),
    "how many turns are missed": low_card(
        'player p1\n    choose n from 1 to 3 "Try"\nlet k = 2\nif LOW\n    k = 4\n'
        "turns from p1 until k is 0\n    k -= 1\n    if count(box) > 0\n"
        '        choose card from hand "Lay a card"\n        move card to box',
        "", "1",
    ),
    "who has a turn to miss": Case(
        "let k = 2\nturns from p1 where me is not p2 or min(hand.value) is 2 until k is 0\n"
        "    k = 0 if me is p3 else 1\n    if me is not p2\n        choose n from 1 to 3 \"Try\"",
        "", ("1",), ("1",), (("red 2", "green 7"),),
    ),
    "how many rounds nobody was asked in": low_card(
        "let k = 1\nif LOW\n    k = 3\nrepeat k times\n    one_round",
        f"phase one_round\n    player p1{SILENT}    player p2{SILENT}",
    ),
    "how many rounds there will be": low_card(
        "if LOW\n    repeat 3 times\n        one_round\nelse\n    repeat 4 times\n        one_round",
        'phase one_round\n    player p3\n        choose n from 1 to 3 "Bid"\n',
    ),
    "the lines of rules": Case(
        'player p1\n    if min(hand.value) is 1\n        choose c from hand "Discard a card"\n        move c to box\n'
        '    else\n        choose c from hand "Give a card away"\n        move c to box',
        "", ("red 7",), ("red 7",), (("red 1", "green 7"),),
    ),
}  # fmt: skip


@dataclass
class Scripted:
    """A bot that chooses as it is told to, and then the first option."""

    left: list[str] = field(default_factory=list)
    name: str = "scripted"

    def choose(self, chair: Chair, rng: Random) -> Option:
        wanted = self.left.pop(0) if self.left else ""
        return next(o for o in chair.decision.options if wanted in str(o))


@contextmanager
def position(game: Game, cards: Sequence[tuple[str, str]]) -> Iterator[None]:
    setup = game.setup(3)
    programs = game.program(setup), game.program(setup, steps=True)
    numbers = {programs[0].labels.card(n): n for n in range(len(programs[0].layout.cards))}
    new: Exchange = {}
    for one, other in cards:
        new |= {numbers[one]: numbers[other], numbers[other]: numbers[one]}
    with exchanged(tuple(dict.fromkeys(programs)), new):
        yield


def told(game: Game, made: Sequence[str]) -> list[str]:
    """Everything that player 3 is written, as JSON too."""
    bots = {"scripted": Scripted([*made]), "search": SearchBot(iterations=2)}
    setting = Setting("test", 3, seated(3, (2,), "scripted"), pause="never")
    session = Session(setting, Play.start(game, 3, 1, {}), bots)
    outputs: list[Output] = [*with_tables(session, session.begin())]
    for each in ASKED:
        outputs += with_tables(session, session.feed(each))
    return [json.dumps([o.kind, [bare(x) for x in o.lines], dict(o.data)]) for o in outputs if o.kind != "thinking"]


def with_tables(session: Session, outputs: Iterator[Output]) -> Iterator[Output]:
    """What the full screen shows: with each thing that happened the table as it was then."""
    for output in outputs:
        yield output
        if output.kind == "happened" and (table := session.teller.table()) is not None:
            yield table


def game_with(play: str, phases: str = "") -> Game:
    return game_of(FRAME.replace("{play}", indent(play.strip("\n"), "    ")).replace("{phases}", phases))


@pytest.mark.parametrize("name", CASES)
def test_what_is_told_does_not_depend_on_what_is_not(name: str) -> None:
    case = CASES[name]
    game = game_with(case.deal + case.play.strip("\n"), case.phases)
    one = told(game, case.made)
    with position(game, case.cards):
        other = told(game, case.other)
    assert one == other


def test_a_card_is_not_named_once_another_was_picked_unseen_under_its_name() -> None:
    written = told(game_with(DEAL + FRIENDS, PRESENT), ("red 1", "player 2", "red 4", "player 2"))[:12]
    shown = "\n".join(written)
    assert shown.count("player 1 keeps red 1 and tells player 2") == 1
    assert "player 1 tells player 2" in shown


def test_cards_of_one_statement_are_one_move_and_told_once() -> None:
    rules = 'player p1\n    choose n from 1 to 3 "Take"\n    move 2 from deck to hand'
    shown = "\n".join(told(game_with(DEAL + rules), ("2",)))
    assert "player 1 takes 2 and gets 2 cards" in shown
    assert "player 1 gets" not in shown
