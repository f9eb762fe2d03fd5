"""Annotations for GitHub workflows: `::error file=…,line=…::message`, one line each."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostic import Diagnostic
from dsl.render.look import Look
from dsl.render.places import region
from dsl.render.words import sentences


def render(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """All diagnostics, each as a workflow command."""
    return "".join(f"{_command(diagnostic, look)}\n" for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic, look: Look) -> str:
    place = region(diagnostic.source, diagnostic.span)
    properties: dict[str, object] = {"file": look.visible(diagnostic.source.name), "line": place.line}
    # GitHub drops the columns of a place that goes over several lines, and complains in the log.
    if place.line == place.end_line:
        properties["col"] = place.column
    properties["endLine"] = place.end_line
    if place.line == place.end_line:
        properties["endColumn"] = place.end_column
    properties["title"] = diagnostic.code
    fields = ",".join(f"{name}={escaped_field(str(value))}" for name, value in properties.items())
    message = "\n".join(look.visible(line) for line in sentences(diagnostic).split("\n"))
    return f"::{diagnostic.severity} {fields}::{escaped(message)}"


def escaped(text: str) -> str:
    """Text of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_field(text: str) -> str:
    """The value of one of its fields."""
    return escaped(text).replace(":", "%3A").replace(",", "%2C")
