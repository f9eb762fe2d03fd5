"""Before the play: which game, who sits where, and whether an earlier play goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.fault import RulesError, SetupError
from interpreter.record import BadRecord
from repl.commands.saving import played_again
from repl.session.play import Play
from repl.session.saved import NotAPlay, Saved
from repl.session.seats import Bot, seated
from repl.session.session import Session, Setting
from repl.session.start import Ask
from repl.session.storage import Storage
from repl.words import Words

LIKELY = 4


@dataclass(slots=True)
class Wishes:
    """What was asked for on the command line; None is not said."""

    game: str
    players: int | None = None
    people: Sequence[int] = (0,)
    bot: str = "random"
    language: str = "en"
    options: dict[str, int | str | bool] = field(default_factory=dict)
    seed: int = 0
    author: bool = False
    watch: bool = False
    columns: int = 80
    ascii: bool = False
    hurry: bool = False
    names: dict[int, str] = field(default_factory=dict)


def _yes(question: str, words: Words, ask: Ask, complain: Callable[[str], None]) -> bool:
    """Asks until the answer is one; Enter alone is yes."""
    while True:
        said = ask(question).strip().lower()
        if said in ("", "y", "yes", "j", "ja"):
            return True
        if said in ("n", "no", "nein"):
            return False
        complain(words("yes or no", typed=said))


def new_session(wishes: Wishes, storage: Storage, bots: Mapping[str, Bot]) -> Session:
    """A new play; raises RulesError, UnreadableFile, SetupError or Fault."""
    game = storage.game(wishes.game, wishes.language)
    counts = game.player_counts
    needed = max(wishes.people, default=-1) + 1
    players = wishes.players
    if players is None:
        wanted = max(LIKELY, needed)
        players = next((count for count in counts if count >= wanted), counts[-1])
    play = Play.start(game, players, wishes.seed, dict(wishes.options))
    if needed > players:
        first, count = wishes.people[0] + 1, len(wishes.people)
        raise SetupError(f"{count} people from seat {first} on do not fit among {players} players of {game.name}")
    return _session(wishes, play, seated(players, wishes.people, wishes.bot), storage, bots)


def _session(wishes: Wishes, play: Play, seats: list[str], storage: Storage, bots: Mapping[str, Bot]) -> Session:
    setting = Setting(
        wishes.game,
        play.state.program.setup.players,
        seats,
        wishes.language,
        dict(wishes.options),
        wishes.seed,
        wishes.author,
        wishes.columns,
        wishes.ascii,
        wishes.hurry,
        dict(wishes.names),
    )
    session = Session(setting, play, bots, storage)
    session.watch = wishes.watch
    return session


def earlier_session(
    wishes: Wishes,
    storage: Storage,
    bots: Mapping[str, Bot],
    stored: tuple[Path, Saved],
    complain: Callable[[str], None],
) -> Session | None:
    """A stored play goes on, if the rules still allow it."""
    path, saved = stored
    words = Words(wishes.language)
    try:
        state, stopped = played_again(storage.game(saved.game, wishes.language), saved.record, words)
    except (NotAPlay, BadRecord, RulesError, ValueError, OSError) as wrong:
        complain(words("cannot go on", game=saved.title, reason=str(wrong)))
        return None
    if not storage.adopt(path):
        complain(words("cannot go on", game=saved.title, reason=words("taken up elsewhere")))
        return None
    wishes.game = saved.game
    wishes.names = saved.called() or wishes.names
    session = _session(wishes, Play(state), saved.seats, storage, bots)
    session.seconds, session.opened = float(saved.seconds), saved.open or wishes.author
    session.teller.skip()
    if stopped is not None:
        number = session.play.moves_made + 1
        session.opening = session.note("stopped at", number=number, reason=stopped.reason if session.author else "")
    return session


def wants_to_go_on(saved: Saved, words: Words, ask: Ask, complain: Callable[[str], None]) -> bool:
    return _yes(words("go on with", game=saved.title, moves=words.moves(saved.choices)), words, ask, complain)
