"""A parser for tree-sitter, by which Helix colours, and Neovim and Emacs can: the table of the language, written in C.

tree-sitter reads by tables of the same kind that `grammar` reads by, so nothing is said about the language here:
states, steps and rules are copied over. What a table does not say is in `tree-sitter/src/lines.h`: how a text is cut
into words, and where blocks begin and end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from grammar import parser as reader
from grammar.parser import SOFT, Table

LAYOUT = ("_NL", "_INDENT", "_DEDENT", "LPAR", "LSQB", "RPAR", "RSQB")  # in the order in which `lines.h` knows them
EXTRAS = ("COMMENT", "MARK")
VISIBLE = {"NAME": "identifier", "INT": "digits", "STRING": "string", "COMMENT": "comment", "MARK": "citation"}
NOTHING, RECOVER, EXTRA = 0, 1, 3  # where the first actions stand
LARGE = 2  # states whose rows are written in full


class Writer:
    """The symbols and states of the table by the numbers that tree-sitter gives them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        first, self.last = table.starts["file"]
        self.number = {state: n for n, state in enumerate(self._reached(first), 1)}
        self.states = [table.states[state] for state in self.number]
        used = {kind for row in self.states for kind in row}
        signs = sorted((set(table.words.values()) & used) - set(LAYOUT))
        self.tokens = ["$END", *(kind for kind in VISIBLE if kind in used | set(EXTRAS)), *signs, *LAYOUT]
        self.rules = sorted({rule[1] for rule in table.rules[1:] if rule[1] in used} | {"file"})
        self.symbol = {name: n for n, name in enumerate([*self.tokens, *self.rules])}
        self.actions = ["{.entry = {0, false}}", "{.entry = {1, false}}", "{.action = {.type = 3}}"]
        self.actions += ["{.entry = {1, true}}", "{.action = {.shift = {.type = 0, .extra = true}}}"]
        self.placed: dict[str, int] = {}

    def _reached(self, first: int) -> list[int]:
        """The states in the order in which sentences come to them, which does not depend on how the table was made."""
        found = {first: None}
        for state in (waiting := [first]):
            for _, to in sorted(self.table.states[state].items()):
                if to > 0 and to not in found:
                    found[to] = None
                    waiting.append(to)
        return list(found)

    def action(self, written: str) -> int:
        if written not in self.placed:
            self.placed[written] = len(self.actions)
            self.actions += ["{.entry = {1, true}}", f"{{.action = {{{written}}}}}"]
        return self.placed[written]

    def steps(self) -> Iterator[dict[str, int]]:
        """For each state what a symbol leads to: the place of an action, and for rules the next state."""
        yield {**dict.fromkeys(self.tokens, RECOVER), **dict.fromkeys(EXTRAS, EXTRA)}
        for state, row in zip(self.number, self.states, strict=True):
            found = dict.fromkeys(EXTRAS, EXTRA)
            for kind, to in sorted(row.items()):
                if kind in self.rules:
                    found[kind] = self.number[to]
                elif to > 0:
                    found[kind] = self.action(f".shift = {{.type = 0, .state = {self.number[to]}}}")
                else:
                    size, name, *_ = self.table.rules[-to]
                    reduced = f".reduce = {{.type = 1, .child_count = {size}, .symbol = {self.symbol[name]}}}"
                    found[kind] = self.action(reduced)
            if state == self.last:
                found["$END"] = self.action(".type = 2")
            yield found

    def shown(self, name: str) -> tuple[str, bool, bool]:
        """What a symbol is called, whether it is to be seen in trees, and whether it is more than a word."""
        if name in self.rules:
            opened = name.startswith("_") or any(r[1] == name and (r[5] or not r[4]) for r in self.table.rules)
            return name.lstrip("_") if not opened else name, not opened, True
        if name in VISIBLE:
            return VISIBLE[name], True, True
        spelled = {kind: word for word, kind in self.table.words.items()}
        return ("end", False, True) if name == "$END" else (spelled.get(name, name.lower()), name in spelled, False)


def parser() -> str:
    """`src/parser.c`."""
    return written(reader().table)


def written(table: Table) -> str:
    writer = Writer(table)
    rows = list(writer.steps())
    symbols = [writer.shown(name) for name in (*writer.tokens, *writer.rules)]
    words = {w: k for w, k in writer.table.words.items() if w[0].isalpha() and k in writer.symbol}
    signs = {
        w: k for w, k in writer.table.words.items() if not w[0].isalpha() and k in writer.symbol and k not in LAYOUT
    }
    longest = max(rule[0] for rule in writer.table.rules)
    small = [_small(row, writer.symbol) for row in rows[LARGE:]]
    starts = [sum(map(len, small[:n])) for n in range(len(small))]
    large = ", ".join(
        f"[{state * len(symbols) + writer.symbol[kind]}] = {to}"
        for state, row in enumerate(rows[:LARGE])
        for kind, to in row.items()
    )
    layouts = list(dict.fromkeys([(False,) * len(LAYOUT), *map(_layout, rows)]))
    modes = [f"{{{int(any(kind in row for kind in SOFT))}, {layouts.index(_layout(row))}}}" for row in rows]
    parts = {
        "symbol_count": len(symbols),
        "token_count": len(writer.tokens),
        "state_count": len(rows),
        "longest": longest,
        "names": _list(json.dumps(name) for name, _, _ in symbols),
        "metadata": _list(f"{{{int(seen)}, {int(named)}, 0}}" for _, seen, named in symbols),
        "public": _list(range(len(symbols))),
        "actions": _list(writer.actions),
        "large": large,
        "small": _list(value for row in small for value in row),
        "starts": _list(starts),
        "modes": _list(modes),
        "primary": _list(range(len(rows))),
        "layouts": _list("{" + ", ".join(str(int(x)) for x in valid) + "}" for valid in layouts),
        "layout_count": len(LAYOUT),
        "layout_symbols": _list(writer.symbol[kind] for kind in LAYOUT),
        "words": _list(f'{{"{word}", {writer.symbol[kind]}}}' for word, kind in sorted(words.items())),
        "signs": _list(
            f'{{"{w}", {writer.symbol[k]}}}' for w, k in sorted(signs.items(), key=lambda x: (-len(x[0]), x[0]))
        ),
        "soft": " || ".join(f"symbol == {writer.symbol[kind]}" for kind in sorted(SOFT)),
        **{kind.lower(): writer.symbol[kind] for kind in VISIBLE},
    }
    return TEMPLATE % parts


def _small(row: Mapping[str, int], symbol: Mapping[str, int]) -> list[int]:
    """A row as tree-sitter packs it: what symbols lead to, each with those that lead there."""
    by_step: dict[tuple[int, bool], list[int]] = {}
    for kind, to in row.items():
        by_step.setdefault((to, kind.islower()), []).append(symbol[kind])
    packed = [len(by_step)]
    for (to, _), listed in by_step.items():
        packed += [to, len(listed), *sorted(listed)]
    return packed


def _layout(row: Mapping[str, int]) -> tuple[bool, ...]:
    return tuple(kind in row for kind in LAYOUT)


def _list(values: Iterable[object]) -> str:
    """Values with commas, in lines that are not too long."""
    lines, line = [], ""
    for value in values:
        if len(line) > 110:
            lines.append(line)
            line = ""
        line += f"{value}, "
    return "\n    ".join([*lines, line.rstrip()])


TEMPLATE = """\
// Written by editors/make.py from grammar/cardgame.lark. What is written by hand is in lines.h.
#include "table.h"

enum { SYMBOLS = %(symbol_count)d, TOKENS = %(token_count)d, STATES = %(state_count)d, LARGE = 2 };
enum { NAME = %(name)d, INT = %(int)d, STRING = %(string)d, COMMENT = %(comment)d, MARK = %(mark)d };

static const char *const names[] = {
    %(names)s
};
static const Metadata metadata[] = {
    %(metadata)s
};
static const uint16_t itself[] = {
    %(public)s
};
static const uint16_t large[LARGE * SYMBOLS] = {
    %(large)s
};
static const uint16_t small[] = {
    %(small)s
};
static const uint32_t small_starts[] = {
    %(starts)s
};
static const ActionEntry actions[] = {
    %(actions)s
};
static const LexMode modes[] = {
    %(modes)s
};
static const uint16_t primary[] = {
    %(primary)s
};
static const uint16_t no_aliases[%(longest)d] = {0};
static const char *const no_fields[] = {0};

// The words and signs of the language, signs with the longest first.
static const Spelled words[] = {
    %(words)s
};
static const Spelled signs[] = {
    %(signs)s
};
enum { WORDS = sizeof words / sizeof *words, SIGNS = sizeof signs / sizeof *signs };

// A word that came late to the language: a name, unless something follows that it could be done to.
static bool is_soft(uint16_t symbol) { return %(soft)s; }

#include "lines.h"

static const uint16_t layout_symbols[] = {%(layout_symbols)s};
static const bool layout_valid[][%(layout_count)d] = {
    %(layouts)s
};

static const Language language = {
    .version = 14, .symbol_count = SYMBOLS, .token_count = TOKENS, .external_token_count = %(layout_count)d,
    .state_count = STATES, .large_state_count = LARGE, .production_id_count = 1,
    .max_alias_sequence_length = %(longest)d,
    .parse_table = large, .small_parse_table = small, .small_parse_table_map = small_starts, .parse_actions = actions,
    .symbol_names = names, .field_names = no_fields, .symbol_metadata = metadata, .public_symbol_map = itself,
    .alias_map = no_aliases, .alias_sequences = no_aliases, .lex_modes = modes, .lex_fn = cut,
    .primary_state_ids = primary,
    .external_scanner = {layout_valid[0], layout_symbols, begin, end, scan, serialize, deserialize},
};

#ifdef _WIN32
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
const Language *tree_sitter_cardgame(void) { return &language; }
"""
