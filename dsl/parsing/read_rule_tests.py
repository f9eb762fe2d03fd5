"""The lines of tests, from their trees."""

from __future__ import annotations

from typing import cast

from dsl import syntax as s
from dsl.parsing.reader import Reader
from grammar import Token, Tree


def r_test(r: Reader, t: Tree) -> s.Test:
    title, todo, *lines = t.children
    tests = tuple(r.node(c) for c in lines if c is not None)
    return s.Test(r.head_span(t), r.text(title), todo is not None, tests)


def r_t_players(r: Reader, t: Tree) -> s.TestPlayers:
    return s.TestPlayers(r.head_span(t), int(str(t.children[0])))


def r_t_option(r: Reader, t: Tree) -> s.TestOption:
    return s.TestOption(r.head_span(t), r.word(t.children[0]), r.expr(t.children[1]))


def r_t_cards(r: Reader, t: Tree) -> s.GivenCards:
    return s.GivenCards(r.head_span(t), r.expr(t.children[0]), r.answers(t.children[1]))


def r_t_state(r: Reader, t: Tree) -> s.GivenState:
    return s.GivenState(r.head_span(t), r.expr(t.children[0]), r.maybe_list(t.children[1]))


def r_t_known(r: Reader, t: Tree) -> s.GivenSees:
    player, sees, cards = t.children
    return s.GivenSees(r.head_span(t), r.word(player), str(sees) == "sees", r.expr(cards))


def r_t_run(r: Reader, t: Tree) -> s.Run:
    phase, *args, player = t.children
    token = cast(Token, phase)
    name = None if token.type == "PLAY" else r.word(token)
    given = r.arguments(args[0]) if args else ()
    return s.Run(r.head_span(t), name, given, r.opt_word(player))


def r_t_choose(r: Reader, t: Tree) -> s.Chooses:
    player, answers, until = t.children
    return s.Chooses(r.head_span(t), r.word(player), r.answers(answers), r.opt_expr(until))


def r_t_pass(r: Reader, t: Tree) -> s.Chooses:
    return s.Chooses(r.head_span(t), r.word(t.children[0]), None)


def r_t_expect(r: Reader, t: Tree) -> s.Expect:
    return s.Expect(r.head_span(t), r.expr(t.children[0]))


def r_t_holds(r: Reader, t: Tree) -> s.ExpectCards:
    return s.ExpectCards(r.head_span(t), r.expr(t.children[0]), r.answers(t.children[1]))


def r_t_legal(r: Reader, t: Tree) -> s.ExpectLegal:
    player, can, answers, because = t.children
    return s.ExpectLegal(
        r.head_span(t),
        r.word(player),
        str(can) == "can",
        r.answers(answers),
        r.opt_text(because),
    )


def r_t_may_pass(r: Reader, t: Tree) -> s.ExpectLegal:
    player, can = t.children
    return s.ExpectLegal(r.head_span(t), r.word(player), str(can) == "can", None, None)


def r_t_count(r: Reader, t: Tree) -> s.ExpectOptions:
    player, count = t.children
    return s.ExpectOptions(r.head_span(t), r.word(player), int(str(count)))


def r_t_sees(r: Reader, t: Tree) -> s.ExpectSees:
    player, sees, cards = t.children
    return s.ExpectSees(r.head_span(t), r.word(player), str(sees) != "cannot", r.expr(cards))


def r_t_winners(r: Reader, t: Tree) -> s.ExpectWinners:
    return s.ExpectWinners(r.head_span(t), r.maybe_list(t.children[0]))
