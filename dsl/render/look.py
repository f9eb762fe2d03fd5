"""The signs and colours of the formats that people read."""

from __future__ import annotations

from typing import Literal

from dsl.diagnostic import Severity
from dsl.nodes import dataclass
from dsl.render.cells import visible

Role = Literal["error", "warning", "frame", "other", "strong"]

_CODES: dict[Role, str] = {
    "error": "1;31",
    "warning": "1;33",
    "frame": "1;34",
    "other": "36",
    "strong": "1",
}


@dataclass(frozen=True, slots=True)
class Signs:
    """What the frame is drawn with; every sign but `cut` takes one column."""

    bar: str
    dash: str
    open: str
    close: str
    arrow: str
    skip: str
    cut: str


_TYPOGRAPHIC = Signs(bar="│", dash="─", open="╭", close="╰", arrow="╭─", skip="·", cut="…")
_PLAIN = Signs(bar="|", dash="-", open=",", close="'", arrow="-->", skip=":", cut="...")


@dataclass(frozen=True, slots=True)
class Look:
    """How a report is to look: with or without colours, with all signs or in ASCII; and what its words are."""

    color: bool = False
    ascii: bool = False
    language: str = "en"

    @property
    def signs(self) -> Signs:
        """The signs of the frame."""
        return _PLAIN if self.ascii else _TYPOGRAPHIC

    def paint(self, role: Role, text: str) -> str:
        """The text in the colour of its role."""
        return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if self.color and text.strip() else text

    def visible(self, text: str) -> str:
        """Words or names as they may be shown; see `cells.visible`."""
        return visible(text, ascii=self.ascii)

    def head(self, severity: Severity, code: str, word: str = "") -> str:
        """The opening `error[CG201]`, or with another word for the severity."""
        return self.paint(severity, f"{word or severity}[{self.visible(code)}]")
