"""What a failing test says: CG9xx."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.diagnostic import Diagnostic
from dsl.sentence import error, say
from dsl.source import Source, Span

if TYPE_CHECKING:
    from interpreter.ask.questions import Refusal
    from interpreter.play.choice import Decision


def _seat(player: int) -> str:
    return f"p{player + 1}"


def not_so(source: Source, span: Span, values: list[tuple[str, str]]) -> Diagnostic:
    notes = tuple(
        say("`{text}` is {value}", text=text, value=value) if value else say("`{text}` is empty", text=text)
        for text, value in values
    )
    return error("CG901", source, span).says("this is not so", "expected here", notes=notes)


def other_cards(source: Source, span: Span, shown: str, missing: list[str], extra: list[str]) -> Diagnostic:
    title = "other cards lie there" if missing or extra else "these cards lie there in another order"
    compared = (("expected and not there: {cards}", missing), ("there and not expected: {cards}", extra))
    notes = tuple(say(words, cards=_some(cards)) for words, cards in compared if cards)
    return error("CG902", source, span, shown=shown).says(title, "what lies there: {shown}", notes=notes)


def _some(things: Sequence[object]) -> str:
    words = [str(thing) for thing in things[:6]]
    listed = ("; " if any("," in word for word in words) else ", ").join(words)  # several cards are one option
    return say("{listed}, … {count} in all", listed=listed, count=len(things)) if len(things) > 6 else listed


def left_open(source: Source, span: Span, decision: Decision) -> Diagnostic:
    return error("CG914", source, span, seat=_seat(decision.player), prompt=decision.prompt).says(
        "a choice is left open here",
        "{seat} has still to choose: {prompt}",
        help="answer it, `{seat} chooses …`, or look at it with `expect`, before something else runs",
    )


def nothing_due(source: Source, span: Span, player: int) -> Diagnostic:
    return error("CG903", source, span, seat=_seat(player)).says(
        "nobody has anything to choose here",
        "{seat} is not asked anything",
        help="if that is what is meant, write `expect {seat} has 0 options`, or `expect nobody has options` where the "
        "play or the phase is over",
    )


def other_decides(source: Source, span: Span, player: int, other: int, prompt: str) -> Diagnostic:
    return error("CG904", source, span, other=_seat(other), seat=_seat(player), prompt=prompt).says(
        "{other} decides here, not {seat}", "due: {prompt}"
    )


def not_possible(source: Source, span: Span, refusals: Sequence[Refusal], decision: Decision) -> Diagnostic:
    notes = tuple(
        say("{reason} (line {line})" if r.line else "{reason}", reason=r.reason, line=decision.told_line(r.line))
        for r in refusals
    )
    if not refusals:
        notes = (say("possible are: {some}", some=_some(decision.options)),)
    if decision.count == 1:
        only = str(decision.options[0])
        notes += (
            say("{seat} has one option here, {only}: only that is chosen", seat=_seat(decision.player), only=only),
        )
    return error("CG905", source, span, prompt=decision.prompt).says(
        "this choice is not possible", "due: {prompt}", notes=notes
    )


def is_possible(source: Source, span: Span) -> Diagnostic:
    return error("CG906", source, span).says("this choice is possible", "no rule forbids it")


def other_order(source: Source, span: Span, decision: Decision, better: str) -> Diagnostic:
    return error("CG906", source, span, prompt=decision.prompt, better=better).says(
        "this is no answer to the choice that is due, allowed or not",
        "due: {prompt}",
        help="name one thing for each pick, in their order: `{better}`",
    )


def other_reason(source: Source, span: Span, wanted: str, reasons: list[str]) -> Diagnostic:
    return error("CG907", source, span, listed="; ".join(reasons)).says(
        "it is forbidden for another reason",
        "the reason is: {listed}" if reasons else "the reason is: none that can be named",
    )


def other_count(source: Source, span: Span, decision: Decision, expected: int) -> Diagnostic:
    count, seat, prompt = decision.count, _seat(decision.player), decision.prompt
    return error("CG911", source, span, seat=seat, count=count, expected=expected, prompt=prompt).says(
        "{seat} has 1 option here, not {expected}" if count == 1 else "{seat} has {count} options here, not {expected}",
        "due: {prompt}",
        note=_some(decision.options),
    )


def sight(source: Source, span: Span, player: int, sees: bool, count: int, hidden: int) -> Diagnostic:
    place = error("CG908", source, span, seat=_seat(player), hidden=hidden, count=count)
    if count == 0:
        return place.says("there are no cards to see", "no card lies there")
    if not sees:
        return place.says("{seat} can see these cards", "{seat} knows all of them")
    return place.says(
        "{seat} cannot see these cards",
        "1 of {count} is hidden from {seat}" if hidden == 1 else "{hidden} of {count} are hidden from {seat}",
    )


def sight_of_state(source: Source, span: Span, player: int, sees: bool, name: str) -> Diagnostic:
    place = error("CG908", source, span, seat=_seat(player), name=name)
    if not sees:
        return place.says("{seat} can see `{name}`", "nothing hides it from {seat}")
    return place.says("{seat} cannot see `{name}`", "it is hidden from {seat}")


def other_winners(
    source: Source, span: Span, winners: tuple[int, ...], expected: tuple[int, ...], scores: str
) -> Diagnostic:
    found, wanted = (" and ".join(_seat(w) for w in seats) or "nobody" for seats in (winners, expected))
    return error("CG909", source, span, found=found, wanted=wanted, scores=scores).says(
        "{found} win, not {wanted}" if len(winners) > 1 else "{found} wins, not {wanted}",
        "expected: {wanted}",
        note="ranked: {scores}",
    )


def no_such_card(source: Source, span: Span, text: str) -> Diagnostic:
    return error("CG910", source, span, text=text).says(
        "no card `{text}` is left to lay there", "all that fit are used up or do not exist"
    )


def before_a_choice(problem: Diagnostic, decision: Decision) -> Diagnostic:
    """A failure of a line that may have meant the position after a choice which nobody has answered."""
    due = say("{seat} has still to choose: {prompt}", seat=_seat(decision.player), prompt=decision.prompt)
    return replace(problem, notes=(*problem.notes, due))


def taken_before(problem: Diagnostic) -> Diagnostic:
    """A failure of a line that may have meant a choice which was taken without asking."""
    how = "a choice with one option is taken as soon as a line speaks of something else: ask about it before that line"
    return replace(problem, help=how)


def never_so(source: Source, span: Span) -> Diagnostic:
    return error("CG912", source, span).says(
        "it never came to this",
        "not so at any choice, and the play has come to its end",
        help="the choices are drawn from the title of the test: give it another title, or a position nearer to this",
    )


def goes_on(source: Source, span: Span, choices: int) -> Diagnostic:
    return error("CG912", source, span, choices=choices).says(
        "after {choices:,} choices the play still goes on", "this does not come to its end", help="say `until` when"
    )


def set_aside(source: Source, span: Span, cards: Sequence[str]) -> Diagnostic:
    return error("CG913", source, span, some=_some(cards)).says(
        "the rules speak of a card that is not in this test",
        "while this ran",
        note="set aside because `given` says what lies in their start zone: {some}",
        help="lay the card out with `given`, wherever it may lie",
    )


def fault_in_test(source: Source, span: Span, fault: Diagnostic) -> Diagnostic:
    itself = fault.source is source and fault.line in source.lines(span)
    what = fault.title
    if not itself:
        what = say("{file}:{line}: {title}", file=fault.source.name, line=fault.line, title=fault.title)
    return error(fault.code, source, span, what=what).says(
        "the rules fail here: {what}", "while this ran", notes=fault.notes, help=fault.help
    )
