"""What a game is about, for somebody who plays it for the first time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dsl import game as g
from dsl.describe.numbers import with_values
from dsl.describe.opening import opening
from dsl.game import walk
from dsl.lints.words import WINS
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.ask.labels import Labels
from interpreter.play.state import State
from repl.screen.course import course
from repl.screen.plain_rows import indentation, outer_rows, plain_points, plain_rows
from repl.screen.text import Line, line, with_minus, wrapped
from repl.session.setting import Setting
from repl.words import Words

Parts = Sequence[tuple[str, Sequence[str]]]  # headings, each with its lines
MOST_PHASES = 4
MOST_ROWS = 14  # of a phase: where it has more, what is indented further is left to `:rules`


def about(state: State, words: Words, columns: int, setting: Setting) -> list[Line]:
    """The text for people; without one, who wins and the course of play as the rules have it."""
    program = state.program
    text = program.rules.about_in(program.labels.language)
    rows: list[Line] = [line(("title", program.labels.title()))]
    if text is not None and text.summary:
        rows += wrapped(filled(state, text.summary), columns)
    for topic, said in text.topics.items() if text is not None else ():
        rows += [(), line(("strong", words(f"about {topic}"))), *wrapped(filled(state, said), columns, indent=2)]
    if text is None or not text.topics:
        rows += _by_the_rules(state, words, columns, setting)
    return [*rows, *_agreed(state, words, columns)]


def _agreed(state: State, words: Words, columns: int) -> Iterator[Line]:
    """The options that are not as usual."""
    setup, labels = state.program.setup, state.program.labels
    unusual = [option for option in state.program.rules.options if setup.options[option.name] != option.default]
    if unusual:
        yield from [(), line(("strong", words("about options")))]
    for option in unusual:
        said = f"{labels.name(option.name)}: {labels.value(setup.options[option.name], option.type)}"
        told = option.label != option.name.replace("_", " ")
        yield from wrapped(f"{said} ({labels.words.get(option.label, option.label)})" if told else said, columns, "", 2)


def _by_the_rules(state: State, words: Words, columns: int, setting: Setting) -> Iterator[Line]:
    """The comment above the game, then the goal, the whole game, what leads to a turn, turns, and points."""
    game, language = state.program.rules, words.language
    yield from wrapped(opening(game) or words("no about"), columns, "" if opening(game) else "dim")
    whole, *points = setting.in_short(game, language) or [("", ())]
    parts: list[tuple[str, Sequence[str]]] = [(whole[0], plain_rows(whole[1], words))]
    parts += [(heading, plain_points(rows, words)) for heading, rows in points]
    for at, phase in enumerate(course(game)[:MOST_PHASES], 1):
        told = _outer(plain_rows(setting.phase_in_words(game, language, phase), words), words)
        # As the rules above call it, where the file has no word for it.
        heading = setting.phase_called(game, language, phase) or state.program.labels.name(phase.name)
        parts.insert(at, (capital(heading), told))
    if won := who_wins(state, words):
        parts.insert(0, (words("about goal"), [f"{capital(won)}."]))
    for heading, lines in ((heading, lines) for heading, lines in parts if lines):
        yield from [(), line(("strong", heading))]
        for each in lines:
            yield from wrapped(each.lstrip(), columns, indent=2 + indentation(each))


def _outer(rows: Sequence[str], words: Words) -> Sequence[str]:
    """What a phase does, as deeply as it has room."""
    found = rows
    for deepest in (6, 4, 2):
        found = outer_rows(rows, deepest, words)
        if len(found) <= MOST_ROWS:
            break
    return found


def filled(state: State, text: str) -> str:
    """A text for people with the values of the options it names."""
    setup, game, labels = state.program.setup, state.program.rules, state.program.labels

    def value(name: str) -> str:
        return labels.value(setup.options[name], game.option(name).type)

    return with_values(text, labels.language, value)


def who_wins(state: State, words: Words) -> str:
    """`lowest score wins`, as far as the ranking has a name; empty if players do not rank by a number."""
    winner = state.program.rules.winner
    if winner is None or not winner.ranks:
        return ""
    rank = winner.ranks[0]
    if said := state.program.labels.words.get(f"{WINS}{walk.ranked_by(state.program.rules, rank)}"):
        return said
    name = ranked_by(state, rank)
    if t.settled(rank.value.type) == t.YESNO or not (name or t.settled(rank.value.type) == t.NUMBER):
        return ""
    name = name or words("number of cards" if _counts_cards(rank.value) else "points")
    return words(("highest wins" if rank.highest else "lowest wins") + _kind_of_name(name, words.language), what=name)


def _kind_of_name(name: str, language: str) -> str:
    """Which sentence suits what is counted: of several things, of a mass, or of a name that is no noun of the language.

    German would bend an adjective, so that a label of several words is told as a mass is.
    """
    if language != "de":
        return " many" if name.endswith("s") and not name.endswith("ss") else ""
    if not any(letter.isupper() for letter in name):
        return " named"
    return " many" if " " not in name and name.endswith(("e", "en", "s")) and not name.endswith("is") else ""


def _counts_cards(value: g.Expr) -> bool:
    return isinstance(value, g.Apply) and value.op == "count" and t.settled(value.args[0].type) == t.List(t.CARD)


def ranked_by(state: State, rank: g.Rank) -> str:
    """What a ranking goes by, if the rules have a name for it."""
    name = walk.ranked_by(state.program.rules, rank)
    return state.program.labels.name(name) if name is not None else ""


def is_counted(e: g.Expr) -> bool:
    """Are players ranked by numbers, and not by a card or by yes and no?"""
    return isinstance(kind := t.settled(e.type), t.List) or kind == t.NUMBER


def worth(labels: Labels, e: g.Expr | None, value: Any) -> str:
    """What somebody has of what players are ranked by, in words."""
    return numbers(value) if e is None or is_counted(e) else labels.value(value, e.type)


def numbers(value: Any) -> str:
    return with_minus(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))
