"""The sentences of `dsl` and `interpreter` in German, by their English templates.

One file for each file of messages. A value stands in the same braces as in English; `{kind!t}` is a word that has its
own entry, such as `zone`. A test sees to it that no sentence is missing and that the braces agree.
"""

from __future__ import annotations

from dsl.german.cards import CARDS
from dsl.german.course import COURSE
from dsl.german.engine import ENGINE
from dsl.german.knowledge import KNOWLEDGE
from dsl.german.names import NAMES
from dsl.german.report import REPORT
from dsl.german.sayings import SAYINGS
from dsl.german.signs import SIGNS
from dsl.german.syntax import SYNTAX
from dsl.german.trials import TRIALS
from dsl.german.types import TYPES
from dsl.german.wording import WORDING

GERMAN: dict[str, str] = (
    CARDS | COURSE | ENGINE | KNOWLEDGE | NAMES | REPORT | SAYINGS | SIGNS | SYNTAX | TRIALS | TYPES | WORDING
)
