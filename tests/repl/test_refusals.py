"""Refusals that say what is in the way: one has to choose, lacks the kind, or cannot raise any more."""

from __future__ import annotations

import pytest

from cli.sheet.short import in_words
from tests.repl.sessions import say, session, text


@pytest.mark.parametrize(
    ("language", "word", "said"),
    [
        ("en", "pass", "Not allowed: you must choose while there is anything to choose."),
        ("de", "passen", "Nicht erlaubt: du musst wählen, solange etwas zur Wahl steht."),
    ],
)
@pytest.mark.parametrize(("name", "players"), [("commissario", 4), ("gracias", 4), ("hearts", 4)])
def test_to_pass_where_one_must_choose_is_no_unknown_word(
    name: str, players: int, language: str, word: str, said: str
) -> None:
    """`pass` at “Arrest a person”, where an `else` stands for those who find nobody, was "not a move here"."""
    found = session(name, players, seed=21, language=language)
    list(found.begin())
    while (here := found.moves()) is None or here.listing.can_pass:
        say(found, ":auto")
    assert [text(say(found, line)) for line in (word, f":why {word}", "pass")] == [said] * 3


@pytest.mark.parametrize(
    ("language", "kinds", "lies", "lacks", "most"),
    [
        ("en", ("red", "yellow", "purple"), "The rule: only a kind that does not lie in front of you yet.",
         "Not allowed: you do not hold yellow.", "(2: the number of cards with kind purple in your hand)"),
        ("de", ("rot", "gelb", "lila"), "Die Regel: nur eine Sorte, die noch nicht vor dir liegt.",
         "Nicht erlaubt: du hast gelb nicht auf der Hand.", "(2: die Zahl der Karten mit Sorte lila in deiner Hand)"),
    ],
)  # fmt: skip
def test_a_kind_that_cannot_be_laid_out_says_why(
    language: str, kinds: tuple[str, str, str], lies: str, lacks: str, most: str
) -> None:
    """`1 red` was answered with "at least 1 and at most 0 (the number of cards with kind k in your hand)"."""
    found = session("gauner", 3, seed=11, language=language)
    found.setting.in_words = in_words
    list(found.begin())
    laid, missing, held = kinds
    say(found, "3", f"2 {laid}", "1")
    for line in (f"1 {laid}", f":why 1 {laid}", f"9 {laid}", laid, f":why {laid}"):
        assert lies in text(say(found, line)), line
    for line in (f"1 {missing}", f"30 {missing}", missing):
        assert text(say(found, line)) == lacks, line
    assert most in " ".join(text(say(found, f"8 {held}")).split())


@pytest.mark.parametrize(
    ("language", "word", "said"),
    [
        ("en", "raise", ("you have more than the stake (your all-in sum: 100; the stake: 100)",
                         "somebody else could pay more than the stake")),
        ("de", "erhöhen", ("mehr hast als den höchsten Einsatz (dein gesamter Einsatz: 100; der höchste Einsatz: 100)",
                           "jemand anders mehr als den höchsten Einsatz zahlen könnte")),
    ],
)  # fmt: skip
def test_an_act_says_which_of_its_conditions_is_not_so(language: str, word: str, said: tuple[str, str]) -> None:
    """`raise` was "possible only if you may still raise"."""
    heard = set()
    for seed in (0, 1):
        found = session("texas_holdem", 4, seed=seed, language=language)
        found.setting.in_words = in_words
        list(found.begin())
        while (here := found.moves()) is None or here.listing.has_ranges or len(here.listing.options) > 2:
            say(found, ":auto")
        for line in (word, f"{word} 50", f":why {word}"):
            told = " ".join(text(say(found, line)).split())
            heard |= {each for each in said if told.endswith(f"{each}.")} or {told}
    assert heard == {*said}


def test_of_more_than_there_is_it_is_said_before_rules_that_want_more() -> None:
    """`lay more of purple than the 2 lying there` alone was no answer to whoever had typed more and held one."""
    found = session("gauner", 3, seed=0)
    list(found.begin())
    say(found, ":auto 3")
    assert text(say(found, "3 purple")) == (
        "There is nothing for `3 purple` now.\n  you hold only 1, not 3\n  lay more of purple than the 2 lying there"
    )


@pytest.mark.parametrize(
    ("language", "lines", "said"),
    [
        ("en", ("keep {} to {}", "{} to {}"), "You can choose only from this: player 2, player 3"),
        ("de", ("{} behalten an {}", "{} an {}"), "Zur Wahl steht hier nur: Spieler 2, Spieler 3"),
    ],
)
def test_the_words_of_a_label_name_nothing(language: str, lines: tuple[str, ...], said: str) -> None:
    """`green to me` was not a move here, with all that is one; `green me` was answered with the reason."""
    found = session("gracias", 4, language=language)
    list(found.begin())
    say(found, "1")
    here = found.moves()
    assert here is not None
    colour = str(here.listing.options[0]).split()[1 if language == "en" else 0].strip(",")
    for line in lines:
        assert said in text(say(found, line.format(colour, found.labels.player(0)))), line


def test_of_long_ways_to_answer_not_all_are_told() -> None:
    """`green to` was answered with five rows of what stood below it, with numbers."""
    found = session("gracias", 5)
    list(found.begin())
    say(found, "1")
    refused = text(say(found, "nothing"))
    assert "the other one to player 4 … `?` is" in " ".join(refused.split())
    assert len(refused.splitlines()) <= 4
