"""Words of other languages: each entry names something, once, and nothing that players see is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic, Edit
from dsl.game.walk import ranked_by, statements
from dsl.lints.subject import Subject
from dsl.messages import rule_tests as messages
from dsl.sentence import say
from dsl.source import Span
from dsl.spelling import nearest
from dsl.typing import types as t
from dsl.typing.declare import FIXED_NAMES, Declarations

OPEN = g.OPEN_LABEL
TOLD = "told: "  # before a prompt: how the choice is told when it was made
MOVED = "moved"  # in such a sentence: the cards that move because of the choice, beside those that were picked
MEANS = "means: "  # before what is worked out, or a phase: what it is or does, in a sentence for the rule sheet
IF = "if: "  # before what is so or not so: how the rule sheet says that it is
IF_NOT = "if not: "  # the same, that it is not
TABLE = "table: "  # before a definition: its value is shown on the table under this label
OUT = "out: "  # before a phase: what somebody is who is out of it
WINS = "wins: "  # before what players are ranked by: who wins, where its name does not say so
GENDER_KEYS = ("m: ", "f: ", "n: ", "p: ")  # before a name: the gender of the noun in its label, or its plural
BRACES = re.compile(r"\{([^{}]*)\}")
MOST_SENTENCES = 100
MOST_NAMES = 5_000  # that are compared with a wrong one
MOST_GUESSES = 100
_SAID = frozenset(("card", "cards", "it", "team", "player"))  # which the sheet says in every language
_ENGINE = FIXED_NAMES | {"left", "right"}


def words(subject: Subject) -> Iterable[Diagnostic]:
    """Entries one by one, then what is missing in each language; the rules themselves are English."""
    game, decl = subject.game, subject.decl
    known = frozenset(decl.symbols) | frozenset(decl.families) | _ENGINE | {game.name}
    known |= {f"p{seat}" for seat in range(1, game.most_players + 1)}
    known |= frozenset(_sentences(game)) | {o.label for o in game.options} | _pick_names(game)
    known |= {name for phase in game.phases for name in phase.locals.values()}
    known |= {parameter.name for define in game.defines for parameter in define.parameters}
    known |= {f"{gender}{name}" for name in known for gender in GENDER_KEYS}
    explained = _explained(game)
    known |= {f"{MEANS}{name}" for name in explained}
    known |= {f"{key}{name}" for name in _flags(game) for key in (IF, IF_NOT)}
    known |= {f"{TABLE}{define.name}" for define in game.defines if not define.parameters}
    known |= {f"{OUT}{phase.name}" for phase in game.phases}
    known |= {f"{WINS}{name}" for name in _ranked(game)}
    told = dict(_told(game))
    known |= frozenset(told)
    first: dict[tuple[str, str, bool], s.Label] = {}  # a name and a text that are spelt alike have a label each
    guesses = 0
    labelled = {(block.language.name, _key(label)) for block in decl.file.words for label in block.labels}
    for block in decl.file.words:
        language = block.language.name
        for label in block.labels:
            key = _key(label)
            which = language, key, isinstance(label.key, s.Word)
            if which in first:
                before = first[which].key.span
                yield messages.word_twice(game.source, label.key.span, key, language, before)
                continue
            first[which] = label
            if key not in known:
                guesses += 1
                free = (name for name in known if (language, name) not in labelled)
                near = similar(key, free) if guesses <= MOST_GUESSES else None
                yield messages.words_name_nothing(game.source, label.key.span, key, language, near)
            else:
                yield from _braces(game, key, label, told, explained)
    yield from _missing(game, decl)


def _flags(game: g.Game) -> Iterator[str]:
    """The names of what is so or not so."""
    yield from (define.name for define in game.defines if t.settled(define.body.type) == t.YESNO)
    yield from (v.name for v in game.variables if t.settled(v.type) == t.YESNO)
    for phase in game.phases:
        lets = (x for x in statements(phase.body) if isinstance(x, g.Let))
        yield from (phase.locals[x.local] for x in lets if t.settled(x.value.type) == t.YESNO)
        yield from (parameter.name for parameter in phase.parameters if t.settled(parameter.type) == t.YESNO)


def _explained(game: g.Game) -> dict[str, tuple[str, ...]]:
    """What a sentence of the rules' own can explain, and what such a sentence can name in braces."""
    defines = tuple(define.name for define in game.defines)
    found = dict.fromkeys(defines, defines)
    found |= dict.fromkeys((name for name, attribute in game.attributes.items() if attribute.computed), defines)
    found |= dict.fromkeys((variable.name for variable in game.variables), defines)
    for phase in game.phases:
        lets = (x.local for x in statements(phase.body) if isinstance(x, g.Let))
        found |= dict.fromkeys((phase.locals[local] for local in lets), defines)
        if phase is not game.phases[game.play]:
            found[phase.name] = (*defines, *(parameter.name for parameter in phase.parameters))
    return found


def _ranked(game: g.Game) -> Iterator[str]:
    """The names of what decides who wins first."""
    for rank in game.winner.ranks[:1] if game.winner is not None else ():
        if (name := ranked_by(game, rank)) is not None:
            yield name


def texts_for_people(subject: Subject) -> Iterable[Diagnostic]:
    """Every language that players can choose has a text that says what the game is about."""
    game, decl = subject.game, subject.decl
    languages = dict.fromkeys((g.OWN_LANGUAGE, *(block.language.name for block in decl.file.words)))
    missing = [language for language in languages if language not in game.about]
    if missing:
        yield messages.no_about(game.source, decl.file.head.span, missing, g.OWN_LANGUAGE)


def similar(text: str, known: Iterable[str]) -> str | None:
    """The name or sentence that was probably meant."""
    known = list(islice(known, MOST_NAMES))
    found = nearest(text, known)
    if found is None and " " in text:
        from difflib import get_close_matches  # only a mistake needs it

        sentences = sorted(k for k in known if " " in k)[:MOST_SENTENCES]
        found = next(iter(get_close_matches(text, sentences, 1, 0.7)), None)
    return found


def _key(label: s.Label) -> str:
    return label.key.name if isinstance(label.key, s.Word) else label.key.raw


def _sentences(game: g.Game) -> Iterator[str]:
    """Everything that the rules say in whole sentences."""
    yield from game.texts
    yield from (message.key for message in _messages(game))


def _messages(game: g.Game) -> Iterator[g.Message]:
    for phase in game.phases:
        for x in statements(phase.body):
            match x:
                case g.Say(text=text):
                    yield text
                case g.Choose(prompt=prompt, label=label, musts=musts):
                    yield from (text for text in (prompt, label) if text)
                    yield from (must.reason for must in musts)
                case g.ChooseOne(prompt=prompt, acts=acts):
                    yield from (prompt,) if prompt else ()
                    yield from (act.label for act in acts)
                    yield from (must.reason for act in acts for must in act.musts)


def _texts_are_shown(game: g.Game) -> bool:
    """Whether people read a text that is a value: on the table, among options, in a term or inside of another text."""
    if any(t.settled(v.type) == t.TEXT and not v.quiet for v in game.variables):
        return True
    if any(is_text(define.body) for define in game.defines if define.source is game.source):
        return True
    every = (x for phase in game.phases for x in statements(phase.body))
    if any(is_text(pick.domain) for x in every if isinstance(x, g.Choose) for pick in x.picks):
        return True
    return any(is_text(part) for message in _messages(game) for part in message.parts if not isinstance(part, str))


def is_text(e: g.Expr) -> bool:
    kind = t.settled(e.type)
    return (t.settled(kind.of) if isinstance(kind, t.List) else kind) == t.TEXT


def _told(game: g.Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """How each choice can be told in words of the rules, and what such a sentence can name."""
    for phase in game.phases:
        before: list[str] = ["who", "what", MOVED]  # and what was picked earlier in the phase
        for x in statements(phase.body):
            if isinstance(x, g.Choose):
                before += (p.name for p in x.picks)
                if x.prompt:
                    yield f"{TOLD}{x.prompt.key}", tuple(before)
            elif isinstance(x, g.ChooseOne):
                for act in x.acts:
                    picks = act.choice.picks if act.choice is not None else ()
                    yield f"{TOLD}{act.label.key}", (*before, *(p.name for p in picks))


def _pick_names(game: g.Game, unprompted: bool = False) -> frozenset[str]:
    """What is picked; a choice without a prompt is announced by these names."""
    every = (x for phase in game.phases for x in statements(phase.body) if isinstance(x, g.Choose))
    picked = (pick.name for x in every if x.prompt is None or not unprompted for pick in x.picks)
    return frozenset(name for name in picked if len(name) > 1 or not unprompted)  # a letter is no word


def _braces(
    game: g.Game,
    key: str,
    label: s.Label,
    told: Mapping[str, tuple[str, ...]],
    explained: Mapping[str, tuple[str, ...]],
) -> Iterable[Diagnostic]:
    written = dict.fromkeys(BRACES.findall(label.text.raw))
    family = next((f for f in game.families if f.name == key), None)
    if family is not None and isinstance(label.key, s.Word):
        known = dict.fromkeys((*family.attributes, *(name for name, _ in family.computed)))
        missing: list[str] = []
        whose: str = say("the cards `{key}`", key=key)
    elif key in told:
        known = dict.fromkeys(told[key])
        missing = []
        whose = "the choice"
    elif key.startswith(MEANS):
        known = dict.fromkeys(explained[key.removeprefix(MEANS)])
        missing = []
        whose = "the definitions"
    elif label.text.raw == OPEN:
        return  # which counts as missing
    else:
        known = dict.fromkeys(BRACES.findall(key))
        missing = [b for b in known if b not in written]
        whose = "the original"
    surplus = [b for b in written if b not in known]
    if missing or surplus:
        yield messages.braces_differ(game.source, label.text.span, missing, surplus, whose)


def _missing(game: g.Game, decl: Declarations) -> Iterable[Diagnostic]:
    for language, missing in missing_labels(game, decl):
        block = next(block for block in decl.file.words if block.language is language)
        edits = _to_fill_in(game, decl, block, missing)
        yield messages.words_missing(game.source, language.span, language.name, missing, edits)


def _to_fill_in(game: g.Game, decl: Declarations, block: s.Words, missing: list[str]) -> tuple[Edit, ...]:
    """A line for each key that has none, with the place of its label left open."""
    written = {_key(label) for label in block.labels}
    keys = [key for key in missing if key not in written]
    last = block.labels[-1].span.end if block.labels else block.span.end
    end = game.source.text.find("\n", last)
    at = Span(*[end if end != -1 else len(game.source.text)] * 2)
    names = {*decl.symbols, *decl.families, *_pick_names(game), *_on_the_sheet(game)}
    written_keys = (key if key in names else f'"{key}"' for key in keys)
    return (Edit(at, "".join(f'\n    {key}: "{OPEN}"' for key in written_keys)),) if keys else ()


def missing_labels(game: g.Game, decl: Declarations) -> Iterator[tuple[s.Word, list[str]]]:
    """For each language that lacks labels: what has none."""
    patterns = {f.name for f in game.families for labels in game.words.values() if "{" in labels.get(f.name, "")}
    seen: set[str] = set()
    for block in decl.file.words:
        language = block.language.name
        if language in seen or language == g.OWN_LANGUAGE:
            continue
        seen.add(language)
        labels = game.words[language]
        names = (*_shown_names(game, decl), *sorted(_pick_names(game, unprompted=True)), *sorted(patterns))
        missing = [key for key in dict.fromkeys((*names, *_on_the_sheet(game))) if key not in labels]
        told = tuple(key for o in game.options for key in _option_texts(o, labels))
        missing += [key for key in (*told, *_on_the_table(game)) if key not in labels]
        read = _sentences(game) if _texts_are_shown(game) else (message.key for message in _messages(game))
        missing += [key for key in dict.fromkeys(read) if key not in labels and _has_words(key)]
        if missing:
            yield block.language, list(dict.fromkeys(missing))  # a text may be spelt like a name


def _shown_names(game: g.Game, decl: Declarations) -> Iterator[str]:
    """The names of the rules that players read on the table."""
    for attribute in game.attributes.values():
        if not attribute.computed:
            yield attribute.name
            if not attribute.numeric:
                yield from (v for v in attribute.values if isinstance(v, str))
    yield from (zone.name for zone in game.zones)
    yield from (v.name for v in game.variables if _is_shown(v))
    yield from (phase.name.name for phase in decl.file.phases if phase.name.name != "play")
    for option in game.options:
        yield from (v for v in option.values if isinstance(v, str) and v not in FIXED_NAMES)


def _option_texts(option: g.GameOption, labels: Mapping[str, str]) -> tuple[str, ...]:
    """The name of an option, which is shown beside its value, and the text that says what it is, if it has one."""
    if option.label == option.name.replace("_", " "):
        return () if option.label in labels else (option.name,)
    return option.name, option.label


def _on_the_sheet(game: g.Game) -> Iterator[str]:
    """The names that the rule sheet says beside those of the table: what is worked out, remembered and given a name.

    What comes from a library is named there, and a letter is no word.
    """
    yield from (a.name for a in game.attributes.values() if a.computed)
    yield from (v.name for v in game.variables if _is_word(v.name))
    for define in game.defines:
        if define.source is game.source:
            yield from (name for name in (define.name, *(p.name for p in define.parameters)) if _is_word(name))
    for phase in game.phases:
        if phase.source is game.source:
            yield from (name for name in phase.locals.values() if _is_word(name))


def _is_word(name: str) -> bool:
    return len(name) > 1 and " " not in name and name not in _SAID


def _on_the_table(game: g.Game) -> tuple[str, ...]:
    """What some language has a label for that is only seen on the table."""
    every = dict.fromkeys(key for labels in game.words.values() for key in labels)
    return tuple(key for key in every if key.startswith((TABLE, OUT, WINS)))


def _is_shown(v: g.Variable) -> bool:
    return not v.quiet and v.sight != "nobody"


def _has_words(sentence: str) -> bool:
    return any(letter.isalpha() for letter in BRACES.sub("", sentence))
