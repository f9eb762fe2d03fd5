"""What a failing test says: CG9xx."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span

if TYPE_CHECKING:
    from interpreter.choice import Decision
    from interpreter.questions import Refusal


def _seat(player: int) -> str:
    return f"p{player + 1}"


def not_so(source: Source, span: Span, values: list[tuple[str, str]]) -> Diagnostic:
    notes = tuple(f"`{text}` is {value}" for text, value in values)
    return Diagnostic("CG901", "error", "this is not so", source, span, "expected here", notes=notes)


def other_cards(source: Source, span: Span, shown: str, missing: list[str], extra: list[str]) -> Diagnostic:
    title = "other cards lie there" if missing or extra else "these cards lie there in another order"
    compared = (("expected and not there", missing), ("there and not expected", extra))
    notes = tuple(f"{words}: {_some(cards)}" for words, cards in compared if cards)
    return Diagnostic("CG902", "error", title, source, span, f"what lies there: {shown}", notes=notes)


def _some(things: Sequence[object]) -> str:
    return ", ".join(str(x) for x in things[:6]) + (f", … {len(things)} in all" if len(things) > 6 else "")


def nothing_due(source: Source, span: Span, player: int) -> Diagnostic:
    title = "nobody has anything to choose here"
    return Diagnostic("CG903", "error", title, source, span, f"{_seat(player)} is not asked anything")


def other_decides(source: Source, span: Span, player: int, other: int, prompt: str) -> Diagnostic:
    title = f"{_seat(other)} decides here, not {_seat(player)}"
    return Diagnostic("CG904", "error", title, source, span, f"due: {prompt}")


def not_possible(source: Source, span: Span, refusals: Sequence[Refusal], decision: Decision) -> Diagnostic:
    notes = tuple(f"{r.reason}" + (f" (line {r.line})" if r.line else "") for r in refusals)
    if not refusals:
        notes = (f"possible are: {_some(decision.options)}",)
    if decision.count == 1:
        notes += (f"{_seat(decision.player)} has one option here, {decision.options[0]}: only that is chosen",)
    return Diagnostic(
        "CG905", "error", "this choice is not possible", source, span, f"due: {decision.prompt}", notes=notes
    )


def is_possible(source: Source, span: Span) -> Diagnostic:
    return Diagnostic("CG906", "error", "this choice is possible", source, span, "no rule forbids it")


def other_reason(source: Source, span: Span, wanted: str, reasons: list[str]) -> Diagnostic:
    listed = "; ".join(reasons) or "none that can be named"
    return Diagnostic("CG907", "error", "it is forbidden for another reason", source, span, f"the reason is: {listed}")


def other_count(source: Source, span: Span, decision: Decision, expected: int) -> Diagnostic:
    count = decision.count
    title = f"{_seat(decision.player)} has {count} option{'' if count == 1 else 's'} here, not {expected}"
    return Diagnostic(
        "CG911", "error", title, source, span, f"due: {decision.prompt}", notes=(_some(decision.options),)
    )


def sight(source: Source, span: Span, player: int, sees: bool, count: int, hidden: int) -> Diagnostic:
    if count == 0:
        title, found = "there are no cards to see", "no card lies there"
    elif sees:
        title = f"{_seat(player)} cannot see these cards"
        found = f"{hidden} of {count} {'is' if hidden == 1 else 'are'} hidden from {_seat(player)}"
    else:
        title, found = f"{_seat(player)} can see these cards", f"{_seat(player)} knows all of them"
    return Diagnostic("CG908", "error", title, source, span, found)


def other_winners(
    source: Source, span: Span, winners: tuple[int, ...], expected: tuple[int, ...], scores: str
) -> Diagnostic:
    found, wanted = (" and ".join(_seat(w) for w in seats) or "nobody" for seats in (winners, expected))
    title = f"{found} {'win' if len(winners) > 1 else 'wins'}, not {wanted}"
    return Diagnostic("CG909", "error", title, source, span, f"expected: {wanted}", notes=(f"ranked: {scores}",))


def no_such_card(source: Source, span: Span, text: str) -> Diagnostic:
    return Diagnostic(
        "CG910",
        "error",
        f"no card `{text}` is left to lay there",
        source,
        span,
        "all that fit are used up or do not exist",
    )


def taken_before(problem: Diagnostic) -> Diagnostic:
    """A failure of a line that may have meant a choice which was taken without asking."""
    how = "a choice with one option is taken as soon as a line speaks of something else: ask about it before that line"
    return replace(problem, help=how)


def never_so(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG912",
        "error",
        "it never came to this",
        source,
        span,
        "not so at any choice, and the play has come to its end",
        help="the choices are drawn from the title of the test: give it another title, or a position nearer to this",
    )


def goes_on(source: Source, span: Span, choices: int) -> Diagnostic:
    title = f"after {choices:,} choices the play still goes on"
    return Diagnostic("CG912", "error", title, source, span, "this does not come to its end", help="say `until` when")


def set_aside(source: Source, span: Span, cards: Sequence[str]) -> Diagnostic:
    return Diagnostic(
        "CG913",
        "error",
        "the rules speak of a card that is not in this test",
        source,
        span,
        "while this ran",
        notes=(f"set aside because `given` says what lies in their start zone: {_some(cards)}",),
        help="lay the card out with `given`, wherever it may lie",
    )


def fault_in_test(source: Source, span: Span, fault: Diagnostic) -> Diagnostic:
    place = f"{fault.source.name}:{fault.line}: {fault.title}"
    return Diagnostic(
        fault.code,
        "error",
        "the rules fail here",
        source,
        span,
        "while this ran",
        notes=(place, *fault.notes),
        help=fault.help,
    )
