"""Statements, from their trees."""

from __future__ import annotations

from typing import Literal, cast

from dsl import syntax as s
from dsl.parsing.reader import Reader, Rules, below, data, on_line, said
from grammar import NotASentence, Token, Tree
from grammar.parser import Node


def r_repeat(r: Reader, t: Tree) -> s.Repeat:
    return s.Repeat(r.head_span(t), None, None, r.block(t.children[0]))


def r_repeat_until(r: Reader, t: Tree) -> s.Repeat:
    return s.Repeat(r.head_span(t), r.expr(t.children[0]), None, r.block(t.children[1]))


def r_repeat_times(r: Reader, t: Tree) -> s.Repeat:
    return s.Repeat(r.head_span(t), None, r.expr(t.children[0]), r.block(t.children[1]))


def r_each_player(r: Reader, t: Tree) -> s.EachPlayer:
    which, where, body = t.children
    start, order = _seats(r, which)
    return s.EachPlayer(r.head_span(t), start, order, r.wrapped(where), r.block(body))


def r_turns(r: Reader, t: Tree) -> s.Turns:
    which, where, until, then, body = t.children
    start, order = _seats(r, which)
    extra = None if then is None else r.word(below(then)[0])
    return s.Turns(r.head_span(t), start, order, r.wrapped(where), r.expr(until), extra, r.block(body))


def _seats(r: Reader, which: Node) -> tuple[s.Expr | None, s.Expr | None]:
    """With whom it begins, or the list that says the order."""
    start = r.wrapped(which) if data(which) == "from_player" else None
    return start, r.maybe_list(below(which)[0]) if data(which) == "in_players" else None


def r_as_player(r: Reader, t: Tree) -> s.AsPlayer:
    body, *otherwise = r.blocks(t)
    return s.AsPlayer(r.head_span(t), r.expr(t.children[0]), body, otherwise[0] if otherwise else None)


def r_choose(r: Reader, t: Tree) -> s.Choose:
    optional, picks, prompt, *rest = t.children
    musts: tuple[s.Must, ...] = ()
    labels: tuple[s.Text, ...] = ()
    body = otherwise = None
    for part in rest:
        if data(part) == "musts":
            labels = tuple(r.text(below(c)[0]) for c in below(part) if data(c) == "offered")
            musts, body = _musts(r, part)
        elif data(part) == "block":
            otherwise = r.block(part)
    return s.Choose(
        r.head_span(t),
        optional is not None,
        tuple(r.node(c) for c in below(picks)),
        r.opt_text(prompt),
        labels,
        musts,
        body,
        otherwise,
    )


def _musts(r: Reader, node: Node) -> tuple[tuple[s.Must, ...], s.Block | None]:
    """Rules, and the block below them."""
    musts = tuple(r.node(c) for c in below(node) if data(c) == "must")
    return musts, next((r.block(c) for c in below(node) if data(c) == "block"), None)


def r_pick(r: Reader, t: Tree) -> s.Pick:
    amount, name, domain, down_to = t.children
    least = most = None
    some = False
    if isinstance(amount, Tree):
        if isinstance(first := amount.children[0], Token) and first.type == "SOME":
            some = True
        else:
            counts = [_count(r, c) for c in amount.children if c is not None]
            least, most = counts[0], counts[-1]
    return s.Pick(r.span(t), r.word(name), r.maybe_list(domain), least, most, some, r.wrapped(down_to))


def _count(r: Reader, node: Node) -> s.Expr:
    if isinstance(node, Token):
        span = r.span(node)
        return s.Int(span, int(node)) if node.type == "INT" else s.Name(span, str(node))
    return r.expr(node)


def r_must(r: Reader, t: Tree) -> s.Must:
    reason, soft, condition = t.children
    return s.Must(r.head_span(t), r.text(reason), soft is not None, r.expr(condition))


def r_choose_one(r: Reader, t: Tree) -> s.ChooseOne:
    _one, prompt, *acts = t.children
    return s.ChooseOne(r.head_span(t), r.opt_text(prompt), tuple(r.node(a) for a in acts))


def r_act(r: Reader, t: Tree) -> s.Act:
    label, condition, *rest = t.children
    musts, body = _musts(r, rest[0]) if rest else ((), None)
    return s.Act(r.head_span(t), r.text(label), r.wrapped(condition), musts, body)


def r_move(r: Reader, t: Tree) -> s.Move:
    what, to, at = t.children
    amount: s.Expr | None = None
    up_to = data(what) == "up_to"
    if data(what) in ("some_of", "up_to"):
        number, what = below(what)
        amount = r.expr(number)
    return s.Move(r.head_span(t), amount, up_to, r.expr(what), r.expr(to), r.wrapped(at))


def r_deal(r: Reader, t: Tree) -> s.Deal:
    amount, source, to, starting = t.children
    number = None if isinstance(amount, Token) else r.expr(amount)
    return s.Deal(r.head_span(t), number, r.expr(source), r.expr(to), r.wrapped(starting))


def r_reveal(r: Reader, t: Tree) -> s.Reveal:
    return s.Reveal(r.head_span(t), r.expr(t.children[0]), False)


def r_peek(r: Reader, t: Tree) -> s.Reveal:
    return s.Reveal(r.head_span(t), r.expr(t.children[0]), True)


def r_assign(r: Reader, t: Tree) -> s.Assign:
    target, operator, value = t.children
    _not_bare_words(r, target)
    sign = cast(Literal["=", "+=", "-="], str(operator))
    return s.Assign(r.head_span(t), r.expr(target), sign, r.maybe_list(value))


def _not_bare_words(r: Reader, node: Node) -> None:
    """`shufle deck` or `set score = 0`: the grammar takes the words for a card, recovery knows better."""
    while data(node) == "attr":
        node = cast(Tree, node).children[0]
    if data(node) == "card" and not r.recovered:
        raise NotASentence


def r_call_phase(r: Reader, t: Tree) -> s.CallPhase | s.NotAStatement:
    _not_bare_words(r, t.children[0])
    called = r.expr(t.children[0])
    if isinstance(called, s.Name):
        return s.CallPhase(r.head_span(t), s.Word(called.span, called.name), ())
    if isinstance(called, s.Call):
        return s.CallPhase(r.head_span(t), called.name, called.args)
    return s.NotAStatement(r.head_span(t), called)


def r_if_else(r: Reader, t: Tree) -> s.If:
    condition, then, *rest = t.children
    otherwise: s.Block | None = None
    for part in rest:
        if data(part) == "if_else":
            nested = r.node(part)
            otherwise = s.Block(nested.span, (nested,))
        elif data(part) == "block":
            otherwise = r.block(part)
    return s.If(r.head_span(t), r.expr(condition), r.block(then), otherwise)


def r_if_is(r: Reader, t: Tree) -> s.IfIs:
    subject, *arms = t.children
    return s.IfIs(r.head_span(t), r.expr(subject), tuple(r.node(a) for a in arms if a is not None))


def r_arm(r: Reader, t: Tree) -> s.Arm:
    values = tuple(r.expr(c) for c in t.children if data(c) != "block")
    return s.Arm(r.head_span(t), values, next(iter(r.blocks(t)), None))


r_other_arm = r_arm


def r_end(r: Reader, t: Tree) -> s.End:
    token, value = t.children
    assert isinstance(token, Token)
    name = None if token.type == "GAME" else r.word(token)
    return s.End(r.head_span(t), name, r.opt_expr(value))


def r_undo(r: Reader, t: Tree) -> s.Undo:
    token, value = t.children
    assert isinstance(token, Token)
    return s.Undo(r.head_span(t), r.word(token), r.opt_expr(value))


def r_out(r: Reader, t: Tree) -> s.Out:
    player, how = t.children
    _not_bare_words(r, player)
    phase = r.word(below(how)[0]) if data(how) == "out_from" else None
    return s.Out(r.head_span(t), r.expr(player), isinstance(how, Token), phase)


PLAIN: Rules = {
    "for_in": on_line(s.For, Reader.word, Reader.maybe_list, Reader.block),
    "each_team": on_line(s.EachTeam, Reader.block),
    "turns_go": on_line(s.SetTurns, said),
    "at_once": on_line(s.AtOnce, Reader.wrapped, Reader.block),
    "chance": on_line(s.Chance, Reader.word, Reader.expr),
    "fill": on_line(s.Fill, Reader.expr, Reader.expr, Reader.expr),
    "swap": on_line(s.Swap, Reader.expr, Reader.expr),
    "shuffle": on_line(s.Shuffle, Reader.expr),
    "let": on_line(s.Let, Reader.word, Reader.expr),
    "say": on_line(s.Say, Reader.text),
    "reverse": on_line(s.ReverseTurns),
}
