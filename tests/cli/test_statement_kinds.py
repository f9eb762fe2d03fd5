"""A kind of statement is spoken of in several places: all of them know all kinds."""

from __future__ import annotations

from typing import get_args

from cli.sheet.sentences import SAID
from dsl import game as g
from dsl import syntax as s
from dsl.describe.constructs import CONSTRUCTS, OPENINGS
from dsl.messages.german import GERMAN

TOLD_IN_MANY_WAYS = {
    g.Let, g.Change, g.Assign, g.Move, g.Deal, g.Reveal, g.Say, g.ReverseTurns, g.SetTurns, g.Out, g.Chance, g.CallPhase
}  # fmt: skip


def test_every_statement_is_explained() -> None:
    assert set(get_args(s.Statement)) - {s.NotAStatement} <= set(CONSTRUCTS)


def test_whatever_is_explained_has_its_german() -> None:
    assert {*CONSTRUCTS.values(), *OPENINGS.values()} - set(GERMAN) == set()


def test_every_statement_of_one_line_has_a_sentence_on_the_rule_sheet() -> None:
    plain = {kind for kind in get_args(g.Statement) if issubclass(kind, g.Plain)}
    assert plain >= TOLD_IN_MANY_WAYS
    names = {kind.__name__.lower() for kind in plain - TOLD_IN_MANY_WAYS}
    assert names >= {"fill", "shuffle", "swap"}
    assert all(names <= set(SAID[language]) for language in ("en", "de"))
