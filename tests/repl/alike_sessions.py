"""Sessions around pairs of plays that the person cannot tell apart: every object that `--json` would write is the same.

See `tests.interpreter.alike` for how such pairs are made, and what may differ.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from interpreter import Fault, State
from interpreter.ask.chair import Chair
from interpreter.play.chance import Chance
from interpreter.play.choice import Option
from lab.search import SearchBot
from repl.commands.asking import explain_problem
from repl.input.problem import Problem
from repl.screen.text import Output, bare
from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from tests.interpreter import alike
from tests.interpreter.alike import Course, Exchange, Pair, Same, compare, ever_known, exchanged, other_cards
from tests.interpreter.shown import done

QUESTIONS = (
    ":why", ":history 99", ":look", ":what-if 1", ":what-if 2", ":what-if pass", ":hint", ":replay", ":options",
    ":seat", ":rules", ":score", ":redo",
)  # fmt: skip
TYPED = ("", "1", "2", "r", "red", "pass", "p", ":w", "zzz")


@dataclass
class Echo:
    """A bot by chance, or one that chooses as another did, with other cards."""

    rng: Random
    made: list[Option] = field(default_factory=list)
    new: Exchange = field(default_factory=dict)
    session: Session | None = None
    name: str = "echo"

    def choose(self, chair: Chair, rng: Random) -> Option:
        drawn = chair.options[int(self.rng.random() * len(chair.options))]
        assert self.session is not None
        at = sum(e.kind == "chosen" for e in self.session.play.events)
        if at >= len(self.made) or self.made[at].spec.id != chair.decision.id:
            return drawn
        return alike.same_option(chair.decision, self.made[at].raw, self.new) or drawn


@dataclass
class SessionPair(Pair):
    """A session and its twin: one person, and bots that choose alike."""

    def law(self) -> int:
        rng = Random(self.seed)
        programs = self.game.program(self.setup), alike.watch(self.game.program(self.setup, steps=True))
        first = self.session(Chance(self.seed), [], {})
        new = other_cards(programs[1], ever_known(first.state, self.seat), rng)
        if not any(programs[0].alike[a] != programs[0].alike[b] for a, b in new.items()):
            return 0
        assert first.state.log is not None
        made = [e.option for e in first.state.log.events if e.option is not None]
        with exchanged(programs, new):
            second = self.session(Same(self.seed, outcomes=tuple(first.state.log.outcomes), new=new), made, new)
        return compare(first, second)

    def session(self, chance: Chance, made: list[Option], new: Exchange) -> Course:
        """A person asks and moves; what is written is kept for each choice."""
        del alike._reached[:]
        rng = Random(self.seed)
        bot = Echo(Random(self.seed), made, new)
        try:
            state = State(self.game.program(self.setup), chance).begin()
        except Fault as fault:
            if fault.state is None:
                raise
            return Course(fault.state.traced())
        setting = Setting("test", self.setup.players, seated(self.setup.players, [self.seat], "echo"), seed=self.seed)
        found = bot.session = Session(setting, Play(state), {"echo": bot, "search": SearchBot(iterations=2)})
        course = Course(found.play.trace)
        try:
            outputs = list(found.begin())
            while found.moves() is not None and len(course.moments) < self.choices:
                outputs += self.asked(found, rng)
                self.keep(course, found, outputs, self.typed(found, rng))
                outputs = list(found.take(self.own_choice(found, rng)))
        except Fault:
            pass
        course.state = found.play.trace
        course.done = done(found.play.trace, self.seat, alike._reached)
        return course

    def asked(self, found: Session, rng: Random) -> list[Output]:
        card = rng.choice(found.play.state.program.card_words)
        name = rng.choice(self.game.rules.zones).name
        lines = [*rng.sample([*QUESTIONS, f":rules {name}"], 2), f":why {card}"]
        return [output for line in lines for output in found.feed(line)]

    def typed(self, found: Session, rng: Random) -> str:
        """What is no option, or one that is forbidden, with a card in it."""
        one, other = rng.choices(found.play.state.program.card_words, k=2)
        number, word = rng.randrange(9), one.split()[0]
        return rng.choice(
            [one, word, f"{one} {other}", f"{one} {one}", f"{one} {number}", f"{number} {one}", f"{word} {number}"]
        )

    def keep(self, course: Course, found: Session, outputs: list[Output], typed: str) -> None:
        decision = found.play.state.decision
        assert decision is not None
        written = [
            json.dumps([o.kind, [bare(x) for x in o.lines], dict(o.data)]) for o in outputs if o.kind != "thinking"
        ]
        shown: dict[str, Any] = {
            "written": written,
            "typing": [(found.suggestions(text), found.preview(text)) for text in (*TYPED, typed)],
            "read": self.read(found, typed),
            "status": found.status(),
            "stored": found.saved().model_dump(exclude={"sealed", "by", "seconds"}),  # packed, or how long one sat
        }
        course.moments.append((len(found.play.events), decision.id, shown))

    def read(self, found: Session, typed: str) -> str:
        """How a line is understood that is not to be chosen; or the answer that it gets."""
        moves = found.moves()
        read = moves.read(typed) if moves is not None else ""
        return "\n".join(explain_problem(found, read)) if isinstance(read, Problem) else str(read)

    def own_choice(self, found: Session, rng: Random) -> Option:
        decision = found.play.state.decision
        assert decision is not None
        return decision.options[int(rng.random() * len(decision.options))]


def session_pair(pair: Pair) -> SessionPair:
    return SessionPair(pair.game, pair.setup, pair.seat, pair.seed, min(pair.choices, 8))
