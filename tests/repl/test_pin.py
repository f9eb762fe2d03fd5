"""A position becomes a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import State, load, shipped
from interpreter.rule_tests.run import run_tests
from repl.session.session import Session
from tests.repl.sessions import TINY, say, session, text


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.cardgame"
    path.write_text(TINY.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def begun(file: Path, author: bool = False) -> Session:
    found = session(str(file), 2, seed=4, folder=file.parent / "plays", author=author)
    list(found.begin())
    return found


def test_a_pinned_position_is_a_test_that_passes(file: Path) -> None:
    found = begun(file, author=True)
    say(found, "red 4")
    assert "written into" in text(say(found, ":pin after the first trick"))
    trials = run_tests(load(str(file)))
    assert [t.title for t in trials] == ["after the first trick"]
    assert all(t.passed for t in trials)
    assert "written into" not in text(say(found, ':pin "quoted"'))


def test_a_shipped_game_is_not_written_into() -> None:
    found = session("gracias", 3, author=True, folder=Path("/nonexistent"))
    list(found.begin())
    assert "Copy its file" in text(say(found, ":pin x"))


def test_a_title_is_pinned_once_and_hands_are_written_in_order(file: Path) -> None:
    found = begun(file, author=True)
    say(found, "red 4", ":pin a test")
    before = file.read_text(encoding="utf-8")
    assert "has a test `a test` already" in text(say(found, ":pin a test"))
    assert file.read_text(encoding="utf-8") == before
    rows = [row for row in before.splitlines() if "given p1.hand" in row]
    cards = rows[0].partition(": ")[2].split(", ")
    assert len(cards) > 1
    assert cards == sorted(cards, key=lambda c: ({"red": 0, "green": 1}[c.split()[0]], int(c.split()[1])))


def test_a_list_of_one_number_is_pinned_as_a_list(file: Path) -> None:
    file.write_text(Path("games/gracias.cardgame").read_text(encoding="utf-8"), encoding="utf-8")
    found = session(str(file), 4, seed=11, folder=file.parent / "plays", author=True)
    list(found.begin())
    results = found.play.state.program.layout.variables["results"].base
    while not found.play.state.variables[results]:
        say(found, ":auto")
    assert "written into" in text(say(found, ":pin the second deal"))
    assert [t.passed for t in run_tests(load(str(file))) if t.title == "the second deal"] == [True]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "run"), [("hearts", "run pass_cards(1)"), ("oh_hell", "run bid_tricks(10)")])
def test_a_phase_is_pinned_with_what_was_handed_to_it(file: Path, name: str, run: str) -> None:
    file.write_text(shipped()[name].read_text(encoding="utf-8"), encoding="utf-8")
    found = session(str(file), 4, folder=file.parent / "plays", author=True)
    list(found.begin())
    assert "written into" in text(say(found, ":pin the first choice"))
    assert f"    {run}\n" in file.read_text(encoding="utf-8")
    assert [t.passed for t in run_tests(load(str(file))) if t.title == "the first choice"] == [True]


SHAPES = """\
game Shapes
    players 2
cards card in deck
    use french_52 where rank >= 9
zones
    deck: pile
    each player
        hand: hand
        spots[2]: slot seen by others
        laid: row
play
    shuffle deck
    deal 6 from deck to every hand
    deal 1 from deck to every spots
    reveal p2.hand
    each player from p1
        take
phase take
    peek first((left of me).spots)
    choose meld from subsets(hand, 2) "Lay two"
    move meld to laid
    choose 0 to 1 cards from hand "Lay more"
    move cards to laid
    choose spot from spots "Clear a place"
    move spot to laid
    choose card from p2.hand "Take one of dummy"
    move card to laid
    choose last_card from hand "One more"
    move last_card to laid
winner highest count(laid)
"""


@pytest.mark.parametrize("moves", range(5))
def test_lists_places_no_cards_and_what_was_revealed_are_pinned(file: Path, moves: int) -> None:
    file.write_text(SHAPES, encoding="utf-8")
    found = session(str(file), 2, folder=file.parent / "plays", author=True)
    list(found.begin())
    for _ in range(moves):
        say(found, ":auto")
    assert "written into" in text(say(found, ":pin here"))
    assert "given everybody sees p2.hand" in file.read_text(encoding="utf-8")
    assert [t.passed for t in run_tests(load(str(file)))] == [True]


BARE = """\
game Bare
    players 2

cards card in deck
    value: 1 to 8
    one of each value

zones
    deck: pile
    each player
        hand: hand
        played: spread

play
    deal 4 from deck to every hand
    repeat 3 times
        each player
            choose card from hand "Play a card"
            move card to played

winner highest sum(played.value)
"""


def test_a_choice_of_play_itself_is_pinned_from_the_beginning(file: Path) -> None:
    file.write_text(BARE, encoding="utf-8")
    found = session(str(file), 2, folder=file.parent / "plays", author=True)
    list(found.begin())
    say(found, "1")
    assert "written into" in text(say(found, ":pin the second card"))
    written = file.read_text(encoding="utf-8").removeprefix(BARE)
    assert "given" not in written
    assert "    run play\n    p1 chooses 1\n    p2 chooses " in written
    assert [t.passed for t in run_tests(load(str(file)))] == [True]


def test_where_chance_is_in_the_way_of_a_pin_it_is_said_what_to_do(file: Path) -> None:
    rules = BARE.replace("    deal 4", "    shuffle deck\n    deal 4")
    file.write_text(rules, encoding="utf-8")
    found = session(str(file), 2, folder=file.parent / "plays", author=True)
    list(found.begin())
    assert "Put the choice into a phase of its own" in text(say(found, ":pin x")).replace("\n", " ")
    head, _, body = rules.partition("    shuffle deck\n")
    file.write_text(f"{head}    round\n\nphase round\n    shuffle deck\n{body}", encoding="utf-8")
    say(found, ":reload")
    assert "since `round` began" in text(say(found, ":pin x")).replace("\n", " ")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "auctions"), [(2, 1), (2, 3), (4, 1), (4, 3), (2, 11)])
def test_where_players_have_sets_of_their_own_a_pin_says_whose_cards_are_spent(
    file: Path, players: int, auctions: int
) -> None:
    file.write_text(shipped()["goofspiel"].read_text(encoding="utf-8"), encoding="utf-8")
    found = session(str(file), players, seed=2, folder=file.parent / "plays", author=True)
    list(found.begin())
    for _ in range(auctions):
        say(found, str(1 + found.play.length % 2))
    hands = [sorted(map(found.play.state.program.card_words.__getitem__, h)) for h in _hands(found.play.state)]
    assert "written into" in text(say(found, ":pin whose cards"))
    (trial,) = run_tests(load(str(file)), ("whose cards",))
    assert trial.passed, trial.failures
    assert trial.state is not None
    assert [sorted(map(trial.state.program.card_words.__getitem__, h)) for h in _hands(trial.state)] == hands


def _hands(state: State) -> list[list[int]]:
    hand = state.program.layout.zones["hand"]
    return state.zones[hand.base : hand.base + state.program.setup.players]


NOTED = """game Noted
    players 2
cards card in deck
    value: 1 to 12
    one of each value
zones
    deck: pile
    each player
        line: row seen by owner
state
    each card
        doubts = 0
    each player
        score = 0
play
    shuffle deck
    deal 3 from deck to every line
    turns from p1 until max(every score) > 9
        take_turn
phase take_turn
    choose rival from others, card from rival.line
    card.doubts += 1
    score += card.doubts
winner highest score
"""


def test_what_lies_on_cards_is_pinned_with_them(file: Path) -> None:
    file.write_text(NOTED, encoding="utf-8")
    found = session(str(file), 2, seed=11, author=True, folder=file.parent / "plays")
    list(found.begin())
    say(found, "1", "1")
    assert "written into" in text(say(found, ":pin doubts"))
    assert "    given p2.line[1].doubts = 2\n" in file.read_text(encoding="utf-8")
    assert all(t.passed for t in run_tests(load(str(file))))


SIDES = """game Sides
    players 4
    teams (p1, p2), (p3, p4)
cards card in deck
    value: 1 to 16
    one of each value
zones
    deck: pile
    each player
        hand: hand
    each team
        won: pile
state
    leading = team of p1
    each team
        tricks = 0
play
    shuffle deck
    deal 4 from deck to every hand
    turns from p1 until every hand is empty
        take_turn
phase take_turn
    choose card from hand
    move card to won
    tricks += 1
    leading = team of me
winner highest tricks
"""


def test_what_a_team_has_is_pinned_by_one_of_its_players(file: Path) -> None:
    file.write_text(SIDES, encoding="utf-8")
    found = session(str(file), 4, seed=3, author=True, folder=file.parent / "plays")
    list(found.begin())
    say(found, "1", "5")
    assert "written into" in text(say(found, ":pin sides"))
    written = file.read_text(encoding="utf-8")
    for line in ("given p3.won: ", "given p3.tricks = 4\n", "given leading = team of p3\n"):
        assert f"    {line}" in written
    assert all(t.passed for t in run_tests(load(str(file))))
