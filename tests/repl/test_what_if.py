"""What would follow from a move, and that nothing of it is left out without a word."""

from __future__ import annotations

import re
from random import Random

import pytest

from interpreter.play.state import State
from repl.commands.ahead import Ahead
from repl.commands.certain import Common
from repl.commands.tries import Tries
from repl.screen.position import NEXT, Position
from repl.screen.text import bare, wrapped
from repl.session.session import Session
from tests.repl.sessions import game, last, say, session, text


def test_every_outcome_that_is_not_rare_is_told() -> None:
    """Of six colours that a covered card could have the last was missing."""
    found = session("gracias", 4, seed=11)
    list(found.begin())
    rows = last(say(found, ":what-if 2"), "note").text.splitlines()
    assert sum("hidden (you): +" in row for row in rows) == 6


@pytest.mark.parametrize(("language", "said"), [("en", "and "), ("de", "außerdem: ")])
def test_what_is_left_out_is_counted(language: str, said: str) -> None:
    found = session("gracias", 4, seed=11, language=language)
    list(found.begin())
    say(found, "1")
    asked = last(say(found, ":what-if 1"), "note")
    row = next(row for row in asked.text.splitlines() if row.strip().startswith(said))
    assert re.search(r" 1\d %( or less)?$", row.rstrip())


def test_points_are_told_once_where_their_sum_is_shown() -> None:
    found = session("gracias", 3, seed=4)
    list(found.begin())
    while not any(row.startswith("total (you): +") for row in last(say(found, ":what-if 1"), "note").data["perhaps"]):
        say(found, ":auto")
    assert "results" not in last(say(found, ":what-if 1"), "note").text


@pytest.mark.parametrize(("language", "get"), [("en", "you get 1 card (hidden)"), ("de", "du bekommst 1 Karte (")])
def test_what_is_certain_is_no_chance_of_a_hundred(language: str, get: str) -> None:
    """A card of the row, named in the line above, was told once more as `100 %: you get 1 card on average`."""
    found = session("gauner", 3, language=language)
    list(found.begin())
    rows = last(say(found, ":what-if 1"), "note").text.splitlines()
    assert any(row.startswith(("  hand (you): +", "  Hand (du): +")) for row in rows)
    assert not any("%" in row for row in rows)
    hidden = session("gracias", 4, seed=11, language=language)  # which card is not known, but that it is one
    list(hidden.begin())
    rows = last(say(hidden, ":what-if 2"), "note").text.splitlines()
    assert any(row.startswith(f"  {get}") for row in rows)
    assert not any("100 %" in row for row in rows)


def what_if(found: Session, move: str) -> str:
    return last(say(found, f":what-if {move}"), "note").text


def test_what_is_certain_is_told_though_cards_cannot_be_seen() -> None:
    """`besides: 200 more, each in 0 % or less` was all that was said of cards that are turned up."""
    alone = session("klondike", 1, seed=4)
    list(alone.begin())
    rows = what_if(alone, "turn")
    assert "waste: +3 cards" in rows
    assert "%" not in rows
    golf = session("golf", 4)
    list(golf.begin())
    say(golf, "1", "draw")
    drawn = (
        next(row for row in text(say(golf, ":look")).splitlines() if "drawn: " in row).split("drawn: ")[1].split()[0]
    )
    assert re.search(rf"cell 1 \(you\): −\S+, \+{drawn}\n", what_if(golf, "put it cell 1"))


def test_a_trick_is_called_so_and_its_cards_are_not_listed() -> None:
    """Who takes a trick is no other value, and the cards in it are others each time."""
    found = session("hearts", 4, seed=8)
    list(found.begin())
    say(found, "1 2 3", "1")
    perhaps, certain = what_if(found, "♠8"), what_if(found, "♠K")
    share = re.search(r"(\d+) %: you take the trick \(won\)", perhaps)
    assert share is not None, perhaps
    assert 10 <= int(share[1]) < 100
    assert "always: you take the trick (won)" in certain
    assert "caught (you): +" in certain
    assert "won: +" not in certain + perhaps


def test_what_is_staked_is_not_told_as_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call was `−42 points on average`, and a bet `0 0 → 1 0`, with a dozen lines about the chips of others."""
    found = session("blackjack", 4)
    list(found.begin())
    rows = what_if(found, "1")
    assert "bet (you): 0 → 1\n" in rows
    assert "chips (you): 100 → 99\n" in rows
    assert "in 200 tries, to the end of this deal, everybody playing at random:\n    chips (you): −0." in rows
    told = rows.split("in 200 tries")[2]
    assert "player 2" not in told
    monkeypatch.setattr("repl.commands.tries.MOST_WORK", 0)  # which one try takes, and that has no average
    assert "to the end of this deal" not in what_if(found, "1")


@pytest.mark.parametrize("name", ["gaunerbande", "scopa", "cribbage", "gauner"])
def test_it_is_said_in_a_few_lines(name: str) -> None:
    found = session(name, 4 if name != "cribbage" else 2, seed=7)
    list(found.begin())
    for _ in range(6):
        here = found.moves()
        if here is not None and here.listing.options:
            said = last(say(found, f":what-if {here.listing.options[0]}"), "note").data
            assert len([row for row in said["perhaps"] if not row.startswith("always: ")]) <= 7
            changes = {row for row in said["sure"] if not row.startswith("you get")}  # as many may come again
            assert not changes & {row.partition(": ")[2] for row in said["perhaps"]}
        say(found, ":auto")


@pytest.mark.parametrize(
    ("language", "hand", "before"),
    [
        ("en", "cards on average into your hand", "you get ♠9, ♣9, ♥9, ♦9 in front of you (books)"),
        ("de", "auf die Hand", "du bekommst ♠9, ♣9, ♥9, ♦9 vor dich"),
    ],
)
def test_cards_come_into_the_hand_or_before_a_player(language: str, hand: str, before: str) -> None:
    """`you get 4 cards (books)` names places as the rules do, and not where people look."""
    found = session("go_fish", 4, language=language)
    list(found.begin())
    say(found, ":auto", ":auto")
    told = what_if(found, "1)")
    assert hand in told
    assert before in told


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(("language", "said"), [("en", "your team gets "), ("de", "dein Team bekommt ")])
def test_what_a_team_lays_out_comes_to_the_team(seat: int, language: str, said: str) -> None:
    """`you get 1 card in front of you (red threes)`, though the partner may lay it; a team's number is no seat's."""
    found = session("canasta", 4, (seat,), seed=1, language=language)
    list(found.begin())
    rows: list[str] = []
    while not any(said in row for row in rows):
        say(found, ":auto")
        here = found.moves()
        assert here is not None
        rows += last(say(found, f":what-if {here.listing.options[0]}"), "note").data["perhaps"]
    assert any("eam 2, " in row for row in rows)
    assert not [row for row in rows if "eam 1, " in row or "in front of you" in row or "vor dich" in row]


def test_a_call_is_told_to_the_end_of_the_deal_and_a_fold_ends_it() -> None:
    """A call said that chips were put in, and what they may win was further away than the next own choice."""
    found = session("texas_holdem", 4, seed=3)
    list(found.begin())
    fold, call = what_if(found, "fold"), what_if(found, "call")
    assert (
        "in 200 tries, to the end of this deal, everybody playing at random:\n    always: chips (you): no change"
        in fold
    )
    assert "blind" not in fold
    assert "chips (you): 98" not in fold  # the blind of the next deal
    assert "until you choose again" not in fold
    share = re.search(
        r"in 200 tries, to the end of this deal, everybody playing at random:\n"
        r"    chips \(you\): −\d+\.\d ± \d+\.\d on average with the move \(up in \d+ %, down in\s+\d+ %\)",
        call,
    )
    assert share is not None, call
    german = session("texas_holdem", 4, seed=3, language="de")
    list(german.begin())
    assert "bis dieser Durchgang zu Ende ist, alle nach Zufall:" in what_if(german, "mit")


@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("gaunerbande", 4), ("gauner", 3)])
def test_where_points_are_seen_before_one_chooses_again_no_more_is_told(name: str, players: int) -> None:
    found = session(name, players, seed=8)
    list(found.begin())
    say(found, "1 2 3" if name in ("hearts", "gaunerbande") else "1")
    here = found.moves()
    assert here is not None
    assert "to the end of" not in what_if(found, str(here.listing.options[0]))


@pytest.mark.parametrize(
    ("name", "players", "until"), [("texas_holdem", 3, "deal"), ("skat", 3, "deal"), ("leduc_poker", 2, "play")]
)
def test_a_try_ends_with_the_deal(name: str, players: int, until: str) -> None:
    """As it is seen before the next one is dealt."""
    play = game(name).start(players, seed=5, trace=True)
    assert play.decision is not None
    tries = Tries(play, play.decision.options[0], play.decision.player, Random(2))
    ended = tries.at_the_end()
    assert tries.whole == until
    assert len(ended) > 40
    for one in tries.every[: len(ended)]:
        assert one.state.paused is not None or one.state.result is not None
        if name == "texas_holdem":
            assert sum(one.state.value(cell) for cell in _chips(one.state)) == 100 * players


def _chips(state: State) -> range:
    area = state.program.layout.variables["chips"]
    return range(area.base, area.end)


def test_what_a_place_surely_loses_is_told_whatever_comes_there() -> None:
    """A card of the stock comes to the row, now this and now that one: that the group leaves it was left out, and what
    goes to jail for certain was told once more among the chances."""
    found = session("gauner", 3, seed=5, language="de")
    list(found.begin())
    tried = 0
    for _ in range(12):
        here = found.moves()
        if here is not None and str(here.listing.options[0]).startswith("Reihe"):
            rows = what_if(found, "1").splitlines()
            sure = [row for row in rows if row.startswith("  Reihe")]
            assert any("−" in row for row in sure), rows
            tried += any("+1 Karte" in row for row in sure)
            jail = next(row for row in rows if row.startswith("  Gefängnis: +")).split("+")[1]
            assert not any(
                row.strip().partition(": ")[2].startswith("Gefängnis: +" + jail) for row in rows if "%" in row
            )
        say(found, ":auto" if here is not None else "")
    assert tried


def test_cards_that_go_are_not_told_with_what_comes_instead() -> None:
    """`28 %: triplet 2: −green, −red` was the share in which a certain triplet followed: that it goes is certain."""
    found = session("gracias", 3, seed=8)
    list(found.begin())
    say(found, "1")
    certain, tries = what_if(found, "1").split("in 200 tries", 1)
    assert "    always: triplet 2: −2 blue\n    always: triplet 3: −orange, −red\n" in tries
    assert "\n  display (you): +orange\n" in certain
    assert "triplet 2" not in certain  # it goes when others have chosen


def test_cards_that_come_by_chance_are_not_certain() -> None:
    """`row 2: +orange, +red, +7 cards` of a row that is filled up was what a dozen tries had in common."""
    filled = 0
    for seed in (1, 11):
        found = session("gauner", 3, seed=seed)
        list(found.begin())
        for _ in range(4):
            here = found.moves()
            for option in here.listing.options[-2:] if here is not None else ():
                said = last(say(found, f":what-if {option}"), "note").data["sure"]
                comes = [new for row in said if row.startswith("row ") for new in re.findall(r"\+([^,]+)", row)]
                assert all(re.fullmatch(r"\d+ cards?", new) for new in comes), said
                filled += len(comes)
            say(found, ":auto" if here is not None else "")
    assert filled > 3


def test_a_move_that_stakes_everything_may_lose_it() -> None:
    """All in was `+87.6 on average (more in 54 %)`: what was put in was not counted as lost."""
    found = session("texas_holdem", 3, seed=37)
    list(found.begin())
    told = what_if(found, "raise 100")
    assert re.search(
        r"chips \(you\): [+−]\d\d?\.\d ± \d+\.\d on average with the move \(up in \d\d %, down in\s+\d\d %\)", told
    ), told
    assert "chips (you): 100 → 0" in told.split("in 200 tries")[0]


def test_what_happens_later_is_not_told_of_the_move() -> None:
    """`bet (you): 2 → 0` stood above `bet (you): 2 → 100`, and the bets of others were `1 → 0` for certain."""
    found = session("texas_holdem", 3, seed=37)
    list(found.begin())
    for move in ("fold", "call", "raise 100"):
        certain = last(say(found, f":what-if {move}"), "note").data["sure"]
        assert not any("player 2)" in row or "player 3)" in row for row in certain)
        assert len({row.partition(":")[0] for row in certain}) == len(certain)


def test_what_the_rules_say_of_a_move_is_told() -> None:
    """That a commissioner finds nobody is certain where nobody of the colour is there."""
    found = session("commissario", 4, seed=24)
    list(found.begin())
    say(found, ":auto", ":auto")
    assert "black" not in next(row for row in found.table().text.splitlines() if "table:" in row)
    assert "You find no black person left" in last(say(found, ":what-if black"), "note").data["sure"]


@pytest.mark.parametrize(("name", "moves"), [("hearts", ("♣10 ♣K ♥Q",)), ("go_fish", ("1", "1", "1"))])
def test_a_part_that_was_over_before_the_next_choice_is_not_played_once_more(name: str, moves: tuple[str, ...]) -> None:
    """In Hearts the points of a deal were more than the deck has, because four deals were one round."""
    found = session(name, 4, people=(3,), seed=2)
    list(found.begin())
    for move in moves:
        play = found.play.trace
        assert play.decision is not None
        tries = Tries(play, play.decision.options[0], play.decision.player, Random(2))
        over = any(one.ended and one.goes_on for one in tries.every)
        ended = tries.at_the_end()
        assert over or tries.whole == "deal"
        assert not (over and ended)
        assert not ended or name != "hearts" or max(ended) <= 26
        say(found, move, "")


def test_tries_differ_from_deal_to_deal() -> None:
    """A card that cannot be seen was purple too seldom in every deal: all of them had the same chance."""
    shares = []
    for seed in range(1, 9):
        found = session("gracias", 5, seed=seed)
        list(found.begin())
        rows = last(say(found, ":what-if 4"), "note").data["perhaps"]
        told = next((re.match(r"(\d+) %: hidden \(you\): \+purple$", row) for row in rows if "+purple" in row), None)
        shares.append(int(told[1]) if told else 0)
        again = last(say(found, ":what-if 4"), "note").data["perhaps"]
        assert again == rows
    assert 12 <= sum(shares) / len(shares) <= 22  # fifteen or so of 88 cards
    assert len({*shares}) > 4


@pytest.mark.parametrize("name", ["gauner", "gracias", "commissario", "hearts", "texas_holdem", "golf"])
def test_what_is_certain_is_so_in_other_tries(name: str) -> None:
    found = session(name, 4, seed=6)
    list(found.begin())
    say(found, ":auto", "", ":auto", "")
    here = found.moves()
    assert here is not None
    option, seat = here.decision.options[0], here.decision.player
    ahead = Ahead(found, option, seat, Random(1))
    before, tries = ahead.before, Tries(found.play.trace, option, seat, Random(2))
    after = (Position(found, one.at_once, seat, before.story) for one in tries.every)
    others = Common(before, [[*before.changes(each, before.known)] for each in after])
    told = {text for text, change in ahead.at_once.values.items() if change.weight != NEXT}  # of others none is told
    assert told <= others.values.keys()
    assert ahead.at_once.cards == others.cards
    assert told or ahead.at_once.cards or name == "golf"  # a card that is turned up there was not known


def test_what_others_cannot_but_do_then_is_not_what_the_move_does() -> None:
    """The only triplet that was left to player 2 was gone by one's own move."""
    found = session("gracias", 3, seed=1)
    list(found.begin())
    say(found, *[":auto"] * 4)
    said = last(say(found, ":what-if 1"), "note").data
    assert any(row.startswith("triplet 1: −") for row in said["sure"])
    assert not any(row.startswith(("triplet 2", "cover", "hidden (player 2)")) for row in said["sure"])
    assert any(row.startswith("always: triplet 2: −") for row in said["perhaps"])


@pytest.mark.parametrize(
    ("language", "certain", "mean", "gets"),
    [
        (
            "en",
            "total (you): 5 → 10",
            r"total \(you\): \+\d\.\d ± 0\.\d on average with the move",
            "you get black 3 in front",
        ),
        (
            "de",
            "Gesamtpunkte (du): 5 → 10",
            r"\(du\): im Mittel \+\d,\d ± 0,\d mit dem Zug",
            "du bekommst schwarz 3 vor dich",
        ),
    ],
)
def test_cards_are_told_by_name_and_averages_with_how_sure_they_are(
    language: str, certain: str, mean: str, gets: str
) -> None:
    """`26 %: you get 1 card` was yellow 1, and `+4.3 on average` had the 4 in it that stood above it as certain."""
    found = session("commissario", 4, seed=3, language=language)
    list(found.begin())
    told: list[str] = []
    for _ in range(9):
        here = found.moves()
        assert here is not None
        if here.listing.options:
            told += [output.text for output in say(found, f":what-if {len(here.listing.options)})")]
        say(found, ":auto")
    answer = next(each for each in told if certain in each and gets in each)
    assert re.search(mean, answer), answer
    assert "1 card" not in answer


def test_a_share_is_not_parted_from_its_sign_nor_an_average_from_how_sure_it_is() -> None:
    rows = [bare(row) for row in wrapped("by 6 of 100 (± 5), in 46 %", 15)]
    assert rows == ["by 6 of 100", "(± 5), in 46 %"]


def test_no_more_is_left_out_than_what_is_told() -> None:
    """`34 %: …`, and below it `24 more, each in 37 % or less`."""
    found = session("commissario", 4, seed=3)
    list(found.begin())
    told = last(say(found, ":what-if 1)"), "note").data["perhaps"]
    shares = [int(row.split(" ")[0]) for row in told if row[0].isdigit()]
    for most in (re.search(r"each in (\d+) % or less", row) for row in told):
        assert most is None or int(most[1]) <= min(shares)
