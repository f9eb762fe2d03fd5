"""Can a pattern take longer than its text is long? Asked of the pattern itself, not of a clock.

Python tries the ways to fit a pattern one after the other. That takes quadratic time or worse exactly if
one stretch of text can be read around a loop of the pattern in two ways, and what follows may fail so that
the other ways are tried too. So a pattern becomes an automaton whose states are places in the pattern,
and two kinds of proof against it are looked for, with some text `w`:

- *exponential*: a place `p` from which `w` leads back to `p` in two ways, as in `( +)*`;
- *polynomial*: places `p` and `q` where `w` leads from `p` to `p`, from `p` to `q` and from `q` to `q`, as in
  `a*a*b`. A search starts again at every letter, which is one more such loop before the pattern: `a+b` is
  linear at one place and quadratic as a search.

What is possessive or atomic is tried once: it is looked at for itself and is one letter for the rest. Look-around
is looked at for itself too. An automaton reads sets of letters; a sample of letters stands for them all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

SAMPLE = frozenset("aZ_5 \t\n\r\v.,:;#@-\"'’“{}()[]|\\/*é²٣\u200b\u2028😀")
MOST_COPIES = 40  # a part that is repeated more often counts as repeated without end

Edge = tuple[frozenset[str], int]


@dataclass
class Automaton:
    """`reads` are the steps over a letter, `free` those over nothing, and whether each is certain or may be refused."""

    alphabet: frozenset[str]
    reads: dict[int, list[Edge]] = field(default_factory=lambda: defaultdict(list))
    free: dict[int, list[tuple[int, bool]]] = field(default_factory=lambda: defaultdict(list))
    at_end: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    inner: list[Any] = field(default_factory=list)
    size: int = 0
    atoms: int = 0

    def new(self) -> int:
        self.size += 1
        return self.size - 1

    # ───────────── building

    def add(self, parsed: Iterable[tuple[Any, Any]], start: int, flags: int) -> int:
        for op, value in parsed:
            start = self.part(op, value, start, flags)
        return start

    def part(self, op: Any, value: Any, start: int, flags: int) -> int:
        end = self.new()
        if op in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
            fits = _fits(op, value, flags)
            self.reads[start].append((frozenset(a for a in self.alphabet if fits(a)), end))
        elif op is c.SUBPATTERN:
            _, more, less, inside = value
            self.free[self.add(inside, start, (flags | more) & ~less)].append((end, True))
        elif op is c.BRANCH:
            for branch in value[1]:
                first = self.new()
                self.free[start].append((first, True))
                self.free[self.add(branch, first, flags)].append((end, True))
        elif op in (c.MAX_REPEAT, c.MIN_REPEAT):
            self.repeated(value, start, end, flags)
        elif op in (c.ATOMIC_GROUP, c.POSSESSIVE_REPEAT):
            self.inner.append(value if op is c.ATOMIC_GROUP else [(c.MAX_REPEAT, value)])
            self.atoms += 1
            self.reads[start].append((frozenset((f"atom {self.atoms}",)), end))
            if op is c.POSSESSIVE_REPEAT and value[0] == 0:
                self.free[start].append((end, False))
        elif op in (c.ASSERT, c.ASSERT_NOT):
            self.inner.append(value[1])
            self.free[start].append((end, False))
        elif op is c.AT:
            self.free[start].append((end, False))
            if value is c.AT_END_STRING:
                self.at_end[start].append(end)
        else:
            raise NotImplementedError(f"{op} in a pattern: this proof does not know it")
        return end

    def repeated(self, value: Any, start: int, end: int, flags: int) -> None:
        least, most, inside = value
        for _ in range(min(least, MOST_COPIES)):
            start = self.add(inside, start, flags)
        if most is c.MAXREPEAT or most > MOST_COPIES:
            # Going in and going round are two decisions, so that `(a*)*` can read its next letter in two ways.
            first, again = self.new(), self.new()
            self.free[self.add(inside, first, flags)].append((again, True))
            self.free[start] += [(first, True), (end, True)]
            self.free[again] += [(first, True), (end, True)]
            return
        self.free[start].append((end, True))
        for _ in range(most - min(least, MOST_COPIES)):
            start = self.add(inside, start, flags)
            self.free[start].append((end, True))

    # ───────────── walking

    def freely(self, state: int, seen: tuple[int, ...] = (), *, certain: bool = False) -> Iterator[int]:
        """The states that need no letter, each as often as there are ways to it."""
        yield state
        for after, sure in self.free[state]:
            if after not in seen and (sure or not certain):
                yield from self.freely(after, (*seen, state), certain=certain)

    def steps(self, state: int) -> list[Edge]:
        return [edge for before in self.freely(state) for edge in self.reads[before]]


def _fits(op: Any, value: Any, flags: int) -> Callable[[str], bool]:
    """Whether a letter fits a part of a pattern that reads one: asked of `re` itself."""
    if op is c.ANY:
        return lambda a: a != "\n" or bool(flags & re.DOTALL)
    if op is c.LITERAL or op is c.NOT_LITERAL:
        alike = {chr(value), *((chr(value).lower(), chr(value).upper()) if flags & re.IGNORECASE else ())}
        return lambda a: (a in alike) == (op is c.LITERAL)
    categories = {
        c.CATEGORY_DIGIT: r"\d", c.CATEGORY_NOT_DIGIT: r"\D", c.CATEGORY_SPACE: r"\s",
        c.CATEGORY_NOT_SPACE: r"\S", c.CATEGORY_WORD: r"\w", c.CATEGORY_NOT_WORD: r"\W",
    }  # fmt: skip

    def one(kind: Any, part: Any, a: str) -> bool:
        if kind is c.LITERAL:
            return a == chr(part)
        if kind is c.RANGE:
            return part[0] <= ord(a) <= part[1]
        return re.fullmatch(categories[part], a) is not None

    negated = value[0][0] is c.NEGATE
    return lambda a: any(one(kind, part, a) for kind, part in value[negated:]) != negated


def _letters(parsed: Any) -> frozenset[str]:
    """The letters that a pattern names, and their neighbours."""
    found: set[str] = set()
    waiting: list[Any] = [parsed]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple) and len(node) == 2 and node[0] in (c.LITERAL, c.NOT_LITERAL):
            found.add(chr(node[1]))
        elif isinstance(node, tuple) and len(node) == 2 and node[0] is c.RANGE:
            found |= {chr(n) for end in node[1] for n in (end - 1, end, end + 1) if 0 <= n < 0x110000}
        elif isinstance(node, (tuple, list, _parser.SubPattern)):
            waiting += list(node)
    return frozenset(found)


def fault(pattern: re.Pattern[str], *, search: bool) -> str | None:
    """Why a pattern may take more than linear time, or None. `search`: it may begin anywhere."""
    parsed = _parser.parse(pattern.pattern, pattern.flags)
    alphabet = SAMPLE | _letters(parsed)
    begins = parsed[0] if len(parsed) else (None, None)
    anchored = begins[0] is c.AT and begins[1] in (c.AT_BEGINNING_STRING, c.AT_BEGINNING)
    waiting: list[tuple[Any, bool]] = [(parsed, search and not (anchored and not pattern.flags & re.MULTILINE))]
    while waiting:
        part, anywhere = waiting.pop()
        made = Automaton(alphabet)
        start = made.new()
        if anywhere:
            made.reads[start].append((alphabet, start))
        first = made.new()
        made.free[start].append((first, True))
        end = made.add(part, first, pattern.flags)
        if found := _ambiguous(made, end):
            return found
        waiting += [(inner, False) for inner in made.inner]
    return None


def _ambiguous(made: Automaton, end: int) -> str | None:
    steps = {q: made.steps(q) for q in range(made.size)}
    reach = {q: _reached(q, steps) for q in steps}
    looping = [q for q in steps if q in reach[q]]
    round_about = {q: frozenset(r for r in reach[q] if q in reach[r]) for q in looping}
    may_fail = {q for q in steps if not _certain(made, q, end)}
    for p in looping:
        if p in may_fail and _twice_around(p, steps, round_about[p]):
            return f"exponential: {_example(p, steps)!r} leads around a loop in two ways"
    for p in looping:
        for q in looping:
            if p != q and q in reach[p] and q in may_fail and _slides(p, q, steps, reach, round_about):
                return f"polynomial: {_example(q, steps)!r} can be read by two loops, one after the other"
    return None


def _reached(start: int, steps: dict[int, list[Edge]]) -> frozenset[int]:
    found: set[int] = set()
    waiting = [start]
    while waiting:
        for _, after in steps[waiting.pop()]:
            if after not in found:
                found.add(after)
                waiting.append(after)
    return frozenset(found)


def _certain(made: Automaton, state: int, end: int) -> bool:
    """Whether a fit is certain from here: now, or at the end of the text and after one more letter, whichever it is."""

    def done(q: int) -> bool:
        return end in made.freely(q, certain=True)

    if done(state):
        return True
    here = set(made.freely(state, certain=True))
    read = frozenset(a for q in here for letters, after in made.reads[q] if done(after) for a in letters)
    return made.alphabet <= read and any(done(after) for q in here for after in made.at_end[q])


def _twice_around(p: int, steps: dict[int, list[Edge]], inside: frozenset[int]) -> bool:
    """Whether one text leads from `p` to `p` in two ways: two places that part and meet again."""
    seen: set[tuple[int, int, bool]] = set()
    waiting = [(p, p, False)]
    while waiting:
        a, b, apart = waiting.pop()
        for i, (one, x) in enumerate(steps[a]):
            for j, (other, y) in enumerate(steps[b]):
                if x not in inside or y not in inside or not one & other:
                    continue
                now = apart or x != y or (a == b and i != j)
                if now and x == y == p:
                    return True
                if (x, y, now) not in seen:
                    seen.add((x, y, now))
                    waiting.append((x, y, now))
    return False


def _slides(
    p: int, q: int, steps: dict[int, list[Edge]], reach: dict[int, frozenset[int]], inside: dict[int, frozenset[int]]
) -> bool:
    """Whether one text leads from `p` to `p`, from `p` to `q` and from `q` to `q`."""
    seen: set[tuple[int, int, int]] = set()
    waiting = [(p, p, q)]
    while waiting:
        a, b, d = waiting.pop()
        for one, x in steps[a]:
            if x not in inside[p]:
                continue
            for other, y in steps[b]:
                if (y != q and q not in reach[y]) or not one & other:
                    continue
                for third, z in steps[d]:
                    if z in inside[q] and one & other & third and (x, y, z) not in seen:
                        if (x, y, z) == (p, q, q):
                            return True
                        seen.add((x, y, z))
                        waiting.append((x, y, z))
    return False


def _example(q: int, steps: dict[int, list[Edge]]) -> str:
    """A letter that the loop at a place reads."""
    return next((min(letters) for letters, after in steps[q] if letters and q in {after, *_reached(after, steps)}), "")
