"""Every sentence that `dsl` says to a user, one function for each kind of finding.

Codes are stable: CG0xx the text itself, CG1xx syntax, CG2xx names, CG3xx types, CG4xx cards
and zones, CG5xx the course of play, CG6xx knowledge, CG7xx tests, words and citations.
"""

from __future__ import annotations

from dsl.messages.syntax import and_others as and_others
from dsl.messages.syntax import bad_braces as bad_braces
from dsl.messages.syntax import empty_file as empty_file
from dsl.messages.syntax import line_too_long as line_too_long
from dsl.messages.syntax import many_cases as many_cases
from dsl.messages.syntax import many_more as many_more
from dsl.messages.syntax import not_text as not_text
from dsl.messages.syntax import number_too_long as number_too_long
from dsl.messages.syntax import odd_brace as odd_brace
from dsl.messages.syntax import odd_space as odd_space
from dsl.messages.syntax import old_line_ends as old_line_ends
from dsl.messages.syntax import tab as tab
from dsl.messages.syntax import too_deep as too_deep
from dsl.messages.syntax import too_large as too_large
from dsl.messages.syntax import unseen as unseen
from dsl.messages.syntax import word_in_braces as word_in_braces
