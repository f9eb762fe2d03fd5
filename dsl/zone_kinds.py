"""The kinds of zones, in the order in which they are told."""

from __future__ import annotations

from typing import Literal, get_args

ZoneKind = Literal["pile", "hand", "row", "spread", "slot"]
ZONE_KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)
ORDERED = ("pile", "row")  # where a card lies among the others is the same for everybody
ON_TOP = ("pile",)  # cards come to the front there, elsewhere behind the others


def listed(kinds: tuple[str, ...] = ZONE_KINDS, quote: str = "`") -> dict[str, str]:
    """For a sentence that says `{kinds} or {kind}`: all but the last, and that."""
    quoted = [f"{quote}{kind}{quote}" for kind in kinds]
    return {"kinds": ", ".join(quoted[:-1]), "kind": quoted[-1]}
