"""The cards of a game as tables: how many of which, and what they are worth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cli.sheet import meanings
from cli.sheet.nouns import Noun, fill
from cli.sheet.page import Block, Table
from dsl import game as g
from dsl.game.composition import Card, compose
from dsl.game.fold import Setup
from dsl.game.walk import called, own_expressions, statements, within
from dsl.sentence import capital

if TYPE_CHECKING:
    from cli.sheet.contents import Sheet

MOST_CASES = 3  # of numbers of players, each with the cards that are not there
LONGEST = 160  # signs of a row of values
_FIRST_NUMBER = re.compile(r"^\d+")


class Cards:
    """What the sheet of a game says of its cards."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.game, self.phrases, self.said, self.label = sheet.game, sheet.phrases, sheet.said, sheet.label

    def made(self) -> dict[int, list[Card]]:
        options = {option.name: option.default for option in self.game.options}
        return {n: list(compose(self.game, Setup(n, options)).cards) for n in self.game.player_counts}

    def blocks(self) -> Iterator[Block]:
        """Each family as a table: a row for each first value, with what the others are."""
        made, used = self.made(), self.looked_at()
        for family in self.game.families:
            own = {n: [c for c in cards if c.family == family.name and not c.owner] for n, cards in made.items()}
            owner = self.game.zone(family.zone).owner
            each = "" if owner == "table" else f" {self.said[f'each {owner}']}"
            number = self.amount(own)
            amount = _FIRST_NUMBER.sub(
                lambda m: self.said["one card" if m[0] == "1" else "cards of"].format(n=m[0]), number
            )
            unknown = self.sheet.language != "en" and self.label(family.name) == family.name
            name = "" if family.name == "card" or unknown else f"{capital(self.label(family.name))}: "
            place = self.phrases.grammar.at(self.phrases.grammar.noun(Noun(self.label(family.zone), "place"), ""))
            yield self.said["begin"].format(name=name, n=amount + each, zone=place)
            if family.attributes:
                yield self.family(family, own)
            most = max(own.values(), key=len)
            values = [
                (self.label(name), self.told(family, name, value, most))
                for name, value in family.computed
                if name in used
            ]
            if values:
                yield Table((self.said["what"], self.said["how"]), tuple(values))

    def looked_at(self) -> set[str]:
        """What the rules ask of cards. A pack of a library says more of them than a game may need."""
        game, found = self.game, set[str]()
        triggers = (n for zone in game.zones for n in (zone.when_empty, zone.when_short) if n is not None)
        phases, waiting = set[int](), [game.play, *triggers]
        asked = [*game.stops]
        if game.winner is not None:
            asked += [x for x in (*(rank.value for rank in game.winner.ranks), game.winner.listed) if x is not None]
        while waiting:
            if (number := waiting.pop()) not in phases:
                phases.add(number)
                waiting += called(game.phases[number].body)
                asked += [e for x in statements(game.phases[number].body) for e in own_expressions(x)]
        computed = {name: value for family in game.families for name, value in family.computed}
        while asked:
            for x in within(self.sheet.game, asked.pop()):
                if isinstance(x, g.Apply) and x.op in ("attr", "attr_each") and str(x.info) not in found:
                    found.add(str(x.info))
                    asked += [computed[str(x.info)]] if str(x.info) in computed else []
        return found

    def told(self, family: g.Family, name: str, value: g.Expr, cards: list[Card]) -> str:
        return meanings.own(self.phrases, name) or self.by_value(family, name, value, cards) or self.worth(value)

    def by_value(self, family: g.Family, name: str, value: g.Expr, cards: list[Card]) -> str:
        """`7 to 9: 0; jack: 2`, where a number depends on one attribute alone, and on nothing that is agreed."""
        if not self.game.attributes[name].numeric or any(
            isinstance(x, g.Apply) and x.op in ("option", "players") for x in within(self.sheet.game, value)
        ):
            return ""
        for first in dict.fromkeys(family.attributes):
            found: dict[int, set[int]] = {}
            for card in cards:
                if first in card.values and name in card.values:
                    found.setdefault(card.values[first], set()).add(card.values[name])
            everywhere = all(first in card.values and name in card.values for card in cards)
            if everywhere and all(len(worths) == 1 for worths in found.values()):
                return self.grouped(first, {code: min(worths) for code, worths in found.items()})
        return ""

    def grouped(self, attribute: str, worths: dict[int, int]) -> str:
        """Values with what they are worth, those that are worth the same together, and those that say it themselves."""
        groups: dict[int | None, list[str]] = {}
        names = {code: self.value(attribute, code) for code in sorted(worths)}
        alone = {code for code, worth in worths.items() if list(worths.values()).count(worth) == 1}
        plain = {code for code in alone if names[code] == str(worths[code])}
        for code, name in names.items():
            groups.setdefault(None if len(plain) > 2 and code in plain else worths[code], []).append(name)
        if list(groups) == [None]:
            return ""
        said = ((shortened(self.said["to"], group), worth) for worth, group in groups.items())
        parts = (f"{', '.join(short)}: {self.said['own number'] if worth is None else worth}" for short, worth in said)
        text = "; ".join(parts).replace(": -", ": −")
        return text if len(text) <= LONGEST else ""

    def worth(self, value: g.Expr) -> str:
        """`ace: 11; king: 4; all others: 0`, if each case is told by the cards that it is about."""
        cases: list[str] = []
        rest = value
        while isinstance(rest, g.If):
            which = self.which(rest.condition)
            if not which:
                return self.phrases.whole(value)
            cases.append(f"{which}: {self.phrases.whole(rest.then)}")
            rest = rest.otherwise
        if not cases:
            return self.phrases.whole(value)
        return "; ".join((*cases, f"{self.said['all others']}: {self.phrases.whole(rest)}"))

    def which(self, condition: g.Expr) -> str:
        """The cards that a condition speaks of, by a value or a suit and a rank; nothing if it is another one."""
        match condition:
            case g.Apply(op="is", args=(g.Apply(op="attr", info=name), g.Const() as value)):
                text = self.phrases(value)
                return f"{self.label(str(name))} {text}" if self.game.attributes[str(name)].numeric else text
            case g.Apply(op="in", args=(g.Apply(op="attr", info=name), g.Apply(op="list", args=several))):
                if all(isinstance(x, g.Const) for x in several) and not self.game.attributes[str(name)].numeric:
                    return str(self.phrases.listed(several))
            case g.Apply(op="le", args=(g.Apply(op="attr", info=name), g.Const() as value)):
                if not self.game.attributes[str(name)].numeric:
                    return self.said["lower"].format(value=self.phrases(value))
            case g.Apply(
                op="and",
                args=(
                    g.Apply(op="is", args=(g.Apply(op="attr", info="suit"), g.Const() as suit)),
                    g.Apply(op="is", args=(g.Apply(op="attr", info="rank"), g.Const() as rank)),
                ),
            ):
                return self.phrases.known["french"].format(self.phrases(suit), self.phrases(rank))
        return ""

    def family(self, family: g.Family, own: dict[int, list[Card]]) -> Block:
        first, *others = dict.fromkeys(family.attributes)
        most = max(own.values(), key=len)
        rows: dict[tuple[str, ...], list[int | None]] = {}
        for code in dict.fromkeys(c.values.get(first) for c in most):
            mine = [c for c in most if c.values.get(first) == code]
            here = {n: [c for c in cards if c.values.get(first) == code] for n, cards in own.items()}
            number = self.amount(here)
            varies = len({len(cards) for cards in here.values()}) > 1  # then how often is told by the number alone
            values = tuple(
                self.values(name, [c.values.get(name) for c in mine], varies) + self.without(name, mine, here)
                for name in others
            )
            rows.setdefault((number, *values), []).append(code)
        table = [
            (", ".join(shortened(self.said["to"], ("–" if c is None else self.value(first, c) for c in codes))), *cells)
            for cells, codes in rows.items()
        ]
        heads = (self.label(first), self.said["number"], *map(self.label, others))
        return Table(tuple(map(capital, heads)), tuple(table))

    def value(self, name: str, code: int) -> str:
        attribute = self.game.attributes[name]
        return str(code).replace("-", "−") if attribute.numeric else self.label(str(attribute.values[code]))

    def values(self, name: str, codes: list[int | None], varies: bool) -> str:
        """`1 to 10`, or each value with how often it is there."""
        counted = Counter(c for c in codes if c is not None)
        present = sorted(counted)
        same = len(set(counted.values())) <= 1
        times = max(counted.values(), default=1)
        told = same and times > 1 and len(present) > 1 and not varies
        often = f" ({self.said['each times'].format(n=times)})" if told else ""
        if (
            same
            and len(present) > 2
            and self.game.attributes[name].numeric
            and present == list(range(present[0], present[-1] + 1))
        ):
            return f"{self.value(name, present[0])} {self.said['to']} {self.value(name, present[-1])}{often}"
        if same:
            return ", ".join(shortened(self.said["to"], [self.value(name, c) for c in present])) + often
        return "; ".join(
            f"{', '.join(shortened(self.said['to'], [self.value(name, c) for c in present if counted[c] == n]))} (×{n})"
            for n in dict.fromkeys(counted[c] for c in present)
        )

    def without(self, name: str, mine: list[Card], here: dict[int, list[Card]]) -> str:
        """` (3 or 6 players: without 0)`, of a pack that is smaller for some numbers of players."""
        whole = {c.values.get(name) for c in mine}
        gone: dict[tuple[int, ...], list[int]] = {}
        for n, cards in here.items():
            missing = sorted(code for code in whole - {c.values.get(name) for c in cards} if code is not None)
            if cards and missing:
                gone.setdefault(tuple(missing), []).append(n)
        parts = [
            fill(
                self.said["without"],
                who=f"{self.sheet.numbers(tuple(ns))} {self.said['people']}",
                what=", ".join(shortened(self.said["to"], [self.value(name, code) for code in missing])),
            )
            for missing, ns in gone.items()
        ]
        text = "; ".join(parts if len(parts) <= MOST_CASES else (parts[0], "…", parts[-1]))
        return f" ({text})" if text else ""

    def amount(self, own: dict[int, list[Card]]) -> str:
        """`52`, or how many for each number of players."""
        totals: dict[int, list[int]] = {}
        for n, cards in own.items():
            totals.setdefault(len(cards), []).append(n)
        if len(totals) == 1:
            return str(next(iter(totals)))
        players = list(own)
        each = len(own[players[1]]) - len(own[players[0]])
        more = len(own[players[0]]) - each * players[0]
        if len(totals) > 2 and more >= 0 and all(len(cards) == each * n + more for n, cards in own.items()):
            return self.said["and more" if more else "each of them"].format(n=each, more=more)
        who = {total: self.sheet.numbers(tuple(ns)) for total, ns in totals.items()}
        return ", ".join(f"{total} ({ns} {self.said['people']})" for total, ns in who.items())


def shortened(to: str, names: Iterable[str]) -> list[str]:
    """Numbers that follow one another as `2 to 10`."""
    found: list[list[str]] = []
    for name in names:
        before = found[-1][-1] if found else ""
        if name.isdecimal() and before.isdecimal() and int(name) == int(before) + 1:
            found[-1].append(name)
        else:
            found.append([name])
    return [part for run in found for part in ([f"{run[0]} {to} {run[-1]}"] if len(run) > 2 else run)]
