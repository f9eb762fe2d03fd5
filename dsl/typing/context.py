"""What reading rules shares: reporting once, noting what was understood, and the types that are due.

The other modules are functions that take a `Context` first. An expression holds names, and a name may stand for a
definition with an expression of its own: where reading comes back to an earlier module, it goes through the context.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING

from dsl import game as g
from dsl import messages
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.extent import MOST_LEVELS, MOST_LOOKS, MOST_READINGS
from dsl.messages import names, types
from dsl.nodes import dataclass
from dsl.sentence import say
from dsl.source import Source, Span
from dsl.typing import types as t
from dsl.typing.declare import Declarations, Symbol
from dsl.typing.scope import RuleUnit, Scope

if TYPE_CHECKING:
    from dsl.typing.arguments import Unfit


@dataclass(frozen=True, slots=True)
class Note:
    """What was understood of a name, for `explain`."""

    span: Span
    name: str
    meaning: str
    type: t.Type


@dataclass(slots=True, eq=False)
class Reading:
    """What reading the rules has found out so far; the types of variables grow from one reading to the next."""

    decl: Declarations
    variable_types: dict[str, t.Type]
    attribute_types: dict[str, t.Type]
    defines: dict[tuple[str, tuple[t.Type, ...]], int] = field(default_factory=dict)
    define_bodies: list[g.Define | None] = field(default_factory=list)
    define_levels: list[int] = field(default_factory=list)
    me_at: dict[tuple[Source, str], tuple[str, Span]] = field(default_factory=dict)  # why a phase needs somebody
    untils: list[Span] = field(default_factory=list)  # what ends a loop, which is asked while nobody acts
    asked_of_players: set[Span] = field(default_factory=set)  # definitions of whoever acts, where players are compared
    readings: Counter[str] = field(default_factory=Counter)  # how often each definition and phase was read
    level: int = 0  # how deep reading has come
    too_deep: bool = False
    open_defines: list[str] = field(default_factory=list)
    unreadable: set[int] = field(default_factory=set)  # definitions that cannot be read with the types given
    unfit: dict[tuple[str, tuple[t.Type, ...]], Unfit] = field(default_factory=dict)
    asked_for: dict[tuple[str, tuple[t.Type | None, ...]], tuple[t.Type, ...]] = field(default_factory=dict)
    trials: Context | None = None  # reads bodies to see what they ask for
    notes: list[Note] = field(default_factory=list)
    quiet: bool = False
    patient: bool = False  # what may be of two types is left open: another line may tell
    failed: bool = False


@dataclass(slots=True, eq=False)
class Phases:
    """The phases read so far."""

    numbers: dict[tuple[str, tuple[t.Type, ...]], int] = field(default_factory=dict)
    unreadable: set[int] = field(default_factory=set)
    bodies: list[g.Phase | None] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    running: list[str] = field(default_factory=list)
    giving: list[g.Apply | None] = field(default_factory=list)  # where each that runs leaves its value
    hidden: dict[str, tuple[s.Owner, t.Type]] = field(default_factory=dict)  # what constructs have to remember
    choices: int = 0
    reverses: bool = False
    leaves: bool = False
    told: dict[str, tuple[Source, Span]] = field(default_factory=dict)  # attributes that are shown alone, and where


class Context:
    """Mistakes are reported once; the result of a mistaken expression has the type `ANY`."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.decl = reading.decl
        self.phases = Phases()

    def expr(self, e: s.Expr, scope: Scope, wanted: t.Type | None = None) -> g.Expr:
        """Reads any expression."""
        from dsl.typing.expressions import read

        self.reading.level += 1
        found = read(self, e, scope, wanted)
        self.reading.level -= 1
        return found

    def block(self, block: s.Block, scope: Scope) -> g.Block:
        return self.in_block(block, scope.inner())

    def in_block(self, block: s.Block, scope: Scope) -> g.Block:
        """Reads a block in a scope made for it; its names stay in that scope."""
        from dsl.typing.statements import all_of

        self.reading.level += 1
        read = tuple(found for x in block.statements for found in all_of(self, x, scope))
        self.reading.level -= 1
        return read

    def instance(self, symbol: Symbol, kinds: tuple[t.Type, ...]) -> int | None:
        """A definition or phase read for these argument types, though no line calls it; None if it leads too far."""
        from dsl.typing.definitions import define_instance
        from dsl.typing.phases import phase_instance

        read = phase_instance if symbol.kind == "phase" else define_instance
        return read(self, symbol, kinds, symbol.span, Scope(RuleUnit(symbol.source, symbol.name)))

    @property
    def muted(self) -> bool:
        """Whether what is wrong is not to be said now."""
        return self.reading.quiet or self.decl.full

    def say(self, diagnostic: Diagnostic) -> None:
        self.reading.failed = True
        if not self.reading.quiet:
            self.decl.report(diagnostic)

    def missing(self, found: Diagnostic) -> None:
        """Says that a part is missing, unless a line that could not be read may have been that part."""
        self.reading.failed = True
        if not any(d.severity == "error" and d.code.startswith(("CG0", "CG1")) for d in self.decl.diagnostics):
            self.say(found)

    def outside(self, me: bool = False) -> Scope:
        """The scope of what stands outside of phases and definitions."""
        return Scope(RuleUnit(self.decl.source, ""), me=me)

    def reaches_too_far(self, name: str, kind: str, place: Span, scope: Scope) -> bool:
        """Refuses one more reading of a definition or phase that is read too often, or too deep inside others."""
        self.reading.readings[name] += 1
        if self.reading.readings[name] > MOST_READINGS:
            self.reading.failed = True
            if self.reading.readings[name] == MOST_READINGS + 1:
                self.say(names.many_readings(scope.unit.source, place, name, kind, MOST_READINGS))
            return True
        if self.reading.level > MOST_LEVELS:
            self.leads_too_deep(scope.unit.source, place, name, kind)
            return True
        return False

    def leads_too_deep(self, source: Source, place: Span, name: str, kind: str) -> None:
        """Said once: whatever leads to it leads too deep as well."""
        self.reading.failed = True
        if not self.reading.too_deep:
            self.reading.too_deep = True
            self.say(names.leads_too_deep(source, place, name, kind, MOST_LEVELS))

    def looking_at(self, scope: Scope, local: int, kind: t.Type, place: Span) -> Scope:
        """The scope of a condition or key, where bare names belong to the element at hand."""
        inner = scope.looking_at(local, kind)
        if inner.looks == MOST_LOOKS + 1:
            self.say(messages.too_deep(scope.unit.source, place))
        return inner

    def broken(self, span: Span) -> g.Expr:
        return g.Const(span, t.ANY, None)

    def note(self, span: Span, name: str, meaning: str, kind: t.Type) -> None:
        if not self.reading.quiet:
            self.reading.notes.append(Note(span, name, meaning, kind))

    def of_type(self, e: s.Expr, scope: Scope, wanted: t.Type, where: str, help: str = "") -> g.Expr:
        """An expression that must have a type; `where` says what asks for it."""
        if wanted == t.ZONE and isinstance(e, s.Name):
            from dsl.typing.lookup import no_zone

            if no_zone(self, e, scope):
                return self.broken(e.span)
        found = self.expr(e, scope, wanted)
        return self.coerce(found, scope, wanted, where, help)

    def coerce(self, found: g.Expr, scope: Scope, wanted: t.Type, where: str, help: str = "") -> g.Expr:
        kind = t.settled(found.type)
        want = t.settled(wanted)
        if isinstance(found, g.Const) and isinstance(kind, t.Open) and isinstance(want, t.List):
            written = scope.unit.source.excerpt(found.span)
            self.say(types.no_list(scope.unit.source, found.span, written, t.describe(want), where))
            return self.broken(found.span)
        if isinstance(kind, t.Place) and not isinstance(want, t.Place):
            if isinstance(want, t.List):
                found = g.Apply(found.span, t.List(t.CARD), "cards", (found,))
            elif want == t.CARD and self.is_slot(kind):
                found = g.Apply(found.span, t.CARD, "slot_card", (found,))
        elif want == t.List(t.CARD) and isinstance(kind, t.List) and isinstance(t.settled(kind.of), t.Place):
            found = g.Apply(found.span, t.List(t.CARD), "cards_of", (found,))
        if t.agree(found.type, want):
            return found
        help = help or self.meant(found, kind, want, scope)
        if isinstance(found, g.Apply) and found.op == "players" and isinstance(want, t.List):
            self.say(types.players_is_a_number(scope.unit.source, found.span))
        else:
            self.say(
                types.mismatch(scope.unit.source, found.span, t.describe(want), t.describe(found.type), where, help)
            )
        return self.broken(found.span)

    def branches(self, span: Span, test: g.Expr, first: g.Expr, second: g.Expr, scope: Scope) -> g.Expr:
        """One of two values, which must be of one type."""
        a, b = t.settled(first.type), t.settled(second.type)
        if isinstance(a, t.Place) and not isinstance(b, t.Place):
            first = self.coerce(first, scope, b, "this case")
        elif isinstance(b, t.Place) and not isinstance(a, t.Place):
            second = self.coerce(second, scope, a, "this case")
        if not t.agree(first.type, second.type):
            from dsl.typing import cures

            help = cures.of_one_kind(self, first, second, scope)
            one, other = t.describe(first.type), t.describe(second.type)
            self.say(types.branches_differ(scope.unit.source, second.span, one, other, first.span, help))
            return self.broken(span)
        return g.If(span, first.type, test, first, second)

    def unquoted(self, found: g.Expr, scope: Scope) -> str:
        """What to write for a name or number in quotes."""
        written = scope.unit.source.excerpt(found.span).strip('"')
        is_text = isinstance(found, g.Const) and t.settled(found.type) == t.TEXT
        plain = is_text and written.isidentifier()
        return say("a value stands without quotes: `{written}`", written=written) if plain else ""

    def meant(self, found: g.Expr, kind: t.Type, want: t.Type, scope: Scope) -> str:
        """What may have been meant by something of another type; empty if nobody can tell."""
        if quoted := self.unquoted(found, scope):
            return quoted
        if want == t.YESNO and isinstance(kind, t.Place):
            return f"write `{scope.unit.source.excerpt(found.span)} is not empty`"
        if want == t.PLAYER and isinstance(found, g.Const) and kind == t.NUMBER:
            return f"write `p{found.value}`"
        if isinstance(want, t.List) and kind == t.YESNO:
            if any(found.span.start == until.start for until in self.reading.untils):
                return "who has a turn is said before `until`: `turns from p1 where hand is not empty until …`"
            return "name the list alone, such as `hand`; those of it that fit are `hand where suit is hearts`"
        from dsl.typing import cures

        return cures.meant(self, found, kind, want, scope)

    def is_slot(self, kind: t.Place) -> bool:
        symbol = self.decl.symbols.get(kind.zone)
        return symbol is not None and isinstance(symbol.node, s.Zone) and symbol.node.kind.name == "slot"

    def number(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        return self.of_type(e, scope, t.NUMBER, where)

    def yesno(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        help = ""
        if isinstance(e, s.Every):
            number = t.settled(self.reading.variable_types.get(e.name, t.YESNO)) == t.NUMBER
            help = f"write `every {e.name} > 0`" if number else f"write `every {e.name} is yes`"
        return self.of_type(e, scope, t.YESNO, where, help)

    def player(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        return self.of_type(e, scope, t.PLAYER, where)

    def listed(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        """A list of anything; a zone is the list of its cards."""
        wanted = t.List(t.Open()) if isinstance(e, s.Group) else None
        return self.as_list(self.expr(e, scope, wanted), scope, where)

    def as_list(self, found: g.Expr, scope: Scope, where: str, help: str = "") -> g.Expr:
        kind = t.settled(found.type)
        if isinstance(found, g.Apply) and found.op == "every_zone":
            return g.Apply(found.span, t.List(t.CARD), "cards_of", (found,))
        if isinstance(kind, t.List):
            return found
        return self.coerce(found, scope, t.List(t.Open()), where, help)

    def wants_order(self, found: g.Expr, scope: Scope) -> g.Expr:
        """Refuses a hand or spread, or its cards, where a first or last one is asked for."""
        symbol = self._zone_of(found)
        if symbol is not None and symbol.node.kind.name in ("hand", "spread"):
            self.say(types.order_of_unordered(scope.unit.source, found.span, symbol.name))
        return found

    def kind_of_zone(self, found: g.Expr) -> str:
        """What kind of zone this is, or holds the cards of; empty if it is none."""
        symbol = self._zone_of(found)
        return "" if symbol is None else str(symbol.node.kind.name)

    def _zone_of(self, found: g.Expr) -> Symbol | None:
        place = found.args[0] if isinstance(found, g.Apply) and found.op == "cards" else found
        kind = t.settled(place.type)
        return self.decl.symbols.get(kind.zone) if isinstance(kind, t.Place) else None

    def element_of(self, found: g.Expr) -> t.Type:
        kind = t.settled(found.type)
        return t.settled(kind.of) if isinstance(kind, t.List) else t.ANY
