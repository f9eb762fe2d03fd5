"""A game as a rule sheet that people can read, in one of its languages.

What can be said in words is (players, options, cards, zones); phases, definitions and the winner
are shown as they stand in the file, with the names and sentences of the language put in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from dsl import game as g
from dsl import zone_words
from dsl.composition import Card, compose
from dsl.fold import Setup
from dsl.messages.syntax import counts
from dsl.render.look import Look
from dsl.saying import into
from dsl.trivia import scan

_HEADINGS = {
    "de": {
        "Players": "Spieler",
        "Options": "Absprachen",
        "Cards": "Karten",
        "Zones": "Wo Karten liegen",
        "State": "Was festgehalten wird",
        "Terms": "Begriffe",
        "Play": "Ablauf",
        "Winner": "Wer gewinnt",
        "{low} to {high}": "{low} bis {high}",
        "with {players} players": "zu {players}",
        "cards": "Karten",
        "teams": "Teams",
        "for each player": "für jeden Spieler",
        "for each team": "für jedes Team",
    }
}
# What the heading of a part says already, by the word that the section begins with.
_UNSAID = {"state": "    ", "play": "    ", "define": "define ", "winner": "winner ", "winners": "winners "}
_PIECE = re.compile(r'"[^"]*"|#.*|[^\W\d]\w*|.', re.DOTALL)


def languages(game: g.Game) -> list[str]:
    """The languages that a sheet can be in: those it has sentences of itself, and those that the file has words of."""
    return sorted({"en", "de", *game.words})


class Sheet:
    """Writes the sheet of one game in one language."""

    def __init__(self, game: g.Game, language: str, look: Look) -> None:
        self.game = game
        self.language = language
        self.look = look
        self.words = game.words.get(language, {})
        self.source = game.source
        self.code_ends = scan(game.source).code_ends(game.source)

    def text(self) -> str:
        """The whole sheet."""
        parts: list[tuple[str, list[str]]] = [
            ("Players", list(self.players())),
            ("Options", list(self.options())),
            ("Cards", list(self.cards())),
            ("Zones", list(self.zones())),
            ("State", self.section("state")),
            ("Terms", self.section("define")),
            ("Play", [*self.section("play"), *self.section("stop"), "", *self.section("phase")]),
            ("Winner", self.section("winner", "winners")),
        ]
        lines = [self.look.paint("strong", self.label(self.game.name)), *self.opening()]
        for heading, found in parts:
            if found:
                lines += ["", self.look.paint("strong", self.say(heading)), *(f"  {line}".rstrip() for line in found)]
        return "\n".join(lines) + "\n"

    # ───────────── words

    def say(self, text: str, **values: object) -> str:
        """A phrase of the sheet itself."""
        return _HEADINGS.get(self.language, {}).get(text, text).format(**values)

    def label(self, name: str) -> str:
        """A name of the rules as people read it."""
        label = self.words.get(name, "")
        return self.look.visible(label if label and "{" not in label else name.replace("_", " "))

    def rendered(self, code: str) -> str:
        """Code with the names and sentences of the language."""
        return "".join(self.piece(piece) for piece in _PIECE.findall(code)).rstrip()

    def piece(self, piece: str) -> str:
        if piece[0] == '"':
            return f'"{self.look.visible(self.words.get(piece[1:-1], piece[1:-1]))}"'
        if piece[0].isalpha() or piece[0] == "_":
            return self.label(piece)
        return self.look.visible(piece)

    # ───────────── what is said in words

    def opening(self) -> Iterator[str]:
        """The comment above the game, without its signs."""
        first = self.source.line(self.game.file.head.span.start)
        for comment in self.game.file.comments:
            if comment.line < first:
                yield self.look.visible(self.source.excerpt(comment.span).lstrip("# "))

    def players(self) -> Iterator[str]:
        yield into(self.language, counts(self.game.player_counts))
        for line in self.game.teams:
            teams = ", ".join("+".join(f"p{seat + 1}" for seat in team) for team in line.groups)
            when = f" ({self.source.excerpt(line.when.span)})" if line.when is not None else ""
            yield f"{self.say('teams')}: {teams}{when}"

    def options(self) -> Iterator[str]:
        for option in self.game.options:
            names = [self.label(v) if isinstance(v, str) else str(v) for v in option.values]
            default = names[option.default] if isinstance(option.values[0], str) else str(option.default)
            choice = ", ".join(names)
            if len(names) > 6:
                choice = self.say("{low} to {high}", low=names[0], high=names[-1])
            label = self.words.get(option.label) or self.words.get(option.name) or option.label
            yield f"{self.label(option.name)} = {default} ({choice})  {self.look.visible(label)}".rstrip()

    def zones(self) -> Iterator[str]:
        attributes = frozenset(self.game.attributes)
        names = [self.label(zone.name.name) for zone in self.game.file.zones]
        width = max(map(len, names), default=0)
        for name, zone in zip(names, self.game.file.zones, strict=True):
            text = zone_words.about(zone, self.source, attributes, self.language)
            yield f"{name:<{width}}  {self.look.visible(text)}"

    # ───────────── cards

    def cards(self) -> Iterator[str]:
        """Every family: how many cards for how many players, then how many of each first value."""
        numbers = self.game.player_counts
        options = {option.name: option.default for option in self.game.options}
        made = {players: compose(self.game, Setup(players, options)).cards for players in numbers}
        for family in self.game.families:
            # A family in a player's zone exists once for each player: one of these sets is told.
            own = {
                n: [card for card in cards if card.family == family.name and not card.owner]
                for n, cards in made.items()
            }
            owner = self.game.zone(family.zone).owner
            each = "" if owner == "table" else " " + self.say(f"for each {owner}")
            amounts = self.amounts(own, lambda card: True)
            yield f"{self.label(family.name)} ({self.label(family.zone)}): {amounts}{each}"
            for attribute in family.attributes:
                yield f"    {self.label(attribute)}: {self.values(attribute, own)}"
            if family.attributes:
                yield from self.by_value(family.attributes[0], own)

    def amounts(self, own: dict[int, list[Card]], wanted: Callable[[Card], bool]) -> str:
        """`52 cards`, or how many for each number of players."""
        totals = {n: sum(map(wanted, cards)) for n, cards in own.items()}
        word = self.say("cards")
        if len(set(totals.values())) == 1:
            return f"{next(iter(totals.values()))} {word}"
        by_total: dict[int, list[str]] = {}
        for n, total in totals.items():
            by_total.setdefault(total, []).append(str(n))
        return ", ".join(
            f"{total} {word} {self.say('with {players} players', players='/'.join(n))}" for total, n in by_total.items()
        )

    def values(self, name: str, own: dict[int, list[Card]]) -> str:
        attribute = self.game.attributes[name]
        present = sorted({card.values[name] for cards in own.values() for card in cards if name in card.values})
        if attribute.numeric:
            if len(present) > 2 and present == list(range(present[0], present[-1] + 1)):
                return self.say("{low} to {high}", low=present[0], high=present[-1])
            return ", ".join(map(str, present))
        return ", ".join(self.label(str(attribute.values[code])) for code in present)

    def by_value(self, name: str, own: dict[int, list[Card]]) -> Iterator[str]:
        """The amounts for each value of an attribute, unless they are all the same."""
        attribute = self.game.attributes[name]
        amounts: dict[int, str] = {}
        for code in Counter(card.values.get(name) for cards in own.values() for card in cards):
            if code is not None:
                amounts[code] = self.amounts(own, partial(_has, name, code))
        if len(set(amounts.values())) > 1:
            for code in sorted(amounts):
                value = str(code) if attribute.numeric else self.label(str(attribute.values[code]))
                yield f"    {value}: {amounts[code]}"

    # ───────────── what is shown as it stands

    def section(self, *words: str) -> list[str]:
        """The lines of the sections that begin with one of these words, without comments and citations."""
        found: list[str] = []
        inside, word = False, ""
        tests = {self.source.line(test.span.start) for test in self.game.file.tests}
        for number in range(1, len(self.source.starts) + 1):
            start = self.source.starts[number - 1]
            code = self.source.text[start : self.code_ends.get(number, start + len(self.source.line_text(number)))]
            if not code.strip():
                continue
            if code[0] not in " )]":
                word = code.split()[0]
                inside = word in words and number not in tests
                if inside and code.strip() in ("state", "play"):
                    continue
                if inside and found and words[0] == "phase":
                    found.append("")
            if inside:
                found.append(self.rendered(code.removeprefix(_UNSAID.get(word, ""))))
        return found


def _has(attribute: str, code: int, card: Card) -> bool:
    return card.values.get(attribute) == code
