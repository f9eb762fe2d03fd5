"""Whole lines as they are said at a table, and the line that says it here; they are tried before `proposals`.

The table is written as those of `dsl.recovery.slips.proposals`.
"""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

STATEMENTS = table(
    """
    put all cards in {zone} | put all cards into {zone} | put all cards on {zone} | put all cards back in {zone}
    put all cards back into {zone} | put all cards to {zone} | all cards go to {zone} | all cards go back to {zone}
    move all cards back to {zone} | move all cards into {zone} | collect all cards in {zone}
    collect all cards into {zone} | gather all cards in {zone} | return all cards into {zone} | move all cards to {zone}
        move every {family} to {zone}
    left of {name}.{var} += {a}
        (left of {name}).{var} += {a}
    left of {name}.{var} -= {a}
        (left of {name}).{var} -= {a}
    left of {name}.{var} = {a}
        (left of {name}).{var} = {a}
    right of {name}.{var} += {a}
        (right of {name}).{var} += {a}
    right of {name}.{var} -= {a}
        (right of {name}).{var} -= {a}
    right of {name}.{var} = {a}
        (right of {name}).{var} = {a}
    {name1} of {name2}.{var} += {a}
        ({name1} of {name2}).{var} += {a}
    {name1} of {name2}.{var} -= {a}
        ({name1} of {name2}).{var} -= {a}
    {name1} of {name2}.{var} = {a}
        ({name1} of {name2}).{var} = {a}
    {one} = next player with cards | {one} = next player who has cards | {one} = next player that has cards
    {one} = next player still in | {one} = next player with cards left | {one} = next player holding cards
        {one} = first(around(left of {one}) where {hand} is not empty)
    {one} = next player with {a} | {one} = next player where {a} | {one} = next player who {a}
        {one} = first(around(left of {one}) where {a})
    add {n} to {var}
        {var} += {n}
    add {a} to {one} | append {a} to {one} | push {a} to {one} | insert {a} into {one} | remember {a} in {one}
        {one} += {a}
    remove {a} from {one}
        {one} -= {a}
    """
)
