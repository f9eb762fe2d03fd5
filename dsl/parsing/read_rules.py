"""Sections and the whole file, from their trees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar, cast

from dsl import syntax as s
from dsl.parsing import read_expressions, read_rule_tests, read_statements
from dsl.parsing.reader import ExprParser, Reader, Rules, below, data, on_line, said, whole
from dsl.source import NOWHERE, Source, Span
from grammar import Token, Tree
from grammar.parser import Node

T = TypeVar("T")

# ───────────── the parts of a file


def r_game(r: Reader, t: Tree) -> s.Head:
    name, _, *lines = t.children
    players: tuple[tuple[int, int], ...] | None = None
    players_span, players_again = NOWHERE, None
    teams: list[s.Teams] = []
    options: list[s.GameOption] = []
    for line in lines:
        match data(line):
            case "players":
                if players is not None:
                    players_again = r.head_span(line)
                    continue
                ends = [below(entry) for entry in below(line)]
                players = tuple((int(str(low)), int(str(high or low))) for low, high in ends)
                players_span = r.head_span(line)
            case "teams":
                *groups, when = below(line)
                named = tuple(tuple(r.word(w) for w in below(group)) for group in groups)
                teams.append(s.Teams(r.head_span(line), named, r.wrapped(when)))
            case "option":
                options.append(r.node(line))
    return s.Head(
        r.head_span(t), r.word(name), False, players, players_span, tuple(teams), tuple(options),
        players_again,
    )  # fmt: skip


def r_library(r: Reader, t: Tree) -> s.Head:
    return s.Head(r.head_span(t), r.word(t.children[0]), True, None, NOWHERE, (), ())


def r_use_deck(r: Reader, t: Tree) -> s.UseDeck:
    packs, name, where, when = t.children
    return s.UseDeck(r.head_span(t), r.word(name), r.opt_expr(packs), r.wrapped(where), r.wrapped(when))


def r_cards(r: Reader, t: Tree) -> s.Cards:
    name, zone, *lines = t.children
    return s.Cards(
        r.head_span(t),
        r.word(name),
        r.opt_word(zone),
        tuple(r.node(c) for c in lines),
    )


def r_attribute(r: Reader, t: Tree) -> s.Attribute:
    name, *parts = t.children
    values = next((r.values(x) for x in parts if data(x) == "values"), ())
    beside = next((r.values(below(x)[0]) for x in parts if data(x) == "beside"), ())
    return s.Attribute(r.head_span(t), r.word(name), values, beside)


def _body(r: Reader, node: Node) -> s.Body:
    if data(node) != "cases":
        return r.expr(node)
    return s.Cases(r.span(node), tuple(r.node(c) for c in below(node)))


def r_otherwise(r: Reader, t: Tree) -> s.Case:
    return s.Case(r.head_span(t), r.expr(t.children[0]), None)


def r_product(r: Reader, t: Tree) -> s.Product:
    copies, *names, values, when = t.children
    number = int(str(copies)) if cast(Token, copies).type == "INT" else 1
    beside = None if values is None else r.values(values)
    return s.Product(r.head_span(t), number, tuple(r.word(n) for n in names), beside, r.wrapped(when))


def r_rows(r: Reader, t: Tree) -> s.Rows:
    *kinds, values, when = t.children
    return s.Rows(
        r.head_span(t),
        tuple(r.node(k) for k in kinds),
        None if values is None else r.values(values),
        r.wrapped(when),
    )


def r_without(r: Reader, t: Tree) -> s.Without:
    *kinds, when = t.children
    found = (r.node(k) for k in kinds)
    return s.Without(
        r.head_span(t),
        tuple(s.Kind(k.span, (k.value,)) if isinstance(k, s.Int) else k for k in found),
        r.wrapped(when),
    )


def _zone(r: Reader, t: Tree, owner: Token | str) -> s.Zone:
    name, index, kind, sight, capacity, *triggers = t.children
    return s.Zone(
        r.head_span(t),
        r.word(name),
        cast(s.Owner, str(owner)),
        r.opt_expr(index),
        r.word(kind),
        None if sight is None else r.word(below(sight)[0]),
        r.wrapped(capacity),
        tuple(r.node(c) for c in triggers if c is not None),
    )


def _variable(r: Reader, t: Tree, owner: Token | str) -> s.Variable:
    name, index, value, sight = t.children
    seen_by = None if sight is None else r.word(below(sight)[0])
    each = r.word(owner) if isinstance(owner, Token) and str(owner) not in ("player", "team") else None
    whose = cast(s.Owner, str(owner) if each is None else "card")
    return s.Variable(r.head_span(t), r.word(name), whose, r.opt_expr(index), r.expr(value), seen_by, each=each)


def _kept_quiet(r: Reader, t: Tree, owner: Token | str) -> s.Variable:
    return replace(_variable(r, t, owner), quiet=True)


def _owned(r: Reader, section: Node, one: Callable[[Reader, Any, Any], T]) -> list[T]:
    """The lines of `zones` or `state`, those under `each player` with their owner."""
    found: list[T] = []
    for line in below(section):
        if data(line) in ("owned_zones", "owned_state"):
            owner, *lines = below(line)
            found += [one(r, c, owner) for c in lines]
        else:
            found.append(one(r, line, "table"))
    return found


def _parameters(r: Reader, node: Node) -> tuple[s.Word, ...]:
    return () if node is None else tuple(r.word(w) for w in below(node))


def r_play(r: Reader, t: Tree) -> s.Phase:
    span = r.head_span(t)
    return s.Phase(span, s.Word(span, "play"), (), r.block(t.children[0]))


def r_winner(r: Reader, t: Tree) -> s.Winner:
    return s.Winner(r.head_span(t), tuple(r.node(c) for c in t.children), None)


def r_winners(r: Reader, t: Tree) -> s.Winner:
    listed, score = t.children
    return s.Winner(r.head_span(t), (), r.maybe_list(listed), r.opt_expr(score))


def r_words(r: Reader, t: Tree) -> s.Words:
    language, *lines = t.children
    labels = tuple(r.node(c) for line in lines for c in below(line))
    return s.Words(r.head_span(t), r.word(language), labels)


def r_word(r: Reader, t: Tree) -> s.Label:
    key, text = cast("list[Token]", t.children)
    return s.Label(r.span(t), r.text(key) if key.type == "STRING" else r.word(key), r.text(text))


def r_about(r: Reader, t: Tree) -> s.About:
    language, *lines = t.children
    read = [r.node(c) for c in lines]
    summary = tuple(x for x in read if isinstance(x, s.Text))
    topics = tuple(x for x in read if isinstance(x, s.Topic))
    return s.About(r.head_span(t), r.opt_word(language), summary, topics)


def r_summary(r: Reader, t: Tree) -> s.Text:
    return r.text(t.children[0])


def r_topic(r: Reader, t: Tree) -> s.Topic:
    name, *texts = t.children
    return s.Topic(r.head_span(t), r.word(name), tuple(r.text(x) for x in texts))


PLAIN: Rules = {
    "option": on_line(s.GameOption, Reader.word, Reader.expr, Reader.wrapped, Reader.opt_text),
    "use": on_line(s.Use, Reader.word),
    "computed": on_line(s.Computed, Reader.word, _body),
    "case": on_line(s.Case, Reader.expr, Reader.expr),
    "size": on_line(s.Size, whole, Reader.wrapped),
    "trigger": on_line(s.Trigger, said, Reader.block),
    "stop": on_line(s.StopWhen, Reader.expr),
    "define": on_line(s.Define, Reader.word, _parameters, _body),
    "phase": on_line(s.Phase, Reader.word, _parameters, Reader.block),
    "rank": on_line(s.Rank, said, Reader.expr),
}


# ───────────── the file


def file(r: Reader, t: Tree, comments: tuple[s.Comment, ...], marks: tuple[s.Mark, ...]) -> s.File:
    head, *sections = t.children
    title = below(head)[1] if data(head) == "game" else None
    zones: list[s.Zone] = []
    variables: list[s.Variable] = []
    rest: list[Any] = []
    for section in sections:
        if data(section) == "zones":
            zones += _owned(r, section, _zone)
        elif data(section) == "state":
            variables += _owned(r, section, _variable)
        elif data(section) == "bookkeeping":
            variables += _owned(r, section, _kept_quiet)
        else:
            rest.append(r.node(section))

    def all_of(kind: type[Any]) -> tuple[Any, ...]:
        return tuple(x for x in rest if isinstance(x, kind))

    return s.File(
        Span(0, len(r.source.text)),
        r.node(head),
        title=None if title is None else r.text(title),
        uses=all_of(s.Use),
        cards=all_of(s.Cards),
        zones=tuple(zones),
        variables=tuple(variables),
        stops=all_of(s.StopWhen),
        defines=all_of(s.Define),
        phases=all_of(s.Phase),
        winners=all_of(s.Winner),
        tests=all_of(s.Test),
        words=all_of(s.Words),
        about=all_of(s.About),
        comments=comments,
        marks=marks,
    )


def _all_rules() -> Rules:
    found: dict[str, Any] = {}
    for module in (vars(read_expressions), vars(read_statements), vars(read_rule_tests), globals()):
        found |= {name.removeprefix("r_"): read for name, read in module.items() if name.startswith("r_")}
        found |= module["PLAIN"]
    return found


RULES = _all_rules()


def reader(
    source: Source, code_ends: dict[int, int], parse_inner: ExprParser, base: int = 0, recovered: bool = True
) -> Reader:
    """What reads the trees of a source."""
    return Reader(RULES, source, code_ends, parse_inner, base, recovered)
