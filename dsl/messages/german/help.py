"""Was die Befehle über sich sagen (`--help`): nach Absätzen, die Zeilen einer Aufzählung einzeln."""

from dsl.messages.german.exit_codes import EXIT_CODES

_COMMANDS = {
    "Card-game rules as text: write them, check them, read them, play them.":
        "Regeln von Kartenspielen als Text: schreiben, prüfen, lesen, spielen.",
    "Completion of commands, options and games, once for each shell:":
        "Vervollständigung von Befehlen, Optionen und Spielen, einmal für jede Shell:",
    "Machine code: CARDGAME_NATIVE=0 has all games played in Python. They take longer and go the same way.":
        "Maschinencode: CARDGAME_NATIVE=0 lässt alle Spiele in Python laufen. Sie dauern länger und gehen gleich aus.",
    "Colours: --color, otherwise NO_COLOR, FORCE_COLOR, and whether a terminal reads the output.":
        "Farben: --color, sonst NO_COLOR, FORCE_COLOR, und ob ein Terminal die Ausgabe liest.",
    "Play a game.": "Ein Spiel spielen.",
    "Play GAME, a shipped game's name or a file, against bots or with others at one keyboard.":
        "Spielt SPIEL (der Name eines mitgelieferten Spiels oder eine Datei) gegen Bots oder mit anderen an einer "
        "Tastatur.",
    "A move is typed as its number, as the card (`green 9` or `g9`), or as words of the option; `?` is help. "
    "Without a terminal the same session reads lines and writes lines.":
        "Einen Zug tippt man als seine Nummer, als Karte (`grün 9` oder `g9`) oder mit Worten der Auswahl; `?` ist "
        "die Hilfe. Ohne Terminal liest und schreibt dieselbe Sitzung Zeilen.",
    "List, resume, watch or delete the plays that are kept.":
        "Aufbewahrte Partien auflisten, fortsetzen, ansehen oder löschen.",
    "The plays that wait to go on, those that came to their end, and how often you won.":
        "Die Partien, die weitergehen können, die beendeten, und wie oft du gewonnen hast.",
    "`cardgame plays resume 1` goes on with the first of the list, `replay` shows what happened in one, `delete` "
    "throws one away, or `all`. Without a number the newest is meant, but not by `delete`.":
        "`cardgame plays resume 1` setzt die erste der Liste fort, `replay` zeigt, was in einer geschah, `delete` "
        "wirft eine weg, oder `all` (alle). Ohne Nummer ist die neueste gemeint, außer bei `delete`.",
    "Walk through a stored play.": "Eine gespeicherte Partie durchgehen.",
    "Shows choice by choice what happened in the play that RECORD keeps.":
        "Zeigt Zug um Zug, was in der Partie geschah, die MITSCHNITT festhält.",
    "A play that is over, or a record of the author's, is shown with all cards; of a play that still goes on only "
    "what everybody may see, or with --seat what the only person in it may.":
        "Eine beendete Partie oder ein Mitschnitt des Autors wird mit allen Karten gezeigt; von einer, die noch "
        "läuft, nur, was alle sehen dürfen, oder mit --seat, was die einzige Person darin sehen darf.",
    "Look for mistakes in files.": "Dateien auf Fehler prüfen.",
    "Look for mistakes in files: syntax, names, types and what is odd.":
        "Sucht in Dateien nach Fehlern: Schreibweise, Namen, Typen, und was seltsam ist.",
    "PATH is a file, a folder, the name of a shipped game, or - for standard input. Without a PATH every *.cardgame "
    "file below this folder is checked.":
        "PFAD ist eine Datei, ein Ordner, der Name eines mitgelieferten Spiels oder - für die Standardeingabe. Ohne "
        "PFAD wird jede Datei *.cardgame unterhalb dieses Ordners geprüft.",
    "With --fix, what a finding says to write is written where it is certain: a misspelt name, a word of another "
    "language. A file with fewer errors than before takes the place of the old one in one step.":
        "Mit --fix wird, was eine Meldung zu schreiben rät, dort geschrieben, wo es sicher ist: ein vertippter Name, "
        "ein Wort einer anderen Sprache. Eine Datei mit weniger Fehlern als vorher ersetzt die alte in einem Schritt.",
    "A warning that is right and stays is accepted in the file, on its line or above it: "
    "`# accepted: CG512 ties are shared here`.":
        "Eine Warnung, die zutrifft und bleibt, nimmt man in der Datei hin, in ihrer Zeile oder darüber: "
        "`# accepted: CG512 hier wird geteilt`.",
    "Findings go to stdout in the chosen format. The last line of `full` counts them; with the other formats that "
    "line goes to stderr.":
        "Was gefunden wird, geht im gewählten Format nach stdout. Die letzte Zeile von `full` zählt es; bei den "
        "anderen Formaten geht diese Zeile nach stderr.",
    "Bring files into the one style.": "Dateien in den einen Stil bringen.",
    "Bring files into the one style. Comments, citations and meaning stay as they are.":
        "Bringt Dateien in den einen Stil. Kommentare, Verweise und Bedeutung bleiben, wie sie sind.",
    "PATH is a file, a folder, or - to read standard input and write to standard output. Without a PATH every "
    "*.cardgame file below this folder is formatted.":
        "PFAD ist eine Datei, ein Ordner oder -, um die Standardeingabe zu lesen und auf die Standardausgabe zu "
        "schreiben. Ohne PFAD wird jede Datei *.cardgame unterhalb dieses Ordners formatiert.",
    "A file that cannot be understood is reported and left alone.":
        "Eine Datei, die nicht zu verstehen ist, wird gemeldet und bleibt, wie sie ist.",
    "Run the tests in files.": "Die Tests in Dateien ausführen.",
    "PATH is a file, a folder, the name of a shipped game, or - for standard input. Without a PATH every *.cardgame "
    "file below this folder is tested. Tests marked `todo` are listed and never fail.":
        "PFAD ist eine Datei, ein Ordner, der Name eines mitgelieferten Spiels oder - für die Standardeingabe. Ohne "
        "PFAD wird jede Datei *.cardgame unterhalb dieses Ordners getestet. Tests, bei denen `todo` steht, werden "
        "aufgezählt und schlagen nie fehl.",
    "Let bots play many games.": "Bots viele Partien spielen lassen.",
    "Let bots play many games: length, choices, who wins, scores, and which rules mattered.":
        "Lässt Bots viele Partien spielen: Länge, Entscheidungen, wer gewinnt, Punkte, und welche Regeln zählten.",
    "GAME is a file, the name of a shipped game, or - for standard input. Shares and means have 95 % intervals. The "
    "same seed gives the same report with any number of processes, unless a bot's budget is in seconds. Ctrl-C gives "
    "the report on the games so far.":
        "SPIEL ist eine Datei, der Name eines mitgelieferten Spiels oder - für die Standardeingabe. Anteile und "
        "Mittelwerte haben Intervalle zu 95 %. Derselbe Startwert ergibt mit beliebig vielen Prozessen denselben "
        "Bericht, außer wenn ein Bot nach Sekunden denkt. Ctrl-C zeigt den Bericht über die bisherigen Partien.",
    "Compare two variants or two bots on the same deals.":
        "Zwei Varianten oder zwei Bots bei denselben Austeilungen vergleichen.",
    "Play the same deals twice and show the differences, with 95 % intervals.":
        "Spielt dieselben Austeilungen zweimal und zeigt die Unterschiede, mit Intervallen zu 95 %.",
    "Two files:     cardgame compare old.cardgame new.cardgame":
        "Zwei Dateien:       cardgame compare alt.cardgame neu.cardgame",
    "Two settings:  cardgame compare gaunerbande --option-a limit=50 --option-b limit=100":
        "Zwei Einstellungen: cardgame compare gaunerbande --option-a limit=50 --option-b limit=100",
    "Two bots:      cardgame compare gracias --bot-a search:200 --bot-b random":
        "Zwei Bots:          cardgame compare gracias --bot-a search:200 --bot-b random",
    "Skill or luck: cardgame compare gracias --ladder -n 20":
        "Können oder Glück:  cardgame compare gracias --ladder -n 20",
    "The intervals are wide enough that you may look as often as you like, raise -n and look again, or stop when a "
    "difference is clear: what is then called more or less is chance in one case of twenty at most.":
        "Die Intervalle sind so weit, dass du nachsehen darfst, sooft du willst, -n erhöhen und wieder nachsehen, oder "
        "aufhören, wenn ein Unterschied klar ist: Was dann mehr oder weniger heißt, ist höchstens in einem von zwanzig "
        "Fällen Zufall.",
    "Look for settings that meet goals.": "Einstellungen suchen, die Ziele erfüllen.",
    "Look for settings of options that meet goals: all play the same deals, and what is clearly worse leaves the race.":
        "Sucht Einstellungen von Optionen, die Ziele erfüllen: Alle spielen dieselben Austeilungen, und was klar "
        "schlechter ist, scheidet aus.",
    "A number to be tried is an option in the head of the file: 'option bonus = 5 from 0 to 10'.":
        "Eine Zahl, die ausprobiert werden soll, ist eine Option im Kopf der Datei: 'option bonus = 5 from 0 to 10'.",
    "How long it takes: at most -n deals for a setting, and it ends sooner where all is clear. Up to 64 settings all "
    "start; of more, even of a million, 48 are tried, which Optuna proposes by what the earlier ones showed.":
        "Wie lange es dauert: höchstens -n Austeilungen für eine Einstellung, und weniger, wenn alles klar ist. Bis zu "
        "64 Einstellungen treten alle an; von mehr, auch von einer Million, werden 48 versucht, die Optuna nach dem "
        "vorschlägt, was die früheren zeigten.",
    "Measures: first seat, seat 2, won, ties, length, rounds, score, gap. A goal is a number (which is then met within "
    "two percentage points, or two percent), 'LOW to HIGH', 'at most X' or 'at least X'; '± X' says how near is "
    "enough.":
        "Maße: first seat (erster Platz), seat 2, won (gewonnen), ties (Gleichstände), length (Länge), rounds "
        "(Runden), score (Punkte), gap (Abstand). Ein Ziel ist eine Zahl (erreicht auf zwei Prozentpunkte oder zwei "
        "Prozent genau), 'VON to BIS', 'at most X' (höchstens) oder 'at least X' (mindestens); '± X' sagt, wie nah "
        "genügt.",
    "A page about a game: seats, length, cards, rules, skill.":
        "Eine Seite über ein Spiel: Plätze, Länge, Karten, Regeln, Können.",
    "Play GAME many times and write a page in Markdown.":
        "Spielt SPIEL viele Male und schreibt eine Seite in Markdown.",
    "It tells who is better off in which seat, how long a game takes, which cards win, which rules never mattered, and "
    "whether it is skill or luck. Every figure has its interval.":
        "Sie sagt, wer auf welchem Platz besser dran ist, wie lange eine Partie dauert, welche Karten gewinnen, welche "
        "Regeln nie zählten, und ob es Können ist oder Glück. Jede Zahl hat ihr Intervall.",
    "Bots that think take most of the time: --thinking and --deals set how long it takes.":
        "Bots, die nachdenken, brauchen die meiste Zeit: --thinking und --deals bestimmen, wie lange es dauert.",
    "Say more about a code, or about a line of a file.": "Mehr über einen Code oder eine Zeile einer Datei sagen.",
    "Say more about a CODE such as CG201, or about a line of a file.":
        "Sagt mehr über einen CODE wie CG201 oder über eine Zeile einer Datei.",
    "FILE:LINE tells in a few words what was understood there: the construct, its names with their types, who can see "
    "what, and the statements of the rulebook that the line carries out. FILE may be the name of a shipped game, and a "
    "column after the line, as in messages, is allowed.":
        "DATEI:ZEILE sagt in wenigen Worten, was dort verstanden wurde: die Konstruktion, ihre Namen mit ihren Typen, "
        "wer was sehen kann, und welche Aussagen der Spielanleitung die Zeile ausführt. DATEI kann der Name eines "
        "mitgelieferten Spiels sein, und nach der Zeile darf wie in Meldungen eine Spalte stehen.",
    "Without an argument all codes are listed.": "Ohne Angabe werden alle Codes aufgezählt.",
    "Show a game as a rule sheet.": "Ein Spiel als Spielanleitung zeigen.",
    "Show a game as a rule sheet that people can learn it from.":
        "Zeigt ein Spiel als Spielanleitung, aus der man es lernen kann.",
    "It begins with what the file says about the game itself (`about`): goal, turn, end, scoring. Then follow the "
    "cards, the course of play in sentences made from the rules, points, options, and what depends on the number of "
    "players.":
        "Sie beginnt mit dem, was die Datei selbst über das Spiel sagt (`about`): Ziel, Zug, Ende, Wertung. Dann "
        "folgen die Karten, der Spielablauf in Sätzen aus den Regeln, Punkte, Optionen, und was von der Zahl "
        "der Personen abhängt.",
    "GAME is a file, the name of a shipped game, or - for standard input.":
        "SPIEL ist eine Datei, der Name eines mitgelieferten Spiels oder - für die Standardeingabe.",
    "With --statements: every statement of the rulebook that the file cites (@R12, or a range such as @R12-R15), with "
    "the lines that carry it out and the tests that show it, in numerical order. A number in between that is cited "
    "nowhere is missing. A statement that cannot be executed is accounted for by a comment line of this form:":
        "Mit --statements: jede Aussage der Spielanleitung, auf die die Datei verweist (@R12, oder ein Bereich wie "
        "@R12-R15), mit den Zeilen, die sie ausführen, und den Tests, die sie zeigen, nach Nummern. Eine Nummer "
        "dazwischen, auf die nirgends verwiesen wird, fehlt. Für eine Aussage, die sich nicht ausführen lässt, steht "
        "ein Kommentar dieser Form:",
    "# not executable: @R20 saying thank you has no effect": "# not executable: @R20 Danke zu sagen hat keine Wirkung",
    "Write a small complete game to start from.": "Ein kleines vollständiges Spiel für den Anfang schreiben.",
    "Write a small complete game to start from, with its tests and its words in German.":
        "Schreibt ein kleines vollständiges Spiel für den Anfang, mit Tests und deutschen Worten.",
    'NAME is the name of the game: "night market" becomes the game Night_Market in the file night_market.cardgame. A '
    "folder may stand before it. With - the file is written to standard output, under the template's own name. With "
    "--like it is a copy of a shipped game.":
        'NAME ist der Name des Spiels: Aus "night market" wird das Spiel Night_Market in der Datei '
        "night_market.cardgame. Davor darf ein Ordner stehen. Mit - geht die Datei auf die Standardausgabe, unter dem "
        "Namen der Vorlage. Mit --like ist sie die Abschrift eines mitgelieferten Spiels.",
    "Show or change your settings.": "Deine Einstellungen zeigen oder ändern.",
    "Show your settings and where they lie; `cardgame config KEY VALUE` changes one.":
        "Zeigt deine Einstellungen und wo sie liegen; `cardgame config EINTRAG WERT` ändert eine.",
    "Serve an editor: the language server.": "Einem Editor dienen: der Language-Server.",
    "Serve an editor: diagnostics, completion, hover and the rest, by the Language Server Protocol.":
        "Dient einem Editor: Meldungen, Vervollständigung, Erklärungen und mehr, nach dem Language Server Protocol.",
    "An editor starts this by itself; docs/editors.md says how each is told to. It needs the extra `lsp`: "
    'pip install "cardgame[lsp]".':
        "Ein Editor startet das von selbst; docs/editors.md sagt, wie man es jedem beibringt. Es braucht das Extra "
        '`lsp`: pip install "cardgame[lsp]".',
}  # fmt: skip

_OPTIONS = {
    "How many play, people and bots together.": "Wie viele spielen, Menschen und Bots zusammen.",
    "How many of them are people.": "Wie viele davon Menschen sind.",
    "The seat of the first person, 1 if none is said.": "Der Platz der ersten Person, sonst 1.",
    "Who plays the others: easy, normal, strong, random, search:2s.":
        "Wer die anderen spielt: easy, normal, strong, random, search:2s.",
    "What a person is called; again, or after a comma, the next.":
        "Wie eine Person heißt; nochmals oder nach einem Komma die nächste.",
    "An option of the game.": "Eine Option des Spiels.",
    "The same seed deals the same cards.": "Derselbe Startwert teilt dieselben Karten aus.",
    "Go on from what `:share` wrote; its game need not be named.":
        "Weiterspielen ab dem, was `:share` schrieb; das Spiel muss nicht genannt werden.",
    "The language of the game and of the session.": "Die Sprache des Spiels und der Sitzung.",
    "Open all cards and allow stepping through the rules.":
        "Alle Karten aufdecken und erlauben, die Regeln schrittweise durchzugehen.",
    "Begin where the rules come to a line.": "Dort beginnen, wo die Regeln zu einer Zeile kommen.",
    "Bots that have no choice answer at once, which tells that they had none.":
        "Bots ohne Wahl antworten sofort, was verrät, dass sie keine hatten.",
    "Go on under new rules whenever the file is written.":
        "Nach neuen Regeln weiterspielen, sobald die Datei geschrieben wird.",
    "Read lines from a file; `-` is standard input.": "Zeilen aus einer Datei lesen; `-` ist die Standardeingabe.",
    "Write one JSON object a line.": "Ein JSON-Objekt je Zeile schreiben.",
    "Go on with the stored play, or do not ask.": "Die gespeicherte Partie fortsetzen, oder nicht danach fragen.",
    "Lines that scroll instead of the whole screen.": "Laufende Zeilen statt des ganzen Bildschirms.",
    "The file of the play that goes on, for `cardgame plays resume`.":
        "Die Datei der Partie, die weitergeht, für `cardgame plays resume`.",
    "Show all commands of the session.": "Alle Befehle der Sitzung zeigen.",
    "When to use colours.": "Wann Farben verwendet werden.",
    "Draw with plain letters.": "Mit einfachen Zeichen zeichnen.",
    "The language of what is said; without it that of the system.":
        "Die Sprache dessen, was gesagt wird; sonst die des Systems.",
    "The rules, if they are not a shipped game: a name or a file.":
        "Die Regeln, wenn sie nicht mitgeliefert sind: ein Name oder eine Datei.",
    "Show only what this seat may see.": "Nur zeigen, was dieser Platz sehen darf.",
    "Choices a second; otherwise Enter goes on.": "Züge in der Sekunde; sonst geht es mit Enter weiter.",
    "Exit with 1 for warnings too, and for a missing text for people.":
        "Auch bei Warnungen mit 1 enden, und wenn ein Text für Menschen fehlt.",
    "Write into the files what findings say, if they know it; report the rest.":
        "In die Dateien schreiben, was Meldungen sicher wissen; den Rest melden.",
    "Check again whenever a file changes, until Ctrl-C.": "Neu prüfen, sobald sich eine Datei ändert, bis Ctrl-C.",
    "Play N random games for each number of players and option setting.":
        "N zufällige Partien für jede Zahl von Personen und jede Einstellung spielen.",
    "Play for so long, all settings equally, and N games at most.":
        "So lange spielen, alle Einstellungen gleich, und höchstens N Partien.",
    "Play only with this many.": "Nur mit so vielen spielen.",
    "Play this setting only.": "Nur diese Einstellung spielen.",
    "The same seed gives the same games.": "Derselbe Startwert ergibt dieselben Partien.",
    "A play with more choices has no end.": "Eine Partie mit mehr Entscheidungen hat kein Ende.",
    "Processes; else as many as make sense.": "Prozesse; sonst so viele, wie sinnvoll sind.",
    "A cluster of dask.distributed that plays the games.": "Ein Cluster von dask.distributed, der die Partien spielt.",
    "What the rules may use; 0 is no limit.": "Was die Regeln verbrauchen dürfen; 0 ist keine Grenze.",
    "What the rules may use; 0 is no limit; else 2,000 MB.":
        "Was die Regeln verbrauchen dürfen; 0 ist keine Grenze; sonst 2.000 MB.",
    "What the rules may use; 0 is no limit; else 600 s.":
        "Was die Regeln verbrauchen dürfen; 0 ist keine Grenze; sonst 600 s.",
    "Folder for records of plays that went wrong.": "Ordner für Mitschnitte von Partien, die schiefgingen.",
    "How findings are written.": "Wie Meldungen geschrieben werden.",
    "Only name the files that would change; exit with 1 if there are any.":
        "Nur die Dateien nennen, die sich ändern würden; mit 1 enden, wenn es welche gibt.",
    "Only show what would change; exit with 1 if anything would.":
        "Nur zeigen, was sich ändern würde; mit 1 enden, wenn es etwas gibt.",
    "Only tests with this word in their titles.": "Nur Tests mit diesem Wort im Titel.",
    "Show which rules the tests exercise, and which random games do.":
        "Zeigen, welche Regeln die Tests ausführen, und welche zufällige Partien.",
    "Show the source with marks beside it (with --coverage).":
        "Den Regeltext mit Zeichen daneben zeigen (mit --coverage).",
    "Random games for each number of players and option setting (with --coverage).":
        "Zufällige Partien für jede Zahl von Personen und jede Einstellung (mit --coverage).",
    "Fail if the tests cover less of a file (implies --coverage).":
        "Fehlschlagen, wenn die Tests weniger von einer Datei abdecken (bedeutet --coverage).",
    "Run again whenever a file changes, until Ctrl-C.": "Neu ausführen, sobald sich eine Datei ändert, bis Ctrl-C.",
    "Games: 1000, or with --until a million at most.": "Partien: 1000, oder mit --until höchstens eine Million.",
    "Play until a figure is exact enough: 'first seat ± 0.5'.":
        "Spielen, bis eine Zahl genau genug ist: 'first seat ± 0.5'.",
    "How many play; as few as the game allows if not said.":
        "Wie viele spielen; sonst so wenige, wie das Spiel erlaubt.",
    "Who plays: random, search, search:0.5s or search:200; without a seat for all seats.":
        "Wer spielt: random, search, search:0.5s oder search:200; ohne Platz für alle Plätze.",
    "Most choices in a game.": "Höchstens so viele Entscheidungen in einer Partie.",
    "With --rows choices: about this many choices are written, each in a row.":
        "Mit --rows choices: etwa so viele Entscheidungen werden geschrieben, jede in eine Zeile.",
    "What a row of csv or parquet is.": "Was eine Zeile von csv oder parquet ist.",
    "Write the report to a file.": "Den Bericht in eine Datei schreiben.",
    "Deals.": "Austeilungen.",
    "An option on both sides.": "Eine Option auf beiden Seiten.",
    "An option of the first side.": "Eine Option der ersten Seite.",
    "An option of the second side.": "Eine Option der zweiten Seite.",
    "Who plays both variants.": "Wer beide Varianten spielt.",
    "Compare this bot, in each seat in turn, ...": "Diesen Bot, auf jedem Platz der Reihe nach, vergleichen ...",
    "... with this one, which has the other seats.": "... mit diesem, der die anderen Plätze hat.",
    "The same seed gives the same deals.": "Derselbe Startwert ergibt dieselben Austeilungen.",
    "Leave off as soon as the difference in this measure is clear: 'wins of seat 1'.":
        "Aufhören, sobald der Unterschied in diesem Maß klar ist: 'wins of seat 1'.",
    "Compare bots from random to strong, each with the next: skill or luck?":
        "Bots von random bis stark vergleichen, jeden mit dem nächsten: Können oder Glück?",
    "Write the result to a file.": "Das Ergebnis in eine Datei schreiben.",
    "Values to try: NAME=0..10, NAME=a,b or NAME=* for all; NAME=VALUE settles one. Without values all numbers are "
    "tried that have a range in the file.":
        "Werte zum Ausprobieren: NAME=0..10, NAME=a,b oder NAME=* für alle; NAME=WERT legt einen fest. Ohne Werte "
        "werden alle Zahlen ausprobiert, die in der Datei einen Bereich haben.",
    "What is wanted: 'first seat 0.5', 'length 20 to 30 minutes', 'ties at most 5 %'.":
        "Was gewünscht ist: 'first seat 0.5', 'length 20 to 30 minutes', 'ties at most 5 %'.",
    "Most deals for a setting.": "Höchstens so viele Austeilungen für eine Einstellung.",
    "Seconds that a person takes for a choice, for lengths in minutes.":
        "Sekunden, die ein Mensch für eine Entscheidung braucht, für Längen in Minuten.",
    "Who plays, as in simulate.": "Wer spielt, wie bei simulate.",
    "Random games with each number of players.": "Zufällige Partien mit jeder Zahl von Personen.",
    "Games by bots that think.": "Partien von Bots, die nachdenken.",
    "Deals on each rung of the ladder of bots.": "Austeilungen auf jeder Sprosse der Leiter der Bots.",
    "The same seed gives the same page.": "Derselbe Startwert ergibt dieselbe Seite.",
    "Write the page to a file.": "Die Seite in eine Datei schreiben.",
    "The language, such as de; the file has words of it.": "Die Sprache, etwa de; die Datei hat Worte dafür.",
    "List the rulebook's statements and where they are cited.":
        "Die Aussagen der Spielanleitung aufzählen und wo auf sie verwiesen wird.",
    "How the sheet is written; HTML prints well on A4.":
        "Wie die Anleitung geschrieben wird; HTML lässt sich gut auf A4 drucken.",
    "The kind of game: trick-taking, shedding or drafting.":
        "Die Art von Spiel: trick-taking (Stiche), shedding (Ablegen) oder drafting (Auswählen).",
    "A shipped game to copy instead of a template.": "Ein mitgeliefertes Spiel statt einer Vorlage abschreiben.",
    "How many may play, such as 4 or 2-4; otherwise 2 to 6.":
        "Wie viele spielen können, etwa 4 oder 2-4; sonst 2 bis 6.",
    "Replace a file that is there already.": "Eine Datei ersetzen, die es schon gibt.",
    "Take an entry away.": "Einen Eintrag wegnehmen.",
    "Talk over standard input and output (the default; editors say it).":
        "Über Standardeingabe und -ausgabe sprechen (das Übliche; Editoren sagen es dazu).",
    "Wait for editors on this port of this machine; 0 takes a free one and names it.":
        "An diesem Port dieses Rechners auf Editoren warten; 0 nimmt einen freien und nennt ihn.",
    "Write what goes wrong to a file.": "Was schiefgeht, in eine Datei schreiben.",
}  # fmt: skip

# Was in einem Aufruf für etwas steht.
PLACEHOLDERS = {
    "OPTIONS": "OPTIONEN",
    "COMMAND": "BEFEHL",
    "ARGS": "ANGABEN",
    "GAME": "SPIEL",
    "RECORD": "MITSCHNITT",
    "PATH": "PFAD",
    "NUMBER": "NUMMER",
    "WHAT": "WAS",
    "FILE": "DATEI",
    "DIRECTORY": "ORDNER",
    "LINE": "ZEILE",
    "KEY": "EINTRAG",
    "VALUE": "WERT",
    "INTEGER RANGE": "ZAHL",
    "FLOAT RANGE": "ZAHL",
    "INTEGER": "ZAHL",
    "PERCENT": "PROZENT",
    "WORD": "WORT",
    "GOAL": "ZIEL",
    "MEASURE": "MASS",
    "SEAT": "PLATZ",
    "ADDRESS": "ADRESSE",
    "LANGUAGE": "SPRACHE",
    "KIND": "ART",
    "N or N-N": "N oder N-N",
}

HELP = {**EXIT_CODES, **_COMMANDS, **_OPTIONS}
