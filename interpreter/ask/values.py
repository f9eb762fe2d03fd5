"""Values of the rules as a Python user meets them: cards with attributes, seats, words and numbers instead of codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.game.trees import picked_type
from dsl.typing import types as t
from interpreter.ask.view import card_view
from interpreter.text.options import cards_picked, place_text, split_acts

if TYPE_CHECKING:
    from interpreter.ask.view import CardView
    from interpreter.compile.program import Program
    from interpreter.play.choice import Option


def value_of(program: Program, value: Any, kind: t.Type) -> Any:
    """A card as a `CardView` (None if it is not seen), a player as a seat, everything else as a word, a number or yes
    and no; of a list a tuple."""
    kind = t.settled(kind)
    if value is None:
        return None
    match kind:
        case t.List(of):
            return tuple(value_of(program, one, of) for one in value)
        case t.Simple("card"):
            return card_view(program, value) if value >= 0 else None
        case t.Simple("yes or no"):
            return bool(value)
        case t.Simple("side"):
            return "right" if value else "left"
        case t.Simple("text"):
            return program.rules.texts[value]
        case t.Value(attribute):
            known = program.rules.attributes[attribute]
            return value if known.numeric else known.values[value]
        case t.Setting(name):
            return program.rules.option(name).values[value]
        case t.Place():
            return place_text(program.layout, value)
        case t.Simple() | t.Open():
            return value


def picks_of(option: Option) -> dict[str, Any]:
    """The picks of an option by name; none for passing."""
    if option.passes:
        return {}
    _, picks, values = split_acts(option.spec, option.raw)
    return {
        pick.name: value_of(option.program, value, picked_type(pick)) for pick, value in zip(picks, values, strict=True)
    }


def cards_of_option(option: Option) -> tuple[CardView | None, ...]:
    """The cards among the picks, in their order."""
    return tuple(card_view(option.program, card) if card >= 0 else None for card in cards_picked(option))
