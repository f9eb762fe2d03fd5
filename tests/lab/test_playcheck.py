"""Random games find what is wrong, and a record shows it again."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from dsl.sentence import into, translated
from dsl.source import Span
from interpreter import Fault
from lab import messages
from lab.playcheck import MOST_GAMES, Batch, Checked, _batches, matches_of, play_batch, play_check
from lab.setups import setups_of
from lab.workers import Ending
from tests.lab.small import ENDLESS, PICK, STUCK, codes_of, rules


def test_a_sound_game_has_no_findings() -> None:
    assert play_check(rules(PICK), 10, jobs=1) == Checked([], Ending(), 80, 8)


@pytest.mark.parametrize("text", [PICK, STUCK, ENDLESS], ids=["pick", "stuck", "endless"])
def test_games_that_take_long_are_told_one_by_one(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And show the same as if they were played in one go."""
    told: list[int] = []
    usual = play_check(rules(text), 10, jobs=1, limit=200)
    monkeypatch.setattr("lab.playcheck.SLICE", 0.0)
    assert play_check(rules(text), 10, jobs=1, limit=200, progress=told.append) == usual
    assert sum(told) == usual.games + usual.left_out
    assert len(told) >= usual.games


def test_everything_that_is_wrong_is_found_once_with_its_line() -> None:
    run = play_check(rules(STUCK), 30, jobs=1)
    assert run.ending.complete
    assert codes_of(run.findings) == [("CG801", 28), ("CG854", 30), ("CG852", 33), ("CG853", 36), ("CG855", 39)]


def test_the_record_of_a_stuck_play_shows_it_again_and_is_short() -> None:
    text = rules(STUCK)
    stuck = play_check(text, 10, jobs=1).findings[0]
    assert any(
        note.endswith(("has 1 choice, 2 players", "has 2 choices, 2 players")) for note in stuck.diagnostic.notes
    )
    with pytest.raises(Fault) as caught:
        text.game().replay(stuck.record)
    assert caught.value.diagnostic.code == "CG801"
    # The rule comes into force after the first turn; a hand of low cards is then stuck.
    assert sum(line.startswith("p") and line[1].isdigit() for line in stuck.record.splitlines()) in (1, 2)


def test_a_play_in_circles_is_recorded_up_to_its_first_circle() -> None:
    text = rules(ENDLESS)
    findings = play_check(text, 3, jobs=1, limit=200).findings
    assert codes_of(findings)[0] == ("CG850", 23)
    state = text.game().replay(findings[0].record)
    assert state.decision is not None
    assert 0 < len(state.choices()) < 100
    assert findings[0].diagnostic.severity == "error"


WANDERING = (
    ENDLESS.replace("1 to 4\n", "1 to 40\n")
    .replace("deal 2 from", "deal 12 from")
    .replace("count(hand) > 3", "count(hand) > 30")
)


def test_a_play_without_end_has_a_short_record_even_if_it_was_never_twice_the_same() -> None:
    text = rules(WANDERING)
    findings = play_check(text, 12, jobs=1, limit=1500).findings
    assert codes_of(findings)[0] == ("CG850", 23)
    state = text.game().replay(findings[0].record)
    assert len(state.choices()) < 100
    assert "comes back to a position" in findings[0].diagnostic.notes[0]


def test_one_play_without_end_is_enough_for_a_piece_and_the_bar_still_gets_full() -> None:
    told: list[int] = []
    found = play_check(rules(ENDLESS), 25, jobs=1, limit=100, progress=told.append)
    assert told == [10, 15]
    assert found.games + found.left_out == 25, "what was played and what was left out is all that the bar tells"


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (play_check(rules(STUCK), 20, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_interrupted_it_tells_what_it_knows() -> None:
    def interrupt(count: int) -> None:
        raise KeyboardInterrupt

    run = play_check(rules(STUCK), 30, jobs=1, progress=interrupt)
    assert run.ending.how == "interrupted"
    assert run.games == 10
    assert codes_of(run.findings) == [("CG801", 28)]  # what never happens is not known yet


def test_when_the_time_is_up_all_set_ups_have_had_their_games(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr("lab.playcheck.time", lambda: 0.0)
    monkeypatch.setattr("lab.workers.time", lambda: 0.0 if len(told) < 8 else 2.0)  # a clock of batches
    run = play_check(rules(PICK), 1_000_000, jobs=1, progress=told.append, seconds=1.5)
    assert run.ending.how == "out of time"
    assert (run.setups, run.games) == (8, sum(told))
    assert run.findings == []


def test_in_little_time_every_number_of_players_has_a_game_before_any_has_two(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr("lab.playcheck.time", lambda: 0.0)
    monkeypatch.setattr("lab.workers.time", lambda: 0.0 if len(told) < 3 else 2.0)
    run = play_check(rules(PICK), 1_000_000, jobs=1, progress=told.append, seconds=1.5)
    assert told[:3] == [1, 1, 1]
    matches = matches_of(rules(PICK), 10, setups_of(rules(PICK).game()), seconds=1.5)
    first = [batch.match.players for batch in islice(_batches(matches, 0, 10, taking_turns=True), run.games)]
    assert len(set(first)) == min(len(first), len(rules(PICK).game().player_counts))


@pytest.mark.parametrize("games", [1, 2, 10, 11])
def test_whoever_takes_turns_plays_every_game_once_and_judges_each_set_up_once(games: int) -> None:
    matches = matches_of(rules(PICK), games, setups_of(rules(PICK).game()), seconds=60)
    batches = list(_batches(matches, 0, games, taking_turns=True))
    for place in range(len(matches)):
        own = [batch for batch in batches if batch.place == place]
        numbers = [number - place * MOST_GAMES for batch in own for number in batch.numbers]
        assert numbers == list(range(games))
        assert sum(batch.judged for batch in own) == 1


def test_a_set_up_whose_game_was_stopped_is_not_among_the_played(monkeypatch: pytest.MonkeyPatch) -> None:
    match = matches_of(rules(PICK), 10, setups_of(rules(PICK).game()))[0]
    monkeypatch.setattr("lab.playcheck.stopped", lambda: True)
    result = play_batch(Batch(match, 0, 0, range(10)))
    assert (result.games, result.places) == (0, frozenset())


def test_what_never_happened_is_not_told_while_some_set_ups_were_not_played() -> None:
    run = play_check(rules(STUCK), 1_000_000, jobs=1, seconds=1e-9)
    assert (run.ending.how, run.games, run.findings) == ("out of time", 0, [])


def test_some_set_ups_only() -> None:
    game = rules(PICK).game()
    assert [(x.players, x.options) for x in setups_of(game, players=3, options={"rounds": 2})] == [(3, {"rounds": 2})]
    run = play_check(rules(PICK), 10, jobs=1, setups=setups_of(game, options={"rounds": 2}))
    assert (run.games, run.setups) == (20, 2)


# Won or lost together, and seldom by chance: only what `winners` asks for tells whether play matters.
TOGETHER = """game Together
    players 1 or 3
cards card in deck
    value: 1 to 30
    one of each value
zones
    deck: pile
    built: pile seen by everybody
    each player
        hand: hand
state
    lives = 2
play
    shuffle deck
    deal 3 from deck to every hand
    repeat 2 times
        each player from p1
            choose card from hand
            if built is not empty and card.value < (top of built).value
                LOSE
            move card to built
winners everyone where lives > 2
"""


@pytest.mark.parametrize(("line", "codes"), [("lives -= 1", []), ("shuffle deck", [("CG855", 22)])])
def test_players_who_win_or_lose_together(line: str, codes: list[tuple[str, int]]) -> None:
    findings = play_check(rules(TOGETHER.replace("LOSE", line)), 10, jobs=1).findings
    assert codes_of(findings) == codes


BROKEN_AT_ONCE = """
game Broken
    players 2

cards card in deck
    suit: red, blue
    value: 1 to 6
    one of each suit, value

zones
    deck: pile
    each player
        hand: hand

play
    shuffle deck
    deal 3 from deck to every hand
    each player from p1
        choose card from hand
            must "any card": card.value > 0
        move card to deck
        move only(hand) to deck
    each player from p1
        choose card from hand
        move card to deck

winner highest count(hand)
"""


def test_games_that_all_break_off_say_nothing_about_what_they_did_not_come_to() -> None:
    """A choice that was not reached and a rule that took nothing away are consequences of the fault."""
    findings = play_check(rules(BROKEN_AT_ONCE), 20, jobs=1).findings
    assert [finding.diagnostic.code for finding in findings if finding.diagnostic.severity == "warning"] == []
    assert len(findings) == 1


def test_what_a_fault_brings_along_is_not_told() -> None:
    """Every play ends in the choice: that its other options never came up is no news."""
    text = """game Many
    players 2
cards card in deck
    suit: a, b, c, d
    rank: 1 to 13
    one of each suit, rank
zones
    deck: pile
    each player
        hand: hand
play
    shuffle deck
    deal 25 from deck to every hand
    player p1
        choose one "Lay"
            "Some"
                choose 5 to 12 cards from hand
                    must "alike": sum(cards.rank) > 20
                move cards to deck
            "None"
winner lowest count(hand)
"""
    findings = play_check(rules(text), 3, jobs=1).findings
    assert codes_of(findings) == [("CG814", 17)]


AT_ONCE = """game Once
    players 2
cards card in deck
    value: 1 to 10
    one of each value
zones
    deck: pile
    each player
        hand: hand
        played: slot
state
    each player
        score = 0
play
    shuffle deck
    deal 3 from deck to every hand
    all players at once
        choose card from hand
        move card to played
    each player
        score += played.value
winner highest score
"""


def test_a_choice_of_all_at_once_is_known_to_be_reached() -> None:
    assert play_check(rules(AT_ONCE), 10, jobs=1).findings == []


@pytest.mark.parametrize(
    ("games", "english", "german"),
    [(1, "reached once in 1 game of 2 players", "einmal erreicht in 1 Spiel mit 2 Spielern"),
     (1200, "reached 1,200 times in 1,200 games of 2 players", "1.200-mal erreicht in 1.200 Spielen mit 2 Spielern")],
)  # fmt: skip
def test_how_often_something_came_is_said_in_both_languages(games: int, english: str, german: str) -> None:
    source = rules(PICK).source
    played = messages.games_played(games, (2,))
    label = messages.never_a_choice(source, Span(0, 1), played, games).label
    assert label == f"{english}, never with two options"
    assert into("de", label) == f"{german}, nie mit zwei Möglichkeiten"


def test_notes_about_a_game_that_fails_are_said_in_german() -> None:
    (finding, *_) = play_check(rules(STUCK), 20, jobs=1).findings
    english, german = finding.diagnostic.notes[-1], translated(finding.diagnostic, "de").notes[-1]
    assert re.fullmatch(r"\d+ of the random games end here; the shortest found has \d choices?, \d players.*", english)
    said = r"\d+ der Zufallsspiele enden hier; das kürzeste gefundene hat \d Entscheidung(en)?, mit \d Spielern.*"
    assert re.fullmatch(said, german)
    (endless, *_) = play_check(rules(ENDLESS), 5, jobs=1, limit=100).findings
    assert translated(endless.diagnostic, "de").notes[-1].startswith("mit ")


def test_a_play_without_end_among_others_that_end_can_be_accepted() -> None:
    """Who chooses by chance may go round for ever where people would not: that is for the author to judge."""
    sometimes = "        chance x from 1 to 40\n        if x is 1\n            goes = 3\n        if card.value"
    text = rules(ENDLESS.replace("        if card.value", sometimes))
    found = next(x for x in play_check(text, 40, jobs=1, limit=60).findings if x.diagnostic.code == "CG850")
    assert found.diagnostic.severity == "warning"
    assert any("came to their end" in note or "came to its end" in note for note in found.diagnostic.notes)
