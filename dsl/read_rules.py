"""The second half of the reader: statements, sections and tests."""

from __future__ import annotations

from typing import Any, Literal, cast

from lark import Token, Tree

from dsl import syntax as s
from dsl.read import Node, Reader
from dsl.source import NOWHERE, Span


def _data(node: Node) -> str:
    return str(node.data) if isinstance(node, Tree) else ""


class RulesReader(Reader):
    """Reads whole files."""

    # ───────────── statements

    def r_repeat(self, t: Tree[Token]) -> s.Repeat:
        return s.Repeat(self.head_span(t), None, None, self.block(t.children[0]))

    def r_repeat_until(self, t: Tree[Token]) -> s.Repeat:
        return s.Repeat(self.head_span(t), self.expr(t.children[0]), None, self.block(t.children[1]))

    def r_repeat_times(self, t: Tree[Token]) -> s.Repeat:
        return s.Repeat(self.head_span(t), None, self.expr(t.children[0]), self.block(t.children[1]))

    def r_for_in(self, t: Tree[Token]) -> s.For:
        name, domain, body = t.children
        return s.For(self.head_span(t), self.word(name), self.expr(domain), self.block(body))

    def r_each_player(self, t: Tree[Token]) -> s.EachPlayer:
        which, where, body = t.children
        start = self.wrapped(which) if _data(which) == "from_player" else None
        order = self.wrapped(which) if _data(which) == "in_players" else None
        return s.EachPlayer(self.head_span(t), start, order, self.wrapped(where), self.block(body))

    def r_each_team(self, t: Tree[Token]) -> s.EachTeam:
        return s.EachTeam(self.head_span(t), self.block(t.children[0]))

    def r_turns(self, t: Tree[Token]) -> s.Turns:
        start, where, until, body = t.children
        return s.Turns(self.head_span(t), self.expr(start), self.wrapped(where), self.expr(until), self.block(body))

    def r_as_player(self, t: Tree[Token]) -> s.AsPlayer:
        body, *otherwise = self.blocks(t)
        return s.AsPlayer(self.head_span(t), self.expr(t.children[0]), body, otherwise[0] if otherwise else None)

    def r_at_once(self, t: Tree[Token]) -> s.AtOnce:
        where, body = t.children
        return s.AtOnce(self.head_span(t), self.wrapped(where), self.block(body))

    def r_choose(self, t: Tree[Token]) -> s.Choose:
        optional, picks, prompt, *rest = t.children
        musts: tuple[s.Must, ...] = ()
        body = otherwise = None
        for part in rest:
            if _data(part) == "musts":
                below = cast("Tree[Token]", part)
                musts = tuple(self.r_must(cast("Tree[Token]", c)) for c in below.children if _data(c) == "must")
                body = next(iter(self.blocks(below)), None)
            elif _data(part) == "block":
                otherwise = self.block(part)
        return s.Choose(
            self.head_span(t),
            optional is not None,
            tuple(self.r_pick(cast("Tree[Token]", c)) for c in cast("Tree[Token]", picks).children),
            self.opt_text(prompt),
            musts,
            body,
            otherwise,
        )

    def r_pick(self, t: Tree[Token]) -> s.Pick:
        amount, name, domain, down_to = t.children
        least = most = None
        some = False
        if isinstance(amount, Tree):
            if isinstance(first := amount.children[0], Token) and first.type == "SOME":
                some = True
            else:
                counts = [self._count(c) for c in amount.children if c is not None]
                least, most = counts[0], counts[-1]
        return s.Pick(self.span(t), self.word(name), self.expr(domain), least, most, some, self.wrapped(down_to))

    def _count(self, node: Node) -> s.Expr:
        if isinstance(node, Token):
            span = self.span(node)
            return s.Int(span, int(node)) if node.type == "INT" else s.Name(span, str(node))
        return self.expr(node)

    def r_must(self, t: Tree[Token]) -> s.Must:
        reason, soft, condition = t.children
        return s.Must(self.head_span(t), self.text(reason), soft is not None, self.expr(condition))

    def r_choose_one(self, t: Tree[Token]) -> s.ChooseOne:
        _one, prompt, *acts = t.children
        return s.ChooseOne(
            self.head_span(t), self.opt_text(prompt), tuple(self.r_act(cast("Tree[Token]", a)) for a in acts)
        )

    def r_act(self, t: Tree[Token]) -> s.Act:
        label, condition, *body = t.children
        return s.Act(
            self.head_span(t),
            self.text(label),
            self.wrapped(condition),
            self.block(body[0]) if body else None,
        )

    def r_chance(self, t: Tree[Token]) -> s.Chance:
        name, domain = t.children
        return s.Chance(self.head_span(t), self.word(name), self.expr(domain))

    def r_move(self, t: Tree[Token]) -> s.Move:
        what, to, at = t.children
        amount: s.Expr | None = None
        up_to = _data(what) == "up_to"
        if _data(what) in ("some_of", "up_to"):
            number, what = cast("Tree[Token]", what).children
            amount = self.expr(number)
        return s.Move(self.head_span(t), amount, up_to, self.expr(what), self.expr(to), self.wrapped(at))

    def r_deal(self, t: Tree[Token]) -> s.Deal:
        amount, source, to, starting = t.children
        number = None if isinstance(amount, Token) else self.expr(amount)
        return s.Deal(self.head_span(t), number, self.expr(source), self.expr(to), self.wrapped(starting))

    def r_fill(self, t: Tree[Token]) -> s.Fill:
        to, amount, source = (self.expr(c) for c in t.children)
        return s.Fill(self.head_span(t), to, amount, source)

    def r_shuffle(self, t: Tree[Token]) -> s.Shuffle:
        return s.Shuffle(self.head_span(t), self.expr(t.children[0]))

    def r_reveal(self, t: Tree[Token]) -> s.Reveal:
        return s.Reveal(self.head_span(t), self.expr(t.children[0]), False)

    def r_peek(self, t: Tree[Token]) -> s.Reveal:
        return s.Reveal(self.head_span(t), self.expr(t.children[0]), True)

    def r_let(self, t: Tree[Token]) -> s.Let:
        name, value = t.children
        return s.Let(self.head_span(t), self.word(name), self.expr(value))

    def r_assign(self, t: Tree[Token]) -> s.Assign:
        target, operator, value = t.children
        sign = cast(Literal["=", "+=", "-="], str(operator))
        return s.Assign(self.head_span(t), self.expr(target), sign, self.expr(value))

    def r_call_phase(self, t: Tree[Token]) -> s.CallPhase | s.NotAStatement:
        called = self.expr(t.children[0])
        if isinstance(called, s.Name):
            return s.CallPhase(self.head_span(t), s.Word(called.span, called.name), ())
        if isinstance(called, s.Call):
            return s.CallPhase(self.head_span(t), called.name, called.args)
        return s.NotAStatement(self.head_span(t), called)

    def r_if_else(self, t: Tree[Token]) -> s.If:
        condition, then, *rest = t.children
        otherwise: s.Block | None = None
        for part in rest:
            if _data(part) == "if_else":
                nested = self.r_if_else(cast("Tree[Token]", part))
                otherwise = s.Block(nested.span, (nested,))
            elif _data(part) == "block":
                otherwise = self.block(part)
        return s.If(self.head_span(t), self.expr(condition), self.block(then), otherwise)

    def r_end(self, t: Tree[Token]) -> s.End:
        token = cast(Token, t.children[0])
        return s.End(self.head_span(t), None if token.type == "GAME" else self.word(token))

    def r_say(self, t: Tree[Token]) -> s.Say:
        return s.Say(self.head_span(t), self.text(t.children[0]))

    def r_reverse(self, t: Tree[Token]) -> s.ReverseTurns:
        return s.ReverseTurns(self.head_span(t))

    def r_out(self, t: Tree[Token]) -> s.Out:
        return s.Out(self.head_span(t), self.expr(t.children[0]))

    # ───────────── the parts of a file

    def r_game(self, t: Tree[Token]) -> s.Head:
        name, *lines = t.children
        players: tuple[int, int] | None = None
        players_span, players_again = NOWHERE, None
        teams: list[tuple[s.Word, ...]] = []
        options: list[s.Option] = []
        for line in lines:
            match _data(line):
                case "players":
                    tree = cast("Tree[Token]", line)
                    if players is not None:
                        players_again = self.head_span(tree)
                        continue
                    low, high = tree.children
                    players = int(str(low)), int(str(high or low))
                    players_span = self.head_span(tree)
                case "teams":
                    for group in cast("Tree[Token]", line).children:
                        teams.append(tuple(self.word(w) for w in cast("Tree[Token]", group).children))
                case "option":
                    options.append(self._option(cast("Tree[Token]", line)))
        return s.Head(
            self.head_span(t), self.word(name), False, players, players_span, tuple(teams), tuple(options),
            players_again,
        )  # fmt: skip

    def r_library(self, t: Tree[Token]) -> s.Head:
        return s.Head(self.head_span(t), self.word(t.children[0]), True, None, NOWHERE, (), ())

    def _option(self, t: Tree[Token]) -> s.Option:
        name, default, among, label = t.children
        return s.Option(
            self.head_span(t), self.word(name), self.expr(default), self.wrapped(among), self.opt_text(label)
        )

    def r_use(self, t: Tree[Token]) -> s.Use:
        return s.Use(self.head_span(t), self.word(t.children[0]))

    def r_use_deck(self, t: Tree[Token]) -> s.UseDeck:
        packs, name, where, when = t.children
        number = 1 if packs is None else int(str(packs))
        return s.UseDeck(self.head_span(t), self.word(name), number, self.wrapped(where), self.wrapped(when))

    def r_cards(self, t: Tree[Token]) -> s.Cards:
        name, zone, *lines = t.children
        return s.Cards(
            self.head_span(t),
            self.word(name),
            self.opt_word(zone),
            tuple(self.node(cast("Tree[Token]", c)) for c in lines),
        )

    def r_attribute(self, t: Tree[Token]) -> s.Attribute:
        return s.Attribute(self.head_span(t), self.word(t.children[0]), self.values(t.children[1]))

    def r_computed(self, t: Tree[Token]) -> s.Computed:
        return s.Computed(self.head_span(t), self.word(t.children[0]), self._body(t.children[1]))

    def _body(self, node: Node) -> s.Body:
        if _data(node) != "cases":
            return self.expr(node)
        tree = cast("Tree[Token]", node)
        return s.Cases(self.span(tree), tuple(self._case(cast("Tree[Token]", c)) for c in tree.children))

    def _case(self, t: Tree[Token]) -> s.Case:
        condition = self.expr(t.children[1]) if t.data == "case" else None
        return s.Case(self.head_span(t), self.expr(t.children[0]), condition)

    def r_product(self, t: Tree[Token]) -> s.Product:
        copies, *names, when = t.children
        number = int(str(copies)) if cast(Token, copies).type == "INT" else 1
        return s.Product(self.head_span(t), number, tuple(self.word(n) for n in names), self.wrapped(when))

    def r_rows(self, t: Tree[Token]) -> s.Rows:
        *kinds, values, when = t.children
        return s.Rows(
            self.head_span(t),
            tuple(self.r_kind(cast("Tree[Token]", k)) for k in kinds),
            None if values is None else self.values(values),
            self.wrapped(when),
        )

    def r_without(self, t: Tree[Token]) -> s.Without:
        *kinds, when = t.children
        return s.Without(
            self.head_span(t),
            tuple(self.r_kind(cast("Tree[Token]", k)) for k in kinds),
            self.wrapped(when),
        )

    def r_size(self, t: Tree[Token]) -> s.Size:
        return s.Size(self.head_span(t), int(str(t.children[0])), self.wrapped(t.children[1]))

    def _zone(self, t: Tree[Token], owner: s.Owner) -> s.Zone:
        name, index, kind, sight, capacity, *triggers = t.children
        return s.Zone(
            self.head_span(t),
            self.word(name),
            owner,
            self.opt_expr(index),
            self.word(kind),
            None if sight is None else self.word(cast("Tree[Token]", sight).children[0]),
            self.wrapped(capacity),
            tuple(self._trigger(cast("Tree[Token]", c)) for c in triggers if c is not None),
        )

    def _trigger(self, t: Tree[Token]) -> s.Trigger:
        event = cast(Literal["empty", "short"], str(t.children[0]))
        return s.Trigger(self.head_span(t), event, self.block(t.children[1]))

    def _variable(self, t: Tree[Token], owner: s.Owner) -> s.Variable:
        name, index, value = t.children
        return s.Variable(self.head_span(t), self.word(name), owner, self.opt_expr(index), self.expr(value))

    def _owned(self, section: Tree[Token], one: Any) -> list[Any]:
        """The lines of `zones` or `state`, those under `each player` with their owner."""
        found = []
        for line in section.children:
            tree = cast("Tree[Token]", line)
            if tree.data in ("owned_zones", "owned_state"):
                owner = str(tree.children[0])
                found += [one(c, owner) for c in tree.children[1:]]
            else:
                found.append(one(tree, "table"))
        return found

    def r_stop(self, t: Tree[Token]) -> s.StopWhen:
        return s.StopWhen(self.head_span(t), self.expr(t.children[0]))

    def _parameters(self, node: Node) -> tuple[s.Word, ...]:
        return () if node is None else tuple(self.word(w) for w in cast("Tree[Token]", node).children)

    def r_define(self, t: Tree[Token]) -> s.Define:
        name, parameters, body = t.children
        return s.Define(self.head_span(t), self.word(name), self._parameters(parameters), self._body(body))

    def r_play(self, t: Tree[Token]) -> s.Phase:
        span = self.head_span(t)
        return s.Phase(span, s.Word(span, "play"), (), self.block(t.children[0]))

    def r_phase(self, t: Tree[Token]) -> s.Phase:
        name, parameters, body = t.children
        return s.Phase(self.head_span(t), self.word(name), self._parameters(parameters), self.block(body))

    def r_winner(self, t: Tree[Token]) -> s.Winner:
        return s.Winner(self.head_span(t), tuple(self._rank(cast("Tree[Token]", c)) for c in t.children), None)

    def _rank(self, t: Tree[Token]) -> s.Rank:
        best = cast(Literal["highest", "lowest"], str(t.children[0]))
        return s.Rank(self.head_span(t), best, self.expr(t.children[1]))

    def r_winners(self, t: Tree[Token]) -> s.Winner:
        return s.Winner(self.head_span(t), (), self.expr(t.children[0]))

    def r_words(self, t: Tree[Token]) -> s.Words:
        language, *lines = t.children
        labels = tuple(
            self._label(cast("Tree[Token]", c)) for line in lines for c in cast("Tree[Token]", line).children
        )
        return s.Words(self.head_span(t), self.word(language), labels)

    def _label(self, t: Tree[Token]) -> s.Label:
        key, text = cast("list[Token]", t.children)
        return s.Label(self.span(t), self.text(key) if key.type == "STRING" else self.word(key), self.text(text))

    # ───────────── tests

    def r_test(self, t: Tree[Token]) -> s.Test:
        title, todo, *lines = t.children
        tests = tuple(self.node(cast("Tree[Token]", c)) for c in lines if c is not None)
        return s.Test(self.head_span(t), self.text(title), todo is not None, tests)

    def r_t_players(self, t: Tree[Token]) -> s.TestPlayers:
        return s.TestPlayers(self.head_span(t), int(str(t.children[0])))

    def r_t_option(self, t: Tree[Token]) -> s.TestOption:
        return s.TestOption(self.head_span(t), self.word(t.children[0]), self.expr(t.children[1]))

    def r_t_cards(self, t: Tree[Token]) -> s.GivenCards:
        return s.GivenCards(self.head_span(t), self.expr(t.children[0]), self.answers(t.children[1]))

    def r_t_state(self, t: Tree[Token]) -> s.GivenState:
        return s.GivenState(self.head_span(t), self.expr(t.children[0]), self.expr(t.children[1]))

    def r_t_run(self, t: Tree[Token]) -> s.Run:
        phase, *args, player = t.children
        token = cast(Token, phase)
        name = None if token.type == "PLAY" else self.word(token)
        given = self._arguments(args[0]) if args else ()
        return s.Run(self.head_span(t), name, given, self.opt_word(player))

    def r_t_choose(self, t: Tree[Token]) -> s.Chooses:
        return s.Chooses(self.head_span(t), self.word(t.children[0]), self.answers(t.children[1]))

    def r_t_pass(self, t: Tree[Token]) -> s.Chooses:
        return s.Chooses(self.head_span(t), self.word(t.children[0]), None)

    def r_t_expect(self, t: Tree[Token]) -> s.Expect:
        return s.Expect(self.head_span(t), self.expr(t.children[0]))

    def r_t_holds(self, t: Tree[Token]) -> s.ExpectCards:
        return s.ExpectCards(self.head_span(t), self.expr(t.children[0]), self.answers(t.children[1]))

    def r_t_legal(self, t: Tree[Token]) -> s.ExpectLegal:
        player, can, answers, because = t.children
        return s.ExpectLegal(
            self.head_span(t),
            self.word(player),
            str(can) == "can",
            self.answers(answers),
            self.opt_text(because),
        )

    def r_t_may_pass(self, t: Tree[Token]) -> s.ExpectLegal:
        player, can = t.children
        return s.ExpectLegal(self.head_span(t), self.word(player), str(can) == "can", None, None)

    def r_t_count(self, t: Tree[Token]) -> s.ExpectOptions:
        player, count = t.children
        return s.ExpectOptions(self.head_span(t), self.word(player), int(str(count)))

    def r_t_sees(self, t: Tree[Token]) -> s.ExpectSees:
        player, sees, cards = t.children
        return s.ExpectSees(self.head_span(t), self.word(player), str(sees) == "sees", self.expr(cards))

    def r_t_winners(self, t: Tree[Token]) -> s.ExpectWinners:
        return s.ExpectWinners(self.head_span(t), self.expr(t.children[0]))

    # ───────────── the file

    def file(self, t: Tree[Token], comments: tuple[s.Comment, ...], marks: tuple[s.Mark, ...]) -> s.File:
        head, *sections = cast("list[Tree[Token]]", t.children)
        zones: list[s.Zone] = []
        variables: list[s.Variable] = []
        rest: list[Any] = []
        for section in sections:
            if section.data == "zones":
                zones += self._owned(section, self._zone)
            elif section.data == "state":
                variables += self._owned(section, self._variable)
            else:
                rest.append(self.node(section))

        def all_of(kind: type[Any]) -> tuple[Any, ...]:
            return tuple(x for x in rest if isinstance(x, kind))

        return s.File(
            Span(0, len(self.source.text)),
            self.node(head),
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
            comments=comments,
            marks=marks,
        )
