"""CG1xx auf Deutsch: Zeichen, und einzelne Anweisungen."""

SIGNS = {
    "this text is not closed": "dieser Text ist nicht geschlossen",
    "it begins here": "er beginnt hier",
    'end the text with `"`, on the same line': 'beende den Text mit `"`, in derselben Zeile',
    "texts stand in straight double quotes, not in `{short}`": (
        "Texte stehen in geraden Anführungszeichen, nicht in `{short}`"
    ),
    'write `"` before and after the text': 'schreibe `"` vor und hinter den Text',
    "a `{quoted}` stands outside of a text": "ein `{quoted}` steht außerhalb eines Textes",
    'texts stand between two `"`': 'Texte stehen zwischen zwei `"`',
    "`{quoted}` is not a sign of this language": "`{quoted}` ist kein Zeichen dieser Sprache",
    "write `{short}`": "schreibe `{short}`",
    "multiply with `*`, as often as needed: `n * n`": "nimm mit `*` mal, so oft wie nötig: `n * n`",
    "`{quoted}` has no meaning in the rules": "`{quoted}` bedeutet in den Regeln nichts",
    "`{quoted}` stands outside of a text": "`{quoted}` steht außerhalb eines Textes",
    "blocks are made by indenting; lists stand in `(` and `)`": (
        "Blöcke entstehen durch Einrücken; Listen stehen in `(` und `)`"
    ),
    "`;` does not part two statements": "`;` trennt keine Anweisungen",
    "lines do not end in `;`": "Zeilen enden nicht mit `;`",
    "begin a new line here": "beginne hier eine neue Zeile",
    "leave it out": "lass es weg",
    "write `{sign} 1`": "schreibe `{sign} 1`",
    "`=` sets a value, it does not compare": "`=` setzt einen Wert, es vergleicht nicht",
    "compares two things": "vergleicht zwei Dinge",
    "write `is`": "schreibe `is`",
    "`{short}` does not set a value": "`{short}` setzt keinen Wert",
    "sets a value": "setzt einen Wert",
    "write `=`": "schreibe `=`",
    "what a variable holds is not written down": "was eine Variable enthält, wird nicht hingeschrieben",
    "leave this out": "lass das weg",
    "write `{short} = …`: its first value says what it holds": (
        "schreibe `{short} = …`: der erste Wert sagt, was sie enthält"
    ),
    "`{short}` is given no value": "`{short}` bekommt keinen Wert",
    "`=` is missing here": "hier fehlt `=`",
    "write `{short} =` and the value": "schreibe `{short} =` und den Wert",
    "this `{sign}` is never closed": "dieses `{sign}` wird nie geschlossen",
    "close it with `{partner}`": "schließe es mit `{partner}`",
    "this `{sign}` closes nothing": "dieses `{sign}` schließt nichts",
    "leave it out, or open it with `{partner}`": "lass es weg, oder öffne es mit `{partner}`",
    "`{opened}` is closed by `{sign}`": "`{opened}` wird mit `{sign}` geschlossen",
    "should be `{partner}`": "sollte `{partner}` sein",
    "opened here": "hier geöffnet",
    "a list stands in parentheses": "eine Liste steht in Klammern",
    "write `({short})`": "schreibe `({short})`",
    "a list stands in parentheses, not in square brackets": "eine Liste steht in runden Klammern, nicht in eckigen",
    "write `(` and `)`; square brackets choose a place, as in `rows[2]`": (
        "schreibe `(` und `)`; eckige Klammern wählen eine Stelle, wie `rows[2]`"
    ),
    "the first case stands beside the `=`, and the others below": (
        "der erste Fall steht neben dem `=`, die anderen darunter"
    ),
    "a line of its own": "eine eigene Zeile",
    "every case stands on a line below `{heading}`, indented: begin a new line before `{case}`": (
        "jeder Fall steht auf einer Zeile unter `{heading}`, eingerückt: beginne vor `{case}` eine neue Zeile"
    ),
    "`{text}` says nothing here": "`{text}` sagt hier nichts",
    "write all of it; a range of numbers is `1 to 5`": "schreibe alles aus; ein Zahlenbereich ist `1 to 5`",
    "one card is chosen here, and `cards` would be several": (
        "hier wird eine Karte gewählt, und `cards` wären mehrere"
    ),
    "how many?": "wie viele?",
    "write `choose card from {zone}` for one, `choose 2 cards from {zone}` for a number of them, `choose some "
    "cards from {zone}` for one or more": (
        "schreibe `choose card from {zone}` für eine, `choose 2 cards from {zone}` für eine Anzahl, `choose some cards "
        "from {zone}` für eine oder mehr"
    ),
    "this value has an `if` and no `else`": "dieser Wert hat ein `if` und kein `else`",
    "what is it otherwise?": "was ist es sonst?",
    "two comparisons stand in a row": "zwei Vergleiche stehen hintereinander",
    "the second comparison": "der zweite Vergleich",
    "the first one": "der erste",
    "join them: `{short}`": "verbinde sie: `{short}`",
    "`{quoted}` is not a whole number": "`{quoted}` ist keine ganze Zahl",
    "count in whole numbers; for half points, count every point twice": (
        "zähle in ganzen Zahlen; für halbe Punkte zähle jeden Punkt doppelt"
    ),
    "a number is written without `_`": "eine Zahl wird ohne `_` geschrieben",
    "two signs stand in a row": "zwei Zeichen stehen hintereinander",
    "put the negative number in parentheses: `({short})`": "setze die negative Zahl in Klammern: `({short})`",
    "no negative number can stand here": "hier kann keine negative Zahl stehen",
    "a range is written with `to`": "ein Bereich wird mit `to` geschrieben",
    # ───────────── Anweisungen
    "the choice does not say where from": "die Wahl sagt nicht, woraus",
    "`from` is missing here": "hier fehlt `from`",
    "the choice does not name what is chosen": "die Wahl nennt nicht, was gewählt wird",
    "give it a name that the next lines can use: `{short}`": (
        "gib ihm einen Namen, den die nächsten Zeilen benutzen können: `{short}`"
    ),
    "`choose one` stands alone on its line, with the labels to choose from below": (
        "`choose one` steht allein in seiner Zeile, darunter stehen die Möglichkeiten"
    ),
    "to choose a single thing, write `{short}`": "um ein einzelnes Ding zu wählen, schreibe `{short}`",
    "a choice says the least and the most": "eine Wahl nennt die kleinste und die größte Anzahl",
    "write `{short}`, with `may` before it if none is allowed": (
        "schreibe `{short}`, mit `may` davor, wenn man auch nichts wählen darf"
    ),
    "this `must` does not say its reason": "dieses `must` nennt keinen Grund",
    "a text in quotes comes first": "zuerst kommt ein Text in Anführungszeichen",
    "players read the reason when they try something that is not allowed": (
        "den Grund liest, wer etwas versucht, das nicht erlaubt ist"
    ),
    'write the reason, then `:` and the condition: `must "follow suit": card.suit is led`': (
        'schreibe den Grund, dann `:` und die Bedingung: `must "follow suit": card.suit is led`'
    ),
    "a `:` is missing before the condition of this `must`": "vor der Bedingung dieses `must` fehlt ein `:`",
    'write `must "reason": condition`, or `must "reason" if possible: condition`': (
        'schreibe `must "Grund": Bedingung` oder `must "Grund" if possible: Bedingung`'
    ),
    "a rule of a choice stands on a line of its own": "eine Regel einer Wahl steht auf einer eigenen Zeile",
    "write `{choice}`, and below it, indented, `{below}`": "schreibe `{choice}` und darunter, eingerückt, `{below}`",
    "this `must` belongs to no choice": "dieses `must` gehört zu keiner Wahl",
    "write it directly below a `choose`, before the other lines of its block": (
        "schreibe es direkt unter ein `choose`, vor die anderen Zeilen seines Blocks"
    ),
    "this `{statement}` does not say where to": "dieses `{statement}` sagt nicht, wohin",
    "`to` is missing here": "hier fehlt `to`",
    "this `{statement}` does not say where from": "dieses `{statement}` sagt nicht, woher",
    "cards move `to` a place, not `{quoted}` it": "Karten kommen mit `to` an einen Ort, nicht mit `{quoted}`",
    "write `to`": "schreibe `to`",
    "the number stands alone, without `cards`": "die Zahl steht allein, ohne `cards`",
    "`{quoted}` begins a turn for the players; all of a kind are `every`": (
        "`{quoted}` lässt die Spieler reihum handeln; alle einer Art heißen `every`"
    ),
}
