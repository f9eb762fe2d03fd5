"""What was agreed before a play."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Setting:
    """What was agreed before the play; `game` is a name or a path.

    With `hurry` a bot that has no choice does not take its time.
    """

    game: str
    players: int
    seats: list[str]
    language: str = "en"
    options: dict[str, int | str | bool] = field(default_factory=dict)
    seed: int = 0
    author: bool = False
    columns: int = 80
    ascii: bool = False
    hurry: bool = False
    names: dict[int, str] = field(default_factory=dict)
