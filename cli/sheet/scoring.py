"""How points come about, as a table: when, for whom, and how many.

A part of the game that is told how much it gives (`gain (points)`) stands for each place where it is named, with what
is given there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.sheet.letters import of_phase
from cli.sheet.meanings import has_own, own, told
from cli.sheet.messages import message
from cli.sheet.nouns import Noun, Said, fill, tidy
from cli.sheet.page import Block, Table
from dsl import game as g
from dsl.game.trees import rebuilt
from dsl.game.walk import below, inner_blocks, statements, within
from dsl.sentence import capital
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.contents import Sheet

MOST = 200  # places that are looked at, for files with very many
LONG = 110  # signs of a condition that can stand in the table
NOBODYS = -1  # by which no name of the rules is known
LONG_WHO = 140  # signs of who gets points
_SIGNS = {"+=": "+ ", "-=": "− ", "=": ""}


@dataclass(frozen=True, slots=True)
class _Place:
    """A part of the game as it is come by: under which name, who acts in which case, and what it was given."""

    phase: int
    name: str
    who: str
    when: str
    given: dict[int, Said]


class Points:
    """Every line that changes what players are ranked by."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.game, self.phrases, self.said = sheet.game, sheet.phrases, sheet.said
        ranks = [self.variables(rank.value) for rank in sheet.ranks()]
        self.first = ranks[0] if ranks else set[str]()
        self.ranked = set[str]().union(*ranks)
        self.left = MOST
        self.single: set[str] = set()  # who is given to a part in a list of one
        self.among: dict[int, Said] = {}  # of whom a name stands for one after the other
        self.naming: dict[str, set[str]] = {}  # what each condition names, which counts only if a row tells it

    def variables(self, e: g.Expr) -> set[str]:
        return {str(x.info) for x in within(self.sheet.game, e) if isinstance(x, g.Apply) and x.op == "var"}

    def table(self) -> Block:
        if not self.ranked:
            return ""
        name = self.said["play"]
        rows = list(dict.fromkeys(self.rows(_Place(self.game.play, name, self.phrases.known["you"], "", {}))))
        if not rows:
            return ""
        for case, named in self.naming.items():
            if any(case in when for when, *_ in rows):
                self.phrases.named |= named
        what = {name for _, _, name, _ in rows if name}
        shown = [(capital(tidy(when)), who, value if len(what) <= 1 or not name else f"{name}: {value}")
                 for when, who, name, value in rows]  # fmt: skip
        if {who for _, who, _ in shown} <= {self.phrases.known["you"], ""}:
            return Table((self.said["where"], self.said["how"]), tuple((when, value) for when, _, value in shown))
        return Table((self.said["where"], self.said["who"], self.said["how"]), tuple(shown))

    def rows(self, at: _Place, above: tuple[int, ...] = ()) -> Iterator[tuple[str, str, str, str]]:
        """When, who, of what, how much."""
        self.left -= 1
        if self.left < 0 or at.phase in above:
            return
        phase = self.game.phases[at.phase]
        asked = self.asks(phase) if at.given else None
        you = self.phrases.known["you"]
        own = replace(at, name=self.phrases.label(phase.name), who=you, when="", given={}) if asked else at
        for x, who, when in self.lines(phase.body, at, phase):
            if isinstance(x, g.CallPhase):
                inner = self.game.phases[x.phase]
                if has_own(self.phrases, inner.name):
                    yield from self.in_words(x, replace(at, who=who, when=when))
                    continue
                values = {q.local: self.phrases(a) for q, a in zip(inner.parameters, x.args, strict=True)}
                self.single |= {values[q.local] for q, a in zip(inner.parameters, x.args, strict=True) if _is_one(a)}
                passed = _Place(x.phase, at.name, who, when, values)
                short = self.asks(inner) and all(len(value) <= LONG for value in values.values())
                own_name = replace(passed, name=self.phrases.label(inner.name), when="", given={})
                there = passed if short or self.sheet.steps.is_small(inner) else own_name
                yield from self.rows(there, (*above, at.phase))
                self.enter(at, phase)
            elif asked is None or x is asked:
                yield from self.change(x, replace(at, who=who, when=at.when if x is asked else when))
        if asked is not None:  # the same again for somebody else, or more of it: once, where it stands
            for x, who, when in self.lines(phase.body, own, phase):
                if isinstance(x, g.Assign) and x is not asked:
                    yield from self.change(x, replace(own, who=who, when=when))

    def in_words(self, x: g.CallPhase, at: _Place) -> Iterator[tuple[str, str, str, str]]:
        """A part of the game that counts something and is told in a sentence of the rules' own."""
        if self.counts(x.phase, set()):
            when = self.said["in case"].format(name=at.name, condition=at.when) if at.when else at.name
            yield when, "", "", capital(tidy(told(self.phrases, self.game.phases[x.phase], x.args)))

    def counts(self, number: int, seen: set[int]) -> bool:
        """Whether a part of the game changes what players are ranked by."""
        seen.add(number)
        inner = list(statements(self.game.phases[number].body))
        if any(isinstance(x, g.Assign) and str(x.target.info) in self.ranked for x in inner):
            return True
        calls = {x.phase for x in inner if isinstance(x, g.CallPhase)} - seen
        return any(self.counts(call, seen) for call in calls)

    def enter(self, at: _Place, phase: g.Phase) -> None:
        self.phrases.stands_for = {}
        self.phrases.letters = {**of_phase(self.phrases, phase), **at.given}

    def lines(self, block: g.Block, at: _Place, phase: g.Phase) -> Iterator[tuple[g.Assign | g.CallPhase, str, str]]:
        """The lines that count or lead to some that do, with who acts there in which case."""
        self.enter(at, phase)
        you = self.phrases.known["you"]
        waiting: list[tuple[g.Statement, str, str]] = [(x, at.who, "") for x in reversed(block)]
        while waiting:
            x, who, when = waiting.pop()
            match x:
                case g.Assign() if str(x.target.info) in self.ranked and t.settled(x.value.type) == t.NUMBER:
                    yield x, who, when
                case g.CallPhase():
                    yield x, who, when
                case g.Let(local=local, value=value) if phase.locals.get(local, "").startswith("the "):
                    self.phrases.stands_for[local] = value
                case g.For(local=local, domain=domain) if t.single(domain.type) == t.PLAYER:
                    self.among[local] = self.each_of(domain)
            inside = self.phrases(x.player) if isinstance(x, g.AsPlayer) else who
            inside = you if isinstance(x, g.EachPlayer | g.Turns | g.AtOnce) else inside
            if isinstance(x, g.EachPlayer) and x.order is not None and self.are_some(x.order):
                inside = self.each_of(x.order)
            if isinstance(x, g.EachPlayer) and x.where is not None:
                when = self.case(x.where, False, when)
            if isinstance(x, g.ChooseOne):
                waiting += [(y, inside, self.act(act, when)) for act in reversed(x.acts) for y in _reversed(act)]
                continue
            for n, inner in reversed(list(enumerate(inner_blocks(x)))):
                named = who if isinstance(x, g.AsPlayer) and n else inside
                chained = n and all(isinstance(y, g.IfThen) for y in inner)  # `else if` tells its own case
                case = self.case(x.condition, bool(n), when) if isinstance(x, g.IfThen) and not chained else when
                waiting += [(y, named, case) for y in reversed(inner)]

    def case(self, condition: g.Expr, other: bool, outer: str) -> str:
        """When a line counts that stands below a condition, which may stand below another."""
        told = set(self.phrases.named)
        text = self.said["case"].format(condition=tidy(self.phrases(condition)))
        self.naming[text], self.phrases.named = self.phrases.named - told, told
        both = "; ".join(filter(None, (outer, self.said["other case"] if other else text)))
        return both if len(both) <= LONG else self.said["some case"]

    def act(self, act: g.Act, outer: str) -> str:
        """A line counts for those who choose this."""
        label = fill(self.phrases.known["quoted"], message(self.phrases, act.label))
        both = "; ".join(filter(None, (outer, label)))
        return both if len(both) <= LONG else self.said["some case"]

    def asks(self, phase: g.Phase) -> g.Assign | None:
        """The line of a part that gives what it is told to give."""
        own = {q.local for q in phase.parameters}
        counting = (x for x in statements(phase.body) if isinstance(x, g.Assign) and str(x.target.info) in self.ranked)
        told = (x for x in counting if any(isinstance(y, g.Local) and y.id in own for y in below(x.value)))
        return next(told, None)

    def change(self, x: g.Assign, at: _Place) -> Iterator[tuple[str, str, str, str]]:
        name = str(x.target.info)
        if x.operator == "=" and (name not in self.first or isinstance(x.value, g.Const)):
            return  # what is only remembered, or begins anew
        owner = next((a for a in x.target.args if t.settled(a.type) in (t.PLAYER, t.TEAM)), None)
        who = tidy(self.whose(owner, at.who)) if owner is not None else ""
        who = who if len(who) <= LONG_WHO else self.said["that person"]
        label = self.phrases.label(name)
        for condition, value in self.cases(x.value):
            if isinstance(value, g.Const) and value.value == 0 and x.operator != "=":
                continue
            case = "; ".join(filter(None, (at.when, condition)))
            when = self.said["in case"].format(name=at.name, condition=case) if case else at.name
            explained = has_own(self.phrases, name) and not isinstance(value, g.Const)
            text = own(self.phrases, name) if explained else self.phrases.whole(value)
            if x.operator == "-=" and (" + " in text or " − " in text):
                text = f"({text})"
            text = f"{_SIGNS[x.operator]}{text}"
            for twice, once in (("+ −", "− "), ("+ minus ", "− "), ("− minus ", "+ ")):
                text = text.replace(twice, once)
            yield when, who, label, text

    def whose(self, owner: g.Expr, acting: str) -> str:
        """Who gets it, where somebody acts."""
        match owner:
            case g.Me():
                return acting
            case g.Apply(op="team", args=(g.Me(),)) if acting != self.phrases.known["you"]:
                return self.phrases.grammar.noun(Noun(self.phrases.known["team noun"], "other"), acting)
            case g.Local(id=local) if local in self.among:
                return self.among[local]
        if acting != self.phrases.known["you"] and isinstance(acting, Said):  # `to the maker's left`, not to yours
            self.phrases.letters[NOBODYS] = acting
            return self.phrases(_of_who_acts(owner))
        return self.phrases(owner)

    def are_some(self, people: g.Expr) -> bool:
        """Whether it says who they are, and not only in which order they come."""
        spelled = isinstance(people, g.Apply) and people.op in ("everyone", "list")
        return not spelled and self.sheet.steps.order(people) == "each of"

    def each_of(self, people: g.Expr) -> Said:
        """`the others`, `each of the takers`; of a list of one that player."""
        said = self.phrases.several(people)
        if isinstance(people, g.Apply) and people.op == "everyone":
            return Said(self.said["everybody"])
        if said in self.single or said == self.phrases(g.Apply(people.span, people.type, "others", ())):
            return said
        text = fill(self.said["each among"], people=said)
        bent = text.replace("jede ", "jeder ", 1)  # in the German dative and genitive
        return Said(text, text, bent, bent)

    def cases(self, e: g.Expr) -> Iterator[tuple[str, g.Expr]]:
        """Each value with when it counts."""
        match e:
            case g.Apply(op="add" | "sub" | "mul", args=(first, g.If() as inner)) if not isinstance(first, g.If):
                for case, value in self.cases(inner):
                    yield case, _without_nothing(replace(e, args=(first, value)))
                return
        several = isinstance(e, g.If)
        while isinstance(e, g.If):
            yield self.said["case"].format(condition=tidy(self.phrases(e.condition))), e.then
            e = e.otherwise
        yield (self.said["other case"] if several else ""), e


def _of_who_acts(e: g.Expr) -> g.Expr:
    """With a name in the place of `me`."""
    return g.Local(e.span, e.type, NOBODYS, "me") if isinstance(e, g.Me) else rebuilt(e, _of_who_acts)


def _is_one(e: g.Expr) -> bool:
    return isinstance(e, g.Apply) and e.op == "list" and len(e.args) == 1


def _reversed(act: g.Act) -> list[g.Statement]:
    """The lines of an act, the last one first."""
    return [*reversed(act.body), *([act.choice] if act.choice is not None else [])]


def _without_nothing(e: g.Apply) -> g.Expr:
    """A calculation without what changes nothing, such as adding 0, and with two numbers added up."""
    match e:
        case g.Apply(op="add", args=(g.Const(value=int(first)) as number, g.Const(value=int(second)))):
            return replace(number, value=first + second)
        case (
            g.Apply(op="add" | "sub", args=(value, g.Const(value=0)))
            | g.Apply(op="mul", args=(value, g.Const(value=1)))
        ):
            return value
        case g.Apply(op="mul", args=(value, g.Const(value=-1) | g.Apply(op="neg", args=(g.Const(value=1),)))):
            return replace(e, op="neg", args=(value,))
    return e
