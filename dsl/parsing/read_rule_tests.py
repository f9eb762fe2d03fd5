"""The lines of tests, from their trees."""

from __future__ import annotations

from typing import cast

from dsl import syntax as s
from dsl.parsing.reader import Reader, Rules, on_line, opt_whole, whole
from grammar import Token, Tree


def r_test(r: Reader, t: Tree) -> s.Test:
    title, todo, *lines = t.children
    tests = tuple(r.node(c) for c in lines if c is not None)
    return s.Test(r.head_span(t), r.text(title), todo is not None, tests)


def r_t_known(r: Reader, t: Tree) -> s.GivenSees:
    player, sees, cards = t.children
    return s.GivenSees(r.head_span(t), r.word(player), str(sees) == "sees", r.expr(cards))


def r_t_run(r: Reader, t: Tree) -> s.Run:
    phase, *args, player = t.children
    token = cast(Token, phase)
    name = None if token.type == "PLAY" else r.word(token)
    given = r.arguments(args[0]) if args else ()
    return s.Run(r.head_span(t), name, given, r.opt_word(player))


def r_t_pass(r: Reader, t: Tree) -> s.Chooses:
    return s.Chooses(r.head_span(t), r.word(t.children[0]), None)


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


def r_t_sees(r: Reader, t: Tree) -> s.ExpectSees:
    player, sees, cards = t.children
    return s.ExpectSees(r.head_span(t), r.word(player), str(sees) != "cannot", r.expr(cards))


PLAIN: Rules = {
    "t_players": on_line(s.TestPlayers, whole),
    "t_option": on_line(s.TestOption, Reader.word, Reader.expr),
    "t_cards": on_line(s.GivenCards, Reader.expr, Reader.answers),
    "t_state": on_line(s.GivenState, Reader.expr, Reader.maybe_list),
    "t_choose": on_line(s.Chooses, Reader.word, Reader.answers, Reader.opt_expr),
    "t_expect": on_line(s.Expect, Reader.expr),
    "t_holds": on_line(s.ExpectCards, Reader.expr, Reader.answers),
    "t_count": on_line(s.ExpectOptions, Reader.word, opt_whole),
    "t_winners": on_line(s.ExpectWinners, Reader.maybe_list),
}
