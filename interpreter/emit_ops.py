"""Operations: for each one of the language the Python expression that works it out."""

from __future__ import annotations

from dsl import game as g
from dsl import types as t
from interpreter.emit_expr import Env
from interpreter.emit_places import PlaceWriter
from interpreter.trees import element, is_list


def negated(test: str) -> str:
    return {"True": "False", "False": "True"}.get(test, f"(not {test})")


class OperationWriter(PlaceWriter):
    """Writes operations; a method for each, found by its name."""

    def op_mul(self, e: g.Apply, env: Env) -> str:
        a, b = (self.code(x, env) for x in e.args)
        if any(x.strip("()-").isdigit() and len(x) < 4 for x in (a, b)):
            return f"({a} * {b})"
        return f"mul({a}, {b})"

    def op_neg(self, e: g.Apply, env: Env) -> str:
        return f"(-{self.code(e.args[0], env)})"

    def op_not(self, e: g.Apply, env: Env) -> str:
        return negated(self.code(e.args[0], env))

    def op_and(self, e: g.Apply, env: Env) -> str:
        return self.joined("and", [self.code(a, env) for a in e.args])

    def op_or(self, e: g.Apply, env: Env) -> str:
        return self.joined("or", [self.code(a, env) for a in e.args])

    def op_implies(self, e: g.Apply, env: Env) -> str:
        condition, then = (self.code(a, env) for a in e.args)
        return self.joined("or", [negated(condition), then])

    @staticmethod
    def joined(word: str, tests: list[str]) -> str:
        """Two tests; one whose answer is fixed decides, or is left out."""
        neutral, decisive = ("True", "False") if word == "and" else ("False", "True")
        first, second = tests
        if first == neutral or second == decisive == first:
            return second
        if first == decisive or second == neutral:
            return first
        return f"({first} {word} {second})"

    def op_is(self, e: g.Apply, env: Env) -> str:
        a, b = (self.code(x, env) for x in e.args)
        if "None" in (a, b):
            known = a if b == "None" else b
            if known == "None" or not any(map(str.isalpha, known)):  # a number, as in `left of p1 is nobody`
                return str(known == "None")
            return f"({known} is None)"
        if is_list(e.args[0]):
            return f"(list({a}) == list({b}))"
        return f"({a} == {b})"

    def op_in(self, e: g.Apply, env: Env) -> str:
        return f"({self.code(e.args[0], env)} in {self.code(e.args[1], env)})"

    def op_is_empty(self, e: g.Apply, env: Env) -> str:
        lists = self.lists_of(e.args[0], env)
        if lists is None and isinstance(t.settled(e.args[0].type), t.Place):
            lists = (f"Z[{self.place(e.args[0], env)}]",)
        if lists is not None:
            return f"(not ({' or '.join(lists)}))" if lists else "True"
        return f"(not {self.code(e.args[0], env)})"

    def op_any(self, e: g.Apply, env: Env) -> str:
        return negated(self.op_is_empty(e, env))

    def op_count(self, e: g.Apply, env: Env) -> str:
        lists = self.lists_of(e.args[0], env)
        if lists is not None:
            return f"({' + '.join(f'len({x})' for x in lists) or '0'})"
        return f"len({self.code(e.args[0], env)})"

    def op_list(self, e: g.Apply, env: Env) -> str:
        if e.info == "places":
            return self.places(e, env)
        items = []
        spread = 0
        for arg in e.args:
            if not is_list(arg):
                items.append(self.code(arg, env))
                continue
            lists = self.lists_of(arg, env)
            spread += lists is None
            items += [f"*{x}" for x in lists] if lists is not None else [f"*{self.code(arg, env)}"]
        listed = f"[{', '.join(items)}]"
        return f"short_list({listed})" if spread > 1 else listed

    def op_range(self, e: g.Apply, env: Env) -> str:
        return f"span_of({self.code(e.args[0], env)}, {self.code(e.args[1], env)})"

    def op_reversed(self, e: g.Apply, env: Env) -> str:
        return f"list({self.code(e.args[0], env)})[::-1]"

    def op_players(self, e: g.Apply, env: Env) -> str:
        return str(self.layout.players)

    def op_everyone(self, e: g.Apply, env: Env) -> str:
        if self.game.players_may_leave:
            return "S.staying(0)"
        return "AROUND[0]"

    def op_others(self, e: g.Apply, env: Env) -> str:
        me = self.code(e.args[0], env)
        return f"S.staying({me})[1:]" if self.game.players_may_leave else f"OTHERS[{me}]"

    def op_around(self, e: g.Apply, env: Env) -> str:
        who = self.code(e.args[0], env)
        return f"S.staying({who})" if self.game.players_may_leave else f"AROUND[{who}]"

    def op_seat(self, e: g.Apply, env: Env) -> str:
        far, who = (self.code(x, env) for x in e.args)
        if self.game.players_may_leave:
            return f"S.beside({who}, {far if e.info == 'left' else f'-({far})'})"
        sign = "+" if e.info == "left" else "-"
        return f"(({who} {sign} {far}) % {self.layout.players})"

    def op_next(self, e: g.Apply, env: Env) -> str:
        who = self.code(e.args[0], env)
        return self.beside(who, "S.direction" if self.game.turns_may_reverse else "1")

    def beside(self, who: str, far: str) -> str:
        """The seat so many places to the left."""
        if self.game.players_may_leave:
            return f"S.beside({who}, {far})"
        return f"(({who} + {far}) % {self.layout.players})"

    def op_team(self, e: g.Apply, env: Env) -> str:
        return f"TEAM[{self.code(e.args[0], env)}]"

    def op_members(self, e: g.Apply, env: Env) -> str:
        return f"{self.table('T', self.game.teams)}[{self.code(e.args[0], env)}]"

    def op_partner(self, e: g.Apply, env: Env) -> str:
        return f"S.partner({self.code(e.args[0], env)})"

    def op_owner_of(self, e: g.Apply, env: Env) -> str:
        return f"OWNER[W[{self.code(e.args[0], env)}]]"

    def op_zone_of(self, e: g.Apply, env: Env) -> str:
        return f"W[{self.code(e.args[0], env)}]"

    def op_place_of(self, e: g.Apply, env: Env) -> str:
        return f"S.place_of({self.code(e.args[0], env)})"

    def op_index_of(self, e: g.Apply, env: Env) -> str:
        return f"INDEX[{self.place(e.args[0], env)}]"

    def op_order(self, e: g.Apply, env: Env) -> str:
        return f"({self.code(e.args[0], env)} + 1)"

    def op_zone(self, e: g.Apply, env: Env) -> str:
        place = self.place(e, env)
        return place if place.isdigit() else f"({place})"

    def op_zones(self, e: g.Apply, env: Env) -> str:
        return self.places(e, env)

    op_every_zone = op_zones_each = op_zones

    def op_cards(self, e: g.Apply, env: Env) -> str:
        return f"Z[{self.place(e.args[0], env)}]"

    def op_cards_of(self, e: g.Apply, env: Env) -> str:
        lists = self.lists_of(e, env)
        if lists is not None:
            return f"[{', '.join('*' + x for x in lists)}]"
        place, card = self.fresh(), self.fresh()
        return f"[{card} for {place} in {self.places(e.args[0], env)} for {card} in Z[{place}]]"

    def op_zone_each(self, e: g.Apply, env: Env) -> str:
        lists = self.lists_of(e, env)
        if lists is not None:
            return f"[{', '.join('*' + x for x in lists)}]"
        area = self.layout.zones[str(e.info)]
        seat, card = self.fresh(), self.fresh()
        return f"[{card} for {seat} in {self.code(e.args[0], env)} for {card} in Z[{area.base} + {seat}]]"

    def op_slot_card(self, e: g.Apply, env: Env) -> str:
        return f"Z[{self.place(e.args[0], env)}][0]"

    def op_attr(self, e: g.Apply, env: Env) -> str:
        return f"{self.attribute_names[str(e.info)]}[{self.code(e.args[0], env)}]"

    def op_matches(self, e: g.Apply, env: Env) -> str:
        assert isinstance(e.info, tuple)
        wanted = set(self.layout.matching(e.info))
        table = self.table("P", tuple(i in wanted for i in range(len(self.layout.cards))))
        return f"{table}[{self.code(e.args[0], env)}]"

    def op_card(self, e: g.Apply, env: Env) -> str:
        assert isinstance(e.info, tuple)
        found = self.layout.matching(e.info)
        return str(found[0]) if len(found) == 1 else "None"

    def op_every_card(self, e: g.Apply, env: Env) -> str:
        return self.table("C", self.layout.families[str(e.info)])

    def op_every_value(self, e: g.Apply, env: Env) -> str:
        attribute = self.game.attributes[str(e.info)]
        if attribute.computed:
            return self.literal(sorted({v for v in self.layout.attributes[attribute.name] if v is not None}))
        return self.literal([attribute.code(v) for v in attribute.values])

    def op_var(self, e: g.Apply, env: Env) -> str:
        cell = f"V[{self.cell(e, env)}]"
        return cell if e.args else self.once(cell)

    def op_vars(self, e: g.Apply, env: Env) -> str:
        area = self.layout.variables[str(e.info)]
        if not e.args:
            return f"V[{area.base}:{area.end}]"
        owner = self.code(e.args[0], env)
        return f"V[{area.base} + {owner} * {area.size}:{area.base} + ({owner} + 1) * {area.size}]"

    def op_every_var(self, e: g.Apply, env: Env) -> str:
        area = self.layout.variables[str(e.info)]
        if isinstance(t.settled(element(e)), t.List):
            name, item = self.fresh(), self.fresh()
            return f"[{item} for {name} in V[{area.base}:{area.end}] for {item} in {name}]"
        return f"V[{area.base}:{area.end}]"

    def op_var_each(self, e: g.Apply, env: Env) -> str:
        area = self.layout.variables[str(e.info)]
        seat = self.fresh()
        return f"[V[{area.base} + {seat}] for {seat} in {self.code(e.args[0], env)}]"
