"""Before the play: which game, who sits where, and whether an earlier play goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.fault import RulesError, SetupError
from interpreter.record import BadRecord
from repl.commands.registry import as_number
from repl.commands.saving import played_again
from repl.session.play import Play
from repl.session.saved import NotAPlay
from repl.session.seats import Bot, seated
from repl.session.session import Session, Setting
from repl.session.storage import Storage
from repl.words import Words

LIKELY = 4
Ask = Callable[[str], str]


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


def choose_game(names: Sequence[str], words: Words, ask: Ask, write: Callable[[str], None]) -> str:
    """A game from the list, by number or by the beginning of its name; Enter takes the first."""
    write("".join(f"{n:4}) {name.replace('_', ' ')}\n" for n, name in enumerate(names, 1)))
    while True:
        said = ask(words("which game")).strip().lower().replace(" ", "_")
        if not said:
            return names[0]
        number = as_number(said)
        if number is not None and 1 <= number <= len(names):
            return names[number - 1]
        hits = [n for n in names if n == said] or [n for n in names if n.startswith(said)]
        if len(hits) == 1:
            return hits[0]
        if hits:
            write(words("unclear", typed=said, options=" / ".join(hits)) + "\n")
        else:
            write(words("no such game", count=len(names)) + "\n")


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
    )
    session = Session(setting, play, bots, storage)
    session.watch = wishes.watch
    return session


def earlier_session(
    wishes: Wishes,
    game: str | None,
    storage: Storage,
    bots: Mapping[str, Bot],
    ask: Ask | None,
    complain: Callable[[str], None],
) -> Session | None:
    """The stored play, if there is one and the person wants to go on with it."""
    found = storage.waiting(game)
    if found is None:
        return None
    path, saved = found
    words = Words(wishes.language)
    question = words("go on with", game=saved.title, moves=words.moves(saved.choices))
    if ask is not None and not _yes(question, words, ask, complain):
        return None
    try:
        state, stopped = played_again(storage.game(saved.game, wishes.language), saved.record, words)
    except (NotAPlay, BadRecord, RulesError, ValueError, OSError) as wrong:
        complain(words("cannot go on", game=saved.title, reason=str(wrong)))
        return None
    storage.adopt(path)
    wishes.game = saved.game
    session = _session(wishes, Play(state), saved.seats, storage, bots)
    session.teller.skip()
    if stopped is not None:
        number = session.play.moves_made + 1
        session.opening = session.note("stopped at", number=number, reason=stopped.reason if session.author else "")
    return session
