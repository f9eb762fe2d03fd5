"""How the session shows what happens: where it waits to be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from repl.commands.registry import command
from repl.screen.text import Output
from repl.session.setting import Pause

if TYPE_CHECKING:
    from repl.session.session import Session


@command("pause", "seats")
def pause(session: Session, when: Pause | None = None) -> Iterator[Output]:
    """Where the play waits for Enter, from here on."""
    session.setting.pause = when or session.setting.pause
    yield session.note(f"pause {session.setting.pause}")
    if when is not None:
        yield session.note("pause kept", style="dim", word=when)
