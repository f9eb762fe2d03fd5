"""Lines of tables: words and labels, zones and their kinds, values of cards, answers in tests."""

from __future__ import annotations

from dsl import sentence
from dsl.diagnostic import Diagnostic
from dsl.game import TOPICS
from dsl.messages import signs, syntax
from dsl.messages import wording as say
from dsl.recovery.other_languages import NUMBERS
from dsl.recovery.slips.own_names import own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.tolerant_lexer import Edit
from dsl.source import Span

SEATS = tuple(f"p{n}" for n in range(1, 21))


def _in_words(slip: Slip) -> bool:
    return "STRING" in slip.starts and "LEFT" in slip.starts and not slip.among_statements


def _in_about(slip: Slip) -> bool:
    return {"STRING", "NAME", "END"} <= slip.starts and not slip.among_statements


def about_without_quotes(slip: Slip) -> Finding | None:
    """`goal Win the most tricks`, `goal: Win …` or a bare sentence in a text for people."""
    if not _in_about(slip) or slip.at == 0 or not slip.wanted & {"COLON", "STRING"}:
        return None
    topic = slip.text(0) in TOPICS
    if slip.at_end and slip.at == 1 and slip.below.startswith('"'):
        edit = Edit(slip.line.span, f"{slip.text(0) if topic else TOPICS[0]}:")
        if topic:
            return Finding(say.word_without_colon(slip.source, slip.here, slip.text(0)), (edit,))
        return Finding(_no_topic(slip, slip.span(0)), (edit,), guessed=True)
    if slip.wanted == {"COLON"} and topic and slip.met in ("STRING", ""):
        edit = Edit(Span(*[slip.here.start] * 2), ": ")
        return Finding(say.word_without_colon(slip.source, slip.here, slip.text(0)), () if slip.at_end else (edit,))
    first = slip.at if "STRING" in slip.wanted else int(topic)
    span = slip.span(first).to(slip.span(max(first, len(slip.line.tokens) - 1)))
    text = slip.source.excerpt(span).replace('"', "")
    better = f'"{text}"' if first != 1 else f': "{text}"'
    return Finding(say.text_without_quotes(slip.source, span, text), (Edit(span, better),))


def topic_that_is_a_word(slip: Slip) -> Finding | None:
    """`players: "For two."` in a text for people: its parts have names of their own."""
    if not _in_about(slip) or slip.at != 0 or slip.kind(1) != "COLON" or slip.met in ("NAME", "STRING"):
        return None
    return Finding(_no_topic(slip, slip.here), (Edit(slip.here, TOPICS[0]),), guessed=True)


def _no_topic(slip: Slip, span: Span) -> Diagnostic:
    title = sentence.say("`{quoted}` cannot stand here", quoted=slip.text(0))
    help = sentence.say("the parts of a text are {listed}", listed=", ".join(f"`{topic}`" for topic in TOPICS))
    return syntax.not_understood(slip.source, span, title, help=help)


def text_as_key(slip: Slip) -> Finding | None:
    """`Play a card: "Spiele"` among words: a text of the rules stands in quotes there too."""
    colon = slip.find("COLON")
    if not _in_words(slip) or colon < 2 or not all(slip.text(i)[:1].isalnum() for i in range(colon)):
        return None
    text, span = slip.code(0, colon), slip.span(0).to(slip.span(colon - 1))
    return Finding(say.text_without_quotes(slip.source, span, text), (Edit(span, f'"{text}"'),))


def word_without_colon(slip: Slip) -> Finding | None:
    if not _in_words(slip) or slip.at == 0:
        return None
    if slip.wanted == {"COLON"}:
        edit = Edit(slip.here, ":") if slip.met in ("SET", "MINUS", "IS") else Edit(Span(*[slip.here.start] * 2), ": ")
        key = slip.line.tokens[slip.at - 1]
        if key.type == "STRING" and key.rstrip('" ').endswith(":"):
            # `"Take a card: "Nimm"`: the first text should have ended before its `:`.
            return Finding(signs.unclosed_text(slip.source, Span(key.start, key.start + 1)))
        found = say.word_without_colon(slip.source, slip.here, slip.text(slip.at - 1))
        return Finding(found, () if slip.at_end else (edit,))
    if slip.wanted == {"STRING"} and slip.met in ("NAME", "INT"):
        end = slip.at
        while slip.kind(end) in ("NAME", "INT") and slip.kind(end + 1) != "COLON":
            end += 1
        end = max(end, slip.at + 1)
        label = slip.code(slip.at, end)
        span = slip.here.to(slip.span(end - 1))
        return Finding(say.label_without_quotes(slip.source, span, label), (Edit(span, f'"{label}"'),))
    return None


def zone_without_kind(slip: Slip) -> Finding | None:
    """`deck pile`, `deck = pile` or `deck` under `zones`."""
    if slip.first != "NAME" or slip.among_statements or slip.in_test or _in_words(slip) or _in_about(slip):
        return None
    if "COLON" not in slip.wanted or "SET" in slip.wanted or slip.at != 1:
        return None
    edit = Edit(slip.here, ":") if slip.met == "SET" else Edit(Span(*[slip.here.start] * 2), ": ")
    if slip.met == "SET":
        return Finding(say.zone_with_value(slip.source, slip.here, slip.text(0)), (Edit(slip.here, ":"),))
    found = say.zone_without_kind(slip.source, slip.here, slip.text(0))
    return Finding(found, () if slip.at_end else (edit,))


def values_after_set(slip: Slip) -> Finding | None:
    """`suit = red, blue` under `cards`."""
    if "WITHOUT" in slip.starts and slip.kind(1) == "SET" and slip.met in ("COMMA", "TO"):
        found = say.values_after_set(slip.source, slip.span(1), slip.text(0))
        return Finding(found, (Edit(slip.span(1), ":"),))
    return None


def values_of_variable(slip: Slip) -> Finding | None:
    """`call = none from (none, small, big)` under `state`: a variable has no list of values."""
    start = slip.find("FROM")
    if slip.part != "state" or slip.first != "NAME" or slip.kind(1) != "SET" or start != 3 or slip.at < 2:
        return None
    first = slip.text(2)
    plain = slip.kind(2) == "INT" or first in ("yes", "no", "nobody", "nothing")
    span = slip.span(start).to(slip.span(len(slip.line.tokens) - 1))
    value = first if plain else f'"{first.strip(chr(34))}"'
    edits = (Edit(slip.span(2).to(span), value),)
    return Finding(say.variable_with_values(slip.source, span, slip.text(0), value, is_text=not plain), edits)


def option_with_label(slip: Slip) -> Finding | None:
    """`option limit = 50 "Points"` in a test, which only sets it."""
    if not slip.in_test or slip.first != "OPTION" or slip.met not in ("STRING", "FROM") or slip.at < 4:
        return None
    better = slip.code(0, slip.at)
    help = sentence.say("a test says which value it has, and no more: `{better}`", better=syntax.short(better))
    return _cannot_stand(slip, help, Edit(slip.line.span, better)) if slip.reads(better) else None


def can_do(slip: Slip) -> Finding | None:
    """`expect p1 can draw`, `expect p1 can choose`: an act is named by its words, a card by its values."""
    if not slip.in_test or slip.first != "EXPECT" or slip.text(1) not in SEATS or slip.at < 2:
        return None
    seat, end = slip.text(1), len(slip.line.tokens)
    if slip.text(2) == "has" and slip.text(end - 1) in ("option", "options", "choice", "choices"):
        word = slip.text(3)
        count = "0" if word in ("no", "none") else str(NUMBERS.index(word)) if word in NUMBERS else word
        better = f"expect {seat} has {count} options" if count.isdecimal() else f"expect {seat} has options"
        return _cannot_stand(slip, f"write `{better}`", Edit(slip.line.span, better))
    if slip.text(2) not in ("can", "cannot", "may") or (slip.text(3) == "choose" and end > 4):
        return None
    if slip.text(3) in ("pass", "see"):
        better = f"expect {seat} can {slip.code(3, end)}"
        return _cannot_stand(slip, f"write `{better}`", Edit(slip.line.span, better))
    can = "cannot" if slip.text(2) == "cannot" else "can"
    if act := own_names(slip.source).act(slip.text(3)):
        better = f'expect {seat} {can} choose "{act}"'
        return _cannot_stand(slip, f"write `{syntax.short(better)}`", Edit(slip.line.span, better))
    help = sentence.say(
        "name the card, or the words of the act in quotes: `expect {seat} {can} choose hearts 3`; whether there is "
        "anything to choose is `expect {seat} has options`",
        seat=seat,
        can=can,
    )
    return _cannot_stand(slip, help)


def _cannot_stand(slip: Slip, help: str, edit: Edit | None = None) -> Finding:
    title: str = "this line ends too early"
    if not slip.at_end:
        title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(slip.at)))
    found = syntax.not_understood(slip.source, slip.here, title, help=help)
    return Finding(found, (edit,) if edit is not None else (), guessed=True)


def answer(slip: Slip) -> Finding | None:
    """`p1 choose red 3` in a test, where `chooses` is the word."""
    better = {"choose": "chooses", "pass": "passes"}.get(slip.text(slip.at), "")
    if slip.in_test and slip.at == 1 and better:
        return Finding(say.misspelt_inside(slip.source, slip.here, better), (Edit(slip.here, better),))
    return None


def cards_without_word(slip: Slip) -> Finding | None:
    """`p1.hand: red 3` in a test, where `given` or `expect` is due before it."""
    if slip.in_test and slip.first == "NAME" and slip.met in ("DOT", "COLON", "SET", "LSQB", "IS"):
        return Finding(say.cards_in_test(slip.source, slip.line.span))
    return None


def no_cards(slip: Slip) -> Finding | None:
    """`given p1.hand: ()` in a test, where `nothing` is the word."""
    if slip.in_test and slip.met == "LPAR" and slip.kind(slip.at + 1) == "RPAR" and slip.kind(slip.at - 1) == "COLON":
        span = slip.here.to(slip.span(slip.at + 1))
        return Finding(say.misspelt_inside(slip.source, span, "nothing"), (Edit(span, "nothing"),))
    return None


def somebody_does(slip: Slip) -> Finding | None:
    """`p1 does a coup on p2`, `given p2 is out`."""
    if not slip.in_test:
        return None
    title = sentence.say("`{quoted}` cannot stand here", quoted=slip.text(slip.at))
    if slip.first == "GIVEN" and slip.text(1) in SEATS and "out" in (slip.text(2), slip.text(3)):
        help = "nobody can be out from the start; run the phase that puts them out"
        return Finding(syntax.not_understood(slip.source, slip.here, title, help=help))
    if slip.text(0) in SEATS and slip.kind(1) == "NAME" and slip.at in (1, 2):
        help = "write `{seat} chooses …`, with the card, the place or the label in quotes, or `{seat} passes`"
        told = sentence.say(help, seat=slip.text(0))
        return Finding(syntax.not_understood(slip.source, slip.here, title, help=told))
    return None


def number_of_cards(slip: Slip) -> Finding | None:
    """`given p1.hand: 5 cards`: a test says which."""
    if not slip.in_test or slip.text(slip.at) not in ("cards", "card") or slip.kind(slip.at - 1) != "INT":
        return None
    colon = slip.find("COLON")
    zone = slip.code(0, colon) if colon > 0 else "given p1.hand"
    help = sentence.say(
        "which cards? `{zone}: hearts 2, hearts 3` names them, `5 hearts` are any five of a kind", zone=zone
    )
    title = sentence.say("`{quoted}` cannot stand here", quoted=slip.text(slip.at))
    return Finding(syntax.not_understood(slip.source, slip.here, title, help=help))


def answers_in_parentheses(slip: Slip) -> Finding | None:
    """`p1 chooses (red 1, red 2)`: the cards of an answer stand one after the other."""
    asked = {"CHOOSES", "CHOOSE"} & {slip.kind(at) for at in range(slip.at)}
    if not slip.in_test or not asked or slip.met != "LPAR":
        return None
    tokens = range(slip.at, len(slip.line.tokens))
    edits = tuple(Edit(slip.span(at), "") for at in tokens if slip.kind(at) in ("LPAR", "RPAR"))
    listed = " ".join(slip.text(at) for at in tokens if slip.kind(at) not in ("LPAR", "RPAR", "BECAUSE", "STRING"))
    better = f"{slip.code(0, slip.at)} {listed.replace(' ,', ',')}"
    title = sentence.say("`{quoted}` cannot stand here", quoted="(")
    help = sentence.say("write one after the other, without parentheses: `{better}`", better=syntax.short(better))
    return Finding(syntax.not_understood(slip.source, slip.here, title, help=help), edits)


def rank_of_suit(slip: Slip) -> Finding | None:
    """`ace of hearts` in a test."""
    names = ("NAME", "INT")
    if not slip.in_test or slip.met != "OF" or slip.kind(slip.at - 1) not in names or slip.kind(slip.at + 1) != "NAME":
        return None
    edits = []
    for at in range(slip.at, len(slip.line.tokens) - 1):
        if slip.kind(at) == "OF" and slip.kind(at - 1) in names and slip.kind(at + 1) == "NAME":
            span = slip.span(at - 1).to(slip.span(at + 1))
            edits.append(Edit(span, f"{slip.text(at + 1)} {slip.text(at - 1)}"))
    title = sentence.say("`{quoted}` cannot stand here", quoted="of")
    help = sentence.say("the colour comes first, without `of`: `{better}`", better=edits[0].text)
    return Finding(syntax.not_understood(slip.source, slip.here, title, help=help), tuple(edits))


def known_to(slip: Slip) -> Finding | None:
    """`given p1.hand: red 3 seen by everybody`: who knows cards is a line of its own."""
    if not slip.in_test or slip.first != "GIVEN" or slip.met != "SEEN" or (colon := slip.find("COLON")) < 0:
        return None
    who = slip.text(slip.at + 2)
    better = f"given {who if who in ('everybody', *SEATS) else 'p1'} sees {slip.code(1, colon)}"
    span = slip.here.to(slip.span(len(slip.line.tokens) - 1))
    return Finding(say.line_of_its_own(slip.source, span, better), (Edit(span, ""),))


ALL = (
    number_of_cards,
    answers_in_parentheses,
    rank_of_suit,
    about_without_quotes,
    no_cards,
    known_to,
    word_without_colon,
    zone_without_kind,
    values_after_set,
    answer,
    cards_without_word,
)
