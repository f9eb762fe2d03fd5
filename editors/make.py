"""Writes what editors need to know of the language: colours, indentation, snippets, and a parser for tree-sitter.

    python editors/make.py            writes the files
    python editors/make.py --check    exits with 1 if one of them is not what would be written

The words come from `grammar/cardgame.lark`, sorted by where the grammar takes them, and from the lists of functions
and relations in `dsl`; so a word that is added there is coloured after this has run again, and a test runs it again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import emacs_mode
import table_in_c

from dsl.game.operations import FUNCTIONS
from dsl.parsing.recognise import Stack, accepted, beginning, feed
from dsl.recovery.tolerant_lexer import spelling, words
from dsl.typing.declare import FIXED_NAMES, RELATIONS, ZONE_KINDS
from server import snippets, vocabulary
from server.lexis import OPERATORS
from server.place import sections_only

HERE = Path(__file__).parent
SCOPE = "source.cardgame"


def _after(*kinds: str) -> Stack:
    stack: Stack | None = beginning()
    for kind in kinds:
        assert stack is not None, kinds
        stack = feed(stack, kind)
    assert stack is not None, kinds
    return stack


def _begin(stack: Stack) -> set[str]:
    """The words that a line can begin with, those that begin an expression left out."""
    expression = accepted(_after("GAME", "NAME", "_NL", "STOP", "WHEN"))
    found = {spelling().get(kind, "") for kind in accepted(stack) - expression}
    return {word for word in found if word[:1].isalpha()}


def groups() -> dict[str, list[str]]:
    """The reserved words by where they stand, each in one group."""
    head = ("GAME", "NAME", "_NL")
    sections = _begin(beginning()) | _begin(_after(*head))
    statements = _begin(_after(*head, "PLAY", "_NL", "_INDENT")) | {"must", "else"}
    tests = _begin(_after(*head, "TEST", "STRING", "_NL", "_INDENT"))
    every = {word for word in words() if word[0].isalpha()}
    found = {
        "section": sections,
        "statement": statements - sections,
        "test": tests - sections - statements,
        "operator": set(OPERATORS),
    }
    found["other"] = every.difference(*found.values())
    return {name: sorted(group) for name, group in found.items()}


def _either(listed: object) -> str:
    return "|".join(sorted(map(str, listed)))  # type: ignore[call-overload]


# ───────────── VS Code, Sublime, GitHub: TextMate


def textmate() -> str:
    group = groups()
    name = r"[^\W\d]\w*"
    inner = [{"include": f"#{part}"} for part in ("numbers", "words", "calls", "names", "signs")]
    rules: dict[str, object] = {
        "comments": {"patterns": [{"name": "comment.line.number-sign.cardgame", "match": "#.*$"}]},
        "citations": {"patterns": [{"name": "entity.name.tag.citation.cardgame", "match": r"@\w+(-\w+)?"}]},
        "texts": {
            "name": "string.quoted.double.cardgame",
            "begin": '"',
            "end": '"|$',
            "patterns": [
                {
                    "name": "meta.embedded.expression.cardgame",
                    "begin": r"\{",
                    "end": r"\}|(?=\"|$)",
                    "beginCaptures": {"0": {"name": "punctuation.section.embedded.cardgame"}},
                    "endCaptures": {"0": {"name": "punctuation.section.embedded.cardgame"}},
                    "patterns": inner,
                }
            ],
        },
        "headings": {
            "patterns": [
                {
                    "match": rf"^\s*(define|phase)\s+({name})",
                    "captures": {"1": {"name": "keyword.control.section.cardgame"},
                                 "2": {"name": "entity.name.function.cardgame"}},
                },
                {
                    "match": rf"^(game|library|cards|words|about)\s+({name})",
                    "captures": {"1": {"name": "keyword.control.section.cardgame"},
                                 "2": {"name": "entity.name.type.cardgame"}},
                },
                {
                    "match": rf":\s*({_either(ZONE_KINDS)})\b(?!\s*\w*:)",
                    "captures": {"1": {"name": "support.type.zone.cardgame"}},
                },
            ]
        },
        "numbers": {"patterns": [{"name": "constant.numeric.cardgame", "match": r"\b\d+\b"}]},
        "words": {
            "patterns": [
                {"name": "keyword.operator.word.cardgame", "match": rf"\b({_either(group['operator'])})\b"},
                {"name": "keyword.control.section.cardgame", "match": rf"^({_either(group['section'])})\b"},
                {"name": "keyword.control.test.cardgame", "match": rf"\b({_either(group['test'])})\b"},
                {"name": "support.function.relation.cardgame", "match": rf"\b({_either(RELATIONS)})(?=\s+of\b)"},
                {"name": "support.function.cardgame", "match": rf"\b({_either(FUNCTIONS)})(?=\()"},
                {"name": "keyword.control.statement.cardgame", "match": rf"\b({_either(group['statement'])})\b"},
                {
                    "name": "keyword.other.cardgame",
                    "match": rf"\b({_either([*group['other'], *group['section']])})\b",
                },
            ]
        },
        "calls": {"patterns": [{"name": "entity.name.function.call.cardgame", "match": rf"\b{name}(?=\()"}]},
        "names": {
            "patterns": [
                {"name": "constant.language.cardgame", "match": r"\b(yes|no|nobody|nothing)\b"},
                {
                    "name": "variable.language.cardgame",
                    "match": rf"\b({_either(FIXED_NAMES - {'yes', 'no', 'nobody', 'nothing'})}|p[1-9][0-9]?)\b",
                },
                {"name": "variable.other.property.cardgame", "match": rf"(?<=\.){name}"},
            ]
        },
        "signs": {"patterns": [{"name": "keyword.operator.cardgame", "match": r"\+=|-=|<=|>=|[=<>+*-]"}]},
    }  # fmt: skip
    parts = ("comments", "citations", "texts", "headings", "numbers", "words", "calls", "names", "signs")
    grammar = {
        "comment": "written by editors/make.py from grammar/cardgame.lark",
        "name": "Cardgame",
        "scopeName": SCOPE,
        "fileTypes": ["cardgame"],
        "patterns": [{"include": f"#{part}"} for part in parts],
        "repository": rules,
    }
    return _json(grammar)


# ───────────── Vim and Neovim


def vim() -> str:
    # A keyword of Vim is a keyword everywhere: words that also name a relation or function are matches instead.
    both = sorted({word for word in words() if word in RELATIONS or word in FUNCTIONS})
    group = {name: [word for word in listed if word not in both] for name, listed in groups().items()}
    keywords = [
        ("cardgameSection", group["section"]),
        ("cardgameStatement", group["statement"]),
        ("cardgameTest", group["test"]),
        ("cardgameOperator", group["operator"]),
        ("cardgameWord", group["other"]),
        ("cardgameConstant", ["yes", "no", "nobody", "nothing"]),
        ("cardgameGiven", sorted(FIXED_NAMES - {"yes", "no", "nobody", "nothing"})),
    ]
    lines = [
        '" Colours for .cardgame files. Written by editors/make.py from grammar/cardgame.lark.',
        "if exists('b:current_syntax')",
        "    finish",
        "endif",
        "",
        *(f"syntax keyword {name} {' '.join(group)}" for name, group in keywords),
        rf"syntax match cardgameWord /\<\%({_vim(both)}\)\>/",
        rf"syntax match cardgameFunction /\<\%({_vim(FUNCTIONS)}\)\ze(/",
        rf"syntax match cardgameRelation /\<\%({_vim(RELATIONS)}\)\ze\s\+of\>/",
        rf"syntax match cardgameKind /:\s*\zs\%({_vim(ZONE_KINDS)}\)\>/",
        r"syntax match cardgameGiven /\<p[1-9][0-9]\?\>/",
        r"syntax match cardgameNumber /\<\d\+\>/",
        r"syntax match cardgameName /\%(\<\%(define\|phase\)\s\+\)\@<=\k\+/",
        r"syntax match cardgameSign /+=\|-=\|<=\|>=\|[=<>+*-]/",
        r"syntax match cardgameCitation /@\w\+\%(-\w\+\)\?/",
        r"syntax match cardgameComment /#.*$/ contains=@Spell",
        r'syntax region cardgameText start=/"/ end=/"/ oneline contains=cardgameInside,@Spell',
        r"syntax region cardgameInside matchgroup=cardgameBrace start=/{/ end=/}/ contained oneline "
        "contains=cardgameOperator,cardgameWord,cardgameFunction,cardgameNumber,cardgameGiven,cardgameSign",
        "",
    ]
    links = {
        "Section": "Keyword", "Statement": "Statement", "Test": "PreProc", "Operator": "Operator", "Word": "Keyword",
        "Constant": "Constant", "Given": "Identifier", "Function": "Function", "Relation": "Function", "Kind": "Type",
        "Number": "Number", "Name": "Function", "Sign": "Operator", "Citation": "Tag", "Comment": "Comment",
        "Text": "String", "Brace": "Special",
    }  # fmt: skip
    lines += [f"highlight default link cardgame{name} {target}" for name, target in links.items()]
    return "\n".join([*lines, "", "let b:current_syntax = 'cardgame'"]) + "\n"


def _vim(listed: object) -> str:
    return _either(listed).replace("|", r"\|")


# ───────────── Helix, and others that colour by trees


def tree_colours() -> str:
    """What nodes of the tree are; the names of colours are those that all these editors have."""
    group = groups()
    words_ = [w for name in ("section", "statement", "test", "other") for w in group[name]]
    signs = "+ - * < > <= >= = += -=".split()
    fixed = _quoted(sorted(FIXED_NAMES))
    return f"""; Written by editors/make.py from grammar/cardgame.lark.
(comment) @comment
(string) @string
(digits) @constant
(citation) @tag
[{_quoted(sorted(set(words_)))}] @keyword
[{_quoted([*group["operator"], *signs])}] @operator
["(" ")" "[" "]"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter
(game (identifier) @type)
(library (identifier) @type)
(cards . "cards" . (identifier) @type)
(zone (identifier) . (identifier) @type)
(phase . "phase" . (identifier) @function)
(define . "define" . (identifier) @function)
(call . (identifier) @function)
(relation . (identifier) @function)
(attr "." (identifier) @property)
((name (identifier) @variable.builtin) (#any-of? @variable.builtin {fixed}))
"""


def _quoted(listed: list[str]) -> str:
    return " ".join(f'"{word}"' for word in listed)


# ───────────── indentation

# What opens a block whatever stands behind it; `choose` may have one, and an act can be told from a sentence of
# `about` only by its length.
_BLOCKS = (
    "game|cards|zones|state|bookkeeping|play|phase|test|words|about|each|turns (?:from|in)|repeat|for|if|else|"
    "otherwise|player|all players|choose one|may choose|when"
)
_TAIL = r"\s*(?:@\w+(?:-\w+)?\s*)*(?:#.*)?$"


def heading() -> str:
    """A pattern for lines that others stand below, further in."""
    block = rf'(?:{_BLOCKS})(?:\s[^"#]*(?:"[^"]*")?(?: todo)?)?'
    act = r'"[^".]{1,40}"(?: if\s[^"#]*)?'
    return rf"^\s*(?:{block}|define\s[^=]*=|\w+ =|\w+:|must\s[^:]*:|{act}){_TAIL}"


def language_configuration() -> str:
    pairs = [["(", ")"], ["[", "]"]]
    quote = {"open": '"', "close": '"', "notIn": ["string", "comment"]}
    return _json({
        "comments": {"lineComment": "#"},
        "brackets": pairs,
        "autoClosingPairs": [*({"open": a, "close": b} for a, b in (*pairs, ("{", "}"))), quote],
        "surroundingPairs": [*pairs, ['"', '"']],
        "folding": {"offSide": True},
        "wordPattern": r"[^\W\d]\w*",
        "indentationRules": {"increaseIndentPattern": heading(), "decreaseIndentPattern": r"^\s*else\b"},
    })  # fmt: skip


def vim_indent() -> str:
    very_magic = heading().replace("(?:", "%(").replace("=", r"\=").replace("@", r"\@")
    return VIM_INDENT % {"heading": very_magic.replace("'", "''"), "sections": "|".join(sorted(sections_only()))}


VIM_INDENT = r"""" Indents what stands below a heading by four spaces. Written by editors/make.py.
if exists('b:did_indent')
    finish
endif
let b:did_indent = 1

setlocal indentexpr=CardgameIndent() indentkeys=o,O,e,0=else,*<Return>
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*CardgameIndent')
    finish
endif

let s:heading = '\v%(heading)s'
let s:section = '\v^\s*%%(%(sections)s)>'

function! CardgameIndent() abort
    let line = getline(v:lnum)
    if line =~# s:section
        return 0
    endif
    if line =~# '\S' && line !~# '^\s*else\>' && mode() ==# 'i'
        return -1
    endif
    let above = prevnonblank(v:lnum - 1)
    if above == 0 || line !~# '\S' && above < v:lnum - 1 " a new section stands below an empty line
        return 0
    endif
    let depth = indent(above) + (getline(above) =~# s:heading ? shiftwidth() : 0)
    return line =~# '^\s*else\>' ? max([0, depth - shiftwidth()]) : depth
endfunction
"""


def emacs() -> str:
    return emacs_mode.mode(groups(), heading(), sections_only(), FUNCTIONS, RELATIONS, FIXED_NAMES, ZONE_KINDS)


# ───────────── snippets


def snippet_file() -> str:
    """For the command "Insert Snippet"; without a prefix, because what the server offers would stand there twice."""
    found = {}
    for table in (snippets.SECTIONS, snippets.HEAD, snippets.STATEMENTS, snippets.TEST_LINES):
        for word, constructs in table.items():
            for construct in constructs:
                title = construct.title or word
                if title not in found:
                    body = construct.snippet.split("\n")
                    found[title] = {"body": body, "description": construct.says}
    return _json(found)


def _json(found: object) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


FILES = {
    "vscode/syntaxes/cardgame.tmLanguage.json": textmate,
    "vscode/snippets/cardgame.json": snippet_file,
    "vscode/language-configuration.json": language_configuration,
    "vim/syntax/cardgame.vim": vim,
    "vim/indent/cardgame.vim": vim_indent,
    "emacs/cardgame-mode.el": emacs,
    "tree-sitter/src/parser.c": table_in_c.parser,
    "tree-sitter/queries/highlights.scm": tree_colours,
}


def main() -> int:
    assert set(vocabulary.FUNCTIONS) == set(FUNCTIONS)
    stale = []
    for name, written in FILES.items():
        path, text = HERE / name, written()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{name} {'is not up to date: run python editors/make.py' if '--check' in sys.argv else 'written'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
