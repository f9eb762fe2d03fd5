"""Whole lines as they are said at a table, and the line that says it here; they are tried before `proposals`.

The table is written as those of `dsl.recovery.slips.proposals`.
"""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

STATEMENTS = table(
    """
    each player at same time | each player simultaneously | each player at once | everyone at same time
    all players at same time | all players simultaneously | everybody at once | everyone at once
    everyone simultaneously | everybody at same time | everybody simultaneously
        all players at once
    everyone chooses card | everybody chooses card | all players choose card | each player chooses card at same time
    everyone chooses card at same time | everyone plays card at same time | everyone chooses card simultaneously
        all players at once // choose card from {hand}
    each player chooses card | each player plays card
        each player // choose card from {hand}
    each {item} | for each {item} | every {item} | for every {item} | for all {item}s | each {item} in turn
        for {item} in {item}s
    each player from {a} where {c} until {b}
        turns from {a} where {c} until {b}
    each {name} player from {a} until {b} | each player who is {name} from {a} until {b}
        turns from {a} where {name} until {b}
    each player from {a} until {b} | each player in turn from {a} until {b} | each player from {a} in turn until {b}
        turns from {a} until {b}
    each {var} player from {a}
        each player from {a} where {var}
    each {var} player
        each player where {var}
    choose other player {name} "{s}" | choose player {name} "{s}" | choose another player {name} "{s}"
    choose opponent {name} "{s}"
        choose {name} from others "{s}"
    choose other player {name} | choose player {name} | choose another player {name} | choose opponent {name}
        choose {name} from others
    choose {item} "{s}" | choose one {item} "{s}" | choose one of {item}s "{s}"
        choose {item} from {item}s "{s}"
    choose {name} from {a} "{s}" or pass | choose {name} from {a} "{s}" or nothing | choose {name} from {a} "{s}" or not
        may choose {name} from {a} "{s}"
    choose {name} from {a} or pass | choose {name} from {a} or nothing | choose {name} from {a} or not
        may choose {name} from {a}
    choose any number of cards from {zone} with same {attribute} | choose cards from {zone} with same {attribute}
    choose some cards from {zone} with same {attribute} | choose cards of same {attribute} from {zone}
        choose some cards from {zone} // must "of one {attribute}": same(cards.{attribute})
    move all but last card of {zone} to {a} | move all but last of {zone} to {a} | move {zone} except last card to {a}
    move all cards of {zone} except last to {a} | move cards from {zone} to {a} except last
    move {zone} except last to {a} | move all cards from {zone} to {a} except last | move all of {zone} but last to {a}
        move {zone} where place of it < count({zone}) to {a}
    move {n} highest cards of {zone} by {name} to {a} | move {n} best cards of {zone} by {name} to {a}
    move {n} highest({zone} by {name}) to {a} | move {n} highest cards from {zone} by {name} to {a}
    move highest {n} cards of {zone} by {name} to {a}
        move last(sorted({zone} by {name}), {n}) to {a}
    move {n} highest cards of {zone} to {a} | move {n} best cards of {zone} to {a}
    move {n} best cards from {zone} to {a} | move {n} highest cards from {zone} to {a}
        move last(sorted({zone} by {ranked}), {n}) to {a}
    move {n} lowest cards of {zone} by {name} to {a} | move {n} lowest({zone} by {name}) to {a}
        move first(sorted({zone} by {name}), {n}) to {a}
    move {n} lowest cards of {zone} to {a} | move {n} worst cards of {zone} to {a}
    move {n} lowest cards from {zone} to {a}
        move first(sorted({zone} by {ranked}), {n}) to {a}
    move {one} to next player | pass {one} to next player | move {one} to left
        {one} = next of {one}
    {one} = next {name} player after {a}
        {one} = first(around(left of {a}) where {name})
    {call} by {b} | {call} for {b}
        player {b} // {call}
    {name}({a}) by {b} | {name}({a}) for {b}
        player {b} // {name}({a})
    take card from {zone} | take top card of {zone} | take top card from {zone} | take one card from {zone}
    pick up card from {zone} | pick up top card of {zone}
        move 1 from {zone} to {hand}
    take {zone} | pick up {zone} | take all of {zone} | take all cards from {zone}
        move {zone} to {hand}
    burn {n}
        move {n} from {deck} to {discards}
    discard {n} from {zone} | discard {n} cards from {zone} | discard {n} card from {zone}
        move {n} from {zone} to {discards}
    put {n} card from {zone} into {a} | put {n} cards from {zone} into {a} | put {n} card from {zone} on {a}
    put {n} cards from {zone} on {a} | put {n} card from {zone} in {a} | put {n} cards from {zone} in {a}
        move {n} from {zone} to {a}
    take all cards back to {zone} | take all cards back into {zone} | take all cards into {zone}
        move every {family} to {zone}
    left of {a} pays {n} {number} | left of {a} loses {n} {number}
        (left of {a}).{number} -= {n}
    left of {a} gets {n} {number} | left of {a} gains {n} {number}
        (left of {a}).{number} += {n}
    left of {a} pays {n} | left of {a} loses {n} points
        (left of {a}).{score} -= {n}
    left of {a} gets {n} points | left of {a} gets {n}
        (left of {a}).{score} += {n}
    left player gets {n} points | next player gets {n} points | left neighbour gets {n} points
    left player gains {n} points | player on left gets {n} points
        (left of me).{score} += {n}
    left player loses {n} points | next player loses {n} points | left player pays {n} | next player pays {n}
        (left of me).{score} -= {n}
    gets {n} points | gets {n} point | gains {n} points | gains {n} point | scores {n} points | scores {n} point
        {score} += {n}
    loses {n} points | loses {n} point | pays {n}
        {score} -= {n}
    each player draws card | each player takes card | every player draws card | everyone draws card
        each player // move 1 from {deck} to {hand}
    {var} = random from {a} | {var} = random number from {a} | {var} = random in {a} | {var} = random number in {a}
        chance n from {a} / {var} = n
    {var} = random between {n1} and {n2} | {var} = random number between {n1} and {n2} | {var} = random({n1}, {n2})
        chance n from {n1} to {n2} / {var} = n
    {var} of each player += {a} | {var} of every player += {a} | {var} of all players += {a}
        each player // {var} += {a}
    {var} of each player = {a} | {var} of every player = {a} | {var} of all players = {a}
        each player // {var} = {a}
    deal {zone} to everyone | deal {zone} to everybody | deal {zone} to all players | deal {zone} to all
    deal {zone} to each player | deal {zone} to every player
        deal all from {zone} to every {hand}
    end play | end the play
        end game
    turns from {a} until {b} then everybody else once | turns from {a} until {b} then everyone else once
    turns from {a} until {b} then all others once | turns from {a} until {b} then the others once
    turns from {a} until {b} then others once more | turns from {a} until {b} then everybody else once more
    turns from {a} until {b} then all other players once
        turns from {a} until {b} then others once
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
    player.{var} += {a}
        {friend}.{var} += {a}
    player.{var} -= {a}
        {friend}.{var} -= {a}
    player.{var} = {a}
        {friend}.{var} = {a}
    player.{var} += {a}
        {var} += {a}
    player.{var} -= {a}
        {var} -= {a}
    player.{var} = {a}
        {var} = {a}
    move top {n} of {zone} to {a} | move top {n} cards of {zone} to {a} | move top {n} cards from {zone} to {a}
    move first {n} cards of {zone} to {a} | move {n} {zone} to {a} | move {n} of {zone} to {a}
    move {n} {zone} cards to {a}
        move {n} from {zone} to {a}
    deal {n} to everybody | deal {n} to everyone | deal {n} to all | deal {n} cards to everybody
    deal {n} cards to everyone | deal {n} from {zone} to everybody | deal {n} cards to all players
        deal {n} from {deck} to every {hand}
    choose {name1} from {zone} with {name2} {b} | choose {name1} from {zone} of {name2} {b}
        choose {name1} from {zone} where {name2} is {b}
    choose {name} where {b} | choose {name} with {b}
        choose {name} from {hand} where {b}
    choose {name} between {a} and {b} | choose {name} in {a} to {b} | choose {name} of {a} to {b}
        choose {name} from {a} to {b}
    choose {attribute} | choose {attribute} from {attribute2}s | choose {attribute} from all {attribute2}s
        choose called from every {attribute}
    choose player from {a} | choose other player from {a}
        choose friend from {a}
    choose "{s}" or "{t}" | choose "{s}", "{t}" | choose either "{s}" or "{t}" | choose one "{s}" or "{t}"
        choose one // "{s}"
    choose {name} or pass | choose {name} or nothing | choose {name} or none
        may choose {name} from {hand}
    {var} = {a} if {b}, {c} otherwise | {var} = {a} if {b}, else {c} | {var} = {a} if {b} otherwise {c}
        {var} = {a} if {b} else {c}
    let {name1}, {name2} = {a}, {b}
        let {name1} = {a} / let {name2} = {b}
    move {a} left of {b} | move {a} to left of {b} | move {a} to the left of {b} | move {a} to left end of {b}
        move {a} to {b} at left
    move {a} right of {b} | move {a} to right of {b} | move {a} to the right of {b} | move {a} to right end of {b}
        move {a} to {b} at right
    player {a} where {b} | player {a} if {b}
        each player in ({a}) where {b}
    move {n} cards from {zone} to {a}, or as many as there are | move up to {n} cards from {zone} to {a}
    move {n} from {zone} to {a}, or as many as there are | move at most {n} from {zone} to {a}
    move {n} from {zone} to {a} if possible | move {n} or fewer from {zone} to {a}
        move up to {n} from {zone} to {a}
    it is turn of {a} | it is the turn of {a} | turn of {a} | it is {a} turn
        player {a}
    {one} = next player after {a} with cards in {zone} | {one} = next player after {a} who has cards in {zone}
        {one} = first(around(left of {a}) where {zone} is not empty)
    {one} = next player after {a} with cards | {one} = next player after {a} who has cards
        {one} = first(around(left of {a}) where {hand} is not empty)
    {one} = next player after {a}
        {one} = left of {a}
    each player after {a} with cards in {zone} | each player after {a} who has cards in {zone}
        each player from left of {a} where {zone} is not empty
    each player after {a} with cards | each player after {a} who has cards
        each player from left of {a} where {hand} is not empty
    each player with cards in {zone} | each player who has cards in {zone} | each player that has cards in {zone}
        each player where {zone} is not empty
    each player with cards | each player who has cards | each player who still has cards
        each player where {hand} is not empty
    each player after {a} where {b}
        each player from left of {a} where {b}
    each player after {a}
        each player from left of {a}
    pass {a} to left | give {a} to left | pass {a} left | give {a} to player on left | pass {a} to neighbour
        move {a} to (left of me).{hand}
    pass {a} to right | give {a} to right | pass {a} right | give {a} to player on right
        move {a} to (right of me).{hand}
    {one} is now {a} | {one} becomes {a} | {one} changes to {a} | {one} gets {a}
        {one} = {a}
    {name} is eliminated | {name} is knocked out | {name} drops out | {name} leaves game | {name} is out of game
        out {name}
    move random card from {zone} to {a} | move random card of {zone} to {a} | take random card from {zone} to {a}
        chance card from {zone} / move card to {a}
    choose any number of cards from {a} | choose any number of {name} from {a} | choose any cards from {a}
        choose 0 to (count({a})) cards from {a}
    may "{s}": {a}
        must "{s}": {a}
    {seat} chooses {a} from {b}
        player {seat} // choose {a} from {b}
    {one} chooses {a} from {b}
        player {one} // choose {a} from {b}
    flip coin | toss coin | flip coin for {a} | throw coin
        chance n from 1 to 2
    {one} = whoever has {name1} {name2} | {one} = player with {name1} {name2} | {one} = player who has {name1} {name2}
    {one} = who has {name1} {name2} | {one} = holder of {name1} {name2}
        {one} = owner of {name1} {name2}
    {one} = empty | {one} = []
        {one} = ()
    {one}.add({a}) | {one}.append({a}) | {one}.push({a}) | {one}.insert({a})
        {one} += {a}
    {one}.remove({a}) | {one}.delete({a})
        {one} -= {a}
    move {a} to {zone} at end | move {a} to {zone} at the end
        move {a} to {zone}
    draw until {zone} has {n} cards | draw cards until {zone} has {n} | draw until {zone} has {n}
    draw to {n} cards | draw back to {n} cards | draw back up to {n} | refill hand to {n} cards
        fill {hand} to {n} from {deck}
    discard highest card of {zone} | discard highest card in {zone} | discard highest card from {zone}
        move highest({zone} by {ranked}) to {discards}
    discard lowest card of {zone} | discard lowest card in {zone} | discard lowest card from {zone}
        move lowest({zone} by {ranked}) to {discards}
    discard random card | discard a random card | discard random card from {zone}
        chance card from {hand} / move card to {discards}
    {one} = player to left of {a} | {one} = player on left of {a} | {one} = player left of {a}
        {one} = left of {a}
    {one} = player to right of {a} | {one} = player on right of {a} | {one} = player right of {a}
        {one} = right of {a}
    steal card from {zone} | steal random card from {zone} | steal {n} card from {zone} | rob card from {zone}
        chance card from {zone} / move card to {hand}
    move rest of {zone} to {a} | put rest of {zone} in {a} | move the remaining {zone} to {a}
        move {zone} to {a}
    choose {n} different cards from {a} | choose {n} different {name} from {a}
        choose {n} cards from {a}
    choose {name} from {a} must "{s}": {b}
        choose {name} from {a} // must "{s}": {b}
    player {a} chooses {name} from {b} | ask {a} to choose {name} from {b} | let {a} choose {name} from {b}
        player {a} // choose {name} from {b}
    ask {a} to choose {name} | let {a} choose {name} | ask {a} for {name}
        player {a} // choose {name} from {hand}
    {var} += {n} for each {b} in {zone} | {var} += {n} for every {b} in {zone} | {var} += {n} per {b} in {zone}
        {var} += {n} * count({zone} where it is {b})
    {var} -= {n} for each {b} in {zone} | {var} -= {n} for every {b} in {zone}
        {var} -= {n} * count({zone} where it is {b})
    move leftmost card of {zone} to {a} | move left card of {zone} to {a}
        move first({zone}) to {a}
    move rightmost card of {zone} to {a} | move right card of {zone} to {a}
        move last({zone}) to {a}
    say "{s}" to {a} | tell {a} "{s}"
        say "{s}"
    discard {name} and draw card | discard {name} and draw | discard {name}, draw card | discard {name} then draw card
        move {name} to {discards} / move 1 from {deck} to {hand}
    discard {name} and draw {n} cards | discard {name} and draw {n}
        move {name} to {discards} / move {n} from {deck} to {hand}
    {name} is discarded | {name} goes to discards | {name} goes to discard pile
        move {name} to {discards}
    {var} for {name} += {a} | {var} of {name} += {a}
        {name}.{var} += {a}
    all others draw {n} cards | others draw {n} cards | others draw {n} card | every opponent draws {n} cards
    every opponent draws {n} card | each opponent draws {n} cards
    all others draw {n} card | every other player draws {n}
        each player in others // move {n} from {deck} to {hand}
    all others discard {n} cards | others discard {n} cards | others discard {n} card | every opponent discards {n} card
    all others discard {n} card | each opponent discards {n} card | others discard card
        each player in others // choose card from {hand}
    every opponent loses {n} {var} | others lose {n} {var} | each opponent loses {n} {var} | all others lose {n} {var}
        each player in others // {var} -= {n}
    every opponent gets {n} {var} | others get {n} {var} | each opponent gains {n} {var} | all others gain {n} {var}
        each player in others // {var} += {n}
    next player must draw {n} cards | next player must draw {n} card | next player must draw {n}
        player next of me // move {n} from {deck} to {hand}
    next player must discard card | next player discards card
        player next of me // choose card from {hand}
    {seat} must discard card | {seat} has to discard card
        player {seat} // choose card from {hand}
    {one} must discard card | {one} has to discard card
        player {one} // choose card from {hand}
    {seat} must draw {n} cards | {seat} must draw {n} card
        player {seat} // move {n} from {deck} to {hand}
    reverse direction of play | reverse order of play | play goes in other direction
        reverse turns
    hand ends | phase ends
        end {phase}
    reveal {a} to {seat} | show {a} to {seat}
        player {seat} // peek {a}
    repeat {a} if {b} else {c} times
        repeat ({a} if {b} else {c}) times
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
    each player who has not {var} | each player who hasn't {var}
    each player that has not {var} | each player not {var}
        each player where not {var}
    each player who has {var} | each player that has {var} | each player that {var} | each player who {var}
        each player where {var}
    deal everything | deal whole {zone} | deal remaining cards
    deal rest | deal whole {zone} to players | deal all cards
    deal {zone} to players | deal everything to players | deal until {zone} is empty | deal out all cards
        deal all from {deck} to every {hand}
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
    {name} gets {n} points | {name} gets {n} point | {name} scores {n} | {name} scores {n} points
    {name} gains {n} points | {name} earns {n} points | {name} wins {n} points
        {name}.{score} += {n}
    win {n} points | win {n} point | win {n} | score {n} points | score {n} point | get {n} points | get {n} point
        {score} += {n}
    lose {n} points | lose {n} point | lose {n} | pay {n} points | pay {n}
        {score} -= {n}
    {name} = next player | {name} = player to left | {name} = left player | {name} goes to next player
        {name} = next of {name}
    {name} loses {n} points | {name} loses {n} point
        {name}.{score} -= {n}
    put {a} on top of {name} | put {a} on {name} | put {a} in {name} | put {a} into {name} | put {a} onto {name}
    place {a} on {name} | lay {a} on {name} | place {a} in {name}
        move {a} to {name}
    each {zone} | for each {zone}
        for card in {zone}
    {name} chooses {a} from {b}
        player {name} // choose {a} from {b}
    {name} discards {a}
        move {a} to {discards}
    """
)
