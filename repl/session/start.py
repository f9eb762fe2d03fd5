"""The list at the start: plays that wait to go on, then the games, each with a line about it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from dsl.game.whole import OWN_LANGUAGE
from dsl.parsing.parse import parse
from dsl.spelling import meant
from dsl.syntax import File, Label, Word
from grammar.files import RULES
from interpreter.load import find, kinds, letters, shipped
from repl.commands.registry import as_number
from repl.screen.text import Line, flow, line, shortened, width, wrapped
from repl.session.saved import Saved
from repl.words import Words

MOST_WAITING = 5
LEAST_BESIDE = 20  # columns for a sentence beside the name of a game
OWN_SECONDS = 8  # a choice of one's own; a guess
BOT_SECONDS = 0.5  # a choice of the usual bot
Ask = Callable[[str], str]
Stored = tuple[Path, Saved]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as it is offered."""

    name: str
    title: str
    players: str
    minutes: int | None
    about: str
    kind: str = ""  # the folder of a shipped game


def entry(name: str, language: str) -> Entry:
    """What its file says about a game; its head alone is read, which is quick."""
    source, _ = find(name)
    found = parse(source).file
    kind = next((kind for kind, games in kinds().items() if name in games), "")
    if found is None:
        return Entry(name, name.replace("_", " "), "", None, "", kind)
    counts = sorted({n for least, most in found.head.players or () for n in range(least, most + 1)})
    title = _title(found, language)
    texts = {each.language.name if each.language else OWN_LANGUAGE: each.summary for each in found.about}
    about = texts.get(language) or texts.get(OWN_LANGUAGE) or ()
    return Entry(name, title, _counts(counts), minutes(name), " ".join(each.raw for each in about), kind)


def _title(file: File, language: str) -> str:
    """The name of a game, as its words spell it."""
    own = file.head.name.name
    spelt = {
        words.language.name: label.text.raw for words in file.words for label in words.labels if _names(label, own)
    }
    return str(spelt.get(language) or spelt.get(OWN_LANGUAGE) or file.name_for_people)


def _names(label: Label, name: str) -> bool:
    return isinstance(label.key, Word) and label.key.name == name


def _counts(players: Sequence[int]) -> str:
    if len(players) > 2 and len(players) == players[-1] - players[0] + 1:
        return f"{players[0]}–{players[-1]}"
    return ", ".join(map(str, players))


@cache
def measured() -> dict[str, dict[str, float]]:
    """How many choices a game has, for one player and for all others, in the mean of ten random plays."""
    text = files("repl.session").joinpath("measured.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, float]] = json.loads(text)
    return found


def minutes(name: str) -> int | None:
    """How long a play takes about, from the choices that were counted."""
    choices = measured().get(name)
    if choices is None:
        return None
    found = (choices["own"] * OWN_SECONDS + choices["others"] * BOT_SECONDS) / 60
    return max(1, round(found)) if found < 8 else 5 * round(found / 5)


def ago(seconds: float, words: Words) -> str:
    """How long something is past, in the largest unit that fits."""
    for key, size in (("days ago", 86_400), ("hours ago", 3_600), ("minutes ago", 60)):
        if seconds >= size:
            count = int(seconds // size)
            return words(f"one {key}") if count == 1 else words(key, count=count)
    return words("just now")


def play_row(stored: Stored, words: Words) -> str:
    """A play that is kept: what, with whom, how far, when."""
    path, saved = stored
    when = ago(time.time() - path.stat().st_mtime, words) if path.exists() else ""
    names = saved.called()
    people = ", ".join(names[seat] for seat in saved.people if seat in names)
    who = words.players(len(saved.seats)) + (f": {people}" if people else "")
    return f"{called(saved, words)} ({who}), {words.moves(saved.choices)}, {when}"


def called(saved: Saved, words: Words) -> str:
    """The game of a play as the list spells it."""
    return entry(saved.game, words.language).title if saved.game in shipped() else saved.title.replace("_", " ")


def draw(
    waiting: Sequence[Stored], entries: Sequence[Entry], words: Words, columns: int, room: int | None = None
) -> list[Line]:
    """The list with a line about each game; if that does not go into the `room`, of the last kinds the names alone."""
    rows = _waiting(waiting, words, columns)
    kinds = list(dict.fromkeys(each.kind for each in entries))
    for told in range(len(kinds), -1, -1):
        whole = [each for each in entries if each.kind in kinds[:told]]  # the kinds stand one after another
        found = [*rows, *(_with_lines(whole, words, columns, len(waiting) + 1) if whole else ())]
        if told < len(kinds):
            found += _in_rows(entries[len(whole) :], words, columns, len(waiting) + len(whole) + 1)
            found += wrapped(words("list folded"), columns, "dim")
        if room is None or len(found) <= room:
            break
    return found


def _in_rows(entries: Sequence[Entry], words: Words, columns: int, first: int) -> list[Line]:
    """The names of each kind in a row."""
    kinds: dict[str, list[Line]] = {}
    for number, each in enumerate(entries, first):
        kinds.setdefault(each.kind, []).append(line(("number", f"{number:3}) "), each.title))
    heads = {kind: line(("title", f"{words.kind(kind)}  ")) for kind in kinds}
    return [row for kind, names in kinds.items() for row in flow(names, columns, "  ", heads[kind], 2)]


def _waiting(waiting: Sequence[Stored], words: Words, columns: int) -> list[Line]:
    rows: list[Line] = []
    if waiting:
        rows.append(line(("title", words("stored plays"))))
        rows += [
            line(("number", f"{number:4}) "), shortened(play_row(each, words), columns - 6))
            for number, each in enumerate(waiting, 1)
        ]
    return rows


def _with_lines(entries: Sequence[Entry], words: Words, columns: int, first: int) -> list[Line]:
    rows: list[Line] = []
    wide = max((len(each.title) for each in entries), default=0)
    heading = words("head players")
    rows.append(line(("dim", f"{'':{wide + 8}}{heading}")))
    kind = None
    for number, each in enumerate(entries, first):
        if each.kind != kind:
            kind = each.kind
            rows.append(line(("title", words.kind(kind))))
        head = f"{each.title:{wide}}  {each.players:>{len(heading)}}  "
        head += f"{words('min', count=each.minutes):>6}  " if each.minutes is not None else " " * 8
        first_row = line(("number", f"{number:4}) "), ("strong", head[:wide]), head[wide:])
        left = width(first_row)
        if columns - left < LEAST_BESIDE:
            rows.append(line(("number", f"{number:4}) "), ("strong", head[:wide]), head[wide:].rstrip()))
            rows += wrapped(each.about, columns, "dim", 6)
        else:
            rows += flow([((("dim", word)),) for word in each.about.split()], columns, " ", first_row, left)
    return rows


def _asked_about(said: str, entries: Sequence[Entry], words: Words) -> list[tuple[int, list[Entry]]]:
    """The games of a kind that somebody named, or all for `?`; each kind with the place of its first game."""
    found: dict[str, tuple[int, list[Entry]]] = {}
    for place, each in enumerate(entries):
        if said == "?" or (said and said.casefold() in (each.kind, words.kind(each.kind).casefold())):
            found.setdefault(each.kind, (place, []))[1].append(each)
    return list(found.values())


def named(said: str, names: Iterable[str]) -> list[str]:
    """The games whose names begin so, or have it in them."""
    typed, every = letters(said), list(names)
    hits = [name for name in every if typed and letters(name).startswith(typed)]
    return hits or [name for name in every if len(typed) > 3 and typed in letters(name)]  # `holdem`


def choose(
    waiting: Sequence[Stored],
    entries: Sequence[Entry],
    words: Words,
    ask: Ask,
    say: Callable[[str], None],
    show: Callable[[Sequence[Line]], None] = lambda rows: None,
    columns: int = 80,
) -> str | Stored:
    """A stored play or a game, by number or by the beginning of its name; Enter takes the first.

    A kind of games, or `?` for all, is shown with a line about each.
    """
    everything: list[Stored | Entry] = [*waiting, *entries]
    names = {each.name: each for each in entries}
    while True:
        said = ask(words("which game")).strip()
        number = as_number(said) if said else 1
        if number is not None and 1 <= number <= len(everything):
            found = everything[number - 1]
            return found.name if isinstance(found, Entry) else found
        if said.endswith(RULES) and Path(said).is_file():
            return said
        hits = [n for n in names if letters(n) == letters(said)]
        if not hits and (asked := _asked_about(said, entries, words)):
            show([row for first, some in asked for row in _with_lines(some, words, columns, first + len(waiting) + 1)])
            continue
        hits = hits or named(said, names)
        if len(hits) == 1:
            return hits[0]
        if hits:
            say(words("unclear", typed=said, options=" / ".join(hits)))
        elif near := meant(said, names):
            say(words("no such name", typed=said, near=near))
        else:
            say(words("no such game", count=len(everything)))
