"""A checked game: names are resolved, types are known, and nothing of the text is needed to play.

This is what `dsl` hands to the interpreter. Expressions are few kinds of node: most of the
language is `Apply` of a named operation to arguments, and `Bind` for operations that look at
each element of a list. Local names are numbers that are unique within one phase or definition.
Definitions and phases with parameters exist once for each combination of argument types.
"""

# ruff: noqa: F403 - the sixty kinds of node are listed where they are defined, and once is enough

from __future__ import annotations

from dsl.game.declarations import *
from dsl.game.expressions import *
from dsl.game.rule_tests import *
from dsl.game.statements import *
from dsl.game.whole import *
