"""Reading a move: a number, cards as people write them, or words of the option.

What is not a legal move is looked at once more: if it names something that the seat knows, the
rules that forbid it are the answer. A card that the seat does not know is answered the same
wherever it lies.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any, Literal

from dsl import game as g
from dsl.game.trees import element
from interpreter.ask.why import by_rules
from interpreter.play.choice import Option
from interpreter.play.picks import Picks
from interpreter.play.state import State
from repl.input import going_on, sums, typed
from repl.input.elsewhere import act_elsewhere
from repl.input.listing import Listing
from repl.input.naming import Naming
from repl.input.outside import Outside
from repl.input.problem import Problem, Suggestion, none_allowed
from repl.input.wished import Wished
from repl.screen.french import French
from repl.session.sight import Viewer, is_number_alone

MOST_WORDS = 200
MOST_IMAGINED = 100
MOST_NAMED = 2  # options that a number could name too
NOTHING = frozenset(("nothing", "none", "nichts", "keine"))  # of several things none at all


class Moves:
    """Reads moves for one decision, for the seat that decides."""

    def __init__(self, state: State, listing: Listing, whole: Moves | None = None) -> None:
        """Where a part of the options is listed, the `whole` reads what is no number of that list."""
        self.state = state
        self.listing = listing
        self.whole = whole
        self.decision = listing.decision
        self.labels = listing.labels
        self.viewer = Viewer(self.decision.player)
        self.french = French(self.labels)
        self.wished = Wished(state, self.decision)
        self.outside = Outside(listing, self.wished)

    @cached_property
    def naming(self) -> Naming | None:
        """Names for what several are picked from, among those of cards in the same hand that may not be."""
        pick = self.listing.pick
        return Naming(self.state.program, element(pick.domain), self.outside.not_now()) if pick is not None else None

    def read(self, text: str) -> Option | Problem:
        """What a line means; if nothing, without the verb of the question that it begins with: `stake purple 1`."""
        if self.whole is not None and not typed.is_number(text.strip().removesuffix(")")):
            return self.whole.read(text)
        found = self._as_typed(text)
        if (
            isinstance(found, Problem)
            and found.kind == "unknown"
            and (rest := typed.behind_verb(text, self.decision.prompt))
        ):
            other = self._as_typed(rest)
            return found if isinstance(other, Problem) and other.kind == "unknown" else other
        return found

    def _as_typed(self, text: str) -> Option | Problem:
        """What a line means as it is typed; if nothing, with cards such as `hq` spelled out."""
        found = self._read(text)
        spelled = self.french.spelled_out(text)
        if spelled == [text] or (isinstance(found, Option) and typed.split(text) == typed.split(str(found))):
            return found
        every = [self._read(longer) for longer in spelled]
        options = list(dict.fromkeys(each for each in every if isinstance(each, Option)))
        if isinstance(found, Option):  # `d9`: `Discard: spades 9`, or the 9 of diamonds?
            problems = [each.kind for each in every if isinstance(each, Problem)]
            cards_are_meant = bool(options) or not set(problems) <= {"unknown", "no card"}
            if found in options or not cards_are_meant:
                return found
            options = [found, *options] if options else []
        if len(options) == 1:
            return options[0]
        if options:
            return Problem("unclear", text, tuple(map(str, options)))
        refused = [
            replace(each, typed=text) if each.typed == longer else each
            for each, longer in zip(every, spelled, strict=True)
            if isinstance(each, Problem) and each.kind != "unknown"
        ]
        # Of cards that letters could mean, what is said of one that is there tells more.
        held = [each for each in refused if all(r.key not in ("not held", "outside") for r in each.refusals)]
        if not held and len(refused) > 1 and all(each.refusals for each in refused):
            every_one = tuple(dict.fromkeys(r for each in refused for r in each.refusals))
            return Problem("forbidden", text, refusals=every_one)
        return next(iter(held or refused), found)

    def opened(self, found: Problem) -> Moves | None:
        """The same with the options that a line could mean, one by one."""
        if not found.listed:
            return None
        listing = Listing(self.state, self.decision, self.listing.words, found.listed)
        return Moves(self.state, listing, self.whole or self)

    def _read(self, text: str) -> Option | Problem:
        words = typed.split(text)
        if not words or len(words) > MOST_WORDS:
            return Problem("unknown", text.strip())
        if self.listing.can_pass and self._is_pass(words):
            return self.decision.spec.table[None]
        if self.listing.pick is not None:
            return self._several(words, text)
        if (by_number := self._by_number(words, text)) is not None:
            return by_number
        hits = typed.best(words, self.listing.spellings, worst=1)
        if not hits and (longer := sums.number_spelled_out(self.listing, words)) is not None:
            whole = self._read(longer)
            if isinstance(whole, Option) or whole.kind != "unknown":
                return whole
        if not hits and (found := self._spelled_out(words, text)) is not None:
            return found
        if len(hits) == 1 and (others := self.outside.as_well(words, self.listing.spellings[hits[0]])):
            return Problem("unclear", text, (str(self.listing.options[hits[0]]), *others))
        if not hits:
            hits = typed.best(words, self.listing.spellings)
            shown = [hit for hit in hits if typed.as_shown(words, typed.split(str(self.listing.options[hit])))]
            hits = shown or hits
        if len(hits) > 1:  # `Meld: 9: 9, 2` has the words of `Meld: 9: 9, 9, 2` without its rank, but not its signs
            hits = [hit for hit in hits if typed.as_written(text, str(self.listing.options[hit]))] or hits
        if len(hits) == 1:
            return self._named(hits[0], words, text)
        if hits:
            return self._unclear(hits, text)
        return self._forbidden(words, text) or self._no_pass(words, text) or Problem("unknown", text.strip())

    def _named(self, hit: int, words: typed.Words, text: str) -> Option | Problem:
        """The option that words fit, if they name what is taken: one sum is not taken because it is the only one."""
        option = self.listing.options[hit]
        if "+" in text and is_number_alone(option):  # `raise +12`: to 12, or by 12?
            return Problem("unclear", text, (str(option),))
        return self._to_its_end([hit], str(option), text) if sums.unnamed(self.listing, option, words) else option

    def _by_number(self, words: typed.Words, text: str) -> Option | Problem | None:
        """The option with a number. A sum alone, without the word for what is done with it, is none: no bet by slip."""
        listing = self.listing
        if len(words) != 1 or not typed.is_number(words[0]):
            return None
        number, listed = int(words[0]), text.rstrip().endswith(")")
        if not listing.by_number:
            return self._sum_alone(words[0]) if not listing.cards_called(words[0]) else None
        signed = text.lstrip().startswith("+")  # `+3` is what a card counts, and no place in a list
        hits = [at for at, each in enumerate(listing.numbers) if each == number and not signed]
        called = [] if listed else listing.called(words[0])
        if hits and called and hits[0] not in called:  # `2) Pass` where `Bid: 2` is possible too
            names = (f"{number}) {listing.options[hits[0]]}", *(str(listing.options[at]) for at in called))
            return Problem("unclear", text, names, amount=number)
        if hits:
            return listing.options[hits[0]] if len(hits) == 1 else self._unclear(hits, text)
        cards = [] if listed else listing.cards_called(words[0])
        if cards:  # `7`, the sixth and last option is `green 7`: numbers change, so a slip would play it
            return Problem("number", text, tuple(str(listing.options[at]) for at in cards), amount=len(listing.options))
        if not listed and (found := self._sum_alone(words[0])) is not None:
            return found
        held = typed.split("" if listed else self.outside.own_card_with(words[0]))
        parts = typed.best(held, listing.spellings) if held else []  # of which it is a part: it can be used, in full
        found = (self._wished(held, text) if parts else self._forbidden(held, text)) if held else None
        if named := listing.named_with(words[0]):  # `2` where triplets 1 and 4 are left
            found = found or self._wished(named, text)
        in_full = tuple(str(listing.options[at]) for at in parts[:MOST_NAMED])
        if signed and not in_full:
            return found or Problem("unknown", text.strip())
        return found or Problem("number", text, in_full, amount=len(listing.options))

    def _sum_alone(self, number: str) -> Problem | None:
        """A number that is none of the list, where acts are done with sums: how that sum is typed, or why it cannot be.

        It is never taken, however clear it may seem which act was meant.
        """
        if possible := sums.typed_for(self.listing, number):
            return Problem("sum", number, tuple(possible))
        if not sums.are_there(self.listing):
            return None
        found = self._wished((number,), number)
        return Problem("no sum", number, sums.ranges(self.listing), found.refusals if found is not None else ())

    def _unclear(self, hits: list[int], text: str) -> Problem:
        """Words that fit several options; if those are listed as one, that is to be typed to its end."""
        options = self.listing.options
        if whole := self.listing.ranged(hits):
            return self._to_its_end(hits, whole, text)
        return Problem("unclear", text, tuple(dict.fromkeys(self.listing.ranged([h]) or str(options[h]) for h in hits)))

    def _to_its_end(self, hits: list[int], whole: str, text: str) -> Problem:
        """An act without what it is done with; `whole` says what that can be."""
        options = (whole, *sums.examples(self.listing, hits[0]))
        is_sum = is_number_alone(self.listing.options[hits[0]])
        kind: Literal["open", "how much"] = "how much" if is_sum else "open"
        return Problem(kind, text.strip(), options, amount=len(hits), listed=tuple(self.listing.folded(hits)))

    def _is_pass(self, words: typed.Words) -> bool:
        spelled = (typed.split(str(self.decision.spec.table[None])), ("pass",))
        return len(words) == 1 and bool(typed.best(words, [spelled], worst=1)) and len(words[0]) > 1

    def _no_pass(self, words: typed.Words, text: str) -> Problem | None:
        """To pass where something has to be chosen, unless the game calls an act so that is chosen at another time."""
        if not self._is_pass(words) or act_elsewhere(self.labels.game, self.labels, self.decision.spec.statement, text):
            return None
        return Problem("forbidden", text, refusals=self.state.why(self.decision.spec.table[None]))

    # ───────────── several things

    def _several(self, words: typed.Words, text: str) -> Option | Problem:
        if len(words) == 1 and words[0] in NOTHING:
            return self._taken([], text)
        if self.listing.things_by_number and all(map(typed.is_number, words)):
            return self._by_numbers([int(word) for word in words], text)
        picked, rest = self.picked(words)
        mixed = self.naming.by_names_and_numbers(words, self.listing.numbered) if self.naming else []
        if mixed and (rest or self._with(picked) is None) and (option := self._with(mixed)) is not None:
            return option
        if rest:
            # Things that are no part of any answer may be among them.
            found = self._wished(words, text)
            if found is not None and found.refusals[0].key == "amount":
                found = self._part_of_nothing(words, text) or found
            as_typed = typed.last(text, len(rest))
            found = found or self._not_a_thing(picked, rest, as_typed) or self._forbidden(rest, text)
            if found is None and self.listing.things_by_number and (missing := self.outside.not_held_beside(rest)):
                return Problem("forbidden", text, refusals=(missing,))
            return found or self._no_pass(words, text) or Problem("unknown", as_typed)
        return self._taken(picked, text)

    def _part_of_nothing(self, words: typed.Words, text: str) -> Problem | None:
        """Things that no answer has, however many were named: the rules that forbid them."""
        statement, pick = self.decision.spec.statement, self.listing.pick
        if not isinstance(statement, g.Choose) or pick is None:
            return None
        asking = self.wished.asking
        for raw in islice(self.wished.raws(words), MOST_IMAGINED):
            alone = tuple(x for x in raw if x not in self.listing.things)
            picked = {pick.local: asking.known(pick, alone)}
            if not alone or not all(asking.among(x, asking.items(pick, {}), pick) for x in alone):
                continue
            if refusals := tuple(asking.must(m, picked) for m in asking.broken(statement, picked)):
                return Problem("forbidden", text, refusals=refusals)
        return None

    def _by_numbers(self, numbers: list[int], text: str) -> Option | Problem:
        """Things by their places in the list."""
        things = self.listing.things
        if not all(1 <= number <= len(things) for number in numbers):
            return Problem("number", text, amount=len(things))
        picked = [things[number - 1] for number in dict.fromkeys(numbers)]
        if len(picked) < len(numbers):
            again = next(number for number in numbers if numbers.count(number) > 1)
            return Problem("taken", self.listing.thing(things[again - 1]))
        return self._taken(picked, text)

    def _taken(self, picked: list[Any], text: str) -> Option | Problem:
        option = self._with(picked)
        if option is not None:
            return option
        least, most = self.listing.amounts
        if not least <= len(picked) <= most:
            return Problem("amount", text, amount=len(picked))
        raw = tuple(picked)
        return Problem("forbidden", text, refusals=self.state.why(self.decision.spec.table[raw]))

    def _not_a_thing(self, picked: list[Any], rest: typed.Words, text: str) -> Problem | None:
        """Words that name several things, or one that was named before."""
        left = [x for x in self.listing.things if x not in picked]
        assert self.naming is not None
        possible = dict.fromkeys(map(self.listing.thing, left))
        names = list(possible | dict.fromkeys(map(self.listing.thing, self.naming.beside)))
        spelled = [(typed.split(n),) for n in names]
        beginnings = [rest[:size] for size in range(len(rest), 0, -1)]
        for some in (*beginnings, *((word,) for word in rest[1:])):  # `2 b` begins with a number of the list
            whole = some == rest
            hits = typed.best(some, spelled, worst=2 if whole else 1)
            if len(hits) > (0 if whole else 1) and any(names[h] in possible for h in hits):
                return Problem("unclear", text if whole else " ".join(some), tuple(names[h] for h in hits))
        before = [self.naming.spelled(x) for x in picked]
        again = [hit for size in range(len(rest), 0, -1) for hit in typed.best(rest[:size], before, worst=1)]
        return Problem("taken", self.listing.thing(picked[again[0]])) if again else None

    def picked(self, words: typed.Words) -> tuple[list[Any], typed.Words]:
        """The things that are named one after another, and the words that name none."""
        assert self.naming is not None
        return self.naming.several(words, self.listing.things)

    def _with(self, picked: list[Any]) -> Option | None:
        """The option that picks these things, whatever their order."""
        options = self.decision.options
        wanted = Counter(self.listing.thing(x) for x in picked)
        if isinstance(options, Picks):
            raw: list[Any] = []
            for group in options.groups:
                take = sum(x in picked for x in group)
                raw += group[:take]
            return options.table[tuple(raw)] if len(raw) == len(picked) and options.holds(tuple(raw)) else None
        for option in options:
            if option.passes or len(option.raw) != len(picked):
                continue
            if Counter(self.listing.thing(x) for x in option.raw) == wanted:
                return option
        return None

    # ───────────── what is not legal

    def _forbidden(self, words: typed.Words, text: str) -> Problem | None:
        if (found := self._wished(words, text)) is not None:
            return found
        cards = {self.labels.card(card): refusals for card, refusals in self.outside.own_forbidden(words)}
        if len({refusals[0].reason for refusals in cards.values()}) == 1:
            return Problem("forbidden", text, refusals=next(iter(cards.values())))
        if cards:
            return Problem("unclear", text, tuple(cards))
        if (found := self._act_without_answer(words, text)) is not None:
            return found
        if (found := self._part_of_forbidden(words, text)) is not None:
            return found
        if (missing := self.outside.not_held(words) or self.outside.first_part(words)) is not None:
            return Problem("forbidden", text, refusals=(missing,))
        if not (count := self.outside.cards_named(words)):
            return None
        if not self.outside.speaks_of_cards():  # of the kinds that one holds, cards are laid out, however it is typed
            return None if self.outside.from_hand else Problem("no card", text, amount=count)
        # Wherever it lies: the answer is the same for every card that is not among the options.
        return Problem("forbidden", text, refusals=(self.outside.any_card(words),))

    def _act_without_answer(self, words: typed.Words, text: str) -> Problem | None:
        """An act that is not offered because the rules forbid all that it could be done with: their reasons."""
        named = self.wished.acts_named(words)
        if not named:
            return None
        return none_allowed([each for each in self.outside.answers if each[1].raw[0] in named], text)

    def _part_of_forbidden(self, words: typed.Words, text: str) -> Problem | None:
        """Words that are only part of answers which the rules forbid, such as a kind of which no number is allowed."""
        if self.listing.pick is not None:
            return None
        every = self.outside.answers
        hits = typed.best(words, [(typed.split(str(option)),) for _, option in every], worst=2)
        return none_allowed([every[hit] for hit in hits], text) if hits else None

    def _wished(self, words: typed.Words, text: str) -> Problem | None:
        """The rules that forbid what the words name; a rule of the game says more than that it is no choice here."""
        outside = None
        for raw in islice(self.wished.raws(words), MOST_IMAGINED):
            option = self.decision.spec.table[raw]
            refusals = self.state.why(option)
            if by_rules(refusals):
                return Problem("forbidden", text, refusals=refusals)
            outside = outside or (option if refusals else None)
        return None if outside is None else self._no_choice(outside, words, text)

    def _no_choice(self, option: Option, words: typed.Words, text: str) -> Problem:
        """Why something cannot be chosen here, whatever the rules say; or theirs, if they forbid all like it."""
        first, *more = self.state.why(option)
        if first.key == "outside" and (others := self.outside.all_forbidden_beside(option)):
            return none_allowed([*self.outside.beyond(first, option), *others], text)
        exact = self.outside.more_exact(first, words)
        if exact is first:  # `green 1` is what the rules call `1 green`
            exact = self.outside.more_exact(first, typed.split(str(option)))
        return Problem("forbidden", text, refusals=(exact, *more))

    def _spelled_out(self, words: typed.Words, text: str) -> Problem | None:
        """A forbidden answer in its very words, though they occur in the words of an allowed one too.

        What is only none of those here, such as a card of another deck, may not have been meant.
        """
        wished = (self.decision.spec.table[raw] for raw in islice(self.wished.raws(words), MOST_IMAGINED))
        spelled = [option for option in wished if words == typed.split(str(option)) and self.state.why(option)]
        if not spelled:
            return None
        # Of two lists that stand one behind the other nobody can say where the second begins.
        ruled = (option for option in spelled if by_rules(self.state.why(option)))
        found = self._no_choice(next(ruled, spelled[0]), words, text)
        hits = typed.best(words, self.listing.spellings) if found.refusals[0].key == "none of these" else []
        return self._unclear(hits, text) if hits else found

    # ───────────── before Enter

    def progress(self, text: str) -> str:
        return going_on.progress(self, text)

    def suggestions(self, text: str) -> list[Suggestion]:
        return going_on.suggestions(self, text)
