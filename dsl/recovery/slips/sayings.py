"""How people say things who do not know the words yet: at the table, in Python, in German.

Each table is for one place of a file. A saying is the beginning of a line, word by word: `#` is any number, `~` any
word. `{n}` in the answer is the first number of the line. `dsl.recovery.slips.idioms` finds the longest that fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent


def table(text: str) -> Mapping[str, str]:
    """Idioms, `|` between them, and below them, further right, what is said of them."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in dedent(text).strip("\n").splitlines():
        if not line.startswith(" "):
            names = names if line.startswith("|") else []
            names += [name.strip() for name in line.split("|") if name.strip()]
        else:
            for name in names:
                found[name] = f"{found[name]} {line.strip()}" if name in found else line.strip()
    return found


STATEMENTS = table(
    """
    while | repeat while | solange | as long
        write `repeat until` with the opposite condition: `repeat until deck is empty`
    foreach | for each | for every | for all | each card | every | für | each of
        write `each player` for the players one after the other, `for card in hand` for anything else
    loop | for ever | forever | repeat forever | while true | while yes | while #
        write `repeat until deck is empty`, or `repeat` alone with an `end` inside
    do
        write the block alone, or `repeat until deck is empty`
    unless
        write `if not`
    when | wenn | falls | whenever
        write `if`
    set
        leave `set` out: `score = 5`
    var | int | const | number | string | bool | int x | val | my
        write `let` for a name in this block, or declare it under `state`
    return
        write `end` and the name of the phase to leave it, `end count_points with 3` to give a value back
    undo | undo turn | undo last | undo play | take back | take it back | undo all | undo everything
        `undo` with the name of the phase takes back all that was done in it: put these lines into a phase
    end | ende
        a block ends where the indenting ends; `end` with the name of a phase leaves that phase, `end game` ends
        the play
    break | exit | quit | leave | stop | abort
        write `end` with the name of the phase that is over, or `end game`
    continue
        write the rest of the block below an `if`
    draw | take | ziehe | zieh | nimm | nehme | draws | pick up
        write `move {n} from deck to hand`
    put | place | discard | lay | lege | leg | drop | trash | wirf | verschiebe | bewege | send | transfer | bring
        write `move card to discards`
    give | gib | hand over | pass card | pass cards
        write `move card to (left of me).hand`
    pick | select | wähle | waehle | such | choose a | choose an | choose any | choose the | choose some card
        write `choose card from hand`
    show | zeige | reveal
        write `reveal hand` to show cards to everybody, `peek hand` for the one who acts, `say` to show a text
    notify | puts | printf | inform |
    | print | log | message | msg | write | tell | echo | announce | display | sage | console
        write `say "…"`; `{score}` inside the text shows a value
    ~ takes another turn | take another turn | another turn | extra turn | play again | ~ plays again | go again |
    | ~ goes again | ~ gets another turn | turn again | ~ may play again
        an extra turn is the phase of a turn called once more: put what is done in a turn into a phase, and name it
        again
    import | from | require | using
        leave it out: all there is can be used in every file; other files are named by `use` below the head
    sleep | delay | pause | timeout
        leave it out: rules say what happens, not how fast
    ask | input | prompt | read | readline
        write `choose card from hand` or `choose one`
    call
        leave `call` out: the name of a phase alone carries it out
    go | goto
        the name of a phase alone carries it out
    for player in players | for player in everyone | for each player in players | for every player in players |
    | everyone | for each player | for every player | for all players | for player | für jeden | jeder | jede |
    | every player | foreach player | players | everybody | alle
        write `each player`; `from leader` after it says who begins
    nothing | do nothing | no effect | nothing happens | noop
        leave the line out: a case or an act with nothing below it does nothing
    let ~ = move | let ~ = draw | let ~ = deal | let ~ = take
        write two lines: `let drawn = top of deck`, then `move drawn to hand`
    for player in | for each player in | for every player in | foreach player in | for the player in
        write `each player in` and the list, as in `each player in all_highest(everyone by score)`
    discard hand | discard all | remove all
        write `move hand to discards`
    remove me | remove player | remove p1
        write `out me` to take a player out of the game
    turn up | turn up top | turn up the
        write `move 1 from deck to discards` to lay a card open, or `reveal top of deck` where it lies
    collect | collect all | gather | gather all | pick up all
        write `move every card to deck`
    move all but | move everything but | move all except | keep
        write `move (discards where place of it > 1) to deck` for all but the top card
    assert | check | verify | ensure
        what must be true is said in a test, at the end of the file: `expect count(deck) is 15`
    global | nonlocal
        leave it out: what is declared under `state` is known everywhere
    start with | starting player | first player | the first player | the player to | spieler # beginnt | spieler # fängt
    | start player | begin with | start | begin | beginnt | youngest player
        who begins is said where the turns are: `each player from p1`, `turns from p1 until deck is empty`
    set aside
        write `move 1 from deck to discards`, or name another zone for what is laid aside
    del | remove | delete | entferne | lose card
        cards are never lost, they move: `move card to discards`
    add | insert | append
        write `move card to hand` for a card, `score += {n}` for a number
    increase | increment | gain | raise | erhöhe | inc
        write `score += {n}`
    decrease | decrement | reduce | subtract
        write `score -= {n}`
    play card | play a | play the | spiele | spiel
        write `choose card from hand`, then `move card to played`
    play # | play # rounds | play # times
        write `repeat {n} times`, and below it, indented, the name of a phase
    play
        write the name of the phase alone; a card is played with `choose card from hand` and `move card to
        played`
    take the | take trick | take tricks
        write `move every played to won`
    trick | stich | play_trick
        a trick is written out: `each player from leader`, below it `choose card from hand` and `move card
        to played`
    gib jedem | give each | give every | give everyone | verteile | teile | austeilen | geben | deal
        write `deal {n} from deck to every hand`
    choose between | choose either | choose: | either | option | entweder
        write `choose one`, and below it a label in quotes for each possibility, such as `"Draw a card"`
    choose yes
        write `choose one`, and below it `"Yes"` and `"No"`
    flip | turn over | uncover | decke | look at | look
        write `reveal top of deck` for everybody, `peek top of deck` for the acting player
    hide | cover | verdecke
        who sees a zone is said below `zones`, as in `seen by nobody`
    cut | cut the
        write `shuffle deck`; to cut it as well changes nothing
    sort | sort hand | order cards | arrange
        hands have no order, and are shown sorted; a list in order is `sorted(hand by rank)`
    order players | sort players
        write `each player in sorted(everyone by score)`
    pass the deal | the deal passes | deal passes | next dealer
        write `dealer = left of dealer`
    the highest | highest card | highest wins | whoever | player with | the trick
        who takes a trick is worked out: `leader = highest(everyone where played.suit is led by played.rank)`
    choose to | choose one : | choose whether
        write `choose one`, and below it a label in quotes for each possibility, such as `"Draw a card"`
    first to | first to # | the first to
        write at the left edge `stop when max(every score) >= {n}`, and `winner highest score`
    name a | name the | guess | guess a | declare | declare a | call a | nominate
        write `choose called from every suit` for a value, `choose n from 1 to 5` for a number
    mische | misch | reshuffle | mix | shuffle | shuffle cards
        write `shuffle deck`
    reshuffle discards
        write `move discards to deck`, then `shuffle deck`
    swap | exchange | tausche | switch hands
        two zones exchange their cards with `swap hand with played`
    random | randomly | roll | würfle | dice | zufall
        chance picks on a line of its own: `chance n from 1 to 6`, `chance card from deck`
    pass hands | pass hand | pass the hand | pass all | pass hands left | pass your hand
        hands go on in two steps: first each player lays theirs aside, `move hand to passing`, then each gives it on,
        `move passing to (left of me).hand`
    next | end turn | pass | pass turn | nächster | naechster | end my | done | wait | weiter | pass if |
    | play continues | play goes | play passes | play proceeds | play moves | play resumes | turn passes
        a turn ends with its block; `each player` and `turns from leader until …` go on to the next player
        by themselves
    skip
        write `out left of me once` to have a player miss a turn; `where` leaves players out: `each player where
        not passed`
    try
        write `repeat until …` to do something again
    end the | game over | end if game | finish
        write `end game`
    winner | winners | victory | p1 wins | p2 wins | player wins
        who wins is said at the end of the file, as in `winner highest score`; `end game` ends the play
    win | wins | lose | loses
        who wins is said at the end of the file, as in `winner highest score`, and `end game` ends the play; what is won
        or lost on the way is a number that changes: `score += {n}`, `score -= {n}`
    eliminate | kick | knock
        write `out p1` to take a player out of the game
    end if | endif | fi | endfor | endphase | end phase | end choose | end when | end_if | end_phase | end else | esac
        leave it out: a block ends where the indenting ends
    end repeat | end for | end while | end each | end loop | end turns | exit loop | leave loop | break loop
        leave it out: a block ends where the indenting ends; to leave a loop earlier, put it into a phase and `end`
        that phase
    def | function | func | sub | procedure | define | proc
        a `phase` or `define` begins at the left edge of the file, not inside another; a name for this block is made
        with `let best = 3`
    case | switch | match
        write `if card.rank is`, and below it a case on each line, with what is done then below that
    loop # | do # | for # | # times | wiederhole | wiederhole # | repeat # x | repeat # mal
        write `repeat {n} times`
    until
        write `repeat until` and the condition
    for ~ = | for (
        write `for n in 1 to 3`
    each player in turn
        write `each player`
    each player except | each other | each opponent | every other | all other
        write `each player where it is not leader`, or `for p in others` and `p.` before what is theirs
    each player starting | each player beginning | each player clockwise
        write `each player from leader`
    each player ~ | player draws | the player | the players | you | you may | player ~ draws | everyone draws |
    | all players draw | each player draws | der | die | player plays | player takes | player chooses |
    | player may
        say who acts with `each player` or `player p1`, and below it what happens: `move {n} from deck to
        hand`
    all players | all | simultaneously | at once | gleichzeitig
        write `all players at once` to let them choose together, `each player` for one after the other
    turn | my turn | player turn
        write `each player from leader` to go once around, `turns from leader until …` to go round and round
    may draw | may take | may pass | may play | may | optional | optionally
        write `may choose card from hand` and below it what happens, or `choose one` with a label for each
        possibility
    sonst
        write `else`
    or
        write `else`, or join two conditions on one line: `if score is 3 or passed`
    and | and then | then | dann | und | afterwards | finally | first
        leave it out: lines are carried out from top to bottom
    move all | move every
        name the zone without `all`: `move hand to discards`
    move top card | move the top
        write `move top of deck to hand`
    move one | move a | move the | move any
        write `move 1 from deck to hand`, or the name of the card: `move card to discards`
    reverse
        write `reverse turns`
    out
        write who is out, as in `out p1`
    # cards | # card
        a number of cards is moved or dealt: `move {n} from deck to hand`
    cannot | can't | only | should | forbid | allow | where | if possible
        write the reason and the condition: `must "follow suit": card.suit is led`
    otherwise
        write `else`; it comes after the block of an `if`
    / / | // | -- | / * | /* | / | % | ;
        a comment begins with `#`
    * | - | # . | •
        leave it out: a line begins with a word such as `move` or `choose`
    ... | …
        every line says what happens; a phase that is still to be written needs at least one line
    """
)

# Headings that can be read as they were meant, so that the block below is looked at too.
HEADINGS = table(
    """
    while | repeat while | solange | until
        repeat until
    for each player | for every player | for all players | foreach player | every player | für jeden spieler
    | jeder spieler | for player in players
        each player
    for each | for every | foreach
        for
    wenn | falls | when
        if
    unless
        if not
    """
)
