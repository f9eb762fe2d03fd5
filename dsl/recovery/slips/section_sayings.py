"""The same outside of phases: at the left edge, in the head, among cards, zones and state, under a choice, in tests.

The tables are written as those of `dsl.recovery.slips.sayings`.
"""

from __future__ import annotations

from dsl.recovery.slips.sayings import table

SECTIONS = table(
    """
    settings | variants | variables of the game
        an option is a line below `game`, indented: `option goal = 66 from 50 to 100 "Points to play for"`
    class | struct | enum | interface | object | type | record
        what cards are is said by `cards card in deck`, and below it their attributes: `suit: red, blue`
    goal | goal : | target | limit
        how far is played is an option in the head, `option goal = 100 from (50, 100)`, and `stop when max(every score)
        >= goal` ends the play
    trigger | when ~ is empty | when ~ empty | when ~ runs | on empty | on ~ empty
        what happens when a zone runs out is said below that zone: `when empty`, and below it what is done
    german | deutsch | english | translation | labels
        write `words de`
    after | before | on turn | on ~ start | at the
        write it where it happens, below `play` or a `phase`, indented
    hidden | secret | private
        what only some may see is told where it is declared: `role = nothing seen by owner` below `state`, `hand: hand`
        below `zones`
    bookkeeping ~
        write `bookkeeping` alone, and below it, indented, the variables: `passed = no`
    rules
        write `play` for the course of the game, and a `phase` for each part of it
    setup
        write a `phase`, and name it first under `play`
    start | main | ablauf | spielablauf
        write `play`
    turn
        write a `phase`
    rule
        write a `phase` for what happens, or a `define` for what a word means
    def | function
        write `define` for a value, `phase` for something that happens
    procedure
        write `phase`
    variables | vars
        write `state`
    scores
        write `state`, and `each player` below it
    deck
        write `cards` for what the cards are, `zones` for where they lie
    import | include | load
        write `use` and the name of the library, or `use french_52` below `cards`
    win | wins
        write `winner highest score`
    translations | language | wörter
        write `words de`
    ~ =
        write `state`, and below it the variable; what is worked out from others is a `define`
    on | while | for | loop | when | if
        write it below `play` or a `phase`, indented
    round | trick | deal_phase | action
        write `phase` and a name, and call it below `play`
    phase ~ ( )
        leave the `()` out: `phase gain`
    hand | discard | table | pile | places | areas
        write `zones`, and `hand: hand` below it
    score | points | const | let | var | global | int
        write `state`, and below it `score = 0`; what never changes is a `define`
    winner : | winner is | winner = | winner most | winner player | winner the | winning | victory | sieger |
    | gewinner
        write `winner highest score` or `winner lowest score`
    end when | end if | game ends | ends when | until | ende | stop if | stop | end
        write `stop when` and a condition, such as `stop when count(deck) is 0`
    karten
        write `cards card in deck`
    zonen
        write `zones`
    spieler
        write `players 2 to 4` below the line `game`
    test
        write `test "what it shows"`, and below it lines with `given`, `run` and `expect`
    about : | about ~
        write `about` alone, and below it, indented, texts in quotes
    use ~ .
        write the name alone, without a dot
    // | / | -- | /*
        a comment begins with `#`
    """
)

HEAD = table(
    """
    players : | players = | players ~ | player | # to # players | # players | spieler | # - # players
        write `players 2 to 4`, or `players 3`
    teams | team
        write `teams (p1, p3), (p2, p4)`
    cards | deck | zones | state
        this begins at the left edge, below the head: `cards card in deck`
    seats | seat | names | north
        names of seats are labels, in a section of their own: `words en`, and below it `p1: "North"`
    dealer | starter | trump | direction | pot | score | round | leader | turn
        the head has players, teams and options; what the game remembers goes below `state`: `dealer = p1`
    variant | mode | setting | variants | settings | rule | rules | difficulty
        what players can agree on is an option: `option variant = simple from (simple, full) "Variant"`
    title | name | called | titel
        how people write the name stands in quotes behind it: `game My_game "My game!"`
    author | age | ages | language | time | minutes | by | description | duration | version
        write it as a comment, after a `#`
    """
)

CARDS = table(
    """
    deck | deck of | a deck | standard deck | full deck | normal deck | pack of
        the decks are `french_52`, `french_54`, `french_36`, `french_32`, `french_24` and `ace_ten_32`: `use
        french_52`
    ~ order | order | order of | ranking | rank order | suit order | order is
        values stand in their order, the lowest first, where an attribute lists them: `rank: 3, 4, 5, jack, ace, 2`
    for | foreach | card ( | for each | for every
        write `one of each` and the attributes: `one of each suit, rank`
    each | one of each | every | all
        write `one of each` and the attributes: `one of each suit, rank`
    # of each
        write the attributes after it: `{n} of each suit, rank`; fewer values stand on lines of their own: `red, blue
        with 1 to 9`
    # * | # x
        the number stands alone before the card: `{n} hearts 3`
    #
        write `{n} cards` to check how many there are, or a card after the number
    use standard | standard | use # | use a | use deck
        the decks are `french_52`, `french_54`, `french_36`, `french_32`, `french_24` and `ace_ten_32`: `use
        french_52`
    use ~ without
        write `without hearts` on a line of its own
    ~ # | ~ ~ to
        write `:` after the name of the attribute: `value: 1 to 10`
    ~ :
        write the values one by one or as a range: `colour: red, blue`, `value: 1 to 10`
    """
)

ZONES = table(
    """
    ~ : ~
        after the kind may come `seen by everybody` and `at most 3`: `pool: pile seen by everybody at most
        3`
    ~ [
        write `:` and a kind after it: `rows[3]: row`
    each player ~ | each player :
        write `each player` alone, and the zones of the players below it, indented
    """
)

STATE = table(
    """
    each player ~
        write `each player` alone, and their variables below it, indented
    int | var | let | number | const | set | bool
        leave the first word out: `total = 0`
    local | temporary | temp
        a name for a block is made there: `let total = 0`
    current player | active player
        a name is one word: `current_player = p1`; who acts is `me`
    """
)

CHOICE = table(
    """
    must ~ if
        write `if possible`: `must "follow suit" if possible: card.suit is led`
    must not | cannot | can't | no | not | forbidden
        say what must be true: `must "no hearts": card.suit is not hearts`
    only | where | if possible | should | if ~ possible | follow | allowed
        write the reason and the condition: `must "follow suit": card.suit is led`
    """
)

TESTS = table(
    """
    ~ plays | ~ chose | ~ choose | ~ picks | ~ takes | ~ draws | player | choose | ~ discards | ~ selects | ~ wählt
        write `p1 chooses hearts 3`, or `p1 passes`
    assert | check | verify | should
        write `expect` and the condition: `expect p1.score is 3`
    expect winner | expect ~ wins | expect ~ won
        write `expect winners (p1)`
    expect ~ can't | expect ~ can ' | expect ~ may | expect ~ must
        write `expect p1 can choose hearts 3` or `expect p1 cannot choose hearts 3`
    given ~ has
        write `given p1.hand: hearts 3`
    then | and | now | next
        leave it out: the lines of a test are carried out from top to bottom
    ~ does
        write `p1 chooses hearts 3`, or `p1 passes`
    given ~ is out | given ~ out
        nobody can be out from the start; run the phase that puts them out
    expect game | expect end | expect game over
        that a game is over is `expect nobody has options`; who wins is `expect winners (p1)`
    expect it | expect ~ turn | expect turn
        who is asked shows in the next answer, `p1 chooses hearts 3`, or in `expect p1 has 2 options`
    given ~ . ~ is | given ~ . ~ =
        write `given p1.hand: hearts 3` for cards, `given p1.score = 3` for a number
    simulate | seed | random seed | repeat | loop
        chance in a test comes from its title; many plays by chance are `everybody chooses anything`, or the command
        `cardgame simulate`
    todo
        a test that is still to be written says so behind its title: `test "…" todo`
    expect the game | expect game is | expect play
        that a game is over is `expect nobody has options`; who wins is `expect winners (p1)`
    start | setup | play | run | begin
        write `run play`, or `run` and the name of a phase; `everybody chooses anything` plays on to the end
    """
)
