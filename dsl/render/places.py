"""Spans as lines and columns, for people and for machines."""

from __future__ import annotations

from typing import NamedTuple

from dsl.source import Source, Span


class Region(NamedTuple):
    """Lines and columns from 1; the end column is the one after the last character."""

    line: int
    column: int
    end_line: int
    end_column: int


def within(source: Source, span: Span) -> Span:
    """The span, held inside its text and never backwards."""
    start = min(max(span.start, 0), len(source.text))
    return Span(start, min(max(span.end, start), len(source.text)))


def region(source: Source, span: Span) -> Region:
    """Where a span begins and ends."""
    start, end = within(source, span)
    return Region(*source.place(start), *source.place(end))


def drawn(source: Source, span: Span) -> Span:
    """The part of a span that is worth a mark: without the line ends and blanks that close it.

    A span of nothing but blanks and line ends keeps what it has on its first line.
    """
    start, end = within(source, span)
    text = source.text[start:end]
    if "\n" not in text:
        return Span(start, end)
    return Span(start, start + len(text.rstrip() or text.split("\n", 1)[0]))
