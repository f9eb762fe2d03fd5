"""CG6xx: what a player is asked, told or allowed may depend only on what they can know."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.nodes import dataclass
from dsl.sentence import error, say, warning
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
        if self.kind == "variable":
            return say("`{zone}`", zone=self.zone)
        told = {
            "me": "the cards of the acting player's `{zone}`",
            "other": "the cards of another player's `{zone}`",
            "any": "the cards of any player's `{zone}`",
        }.get(self.whose, "the cards of `{zone}`")
        return say(told, zone=self.zone)

    @property
    def why(self) -> str:
        told = {
            "nobody": "a {kind}: `{zone}` is seen by nobody",
            "owner": "a {kind}: `{zone}` is seen by its owner only",
            "team": "a {kind}: `{zone}` is seen by its owner's team only",
            "others": "a {kind}: `{zone}` is seen by everybody but its owner",
        }.get(self.sight, "a {kind}: `{zone}` is not seen by everybody")
        return say(told, kind=self.kind, zone=self.zone)


def options_leak(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG601", "what there is to choose depends on cards that the player cannot see", source, span, leak)


def rule_leaks(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG602", "this rule depends on cards that the player cannot see", source, span, leak)


def rule_leaks_in_part(source: Source, span: Span, leak: Leak) -> Diagnostic:
    """A choice among cards that are seen and cards that are not."""
    title = "this rule depends on cards that the player cannot see"
    if not leak.zone:
        return _leak("CG602", title, source, span, leak)
    return error("CG602", source, span, cards=leak.cards, zone=leak.zone).says(
        title,
        "looks at {cards}",
        also=(Label(leak.declared, leak.why),) if leak.declared else (),
        note="the other cards of this choice are seen, those of `{zone}` are not",
        help="make two acts of a `choose one`: one that takes from `{zone}`, "
        "and one with a `choose` among the other cards, which has this rule",
    )


def text_leaks(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG603", "this text gives away cards that the player cannot see", source, span, leak)


def said_aloud(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return _leak("CG604", "this tells everybody about cards that not everybody can see", source, span, leak)


def card_stored(source: Source, span: Span, leak: Leak) -> Diagnostic:
    return warning("CG605", source, span, cards=leak.cards).says(
        "everybody can read state, and not everybody knows this card",
        "one of {cards}" if leak.zone else "may lie where it cannot be seen",
        also=(Label(leak.declared, leak.why),) if leak.declared else (),
        note="players who do not know the card are shown `a hidden card`; those who know it learn that it is this one",
        help="put the card in a zone of its own, such as a `slot seen by nobody`, or store it when it lies open",
    )


def _leak(code: str, title: str, source: Source, span: Span, leak: Leak) -> Diagnostic:
    if not leak.zone:
        return error(code, source, span).says(
            title,
            "asks where a card lies",
            note="it may lie in a zone that is hidden",
            help="note in `state` who has it as soon as that is known to all",
        )
    seers = "owner" if leak.whose == "me" and code != "CG604" else "everybody"
    return error(code, source, span, cards=leak.cards, seers=seers, zone=leak.zone).says(
        title,
        "looks at {cards}",
        also=(Label(leak.declared, leak.why),) if leak.declared else (),
        note="how many cards lie there is known: `count(…)` and `is empty` are fine",
        help="`reveal` or `peek` at the cards first, write `seen by {seers}` at `{zone}`, "
        "or note in `state` what everybody has seen",
    )


def too_many_ways(source: Source, span: Span) -> Diagnostic:
    return error("CG606", source, span).says(
        "what players learn here cannot be followed",
        "cards come to these rules in too many ways",
        help="give definitions and phases fewer cards at once, so that it is clear whose cards each of them looks at",
    )


def too_much_told(source: Source, span: Span, players: int, most: int) -> Diagnostic:
    return error("CG607", source, span, players=players, most=most).says(
        "with {players} players at most {most} attributes can be shown alone",
        "this is one more",
        help="show the whole cards, or let fewer people play",
    )
