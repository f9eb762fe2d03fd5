"""Conditions and values in plain words that are about several players or cards: how many, which, all but one.

The tables are written as those of `dsl.recovery.slips.proposals`. `FIRST` is tried before those of `plain_words`,
`LAST` after them.
"""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

FIRST = table(
    """
    {a} is not somebody | {a} is not someone | {a} is not anybody | {a} is not anyone
        {a} is nobody
    {a} is somebody | {a} is someone | {a} is anybody | {a} is anyone
        {a} is not nobody
    only one player has cards | one player has cards | only one player still has cards | only one player has cards left
    only one player with cards | exactly one player has cards
        count(everyone where {hand} is not empty) is 1
    everyone else has {var} | everyone else {var} | everybody else has {var} | everybody else {var} | others have {var}
    all others have {var} | all others {var} | all other players have {var} | all others are {var} | others all {var}
        not any(others where not {var})
    at least {n} players have {number} | {n} or more players have {number} | at least {n} player has {number}
        count(everyone where {number} > 0) >= {n}
    more than {n} players have {number} | more than {n} player has {number} | more than {n} players still have {number}
        count(everyone where {number} > 0) > {n}
    {n} players have {number} | exactly {n} players have {number}
        count(everyone where {number} > 0) is {n}
    at least {n} players have {var} | at least {n} players {var} | at least {n} players are {var}
    {n} or more players have {var} | at least {n} player has {var} | {n} or more players are {var}
        count(everyone where {var}) >= {n}
    more than {n} players have {var} | more than {n} player has {var} | more than {n} players are {var}
        count(everyone where {var}) > {n}
    {n} players have {var} | exactly {n} players have {var} | {n} players are {var}
        count(everyone where {var}) is {n}
    number of players who have not {var} | number of players who are not {var} | number of players not {var}
        count(everyone where not {var})
    number of players who {var} | number of players who have {var} | number of players with {var}
    number of players who are {var} | number of {var} players | number of players that have {var}
        count(everyone where {var})
    count(everyone who {var}) | count(players who {var}) | count(everyone who has {var}) | count(players who have {var})
        count(everyone where {var})
    players who have not {var} | everyone who has not {var} | players who are not {var} | everyone who is not {var}
    all players who have not {var} | players that have not {var} | players not {var}
        everyone where not {var}
    players who have {var} | everyone who has {var} | players who {var} | everyone who {var} | players who are {var}
    all players who have {var} | players that have {var} | everyone who is {var} | {var} players
        everyone where {var}
    players with cards in {zone} | everyone with cards in {zone} | players who have cards in {zone}
    players who still have cards in {zone} | all players with cards in {zone} | players with cards left in {zone}
        everyone where {zone} is not empty
    players with cards | everyone with cards | players who have cards | players who still have cards
        everyone where {hand} is not empty
    last card of {zone} is {b} | last card in {zone} is {b} | last of {zone} is {b}
        last({zone}) is {b}
    first card of {zone} is {b} | first card in {zone} is {b} | first of {zone} is {b}
        first({zone}) is {b}
    top card of {zone} is {b} | top card in {zone} is {b}
        (top of {zone}) is {b}
    {var} are equal | all {var} are equal | all {var} are same | {var} of all players are equal | every {var} are equal
    all {var} are the same | {var} are all equal | all players have same {var} | all players have the same {var}
        same(every {var})
    {a} ends with {n} | {a} ends in {n}
        {a} mod 10 is {n}
    sum of {var} of all players | sum of all {var} | total of all {var} | total {var} of all players
    sum of every {var} | {var} of all players together | sum of {var} of everyone | total {var} of everyone
        sum(every {var})
    sum of {name} in {zone} | sum of {name} of {zone} | total {name} of {zone} | total {name} in {zone}
    sum of {name} of cards in {zone} | total of {name} in {zone} | sum of all {name} in {zone}
        sum({zone}.{name})
    there is no card in {zone} | there are no cards in {zone} | there is nothing in {zone} | nothing is in {zone}
        {zone} is empty
    highest {var} of all players | highest {var} of everyone | biggest {var} of all players | most {var} of all players
        max(every {var})
    lowest {var} of all players | lowest {var} of everyone | smallest {var} of all players | least {var} of all players
        min(every {var})
    lowest {var} of players with {a} | lowest {var} of players where {a} | lowest {var} of everyone where {a}
    lowest {var} of players who {a}
        min((everyone where {a}).{var})
    highest {var} of players with {a} | highest {var} of players where {a} | highest {var} of everyone where {a}
    highest {var} of players who {a}
        max((everyone where {a}).{var})
    position of {a} in {b}
        position({a}, {b})
    any player has {n} | somebody has {n} | someone has {n} | a player has {n} | some player has {n}
        any(everyone where {score} >= {n})
    nobody has {n} | no player has {n}
        not any(everyone where {score} >= {n})
    card in {zone} with highest {name} | card of {zone} with highest {name} | card from {zone} with highest {name}
        highest({zone} by {name})
    card in {zone} with lowest {name} | card of {zone} with lowest {name} | card from {zone} with lowest {name}
        lowest({zone} by {name})
    {a} for {name} in all cards
        {a} for {name} in every {family}
    """
)

LAST = table(
    """
    {n} {b} in {zone} | exactly {n} {b} in {zone}
        count({zone} where it is {b}) is {n}
    at least {n} {b} in {zone}
        count({zone} where it is {b}) >= {n}
    players with {a} | everyone with {a} | everybody with {a} | players where {a} | all players with {a}
    all players where {a}
        everyone where {a}
    no cards | no cards left | i have no cards | no more cards
        {hand} is empty
    """
)
