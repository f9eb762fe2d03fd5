"""What is said aloud must not depend on cards that somebody who hears it does not know.

The checker judges that by reading the rules (CG604), except for zones that are revealed or peeked at somewhere. So play
tells: the rules go on from a choice once more with the same answer, while cards that a listener does not know, and does
not come to know on the way, have changed places. If all they were shown up to there is the same and a text is not, the
text tells of hidden cards. Only texts that speak of such zones are looked at; most games have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from dsl.lints.effects import Effects
from dsl.lints.knowledge import doubtful_texts
from dsl.source import Span
from interpreter.ask.events import Event, Log, cards_in
from interpreter.ask.other_cards import answer, learnt_by, with_other_cards
from interpreter.ask.running import blocks_at
from interpreter.compile.form import At
from interpreter.game import Game
from interpreter.play.chance import Chance
from interpreter.play.fault import Fault, rules_may_fail
from interpreter.play.state import State
from lab.plays import Match, seed_of
from lab.secrets import GAMES, Telling

LISTENERS = 2  # each with one other arrangement of the cards
ASKED = 4  # times that one text is looked at in a game
MOST_CHOICES = 150  # in a game

Text = tuple[Span, str]  # where it stands, and how it is written


def sayings(
    match: Match, game: Game, seed: int, stopped: Callable[[], bool], games: range = range(GAMES)
) -> list[Telling]:
    """The first time that each text tells something, in a few random games of a set-up."""
    texts = doubtful_texts(game.rules, Effects(game.rules))
    found: dict[Text, Telling] = {}
    for number in games if texts else ():
        listening = _Listening(texts, Random(seed_of(seed, number, "sayings")))
        state = State(game.program(match.setup, steps=True), Chance(seed_of(seed, number)), Log())
        try:
            listening.opening(state, found)
            for _ in range(min(match.limit, MOST_CHOICES)):
                if state.decision is None or listening.enough or stopped():
                    break
                listening.choice(state, found)
        except Fault:
            continue
    return list(found.values())


class _Listening:
    def __init__(self, texts: Mapping[Text, str], rng: Random) -> None:
        self.texts = texts
        self.rng = rng
        self.asked: Counter[Text] = Counter()

    @property
    def enough(self) -> bool:
        return all(self.asked[text] >= ASKED for text in self.texts)

    def opening(self, state: State, found: dict[Text, Telling]) -> None:
        """What is said before the first choice is worked out again where it is said."""
        block: int | None = state.at_first_line()
        while block is not None:
            state.run(block, _Stop(block, self._is_said(state)))
            block = state.paused
            if block is not None:
                after = state.copy()
                after.log = Log()
                carry_out = state.program.blocks[block]
                carry_out(after)
                self._compare(state, after, found, (), carry_out)

    def choice(self, state: State, found: dict[Text, Telling]) -> None:
        """Answers by chance, and listens to what follows."""
        decision, log = state.decision, state.log
        assert decision is not None
        assert log is not None
        option = decision.options[self.rng.randrange(len(decision.options))]
        state.log = None
        before = state.copy()
        state.log = log
        before.log = Log(lacks=[lack.copy() for lack in log.lacks])
        begun = len(log.events)
        state.apply(option)
        if any(_text_of(event) in self.texts for event in log.events[begun:]):
            after = state.copy()
            assert after.log is not None
            del after.log.events[: begun + 1]  # the choice itself is the same
            self._compare(before, after, found, cards_in(option), lambda there: answer(there, option), state)

    def _compare(
        self,
        before: State,
        after: State,
        found: dict[Text, Telling],
        chosen: Sequence[int],
        go_on: Callable[[State], object],
        whole: State | None = None,
    ) -> None:
        """`chosen` are the cards that were answered: of what was chosen unseen nobody can say what it would be."""
        assert after.log is not None
        told = (_text_of(event) for event in after.log.events)
        heard = {text for text in told if text is not None and text in self.texts}
        self.asked.update(heard)
        if all(text in found or self.asked[text] > ASKED for text in heard):
            return
        if any(event.kind in ("told", "forgotten") for event in after.log.events):
            return
        seats = list(range(before.program.layout.players))
        for seat in self.rng.sample(seats, min(LISTENERS, len(seats))):
            here = list(_shown(after.log.events, seat))
            learnt = learnt_by(before, after, seat)
            if not learnt.issuperset(card for card in chosen if card >= 0):
                continue
            there = with_other_cards(before, seat, learnt, self.rng)
            gone_on = False
            with suppress(Fault), rules_may_fail:
                go_on(there)
                gone_on = True
            if not gone_on:
                continue
            assert there.log is not None
            text = self._first_difference(here, list(_shown(there.log.events, seat)))
            if text is not None and text not in found:
                found[text] = Telling(self.texts[text], text[0], (whole or before).record(), said=True)

    def _first_difference(self, here: list[tuple[Any, ...]], there: list[tuple[Any, ...]]) -> Text | None:
        """The text in which they differ, if they do and all before is the same."""
        for one, other in zip(here, there, strict=False):
            if one != other:
                text, same_text = one[0], one[0] == other[0]
                return text if same_text and text in self.texts else None
        return None

    def _is_said(self, state: State) -> frozenset[int]:
        """The blocks that say one of the texts."""

        def has_one(at: At) -> bool:
            source, span = at
            texts = (text for (text, _), file in self.texts.items() if file == source.name)
            return any(span.start <= text.start < span.end for text in texts)

        return blocks_at(state.program, has_one)


class _Stop:
    """Before which block the rules pause: not before the one that they go on with."""

    def __init__(self, going_on: int, said: frozenset[int]) -> None:
        self.going_on: int | None = going_on
        self.said = said

    def __call__(self, block: int) -> bool:
        first, self.going_on = block == self.going_on, None
        return block in self.said and not first


def _text_of(event: Event) -> Text | None:
    if event.kind != "says" or event.text is None:
        return None
    return event.text.span, event.text.key


def _shown(events: list[Event], seat: int) -> Iterator[tuple[Any, ...]]:
    """What a seat is shown of them, the text first if it is one."""
    for event in events:
        seen = event.seen_by(seat)
        if seen is None or seen.kind in ("shuffled", "chance"):
            continue
        of = _text_of(seen) if seen.kind == "says" else None
        yield of, seen.kind, seen.line, seen.player, seen.cards, seen.to, seen.cell, seen.value, seen.values
