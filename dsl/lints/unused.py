"""Names that are declared and never used, and phases that play never comes to.

What a player sees or a test asks for may be of use without being mentioned: the attributes of
cards are on the cards, and a definition may serve the tests alone. A phase does not: what only
tests run is no part of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.game.composition import options_in_ranges
from dsl.game.walk import below, block_expressions, called, rule_expressions, statements, test_expressions
from dsl.lints.effects import VARIABLE_OPS, named
from dsl.lints.subject import Subject
from dsl.lints.words import TABLE
from dsl.messages import course, names
from dsl.source import Source, Span
from dsl.typing import types as t
from dsl.typing.declare import Declarations

_WORD = re.compile(r"\w+")
_PLAYER = "player"  # a name for one player after the other


def unused_names(subject: Subject) -> Iterable[Diagnostic]:
    """Zones, state, options, definitions and computed attributes that nothing mentions."""
    game, decl = subject.game, subject.decl
    used = named(game) | {f.zone for f in game.families}
    used |= {z.index for z in game.zones if isinstance(z.index, str)}
    used |= {v.index for v in game.variables if isinstance(v.index, str)}
    used |= {name for f in game.families for name in options_in_ranges(f)}
    in_tests = frozenset(str(e.info) for e in test_expressions(game) if isinstance(e, g.Apply))
    # What a library's deck brings along may stay unused.
    computed = {x.name.name for f in game.families for x in f.written.lines if isinstance(x, s.Computed)}
    called_defines = _called_defines(game) | _shown_defines(game)
    for name, symbol in decl.symbols.items():
        if symbol.source is not game.source:
            continue
        match symbol.kind:
            case "zone" | "state" | "option":
                spare = name not in used
            case "attribute":
                spare = name in computed and name not in used | in_tests
            case "definition":
                spare = name not in called_defines
            case "value" | "value of an option" | "phase" | "family":
                spare = False
        if spare:
            yield names.unused(game.source, symbol.span, name, symbol.kind)


def unread_variables(subject: Subject) -> Iterable[Diagnostic]:
    """Variables that rules change and nothing reads. What is read to change the same variable does not count."""
    game, decl = subject.game, subject.decl
    changed: dict[str, Span] = {}
    passed_over: set[int] = set()
    for phase in game.phases:
        for x in statements(phase.body):
            if isinstance(x, g.Assign) and " " not in str(x.target.info):  # which a construct remembers
                name = str(x.target.info)
                if phase.source is game.source:
                    changed.setdefault(name, x.target.span)
                own = (e for e in below(x.value) if _is_variable(e, name))
                passed_over |= {id(x.target), *map(id, own)}
    every = (*rule_expressions(game), *test_expressions(game))
    read = {e.info for e in every if isinstance(e, g.Apply) and e.op in VARIABLE_OPS and id(e) not in passed_over}
    for name, place in changed.items():
        symbol = decl.symbols[name]
        if symbol.source is game.source and name not in read:
            shown = not game.variable(name).quiet if any(v.name == name for v in game.variables) else True
            yield names.never_read(game.source, symbol.span, name, place, shown=shown)


def _is_variable(e: g.Expr, name: str) -> bool:
    return isinstance(e, g.Apply) and e.op in VARIABLE_OPS and e.info == name


def _called_defines(game: g.Game) -> frozenset[str]:
    every = (*rule_expressions(game), *test_expressions(game))
    return frozenset(game.defines[e.define].name for e in every if isinstance(e, g.CallDefine))


def _shown_defines(game: g.Game) -> frozenset[str]:
    """Those that the table shows."""
    keys = (key for labels in game.words.values() for key in labels if key.startswith(TABLE))
    return frozenset(key.removeprefix(TABLE) for key in keys)


def unused_phases(subject: Subject) -> Iterable[Diagnostic]:
    """Phases that no rule calls. What they call in turn is not reported again."""
    game, decl = subject.game, subject.decl
    by_rules = frozenset(game.phases[n].name for phase in game.phases for n in called(phase.body))
    by_tests = frozenset(game.phases[x.phase].name for test in game.tests for x in test.lines if isinstance(x, g.Run))
    for phase in decl.file.phases:
        name = phase.name.name
        if name == "play" or name in by_rules:
            continue
        if name in by_tests:
            yield course.only_tested(game.source, phase.name.span, name)
        else:
            yield names.unused(game.source, phase.name.span, name, "phase")


def unused_locals(subject: Subject) -> Iterable[Diagnostic]:
    """Parameters and local names that are never read, in any of the readings of a phase."""
    game, decl = subject.game, subject.decl
    spare: dict[Span, tuple[str, str]] = {}
    needed: set[Span] = set()
    for _, phase in subject.phases:
        read = _locals(block_expressions(phase.body))
        for local, span, kind in _declared(phase, _parameters(decl, phase.name), game.source):
            if local in read:
                needed.add(span)
            else:
                spare.setdefault(span, (phase.locals[local], kind))
    for define in game.defines:
        if define.source is game.source:
            read = _locals(below(define.body))
            for parameter, word in zip(define.parameters, _parameters(decl, define.name), strict=True):
                if parameter.local in read:
                    needed.add(word.span)
                else:
                    spare.setdefault(word.span, (parameter.name, "parameter"))
    for span, (name, kind) in spare.items():
        if span not in needed and kind == _PLAYER:
            yield names.unused_player(game.source, span, name)
        elif span not in needed:
            yield names.unused(game.source, span, name, kind)


def _locals(expressions: Iterable[g.Expr]) -> frozenset[int]:
    return frozenset(e.id for e in expressions if isinstance(e, g.Local))


def _parameters(decl: Declarations, name: str) -> tuple[s.Word, ...]:
    symbol = decl.symbols.get(name)
    return symbol.node.parameters if symbol is not None and symbol.kind in ("phase", "definition") else ()


def _declared(phase: g.Phase, written: tuple[s.Word, ...], source: Source) -> Iterator[tuple[int, Span, str]]:
    """The names of a phase with their places; the elements of `where` and `by` have no name of their own."""
    # A trigger of a team's zone is given its team, which nobody has written.
    for parameter, word in zip(phase.parameters, written, strict=False):
        yield parameter.local, word.span, "parameter"
    for x in statements(phase.body):
        match x:
            case g.For(span=span, local=local, domain=domain) if t.settled(domain.type) == t.List(t.PLAYER):
                yield local, _place(source, span, phase.locals[local]), _PLAYER
            case g.Let(span=span, local=local) | g.For(span=span, local=local) | g.Chance(span=span, local=local):
                yield local, _place(source, span, phase.locals[local]), "local name"
            case g.Choose(picks=picks):
                for pick in picks:
                    yield pick.local, _place(source, pick.span, pick.name), "chosen name"


def _place(source: Source, span: Span, name: str) -> Span:
    """Where a name stands in the line that declares it."""
    found = next((word for word in _WORD.finditer(source.text, span.start, span.end) if word[0] == name), None)
    return Span(*found.span()) if found else span
