"""While a line is typed: how it could go on, what Enter would do, and where the play stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.commands import registry as known
from repl.commands.asking import explain_problem
from repl.input.problem import Suggestion
from repl.screen.around import NOTHING
from repl.screen.cards import Deck
from repl.screen.choices import Choices
from repl.screen.table import TableDrawing
from repl.screen.text import Line, line, shortened, width
from repl.session.sight import Viewer

if TYPE_CHECKING:
    from repl.session.session import Session

LONGEST = 300


def suggestions(session: Session, text: str) -> list[Suggestion]:
    """Completions of a line for whoever sits at the keyboard."""
    if len(text) > LONGEST:
        return []
    if text.startswith("?"):
        return [Suggestion(*found) for found in known.names(text[1:].lstrip(" :"), session.words)]
    moves = session.moves()
    if not text.startswith(":"):
        return moves.suggestions(text) if moves is not None else []
    wanted, rest = known.open_argument(text)
    if wanted == "move":
        return moves.suggestions(rest) if moves is not None else []
    words = _words(session, wanted)
    if words is None:
        return [Suggestion(*found) for found in known.completions(text, session.words)]
    typed = rest.rpartition(" ")[2]
    return [Suggestion(word, len(typed)) for word in words if word.casefold().startswith(typed.casefold())]


def _words(session: Session, wanted: str) -> list[str] | None:
    """What an argument can be, where that depends on the game or the table."""
    rules = session.play.game.rules
    match wanted:
        case "phase" | "where":
            return list(dict.fromkeys(p.name for p in rules.phases))
        case "option":
            return [o.name for o in rules.options]
        case "kind":
            return list(session.seats.bots)
        case "attribute":
            own = map(session.labels.name, session.play.state.program.layout.attributes)
            return [*own, *map(session.words.after_command, ("usual", "down"))]
        case _:
            return None


def _in_words(session: Session, deck: Deck, option: Option) -> str:
    """What Enter would choose; of several parts the sentence of the rules says which is which."""
    seat = session.viewer.seat
    if seat is None or option.passes or len(split_acts(option.spec, option.raw)[1]) < 2:
        return deck.chosen(option)
    statement = option.spec.statement
    named = isinstance(statement, g.Choose) and statement.label is not None  # then dots would say less
    choices = Choices(session.labels, deck, session.viewer, session.words)
    said = choices.by_the_rules(seat, option, NOTHING if named else None)
    return deck.chosen(option) if said is None else "".join(part for _, part in line(*said))


def preview(session: Session, text: str) -> Line:
    """What Enter would do, or why it would not."""
    text = text.strip()
    if text.startswith(":"):
        found_command = known.find(text[1:].partition(" ")[0])
        if isinstance(found_command, known.Command):
            words = session.words
            return line(("dim", f"{found_command.usage(words)}  {words(f':{found_command.name}')}"))
        return ()
    if not text or text[0] == "?":
        return ()
    moves = session.moves()
    if moves is None:
        return ()
    if len(text) > LONGEST:
        return line(("wrong", session.words("too long")))
    found = moves.read(text)
    if isinstance(found, Option):
        return line(("good", f"↵ {_in_words(session, moves.listing.deck, found)}"))
    progress = moves.progress(text)
    if progress:
        return line(("dim", progress))
    if found.listed:
        return line(("dim", f"↵ {found.options[0].partition(' (')[0]} ({len(found.listed)})"))
    if found.kind == "unclear":
        return line(("dim", " / ".join(found.options[:5])))
    return line(("wrong", explain_problem(session, found)[0]))


def status(session: Session, columns: int, keys_of: str = "keys") -> str:
    """Phase, turn, score and keys, as far as there is room; nothing that not everybody may know."""
    state = session.play.state
    drawing = TableDrawing(state, Viewer(), session.words)
    parts = [session.game_name(), drawing.phase()]
    block = session.stepper.current() if session.stepper.paused else None
    if block is not None:
        parts = [session.game_name(), session.words("at line", line=session.stepper.line(block))]
    elif state.decision is not None:
        player = state.decision.player
        turn = "your turn" if player == session.keyboard else "turn of"
        parts.append(session.words(turn, who=session.labels.player(player)))
    if session.keyboard is not None and block is None:
        seat = session.keyboard
        team = next((n for n, seats in enumerate(drawing.layout.teams) if seat in seats), None)
        ours = drawing.facts.of("team", team) if team is not None else []
        parts += (*ours, *drawing.counts(seat))
    parts = [p for p in parts if p]
    keys = session.words(keys_of if block is None else "step keys").split(", ")
    if keys_of == "keys of screen" and block is None and session.moves() is None:
        del keys[0]  # there is nothing to pick
    while keys and width([("", " · ".join([*parts, *keys]))]) > columns:
        keys.pop()
    if not keys and width([("", " · ".join(parts))]) > columns:
        del parts[0]
    while len(parts) > 1 and width([("", " · ".join([*parts, *keys]))]) > columns:
        parts.pop()
    return shortened(" · ".join([*parts, *keys]), columns)
