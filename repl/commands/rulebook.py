"""Which rule is in force, in sentences or as it stands in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.sentence import capital, into
from dsl.source import NOWHERE, Source
from interpreter.ask.dependence import public
from interpreter.ask.labels import UNKNOWN, Labels
from interpreter.ask.questions import worked_out
from interpreter.ask.view import known_value
from repl.commands.registry import Misused, command
from repl.screen.text import Line, Output, bare, flow, line, wrapped

if TYPE_CHECKING:
    from repl.session.session import Session

MOST_LINES = 40
_HOLE = re.compile(r"\[([^\[\]]+)\]")


def writes_rules(session: Session) -> bool:
    """Does whoever sits here work on the file? Then answers show its lines."""
    return session.author or session.watch or session.stepper.armed


def source_of(session: Session) -> Source:
    state = session.play.state
    phase = state.decision.spec.phase if state.decision is not None else state.program.rules.play
    return state.program.phase_source(phase)


def told_line(session: Session, line: int) -> str:
    """A line of the rules that ask, with their file if that is a library."""
    decision = session.play.state.decision
    return str(line) if decision is None else into(session.words.language, decision.told_line(line))


def of_library(session: Session, source: Source) -> list[Line]:
    """The name of a library's file, above its lines."""
    own = source is session.play.state.program.rules.source
    return [] if own else [line(("dim", source.name))]


def excerpt(session: Session, source: Source, first: int, last: int, here: int = 0) -> list[Line]:
    """Lines of the rules with their numbers."""
    found: list[Line] = []
    for number in range(max(1, first), min(last, len(source.starts)) + 1):
        text = source.line_text(number)
        text = text if writes_rules(session) else _without_citations(text)
        mark: tuple[str, str] = ("here", "▶") if number == here else ("", " ")
        head = line(mark, ("number", f"{number:4} │ "))
        for part in _fitted(text, session.columns - 8):
            found.append(line(*head, ("strong" if number == here else "", part)))
            head = line(("number", "      │ "))
    return found


def _without_citations(text: str) -> str:
    """A line of the rules without the citations at its end."""
    while (cut := text.rstrip().rpartition(" "))[2].startswith("@") and cut[0]:
        text = cut[0].rstrip()
    return text


def _fitted(text: str, room: int) -> list[str]:
    """A line of the rules, fitted into a number of columns: citations go first, then it is broken between words."""
    if len(text) > room:
        text = _without_citations(text)
    if len(text) <= room:
        return [text]
    indent = len(text) - len(text.lstrip()) + 4
    words = [line(word) for word in text.split()]
    rows = flow(words, room, " ", line(" " * (indent - 4)), min(indent, room // 2))
    return [bare(row) for row in rows]


def last_below(source: Source, first: int) -> int:
    """The last line that belongs to a line: those below it that are further to the right."""

    def indent(number: int) -> int:
        text = source.line_text(number)
        return len(text) - len(text.lstrip())

    last = first
    for number in range(first + 1, len(source.starts) + 1):
        if source.line_text(number).strip():
            if indent(number) <= indent(first):
                break
            last = number
    return last


def _phases(session: Session, typed: str) -> list[g.Phase]:
    """Those that are called so in the rules or in the player's language, or else begin so."""
    wanted = typed.casefold().replace("_", " ").strip()
    every = session.play.state.program.rules.phases
    called = ((p, name) for p in every for name in (p.name, session.labels.name(p.name)))
    plain = [(p, name.casefold().replace("_", " ")) for p, name in called]
    return [p for p, name in plain if name == wanted] or [p for p, name in plain if name.startswith(wanted)]


def _terms(session: Session, typed: str) -> list[tuple[str, str]]:
    """The definitions that are called so, with what they mean: the names that rules in sentences quote."""
    wanted = typed.casefold().replace("_", " ").strip(' “”„"')
    game = session.play.state.program.rules
    every = [(n, _called(d.name, session.labels)) for n, d in enumerate(game.defines)]
    found = [n for n, names in every if wanted in names]
    found = found or [n for n, names in every if any(name.startswith(wanted) for name in names)]
    told = (session.setting.term_in_words(game, session.words.language, n) for n in found)
    return list(dict.fromkeys(each for each in told if each[1]))


def _values(session: Session, typed: str) -> list[str]:
    """What is said of a value, as headlines and seats name it: what it is now, and what the rules say with it."""
    wanted = typed.casefold().replace("_", " ").strip(' “”„"')
    game, labels = session.play.state.program.rules, session.labels
    found: list[str] = []
    for name in dict.fromkeys(labels.name(v.name) for v in game.variables if wanted in _called(v.name, labels)):
        now = _now(session, name)
        found.append(f"{capital(name)}: {now}" if now else capital(name))
        for phase in game.phases:
            rows = session.setting.phase_in_words(game, session.words.language, phase)
            some = (re.sub(":$", " …", _filled(session, row.strip())) for row in rows if _words(name) in _words(row))
            said = " ".join(some)
            found += [f"{capital(labels.name(phase.name))}: {said}"] if said else []
    return found


def _words(text: str) -> str:
    """Its words alone, so that one text's words are looked for in another's."""
    return " ".join(["", *re.findall(r"\w+", text.casefold()), ""])


def _called(name: str, labels: Labels) -> set[str]:
    return {each.casefold().replace("_", " ") for each in (name, labels.name(name))}


def _filled(session: Session, text: str) -> str:
    """A sentence with what is filled in during play, which stands in brackets, as far as all know what it is now."""
    return _HOLE.sub(lambda found: _now(session, found[1]) or f"({found[1]})", text)


def _now(session: Session, name: str) -> str:
    """What something of the table, or a definition that everybody can work out, is now; empty if nothing is."""
    state, labels = session.play.state, session.labels
    game = state.program.rules
    for define in game.defines:
        if labels.name(define.name) == name and not define.parameters and not define.needs_me:
            known = public(game, define.body)
            value = worked_out(state.program.evaluate, define.body, state, None) if known else UNKNOWN
            return "" if value in (UNKNOWN, None, ()) else str(labels.value(value, define.body.type))
    for variable in game.variables:
        if labels.name(variable.name) == name and variable.owner == "table" and variable.sight == "everybody":
            cell, seats = state.program.layout.variables[variable.name].base, session.viewer.seats(state)
            value = known_value(state, cell, seats) if variable.index is None else None
            return "" if value in (None, ()) else str(labels.value(value, variable.type))
    return ""


@command("rules", "ask")
def rules(session: Session, phase: str = "") -> Iterator[Output]:
    """In sentences; who writes the rules sees them as they stand in the file."""
    state = session.play.state
    game, decision = state.program.rules, state.decision
    meant = game.phases[decision.spec.phase] if decision is not None else None
    if phase:
        found = _phases(session, phase)
        if not found and (terms := _terms(session, phase)):
            said = (capital(_filled(session, f"{name}: {meaning}").rstrip(".")) + "." for name, meaning in terms)
            yield Output("rules", tuple(row for text in said for row in wrapped(text, session.columns)))
            return
        if not found and (told := _values(session, phase)):
            rows = wrapped(told[0], session.columns, "title")
            rows += [row for text in told[1:] for row in wrapped(text, session.columns, "", 2)]
            yield Output("rules", tuple(rows))
            return
        if not found:
            names = ", ".join(dict.fromkeys(session.labels.name(p.name) for p in game.phases))
            raise Misused("no phase", name=phase, names=names)
        meant = found[0]
    told = [_filled(session, text) for text in session.setting.phase_in_words(game, session.words.language, meant)]
    if told and not writes_rules(session):
        heading = capital(session.labels.name(meant.name)) if meant is not None else ""
        rows = wrapped(heading, session.columns, "title") if heading else []
        rows += [row for text in told for row in wrapped(text, session.columns, "", len(text) - len(text.lstrip()) + 2)]
        yield Output("rules", tuple(rows), {"phase": meant.name if meant is not None else ""})
        return
    if phase and meant is not None:
        source, span = meant.source, meant.span
    elif decision is not None:
        source, span = source_of(session), decision.spec.statement.span
    else:
        source, span = game.source, game.winner.span if game.winner is not None else NOWHERE
    first = source.line(span.start)
    last = last_below(source, first)
    shown = excerpt(session, source, first, min(last, first + MOST_LINES))
    yield Output("rules", (line(("dim", source.name)), *shown), {"file": source.name, "first": first, "last": last})
