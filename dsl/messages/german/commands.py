"""Was an einer Zeile mit einem Befehl nicht stimmt."""

COMMANDS = {
    "Usage: {usage}": "Aufruf: {usage}",
    "Try '{command} --help' for help.": "Hilfe: {command} --help",
    "Error: {message}": "Fehler: {message}",
    "interrupted": "abgebrochen",
    "no space is left where the output goes": "wo die Ausgabe hingeht, ist kein Platz mehr",
    "there is no command {name}": "einen Befehl {name} gibt es nicht",
    "; to play it: cardgame play {name}": "; zum Spielen: cardgame play {name}",
    "; did you mean {name}?": "; meintest du {name}?",
    "; did you mean {name} as in `cardgame play`?": "; meintest du {name} wie in `cardgame play`?",
    "; there are {names}": "; es gibt {names}",
    "; it has {names}": "; es hat {names}",
    "; its options: {names}": "; seine Optionen: {names}",
    "; games that come with the project: {names}": "; diese Spiele sind dabei: {names}",
    "there is no file {name}": "eine Datei {name} gibt es nicht",
    "there is no game {name}": "es gibt kein Spiel {name}",
    "{first} to {last}": "{first} bis {last}",
    "{others} or {last}": "{others} oder {last}",
    "option {name} cannot be {value}; it can be {choices}": "die Option {name} kann nicht {value} sein, nur {choices}",
    "the game has no option {name}": "das Spiel hat keine Option {name}",
    "{game} has no option {name}; its options: {names}": "{game} hat keine Option {name}; seine Optionen: {names}",
    "{game} is for {counts} players, not {count}": "{game} ist für {counts!t} Personen, nicht für {count}",
    "{count} people from seat {first} on do not fit among {players} players of {game}":
        "{count} Personen ab Platz {first} passen nicht an einen Tisch mit {players} Plätzen ({game})",
    "{game} with {players} players has no seat {first}": "{game} zu {players} Personen hat keinen Platz {first}",
    "an option is written NAME=VALUE, not {text}": "eine Option schreibt man NAME=WERT, nicht {text}",
    "an option is written NAME=VALUE, not {text}; a file is given with --output": (
        "eine Option schreibt man NAME=WERT, nicht {text}; eine Datei gibt man mit --output an"
    ),
    "--bot says twice who plays all seats; --bot 1=random is for one of them":
        "--bot sagt zweimal, wer auf allen Plätzen spielt; --bot 1=random gilt für einen davon",
    "--bot says twice who plays seat {number}": "--bot sagt zweimal, wer auf Platz {number} spielt",
    "a seat is a number from 1 to {players}, not {text}": "ein Platz ist eine Zahl von 1 bis {players}, nicht {text}",
    "there are {count} seats": "es gibt {count} Plätze",
    "the play goes on, and seat {seat} is not the only person in it: its cards stay hidden":
        "die Partie geht weiter, und auf Platz {seat} sitzt nicht die einzige Person: Ihre Karten bleiben verdeckt",
    "`{budget}` is not a budget for a search: write `search:0.5s` or `search:200`":
        "`{budget}` sagt nicht, wie lange gesucht wird: schreibe `search:0.5s` oder `search:200`",
    "no bot is named `{name}`: there are {others} and `search:200`":
        "kein Bot heißt `{name}`: es gibt {others} und `search:200`",
    "standard input cannot be put right; name a file":
        "was von der Standardeingabe kommt, lässt sich nicht berichtigen; nenne eine Datei",
    "standard input cannot be watched": "die Standardeingabe lässt sich nicht beobachten",
    "this is not for terminals: give --output FILE": "das ist nichts für ein Terminal: gib --output DATEI an",
    "{name} is about games: give --play or --seconds too":
        "bei {name} geht es um Partien: gib auch --play oder --seconds an",
    "the process that played the rules was ended from outside, by signal {number}; "
    "if nobody did that, the system had no memory left":
        "der Prozess, der die Regeln gespielt hat, wurde von außen beendet, durch Signal {number}; "
        "wenn das niemand war, hatte das System keinen Speicher mehr",
    "the program itself takes more; give at least {least}, or 0 for no limit":
        "das Programm selbst braucht mehr; gib mindestens {least} an, oder 0 für keine Grenze",
    "nothing to tune: give values to try, such as --option NAME=0..10, NAME=a,b or NAME=*, "
    "or write a range beside a number, in the head of the file: `option bonus = 5 from 0 to 10`":
        "es gibt nichts einzustellen: nenne Werte zum Ausprobieren, etwa --option NAME=0..10, NAME=a,b oder NAME=*, "
        "oder schreibe im Kopf der Datei einen Bereich zu einer Zahl: `option bonus = 5 from 0 to 10`",
    "{text} goes down: the lower end comes first, {name}={low}..{high}":
        "{text} geht abwärts: Das kleinere Ende steht vorn, {name}={low}..{high}",
    "--rows choices is for tables: give --format csv or parquet too":
        "--rows choices ist für Tabellen: gib auch --format csv oder parquet an",
    "two bots are compared: give both --bot-a and --bot-b": "zwei Bots werden verglichen: gib --bot-a und --bot-b an",
    "two bots are compared in one game: give one file, and options with --option":
        "zwei Bots werden in einem Spiel verglichen: gib eine Datei an, und Optionen mit --option",
    "--bot says who plays two files or settings; the seats of two bots are theirs":
        "--bot sagt, wer zwei Dateien oder Einstellungen spielt; zwei Bots haben die Plätze für sich",
    "--ladder has its own bots, and plays all deals: leave out --bot… and --until":
        "--ladder hat eigene Bots und spielt alle Austeilungen: lass --bot… und --until weg",
    "--ladder is about one game: give one file, and options with --option":
        "bei --ladder geht es um ein Spiel: gib eine Datei an, und Optionen mit --option",
    "nothing to compare: give a second file, --option-a and --option-b, or two bots":
        "es gibt nichts zu vergleichen: gib eine zweite Datei an, --option-a und --option-b, oder zwei Bots",
    "the two games are for different numbers of players: give --players":
        "die beiden Spiele sind für verschieden viele Personen: gib --players an",
    "one who plays alone always has the first place, so there is nothing to climb":
        "wer allein spielt, ist immer auf dem ersten Platz: da gibt es nichts zu erklimmen",
    "nothing that is compared is called {name}": "nichts, was verglichen wird, heißt {name}",
    "there is no entry {name}": "einen Eintrag {name} gibt es nicht",
    "{game} has no words of {language}": "{game} hat keine Worte für {language}",
    "say which: `cardgame plays delete 2`, or `all`": "sag, welche: `cardgame plays delete 2`, oder `all`",
    "{number} is not a number of the list": "{number} ist keine Nummer aus der Liste",
    "{count} play": "{count} Partie",
    "{count} plays": "{count} Partien",
    "there is no play {number}; `cardgame plays` lists {plays}":
        "eine Partie {number} gibt es nicht; `cardgame plays` zählt {plays} auf",
    "play {number} is over; `cardgame plays replay {number}` shows it":
        "Partie {number} ist zu Ende; `cardgame plays replay {number}` zeigt sie",
    "{path} cannot be removed": "{path} lässt sich nicht löschen",
    "{text} is neither a code such as CG201 nor a line such as gauner:41":
        "{text} ist weder ein Code wie CG201 noch eine Zeile wie gauner:41",
    "--stdio and --tcp exclude each other": "--stdio und --tcp schließen einander aus",
    "there is no template {name}": "eine Vorlage {name} gibt es nicht",
    "there is no shipped game {name}": "ein Spiel {name} ist nicht dabei",
    "--players goes with a template; in a copy change the line `players` and its tests":
        "--players gehört zu einer Vorlage; ändere in einer Abschrift die Zeile `players` und ihre Tests",
    "--players is a number such as 4, or two such as 2-4; {text} is neither":
        "--players ist eine Zahl wie 4 oder zwei wie 2-4; {text} ist keines von beiden",
    "--players begins with the lower number: {range}": "--players beginnt mit der kleineren Zahl: {range}",
    "the template {name} is for {least} to {most} players, not for {wanted}":
        "die Vorlage {name} ist für {least} bis {most} Personen, nicht für {wanted}",
    "{name} is not a name for a game: it needs letters": "{name} ist kein Name für ein Spiel: Es fehlen Buchstaben",
    "{name} is not a name for a game: it has to begin with a letter":
        "{name} ist kein Name für ein Spiel: Er muss mit einem Buchstaben beginnen",
    "the name of a game has at most {most} letters": "der Name eines Spiels hat höchstens {most} Buchstaben",
    "{name} is not a name for a file: some systems keep it for a device":
        "{name} ist kein Name für eine Datei: Manche Systeme haben ihn für ein Gerät",
    "{plays} deleted": "{plays} gelöscht",
    "{count} place": "{count} Stelle",
    "{count} places": "{count} Stellen",
    "{count} line": "{count} Zeile",
    "{count} lines": "{count} Zeilen",
    "{count} test": "{count} Test",
    "{count} tests": "{count} Tests",
    "{name}: put right in {places}": "{name}: an {places} berichtigt",
    "waiting for a change; Ctrl-C ends": "warte auf eine Änderung; Ctrl-C beendet",
    "waiting for an editor on standard input; Ctrl-C ends":
        "warte auf einen Editor an der Standardeingabe; Ctrl-C beendet",
    "the editor announced a message that is too long; the conversation is over": (
        "der Editor hat eine Nachricht angekündigt, die zu lang ist; das Gespräch ist zu Ende"
    ),
    "waiting for editors on port {port}; Ctrl-C ends": "warte auf Editoren an Port {port}; Ctrl-C beendet",
    "port {port} cannot be used: {why}": "Port {port} lässt sich nicht verwenden: {why}",
    'the language server needs more packages: pip install "cardgame[lsp]"':
        'der Language-Server braucht weitere Pakete: pip install "cardgame[lsp]"',
    "there is no page about {code}": "eine Seite über {code} gibt es nicht",
    "{name} has {lines}, there is no line {number}": "{name} hat {lines}, eine Zeile {number} gibt es nicht",
    "this is a library, not a game": "das ist eine Bibliothek, kein Spiel",
    "no statement is cited": "auf keine Aussage wird verwiesen",
    "{amount} were not enough; {option} allows more, {option} 0 any amount":
        "{amount} waren nicht genug; {option} erlaubt mehr, {option} 0 beliebig viel",
    "{count:,} MB of memory": "{count:,} MB Speicher",
    "the rules used up their share: {share}": "die Regeln haben ihren Anteil verbraucht: {share}",
    "a {template} game": "ein Spiel nach der Vorlage {template}",
    "a copy of {game}": "eine Abschrift von {game}",
    "wrote {name}: {title}, {kind}": "{name} geschrieben: {title}, {kind}",
    "  play it:    cardgame play {name}": "  spielen:  cardgame play {name}",
    "  change it:  edit it, then cardgame check {name} && cardgame test {name}":
        "  ändern:   bearbeiten, dann cardgame check {name} && cardgame test {name}",
    " or ": " oder ",
    "no test has {words} in its title": "kein Test hat {words} im Titel",
    "{name}: tests cover {share:.1f} %, less than {least:g} %":
        "{name}: Die Tests decken {share:.1f} % ab, weniger als {least:g} %",
    "not tested: {errors} in the file": "nicht getestet: {errors} in der Datei",
    "no tests": "keine Tests",
    "{count} passed": "{count} bestanden",
    "{count} failed": "{count} fehlgeschlagen",
    "{count} to be written": "{count} noch zu schreiben",
    "{files} with errors": "{files} mit Fehlern",
    "{tests} in {files}: {parts}": "{tests} in {files}: {parts}",
    "formatted {name}": "{name} formatiert",
    "{name} (formatted)": "{name} (formatiert)",
    "{name} is left as it is": "{name} bleibt, wie sie ist",
    "{files}, {count} changed": "{files}, {count} geändert",
    "{files}, {count} would change": "{files}, {count} würden sich ändern",
    "\\ No newline at end of file": "\\ Kein Zeilenende am Ende der Datei",
    "a mistake of this program, please report it: {mistake} ({send})":
        "ein Fehler dieses Programms, bitte melde ihn: {mistake} ({send})",
    "send the file, the command and what `cardgame --version` says":
        "schicke die Datei, den Befehl und was `cardgame --version` sagt",
}  # fmt: skip
