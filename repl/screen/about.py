"""What a game is about, for somebody who plays it for the first time."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from dsl import game as g
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.play.state import State
from repl.screen.text import Line, line, wrapped
from repl.words import Words

_OPTION = re.compile(r"\{(\w+)\}")


Parts = Sequence[tuple[str, Sequence[str]]]  # headings, each with its lines


def about(state: State, words: Words, columns: int, in_short: Callable[[g.Game, str], Parts]) -> list[Line]:
    """The text for people; without one, who wins and the course of play as the rules have it."""
    program = state.program
    text = program.rules.about_in(program.labels.language)
    rows: list[Line] = [line(("title", program.labels.title()))]
    if text is not None and text.summary:
        rows += wrapped(_filled(state, text.summary), columns)
    for topic, said in text.topics.items() if text is not None else ():
        rows += [(), line(("strong", words(f"about {topic}"))), *wrapped(_filled(state, said), columns, indent=2)]
    if text is None or not text.topics:
        rows += wrapped(words("no about"), columns, "dim")
        if won := who_wins(state, words):
            rows += wrapped(f"{capital(won)}.", columns)
        for heading, lines in in_short(program.rules, words.language):
            rows += [(), line(("strong", heading))]
            for each in lines:
                rows += wrapped(each.lstrip(), columns, indent=2 + len(each) - len(each.lstrip()))
    return rows


def _filled(state: State, text: str) -> str:
    """A text for people with the values of the options it names."""
    setup, game, labels = state.program.setup, state.program.rules, state.program.labels

    def value(match: re.Match[str]) -> str:
        option = game.option(match[1])
        return labels.value(setup.options[option.name], option.type)

    return _OPTION.sub(value, text)


def who_wins(state: State, words: Words) -> str:
    """`lowest score wins`, as far as the ranking has a name; empty if players do not rank by a number."""
    winner = state.program.rules.winner
    if winner is None or not winner.ranks:
        return ""
    rank = winner.ranks[0]
    name = ranked_by(state, rank) or words("number of cards" if _counts_cards(rank.value) else "points")
    if words.language == "de" and not any(letter.isupper() for letter in name):  # a name of the rules, no German noun
        return words("highest wins named" if rank.highest else "lowest wins named", what=name)
    many = " many" if name.endswith("s") and not name.endswith("ss") else ""
    return words(("highest wins" if rank.highest else "lowest wins") + many, what=name)


def _counts_cards(value: g.Expr) -> bool:
    return isinstance(value, g.Apply) and value.op == "count" and t.settled(value.args[0].type) == t.List(t.CARD)


def ranked_by(state: State, rank: g.Rank) -> str:
    """What a ranking goes by, if the rules have a name for it."""
    value, game, labels = rank.value, state.program.rules, state.program.labels
    if isinstance(value, g.CallDefine):
        return labels.name(game.defines[value.define].name)
    if isinstance(value, g.Apply) and value.op == "sum":
        value = value.args[0]
    if isinstance(value, g.Apply) and value.op in ("var", "attr_each"):
        return labels.name(str(value.info))
    return ""
