"""What is on the rule sheet of a game, in one of its languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from cli.sheet.nouns import Noun, fill, tidy
from cli.sheet.page import Block, Page, Table
from cli.sheet.phrases import Phrases
from cli.sheet.steps import Steps
from dsl import game as g
from dsl.describe import zone_words
from dsl.game.composition import Card, compose
from dsl.game.fold import Constants, NotConstant, Setup, constant
from dsl.game.walk import below, called, statements
from dsl.messages.syntax import counts
from dsl.sentence import into
from dsl.typing import types as t

_EN = {
    "goal": "The goal", "turn": "How it is played", "end": "The end", "scoring": "Scoring", "players": "Players",
    "people": "players", "to": "to", "for players": "For {n} players.", "teams": "Partners: {teams}.",
    "cards": "The cards", "cards of": "{n} cards", "zones": "Where cards lie", "zone": "Place",
    "about zone": "What lies there", "course": "The course of play", "play": "The whole game", "terms": "Terms",
    "term": "Term", "means": "Meaning", "points": "Points", "what": "What counts", "how": "How much", "where": "When",
    "winner": "Who wins", "highest": "Whoever has the highest {what} wins.",
    "lowest": "Whoever has the lowest {what} wins.", "then highest": "If that is equal, the highest {what} decides.",
    "then lowest": "If that is equal, the lowest {what} decides.", "listed": "The winners are: {what}.",
    "stop": "The game ends at once when {condition}.", "options": "Options", "option": "Option", "usual": "Usually",
    "choices": "Choices", "says": "What it changes", "by players": "By number of players", "family": "Cards",
    "number": "Number", "each player": "for each player", "each team": "for each team", "adds": "{target}: + {value}",
    "takes": "{target}: − {value}", "sets": "{target}: {value}", "value": "Value", "when empty": "When {zone} is empty",
    "when short": "When {zone} has too few cards",
}  # fmt: skip
_DE = {
    "goal": "Das Ziel", "turn": "So wird gespielt", "end": "Das Ende", "scoring": "Wertung", "players": "Mitspielende",
    "people": "Personen", "to": "bis", "for players": "Für {n} Personen.", "teams": "Partner: {teams}.",
    "cards": "Die Karten", "cards of": "{n} Karten", "zones": "Wo Karten liegen", "zone": "Ort",
    "about zone": "Was dort liegt", "course": "Der Ablauf", "play": "Das ganze Spiel", "terms": "Begriffe",
    "term": "Begriff", "means": "Bedeutung", "points": "Punkte", "what": "Was zählt", "how": "Wie viel",
    "where": "Wann", "winner": "Wer gewinnt", "highest": "Es gewinnt, wer am meisten hat: {what}.",
    "lowest": "Es gewinnt, wer am wenigsten hat: {what}.",
    "then highest": "Bei Gleichstand entscheidet das Höchste: {what}.",
    "then lowest": "Bei Gleichstand entscheidet das Niedrigste: {what}.", "listed": "Es gewinnen: {what}.",
    "stop": "Das Spiel endet sofort, wenn {condition}.", "options": "Absprachen", "option": "Absprache",
    "usual": "Üblich", "choices": "Möglich", "says": "Was sie ändert", "by players": "Nach der Zahl der Mitspielenden",
    "family": "Karten", "number": "Anzahl", "each player": "für jede Person", "each team": "für jedes Team",
    "adds": "{target}: + {value}", "takes": "{target}: − {value}", "sets": "{target}: {value}", "value": "Wert",
    "when empty": "Wenn {zone} leer ist", "when short": "Wenn {zone} zu wenige Karten hat",
}  # fmt: skip
SAID = {"en": _EN, "de": _DE}
_OPTION = re.compile(r"\{(\w+)\}")
MOST_VALUES = 12


def languages(game: g.Game) -> list[str]:
    """The languages that a sheet can be in: those it has sentences of itself, and those that the file has words of."""
    return sorted({"en", "de", *game.words})


class Sheet:
    """Writes the sheet of one game in one language."""

    def __init__(self, game: g.Game, language: str) -> None:
        self.game = game
        self.language = language
        self.phrases = Phrases(game, language)
        self.steps = Steps(game, self.phrases, language)
        self.said = SAID.get(language, _EN)
        self.label = self.phrases.label

    def page(self) -> Page:
        page = Page(self.label(self.game.name), self.language)
        about = self.game.about_in(self.language)
        page.add("", about.summary if about is not None else self.opening(), *self.players())
        for topic, text in about.topics.items() if about is not None else ():
            page.add(self.said[topic], self.filled(text))
        page.add(self.said["cards"], *self.cards())
        page.add(self.said["zones"], self.zones())
        page.add(self.said["course"])
        for heading, steps in self.course():
            page.add(heading, steps, level=3)
        page.add(self.said["points"], self.points())
        page.add(self.said["winner"], *self.winner())
        page.add(self.said["options"], self.options())
        page.add(self.said["by players"], self.by_players())
        page.add(self.said["terms"], self.terms())
        return page

    def opening(self) -> str:
        """The comment above the game, for a file without a text for people."""
        source, file = self.game.source, self.game.file
        first = source.line(file.head.span.start)
        return " ".join(source.excerpt(c.span).lstrip("# ") for c in file.comments if c.line < first)

    def filled(self, text: str) -> str:
        """A text for people with the usual values of the options that it names."""
        return _OPTION.sub(lambda m: self.setting(self.game.option(m[1])), text)

    # ───────────── head

    def players(self) -> Iterator[str]:
        yield self.said["for players"].format(n=into(self.language, counts(self.game.player_counts)))
        for line in self.game.teams:
            player = self.phrases.known["player"]
            teams = ["–".join(player.format(n=seat + 1) for seat in team) for team in line.groups]
            when = f" ({self.phrases(line.when)})" if line.when is not None else ""
            yield self.said["teams"].format(teams=", ".join(teams)) + when

    def setting(self, option: g.GameOption) -> str:
        first = option.values[0]
        return str(option.default) if isinstance(first, int) else self.word(str(option.values[option.default]))

    def word(self, value: str) -> str:
        return self.phrases.known.get(value, self.label(value)) if value in ("yes", "no") else self.label(value)

    def options(self) -> Block:
        rows = []
        for option in self.game.options:
            names = [self.word(v) if isinstance(v, str) else str(v) for v in option.values]
            choice = ", ".join(names) if len(names) <= 6 else f"{names[0]} {self.said['to']} {names[-1]}"
            words = self.phrases.words
            label = words.get(option.label) or option.label or self.label(option.name)
            rows.append((self.label(option.name), self.setting(option), choice, label))
        heads = tuple(self.said[k] for k in ("option", "usual", "choices", "says"))
        return Table(heads, tuple(rows)) if rows else ""

    # ───────────── cards and places

    def made(self) -> dict[int, list[Card]]:
        options = {option.name: option.default for option in self.game.options}
        return {n: list(compose(self.game, Setup(n, options)).cards) for n in self.game.player_counts}

    def cards(self) -> Iterator[Block]:
        """Each family as a table: a row for each first value, with what the others are."""
        made = self.made()
        for family in self.game.families:
            own = {n: [c for c in cards if c.family == family.name and not c.owner] for n, cards in made.items()}
            owner = self.game.zone(family.zone).owner
            each = "" if owner == "table" else f" {self.said[f'each {owner}']}"
            amount = self.said["cards of"].format(n=self.amount(own))
            yield f"{self.label(family.name)} ({self.label(family.zone)}): {amount}{each}"
            if family.attributes:
                yield self.family(family, own)

    def family(self, family: g.Family, own: dict[int, list[Card]]) -> Block:
        first, *others = family.attributes
        most = max(own.values(), key=len)
        rows: dict[tuple[str, ...], list[int]] = {}
        for code in dict.fromkeys(c.values.get(first) for c in most):
            mine = [c for c in most if c.values.get(first) == code]
            values = tuple(self.values(name, [c.values.get(name) for c in mine]) for name in others)
            here = {n: [c for c in cards if c.values.get(first) == code] for n, cards in own.items()}
            number = self.amount(here)
            rows.setdefault((number, *values), []).append(-1 if code is None else code)
        table = [(", ".join(self.value(first, c) for c in codes), *cells) for cells, codes in rows.items()]
        return Table((self.label(first), self.said["number"], *map(self.label, others)), tuple(table))

    def value(self, name: str, code: int) -> str:
        attribute = self.game.attributes[name]
        return str(code).replace("-", "−") if attribute.numeric else self.label(str(attribute.values[code]))

    def values(self, name: str, codes: list[int | None]) -> str:
        """`1 to 10`, or each value with how often it is there."""
        counted = Counter(c for c in codes if c is not None)
        present = sorted(counted)
        same = len(set(counted.values())) <= 1
        if (
            same
            and len(present) > 2
            and self.game.attributes[name].numeric
            and present == list(range(present[0], present[-1] + 1))
        ):
            return f"{self.value(name, present[0])} {self.said['to']} {self.value(name, present[-1])}"
        shown = [self.value(name, c) + ("" if same else f" (×{counted[c]})") for c in present]
        if len(shown) > MOST_VALUES:
            shown = [*shown[: MOST_VALUES // 2], "…", *shown[-2:]]
        return ", ".join(shown)

    def amount(self, own: dict[int, list[Card]]) -> str:
        """`52`, or how many for each number of players."""
        totals: dict[int, list[int]] = {}
        for n, cards in own.items():
            totals.setdefault(len(cards), []).append(n)
        if len(totals) == 1:
            return str(next(iter(totals)))
        who = {total: into(self.language, counts(tuple(ns))) for total, ns in totals.items()}
        return ", ".join(f"{total} ({ns} {self.said['people']})" for total, ns in who.items())

    def zones(self) -> Block:
        attributes = frozenset(self.game.attributes)
        rows = []
        for zone in self.game.file.zones:
            text = zone_words.about(zone, self.game.source, attributes, self.language)
            rows.append((self.label(zone.name.name), text))
        return Table((self.said["zone"], self.said["about zone"]), tuple(rows))

    # ───────────── the course

    def course(self) -> Iterator[tuple[str, Block]]:
        """The play, then each phase in the order in which it is come by."""
        game = self.game
        waiting, done = [game.play], list[int]()
        while waiting:
            number = waiting.pop(0)
            if number in done:
                continue
            done.append(number)
            waiting += [n for n in called(game.phases[number].body) if n not in done]
        for number in done:
            phase = game.phases[number]
            heading = self.said["play"] if number == game.play else self.label(phase.name)
            if phase.parameters:
                heading += f" ({', '.join(self.label(p.name) for p in phase.parameters)})"
            yield heading[:1].upper() + heading[1:], self.steps.phase(phase)
        for zone in game.zones:
            for key, trigger in (("when empty", zone.when_empty), ("when short", zone.when_short)):
                if trigger is not None:
                    yield (
                        self.said[key].format(zone=self.phrases.grammar.noun(Noun(self.label(zone.name), "place"), "")),
                        self.steps.phase(game.phases[trigger]),
                    )

    def points(self) -> Block:
        """Every line that changes what players are ranked by."""
        ranked = {
            str(x.info)
            for rank in self.ranks()
            for x in self.within(rank.value)
            if isinstance(x, g.Apply) and x.op == "var"
        }
        rows = []
        for phase in self.game.phases:
            self.steps.phase(phase)  # so that its names are known
            for x in statements(phase.body):
                if isinstance(x, g.Assign) and str(x.target.info) in ranked and t.settled(x.value.type) == t.NUMBER:
                    key = {"+=": "adds", "-=": "takes", "=": "sets"}[x.operator]
                    text = self.said[key].format(target=self.phrases.whole(x.target), value=self.phrases.whole(x.value))
                    rows.append((self.label(phase.name), text))
        for family in self.game.families:
            for name, value in family.computed:
                rows.append((self.label(name), self.phrases.whole(value)))
        return Table((self.said["where"], self.said["how"]), tuple(dict.fromkeys(rows))) if rows else ""

    def ranks(self) -> tuple[g.Rank, ...]:
        return self.game.winner.ranks if self.game.winner is not None else ()

    def within(self, e: g.Expr) -> Iterator[g.Expr]:
        """An expression with what the definitions in it say."""
        waiting, entered = [e], set[int]()
        while waiting:
            for x in below(waiting.pop()):
                yield x
                if isinstance(x, g.CallDefine) and x.define not in entered:
                    entered.add(x.define)
                    waiting.append(self.game.defines[x.define].body)

    def winner(self) -> Iterator[Block]:
        for condition in self.game.stops:
            yield self.said["stop"].format(condition=self.phrases.whole(condition))
        winner = self.game.winner
        if winner is None:
            return
        if winner.listed is not None:
            yield self.said["listed"].format(what=self.phrases.whole(winner.listed))
        for number, rank in enumerate(winner.ranks):
            key = ("then " if number else "") + ("highest" if rank.highest else "lowest")
            yield self.said[key].format(what=self.theirs(tidy(self.phrases.plain(rank.value))))

    @staticmethod
    def theirs(text: str) -> str:
        """Of whoever wins, not of the reader."""
        return re.sub(r"\byour\b", "their", text)

    def by_players(self) -> Block:
        """What the definitions come to, where that depends on the number of players alone."""
        options = {option.name: option.default for option in self.game.options}
        rows = []
        for define in self.game.defines:
            if define.parameters or define.needs_me:
                continue
            found: list[str] = []
            try:
                for n in self.game.player_counts:
                    known = Constants(Setup(n, options), self.game.defines)
                    found.append(self.phrases.constant(constant(define.body, known), define.body.type))
            except NotConstant:
                continue
            if len(set(found)) > 1:
                rows.append((self.label(define.name), *found))
        return Table(("", *map(str, self.game.player_counts)), tuple(rows)) if rows else ""

    def terms(self) -> Block:
        rows = []
        for define in self.game.defines:
            name = self.label(define.name)
            if define.parameters:
                name += f" ({', '.join(self.label(p.name) for p in define.parameters)})"
            meaning = self.phrases.whole(define.body)
            if t.settled(define.body.type) == t.YESNO:
                meaning = fill(self.phrases.known["flag means"], meaning)
            rows.append((name, meaning))
        return Table((self.said["term"], self.said["means"]), tuple(dict(rows).items())) if rows else ""
