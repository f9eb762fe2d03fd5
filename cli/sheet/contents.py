"""What is on the rule sheet of a game, in one of its languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cli.sheet.beginning import beginning
from cli.sheet.card_tables import Cards, shortened
from cli.sheet.german import gender, words_of
from cli.sheet.meanings import has_own
from cli.sheet.nouns import Noun, Said, fill
from cli.sheet.page import Block, Page, Table
from cli.sheet.phrases import Phrases
from cli.sheet.places import places
from cli.sheet.scoring import Points
from cli.sheet.silent import kept
from cli.sheet.steps import Steps
from cli.sheet.terms import explained
from dsl import game as g
from dsl.describe.numbers import with_values
from dsl.describe.opening import opening
from dsl.game.fold import Constants, NotConstant, Setup, constant
from dsl.game.walk import below, called, ranked_by
from dsl.lints.words import WINS
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
    "play": "The whole game", "terms": "Terms", "term": "Term", "means": "Meaning", "points": "Points", "what": "What",
    "how": "How much", "where": "When", "who": "Who", "in case": "{name}, {condition}", "case": "if {condition}",
    "other case": "otherwise", "own number": "their number", "all others": "all others",
    "lower": "the others up to {value}", "some case": "in a case that is told there", "that person": "that player",
    "each among": "each of {people}", "everybody": "each player",
    "winner": "Who wins", "each times": "each ×{n}", "best": "Whoever has {best} wins.",
    "best team": "The team with {best} wins.", "then highest": "If that is equal, whoever has {best} wins.",
    "then lowest": "If that is equal, whoever has {best} wins.", "highest of": "Whoever has the highest {what} wins.",
    "lowest of": "Whoever has the lowest {what} wins.",
    "then highest of": "If that is equal, the highest {what} decides.",
    "then lowest of": "If that is equal, the lowest {what} decides.",
    "highest so": "You are ahead if {condition}.", "lowest so": "You fall behind if {condition}.",
    "then highest so": "If that is equal, you are ahead if {condition}.",
    "then lowest so": "If that is equal, you fall behind if {condition}.",
    "in order": "If that is equal, these are compared one after another: {what}.",
    "together": "You all win if {condition}; otherwise you all lose.", "you win": "You win if {condition}.",
    "listed": "The winners are: {what}.", "stop": "The game ends at once when {condition}.", "options": "Options",
    "option": "Option", "usual": "Usually", "choices": "Choices", "says": "What it changes",
    "by players": "By number of players", "family": "Cards", "number": "Number", "each player": "for each player",
    "each team": "for each team", "value": "Value", "when empty": "When {zone} is empty",
    "when short": "When {zone} has too few cards", "when both": "When {zone} is empty or has too few cards",
    "without": "{who}: without {what}",
}  # fmt: skip
_DE = {
    "goal": "Das Ziel", "turn": "So wird gespielt", "end": "Das Ende", "scoring": "Wertung", "players": "Mitspielende",
    "people": "Personen", "to": "bis", "for players": "Für {n} Personen.", "for one": "Für eine Person.",
    "teams": "Es spielen zusammen: {teams}.", "teams if": "Wenn {when}, spielen zusammen: {teams}.",
    "cards": "Die Karten", "cards of": "{n} Karten", "one card": "{n} Karte", "begin": "{name}{n}, anfangs {zone}.",
    "each of them": "{n} je Person", "and more": "{n} je Person und {more} mehr", "zones": "Wo Karten liegen",
    "zone": "Ort", "about zone": "Was dort liegt", "course": "Der Ablauf", "play": "Das ganze Spiel",
    "terms": "Begriffe", "term": "Begriff", "means": "Bedeutung", "points": "Punkte", "what": "Was", "how": "Wie viel",
    "where": "Wann", "who": "Wer", "in case": "{name}, {condition}", "case": "wenn {condition}", "other case": "sonst",
    "own number": "ihre Zahl", "all others": "alle anderen", "lower": "die anderen bis {value}",
    "some case": "in einem Fall, der dort steht", "that person": "diese Person",
    "each among": "jede Person unter {people:dat}", "everybody": "jede Person", "each times": "je ×{n}",
    "best": "Es gewinnt, wer {best:acc} hat.", "best team": "Es gewinnt das Team mit {best:dat}.",
    "then highest": "Bei Gleichstand gewinnt, wer {best:acc} hat.",
    "then lowest": "Bei Gleichstand gewinnt, wer {best:acc} hat.",
    "highest of": "Es gewinnt, wer davon am meisten hat: {what}.",
    "lowest of": "Es gewinnt, wer davon am wenigsten hat: {what}.",
    "then highest of": "Bei Gleichstand entscheidet das Höchste: {what}.",
    "then lowest of": "Bei Gleichstand entscheidet das Niedrigste: {what}.", "winner": "Wer gewinnt",
    "highest so": "Vorn liegst du, wenn {condition}.", "lowest so": "Zurück liegst du, wenn {condition}.",
    "then highest so": "Bei Gleichstand liegst du vorn, wenn {condition}.",
    "then lowest so": "Bei Gleichstand liegst du zurück, wenn {condition}.",
    "in order": "Bei Gleichstand wird eines nach dem anderen verglichen: {what}.",
    "together": "Ihr gewinnt alle, wenn {condition}; sonst verliert ihr alle.",
    "you win": "Du gewinnst, wenn {condition}.", "listed": "Es gewinnen: {what}.",
    "stop": "Das Spiel endet sofort, wenn {condition}.", "options": "Absprachen", "option": "Absprache",
    "usual": "Üblich", "choices": "Möglich", "says": "Was sie ändert", "by players": "Nach der Zahl der Mitspielenden",
    "family": "Karten", "number": "Anzahl", "each player": "für jede Person", "each team": "für jedes Team",
    "value": "Wert", "when empty": "Wenn {zone} leer ist", "when short": "Wenn {zone} zu wenige Karten hat",
    "when both": "Wenn {zone} leer ist oder zu wenige Karten hat",
    "without": "{who}: ohne {what}",
}  # fmt: skip
SAID = {"en": _EN, "de": _DE}
_THE = re.compile(r"^(?:the team's|your team's|the|your) ")
_ARTICLE_OF = {"r": "der", "s": "des", "n": "den", "m": "dem"}
_FIRST_NUMBER = re.compile(r"^\d+")
MOST_TIMES = 12  # that a sheet is written, to find out what it need not tell


def languages(game: g.Game) -> list[str]:
    """The languages that a sheet can be in: those it has sentences of itself, and those that the file has words of."""
    return sorted({"en", "de", *game.words})


class Sheet:
    """Writes the sheet of one game in one language."""

    def __init__(self, game: g.Game, language: str) -> None:
        self.game = game
        self.language = language
        self.said = SAID.get(language, _EN)
        self.begin(frozenset())

    def begin(self, silent: frozenset[str]) -> None:
        """A fresh sheet, which does not tell of some names."""
        self.phrases = Phrases(self.game, self.language)
        self.phrases.silent = silent
        self.steps = Steps(self.game, self.phrases, self.language)
        self.label = self.phrases.label

    def page(self) -> Page:
        """Written without what may be left out, and again with what that named, until nothing is missing."""
        with words_of(self.phrases.words if self.phrases.german else {}):
            silent = kept(self.phrases)
            for _ in range(MOST_TIMES):
                self.begin(silent)
                page = self._page()
                if not silent & self.phrases.named:
                    return page
                silent -= self.phrases.named
            self.begin(frozenset())
            return self._page()

    def _page(self) -> Page:
        page = Page(self.phrases.title, self.language)
        about = self.game.about_in(self.language)
        page.add("", about.summary if about is not None else self.opening(), *self.players())
        for topic, text in about.topics.items() if about is not None else ():
            page.add(self.said[topic], self.filled(text))
        page.add(self.said["cards"], *Cards(self).blocks())
        page.add(self.said["zones"], places(self))
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
        return opening(self.game)

    def filled(self, text: str) -> str:
        """A text for people with the usual values of the options that it names."""
        return with_values(text, self.language, lambda name: self.setting(self.game.option(name)))

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
            if not has_own(self.phrases, game.phases[number].name):
                waiting += [n for n in called(game.phases[number].body) if n not in done]
        told: list[tuple[str, Block]] = []
        for number in done:
            phase = game.phases[number]
            if number != game.play and self.steps.is_small(phase):
                continue  # it was told where it is named
            heading = self.said["play"] if number == game.play else self.label(phase.name)
            if phase.parameters:
                heading += f" ({', '.join(self.phrases.parameter(p, phase.parameters) for p in phase.parameters)})"
            steps = self.steps.phase(phase)
            if number == game.play:
                steps = (*beginning(self.steps), *steps)
            if (
                heading,
                steps,
            ) not in told:  # a phase that is called with several kinds of things stands for each of them
                told.append((heading, steps))
                yield capital(heading), steps
        for zone in game.zones:
            name = self.phrases.grammar.noun(Noun(self.label(zone.name), "place"), "")
            empty, short = (
                self.steps.phase(game.phases[trigger]) if trigger is not None else ()
                for trigger in (zone.when_empty, zone.when_short)
            )
            if empty:
                yield self.said["when both" if empty == short else "when empty"].format(zone=name), empty
            if short and short != empty:
                yield self.said["when short"].format(zone=name), short

    def points(self) -> Block:
        return Points(self).table()

    def ranks(self) -> tuple[g.Rank, ...]:
        return self.game.winner.ranks if self.game.winner is not None else ()

    def winner(self) -> Iterator[Block]:
        for condition in self.game.stops:
            yield self.said["stop"].format(condition=self.phrases.whole(condition))
        winner = self.game.winner
        if winner is None:
            return
        if winner.listed is not None:
            yield self.listed(winner.listed)
        for number, rank in enumerate(winner.ranks):
            if not number and (own := self.phrases.words.get(f"{WINS}{ranked_by(self.game, rank)}")):
                yield f"{capital(own)}."
                continue
            what = self.theirs(self.phrases.whole(rank.value))
            if number and isinstance(t.settled(rank.value.type), t.List):
                body = self.game.defines[rank.value.define].body if isinstance(rank.value, g.CallDefine) else rank.value
                yield self.said["in order"].format(what=self.theirs(self.phrases.whole(body)))
                continue
            high = "highest" if rank.highest else "lowest"
            if t.settled(rank.value.type) == t.YESNO:
                said = self.said[f"then {high} so" if number else f"{high} so"]
                yield said.format(condition=self.phrases.whole(rank.value))
                continue
            best = self.best(rank)
            key = f"then {high}" if number else "best team" if winner.teams and best else "best"
            yield fill(self.said[key if best else f"{key if number else high} of"], best=best, what=what)

    def best(self, rank: g.Rank) -> Said:
        """`the most points`, `den höchsten Wert`; nothing if it is not one name."""
        value = rank.value
        if not isinstance(value, g.CallDefine | g.Apply) or (isinstance(value, g.Apply) and value.op != "var"):
            return Said("")
        name = self.game.defines[value.define].name if isinstance(value, g.CallDefine) else str(value.info)
        return self.phrases.grammar.best(self.label(name), rank.highest)

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
            return ", ".join(shortened(self.said["to"], [self.phrases.constant(x, inner.of) for x in value]))
        return self.phrases.constant(value, kind)

    def terms(self) -> Block:
        rows = explained(self.phrases)
        return Table((self.said["term"], self.said["means"]), tuple(rows.items())) if rows else ""
