"""The game as a whole."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from dsl import syntax as s
from dsl.game.declarations import Attribute, Define, Family, GameOption, Note, Phase, Teams, Variable, Winner, Zone
from dsl.game.expressions import Expr
from dsl.game.rule_tests import Test
from dsl.nodes import dataclass
from dsl.source import Source

OWN_LANGUAGE = "en"  # of the names and sentences in rules
OPEN_LABEL = "…"  # of a label that is still to be written
TOPICS = ("goal", "turn", "end", "scoring")


@dataclass(frozen=True, slots=True)
class About:
    """The text for people in one language: one sentence, then what is to be known by topic.

    Where it says `{limit}`, the value of that option is meant.
    """

    summary: str
    topics: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Game:
    source: Source
    file: s.File
    name: str
    player_counts: tuple[int, ...]
    teams: tuple[Teams, ...]
    options: tuple[GameOption, ...]
    attributes: Mapping[str, Attribute]
    families: tuple[Family, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    notes: tuple[Note, ...]
    defines: tuple[Define, ...]
    phases: tuple[Phase, ...]
    play: int
    stops: tuple[Expr, ...]
    winner: Winner | None
    tests: tuple[Test, ...]
    words: Mapping[str, Mapping[str, str]]
    about: Mapping[str, About]
    turns_may_reverse: bool
    players_may_leave: bool
    choices: int
    told: tuple[str, ...]  # the attributes that somebody may come to know alone, without the rest of the card
    texts: tuple[str, ...]  # that are values, each with its number
    from_libraries: tuple[Any, ...]  # the definitions and phases that it takes from them, as written

    @property
    def title(self) -> str:
        """The name as people write it, in the language of the rules."""
        return self.file.name_for_people

    @property
    def least_players(self) -> int:
        return self.player_counts[0]

    @property
    def most_players(self) -> int:
        return self.player_counts[-1]

    def about_in(self, language: str) -> About | None:
        """The text for people in a language, or else in that of the rules."""
        return self.about.get(language) or self.about.get(OWN_LANGUAGE)

    def zone(self, name: str) -> Zone:
        return next(z for z in self.zones if z.name == name)

    def variable(self, name: str) -> Variable:
        return next(v for v in self.variables if v.name == name)

    def note(self, name: str) -> Note:
        return next(n for n in self.notes if n.name == name)

    def family_and_values(self, words: tuple[str | int, ...]) -> tuple[int | None, tuple[str | int, ...]]:
        """`bonus red 1` names a family before the values, by its number here; a value of that name comes first."""
        named = next((number for number, f in enumerate(self.families) if words[:1] == (f.name,)), None)
        if named is None or any(not a.computed and a.code(words[0]) is not None for a in self.attributes.values()):
            return None, words
        return named, words[1:]

    def option(self, name: str) -> GameOption:
        return next(o for o in self.options if o.name == name)


def of_one_family(
    values: Sequence[str | int], families: Iterable[Sequence[str]], attributes: Mapping[str, Attribute]
) -> list[Attribute]:
    """The attributes that have these values in the first of the families, each told by its attributes, whose cards
    can have them all; none if there is none.

    A number may be the `worth` of tokens and the `gain` of bonus cards: what stands beside it says which is meant.
    """
    for family in families:
        own = [attributes[name] for name in family if name in attributes]
        found: list[Attribute] = []
        for value in values:
            attribute = first_with(value, own, [a.name for a in found])
            if attribute is None:
                break
            found.append(attribute)
        if len(found) == len(values):
            return found
    return []


def first_with(value: str | int, attributes: Iterable[Attribute], taken: Container[str]) -> Attribute | None:
    """The first attribute not taken that has a value."""
    given = (a for a in attributes if a.name not in taken and not a.computed)
    return next((a for a in given if a.code(value) is not None), None)


def text_key(text: str) -> str:
    """Where `words` keep the label of a text that is spelt like a name which has one of its own."""
    return f'"{text}"'


def text_label(words: Mapping[str, str], text: str) -> str | None:
    """The label of a text of the rules."""
    return words.get(text_key(text)) or words.get(text)
