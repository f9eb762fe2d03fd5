"""CG0xx und CG1xx auf Deutsch: der Text selbst, Einrückung, Blöcke."""

# ruff: noqa: E501 - a sentence reads best on one line

SYNTAX = {
    "a name for this block is made by `{better}`; a `define` begins at the left edge": "einen Namen für diesen Block macht `{better}`; ein `define` beginnt am linken Rand",
    "{only}": "{only}",
    "{low} to {high}": "{low} bis {high}",
    "{some} or {last}": "{some} oder {last}",
    "this file is too large for the rules of a card game": "diese Datei ist zu groß für die Regeln eines Kartenspiels",
    "it has {size:,} characters; {most:,} are read at most": (
        "sie hat {size:,} Zeichen; höchstens {most:,} werden gelesen"
    ),
    "there is no game in this file": "in dieser Datei ist kein Spiel",
    "begin with a line such as `game Gaunerbande`": "beginne mit einer Zeile wie `game Gaunerbande`",
    "this is not a text file": "das ist keine Textdatei",
    "the lines of this file end in a way that is no longer used": (
        "die Zeilen dieser Datei enden auf eine Art, die nicht mehr üblich ist"
    ),
    "a carriage return alone": "ein einzelner Wagenrücklauf",
    "let your editor save the file with the line ends of Unix or Windows": (
        "speichere die Datei in deinem Editor mit den Zeilenenden von Unix oder Windows"
    ),
    "this line is too long": "diese Zeile ist zu lang",
    "break it inside parentheses, or give a part of it a name with `define`": (
        "brich sie innerhalb von Klammern um, oder gib einem Teil mit `define` einen Namen"
    ),
    "a tab stands in the rules": "ein Tabulator steht in den Regeln",
    "tabs stand in the rules": "Tabulatoren stehen in den Regeln",
    "tab": "Tabulator",
    "{lines} lines have tabs": "{lines} Zeilen haben Tabulatoren",
    "indent by four spaces; `cardgame fmt` turns tabs into spaces": (
        "rücke um vier Leerzeichen ein; `cardgame fmt` macht aus Tabulatoren Leerzeichen"
    ),
    "this looks like a space but is not one": "das sieht aus wie ein Leerzeichen und ist keines",
    "the character {name}": "das Zeichen {name}",
    "{lines} lines have such characters": "{lines} Zeilen haben solche Zeichen",
    "put a plain space in its place; such characters come along when text is copied from a page": (
        "setze ein einfaches Leerzeichen an seine Stelle; solche Zeichen kommen mit, wenn man Text von einer Seite kopiert"
    ),
    "a character that nobody can see": "ein Zeichen, das niemand sehen kann",
    "a control character": "ein Steuerzeichen",
    "remove it: what a text looks like and what it is should be the same": (
        "entferne es: ein Text sollte sein, wonach er aussieht"
    ),
    "a number has more than {most} digits": "eine Zahl hat mehr als {most} Stellen",
    "no card game counts that far": "so weit zählt kein Kartenspiel",
    "this is nested too deeply": "das ist zu tief verschachtelt",
    "give a part of it a name with `define`, or make it a `phase`": (
        "gib einem Teil mit `define` einen Namen, oder mache eine `phase` daraus"
    ),
    "what stands in the braces is not a value": "was in den geschweiften Klammern steht, ist kein Wert",
    "`{word}` is a word of the language": "`{word}` ist ein Wort der Sprache",
    "give what is meant another name, such as `my_{word}`, here and where it is made": (
        "gib dem, was gemeint ist, einen anderen Namen, etwa `my_{word}`, hier und wo es entsteht"
    ),
    "between `{` and `}` in a text goes a value, such as `{score}`": (
        "zwischen `{` und `}` steht in einem Text ein Wert, wie `{score}`"
    ),
    "a brace in this text closes nothing": "eine geschweifte Klammer in diesem Text schließt nichts",
    "a brace in this text is not closed": "eine geschweifte Klammer in diesem Text ist nicht geschlossen",
    "a value in a text stands between two braces: `{score}`": (
        "ein Wert steht in einem Text zwischen zwei geschweiften Klammern: `{score}`"
    ),
    "a table has at most {most} cases": "eine Tabelle hat höchstens {most} Fälle",
    "let the last case be another definition, which goes on with the rest": (
        "nimm als letzten Fall eine andere Definition, die mit dem Rest weitermacht"
    ),
    "reading stopped here, because so much is wrong above": (
        "hier wurde nicht weitergelesen, weil darüber so vieles falsch ist"
    ),
    "more is wrong elsewhere; fix this first": "anderswo ist noch mehr falsch; bessere zuerst dies aus",
    "nothing is indented below `{short}`": "unter `{short}` ist nichts eingerückt",
    "this line is not deeper": "diese Zeile steht nicht tiefer",
    "this line opens a block": "diese Zeile öffnet einen Block",
    "write what belongs to it on the next lines, four spaces further to the right": (
        "schreibe, was dazugehört, in die nächsten Zeilen, vier Leerzeichen weiter rechts"
    ),
    "what does it mean?": "was bedeutet es?",
    "write the value after `=`, or a table of cases on the next lines, indented": (
        "schreibe den Wert hinter `=`, oder eine Tabelle von Fällen in die nächsten Zeilen, eingerückt"
    ),
    "this `must` has no condition": "dieses `must` hat keine Bedingung",
    "what must be true?": "was muss gelten?",
    "write the condition after `:`, or on the next line, indented": (
        "schreibe die Bedingung hinter `:`, oder in die nächste Zeile, eingerückt"
    ),
    "the table of `{short}` does not say what holds otherwise": "die Tabelle von `{short}` sagt nicht, was sonst gilt",
    "the last case": "der letzte Fall",
    "end the table with a line such as `0 otherwise`": "beende die Tabelle mit einer Zeile wie `0 otherwise`",
    "this line belongs below `{short}` and is not indented": (
        "diese Zeile gehört unter `{short}` und ist nicht eingerückt"
    ),
    "move it four spaces to the right": "rücke sie vier Leerzeichen nach rechts",
    "the block begins here": "der Block beginnt hier",
    "indent it by {depth} spaces": "rücke sie um {depth} Leerzeichen ein",
    "this line belongs to the block above and is not indented as far": (
        "diese Zeile gehört zum Block darüber und ist nicht so weit eingerückt"
    ),
    "this line is indented, but the line above opens no block": (
        "diese Zeile ist eingerückt, aber die Zeile darüber öffnet keinen Block"
    ),
    "indented too far": "zu weit eingerückt",
    "nothing can be indented below this": "darunter kann nichts eingerückt sein",
    "let both lines begin at the same place": "lass beide Zeilen an derselben Stelle beginnen",
    "the block of what?": "der Block wovon?",
    "write a heading above it, such as `play` or `phase deal_cards`": (
        "schreibe eine Überschrift darüber, wie `play` oder `phase deal_cards`"
    ),
    "this `{short}` is indented too far": "dieses `{short}` ist zu weit eingerückt",
    "let it begin where the line begins that it belongs to": (
        "lass es dort beginnen, wo die Zeile beginnt, zu der es gehört"
    ),
    "this line goes back to a place where no block begins": (
        "diese Zeile geht zu einer Stelle zurück, an der kein Block beginnt"
    ),
    "indented by {depth}": "um {depth} eingerückt",
    "the lines above are indented by {depths}": "die Zeilen darüber sind eingerückt um {depths}",
    "indent it by {better} spaces, if it belongs there": (
        "rücke sie um {better} Leerzeichen ein, wenn sie dorthin gehört"
    ),
    "a `{short}` stands inside another part of the file": "ein `{short}` steht in einem anderen Teil der Datei",
    "let `{short}` begin at the left edge, and what belongs to it four spaces further": (
        "lass `{short}` am linken Rand beginnen, und was dazugehört, vier Leerzeichen weiter"
    ),
    "the file does not begin with the name of the game": "die Datei beginnt nicht mit dem Namen des Spiels",
    "a line with `game` comes before this": "davor kommt eine Zeile mit `game`",
    "a second `game` begins in this file": "in dieser Datei beginnt ein zweites `game`",
    "give every game a file of its own, with `game` in the first line": (
        "gib jedem Spiel eine eigene Datei, mit `game` in der ersten Zeile"
    ),
}
