"""The rules as in a debugger: steps, breakpoints, watches, expressions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dsl.typing import types as t
from interpreter.play.fault import Fault
from repl.commands.registry import Misused, as_number, command, in_english
from repl.commands.rulebook import excerpt
from repl.screen.text import Fragment, Line, Output, bare, flow, line
from repl.session.debugger import Break, Mode, Stop
from repl.session.evaluate import Answer, CannotAsk, Evaluator, Standing

if TYPE_CHECKING:
    from repl.session.session import Session

AROUND = 3
MOST_ITEMS = 60


# ───────────── running


def run(session: Session, mode: Mode) -> Iterator[Output]:
    stepper = session.stepper
    if not stepper.paused:
        if session.play.state.decision is None:
            raise Misused(session.why_no_move())
        stepper.mode = mode
        if mode == "continue":
            yield session.note("steps off")
        else:
            yield session.note("steps on")
        return
    yield from report(session, stepper.go(mode))
    if not stepper.paused:
        session.keep()
        yield from session.advance()


def report(session: Session, stop: Stop) -> Iterator[Output]:
    """Where play stopped, and what happened up to there."""
    yield from session.news()
    if stop.done:
        return
    if stop.cause is not None:
        yield session.note("stopped by", cause=str(stop.cause), style="strong")
    yield from where(session, brief=True)
    if rows := [*_watched(session, only_changed=True)]:
        yield Output("stepped", tuple(rows))


@command("step", "step", author=True)
def step(session: Session) -> Iterator[Output]:
    yield from run(session, "step")


@command("next", "step", author=True)
def next_(session: Session) -> Iterator[Output]:
    yield from run(session, "next")


@command("continue", "step", author=True)
def continue_(session: Session) -> Iterator[Output]:
    yield from run(session, "continue")


# ───────────── where


def where(session: Session, brief: bool = False) -> Iterator[Output]:
    stepper = session.stepper
    stack = stepper.stack()
    if not stack:
        raise Misused(session.why_no_move())
    program = stepper.program
    source, here = stepper.source(stack[0]), stepper.line(stack[0])
    rows: list[Line] = [line(("dim", source.name))]
    rows += excerpt(session, source, here - AROUND, here + AROUND, here)
    standing = stepper.standing()
    rows += flow(_locals(session, standing), session.columns, "   ", line("  "), 2)
    if not brief:
        for block in stack:
            phase, file = program.rules.phases[program.block_info(block).phase], stepper.source(block)
            name = "" if file is program.rules.source else file.name
            rows.append(line("  ", ("strong", phase.name), f"  {name}:{stepper.line(block)}"))
    names = [program.rules.phases[program.block_info(b).phase].name for b in stack]
    yield Output("stepped", tuple(rows), {"file": source.name, "line": here, "phases": names})


def _locals(session: Session, standing: Standing) -> list[Line]:
    labels = session.labels
    found = [] if standing.me is None else [line(("dim", "me "), labels.player(standing.me))]
    for name, kind, value in standing.locals.values():
        try:
            text = labels.value(value, kind)
        except (TypeError, IndexError, ValueError, AttributeError):
            continue
        found.append(line(("dim", f"{name} "), text or "–"))
    return found


@command("where", "step", author=True)
def where_(session: Session) -> Iterator[Output]:
    yield from where(session)


# ───────────── breakpoints


@command("break", "step", author=True)
def break_(session: Session, where: str = "") -> Iterator[Output]:
    """`:break PHASE`, `:break LINE`, `:break when EXPRESSION`; `:break off` takes all away."""
    stepper = session.stepper
    first, blank, rest = where.partition(" ")
    where = f"{in_english(first)}{blank}{rest}"
    if where == "off":
        stepper.breaks.clear()
    elif where:
        try:
            found = _breakpoint(session, where)
        except CannotAsk as wrong:
            yield _not_an_expression(session, where.removeprefix("when").strip(), wrong)
            return
        stepper.breaks = [b for b in stepper.breaks if b != found] + ([] if found in stepper.breaks else [found])
    stepper.holds = lambda text, block: _holds(session, text, block)
    names = [str(b) for b in stepper.breaks]
    if names:
        yield session.note("breakpoints", names=", ".join(names))
    else:
        yield session.note("no breakpoints")


def _breakpoint(session: Session, where: str) -> Break:
    game = session.play.game.rules
    wanted = as_number(where)
    if wanted is not None:
        lines = {session.stepper.line(n) for n in range(2, len(session.stepper.program.blocks))}
        if wanted not in lines:
            after = min((n for n in lines if n > wanted), default=max(lines))
            raise Misused("no statement", line=where, near=after)
        return Break("line", where)
    word, _, rest = where.partition(" ")
    if word == "when":
        kind = evaluator(session).read(rest, session.stepper.standing()).type
        if t.settled(kind) != t.YESNO:
            raise Misused("not yes or no", type=session.words.type(kind))
        found = Break("when", rest.strip())
        session.stepper.held[found.text] = _holds(session, found.text, session.stepper.current() or 0)
        return found
    if where not in {p.name for p in game.phases}:
        raise Misused("no phase", name=where, names=", ".join(dict.fromkeys(p.name for p in game.phases)))
    return Break("phase", where)


def _holds(session: Session, text: str, block: int) -> bool:
    """Does a condition hold at a block? One whose names are not there does not."""
    stepper = session.stepper
    try:
        return bool(evaluator(session).ask(text, stepper.trace, stepper.standing(block)).value)
    except (CannotAsk, Fault):
        return False


# ───────────── expressions


def evaluator(session: Session) -> Evaluator:
    game = session.play.game
    found = session.evaluator
    if found is None or found.game is not game:
        libraries = session.storage.libraries(session.setting.game) if session.storage is not None else {}
        found = session.evaluator = Evaluator(game, libraries)
    return found


def shown(session: Session, answer: Answer) -> str:
    """A value in words; cards are named, whoever may see them."""
    kind = t.settled(answer.type)
    labels = session.labels
    trace = session.stepper.trace
    value = answer.value
    if isinstance(kind, t.Place) and isinstance(value, int):
        value, kind = list(trace.lying(value)), t.List(t.CARD)
    if isinstance(kind, t.List):
        items = list(value)
        text = ", ".join(labels.value(v, kind.of) for v in items[:MOST_ITEMS])
        return f"({text}{', …' if len(items) > MOST_ITEMS else ''})"
    return str(labels.value(value, kind))


@command("eval", "step", author=True)
def eval_(session: Session, expression: str) -> Iterator[Output]:
    try:
        answer = evaluator(session).ask(expression, session.stepper.trace, session.stepper.standing())
    except CannotAsk as wrong:
        yield _not_an_expression(session, expression, wrong)
        return
    except Fault as fault:
        raise Misused("eval fails", reason=session.words.fault(fault.diagnostic)) from None
    text = shown(session, answer)
    rows = flow([line(text), line(("dim", session.words.type(answer.type)))], session.columns, "   ", indent=2)
    yield Output("stepped", tuple(rows), {"value": text, "type": t.describe(answer.type)})


def _not_an_expression(session: Session, text: str, wrong: CannotAsk) -> Output:
    """What is wrong with an expression, as the checker says it of a file."""
    if wrong.diagnostics:
        return Output("refused", session.diagnostics(list(wrong.diagnostics)))
    return session.refuse("no expression", text=text)


@command("watch", "step", author=True)
def watch(session: Session, expression: str = "") -> Iterator[Output]:
    """`:watch EXPRESSION` shows it at every stop, the same again takes it away; `:watch off` all."""
    stepper = session.stepper
    if expression == "off":
        stepper.watches.clear()
    elif expression in stepper.watches:
        stepper.watches.remove(expression)
    elif expression:
        try:
            evaluator(session).read(expression, stepper.standing())
        except CannotAsk as wrong:
            # A name that exists only in another phase may be watched all the same.
            if not wrong.diagnostics:
                raise Misused("no expression", text=expression) from None
        stepper.watches.append(expression)
    if stepper.watches:
        yield Output("stepped", tuple(_watched(session)))
    else:
        yield session.note("no watches")


def _watched(session: Session, only_changed: bool = False) -> Iterator[Line]:
    """The values of what is watched; at a stop those that are not as they were shown last."""
    before, session.stepper.watched = session.stepper.watched, {}
    for text in session.stepper.watches:
        try:
            answer = evaluator(session).ask(text, session.stepper.trace, session.stepper.standing())
            value: tuple[str | Fragment, ...] = (shown(session, answer),)
        except CannotAsk as wrong:
            value = ("–", ("dim", "".join(f"   {d.title}" for d in wrong.diagnostics[:1])))
        except Fault:
            value = ("–",)
        session.stepper.watched[text] = bare(line(*value))
        if only_changed and before.get(text) == session.stepper.watched[text]:
            continue
        yield from flow([line(("dim", f"{text} = "), *value)], session.columns, indent=2)
