"""Syntax nodes: what the text says, before anything is known about its names.

Every node is frozen and begins with its `span`. Names are plain strings here; `dsl.typing.build`
turns them into typed references. Strings that may hold `{expressions}` are `Text`.
"""

# ruff: noqa: F403 - the hundred kinds of node are listed where they are defined, and once is enough

from __future__ import annotations

from dsl.syntax.expressions import *
from dsl.syntax.file import *
from dsl.syntax.parts import *
from dsl.syntax.rule_tests import *
from dsl.syntax.statements import *
