"""A long text, a page at a time. `less` is told to say which key leaves it: by itself it shows a colon."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from repl.words import Words


def page(text: str, words: Words) -> None:
    with _prompt_of_less(words("keys of pager")):
        click.echo_via_pager(text)


@contextmanager
def _prompt_of_less(prompt: str) -> Iterator[None]:
    """What somebody has settled for `less` themselves comes after it, and counts. It shows plain letters only."""
    before = os.environ.get("LESS")
    os.environ["LESS"] = f"-R -Ps{prompt}$ {before or ''}".strip()
    try:
        yield
    finally:
        if before is None:
            del os.environ["LESS"]
        else:
            os.environ["LESS"] = before
