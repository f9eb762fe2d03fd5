"""From `cardgame.lark` to the table that `grammar.parser` reads by. This is rarely run: the table is kept."""

from __future__ import annotations

from typing import Any

import lark

from grammar.parser import Kept, Rule, Table

STARTS = ("file", "text")
ODD = "ODD"  # a kind of token that no sentence has


def make_lark(syntax: str, *, strict: bool = False, **more: Any) -> lark.Lark:
    """lark's own parser. Strict refuses any conflict; a test builds it so."""
    return lark.Lark(syntax, parser="lalr", lexer="basic", strict=strict, start=list(STARTS), **more)


def make_table(syntax: str) -> Table:
    """The table of a grammar."""
    made = make_lark(syntax)
    found = {start: made.parse_interactive("", start=start).parser_state.parse_conf for start in STARTS}
    written = found["file"].states
    number = {state: n for n, state in enumerate(written, 1)}
    rules: dict[Any, int] = {}
    states: list[dict[str, int]] = [{}]
    for row in written.values():
        steps = {kind: to for kind, (_, to) in row.items()}
        states.append(
            {k: number[to] if to in number else -rules.setdefault(to, len(rules) + 1) for k, to in steps.items()}
        )
    # As lark orders them: what can be longer is tried first.
    terminals = sorted(made.terminals, key=lambda t: (-t.pattern.max_width, -len(t.pattern.value), t.name))
    return Table(
        _pattern(terminals, frozenset(made.ignore_tokens)),
        {t.pattern.value: t.name for t in terminals if t.pattern.type == "str"},
        states,
        [(0, "", (), 0, "", False), *(_rule(rule) for rule in rules)],
        frozenset(n for rule, n in rules.items() if _renames(rule)),
        {start: (number[conf.start_state], number[conf.end_state]) for start, conf in found.items()},
    )


def _pattern(terminals: list[Any], ignored: frozenset[str]) -> str:
    """One token, with what is ignored before it. Words are no tokens of their own, but names with a meaning.

    It fits at every place of every text: what cannot be a token is one of the kind `ODD`. What was ignored is
    never tried again in another way (`*+`, `(?>`), so the time to read a text grows as the text does.
    """
    skipped = "|".join(f"(?>{t.pattern.to_regexp()})" for t in terminals if t.name in ignored)
    others = [t for t in terminals if t.name not in ignored and not t.pattern.value.isalpha()]
    tokens = "|".join(f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in others)
    return f"(?:{skipped})*+(?:{tokens}|\\Z|(?P<{ODD}>[\\s\\S]))"


def _rule(rule: Any) -> Rule:
    """What lark's builder of trees would do for a rule."""
    size = len(rule.expansion)
    if not size:
        raise ValueError(f"{rule}: the place of a tree is found by its first part")
    blanks = "".join("1" if absent else "0" for absent in rule.options.empty_indices or [False] * size).split("0")
    kept: list[Kept] = []
    missing = 0
    for index, part in enumerate(rule.expansion):
        missing += len(blanks[index])
        if not (part.is_term and part.filter_out):
            kept.append((missing, index - size, _is_opened(part)))
            missing = 0
    data = "" if _is_opened(rule.origin) else str(rule.origin.name)
    return size, str(rule.origin.name), tuple(kept), missing + len(blanks[size]), data, bool(rule.options.expand1)


def _is_opened(part: Any) -> bool:
    return not part.is_term and part.name.startswith("_")


def _renames(rule: Any) -> bool:
    return len(rule.expansion) == 1 and _is_opened(rule.origin) and _is_opened(rule.expansion[0])
