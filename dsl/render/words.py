"""A diagnostic as sentences, for formats that have one field for all of them."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic


def sentences(diagnostic: Diagnostic) -> str:
    """Title, notes and help, each on a line of its own."""
    parts = [diagnostic.title, *(f"note: {note}" for note in diagnostic.notes)]
    if diagnostic.help:
        parts.append(f"help: {diagnostic.help}")
    return "\n".join(parts)
