"""Whole lines as people type them, and the line that says it here, in the writer's own words.

A saying is a line with places in braces. `{a}` is anything, `{n}` a number, `{seat}` is p1 to p20, `{zone}` ends in a
zone and `{var}` in a variable of the file, `{one}` is a variable, `{number}` one that every player has and that is a
number, `{item}` a word whose plural is a zone, `{call}` a phase, `{verb}` a word that begins a label of `choose one`,
which is `{done}`, `{attribute}` an attribute and `{name}` one name. Below it, indented, stands what to write: `{deck}`,
`{hand}`, `{discards}`, `{won}`, `{score}` and the attribute `{ranked}` are what the file calls them, `{family}` is its
first family of cards, `{phase}` the phase around the line, `{not a}` the opposite of a condition, `{each zone}` that of
every player, `{same zone}` the discards of its owner. `/` is a new line, `//` a new line that is indented. A proposal
is made only if it can be read where the line stands; `dsl.recovery.slips.rewritten` sees to that.
"""

from __future__ import annotations

from textwrap import dedent


def table(text: str) -> tuple[tuple[str, str], ...]:
    """Pairs of a saying and what to write, in their order: the first that fits is proposed."""
    found: list[tuple[str, str]] = []
    sayings: list[str] = []
    for line in dedent(text).strip("\n").splitlines():
        if line.startswith(" "):
            found += [(saying, line.strip()) for saying in sayings]
            sayings = []
        else:
            sayings += [saying.strip() for saying in line.split("|") if saying.strip()]
    return tuple(found)


STATEMENTS = table(
    """
    flip {zone} to {zone2} | flip top card of {zone} to {zone2} | flip top of {zone} to {zone2} | flip card to {zone2}
    flip top card to {zone2} | turn top card of {zone} to {zone2} | turn over top card of {zone} to {zone2}
        move 1 from {deck} to {zone2}
    discard all hands | discard every hand | discard all {hand} | everybody discards hand | discard hands
        move every {hand} to {discards}
    burn {n} card | burn {n} cards
        move {n} from {deck} to {discards}
    burn card
        move 1 from {deck} to {discards}
    rotate {one} | {one} rotates | {one} goes on | next {one} | {one} moves left | {one} passes left
        {one} = left of {one}
    {one} = whoever played highest card | {one} = player with highest card | {one} = who played highest card
        {one} = highest(everyone where played is not empty by played.{ranked})
    undo everything | take back everything | take everything back | undo all | undo | take it all back | undo that
        undo {phase}
    out {a} for one turn | out {a} next turn | out {a} for turn | out {a} for next turn | {a} misses turn
    {a} misses next turn | {a} loses turn | {a} loses next turn | {a} skips turn
        out {a} once
    turns clockwise | direction clockwise | play clockwise
        turns left
    turns counterclockwise | turns anticlockwise | turns counter clockwise | direction counterclockwise
        turns right
    turns other way | turns the other way | reverse order | reverse direction | change direction | turn direction round
    direction changes | play goes other way
        reverse turns
    turns from {a} until {b} then all once | turns from {a} until {b} then once more
    turns from {a} until {b} then each once
    turns from {a} until {b} then everyone once more | turns from {a} until {b} then each player once
    turns from {a} until {b} then one more turn each | turns from {a} until {b} then all players once
        turns from {a} until {b} then everybody once
    turns in {a} from {b} until {c}
        turns from {b} where it in {a} until {c}
    each player from {a} in order of {b} | each player in order of {b} from {a}
        each player in sorted(everyone by {b})
    each player in {a} from {b}
        each player in {a}
    label "{s}" | called "{s}" | named "{s}" | name "{s}" | title "{s}"
        option "{s}"
    look at {a} | look into {a} | inspect {a} | show {a} to me | reveal {a} to me | show me {a}
        peek {a}
    show {a} to everybody | show {a} to all | reveal {a} to everybody | reveal {a} to all | show {a} | flip over {a}
    flip {a} | turn over {a} | turn {a} over | uncover {a} | zeige {a}
        reveal {a}
    swap {a} and {b} | swap {a} for {b} | exchange {a} and {b} | exchange {a} with {b} | tausche {a} mit {b}
        swap {a} with {b}
    eliminate {a} from {name} | knock {a} out of {name}
        out {a} from {name}
    {name1} out of {name2} | {name1} is out of {name2} | {name1} out from {name2}
        out {name1} from {name2}
    eliminate {a} | knock out {a} | kick out {a} | kick {a} | remove player {a}
        out {a}
    {name} is out
        out {name}
    {seat} out
        out {seat}
    skip {a}
        out {a} once
    add {n} to {var} | increase {var} by {n} | raise {var} by {n} | increase {var} {n} | erhöhe {var} um {n}
        {var} += {n}
    take {n} {var} from {a} | take {n} {var} | receive {n} {var} | get {n} {var} from {a} | {var} erhöhen um {n}
    {var} um {n} erhöhen | {var} plus {n} | nimm {n} {var} | earn {n} {var}
        {var} += {n}
    pay {n} {var} to {a} | pay {n} {var} | pays {n} {var} | spend {n} {var} | zahle {n} {var} | {var} um {n} verringern
        {var} -= {n}
    each player gets {n} {var} | every player gets {n} {var} | everyone gets {n} {var} | each player gains {n} {var}
    each player receives {n} {var} | each player takes {n} {var} | all players get {n} {var}
    give each player {n} {var} | jeder spieler bekommt {n} {var} | alle bekommen {n} {var}
        each player // {var} += {n}
    each player pays {n} {var} | each player loses {n} {var} | every player pays {n} {var} | everyone pays {n} {var}
    each player pays {n} {var} to {a} | jeder spieler zahlt {n} {var}
        each player // {var} -= {n}
    gain {n} {var} | gain {var} {n} | {name} gains {n} {var} | get {n} {var}
        {var} += {n}
    subtract {n} from {var} | decrease {var} by {n} | reduce {var} by {n} | lose {n} {var}
        {var} -= {n}
    increment {var} | gain {var}
        {var} += 1
    decrement {var} | lose {var}
        {var} -= 1
    set {var} to {b} | set {var} = {b} | {var} becomes {b} | {var} := {b} | setze {var} auf {b} | {var} ist {b}
        {var} = {b}
    let {name} be {b} | set {name} to {b} | set {name} = {b} | var {name} = {b} | const {name} = {b} | int {name} = {b}
    number {name} = {b}
        let {name} = {b}
    draw up to {n} cards | draw up to {n} | draw until {n} cards | refill {zone} to {n} | fill up to {n}
        fill {hand} to {n} from {deck}
    fill {zone} to {n}
        fill {zone} to {n} from {deck}
    fill every {zone} to {n} from {a} starting with {b} | fill {zone} to {n} from {a} starting with {b}
        each player from {b} // fill {zone} to {n} from {a}
    draw {n} cards from {zone} | draw {n} from {zone} | draw {n} card from {zone} | take {n} cards from {zone}
    take {n} from {zone} | ziehe {n} von {zone} | ziehe {n} karten von {zone} | {n} cards from {zone}
        move {n} from {zone} to {hand}
    draw {n} cards | draw {n} card | draw {n} | ziehe {n} karten | ziehe {n} karte | ziehe {n}
        move {n} from {deck} to {hand}
    draw card from {zone} | draw from {zone} | draw top card of {zone} | draw top card from {zone}
        move 1 from {zone} to {hand}
    draw card | draw top card | draw one card
        move 1 from {deck} to {hand}
    discard {zone}
        move {zone} to {discards}
    discard all cards | discard everything
        move {hand} to {discards}
    move {a} under {zone} | move {a} below {zone} | put {a} under {zone} | put {a} at bottom of {zone}
    move {a} to bottom of {zone} | put {a} to bottom of {zone} | put {a} on bottom of {zone} | move {a} under to {zone}
        move {a} to {zone} at bottom
    put {a} on top of {zone} | move {a} on top of {zone} | place {a} on top of {zone}
        move {a} to {zone} at top
    put {a} back in {zone} | put {a} back into {zone} | put {a} back on {zone} | put {a} back to {zone}
    move {a} back to {zone} | move {a} back into {zone} | return {a} into {zone} | bring {a} back to {zone}
        move {a} to {zone}
    put {a} on {zone} | put {a} in {zone} | put {a} into {zone} | put {a} onto {zone} | place {a} on {zone}
    place {a} in {zone} | place {a} onto {zone} | lay {a} on {zone} | lay {a} to {zone} | put {a} to {zone}
    add {a} to {zone} | return {a} to {zone} | lege {a} auf {zone} | lege {a} in {zone} | send {a} to {zone}
    discard {a} to {zone} | discard {a} on {zone} | play {a} to {zone} | play {a} on {zone} | take {a} to {zone}
        move {a} to {zone}
    give {a} to {b}.{zone}
        move {a} to {b}.{zone}
    give {a} to {b} | pass {a} to {b} | gib {a} an {b} | hand {a} to {b}
        move {a} to ({b}).{hand}
    discard {name} | wirf {name} ab
        move {name} to {discards}
    move top card of {zone} to {a} | move top card from {zone} to {a}
        move top of {zone} to {a}
    move last card of {zone} to {a} | move bottom card of {zone} to {a} | move bottom of {zone} to {a}
        move last({zone}) to {a}
    move first card of {zone} to {a}
        move first({zone}) to {a}
    move highest card of {zone} to {a} | move best card of {zone} to {a}
        move highest({zone} by {ranked}) to {a}
    move lowest card of {zone} to {a} | move worst card of {zone} to {a}
        move lowest({zone} by {ranked}) to {a}
    move highest {name} of {zone} to {a}
        move highest({zone} by {name}) to {a}
    move all but {n} from {zone} to {a} | move all but {n} of {zone} to {a}
        move (count({zone}) - {n}) from {zone} to {a}
    move all but top of {zone} to {a} | move all but top card of {zone} to {a} | move all of {zone} except top to {a}
        move {zone} where place of it > 1 to {a}
    move all cards from {zone} to {a} | move all of {zone} to {a} | move all from {zone} to {a} | move all {zone} to {a}
        move {zone} to {a}
    move all cards of suit {a} from {zone} to {b}
    move all {a} cards from {zone} to {b} | move all {a} from {zone} to {b}
        move {zone} where it is {a} to {b}
    move all cards to {a}
        move every {family} to {a}
    collect all cards | gather all cards
        move every {family} to {deck}
    move {name1} from {zone} into {a} | move {name1} from {zone} onto {a}
        move {name1} to {a}
    move {zone1} and {zone2} to {a} | move {zone1}, {zone2} to {a}
        move ({zone1}, {zone2}) to {a}
    deal {n1} then {n2} from {a} to {b} | deal {n1} and {n2} from {a} to {b} | deal {n1} and then {n2} from {a} to {b}
        deal {n1} from {a} to {b} / deal {n2} from {a} to {b}
    deal {n} from {a} to {b}, {c} | deal {n} from {a} to {b} and {c}
        deal {n} from {a} to {b} / move {n} from {a} to {c}
    deal {zone1} to {b} | deal all cards from {zone1} to {b} | deal all of {zone1} to {b}
        deal all from {zone1} to {b}
    deal all to {b} | deal all cards to {b}
        deal all from {deck} to {b}
    deal {n} to each player | deal {n} to every player | deal {n} each | deal each player {n} cards
    gib jedem {n} karten | verteile {n} karten
        deal {n} from {deck} to every {hand}
    each player except me | each player but me
        each player in others
    each player except {a} | each player but {a}
        each player where it is not {a}
    all players except me at once | all except me at once | everybody except me at once
        let asker = me / all players where it is not asker at once
    all players except {a} at once | all except {a} at once | everybody except {a} at once | all players but {a} at once
        all players where it is not {a} at once
    each other player | every other player | each of others | for each other player | all other players | each opponent
        each player in others
    each player in others at once | all others at once | others at once | all other players at once
        let asker = me / all players where it is not asker at once
    each player by {a} | each player sorted by {a} | each player in order of {a} | each player ordered by {a}
        each player in sorted(everyone by {a})
    each player starting with {a} | each player beginning with {a} | each player starting from {a}
    each player clockwise from {a} | each player from {a} | each player starting at {a}
        each player from {a}
    each player if {a} | each player who {a} | each player with {a} | each player having {a} | each player where {a}
        each player where {a}
    each player in players | each player in everyone | each player in all players | each player in game
        each player
    each player in {a} | each player of {a} | each player among {a}
        each player in {a}
    turns from {a} while {b} | turns starting with {a} while {b}
        turns from {a} until {not b}
    turns starting with {a} until {b} | turns starting from {a} until {b} | turns beginning with {a} until {b}
        turns from {a} until {b}
    players take turns from {a} until {b} | take turns from {a} until {b} | turns go from {a} until {b}
    players take turns starting with {a} until {b} | play goes round from {a} until {b}
        turns from {a} until {b}
    players take turns until {b} | take turns until {b}
        turns from p1 until {b}
    turns until {b}
        turns from p1 until {b}
    turns while {b}
        turns from p1 until {not b}
    turns from {a} forever | turns from {a} | turns from {a} until end of game
        turns from {a} until {deck} is empty
    while any {zone} is not empty | while players have cards in {zone} | while not every {zone} is empty
        repeat until every {zone} is empty
    while players have cards | while anybody has cards | while everyone has cards | while somebody has cards
        repeat until every {hand} is empty
    wenn {zone} leer | wenn {zone} leer ist | wenn {zone} ist leer | falls {zone} leer
        if {zone} is empty
    wenn {zone} nicht leer | wenn {zone} nicht leer ist | wenn {zone} karten hat | falls {zone} nicht leer
        if {zone} is not empty
    solange {zone} nicht leer | solange {zone} nicht leer ist | solange {zone} karten hat
        repeat until {zone} is empty
    while {a} do | repeat while {a} | while {a} | solange {a} | loop while {a} | as long as {a}
        repeat until {not a}
    loop until {a} | do until {a} | until {a}
        repeat until {a}
    repeat {n} {name} | do {n} times | loop {n} times | {n} times | repeat {n} x | wiederhole {n} mal | repeat {n} mal
    for {n} rounds | for {n} times
        repeat {n} times
    for {name} from {a} to {b} | for {name} = {a} to {b} | for {name} := {a} to {b}
        for {name} in {a} to {b}
    for each {name} in {a} | for every {name} in {a} | foreach {name} in {a} | for all {name} in {a} | für {name} in {a}
    for each {name} of {a} | for each {name} from {a} | for {name} of {a} | each {name} in {a}
        for {name} in {a}
    when {a} | wenn {a} | falls {a} | if {a} then do | in case {a}
        if {a}
    unless {a} | if not {a} then
        if {not a}
    choose player | choose opponent | choose other player | choose another player | choose player from others
    choose an opponent
        choose friend from others
    choose {name} from another player | choose {name} from other players | choose {name} from opponents
    choose {name} from all other players
        choose {name} from others
    choose {name} from another player "{s}" | choose {name} from other players "{s}"
        choose {name} from others "{s}"
    choose player "{s}" | choose opponent "{s}" | choose another player "{s}"
        choose friend from others "{s}"
    choose {name} from {a} except {b} "{s}" | choose {name} from {a} but {b} "{s}"
    choose {name} from {a} without {b} "{s}"
        choose {name} from {a} where it is not {b} "{s}"
    choose {name} from {a} except {b} | choose {name} from {a} but not {b} | choose {name} from {a} without {b}
    choose {name} from {a} other than {b}
        choose {name} from {a} where it is not {b}
    choose {name} from {a} not {b} "{s}"
        choose {name} from {a} where not {b} "{s}"
    choose {name} from {a} not {b}
        choose {name} from {a} where not {b}
    choose {name} from {a} with {b} | choose {name} from {a} that {b} | choose {name} from {a} which {b}
        choose {name} from {a} where {b}
    choose {name} from {a} if {b}
        if {b} // choose {name} from {a}
    choose {name} from {a} where not empty | choose {name} from {a} not empty
        choose {name} from {a} where it is not empty
    choose {n} or more {name} from {a} | choose at least {n} {name} from {a}
        choose {n} to (count({a})) {name} from {a}
    choose {n} or {n2} {name} from {a}
        choose {n} to {n2} {name} from {a}
    choose {a} from {b} and {c} from {d}
        choose {a} from {b}, {c} from {d}
    must "{s}" unless {a}: {b}
        must "{s}": {a} or {b}
    must "{s}" if able: {b} | must "{s}" if you can: {b} | must "{s}" if they can: {b} | must "{s}" if one can: {b}
    must "{s}" if can: {b} | must "{s}" where possible: {b} | must "{s}" when possible: {b}
        must "{s}" if possible: {b}
    must "{s}": {b} if possible | must "{s}": if possible {b} | must "{s}": {b} where possible
        must "{s}" if possible: {b}
    must "{s}" if {a}: {b} | must "{s}" when {a}: {b}
        must "{s}": {a} implies {b}
    must "{s}": if {b}
        must "{s}": {b}
    {one} = next player | {one} = player to left | {one} = left player | {one} goes to next player
    {one} moves to next player | {one} passes to next player | {one} becomes next player | {one} = next seat
        {one} = next of {one}
    {name} takes {zone} | {name} gets {zone} | {name} wins {zone} | {name} collects {zone} | {zone} goes to {name}
        move {zone} to {name}.{won}
    move {a} to {zone} of left player | move {a} to {zone} of next player | move {a} to left player's {zone}
    move {a} to next player's {zone} | move {a} to (left player).{zone} | move {a} to {zone} of player to left
        move {a} to (left of me).{zone}
    move {a} to {zone} of {b}
        move {a} to ({b}).{zone}
    move {a} to left player | move {a} to next player | pass {a} to left | pass {a} to next player
    give {a} to next player
        move {a} to (left of me).{hand}
    {var} of {a} += {b}
        ({a}).{var} += {b}
    {var} of {a} -= {b}
        ({a}).{var} -= {b}
    {var} of {a} = {b}
        ({a}).{var} = {b}
    each player draws {n} cards | each player draws {n} card | each player draws {n} | every player draws {n} cards
    jeder spieler zieht {n} karten | jeder zieht {n} karten | alle ziehen {n} karten | jeder spieler zieht {n} karte
        each player // move {n} from {deck} to {hand}
    first player draws {n} cards | first player draws card | first player draws {n} card
        player p1 // move 1 from {deck} to {hand}
    every player draws {n} card | all players draw {n} cards | everyone draws {n} cards | everybody draws {n} cards
        each player // move {n} from {deck} to {hand}
    next player draws {n} cards | next player draws {n} card | next player draws {n}
        player next of me // move {n} from {deck} to {hand}
    {seat} draws {n} cards | {seat} draws {n}
        player {seat} // move {n} from {deck} to {hand}
    player {a} draws {n} cards | player {a} draws {n}
        player {a} // move {n} from {deck} to {hand}
    ask "{s}" | ask me "{s}" | confirm "{s}"
        choose one "{s}" // "Yes"
    any player may | anybody may | any player can | anyone may | everybody may
        all players at once
    random.shuffle({a}) | shuffle({a}) | {a}.shuffle()
        shuffle {a}
    {var} *= {a}
        {var} = {var} * {a}
    {var} /= {a} | {var} //= {a}
        {var} = {var} div {a}
    {var} = {a} if {b}
        if {b} // {var} = {a}
    {var} += {a} if {b}
        if {b} // {var} += {a}
    {var} -= {a} if {b}
        if {b} // {var} -= {a}
    go to {call} | goto {call} | call {call} | do {call} | run {call} | execute {call} | perform {call}
        {call}
    repeat {call} until {a} | do {call} until {a} | {call} until {a}
        repeat until {a} // {call}
    repeat {call} {n} times | do {call} {n} times | {call} {n} times
        repeat {n} times // {call}
    do {call} for each player | {call} for each player | each player {call} | every player {call}
        each player // {call}
    everyone reveals their hand | everybody reveals their hand | all players reveal their hands | reveal all hands
    everyone shows their hand | all hands are revealed
        reveal every {hand}
    count cards in {zone} | count {zone}
        let n = count({zone})
    reveal {n} cards from {zone} | reveal {n} cards of {zone} | turn over {n} cards from {zone}
        reveal first({zone}, {n})
    reveal one card from {zone} | reveal card from {zone} | reveal top card of {zone} | reveal {n} card from {zone}
        reveal top of {zone}
    deal rest to {a} | move rest to {a} | put rest in {a} | put rest into {a} | move remaining cards to {a}
        move {deck} to {a}
    put {n} cards face down | put {n} card face down | set aside {n} cards | set aside {n} card | remove {n} cards
    remove {n} card | lay {n} cards aside
        move {n} from {deck} to {discards}
    alle karten zurück in {zone} | alle karten in {zone} | all cards back to {zone} | return all cards to {zone}
        move every {family} to {zone}
    return {a} | give back {a}
        end {phase} with {a}
    return | leave phase | exit phase | end phase
        end {phase}
    end the game | game over | finish game | stop game | game ends
        end game
    turn player {a} | player {a} turn
        player {a}
    player {a} chooses {name} | player {a} chooses card from {zone}
        player {a} // choose card from {hand}
    """
)

# Labels of `choose one`, such as `"Pass" when hand is empty`.
ACTS = table(
    """
    "{s}" when {a} | "{s}" only if {a} | "{s}" where {a} | "{s}" unless not {a} | "{s}": if {a}
        "{s}" if {a}
    "{s}" unless {a} | "{s}" if not possible {a}
        "{s}" if {not a}
    "{s}": | - "{s}" | * "{s}"
        "{s}"
    - {name} | * {name}
        "{name}"
    """
)
