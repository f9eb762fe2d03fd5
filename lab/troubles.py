"""Faults of the rules that came up in many plays: which, how often, and the first play of each."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from lab.language import Said, translated, words
from lab.plays import Played, games_of


class Trouble(BaseModel):
    """A fault of the rules, with the first game in which it came up."""

    code: str
    title: Said
    file: str
    line: int
    times: int
    first_game: int
    first_seed: int

    def told(self) -> str:
        """In one line."""
        place, first = f"{self.file}:{self.line}", words("first seed {seed}", seed=self.first_seed)
        return f"{self.code}: {translated(self.title)} ({place}), {games_of(self.times)}, {first}"


def troubles(played: Iterable[Played]) -> list[Trouble]:
    found: dict[tuple[str, str, str, int], Trouble] = {}
    for p in played:
        if p.fault is None:
            continue
        if p.fault in found:
            found[p.fault].times += 1
            continue
        code, title, file, line = p.fault
        found[p.fault] = Trouble(
            code=code, title=title, file=file, line=line, times=1, first_game=p.number, first_seed=p.seed
        )
    return list(found.values())
