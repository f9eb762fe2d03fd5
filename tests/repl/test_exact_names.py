"""Names and numbers that mean one thing exactly."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from dsl.typing import types as t
from interpreter.ask.why import forbidden
from repl.input import typed
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.naming import Naming
from repl.input.problem import Problem
from repl.words import Words
from tests.repl.sessions import game, last, say, session, text
from tests.repl.test_moves import moves


def test_things_that_have_a_number_are_picked_by_it() -> None:
    found = session("gracias", 3)
    list(found.begin())
    shown = text(say(found, "2", "1", "1"))
    while found.moves() is None or "triplet" not in str(found.moves().listing.options[0]):  # type: ignore[union-attr]
        shown = text(say(found, ":auto"))
    moves = found.moves()
    assert moves is not None
    own = [int(str(option).rpartition(" ")[2]) for option in moves.listing.options]
    assert moves.listing.numbers == own
    assert f"{own[-1]}) triplet {own[-1]}" in shown
    assert f"{own[-1]}" in text(say(found, "99"))


def test_where_cards_are_numbers_several_alike_are_said_with_times() -> None:
    naming = Naming(game("canasta").start(players=4, seed=1).program, t.CARD)
    cards = {name: [c for c in range(108) if naming.name(c) == name] for name in ("2", "9")}
    for line in ("2x9", "2 x 9", "2× 9"):
        assert naming.several(typed.split(line), cards["9"])[0] == cards["9"][:2]
    assert naming.several(("2", "9"), cards["9"]) == ([], ("2", "9"))
    assert naming.several(("2", "9"), cards["9"] + cards["2"]) == ([cards["2"][0], cards["9"][0]], ())


def test_a_kind_of_which_no_number_is_allowed_is_answered_by_its_rule() -> None:
    found = session("gauner", 4, seed=1)
    list(found.begin())
    kinds: list[str] = []
    while not kinds:
        say(found, ":auto")
        here = found.moves()
        assert here is not None
        answers = [(refusals[0].reason, str(option).split()[-1]) for refusals, option in forbidden(here.state).answers]
        kinds = [kind for _, kind in answers if not any(kind in str(option) for option in here.listing.options)]
    said = last(say(found, f":why {kinds[0]}"), "note").text
    assert next(reason for reason, kind in answers if kind == kinds[0]) in said
    held = {found.labels.card(card) for card in here.outside.own_cards()}
    other = next(name for name in ("yellow", "orange", "red", "purple", "blue", "green", "grey") if name not in held)
    for line in (other, f"1 {other}", f"{other} 1"):
        assert last(say(found, line), "refused").text == f"Not allowed: you do not hold {other}."


def test_the_whole_name_of_a_card_is_that_card_though_another_name_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "wild.cardgame"
    file.write_text("""game Wild
    players 2
cards card in deck
    sign: wild, wild_draw_four
    4 wild, 4 wild_draw_four
zones
    deck: pile
    pile: spread
    each player
        hand: hand
play
    deal 4 from deck to every hand
    each player
        choose one "Your turn"
            "Play"
                choose card from hand
                move card to pile
            "Pass"
winner highest count(hand)
""")
    state = game(str(file)).start(players=2, seed=2)
    assert state.decision is not None
    reader = Moves(state, Listing(state, state.decision, Words("en")))
    assert {"Play: wild", "Play: wild draw four"} < {str(option) for option in reader.listing.options}
    assert [str(reader.read(line)) for line in ("wild", "play wild")] == ["Play: wild"] * 2


def test_a_letter_that_also_fits_a_card_that_may_not_be_chosen_takes_none() -> None:
    """`b r` was taken as blue and red, a secret choice, with black among the cards that are shown."""
    here = _asked("commissario", 4, 8, "Choose two commissioners")
    assert {here.listing.thing(x) for x in here.listing.things} == {"red", "yellow", "blue", "green", "2x"}
    for line in ("b r", "r b", "2 b", "b", "bl 2x"):
        found = here.read(line)
        assert isinstance(found, Problem)
        assert (found.kind, found.options) == ("unclear", ("blue", "black"))
    assert [str(here.read(line)) for line in ("blu r", "g r")] == ["red, blue", "red, green"]


def test_a_letter_for_one_card_is_none_that_may_not_be_chosen_either() -> None:
    tried = 0
    for seed in range(1, 40):
        here = moves("gaunerbande", 4, seed, 20 + seed % 10)
        cards = {here.labels.card(card) for card in here.outside.not_now()}
        for option in map(str, here.listing.options):
            colour, _, value = option.partition(" ")
            other = {"blue": "black", "black": "blue"}.get(colour, "")
            if here.listing.pick is None and f"{other} {value}" in cards:
                found = here.read(f"b {value}")
                assert isinstance(found, Problem)
                assert found.options == (option, f"{other} {value}")
                assert str(here.read(option)) == option
                tried += 1
    assert tried


@pytest.mark.parametrize(
    ("language", "word", "said"),
    [
        ("en", "red", "`red` could mean: red -2 / red -1 / red 1 / red 3."),
        ("de", "rot", "`rot` könnte heißen: rot -2 / rot -1 / rot 1 / rot 3."),
    ],
)
def test_a_card_of_another_deck_is_not_what_is_meant(language: str, word: str, said: str) -> None:
    """In Commissario `red` is also a commissioner, and was none of what can be chosen where red persons are."""
    found = session("commissario", 4, seed=1, language=language)
    list(found.begin())
    while (here := found.moves()) is None or f"{word} -2 / {word} -1" not in " / ".join(map(str, here.listing.options)):
        say(found, ":auto" if here is not None else "")
    assert last(say(found, word), "refused").text == said


@pytest.mark.parametrize(
    ("prompt", "line", "said"),
    [
        ("Nimm die", "gelb gelb", "`gelb gelb` sind Karten, und jetzt ist keine zu wählen, sondern: Nimm die Gruppe"),
        ("Nimm die", "gelb", "`gelb` ist eine Karte, und jetzt ist keine zu wählen"),
        ("Lege", "blau grün", "`blau grün` ist hier kein Zug."),  # cards are what is laid out there
        ("Lege", "blau blau", "`blau blau` ist hier kein Zug."),
    ],
)
def test_cards_where_none_is_chosen_and_where_a_kind_of_them_is(prompt: str, line: str, said: str) -> None:
    found = session("gauner", 4, seed=1, language="de")
    list(found.begin())
    while (here := found.moves()) is None or not here.decision.prompt.startswith(prompt):
        say(found, ":auto" if here is not None else "")
    assert last(say(found, line), "refused").text.replace("\n", " ").startswith(said)


def test_beside_a_number_stands_only_what_enter_takes() -> None:
    """`3` takes what is third in the list, and player 3 was offered beside it."""
    here = _asked("gracias", 3, 8, "Keep one present and give the other away")
    for at, option in enumerate(map(str, here.listing.options), 1):
        assert str(here.read(str(at))) == option
        assert [each.text for each in here.suggestions(str(at))] in ([], [option])
    assert len(here.suggestions("keep 3")) == 2
    several = moves("gaunerbande", 4, 6857)
    names = [several.listing.thing(x) for x in several.listing.things]
    assert [several.suggestions(line) for line in ("3", "1 4", "99")] == [[], [], []]
    assert [several.progress(line) for line in ("3", "1 4", "1 1")] == [
        f"1/3  {names[2]}",
        f"2/3  {names[0]}, {names[3]}",
        "",
    ]
    sums = _asked("texas_holdem", 4, 1, "59 to call")
    assert [each.text for each in sums.suggestions("59")] == ["Call 59"]


def _asked(name: str, players: int, seed: int, prompt: str) -> Moves:
    found = session(name, players, seed=seed)
    list(found.begin())
    while (here := found.moves()) is None or here.decision.prompt != prompt:
        say(found, ":auto" if here is not None else "")
    return here


def test_the_sign_of_several_is_no_name() -> None:
    """`x` took the pile of Canasta, as of `9× 2` there is an x among the words, and `:why x` answered with a rule."""
    assert typed.best(("x",), [[("take", "2", "x", "9")], [("draw",)]]) == []
    assert typed.best(("x",), [[("x",)], [("xylophone", "2")]]) == [0]
    assert typed.best(("2", "x"), [[("take", "2", "x", "9")]]) == [0]
    for language in ("en", "de"):
        here = moves("canasta", 4, 3, 30, language)
        found = here.read("x")
        assert isinstance(found, Problem)
        assert found.kind == "unknown"


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "hk 1 2", "Not allowed: you do not hold ♥K."),
        ("en", "1 2 hearts king", "Not allowed: you do not hold ♥K."),
        ("de", "hk 1 2", "Nicht erlaubt: du hast ♥K nicht auf der Hand."),
    ],
)
def test_a_card_beside_numbers_that_is_not_held_is_told_so(language: str, line: str, said: str) -> None:
    """`hk 1 2` was no move, and nothing else was said of it."""
    found = session("hearts", 4, seed=5, language=language)
    list(found.begin())
    assert last(say(found, line), "refused").text == said


DISCARDING = """game Discarding
    players 1
cards card in deck
    suit: clubs, diamonds, hearts, spades
    rank: 2 to 10, jack, queen, king, ace
    one of each suit, rank
zones
    deck: pile
    pile: pile seen by everybody
    each player
        hand: hand
play
    shuffle deck
    deal 8 from deck to every hand
    turns from p1 until p1.hand is empty
        choose one "What now?"
            "Discard"
                choose card from hand
                move card to pile
            "Hold"
                hand_is_kept
phase hand_is_kept
    move hand to pile
winner highest count(hand)
"""


@pytest.mark.parametrize("seed", range(6))
def test_the_letters_of_a_card_are_no_other_card(tmp_path: Path, seed: int) -> None:
    """`d9` discarded the 9 of spades of somebody who held no 9 of diamonds: `d` began the word, and one 9 was there."""
    file = tmp_path / "discarding.cardgame"
    file.write_text(DISCARDING, encoding="utf-8")
    reader = moves(str(file), 1, seed)
    held = {str(option) for option in reader.decision.options}
    taken = 0
    for suit, rank in product(("clubs", "diamonds", "hearts", "spades"), (*range(2, 11), "king")):
        found = reader.read(f"{suit[0]}{str(rank).replace('king', 'k')}")
        wanted = {f"Discard: {suit} {rank}", f"Discard: {rank} of {suit}"} & held
        taken += bool(wanted)
        assert {str(found)} == wanted if wanted else isinstance(found, Problem)
    assert taken > 2


def test_an_act_and_a_number_mean_that_act_in_the_words_that_are_shown() -> None:
    """`play 3` could be what player 3 is told, and `discard 1` any card of p1's hand."""
    found = session("hanabi", 3, seed=12)
    list(found.begin())
    say(found, "tell 2 red")
    here = found.moves()
    assert here is not None
    tries = {"discard 1": "Discard: card 1 of hand", "play 3": "Play: card 3 of hand", "play 1": "Play: card 1 of hand"}
    assert {line: str(here.read(line)) for line in tries} == tries


@pytest.mark.parametrize("line", ["sk ks s10", "♠K ♠K ♠10", "c2 c2", "10s s10 ck"])
def test_a_card_that_is_named_twice_is_told_however_it_is_written(line: str) -> None:
    found = session("hearts", 4, seed=2)
    list(found.begin())
    assert "was named already, and there is no other" in last(say(found, line), "refused").text


MELDS = """game Melds
    players 2
cards card in deck
    rank: joker, 2 to 9
    4 of each rank
zones
    deck: pile
    each player
        hand: hand
        melds[rank]: spread
play
    move 2 from deck where rank is 8 to p1.hand
    move 1 from deck where rank is 9 to p1.hand
    player p1
        choose one "Meld, or stop"
            "Lay"
                choose 1 to 2 cards from hand where rank is 8
                move cards to melds[8]
            "Stop"
winner highest count(hand)
words en
    card: "{rank}"
"""


def test_a_number_that_is_a_card_of_ones_own_is_answered_as_that_card() -> None:
    """`10` was told that there are 8 options, and not why a card that is held cannot be melded."""
    found = session("canasta", 4, seed=11)
    list(found.begin())
    say(found, ":auto 1", "8", "8")
    said = "Not allowed. You can choose only from this: the ranks that your team has a meld"
    assert text(say(found, "10")).startswith(said)
    assert text(say(found, ":why 10")).startswith(said)
    assert text(say(found, "9")) == "There are 8 options: type a number from 1 to 8."  # no card that is held
    told = " ".join(text(say(found, "5", "8")).split())
    assert told.endswith("There are 2 options: type a number from 1 to 2. A card is typed in full: `Meld: 8: 8`.")


def test_of_more_cards_than_are_held_it_is_said_how_many_they_are(tmp_path: Path) -> None:
    file = tmp_path / "melds.cardgame"
    file.write_text(MELDS, encoding="utf-8")
    found = session(str(file), 2)
    list(found.begin())
    assert text(say(found, "lay 8 8 8")).startswith("Not allowed: you do not hold 3× 8.")
    assert text(say(found, "lay 7")).startswith("Not allowed: you do not hold 7.")


@pytest.mark.parametrize(
    ("name", "language", "before", "line", "taken"),
    [
        ("hearts", "en", "1 2 3", "play king of clubs", "king of clubs"),
        ("hearts", "en", "1 2 3", "play ck", "king of clubs"),
        ("gracias", "de", "", "nimm 2", "Drilling 2"),
        ("commissario", "de", "", "setze lila 1 ein", "lila 1"),
        ("gracias", "de", "1", "behalte rot spieler 2", "rot behalten, das andere an Spieler 2"),
    ],
)
def test_the_verb_of_a_question_may_stand_before_the_move(
    name: str, language: str, before: str, line: str, taken: str
) -> None:
    players, seed = {"hearts": (4, 2), "gracias": (3, 4), "commissario": (3, 7)}[name]
    found = session(name, players, seed=seed, language=language)
    list(found.begin())
    say(found, *filter(None, [before]))
    here = found.moves()
    assert here is not None
    assert str(here.read(line)) == taken
    assert isinstance(wrong := here.read(f"{line.split()[0]} xx"), Problem)
    assert wrong.typed == f"{line.split()[0]} xx"


def test_behind_the_verb_a_card_that_cannot_be_played_is_answered_with_its_reason() -> None:
    found = session("hearts", 4, seed=2)
    list(found.begin())
    assert "follow clubs" in last(say(found, "1 2 3", "play d7"), "refused").text


def test_what_could_be_meant_is_named_as_on_the_table() -> None:
    """`♣3` stood in the list, and `clubs 3` in the answer to a line that fits several."""
    found = session("hearts", 4, seed=3)
    list(found.begin())
    say(found, ":auto 1")
    here = found.moves()
    assert here is not None
    told = text(say(found, "hello"))
    assert any(sign in told for sign in "♣♦♥♠")
    assert not any(suit in told for suit in ("clubs", "diamonds", "hearts", "spades"))
    found = session("canasta", 4, seed=11)
    list(found.begin())
    say(found, ":auto 1")
    assert text(say(found, "joker")).endswith(" …")  # more than are named, and no fourth dot
