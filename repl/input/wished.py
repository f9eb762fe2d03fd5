"""What typed words could stand for if everything were allowed, so that one can ask why it is not.

Every shape of choice is read: one thing or several, lists, several parts, acts with a choice inside, and
the choice alone without the name of its act. Of cards only those that the seat knows are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from dsl import game as g
from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import Asking, worked_out
from interpreter.ask.why import forbidden
from interpreter.play.choice import Decision
from interpreter.play.state import State
from interpreter.text.options import flat, in_one_list, made_of, values_of_type
from repl.input import typed
from repl.input.naming import MOST_IN_NAME, Naming
from repl.session.sight import Viewer

MOST_WORDS = 40
MOST_LISTS = 20  # ways to read the names of several lists
ONESELF = frozenset((("me",), ("myself",), ("mich",), ("mir",)))


class Wished:
    """Reads answers to one decision, legal or not."""

    def __init__(self, state: State, decision: Decision) -> None:
        self.state = state
        self.decision = decision
        self.asking = Asking(state, decision.spec, decision.player)

    def raws(self, words: typed.Words) -> Iterator[Any]:
        """Raw options that the words could stand for."""
        statement = self.decision.spec.statement
        if len(words) > MOST_WORDS:
            return
        yield from self._labelled(words)
        if isinstance(statement, g.Choose):
            for some in dict.fromkeys((words, self._without_label(statement.label, words))):
                found = self._fill(statement.picks, some, {})
                yield from (values if len(statement.picks) > 1 else values[0] for values in found)
            return
        closed: list[Any] = []  # by what is picked alone, for acts that are not offered at all
        named = self.acts_named(words)
        for number, act in enumerate(statement.acts):
            head = (number, *self.asking.filled(act.label, {}))
            refused = act.choice is not None and bool(self.asking.not_now(act, head[1:]))
            for rest in self._after_label(act, words):
                if not rest and number not in named:
                    continue
                if refused and not rest:
                    yield head
                picks = act.choice.picks if act.choice is not None else ()
                for values in self._fill(picks, rest, {}):
                    if not refused or rest != words:
                        yield (*head, *values)
                    elif act.choice is not None and self._is_there(act.choice, values):
                        closed.append((*head, *values))
        yield from closed

    def _is_there(self, choice: g.Choose, values: tuple[Any, ...]) -> bool:
        """Could this be picked, whatever the rules say of it?"""
        refusals = self.asking.choose(choice, values)
        return not refusals or refusals[0].key not in ("outside", "amount")

    def _labelled(self, words: typed.Words) -> Iterator[Any]:
        """What rules forbid, by the name that the rules give to such an answer."""
        statement = self.decision.spec.statement
        choices = (statement,) if isinstance(statement, g.Choose) else tuple(a.choice for a in statement.acts)
        if any(choice is not None and choice.label is not None for choice in choices):
            options = [option for _, option in forbidden(self.state).answers]
            yield from (options[n].raw for n in typed.best(words, [(typed.split(str(o)),) for o in options], worst=1))

    def _without_label(self, label: g.Message | None, words: typed.Words) -> typed.Words:
        """`green player 2` of `green to player 2`, which the rules call `keep green, the other one to player 2`."""
        if label is None:
            return words
        said = self.state.program.labels.sentence(label, (UNKNOWN,) * len(label.parts))
        return tuple(word for word in words if word not in typed.split(said))

    def without_label(self, words: typed.Words) -> Iterator[typed.Words]:
        """The words for what an act is done with, whichever act that is; all of them if there are no acts."""
        for act in self._acts:
            yield from self._after_label(act, words)
        if isinstance(self.decision.spec.statement, g.Choose):
            yield words

    def acts_named(self, words: typed.Words) -> list[int]:
        """The acts that the words name, and nothing else, by number: `meld` is “Meld”, not “Take the melds back”."""
        return typed.best(words, [self._spelled(act) for act in self._acts], worst=2)

    def acts_begun(self, words: typed.Words) -> list[g.Act]:
        """The acts that the words begin with, where they go on to say what it is done with."""
        return [
            act
            for act in self._acts
            if any(typed.best(words[:size], [self._spelled(act)], worst=1) for size in range(1, len(words)))
        ]

    @property
    def _acts(self) -> tuple[g.Act, ...]:
        statement = self.decision.spec.statement
        return statement.acts if isinstance(statement, g.ChooseOne) else ()

    def _spelled(self, act: g.Act) -> tuple[typed.Words, typed.Words]:
        """The name of an act, as people and as the rules say it."""
        labels, values = self.state.program.labels, self.asking.filled(act.label, {})
        said = labels.sentence(act.label, values), labels.sentence(act.label, values, in_rules=True)
        return typed.split(said[0]), typed.split(said[1])

    def _after_label(self, act: g.Act, words: typed.Words) -> Iterator[typed.Words]:
        """What is left of the words if they begin with the name of an act; all of them if its choice goes without."""
        spelled = self._spelled(act)
        for size in range(min(len(words), max(map(len, spelled))), 0, -1):
            if typed.best(words[:size], [spelled], worst=2):
                yield words[size:]
        if act.choice is not None:
            yield words

    def _fill(self, picks: tuple[g.Pick, ...], words: typed.Words, picked: dict[int, Any]) -> Iterator[tuple[Any, ...]]:
        if not picks:
            if not words:
                yield ()
            return
        pick, rest = picks[0], picks[1:]
        if len(rest) == 1 and not picked:  # `3 yellow` for a kind and a number
            yield from self._turned_round(pick, rest[0], words)
        for size in range(len(words), 0, -1) if rest else [len(words)]:
            for value in self.values(pick, words[:size], picked):
                known = {**picked, pick.local: self.asking.known(pick, value)}
                yield from ((value, *others) for others in self._fill(rest, words[size:], known))

    def _turned_round(self, first: g.Pick, second: g.Pick, words: typed.Words) -> Iterator[tuple[Any, ...]]:
        """Two parts, of which the second was named first."""
        for size in range(1, len(words)):
            for value in self.values(first, words[size:], {}):
                known = {first.local: self.asking.known(first, value)}
                yield from ((value, other) for other in self.values(second, words[:size], known))

    def values(self, pick: g.Pick, words: typed.Words, picked: dict[int, Any]) -> list[Any]:
        """What the words name for one pick: one thing, several, or a list."""
        kind = element(pick.domain)
        items = worked_out(self.asking.items, pick, picked)
        items = [] if items is UNKNOWN else items
        if isinstance(kind, t.List):
            among = list(dict.fromkeys(flat(tuple(items), kind)[0]))
            things = self._several(t.innermost(kind), words, among)
            if not things:
                return []
            whole = in_one_list(tuple(things), kind)
            if pick.least is None:
                return [x for x in items if sorted(flat((x,), kind)[0]) == sorted(things)] or [whole]

            def named(at: int, some: tuple[Any, ...]) -> bool:
                return sorted(some) == sorted(things[at : at + len(some)])

            return list(islice(made_of(len(things), pick, items, named), MOST_LISTS)) or [(whole,)]
        if pick.least is None:
            return self._single(kind, words, items)
        things = self._several(kind, words, items)
        return [tuple(things)] if things else []

    def _single(self, kind: t.Type, words: typed.Words, items: list[Any]) -> list[Any]:
        if kind == t.NUMBER:
            return [int(words[0])] if len(words) == 1 and typed.is_number(words[0]) and len(words[0]) < 7 else []
        if not 0 < len(words) <= MOST_IN_NAME:
            return []
        if t.settled(kind) == t.PLAYER and self._means_oneself(words):
            return [self.decision.player]
        naming, every = self._names(kind)
        for things in (items, every):
            hits = typed.best(words, [naming.spelled(x) for x in things], worst=1 if kind == t.CARD else 2)
            if hits:
                return [things[hits[0]]]
        return []

    def _means_oneself(self, words: typed.Words) -> bool:
        """`me`, or `player 1` of whoever has a name."""
        seat = self.state.program.labels.engine["player"].format(n=self.decision.player + 1)
        return words in ONESELF or words == typed.split(seat)

    def _several(self, kind: t.Type, words: typed.Words, items: list[Any]) -> list[Any]:
        """Things named one after another, all words used; none otherwise. What can be picked is meant first."""
        if kind == t.NUMBER:
            return [int(w) for w in words] if all(typed.is_number(w) and len(w) < 7 for w in words) else []
        naming, every = self._names(kind)
        for things in (items, every):
            found, rest = naming.several(words, things)
            if not rest:
                return found
        return []

    def _names(self, kind: t.Type) -> tuple[Naming, list[Any]]:
        kind = t.settled(kind)
        if kind == t.CARD:
            return self._cards
        return Naming(self.state.program, kind), list(values_of_type(self.state.program, kind))

    def own_cards(self) -> list[int]:
        """The cards of whoever decides, as far as they know them."""
        viewer, state = Viewer(self.decision.player), self.state
        return [
            card
            for place, where in enumerate(state.program.layout.places)
            if where.owner == self.decision.player and where.zone.owner == "player"
            for card in state.lying(place)
            if viewer.knows(state, card)
        ]

    @cached_property
    def _cards(self) -> tuple[Naming, list[int]]:
        """The cards that the seat knows, its own first."""
        viewer, layout = Viewer(self.decision.player), self.state.program.layout
        known = [
            c for place in range(len(layout.places)) for c in self.state.lying(place) if viewer.knows(self.state, c)
        ]
        known.sort(key=lambda c: layout.places[self.state.place_under(c)].owner != self.decision.player)
        return Naming(self.state.program, t.CARD), known
