"""CG5xx auf Deutsch: der Verlauf des Spiels."""

# ruff: noqa: E501 - a sentence reads best on one line

COURSE = {
    "{setup} there are no teams": "{setup} gibt es keine Teams",
    "this needs teams": "dafür braucht es Teams",
    "`teams {alone} when players is {players}` in the head makes everybody a team of their own; or let this line run only where there are teams": "`teams {alone} when players is {players}` im Kopf macht aus allen je ein eigenes Team; oder lass diese Zeile nur gelten, wo es Teams gibt",
    "there may be no such player, and then the play stops here": "es kann sein, dass es niemanden gibt, und dann bricht das Spiel hier ab",
    "nobody if several are equal, or if there is none": "niemand, wenn mehrere gleich sind oder es niemanden gibt",
    "the game does not say how many play": "das Spiel sagt nicht, wie viele spielen",
    "below this line": "unter dieser Zeile",
    "add a line `players 2 to 4`, four spaces further to the right": (
        "füge eine Zeile `players 2 to 4` hinzu, vier Leerzeichen weiter rechts"
    ),
    "the game does not say how it is played": "das Spiel sagt nicht, wie es gespielt wird",
    "this game has no `play`": "dieses Spiel hat kein `play`",
    "add a section `play` with what happens from the beginning to the end": (
        "füge einen Abschnitt `play` hinzu, mit dem, was vom Anfang bis zum Ende geschieht"
    ),
    "the game does not say who wins": "das Spiel sagt nicht, wer gewinnt",
    "this game has no `winner`": "dieses Spiel hat kein `winner`",
    "add a line such as `winner highest score`": "füge eine Zeile wie `winner highest score` hinzu",
    "`{what}` is said twice": "`{what}` steht zweimal da",
    "again here": "hier noch einmal",
    "said here first": "hier steht es zuerst",
    "keep one of them": "behalte eines davon",
    "this number of players is not possible": "diese Zahl von Spielern ist nicht möglich",
    "from 1 to {most}, the smaller number first": "von 1 bis {most}, die kleinere Zahl zuerst",
    "write the number, as in `players 4`, or several, as in `players 2 to 4` or `players 2 or 4`": (
        "schreibe die Zahl, wie `players 4`, oder mehrere, wie `players 2 to 4` oder `players 2 or 4`"
    ),
    "the option `{name}` begins with a value it does not have": (
        "die Option `{name}` beginnt mit einem Wert, den sie nicht hat"
    ),
    "not among {values}": "nicht unter {values}",
    "begin with one of its values, or add this one after `from`": (
        "beginne mit einem ihrer Werte, oder füge diesen hinter `from` hinzu"
    ),
    "the option `{name}` mixes names and numbers": "die Option `{name}` mischt Namen und Zahlen",
    "its values are of two kinds": "ihre Werte sind von zweierlei Art",
    "let all of its values be names, or all of them numbers": "nimm lauter Namen oder lauter Zahlen",
    "the option `{name}` begins with one value": "die Option `{name}` beginnt mit einem einzigen Wert",
    "two of them": "zwei davon",
    "write the usual one: `option {name} = no`; it can then be yes or no": (
        "schreibe den üblichen: `option {name} = no`; sie kann dann yes oder no sein"
    ),
    "the option `{name}` does not say its values": "die Option `{name}` nennt ihre Werte nicht",
    "which numbers can it be?": "welche Zahlen kann sie haben?",
    "write them as a range or a list: `from 1 to 10`, `from (3, 5, 7)`": (
        "schreibe sie als Bereich oder als Liste: `from 1 to 10`, `from (3, 5, 7)`"
    ),
    "the option `{name}` has more than {most:,} values": "die Option `{name}` hat mehr als {most:,} Werte",
    "too many to choose from": "zu viele zur Auswahl",
    "name those that are played, as in `from (1000, 5000, 10000)`": (
        "nenne die, die gespielt werden, wie `from (1000, 5000, 10000)`"
    ),
    "the values of option `{name}` must be known before anything else": (
        "die Werte der Option `{name}` müssen vor allem anderen bekannt sein"
    ),
    "known later than the options": "erst nach den Optionen bekannt",
    "write them as numbers, as in `from 1 to 10` or `from (3, 5, 7)`": (
        "schreibe sie als Zahlen, wie `from 1 to 10` oder `from (3, 5, 7)`"
    ),
    "in these teams": "in diesen Teams",
    "play never comes to the phase `{name}`": "das Spiel kommt nie zur Phase `{name}`",
    "no rule calls it, only tests run it": "keine Regel ruft sie auf, nur Tests",
    "call it where it belongs, with a line `{name}`, or remove it and its tests": (
        "rufe sie auf, wo sie hingehört, mit einer Zeile `{name}`, oder entferne sie und ihre Tests"
    ),
    "this line is never carried out": "diese Zeile wird nie ausgeführt",
    "play never comes here": "hierher kommt das Spiel nie",
    "`{what}` leaves the block here": "`{what}` verlässt den Block hier",
    "put it before `{what}`, or remove it": "stelle sie vor `{what}`, oder entferne sie",
    "this `repeat` never ends": "dieses `repeat` endet nie",
    "nothing inside leaves it": "nichts darin verlässt es",
    "write `repeat until …` or `repeat 3 times`, or `end` a phase or the game somewhere inside": (
        "schreibe `repeat until …` oder `repeat 3 times`, oder beende darin irgendwo eine Phase oder das Spiel mit `end`"
    ),
    "this `{loop}` cannot end": "dieses `{loop}` kann nicht enden",
    "nothing inside the loop can change this": "nichts in der Schleife kann das ändern",
    "it depends on {what} only": "es hängt nur von {what} ab",
    "its value is fixed before the loop begins": "sein Wert steht fest, bevor die Schleife beginnt",
    "change {what} inside the loop, or ask for something that changes there": (
        "ändere {what} in der Schleife, oder frage nach etwas, das sich dort ändert"
    ),
    "ask for something that changes inside the loop": "frage nach etwas, das sich in der Schleife ändert",
    "there is never anything to choose here": "hier gibt es nie etwas zu wählen",
    "an empty list, whoever plays": "eine leere Liste, wer auch spielt",
    "name what there is to choose from; a range goes from the smaller to the larger number, as in `1 to 3`": (
        "nenne, woraus gewählt wird; ein Bereich geht von der kleineren zur größeren Zahl, wie `1 to 3`"
    ),
    "the block of this `{what}` is never carried out": "der Block dieses `{what}` wird nie ausgeführt",
    "this is nothing, whoever plays": "das ist nichts, wer auch spielt",
    "a range goes from the smaller to the larger number, as in `1 to 3`": (
        "ein Bereich geht von der kleineren zur größeren Zahl, wie `1 to 3`"
    ),
    "p1 always chooses first here": "hier wählt immer p1 zuerst",
    "`{name}` is the place `{zone}`, and not the cards that lie there now": "`{name}` ist der Ort `{zone}` und nicht die Karten, die jetzt dort liegen",
    "a name for a zone": "ein Name für eine Zone",
    "from here on other cards lie there": "von hier an liegen dort andere Karten",
    "write `let {name} = {zone}.cards` to keep the cards; `swap {zone} with …` exchanges two zones": "schreibe `let {name} = {zone}.cards`, um die Karten zu behalten; `swap {zone} with …` vertauscht zwei Zonen",
    "does not say who begins": "sagt nicht, wer beginnt",
    "this is chosen in turn": "das wird reihum gewählt",
    "say who begins, as in `each player from dealer` (`from p1` if it is meant), or let all choose together with "
    "`all players at once`": (
        "sage, wer beginnt, wie `each player from dealer` (`from p1`, wenn das gemeint ist), oder lass alle zugleich "
        "wählen: `all players at once`"
    ),
    "`{name}` is a slot here, and its card has gone": "`{name}` ist hier ein Feld, und seine Karte ist weg",
    "no card lies there any more": "dort liegt keine Karte mehr",
    "moved away here": "hier weggelegt",
    "hand on the card and not its place, `top of …` where the phase is called, or name it before it moves: "
    "`let card = top of {name}`": (
        "übergib die Karte und nicht ihren Platz, `top of …`, wo die Phase aufgerufen wird, oder nenne sie, bevor sie "
        "weggelegt wird: `let card = top of {name}`"
    ),
    "this ranking tells no player from another": "diese Rangfolge unterscheidet die Spieler nicht",
    "rank by something that each player gains or loses in play, such as a score or cards won": (
        "ordne nach etwas, das jeder im Spiel gewinnt oder verliert, wie Punkte oder gewonnene Karten"
    ),
    "a tie goes to the player with the lowest seat": "bei Gleichstand gewinnt, wer den niedrigsten Platz hat",
    "`{function}` takes the first of the best, and `everyone` begins with p1": (
        "`{function}` nimmt den Ersten der Besten, und `everyone` beginnt bei p1"
    ),
    "write `sole_{function}(…)` for nobody in a tie, `all_{function}(…)` for all who tie, or say who comes first: "
    "`{function}(around(P) by …)`": (
        "schreibe `sole_{function}(…)` für niemand bei Gleichstand, `all_{function}(…)` für alle Gleichen, oder sage, "
        "wer zuerst kommt: `{function}(around(P) by …)`"
    ),
    "a game has at most {most} options": "ein Spiel hat höchstens {most} Optionen",
    "one too many": "eine zu viel",
    "what belongs together may be one option with several values": (
        "was zusammengehört, kann eine Option mit mehreren Werten sein"
    ),
    "`{name}` does not say who has one more turn": "`{name}` sagt nicht, wer noch einmal an die Reihe kommt",
    "after `then`": "hinter `then`",
    "write `then everybody once`, or `then others once` for all but the player who had the last turn": (
        "schreibe `then everybody once`, oder `then others once` für alle außer dem, der zuletzt am Zug war"
    ),
    "a rule of an act cannot say `if possible`": "eine Regel einer Handlung kann nicht `if possible` sagen",
    "an act is offered or it is not": "eine Handlung steht zur Wahl oder nicht",
    "leave `if possible` out, or say in the condition when the rule does not count": (
        "lass `if possible` weg, oder sage in der Bedingung, wann die Regel nicht zählt"
    ),
    "what an option is called can depend only on what is chosen": (
        "wie eine Möglichkeit heißt, kann nur davon abhängen, was gewählt wird"
    ),
    "depends on something else": "hängt von etwas anderem ab",
    "depends on who chooses": "hängt davon ab, wer wählt",
    "depends on `{name}`, which can change": "hängt von `{name}` ab, und das kann sich ändern",
    "depends on what lies in `{place}`, which changes": "hängt davon ab, was in `{place}` liegt, und das ändert sich",
    "options are told by this name later too, when other cards lie there": (
        "so heißt die Möglichkeit auch später noch, wenn dort andere Karten liegen"
    ),
    "name the place itself, `{bare}` or `{index}`: what lies there is shown on the table; rules may look at it, in a "
    "`must` below": (
        "nenne den Platz selbst, `{bare}` oder `{index}`: was dort liegt, zeigt der Tisch; Regeln dürfen hinsehen, in "
        "einem `must` darunter"
    ),
    "name the choices of this line, attributes of chosen cards, and of a place its name or index; put everything else "
    "into the prompt, behind `choose`": (
        "nenne die Wahlen dieser Zeile, Eigenschaften gewählter Karten und von einem Platz seinen Namen oder Index; "
        "setze alles andere in die Frage hinter `choose`"
    ),
    "`{name}` asks about the acting player, and not about each of these": "`{name}` fragt nach der Person am Zug und nicht nach jeder von diesen",
    "`{zone}` stands for its places, and there are always as many": "`{zone}` steht für seine Plätze, und das sind immer gleich viele",
    "the places, not the cards in them": "die Plätze, nicht die Karten darin",
    "the cards in them are `{zone}.cards`: `{better}`": "die Karten darin sind `{zone}.cards`: `{better}`",
    "both sides look at the same thing": "beide Seiten betrachten dasselbe",
    "one card, compared with itself": "eine Karte, mit sich selbst verglichen",
    "inside another `where` the bare names and `it` are those of the inner one; name the outer one with `for c in …`, as in `(c for c in hand where any(hand where value is c.value - 1))`": (
        "in einem zweiten `where` gehören bloße Namen und `it` zum inneren; nenne das äußere mit `for c in …`, "
        "wie in `(c for c in hand where any(hand where value is c.value - 1))`"
    ),
    "this asks about the acting player, and not about each of these": "das fragt nach der Person am Zug und nicht nach jeder von diesen",
    "whoever is looked at is `it`": "wer gerade betrachtet wird, ist `it`",
    "what one player hands on, the next one hands on too": "was eine Person weitergibt, gibt die nächste mit weiter",
    "the first `{zone}` goes all the way round": "`{zone}` der ersten Person geht ganz herum",
    "let everybody lay it aside first: `move {zone} to (left of me).passed`, and under a second `each player` `move passed to {zone}`; `passed` is a zone of each player": (
        "lass es alle erst beiseitelegen: `move {zone} to (left of me).passed`, und unter einem zweiten `each player` "
        "`move passed to {zone}`; `passed` ist eine Zone jeder Person"
    ),
    "the same for all of them": "für alle dasselbe",
    "give it a parameter, `define {name}(p) = …` with `p.` before what is theirs, and write `{name}(it)` here": "gib einen Parameter dazu, `define {name}(p) = …` mit `p.` vor allem, was ihnen gehört, und schreibe hier `{name}(it)`",
    "lists inside a list are joined: this asks whether each is anywhere among them": "Listen in einer Liste werden verbunden: gefragt ist, ob jedes irgendwo darin vorkommt",
    "one list of all that is in here": "eine Liste von allem, was hier steht",
    "compare with each list: `(a, b) is (clubs, spades) or (a, b) is (hearts, diamonds)`": "vergleiche mit jeder Liste: `(a, b) is (clubs, spades) or (a, b) is (hearts, diamonds)`",
}
