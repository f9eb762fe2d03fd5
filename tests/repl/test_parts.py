"""A part of a card that is known is shown to those who know it; what was told before all is known to all."""

from __future__ import annotations

from interpreter import State, load
from repl.screen.table import TableDrawing
from repl.screen.text import bare
from repl.session.sight import Viewer
from repl.words import Words
from tests.repl.sessions import say, session, text


def drawn(state: State, seat: int | None) -> str:
    """The table as a seat sees it, or somebody who watches."""
    return "\n".join(bare(line) for line in TableDrawing(state, Viewer(seat), Words("en"), 200).draw())


def told(state: State, card: int, attribute: str, seats: int) -> None:
    state.known[card] |= seats << state.program.layout.part(attribute)


def test_what_is_told_of_a_card_is_shown_to_those_who_were_told() -> None:
    state = load("hanabi").start(players=3, seed=1)
    layout = state.program.layout
    place = layout.zones["hand"].base + 1
    card = state.zones[place][0]
    colour = state.program.labels.attribute_value("colour", layout.attributes["colour"][card])
    name = state.program.labels.card(card)
    told(state, card, "colour", 1 << 1)  # looked at alone
    assert f"hand: {colour} ?" in drawn(state, 1)
    assert f"hand: {name}" in drawn(state, 0)
    assert "knows" not in drawn(state, 0)
    told(state, card, "colour", layout.everybody)
    assert f"{name} (knows {colour})" in drawn(state, 0)


def test_a_clue_is_told() -> None:
    found = session("hanabi", 2)
    shown = text(say(found, "11"))
    assert "You tell player 2 which cards are 2" in shown
    assert ", hand: card" in shown
    assert ", hand: card" in text(say(found, ":history"))


def test_a_card_that_cannot_be_seen_is_named_by_its_number() -> None:
    found = session("hanabi", 2)
    assert "all clues are there" in text(say(found, "discard 2"))
    assert "all clues are there" in text(say(found, "discard card 2"))
    assert "You play card 3 of hand" in text(say(found, "play card 3"))
