"""What an editor says about words of the language is what the reference says, and no word is forgotten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from dsl.game.operations import FUNCTIONS
from dsl.parsing.parse import parse
from dsl.recovery.tolerant_lexer import words
from dsl.source import Source
from dsl.typing.build import SIGHTS
from dsl.typing.declare import FIXED_NAMES, RELATIONS
from dsl.zone_kinds import ZONE_KINDS
from server import snippets, vocabulary
from tests.server.asking import Asked

REFERENCE = (Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8")
RULES = """game Frame
    players 2 to 4
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
state
    leader = p1
    each player
        score = 0
play
    shuffle deck
winner highest score
"""


def table(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading of the reference."""
    part = REFERENCE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_functions_are_told_as_in_the_reference() -> None:
    told: dict[str, list[tuple[str, str]]] = {}
    for forms, gives, of_nothing in table("Functions"):
        names = dict.fromkeys(re.findall(r"`(\w+)\(", forms))
        parts = gives.split("; ")  # `how many; the sum`: one for each
        for name, part in zip(names, parts if len(parts) == len(names) else [gives] * len(names), strict=True):
            told.setdefault(name, []).append((part, of_nothing))
    assert set(told) == set(FUNCTIONS) == set(vocabulary.FUNCTIONS)
    for name, function in vocabulary.FUNCTIONS.items():
        assert function.gives == "; ".join(gives for gives, _ in told[name])
        assert function.of_nothing == told[name][-1][1]


def test_relations_are_told_as_in_the_reference() -> None:
    told = {name: gives for forms, gives in table("Relations") for name in re.findall(r"`(?:\d )?(\w+) of", forms)}
    assert set(told) == set(RELATIONS) == set(vocabulary.RELATIONS)
    assert {name: gives for name, (_, gives) in vocabulary.RELATIONS.items()} == told


def test_every_word_has_a_sentence() -> None:
    rare = {"library", "options", "pass", "see"}  # told by the words before them
    every = {word for word in words() if word[0].isalpha()}
    assert {word for word in every - rare if not vocabulary.about(word)} == set()
    assert set(vocabulary.ZONE_KINDS) == set(ZONE_KINDS)
    assert set(vocabulary.FIXED) == set(FIXED_NAMES)
    assert set(SIGHTS.values()) <= set(vocabulary.SIGHTS)


PLACES: list[tuple[dict[str, tuple[snippets.Construct, ...]], str, str]] = [
    (snippets.SECTIONS, "winner highest score\n", ""),
    (snippets.HEAD, "game Frame\n", "    "),
    (snippets.STATEMENTS, "    shuffle deck\n", "    "),
    (snippets.TEST_LINES, 'test "t"\n', "    "),
]
ELSEWHERE = {"else", "must", "game", "library"}  # go on with what stands above, or begin a file


@pytest.mark.parametrize(
    ("construct", "after", "indent"),
    [
        pytest.param(c, after, indent, id=c.title or word)
        for table, after, indent in PLACES
        for word, found in table.items()
        for c in found
        if word not in ELSEWHERE
    ],
)
def test_what_a_snippet_writes_can_be_read(construct: snippets.Construct, after: str, indent: str) -> None:
    """With its places as they are filled in first, and a statement where one is still to come."""
    plain = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", construct.snippet)
    plain = re.sub(r"^( +)\$\d$", r"\1shuffle deck", plain, flags=re.MULTILINE).replace("$0", "").rstrip()
    lines = "".join(f"{indent}{line}\n" for line in plain.split("\n") if line.strip())
    frame = RULES + 'test "t"\n    run play\n'
    assert [d.title for d in parse(Source("x", frame.replace(after, after + lines))).diagnostics] == []


def test_an_editor_without_snippets_gets_plain_text() -> None:
    asked = Asked(RULES.replace("    shuffle deck\n", "    shuffle deck\n    cho▮\n"))
    asked.server.answers.snippets = False
    items = asked.at_cursor("textDocument/completion").items
    written = {x.label: x.text_edit.new_text for x in items}
    assert written["choose"] == "choose "
    assert written["choose one"] == 'choose one "'
    assert not any("$" in text or "\n" in text for text in written.values())


def test_a_space_offers_only_what_is_likely() -> None:
    typed = lsp.CompletionContext(lsp.CompletionTriggerKind.TriggerCharacter, " ")
    for line, offered in (("    shuffle ▮", True), ("    if ▮", False), ("    move card ▮", False)):
        asked = Asked(RULES.replace("    shuffle deck", line))
        assert bool(asked.at_cursor("textDocument/completion", context=typed).items) is offered, line
        assert asked.at_cursor("textDocument/completion").items, line


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("game Highest Card\n    pl▮\n", "players"),
        ("game Small\n    players 2\nphase one two\n    sh▮\n", "shuffle"),
        ("game Small\n    players 2\nplay\n    if a b c\n        sh▮\n", "shuffle"),
        ("game Small\n    players 2\ntest without quotes\n    ex▮\n", "expect"),
        ("game Small\n    players 2\nplay\n    deal (3 from deck\n    each player\n        sh▮\n", "shuffle"),
        ("game Small\n    players 2\nplay\n    deal (count(\n        al▮\n", "all"),
    ],
)
def test_below_a_line_that_cannot_be_read_the_block_goes_on(text: str, offered: str) -> None:
    assert offered in [x.label for x in Asked(text).at_cursor("textDocument/completion").items]


def test_libraries_beside_a_game_are_offered(tmp_path: Path) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "rounds.cardgame").write_text("# Rounds.\nlibrary rounds\ndefine hands = 5\n", "utf-8")
    (tmp_path / "library" / "colours.cardgame").write_text(
        "library colours\ncards four_colours\n    suit: red, blue\n", "utf-8"
    )
    game = (tmp_path / "small.cardgame").as_uri()
    found = Asked("game Small\n    players 2\nuse ▮\n", game).at_cursor("textDocument/completion").items
    assert {x.label: x.documentation.value for x in found}["rounds"] == "Rounds."
    assert "colours" not in {x.label for x in found}
    in_cards = Asked("game Small\n    players 2\ncards card in deck\n    use ▮\n", game)
    found = in_cards.at_cursor("textDocument/completion").items
    assert "four_colours" in {x.label for x in found}
    assert "rounds" not in {x.label for x in found}


def test_late_words_are_names_where_they_name_something() -> None:
    """`swap` and `undo` came late to the language: rules that use them as names keep them, and rename them."""
    state = (
        RULES.replace("state\n", "state\n    undo = 3\n", 1) if "state\n" in RULES else f"{RULES}state\n    undo = 3\n"
    )
    asked = Asked(state.replace("    shuffle deck\n", "    undo += 1\n    shuffle deck\n    undo = 2 + undo\n", 1))
    at = asked.document.source.text.index("undo = 3")
    params = {"position": asked.document.text.position(at), "new_name": "again"}
    edits = asked.ask(lsp.TEXT_DOCUMENT_RENAME, **params).changes[asked.document.uri]
    assert len(edits) == 4
