"""CG1xx auf Deutsch: Wörter am falschen Ort."""

# ruff: noqa: E501 - a sentence reads best on one line

WORDING = {
    "`every team` cannot stand here": "`every team` kann hier nicht stehen",
    "there is no list of the teams": "es gibt keine Liste der Teams",
    "go through them with `each team`, or through their players: `all_highest(everyone by points)` has all members of the best team if `points` is a team's": "gehe sie mit `each team` durch, oder ihre Mitglieder: `all_highest(everyone by points)` sind alle des besten Teams, wenn `points` einem Team gehört",
    "what is worked out stands in parentheses": "was berechnet wird, steht in Klammern",
    "one case stands on each line below `{heading}`: {cases}": "unter `{heading}` steht auf jeder Zeile ein Fall: {cases}",
    "no line begins with `{quoted}`": "keine Zeile beginnt mit `{quoted}`",
    "`{quoted}` cannot stand here": "`{quoted}` kann hier nicht stehen",
    "write `{short}`, in lower case": "schreibe `{short}`, in Kleinbuchstaben",
    "say it in a line of its own: `{short}`": "sage es in einer eigenen Zeile: `{short}`",
    "`{quoted}` stands twice": "`{quoted}` steht zweimal da",
    "leave one out": "lass eines weg",
    "{where} a line begins with {words}": "{where!t} beginnt eine Zeile mit {words}",
    "`{short}` is a word of the language and cannot be a name": (
        "`{short}` ist ein Wort der Sprache und kann kein Name sein"
    ),
    "a name is needed here": "hier gehört ein Name hin",
    "choose another name, such as `{better}`": "nimm einen anderen Namen, wie `{better}`",
    "several of these are words of the language; choose other names, such as `{others}`": "mehrere davon sind Wörter der Sprache; nimm andere Namen, wie `{others}`",
    "`play` is not declared as a phase": "`play` wird nicht als Phase eingeführt",
    "the game begins here": "hier beginnt das Spiel",
    "leave `phase` out: `play`": "lass `phase` weg: `play`",
    "a name is one word": "ein Name ist ein Wort",
    "the name of a game is one word; how people write it stands behind that, in quotes": (
        "der Name eines Spiels ist ein Wort; wie man es schreibt, steht dahinter in Anführungszeichen"
    ),
    "write `game {better}`": "schreibe `game {better}`",
    "a name stands without quotes": "ein Name steht ohne Anführungszeichen",
    "a value stands without quotes": "ein Wert steht ohne Anführungszeichen",
    "a name begins with a letter": "ein Name beginnt mit einem Buchstaben",
    "put a letter before it, as in `n{quoted}`": "setze einen Buchstaben davor, wie `n{quoted}`",
    "no `:` ends this line": "diese Zeile endet nicht mit `:`",
    "leave it out; the block below is shown by indenting it": (
        "lass es weg; den Block darunter erkennt man an der Einrückung"
    ),
    "`if` needs no `then`": "`if` braucht kein `then`",
    "leave it out, and write what happens on the next line, indented": (
        "lass es weg, und schreibe, was geschieht, in die nächste Zeile, eingerückt"
    ),
    "two statements stand on one line": "zwei Anweisungen stehen in einer Zeile",
    "the second one begins here": "die zweite beginnt hier",
    "begin a new line before `{quoted}`": "beginne vor `{quoted}` eine neue Zeile",
    "what belongs to `{short}` stands on the same line": "was zu `{short}` gehört, steht in derselben Zeile",
    "write it on the next line, four spaces further to the right": (
        "schreibe es in die nächste Zeile, vier Leerzeichen weiter rechts"
    ),
    "`{short}` has no condition": "`{short}` hat keine Bedingung",
    "write a condition after `{short}`, such as `{short} hand is empty`": (
        "schreibe hinter `{short}` eine Bedingung, wie `{short} hand is empty`"
    ),
    "this `{short}` has no `if` above it": "über diesem `{short}` steht kein `if`",
    "`else` comes after the block of an `if`, a `choose … from` or a `player`, and begins where that begins; in `choose one` an act without `if` can always be chosen": (
        "`else` kommt nach dem Block eines `if`, `choose … from` oder `player` und beginnt, wo dieses beginnt; in `choose one` kann eine Aktion ohne `if` immer gewählt werden"
    ),
    "write `else if`": "schreibe `else if`",
    "`{quoted}` stands outside of any phase": "`{quoted}` steht außerhalb jeder Phase",
    "indent it below `play` or a `phase`": "rücke es unter `play` oder einer `phase` ein",
    "`{quoted}` belongs to the head of the file": "`{quoted}` gehört an den Anfang der Datei",
    "write it below the line `game`, four spaces further to the right": (
        "schreibe es unter die Zeile `game`, vier Leerzeichen weiter rechts"
    ),
    "the values of an option come after `from`": "die Werte einer Option kommen hinter `from`",
    "write `{better}`": "schreibe `{better}`",
    "a `:` is missing between `{short}` and its label": "zwischen `{short}` und seiner Beschriftung fehlt ein `:`",
    'write `{short}: "…"`': 'schreibe `{short}: "…"`',
    "a label stands in quotes": "eine Beschriftung steht in Anführungszeichen",
    'write `"{short}"`': 'schreibe `"{short}"`',
    "a text stands in quotes": "ein Text steht in Anführungszeichen",
    "a zone has a kind after a `:`, and `{short}` has none": (
        "eine Zone hat hinter einem `:` ihre Art, und `{short}` hat keine"
    ),
    "write `{short}: {first}`, or {kinds} or {kind} in place of `{first}`": (
        "schreibe `{short}: {first}`, oder {kinds} oder {kind} statt `{first}`"
    ),
    "`{short}` stands among the zones and is given a value": "`{short}` steht bei den Zonen und bekommt einen Wert",
    "a place for cards has a kind: `{short}: pile`; what is counted or remembered goes below `state`": (
        "ein Platz für Karten hat eine Art: `{short}: pile`; was gezählt oder gemerkt wird, kommt unter `state`"
    ),
    "the values of `{short}` come after a `:`": "die Werte von `{short}` kommen hinter einem `:`",
    "write `{short}:`; `=` is for what is worked out from the other values": (
        "schreibe `{short}:`; `=` ist für das, was sich aus den anderen Werten ergibt"
    ),
    "`{quoted}` stands outside of a test": "`{quoted}` steht außerhalb eines Tests",
    'write it below a line such as `test "the ace wins"`, indented': (
        'schreibe es unter eine Zeile wie `test "das Ass gewinnt"`, eingerückt'
    ),
    "this line of the test does not say what it is for": "diese Zeile des Tests sagt nicht, wozu sie da ist",
    "begin it with `given` to lay cards out, or with `expect` to check where they are": (
        "beginne sie mit `given`, um Karten auszulegen, oder mit `expect`, um zu prüfen, wo sie sind"
    ),
    "`{quoted}` stands in a test": "`{quoted}` steht in einem Test",
    "a test says what is `given`, which phase to `run`, what the players choose and what to `expect`": (
        "ein Test sagt, was gegeben ist (`given`), welche Phase läuft (`run`), was gewählt wird und was zu erwarten ist "
        "(`expect`)"
    ),
}
