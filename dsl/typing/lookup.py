"""What a name means where it stands.

A bare name is looked up in the element of the innermost `where` or `by`, then among local
names, then mine, my team's, and the table's. A name after a dot belongs to what is before it.
"""

from __future__ import annotations

from typing import cast

from dsl import game as g
from dsl import syntax as s
from dsl.messages import names, types
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Span
from dsl.spelling import nearest
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import FIXED_NAMES, FUNCTIONS, SEAT, Symbol
from dsl.typing.scope import LocalName, Scope


class Lookup(Context):
    """Gives names their meaning."""

    def call_define(self, symbol: Symbol, span: Span, args: tuple[s.Expr, ...], scope: Scope) -> g.Expr:
        """Uses a definition; `dsl.typing.expressions` knows how."""
        raise NotImplementedError

    def name(self, e: s.Name, scope: Scope) -> g.Expr:
        name, span = e.name, e.span
        symbol = self.decl.symbols.get(name)
        if scope.element is not None and symbol is not None:
            of_element = self.part_of_element(symbol, span, scope)
            if of_element is not None:
                return of_element
        if name in scope.names:
            local = scope.names[name]
            if local.stands_for is not None:
                return local.stands_for
            self.note(span, name, local.kind, local.type)
            return g.Local(span, local.type, local.id, name)
        if (fixed := self.fixed_name(name, span, scope)) is not None:
            return fixed
        if symbol is not None:
            return self.symbol(symbol, span, scope)
        if name in scope.past:
            self.say(names.not_chosen_yet(scope.unit.source, span, name, scope.past[name]))
            return self.broken(span)
        self.unknown_name(name, span, scope)
        return self.broken(span)

    def unknown_name(self, name: str, span: Span, scope: Scope, kind: str = "name", help: str = "") -> None:
        self.reading.failed = True
        if self.muted:
            return
        among: dict[str, Span | None] = {n: x.span for n, x in scope.names.items()}
        among |= {n: (x.span if x.source is scope.unit.source else None) for n, x in self.decl.symbols.items()}
        if kind == "name":
            among |= dict.fromkeys(("me", "others", "everyone", "nobody", "nothing", "yes", "no"))
        if "hearts" in self.decl.symbols:
            help = help or other_languages.colour(name)
        self.decl.unknown(scope.unit.source, span, name, kind, among, help)

    def part_of_element(self, symbol: Symbol, span: Span, scope: Scope) -> g.Expr | None:
        """What a bare name means for the element at hand, if it means something there."""
        assert scope.element is not None
        local, kind = scope.element
        kind = t.settled(kind)
        it = g.Local(span, kind, local, "it")
        if symbol.kind == "attribute" and (kind in (t.CARD, t.ANY) or isinstance(kind, t.Open)):
            t.agree(kind, t.CARD)
            return self.attribute_of(it, symbol, span)
        if symbol.kind in ("zone", "state") and symbol.node.owner == "player" and kind == t.PLAYER:
            return self.owned(symbol, span, it, scope)
        if symbol.kind in ("zone", "state") and symbol.node.owner == "team" and kind in (t.TEAM, t.PLAYER):
            team = it if kind == t.TEAM else g.Apply(span, t.TEAM, "team", (it,))
            return self.owned(symbol, span, team, scope)
        return None

    def attribute_of(self, card: g.Expr, symbol: Symbol, span: Span) -> g.Expr:
        self.decl.used.add(symbol.name)
        kind = self.reading.attribute_types[symbol.name]
        self.note(span, symbol.name, "attribute", kind)
        return g.Apply(span, kind, "attr", (card,), symbol.name)

    def fixed_name(self, name: str, span: Span, scope: Scope) -> g.Expr | None:
        if name in ("me", "others"):
            if not self.may_act(span, name, "", scope):
                return self.broken(span)
            me = g.Me(span, t.PLAYER)
            return me if name == "me" else g.Apply(span, t.List(t.PLAYER), "others", (me,))
        if name == "members":
            return self.members(span, scope)
        if name == "it":
            if scope.element is None and scope.it_acts:
                return g.Me(span, t.PLAYER)
            if scope.element is None:
                self.say(names.no_element(scope.unit.source, span))
                return self.broken(span)
            return g.Local(span, scope.element[1], scope.element[0], "it")
        if name in ("yes", "no"):
            return g.Const(span, t.YESNO, name == "yes")
        if name == "everyone":
            return g.Apply(span, t.List(t.PLAYER), "everyone", ())
        if name == "players":
            return g.Apply(span, t.NUMBER, "players", ())
        if name in ("nobody", "nothing"):
            return g.Const(span, t.Open(), None)
        if SEAT.match(name):
            return self.seat(name, span, scope)
        return None

    def members(self, span: Span, scope: Scope) -> g.Expr:
        """The players of the team at hand: that of `each team`, or mine."""
        if scope.team is not None:
            team: g.Expr = g.Local(span, t.TEAM, scope.team.id, "team")
        elif self.may_act(span, "members", "", scope):
            team = g.Apply(span, t.TEAM, "team", (g.Me(span, t.PLAYER),))
        else:
            return self.broken(span)
        return g.Apply(span, t.List(t.PLAYER), "members", (team,))

    def seat(self, name: str, span: Span, scope: Scope) -> g.Expr:
        players = self.decl.file.head.players
        most = max(high for _, high in players) if players else 0
        if most and int(name[1:]) > most:
            self.say(names.seat_beyond(scope.unit.source, span, name, most))
            return self.broken(span)
        return g.Const(span, t.PLAYER, int(name[1:]) - 1)

    def may_act(self, span: Span, name: str, kind: str, scope: Scope) -> bool:
        if scope.me:
            scope.uses_me()
            return True
        self.say(names.nobody_acts(scope.unit.source, span, name, kind))
        return False

    def symbol(self, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        name = symbol.name
        self.decl.used.add(name)
        match symbol.kind:
            case "zone" | "state":
                return self.mine_or_tables(symbol, span, scope)
            case "value":
                attribute = self.decl.attributes[symbol.node]
                self.note(span, name, f"value of `{attribute.name}`", t.Value(attribute.name))
                return g.Const(span, self.reading.attribute_types[attribute.name], attribute.code(name))
            case "option":
                kind = self.option_type(symbol.node)
                self.note(span, name, "option", kind)
                return g.Apply(span, kind, "option", (), name)
            case "value of an option":
                option: s.Option = symbol.node
                listed = [i.name if isinstance(i, s.Name) else "" for i in cast(s.ListOf, option.domain).items]
                return g.Const(span, t.Setting(option.name.name), listed.index(name))
            case "definition":
                return self.call_define(symbol, span, (), scope)
            case "attribute":
                self.say(
                    names.wrong_use(
                        scope.unit.source,
                        span,
                        name,
                        "an attribute of cards",
                        say("say of which card: `card.{name}`", name=name),
                    )
                )
            case "phase":
                self.say(names.wrong_use(scope.unit.source, span, name, "a phase", names.PHASE_GIVES_NOTHING))
            case _:
                self.unknown_name(name, span, scope)
        return self.broken(span)

    def option_value(self, e: s.Name, wanted: t.Type | None) -> g.Expr | None:
        """A value that several options may have, where one of them says which is meant."""
        kind = t.settled(wanted) if wanted is not None else None
        symbol = self.decl.symbols.get(e.name)
        if not isinstance(kind, t.Setting) or symbol is None or symbol.kind != "value of an option":
            return None
        domain = self.decl.symbols[kind.option].node.domain
        listed = [i.name if isinstance(i, s.Name) else "" for i in getattr(domain, "items", ())]
        if e.name not in listed:
            return None
        self.decl.used.add(e.name)
        return g.Const(e.span, kind, listed.index(e.name))

    def option_type(self, option: s.Option) -> t.Type:
        if isinstance(option.domain, s.ListOf) and any(isinstance(i, s.Name) for i in option.domain.items):
            return t.Setting(option.name.name)
        if isinstance(option.default, s.Name) and option.default.name in ("yes", "no"):
            return t.YESNO
        return t.NUMBER

    def mine_or_tables(self, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        """A bare zone or variable: mine, my team's or the table's."""
        owner = symbol.node.owner
        if owner == "table":
            return self.owned(symbol, span, None, scope)
        if owner == "team":
            if scope.team is not None:
                team: g.Expr = g.Local(span, t.TEAM, scope.team.id, "team")
            elif scope.me:
                scope.uses_me()
                team = g.Apply(span, t.TEAM, "team", (g.Me(span, t.PLAYER),))
            else:
                self.say(names.nobody_acts(scope.unit.source, span, symbol.name, "something"))
                return self.broken(span)
            return self.owned(symbol, span, team, scope)
        what = "a zone" if symbol.kind == "zone" else "a variable"
        if not self.may_act(span, symbol.name, what, scope):
            return self.broken(span)
        return self.owned(symbol, span, g.Me(span, t.PLAYER), scope)

    def owned(self, symbol: Symbol, span: Span, owner: g.Expr | None, scope: Scope) -> g.Expr:
        """A zone or variable of an owner; without an index if it has one."""
        self.decl.used.add(symbol.name)
        args = () if owner is None else (owner,)
        if symbol.kind == "zone":
            place = t.Place(symbol.name)
            self.note(span, symbol.name, "zone", place)
            if symbol.node.index is not None:
                return g.Apply(span, t.List(place), "zones", args, symbol.name)
            return g.Apply(span, place, "zone", args, symbol.name)
        kind = self.reading.variable_types[symbol.name]
        self.note(span, symbol.name, "variable", kind)
        if symbol.node.index is not None:
            return g.Apply(span, t.List(kind), "vars", args, symbol.name)
        return g.Apply(span, kind, "var", args, symbol.name)

    def attr(self, e: s.Attr, scope: Scope) -> g.Expr:
        owner = self.expr(e.owner, scope)
        return self.part(owner, e.name, e.span, scope)

    def part(self, owner: g.Expr, word: s.Word, span: Span, scope: Scope) -> g.Expr:
        """`owner.name`: an attribute of cards, a zone or variable of players, the cards of zones."""
        name = word.name
        symbol = self.decl.symbols.get(name)
        kind = t.settled(owner.type)
        if kind == t.ANY:
            if symbol is not None:
                self.decl.used.add(name)
            return self.broken(span)
        each = isinstance(kind, t.List)
        single = t.settled(kind.of) if isinstance(kind, t.List) else kind
        if name == "cards" and isinstance(single, t.Place):
            op = "cards_of" if each else "cards"
            return g.Apply(span, t.List(t.CARD), op, (owner,))
        if symbol is None:
            help = other_languages.part(name, scope.unit.source.excerpt(owner.span))
            if not help and single == t.CARD and nearest(name, self.decl.attributes) is None:
                help = say("a card has {these}", these=", ".join(f"`{a}`" for a in self.decl.attributes))
            self.unknown_name(name, word.span, scope, "attribute" if single == t.CARD else "zone or variable", help)
            return self.broken(span)
        if symbol.kind == "attribute":
            return self.attribute_part(owner, symbol, span, scope)
        if symbol.kind in ("zone", "state") and symbol.node.owner != "table":
            return self.owner_part(owner, symbol, span, scope)
        self.decl.used.add(name)
        self.no_part(name, word.span, kind, scope)
        return self.broken(span)

    def no_part(self, name: str, span: Span, kind: t.Type, scope: Scope) -> None:
        """Says that nothing of that name belongs to things of this type, and what does."""
        each = isinstance(kind, t.List)
        single = t.settled(kind.of) if isinstance(kind, t.List) else kind
        has: list[str] = []
        if single == t.CARD or isinstance(single, t.Place):
            owner = "a card has" if single == t.CARD and not each else "cards have"
            has = list(self.decl.attributes)
        else:
            owner = say("{kind} has", kind=t.describe(kind))
            if single in (t.PLAYER, t.TEAM):
                whose = "player" if single == t.PLAYER else "team"
                of_both = ((n, x) for n, x in self.decl.symbols.items() if x.kind in ("zone", "state"))
                has = [n for n, x in of_both if x.node.owner == whose]
        self.say(types.no_such_part(scope.unit.source, span, name, owner, has))

    def attribute_part(self, owner: g.Expr, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        kind = t.settled(owner.type)
        self.decl.used.add(symbol.name)
        value = self.reading.attribute_types[symbol.name]
        if isinstance(kind, t.Place) and self.is_slot(kind):
            owner = g.Apply(owner.span, t.CARD, "slot_card", (owner,))
            kind = t.CARD
        if kind == t.CARD or isinstance(kind, t.Open):
            t.agree(kind, t.CARD)
            return self.attribute_of(owner, symbol, span)
        if isinstance(kind, t.Place | t.List):
            cards = self.coerce(owner, scope, t.List(t.CARD), f"`.{symbol.name}`")
            self.note(span, symbol.name, "attribute of each card", t.List(value))
            return g.Apply(span, t.List(value), "attr_each", (cards,), symbol.name)
        self.no_part(symbol.name, span, kind, scope)
        return self.broken(span)

    def owner_part(self, owner: g.Expr, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        """A zone or variable of one player or team, or of each in a list."""
        wanted = t.PLAYER if symbol.node.owner == "player" else t.TEAM
        kind = t.settled(owner.type)
        if wanted == t.TEAM and kind == t.PLAYER:
            owner = g.Apply(owner.span, t.TEAM, "team", (owner,))
            kind = t.TEAM
        if wanted == t.TEAM and isinstance(kind, t.Open) and self.reading.patient:
            return self.owned(symbol, span, owner, scope)  # a player or a team
        if not isinstance(kind, t.List):
            if t.agree(kind, wanted):
                return self.owned(symbol, span, owner, scope)
            self.no_part(symbol.name, span, kind, scope)
            return self.broken(span)
        if not t.agree(kind.of, wanted) or symbol.node.index is not None:
            self.no_part(symbol.name, span, kind, scope)
            return self.broken(span)
        self.decl.used.add(symbol.name)
        if symbol.kind == "zone":
            return g.Apply(span, t.List(t.CARD), "zone_each", (owner,), symbol.name)
        value = self.reading.variable_types[symbol.name]
        return g.Apply(span, t.List(value), "var_each", (owner,), symbol.name)

    def index(self, e: s.Index, scope: Scope) -> g.Expr:
        owner = self.expr(e.owner, scope)
        if isinstance(owner, g.Apply) and owner.op in ("zones", "vars"):
            symbol = self.decl.symbols[str(owner.info)]
            place = self.place_index(symbol, e.index, scope)
            kind = t.settled(owner.type)
            assert isinstance(kind, t.List)
            op = "zone" if owner.op == "zones" else "var"
            return g.Apply(e.span, kind.of, op, (*owner.args, place), owner.info)
        items = self.wants_order(self.as_list(owner, scope, "`[ ]`"), scope)
        place = self.number(e.index, scope, "a place in a list")
        return g.Apply(e.span, self.element_of(items), "nth", (items, place))

    def place_index(self, symbol: Symbol, index: s.Expr, scope: Scope) -> g.Expr:
        if (attribute := self.index_attribute(symbol.node.index)) is not None:
            return self.of_type(index, scope, self.reading.attribute_types[attribute], f"`{symbol.name}[ ]`")
        return self.number(index, scope, f"`{symbol.name}[ ]`")

    def index_attribute(self, index: s.Expr | None) -> str | None:
        """The attribute whose values are the places of an indexed zone or variable."""
        if isinstance(index, s.Name) and index.name in self.decl.attributes:
            self.decl.used.add(index.name)
            return index.name
        return None

    def every(self, e: s.Every, scope: Scope) -> g.Expr:
        name, span = e.name, e.span
        if name in self.decl.families:
            return g.Apply(span, t.List(t.CARD), "every_card", (), name)
        symbol = self.decl.symbols.get(name)
        if symbol is None:
            among: dict[str, Span | None] = {n: x.span for n, x in self.decl.symbols.items()}
            among |= {n: f.written.name.span for n, f in self.decl.families.items()}
            self.reading.failed = True
            if not self.muted:
                self.decl.unknown(scope.unit.source, span, name, "zone, variable, attribute or family", among)
            return self.broken(span)
        self.decl.used.add(name)
        if symbol.kind == "zone":
            self.note(span, name, "every zone", t.List(t.Place(name)))
            return g.Apply(span, t.List(t.Place(name)), "every_zone", (), name)
        if symbol.kind == "state":
            return g.Apply(span, t.List(self.reading.variable_types[name]), "every_var", (), name)
        if symbol.kind == "attribute":
            return g.Apply(span, t.List(self.reading.attribute_types[name]), "every_value", (), name)
        self.say(
            names.wrong_use(
                scope.unit.source, span, name, symbol.said,
                "`every` goes with a zone, a variable, an attribute or a family of cards",
            )
        )  # fmt: skip
        return self.broken(span)

    def bind(self, scope: Scope, word: s.Word, local: int, kind: t.Type, what: str) -> None:
        """Makes a local name visible. It may not repeat any other name."""
        name = word.name
        symbol = self.decl.symbols.get(name)
        if name in scope.names:
            self.say(
                names.duplicate(scope.unit.source, word.span, name, "local name", scope.names[name].span, "local name")
            )
        elif symbol is not None and scope.unit.source in (self.decl.source, symbol.source):
            place = symbol.span if symbol.source is scope.unit.source else None
            help = (
                say("to change it, leave the first word out: `{name} = …`", name=name) if symbol.kind == "state" else ""
            )
            self.say(names.duplicate(scope.unit.source, word.span, name, "local name", place, symbol.kind, help))
            if symbol.kind == "state":
                return
        elif name != "cards" and self.fixed_or_function(name):
            self.say(names.predeclared(scope.unit.source, word.span, name))
        scope.names[name] = LocalName(local, kind, word.span, what)
        scope.past[name] = word.span
        self.note(word.span, name, what, kind)

    @staticmethod
    def fixed_or_function(name: str) -> bool:
        return name in FIXED_NAMES or name in FUNCTIONS or SEAT.match(name) is not None
