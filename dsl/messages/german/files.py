"""Was mit Dateien nicht stimmt: mit Regeln, Mitschnitten, gespeicherten Partien und Einstellungen."""

FILES = {
    "this folder": "diesem Ordner",
    "it is a folder": "das ist ein Ordner",
    "there is no folder {name}": "einen Ordner {name} gibt es nicht",
    "the shipped game is played; {name} is a file here": "es folgt das mitgelieferte Spiel; {name} ist eine Datei hier",
    "there is no file and no shipped game {name}": "eine Datei oder ein mitgeliefertes Spiel {name} gibt es nicht",
    " (shipped are {names})": " (mitgeliefert sind {names})",
    "there is no {kind} file in {folder} or below it": "in {folder} und darunter gibt es keine Datei {kind}",
    "the folder {name} may not be read": "der Ordner {name} darf nicht gelesen werden",
    "the folder {name} cannot be read: {why}": "der Ordner {name} lässt sich nicht lesen: {why}",
    "nothing may be written in {folder}": "in {folder} darf nichts geschrieben werden",
    "{name} cannot be read": "{name} lässt sich nicht lesen",
    "{name} cannot be read: {why}": "{name} lässt sich nicht lesen: {why}",
    "{name} may not be read": "{name} darf nicht gelesen werden",
    "{name} cannot be written: {why}": "{name} lässt sich nicht schreiben: {why}",
    "{name} may not be written": "{name} darf nicht geschrieben werden",
    "{name} is a shipped game; name a file of your own": "{name} ist ein mitgeliefertes Spiel; nenne eine eigene Datei",
    "{name} is a folder; name one file in it": "{name} ist ein Ordner; nenne eine Datei darin",
    "{name} is a folder, not a file": "{name} ist ein Ordner, keine Datei",
    "{name} is not a file that can be replaced": "{name} ist keine Datei, die sich ersetzen lässt",
    "{name} is not a plain file": "{name} ist keine gewöhnliche Datei",
    "{name} leads out of its folder": "{name} führt aus seinem Ordner hinaus",
    "{name} was changed by somebody else meanwhile and is left alone":
        "{name} wurde inzwischen von jemand anderem geändert und bleibt, wie sie ist",
    "{name} is there already and is left as it is; --force replaces it":
        "{name} gibt es schon und bleibt, wie sie ist; --force ersetzt sie",
    "{name} is larger than any rules or any play: more than {most:,} bytes":
        "{name} ist größer als alle Regeln und Partien: mehr als {most:,} Bytes",
    "{name} is not UTF-8 text (line {line}); save it as UTF-8":
        "{name} ist kein Text in UTF-8 (Zeile {line}); speichere sie als UTF-8",
    # Mitschnitte und gespeicherte Partien
    "line {line}: {what}": "Zeile {line}: {what}",
    "`{key}` is nothing that a record holds": "`{key}` gehört nicht in einen Mitschnitt",
    "`{key}` has to stand before what happened": "`{key}` muss vor dem stehen, was geschah",
    "`{key}` was told in line {first} already": "`{key}` steht schon in Zeile {first}",
    "a record has at most {most:,} characters, and this has {count:,}":
        "ein Mitschnitt hat höchstens {most:,} Zeichen, und dieser hat {count:,}",
    "a record begins with `{head}`": "ein Mitschnitt beginnt mit `{head}`",
    "line 1: a record begins with `{head}`, a stored play with `{brace}`":
        "Zeile 1: Ein Mitschnitt beginnt mit `{head}`, eine gespeicherte Partie mit `{brace}`",
    "`{text}` is not `NAME: VALUE`": "`{text}` ist nicht `NAME: WERT`",
    "how many play": "wie viele spielen",
    "a seed": "ein Startwert",
    "a number from {least}": "eine Zahl ab {least}",
    "{what} is {wanted} in plain digits, not `{text}`": "{what}: {wanted} in einfachen Ziffern, nicht `{text}`",
    "no game": "keinem Spiel",
    "the record is of {title}, not of {game}": "der Mitschnitt ist von {title}, nicht von {game}",
    "the record does not say how many play: `players: 2` is missing":
        "der Mitschnitt sagt nicht, wie viele spielen: Es fehlt `players: 2`",
    "nothing is left to chance here any more": "hier bleibt nichts mehr dem Zufall überlassen",
    "the play is over already": "die Partie ist schon zu Ende",
    "p{who} decides here, not p{other}": "hier entscheidet p{who}, nicht p{other}",
    "`{words}` is not possible here: {prompt}": "`{words}` geht hier nicht: {prompt}",
    "`{words}` fits {count} options here; say which, as in `{example}`":
        "`{words}` passt hier auf {count} Möglichkeiten; sag, welche, etwa `{example}`",
    "{count} cards are shuffled here": "hier werden {count} Karten gemischt",
    "these are not the {count} cards that are shuffled here":
        "das sind nicht die {count} Karten, die hier gemischt werden",
    "chance picks one of {size} here": "hier wählt der Zufall eines von {size}",
    "the record in it is not whole, or unpacks to more than any play":
        "der Mitschnitt darin ist nicht vollständig, oder er entpackt sich zu mehr als jede Partie",
    "the record in it is damaged": "der Mitschnitt darin ist beschädigt",
    "its rules, {name}, are not a game of the project and are not beside it":
        "ihre Regeln, {name}, sind nicht mitgeliefert und liegen nicht daneben",
    "say where they are with --game FILE": "sag mit --game DATEI, wo sie sind",
    "{trouble}; {asked}": "{trouble}; {asked}",
    "line {line}: {trouble}; {asked}": "Zeile {line}: {trouble}; {asked}",
    ", in a file {name}": ", in einer Datei {name}",
    "line {line}: it was made under other rules than those of {others}{place}; say where its rules are with "
    "--game FILE (--game {game} plays what still fits there)":
        "Zeile {line}: Er entstand unter anderen Regeln als denen von {others}{place}; sag mit --game DATEI, wo seine "
        "Regeln sind (--game {game} spielt, was dort noch passt)",
    "{record}: the rules of {name} are not those it was made under: what still fits is played":
        "{record}: Die Regeln von {name} sind nicht die, unter denen er entstand: Gespielt wird, was noch passt",
    "{record}: line {line}: the rules no longer allow the rest":
        "{record}: Zeile {line}: Den Rest erlauben die Regeln nicht mehr",
    # Einstellungen
    "no folder for settings": "kein Ordner für Einstellungen",
    " (not there yet)": " (noch nicht da)",
    "there is no folder for settings: the system knows no home":
        "es gibt keinen Ordner für Einstellungen: Das System kennt kein Heimatverzeichnis",
    "of the session and of rule sheets": "der Sitzung und der Spielanleitungen",
    "that of the system": "die des Systems",
    "of the people at this keyboard, then of the bots, with commas between":
        "der Menschen an dieser Tastatur, dann der Bots, mit Kommas dazwischen",
    "player 1, player 2 …": "Spieler 1, Spieler 2 …",
    "who plays the other seats, as `--bot`": "wer die anderen Plätze spielt, wie `--bot`",
    "when the play waits for Enter; `often`: also after each move made for you":
        "wann das Spiel auf Enter wartet; `often`: auch nach jedem Zug, der für dich gemacht wird",
    "the whole screen, or lines that scroll": "der ganze Bildschirm oder laufende Zeilen",
    "when colours are used": "wann Farben verwendet werden",
    "its lists are nested too deeply": "die Listen darin sind zu tief verschachtelt",
    "a number in it has too many digits": "eine Zahl darin hat zu viele Ziffern",
    "`{key}` is not an entry{near}": "`{key}` ist kein Eintrag{near}",
    "`{key}` has a value of the wrong kind": "`{key}` hat einen Wert der falschen Art",
    "`{key}` can be {values}, not `{value}`": "`{key}` kann {values} sein, nicht `{value}`",
    "{trouble}; it is ignored": "{trouble}; sie gilt nicht",
}  # fmt: skip
