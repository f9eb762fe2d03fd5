"""Nodes are made by our own decorator: whatever a dataclass can do, they must do too."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace

import pytest

from dsl import game as g
from dsl import syntax as s
from dsl.nodes import dataclass
from dsl.source import Span

WORD = s.Word(Span(1, 4), "hand")


def test_nodes_are_equal_by_their_parts_and_only_to_their_own_kind() -> None:
    assert s.Word(Span(1, 4), "hand") == WORD
    assert s.Word(Span(1, 4), "deck") != WORD
    assert s.Name(Span(1, 4), "hand") != WORD
    assert hash(s.Word(Span(1, 4), "hand")) == hash(WORD)


def test_nodes_are_frozen_and_have_no_room_for_more() -> None:
    with pytest.raises(FrozenInstanceError):
        WORD.name = "deck"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del WORD.name
    assert not hasattr(WORD, "__dict__")


def test_nodes_have_fields_a_repr_and_can_be_matched_and_changed_in_a_copy() -> None:
    assert is_dataclass(WORD)
    assert [part.name for part in fields(WORD)] == ["span", "name"]
    assert repr(WORD) == "Word(span=Span(start=1, end=4), name='hand')"
    assert replace(WORD, name="deck") == s.Word(Span(1, 4), "deck")
    match WORD:
        case s.Word(_, name):
            assert name == "hand"


def test_defaults_keywords_and_wrong_arguments() -> None:
    assert s.Kind(Span(0, 1), ("red",)).copies is None
    assert s.Kind(span=Span(0, 1), values=("red",), copies=3).copies == 3
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        s.Word(Span(0, 1))  # type: ignore[call-arg]


def test_parts_that_cannot_be_hashed_are_left_out_of_the_hash() -> None:
    test = g.Test(Span(0, 1), "deal", False, 3, {"limit": 60})
    assert hash(test) == hash(replace(test, options={}))
    assert test != replace(test, options={})


def test_nodes_survive_copying_and_pickling() -> None:
    assert copy.deepcopy(WORD) == copy.copy(WORD) == pickle.loads(pickle.dumps(WORD)) == WORD


@dataclass(slots=True, eq=False)
class Tray:
    name: str
    cards: list[str] = field(default_factory=list)
    open: bool = True


def test_what_changes_is_equal_to_itself_alone_and_begins_afresh() -> None:
    tray = Tray("first")
    tray.cards.append("red 3")
    tray.open = False
    assert Tray("second").cards == []
    assert Tray("third", ["red 4"]).cards == ["red 4"]
    assert tray == tray
    assert Tray("first") != Tray("first")
    assert copy.deepcopy(tray).cards == ["red 3"]
    assert repr(tray) == "Tray(name='first', cards=['red 3'], open=False)"
    assert [part.name for part in fields(tray)] == ["name", "cards", "open"]


def test_other_kinds_are_refused() -> None:
    with pytest.raises(TypeError, match="either frozen or eq=False"):
        dataclass(slots=True)(Tray)
