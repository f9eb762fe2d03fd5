"""CG6xx: what a player is asked, told or allowed may depend only on what he can know."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.diagnostic import Diagnostic, Label
from dsl.source import Source, Span


@dataclass(frozen=True, slots=True)
class Leak:
    """Whose cards are used, and why they are not known. An empty `zone` is any place a card may lie in."""

    zone: str
    kind: str
    sight: str
    whose: str
    declared: Span | None

    @property
    def cards(self) -> str:
        if not self.zone:
            return "where this card lies"
        owner = {"me": "the player's own ", "other": "another player's ", "any": "any player's "}.get(self.whose, "")
        return f"the cards of {owner}`{self.zone}`"

    @property
    def why(self) -> str:
        seers = {
            "nobody": "is seen by nobody",
            "owner": "is seen by its owner only",
            "team": "is seen by its owner's team only",
            "others": "is seen by everybody but its owner",
        }.get(self.sight, "is not seen by everybody")
        return f"a {self.kind}: `{self.zone}` {seers}"


def options_leak(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG601", "what there is to choose depends on cards that the player cannot see", source, span, leak)


def rule_leaks(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG602", "this rule depends on cards that the player cannot see", source, span, leak)


def text_leaks(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG603", "this text tells the player of cards that he cannot see", source, span, leak)


def said_aloud(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG604", "this tells everybody of cards that not everybody can see", source, span, leak)


def _leak(code: str, title: str, source: Source, span: Span, leak: Leak) -> Diagnostic:
    if not leak.zone:
        return Diagnostic(
            code,
            "error",
            title,
            source,
            span,
            "asks where a card lies",
            notes=("a card may lie in a zone that he cannot see",),
            help="note in `state` who has it when that becomes known",
        )
    return Diagnostic(
        code,
        "error",
        title,
        source,
        span,
        f"looks at {leak.cards}",
        (Label(leak.declared, leak.why),) if leak.declared else (),
        help=f"the number of cards is known: `count(…)`, `is empty`. For more, `reveal` or `peek` the cards first, "
        f"write `seen by everybody` at `{leak.zone}`, or note in `state` what all have seen",
    )
