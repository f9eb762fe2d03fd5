"""The expressions of games made at random with values of every kind.

A kind is a letter: `n` number, `b` yes or no, `p` player, `t` team, `c` card, `s` value of an attribute, `r` value of a
mixed attribute, `d` side, `x` text, `o` value of an option. With an `l` in front it is a list of them.
"""

from __future__ import annotations

from random import Random

from tests.interpreter.made_values import Scope, Values, Write, Zone

SINGLE = "nbptcsrdxo"
NAMED = {"n": "number", "b": "flag", "p": "player", "t": "team", "c": "card", "s": "suit", "r": "rank", "d": "side",
         "x": "text", "o": "mode"}  # fmt: skip
DEEPEST = 3


def word(kind: str) -> str:
    """The beginning of a name for a value of this kind."""
    return "list_of_" * kind.count("l") + NAMED[kind.replace("l", "")]


class KindValues(Values):
    """Writes values of every kind. `kinds` are those that this game is about."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rng = Random(f"kinds {seed}")
        self.players = self.rng.choice((2, 3, 4, 4))
        self.teams = self.players == 4 and self.chance(0.7)
        single = [k for k in SINGLE if k != "t" or self.teams]
        self.kinds = ["n", "b", "p", *self.rng.sample(single, 4)]
        self.two = self.chance(0.3)
        self.kept: dict[str, list[tuple[str, str]]] = {}
        self.nested = 0

    def made_zones(self) -> list[Zone]:
        return []

    # ───────────── variables

    def variable(self, kind: str, owner: str) -> str:
        self.made += 1
        name = f"kept_{word(kind)}{self.made}"
        self.kept.setdefault(kind, []).append((name, owner))
        return name

    def target(self, s: Scope, kind: str) -> str | None:
        """A variable of this kind, as it is named here."""
        if not (known := self.kept.get(kind)):
            return None
        name, owner = self.rng.choice(known)
        match owner:
            case "player":
                return name if s.me and self.chance(0.6) else f"{self.sure_player(s)}.{name}"
            case "team":
                return f"(team of {self.sure_player(s)}).{name}"
            case "3":
                return f"{name}[{self.one('1', '2', '3', self.single(s, 'n', 2) + ' mod 3 + 1')}]"
            case "suit":
                return f"{name}[{self.sure_suit(s)}]"
        return name

    def sure_player(self, s: Scope) -> str:
        ways: list[str | Write] = [f"p{self.small(1, self.players)}", *(["me", "me"] if s.me else [])]
        return self.one(*ways, lambda: f"sure({self.single(s, 'p', 2)})")

    def sure_suit(self, s: Scope) -> str:
        return self.one("red", "blue", lambda: f"either({self.single(s, 's', 2)}, green, no)")

    def called(self, s: Scope, kind: str) -> str:
        """A new name for a value of this kind."""
        self.made += 1
        s.names.setdefault(kind, []).append(f"{word(kind)}{self.made}")
        return f"{word(kind)}{self.made}"

    # ───────────── single values

    def value(self, s: Scope, kind: str, depth: int = 0) -> str:
        return self.listed(s, kind, depth) if kind.startswith("l") else self.single(s, kind, depth)

    def looked(self, s: Scope, kind: str) -> Scope:
        """Where `it` is of this kind."""
        inner = s.inner()
        for names in inner.names.values():
            names[:] = [name for name in names if name != "it"]
        inner.names.setdefault(kind, []).extend(["it", "it"])
        return inner

    def literal(self, kind: str) -> str:
        match kind:
            case "n":
                return self.one("0", "1", "2", "3", "7", "(-1)", "(-3)", "12", "999983", "(-7)")
            case "b":
                return self.one("yes", "no", "fast")
            case "p":
                return f"p{self.small(1, self.players)}"
            case "t":
                return f"team of p{self.small(1, self.players)}"
            case "c":
                return f"{self.one('red', 'blue')} {self.one('1', 'jack')}"
            case "s":
                return self.one("red", "blue", "green", "grey")
            case "r":
                return "jack"
            case "d":
                return self.one("left", "right")
            case "x":
                return self.one('"one"', '"two"', '"three"')
            case _:
                return self.one("low", "high", "mode")

    def single(self, s: Scope, kind: str, depth: int = 0) -> str:
        self.nested += 1
        try:
            return self.single_at(s, kind, max(depth, self.nested - 1))
        finally:
            self.nested -= 1

    def single_at(self, s: Scope, kind: str, depth: int) -> str:
        ways: list[str | Write] = [
            lambda: self.literal(kind),
            *(["turn"] if kind == "n" else []),
            *s.known(kind),
            *s.known(kind),
        ]
        if (kept := self.target(s, kind) if depth < DEEPEST else None) is not None:
            ways += [kept, kept]
        if depth < DEEPEST:
            more = depth + 1
            sure = f"({self.literal(kind)}, {self.literal(kind)})"
            ways += [
                lambda: self.some(f"{self.one('first', 'last', 'only')}({self.listed(s, 'l' + kind, more)})", kind),
                lambda: self.some(f"outer({self.listed(s, 'l' + kind, more)}, {self.single(s, 'd', more)})", kind),
                lambda: self.some(
                    f"{self.best()}({self.listed(s, 'l' + kind, more)} by {self.key(s, kind, more)})", kind
                ),
                lambda: f"({self.single(s, kind, more)} if {self.question(s, more)} else {self.single(s, kind, more)})",
                lambda: f"either({self.single(s, kind, more)}, {self.single(s, kind, more)}, {self.question(s, more)})",
                lambda: f"{sure}[{self.single(s, 'n', more)} mod 2 + 1]",
                lambda: f"in_turn({self.single(s, 'n', more)}, {self.literal(kind)}, {self.single(s, kind, more)})",
                *self.own_ways(s, kind, more) * 2,
            ]
        return self.one(*ways)

    def some(self, perhaps: str, kind: str) -> str:
        """Mostly something, so that plays go on."""
        if kind.startswith("l"):
            return perhaps if self.chance(0.05) else f"listed({perhaps})"
        return perhaps if self.chance(0.02 if kind in "nbd" else 0.2) else f"perhaps({perhaps}, {self.literal(kind)})"

    def best(self) -> str:
        return self.one("highest", "lowest", "sole_highest", "sole_lowest")

    def own_ways(self, s: Scope, kind: str, more: int) -> list[Write]:
        """What gives values of one kind alone."""
        some, other = self.rng.choice(self.kinds), f"l{self.rng.choice(self.kinds)}"
        match kind:
            case "n":
                return [
                    lambda: f"({self.single(s, 'n', more)} {self.one('+', '-', '*')} {self.single(s, 'n', more)})",
                    lambda: (
                        f"({self.single(s, 'n', more)} {self.one('div', 'mod')} {self.one('2', '(-3)', '7', '(-5)')})"
                    ),
                    lambda: f"abs({self.single(s, 'n', more)})",
                    lambda: f"(-{self.single(s, 'n', 2)})",
                    lambda: f"count({self.listed(s, other, more)})",
                    lambda: f"sum({self.listed(s, 'ln', more)})",
                    lambda: (
                        f"{self.one('max', 'min')}({self.single(s, 'n', more)}, reversed({self.listed(s, 'ln', more)}))"
                    ),
                    lambda: f"position({self.single(s, some, more)}, {self.listed(s, 'l' + some, more)})",
                    lambda: f"order({self.sure_suit(s)})",
                    lambda: f"count({self.listed(s, 'l' + other, more)})",
                    lambda: f"sum(count(x) for x in {self.listed(s, 'l' + other, more)})",
                ]
            case "b":
                return [lambda: self.question(s, more)]
            case "p":
                seat = self.one("left of", "right of", "2 left of", "next of", *(["partner of"] if self.teams else []))
                return [lambda: f"({seat} {self.sure_player(s)})", lambda: f"(owner of {self.sure_card(s)})"]
            case "t":
                return [lambda: f"(team of {self.sure_player(s)})"]
            case "c":
                return [lambda: f"top of {self.pile(s)}", lambda: f"first({self.one('line', 'rows[2]', 'line')})"]
            case "s" | "r":
                return [lambda: f"{self.sure_card(s)}.{NAMED[kind]}", lambda: f"max(every {NAMED[kind]})"]
        return []

    def sure_card(self, s: Scope) -> str:
        return self.one(lambda: self.literal("c"), lambda: f"either({self.single(s, 'c', 2)}, red 1, no)")

    def pile(self, s: Scope) -> str:
        return self.one("heap", "heap", f"{self.sure_player(s)}.won")

    def somewhere(self, s: Scope) -> str:
        whose = f"{self.sure_player(s)}." if not s.me or self.chance(0.3) else ""
        return self.one(
            "heap", "line", "line", f"rows[{self.small(1, 3)}]", f"{whose}hand", f"{whose}won", *s.known("z")
        )

    # ───────────── lists

    def listed(self, s: Scope, kind: str, depth: int = 0) -> str:
        self.nested += 1
        try:
            return self.listed_at(s, kind, max(depth, self.nested - 1))
        finally:
            self.nested -= 1

    def listed_at(self, s: Scope, kind: str, depth: int) -> str:
        """A list; `kind` is that of the list."""
        of = kind[1:]
        ways: list[str | Write] = [*s.known(kind), *s.known(kind)]
        if (kept := self.target(s, kind) if depth < DEEPEST else None) is not None:
            ways += [kept, kept]
        if of.startswith("l"):
            low = of[1:]
            ways.append(lambda: f"groups({self.listed(s, of, 4)} by {self.group_key(s, low, 4)})")
            if depth < DEEPEST:
                ways += [
                    lambda: f"{self.one('groups', 'runs')}({self.listed(s, of, 2)} by {self.group_key(s, low, 2)})",
                    lambda: f"subsets(first({self.listed_in_order(s, of)}, 3){self.one('', ', 1', ', 2', ', 0')})",
                ]
        else:
            ways += [lambda: self.written_out(s, of, depth), *[lambda: self.basic(s, of)] * 2]
        if depth < DEEPEST:
            more = depth + 1
            ways += [
                lambda: f"({self.listed(s, kind, more)} where {self.question(self.looked(s, of), more)})",
                lambda: f"sorted({self.listed(s, kind, more)} by {self.key(s, of, more)})",
                lambda: (
                    f"{self.one('all_highest', 'all_lowest')}({self.listed(s, kind, more)} by {self.key(s, of, more)})"
                ),
                lambda: f"{self.one('reversed', 'distinct')}({self.listed(s, kind, more)})",
                lambda: f"{self.one('first', 'last')}({self.listed_in_order(s, kind)}, {self.single(s, 'n', 2)})",
                lambda: f"({self.listed(s, kind, more)} if {self.question(s, more)} else {self.listed(s, kind, more)})",
                lambda: f"either({self.listed(s, kind, more)}, {self.listed(s, kind, more)}, {self.question(s, more)})",
                lambda: self.some(f"{self.one('first', 'last', 'only')}({self.listed(s, 'l' + kind, more)})", kind),
            ]
            if not of.startswith("l"):
                ways.append(lambda: self.worked_out(s, of, more))
        return self.one(*ways)

    def listed_in_order(self, s: Scope, kind: str) -> str:
        return f"sorted({self.listed(s, kind, 2)} by {self.key(s, kind[1:], 2)})"

    def written_out(self, s: Scope, of: str, depth: int) -> str:
        many = self.rng.choice((2, 2, 3))
        return "(" + ", ".join(self.single(s, of, depth + 1) for _ in range(many)) + ")"

    def basic(self, s: Scope, of: str) -> str:
        ways: list[str] = [f"(every {name}, ())" for name, owner in self.kept.get(of, []) if owner]
        ways += [f"everyone.{name}" for name, owner in self.kept.get(of, []) if owner == "player"]
        match of:
            case "n":
                ways += ["(1 to 3)", "(turn to 2)", "line.hint", "(1, 3 to 5, 1)"]
            case "b":
                ways += ["line.bent"]
            case "p":
                ways += ["everyone", f"around({self.sure_player(s)})", "line.whose", *(["others"] if s.me else [])]
            case "c":
                ways += ["line", self.pile(s), "rows.cards", "(every hand, ())", "everyone.won"]
            case "s" | "r":
                ways += [f"(every {NAMED[of]}, ())", f"line.{NAMED[of]}", *(["line.colour"] if of == "s" else [])]
            case "d":
                ways += ["(left, right)", "(right, left, right)"]
            case "x":
                ways += ['("one", "two")']
            case "o":
                ways += ["(low, middle, high)"]
            case "t":
                ways += ["(team of p1, team of p2)", "(team of x for x in everyone)"]
        return self.one(*ways)

    def worked_out(self, s: Scope, of: str, depth: int) -> str:
        """A list made from another one."""
        kind = self.rng.choice(self.kinds)
        inner = s.inner()
        domain = self.listed(s, "l" + kind, depth)
        name = self.called(inner, kind)
        value = self.value(inner, self.one(of, of, "l" + of), depth + 1)
        where = f" where {self.question(inner, depth + 1)}" if self.chance(0.4) else ""
        return f"({value} for {name} in {domain}{where})"

    # ───────────── what lists are judged by

    def key(self, s: Scope, of: str, depth: int) -> str:
        inner = self.looked(s, of)
        ways: list[str | Write] = [lambda: self.question(inner, depth + 1), lambda: self.single(inner, "n", depth + 1)]
        match of:
            case "n" | "b" | "s" | "r" | "ln":
                ways += ["it", "it"] if of != "n" else ["it", "-it", "it mod 2", "(it mod 2, it)", "it div (-2)"]
            case "p":
                ways += [
                    f"position(it, {self.listed(inner, 'lp', 3)})",
                    "count(it.hand)",
                    "(count(it.hand), score)",
                    "score",
                ]
            case "c":
                ways += ["worth", "-worth", "suit", "rank", "(worth mod 2, order(suit))"]
        ways += ["count(it)"] * 2 if of.startswith("l") else []
        return self.one(*ways)

    def group_key(self, s: Scope, of: str, depth: int) -> str:
        inner = self.looked(s, of)
        kind = self.rng.choice(self.kinds)
        ways: list[str | Write] = ["it", lambda: self.value(inner, self.one(kind, "l" + kind), depth + 1)]
        return self.one(*ways, lambda: self.key(s, of, depth))

    # ───────────── questions

    def question(self, s: Scope, depth: int = 0) -> str:
        self.nested += 1
        try:
            return self.question_at(s, max(depth, self.nested - 1))
        finally:
            self.nested -= 1

    def question_at(self, s: Scope, depth: int) -> str:
        more = depth + 1
        kind, list_kind = self.rng.choice(self.kinds), self.rng.choice(("l", "l", "ll")) + self.rng.choice(self.kinds)
        compared = self.one("is", "is not")
        ways: list[str | Write] = [*s.known("b"), "fast", "turn > 2"]
        if kind != "b":
            ways.append(lambda: f"{self.single(s, kind, 3)} {compared} {self.single(s, kind, 3)}")
        if depth < DEEPEST:
            of = list_kind[1:]
            ways += [
                lambda: f"{self.single(s, 'n', more)} {self.compared()} {self.single(s, 'n', more)}",
                lambda: f"{self.single(s, kind, more)} {compared} {self.single(s, kind, more)}",
                lambda: f"{self.listed(s, list_kind, more)} {compared} {self.listed(s, list_kind, more)}",
                lambda: f"{self.single(s, kind, more)} {self.one('in', 'not in')} {self.listed(s, 'l' + kind, more)}",
                lambda: f"{self.listed(s, 'l' + kind, more)} in {self.listed(s, 'l' + kind, more)}",
                lambda: f"any({self.listed(s, list_kind, more)} where {self.question(self.looked(s, of), more)})",
                lambda: f"{self.one('same', 'different')}({self.listed(s, list_kind, more)})",
                lambda: f"{self.listed(s, list_kind, more)} is {self.one('empty', 'not empty')}",
                lambda: f"all({self.listed(s, 'lb', more)})",
                lambda: f"({self.question(s, more)} {self.one('and', 'or', 'implies')} {self.question(s, more)})",
                lambda: f"not ({self.question(s, more)})",
                lambda: f"{self.listed(s, 'ln', more)} {self.one('<', '>=')} {self.listed(s, 'ln', more)}",
                lambda: f"group_sizes({self.listed(s, list_kind, more)} by {self.group_key(s, of, more)}) is (2, 1)",
                lambda: (
                    f"consecutive({self.listed(s, 'l' + kind, more)} by {self.single(self.looked(s, kind), 'n', more)})"
                ),
            ]
            ways += [
                f"every {name} is {self.literal(kind)}"
                for name, owner in self.kept.get(kind, [])
                if owner and kind != "c"
            ]
        return f"({self.one(*ways)})"
