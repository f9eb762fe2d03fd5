"""Why a line cannot be read, in the words of somebody who writes rules.

The parser only knows which word it met and which it could have gone on with. This module
looks at the line as a person would, and recognises what newcomers get wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl import messages
from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span


@dataclass(frozen=True, slots=True)
class Slip:
    """Where the parser stopped. `met` is a kind of token, or `layout` or `character`."""

    met: str
    span: Span
    line: int
    wanted: frozenset[str]
    text: str


def explain(source: Source, slip: Slip) -> Diagnostic:
    """The diagnostic for one slip."""
    return messages.not_understood(source, slip.span, slip.text)
