"""The third part of the reader: sections, tests and the whole file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from dsl import syntax as s
from dsl.parsing.read import below, data
from dsl.parsing.read_statements import StatementReader
from dsl.source import NOWHERE, Span
from grammar import Token, Tree
from grammar.parser import Node


class RulesReader(StatementReader):
    """Reads whole files."""

    # ───────────── the parts of a file

    def r_game(self, t: Tree) -> s.Head:
        name, *lines = t.children
        players: tuple[tuple[int, int], ...] | None = None
        players_span, players_again = NOWHERE, None
        teams: list[s.Teams] = []
        options: list[s.Option] = []
        for line in lines:
            match data(line):
                case "players":
                    if players is not None:
                        players_again = self.head_span(line)
                        continue
                    ends = [below(entry) for entry in below(line)]
                    players = tuple((int(str(low)), int(str(high or low))) for low, high in ends)
                    players_span = self.head_span(line)
                case "teams":
                    *groups, when = below(line)
                    named = tuple(tuple(self.word(w) for w in below(group)) for group in groups)
                    teams.append(s.Teams(self.head_span(line), named, self.wrapped(when)))
                case "option":
                    options.append(self.node(line))
        return s.Head(
            self.head_span(t), self.word(name), False, players, players_span, tuple(teams), tuple(options),
            players_again,
        )  # fmt: skip

    def r_library(self, t: Tree) -> s.Head:
        return s.Head(self.head_span(t), self.word(t.children[0]), True, None, NOWHERE, (), ())

    def r_option(self, t: Tree) -> s.Option:
        name, default, among, label = t.children
        return s.Option(
            self.head_span(t), self.word(name), self.expr(default), self.wrapped(among), self.opt_text(label)
        )

    def r_use(self, t: Tree) -> s.Use:
        return s.Use(self.head_span(t), self.word(t.children[0]))

    def r_use_deck(self, t: Tree) -> s.UseDeck:
        packs, name, where, when = t.children
        return s.UseDeck(
            self.head_span(t), self.word(name), self.opt_expr(packs), self.wrapped(where), self.wrapped(when)
        )

    def r_cards(self, t: Tree) -> s.Cards:
        name, zone, *lines = t.children
        return s.Cards(
            self.head_span(t),
            self.word(name),
            self.opt_word(zone),
            tuple(self.node(c) for c in lines),
        )

    def r_attribute(self, t: Tree) -> s.Attribute:
        name, *parts = t.children
        values = next((self.values(x) for x in parts if data(x) == "values"), ())
        beside = next((self.values(below(x)[0]) for x in parts if data(x) == "beside"), ())
        return s.Attribute(self.head_span(t), self.word(name), values, beside)

    def r_computed(self, t: Tree) -> s.Computed:
        return s.Computed(self.head_span(t), self.word(t.children[0]), self._body(t.children[1]))

    def _body(self, node: Node) -> s.Body:
        if data(node) != "cases":
            return self.expr(node)
        return s.Cases(self.span(node), tuple(self.node(c) for c in below(node)))

    def r_case(self, t: Tree) -> s.Case:
        return s.Case(self.head_span(t), self.expr(t.children[0]), self.expr(t.children[1]))

    def r_otherwise(self, t: Tree) -> s.Case:
        return s.Case(self.head_span(t), self.expr(t.children[0]), None)

    def r_product(self, t: Tree) -> s.Product:
        copies, *names, when = t.children
        number = int(str(copies)) if cast(Token, copies).type == "INT" else 1
        return s.Product(self.head_span(t), number, tuple(self.word(n) for n in names), self.wrapped(when))

    def r_rows(self, t: Tree) -> s.Rows:
        *kinds, values, when = t.children
        return s.Rows(
            self.head_span(t),
            tuple(self.node(k) for k in kinds),
            None if values is None else self.values(values),
            self.wrapped(when),
        )

    def r_without(self, t: Tree) -> s.Without:
        *kinds, when = t.children
        return s.Without(
            self.head_span(t),
            tuple(self.node(k) for k in kinds),
            self.wrapped(when),
        )

    def r_size(self, t: Tree) -> s.Size:
        return s.Size(self.head_span(t), int(str(t.children[0])), self.wrapped(t.children[1]))

    def _zone(self, t: Tree, owner: s.Owner) -> s.Zone:
        name, index, kind, sight, capacity, *triggers = t.children
        return s.Zone(
            self.head_span(t),
            self.word(name),
            owner,
            self.opt_expr(index),
            self.word(kind),
            None if sight is None else self.word(below(sight)[0]),
            self.wrapped(capacity),
            tuple(self.node(c) for c in triggers if c is not None),
        )

    def r_trigger(self, t: Tree) -> s.Trigger:
        event = cast(Literal["empty", "short"], str(t.children[0]))
        return s.Trigger(self.head_span(t), event, self.block(t.children[1]))

    def _variable(self, t: Tree, owner: s.Owner) -> s.Variable:
        name, index, value, sight = t.children
        seen_by = None if sight is None else self.word(below(sight)[0])
        return s.Variable(self.head_span(t), self.word(name), owner, self.opt_expr(index), self.expr(value), seen_by)

    def _kept_quiet(self, t: Tree, owner: s.Owner) -> s.Variable:
        return replace(self._variable(t, owner), quiet=True)

    def _owned(self, section: Node, one: Any) -> list[Any]:
        """The lines of `zones` or `state`, those under `each player` with their owner."""
        found = []
        for line in below(section):
            if data(line) in ("owned_zones", "owned_state"):
                owner, *lines = below(line)
                found += [one(c, str(owner)) for c in lines]
            else:
                found.append(one(line, "table"))
        return found

    def r_stop(self, t: Tree) -> s.StopWhen:
        return s.StopWhen(self.head_span(t), self.expr(t.children[0]))

    def _parameters(self, node: Node) -> tuple[s.Word, ...]:
        return () if node is None else tuple(self.word(w) for w in below(node))

    def r_define(self, t: Tree) -> s.Define:
        name, parameters, body = t.children
        return s.Define(self.head_span(t), self.word(name), self._parameters(parameters), self._body(body))

    def r_play(self, t: Tree) -> s.Phase:
        span = self.head_span(t)
        return s.Phase(span, s.Word(span, "play"), (), self.block(t.children[0]))

    def r_phase(self, t: Tree) -> s.Phase:
        name, parameters, body = t.children
        return s.Phase(self.head_span(t), self.word(name), self._parameters(parameters), self.block(body))

    def r_winner(self, t: Tree) -> s.Winner:
        return s.Winner(self.head_span(t), tuple(self.node(c) for c in t.children), None)

    def r_rank(self, t: Tree) -> s.Rank:
        best = cast(Literal["highest", "lowest"], str(t.children[0]))
        return s.Rank(self.head_span(t), best, self.expr(t.children[1]))

    def r_winners(self, t: Tree) -> s.Winner:
        listed, score = t.children
        return s.Winner(self.head_span(t), (), self.maybe_list(listed), self.opt_expr(score))

    def r_words(self, t: Tree) -> s.Words:
        language, *lines = t.children
        labels = tuple(self.node(c) for line in lines for c in below(line))
        return s.Words(self.head_span(t), self.word(language), labels)

    def r_word(self, t: Tree) -> s.Label:
        key, text = cast("list[Token]", t.children)
        return s.Label(self.span(t), self.text(key) if key.type == "STRING" else self.word(key), self.text(text))

    def r_about(self, t: Tree) -> s.About:
        language, *lines = t.children
        read = [self.node(c) for c in lines]
        summary = tuple(x for x in read if isinstance(x, s.Text))
        topics = tuple(x for x in read if isinstance(x, s.Topic))
        return s.About(self.head_span(t), self.opt_word(language), summary, topics)

    def r_summary(self, t: Tree) -> s.Text:
        return self.text(t.children[0])

    def r_topic(self, t: Tree) -> s.Topic:
        name, *texts = t.children
        return s.Topic(self.head_span(t), self.word(name), tuple(self.text(x) for x in texts))

    # ───────────── tests

    def r_test(self, t: Tree) -> s.Test:
        title, todo, *lines = t.children
        tests = tuple(self.node(c) for c in lines if c is not None)
        return s.Test(self.head_span(t), self.text(title), todo is not None, tests)

    def r_t_players(self, t: Tree) -> s.TestPlayers:
        return s.TestPlayers(self.head_span(t), int(str(t.children[0])))

    def r_t_option(self, t: Tree) -> s.TestOption:
        return s.TestOption(self.head_span(t), self.word(t.children[0]), self.expr(t.children[1]))

    def r_t_cards(self, t: Tree) -> s.GivenCards:
        return s.GivenCards(self.head_span(t), self.expr(t.children[0]), self.answers(t.children[1]))

    def r_t_state(self, t: Tree) -> s.GivenState:
        return s.GivenState(self.head_span(t), self.expr(t.children[0]), self.maybe_list(t.children[1]))

    def r_t_known(self, t: Tree) -> s.GivenSees:
        player, sees, cards = t.children
        return s.GivenSees(self.head_span(t), self.word(player), str(sees) == "sees", self.expr(cards))

    def r_t_run(self, t: Tree) -> s.Run:
        phase, *args, player = t.children
        token = cast(Token, phase)
        name = None if token.type == "PLAY" else self.word(token)
        given = self._arguments(args[0]) if args else ()
        return s.Run(self.head_span(t), name, given, self.opt_word(player))

    def r_t_choose(self, t: Tree) -> s.Chooses:
        player, answers, until = t.children
        return s.Chooses(self.head_span(t), self.word(player), self.answers(answers), self.opt_expr(until))

    def r_t_pass(self, t: Tree) -> s.Chooses:
        return s.Chooses(self.head_span(t), self.word(t.children[0]), None)

    def r_t_expect(self, t: Tree) -> s.Expect:
        return s.Expect(self.head_span(t), self.expr(t.children[0]))

    def r_t_holds(self, t: Tree) -> s.ExpectCards:
        return s.ExpectCards(self.head_span(t), self.expr(t.children[0]), self.answers(t.children[1]))

    def r_t_legal(self, t: Tree) -> s.ExpectLegal:
        player, can, answers, because = t.children
        return s.ExpectLegal(
            self.head_span(t),
            self.word(player),
            str(can) == "can",
            self.answers(answers),
            self.opt_text(because),
        )

    def r_t_may_pass(self, t: Tree) -> s.ExpectLegal:
        player, can = t.children
        return s.ExpectLegal(self.head_span(t), self.word(player), str(can) == "can", None, None)

    def r_t_count(self, t: Tree) -> s.ExpectOptions:
        player, count = t.children
        return s.ExpectOptions(self.head_span(t), self.word(player), int(str(count)))

    def r_t_sees(self, t: Tree) -> s.ExpectSees:
        player, sees, cards = t.children
        return s.ExpectSees(self.head_span(t), self.word(player), str(sees) == "sees", self.expr(cards))

    def r_t_winners(self, t: Tree) -> s.ExpectWinners:
        return s.ExpectWinners(self.head_span(t), self.maybe_list(t.children[0]))

    # ───────────── the file

    def file(self, t: Tree, comments: tuple[s.Comment, ...], marks: tuple[s.Mark, ...]) -> s.File:
        head, *sections = t.children
        zones: list[s.Zone] = []
        variables: list[s.Variable] = []
        rest: list[Any] = []
        for section in sections:
            if data(section) == "zones":
                zones += self._owned(section, self._zone)
            elif data(section) == "state":
                variables += self._owned(section, self._variable)
            elif data(section) == "bookkeeping":
                variables += self._owned(section, self._kept_quiet)
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
            about=all_of(s.About),
            comments=comments,
            marks=marks,
        )
