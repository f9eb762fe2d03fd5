"""Hidden information: what a player is asked, told or allowed depends only on what they can know.

Options, rules, reasons, prompts and labels are for the one who decides; `say` and state are for
everybody. Effects and the ends of loops may use everything: they are the table. A
zone that is revealed or peeked at anywhere in the rules is not judged: when, only play can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.walk import inner_blocks, spoken, statements
from dsl.lints.effects import Effects, Routine
from dsl.lints.sight import ANYWHERE, CHOSEN, NOTHING, Info, Look, Origin, Sight, Spot, TooMuch, seen_thing
from dsl.lints.subject import Subject
from dsl.messages import knowledge as messages
from dsl.source import Source, Span
from dsl.typing import types as t
from dsl.typing.declare import Declarations

MOST_WAYS = 64  # in which a card can have come to where it lies; beyond that only where it was counts
Say = Callable[[Source, Span, messages.Leak], Diagnostic]


def hidden_information(subject: Subject) -> Iterable[Diagnostic]:
    """Follows the rules from `play` and from the triggers, with what each local name tells."""
    game, decl = subject.game, subject.decl
    reading = Reading(game, decl, shown_zones(game, subject.effects))
    try:
        for number in roots(game):
            reading.phase(number, tuple(NOTHING for _ in game.phases[number].parameters))
        for number, phase in enumerate(game.phases):
            # Phases that nobody calls are judged too, as if nothing were known of what they are given.
            if number not in reading.judged:
                reading.phase(number, tuple(NOTHING for _ in phase.parameters))
    except TooMuch:
        return [*reading.found.values(), messages.too_many_ways(game.source, reading.begun)]
    return reading.found.values()


def shown_zones(game: g.Game, effects: Effects) -> frozenset[str]:
    """The zones whose cards are revealed or peeked at somewhere."""
    found: set[str] = set()
    for number, phase in enumerate(game.phases):
        for x in statements(phase.body):
            if isinstance(x, g.Reveal):
                found |= effects.zones_of(x.cards, Routine("phase", number))
    return frozenset(found)


def doubtful_texts(game: g.Game, effects: Effects) -> dict[tuple[Span, str], str]:
    """Texts of `say` that speak of zones which are shown somewhere, with their files: play tells whether too early."""
    if not shown_zones(game, effects):
        return {}
    reading = _Doubts(game, None, frozenset())
    try:
        for number, phase in enumerate(game.phases):
            reading.phase(number, tuple(NOTHING for _ in phase.parameters))
        for number in roots(game):
            reading.phase(number, tuple(NOTHING for _ in game.phases[number].parameters))
    except TooMuch:
        pass  # as far as it goes
    return reading.doubtful


def roots(game: g.Game) -> list[int]:
    """Where play begins, and the triggers."""
    return [game.play, *(n for z in game.zones for n in (z.when_empty, z.when_short) if n is not None)]


class Reading:
    def __init__(self, game: g.Game, decl: Declarations | None, shown: frozenset[str]) -> None:
        self.game = game
        self.decl = decl
        self.sight = Sight(game)
        self.shown = shown
        self.found: dict[Span, Diagnostic] = {}
        self.seen: dict[tuple[int, tuple[Info, ...], str], tuple[Info, ...]] = {}
        self.judged: set[int] = set()
        self.stored: list[tuple[int, Span]] = []
        self.laid: dict[int, frozenset[Origin]] = {}
        """The zones to which a name's cards go anywhere, in whichever branch."""
        self.source = game.source
        self.begun = game.phases[game.play].span  # the last phase that was begun

    def phase(self, number: int, given: tuple[Info, ...]) -> tuple[Info, ...]:
        """What is known of the cards it was given, after the phase."""
        key = (number, given, self.sight.acting_variable)
        if key not in self.seen:
            self.seen[key] = given
            self.judged.add(number)
            phase = self.game.phases[number]
            self.begun = phase.span if phase.source is self.game.source else self.begun
            outer, self.source = self.source, phase.source
            names = {p.local: info for p, info in zip(phase.parameters, given, strict=True)}
            self.scope((phase.body,), names)
            self.source = outer
            self.seen[key] = tuple(names[p.local] for p in phase.parameters)
        return self.seen[key]

    def scope(self, blocks: Iterable[g.Block], names: dict[int, Info]) -> None:
        """Blocks of one acting player. A card that is stored by its name may be laid open after that."""
        outer, self.stored, self.laid = (self.stored, self.laid), [], {}
        for block in blocks:
            self.block(block, names)
        for local, span in self.stored:
            found = _moved(names[local], Info(self.laid.get(local, frozenset())))
            self.judge({Look(origin, span) for origin in found.cards}, messages.card_stored, everybody=True)
        self.stored, self.laid = outer

    def block(self, block: g.Block, names: dict[int, Info]) -> None:
        for x in block:
            self.statement(x, names)

    def statement(self, x: g.Statement, names: dict[int, Info]) -> None:
        match x:
            case g.Let(local=local, value=value):
                names[local] = self.sight.info(value, names)
            case g.Change(target=target, value=value):
                names[target.id] = names.get(target.id, NOTHING).joined(self.sight.info(value, names))
            case g.Assign(target=target, value=value) if " " in str(target.info):
                self.sight.gives(str(target.info), self.sight.info(value, names))
            case g.For(local=local, domain=domain, body=body):
                self.loop(body, names, {local: _without_told(self.sight.info(domain, names))})
            case g.Chance(local=local, domain=domain):
                names[local] = _without_told(self.sight.info(domain, names))
            case g.CallPhase(phase=number, args=args):
                after = self.phase(number, tuple(self.sight.info(a, names) for a in args))
                for arg, info in zip(args, after, strict=True):
                    if isinstance(arg, g.Local):
                        names[arg.id] = info
            case g.Move(what=what, to=to):
                for e in what.args if isinstance(what, g.Apply) and what.op == "list" else (what,):
                    if isinstance(e, g.Local) and e.id in names:
                        there = self.sight.info(to, names)
                        names[e.id] = _moved(names[e.id], there)
                        self.laid[e.id] = self.laid.get(e.id, frozenset()) | there.cards
            case g.Assign(operator="=" | "+=", value=g.Local(id=local) as value) if t.innermost(value.type) == t.CARD:
                self.stored.append((local, value.span))
            case g.Assign(operator="=" | "+=", value=value) if t.innermost(value.type) == t.CARD:
                cards = self.sight.info(value, names).cards
                self.judge({Look(origin, value.span) for origin in cards}, messages.card_stored, everybody=True)
            case g.Say(text=text):
                self.text(text, names, messages.said_aloud, everybody=True)
            case g.Choose():
                self.choose(x, names)
            case g.ChooseOne():
                self.choose_one(x, names)
            case g.AsPlayer():
                self.as_player(x, names)
            case g.EachPlayer() | g.Turns() | g.AtOnce():
                self.acting(x, names)
            case g.IfThen(then=then, otherwise=otherwise):
                self.branches((then, otherwise), names)
            case g.Repeat(body=body) | g.EachTeam(body=body):
                self.loop(body, names, {})
            case g.Plain() | g.End() | g.Undo():
                pass
            case _:
                assert_never(x)

    def branches(self, blocks: Iterable[g.Block], names: dict[int, Info]) -> None:
        """One of several blocks: afterwards a name may be what it is after any of them."""
        before = dict(names)
        for number, block in enumerate(blocks):
            self.sight.spend(len(before))
            after = dict(before)
            self.block(block, after)
            names.update(after if number == 0 else _either(names, after))

    def loop(self, body: g.Block, names: dict[int, Info], each: dict[int, Info]) -> None:
        """Read again as long as a name comes to the beginning with something new. `each` is what the loop goes
        through."""
        grows = True
        while grows:
            self.sight.spend(len(names))
            before, after = dict(names), {**names, **each}
            self.block(body, after)
            names.update(_either(names, after))
            grows = any(names[local] != info for local, info in before.items())

    def acting(self, x: g.EachPlayer | g.Turns | g.AtOnce, names: dict[int, Info]) -> None:
        """Somebody else acts in the blocks inside: what I know they may not know."""
        outer, self.sight.acting_variable = self.sight.acting_variable, ""
        grows = True
        while grows:
            self.sight.spend(len(names))
            inside = {local: info.seen_by_another(same=False) for local, info in names.items()}
            grows = self.inside(inner_blocks(x), inside, names, same=False) and not isinstance(x, g.AtOnce)
        self.sight.acting_variable = outer

    def inside(self, blocks: Iterable[g.Block], inside: dict[int, Info], names: dict[int, Info], same: bool) -> bool:
        """Blocks in which somebody else acts, and what they change of names comes back. Is something new in one?"""
        before, outside = dict(inside), dict(names)
        self.scope(blocks, inside)
        for local, info in names.items():
            if inside[local] != before[local]:
                names[local] = info.joined(inside[local].seen_by_another(same))
        return names != outside

    def as_player(self, x: g.AsPlayer, names: dict[int, Info]) -> None:
        """Inside `player leader`, `leader.hand` is the own hand."""
        same = self.sight.info(x.player, names).who == "me"
        self.sight.spend(len(names))
        inside = {local: info.seen_by_another(same) for local, info in names.items()}
        outer = self.sight.acting_variable
        if isinstance(x.player, g.Local) and x.player.id in inside:
            inside[x.player.id] = replace(inside[x.player.id], who="me")
        if not same:
            match x.player:
                case g.Apply(op="var", args=(), info=name):
                    self.sight.acting_variable = str(name)
                case _:
                    self.sight.acting_variable = ""
        otherwise = dict(names)
        self.inside((x.body,), inside, names, same)
        self.sight.acting_variable = outer
        self.inside((x.otherwise,), otherwise, names, same=True)

    # ───────────── choices

    def choose(self, x: g.Choose, names: dict[int, Info]) -> None:
        self.text(x.prompt, names, messages.text_leaks)
        mixed: frozenset[Origin] = frozenset()  # hidden cards that are offered beside others which are seen
        for pick in x.picks:
            domain = self.sight.info(pick.domain, names)
            self.judge(domain.told, messages.options_leak)
            for number in (pick.least, pick.most):
                if number is not None:
                    self.judge(self.sight.info(number, names).told, messages.options_leak)
            names[pick.local] = _without_told(domain)
            hidden = frozenset(origin for origin in domain.cards if not self.known(origin, everybody=False))
            mixed |= hidden if hidden != domain.cards else frozenset()
        self.musts(x.musts, names, mixed)
        for pick in x.picks:
            names[pick.local] = _chosen(names[pick.local])
        self.branches((x.body, x.otherwise) if x.optional or x.has_else else (x.body,), names)

    def musts(self, musts: Iterable[g.Must], names: dict[int, Info], mixed: frozenset[Origin] = frozenset()) -> None:
        for must in musts:
            told = self.sight.info(must.condition, names).told
            beside = {look for look in told if look.origin in mixed}
            self.judge(beside, messages.rule_leaks_in_part)
            self.judge(told - beside, messages.rule_leaks)
            self.text(must.reason, names, messages.text_leaks)

    def choose_one(self, x: g.ChooseOne, names: dict[int, Info]) -> None:
        self.text(x.prompt, names, messages.text_leaks)
        for act in x.acts:
            self.text(act.label, names, messages.text_leaks)
            if act.condition is not None:
                self.judge(self.sight.info(act.condition, names).told, messages.options_leak)
            self.musts(act.musts, names)
        self.branches([(*((act.choice,) if act.choice is not None else ()), *act.body) for act in x.acts], names)

    def text(self, text: g.Message | None, names: dict[int, Info], say: Say, everybody: bool = False) -> None:
        """A text shows its values: naming a card tells which it is."""
        for e in spoken(text):
            info = self.sight.info(e, names)
            shown = info if isinstance(t.settled(e.type), t.Place) else info.looked_at(e.span)
            assert text is not None
            self.judge(frozenset(Look(look.origin, text.span) for look in shown.told), say, everybody)

    # ───────────── judging

    def judge(self, told: Iterable[Look], say: Say, everybody: bool = False) -> None:
        if self.source is not self.game.source:
            return
        for look in sorted(told, key=lambda x: (x.span, sorted(x.origin))):
            if look.span not in self.found and not self.known(look.origin, everybody):
                self.found[look.span] = say(self.source, look.span, self.leak(look.origin))

    def known(self, origin: Origin, everybody: bool) -> bool:
        return any(self.sees(spot, everybody) for spot in origin)

    def sees(self, spot: Spot, everybody: bool) -> bool:
        if spot.zone == CHOSEN:
            return spot.whose == "me" and not everybody
        if spot.zone == ANYWHERE:
            return all(z.sight == "everybody" or z.name in self.shown for z in self.game.zones)
        zone = seen_thing(self.game, spot.zone)
        if zone.sight == "everybody" or zone.name in self.shown:
            return True
        if everybody:
            return False
        match zone.sight:
            case "owner":
                return spot.whose == "me"
            case "team":
                return spot.whose in ("me", "team")
            case "others":
                return spot.whose in ("other", "team")
            case _:
                return False

    def leak(self, origin: Origin) -> messages.Leak:
        spot = next(iter(sorted(s for s in origin if s.zone != CHOSEN)))
        if spot.zone == ANYWHERE:
            return messages.Leak("", "", "", spot.whose, None)
        zone = seen_thing(self.game, spot.zone)
        kind = zone.kind if isinstance(zone, g.Zone) else "variable"
        assert self.decl is not None
        return messages.Leak(zone.name, kind, zone.sight, spot.whose, self.decl.symbols[zone.name].span)


class _Doubts(Reading):
    """Notes texts that would not be right if nothing were ever shown."""

    def __init__(self, game: g.Game, decl: Declarations | None, shown: frozenset[str]) -> None:
        super().__init__(game, decl, shown)
        self.doubtful: dict[tuple[Span, str], str] = {}

    def text(self, text: g.Message | None, names: dict[int, Info], say: Say, everybody: bool = False) -> None:
        for e in spoken(text) if everybody else ():
            info = self.sight.info(e, names)
            shown = info if isinstance(t.settled(e.type), t.Place) else info.looked_at(e.span)
            if text is not None and not all(self.known(look.origin, everybody) for look in shown.told):
                self.doubtful[text.span, text.key] = self.source.name

    def judge(self, told: Iterable[Look], say: Say, everybody: bool = False) -> None:
        """Nothing else is asked here."""


def _without_told(info: Info) -> Info:
    """An element of a list: that it is in the list was told where the list was made."""
    return Info(info.cards, frozenset(), info.who)


def _chosen(info: Info) -> Info:
    return Info(frozenset(origin | {Spot(CHOSEN, "me")} for origin in info.cards), info.told, info.who)


def _either(one: dict[int, Info], other: dict[int, Info]) -> dict[int, Info]:
    """What names may be after one of two ways; each may have some of its own."""
    return one | {local: one[local].joined(info) if local in one else info for local, info in other.items()}


def _moved(info: Info, to: Info) -> Info:
    """Cards that went to another zone were seen there too, in whichever of several it is."""
    if len(info.cards) * len(to.cards) > MOST_WAYS:
        return info
    there = to.cards or {frozenset[Spot]()}
    return Info(frozenset(origin | spots for origin in info.cards for spots in there), info.told, info.who)
