"""The expressions of games made at random: values of every type, always right in their types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

SUITS = ("red", "blue", "green")
LISTS = ("pile", "hand", "row", "spread")
KINDS = (*LISTS, "slot")
ORDERED = ("pile", "row", "slot")
ROWS = ("pile", "row")

Write = Callable[[], str]


@dataclass(frozen=True)
class Zone:
    """`owner` is `table`, `player` or `team`; `index` is `3`, `suit` or empty, `sight` what stands after the kind."""

    name: str
    kind: str
    owner: str = "table"
    index: str = ""
    sight: str = ""

    @property
    def seen(self) -> bool:
        """Does whoever acts see it? Their own, if it is a hand."""
        return self.sight == " seen by everybody" or (not self.sight and self.kind not in ("pile", "hand"))


@dataclass
class Scope:
    """What may be written somewhere: whether somebody acts and may choose, and the names known, by their type.

    `phase` is the number of the phase, `depth` how far in the line stands.
    """

    me: bool = False
    chooses: bool = True
    depth: int = 1
    phase: int = 0
    names: dict[str, list[str]] = field(default_factory=dict)

    def inner(self, me: bool | None = None, chooses: bool | None = None) -> Scope:
        names = {kind: list(found) for kind, found in self.names.items()}
        me = self.me if me is None else me
        return Scope(me, self.chooses if chooses is None else chooses, self.depth + 1, self.phase, names)

    def known(self, kind: str) -> list[str]:
        return self.names.get(kind, [])


class Values:
    """Writes expressions. What has several words stands in parentheses; `depth` keeps it short."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"made game {seed}")
        self.players = self.rng.choice((2, 3, 3, 4))
        self.teams = self.players == 4 and self.chance(0.6)
        self.twins = self.chance(0.4)
        self.highest = 3 if self.twins else 6
        self.zones = self.made_zones()
        self.made = 0

    def made_zones(self) -> list[Zone]:
        pick = self.rng.choice
        found = [Zone("deck", "pile"), Zone("line", "row"), Zone("hand", "hand", "player")]
        found += [Zone(f"table{i}", pick(("row", "spread", "slot", "hand"))) for i in range(self.rng.randint(0, 2))]
        found += [Zone(f"own{i}", pick(KINDS), "player") for i in range(self.rng.randint(1, 2))]
        if self.chance(0.5):
            found.append(Zone("rows", pick(("row", "row", "pile", "spread")), pick(("table", "table", "player")), "3"))
        if self.chance(0.4):
            found.append(Zone("sorts", pick(KINDS), pick(("table", "table", "player")), "suit"))
        if self.chance(0.5):
            sight = pick(("others", "owner", "nobody", "everybody"))
            found.append(Zone("odd", pick(LISTS[:3]), "player", "", f" seen by {sight}"))
        if self.teams:
            found.append(Zone("common", pick(LISTS), "team"))
        return found

    def named(self, owner: str, *, index: bool) -> list[str]:
        return [z.name for z in self.zones if z.owner == owner and bool(z.index) is index]

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def small(self, low: int, high: int) -> str:
        return str(self.rng.randint(low, high))

    def one(self, *ways: str | Write) -> str:
        way = self.rng.choice(ways)
        return way if isinstance(way, str) else way()

    def fresh(self, s: Scope, kind: str) -> str:
        """A new name that is known from here on."""
        self.made += 1
        name = f"{kind}{self.made}"
        s.names.setdefault(kind, []).append(name)
        return name

    # ───────────── players, places, cards

    def player(self, s: Scope) -> str:
        ways: list[str | Write] = [f"p{self.small(1, self.players)}", *s.known("player")]
        ways += ["me", "me", "(left of me)", "(next of me)"] if s.me else ["(right of p1)"]
        if self.chance(0.2):
            ways += ["leader", "highest(everyone by score)", "(left of leader)", "sole_lowest(everyone by score)"]
            ways += [f"(owner of {card})" for card in s.known("card")]
        return self.one(*ways)

    def several_players(self, s: Scope) -> str:
        ways: list[str | Write] = ["everyone", "(p1, p2)", "(p2, p1, p2)", "all_highest(everyone by score)"]
        ways += [lambda: f"around({self.player(s)})"]
        ways += [lambda: f"(everyone where score {self.compared()} {self.number(s, 2)})"]
        return self.one(*ways, *(("others", "others", "(others where count(it.hand) > 1)") if s.me else ()))

    def whose(self, s: Scope, name: str) -> str:
        """What belongs to a player."""
        return name if s.me and self.chance(0.7) else f"{self.player(s)}.{name}"

    def place(self, s: Scope, kinds: tuple[str, ...] = KINDS, seen: bool = False) -> str:
        """One zone of these kinds; `seen` by the acting player."""
        mine = s.known("place")
        if mine and kinds == KINDS and not seen and self.chance(0.5):
            return self.rng.choice(mine)
        zone = self.rng.choice([z for z in self.zones if z.kind in kinds and (not seen or z.seen or z.name == "hand")])
        name = zone.name
        if zone.owner != "table" and not (seen and name == "hand"):
            name = self.whose(s, name)
        if zone.index == "3":
            return f"{name}[{self.one('1', '2', '3', 'turn mod 3 + 1')}]"
        return f"{name}[{self.suit(s)}]" if zone.index else name

    def cards(self, s: Scope, depth: int = 0, seen: bool = False) -> str:
        def less() -> str:
            return self.cards(s, depth + 1, seen)

        def place() -> str:
            return self.place(s, seen=seen)

        ways: list[str | Write] = [place, place]
        if depth < 3:
            ways += [
                lambda: f"({less()} where {self.of_card(s, depth + 1)})",
                lambda: f"({less()} where {self.of_card(s, depth + 1)})",
                lambda: f"sorted({less()} by {self.one('value', '-value', 'order(suit)', 'price')})",
                lambda: f"all_lowest({less()} by value)",
                lambda: f"({place()}, {less()})",
                lambda: f"({(twice := place())}, {twice})",
                lambda: f"{self.one('first', 'last')}({self.place(s, ORDERED, seen)}, {self.number(s, 2)})",
                lambda: f"reversed({less()})",
            ]
        if not seen:
            owned = [z.name for z in self.zones if z.owner != "table" or z.index]
            ways += [f"(every {self.rng.choice(owned)})", lambda: f"{self.several_players(s)}.hand", *s.known("cards")]
            ways += [f"{name}.cards" for name in self.named("table", index=True)]
        return self.one(*ways)

    def card(self, s: Scope) -> str:
        """Often there is none."""
        ways: list[str | Write] = [*s.known("card"), *s.known("card"), "best"]
        ways += [
            lambda: f"top of {self.place(s, ('pile', 'slot'))}",
            lambda: f"{self.one('first', 'last')}({self.place(s, ORDERED)})",
            lambda: f"first({self.cards(s, 2)} where {self.of_card(s, 2)})",
            lambda: f"{self.one('highest', 'sole_highest', 'lowest')}({self.cards(s, 2)} by value)",
            lambda: f"only({self.cards(s, 2)})",
        ]
        return self.one(*ways, *([] if self.twins else [f"{self.rng.choice(SUITS)} {self.small(1, self.highest)}"]))

    # ───────────── numbers, values, questions

    def compared(self) -> str:
        return self.rng.choice(("<", "<=", ">", ">=", "is", "is not"))

    def number(self, s: Scope, depth: int = 0) -> str:
        ways: list[str | Write] = [*"01234", "turn", "mark", "size", "players", "tally[2]"]
        ways += [lambda: self.whose(s, "score"), *s.known("number"), *s.known("number")]
        ways += [f"{card}.{self.one('value', 'hint')}" for card in s.known("card")]
        if depth < 3:
            more = depth + 1
            ways += [
                lambda: f"count({self.cards(s, more)})",
                lambda: f"count({self.cards(s, more)} where {self.of_card(s, more)})",
                lambda: f"sum({self.place(s, LISTS)}.{self.one('value', 'price', 'hint')})",
                lambda: f"sum(({self.cards(s, more)} where {self.of_card(s, more)}).value)",
                lambda: f"max(0, {self.place(s, LISTS)}.value)",
                lambda: f"count(groups({self.cards(s, more)} by suit) where count(it) {self.compared()} 2)",
                lambda: f"count(runs({self.cards(s, more)} by suit))",
                lambda: f"count(distinct({self.place(s, LISTS)}.suit))",
                lambda: f"({self.number(s, more)} {self.one('+', '-', '*')} {self.number(s, more)})",
                lambda: f"({self.number(s, more)} {self.one('div', 'mod')} {self.one('2', '3', 'size')})",
                lambda: f"({self.number(s, 3)} if {self.question(s, more)} else {self.number(s, 3)})",
                lambda: f"sum({self.several_players(s)}.score)",
                lambda: f"worth({self.suit(s)})",
                *(f"place of {card}" for card in s.known("card")),
                *("sum(p.score * 2 for p in everyone)", "count(bids)", "position(2, bids)"),
            ]
        return self.one(*ways)

    def suit(self, s: Scope) -> str:
        return self.one(*SUITS, *SUITS, *s.known("suit"), *(f"{card}.suit" for card in s.known("card")), "wanted")

    def of_card(self, s: Scope, depth: int) -> str:
        """A question about the card that `where` looks at."""
        ways: list[str | Write] = [
            lambda: f"suit is {self.suit(s)}",
            lambda: f"suit is not {self.suit(s)}",
            lambda: f"suit in ({self.suit(s)}, {self.suit(s)})",
            lambda: f"{self.one('value', 'price')} {self.compared()} {self.number(s, 3)}",
            lambda: f"it is {self.rng.choice(SUITS)} {self.small(1, self.highest)}",
            *("suit is led", "bent", "it.hint > 1"),
        ]
        if depth < 3:
            ways += [
                lambda: f"({self.of_card(s, 3)} {self.one('and', 'or', 'implies')} {self.of_card(s, 3)})",
                lambda: f"not {self.of_card(s, 3)}",
                lambda: f"suit in {self.place(s, LISTS)}.suit",
                lambda: f"it in {self.place(s)}",
            ]
        return self.one(*ways)

    def question(self, s: Scope, depth: int = 0) -> str:
        more = depth + 1
        ways: list[str | Write] = [
            *("flag", "fast", "leader is not nobody and leader.score > 1"),
            lambda: f"{self.number(s, more)} {self.compared()} {self.number(s, more)}",
            lambda: f"{self.place(s)} is {self.one('empty', 'not empty')}",
            lambda: f"led is {self.suit(s)}",
            lambda: f"leader is {self.player(s)}",
            *(f"{card}.suit is {self.suit(s)}" for card in s.known("card")),
            *(f"{card} in {self.place(s)}" for card in s.known("card")),
        ]
        if depth < 3:
            ways += [
                lambda: f"any({self.cards(s, more)})",
                lambda: f"{self.suit(s)} in {self.place(s, LISTS)}.suit",
                lambda: f"({self.question(s, more)} {self.one('and', 'or', 'implies')} {self.question(s, more)})",
                lambda: f"not ({self.question(s, more)})",
                lambda: f"{self.one('same', 'different')}({self.place(s, LISTS)}.{self.one('suit', 'value')})",
                lambda: f"any({self.several_players(s)} where score {self.compared()} {self.number(s, 3)})",
                lambda: f"rich({self.player(s)})",
            ]
        return f"({self.one(*ways)})"
