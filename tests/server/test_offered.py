"""What the authors of the shipped games wrote, typed again line by line: is the next word among the offers?

Names that nobody has written before cannot be. `OFFERED_SHARE=1` looks at every line of every game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pytest
from lsprotocol import types as lsp

from interpreter.load import shipped
from server.lexis import line_words
from tests.server.asking import Asked

SHARE = float(os.environ.get("OFFERED_SHARE") or 0.002)
NEW = re.compile(r"\b(let|for|chance|choose|may choose|define|phase) $")  # what comes next is a name that is given
WORDS = {"keyword", "operator", "function", "relation", "fixed", "seat", "zone kind", "sight", "every", "part", "name"}


def offers(asked: Asked, text: str) -> list[str]:
    asked.change(text)
    position = asked.document.text.position(len(text))
    return [item.label for item in asked.ask(lsp.TEXT_DOCUMENT_COMPLETION, position=position).items]


def typed(text: str, chance: Random) -> Iterator[tuple[str, bool]]:
    """Words of some lines, and whether each was offered after its first letter; the lines above are checked."""
    for found in re.finditer(r"^( *)([^\s#].*)$", text, re.MULTILINE):
        if chance.random() > SHARE:
            continue
        asked = Asked(text[: found.start(2)])
        for word in line_words(found[0]):
            before = text[: found.start() + word.start]
            known = word.role in WORDS and re.search(rf"\b{word.text}\b", before)
            if known and not NEW.search(before):
                labels = offers(asked, before + word.text[0])
                yield word.text, any(re.split(r"\W", label)[0] == word.text for label in labels)


@pytest.mark.slow
def test_what_was_written_is_offered() -> None:
    chance = Random(7)
    texts = [path.read_text(encoding="utf-8") for path in shipped().values()]
    found = [word for text in texts for word in typed(text, chance)]
    missing = [word for word, offered in found if not offered]
    assert len(found) > 50
    assert len(missing) <= 0.03 * len(found), missing


PLAY = """game Small
    players 2
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
play
    shuffle deck
"""


@pytest.mark.parametrize(
    ("line", "typed_since"),
    [
        ("choose candidate from hand", "move ca"),
        ("choose 3 candidates from hand", "move ca"),
        ("may choose candidate from hand", "    move ca"),
        ("let candidate = p1", "player ca"),
        ("for candidate in everyone", "    player ca"),
        ("let nothing_yet = ", "let candidate = p1\n    each player\n        if not ca"),
    ],
)
@pytest.mark.parametrize("checked", [True, False])
def test_names_of_lines_just_typed_are_offered(line: str, typed_since: str, checked: bool) -> None:
    """Also below a line of which only the indentation was there when the file was checked last."""
    asked = Asked(f"{PLAY}    {line}\n    " if checked else PLAY)
    labels = offers(asked, f"{PLAY}    {line}\n    {typed_since}")
    assert {"candidate", "candidates"} & set(labels)


def test_names_of_other_blocks_are_not_offered() -> None:
    text = f"{PLAY}    each player\n        let candidate = hand\n    shuffle ca"
    assert "candidate" not in offers(Asked(PLAY), text)
    assert "candidate" not in offers(Asked(text), text)


def test_names_in_a_case_are_found() -> None:
    """Where it is made and where it is used is one name, below `if … is` as elsewhere."""
    text = f"""{PLAY}    let suit_led = hearts
    if suit_led is
        hearts
            let candi▮date = p1
            player candidate
                move p1.hand to deck
        otherwise
            shuffle deck
"""
    asked, both = Asked(text), SimpleNamespace(include_declaration=True)
    found = asked.ask(lsp.TEXT_DOCUMENT_REFERENCES, position=asked.cursors[0], context=both)
    assert found is not None
    assert len(found) == 2


@pytest.mark.parametrize("said", ["means", "if", "if not", "table", "wins", "f"])
def test_names_are_offered_where_something_is_said_of_them(said: str) -> None:
    text = f'{PLAY}words de\n    deck: "Stapel", "{said}: de'
    assert "deck" in offers(Asked(PLAY), text)
    assert "deck" not in offers(Asked(PLAY), text.replace(f"{said}: ", f"{said} "))
