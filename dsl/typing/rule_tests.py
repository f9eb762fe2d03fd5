"""The lines of tests: positions, runs, answers and what is expected of them."""

from __future__ import annotations

from itertools import islice
from typing import assert_never

from dsl import game as g
from dsl import syntax as s
from dsl.game.operations import FUNCTIONS
from dsl.messages import names, rule_tests
from dsl.sentence import say
from dsl.source import Span
from dsl.spelling import nearest
from dsl.typing import lookup, operators, phases, statements
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import FIXED_NAMES, MOST_COMPARED, SEAT
from dsl.typing.scope import Scope
from dsl.typing.statements import is_cards

_BY_CHANCE = ("random", "randomly", "any", "something", "whatever", "zufällig", "irgendetwas")


class TestReader:
    """Reads tests with the names and types of the rules."""

    def __init__(self, rules: Context) -> None:
        self.rules = rules
        self.decl = rules.decl
        self.source = rules.decl.source
        self.say = rules.say

    def test(self, x: s.Test, players: tuple[int, ...], options: tuple[g.GameOption, ...]) -> g.Test | None:
        count = players[0]
        chosen: dict[str, int] = {o.name: o.default for o in options}
        scope = self.rules.outside()
        lines: list[g.TestLine] = []
        for line in x.lines:
            match line:
                case s.TestPlayers(span, number):
                    if number not in players:
                        self.say(rule_tests.test_players(self.source, span, number, players))
                    else:
                        count = number
                case s.TestOption():
                    self.test_option(line, options, chosen)
                case _:
                    found = self.test_line(line, scope, count)
                    if found is not None:
                        lines.append(found)
        return g.Test(x.span, x.title.raw, x.todo, count, chosen, tuple(lines))

    def test_option(self, x: s.TestOption, options: tuple[g.GameOption, ...], chosen: dict[str, int]) -> None:
        option = next((o for o in options if o.name == x.name.name), None)
        if option is None:
            near = nearest(x.name.name, [o.name for o in options])
            self.say(names.unknown(self.source, x.name.span, x.name.name, "option", near, None))
            return
        self.decl.used.add(option.name)
        word: int | str | None = None
        if isinstance(x.value, s.Int):
            word = x.value.value
        elif isinstance(x.value, s.Name):
            word = x.value.name
            self.decl.used.add(x.value.name)
        value = None if word is None else option.value_of(word)
        if value is None:
            self.say(rule_tests.test_option(self.source, x.value.span, option.name, listed_values(option.values)))
            return
        chosen[option.name] = value

    def test_line(self, x: s.TestStep, scope: Scope, players: int) -> g.TestLine | None:
        match x:
            case s.GivenCards(span, zone, cards):
                on_top = isinstance(zone, s.Relation) and zone.name.name == "top"
                target = zone.of if isinstance(zone, s.Relation) and on_top else zone
                if isinstance(target, s.Kind) and len(target.values) == 2 and "top" in target.values:
                    of = next(word for word in target.values if word != "top")
                    better = f"write `given top of {of}: …`"  # for `given deck top: …`
                    self.say(names.wrong_use(self.source, target.span, "top", "a relation", better))
                    return None
                help = say("a variable is given with `=`: `given {name} = …`", name=self.source.excerpt(target.span))
                place = self.rules.of_type(target, scope, t.ZONE, "`given … :`", help)
                self.answers(cards, scope, cards=True)
                return g.GivenCards(span, place, on_top, cards)
            case s.GivenState(span, target, value):
                if isinstance(t.settled(self.rules.expr(target, scope).type), t.Place):
                    written = (self.source.excerpt(e.span) for e in (target, value))
                    self.say(rule_tests.cards_with_set(self.source, span, *written))
                    return None
                found = statements.assign(self.rules, s.Assign(span, target, "=", value), scope)
                return g.GivenState(span, found.target, found.value) if isinstance(found, g.Assign) else None
            case s.Run():
                return self.run(x, scope, players)
            case s.GivenSees(span, player, sees, shown):
                seats = self.seats(player, players)
                part, shown = statements.shown_part(self.rules, shown, scope)
                found_cards = self.rules.expr(shown, scope)
                if isinstance(found_cards, g.Apply) and found_cards.op in g.STATE and not is_cards(found_cards):
                    self.say(rule_tests.sight_is_declared(self.source, shown.span, str(found_cards.info)))
                    return None
                found_cards = statements.as_cards(self.rules, found_cards, scope, "`sees`")
                return g.GivenSees(span, seats, sees, found_cards, part) if seats else None
            case s.Chooses():
                return self.chooses(x, scope, players)
            case s.Expect(span, condition):
                if self.meant_winners(condition):
                    return None
                return g.Expect(span, self.rules.yesno(condition, scope, "`expect`"))
            case s.ExpectCards(span, zone, cards):
                self.answers(cards, scope, cards=True)
                found_zone = self.rules.expr(zone, scope)
                if not isinstance(t.settled(found_zone.type), t.Place):
                    found_zone = self.rules.coerce(found_zone, scope, t.List(t.CARD), "`expect … :`")
                return g.ExpectCards(span, found_zone, cards)
            case s.ExpectLegal(span, player, can, answers, because):
                seat = self.seat(player, players)
                self.answers(answers or (), scope)
                if seat is None:
                    return None
                return g.ExpectLegal(span, seat, can, answers, because.raw if because else None)
            case s.ExpectOptions(span, player, count):
                if player.name == "nobody" and count is None:
                    return g.ExpectOptions(span, None, None)
                seat = self.seat(player, players)
                return None if seat is None else g.ExpectOptions(span, seat, count)
            case s.ExpectSees(span, player, sees, shown):
                seat = self.seat(player, players)
                part, shown = statements.shown_part(self.rules, shown, scope)
                found_things = self.seen(shown, scope)
                return None if seat is None else g.ExpectSees(span, seat, sees, found_things, part)
            case s.ExpectWinners(span, who):
                listed = self.rules.expr(who, scope, t.List(t.PLAYER))
                if t.settled(listed.type) == t.PLAYER:
                    listed = g.Apply(listed.span, t.List(t.PLAYER), "list", (listed,))
                return g.ExpectWinners(span, self.rules.coerce(listed, scope, t.List(t.PLAYER), "`winners`"))
            case _:
                assert_never(x)

    def seen(self, e: s.Expr, scope: Scope) -> g.Expr:
        """What somebody sees or cannot see: cards, or state."""
        found = self.rules.expr(e, scope)
        if isinstance(found, g.Apply) and found.op in g.STATE:
            return found
        match t.settled(found.type):
            case t.NUMBER if isinstance(e, s.Int) and (among := operators.attribute_with(self.rules, e.value, [])):
                self.say(rule_tests.which_card(self.source, e.span, e.value, among.name, self.family))
            case t.Value(attribute):
                value = self.source.excerpt(e.span)
                self.say(rule_tests.which_card(self.source, e.span, value, attribute, self.family))
            case t.NUMBER | t.YESNO | t.PLAYER | t.TEXT:
                self.say(rule_tests.seen_is_kept(self.source, e.span, t.describe(found.type)))
            case _:
                return statements.as_cards(self.rules, found, scope, "`sees`")
        return self.rules.broken(e.span)

    @property
    def family(self) -> str:
        return next(iter(self.decl.families), "card")

    def meant_winners(self, e: s.Expr) -> bool:
        """`expect winers (p1)` reads as a function and `expect winers p1` as a card; is it a slip of `winners`?"""
        match e:
            case s.Call(_, s.Word(span, word)) | s.Name(span, word) | s.Kind(span, (str(word), *_)):
                if (
                    nearest(word, ["winners"]) is None
                    or word in self.decl.symbols
                    or word in (*FUNCTIONS, *FIXED_NAMES)
                ):
                    return False
                if nearest(word, ["winners", *FUNCTIONS, *islice(self.decl.symbols, MOST_COMPARED)]) != "winners":
                    return False
                span = Span(span.start, span.start + len(word))
                self.decl.unknown(self.source, span, word, "name", {"winners": None})
                return True
            case _:
                return False

    def chooses(self, x: s.Chooses, scope: Scope, players: int) -> g.Chooses | g.PlayOn | None:
        everybody = x.player.name == "everybody"
        if self.is_anything(x.answers):
            seat = None if everybody else self.seat(x.player, players)
            until = None if x.until is None else self.rules.yesno(x.until, scope, "`until`")
            if x.until is not None and not everybody:
                self.say(rule_tests.until_needs_everybody(self.source, x.player.span, x.player.name))
            return g.PlayOn(x.span, seat, until) if everybody or seat is not None else None
        self.answers(x.answers or (), scope)
        if everybody or x.until is not None:
            self.say(rule_tests.only_anything(self.source, x.span))
            return None
        seat = self.seat(x.player, players)
        return None if seat is None else g.Chooses(x.span, seat, x.answers)

    def is_anything(self, answers: tuple[s.Answer, ...] | None) -> bool:
        """Is it `anything`, and no value of the rules has that name?"""
        match answers:
            case (s.Kind(values=("anything",), copies=None),):
                return "anything" not in self.decl.symbols
        return False

    def run(self, x: s.Run, scope: Scope, players: int) -> g.Run | None:
        seat = self.seat(x.player, players) if x.player else None
        word = x.phase or s.Word(x.span, "play")
        inner = scope.acting() if seat is not None else scope
        symbol = self.decl.symbols.get(word.name)
        match x.args:
            case (s.Name(name=who),) if SEAT.match(who) and symbol is not None and symbol.kind == "phase":
                if not symbol.node.parameters:
                    self.say(rule_tests.who_in_parentheses(self.source, x.args[0].span, word.name, who))
                    return None
        call = phases.call_phase(self.rules, s.CallPhase(x.span, word, x.args), inner)
        return g.Run(x.span, call.phase, call.args, seat) if isinstance(call, g.CallPhase) else None

    def seat(self, word: s.Word, players: int) -> int | None:
        if not SEAT.match(word.name):
            self.say(rule_tests.not_a_seat(self.source, word.span, word.name))
            return None
        seat = int(word.name[1:]) - 1
        if seat >= players:
            self.say(names.seat_beyond(self.source, word.span, word.name, players))
            return None
        return seat

    def seats(self, word: s.Word, players: int) -> tuple[int, ...]:
        """One seat, or `everybody`."""
        if word.name == "everybody":
            return tuple(range(players))
        seat = self.seat(word, players)
        return () if seat is None else (seat,)

    def answers(self, answers: tuple[s.Answer, ...], scope: Scope, *, cards: bool = False) -> None:
        """Marks the names in answers as used; reports those that do not exist, or are none where `cards` are due."""
        for answer in answers:
            if isinstance(answer, s.Kind):
                for value in self.named(answer.values, scope):
                    symbol = self.decl.symbols.get(value) if isinstance(value, str) else None
                    if cards and symbol is not None and symbol.kind not in ("value", "zone", "state"):
                        operators.no_such_value(self.rules, value, answer.values, answer.span, scope)
                        break
                    if not self.answer_name(value, answer, scope):
                        break
            elif isinstance(answer, s.PlaceAnswer):
                if answer.owner is not None and not SEAT.match(answer.owner.name):
                    self.say(rule_tests.not_a_seat(self.source, answer.owner.span, answer.owner.name))
                symbol = self.decl.symbols.get(answer.zone.name)
                if symbol is None or symbol.kind != "zone":
                    lookup.unknown_name(self.rules, answer.zone.name, answer.zone.span, scope, "zone")
                self.decl.used.add(answer.zone.name)

    def named(self, words: tuple[str | int, ...], scope: Scope) -> tuple[str | int, ...]:
        """The words of an answer that have to name something; before the values of a card may stand its family."""
        if words[0] in _BY_CHANCE:
            return words[:1]
        return words[1:] if operators.begins_with_family(self.rules, words, scope) else words

    def answer_name(self, value: str | int, answer: s.Kind, scope: Scope) -> bool:
        """Whether a word of an answer is the name of something; if not, that is told."""
        if isinstance(value, int):
            known = operators.attribute_with(self.rules, value, []) is not None or len(answer.values) == 1
            return known or operators.card_pattern(self.rules, answer.values, answer.span, scope) is not None
        symbol = self.decl.symbols.get(value)
        if symbol is None and answer.values == ("nothing",) and answer.copies is None:
            return True
        if symbol is None and value in _BY_CHANCE:
            help = "an answer by chance is `anything`: write `p1 chooses anything`"
            self.say(names.unknown(self.source, answer.span, value, "card, value or player", None, None, help))
            return False
        if symbol is None and not SEAT.match(value) and value not in ("yes", "no"):
            kind = "card, value or player"
            if value[:1].isupper() and len(answer.values) == 1:
                help = say("the label of an act stands in quotes: `{label}`", label=f'"{value}"')
                self.say(names.unknown(self.source, answer.span, value, kind, None, None, help))
                return False
            operators.no_such_value(self.rules, value, answer.values, answer.span, scope, kind)
            return False
        self.decl.used.add(value)
        return True


def listed_values(values: tuple[int | str, ...]) -> str:
    """The values of an option in a sentence: `1 to 6`, or one by one."""
    if not values:
        return "its values: there are none"
    first, last = values[0], values[-1]
    if isinstance(first, int) and isinstance(last, int) and len(values) > 2 and values == (*range(first, last + 1),):
        return say("{low} to {high}", low=first, high=last)
    return ", ".join(str(v) for v in values[:10]) + (", …" if len(values) > 10 else "")
