"""Moves as people type them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from interpreter.play.choice import Option
from repl.input import typed
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.screen.french import French
from repl.words import LANGUAGES, Words
from tests.effort import in_proportion, within
from tests.repl.sessions import FOUR, game, last, say, session, text


def moves(name: str, players: int, seed: int, steps: int = 0, language: str = "en") -> Moves:
    state = game(name, language).start(players=players, seed=seed)
    rng = Random(seed)
    for _ in range(steps):
        assert state.decision is not None
        state.apply(state.decision.options[rng.randrange(len(state.decision.options))])
    assert state.decision is not None
    return Moves(state, Listing(state, state.decision, Words(language)))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("green 9", ("green", "9")),
        ("g9", ("g", "9")),
        ("Red -2", ("red", "-2")),
        ("r-2", ("r", "-2")),
        ("grün, 7", ("grun", "7")),
        ("  ", ()),
        ("p_1", ("p", "1")),
    ],
)
def test_a_line_is_words_and_numbers(line: str, words: tuple[str, ...]) -> None:
    assert typed.split(line) == words


@pytest.mark.parametrize(
    ("line", "option", "rank"),
    [
        ("green 9", "green 9", 0),
        ("g9", "green 9", 1),
        ("1 left", "rows 1, left", 2),
        ("left 1", "rows 1, left", 3),
        ("g 1", "green 12", None),
        ("x", "green 9", None),
    ],
)
def test_likeness(line: str, option: str, rank: int | None) -> None:
    assert typed.likeness(typed.split(line), typed.split(option)) == rank


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", FOUR)
def test_every_option_can_be_typed_in_its_own_words(name: str, language: str) -> None:
    """Over a whole play: the words of each option read as that option."""
    state = game(name, language).start(seed=2)
    rng = Random(4)
    for _ in range(400):
        decision = state.decision
        if decision is None:
            break
        reader = Moves(state, Listing(state, decision, Words(language)))
        some = [decision.options[rng.randrange(len(decision.options))] for _ in range(3)]
        for option in some:
            assert reader.read(str(option)) == option, str(option)
        for number, option in zip(reader.listing.numbers, reader.listing.options, strict=True):
            if reader.listing.by_number:
                assert reader.read(f"{number})") == option
        state.apply(some[0])
    assert state.decision is None or len(state.choices()) == 400


def test_a_thing_that_no_answer_has_is_refused_by_its_rule_however_many_were_typed() -> None:
    found = session("commissario", 3, seed=5, language="de")
    list(found.begin())
    for _ in range(40):
        say(found, ":auto")
        here = found.moves()
        if here is not None and here.decision.prompt == "Wähle zwei Kommissare" and len(here.listing.things) < 6:
            break
    shown = "Nicht erlaubt. Die Regel: wähle Farben, von denen eine Person in der Tischmitte liegt."
    for line in ("schwarz", "schwarz rot"):
        assert " ".join(last(say(found, f":warum {line}"), "note").text.split()).startswith(shown)
    assert "Das macht 1." in text(say(found, ":warum rot"))


def test_a_sign_of_a_suit_is_never_left_out() -> None:
    hearts = moves("hearts", 4, 3)
    for line in ("♦2 ♦3 ♠5", "♥2", "♦2, ♥3, ♠5"):  # none of them in the hand, all of them numbers in the list
        problem = hearts.read(line)
        assert isinstance(problem, Problem)
        assert [refusal.key for refusal in problem.refusals] == ["not held"]
    assert str(hearts.read("♣2 ♣3 ♠A")) == str(hearts.read("c2 c3 sa"))


def test_three_cards_are_typed_one_after_another_in_any_order() -> None:
    reader = moves("gaunerbande", 4, 307)
    one, other = reader.read("r7 blu9 black 11"), reader.read("black 11, blue 9, red 7")
    assert isinstance(one, Option)
    assert one == other
    assert isinstance(reader.read("r7 r7 b9"), Problem)
    few = reader.read("r7 blu9")
    assert isinstance(few, Problem)
    assert (few.kind, few.amount) == ("amount", 2)


def test_a_card_that_may_not_have_been_meant_is_not_taken() -> None:
    """`pik 8` was read as the king of spades and an 8, `b9` as the first of two cards: cards were given away by it."""
    reader = moves("gaunerbande", 4, 307)
    for line in ("r7 b9 black 11", "r7 black 11 b9", "b9"):
        assert reader.read(line) == Problem("unclear", reader.read(line).typed, ("blue 9", "black 9")), line  # type: ignore[union-attr]
    hearts = moves("hearts", 4, 8, language="de")
    few = hearts.read("pik 8, herz 7")
    assert isinstance(few, Problem)
    assert (few.kind, few.amount) == ("amount", 2)
    for line in ("kd, pik 8, herz 7", "dk, p8, h7"):  # neither queen is in the hand
        missing = hearts.read(line)
        assert isinstance(missing, Problem), line
        assert [dict(each.parts)["what"] for each in missing.refusals] == ["♣D", "♦D"], line
    assert str(hearts.read("kk, pik 8, herz 7")) == "Karo König, Pik 8, Herz 7"


@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("skat", 3), ("klondike", 1), ("tarot", 4)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_card_is_never_read_as_the_letters_of_others(name: str, players: int, language: str) -> None:
    labels = game(name, language).start(players=players, seed=1).program.labels
    french = French(labels)
    for card in range(len(labels.layout.cards)):
        words = typed.split(labels.card(card))
        for line in (" ".join(words), " ".join(reversed(words))):
            (meant,) = french.spelled_out(line)
            assert typed.split(meant) == typed.split(line)


def test_a_card_that_may_not_be_played_says_why() -> None:
    found = session("gaunerbande", 4, seed=699)
    list(found.begin())
    say(found, "r7 b9 black 11", "1")
    refused = last(say(found, "green 2"), "refused")
    assert refused.data["why"][0] == "Not allowed. The rule: follow red."
    assert refused.data["why"][1] == "allowed: red 2, red 10"
    assert "✗ follow red" in [s.note for s in found.suggestions("gr")]
    assert "follow red" in "".join(part for _, part in found.preview("green 2"))


def test_umlauts_may_be_written_in_plain_letters() -> None:
    reader = moves("gaunerbande", 4, 1080, language="de")
    same = {str(reader.read(f"{g} 0 rot 7 blau 9")) for g in ("grün", "gruen", "grun", "GRÜN", "green")}
    assert len(same) == 1
    assert isinstance(reader.read("grün 0 rot 7 blau 9"), Option)


ODD = ["\x00", "a" * 1990, "9" * 500, "-", "--1", "💥" * 40, "{}", "%s", "1e9", "²", "٣", "½"]
COMMANDS = ("", ":", "?", ":why ", ":what-if ", ":goto ", ":eval ", ":load ", ":options ", ":help ", ":rules ")


@pytest.mark.parametrize("line", ODD)
def test_no_line_breaks_anything(line: str) -> None:
    for name in FOUR:
        found = session(name, game(name).player_counts[0])
        list(found.begin())
        found.suggestions(line)
        found.preview(line)
        for prefix in COMMANDS:
            assert say(found, prefix + line)


LONG = ["x" * 1990, "ab cd " * 330, "red " * 190, "7 " * 149, "1,2;3 " * 49, "r1 " * 99, ":why " + "x" * 1900]


def _answered(ask: Callable[[str], Iterable[object]], line: str) -> None:
    typed.split.cache_clear()  # or a second try would tell nothing
    list(ask(line))


@pytest.mark.parametrize("name", ["gracias", "gaunerbande", "hearts"])
def test_long_senseless_lines_are_answered_at_once(name: str) -> None:
    found = session(name, 4)
    list(found.begin())
    for _ in range(2):
        for line in LONG:
            for ask in (found.suggestions, found.preview, found.feed):
                quarter, whole = (partial(_answered, ask, said) for said in (line[: len(line) // 4], line))
                within(0.5, whole)
                assert in_proportion(quarter, whole, factor=4, spare=0.02), line
        say(found, ":auto")


def test_both_languages_say_the_same_things() -> None:
    en, de = LANGUAGES["en"], LANGUAGES["de"]
    assert en.keys() == de.keys()
    for key, sentence in en.items():
        fields = {part.split("}")[0] for part in sentence.split("{")[1:]}
        assert fields == {part.split("}")[0] for part in de[key].split("{")[1:]}, key


def test_cards_complete_one_after_another_without_commas() -> None:
    reader = moves("gaunerbande", 4, 307)

    def offered(text: str) -> list[str]:
        return [text[: len(text) - s.replaces] + s.text for s in reader.suggestions(text)]

    assert "r7 blue 9" in offered("r7 bl")
    assert "red 7, blue 9 black 11" in offered("red 7, blue 9 bla")
    assert "red 7 blue 9" in offered("red 7 ")
    assert "red 7 red 7" not in offered("red 7 ")
    assert offered("red 7 blue 9 black 11 ") == []
    assert reader.progress("red 7 bl").startswith("1/3")


def test_a_word_that_could_be_several_cards_says_which() -> None:
    found = session("gaunerbande", 4, seed=0)
    list(found.begin())
    assert last(say(found, "red"), "refused").text.startswith("`red` could mean: red ")
    assert "could mean: blue" in last(say(found, "r7 blue"), "refused").text
    again = last(say(found, "r7 b9 r7"), "refused").text
    assert again == "`red 7` was named already, and there is no other."


def test_words_that_fit_only_forbidden_cards_say_why() -> None:
    found = session("gaunerbande", 4, seed=351)
    list(found.begin())
    say(found, "r7 b9 black 11", "1")
    assert "Not allowed. The rule: follow red." in last(say(found, "gre"), "refused").text
    assert "follow red" in "".join(part for _, part in found.preview("gre"))
    assert last(say(found, ":why red 0"), "note").text == "Not allowed: you do not hold red 0."


def test_reasons_come_in_the_order_of_the_hand_with_their_whole_rule() -> None:
    found = session("gaunerbande", 4, seed=699)
    list(found.begin())
    say(found, "r7 b9 black 11", "1")
    listed = last(say(found, ""), "asked").data["options"]
    shown = last(say(found, ":why green 2"), "note").text
    assert f"allowed: {', '.join(listed)}" in shown
    grouped = last(say(found, ":why"), "note").text.splitlines()
    assert any(row.startswith("  follow red – not allowed: ") and row.count("·") >= 1 for row in grouped)
    rules = last(say(found, ":rules"), "rules").text
    assert "no crook leads before one was played" in rules
    assert "leading and not crook_played implies card is not black" in rules
    assert "…" not in rules


@pytest.mark.parametrize("typed_so_far", ["#", "  ,", "?zz", "x" * 400])
def test_nothing_is_offered_for_what_is_no_beginning(typed_so_far: str) -> None:
    found = session("gracias", 3)
    list(found.begin())
    assert found.suggestions(typed_so_far) == []


def test_help_completes_names_of_commands_and_arguments_their_words() -> None:
    found = session("gaunerbande", 4)
    list(found.begin())
    assert [s.text for s in found.suggestions("?hi")] == ["hint", "history"]
    assert [s.text for s in found.suggestions(":options li")] == ["limit"]
    assert [s.text for s in found.suggestions(":bot 2 r")] == ["random"]


def test_a_line_that_is_far_too_long_is_answered_shortly() -> None:
    found = session("gracias", 3)
    list(found.begin())
    assert len(last(say(found, "x" * 1500), "refused").lines) < 5


def test_cards_of_one_colour_are_typed_as_the_table_writes_them() -> None:
    reader = moves("gaunerbande", 4, 307)
    names = [reader.listing.thing(x) for x in reader.listing.things]
    green = [name.split()[1] for name in names if name.startswith("green")][:3]
    assert len(green) == 3
    same = reader.read(", ".join(f"green {n}" for n in green))
    assert isinstance(same, Option)
    assert reader.read(f"green {' '.join(green)}") == same
    assert reader.read(f"g{' '.join(green)}") == same
    other = reader.read(f"red 7 green {green[0]} {green[1]}")
    assert isinstance(other, Option)
    assert other == reader.read(f"green {green[0]}, green {green[1]}, red 7")


def test_small_words_of_a_name_may_be_left_out() -> None:
    reader = moves("hearts", 4, 50)
    whole = reader.read("10 of spades, king of spades, jack of hearts")
    assert isinstance(whole, Option)
    assert reader.read("10 spades king spades jack hearts") == whole
    assert isinstance(reader.read("king spades 2 jack hearts"), Problem)


def test_a_number_alone_is_no_card() -> None:
    reader = moves("commissario", 4, 5, steps=4)
    assert [reader.listing.thing(x) for x in reader.listing.things][-1] == "2x"
    assert isinstance(reader.read("2 red"), Problem)
    assert isinstance(reader.read("2x red"), Option)


def test_to_pass_can_be_typed_where_several_things_are_picked_at_once() -> None:
    found = session("gauner", 3)
    list(found.begin())
    decision = found.play.state.decision
    while decision is not None and not decision.options[-1].passes:
        list(found.feed(":auto"))
        decision = found.play.state.decision
    assert "pass" in "".join(part for _, part in found.preview("pass"))


ANY_NUMBER = """game Any_number
    players 2

cards card in deck
    value: 1 to 8
    one of each value

zones
    deck: pile
    pot: pile seen by everybody
    each player
        hand: hand

play
    shuffle deck
    deal 3 from deck to every hand
    each player from p1
        choose 0 to 2 cards from hand "Lay some"
        move cards to pot

winner highest count(hand)
"""


@pytest.mark.parametrize("word", ["nothing", "nichts"])
def test_where_nothing_may_be_picked_that_can_be_typed(tmp_path: Path, word: str) -> None:
    file = tmp_path / "any_number.cardgame"
    file.write_text(ANY_NUMBER, encoding="utf-8")
    found = session(str(file), 2)
    assert "or `nothing`" in "".join(part for output in found.begin() for row in output.lines for _, part in row)
    say(found, word)
    assert found.play.state.choices()[0] == ()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Not allowed: choose 1 card, not 2."), ("de", "Nicht erlaubt: wähle 1 Karte, nicht 2.")],
)
def test_two_cards_where_one_is_chosen_are_too_many_and_not_wrong(language: str, said: str) -> None:
    """`h10 d10` was told that the ten of diamonds is none of what can be chosen, which stood in the list."""
    found = session("hearts", 4, seed=5, language=language)
    list(found.begin())
    say(found, "1 2 3")
    here = found.moves()
    assert here is not None
    first, second = map(str, here.listing.options[:2])
    assert last(say(found, f"{first} {second}"), "refused").text == said


def test_an_option_as_it_is_listed_is_that_one_though_its_words_fit_another() -> None:
    """A meld of sevens was unclear, and so were both answers to the question which one was meant."""
    reader = moves("canasta", 4, 0)
    for line in ("Meld: 7: 7, 7, 2", "meld 7: 7, 7, 2", "MELD: 7: 7,7,2"):
        assert str(reader.read(line)) == "Meld: 7: 7, 7, 2"
    unclear = reader.read("meld 7 7 7 2")
    assert isinstance(unclear, Problem)
    assert [str(reader.read(name)) for name in unclear.options] == [*unclear.options]
