"""The second part of the reader: statements."""

from __future__ import annotations

from typing import Literal, cast

from dsl import syntax as s
from dsl.parsing.read import Reader, below, data
from grammar import NotASentence, Token, Tree
from grammar.parser import Node


class StatementReader(Reader):
    """Reads statements and what stands in them."""

    def r_repeat(self, t: Tree) -> s.Repeat:
        return s.Repeat(self.head_span(t), None, None, self.block(t.children[0]))

    def r_repeat_until(self, t: Tree) -> s.Repeat:
        return s.Repeat(self.head_span(t), self.expr(t.children[0]), None, self.block(t.children[1]))

    def r_repeat_times(self, t: Tree) -> s.Repeat:
        return s.Repeat(self.head_span(t), None, self.expr(t.children[0]), self.block(t.children[1]))

    def r_for_in(self, t: Tree) -> s.For:
        name, domain, body = t.children
        return s.For(self.head_span(t), self.word(name), self.maybe_list(domain), self.block(body))

    def r_each_player(self, t: Tree) -> s.EachPlayer:
        which, where, body = t.children
        start, order = self._seats(which)
        return s.EachPlayer(self.head_span(t), start, order, self.wrapped(where), self.block(body))

    def r_each_team(self, t: Tree) -> s.EachTeam:
        return s.EachTeam(self.head_span(t), self.block(t.children[0]))

    def r_turns(self, t: Tree) -> s.Turns:
        which, where, until, then, body = t.children
        start, order = self._seats(which)
        extra = None if then is None else self.word(below(then)[0])
        return s.Turns(self.head_span(t), start, order, self.wrapped(where), self.expr(until), extra, self.block(body))

    def _seats(self, which: Node) -> tuple[s.Expr | None, s.Expr | None]:
        """With whom it begins, or the list that says the order."""
        start = self.wrapped(which) if data(which) == "from_player" else None
        return start, self.maybe_list(below(which)[0]) if data(which) == "in_players" else None

    def r_turns_go(self, t: Tree) -> s.SetTurns:
        return s.SetTurns(self.head_span(t), cast(Literal["left", "right"], str(t.children[0])))

    def r_as_player(self, t: Tree) -> s.AsPlayer:
        body, *otherwise = self.blocks(t)
        return s.AsPlayer(self.head_span(t), self.expr(t.children[0]), body, otherwise[0] if otherwise else None)

    def r_at_once(self, t: Tree) -> s.AtOnce:
        where, body = t.children
        return s.AtOnce(self.head_span(t), self.wrapped(where), self.block(body))

    def r_choose(self, t: Tree) -> s.Choose:
        optional, picks, prompt, *rest = t.children
        musts: tuple[s.Must, ...] = ()
        labels: tuple[s.Text, ...] = ()
        body = otherwise = None
        for part in rest:
            if data(part) == "musts":
                labels = tuple(self.text(below(c)[0]) for c in below(part) if data(c) == "offered")
                musts, body = self._musts(part)
            elif data(part) == "block":
                otherwise = self.block(part)
        return s.Choose(
            self.head_span(t),
            optional is not None,
            tuple(self.node(c) for c in below(picks)),
            self.opt_text(prompt),
            labels,
            musts,
            body,
            otherwise,
        )

    def _musts(self, node: Node) -> tuple[tuple[s.Must, ...], s.Block | None]:
        """Rules, and the block below them."""
        musts = tuple(self.node(c) for c in below(node) if data(c) == "must")
        return musts, next((self.block(c) for c in below(node) if data(c) == "block"), None)

    def r_pick(self, t: Tree) -> s.Pick:
        amount, name, domain, down_to = t.children
        least = most = None
        some = False
        if isinstance(amount, Tree):
            if isinstance(first := amount.children[0], Token) and first.type == "SOME":
                some = True
            else:
                counts = [self._count(c) for c in amount.children if c is not None]
                least, most = counts[0], counts[-1]
        return s.Pick(self.span(t), self.word(name), self.maybe_list(domain), least, most, some, self.wrapped(down_to))

    def _count(self, node: Node) -> s.Expr:
        if isinstance(node, Token):
            span = self.span(node)
            return s.Int(span, int(node)) if node.type == "INT" else s.Name(span, str(node))
        return self.expr(node)

    def r_must(self, t: Tree) -> s.Must:
        reason, soft, condition = t.children
        return s.Must(self.head_span(t), self.text(reason), soft is not None, self.expr(condition))

    def r_choose_one(self, t: Tree) -> s.ChooseOne:
        _one, prompt, *acts = t.children
        return s.ChooseOne(self.head_span(t), self.opt_text(prompt), tuple(self.node(a) for a in acts))

    def r_act(self, t: Tree) -> s.Act:
        label, condition, *rest = t.children
        musts, body = self._musts(rest[0]) if rest else ((), None)
        return s.Act(self.head_span(t), self.text(label), self.wrapped(condition), musts, body)

    def r_chance(self, t: Tree) -> s.Chance:
        name, domain = t.children
        return s.Chance(self.head_span(t), self.word(name), self.expr(domain))

    def r_move(self, t: Tree) -> s.Move:
        what, to, at = t.children
        amount: s.Expr | None = None
        up_to = data(what) == "up_to"
        if data(what) in ("some_of", "up_to"):
            number, what = below(what)
            amount = self.expr(number)
        return s.Move(self.head_span(t), amount, up_to, self.expr(what), self.expr(to), self.wrapped(at))

    def r_deal(self, t: Tree) -> s.Deal:
        amount, source, to, starting = t.children
        number = None if isinstance(amount, Token) else self.expr(amount)
        return s.Deal(self.head_span(t), number, self.expr(source), self.expr(to), self.wrapped(starting))

    def r_fill(self, t: Tree) -> s.Fill:
        to, amount, source = (self.expr(c) for c in t.children)
        return s.Fill(self.head_span(t), to, amount, source)

    def r_swap(self, t: Tree) -> s.Swap:
        first, second = (self.expr(c) for c in t.children)
        return s.Swap(self.head_span(t), first, second)

    def r_shuffle(self, t: Tree) -> s.Shuffle:
        return s.Shuffle(self.head_span(t), self.expr(t.children[0]))

    def r_reveal(self, t: Tree) -> s.Reveal:
        return s.Reveal(self.head_span(t), self.expr(t.children[0]), False)

    def r_peek(self, t: Tree) -> s.Reveal:
        return s.Reveal(self.head_span(t), self.expr(t.children[0]), True)

    def r_let(self, t: Tree) -> s.Let:
        name, value = t.children
        return s.Let(self.head_span(t), self.word(name), self.expr(value))

    def r_assign(self, t: Tree) -> s.Assign:
        target, operator, value = t.children
        self._not_bare_words(target)
        sign = cast(Literal["=", "+=", "-="], str(operator))
        return s.Assign(self.head_span(t), self.expr(target), sign, self.maybe_list(value))

    def _not_bare_words(self, node: Node) -> None:
        """`shufle deck` or `set score = 0`: the grammar takes the words for a card, recovery knows better."""
        if data(node) == "card" and not self.mended:
            raise NotASentence

    def r_call_phase(self, t: Tree) -> s.CallPhase | s.NotAStatement:
        self._not_bare_words(t.children[0])
        called = self.expr(t.children[0])
        if isinstance(called, s.Name):
            return s.CallPhase(self.head_span(t), s.Word(called.span, called.name), ())
        if isinstance(called, s.Call):
            return s.CallPhase(self.head_span(t), called.name, called.args)
        return s.NotAStatement(self.head_span(t), called)

    def r_if_else(self, t: Tree) -> s.If:
        condition, then, *rest = t.children
        otherwise: s.Block | None = None
        for part in rest:
            if data(part) == "if_else":
                nested = self.node(part)
                otherwise = s.Block(nested.span, (nested,))
            elif data(part) == "block":
                otherwise = self.block(part)
        return s.If(self.head_span(t), self.expr(condition), self.block(then), otherwise)

    def r_if_is(self, t: Tree) -> s.IfIs:
        subject, *arms = t.children
        return s.IfIs(self.head_span(t), self.expr(subject), tuple(self.node(a) for a in arms if a is not None))

    def r_arm(self, t: Tree) -> s.Arm:
        values = tuple(self.expr(c) for c in t.children if data(c) != "block")
        return s.Arm(self.head_span(t), values, next(iter(self.blocks(t)), None))

    r_other_arm = r_arm

    def r_end(self, t: Tree) -> s.End:
        token, value = t.children
        assert isinstance(token, Token)
        name = None if token.type == "GAME" else self.word(token)
        return s.End(self.head_span(t), name, self.opt_expr(value))

    def r_say(self, t: Tree) -> s.Say:
        return s.Say(self.head_span(t), self.text(t.children[0]))

    def r_reverse(self, t: Tree) -> s.ReverseTurns:
        return s.ReverseTurns(self.head_span(t))

    def r_out(self, t: Tree) -> s.Out:
        player, how = t.children
        phase = self.word(below(how)[0]) if data(how) == "out_from" else None
        return s.Out(self.head_span(t), self.expr(player), isinstance(how, Token), phase)
