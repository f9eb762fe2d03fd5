"""New rules in the same play, and positions written down as tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.game import Game
from interpreter.load import UnreadableFile
from interpreter.play.fault import Fault, RulesError, SetupError
from interpreter.text.record import BadRecord
from repl.commands.pin import CannotPin, pinned, with_test
from repl.commands.reasons import reason
from repl.commands.registry import Misused, command
from repl.commands.rulebook import told_line
from repl.commands.saving import played_again
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.screen.text import Output
from repl.session.play import Play

if TYPE_CHECKING:
    from repl.session.session import Session


@command("reload", "rules")
def reload(session: Session) -> Iterator[Output]:
    """The file as it is now: the same deal and the same choices, as far as the new rules allow them."""
    if session.storage is None:
        raise Misused("no files")
    old = session.play
    number = old.length
    words = _written_choices(old)
    try:
        game = session.storage.game(session.setting.game, session.words.language)
        state, stopped = played_again(game, old.state.record(), session.words)
    except RulesError as wrong:
        errors = [d for d in wrong.diagnostics if d.severity == "error"]
        note = session.note("rules have errors", count=len(errors))
        yield Output("refused", (*session.diagnostics(errors), *note.lines), {"errors": len(errors)})
        return
    except (UnreadableFile, OSError) as error:
        raise Misused("not read", file=session.setting.game, reason=session.words.trouble(error)) from None
    except BadRecord:
        raise Misused("rules too different", reason=game.name) from None
    except SetupError as error:
        if session.setting.players not in game.player_counts:
            raise Misused("wrong count", counts=session.words.counts(game.player_counts)) from None
        raise Misused("rules too different", reason=str(error)) from None
    if state.fault is not None:
        raise state.fault
    yield from session.about_tests()
    yield from _other_defaults(session, game)
    session.stepper.abandon()
    told = dict(session.teller.told)
    keyboard, waiting = session.keyboard, session.waiting
    session.stand_at(state)
    session.keyboard, session.waiting = keyboard, waiting
    if stopped is None and session.play.length == number:
        session.teller.told = {seat: min(at, len(session.play.events)) for seat, at in told.items()}
        yield session.note("rules reloaded", moves=session.words.moves(session.play.moves_made(session.viewer)))
    else:
        choice = session.play.length
        if _may_tell(session):
            yield session.note(
                "rules differ",
                number=session.play.moves_made(session.viewer) + 1,
                reason=stopped.reason if stopped else "",
            )
            yield from _difference(session, words[choice] if choice < len(words) else "")
        else:
            yield session.note("rules differ somewhere", number=session.play.moves_made(session.viewer) + 1)
        yield session.note("goes on from there")
    session.keep()
    yield from session.advance()


def _other_defaults(session: Session, game: Game) -> Iterator[Output]:
    """The play keeps its options: a default that was changed counts later."""
    before = {option.name: option for option in session.play.game.rules.options}
    for option in game.rules.options:
        old = before.get(option.name)
        if old is not None and old.usual != option.usual and option.name not in session.setting.options:
            yield session.note("other default", name=option.name, value=option.usual)


def _may_tell(session: Session) -> bool:
    """What was chosen may have been a secret: only the one who chose it, and the author, may read it."""
    decision = session.play.state.decision
    return session.author or decision is None or decision.player == session.keyboard


def _written_choices(play: Play) -> list[str]:
    from interpreter.text.options import written

    found = []
    for number, raw in enumerate(play.state.choices()):
        decision = play.before[number].decision
        assert decision is not None
        found.append(written(decision.spec.table[raw]))
    return found


def _difference(session: Session, words: str) -> Iterator[Output]:
    """Why the new rules do not allow the choice that was made."""
    state = session.play.state
    decision = state.decision
    if decision is None or not words:
        return
    moves = Moves(state, Listing(state, decision, session.words))
    found = moves.read(words.replace(" + ", " "))
    if isinstance(found, Problem):
        for refusal in found.refusals:
            yield session.note("by the rule", line=told_line(session, refusal.line), rule=reason(session, refusal))
        if found.kind == "amount":
            least, most = moves.listing.amounts
            line = told_line(session, decision.line)
            yield session.note("other amount", line=line, count=found.amount, least=least, most=most)


def again_in(session: Session, language: str) -> None:
    """The same play with labels of another language."""
    if session.storage is None:
        return
    game = session.storage.game(session.setting.game, language)
    state, _ = played_again(game, session.play.state.record(), session.words)
    told, keyboard, waiting = session.teller.told, session.keyboard, session.waiting
    session.stand_at(state)
    session.teller.told, session.keyboard, session.waiting = told, keyboard, waiting


@command("pin", "rules", author=True)
def pin(session: Session, name: str) -> Iterator[Output]:
    """Writes the position and the last choices as a test block into the file."""
    storage = session.storage
    path = storage.rules_file(session.setting.game) if storage is not None else None
    if storage is None or path is None:
        raise Misused("not your file", game=session.setting.game)
    if session.stepper.paused:
        raise Misused("in mid step")
    if not name.strip() or any(c in name for c in '"{}\n\\') or len(name) > 100:
        raise Misused("bad title")
    try:
        rules = storage.read_text(path)
        if f'\ntest "{name.strip()}"' in rules:
            raise Misused("title taken", name=name.strip())
        block = pinned(session.play, name.strip())
        text = with_test(rules, block)
        problem = storage.passes(session.setting.game, text, name.strip())
    except CannotPin as why:
        raise Misused("cannot pin", reason=session.words(why.key, phase=why.phase)) from None
    except OSError as error:
        raise Misused("not read", file=str(path), reason=session.words.trouble(error)) from None
    except Fault as fault:
        raise Misused("cannot pin", reason=session.words.fault(fault.diagnostic)) from None
    if problem is not None:
        raise Misused("cannot pin", reason=problem)
    wrong = storage.write(path, text)
    if wrong is not None:
        raise Misused("not written", file=str(path), reason=session.words.trouble(wrong))
    yield session.note("pinned", name=name.strip(), file=str(path))
