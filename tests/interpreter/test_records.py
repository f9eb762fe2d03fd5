"""A record replays to the same end: whichever of several cards that look alike was meant, it says so."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl import Source, check
from interpreter import Fault, Game, SetupError, State
from interpreter.text.record import BadRecord, ReplayStopped, fingerprint
from tests.effort import examples
from tests.interpreter.made_games import made_game
from tests.interpreter.plays import raw_options
from tests.interpreter.small import game_of

ALIKE = """
game Alike
    players 2

cards card in deck
    colour: red, blue, green
    12 red, 12 blue, 4 green
    points = 1

{more}

zones
    deck: pile
    line: row seen by everybody
    stack: pile seen by everybody
    dark: row
    boxes[4]: slot seen by everybody
    each player
        hand: hand
        won: pile seen by everybody

state
    best = nothing
    each player
        score = 0

play
    shuffle deck
    move 8 from deck to line
    move 4 from deck to stack
    for box in boxes
        move 1 from deck to box
    repeat 2 times
        each player from p1
{body}

winner highest score
"""

SHAPES = {
    "a row": ["choose card from line", "score += place of card", "move card to won"],
    "a pile": ["choose card from stack", "score += place of card", "move card to won"],
    "two zones": ["choose card from (line, stack)", "score += place of card", "move card to won at top"],
    "slots": ["choose card from (boxes[1], boxes[2], boxes[3], boxes[4])", "move card to won"],
    "places": ["choose box from boxes where it is not empty", "score += index of box", "move box to won"],
    "two picks": ["choose a from line, b from stack", "score += place of a + 10 * place of b", "move a to won"],
    "two of one row": [
        "choose a from line, b from line",
        '    must "two": a is not b',
        "score += place of a + 10 * place of b",
        "move b to won",
    ],
    "several": ["choose 2 two from line", "score += place of first(two)", "move two to stack"],
    "a list": ["choose pair from subsets(line, 2)", "score += place of first(pair)", "move first(pair) to won"],
    "an act": [
        "choose one",
        '    "Take {score}"',
        "        choose card from line",
        "        score += place of card",
        '    "Take {score}"',
        "        choose card from stack",
        "        score += 10 * place of card",
    ],
    "unseen": ["move up to 3 from deck to dark", "choose card from dark", "score += place of card", "move card to won"],
    "unseen in a hand": [
        "move up to 3 from deck to (next of me).hand",
        "choose card from (next of me).hand",
        "move card to won",
    ],
    "a card that is kept": [
        "choose card from line",
        "best = card",
        "score += place of best",
        "move first(line) to stack",
    ],
    "perhaps": ["may choose card from line", "    score += place of card", "    move card to won"],
}


def alike(body: list[str], more: str = "") -> Game:
    return game_of(ALIKE.format(body="\n".join(" " * 12 + line for line in body), more=more))


def stuck(fault: Fault) -> State:
    assert fault.state is not None
    return fault.state


def played(game: Game, seed: int, most: int = 60) -> State:
    """A play by chance, as far as the rules go."""
    rng = Random(seed)
    try:
        state = game.start(seed=seed)
        for _ in range(most):
            if state.decision is None:
                break
            options = state.decision.options
            state.apply(options[rng.randrange(len(options))])
    except Fault as fault:
        return stuck(fault)
    return state


def replayed(game: Game, record: str) -> State:
    try:
        return game.replay(record)
    except Fault as fault:
        return stuck(fault)


def shown(state: State, seat: int) -> object:
    """What a seat is shown; cards in variables by their words."""
    view = state.view(seat)
    return view.zones, view.phase, view.prompt, [(v.name, v.owner, v.index, v.text) for v in view.variables]


def same_end(game: Game, state: State) -> None:
    """The law: a record leads to the same position, card by card."""
    record = state.record()
    again = replayed(game, record)
    state.traced()
    assert state.record() == record, "with its events at hand a play is written down alike"
    assert again.record() == record
    if state.fault is not None:
        assert again.fault is not None, record
        assert again.fault.diagnostic == state.fault.diagnostic, record
    else:
        assert (again.zones, again.variables, again.registers, again.known) == (
            state.zones,
            state.variables,
            state.registers,
            state.known,
        ), record
        assert (again.result, raw_options(again)) == (state.result, raw_options(state)), record


def same_end_from_any_seed(game: Game, state: State) -> None:
    """The cards are written down: what the seed would have dealt does not matter."""
    text = re.sub("^seed: .*$", "seed: 4711", state.record(), flags=re.MULTILINE)
    again = replayed(game, text)
    assert again.record() == text
    assert again.position() == state.position(), text
    assert (again.result, raw_options(again)) == (state.result, raw_options(state)), text
    for seat in range(state.program.setup.players):
        assert shown(again, seat) == shown(state, seat), text


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_which_of_the_alike_cards_was_meant_is_written(shape: str) -> None:
    game = alike(SHAPES[shape])
    ends = {played(game, seed).result is not None for seed in range(25)}
    assert True in ends, "no play of this shape comes to an end"
    for seed in range(25):
        state = played(game, seed)
        same_end(game, state)
        same_end_from_any_seed(game, state)


@pytest.mark.slow
@settings(max_examples=examples(25), deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 100))
def test_a_record_of_a_made_game_replays_to_the_same_end(number: int, seed: int) -> None:
    game = game_of(made_game(number))
    same_end(game, played(game, seed, 25))


# ───────────── what a record says, and what it does not


def test_a_place_is_written_only_where_words_do_not_tell() -> None:
    game = alike(SHAPES["a row"])
    state = game.start(seed=4)
    assert state.decision is not None
    lying = [state.program.layout.words[card] for card in state.zones[1]]
    odd = next(w for w in lying if lying.count(w) == 1)
    state.apply(state.decision.options[lying.index(odd)])
    assert state.record().endswith(f"\np1: {odd}\n")
    assert state.decision is not None
    state.apply(state.decision.options[-1])
    assert state.record().split("\n")[-2] == f"p2: {lying[-1]} at line 7"


def test_words_that_fit_several_options_are_not_guessed() -> None:
    game = alike(SHAPES["a row"])
    state = game.start(seed=1)
    assert state.decision is not None
    state.apply(state.decision.options[-1])
    vague = re.sub(" at line .*", "", state.record())
    lying = [state.program.layout.words[card] for card in game.start(seed=1).zones[1]]
    word, many, first = lying[-1], lying.count(lying[-1]), 1 + lying.index(lying[-1])
    said = f"line 7: `{word}` fits {many} options here; say which, as in `{word} at line {first}`"
    assert many > 1
    with pytest.raises(ReplayStopped, match=re.escape(said)):
        game.replay(vague)


def test_two_acts_of_one_label_are_told_apart_by_their_order() -> None:
    body = ["choose one", '    "Go"', "        score += 1", '    "Go"', "        score += 2"]
    game = alike(body)
    state = game.start(seed=1)
    assert state.decision is not None
    state.apply(state.decision.options[1])
    assert state.record().endswith('p1: "Go" #2\n')
    same_end(game, state)


def test_cards_of_two_families_that_read_alike_are_told_apart() -> None:
    more = "cards other in deck\n    colour: red\n    12 red\n    points = 2"
    game = alike(["choose card from line", "score += card.points", "move card to won"], more)
    for seed in range(20):
        state = played(game, seed)
        same_end(game, state)
        same_end_from_any_seed(game, state)


# ───────────── the fingerprint

LIBRARY = (
    "library small\n\ndefine worth(c) = {worth}\n\ncards few in deck\n    value: 1 to {most}\n    one of each value\n"
)
USER = """
game User
    players 2

use small

cards card in deck
    use few

zones
    deck: pile
    each player
        hand: row

play
    shuffle deck
    deal 2 from deck to every hand

winner highest worth(first(hand))
"""


def user(worth: str = "c.value", most: int = 6, remark: str = "") -> Game:
    library = LIBRARY.format(worth=worth, most=most).replace(" in deck", "") + remark
    found = check(Source("user.cardgame", USER.lstrip()), {"small": Source("small.cardgame", library)})
    assert found.game is not None, found.diagnostics
    return Game(found.game)


def test_the_fingerprint_covers_what_is_taken_from_libraries() -> None:
    plain = user()
    assert user(remark="\n# a remark\n").fingerprint == plain.fingerprint == fingerprint(plain.rules)
    assert len({plain.fingerprint, user(worth="c.value + 1").fingerprint, user(most=7).fingerprint}) == 3


# ───────────── records that are wrong

FROM_ONE = "is a number from 1 in plain digits"
GOOD = """cardgame record 1
game: Alike
rules: {rules}
players: 2
seed: 5
"""


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("", "line 1: a record begins with `cardgame record 1`"),
        ("cardgame record 2\n", "line 1: a record begins with `cardgame record 1`"),
        ("{good}players: 2\n", "line 6: `players` was told in line 4 already"),
        ("{good}what: 2\n", "line 6: `what` is nothing that a record holds"),
        ("{good}p\u00b2: red\n", "line 6: `p\u00b2` is nothing that a record holds"),
        ("{good}p0: red\n", "line 6: `p0` is nothing that a record holds"),
        ("{good}p-1: red\n", "line 6: `p-1` is nothing that a record holds"),
        ("{good}red\n", "line 6: `red` is not `NAME: VALUE`"),
        ("{good}chance: \u00b2\n", f"line 6: what chance did {FROM_ONE}, not `\u00b2`"),
        ("{good}chance: 0\n", f"line 6: what chance did {FROM_ONE}, not `0`"),
        ("{good}chance: " + "9" * 5000, f"line 6: what chance did {FROM_ONE}, not `{'9' * 40}…`"),
        ("{good}chance: 2\n", "line 6: 28 cards are shuffled here"),
        ("{good}shuffled: red + red\n", "line 6: these are not the 28 cards that are shuffled here"),
        ("{good}option many: yes\n", "line 6: Alike has no option 'many'; its options: –"),
        ("cardgame record 1\ngame: Alike\n", "the record does not say how many play: `players: 2` is missing"),
        ("{head}players: \u00b2\n", f"line 3: how many play {FROM_ONE}, not `\u00b2`"),
        ("{head}players: 7\n", "line 3: Alike is for 2 players, not 7"),
        ("cardgame record 1\nseed: --5\n", "line 2: a seed is a number in plain digits, not `--5`"),
        ("cardgame record 1\nseed: " + "9" * 5000, f"line 2: a seed is a number in plain digits, not `{'9' * 40}…`"),
        ("cardgame record 1\ngame: Other\n", "the record is of Other, not of Alike"),
        ("cardgame record 1\nchance: 1\ngame: Alike\n", "line 3: `game` has to stand before what happened"),
    ],
)  # fmt: skip
def test_a_wrong_record_is_told_with_its_line(wrong: str, sentence: str) -> None:
    game = alike(SHAPES["a row"])
    with pytest.raises((BadRecord, SetupError)) as told:
        game.replay(wrong.format(good=GOOD.format(rules=game.fingerprint), head=GOOD[:30]))
    assert str(told.value) == sentence


def test_more_chance_than_there_was_is_told() -> None:
    game = alike(SHAPES["a row"])
    with pytest.raises(BadRecord, match="line 7: nothing is left to chance here any more"):
        game.replay(game.start(seed=5).record() + "chance: 1\n")


def test_under_other_rules_what_still_fits_is_taken() -> None:
    game = alike(SHAPES["a row"])
    record = GOOD.format(rules="000000000000") + "shuffled: green + green + purple\np1: green at line 2\n"
    assert game.replay(record).zones[0]
