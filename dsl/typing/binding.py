"""Names that hold inside a phase or a definition: chosen cards, parameters, `let`."""

from __future__ import annotations

from dsl import game as g
from dsl import syntax as s
from dsl.messages import names
from dsl.sentence import say
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import is_reserved
from dsl.typing.scope import LocalName, Scope


def bind(ctx: Context, scope: Scope, word: s.Word, local: int, kind: t.Type, what: str) -> None:
    """Makes a local name visible. It may not repeat any other name."""
    name = word.name
    symbol = ctx.decl.symbols.get(name)
    if name in scope.names:
        first, again = scope.names[name].span, say("give this one another name, such as `other_{name}`", name=name)
        ctx.say(names.duplicate(scope.unit.source, word.span, name, "local name", first, "local name", again))
    elif symbol is not None and scope.unit.source in (ctx.decl.source, symbol.source):
        place = symbol.span if symbol.source is scope.unit.source else None
        help = _otherwise(name, what) if symbol.kind == "state" else ""
        ctx.say(names.duplicate(scope.unit.source, word.span, name, "local name", place, symbol.kind, help))
        if symbol.kind == "state":
            return
    elif name != "cards" and is_reserved(name):
        ctx.say(names.predeclared(scope.unit.source, word.span, name))
    scope.names[name] = LocalName(local, kind, word.span, what)
    scope.past[name] = word.span
    ctx.note(word.span, name, what, kind)


def _otherwise(name: str, what: str) -> str:
    """How a variable gets what a line makes under its name."""
    line = {
        "chosen": "choose new_{name} from …",
        "each in turn": "for new_{name} in …",
        "left to chance": "chance new_{name} from …",
    }
    if what in line:
        written = line[what].format(name=name)
        return say(
            "take another name and store it below: `{written}`, then `{name} = new_{name}`", written=written, name=name
        )
    return say("to change it, leave the first word out: `{name} = …`", name=name)


def parameters(
    ctx: Context, scope: Scope, words: tuple[s.Word, ...], kinds: tuple[t.Type, ...]
) -> tuple[g.Parameter, ...]:
    """The parameters of a phase or definition that is read for these types."""
    found = []
    for word, kind in zip(words, kinds, strict=True):
        local = scope.unit.new_local(word.name)
        bind(ctx, scope, word, local, kind, "parameter")
        found.append(g.Parameter(local, word.name, kind))
    return tuple(found)
