"""The sentences of `dsl` and `interpreter` in German, by their English templates.

One file for each file of messages. A value stands in the same braces as in English; `{kind!t}` is a word that has its
own entry, such as `zone`. A test sees to it that no sentence is missing and that the braces agree.
"""

from __future__ import annotations

from dsl.messages.german.cards import CARDS
from dsl.messages.german.commands import COMMANDS
from dsl.messages.german.constructs import CONSTRUCTS
from dsl.messages.german.course import COURSE
from dsl.messages.german.engine import ENGINE
from dsl.messages.german.figures import FIGURES
from dsl.messages.german.files import FILES
from dsl.messages.german.first_tries import FIRST_TRIES
from dsl.messages.german.knowledge import KNOWLEDGE
from dsl.messages.german.names import NAMES
from dsl.messages.german.report import REPORT
from dsl.messages.german.rule_tests import TRIALS
from dsl.messages.german.runs import RUNS
from dsl.messages.german.sayings import SAYINGS
from dsl.messages.german.signs import SIGNS
from dsl.messages.german.syntax import SYNTAX
from dsl.messages.german.types import TYPES
from dsl.messages.german.wording import WORDING

GERMAN: dict[str, str] = (
    CARDS
    | COMMANDS
    | CONSTRUCTS
    | COURSE
    | ENGINE
    | FIGURES
    | FILES
    | FIRST_TRIES
    | KNOWLEDGE
    | NAMES
    | REPORT
    | RUNS
    | SAYINGS
    | SIGNS
    | SYNTAX
    | TRIALS
    | TYPES
    | WORDING
)
