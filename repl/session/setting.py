"""What was agreed before a play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from dsl import game as g

Pause: TypeAlias = Literal["often", "seldom", "never"]


def uncalled(game: g.Game, language: str, phase: g.Phase) -> str:
    """Where nobody can say it better, a phase is called as its file calls it."""
    return ""


def no_words(game: g.Game, language: str, condition: g.Expr) -> str:
    return ""


def nothing_in_short(game: g.Game, language: str) -> Sequence[tuple[str, Sequence[str]]]:
    return ()


def no_phase(game: g.Game, language: str, phase: g.Phase | None) -> Sequence[str]:
    return ()


def no_term(game: g.Game, language: str, define: int) -> tuple[str, str]:
    return "", ""


@dataclass(slots=True)
class Setting:
    """What was agreed before the play; `game` is a name or a path.

    With `hurry` a bot that has no choice does not take its time. `pause` says where the play waits for Enter: `seldom`
    after points, deals and much news, `often` also after each move that was made for somebody who had no choice.
    `in_short` tells the course of a game in a language, from its rules, for one whose file has no text for people;
    `in_words` a condition, as it stands after `if`; `phase_in_words` what a phase does, or without a phase who wins;
    `phase_called` what the same sentences call it; `term_in_words` what they call a definition, and what that means.
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
    pause: Pause = "seldom"
    in_short: Callable[[g.Game, str], Sequence[tuple[str, Sequence[str]]]] = nothing_in_short
    in_words: Callable[[g.Game, str, g.Expr], str] = no_words
    phase_in_words: Callable[[g.Game, str, g.Phase | None], Sequence[str]] = no_phase
    phase_called: Callable[[g.Game, str, g.Phase], str] = uncalled
    term_in_words: Callable[[g.Game, str, int], tuple[str, str]] = no_term
