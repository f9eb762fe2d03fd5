"""What changes, in sentences: points, notes, who has which part, and what a name stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.sheet.clauses import not_so
from cli.sheet.flags import worded
from cli.sheet.german import German
from cli.sheet.meanings import has_own, own
from cli.sheet.nouns import fill, tidy, without_article
from cli.sheet.page import Step
from cli.sheet.phrases import is_result
from cli.sheet.quantities import nameable
from dsl import game as g
from dsl.typing import types as t
from dsl.typing.shorthands import MISSED

if TYPE_CHECKING:
    from cli.sheet.steps import Steps

LONG = 40  # signs of a value that can stand in the middle of a sentence


def named(steps: Steps, local: int, value: g.Expr) -> Step:
    """What is called by a name from here on; that alone does not tell of the name."""
    p, name = steps.phrases, steps.own_name(local)
    told, flag = set(p.named), t.settled(value.type) == t.YESNO
    if has_own(p, name):
        step = steps.step("remember" if flag else "let", name=steps.local(local), value=own(p, name))
    elif isinstance(value, g.Me):
        step = steps.step("let you", name=steps.local(local))
    elif flag and p.german and isinstance(value, g.If):
        step = Step(tidy(f"„{steps.local(local)}“: {p.meaning(value)}."))
    elif flag and isinstance(value, g.Const):
        said = worded(p, name, yes=bool(value.value))
        key = "note that" if said else "let yes" if value.value else "let no"
        step = steps.step(key, name=steps.local(local), what=said or "")
    elif flag and worded(p, name, yes=True):
        step = steps.step("remember", value=p(value))
    else:
        step = steps.step("let flag" if flag else "let", name=steps.local(local), value=p(value))
    p.named -= {name} - told
    return step


def change(steps: Steps, x: g.Assign | g.Change) -> Step:
    told, name = set(steps.phrases.named), str(x.target.info) if isinstance(x.target, g.Apply) else ""
    step = _changed(steps, x)
    steps.phrases.named -= {name} - told
    return step


def forgotten(steps: Steps, targets: list[g.Apply]) -> Step:
    """Several things that begin anew: `Forget who was the bidder, whether re was announced and the bid.`"""
    p, told = steps.phrases, set(steps.phrases.named)
    names = list(dict.fromkeys(_before(steps, target) for target in targets))
    p.named -= {str(target.info) for target in targets} - told
    *first, last = names
    what = p.known["and list"].join(filter(None, (", ".join(first), last)))
    return steps.step("forget that" if what.startswith(("wer ", "ob ")) else "forget", what=what)


def _before(steps: Steps, target: g.Apply) -> str:
    """What was noted, as something that can be forgotten."""
    p, kind = steps.phrases, t.settled(target.type)
    said = p(target)
    if kind == t.YESNO:
        return fill(steps.said["forget whether"], value=said)
    if kind == t.PLAYER and p.german and (does := German.does(said)):
        return fill(steps.said["forget does"], value=does)
    if kind == t.PLAYER:
        return fill(steps.said["forget who"], value=said)
    if isinstance(kind, t.List) and t.settled(kind.of) == t.PLAYER:
        return fill(steps.said["forget among"], value=said)
    return said.acc


def _changed(steps: Steps, x: g.Assign | g.Change) -> Step:
    p = steps.phrases
    key = {"=": "set", "+=": "add", "-=": "take"}[x.operator]
    kind = t.settled(x.target.type)
    if isinstance(kind, t.List):
        key = {"add": "join", "take": "leave"}.get(key, key)
    if isinstance(x.target, g.Apply) and is_result(x.target):
        key = "gives"
    elif isinstance(x.target, g.Apply) and x.target.info == MISSED:
        (player,) = x.target.args
        return steps.step("out you once" if isinstance(player, g.Me) else "out once", who=p(player))
    elif kind == t.YESNO:
        if isinstance(x.value, g.Const):
            return _noted(steps, x.target, bool(x.value.value))
        key = "toggle" if _is_opposite(x.value, x.target) else "whether"
    elif kind == t.PLAYER and isinstance(x.value, g.Const) and x.value.value is None:
        key = "set nobody"
        if p.german and (does := German.does(p(x.target))):
            return steps.step("note that", what=f"niemand {does}")
    elif kind == t.PLAYER and isinstance(x.value, g.Me) and key == "set":
        key = "set you"
    elif kind == t.PLAYER and not isinstance(x.value, g.If):
        name = without_article(p(x.target))
        key = "set player" if p.german and " " in name else "set plain player"
        what = name if key == "set plain player" and p.german else p(x.target)
        return steps.step(key, what=what, value=German.whoever(p(x.value)) if p.german else p(x.value))
    elif key == "add" and _is_same(x.target, x.value):
        key = "double"
    elif isinstance(kind, t.List) and isinstance(x.value, g.Apply) and x.value.op == "list" and not x.value.args:
        people_of = t.settled(kind.of) == t.PLAYER
        key = ("set no people" if people_of else "set empty") if key == "set" else key
    elif isinstance(x.value, g.Const) and x.value.value is None and nameable(p, p(x.target)):
        target = p(x.target)
        return steps.step("set nothing", what=German.no(target) if p.german else target.removeprefix("the "))
    elif isinstance(x.value, g.Const) and x.value.value is None and key == "set":
        return steps.step("forget", what=p(x.target).acc)
    elif key == "join" and isinstance(x.value, g.Me):
        key = "join you"
    elif (
        key == "set" and isinstance(x.value, g.Apply) and x.value.op == "reversed" and _is_same(x.target, *x.value.args)
    ):
        key = "turn round"
    elif key == "set" and isinstance(kind, t.List) and isinstance(x.value, g.Bind) and x.value.op == "sorted":
        key = "set order"
    name = str(x.target.info) if isinstance(x.target, g.Apply) else ""
    explained = key in ("set", "join") and has_own(p, name) and not isinstance(x.value, g.Const)
    value = own(p, name) if explained else p(x.value)
    if key in ("add", "take") and (isinstance(x.value, g.If) or len(value) > LONG):
        key += " all"
    return steps.step(key, what=p(x.target), value=value)


def _noted(steps: Steps, flag: g.Expr, value: bool) -> Step:
    """That something is so from now on, or no longer."""
    text = steps.phrases(flag) if value else not_so(steps.phrases, flag)
    name = str(flag.info) if isinstance(flag, g.Apply) else ""
    clause = (
        steps.phrases.german
        or worded(steps.phrases, name, value)
        or any(verb in text for verb in (" have ", " has ", " are ", " is "))
    )
    key = "note that" if clause and not text.startswith("that ") else "note"
    return steps.step(key, what=text)


def _is_opposite(value: g.Expr, flag: g.Expr) -> bool:
    """Whether something becomes so if it was not, and the other way round."""
    match value, flag:
        case g.Apply(op="not", args=(g.Apply(op="var", info=name),)), g.Apply(op="var", info=same):
            return name == same
    return False


def is_forgotten(x: g.Statement) -> bool:
    """Whether nothing, nobody, 0 or no comes in the place of what was noted: two such lines are a fresh start."""
    if not isinstance(x, g.Assign) or x.operator != "=" or is_result(x.target) or x.target.info == MISSED:
        return False
    empty = isinstance(x.value, g.Apply) and x.value.op == "list" and not x.value.args
    return empty or (
        isinstance(x.value, g.Const) and not x.value.value and not isinstance(t.settled(x.value.type), t.Value)
    )


def _is_same(target: g.Expr, value: g.Expr) -> bool:
    """A variable and itself."""
    match target, value:
        case g.Apply(op="var", info=name, args=some), g.Apply(op="var", info=same, args=more):
            return name == same and all(isinstance(a, g.Me) for a in (*some, *more))
    return False
