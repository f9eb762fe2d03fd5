"""What is on the rule sheet of a game, in one of its languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from cli.sheet.english import is_plural
from cli.sheet.german import gender, words_of
from cli.sheet.nouns import Noun, fill
from cli.sheet.page import Block, Page, Table
from cli.sheet.phrases import Phrases
from cli.sheet.steps import Steps
from cli.sheet.terms import explained
from dsl import game as g
from dsl.describe import zone_words
from dsl.game.composition import Card, compose
from dsl.game.fold import Constants, NotConstant, Setup, constant
from dsl.game.walk import below, called, statements
from dsl.messages.syntax import counts
from dsl.sentence import capital, into
from dsl.typing import types as t

_EN = {
    "goal": "The goal", "turn": "How it is played", "end": "The end", "scoring": "Scoring", "players": "Players",
    "people": "players", "to": "to", "for players": "For {n} players.", "for one": "For one player.",
    "teams": "Partners: {teams}.", "teams if": "If {when}, partners are: {teams}.", "cards": "The cards",
    "cards of": "{n} cards", "one card": "{n} card", "begin": "{name}{n}, at first {zone}.",
    "each of them": "{n} for each player", "and more": "{n} for each player and {more} more",
    "zones": "Where cards lie", "zone": "Place", "about zone": "What lies there", "course": "The course of play",
    "play": "The whole game", "terms": "Terms", "term": "Term", "means": "Meaning", "points": "Points",
    "what": "What", "how": "How much", "where": "When", "winner": "Who wins", "each times": "each ×{n}",
    "highest": "Whoever has the highest {what} wins.", "lowest": "Whoever has the lowest {what} wins.",
    "most": "Whoever has the most {what} wins.", "fewest": "Whoever has the fewest {what} wins.",
    "then most": "If that is equal, the most {what} decide.",
    "then fewest": "If that is equal, the fewest {what} decide.",
    "in order": "If that is equal, these are compared one after another: {what}.",
    "together": "You all win if {condition}; otherwise you all lose.", "you win": "You win if {condition}.",
    "then highest": "If that is equal, the highest {what} decides.",
    "then lowest": "If that is equal, the lowest {what} decides.", "listed": "The winners are: {what}.",
    "stop": "The game ends at once when {condition}.", "options": "Options", "option": "Option", "usual": "Usually",
    "choices": "Choices", "says": "What it changes", "by players": "By number of players", "family": "Cards",
    "number": "Number", "each player": "for each player", "each team": "for each team", "adds": "{target}: + {value}",
    "takes": "{target}: − {value}", "sets": "{target}: {value}", "value": "Value",
    "when empty": "When {zone} is empty", "when short": "When {zone} has too few cards",
}  # fmt: skip
_DE = {
    "goal": "Das Ziel", "turn": "So wird gespielt", "end": "Das Ende", "scoring": "Wertung",
    "players": "Mitspielende", "people": "Personen", "to": "bis", "for players": "Für {n} Personen.",
    "for one": "Für eine Person.", "teams": "Es spielen zusammen: {teams}.",
    "teams if": "Wenn {when}, spielen zusammen: {teams}.", "cards": "Die Karten", "cards of": "{n} Karten",
    "one card": "{n} Karte", "begin": "{name}{n}, anfangs {zone}.", "each of them": "{n} je Person",
    "and more": "{n} je Person und {more} mehr", "zones": "Wo Karten liegen", "zone": "Ort",
    "about zone": "Was dort liegt", "course": "Der Ablauf", "play": "Das ganze Spiel", "terms": "Begriffe",
    "term": "Begriff", "means": "Bedeutung", "points": "Punkte", "what": "Was", "how": "Wie viel", "where": "Wann",
    "each times": "je ×{n}", "winner": "Wer gewinnt", "highest": "Es gewinnt, wer davon am meisten hat: {what}.",
    "lowest": "Es gewinnt, wer davon am wenigsten hat: {what}.",
    "most": "Es gewinnt, wer davon am meisten hat: {what}.",
    "fewest": "Es gewinnt, wer davon am wenigsten hat: {what}.",
    "then most": "Bei Gleichstand entscheidet das Höchste: {what}.",
    "then fewest": "Bei Gleichstand entscheidet das Niedrigste: {what}.",
    "in order": "Bei Gleichstand wird eines nach dem anderen verglichen: {what}.",
    "together": "Ihr gewinnt alle, wenn {condition}; sonst verliert ihr alle.",
    "you win": "Du gewinnst, wenn {condition}.", "then highest": "Bei Gleichstand entscheidet das Höchste: {what}.",
    "then lowest": "Bei Gleichstand entscheidet das Niedrigste: {what}.", "listed": "Es gewinnen: {what}.",
    "stop": "Das Spiel endet sofort, wenn {condition}.", "options": "Absprachen", "option": "Absprache",
    "usual": "Üblich", "choices": "Möglich", "says": "Was sie ändert",
    "by players": "Nach der Zahl der Mitspielenden", "family": "Karten", "number": "Anzahl",
    "each player": "für jede Person", "each team": "für jedes Team", "adds": "{target}: + {value}",
    "takes": "{target}: − {value}", "sets": "{target}: {value}", "value": "Wert",
    "when empty": "Wenn {zone} leer ist", "when short": "Wenn {zone} zu wenige Karten hat",
}  # fmt: skip
SAID = {"en": _EN, "de": _DE}
_THE = re.compile(r"^(?:the team's|your team's|the|your) ")
_ARTICLE_OF = {"r": "der", "s": "des", "n": "den", "m": "dem"}
_FIRST_NUMBER = re.compile(r"^\d+")
_BRACES = re.compile(r"\{(\w+)\}")


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
        with words_of(self.phrases.words if self.phrases.german else {}):
            return self._page()

    def _page(self) -> Page:
        page = Page(self.phrases.title, self.language)
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
        return _BRACES.sub(lambda m: self.setting(self.game.option(m[1])), text)

    # ───────────── head

    def players(self) -> Iterator[str]:
        if self.game.player_counts == (1,):
            yield self.said["for one"]
        else:
            yield self.said["for players"].format(n=self.numbers(self.game.player_counts))
        for line in self.game.teams:
            if max(map(len, line.groups)) == 1:
                continue  # everybody for themselves
            player, both = self.phrases.known["player"], self.phrases.known["and list"]
            teams = "; ".join(both.join(player.format(n=seat + 1) for seat in team) for team in line.groups)
            if line.when is None:
                yield self.said["teams"].format(teams=teams)
            else:
                yield self.said["teams if"].format(when=self.phrases.whole(line.when), teams=teams)

    def numbers(self, players: tuple[int, ...]) -> str:
        """`2 to 4`, but `3 or 4`."""
        if len(players) == 2:
            return f"{players[0]}{self.phrases.known['or list']}{players[1]}"
        return into(self.language, counts(players))

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
            unsaid = option.label == option.name.replace("_", " ")
            label = words.get(option.label) or (self.label(option.name) if unsaid else option.label)
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
            number = self.amount(own)
            amount = _FIRST_NUMBER.sub(
                lambda m: self.said["one card" if m[0] == "1" else "cards of"].format(n=m[0]), number
            )
            unknown = self.language != "en" and self.label(family.name) == family.name
            name = "" if family.name == "card" or unknown else f"{capital(self.label(family.name))}: "
            place = self.phrases.grammar.at(self.phrases.grammar.noun(Noun(self.label(family.zone), "place"), ""))
            yield self.said["begin"].format(name=name, n=amount + each, zone=place)
            if family.attributes:
                yield self.family(family, own)
            values = [(self.label(name), self.phrases.whole(value)) for name, value in family.computed]
            if values:
                yield Table((self.said["what"], self.said["how"]), tuple(values))

    def family(self, family: g.Family, own: dict[int, list[Card]]) -> Block:
        first, *others = dict.fromkeys(family.attributes)
        most = max(own.values(), key=len)
        rows: dict[tuple[str, ...], list[int | None]] = {}
        for code in dict.fromkeys(c.values.get(first) for c in most):
            mine = [c for c in most if c.values.get(first) == code]
            values = tuple(self.values(name, [c.values.get(name) for c in mine]) for name in others)
            here = {n: [c for c in cards if c.values.get(first) == code] for n, cards in own.items()}
            number = self.amount(here)
            rows.setdefault((number, *values), []).append(code)
        table = [
            (", ".join("–" if c is None else self.value(first, c) for c in codes), *cells)
            for cells, codes in rows.items()
        ]
        heads = (self.label(first), self.said["number"], *map(self.label, others))
        return Table(tuple(map(capital, heads)), tuple(table))

    def value(self, name: str, code: int) -> str:
        attribute = self.game.attributes[name]
        return str(code).replace("-", "−") if attribute.numeric else self.label(str(attribute.values[code]))

    def values(self, name: str, codes: list[int | None]) -> str:
        """`1 to 10`, or each value with how often it is there."""
        counted = Counter(c for c in codes if c is not None)
        present = sorted(counted)
        same = len(set(counted.values())) <= 1
        times = max(counted.values(), default=1)
        often = f" ({self.said['each times'].format(n=times)})" if same and times > 1 and len(present) > 1 else ""
        if (
            same
            and len(present) > 2
            and self.game.attributes[name].numeric
            and present == list(range(present[0], present[-1] + 1))
        ):
            return f"{self.value(name, present[0])} {self.said['to']} {self.value(name, present[-1])}{often}"
        if same:
            return ", ".join(self.shortened([self.value(name, c) for c in present])) + often
        return ", ".join(f"{self.value(name, c)} (×{counted[c]})" for c in present)

    def shortened(self, names: list[str]) -> list[str]:
        """Numbers that follow one another as `2 to 10`."""
        found: list[list[str]] = []
        for name in names:
            before = found[-1][-1] if found else ""
            if name.isdecimal() and before.isdecimal() and int(name) == int(before) + 1:
                found[-1].append(name)
            else:
                found.append([name])
        return [part for run in found for part in ([f"{run[0]} {self.said['to']} {run[-1]}"] if len(run) > 2 else run)]

    def amount(self, own: dict[int, list[Card]]) -> str:
        """`52`, or how many for each number of players."""
        totals: dict[int, list[int]] = {}
        for n, cards in own.items():
            totals.setdefault(len(cards), []).append(n)
        if len(totals) == 1:
            return str(next(iter(totals)))
        players = list(own)
        each = len(own[players[1]]) - len(own[players[0]])
        more = len(own[players[0]]) - each * players[0]
        if len(totals) > 2 and more >= 0 and all(len(cards) == each * n + more for n, cards in own.items()):
            return self.said["and more" if more else "each of them"].format(n=each, more=more)
        who = {total: self.numbers(tuple(ns)) for total, ns in totals.items()}
        return ", ".join(f"{total} ({ns} {self.said['people']})" for total, ns in who.items())

    def zones(self) -> Block:
        attributes, shown = frozenset(self.game.attributes), zone_words.shown_tops(self.game)
        rows = []
        for zone in self.game.file.zones:
            text = zone_words.about(zone, self.game.source, attributes, self.language, self.label, shown)
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
        told: list[tuple[str, Block]] = []
        for number in done:
            phase = game.phases[number]
            heading = self.said["play"] if number == game.play else self.label(phase.name)
            if phase.parameters:
                heading += f" ({', '.join(self.label(p.name) for p in phase.parameters)})"
            steps = self.steps.phase(phase)
            if (
                heading,
                steps,
            ) not in told:  # a phase that is called with several kinds of things stands for each of them
                told.append((heading, steps))
                yield capital(heading), steps
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
                    name = self.said["play"] if phase is self.game.phases[self.game.play] else self.label(phase.name)
                    rows.append((capital(name), text))
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
            yield self.listed(winner.listed)
        for number, rank in enumerate(winner.ranks):
            what = self.theirs(self.phrases.whole(rank.value))
            if number and isinstance(t.settled(rank.value.type), t.List):
                define = rank.value.define if isinstance(rank.value, g.CallDefine) else None
                name = self.label(self.game.defines[define].name) if define is not None else what
                yield self.said["in order"].format(what=fill(self.phrases.known["quoted"], name))
                continue
            many = is_plural(what) and " " not in what
            key = ("most" if rank.highest else "fewest") if many else ("highest" if rank.highest else "lowest")
            yield self.said[f"then {key}" if number else key].format(what=what)

    def listed(self, winners: g.Expr) -> str:
        """Who wins where that is not counted; what holds for all alike is said of all."""
        match winners:
            case g.Bind(op="where", items=g.Apply(op="everyone"), body=body, local=local):
                if not any(isinstance(x, g.Me) or (isinstance(x, g.Local) and x.id == local) for x in below(body)):
                    key = "you win" if self.game.player_counts == (1,) else "together"
                    return self.said[key].format(condition=self.phrases.whole(body))
        return self.said["listed"].format(what=self.phrases.whole(winners))

    def theirs(self, text: str) -> str:
        """Of whoever wins, not of the reader."""
        if self.phrases.german:
            found = re.match(r"dein (?:\w+er |\w+es )?(\w+)", text)
            article = {"m": "der", "n": "das"}.get(gender(found[1]), "") if found else "die"
            text = re.sub(r"^deine? ", f"{article} " if article else "", text)
            return re.sub(r"\bdeine([rsnm]) ", lambda m: f"{_ARTICLE_OF[m[1]]} eigenen ", text)
        return re.sub(r"\byour\b", "their", _THE.sub("", text))

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
                    known = Constants(Setup(n, options), self.game.defines, all_stay=not self.game.players_may_leave)
                    found.append(self.settled(constant(define.body, known), define.body.type))
            except NotConstant:
                continue
            if len(set(found)) > 1:
                rows.append((self.label(define.name), *found))
        return Table(("", *map(str, self.game.player_counts)), tuple(rows)) if rows else ""

    def settled(self, value: object, kind: t.Type) -> str:
        if isinstance(value, list | tuple):
            inner = t.settled(kind)
            assert isinstance(inner, t.List)
            return ", ".join(self.shortened([self.phrases.constant(x, inner.of) for x in value]))
        return self.phrases.constant(value, kind)

    def terms(self) -> Block:
        rows = explained(self.phrases)
        return Table((self.said["term"], self.said["means"]), tuple(rows.items())) if rows else ""
