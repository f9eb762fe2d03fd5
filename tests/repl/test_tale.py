"""The game in words: what it is about, what players did, how points came about, cards as people know them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lab.bots import RandomBot
from lab.search import SearchBot
from repl.input.choices import items
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.screen.french import French
from repl.session.session import Session
from repl.session.storage import Storage
from repl.words import Words
from repl.words.verbs import act_sentence, sentence
from tests.repl.sessions import game, say, session, text


@pytest.mark.parametrize(("prompt", "language", "you", "said"), [
    ("Arrest a person", "en", False, ("arrests", "")),
    ("Arrest a person", "en", True, ("arrest", "")),
    ("Lay down a pair", "en", False, ("lays down", "")),
    ("Pass", "en", False, ("passes", "")),
    ("Pay 3", "en", False, ("pays", "")),
    ("Ask for a rank", "en", False, ("asks for", "")),
    ("Exchange up to five cards", "en", False, ("exchanges", "")),
    ("Put two cards into the skat", "en", True, ("put", "into the skat")),
    ("Give a card to your partner, or pass", "en", False, ("gives", "to their partner")),
    ("Give cards to {low}", "en", False, ("gives", "")),
    ("Three cards for player 2", "en", False, None),
    ("How many tricks?", "en", False, None),
    ("", "en", False, None),
    ("Verhafte eine Person", "de", False, ("verhaftet", "")),
    ("Verhafte eine Person", "de", True, ("verhaftest", "")),
    ("Spiele eine Karte aus", "de", False, ("spielt", "aus")),
    ("Setze einen Gefangenen ein", "de", True, ("setzt", "ein")),
    ("Nimm einen Drilling", "de", True, ("nimmst", "")),
    ("Drücke zwei Karten in den Skat", "de", True, ("drückst", "in den Skat")),
    ("Lege eine Karte unter deinen Stapel", "de", False, ("legt", "")),
    ("Frage nach einem Rang", "de", False, ("fragt nach", "")),
    ("Tausche bis zu fünf Karten", "de", False, ("tauscht", "")),
    ("Wie viele Stiche?", "de", False, None),
])  # fmt: skip
def test_the_verb_of_a_prompt(prompt: str, language: str, you: bool, said: tuple[str, str] | None) -> None:
    assert sentence(prompt, language, you) == said


@pytest.mark.parametrize(("label", "language", "you", "said", "rest"), [
    ("Passen", "de", False, ("passt", ""), []),
    ("Passen", "de", True, ("passt", ""), []),
    ("Ausspielen", "de", False, ("spielt", "aus"), []),
    ("Ablage nehmen", "de", True, ("nimmst", ""), ["Ablage"]),
    ("Mit 2 mitgehen", "de", False, ("geht", "mit"), ["mit", "2"]),
    ("Erhöhen auf", "de", False, ("erhöht", ""), ["auf"]),
    ("Behalten", "de", True, ("behältst", ""), []),
    ("Stehen bleiben", "de", False, ("bleibt", ""), ["stehen"]),
    ("Nimm eine Karte", "de", False, ("nimmt", ""), ["eine", "Karte"]),
    ("Bombe", "de", False, None, []),
    ("Das Leben", "de", False, None, []),
    ("Take the pile", "en", False, ("takes", ""), ["the", "pile"]),
    ("Take the pile for your meld", "en", False, ("takes", ""), ["the", "pile", "for", "their", "meld"]),
    ("Take the pile for your meld", "en", True, ("take", ""), ["the", "pile", "for", "your", "meld"]),
    ("Decke zwei Karten auf", "de", False, ("deckt", ""), ["zwei", "Karten", "auf"]),
    ("Passen", "en", False, None, []),
    ("", "de", False, None, []),
])  # fmt: skip
def test_the_verb_of_an_act(
    label: str, language: str, you: bool, said: tuple[str, str] | None, rest: list[str]
) -> None:
    assert act_sentence(label, language, you) == (said, rest)


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Discard a card and end the turn", "a card and ends the turn"),
        ("Swap deck and hand", "deck and hand"),
        ("Draw one, then pass it on", "one, then passes it on"),
    ],
)
def test_a_second_verb_is_told_as_the_first(label: str, told: str) -> None:
    assert " ".join(act_sentence(label, "en", False)[1]) == told
    assert " ".join(act_sentence(label, "en", True)[1]) == label.partition(" ")[2]


def test_what_the_rules_say_of_a_player_is_said_to_that_person() -> None:
    for language, told in (
        ("en", "  You have the most cards in green: 3"),
        ("de", "  Du hast die meisten Karten der Farbe grün: 3"),
    ):
        found = session("commissario", 3, seed=5, language=language)
        list(found.begin())
        shown = text(say(found, ":auto end"))
        assert f"\n{told}" in shown
        assert "player 1 has" not in shown
    assert "Gleichstand bei der Farbe rot, je 3 Karten" in " ".join(shown.split())


def test_a_game_says_what_it_is_about() -> None:
    shown = text(say(session("gaunerbande", 4), ":about"))
    assert "Have the fewest minus points when somebody has more than 100." in shown
    assert "Das Ziel" in text(say(session("gaunerbande", 4, language="de"), ":about"))


@pytest.mark.parametrize(
    ("name", "said", "gesagt"),
    [
        ("gaunerbande", "lowest score wins", "die wenigsten Minuspunkte gewinnen"),
        ("gauner", "highest score wins", "die meisten Punkte gewinnen"),
        ("commissario", "highest total wins", "die meisten Gesamtpunkte gewinnen"),
        ("texas_holdem", "most chips win", "die meisten Chips gewinnen"),
        ("kuhn_poker", "most chips win", "wer am meisten Gewinn hat, gewinnt"),
        ("skitgubbe", "fewest losses win", "die wenigsten Niederlagen gewinnen"),
        ("schwimmen", "the last one left wins", "wer zuletzt übrig ist, gewinnt"),  # by the words of the game
    ],
)
def test_the_header_says_who_wins(name: str, said: str, gesagt: str) -> None:
    assert said in session(name, 4).table().text
    assert gesagt in session(name, 4, language="de").table().text


def test_a_game_is_new_once(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "plays")
    assert [storage.first_time(name) for name in ("Gauner", "Gauner", "Hearts", "Gauner")] == [True, False, True, False]


def test_a_file_with_the_title_of_a_known_game_is_new(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cardgame"
    mine.write_text("game Gauner\n", encoding="utf-8")
    storage = Storage(tmp_path / "plays")
    assert storage.first_time(storage.known_as("gauner", "Gauner"))
    assert storage.first_time(storage.known_as(str(mine), "Gauner"))
    assert not storage.first_time(storage.known_as(str(mine), "Gauner"))


def test_points_are_told_with_how_they_came_about() -> None:
    told = text(say(session("gauner", 3, seed=4), ":auto end"))
    assert re.search(r"Scoring of the jail\n  (You|player \d): \d+ \(\d+ cards? × \d kinds?\)", told)
    for old, plus, new, cards, kinds in re.findall(r": (\d+) \+ (\d+) = (\d+) \((\d+) cards? × (\d) kinds?\)", told):
        assert int(old) + int(plus) == int(new)
        assert int(cards) * int(kinds) == int(plus)


def test_points_are_told_in_german_as_people_say_them() -> None:
    told = text(say(session("gauner", 3, seed=4, language="de"), ":auto end"))
    assert re.search(r": \d+ \(\d+ Karten? × \d Sorten?\)", told)


def test_the_table_of_points_has_a_column_for_each_round() -> None:
    shown = text(say(session("gracias", 3), ":auto end"))
    table = shown.partition("deal by deal\n")[2].splitlines()
    assert table[0].split() == ["1", "2", "3", "total"]
    for row in table[1:4]:
        *rounds, total = map(int, row.split()[2:])
        assert sum(rounds) == total


def test_a_game_that_all_lose_says_what_was_reached_and_what_decided_it() -> None:
    found = session("hanabi", 3, language="de")
    end = text(say(found, ":auto end"))
    assert "Die letzte Lunte ist verbraucht" in end
    assert re.search(r"Niemand gewinnt\.\nEntscheidend dafür: Lunten 0, Punkte \d+\.\n\n", end + "\n\n")
    assert "1. Spieler" not in end


def test_what_all_have_reached_together_is_shown_during_play() -> None:
    assert "points 0" in session("hanabi", 2).table().text


def test_players_with_the_same_score_hear_why_they_do_not_share_a_place() -> None:
    end = text(say(session("gracias", 4, seed=1), ":auto end"))
    told = " ".join(end.split())
    assert "1. player 3 22 (9 + 7 + 6) a tie, decided by best deals: 9, 7, 6 against 8, 7, 7" in told
    assert "a tie, decided by best deals: 8, 7, 7 against 9, 7, 6" in told
    assert end.count("decided by") == 2


def test_the_rounds_of_a_game_that_is_dealt_again_are_its_deals() -> None:
    """Points that are made one by one within a deal are one column, and what everybody began with has one too."""
    cribbage = session("cribbage", 2)
    shown = text([*cribbage.begin(), *say(cribbage, ":auto end")])
    deals = sum(event.kind == "shuffled" for event in cribbage.play.events)
    assert deals > 2
    heads = [row for row in shown.partition("score, deal by deal\n")[2].splitlines() if "player" not in row]
    assert [word for row in heads[: heads.index("")] for word in row.split()][-2:] == [str(deals), "total"]
    found = text(say(session("texas_holdem", 2, seed=1), ":auto end")).partition("chips, deal by deal\n")[2]
    rows = [row.split() for row in found.partition("\n\n")[0].splitlines()]
    assert rows[0][0] == "start"
    for player in (1, 2):
        first, *got, total = [int(word.replace("−", "-")) for row in rows[player::3] for word in row[2:]]
        assert (first, first + sum(got)) == (100, total)


def test_what_players_are_ranked_by_is_shown_during_play() -> None:
    assert "player 2 · total " in session("commissario", 3).table().text


def test_long_news_is_folded() -> None:
    found = session("gaunerbande", 4, (), seed=2)
    rows = [o for o in found.begin() if o.kind == "happened"]
    assert all(len(o.lines) <= 2 * 26 for o in rows)


# ───────────── cards


def moves(name: str, players: int, language: str) -> Moves:
    state = game(name, language).start(players=players, seed=3)
    assert state.decision is not None
    return Moves(state, Listing(state, state.decision, Words(language)))


@pytest.mark.parametrize(("typed", "language", "meant"), [
    ("cq", "en", "clubs queen"), ("qc", "en", "clubs queen"), ("Q♣", "en", "clubs queen"), ("♣Q", "en", "clubs queen"),
    ("10c", "en", "clubs 10"), ("h 2", "en", "hearts 2"), ("hd", "de", "hearts queen"), ("krb", "de", "clubs jack"),
    ("K♣", "de", "clubs king"), ("p10", "de", "spades 10"), ("play hq", "en", "play hearts queen"),
    ("hello", "en", "hello"), ("red 5", "en", "red 5"),
])  # fmt: skip
def test_short_names_of_french_cards(typed: str, language: str, meant: str) -> None:
    french = French(game("hearts", language).start(players=4, seed=1).program.labels)
    assert [each.split() for each in french.spelled_out(typed)] == [meant.split()]


def test_short_names_are_moves() -> None:
    reader = moves("hearts", 4, "en")
    hand = [reader.listing.thing(x) for x in reader.listing.things]
    short = [
        {"jack": "j", "queen": "q", "king": "k", "ace": "a"}.get(r := n.split()[0], r) + n.split()[2][0] for n in hand
    ]
    option = reader.read(" ".join(short[:3]))
    assert sorted(map(reader.labels.card, option.raw)) == sorted(hand[:3])  # type: ignore[union-attr]
    assert reader.read("1 2 3") == option
    assert reader.read("1 2 99").kind == "number"  # type: ignore[union-attr]
    assert reader.read("1 2 2").kind == "taken"  # type: ignore[union-attr]


def test_french_cards_have_their_signs_unless_only_letters_can_be_shown() -> None:
    found = session("hearts", 4)
    assert "♥ " in found.table().text
    found.words = Words("en", signs=False)
    assert "♥" not in found.table().text
    assert "of hearts" in found.table().text


# ───────────── looking ahead and back


def test_what_if_tells_what_mostly_follows() -> None:
    found = session("gauner", 3)
    list(found.begin())
    shown = text(say(found, ":what-if 1"))
    assert "next: you" in shown


def test_a_review_is_for_after_the_game() -> None:
    found = session("gracias", 3)
    list(found.begin())
    assert say(found, ":review")[-1].kind == "refused"
    say(found, ":auto end")
    assert say(found, ":review")[-1].kind == "refused"  # no bot here thinks


@pytest.mark.slow
def test_a_bot_judges_in_hundredths() -> None:
    """What an option is worth, and what a move cost, lie between 0 and 100."""
    base = session("gracias", 3)
    bots = {"random": RandomBot(), "search": SearchBot(iterations=30)}
    found = Session(base.setting, base.play, bots)
    list(found.begin())
    shown = text(say(found, ":hint"))
    shares = [int(n) for n in re.findall(r"tried in (\d+) % of the plays", shown)]
    worth = [int(n) for n in re.findall(r"worth (\d+) ± \d+ of 100", shown)]
    assert "100 of 100 would be a sure win" in " ".join(text(say(found, ":help hint")).split())  # or: of what?
    assert len(worth) == len(shares) == 3
    assert sum(shares) <= 101
    assert all(0 <= n <= 100 for n in worth)
    assert any(0 < n < 100 for n in worth)
    while (moves := found.moves()) is not None:
        say(found, moves.listing.listed_names()[-1])
    said = say(found, ":review")
    judged = [output for output in said if "move" in output.data and "again" not in output.data]
    waiting = [found.teller.who_thinks(output) for output in judged]
    assert waiting
    assert waiting == [f"looking at move {n + 1} of {len(waiting)} … (Ctrl-C stops)" for n in range(len(waiting))]
    costs = [int(n) for n in re.findall(r"by (\d+) of 100", text(said))]
    assert all(0 <= n <= 100 for n in costs)


def test_french_cards_in_texts_of_the_rules_are_shown_as_such() -> None:
    """In labels of acts, in questions, and in how points came about."""
    skitgubbe = session("skitgubbe", 3, language="de", seed=6)
    shown = text([*skitgubbe.begin(), *say(skitgubbe, ":auto end")])
    assert re.search(r"(nimmt|nimmst) [♣♦♥♠]", shown)
    assert not re.search(r"(Kreuz|Karo|Herz|Pik) \d", shown)
    hearts = session("hearts", 4)
    told = text([*hearts.begin(), *say(hearts, ":auto 13")])
    assert re.search(r": \d+ \((?:[♥♠][\dJQKA]+: \d+(?:, )?)+\)", told)
    assert " of hearts: " not in told


def test_french_cards_of_which_several_are_picked_are_shown_as_such() -> None:
    found = session("hearts", 4)
    list(found.begin())
    moves = found.moves()
    assert moves is not None
    assert moves.listing.pick is not None
    for item in items(moves):
        assert re.fullmatch(r"[♣♦♥♠](\d+|[JQKA])", item.label)
        assert " of " in item.line  # what is typed for it


def test_french_cards_are_shown_as_such_in_acts_and_on_the_whole_screen() -> None:
    found = session("crazy_eights", 3)
    list(found.begin())  # others may be first
    moves = found.moves()
    assert moves is not None
    shown = [item.label for item in items(moves)]
    assert any(sign in label for label in shown for sign in "♣♦♥♠")
    assert not any(" of " in label for label in shown)
    assert not any(word in label for label in shown for word in ("hearts", "spades", "clubs", "diamonds"))


@pytest.mark.parametrize("name", ["bridge", "skat", "doppelkopf"])
def test_a_suit_to_which_values_were_added_is_still_a_french_suit(name: str) -> None:
    """`suit: (no_trump)` beside the pack names a suit that no card has."""
    assert re.search(r"hand: .*[♣♦♥♠] ?[\dJQKA]", session(name, 4 if name != "skat" else 3).table().text, re.DOTALL)


def test_a_trick_of_partners_is_told_with_who_gets_it() -> None:
    whist = session("whist", 4)
    shown = text([*whist.begin(), *say(whist, ":auto 3")])
    assert re.search(r" · team [12] gets [^\n]*\(won\)", shown)


@pytest.mark.slow
def test_what_was_not_picked_leaves_no_mark() -> None:
    dou = session("dou_dizhu", 3, language="de", seed=5)
    shown = text([*dou.begin(), *say(dou, *[":auto"] * 20)])
    assert re.search(r"\) Legen: [^,\n]+(  |\n)", shown)
    assert not re.search(r", *(  |\n|$)", "\n".join(row for row in shown.splitlines() if "Legen:" in row))
    assert "nichts, oder passe" not in shown


def test_what_is_asked_marks_who_is_asked_where_it_names_them() -> None:
    """`Lay away for the crib of Anna`, said to Anna, left her to find out whose it is."""
    assert "Lay away for the crib of player 1 (you)\n" in text(list(session("cribbage", 2, seed=2).begin()))


PAYS = """game Pays
    players 2
cards card in deck
    value: 1 to 3
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        score = 10
play
    deal 1 from deck to every hand
    repeat 2 times
        player p1
            act
        if any(p2.hand where value > 0)
            share(p2, 3)
phase act
    choose one "Act"
        "Call"
            pay(1)
        "Fold"
phase pay(chips)
    score -= chips
phase share(who, chips)
    player who
        score += chips
winner highest score
"""


def test_a_heading_stands_over_numbers_of_its_own_phase(tmp_path: Path) -> None:
    """“Act” stood in the midst of a call, because somebody else got the pot later."""
    file = tmp_path / "pays.cardgame"
    file.write_text(PAYS, encoding="utf-8")
    found = session(str(file), 2)
    list(found.begin())
    told = next(each for each in say(found, "call") if each.kind == "happened").text
    assert told.split("\n") == ["You call", "  You, score: 10 − 1 = 9", "  player 2, score: 10 + 3 = 13"]
