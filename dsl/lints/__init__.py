"""Lints: what is wrong with a game whose names and types are right.

Each lint is a function that looks at the whole checked game and gives what it found. They run
only when no name and no type is wrong, so that nothing is said twice, and only if the table is not
too large to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.lints.absent import missing_player, missing_teams
from dsl.lints.at_once import late_choices
from dsl.lints.card_counts import card_counts
from dsl.lints.card_tables import card_tables
from dsl.lints.citations import citations
from dsl.lints.course import dead_lines, empty_lists, first_to_choose, option_names
from dsl.lints.families import cardless_families, families_left_behind
from dsl.lints.kept_places import emptied_slots, kept_places
from dsl.lints.knowledge import hidden_information
from dsl.lints.literals import card_names
from dsl.lints.loops import endless_loops
from dsl.lints.misread import (
    compared_with_itself,
    joined_lists,
    lacking,
    passed_on,
    places_for_cards,
    same_for_all,
)
from dsl.lints.ranking import empty_rankings, silent_ties
from dsl.lints.rule_tests import test_positions, tests
from dsl.lints.subject import Subject
from dsl.lints.undone import undone_secrets
from dsl.lints.unused import unread_variables, unused_locals, unused_names, unused_phases
from dsl.lints.words import texts_for_people, words
from dsl.lints.zones import idle_zones, places, sizes
from dsl.typing.declare import Declarations

Lint = Callable[[Subject], Iterable[Diagnostic]]

LINTS: tuple[Lint, ...] = (
    unused_names,
    unread_variables,
    unused_phases,
    unused_locals,
    cardless_families,
    card_tables,
    card_names,
    card_counts,
    idle_zones,
    families_left_behind,
    sizes,
    dead_lines,
    empty_lists,
    first_to_choose,
    late_choices,
    option_names,
    endless_loops,
    missing_teams,
    missing_player,
    kept_places,
    emptied_slots,
    undone_secrets,
    same_for_all,
    passed_on,
    places_for_cards,
    compared_with_itself,
    lacking,
    joined_lists,
    hidden_information,
    empty_rankings,
    silent_ties,
    words,
    tests,
    test_positions,
    citations,
)


# What matters before a game is given away, and not while it is being written: only `check --strict` tells it.
ADVICE: tuple[Lint, ...] = (texts_for_people,)
ADVICE_CODES = frozenset({"CG719"})


def lint(game: g.Game, decl: Declarations, go_on: Callable[[], None]) -> list[Diagnostic]:
    """What all lints find, or that there is too much of something; `go_on` is called before each."""
    subject = Subject(game, decl)
    found = [*places(subject)]
    for each in () if found else LINTS + ADVICE:
        go_on()
        found += each(subject)
    return found
