"""The parts of native code that are the same for all programs, or nearly so."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template


@cache
def _template(name: str) -> Template:
    return Template(Path(__file__).with_name(f"{name}.ll").read_text(encoding="utf-8"))


def render(name: str, **places: object) -> str:
    """One of the texts beside this file, with its places filled in."""
    return _template(name).substitute(places)
