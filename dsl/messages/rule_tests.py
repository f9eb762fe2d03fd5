"""CG7xx: tests, words of other languages, citations, accepted findings."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Edit, Label
from dsl.messages.syntax import counts
from dsl.sentence import error, say, warning
from dsl.source import Source, Span

_MOST_LABELS = 60  # that are named one by one
_MOST_LETTERS = 3  # of the name of a language, such as `de`


def test_players(source: Source, span: Span, count: int, players: tuple[int, ...]) -> Diagnostic:
    return error("CG701", source, span, count=count, players=counts(players)).says(
        "this game is not for {count} players", "{players} play"
    )


def test_option(source: Source, span: Span, name: str, values: str) -> Diagnostic:
    return error("CG702", source, span, name=name, values=values).says(
        "the option `{name}` cannot have this value", "it takes {values}"
    )


def who_in_parentheses(source: Source, span: Span, name: str, seat: str) -> Diagnostic:
    return error("CG212", source, span, name=name, seat=seat).says(
        "`{name}` takes no value in parentheses", "1 is given", help="say who acts: `run {name} by {seat}`"
    )


def cards_with_set(source: Source, span: Span, zone: str, cards: str) -> Diagnostic:
    return error("CG312", source, span, zone=zone, cards=cards).says(
        "`{zone}` is a zone, and `=` gives a value to a variable",
        help="cards are given with `:`, as in `given {zone}: {cards}`",
    )


def not_a_seat(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG703", source, span, name=name).says(
        "`{name}` is not a player",
        "players in tests are p1, p2, …",
        help="write `everybody`" if name in ("everyone", "all", "anybody", "players") else "",
    )


def words_name_nothing(source: Source, span: Span, key: str, language: str, near: str | None) -> Diagnostic:
    return warning("CG704", source, span, language=language, near=near).says(
        "this word of `{language}` names nothing in the rules",
        "not found in this file",
        help="write `{near}`" if near else "remove it if what it named is gone",
    )


def words_missing(
    source: Source, span: Span, language: str, missing: list[str], edits: tuple[Edit, ...] = ()
) -> Diagnostic:
    shown = ", ".join(f"`{m}`" for m in missing[:_MOST_LABELS])
    count = len(missing)
    more = count - _MOST_LABELS
    return warning("CG705", source, span, count=count, language=language, shown=shown, more=more).says(
        "{count} labels are missing in `{language}`" if count > 1 else "1 label is missing in `{language}`",
        "players of this language would read English",
        note="missing: {shown} and {more} more" if more > 0 else "missing: {shown}",
        help="a language is named by its letters: `words de` for German, `words fr` for French"
        if len(language) > _MOST_LETTERS
        else "cardgame check --fix writes a line for each, with `…` where its label goes"
        if edits
        else "a label that is `…` is still to be written",
        edits=edits if len(language) <= _MOST_LETTERS else (),
    )


def word_twice(source: Source, span: Span, key: str, language: str, first: Span) -> Diagnostic:
    return warning("CG706", source, span, key=key, language=language).says(
        "`{key}` has two labels in `{language}`",
        "the second, which counts",
        also=(Label(first, "the first"),),
        help="keep one of them",
    )


def braces_differ(source: Source, span: Span, missing: list[str], surplus: list[str], whose: str) -> Diagnostic:
    """`whose` says where the braces come from: the original sentence, or the cards of a family."""
    notes = []
    if missing:
        notes.append(say("left out: {listed}", listed=_listed(missing)))
    if surplus:
        notes.append(say("not in {whose}: {listed}", whose=whose, listed=_listed(surplus)))
    return warning("CG707", source, span, whose=whose).says(
        "the braces of this label are not those of {whose}",
        "what stands in braces is filled in during play",
        notes=tuple(notes),
        help="copy the braces with what is in them; only the words around them are translated",
    )


def no_about(source: Source, span: Span, languages: list[str], first: str) -> Diagnostic:
    """`first` is the language that can be left out, because it is that of the rules."""
    named = ", ".join(f"`{language}`" for language in languages)
    heading = "about" if languages[0] == first else f"about {languages[0]}"
    return warning("CG719", source, span, named=named, heading=heading).says(
        "there is no text for people in {named}",
        "new players read nothing about its goal",
        help='write a section `{heading}` with `goal: "…"`, `turn: "…"`, `end: "…"` and `scoring: "…"`',
    )


def no_topic(source: Source, span: Span, name: str, near: str | None) -> Diagnostic:
    return error("CG720", source, span, name=name, near=near).says(
        "a text for people has no part `{name}`",
        "its parts are `goal`, `turn`, `end` and `scoring`",
        help="write `{near}`" if near else "a sentence about the game as a whole stands alone, in quotes",
    )


def about_twice(source: Source, span: Span, what: str, first: Span) -> Diagnostic:
    return error("CG720", source, span, what=what).says(
        "there are two texts for {what}",
        "the second",
        also=(Label(first, "the first"),),
        help="put both into one; a long text has several lines in quotes below its heading",
    )


def no_option(source: Source, span: Span, options: list[str]) -> Diagnostic:
    known = ", ".join(f"`{{{name}}}`" for name in options[:8])
    return error("CG721", source, span, known=known).says(
        "a text for people can only show the value of an option",
        "this is known in play, or not at all",
        help="options here are {known}" if known else "this game has no options; say it in words",
    )


def no_such_card(
    source: Source, span: Span, card: str, setup: str, missing: bool, alone: str, lacks: str
) -> Diagnostic:
    """`missing` from every set-up; `alone` is the value that is enough where its cards lack the attribute `lacks`."""
    help = "take another card, or set `players` and options above so that it is in the game"
    if missing:
        help = "a card that is `{alone}` has no `{lacks}`: write `{alone}`" if alone else "take another card"
    return error("CG708", source, span, card=card, setup=setup, alone=alone, lacks=lacks).says(
        "there is no card `{card}`" if missing else "there is no card `{card}` {setup}",
        "not in this game" if missing else "not among the cards of this test",
        help=help,
    )


def too_many_copies(
    source: Source, span: Span, card: str, wanted: int, there: int, setup: str, before: Span | None
) -> Diagnostic:
    return error("CG709", source, span, wanted=wanted, card=card, there=there, setup=setup, more=wanted - there).says(
        "this test lays out {wanted} × `{card}`, and there is 1 {setup}"
        if there == 1
        else "this test lays out {wanted} × `{card}`, and there are {there} {setup}",
        "{more} too many",
        also=(Label(before, "the same cards lie here already"),) if before else (),
        help="lay out fewer of them",
    )


def too_many_for_zone(source: Source, span: Span, zone: str, room: int, laid: int) -> Diagnostic:
    return error("CG710", source, span, zone=zone, room=room, laid=laid).says(
        "`{zone}` has room for 1 card, and {laid} are laid there"
        if room == 1
        else "`{zone}` has room for {room} cards, and {laid} are laid there",
        "more than the zone holds",
        help="lay the others somewhere else",
    )


def cited_apart(source: Source, span: Span, mark: str, first: Span) -> Diagnostic:
    return warning("CG711", source, span, mark=mark).says(
        "`@{mark}` stands at two rules that have nothing in common",
        "the second place",
        also=(Label(first, "the first place"),),
        help="look the statement up; one of the two numbers may be a slip of the pen",
    )


def cited_twice(source: Source, span: Span, mark: str) -> Diagnostic:
    return warning("CG711", source, span, mark=mark).says(
        "`@{mark}` stands twice on this line", "the second time", help="remove it, or correct its number"
    )


def expects_nothing(source: Source, span: Span) -> Diagnostic:
    return warning("CG712", source, span).says(
        "this test expects nothing",
        "it can hardly fail",
        help="end it with what must be true, as in `expect p1.score is 5`; a test still to be written is marked `todo`",
    )


def same_title(source: Source, span: Span, first: Span) -> Diagnostic:
    return warning("CG713", source, span).says(
        "two tests have the same title",
        "the second",
        also=(Label(first, "the first"),),
        help="say in the title what this one shows; a test is found and its chance is drawn by its title",
    )


def no_such_reason(source: Source, span: Span, near: str | None) -> Diagnostic:
    return error("CG714", source, span, near=near).says(
        "no rule gives this reason",
        "not the reason of any `must`",
        help='write "{near}"' if near else "copy the words after `must` of the rule that forbids it",
    )


def no_such_act(source: Source, span: Span, near: str | None) -> Diagnostic:
    return error("CG718", source, span, near=near).says(
        "no act has this label",
        "not the label of any act of a `choose one`",
        help='write "{near}"' if near else "copy the label of the act that is meant",
    )


def only_anything(source: Source, span: Span) -> Diagnostic:
    return error("CG715", source, span).says(
        "only `anything` is chosen by everybody, or `until` something",
        "one answer cannot stand for many choices",
        help="write `everybody chooses anything until …`, or `p1 chooses …` for one choice",
    )


def until_needs_everybody(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG715", source, span, name=name).says(
        "`until` is for what everybody chooses, not {name} alone",
        "one choice has no `until`",
        help="write `everybody chooses anything until …`",
    )


def which_card(source: Source, span: Span, value: int | str, attribute: str, family: str) -> Diagnostic:
    """`expect p2 sees captain`: a value, and no card."""
    return error("CG301", source, span, value=value, attribute=attribute, family=family).says(
        "`{value}` alone is a value of `{attribute}`, not a card",
        "which cards are meant?",
        help="name where they lie, as in `p1.hand where {attribute} is {value}`, or all there are: "
        "`every {family} where {attribute} is {value}`",
    )


def sight_is_declared(source: Source, span: Span, name: str) -> Diagnostic:
    """`given p1 sees p2.chips`."""
    return error("CG301", source, span, name=name).says(
        "who sees state is said where it is declared",
        "only cards can be shown to somebody",
        help="leave the line out; below `state` write `{name} = … seen by owner`, "
        "or nothing behind the value if all see it",
    )


def seen_is_kept(source: Source, span: Span, kind: str) -> Diagnostic:
    """What is worked out has no sight of its own."""
    return error("CG301", source, span, kind=kind).says(
        "only cards and state can be seen",
        "this is {kind} that is worked out",
        help="name a zone, cards or a variable: `p1.hand`, `top of deck`, `p1.score`",
    )


def accepts_nothing(source: Source, span: Span, code: str, *, played: bool) -> Diagnostic:
    return warning("CG716", source, span, code=code).says(
        "this comment accepts a finding that is not there",
        "no {code} is found on its line",
        help="remove it, or put it on the line of the finding or directly above; what random games show depends on how "
        "many are played, and with which options"
        if played
        else "remove it, or put it on the line of the finding or directly above",
    )


def accepts_error(source: Source, span: Span, code: str) -> Diagnostic:
    return warning("CG716", source, span, code=code).says(
        "an error cannot be accepted",
        "{code} is an error here",
        help="remove this comment; only warnings can be accepted",
    )


def accepted_without_reason(source: Source, span: Span, code: str) -> Diagnostic:
    return warning("CG717", source, span, code=code).says(
        "this finding is accepted without a reason",
        "why is it right as it is?",
        help="say it in a few words: `# accepted: {code} as in the rulebook`",
    )


def _listed(texts: list[str]) -> str:
    return ", ".join(f"`{{{text}}}`" for text in texts)
