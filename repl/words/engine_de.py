"""What the engine and the system say in English, in German: faults by their code, types, trouble with files."""

import errno

FAULTS = {
    "CG801": "es gibt nichts, was gewählt werden darf",
    "CG802": "hier braucht es einen Spieler oder eine Karte, und es gibt keinen und keine",
    "CG803": "hier braucht es eine Karte, und dort liegt keine",
    "CG804": "von nichts gibt es weder Größtes noch Kleinstes",
    "CG805": "eine Zahl wird durch null geteilt",
    "CG806": "eine Stelle dieser Nummer gibt es nicht",
    "CG807": "eine Zahl wächst ohne Ende",
    "CG808": "das ist mehr, als sich ausrechnen lässt",
    "CG809": "das auszurechnen kommt an kein Ende",
    "CG810": "es sind zu wenige Karten da",
    "CG811": "dort ist kein Platz mehr",
    "CG812": "diese Phase läuft gerade nicht",
    "CG813": "die Karten haben keine Reihenfolge",
    "CG814": "es gibt zu viele Möglichkeiten zu wählen",
    "CG815": "`partner of` meint einen einzigen Spieler, und dieses Team hat mehr als zwei",
}

TYPES = {
    "number": "eine Zahl",
    "yes or no": "ja oder nein",
    "player": "ein Spieler",
    "team": "ein Team",
    "card": "eine Karte",
    "side": "eine Seite",
    "zone": "eine Zone",
    "anything": "irgendetwas",
    "value": "ein Wert von `{name}`",
    "list": "eine Liste: {of}",
    "open": "noch nichts",
}

TROUBLES = {
    errno.ENOENT: "es gibt sie nicht",
    errno.EISDIR: "das ist ein Ordner",
    errno.ENOTDIR: "auf dem Weg dorthin liegt eine Datei, kein Ordner",
    errno.EACCES: "das ist nicht erlaubt",
    errno.EPERM: "das ist nicht erlaubt",
    errno.EROFS: "dort lässt sich nichts schreiben",
    errno.ENOSPC: "es ist kein Platz mehr",
    errno.ENAMETOOLONG: "der Name ist zu lang",
}
NOT_TEXT = "das ist kein Text in UTF-8"
