"""Was die Exit-Codes der Befehle heißen, wie `--help` sie aufzählt."""

EXIT_CODES = {
    "Exit codes:": "Exit-Codes:",
    "nothing found": "nichts gefunden",
    "findings: errors in a file, a file to be formatted, a statement missing":
        "gefunden: Fehler in einer Datei, eine Datei ist zu formatieren, eine Aussage fehlt",
    "the command was not understood": "der Befehl wurde nicht verstanden",
    "the command was not understood, or no title has a word of -k":
        "der Befehl wurde nicht verstanden, oder kein Titel enthält ein Wort von -k",
    "the command was not understood, or the game has no such option":
        "der Befehl wurde nicht verstanden, oder das Spiel hat diese Option nicht",
    "the command was not understood, or the game has no such option or number of players":
        "der Befehl wurde nicht verstanden, oder das Spiel geht nicht mit dieser Option oder so vielen Personen",
    "the command was not understood, or the game has no words of that language":
        "der Befehl wurde nicht verstanden, oder das Spiel hat keine Worte in dieser Sprache",
    "the command was not understood: no name for a game, no such template or game":
        "der Befehl wurde nicht verstanden: kein Name für ein Spiel, keine solche Vorlage, kein solches Spiel",
    "a file that cannot be read or written, or a mistake of this program":
        "eine Datei lässt sich nicht lesen oder schreiben, oder ein Fehler dieses Programms",
    "interrupted": "abgebrochen",
    "interrupted, with the findings so far": "abgebrochen, mit dem bisher Gefundenen",
    "interrupted, with the report so far": "abgebrochen, mit dem bisherigen Bericht",
    "interrupted, with the result so far": "abgebrochen, mit dem bisherigen Ergebnis",
    "interrupted, with the page so far": "abgebrochen, mit der bisherigen Seite",
    "the play came to its end, or was left with :quit": "die Partie kam zu ihrem Ende oder wurde mit :quit verlassen",
    "the input ended before, a line of a script was refused, or the rules have errors":
        "die Eingabe endete vorher, eine Zeile eines Skripts wurde abgelehnt, oder die Regeln haben Fehler",
    "done": "erledigt",
    "there is no such play": "eine solche Partie gibt es nicht",
    "a file cannot be removed": "eine Datei lässt sich nicht löschen",
    "no errors; warnings alone are no findings unless --strict is given":
        "keine Fehler; Warnungen allein zählen nur mit --strict",
    "errors, or with --strict warnings": "Fehler, oder mit --strict Warnungen",
    "a file cannot be read, or a record not be written (the others are still checked), or a cluster is lost":
        "eine Datei lässt sich nicht lesen oder ein Mitschnitt nicht schreiben (die anderen werden noch geprüft), "
        "oder ein Cluster ging verloren",
    "all files are in the one style now": "alle Dateien sind nun im einen Stil",
    "a file cannot be understood; with --check or --diff: a file would change":
        "eine Datei ist nicht zu verstehen; mit --check oder --diff: Eine Datei würde sich ändern",
    "a file cannot be read or written (the others are still formatted)":
        "eine Datei lässt sich nicht lesen oder schreiben (die anderen werden noch formatiert)",
    "all tests passed": "alle Tests bestanden",
    "a test failed, a file has errors, or too little is covered":
        "ein Test schlug fehl, eine Datei hat Fehler, oder zu wenig ist abgedeckt",
    "a file cannot be read (the others are still tested)":
        "eine Datei lässt sich nicht lesen (die anderen werden noch getestet)",
    "all games were played": "alle Partien wurden gespielt",
    "the rules have errors, some games ended in a fault or had no end, or a figure did not get exact enough":
        "die Regeln haben Fehler, Partien brachen ab oder hatten kein Ende, oder eine Zahl wurde nicht genau genug",
    "a file cannot be read or written, or a cluster is lost":
        "eine Datei lässt sich nicht lesen oder schreiben, oder ein Cluster ging verloren",
    "all deals were played": "alle Austeilungen wurden gespielt",
    "the rules have errors, or some deals had to be left out because a play failed":
        "die Regeln haben Fehler, oder Austeilungen fielen weg, weil eine Partie abbrach",
    "a setting is sure to meet all goals": "eine Einstellung erfüllt sicher alle Ziele",
    "the rules have errors, no setting meets the goals, or that is not clear yet":
        "die Regeln haben Fehler, keine Einstellung erfüllt die Ziele, oder das ist noch nicht klar",
    "a file cannot be read or written, a package is missing, or a cluster is lost":
        "eine Datei lässt sich nicht lesen oder schreiben, ein Paket fehlt, oder ein Cluster ging verloren",
    "the page is complete": "die Seite ist vollständig",
    "the rules have errors, or some games ended in a fault": "die Regeln haben Fehler, oder Partien brachen ab",
    "explained": "erklärt",
    "there is no such code or line": "diesen Code oder diese Zeile gibt es nicht",
    "the file cannot be read": "die Datei lässt sich nicht lesen",
    "shown": "gezeigt",
    "the file has errors, or with --statements: a statement is missing":
        "die Datei hat Fehler, oder mit --statements: Eine Aussage fehlt",
    "the file is written": "die Datei ist geschrieben",
    "the file is there already, or cannot be written": "die Datei gibt es schon, oder sie lässt sich nicht schreiben",
    "shown or changed": "gezeigt oder geändert",
    "there is no such entry, or it cannot have that value":
        "diesen Eintrag gibt es nicht, oder er kann diesen Wert nicht haben",
    "the file cannot be written": "die Datei lässt sich nicht schreiben",
    "the editor said goodbye": "der Editor hat sich verabschiedet",
    "the editor hung up without a word": "der Editor hat ohne ein Wort aufgelegt",
    "the extra is not installed, or the port is taken": "das Extra ist nicht installiert, oder der Port ist belegt",
}  # fmt: skip
