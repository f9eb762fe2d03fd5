"""Lines and conditions about turns and rounds, about some of the cards of a place, and about several places.

The tables are written as those of `dsl.recovery.slips.proposals`, and tried before them. `{value}` is a value of a
card, be it named as one or as several, `{chosen}` a name that was given above in the phase, `{place}` one for one of
several zones, and `{many}` is such zones; `{own}` is a zone that every player has and `{mine}` a variable, `{def}` a
definition, `{act}` the label of an act, `{cond}` a condition. In what to write `{turn}` is the phase of a turn and
`{round}` the one of its round, `{lead}` the variable of who leads, `{it a}` a condition as it stands behind `where`,
`{rank a}` the number by which a card ranks.
"""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

STATEMENTS = table(
    """
    move a {value} from {zone} to {a} | move an {value} from {zone} to {a} | move one {value} from {zone} to {a}
    move a {value} card from {zone} to {a} | move one {value} card from {zone} to {a}
        move 1 from {zone} where {attr value} is {value} to {a}
    move {n} {value} from {zone} to {a} | move {n} {value} cards from {zone} to {a}
        move {n} from {zone} where {attr value} is {value} to {a}
    move all {value} from {zone} to {a} | move every {value} from {zone} to {a}
    move all {value} cards from {zone} to {a}
    move every {value} in {zone} to {a} | move all {value} in {zone} to {a}
        move {zone} where {attr value} is {value} to {a}
    move {n} {zone} where {b} to {a} | move {n} cards from {zone} where {b} to {a}
    move {n} card from {zone} where {b} to {a}
    move {n} of {zone} where {b} to {a}
        move {n} from {zone} where {it b} to {a}
    move card from {zone} where {b} to {a} | move card of {zone} where {b} to {a}
        move 1 from {zone} where {it b} to {a}
    move every card in {zone} where {b} to {a} | move every card of {zone} where {b} to {a}
    move all cards in {zone} where {b} to {a} | move all cards from {zone} where {b} to {a}
    move every card from {zone} where {b} to {a} | move cards from {zone} where {b} to {a}
        move {zone} where {it b} to {a}
    for each {value} in {zone} | for every {value} in {zone} | for all {value} in {zone} | each {value} in {zone}
    for each {value} from {zone} | for each {value} of {zone}
        for {family} in {zone} where {attr value} is {value}
    for {name} in {value} of {zone} | for {name} in {value} in {zone} | for {name} in {value} from {zone}
        for {name} in {zone} where {attr value} is {value}
    for {name} in {a} from highest by {b} | for {name} in {a} from highest to lowest by {b}
    for {name} in {a} from highest {b} | for {name} in {a} by {b} from highest
        for {name} in sorted({a} by -{it b})
    for {name} in {a} from lowest by {b} | for {name} in {a} sorted by {b} | for {name} in {a} by {b}
    for {name} in {a} in order of {b} | for {name} in {a} from lowest to highest by {b}
        for {name} in sorted({a} by {it b})
    each {def}
        each player in {def}
    turns from {a} until next player is {b} | turns from {a} until back at {b} | turns from {a} until back to {b}
    turns from {a} until it is {b} turn again | turns from {a} until next player {b} | turns from {a} until all had turn
    turns from {a} until everyone had turn | turns from {a} until everyone has had turn | turns from {a} once around
    turns from {a} until everybody had turn | turns from {a} until it comes back to {b} | turns from {a} once
        each player from {a}
    out {a} this round | out {a} for this round | out {a} for round | out {a} until end of round | out {a} of round
    out {a} from round | out {a} until next round | out {a} till next round | out {a} for rest of round
    out {a} of this round | out {a} from this round | {a} sits out round | {a} sits out this round
    {a} is out for round | {a} is out for this round | {a} is out of round | {a} is out of this round
    {a} is out this round | {a} is out until next round | {a} leaves round | {a} drops out of round
        out {a} from {round}
    end turn | end my turn | turn ends | turn is over | end of turn | finish turn | stop turn | my turn ends
        end {turn}
    end round | round ends | round is over | end of round | finish round | stop round | end this round
        end {round}
    each player from {a} in turn until {b} | each player from {a} until {b} | players from {a} until {b}
    each player from {a} in turns until {b} | each player in turn from {a} until {b} | everyone from {a} until {b}
    each player starting with {a} until {b} | each player starting from {a} until {b}
        turns from {a} until {b}
    each player in turn until {b} | each player until {b} | players in turn until {b} | everyone in turn until {b}
        turns from p1 until {b}
    each player from {a} in turn | each player in turn from {a}
        each player from {a}
    {call} by {one} | {one}: {call} | run {call} by {one} | {one} does {call} | {one} plays {call} | {call} for {one}
    {one} {call}
        player {one} // {call}
    {call} by {seat} | {seat}: {call} | run {call} by {seat} | {seat} does {call} | {call} for {seat}
        player {seat} // {call}
    {n} rounds of {call} | {call} for {n} rounds | play {n} rounds of {call} | repeat {call} for {n} rounds
    {n} {call} | {call} x {n} | repeat {call} {n} rounds
        repeat {n} times // {call}
    repeat for {n} rounds | repeat {n} rounds | repeat for {n} times
        repeat {n} times
    define {name} = {a}
        let {name} = {a}
    take all cards from {place} | take all cards of {place} | take cards from {place} | take all of {place}
        move {place} to {hand}
    discard a {value} from {zone} | discard one {value} from {zone}
        move 1 from {zone} where {attr value} is {value} to {discards}
    leave round | leave this round | drop out of round | sit out round | sit out this round | me leaves round
        out me from {round}
    take {chosen} | get {chosen} | pick up {chosen} | take {chosen} to {hand} | take cards in {chosen}
        move {chosen} to {hand}
    lose random {name} from {zone} | discard random {name} from {zone} | remove random {name} from {zone}
    lose random {name} of {zone} | throw away random {name} from {zone}
        chance {name} from {zone} / move {name} to {discards}
    move random {name} from {zone} to {a} | take random {name} from {zone} to {a}
        chance {name} from {zone} / move {name} to {a}
    play {chosen} from {zone} to {a} | play {chosen} to {a}
        move {chosen} to {a}
    play {name} from {zone} to {a}
        choose {name} from {zone} / move {name} to {a}
    choose {name} from tops of {name2}.{own} | choose {name} from top of each {name2}.{own}
    choose {name} from top cards of {name2}.{own}
        choose {name} from (top of p.{own} for p in {name2} where p.{own} is not empty)
    choose {name} from tops of {many} | choose {name} from top of each {many}
    choose {name} from top cards of {many}
        choose {name} from (top of x for x in {many} where x is not empty)
    choose {name} from tops of {name2}.{own} "{s}" | choose {name} from top of each {name2}.{own} "{s}"
    choose {name} from top cards of {name2}.{own} "{s}"
        choose {name} from (top of p.{own} for p in {name2} where p.{own} is not empty) "{s}"
    choose {name} from tops of {many} "{s}" | choose {name} from top of each {many} "{s}"
    choose {name} from top cards of {many} "{s}"
        choose {name} from (top of x for x in {many} where x is not empty) "{s}"
    choose {attribute} "{s}" | choose {attribute} from {attribute2} "{s}"
        choose called from every {attribute} "{s}"
    choose {name} < {a}
        choose {name} from 1 to {a} - 1
    choose {name} <= {a}
        choose {name} from 1 to {a}
    deal {n} cards to {own} of each player | deal {n} to {own} of each player | deal {n} cards to each player's {own}
    deal {n} from {zone} to {own} of each player | deal {n} cards to every {own} | deal {n} cards to each {own}
    deal {n} to each {own} | deal {n} to every {own} | deal each player {n} cards to {own}
    deal {n} cards from {deck} to {own} of each player | deal {n} cards to {own} of every player
        deal {n} from {deck} to every {own}
    deal {n} from {a} to {b} from {c} | deal {n} from {a} to {b} starting {c}
    deal {n} from {a} to {b} beginning with {c}
    deal {n} from {a} to {b} starting from {c} | deal {n} from {a} to {b} starting at {c}
        deal {n} from {a} to {b} starting with {c}
    score {n} points | score {n} point | {n} points | {n} point | me scores {n} points | me scores {n} point
        {score} += {n}
    """
)

CONDITIONS = table(
    """
    count(cards in {zone}) | count(cards of {zone}) | count of cards in {zone}
        count({zone})
    number of {value} in {zone} | number of {value} cards in {zone} | count of {value} in {zone}
    count({value} in {zone})
        count({zone} where {attr value} is {value})
    {zone} card is {a}
        {zone} is {a}
    {zone} card is not {a}
        {zone} is not {a}
    {place} has cards | {place} has card | {place} contains cards | {place} has any cards | there are cards in {place}
        {place} is not empty
    {place} has no cards | {place} has no card | no cards in {place}
        {place} is empty
    {place} has {n} cards | {n} cards in {place} | {place} has {n} card
        count({place}) is {n}
    {place} has fewer than {n} cards | {place} has less than {n} cards
        count({place}) < {n}
    {place} has more than {n} cards
        count({place}) > {n}
    somebody has no {own} | someone has no {own} | any player has no {own} | a player has no {own}
    anybody has no {own}
    anyone has no {own} | one player has no {own} | somebody has no {own} left | somebody has no {own} cards
    somebody has no cards in {own} | someone has no cards in {own} | any player has no cards in {own}
    somebody has emptied {own} | someone has emptied {own} | any player has emptied {own} | someone empties {own}
    somebody empties {own} | somebody's {own} is empty | someone's {own} is empty | anybody's {own} is empty
        any(everyone where {own} is empty)
    somebody.{a} | someone.{a} | anybody.{a} | anyone.{a} | any player.{a} | any_player.{a}
        any(everyone where {a})
    everyone is out | everybody is out | all players are out | all are out | all players out | everyone out
        count(everyone) is 0
    all players have no cards | all players have no cards left | all players have no {hand} | everybody has no cards
    everyone has no cards | all have no cards | all players have empty hands | everyone has empty hand
    nobody has cards left | no player has cards left | no one has cards
        every {hand} is empty
    all players have no {own} | everyone has no {own} | everybody has no {own} | all players have empty {own}
    nobody has {own} left | everyone has empty {own} | no player has {own} left | nobody has {own}
        every {own} is empty
    {a} only if {zone} has {b} | {a} only when {zone} has {b} | {a} only with {b} in {zone}
    {a} only with {b} on {zone}
        {a} implies any({zone} where it is {b})
    {a} only if {b} | {a} only when {b} | {a} only where {b}
        {a} implies {b}
    {var} is one higher than {b} | {var} is one more than {b}
        {var} is {b} + 1
    {a} is one higher than {var} | {a} is one more than {var}
        {a} is {var} + 1
    {a} is one higher than {b} | {a} is one more than {b} | {a} is one above {b} | {a} is next after {b}
    {a} is 1 higher than {b} | {a} is next rank after {b} | {a} is next higher than {b}
        {rank a} is {rank b} + 1
    {a} is one lower than {b} | {a} is one less than {b} | {a} is one below {b} | {a} is 1 lower than {b}
        {rank a} is {rank b} - 1
    sum of {n} highest {a} for {name} in {b} | sum of {n} best {a} for {name} in {b}
        sum(first(sorted(({a} for {name} in {b}) by -it), {n}))
    sum of {n} highest {name}({a}) | sum of {n} best {name}({a}) | sum of {n} largest {name}({a})
        sum(first(sorted(({name}(n) for n in {a}) by -it), {n}))
    sum of {n} highest {a} | sum of {n} best {a} | sum of {n} largest {a} | sum of highest {n} {a}
        sum(first(sorted({a} by -it), {n}))
    first {n} of {a} | first {n} cards of {a} | first {n} cards in {a}
        first({a}, {n})
    last {n} of {a} | last {n} cards of {a}
        last({a}, {n})
    {n} highest of {a} | {n} best of {a} | {n} largest of {a} | highest {n} of {a}
        first(sorted({a} by -it), {n})
    {n} lowest of {a} | {n} smallest of {a} | lowest {n} of {a}
        first(sorted({a} by it), {n})
    sorted({a} for {name} in {b}) from highest | sorted({a} for {name} in {b}) from highest to lowest
    sorted({a} for {name} in {b}) descending | sorted({a} for {name} in {b}) from high to low
    sorted({a} for {name} in {b}, descending) | sorted({a} for {name} in {b} from highest)
        sorted(({a} for {name} in {b}) by -it)
    sorted({a}) from highest | sorted({a}) from highest to lowest | sorted({a}) descending | sorted({a} from highest)
        sorted({a} by -it)
    sorted({a} for {name} in {b} by {c})
        sorted(({a} for {name} in {b}) by {c})
    """
)
