"""What stands at a place: kind, type, value in each set-up, who sees it, how many cards, a sentence about it."""

from __future__ import annotations

from itertools import groupby

from dsl import game as g
from dsl import syntax as s
from dsl.describe import zone_words
from dsl.game.composition import compose
from dsl.game.fold import Constants, NotConstant, Setup, constant
from dsl.lints.setups import values_to_try
from dsl.messages.syntax import counts as in_words
from dsl.source import Span
from dsl.typing import types as t
from dsl.typing.declare import Symbol
from server import vocabulary
from server.documents import Reading
from server.lexis import Word, line_words
from server.names import Family, Local, Meaning

MOST_VALUES = 12
_LOCAL = {
    "parameter": "parameter",
    "let": "a value fixed here",
    "for": "each element in turn",
    "choice": "what was chosen",
    "chance": "what chance decided",
    "comprehension": "each element in turn",
}

_WHOSE = {
    "table": "of the table", "player": "of each player", "team": "of each team",
    "card": "of each card, a note that lies on it",
}  # fmt: skip


def hover(reading: Reading, offset: int) -> tuple[Span, str] | None:
    """The place that is meant, and Markdown about it."""
    use = reading.names.at(offset)
    if use is not None:
        kind = reading.names.type_at(use.span, use.meaning.name)
        return use.span, about(reading, use.meaning, kind)
    line = reading.source.line(offset)
    start = reading.source.starts[line - 1]
    for at, word in enumerate(line_words(reading.source.line_text(line))):
        first = at == 0
        if start + word.start <= offset <= start + word.end:
            told = _of_language(reading, word, first)
            if told:
                return Span(start + word.start, start + word.end), told
    return None


def about(reading: Reading, meaning: Meaning, kind: t.Type | None = None) -> str:
    """All that is known of a name."""
    if isinstance(meaning, Family):
        return _family(reading, meaning.name)
    if isinstance(meaning, Local):
        found = kind or reading.names.type_at(meaning.span, meaning.name)
        return _head(f"{meaning.kind} {meaning.name}", found) + f"\n\n{_LOCAL[meaning.kind]}"
    return _symbol(reading, meaning, kind)


def _head(code: str, kind: t.Type | None) -> str:
    told = f": {plain(kind)}" if kind is not None else ""
    return f"```cardgame\n{code}{told}\n```"


def plain(kind: t.Type) -> str:
    return t.describe(kind).replace("`", "")


def _symbol(reading: Reading, symbol: Symbol, kind: t.Type | None) -> str:
    name = symbol.name
    match symbol.kind:
        case "zone":
            attributes = frozenset(reading.declared.attributes)
            return _head(f"zone {name}", None) + f"\n\n{zone_words.about(symbol.node, symbol.source, attributes)}"
        case "attribute":
            attribute = reading.declared.attributes[name]
            values = "worked out for each card" if attribute.computed else listed(attribute.values)
            return _head(f"attribute {name}", None) + f"\n\n{values}"
        case "value":
            return _head(f"value {name}", None) + f"\n\na value of `{symbol.node}`"
        case "option":
            return _option(reading, symbol)
        case "value of an option":
            return _head(f"value {name}", None) + f"\n\na value of the option `{symbol.node.name.name}`"
        case "state":
            whose = _WHOSE[symbol.node.owner]
            begins = symbol.source.excerpt(symbol.node.value.span)
            return _head(f"state {name}", type_of(reading, symbol)) + f"\n\nstate {whose}; begins as `{begins}`"
        case "definition":
            return _definition(reading, symbol, kind)
        case "phase":
            code = name if name == "play" else f"phase {name}{parameters(symbol.node)}"
            return f"{_head(code, None)}\n\na phase: what is done, in this order{_from(reading, symbol)}"
        case "family":
            return _family(reading, name)


def _option(reading: Reading, symbol: Symbol) -> str:
    option: s.GameOption = symbol.node
    told = f"\n\n{option.label.raw}" if option.label else ""
    game = reading.game
    found = next((o for o in game.options if o.name == symbol.name), None) if game else None
    if found is not None:
        default = next(str(w) for w in found.values if found.value_of(w) == found.default)
        told += f"\n\none of {found.choices}; {default} if nothing is agreed"
    return _head(f"option {symbol.name}", None) + told


def _definition(reading: Reading, symbol: Symbol, kind: t.Type | None) -> str:
    told = _head(f"define {symbol.name}{parameters(symbol.node)}", kind or type_of(reading, symbol))
    told += _from(reading, symbol)
    values = value_by_setup(reading, symbol.name)
    return f"{told}\n\n{values}" if values else told


def _from(reading: Reading, symbol: Symbol) -> str:
    return "" if symbol.source is reading.source else f"\n\nfrom the library `{symbol.source.name}`"


def parameters(node: s.Define | s.Phase) -> str:
    return f"({', '.join(p.name for p in node.parameters)})" if node.parameters else ""


def type_of(reading: Reading, symbol: Symbol) -> t.Type | None:
    """The type of a variable or definition, as far as it was found out."""
    game = reading.game
    found: t.Type | None = None
    if game is not None and symbol.kind == "state":
        kinds = {v.name: v.type for v in game.variables} | {n.name: n.type for n in game.notes}
        found = kinds.get(symbol.name)
    elif game is not None and symbol.kind == "definition":
        found = next((d.body.type for d in game.defines if d.name == symbol.name), None)
    found = found or reading.names.by_name.get(symbol.name)
    return None if found is None or t.settled(found) == t.ANY else t.settled(found)


def listed(values: tuple[str | int, ...]) -> str:
    """The values of an attribute in order, a long row of numbers in short."""
    first = values[0] if values else None
    if isinstance(first, int) and len(values) > 2 and values == tuple(range(first, first + len(values))):
        return f"{first} to {values[-1]}"
    shown = ", ".join(map(str, values[:MOST_VALUES]))
    return f"{shown}, …" if len(values) > MOST_VALUES else shown


# ───────────── what set-ups decide


def _defaults(game: g.Game, players: int) -> Setup:
    return Setup(players, {o.name: o.default for o in game.options})


def value_by_setup(reading: Reading, name: str) -> str:
    """The value of a definition for each number of players, if nothing but the set-up decides it; then what options
    change about it."""
    game = reading.game
    found = next((d for d in game.defines if d.name == name and not d.parameters), None) if game else None
    if game is None or found is None or found.needs_me:
        return ""

    def by_players(**changed: int) -> str:
        values = []
        for players in game.player_counts:
            known = Constants(Setup(players, {**_defaults(game, players).options, **changed}), game.defines)
            values.append((players, _worded(constant(found.body, known), found.body.type, game)))
        return _by_players(values)

    try:
        usual = by_players()
        told = [usual]
        for option in game.options:
            for value in values_to_try(option):
                other = by_players(**{option.name: value})
                if other != usual:
                    word = next(w for w in option.values if option.value_of(w) == value)
                    told.append(f"with {option.name} {word}: {other}")
    except NotConstant:
        return ""
    return "  \n".join(told)


def _worded(value: object, kind: t.Type, game: g.Game) -> str:
    kind = t.settled(kind)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "nobody" if kind == t.PLAYER else "nothing"
    if isinstance(value, list | tuple) and isinstance(kind, t.List):
        return f"({', '.join(_worded(v, kind.of, game) for v in value)})"
    if isinstance(value, int):
        if kind == t.PLAYER:
            return f"p{value + 1}"
        if isinstance(kind, t.Value):
            return str(game.attributes[kind.attribute].values[value])
        if isinstance(kind, t.Setting):
            return str(game.option(kind.option).values[value])
    return str(value)


def _by_players(found: list[tuple[int, str]]) -> str:
    """`12`, or `3 players: 12 · 4 to 6: 10`."""
    groups = [(value, [n for n, _ in same]) for value, same in groupby(found, key=lambda x: x[1])]
    if len(groups) == 1:
        return f"= {groups[0][0]}"
    parts = [f"{in_words(tuple(counts))}: {value}" for value, counts in groups]
    return f"players {' · '.join(parts)}"


def _family(reading: Reading, name: str) -> str:
    deck = reading.declared.families[name]
    zone = f" in {deck.written.zone.name}" if deck.written.zone else ""
    told = _head(f"cards {name}{zone}", None)
    names = [x.name.name for x in deck.lines if isinstance(x, s.Attribute | s.Computed)]
    told += f"\n\nattributes: {', '.join(dict.fromkeys(names))}" if names else ""
    game = reading.game
    if game is None:
        return told
    counts = []
    for players in game.player_counts:
        cards = compose(game, _defaults(game, players)).cards
        counts.append((players, f"{sum(c.family == name for c in cards)} cards"))
    return f"{told}\n\n{_by_players(counts).removeprefix('= ')}"


# ───────────── words of the language


def _of_language(reading: Reading, word: Word, first: bool) -> str:
    name = word.text
    match word.role:
        case "function":
            found = vocabulary.FUNCTIONS[name]
            code = "\n".join(found.forms)
            empty = f"\n\nof an empty list: {found.of_nothing}" if found.of_nothing else ""
            return f"```cardgame\n{code}\n```\n\n{found.gives}{empty}"
        case "relation":
            of, gives = vocabulary.RELATIONS[name]
            return f"```cardgame\n{name} of {of}\n```\n\n{gives}"
        case "zone kind":
            return f"```cardgame\n{name}\n```\n\n{vocabulary.ZONE_KINDS[name]}"
        case "sight":
            return f"```cardgame\nseen by {name}\n```\n\n{vocabulary.SIGHTS[name]}"
        case "fixed":
            return f"```cardgame\n{name}\n```\n\n{vocabulary.FIXED[name]}"
        case "seat":
            return f"```cardgame\n{name}: a player\n```\n\nseat {name[1:]}, clockwise"
        case "mark":
            return _citation(reading, name)
        case "keyword" | "operator":
            told = vocabulary.about_heading(name) if first else vocabulary.about(name)
            return f"```cardgame\n{name}\n```\n\n{told}" if told else ""
        case _:
            return ""


def _citation(reading: Reading, text: str) -> str:
    """Where else a statement of the rulebook is cited."""
    source = reading.source
    marks = [m for m in reading.declared.file.marks if source.excerpt(m.span) == text]
    where = ", ".join(str(n) for n in dict.fromkeys(m.line for m in marks))
    return f"cites a statement of the rulebook: this line carries it out\n\n{text} on line {where}"
