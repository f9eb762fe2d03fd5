"""Players that are programs: each is asked for one option at a time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from dsl.sentence import say
from interpreter.play.chance import Dice
from interpreter.play.dice import drawn

if TYPE_CHECKING:
    from interpreter.ask.chair import Bot, Chair
    from interpreter.play.choice import Option

NAMES = ("random", "easy", "normal", "strong", "search")
# For people who want an opponent and no figures; docs/bots.md has how they fare against each other.
LEVELS = {"easy": "search:10", "normal": "search:100", "strong": "search:1000"}


class BadBot(ValueError):
    """A name that is not a bot's; the message says which there are."""


class Rolls(Random):
    """Chance for bots, with dice that native code has too."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.dice = Dice(seed)


class RandomBot:
    """Takes an act first, each as likely as any other, and then one of its answers."""

    name = "random"

    def choose(self, chair: Chair, rng: Random) -> Option:
        return drawn(chair.decision, rng.dice if isinstance(rng, Rolls) else Dice(rng.getrandbits(64)))


def by_name(name: str) -> Bot:
    """A bot by its name: `random`, `easy`, `normal`, `strong`, or a search and its budget for a choice.

    `search:0.5s` thinks for that many seconds, `search:200` for that many plays.
    """
    name = LEVELS.get(name.strip().lower(), name)
    kind, colon, budget = name.strip().lower().partition(":")
    if kind == "random" and not colon:
        return RandomBot()
    if kind == "search":
        from interpreter.untrusted import whole_number
        from lab.search import SearchBot

        if not colon:
            return SearchBot()
        number = budget.removesuffix("s")
        try:
            if budget.endswith("s") and 0 < float(number) <= 3600:
                return SearchBot(seconds=float(number))
            if (plays := whole_number(budget)) is not None and 0 < plays <= 10_000_000:
                return SearchBot(iterations=plays)
        except ValueError:
            pass
        key = "`{budget}` is not a budget for a search: write `search:0.5s` or `search:200`"
        raise BadBot(say(key, budget=budget))
    others = ", ".join(f"`{each}`" for each in (*NAMES, "search:0.5s"))
    raise BadBot(say("no bot is named `{name}`: there are {others} and `search:200`", name=name, others=others))
