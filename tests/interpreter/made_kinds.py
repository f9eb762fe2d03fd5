"""Small games made at random with values of every kind: kept, listed, passed on, given back, picked, gone through."""

from __future__ import annotations

from tests.interpreter.made_games import Lines, further_in
from tests.interpreter.made_kind_values import KindValues, word
from tests.interpreter.made_values import Scope, Write

MOST_LINES = 5


class KindMaker(KindValues):
    """Writes games about them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left = 0
        self.state = self.made_state()

    def made_state(self) -> dict[str, Lines]:
        found: dict[str, Lines] = {"": [], "player": [], "team": []}
        for kind in dict.fromkeys(self.kinds):
            for each in (kind, "l" + kind, *(["ll" + kind] if self.chance(0.3) else [])):
                owner = self.one("", "player", "3", "suit", *(["team"] if self.teams else []))
                first = f"({self.literal(kind)}, {self.literal(kind)})"
                if each == kind:
                    first = "nobody" if kind == "p" and self.chance(0.4) else self.literal(kind)
                elif each == "ll" + kind:
                    first = f"groups({first} by it)"
                elif self.chance(0.4):
                    first = f"first({first}, 0)"
                index = f"[{owner}]" if owner in ("3", "suit") else ""
                name = self.variable(each, owner)
                found[owner if not index else ""].append(f"{name}{index} = {first}")
        return found

    # ───────────── statements

    def block(self, s: Scope, most: int = 3) -> Lines:
        return further_in([line for _ in range(self.rng.randint(1, most)) for line in self.statement(s)])

    def statement(self, s: Scope) -> Lines:
        ways = [self.assign, self.assign, self.assign, self.let, self.let, self.change, self.cards_move, self.other]
        if s.depth < 4 and self.left > 0:
            ways += [self.condition, self.cases, self.go_through, self.turns, self.turns]
            if s.chooses and s.me:
                ways += [self.choose] * 6 + [self.choose_one, self.call, self.call]
            if s.chooses:
                ways += [self.at_once, self.turns]
        way = self.rng.choice(ways)
        self.left -= s.depth < 4
        return way(s)

    def any_kind(self) -> str:
        return self.rng.choice(("", "", "l", "l", "ll")) + self.rng.choice(self.kinds)

    def assign(self, s: Scope) -> Lines:
        kind = self.rng.choice(list(self.kept))
        target = self.target(s, kind)
        how = self.one("=", "+=", "-=") if kind == "n" or kind.startswith("l") else "="
        if kind.startswith("ll") and how != "=":
            return [f"{target} {how} {self.value(s, kind)}"]
        value = self.value(s, kind)
        if how != "=" and kind != "n" and " if " not in (one := self.value(s, kind[1:])):
            value = one
        return [f"{target} {how} {value}"]

    def let(self, s: Scope) -> Lines:
        kind = self.any_kind()
        value = self.value(s, kind)
        self.made += 1
        name = f"{word(kind)}{self.made}"
        line = f"let {name} = {value}"
        s.names.setdefault(kind, []).append(name)
        s.names.setdefault("changed " + kind, []).append(name)
        return [line]

    def change(self, s: Scope) -> Lines:
        known = [
            (k.removeprefix("changed "), names) for k, names in s.names.items() if k.startswith("changed ") and names
        ]
        if not known:
            return self.let(s)
        kind, names = self.rng.choice(known)
        how = self.one("=", "+=") if kind == "n" or kind.startswith("l") else "="
        if kind.startswith("l") and how == "+=" and kind[1] != "l":
            return [f"{self.rng.choice(names)} {self.one('+=', '-=')} {self.value(s, self.one(kind, kind[1:]))}"]
        return [f"{self.rng.choice(names)} = {self.value(s, kind)}"]

    def cards_move(self, s: Scope) -> Lines:
        to = self.somewhere(s)
        side = self.one("", "", " at top", " at bottom", f" at {self.single(s, 'd', 2)}")
        zones = self.one(
            "every hand", "rows", f"({self.listed(s, 'lp', 2)}).won", "others.hand" if s.me else "every won"
        )
        ways: list[str | Write] = [
            lambda: f"move ({self.listed(s, 'lc', 1)}) to {to}{side}",
            lambda: f"move up to {self.small(1, 3)} from {self.one('heap', 'deck', 'deck', 'line')} to {to}{side}",
            lambda: f"move up to {self.single(s, 'n', 1)} from {self.listed_in_order(s, 'lc')} to {to}",
            lambda: f"deal all from {self.one('heap', 'line')} to {zones}",
            lambda: f"fill {zones} to {self.single(s, 'n', 2)} from {self.one('heap', 'deck')}",
            lambda: f"swap {self.one('line', 'heap')} with {self.one('rows[1]', f'{self.sure_player(s)}.won')}",
            lambda: f"shuffle {self.one('heap', 'line')}",
        ]
        return [self.one(*ways)]

    def other(self, s: Scope) -> Lines:
        kind = self.rng.choice(self.kinds)
        inner = s.inner()
        ways: list[Write] = [
            lambda: self.chance_line(s),
            lambda: f'say "{self.said(s, kind)} and {self.said(s, "l" + kind)}"',
            lambda: self.one("reverse turns", "turns left", "turns right"),
            lambda: f"out {self.sure_player(s)} once",
        ]
        if self.chance(0.3):
            return [f"for {(name := self.called(inner, 'c'))} in line", "    " + self.note(inner, name)]
        if self.chance(0.1):
            return ["if count(everyone) > 2", f"    out {self.single(s, 'p', 2)}"]
        return [self.rng.choice(ways)()]

    def note(self, s: Scope, name: str) -> str:
        ways: list[Write] = [
            lambda: f"hint {self.one('=', '+=')} {self.single(s, 'n', 1)}",
            lambda: f"bent = {self.question(s, 1)}",
            lambda: f"whose = {self.single(s, 'p', 1)}",
            lambda: f"colour = {self.single(s, 's', 1)}",
        ]
        return f"{name}.{self.rng.choice(ways)()}"

    def chance_line(self, s: Scope) -> str:
        kind = self.any_kind()
        domain = self.listed(s, "l" + kind if kind.count("l") < 2 else kind)
        kind = kind if kind.count("l") < 2 else kind[1:]
        if not self.chance(0.1):
            sure = f"({self.literal(kind[-1])}, {self.literal(kind[-1])})"
            domain = (
                f"({domain}, {sure})"
                if "l" not in kind
                else f"subsets({sure})"
                if kind.count("l") == 1
                else "subsets(groups(" + sure + " by it))"
            )
        self.made += 1
        name = f"{word(kind)}{self.made}"
        s.names.setdefault(kind, []).append(name)
        return f"chance {name} from {domain}"

    def condition(self, s: Scope) -> Lines:
        lines = [f"if {self.question(s)}", *self.block(s.inner())]
        return [*lines, "else", *self.block(s.inner(), 2)] if self.chance(0.4) else lines

    def cases(self, s: Scope) -> Lines:
        kind = self.rng.choice(self.kinds)
        lines = [f"if {self.single(s, kind, 1)} is"]
        for _ in range(self.rng.randint(1, 2)):
            fits = self.one(f"{self.literal(kind)}, {self.literal(kind)}", self.single(s, kind, 2))
            lines += [f"    {fits}", *further_in(self.block(s.inner(), 2))]
        return [*lines, "    otherwise", *further_in(self.block(s.inner(), 2))] if self.chance(0.6) else lines

    def go_through(self, s: Scope) -> Lines:
        inner = s.inner()
        if self.chance(0.3):
            return [f"repeat {self.one('2', '3', self.single(s, 'n', 3) + ' mod 4')} times", *self.block(inner)]
        if self.chance(0.15):
            self.made += 1
            name = f"place{self.made}"
            domain = self.one("rows", "(rows where count(it) > 1)", "sorted(rows by count(it))", "reversed(rows)")
            inner.names.setdefault("z", []).append(name)
            return [f"for {name} in {domain}", *self.block(inner)]
        kind = self.rng.choice(("", "", "l")) + self.rng.choice(self.kinds)
        domain = self.listed(s, "l" + kind, 1)
        self.made += 1
        name = f"{word(kind)}{self.made}"
        inner.names.setdefault(kind, []).append(name)
        where = f" where {self.question(inner, 2)}" if self.chance(0.3) else ""
        return [f"for {name} in {domain}{where}", *self.block(inner)]

    def turns(self, s: Scope) -> Lines:
        inner = s.inner(me=True)
        where = f" where {self.question(Scope(me=True), 2)}" if self.chance(0.3) else ""
        players = self.listed(s, "lp", 2)
        players = players if players.isidentifier() or players.startswith("(") else f"({players} where yes)"
        match self.rng.randrange(7 if self.teams else 6):
            case 0 | 1:
                return [f"each player from {self.sure_player(s)}{where}", *self.block(inner)]
            case 2:
                return [f"each player in {players}{where}", *self.block(inner)]
            case 3 | 4:
                start = self.one(f"from {self.sure_player(s)}", f"in {players}")
                end = self.one("", "", " then everybody once", " then others once")
                return [
                    f"turns {start}{where} until turn > {self.small(2, 6)}{end}",
                    *self.block(inner),
                    "    turn += 1",
                ]
            case 5:
                lines = [f"player {self.single(s, 'p', 1)}", *self.block(inner)]
                return [*lines, "else", *self.block(s.inner(), 2)]
            case _:
                return ["each team", *self.block(s.inner(me=False))]

    def at_once(self, s: Scope) -> Lines:
        inner = s.inner(me=True, chooses=False)
        where = f" where {self.question(Scope(me=True), 2)}" if self.chance(0.3) else ""
        choices = [line for _ in range(self.rng.randint(1, 2)) for line in self.choose(inner)]
        return [f"all players{where} at once", *further_in(choices), *self.block(inner)]

    def call(self, s: Scope) -> Lines:
        """A phase that gives one of two values back, or the one that was picked."""
        kind = self.any_kind()
        one, other, last = self.value(s, kind, 1), self.value(s, kind, 1), self.question(s, 1)
        self.made += 1
        name = f"{word(kind)}{self.made}"
        target = self.target(s, kind)
        call = f"{self.one('asked', 'undone', 'picked')}({one}, {other}, {last})"
        if target is not None and self.chance(0.4):
            return [f"{target} = {call}"]
        s.names.setdefault(kind, []).append(name)
        return [f"let {name} = {call}"]

    # ───────────── choices

    def pick(self, s: Scope) -> str:
        kind = self.any_kind()
        listed = kind.startswith("l")
        domain = self.listed(s, "l" + kind if kind.count("l") < 2 else kind, 1)
        self.made += 1
        name = f"{word(kind)}{self.made}"
        if listed and self.chance(0.6):
            few = self.one("0 to 2", "1 to 2", "2", "some", "0 to 1")
            few = "0 to 2" if few == "some" and kind == "ll" else few
            domain = self.listed(s, kind, 1)
            s.names.setdefault(kind, []).append(name)
            return f"{few} {name} from {domain}"
        s.names.setdefault(kind if kind.count("l") < 2 else kind[1:], []).append(name)
        return f"{name} from {domain}"

    def choose(self, s: Scope) -> Lines:
        may, otherwise = (s.chooses and self.chance(0.5) for _ in range(2))
        guarded = may or otherwise
        inner = s.inner() if guarded else s
        prompt = f' "Choose {self.said(s, self.rng.choice(self.kinds))}"' if self.chance(0.3) else ""
        if not guarded and self.chance(0.9):
            picks = f"{self.called(inner, 'n')} from {self.small(0, 1)} to 3"
        else:
            picks = ", ".join(self.pick(inner) for _ in range(self.rng.choice((1, 1, 2))))
        rules = range(self.rng.choice((0, 0, 1, 2)))
        musts = [
            f'    must "rule {n}"{" if possible" if self.chance(0.7) else ""}: {self.question(inner, 1)}' for n in rules
        ]
        body = self.block(inner.inner(), 2) if guarded else []
        lines = [f"{'may ' if may else ''}choose {picks}{prompt}", *musts, *body]
        return [*lines, "else", *self.block(s.inner(), 1)] if otherwise else lines

    def choose_one(self, s: Scope) -> Lines:
        lines = ["choose one"]
        for number in range(self.rng.randint(2, 3)):
            inner = s.inner()
            condition = f" if {self.question(s, 2)}" if number and self.chance(0.4) else ""
            begin = [f"    choose {self.pick(inner)}"] if number and self.chance(0.5) else []
            lines += further_in([f'"Act {number} {{turn}}"{condition}', *begin, *self.block(inner, 2)])
        return lines

    def said(self, s: Scope, kind: str) -> str:
        """A value within a text, where no text can stand."""
        while '"' in (value := self.value(s, kind, 2)):
            kind = self.rng.choice(self.kinds)
        return f"{{{value}}}"

    # ───────────── the whole

    def phases(self) -> Lines:
        def block(most: int) -> Lines:
            return self.block(Scope(me=True, depth=3), most)

        return [
            "phase asked(a, b, c)",
            "    choose n from 0 to 2",
            *block(1),
            "    if n is 0 or c",
            "        end asked with a",
            "    end asked with b",
            "phase picked(a, b, c)",
            "    choose taken from (1, 2)",
            "    let found = a",
            "    if taken is 1 and c",
            "        found = b",
            *block(1),
            "    end picked with found",
            "phase undone(a, b, c)",
            *block(2),
            "    choose keep from (yes, no)",
            *block(1),
            "    if keep",
            "        undo undone with (b if c else a)",
            "    end undone with b",
        ]

    def written(self) -> str:
        self.left = MOST_LINES
        first = Scope(me=True, depth=2)
        rounds = [line for _ in range(3) for line in self.statement(first)]
        play = [line for _ in range(2) for line in self.statement(Scope())]
        phases = self.phases()
        calls = "".join([*rounds, *play])
        given = [
            f"let given{n} = {name}(1, 2, yes)"
            for n, name in enumerate(("asked", "undone", "picked"))
            if name + "(" not in calls
        ]
        turn = ["choose way from 1 to 2", *given, *rounds, "score += turn", "turn += 1"]
        lines = [
            "game Kinds",
            f"    players {self.players}",
            *(["    teams (p1, p3), (p2, p4)"] if self.teams else []),
            "    option fast = no",
            "    option mode = low from (low, middle, high)",
            "cards card in deck",
            "    suit: red, blue, green (grey)",
            "    rank: 1 to 3, jack",
            "    worth = 2 * order(rank) if suit is red else -1",
            "    one of each suit with 1 to 3, jack",
            *(["cards coin in purse", "    metal: gold, iron", "    2 gold, 2 iron"] if self.two else []),
            "zones",
            "    deck: pile",
            *(["    purse: spread"] if self.two else []),
            "    heap: pile seen by everybody",
            "    line: row",
            "    rows[3]: row",
            *("    each player", "        hand: spread", "        won: pile seen by everybody"),
            "state",
            *further_in(["turn = 0", *self.state[""]]),
            *("    each player", "        score = 0", *further_in(further_in(self.state["player"]))),
            *(["    each team", *further_in(further_in(self.state["team"]))] if self.state["team"] else []),
            *("    each card", *further_in(further_in(["hint = 0", "bent = no", "whose = nobody", "colour = red"]))),
            "define sure(p) = p if p is not nobody else p1",
            "define either(a, b, c) = a if c else b",
            "define perhaps(a, b) = b if a is nothing else a",
            "define listed(a) = () if a is nothing else a",
            *("define in_turn(n, a, b) =", "    a if n mod 2 is 0", "    b if n > 3", "    a otherwise"),
            "play",
            "    shuffle deck",
            "    deal 2 from deck to every hand",
            "    move 3 from deck to line",
            "    repeat 4 times",
            "        each player from p1",
            *further_in(further_in(further_in(turn))),
            *further_in(play),
            *phases,
            self.one("", "stop when turn > 12"),
            self.one("winner highest score", f"winners {self.one('line.whose', 'everyone where score > 3')}"),
        ]  # fmt: skip
        return "\n".join(lines) + "\n"


def kind_game(seed: int) -> str:
    """The rules of such a game; the same for the same seed."""
    return KindMaker(seed).written()
