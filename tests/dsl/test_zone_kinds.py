"""A kind of zone is spoken of in several places: all of them know all kinds."""

from __future__ import annotations

from typing import get_args

from cli.sheet import places
from dsl import game as g
from dsl.describe import zone_words
from dsl.typing.build import SIGHTS
from dsl.zone_kinds import ZONE_KINDS
from server import vocabulary

KINDS = set(get_args(g.ZoneKind))


def test_every_kind_can_be_declared_and_is_seen_by_somebody_or_nobody() -> None:
    assert set(ZONE_KINDS) == KINDS
    assert set(SIGHTS) == KINDS


def test_every_kind_is_described_in_both_languages_and_in_editors() -> None:
    assert all(set(words) >= KINDS for words in zone_words._WORDS.values())
    assert set(vocabulary.ZONE_KINDS) == KINDS


def test_every_kind_has_its_words_on_the_rule_sheet_one_and_several() -> None:
    assert all(set(said) >= KINDS | {f"{kind}s" for kind in KINDS} for said in places.SAID.values())
