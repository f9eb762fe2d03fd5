"""Before the play: which game, who sits where, and whether an earlier play goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.sentence import say
from dsl.typing import types as t
from grammar.visible import visible_line
from interpreter.ask.chair import Bot
from interpreter.game import Game
from interpreter.play.fault import Fault, RulesError, SetupError
from interpreter.text.oneline import BadLine, read_line
from interpreter.text.record import BadRecord
from repl.commands.saving import other_rules, played_again, taken_up
from repl.screen.table import TableDrawing
from repl.screen.text import shortened
from repl.session import arrival
from repl.session.play import Play
from repl.session.saved import NotAPlay, Saved
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from repl.session.sight import Viewer
from repl.session.start import Ask, play_row
from repl.session.storage import Storage
from repl.words import Words

LIKELY = 4
MOST_SEATS = 20


class BadShare(ValueError):
    """A text that was not written by `:share`, or not for these rules; says which."""


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
    shared: str | None = None
    line: int | None = None
    """Where the play begins: chance plays all seats until the rules come to this line."""
    seat_said: bool = True
    """Otherwise the person sits where the first choice is."""


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
    """A new play; raises RulesError, UnreadableFile, SetupError, NotReached or Fault."""
    game = storage.game(wishes.game, wishes.language)
    counts = game.player_counts
    needed = max(wishes.people, default=-1) + 1
    if wishes.shared is not None:
        play = _given_away(game, wishes, wishes.shared)
    else:
        wanted = max(LIKELY, needed)
        likely = wishes.players or next((count for count in counts if count >= wanted), counts[-1])
        if wishes.line is not None:
            others = [] if wishes.players else [c for c in counts if c != likely and c >= needed]
            return _from_line(wishes, wishes.line, game, [likely, *others], storage, bots)
        play = Play.start(game, likely, wishes.seed, dict(wishes.options))
    players = play.state.program.setup.players
    session = _session(wishes, play, _seats(wishes, game, players), storage, bots)
    if play.length:
        play.decided_by("b" * play.length)  # by whoever gave it away
        session.teller.recall()
        session.opening = session.note("loaded", moves=session.words.moves(play.moves_made(session.viewer)))
    return session


def call_people(session: Session, names: dict[int, str]) -> None:
    """The players get their names; where several people sit at the keyboard, it is said who does not."""
    session.setting.names |= names
    session.name_players()
    people = [session.labels.player(seat) for seat in session.seats.people]
    bots = [session.labels.player(seat) for seat in range(session.setting.players) if not session.seats.is_human(seat)]
    if len(people) > 1 and bots and session.opening is None:
        session.opening = session.note("who plays", style="dim", people=", ".join(people), bots=", ".join(bots))


def by_seat(names: Sequence[str], people: Sequence[int]) -> dict[int, str]:
    """Names go to the people first, then to the seats of the bots."""
    seats = [*people, *(seat for seat in range(MOST_SEATS) if seat not in people)]
    return dict(zip(seats, names, strict=False))


def _seats(wishes: Wishes, game: Game, players: int) -> list[str]:
    if max(wishes.people, default=-1) >= players:
        first, count = wishes.people[0] + 1, len(wishes.people)
        key = "{count} people from seat {first} on do not fit among {players} players of {game}"
        key = key if count > 1 else "{game} with {players} players has no seat {first}"
        raise SetupError(say(key, count=count, first=first, players=players, game=game.name))
    return seated(players, wishes.people, wishes.bot)


def _given_away(game: Game, wishes: Wishes, shared: str) -> Play:
    """The play of a text that `:share` wrote; what was agreed in it also counts for the next one."""
    try:
        state = read_line(game, shared)
    except BadLine as wrong:
        text = shortened(visible_line(shared), 40)
        raise BadShare(Words(wishes.language)(wrong.problem, text=text, game=game.rules.title)) from None
    agreed = state.program.setup.options
    wishes.seed = state.seed
    wishes.options = {option.name: option.word_of(agreed[option.name]) for option in game.rules.options}
    return Play(state)


def _from_line(
    wishes: Wishes, line: int, game: Game, players: Sequence[int], storage: Storage, bots: Mapping[str, Bot]
) -> Session:
    """A play that stands at a line of the rules. The author sees that line, anybody else the next choice."""
    found = arrival.arrive(game, players, wishes.seed, wishes.options, line, pause=wishes.author)
    wishes.seed = found.seed
    decision = found.play.state.decision
    if not wishes.seat_said and decision is not None and len(wishes.people) == 1:
        wishes.people = (decision.player,)
        wishes.names = by_seat([*wishes.names.values()], wishes.people)  # or a bot would bear the name of the person
    session = _session(wishes, found.play, _seats(wishes, game, found.players), storage, bots)
    found.play.decided_by("b" * found.play.length)
    session.teller.skip()
    key = "by chance to here"
    if found.stepper.paused:
        session.stepper = found.stepper
    elif decision is not None and decision.line != line:
        key = "by chance beyond"  # the line has no choice, or none in this play
    moves = session.words.moves(found.play.moves_made(session.viewer))
    session.opening = session.note(key, line=line, next=decision.line if decision is not None else line, moves=moves)
    return session


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
        play = taken_up(state, saved)
    except (NotAPlay, BadRecord, RulesError, ValueError, OSError) as wrong:
        complain(words("cannot go on", game=saved.title, reason=str(wrong)))
        return None
    if not storage.adopt(path):
        complain(words("cannot go on", game=saved.title, reason=words("taken up elsewhere")))
        return None
    wishes.game = saved.game
    wishes.names = saved.called() or wishes.names
    session = _session(wishes, play, saved.seats, storage, bots)
    session.seconds, session.opened = float(saved.seconds), saved.open or wishes.author
    session.teller.recall()
    session.opening = next(other_rules(session, saved.record, stopped), session.opening)
    return session


def wants_to_go_on(
    stored: tuple[Path, Saved], storage: Storage, words: Words, ask: Ask, complain: Callable[[str], None]
) -> bool:
    said = [play_row(stored, words), *_stands(stored[1], storage, words)]
    return _yes(words("go on with", play=", ".join(filter(None, said))), words, ask, complain)


def _stands(saved: Saved, storage: Storage, words: Words) -> list[str]:
    """Where a stored play stands, as far as everybody knows it: which deal and round, and the points of its person."""
    try:
        state, _ = played_again(storage.game(saved.game, words.language), saved.record, words)
        play = taken_up(state, saved)
    except (NotAPlay, BadRecord, RulesError, Fault, ValueError, OSError):
        return []  # whoever wants to go on is told why that cannot be
    drawing = TableDrawing(play.state, Viewer(), words)
    counted = [f"{name} {value}" for name, value, kind in drawing.facts.variables("table", 0) if kind == t.NUMBER]
    rounds = drawing.rounds() or counted[:1]
    return [*rounds, *(drawing.counts(saved.people[0]) if len(saved.people) == 1 else ())]
