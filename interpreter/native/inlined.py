"""Which functions are written out where they are called: small ones, and those that one place alone calls.

A call keeps LLVM from seeing what is known before it. What grows is counted, so that definitions which call one another
twice, twenty deep, do not become one function of a million lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

SMALL = 80  # lines of what is written out wherever it is called
LARGE = 1_200  # lines of what is written out in one place, with all that is written out in it


@dataclass(slots=True)
class Written:
    """A function as it stands: how many lines it has, and which others it calls how often."""

    lines: int = 0
    calls: Counter[str] = field(default_factory=Counter)


def inlined(functions: Mapping[str, Written], elsewhere: Counter[str]) -> set[str]:
    """The names of those that are; some are also called `elsewhere`, by what is written as text.

    >>> called = {"play": Written(9, Counter(deal=1, draw=2)), "deal": Written(300), "draw": Written(300)}
    >>> inlined(called, Counter())
    {'deal'}
    """
    uses = sum((x.calls for x in functions.values()), Counter()) + elsewhere
    grown: dict[str, int] = {}
    found: set[str] = set()
    for name in _callees_first(functions):
        function = functions[name]
        open_still = any(callee in functions and callee not in grown for callee in function.calls)  # it calls itself
        grown[name] = function.lines + sum(grown[x] * n for x, n in function.calls.items() if x in found)
        if not open_still and (grown[name] < SMALL or (uses[name] == 1 and grown[name] < LARGE)):
            found.add(name)
    return found


def _callees_first(functions: Mapping[str, Written]) -> list[str]:
    """All of them, each behind those that it calls, as far as that is possible."""
    found: list[str] = []
    seen: set[str] = set()
    for first in functions:
        ahead = [(first, False)]
        while ahead:
            name, done = ahead.pop()
            if done:
                found.append(name)
            elif name not in seen:
                seen.add(name)
                ahead.append((name, True))
                ahead += [(callee, False) for callee in functions[name].calls if callee in functions]
    return found
