"""CG7xx: tests, words of other languages, citations, accepted findings."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.messages.syntax import counts
from dsl.source import Source, Span


def test_players(source: Source, span: Span, count: int, players: tuple[int, ...]) -> Diagnostic:
    return Diagnostic(
        "CG701",
        "error",
        f"this game is not for {count} players",
        source,
        span,
        f"{counts(players)} play",
    )


def test_option(source: Source, span: Span, name: str, values: str) -> Diagnostic:
    title = f"the option `{name}` cannot have this value"
    return Diagnostic("CG702", "error", title, source, span, f"it takes {values}")


def not_a_seat(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG703",
        "error",
        f"`{name}` is no player",
        source,
        span,
        "players in tests are p1, p2, …",
        help="write `everybody`" if name in ("everyone", "all", "anybody", "players") else "",
    )


def words_name_nothing(source: Source, span: Span, key: str, language: str, near: str | None) -> Diagnostic:
    return Diagnostic(
        "CG704",
        "warning",
        f"this word of `{language}` names nothing in the rules",
        source,
        span,
        "not found in this file",
        help=f"write `{near}`" if near else "",
    )


def words_missing(source: Source, span: Span, language: str, missing: list[str]) -> Diagnostic:
    shown = ", ".join(f"`{m}`" for m in missing[:8])
    more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
    return Diagnostic(
        "CG705",
        "warning",
        f"{len(missing)} label{'s are' if len(missing) > 1 else ' is'} missing in `{language}`",
        source,
        span,
        "players of this language would read English",
        notes=(f"missing: {shown}{more}",),
    )


def word_twice(source: Source, span: Span, key: str, language: str, first: Span) -> Diagnostic:
    return Diagnostic(
        "CG706",
        "warning",
        f"`{key}` has two labels in `{language}`",
        source,
        span,
        "the second, which counts",
        (Label(first, "the first"),),
        help="keep one of them",
    )


def braces_differ(source: Source, span: Span, missing: list[str], surplus: list[str], whose: str) -> Diagnostic:
    """`whose` says where the braces come from: the original sentence, or the cards of a family."""
    notes = []
    if missing:
        notes.append(f"left out: {_listed(missing)}")
    if surplus:
        notes.append(f"not in {whose}: {_listed(surplus)}")
    return Diagnostic(
        "CG707",
        "warning",
        f"the braces of this label are not those of {whose}",
        source,
        span,
        "what stands in braces is filled in during play",
        notes=tuple(notes),
        help="copy the braces with what is in them; only the words around them are translated",
    )


def no_about(source: Source, span: Span, languages: list[str], first: str) -> Diagnostic:
    """`first` is the language that can be left out, because it is that of the rules."""
    named = ", ".join(f"`{language}`" for language in languages)
    heading = "about" if languages[0] == first else f"about {languages[0]}"
    return Diagnostic(
        "CG719",
        "warning",
        f"there is no text for people in {named}",
        source,
        span,
        "who plays this for the first time reads nothing about its goal",
        help=f'write a section `{heading}` with `goal: "…"`, `turn: "…"`, `end: "…"` and `scoring: "…"`',
    )


def no_topic(source: Source, span: Span, name: str, near: str | None) -> Diagnostic:
    return Diagnostic(
        "CG720",
        "error",
        f"a text for people has no part `{name}`",
        source,
        span,
        "its parts are `goal`, `turn`, `end` and `scoring`",
        help=f"write `{near}`" if near else "a sentence about the game as a whole stands alone, in quotes",
    )


def about_twice(source: Source, span: Span, what: str, first: Span) -> Diagnostic:
    return Diagnostic(
        "CG720",
        "error",
        f"there are two texts for {what}",
        source,
        span,
        "the second",
        (Label(first, "the first"),),
        help="put both into one; a long text has several lines in quotes below its heading",
    )


def no_option(source: Source, span: Span, options: list[str]) -> Diagnostic:
    known = ", ".join(f"`{{{name}}}`" for name in options[:8])
    return Diagnostic(
        "CG721",
        "error",
        "a text for people can only show the value of an option",
        source,
        span,
        "this is known in play, or not at all",
        help=f"options here are {known}" if known else "this game has no options; say it in words",
    )


def no_such_card(source: Source, span: Span, card: str, setup: str) -> Diagnostic:
    return Diagnostic(
        "CG708",
        "error",
        f"there is no card `{card}` {setup}",
        source,
        span,
        "not among the cards of this test",
        help="take another card, or set `players` and options above so that it is in the game",
    )


def too_many_copies(
    source: Source, span: Span, card: str, wanted: int, there: int, setup: str, before: Span | None
) -> Diagnostic:
    return Diagnostic(
        "CG709",
        "error",
        f"this test lays out {wanted} × `{card}`, and there {'is' if there == 1 else 'are'} {there} {setup}",
        source,
        span,
        f"{wanted - there} too many",
        (Label(before, "the same cards lie here already"),) if before else (),
        help="lay out fewer of them",
    )


def too_many_for_zone(source: Source, span: Span, zone: str, room: int, laid: int) -> Diagnostic:
    return Diagnostic(
        "CG710",
        "error",
        f"`{zone}` has room for {room} card{'' if room == 1 else 's'}, and {laid} are laid there",
        source,
        span,
        "more than the zone holds",
        help="lay the others somewhere else",
    )


def cited_apart(source: Source, span: Span, mark: str, first: Span) -> Diagnostic:
    return Diagnostic(
        "CG711",
        "warning",
        f"`@{mark}` stands at two rules that have nothing in common",
        source,
        span,
        "the second place",
        (Label(first, "the first place"),),
        help="look the statement up; one of the two numbers may be a slip of the pen",
    )


def cited_twice(source: Source, span: Span, mark: str) -> Diagnostic:
    return Diagnostic(
        "CG711",
        "warning",
        f"`@{mark}` stands twice on this line",
        source,
        span,
        "the second time",
        help="remove it, or correct its number",
    )


def expects_nothing(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG712",
        "warning",
        "this test expects nothing",
        source,
        span,
        "it can hardly fail",
        help="end it with what must be true, as in `expect p1.score is 5`; a test still to be written is marked `todo`",
    )


def same_title(source: Source, span: Span, first: Span) -> Diagnostic:
    return Diagnostic(
        "CG713",
        "warning",
        "two tests have the same title",
        source,
        span,
        "the second",
        (Label(first, "the first"),),
        help="say in the title what this one shows; a test is found and its chance is drawn by its title",
    )


def no_such_reason(source: Source, span: Span, near: str | None) -> Diagnostic:
    return Diagnostic(
        "CG714",
        "error",
        "no rule gives this reason",
        source,
        span,
        "not the reason of any `must`",
        help=f'write "{near}"' if near else "copy the words after `must` of the rule that forbids it",
    )


def no_such_act(source: Source, span: Span, near: str | None) -> Diagnostic:
    return Diagnostic(
        "CG718",
        "error",
        "no act has this label",
        source,
        span,
        "not the label of any act of a `choose one`",
        help=f'write "{near}"' if near else "copy the label of the act that is meant",
    )


def only_anything(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG715",
        "error",
        "only `anything` is chosen by everybody, or `until` something",
        source,
        span,
        "one answer cannot stand for many choices",
        help="write `everybody chooses anything until …`, or `p1 chooses …` for one choice",
    )


def until_needs_everybody(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG715",
        "error",
        f"`until` is for what everybody chooses, not {name} alone",
        source,
        span,
        "one choice has no `until`",
        help="write `everybody chooses anything until …`",
    )


def accepts_nothing(source: Source, span: Span, code: str) -> Diagnostic:
    return Diagnostic(
        "CG716",
        "warning",
        "this comment accepts a finding that is not there",
        source,
        span,
        f"no {code} is found on its line",
        help="remove it, or put it on the line of the finding or directly above",
    )


def accepts_error(source: Source, span: Span, code: str) -> Diagnostic:
    return Diagnostic(
        "CG716",
        "warning",
        "an error cannot be accepted",
        source,
        span,
        f"{code} is an error here",
        help="remove this comment; only warnings can be accepted",
    )


def accepted_without_reason(source: Source, span: Span, code: str) -> Diagnostic:
    return Diagnostic(
        "CG717",
        "warning",
        "this finding is accepted without a reason",
        source,
        span,
        "why is it right as it is?",
        help=f"say it in a few words: `# accepted: {code} as in the rulebook`",
    )


def _listed(texts: list[str]) -> str:
    return ", ".join(f"`{{{text}}}`" for text in texts)
