"""How the session shows what there is: where it waits to be read, how cards are sorted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from repl.commands.registry import Misused, command, in_english, plain_letters
from repl.screen.text import Output
from repl.session.setting import Pause
from repl.words import Sorting, Words

if TYPE_CHECKING:
    from repl.session.session import Session


@command("pause", "seats")
def pause(session: Session, when: Pause | None = None) -> Iterator[Output]:
    """Where the play waits for Enter, from here on."""
    session.setting.pause = when or session.setting.pause
    yield session.note(f"pause {session.setting.pause}")
    if when is not None:
        yield session.note("pause kept", style="dim", word=when)


@command("sort", "seats")
def sort(session: Session, attribute: str = "") -> Iterator[Output]:
    """The order of hands, of what can be chosen and of what is told; the play itself does not change."""
    words = session.words
    names = {name: session.labels.name(name) for name in session.play.state.program.layout.attributes}
    if not attribute:
        yield session.note("sorted by", what=_said(words.sorting, names, words))
        yield session.note("sort by", style="dim", names=", ".join(names.values()))
        return
    first, _, last = attribute.rpartition(" ")
    down = in_english(last) == "down"
    typed = first.strip() if down else attribute
    by = "" if not typed or in_english(typed) == "usual" else _attribute(typed, names)
    session.words = Words(words.language, words.signs, Sorting(by, down))
    yield session.note("sorted by", what=_said(session.words.sorting, names, words))
    yield from session.present()


def _attribute(typed: str, names: dict[str, str]) -> str:
    """What is meant, by the beginning of its name in the rules or in the language of the player."""
    start = plain_letters(typed).replace("_", " ")
    spelt = {name: {plain_letters(name).replace("_", " "), plain_letters(shown)} for name, shown in names.items()}
    hits = [name for name, known in spelt.items() if start in known]
    hits = hits or [name for name, known in spelt.items() if any(each.startswith(start) for each in known)]
    if len(hits) != 1:
        raise Misused("no attribute", name=typed, names=", ".join(names.values()))
    return hits[0]


def _said(sorting: Sorting, names: dict[str, str], words: Words) -> str:
    said = names.get(sorting.by, words("usual order"))
    return words("highest first", what=said) if sorting.down else said
