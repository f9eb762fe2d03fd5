"""Small games made at random that pick, keep and compare lists of cards, and lists of such lists."""

from __future__ import annotations

from tests.interpreter.made_games import Lines, LittleMaker, further_in
from tests.interpreter.made_values import LISTS, Scope, Write, Zone


class ListMaker(LittleMaker):
    """Names of the kind `lists` are lists of cards, those of the kind `deep` lists of such lists."""

    def made_zones(self) -> list[Zone]:
        self.teams = False
        return super().made_zones()

    def lists(self, s: Scope, seen: bool = False) -> str:
        """Lists of cards that are few."""
        cards = self.one("hand", self.place(s, ("row",), seen)) if s.me else self.place(s, ("row",), seen)
        few = f"first({self.place(s, ('row',), seen)}, 3)"
        ways: list[str | Write] = [
            f"groups({cards} by suit)",
            f"groups({cards} by value)",
            f"runs({self.place(s, ('row',), seen)} by suit)",
            f"subsets({few}, {self.small(1, 2)})",
            lambda: f"({self.lists(s, seen)} where {self.of_list(s)})",
        ]
        return self.one(*ways, *([] if seen else s.known("lists")))

    def deep(self, s: Scope, seen: bool = False) -> str:
        few = f"first({self.place(s, ('row',), seen)}, 3)"
        ways = [f"subsets(groups({few} by suit))", f"groups(subsets({few}) by count(it))"]
        return self.one(*ways, *([] if seen else s.known("deep")))

    def of_list(self, s: Scope) -> str:
        """A question about the list that `where` looks at."""
        ways = [
            f"count(it) {self.compared()} {self.small(1, 2)}",
            f"sum(it.value) {self.compared()} {self.number(s, 3)}",
        ]
        return self.one(*ways, "first(it).suit is led", f"it is {self.place(s, ('row',))}")

    def number(self, s: Scope, depth: int = 0) -> str:
        ways: list[str] = []
        for lists in s.known("lists"):
            ways += [f"count({lists})", f"sum(count(x) for x in {lists})", f"sum(sum(x.value) for x in {lists})"]
        for deep in s.known("deep"):
            ways += [f"count({deep})", f"sum(sum(count(y) for y in x) for x in {deep})", f"count(last({deep}))"]
        return self.rng.choice(ways) if ways and self.chance(0.3) else super().number(s, depth)

    def question(self, s: Scope, depth: int = 0) -> str:
        known = s.known("lists")
        if not known or self.chance(0.4):
            return super().question(s, depth)
        lists = self.rng.choice(known)
        return self.one(f"any({lists} where {self.of_list(s)})", f"({lists} is {self.lists(s)})", f"({lists} is plans)")

    def statement(self, s: Scope) -> Lines:
        return self.other(s) if self.chance(0.2) else super().statement(s)

    def other(self, s: Scope) -> Lines:
        if self.chance(0.4):
            return super().other(s)
        if self.chance(0.3) and (known := s.known("lists")):
            return self.each_of(s, self.rng.choice(known))
        ways: list[Write] = [
            lambda: self.let(s, "lists", self.lists(s)),
            lambda: self.let(s, "lists", self.lists(s)),
            lambda: self.let(s, "deep", self.deep(s)),
            lambda: f"plans = {self.lists(s)}",
        ]
        return [self.rng.choice(ways)()]

    def each_of(self, s: Scope, lists: str) -> Lines:
        inner = s.inner()
        name = self.fresh(inner, "cards")
        where = self.place(s, LISTS)
        return [f"for {name} in {lists}", f"    move ({name} where it in {where}) to {self.place(s, LISTS)}"]

    def picked_lists(self, s: Scope) -> str:
        lists, deep, low = self.lists(s, seen=True), self.deep(s, seen=True), self.small(0, 1)
        ways: list[Write] = [
            lambda: f"{low} to {self.small(1, 3)} {self.fresh(s, 'lists')} from {lists}",
            lambda: f"{self.fresh(s, 'lists')} from {deep}",
            lambda: f"{low} to 2 {self.fresh(s, 'deep')} from {deep}",
            lambda: f"{self.fresh(s, 'cards')} from {lists}",
        ]
        return self.rng.choice(ways)()

    def open_pick(self, s: Scope) -> str:
        return self.picked_lists(s) if self.chance(0.6) else super().open_pick(s)

    def must(self, s: Scope, soft: bool) -> str:
        if (known := s.known("lists")) and self.chance(0.6):
            lists = known[-1]
            ways = [f"count({lists}) {self.compared()} 1", f"any({lists} where {self.of_list(s)})"]
            return f'    must "lists {self.small(1, 9)}"{" if possible" if soft else ""}: {self.one(*ways)}'
        return super().must(s, soft)

    def choose(self, s: Scope) -> Lines:
        lines = super().choose(s)
        body = [at for at, line in enumerate(lines) if line.startswith("    ") and not line.startswith("    must")]
        return lines if body or not s.chooses else [*lines, *further_in(self.statement(s.inner()))]

    def written(self) -> str:
        return super().written().replace("    bids = ()\n", "    bids = ()\n    plans = ()\n", 1)


def list_game(seed: int) -> str:
    """The rules of such a game; the same for the same seed."""
    return ListMaker(seed).written()
