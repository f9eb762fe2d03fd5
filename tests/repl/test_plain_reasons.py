"""Who plays hears the rule as a sentence; who writes rules sees their lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.sheet import in_words, phase_in_words, term_in_words
from repl.input.choices import items
from tests.repl.sessions import cardgame, say, session, text

BETS = """game Bets
    players 2
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    stake = 2
    each player
        chips = 20
        bet = 0
play
    shuffle deck
    deal 2 from deck to every hand
    turns from p1 until stake > 10
        choose one "Your bet"
            "Fold"
                out me
            "Raise to"
                choose total from (stake + 1) to (bet + chips)
                stake = total
                chips -= total - bet
                bet = total
winner highest chips
"""


def test_a_player_is_told_the_sentence_and_no_code() -> None:
    found = session("gaunerbande", 4, seed=38)
    list(found.begin())
    say(found, "1 2 3")
    for typed in ("blue 0", ":why blue 0", ":why"):
        shown = text(say(found, typed))
        assert "follow red" in shown
        assert "card.suit" not in shown
        assert "line " not in shown
    assert "@R" not in text(say(found, ":rules"))
    found.author = True
    assert "card.suit" in text(say(found, "blue 0"))
    assert "must " in text(say(found, ":why blue 0"))


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [("en", "check", "“Check” is possible only if"), ("de", "schieben", "„Schieben“ geht nur, wenn")],
)
def test_an_act_that_is_not_offered_says_when_it_is(language: str, typed: str, said: str) -> None:
    found = session("texas_holdem", 3, language=language, seed=2)
    found.setting.in_words = in_words
    list(found.begin())
    assert said in text(say(found, typed))


def test_what_can_be_picked_instead_is_told_without_code() -> None:
    found = session("texas_holdem", 3, seed=2)
    list(found.begin())
    assert "From 4 to 100 is possible, not 300 (most raise: all you have)." in text(say(found, "raise to 300"))
    assert "not 1 (least raise: the last raise once more)" in " ".join(text(say(found, ":why raise 1")).split())
    found = session("texas_holdem", 3, seed=2, language="de")
    list(found.begin())
    assert "(kleinste Erhöhung: noch einmal die letzte Erhöhung)" in " ".join(text(say(found, "erhöhen 1")).split())


def test_more_than_there_are_is_answered_with_how_many_there_are() -> None:
    found = session("gauner", 4)
    list(found.begin())
    say(found, "1")
    assert text(say(found, "9 blue")) == "Not allowed: from 1 to 2 is possible, not 9."


def test_a_card_that_is_not_chosen_from_is_answered_with_what_is() -> None:
    """Two commissioners lie apart: the others in the hand are not to be chosen, and not shown as forbidden."""
    found = session("commissario", 4, seed=8, language="de")
    found.setting.in_words = in_words
    list(found.begin())
    say(found, "passen", "rot gelb")
    moves = found.moves()
    assert moves is not None
    assert [item.label for item in items(moves)] == ["rot", "gelb"]
    assert "Nicht erlaubt. Zur Wahl steht hier nur: deine gewählten Kommissare." in text(say(found, "grün"))
    assert "Zur Wahl steht: deine gewählten Kommissare." in text(say(found, ":warum"))


def test_a_card_that_is_part_of_no_answer_is_shown_beside_the_others() -> None:
    """Black is not on the table, so it cannot be one of the two."""
    found = session("commissario", 4, seed=8, language="de")
    list(found.begin())
    asked = text(say(found, "passen"))
    assert "jetzt nicht: schwarz (`:warum` sagt die Regel)" in asked
    moves = found.moves()
    assert moves is not None
    assert [item.label for item in items(moves)] == ["rot", "gelb", "blau", "grün", "schwarz", "2x"]
    black = items(moves)[4]
    assert not black.allowed
    assert "eine Person in der Tischmitte" in "".join(part for _, part in found.preview(f"rot {black.line}"))


def test_what_was_typed_is_shown_as_it_was_typed() -> None:
    found = session("commissario", 4, seed=8, language="de")
    list(found.begin())
    say(found, "passen")
    assert "`lila GRÜN` ist hier kein Zug" in text(say(found, "lila GRÜN"))
    assert "`Weiß, grün`" in text(say(found, "rot Weiß, grün"))


def test_a_phase_is_found_by_its_name_in_the_language_of_the_player() -> None:
    found = session("gauner", 3, language="de")
    list(found.begin())
    assert "phase score_jail" in text(say(found, ":regeln wertung"))
    assert "phase score_jail" in text(say(found, ":regeln score_j"))
    assert "Neu mischen" in " ".join(text(say(found, ":regeln unfug")).split())


def test_a_player_reads_the_rules_in_sentences() -> None:
    typed = ":regeln abrechnung\n:regeln\n:author\n:regeln\n:quit now\n"
    shown = cardgame("play", "skat", "--lang", "de", "--bot", "random", "--seed", "3", "-p", "3", typed=typed).output
    told, _, lines = shown.partition(":author")
    assert "Abrechnung\n  Zeige allen den Skat.\n" in told
    assert "Reizen zu zweit\n" in told
    assert "│" not in told
    assert "│ " in lines  # who looks at all cards works on the file


def test_how_a_game_of_skat_was_won_or_lost_is_told() -> None:
    found = session("skat", 3, seed=3, language="de")
    list(found.begin())
    shown = text(say(found, ":auto end", ":history 400"))
    assert "Augen\n" in shown
    assert " verliert das Spiel\n" in shown
    assert "Überreizt: 264 waren geboten, und der nächste Wert des Spiels ist 264\n" in shown


def test_whoever_can_only_pass_hears_the_rule_that_left_nothing_else() -> None:
    """Of several rules, each of which forbade something else, all are named: alone none said why."""
    found = session("gauner", 3, seed=5)
    list(found.begin())
    shown = ""
    for _ in range(80):
        shown += text(say(found, ":auto", ":why")) + " "
    shown = " ".join(shown.split())
    assert (
        "You pass (the rules “only a kind that does not lie in front of you yet”, “lay more of purple than the 1 lying"
        " there” and “lay more of green than the 1 lying there” leave nothing else)"
    ) in shown
    assert re.search(r"You pass \(the rules “[^”]+”, “[^”]+” and [2-6] more leave nothing else\)", shown)
    assert "the jail is full: it is scored, and the turn ends" in shown
    assert re.search(r"lay more of \w+ than the 1 lying there", shown)  # with the values that it had
    assert "the … that" not in shown
    assert "all rows are closed and are filled up 25 cards deck → row 1, row 2, row 3" in shown


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "meld 7", "“Meld” can be chosen at another time, at “Meld, or go on”."),
        ("en", "draw", "“Draw” can be chosen at another time, at “take turn”."),
        ("en", "back", "“Take the melds back” can be chosen at another time, at “Meld, or go on”."),
        ("en", "take", "`take` is not a move here."),  # the pile, or the melds back?
        ("de", "ablage nehmen", "„Die Ablage nehmen“ kann man zu anderer Zeit wählen, bei „Zug“."),
        ("de", "auslegen 7", "„Auslegen“ kann man zu anderer Zeit wählen, bei „Lege aus, oder mach weiter“."),
    ],
)
def test_an_act_that_is_chosen_at_another_time_is_no_unknown_word(language: str, typed: str, said: str) -> None:
    """`meld 7` was “no move here” where a card was to be discarded, as any slip of the fingers is."""
    found = session("canasta", 4, seed=2, language=language)
    list(found.begin())
    say(found, "2)")  # goes on, and has to discard
    assert text(say(found, typed)).startswith(said)


@pytest.mark.parametrize(("language", "said"), [("en", "only from this: blue, yellow."), ("de", "nur: blau, gelb.")])
def test_cards_of_what_was_chosen_before_are_named(language: str, said: str) -> None:
    """`You can choose only from this: the taken cards` did not say which; of an answer in parts it is the first."""
    found = session("gracias", 3, language=language)
    found.setting.in_words = in_words
    list(found.begin())
    say(found, "1)")
    assert said in text(say(found, "purple" if language == "en" else "lila"))


def test_the_end_of_a_range_says_what_it_is_made_of(tmp_path: Path) -> None:
    file = tmp_path / "bets.cardgame"
    file.write_text(BETS, encoding="utf-8")
    shown = cardgame("play", str(file), "--plain", "--bot", "random", typed="raise to 50\nraise to 1\n:quit\n").stdout
    assert "From 3 to 20 is possible, not 50 (20: your bet + your chips)." in shown
    assert "From 3 to 20 is possible, not 1 (3: the stake + 1)." in shown


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("gin_rummy", "10 of spades", "`10 of spades` is a card, and what is to be chosen now is no card: "),
        ("gin_rummy", "s10", "`s10` is a card, and what is to be chosen now is no card: "),
        ("texas_holdem", "3 of spades", "`3 of spades` is a card, and what is to be chosen now is no card: "),
    ],
)
def test_a_card_where_none_is_chosen_is_answered_with_what_is(name: str, typed: str, said: str) -> None:
    found = session(name, 2)
    list(found.begin())
    assert text(say(found, typed)).startswith(said)


def test_a_card_that_is_part_of_no_answer_is_refused_with_what_can_be_chosen_instead() -> None:
    """There is only one queen, and a kind and its cards are chosen: the kind is none that can be melded."""
    for language, draw, typed, expected in (
        ("en", "draw", ("queen", "meld queen"), "the ranks that your team has a meld of, or of which you have"),
        ("de", "ziehen", ("dame", "auslegen dame"), "die Ränge, von denen dein Team eine Auslage hat"),
    ):
        found = session("canasta", 4, seed=5, language=language)
        list(found.begin())
        say(found, draw)
        for line in typed:
            refused = say(found, line)[-1]
            assert refused.kind == "refused"
            assert expected in " ".join(refused.text.split())
            assert refused.text.endswith("7, 9, jack" if language == "en" else "7, 9, Bube")


def test_answers_with_no_cards_at_all_are_not_listed_as_forbidden() -> None:
    """`:why` in Canasta was a screen of empty melds."""
    found = session("canasta", 4, seed=4)
    list(found.begin())
    for _ in range(40):
        moves = found.moves()
        if moves is not None and moves.decision.prompt.startswith("Meld"):
            break
        list(found.feed(":auto"))
    said = text(say(found, ":why"))
    assert "not allowed: " in said
    assert "nothing" not in said


COUNTING = """game Counting
    players 2
cards card in deck
    value: 1 to 9
    2 of each value
zones
    deck: pile
    laid: pile seen by everybody
    each player
        hand: hand
state
    limit = 3
play
    deal 4 from deck to every hand
    repeat until every hand is empty
        each player
            choose card from hand "Lay a card"
                must "at least {limit}" if possible: card.value >= limit
            move card to laid
            limit += 1
winner highest count(hand)
"""


def test_rules_say_what_is_filled_in_as_it_is_now(tmp_path: Path) -> None:
    """They said `at least [limit]`."""
    file = tmp_path / "counting.cardgame"
    file.write_text(COUNTING, encoding="utf-8")
    found = session(str(file), 2)
    found.setting.phase_in_words = phase_in_words
    list(found.begin())
    for limit in (3, 5):
        said = text(say(found, ":rules"))
        assert f"at least {limit}" in said
        assert "[" not in said
        say(found, ":auto 1")


MELDING = """game Melding
    players 2
cards card in deck
    suit: red, blue
    rank: 1 to 3
    one of each suit, rank
zones
    deck: pile
    laid: spread
    each player
        hand: hand
state
    each player
        tired = no
play
    deal 3 from deck to every hand
    each player
        choose one "Meld or discard"
            "Meld"
                choose r from every rank, n from 1 to count(hand where rank is r)
                    must "two of them at least": n > 1
                move first(hand where rank is r, n) to laid
            "Take the melds back" if tired
                move laid to hand
            "Discard"
                choose card from hand
                move card to laid
winner highest count(hand)
"""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("meld", "two of them at least"),  # not when “Take the melds back” is possible
        ("take the melds back", "“Take the melds back” is possible only if"),
        ("take", "“Take the melds back” is possible only if"),
        ("meld red 1", "from this: every rank.\n  allowed: 1, 2, 3"),  # not from the hand, where it is
        ("discard blue 3", "You do not hold blue 3"),
    ],
)
def test_a_reason_is_about_the_act_that_was_named(typed: str, said: str, tmp_path: Path) -> None:
    file, moves = tmp_path / "melding.cardgame", tmp_path / "moves"
    file.write_text(MELDING, encoding="utf-8")
    moves.write_text(f":why {typed}\n:quit\n", encoding="utf-8")
    found = cardgame("play", str(file), "--fresh", "--bot", "random", "--script", str(moves)).output
    assert said.lower() in found.partition(f"> :why {typed}")[2].lower()


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_lies_before_a_player_is_not_said_to_be_missing(language: str) -> None:
    """A prisoner is no commissioner, but lies there; and its number is no reason to speak of it."""
    found = session("commissario", 4, seed=5, language=language)
    found.setting.in_words = in_words
    list(found.begin())
    purple, moves = (("purple 3", ("pass", "red green")), ("lila 3", ("passen", "rot grün")))[language == "de"]
    say(found, *moves)
    known = text(say(found, purple))
    assert known.startswith(("Not allowed. You can choose only from this", "Nicht erlaubt. Zur Wahl steht hier nur"))
    assert text(say(found, "3")).startswith(("There are 2 options", "Es gibt 2 Möglichkeiten"))


def test_a_number_of_something_that_is_gone_says_why() -> None:
    found = session("gracias", 4, seed=11)
    found.setting.in_words = in_words
    list(found.begin())
    while (here := found.moves()) is None or not here.listing.has_own_numbers:
        say(found, ":auto")
    gone = next(n for n in range(1, 5) if n not in here.listing.numbers)
    told = text(say(found, f"triplet {gone}"))
    assert "only from this: the triplets that are not empty" in told
    assert text(say(found, str(gone))) == told
    assert text(say(found, f":why {gone}")) == told
    assert text(say(found, "9")).startswith("Type one of these numbers")


@pytest.mark.parametrize(("language", "card", "word"), [("en", "red 5", "pass"), ("de", "rot 5", "passen")])
def test_what_is_allowed_instead_names_passing_too(language: str, card: str, word: str) -> None:
    found = session("commissario", 4, seed=5, language=language)
    found.setting.in_words = in_words
    list(found.begin())
    assert text(say(found, card)).endswith(f", {word}")


def test_a_rule_about_a_number_is_right_in_german_whatever_the_number_is() -> None:
    """`lege mehr als die 1 aus, die schon daliegen`; and with several of them it says of which kind each is."""
    found = session("gauner", 3, seed=5, language="de")
    list(found.begin())
    shown = " ".join(text(say(found, *[":auto", ":warum"] * 60)).split())
    assert re.search(r"lege von \w+ mehr aus, als schon daliegen \(1\)", shown, re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", ":rules bonus", "Bonus: for seven or more cards 500, with wild cards among them 300."),
        (
            "en",
            ":rules “is meld”",
            "Is meld: three or more cards, at least two of them natural and at most three wild.",
        ),
        ("de", ":regeln Prämie", "Prämie: für sieben oder mehr Karten 500, mit wilden Karten darunter 300."),
    ],
)
def test_rules_explain_the_names_that_they_quote(language: str, line: str, said: str) -> None:
    """“see ‘is meld’” led to “There is no phase `is meld`”."""
    found = session("canasta", 4, language=language)
    found.setting.term_in_words = term_in_words
    list(found.begin())
    assert " ".join(text(say(found, line)).split()) == said
