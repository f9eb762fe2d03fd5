"""Two plays of a small game that player 3 cannot tell apart are told to player 3 in the same words.

Each case says what a way of the rules, or a number, was made of, and how the other play differs: in what player 1
picks unseen, or in cards that lie where player 3 never sees them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import indent

import pytest

from interpreter import Game, State
from interpreter.ask.events import Log
from interpreter.ask.view import View
from interpreter.play.chance import Chance
from repl.screen.facts import Facts
from repl.screen.story import Story
from repl.screen.text import bare
from repl.session.sight import Viewer
from repl.words import Words
from tests.interpreter.alike import exchanged
from tests.interpreter.small import game_of

FRAME = """game Told
    players 3
cards card in deck
    suit: red, green
    value: 1 to 9
    one of each suit, value
zones
    deck: pile
    box: pile
    line: row seen by nobody
    open: spread
    shown: row
    seat_of[3]: slot
    each player
        hand: hand
state
    rounds = 0
    dark = yes
    each player
        score = 0
    each card
        used = no
bookkeeping
    quiet = 0
    tally[9] = 0
    each player
        mark = no
    each card
        quiet_note = no
define low_bonus = 2
define high_bonus = 2
define strength = quiet
play
    deal 4 from deck to every hand
    move 3 from deck to line
{turn}
phase few
    score += low_bonus
phase many
    score += high_bonus
winner highest score
words en
    "table: strength": "strength"
"""

EITHER = """
if {way}
    choose c from hand "Discard a card"
    move c to box
else
    choose c from hand "Give a card away"
    move c to box
"""
LAST = 'choose bid from 1 to 3 "Bid"'
SEAT = 2
"""Player 3 has red 3, 6 and 9 and green 3, player 1 red 1, 4 and 7 and green 1, player 2 those between."""


@dataclass(frozen=True)
class Case:
    """What player 1 does in their turn and picks in both plays, and which card begins in the place of which."""

    turn: str
    one: tuple[str, ...]
    other: tuple[str, ...]
    new: dict[str, str] = field(default_factory=dict)
    by_all: bool = False
    """It stands in `turn` whose turns they are."""


WAYS = {
    "whose variable was changed": Case(
        'choose card from hand, friend from others "Offer a card"\nmove card to box\nfriend.mark = yes'
        + EITHER.format(way="p2.mark"),
        ("red 1, player 2", "red 4"),
        ("red 1, player 3", "red 4"),
    ),
    "which of several variables was changed": Case(
        'choose card from hand, n from 1 to 9 "Name a number"\nmove card to box\ntally[n] = 1'
        + EITHER.format(way="tally[1] is 1"),
        ("red 1, 1", "red 4"),
        ("red 1, 2", "red 4"),
    ),
    "on which card a note was laid": Case(
        'peek line\nchoose card from line "Mark a card"\ncard.quiet_note = yes'
        + EITHER.format(way="line[1].quiet_note"),
        ("green 4", "red 1"),
        ("green 5", "red 1"),
    ),
    "a note on a card that was picked unseen": Case(
        'line[1].used = yes\npeek line\nchoose card from line "Look at a card"\npeek card'
        + EITHER.format(way="card.used"),
        ("green 4", "red 1"),
        ("green 5", "red 1"),
    ),
    "the place of a card that was picked unseen": Case(
        'peek line\nchoose card from line "Look at a card"' + EITHER.format(way="place of card is 1"),
        ("green 4", "red 1"),
        ("green 5", "red 1"),
    ),
    "the owner of a card that was picked unseen": Case(
        'peek p2.hand\nchoose card from (hand, p2.hand) "Think of a card"' + EITHER.format(way="owner of card is p2"),
        ("red 1", "red 4"),
        ("red 2", "red 4"),
    ),
    "a name that a loop changes behind": Case(
        "let x = 0\nrepeat 2 times" + indent(EITHER.format(way="x > 4") + "x = max(hand.value)", "    "),
        ("red 7", "red 1"),
        ("red 1", "red 7"),
    ),
    "a name that another player's block changes": Case(
        "let x = 0\nplayer p2\n    x = min(hand.value)" + EITHER.format(way="x > 2"),
        ("red 1",),
        ("red 1",),
        {"red 2": "green 7", "green 2": "green 8", "red 5": "green 9"},
    ),
    "a name that each player's block changes": Case(
        "let x = 0\neach player\n    x += min(hand.value)" + EITHER.format(way="x > 6"),
        ("red 1",),
        ("red 1",),
        {"red 2": "green 7", "green 2": "green 8", "red 5": "green 9"},
    ),
    "how many cards were picked as a list": Case(
        'choose meld from subsets(hand) "Think of some cards"' + EITHER.format(way="count(meld) > 1"),
        ("red 1", "red 7"),
        ("red 1, red 4", "red 7"),
    ),
    "a number picked beside a list of cards": Case(
        'choose meld from subsets(hand, 2), n from 1 to 2 "Think of some cards"' + EITHER.format(way="n > 1"),
        ("red 1, red 4, 1", "red 7"),
        ("red 1, red 4, 2", "red 7"),
    ),
    "a card that goes to an open place in another branch": Case(
        'choose card from hand "Lay a card"\nif dark\n    move card to box\nelse\n    move card to open'
        + EITHER.format(way="card.value > 4"),
        ("red 1", "red 4"),
        ("red 7", "red 4"),
    ),
    "which of two open cards was picked first": Case(
        'choose a from hand "Think of a card"\nchoose b from hand "Think of another"\n    must "another": b is not a\n'
        "move (a, b) to open" + EITHER.format(way="a.value > b.value"),
        ("red 1", "red 4", "red 7"),
        ("red 4", "red 1", "red 7"),
    ),
    "in which order cards came to an open row": Case(
        'choose a from hand "Think of a card"\nchoose b from hand "Think of another"\n    must "another": b is not a\n'
        "move (a, b) to shown" + EITHER.format(way="first(shown).value is 1") + "move shown to hand",
        ("red 1", "red 4", "red 7"),
        ("red 4", "red 1", "red 7"),
    ),
}  # fmt: skip

NUMBERS = {
    "a name that a loop adds to": Case(
        "let n = 0\nfor card in hand\n    n += card.value\nscore += n div 7\n" + LAST,
        ("1",),
        ("1",),
        {"red 7": "green 6"},
    ),
    "a name that is changed where a secret says so": Case(
        "let n = 7\nif min(hand.value) > 1\n    n = 8\nscore += n div 7\n" + LAST,
        ("1",),
        ("1",),
        {"red 1": "green 7", "green 1": "green 8"},
    ),
    "bookkeeping": Case("quiet = sum(hand.value)\nscore += quiet div 7\n" + LAST, ("1",), ("1",), {"red 7": "green 6"}),
    "which of two definitions": Case(
        "score += low_bonus if min(hand.value) is 1 else high_bonus\n"
        "if min(hand.value) is 1\n    score += low_bonus\nelse\n"
        "    score += high_bonus\n" + LAST,
        ("1",),
        ("1",),
        {"red 1": "green 7", "green 1": "green 8"},
    ),
    "which of two definitions, in phases": Case(
        "if min(hand.value) is 1\n    few\nelse\n    many\n" + LAST,
        ("1",),
        ("1",),
        {"red 1": "green 7", "green 1": "green 8"},
    ),
    "which of two cards that went to an open place together": Case(
        'choose a from hand "Think of a card"\nchoose b from hand "Think of another"\n    must "another": b is not a\n'
        "move (a, b) to open\nscore += a.value div 9\n" + LAST,
        ("red 1", "red 4", "1"),
        ("red 4", "red 1", "1"),
    ),
}
NOTED = {
    "who misses a turn": Case(
        """each player from p1
    mark = min(hand.value) is 2
turns from p1 until rounds is 3
    rounds += 1
    if not mark
        choose c from hand where value > 90 "Show it"
            reveal c
        else
            score += 0""",
        (),
        (),
        {"red 2": "green 7", "green 2": "green 8"},
        by_all=True,
    ),
}


def written(case: Case) -> Game:
    turn = case.turn if case.by_all else f"player p1\n{indent(case.turn, '    ')}"
    return game_of(FRAME.replace("{turn}", indent(turn, "    ")))


def heard(found: Game, picks: tuple[str, ...], new: dict[str, str]) -> tuple[list[View], list[str]]:
    """What player 3 sees at each choice of their own and at the end, and the rows that they are told."""
    program = found.program(found.setup(3), steps=True)
    cards = {program.labels.card(card): card for card in range(len(program.layout.cards))}
    both = {cards[a]: cards[b] for a, b in new.items()} | {cards[b]: cards[a] for a, b in new.items()}
    with exchanged((program,), both):
        state = State(program, Chance(1), Log())
        state.begin()
        views, waiting = [], [*picks]
        while (decision := state.decision) is not None and waiting:
            if decision.player == SEAT:
                views.append(state.view(SEAT))
            wanted = waiting.pop(0)
            state.apply(next(option for option in decision.options if wanted in str(option)))
        assert not waiting
        assert state.log is not None
        told = Story(state, Viewer(SEAT), Words("en")).tell(state.log.events)
        return [*views, state.view(SEAT)], [str(bare(row.line)) for row in told]


def assert_alike(case: Case) -> None:
    found = written(case)
    (seen, told), (also_seen, also_told) = heard(found, case.one, {}), heard(found, case.other, case.new)
    assert seen == also_seen
    assert told == also_told


@pytest.mark.parametrize("way", WAYS)
def test_what_was_asked_in_secret_tells_no_secret(way: str) -> None:
    assert_alike(WAYS[way])


@pytest.mark.parametrize("made_of", NUMBERS)
def test_the_parts_of_a_number_tell_no_secret(made_of: str) -> None:
    assert_alike(NUMBERS[made_of])


@pytest.mark.parametrize("what", NOTED)
def test_bookkeeping_of_a_secret_is_not_told(what: str) -> None:
    assert_alike(NOTED[what])


def test_a_definition_of_bookkeeping_is_on_the_table_only_if_everybody_can_work_it_out() -> None:
    """`"table: strength"` of what was noted of a hand told everybody how strong it is."""
    secret, known = (written(Case(f"quiet = {value}\n{LAST}", (), ())) for value in ("min(hand.value)", "count(hand)"))
    assert not facts(secret)
    assert facts(known) == ["strength 4"]


def facts(found: Game) -> list[str]:
    """What is told of the table, beside its state."""
    state = State(found.program(found.setup(3), steps=True), Chance(1), Log())
    state.begin()
    return [fact for fact in Facts(state, Viewer(SEAT), Words("en")).of("table") if fact.startswith("strength")]
