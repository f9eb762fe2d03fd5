"""Conditions and values in plain words, as a part of a line, and how they are said here.

The tables are written as those of `dsl.recovery.slips.proposals`; `{attr a}` is the attribute that has the value `{a}`.
"""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

CONDITIONS = table(
    """
    {a} is one of {b} | {a} is any of {b} | {a} is among {b} | {a} is in {b} | {a} is either of {b} | {a} is within {b}
        {a} in {b}
    {a} is not one of {b} | {a} is not in {b} | {a} is none of {b} | {a} isn't in {b} | {a} is not among {b}
        {a} not in {b}
    {a} is even | {a} even
        {a} mod 2 is 0
    {a} is odd | {a} odd
        {a} mod 2 is 1
    {a} except {b} | {a} without {b} | {a} but {b} | {a} but not {b} | {a} other than {b}
        {a} where it is not {b}
    {zone} contains {name1} of {name2} | {zone} has {name1} of {name2} | {name1} of {name2} in {zone}
    {name1} of {name2} is in {zone}
        any({zone} where it is {name2} {name1})
    max({a}, key = {b}) | max({a}, {b} = {c})
        highest({a} by {b})
    min({a}, key = {b})
        lowest({a} by {b})
    {a} is highest card in {zone} | {a} is highest card of {zone} | {a} is best card in {zone}
        {a} is highest({zone} by {ranked})
    {a} is lowest card in {zone} | {a} is lowest card of {zone}
        {a} is lowest({zone} by {ranked})
    highest card in {zone} | highest card of {zone} | highest card from {zone}
    best card in {zone} | best card of {zone}
        highest({zone} by {ranked})
    lowest card in {zone} | lowest card of {zone} | worst card in {zone} | lowest card from {zone}
        lowest({zone} by {ranked})
    left({a}) | left_of({a})
        left of {a}
    right({a})
        right of {a}
    {a} ? {b} : {c}
        {b} if {a} else {c}
    {a} is multiple of {b} | {a} is divisible by {b}
        {a} mod {b} is 0
    exists card in {zone} | there is card in {zone} | exists cards in {zone}
        {zone} is not empty
    exists {name} in {zone} where {b} | exists {name} in {zone} with {b}
        any({name} for {name} in {zone} where {b})
    {a} is highest {var} | {a} is max {var} | {a} is most {var}
        {a} is max(every {var})
    {a} is lowest {var} | {a} is min {var}
        {a} is min(every {var})
    {var} is highest | {var} is biggest | {var} is the most
        {var} is max(every {var})
    {var} is lowest
        {var} is min(every {var})
    {a} beats {b} | {a} is better than {b} | {a} is higher ranked than {b}
        {a}.{ranked} > ({b}).{ranked}
    player with most cards in {zone} | player with most {zone} | player with biggest {zone} | player with largest {zone}
        highest(everyone by count({zone}))
    player with most cards | player with biggest hand
        highest(everyone by count({hand}))
    player with fewest cards | player with smallest hand | player with least cards
        lowest(everyone by count({hand}))
    player who played highest card | player with highest card | whoever played highest card
        highest(everyone where played is not empty by played.{ranked})
    both {a} and {b}
        {a} and {b}
    {name} of top card of {zone} | {name} of the top card of {zone}
        (top of {zone}).{name}
    {a} unless {b}
        {b} or {a}
    {a} is still in game | {a} is in game | {a} is still in | {a} is still alive | {a} is still playing | {a} is alive
        {a} in everyone
    no {zone} are left | no {zone} is left | no {zone} left | there are no {zone} left | all {zone} are gone
    all {zone} are empty | all {zone} is empty | no {zone} are there
        {each zone} is empty
    only one player has {number} | one player has {number} left | only one player has {number} left
    only one player still has {number} | exactly one player has {number} | only one player with {number}
        count(everyone where {number} > 0) is 1
    any player has {number} | somebody has {number} | someone has {number} | a player has {number}
    some player has {number} | any player has {number} left
        any(everyone where {number} > 0)
    nobody has {number} | no player has {number} | nobody has any {number} | no player has any {number}
    nobody has {number} left | no player has {number} left
        not any(everyone where {number} > 0)
    everyone has {number} | all players have {number} | everybody has {number} | every player has {number}
        not any(everyone where {number} is 0)
    any player has no {number} | somebody has no {number} | someone has no {number} | a player has no {number}
    any player has no {number} left | somebody has no {number} left
        any(everyone where {number} is 0)
    only one player has {a} | exactly one player has {a} | only one player with {a} | only one player where {a}
        count(everyone where {a}) is 1
    someone has {a} {var} | somebody has {a} {var} | any player has {a} {var} | a player has {a} {var}
    some player has {a} {var} | one player has {a} {var} | someone has at least {a} {var} | someone reaches {a} {var}
    somebody reaches {a} {var} | any player reaches {a} {var} | a player reaches {a} {var}
        any(everyone where {var} >= {a})
    nobody has {a} {var} | no player has {a} {var}
        not any(everyone where {var} >= {a})
    player with highest {a} among {b} | player with most {a} among {b} | player with the highest {a} among {b}
        highest({b} by {a})
    player with lowest {a} among {b} | player with fewest {a} among {b}
        lowest({b} by {a})
    {name1} of card played by {name2}
        {name2}.played.{name1}
    player in {a} where {b} | player from {a} where {b}
        only({a} where {b})
    player where {b} | player who {b} | player whose {b}
        only(everyone where {b})
    player with cards | player who has cards | player who still has cards | player with cards left
        only(everyone where {hand} is not empty)
    next player with cards | next player who has cards | next player who still has cards
        first(around(left of me) where {hand} is not empty)
    next player where {b} | next player who {b} | next player whose {b}
        first(around(left of me) where {b})
    {zone} runs out | {zone} is used up | {zone} has run out | {zone} is out of cards | {zone} ran out
        {zone} is empty
    {a} matches {b} | {a} fits {b}
        {a}.{ranked} is ({b}).{ranked}
    all players {var} > {b}
        every {var} > {b}
    all players {var} >= {b}
        every {var} >= {b}
    all players {var} < {b}
        every {var} < {b}
    all players {var} is {b} | all players have {var} {b}
        every {var} is {b}
    nobody has cards | no player has cards | nobody has any cards | all hands are empty | everyone has no cards
        every {hand} is empty
    somebody has no cards | a player has no cards | any player has no cards | someone has no cards
        any(everyone where {hand} is empty)
    any player has empty {zone} | a player has empty {zone} | somebody has empty {zone} | someone has empty {zone}
    any player has an empty {zone} | a player has an empty {zone} | somebody has an empty {zone}
    any everyone has empty {zone} | one player has empty {zone} | someone has an empty {zone}
        any(everyone where {zone} is empty)
    no {zone} where {b} | no card in {zone} where {b} | no cards in {zone} where {b} | no card of {zone} where {b}
    no card in {zone} with {b} | no {name} in {zone} where {b} | none of {zone} where {b}
        not any({zone} where {b})
    no card in {zone} is {a} | no {name} in {zone} is {a} | none of {zone} is {a} | no card of {zone} is {a}
    no cards in {zone} are {a} | none of {zone} are {a} | no card in {zone} has {a}
        not any({zone} where it is {a})
    any card in {zone} is {a} | a card in {zone} is {a} | some card in {zone} is {a} | one card in {zone} is {a}
    any {name} in {zone} is {a} | any card of {zone} is {a} | any of {zone} is {a} | one of {zone} is {a}
        any({zone} where it is {a})
    top card in {zone} | top card of {zone} | upper card of {zone} | topmost card of {zone}
        top of {zone}
    last card in {zone} | last card of {zone} | the last card in {zone} | the last card of {zone}
        last({zone})
    first card in {zone} | first card of {zone} | the first card in {zone} | the first card of {zone}
        first({zone})
    everyone with highest {var} | everyone with most {var} | players with highest {var} | players with most {var}
    all players with highest {var} | all players with most {var} | everyone with the highest {var}
    players with the highest {var} | players with the most {var} | everyone with the most {var}
        all_highest(everyone by {var})
    everyone with lowest {var} | everyone with fewest {var} | players with lowest {var} | players with fewest {var}
    all players with lowest {var} | players with the lowest {var} | everyone with the lowest {var}
        all_lowest(everyone by {var})
    all players {name} | all players have {name} | everyone has {name}
        every {name} is yes
    all players {var} | all players have {var} | everyone has {var} | everybody has {var} | all {var} | everybody {var}
    all players are {var} | everyone is {var}
        every {var} is yes
    nobody {var} | nobody has {var} | no player {var} | no player has {var} | nobody is {var}
        every {var} is no
    any player {var} | any player has {var} | somebody {var} | somebody has {var} | someone has {var}
        any(everyone where {var})
    {zone} does not contain {a} | {zone} doesn't contain {a} | not {zone} has {a} | {zone} has no {a} | no {a} in {zone}
        not any({zone} where it is {a})
    {zone} has no cards | no cards in {zone} | {zone} has no card | no card in {zone} | {zone} empty | empty {zone}
        {zone} is empty
    not empty {zone} | {zone} not empty | {zone} has cards | there are cards in {zone} | cards in {zone}
        {zone} is not empty
    {zone} has {n} cards | {n} cards in {zone} | there are {n} cards in {zone} | {zone} has {n} card
        count({zone}) is {n}
    {zone} has more than {a} cards
        count({zone}) > {a}
    {zone} has less than {a} cards | {zone} has fewer than {a} cards
        count({zone}) < {a}
    {zone} has less than {n} card | {zone} has fewer than {n} card
    {zone} has less than {n} cards | less than {n} cards in {zone} | {zone} has fewer than {n} cards
        count({zone}) < {n}
    {zone} has more than {n} cards | more than {n} cards in {zone} | {zone} has more than {n} card
        count({zone}) > {n}
    {zone} has at least {n} cards | {zone} has at least {n} card | at least {n} cards in {zone}
    {zone} has {n} or more cards
        count({zone}) >= {n}
    {zone} has at most {n} cards | {zone} has at most {n} card | at most {n} cards in {zone}
        count({zone}) <= {n}
    cards left in {zone} | cards in {zone} left | number of my cards in {zone} | number of cards left in {zone}
        count({zone})
    number of cards in {zone} | amount of cards in {zone} | number of {zone} | size of {zone}
        count({zone})
    every {zone} has {n} cards | every {zone} has {n} | each {zone} has {n} cards | each {zone} has {n}
    every player has {n} cards | each player has {n} cards | everyone has {n} cards | all players have {n} cards
        all(count(p.{hand}) is {n} for p in everyone)
    {zone} has {n}
        count({zone}) is {n}
    any {name} in {a} where {b}
        any({name} for {name} in {a} where {b})
    count {name} in {a} where {b} | number of {name} in {a} where {b}
        count({name} for {name} in {a} where {b})
    all {name} in {a} where {b} | every {name} in {a} where {b}
        all({b} for {name} in {a})
    {zone} contains {a} | {zone} includes {a} | {zone} has {a} | there is {a} in {zone} | {a} is in {zone}
        any({zone} where it is {a})
    {name} has no cards
        {name}.{hand} is empty
    {name} has {n} cards
        count({name}.{hand}) is {n}
    {name} has {n} {var}
        {name}.{var} is {n}
    nobody has {a} | no player has {a} | none of players has {a}
        not any(every {hand} where it is {a})
    someone has {a} | somebody has {a} | any player has {a} | a player has {a} | one player has {a}
        any(every {hand} where it is {a})
    {name} has {a}
        any({name}.{hand} where it is {a})
    {name} is out
        {name} not in everyone
    all {zone} are {a} | all cards in {zone} are {a} | every card in {zone} is {a} | every card of {zone} is {a}
    all {zone} is {a} | all cards of {zone} are {a} | each card in {zone} is {a} | {zone} are all {a}
        all(c.{attr a} is {a} for c in {zone})
    {zone}.{name} are all {a}
        all(c.{name} is {a} for c in {zone})
    any {zone} is empty | a {zone} is empty | some {zone} is empty | any player's {zone} is empty
        any(everyone where {zone} is empty)
    {a} is between {n} and {n2} | {a} between {n} and {n2} | {a} from {n} to {n2} | {a} is {n} to {n2}
        {a} in ({n} to {n2})
    {a} is at least {b} | {a} at least {b} | {a} is greater or equal {b} | {a} reaches {b} | {a} is {b} or more
        {a} >= {b}
    {a} is at most {b} | {a} at most {b} | {a} is less or equal {b} | {a} is {b} or less
        {a} <= {b}
    {a} is greater than {b} | {a} greater than {b} | {a} is more than {b} | {a} more than {b} | {a} exceeds {b}
    {a} is higher than {b} | {a} higher than {b} | {a} is larger than {b} | {a} is bigger than {b} | {a} is above {b}
        {a} > {b}
    {a} is less than {b} | {a} less than {b} | {a} is lower than {b} | {a} lower than {b} | {a} is smaller than {b}
    {a} fewer than {b} | {a} is fewer than {b} | {a} is below {b}
        {a} < {b}
    {a} is equal to {b} | {a} equals {b} | {a} equal to {b} | {a} is same as {b} | {a} are {b}
        {a} is {b}
    {a} is not equal to {b} | {a} does not equal {b} | {a} isn't {b} | {a} are not {b}
        {a} is not {b}
    one player is {var} | only one player is {var} | one player {var} | only one player has {var}
        count(everyone where {var}) is 1
    player has {a} | i have {a} | me has {a}
        any({hand} where it is {a})
    only one player is left | one player is left | only one player left | one player left | last player
        count(everyone) is 1
    {n} players left | {n} players are left
        count(everyone) is {n}
    {n} players
        players is {n}
    player with most {var} | player with highest {var} | player with the most {var} | player with the highest {var}
    player with biggest {var} | whoever has most {var} | who has the most {var}
        highest(everyone by {var})
    player with fewest {var} | player with lowest {var} | player with least {var} | player with the lowest {var}
        lowest(everyone by {var})
    player with highest {a} | player with the highest {a} | whoever has highest {a}
        highest(everyone by {a})
    player with lowest {a} | player with the lowest {a}
        lowest(everyone by {a})
    any player has {a} | a player has {a} | some player has {a} | somebody has {a} | someone has {a}
    any player with {a} | any player where {a} | there is a player with {a}
        any(everyone where {a})
    every player has {a} | all players have {a} | everyone has {a} | each player has {a}
        not any(everyone where not ({a}))
    no player has {a} | nobody has {a}
        not any(everyone where {a})
    first player where {a} | first player who {a} | first player with {a}
        first(everyone where {a})
    max {a}, {b} | maximum of {a} and {b} | max of {a} and {b}
        max({a}, {b})
    min {a}, {b} | minimum of {a} and {b} | min of {a} and {b}
        min({a}, {b})
    sum of {a} for {name} in {b} | total of {a} for {name} in {b} | sum {a} for {name} in {b}
        sum({a} for {name} in {b})
    highest of {a} for {name} in {b} | maximum of {a} for {name} in {b} | max of {a} for {name} in {b}
        max({a} for {name} in {b})
    lowest of {a} for {name} in {b} | minimum of {a} for {name} in {b} | min of {a} for {name} in {b}
        min({a} for {name} in {b})
    {a} for {name} in {b}
        ({a} for {name} in {b})
    every top of {many} | top of each {many} | top cards of {many} | tops of {many}
        (top of line for line in {many} where line is not empty)
    every top of {name}.{own} | tops of {name}.{own} | top cards of {name}.{own}
        (top of p.{own} for p in {name} where p.{own} is not empty)
    {a} x {b}
        {a} * {b}
    {a} times {b}
        {a} * {b}
    {a} plus {b}
        {a} + {b}
    {a} minus {b}
        {a} - {b}
    {a} divided by {b}
        {a} div {b}
    next player | the next player
        next of me
    previous player
        right of me
    """
)
