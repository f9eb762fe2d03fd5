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
    discard {zone}
        move {zone} to {same zone}
    shuffle {zone1} and {zone2} | shuffle {zone1}, {zone2}
        shuffle {zone1} / shuffle {zone2}
    move all {zone} cards to {a} | move all cards in {zone} to {a} | move all cards from {zone} to {a}
    move all {zone} to {a} | move cards from {zone} to {a} | move cards in {zone} to {a}
        move {each zone} to {a}
    must "{s}": if {a} then {b} | must "{s}": if {a}: {b} | must "{s}": when {a} then {b} | must "{s}": if {a}, {b}
        must "{s}": {a} implies {b}
    return {call}({a})
        let found = {call}({a}) / end {phase} with found
    return {call}
        let found = {call} / end {phase} with found
    let {name} = one of {a} | let {name} = any of {a} | let {name} = any one of {a} | let {name} = some of {a}
    {name} = random card from {a} | let {name} = random card from {a} | let {name} = random of {a}
        chance {name} from {a}
    each player from {a} except {b} | each player from {a} but {b} | each player from {a} but not {b}
        each player from {a} where it is not {b}
    add {n} to {var}
        {var} += {n}
    add {a} to {one} | append {a} to {one} | push {a} to {one} | insert {a} into {one} | remember {a} in {one}
        {one} += {a}
    remove {a} from {one}
        {one} -= {a}
    """
)

# Tried when no other saying fits.
OTHERS = table(
    """
    {name} draws {n} from {zone} | {name} draws {n} cards from {zone} | {name} takes {n} from {zone}
    {name} gets {n} cards from {zone} | {name} draws {n} card from {zone} | {name} takes {n} cards from {zone}
        move {n} from {zone} to {name}.{hand}
    {name} draws {n} cards | {name} draws {n} card | {name} draws {n} | {name} takes {n} cards | {name} gets {n} cards
        move {n} from {deck} to {name}.{hand}
    {name} draws card | {name} draws one card | {name} takes card | {name} gets card
        move 1 from {deck} to {name}.{hand}
    {name} gets {n} {var} | {name} wins {n} {var} | {name} scores {n} {var} | {name} receives {n} {var}
        {name}.{var} += {n}
    {name} loses {n} {var} | {name} pays {n} {var}
        {name}.{var} -= {n}
    {name} discards {a}
        move {a} to {discards}
    """
)
