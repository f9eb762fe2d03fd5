"""The rules of a game with some lines changed: how another engine plays it, where no option of the file says so."""

from __future__ import annotations

from pathlib import Path

from interpreter import shipped


def variant(folder: Path, name: str, *changes: tuple[str, str]) -> str:
    """Writes the rules of a shipped game with each of these texts replaced; the path of the new file."""
    rules = shipped()[name].read_text(encoding="utf-8")
    for old, new in changes:
        assert rules.count(old) == 1, f"{name} has {rules.count(old)} times {old!r}"
        rules = rules.replace(old, new)
    file = folder / f"{name}.cardgame"
    file.write_text(rules, encoding="utf-8")
    return str(file)
