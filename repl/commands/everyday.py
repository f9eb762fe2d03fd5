"""Commands of every day: help, look, who sits where, another game, leaving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from dsl.typing import types as t
from interpreter.load import UnreadableFile
from interpreter.play.fault import RulesError, SetupError
from interpreter.text.options import split_acts
from repl.commands import registry as known
from repl.commands import stepping
from repl.commands.registry import Misused, command
from repl.input import sums, typed
from repl.input.naming import Naming
from repl.screen.deck_table import DeckTable
from repl.screen.ending import standing
from repl.screen.french import French
from repl.screen.recalled import last_points
from repl.screen.story import Story
from repl.screen.text import Output, flow, line, wrapped
from repl.session.play import Play
from repl.session.seats import HUMAN, Seats
from repl.words import Words

BOTS = ("easy", "normal", "strong", "search:1s")

if TYPE_CHECKING:
    from repl.session.session import Session


@command("help", "play")
def help_(session: Session, command: str = "") -> Iterator[Output]:
    if not command:
        figures = _with_figures(session)
        yield Output("help", tuple(known.short(session.words, session.columns, _a_card(session), figures)))
        return
    if known.in_english(command) == "all":
        yield Output("help", tuple(known.overview(session.words, session.columns, _a_card(session))), {"pages": True})
        return
    found = known.find(command.lstrip(":").strip(), session.words)
    if not isinstance(found, known.Command):
        raise known.unknown(command.lstrip(":").strip(), session.words)
    yield Output("help", tuple(known.one(found, session.words, session.columns)))


def _a_card(session: Session) -> str:
    """How a card of the game can be typed: `green 9` or `g9`, `2 of clubs` or `c2`."""
    cards = range(len(session.play.state.program.layout.cards))
    letters = French(session.labels).in_letters(0) if cards else ""
    if letters:
        return f"`{session.labels.card(0)}` {session.words('or')} `{letters}`"
    split = {name: typed.split(name) for name in dict.fromkeys(map(session.labels.card, cards))}
    short = (name for name, words in split.items() if len(words) == 2 and typed.is_number(words[1]))
    if (name := next(short, None)) is not None:
        return f"`{name}` {session.words('or')} `{split[name][0][0]}{split[name][1]}`"
    return f"`{next(iter(split))}`"


def _with_figures(session: Session) -> str:
    """An option that says how many, where options are not numbered and a figure could be taken for that."""
    moves = session.moves()
    if moves is None or moves.listing.pick is not None or moves.listing.by_number:
        return ""
    options = (option for option in moves.listing.options if not option.passes)
    counted = (o for o in options if any(map(sums.is_a_number, split_acts(o.spec, o.raw)[1])))
    return str(next(counted, ""))


@command("look", "play")
def look(session: Session) -> Iterator[Output]:
    yield from session.present()


@command("about", "ask")
def about_(session: Session) -> Iterator[Output]:
    """The game in words for people."""
    yield session.about()


@command("score", "ask")
def score(session: Session) -> Iterator[Output]:
    """How it stands, and how that came about."""
    rows = standing(session)
    story = Story(session.play.state, session.viewer, session.words)
    if rows and (last := last_points(story.tell(session.play.events))):
        rows += [(), line(("dim", session.words("last points")))]
        rows += [row for each in last for row in flow([each.line], session.columns, indent=4)]
    yield Output("note", tuple(rows)) if rows else session.note("nothing counted")


@command("cards", "ask")
def cards(session: Session, card: str = "") -> Iterator[Output]:
    """Which cards there are, and what the rules work out from them."""
    labels = session.play.state.program.labels
    table = DeckTable(labels, session.words, session.columns)
    if not card:
        yield Output("rules", tuple(table.draw()))
        return
    naming = Naming(session.play.state.program, t.CARD)
    kinds = {labels.card(each): each for each in table.of_family(card)}
    for spelled in French(labels).spelled_out(card) if not kinds else ():  # German `kd` is two cards
        found, rest = naming.several(typed.split(spelled), range(len(table.cards)))
        if not found or rest:
            raise Misused("no such card", name=card)
        kinds |= {labels.card(each): each for each in found}
    yield Output("note", tuple(row for each in kinds.values() for row in table.about(each)))


def _seat(session: Session, number: int) -> int:
    if not 1 <= number <= session.setting.players:
        raise Misused("no such seat", count=session.setting.players)
    return number - 1


def _reseat(session: Session, seat: int, name: str) -> Iterator[Output]:
    names = list(session.seats.names)
    names[seat] = name
    absent = {away: left for away, left in session.seats.absent.items() if away != seat}
    session.seats = Seats(names, session.seats.bots)
    session.seats.absent = absent
    session.shared = session.shared or session.hot_seat
    if session.keyboard is None or not session.seats.is_human(session.keyboard):
        session.keyboard = session.only_person()
    session.keep()
    who = session.words("a person") if name == HUMAN else name
    yield session.note("seat is now", seat=session.labels.player(seat), who=who)
    yield from session.advance()


@command("seat", "seats")
def seat_(session: Session, number: int = 0) -> Iterator[Output]:
    if number:
        yield from _reseat(session, _seat(session, number), HUMAN)
        return
    rows = []
    for seat, name in enumerate(session.seats.names):
        mark = " ◂" if seat == session.keyboard else ""
        who = session.words("a person") if name == HUMAN else name
        who = session.words("away", who=who, bot=session.seats.default) if seat in session.seats.absent else who
        rows.append(line("  ", ("strong", session.labels.player(seat).ljust(12)), who, mark))
    yield Output("note", tuple(rows), {"seats": list(session.seats.names)})


def _invite(session: Session, kind: str) -> None:
    """A bot that nobody has called for yet: `strong`, `search:1s`."""
    try:
        if session.make_bot is None:
            raise ValueError
        bot = session.make_bot(kind)
    except ValueError:
        raise Misused("no such bot", name=kind, names=", ".join(dict.fromkeys((*BOTS, *session.seats.bots)))) from None
    # The last one gives hints, so a new one comes first.
    session.seats = Seats(session.seats.names, {kind: bot, **session.seats.bots})


@command("bot", "seats")
def bot_(session: Session, number: int, kind: str = "") -> Iterator[Output]:
    seat = _seat(session, number)
    if kind and kind not in session.seats.bots:
        _invite(session, kind)
    if seat in session.seats.people and session.shared and seat != session.keyboard:
        raise Misused("not your seat")
    yield from _reseat(session, seat, kind or session.seats.default)


@command("new", "play")
def new(session: Session, players: int = 0) -> Iterator[Output]:
    """The same game again, another deal."""
    setting = session.setting
    count = players or setting.players
    try:
        seed = session.rng.getrandbits(31)
        play = Play.start(session.play.game, count, seed, dict(setting.options))
    except SetupError:
        counts = session.words.counts(session.play.game.player_counts)
        raise Misused("wrong count", counts=counts) from None
    names = (session.seats.names + [session.seats.default] * count)[:count]
    session.seats = Seats(names, session.seats.bots)
    setting.players, setting.seed = count, seed
    session.start_over(play)
    yield session.note("new play")
    if session.stepper.armed:
        session.stepper.begin_play()
        yield from stepping.report(session, session.stepper.go())
    yield from session.advance()


@command("options", "play")
def options(session: Session, option: str = "") -> Iterator[Output]:
    """`:options` lists, `:options NAME VALUE` sets for the next `:new`."""
    game = session.play.state.program.rules
    setting = session.setting
    if option:
        key, _, value = option.partition(" ")
        known_one = next((o for o in game.options if o.name == key), None)
        if known_one is None:
            raise Misused("no option", name=key, names=", ".join(o.name for o in game.options) or "–")
        number = known.as_number(value)
        word: int | str = value.strip() if number is None else number
        word = next((each for each in known_one.values if _said(session, each) == word), word)
        if known_one.value_of(word) is None:
            raise Misused("no value", name=key, values=_values(session, known_one.values))
        setting.options[key] = word
        yield session.note("option set", name=key, value=_said(session, word))
        return
    rows = []
    for each in game.options:
        shown = _said(session, each.word_of(session.play.state.program.setup.options[each.name]))
        rows.append(line("  ", ("strong", each.name), f" = {shown}", ("dim", f"   ({_values(session, each.values)})")))
        rows += wrapped(session.labels.words.get(each.name) or each.label, session.columns, "dim", 4)
    if not rows:
        rows = list(session.note("no options").lines)
    yield Output("note", tuple(rows))


def _said(session: Session, value: int | str) -> str:
    """The value of an option in the language of the player."""
    if value in ("yes", "no"):
        return str(session.labels.engine[value])
    return str(value) if isinstance(value, int) else session.labels.words.get(value, value)


def _values(session: Session, values: tuple[int | str, ...]) -> str:
    if len(values) > 6 and isinstance(values[0], int):
        return f"{values[0]}–{values[-1]}"
    return ", ".join(_said(session, value) for value in values)


@command("lang", "seats")
def lang(session: Session, language: Literal["en", "de"]) -> Iterator[Output]:
    """The words of the session and of the game."""
    from repl.commands.reload import again_in

    if language != session.words.language and session.keyboard is not None:
        session.teller.tell_again(session.keyboard)
    session.words = Words(language, session.words.signs, session.words.sorting)
    session.setting.language = language
    try:
        again_in(session, language)
    except (RulesError, UnreadableFile):
        yield session.note("labels stay")
    yield from session.present()


@command("author", "step")
def author(session: Session) -> Iterator[Output]:
    """All cards are open from here on, or hidden again."""
    if session.shared and not session.author and not session.setting.author:
        raise Misused("several people")
    session.author = not session.author
    session.opened = True
    yield session.note("author on" if session.author else "author off")
    yield from session.present()


@command("quit", "play")
def quit_(session: Session, now: Literal["now", ""] = "") -> Iterator[Output]:
    if session.unsaved and now != "now" and not session.play.over:
        raise Misused("would be lost")
    session.ended = 0
    goes_on = session.play.length > 0 and session.play.state.decision is not None
    kept = session.storage is not None and goes_on and not session.unsaved
    yield session.note("left kept" if kept else "left over", "left")
