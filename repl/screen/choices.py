"""What somebody chose, as a sentence: `Anna arrests black 5`.

The verb comes from the prompt or from the label of the act, if it is one that people use at the table. The rules can
say it themselves in their words, under the prompt with `told: ` before it:
`"told: Ask for a rank": "{who} asks {friend} for {wanted}"`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from dsl import game as g
from dsl.game.trees import element, picked_type
from dsl.game.walk import spoken
from dsl.lints.words import MOVED, TOLD
from dsl.typing import types as t
from interpreter.ask.events import Event
from interpreter.ask.labels import Labels
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.screen.around import NOTHING, Around
from repl.screen.cards import Deck
from repl.screen.text import Fragment, Line, bare, line
from repl.session.sight import Viewer
from repl.words import Words
from repl.words.verbs import act_sentence, of_you, sentence

MOST_RULES = 3  # that are named as those that left nothing else
NAMED_OF_MANY = 2
_BRACES = re.compile(r"\{(\w+)\}")
_AND = re.compile(r"(\b(?:and|und) )(\w+)")


class Choices:
    """Words for the choices of one play, for one viewer."""

    def __init__(self, labels: Labels, deck: Deck, viewer: Viewer, words: Words) -> None:
        self.labels = labels
        self.deck = deck
        self.viewer = viewer
        self.words = words

    def who(self, seat: int) -> str:
        """A player as the subject of a sentence."""
        return self.words("You") if seat == self.viewer.seat else self.labels.player(seat)

    def told(self, event: Event, beside: Around = NOTHING) -> Line:
        """A choice in one line; `beside` is what stands around it."""
        assert event.player is not None
        you = event.player == self.viewer.seat
        who = ("strong", self.who(event.player))
        if event.option is None:
            return line(*self._in_secret(event, you)) if event.values else line(who, *self._act_alone(event.text, you))
        forced: list[Fragment | str] = [" ", ("dim", f"({self._why_forced(event)})")] if event.forced else []
        if event.option.passes:
            return line(who, " ", self.words("you pass" if you else "passes"), *forced)
        own = self.by_the_rules(event.player, event.option, beside)
        if own is not None:
            return line(*own, *forced)
        verb, answer = self._verb(event.option, you)
        if verb is None:
            return line(who, " ", *self._without_verb(event.option, you), *forced)
        before, behind = verb
        said = [("", " "), *answer] if answer else []
        return line(who, f" {before}", *said, f" {behind}" if behind else "", *forced)

    def _without_verb(self, option: Option, you: bool) -> list[Fragment]:
        """A choice for which neither prompt nor label has a verb: an answer, if it was a question."""
        statement, (style, text) = option.spec.statement, self.deck.option(option)
        asked = self._prompt(statement.prompt) if statement.prompt is not None else ""
        if not isinstance(statement, g.ChooseOne):
            return [("", self.words("you choose" if you else "chooses") + " "), (style, text)]
        if asked.endswith("?") and "{" not in asked:
            return [("", self.words("you answer" if you else "answers", question=asked, answer=text))]
        return [("", self.words("you choose" if you else "chooses") + " "), (style, self.words("act", what=text))]

    def _why_forced(self, event: Event) -> str:
        """Whoever had no choice hears the rules that left nothing else; of many, how many more there were."""
        if not event.values:
            return self.words("no choice")
        if isinstance(event.values[0], tuple):
            return self._closed(event.values)
        # A reason may be an order, a part of a sentence or a whole one: it reads right in another only as a name.
        *others, last = (self.words("act", what=self.deck.signed(reason)) for reason in event.values)
        if len(event.values) > MOST_RULES:
            count = len(event.values) - NAMED_OF_MANY
            return self.words("nothing else by many", rules=", ".join(others[:NAMED_OF_MANY]), count=count)
        if others:
            return self.words("nothing else by several", rules=", ".join(others), last=last)
        return self.words("nothing else by", rule=last)

    def _closed(self, acts: Sequence[tuple[str, str]]) -> str:
        """The acts that rules closed, each with its reasons: `not possible: Take the pile – it is frozen`."""
        reasons: dict[str, list[str]] = {}
        for act, reason in acts:
            reasons.setdefault(act, []).append(self.deck.signed(reason))
        if "" in reasons:
            return self.words("no choice because", reasons=", ".join(reasons[""][:MOST_RULES]))
        told = [self.words("closed", act=act, reason=", ".join(each)) for act, each in reasons.items()]
        more = [] if len(told) <= MOST_RULES else ["…"]
        return self.words("acts closed", acts="; ".join([*(told[:NAMED_OF_MANY] if more else told), *more]))

    # ───────────── where the verb comes from

    def _prompt(self, message: g.Message) -> str:
        return g.text_label(self.labels.words, message.key) or message.key

    def _verb(self, option: Option, you: bool) -> tuple[tuple[str, str] | None, Line]:
        """What is said before and after the answer, and the answer itself."""
        statement = option.spec.statement
        act, picks, values = split_acts(option.spec, option.raw)
        if act is None or not isinstance(statement, g.ChooseOne):
            prompt = statement.prompt
            verb = sentence(self._prompt(prompt), self.labels.language, you) if prompt else None
            if any(map(_is_place, picks[1:])):
                return verb, line((self.deck.style_of(option), self.deck.signed(self._answer(picks, values))))
            return verb, line(self.deck.option(option))
        label = str(option).partition(": ")[0] if picks else str(option)
        verb, rest = act_sentence(label, self.labels.language, you)
        if verb is None:
            return None, ()
        answer = self._answer(picks, values)
        if act.choice is not None and act.choice.label is not None:
            answer = str(option).partition(": ")[2]  # as the rules call it
        if answer and rest and all(map(_may_be_none, picks)):  # then something else is what is taken
            answer = self.words("with what", what=answer)
        said = self.deck.signed(" ".join([*rest, answer]).strip())
        return verb, line((self.deck.style_of(option), said)) if said else ()

    def _answer(self, picks: Sequence[g.Pick], values: Sequence[Any]) -> str:
        """What was picked; a place where something goes stands behind an arrow."""
        said = ""
        for pick, part in self.labels.parts(picks, values, self._part):
            if part:
                said += ((" → " if _is_place(pick) else ", ") if said else "") + part
        return said

    def _in_secret(self, event: Event, you: bool) -> Sequence[Fragment | str]:
        """A choice whose cards are not told, of which everybody knows what was asked: `Anna discards 2 cards`."""
        assert event.player is not None
        who: Fragment = ("strong", self.who(event.player))
        if event.text is None:
            return [who, *self._act_alone(None, you)]
        known: dict[str, Fragment] = {
            pick.name: ("", self.words.cards(many))
            for pick, many in event.values
            if many is not None and _are_cards(pick)
        }
        pattern = self.labels.words.get(f"{TOLD}{event.text.key}")
        if pattern is not None and {"who", *known}.issuperset(_BRACES.findall(pattern)):
            return self._filled(pattern, event.player, known)
        verb = sentence(self._prompt(event.text), self.labels.language, you)
        if verb is None or len(known) != len(event.values):
            return [who, *self._act_alone(None, you)]
        what = ", ".join(text for _, text in known.values())
        return [who, f" {verb[0]} {what} {verb[1]}".rstrip()]

    def says_what_is_done(self, event: Event) -> bool:
        """Is a choice whose cards are not told, told by a verb of its own: not `Anna chooses 2 cards`?"""
        if event.text is None or any(many is None or not _are_cards(pick) for pick, many in event.values):
            return False
        verb = sentence(self._prompt(event.text), self.labels.language, you=False)
        return verb is not None and verb[0] != self.words("chooses")

    def _act_alone(self, act: g.Message | None, you: bool) -> Line:
        """What is told of a choice whose cards are not."""
        if act is None:
            return line(("secret", " "), ("dim", self.words("you have chosen" if you else "has chosen")))
        label = self._prompt(act)
        verb, rest = act_sentence(label, self.labels.language, you)
        if verb is None:
            return line(f" {self.words('you choose' if you else 'chooses')} {self.words('act', what=label)}")
        return line(f" {' '.join([verb[0], *rest, verb[1]]).rstrip()}")

    def _cards(self, cards: Sequence[int | None]) -> str:
        """Cards by name, alike ones counted; how many they are, if the viewer does not see all of them."""
        seen = [card for card in cards if card is not None]
        if len(seen) < len(cards):
            return self.words.cards(len(cards))
        if len({self.deck.name(card)[1] for card in seen}) < len(seen):
            return ", ".join(bare(chunk) for chunk in self.deck.heap(seen))
        return ", ".join(self.deck.name(card)[1] for card in self.deck.sorted(seen))

    def _part(self, pick: g.Pick, value: Any) -> str:
        kind = picked_type(pick)
        cards = [value] if not isinstance(value, tuple | list) else list(value)
        if pick.least is not None and all(isinstance(c, int) and c >= 0 for c in cards) and _are_cards(pick):
            return self.deck.named(cards)
        if pick.least is None and _are_cards(pick) and isinstance(value, int) and value >= 0:
            return self.deck.name(value)[1]
        return self.labels.value(value, kind)

    def _to_you(self, pattern: str, seat: int) -> tuple[str, Fragment]:
        """A sentence of the rules that begins with who acts, said to that person."""
        verb = pattern.removeprefix("{who} ").partition(" ")[0]
        own = of_you(verb, self.labels.language) if pattern.startswith("{who} ") else None
        if own is None:
            return pattern, ("strong", f"{self.labels.player(seat)} ({self.words('you')})")
        said = pattern.replace(verb, own, 1)
        return _AND.sub(partial(_of_you_too, self.labels.language), said), ("strong", self.words("You"))

    def said(self, text: g.Message, values: tuple[Any, ...]) -> str:
        """What the rules say; where it begins with the viewer's name, it is said to that person."""
        said = self.labels.sentence(text, values)
        named = {value for e, value in zip(spoken(text), values, strict=True) if t.settled(e.type) == t.PLAYER}
        seat = self.viewer.seat
        rest = said.removeprefix(f"{self.labels.player(seat)} ") if seat is not None and seat in named else said
        verb = rest.partition(" ")[0] if rest != said else ""
        for words in (self.words, Words("en")):  # what a file does not say in this language, it says in English
            own = of_you(verb, words.language)
            if own is not None:
                bent = partial(_of_you_too, words.language)
                return f"{words('You')} {_AND.sub(bent, rest.replace(verb, own, 1))}"
        return said

    def said_of(self, said: str) -> str:
        """The name that it begins with, if it does: of Anna and Anna Lena the longer one."""
        names = (self.words("You"), *map(self.labels.player, range(len(self.labels.layout.team_of))))
        return max((name for name in names if said.startswith(f"{name} ")), key=len, default="")

    def _is_viewer(self, pick: g.Pick, value: Any) -> bool:
        return value == self.viewer.seat is not None and t.settled(picked_type(pick)) == t.PLAYER

    def names_around(self, option: Option) -> frozenset[str]:
        """What the sentence of the rules for this choice names beside who chose and what was picked."""
        pattern = self._pattern(option)
        names = {pick.name for pick in split_acts(option.spec, option.raw)[1]} if pattern is not None else set()
        return frozenset(_BRACES.findall(pattern or "")) - {"who", "what"} - names

    def _pattern(self, option: Option) -> str | None:
        if option.passes:
            return None
        act, _, _ = split_acts(option.spec, option.raw)
        message = act.label if act is not None else option.spec.statement.prompt
        return self.labels.words.get(f"{TOLD}{message.key}") if message is not None else None

    def by_the_rules(self, seat: int, option: Option, beside: Around | None = NOTHING) -> list[Fragment | str] | None:
        """The sentence that the words of the rules have for this choice; None too if it names what the viewer may not
        know. Before it is made there is nothing `beside` it, and cards that are to move are dots."""
        _, picks, values = split_acts(option.spec, option.raw)
        pattern = self._pattern(option)
        if pattern is None:
            return None
        picked_before = beside.picks.items() if beside is not None else ()
        known: dict[str, Fragment] = {name: ("", self._part(*picked)) for name, picked in picked_before}
        if beside is None:
            known[MOVED] = ("", "…")
        elif beside.moved:
            known[MOVED] = ("", self._cards(beside.moved))
        known |= {pick.name: ("", self._part(pick, value)) for pick, value in zip(picks, values, strict=True)}
        known["what"] = self.deck.option(option)
        if not known.keys() >= self.names_around(option):
            return None
        met = {pick.name for pick, value in zip(picks, values, strict=True) if self._is_viewer(pick, value)}
        return self._filled(pattern, seat, known, met)

    def is_told_by_rules(self, event: Event, beside: Around) -> bool:
        """Has a choice the sentence that the rules have for it?"""
        assert event.player is not None
        assert event.option is not None
        return self.by_the_rules(event.player, event.option, beside) is not None

    def _filled(
        self, pattern: str, seat: int, known: Mapping[str, Fragment], met: Collection[str] = ()
    ) -> list[Fragment | str]:
        """A sentence of the rules with its values; those that are the viewer are `met` in it."""
        who: Fragment = ("strong", self.labels.player(seat))
        if seat == self.viewer.seat:
            pattern, who = self._to_you(pattern, seat)
        known = {**known, "who": who}
        found: list[Fragment | str] = []
        done = 0
        for match in _BRACES.finditer(pattern):
            before = pattern[done : match.start()]
            you = self.words.met(before) if match[1] in met else None
            found += [before, ("strong", you) if you else known.get(match[1], ("", match[0]))]
            done = match.end()
        return [*found, pattern[done:]]


def _of_you_too(language: str, found: re.Match[str]) -> str:
    """A second verb of a sentence: `keeps red and gives blue`."""
    return found[1] + (of_you(found[2], language) or found[2])


def _is_place(pick: g.Pick) -> bool:
    return isinstance(t.settled(element(pick.domain)), t.Place)


def _may_be_none(pick: g.Pick) -> bool:
    return isinstance(pick.least, g.Const) and pick.least.value == 0


def _are_cards(pick: g.Pick) -> bool:
    return element(pick.domain) == t.CARD
