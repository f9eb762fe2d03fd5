"""A phase that can be undone changes nothing secret: who does not see it would not know what is taken back."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.walk import statements
from dsl.lints.subject import Subject
from dsl.messages import course as messages


def undone_secrets(subject: Subject) -> Iterable[Diagnostic]:
    """Secret state that is changed in a phase with `undo`."""
    game = subject.game
    secret = {v.name for v in game.variables if v.sight != "everybody"}
    for unit, phase in subject.phases if secret else ():
        undo = next((x for x in statements(phase.body) if isinstance(x, g.Undo)), None)
        if undo is None:
            continue
        for name in sorted(subject.effects.changes(phase.body, unit) & secret):
            symbol = subject.decl.symbols.get(name)
            declared = symbol.span if symbol is not None else None
            yield messages.secret_undone(game.source, undo.span, phase.name, name, declared)
