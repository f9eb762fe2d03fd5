"""Small games made at random, for comparing two ways to run the same rules.

`made_game(seed)` writes a file that passes every check of names and types. Most of its plays come
to choices, many end where the rules lead nowhere: that, too, has to be the same.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.interpreter.made_values import KINDS, LISTS, ROWS, SUITS, Scope, Values, Write, Zone

DEEPEST = 5
NO_PHASE = 99

Lines = list[str]


def further_in(lines: Lines) -> Lines:
    return [f"    {line}" for line in lines]


class Statements(Values):
    """Writes statements. Each is a list of lines, indented only within itself."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.phases = self.rng.randint(0, 2)
        self.left = 0  # statements with a block that may still be written

    def block(self, s: Scope, most: int = 3) -> Lines:
        return further_in([line for _ in range(self.rng.randint(1, most)) for line in self.statement(s)])

    def statement(self, s: Scope) -> Lines:
        ways: list[Callable[[Scope], Lines]] = [*[self.move] * 5, self.assign, self.show, self.other]
        if s.depth < DEEPEST and self.left > 0:
            ways += [self.condition, self.loop, self.loop, self.turn, self.turn]
            if s.chooses:
                ways += [self.at_once, *([self.choose] * 6 if s.me else [self.turn] * 4)]
            if s.chooses and s.me:
                ways += [self.choose_one, *([self.call] * 2 if s.phase < self.phases else [])]
        way = self.rng.choice(ways)
        self.left -= way not in (self.move, self.assign, self.show, self.other)
        return way(s)

    # ───────────── effects

    def move(self, s: Scope) -> Lines:
        to, some = self.place(s, KINDS if self.chance(0.1) else LISTS), self.place(s, ROWS)
        end = self.one("", "", "", " at top", " at bottom", *(f" at {side}" for side in s.known("side")))
        start = self.one("", "", f" starting with {self.player(s)}")
        if self.chance(0.1):
            card = self.card(s)
            return [f"if {card} is not nothing", f"    move {card} to {to}"]
        if self.chance(0.04):
            deal = f"deal {self.one('1', '2', 'size')} from deck to {self.several(s)}{start}"
            return [self.one(deal, f"move {self.small(1, 2)} from {some} to {to}")]
        ways: list[str | Write] = [
            *[f"move {cards} to {to}{end}" for cards in s.known("cards")] * 2,
            *[f"move {card} to {self.place(s)}{end}" for card in s.known("card")] * 2,
            f"move up to {self.small(1, 3)} from {some} to {to}{end}",
            f"move up to {self.small(1, 3)} from {some} to {to}{end}",
            f"move {self.place(s)} to {to}{end}",
            f"move {self.whose(s, 'hand')} to {to}{end}",
            f"move ({self.place(s)} where {self.of_card(s, 2)}) to {to}{end}",
            lambda: f"move {self.cards(s, 1)} to {to}{end}",
            lambda: f"move up to {self.number(s, 2)} from {self.cards(s, 2)} to {to}{end}",
            lambda: f"fill {self.several(s)} to {self.small(1, 3)} from {some}",
            lambda: f"deal all from {some} to {self.several(s)}{start}",
        ]
        return [self.one(*ways)]

    def show(self, s: Scope) -> Lines:
        verb, cards = self.one("reveal", *(["peek"] if s.me else [])), self.one(self.place(s), self.cards(s, 2))
        return [f"{verb} {self.one(cards, cards, f'suit of ({cards})', f'value of ({cards})')}"]

    def several(self, s: Scope) -> str:
        """Zones to deal to."""
        owned = self.rng.choice(self.named("player", index=False))
        ways = [f"every {owned}", f"{self.several_players(s)}.{owned}", *self.named("table", index=True)]
        return self.one(*ways)

    def assign(self, s: Scope) -> Lines:
        ways: list[str | Write] = [
            "turn += 1",
            lambda: f"mark {self.one('=', '+=', '-=')} {self.number(s, 1)}",
            lambda: f"{self.whose(s, 'score')} {self.one('=', '+=', '-=')} {self.number(s, 1)}",
            lambda: f"leader = {self.player(s)}",
            lambda: f"led = {self.suit(s)}",
            lambda: f"flag = {self.question(s, 1)}",
            lambda: f"tally[{self.small(1, 3)}] += {self.number(s, 1)}",
            lambda: f"called[{self.suit(s)}] += {self.number(s, 2)}",
            lambda: f"bids {self.one('+=', '+=', '-=')} {self.number(s, 2)}",
            lambda: f"best = {self.card(s)}",
        ]
        return self.note(s) if self.chance(0.25) else [self.one(*ways)]

    def note(self, s: Scope) -> Lines:
        """On the cards of a row; now and then on one that may lie where no note stays."""
        if self.chance(0.05) and s.known("card"):
            return [f"{self.rng.choice(s.known('card'))}.hint += 1"]
        value = self.one(f"hint {self.one('=', '+=', '-=')} {self.number(s, 2)}", f"bent = {self.question(s, 2)}")
        rows = f"{self.place(s, ('row',))} where {self.of_card(s, 2)}"
        return [f"for noted in {self.one(rows, 'line')}", f"    noted.{value}"]

    def other(self, s: Scope) -> Lines:
        if self.chance(0.1):
            return ["reverse turns"] if self.chance(0.5) else ["if count(everyone) > 2", f"    out {self.player(s)}"]
        if self.chance(0.05):
            return ["if turn > 2", "    end game"]
        ways: list[str | Write] = [
            lambda: f"shuffle {self.place(s, ROWS)}",
            lambda: self.let(s, "number", self.number(s, 1)),
            lambda: self.let(s, "cards", f"({self.cards(s, 2)}, ())"),
            lambda: self.let(s, "player", self.player(s)),
            lambda: f"chance {self.fresh(s, 'suit')} from every suit",
            lambda: f"chance {self.fresh(s, 'number')} from 1 to 3",
            lambda: f'say "turn {{turn}} of {{{self.player(s)}}}"',
        ]
        return [self.one(*ways)]

    def let(self, s: Scope, kind: str, value: str) -> str:
        return f"let {self.fresh(s, kind)} = {value}"

    # ───────────── conditions, loops, turns

    def condition(self, s: Scope) -> Lines:
        lines = [f"if {self.question(s, 1)}", *self.block(s.inner())]
        return [*lines, "else", *self.block(s.inner(), 2)] if self.chance(0.4) else lines

    def loop(self, s: Scope) -> Lines:
        inner = s.inner()
        many = self.one("2", "3", "size")
        match self.rng.randrange(5):
            case 0:
                return [f"repeat {many} times", *self.block(inner)]
            case 1:
                return [f"repeat until turn > {self.small(1, 6)}", *self.block(inner), "    turn += 1"]
            case 2:
                return [f"for {self.fresh(inner, 'number')} in 1 to {many}", *self.block(inner)]
            case 3 if rows := self.named("table", index=True):
                name = self.fresh(inner, "place")
                head = f"for {name} in {self.rng.choice(rows)} where count({name}) {self.compared()} 1"
                return [head, *self.block(inner, 2)]
            case _:
                domain = self.cards(s, 2)
                return [f"for {self.fresh(inner, 'card')} in {domain}", *self.block(inner, 2)]

    def turn(self, s: Scope) -> Lines:
        inner = s.inner(me=True)
        where = self.one("", "", lambda: f" where {self.question(Scope(me=True), 2)}")
        match self.rng.randrange(7 if self.teams else 6):
            case 0 | 1 | 2:
                start = self.one("", lambda: f" from {self.player(s)}")
                return [f"each player{start}{where}", *self.block(inner)]
            case 3:
                return [f"each player in {self.several_players(s)}", *self.block(inner)]
            case 4:
                head = f"turns from {self.player(s)}{where} until turn > {self.small(2, 6)}"
                return [head, *self.block(inner), "    turn += 1"]
            case 5:
                lines = [f"player {self.player(s)}", *self.block(inner)]
                return [*lines, "else", *self.block(s.inner(), 2)] if self.chance(0.5) else lines
            case _:
                return ["each team", "    points += count(common) + sum(members.score)"]

    def at_once(self, s: Scope) -> Lines:
        inner = s.inner(me=True, chooses=False)
        where = self.one("", "", lambda: f" where {self.question(Scope(me=True), 2)}")
        choices = [line for _ in range(self.rng.randint(1, 2)) for line in self.choose(inner)]
        return [f"all players{where} at once", *further_in(choices), *self.block(inner)]

    def call(self, s: Scope) -> Lines:
        return [f"step{s.phase + 1}({self.number(s, 2)}, {self.place(s)})"]

    # ───────────── choices

    def sure_pick(self, s: Scope) -> str:
        """There is always something to choose."""
        ways: list[Write] = [
            lambda: f"{self.fresh(s, 'number')} from {self.small(0, 2)} to {self.one('3', '4')}",
            lambda: f"{self.fresh(s, 'suit')} from every suit",
            lambda: f"{self.fresh(s, 'player')} from {self.one('others', 'everyone')}",
            lambda: f"{self.fresh(s, 'side')} from (left, right)",
            lambda: f"0 to {self.small(1, 3)} {self.fresh(s, 'cards')} from hand",
        ]
        rows = self.named("table", index=True)
        ways += [lambda: f"{self.fresh(s, 'place')} from {self.rng.choice(rows)}"] if rows else []
        return self.rng.choice(ways)()

    def open_pick(self, s: Scope) -> str:
        """Rules may speak of what is picked, unless its cards lie face down."""
        if self.chance(0.15):
            return f"{self.fresh(s, 'unseen')} from {self.place(s)}"
        cards = self.one("hand", self.place(s, seen=True), self.cards(s, 1, seen=True))
        few = f"first({self.place(s, ('row',), seen=True)}, 4)"
        friends = self.several_players(s)
        ways: list[Write] = [
            lambda: f"{self.fresh(s, 'card')} from {cards}",
            lambda: f"{self.fresh(s, 'card')} from {cards}",
            lambda: f"{self.small(1, 2)} {self.fresh(s, 'cards')} from {cards}",
            lambda: f"{self.small(0, 1)} to {self.small(1, 3)} {self.fresh(s, 'cards')} from {cards}",
            lambda: f"some {self.fresh(s, 'cards')} from {few}",
            lambda: f"{self.fresh(s, 'cards')} from {cards} down to {self.small(0, 2)}",
            lambda: f"{self.fresh(s, 'cards')} from subsets({few}, {self.small(1, 2)})",
            lambda: f"{self.fresh(s, 'cards')} from groups({cards} by suit)",
            lambda: f"{self.fresh(s, 'player')} from {friends}",
        ]
        return self.rng.choice(ways)()

    def must(self, s: Scope, soft: bool) -> str:
        ways: list[str | Write] = [lambda: self.question(s, 2)]
        for card in s.known("card")[-2:]:
            ways += [
                f"{card}.suit is led",
                f"{card} is {self.one(*SUITS)}",
                f"{card} is not {s.known('card')[0]}",
                f"{card}.value {self.compared()} {self.number(s, 3)}",
                f"({self.question(s, 3)} implies {card}.suit in {self.place(s, LISTS)}.suit)",
                f"({card}.suit is {self.suit(s)} or {card}.value > {self.number(s, 3)})",
            ]
        for some in s.known("cards")[-2:]:
            ways += [
                f"count({some}) {self.compared()} {self.small(1, 2)}",
                f"sum({some}.value) {self.compared()} {self.number(s, 3)}",
                f"{self.one('same', 'different')}({some}.suit)",
                f"(consecutive({some} by value) or group_sizes({some} by suit) is (2, 1))",
            ]
        ways += [f"{number} {self.compared()} {self.number(s, 3)}" for number in s.known("number")[-1:]]
        return f'    must "{self.one(*SUITS)} {self.small(1, 9)}"{" if possible" if soft else ""}: {self.one(*ways)}'

    def choose(self, s: Scope) -> Lines:
        """With `chooses` off it stands in `all players at once` or begins an act."""
        may, otherwise = (s.chooses and self.chance(0.5) for _ in range(2))
        guarded = may or otherwise
        prompt = self.one("", f' "Choose {{{self.number(s, 3)}}}"')
        inner = s.inner() if guarded else s
        pick = self.open_pick if guarded or self.chance(0.2) else self.sure_pick
        picks = ", ".join(pick(inner) for _ in range(self.rng.choice((1, 1, 1, 2))))
        rules = range(self.rng.choice((0, 1, 1, 2, 3)))
        musts = [self.must(inner, soft=self.chance(0.5 if guarded else 0.95)) for _ in rules]
        inner.names.setdefault("card", []).extend(inner.names.pop("unseen", []))
        body = self.block(inner.inner(), 2) if guarded or (s.chooses and self.chance(0.3)) else []
        if body and self.chance(0.7) and (picked := [*inner.known("card"), *inner.known("cards")]):
            body.insert(0, f"    move {self.rng.choice(picked)} to {self.place(inner, LISTS)}")
        lines = [f"{'may ' if may else ''}choose {picks}{prompt}", *musts, *body]
        return [*lines, "else", *self.block(s.inner(), 1)] if otherwise else lines

    def choose_one(self, s: Scope) -> Lines:
        lines = ["choose one" + self.one("", ' "What now"')]
        for number in range(self.rng.randint(2, 3)):
            inner = s.inner()
            guard = f" if {self.question(s, 1)}" if number and self.chance(0.5) else ""
            lines.append(f'    "Act {number}"{guard}')
            if self.chance(0.5):
                inner.chooses = False
                lines += further_in(further_in(self.choose(inner)))
                inner.chooses = True
            if self.chance(0.7):
                lines += further_in(self.block(inner, 2))
        return lines


class Maker(Statements):
    """Writes a whole file."""

    ways = (4, 6)
    later = 2  # statements after the turns

    def declared(self, zone: Zone) -> Lines:
        index = f"[{zone.index}]" if zone.index else ""
        room = f" at most {self.small(3, 6)}" if zone.kind != "slot" and self.chance(0.1) else ""
        lines = [f"{zone.name}{index}: {zone.kind}{zone.sight}{room}"]
        for event in ("empty", "short"):
            if self.chance(0.25):
                self.left = 1
                s = Scope(chooses=self.chance(0.3), depth=DEEPEST - 2, phase=NO_PHASE)
                lines += further_in([f"when {event}", *self.block(s, 2)])
        return lines

    def round(self) -> Lines:
        """Turns in which everybody takes one of a few ways again and again."""
        s, ways = Scope(me=True, depth=2), self.rng.randint(*self.ways)
        lines = [f"choose way from 1 to {ways}"]
        for way in range(1, ways + 1):
            self.left = max(self.left, 1)
            lines += [f"if way is {way}", *self.block(s.inner(), 2)]
        return ["repeat 8 times", f"    each player from {self.player(Scope())}", *further_in(further_in(lines))]

    def zones_of(self, owner: str) -> Lines:
        lines = [line for z in self.zones if z.owner == owner for line in self.declared(z)]
        return lines if owner == "table" or not lines else [f"each {owner}", *further_in(lines)]

    def phase(self, number: int) -> Lines:
        self.left = 2
        s = Scope(me=True, phase=number, names={"number": ["amount"], "place": ["there"]})
        lines = [f"phase step{number}(amount, there)", *self.block(s, 2)]
        if self.chance(0.3):
            lines += [f"    if {self.question(s, 2)}", f"        undo step{number}"]
        if self.chance(0.5):
            lines += [f"    if {self.question(s, 1)}", f"        end step{number}", *self.block(s, 1)]
        return lines

    def written(self) -> str:
        zones = [line for owner in ("table", "player", "team") for line in self.zones_of(owner)]
        self.left = 4
        play = [*self.round(), *(line for _ in range(self.later) for line in self.statement(Scope()))]
        teams = ["    teams (p1, p3), (p2, p4)"] if self.teams else []
        lines = [
            "game Made",
            f"    players {self.players}",
            *teams,
            f"    option size = {self.small(1, 3)} from 1 to 3",
            f"    option fast = {self.one('yes', 'no')}",
            "cards card in deck",
            "    suit: red, blue, green",
            f"    value: 1 to {self.highest}",
            "    price = 2 * value if suit is red else 1",
            f"    {'2' if self.twins else 'one'} of each suit, value",
            "zones",
            *further_in(zones),
            "state",
            *further_in(["turn = 0", "mark = 1", "wanted = blue", "best = nothing", "flag = no", "bids = ()"]),
            f"    leader = {self.one('p1', 'p2', 'nobody')}",
            f"    led = {self.one('red', 'nothing')}",
            *("    tally[3] = 0", "    called[suit] = 0", "    each player", "        score = 0"),
            *(["    each team", "        points = 0"] if self.teams else []),
            *("    each card", "        hint = 0", "        bent = no"),
            "define worth(s) = called[s] + 1",
            "define rich(p) = p is not nobody and p.score > 2",
            "play",
            f"    {self.one('shuffle deck', 'turn += 1')}",
            f"    deal {self.small(1, 4)} from deck to every hand",
            f"    move {self.small(0, 2)} from deck to line",
            *further_in(play),
            *(line for number in range(1, self.phases + 1) for line in self.phase(number)),
            self.one("", "stop when turn > 12", "stop when deck is empty and turn > 1"),
            self.one("winner highest score, then lowest count(hand)", "winners everyone where score > 1"),
        ]
        return "\n".join(lines) + "\n"


class LittleMaker(Maker):
    """Writes games of a few lines, which are checked and compiled in a fraction of the time."""

    ways = (1, 2)
    later = 1

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.phases = min(self.phases, 1)

    def made_zones(self) -> list[Zone]:
        found = super().made_zones()
        self.teams = False
        always, odd = found[:3], [zone for zone in found[3:] if self.chance(0.4)]
        return always + [zone for zone in odd if zone.owner != "team"]


def little_game(seed: int) -> str:
    """The rules of a little game; the same for the same seed."""
    return LittleMaker(seed).written()


def made_game(seed: int) -> str:
    """The rules of a game; the same for the same seed."""
    return Maker(seed).written()
