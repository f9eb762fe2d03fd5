"""Small programs, right and wrong, with the codes of the lints on the lines where they are due.

`lints/*.txt` hold the programs, each under a line `--- what it shows`. A comment `# CG409` says that
this code must be reported on this line; nothing else may be. Sections that a program does not need
to speak of (cards, zones, play, winner) are added behind it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dsl
from dsl.lints import LINTS
from dsl.source import Source
from tests.effort import within

FOLDER = Path(__file__).parent / "lints"
GAMES = Path(__file__).parents[2] / "games"
EXPECTED = re.compile(r"# ((?:CG\d{3} ?)+)")

HEAD = "game Sample\n    players 2 to 4\n"
USUAL = {
    "cards": "cards card in deck\n    suit: red, blue\n    value: 1 to 10\n    one of each suit, value\n",
    "zones": "zones\n    deck: pile\n    each player\n        hand: hand\n",
    "play": "play\n    shuffle deck\n    deal 2 from deck to every hand\n",
    "winner": "winner highest count(hand)\n",
}


def _programs() -> list[tuple[str, str]]:
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for part in re.split(r"^--- ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, _, text = part.partition("\n")
            found.append((f"{path.stem}: {title}", text.strip("\n") + "\n"))
    return found


def _whole(text: str) -> str:
    """The program with the sections that it leaves out."""
    if not text.startswith("game "):
        text = HEAD + text
    for word, section in USUAL.items():
        if not re.search(rf"^{word}", text, re.MULTILINE):
            text += section
    return text


def _found(text: str) -> list[tuple[int, str]]:
    return [(d.line, d.code) for d in dsl.check(Source("sample.cardgame", text)).diagnostics]


def _due(text: str) -> list[tuple[int, str]]:
    lines = enumerate(text.splitlines(), 1)
    return [(n, code) for n, line in lines if (m := EXPECTED.search(line)) for code in m[1].split()]


PROGRAMS = _programs()


@pytest.mark.parametrize(("title", "text"), PROGRAMS, ids=[title for title, _ in PROGRAMS])
def test_each_finding_is_due_on_its_line(title: str, text: str) -> None:
    """A lint that is silent lets a mistake through; one that is loud is soon ignored."""
    whole = _whole(text)
    assert sorted(_found(whole)) == sorted(_due(whole))


def test_there_are_right_and_wrong_programs() -> None:
    wrong = [text for _, text in PROGRAMS if EXPECTED.search(text)]
    assert len(wrong) >= 60
    assert len(PROGRAMS) - len(wrong) >= 20


def test_titles_differ() -> None:
    titles = [title for title, _ in PROGRAMS]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("game", sorted(GAMES.glob("*.cardgame")), ids=lambda path: path.stem)
def test_the_games_have_no_mistakes(game: Path) -> None:
    """Labels that are still to be translated do no harm; everything else would be a false alarm."""
    checked = dsl.check(Source(game.name, game.read_text(encoding="utf-8")))
    assert [(d.code, d.line) for d in checked.diagnostics if d.code != "CG705"] == []


def test_lints_wait_until_names_and_types_are_right() -> None:
    """One mistake in a name must not bring ten findings that follow from it."""
    zones = USUAL["zones"] + "        spare: hand\n"
    text = _whole(zones + "stop when nothnig\n")
    assert {code for _, code in _found(text)} == {"CG201"}


def test_every_lint_says_what_it_is_for() -> None:
    assert all(lint.__doc__ for lint in LINTS)


HOSTILE = {
    "definitions that double": "".join(f"define d{i}(p) = d{i + 1}(p) + d{i + 1}(p)\n" for i in range(40))
    + "define d40(p) = max(p.hand.value)\n"
    + "play\n    deal 2 from deck to every hand\n    if d0(p1) > 3\n        shuffle deck\n",
    "definitions that square": "".join(f"define e{i} = e{i + 1} * e{i + 1}\n" for i in range(40))
    + "define e40 = 3 + players\n"
    + "play\n    deal e0 from deck to every hand\n    repeat e0 times\n        shuffle deck\n",
    "phases that double": "".join(f"phase {x}{i}\n    a{i + 1}\n    b{i + 1}\n" for i in range(25) for x in ("a", "b"))
    + "phase a25\n    shuffle deck\nphase b25\n    move up to 1 from deck to p1.hand\n"
    + "play\n    deal 1 from deck to every hand\n    repeat until deck is empty\n        a0\n    b0\n",
    "an enormous range": "play\n    deal 1 from deck to every hand\n    for n in 1 to 999999999\n"
    + "        move n from deck to p1.hand\n    repeat until count((1 to 999999999)) is 3\n        shuffle deck\n",
    "an enormous number of times": "play\n    repeat 999999999 times\n        fill every hand to 999999999 from deck\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_file_cannot_keep_the_lints_busy(text: str) -> None:
    """Files are not trusted: what would take years to follow is left open."""
    within(5, lambda: dsl.check(Source("sample.cardgame", _whole(text))))


def test_a_card_that_no_setup_has_is_not_looked_for_in_another() -> None:
    rules = """game Jokers
    players 2 to 3
cards card in deck
    colour: red, blue
    sign: 1 to 4, joker
    2 of each colour with 1 to 4
    2 joker
    without blue 1
    without blue 2 when players is 3
zones
    deck: pile
    each player
        hand: hand
play
    deal 2 from deck to every hand
winner highest count(hand)
test "three"
    players 3
    given p1.hand: CARD
    expect count(p1.hand) is 1
"""

    def help(card: str) -> str:
        (found,) = dsl.check(Source("game.cardgame", rules.replace("CARD", card))).diagnostics
        assert found.code == "CG708"
        return str(found.help)

    assert help("red joker") == "a card that is `joker` has no `colour`: write `joker`"
    assert help("blue 1") == "take another card"
    assert help("blue 2") == "take another card, or set `players` and options above so that it is in the game"
