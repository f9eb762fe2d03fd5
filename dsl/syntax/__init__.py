"""Syntax nodes: what the text says, before anything is known about its names.

Every node is frozen and begins with its `span`. Names are plain strings here; `dsl.meaning`
turns them into typed references. Strings that may hold `{expressions}` are `Text`.
"""

from __future__ import annotations

from dsl.syntax.expressions import *  # noqa: F403
from dsl.syntax.file import *  # noqa: F403
from dsl.syntax.parts import *  # noqa: F403
from dsl.syntax.statements import *  # noqa: F403
from dsl.syntax.trials import *  # noqa: F403
