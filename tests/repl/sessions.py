"""Sessions for tests: a game, seats, a folder of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from click.testing import CliRunner, Result

from cli.main import main
from interpreter.ask.chair import Chair
from interpreter.play.choice import Option
from repl.screen.text import Output
from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from repl.session.storage import Storage
from tests.every_game import game as game

FOUR = ("gracias", "gauner", "gaunerbande", "commissario")
PLAY = ("play", "gracias", "--bot", "random", "--seed", "3")
TINY = Path(__file__).parent / "tiny.cardgame"


class RandomBot:
    """Takes any option."""

    name = "random"

    def choose(self, chair: Chair, rng: Random) -> Option:
        options = chair.decision.options
        return options[int(rng.random() * len(options))]


def session(
    name: str,
    players: int,
    people: Sequence[int] = (0,),
    seed: int = 3,
    folder: Path | None = None,
    language: str = "en",
    author: bool = False,
    columns: int = 80,
) -> Session:
    play = Play.start(game(name, language), players, seed, {})
    setting = Setting(name, players, seated(players, people, "random"), language, {}, seed, author, columns)
    return Session(setting, play, {"random": RandomBot()}, Storage(folder) if folder is not None else None)


def say(found: Session, *lines: str) -> list[Output]:
    """Everything that comes back for these lines."""
    return [output for line in lines for output in found.feed(line)]


def text(outputs: Sequence[Output]) -> str:
    return "\n".join(o.text for o in outputs)


def last(outputs: Sequence[Output], kind: str) -> Output:
    return next(o for o in reversed(outputs) if o.kind == kind)


def cardgame(*arguments: str, typed: str = "") -> Result:
    """The command, without a terminal."""
    return CliRunner().invoke(main, [*arguments], input=typed)
