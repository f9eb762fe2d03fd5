"""A file's syntax becomes a checked game.

What a variable holds is mostly told by what it begins with. If one begins as `nobody` or `()`, the
rules are read to find out, and the tests too if need be; in doubt once more. The last reading reports
what does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from dsl import game as g
from dsl import syntax as s
from dsl.messages import cards as card_messages
from dsl.messages import course, knowledge, names, rule_tests, types
from dsl.sentence import say
from dsl.spelling import nearest
from dsl.typing import definitions, notes, parts, phases
from dsl.typing import head as heads
from dsl.typing import types as t
from dsl.typing.context import Context, Note, Reading
from dsl.typing.declare import Declarations
from dsl.typing.rule_tests import TestReader
from dsl.zone_kinds import ZONE_KINDS

MOST_KNOWN = 62  # who knows a card and who knows each part of it: bits of one number in native code
SIGHTS: Mapping[str, g.Sight] = {
    "pile": "nobody",
    "hand": "owner",
    "row": "everybody",
    "spread": "everybody",
    "slot": "everybody",
}


def build_game(decl: Declarations) -> tuple[g.Game | None, list[Note]]:
    """The checked game, or None if it could not be understood well enough to be played."""
    file = decl.file
    attribute_types: dict[str, t.Type] = {
        a.name: t.NUMBER if a.numeric else t.Value(a.name) for a in decl.attributes.values()
    }
    variable_types: dict[str, t.Type] = {v.name.name: t.Open() for v in file.variables}
    readings: tuple[Callable[[GameBuilder], object], ...] = (
        GameBuilder.beginnings,
        GameBuilder.rules_alone,
        GameBuilder.game,
        GameBuilder.game,
    )
    for number, read in enumerate(readings, 1):
        if any(t.is_open(kind) for kind in variable_types.values()):
            patient = number < len(readings)
            read(GameBuilder(Reading(decl, variable_types, attribute_types, quiet=True, patient=patient)))
    variable_types = {name: t.closed(kind) for name, kind in variable_types.items()}
    reading = Reading(decl, variable_types, attribute_types)
    return GameBuilder(reading).game(), reading.notes


class GameBuilder:
    """Reads every part of a file and puts the game together."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.decl = reading.decl
        self.file = reading.decl.file
        self.source = reading.decl.source
        self.rules = Context(reading)
        self.say = self.rules.say

    def beginnings(self) -> None:
        for x in self.file.variables:
            self.variable(x)

    def rules_alone(self) -> None:
        self.game(tests=False)

    def game(self, tests: bool = True) -> g.Game | None:
        file, head = self.file, self.file.head
        players = heads.players(self.rules)
        teams = heads.teams(self.rules, players)
        options = heads.options(self.rules)
        zones = tuple(z for x in file.zones if (z := self.zone(x)) is not None)
        variables = tuple(self.variable(x) for x in file.variables if x.owner != "card")
        on_cards = tuple(notes.declared(self.rules, x, self.variable(x)) for x in file.variables if x.owner == "card")
        families = tuple(f for n in self.decl.families if (f := self.family(n)) is not None)
        play = self.play()
        for symbol in list(self.decl.symbols.values()):
            # Phases that nobody calls are still read, so that their mistakes are found. What a library
            # defines may speak of the zones and variables of the game that uses it.
            if head.library:
                continue
            if symbol.kind == "phase" and not symbol.node.parameters and symbol.source is self.source:
                phases.phase_instance(self.rules, symbol, (), symbol.span, self.rules.outside())
            if symbol.kind == "definition" and not symbol.node.parameters and symbol.source is self.source:
                definitions.define_instance(self.rules, symbol, (), symbol.span, self.rules.outside())
        stops = tuple(self.rules.yesno(x.condition, self.rules.outside(), "`stop when`") for x in file.stops)
        winner = self.winner()
        reader = TestReader(self.rules)
        told = tuple(x for y in file.tests if tests and (x := reader.test(y, players, options)) is not None)
        self.told(max(players, default=0))
        if self.reading.failed or play is None or not zones:
            return None
        return g.Game(
            self.source,
            file,
            head.name.name,
            players,
            teams,
            options,
            dict(self.decl.attributes),
            families,
            zones,
            (*variables, *notes.variables(on_cards), *phases.hidden_variables(self.rules)),
            on_cards,
            tuple(cast(g.Define, d) for d in self.reading.define_bodies),
            tuple(cast(g.Phase, p) for p in self.rules.phases.bodies),
            play,
            stops,
            winner,
            told,
            self.words(),
            self.about(),
            self.rules.phases.reverses,
            self.rules.phases.leaves,
            self.rules.phases.choices,
            tuple(self.rules.phases.told),
            tuple(self.decl.texts),
            tuple(x.node for x in self.decl.symbols.values() if x.source is not self.source),
        )

    def told(self, most_players: int) -> None:
        """Who knows a card, and who knows each part of it, has to fit into one number."""
        for count, (source, span) in enumerate(self.rules.phases.told.values(), 2):
            if count * most_players > MOST_KNOWN:
                self.reading.failed = True
                self.say(knowledge.too_much_told(source, span, most_players, MOST_KNOWN // most_players - 1))
                break

    # ───────────── zones, state, cards

    def index(self, index: s.Expr | None) -> g.Expr | str | None:
        if index is None:
            return None
        if (attribute := parts.index_attribute(self.rules, index)) is not None:
            return attribute
        return self.rules.number(index, self.rules.outside(), "the number of places")

    def zone(self, x: s.Zone) -> g.Zone | None:
        if x.kind.name not in ZONE_KINDS:
            near = nearest(x.kind.name, ZONE_KINDS)
            self.say(card_messages.unknown_kind(self.source, x.kind.span, x.kind.name, near))
            return None
        kind = x.kind.name
        sight = SIGHTS[kind]
        if x.owner == "table" and sight == "owner":
            sight = "nobody"
        if x.seen_by is not None:
            seers = self.sight(x.seen_by, x.owner)
            if seers is None:
                return None
            sight = seers
        capacity = self.rules.number(x.capacity, self.rules.outside(), "`at most`") if x.capacity else None
        triggers: dict[str, int] = {}
        for trigger in x.triggers:
            if trigger.event in triggers:
                self.say(course.twice(self.source, trigger.span, f"when {trigger.event}", x.triggers[0].span))
            triggers[trigger.event] = phases.trigger(self.rules, trigger, x, self.source)
        return g.Zone(
            x.span, x.name.name, kind, x.owner, sight, self.index(x.index), capacity,
            triggers.get("empty"), triggers.get("short"),
        )  # fmt: skip

    def variable(self, x: s.Variable) -> g.Variable:
        name = x.name.name
        kind = self.reading.variable_types[name]
        value = self.rules.expr(x.value, self.rules.outside(), kind)
        if isinstance(t.settled(value.type), t.Place):
            value = self.rules.coerce(value, self.rules.outside(), t.List(t.CARD), "`=`")
        if not t.agree(kind, value.type):
            old, new = t.describe(value.type), t.describe(kind)
            self.say(types.two_types(self.source, value.span, name, new, old, x.name.span))
        sight: g.Sight = "everybody"
        if x.seen_by is not None and x.owner != "card":
            sight = self.sight(x.seen_by, x.owner) or sight
        return g.Variable(x.span, name, x.owner, self.index(x.index), kind, value, sight, x.quiet)

    def sight(self, word: s.Word, owner: s.Owner) -> g.Sight | None:
        """Who sees a zone or a variable; None if nobody could say so."""
        allowed = ("nobody", "everybody") if owner == "table" else ("nobody", "owner", "others", "team", "everybody")
        if word.name in allowed:
            return cast(g.Sight, word.name)
        self.say(card_messages.unknown_sight(self.source, word.span, word.name, owner != "table"))
        return None

    def family(self, name: str) -> g.Family | None:
        deck = self.decl.families[name]
        written = deck.written
        attributes = deck.attributes
        conditions: dict[Any, g.Expr] = {}
        computed: list[tuple[str, g.Expr]] = []
        for line in deck.lines:
            if isinstance(line, s.Product | s.Rows | s.Without | s.Size) and line.when is not None:
                conditions[line.when.span] = self.rules.yesno(line.when, self.rules.outside(), "`when`")
            if isinstance(line, s.Computed):
                scope = self.rules.outside()
                local = scope.unit.new_local("it")
                value = definitions.right_side(self.rules, line.value, scope.looking_at(local, t.CARD))
                computed.append((line.name.name, self.rules.coerce(value, scope, t.NUMBER, f"`{line.name.name}`")))
            if isinstance(line, s.Included):
                self.deck_conditions(line, conditions)
            if isinstance(line, s.Product):
                self.known_attributes(line, attributes)
        if written.zone is None:
            if not self.file.head.library:
                self.say(card_messages.no_start_zone(self.source, written.name.span, name))
            return None
        symbol = self.decl.symbols.get(written.zone.name)
        if symbol is None or symbol.kind != "zone":
            zones = {n: x.span for n, x in self.decl.symbols.items() if x.kind == "zone"}
            self.reading.failed = True
            if not self.rules.muted:
                self.decl.unknown(self.source, written.zone.span, written.zone.name, "zone", zones)
            return None
        self.decl.used.add(written.zone.name)
        return g.Family(
            name, written.zone.name, deck.source, written, tuple(deck.lines), attributes, tuple(computed), conditions
        )

    def deck_conditions(self, line: s.Included, conditions: dict[Any, g.Expr]) -> None:
        """Which cards of a library's deck are used, how often and when."""
        if line.use.packs is not None:
            conditions[line.use.packs.span] = self.rules.number(line.use.packs, self.rules.outside(), "`use`")
        if line.use.when is not None:
            conditions[line.use.when.span] = self.rules.yesno(line.use.when, self.rules.outside(), "`when`")
        if line.use.where is not None:
            scope = self.rules.outside()
            inner = scope.looking_at(scope.unit.new_local("it"), t.CARD)
            conditions[line.use.where.span] = self.rules.yesno(line.use.where, inner, "`where`")

    def known_attributes(self, line: s.Product, attributes: tuple[str, ...]) -> None:
        for word in line.attributes:
            self.decl.used.add(word.name)
            if word.name in attributes or word.name in self.decl.lost or self.decl.cards_lost:
                continue
            symbol = self.decl.symbols.get(word.name)
            near = nearest(word.name, attributes)
            if symbol is not None and symbol.kind == "value":
                rows = self.rows_with(line)
                self.say(card_messages.value_after_each(self.source, word.span, word.name, symbol.node, rows))
            else:
                listed = ", ".join(f"`{name}`" for name in attributes)
                help = self.more_packs(line, word.name) or (listed and say("there is {listed}", listed=listed))
                self.say(names.unknown(self.source, word.span, word.name, "attribute", near, None, help))

    def more_packs(self, line: s.Product, word: str) -> str:
        """`2 of each card` below `use french_52`."""
        used = [
            x.use.name.name for deck in self.decl.families.values() for x in deck.lines if isinstance(x, s.Included)
        ]
        if word not in (*self.decl.families, "card", "cards") or not used:
            return ""
        return (
            f"write `use {line.copies} {used[0]}`" if line.copies > 1 else "leave the line out: a deck has one of each"
        )

    def rows_with(self, line: s.Product) -> str:
        """How `3 of each colour, wager` is said: `red, blue with wager, wager, wager`."""
        first, *others = (word.name for word in line.attributes)
        attribute = self.decl.attributes.get(first)
        if attribute is None or len(others) != 1 or len(attribute.values) > 12 or line.copies > 6:
            return ""
        listed = ", ".join(str(v) for v in attribute.values)
        return f"{listed} with {', '.join(others * line.copies)}"

    # ───────────── play and winner

    def play(self) -> int | None:
        symbol = self.decl.symbols.get("play")
        if symbol is None or symbol.kind != "phase":
            if not self.file.head.library:
                self.rules.missing(course.no_play(self.source, self.file.head.name.span))
            return None
        self.decl.used.add("play")
        return phases.phase_instance(self.rules, symbol, (), symbol.span, self.rules.outside())

    def winner(self) -> g.Winner | None:
        if not self.file.winners:
            if not self.file.head.library:
                self.rules.missing(course.no_winner(self.source, self.file.head.name.span))
            return None
        x = self.file.winners[0]
        for again in self.file.winners[1:]:
            self.say(course.twice(self.source, again.span, "winner", x.span))
        if x.listed is not None:
            listed = self.rules.of_type(x.listed, self.rules.outside(), t.List(t.PLAYER), "`winners`")
            score = self.rules.number(x.score, self.rules.outside(), "`with`") if x.score is not None else None
            return g.Winner(x.span, False, (), listed, score)
        scope = self.rules.outside(me=True)
        ranks = []
        for rank in x.ranks:
            value = self.rules.expr(rank.value, scope)
            kind = t.settled(value.type)
            if isinstance(kind, t.Open) and self.reading.patient:
                continue
            if kind not in (t.NUMBER, t.YESNO, t.ANY) and not isinstance(kind, t.Value | t.List):
                value = self.rules.coerce(value, scope, t.NUMBER, f"`winner {rank.best}`")
            ranks.append(g.Rank(rank.span, rank.best == "highest", value))
        return g.Winner(x.span, self.ranks_teams(ranks), tuple(ranks), None)

    def ranks_teams(self, ranks: list[g.Rank]) -> bool:
        """A ranking over team state ranks teams."""
        first = ranks[0].value if ranks else None  # what is ranked could not be read
        return isinstance(first, g.Apply) and first.op == "var" and bool(first.args) and first.args[0].type == t.TEAM

    # ───────────── words

    def words(self) -> dict[str, dict[str, str]]:
        """By language; what a library calls its own counts where the file says nothing else."""
        found: dict[str, dict[str, str]] = {block.language.name: {} for block in self.file.words}
        for block in (*self.decl.library_words, *self.file.words):
            if (language := found.get(block.language.name)) is None:
                continue  # a language that the game itself does not speak
            names = {label.key.name for label in block.labels if isinstance(label.key, s.Word)}
            for label in block.labels:
                if label.text.raw == g.OPEN_LABEL:
                    continue
                if isinstance(label.key, s.Word):
                    language[label.key.name] = label.text.raw
                else:
                    key = label.key.raw
                    language[g.text_key(key) if key in names else key] = label.text.raw
        return found

    def about(self) -> dict[str, g.About]:
        """The texts for people by language."""
        found: dict[str, g.About] = {}
        first: dict[str, s.About] = {}
        for block in self.file.about:
            language = block.language.name if block.language is not None else g.OWN_LANGUAGE
            if language in first:
                self.say(rule_tests.about_twice(self.source, block.span, f"`{language}`", first[language].span))
                continue
            first[language] = block
            found[language] = g.About(self.plain(block.summary), self.topics(block))
        return found

    def topics(self, block: s.About) -> dict[str, str]:
        found: dict[str, s.Topic] = {}
        for topic in block.topics:
            name = topic.name.name
            if name not in g.TOPICS:
                self.say(rule_tests.no_topic(self.source, topic.name.span, name, nearest(name, g.TOPICS)))
            elif name in found:
                self.say(rule_tests.about_twice(self.source, topic.name.span, f"`{name}`", found[name].name.span))
            else:
                found[name] = topic
        return {name: self.plain(found[name].texts) for name in g.TOPICS if name in found}

    def plain(self, texts: tuple[s.Text, ...]) -> str:
        """Lines of text as one; in braces only options can stand, whose values are known before play."""
        for part in (part for text in texts for part in text.parts):
            if isinstance(part, str):
                continue
            symbol = self.decl.symbols.get(part.name) if isinstance(part, s.Name) else None
            if symbol is None or symbol.kind != "option":
                self.say(rule_tests.no_option(self.source, part.span, [o.name.name for o in self.file.head.options]))
            else:
                self.decl.used.add(symbol.name)
        return " ".join(text.raw for text in texts)
