"""CG2xx auf Deutsch: Namen. Die Wörter für Arten von Namen sind alle weiblich, damit die Sätze passen."""

# ruff: noqa: E501 - a sentence reads best on one line

NAMES = {
    "to ask it about one player or card, give it a parameter: `define {name}(p) = …`, with `p.` before what is theirs": "um nach einer Person oder Karte zu fragen, gib ihr einen Parameter: `define {name}(p) = …`, mit `p.` vor dem, was ihr gehört",
    "`{name}` is a deck, and no card": "`{name}` ist ein Kartensatz und keine Karte",
    "stands here as if it were a card": "steht hier, als wäre es eine Karte",
    "an answer by chance is `anything`: write `p1 chooses anything`": "eine Antwort durch Zufall ist `anything`: schreibe `p1 chooses anything`",
    "take another name and store it below: `{written}`, then `{name} = new_{name}`": "nimm einen anderen Namen und speichere es darunter: `{written}`, dann `{name} = new_{name}`",
    "several are one list in its own parentheses: `{better}`": "mehrere sind eine Liste in eigenen Klammern: `{better}`",
    "`{name}` is a value, and before `:` stands an attribute; how many cards there are of it is said by `4 {name}`": "`{name}` ist ein Wert, und vor `:` steht eine Eigenschaft; wie viele Karten es davon gibt, sagt `4 {name}`",
    "an option stays as it was agreed; give the variable another name, and let it begin with the option if that is meant: `my_{name} = {name}`": "eine Option bleibt, wie sie vereinbart wurde; gib der Variablen einen anderen Namen und lass sie mit der Option beginnen, wenn das gemeint ist: `my_{name} = {name}`",
    "there are no phases to run; `run play` runs the whole game": "es gibt keine Phasen; `run play` spielt die ganze Partie",
    "a test runs a phase or `play`; the phases are {listed}": "ein Test spielt eine Phase oder `play`; die Phasen sind {listed}",
    "a deck is used below `cards`: `use french_52`; a library of your own is the file “library/{name}.cardgame” beside the game": "ein Kartensatz wird unter `cards` genommen: `use french_52`; eine eigene Bibliothek ist die Datei „library/{name}.cardgame“ neben dem Spiel",
    "say who acts: `run {name} by {seat}`": "sage, wer handelt: `run {name} by {seat}`",
    "nobody acts before the play begins: name a seat, as in `p1`, or write `nobody` until somebody is": (
        "vor dem Spiel handelt niemand: nenne einen Platz, wie `p1`, oder schreibe `nobody`, bis es jemand ist"
    ),
    "write `{name}(it)` for the one looked at": "schreibe `{name}(it)` für das, was gerade betrachtet wird",
    "write `{name}(me)` for whoever acts, or is ranked": "schreibe `{name}(me)` für die Person, die handelt oder gereiht wird",
    "a name is one word: write `{name}`, and what it does below a line `phase {name}`": "ein Name ist ein Wort: schreibe `{name}`, und was dabei geschieht, unter eine Zeile `phase {name}`",
    "`{zone}` alone is that of the acting player; another one's is `(left of me).{zone}`": "`{zone}` allein gehört der handelnden Person; die einer anderen ist `(left of me).{zone}`",
    "a value goes on in the next line only inside parentheses: put `(` before it and `)` behind its end": "ein Wert geht nur in Klammern auf der nächsten Zeile weiter: setze `(` davor und `)` an sein Ende",
    "say who acts: `run {name} by p1`": "sage, wer handelt: `run {name} by p1`",
    "give it a parameter, `define {name}(p) = …` with `p.` before what is theirs, and write `{name}(it)` here": "gib ihr einen Parameter, `define {name}(p) = …` mit `p.` vor dem, was jemandem gehört, und schreibe hier `{name}(it)`",
    "`{what}` is the acting player's": "`{what}` gehört zu der Person, die handelt",
    "write `{name}({listed})`, with what is meant for `{listed}`": "schreibe `{name}({listed})`, mit dem, was für `{listed}` gemeint ist",
    "the decks are {decks}; other cards are written out: `suit: red, blue`, `one of each suit, value`": "die Kartensätze sind {decks}; andere Karten schreibt man auf: `suit: red, blue`, `one of each suit, value`",
    "declare it below `zones`, as in `{name}: pile`": "vereinbare sie unter `zones`, wie `{name}: pile`",
    "write `let {line}` for a name in this block, or declare it below `state`": "schreibe `let {line}` für einen Namen in diesem Block, oder vereinbare ihn unter `state`",
    "give this one another name, such as `other_{name}`": "gib diesem einen anderen Namen, wie `other_{name}`",
    "`every {name}` are all its values, `card.{name}` is that of a card": "`every {name}` sind alle Werte, `card.{name}` der einer Karte",
    "write `end {phase}` to leave the phase `{phase}`, or `end game`": "schreibe `end {phase}`, um die Phase `{phase}` zu verlassen, oder `end game`",
    "write `end {phase}` to leave the phase `{phase}`; to leave only a loop in it, put the loop into a phase of its own": "schreibe `end {phase}`, um die Phase `{phase}` zu verlassen; um nur eine Schleife darin zu verlassen, mach aus der Schleife eine eigene Phase",
    "the partner of the acting player is `partner of me`, and what is theirs `(partner of me).hand`": "wer mit der handelnden Person zusammenspielt, ist `partner of me`, und was dazugehört `(partner of me).hand`",
    "it stands on line {lines} too": "es steht auch in Zeile {lines}",
    "it stands on lines {lines} too": "es steht auch in den Zeilen {lines}",
    "name": "Bezeichnung",
    "local name": "örtliche Bezeichnung",
    "zone": "Zone",
    "phase": "Phase",
    "state": "Variable",
    "option": "Option",
    "value": "Ausprägung",
    "value of an option": "Einstellung einer Option",
    "value of a card": "Ausprägung einer Karte",
    "attribute": "Eigenschaft",
    "definition": "Definition",
    "family": "Kartenart",
    "parameter": "Angabe",
    "function or definition": "Funktion oder Definition",
    "zone or variable": "Zone oder Variable",
    "card, value or player": "Karte, Ausprägung oder Person",
    "something": "etwas",
    "the library `{library}` needs it of the game that uses it: an attribute of its cards, a place below `zones`, "
    "something below `state`, or a definition": "die Bibliothek `{library}` braucht es von dem Spiel, das sie benutzt: "
    "ein Merkmal seiner Karten, einen Ort unter `zones`, etwas unter `state` oder eine Definition",
    "nothing is named `{name}`": "`{name}` gibt es nicht",
    "no {kind} is named `{name}`": "eine {kind!t} `{name}` gibt es nicht",
    "no {kind} of this game": "in diesem Spiel keine {kind!t}",
    "not {article} {kind} of this game": "keine {kind!t} dieses Spiels",
    "`{near}` is declared here": "`{near}` ist hier vereinbart",
    "no relation is named `bottom`": "eine Beziehung `bottom` gibt es nicht",
    "not a relation of this game": "keine Beziehung dieses Spiels",
    "`last(deck)` is the lowest card of a deck, and `move card to deck at bottom` lays a card there": (
        "`last(deck)` ist die unterste Karte eines Stapels, und `move card to deck at bottom` legt eine Karte dorthin"
    ),
    "the name `{name}` is taken already": "der Name `{name}` ist schon vergeben",
    "a second meaning, as {kind}": "eine zweite Bedeutung: {kind!t}",
    "the {first_kind} `{name}` is declared here": "die {first_kind!t} `{name}` ist hier vereinbart",
    "one name has one meaning in a file; choose another name for one of them": (
        "ein Name hat in einer Datei eine Bedeutung; gib einem von beiden einen anderen"
    ),
    "`{name}` is a word of the language": "`{name}` ist ein Wort der Sprache",
    "cannot be declared again": "kann nicht neu vereinbart werden",
    "choose another name": "nimm einen anderen Namen",
    "`{name}` is a value of `{other}` already": "`{name}` ist schon ein Wert von `{other}`",
    "here it would be a value of `{attribute}` too": "hier wäre es auch ein Wert von `{attribute}`",
    "nobody is acting here": "hier ist niemand am Zug",
    "whose `{name}`?": "wessen `{name}`?",
    "every player has {kind} of that name": "jeder Spieler hat {kind!t} mit diesem Namen",
    "there is no acting player here": "hier ist niemand am Zug",
    "those of all players are `every {name}`, one of them is `p1.{name}`": (
        "die aller sind `every {name}`, einer davon ist `p1.{name}`"
    ),
    "nobody acts in a test: name the seat, as in `p1`; who has to choose is `expect p1 can choose …`": (
        "in einem Test ist niemand am Zug: nenne den Platz, wie `p1`; wer wählen muss, sagt `expect p1 can choose …`"
    ),
    "say whose, as in `p.{name}`, or put the line under `each player`, `turns` or `player P`": (
        "sage wessen, wie `p.{name}`, oder stelle die Zeile unter `each player`, `turns` oder `player P`"
    ),
    "put the line under `each player`, `turns` or `player P`": (
        "stelle die Zeile unter `each player`, `turns` oder `player P`"
    ),
    "`{name}` needs an acting player": "`{name}` braucht jemanden, der am Zug ist",
    "the {kind} uses names that belong to a player; call it under `each player`, `turns` or `player P`": (
        "die {kind!t} benutzt Namen, die zu einem Spieler gehören; rufe sie unter `each player`, `turns` oder `player P` auf"
    ),
    "`it` stands for nothing here": "`it` steht hier für nichts",
    "`it` has a meaning only after `where` or `by`": "`it` hat nur hinter `where` oder `by` eine Bedeutung",
    "say which card or player is meant": "sage, welche Karte oder wer gemeint ist",
    "`{name}` is not known here": "`{name}` ist hier nicht bekannt",
    "read here": "hier gelesen",
    "it gets its value here": "hier bekommt es seinen Wert",
    "a name is known below the line that gives it a value, in the same block, and with `may` or `else` only in "
    "the block under the choice; to keep it longer, write `let kept = nothing` before that block, and `kept = {name}` "
    "in it": (
        "ein Name gilt unter der Zeile, die ihm einen Wert gibt, im selben Block, und bei `may` oder `else` nur im Block "
        "unter der Wahl; soll er länger gelten, schreibe `let kept = nothing` vor diesen Block und `kept = {name}` hinein"
    ),
    "`{name}` is {what}": "`{name}` ist {what!t}",
    "does not fit here": "passt hier nicht",
    "the {kind} `{name}` is never used": "die {kind!t} `{name}` wird nie benutzt",
    "declared here and never mentioned again": "hier vereinbart und nie mehr erwähnt",
    "the local name `{name}` is never used": "der örtliche Name `{name}` wird nie benutzt",
    "the lines below speak of the acting player; what is theirs is written `{name}.…`; to have each of them act, "
    "write `each player in` and the list": (
        "die Zeilen darunter sprechen von der Person, die handelt; was diesen gehört, heißt `{name}.…`; soll jede von "
        "ihnen handeln, schreibe `each player in` und die Liste"
    ),
    "use it, or remove it": "benutze sie, oder entferne sie",
    "use it, or remove it; an option that changes nothing misleads players": (
        "benutze sie, oder entferne sie; eine Option, die nichts ändert, führt in die Irre"
    ),
    "`{name}` is changed and never read": "`{name}` wird geändert und nie gelesen",
    "no rule asks for it": "keine Regel fragt danach",
    "changed here": "hier geändert",
    "use it in a rule, in a text or in the ranking, or remove it and the lines that change it": (
        "benutze es in einer Regel, in einem Text oder in der Rangfolge, oder entferne es und die Zeilen, die es ändern"
    ),
    "use it in a rule, in a text or in the ranking, or remove it and the lines that change it; if it is there for people "
    "to read, say so above it: `# accepted: CG210 players read it`": (
        "benutze es in einer Regel, in einem Text oder in der Rangfolge, oder entferne es und die Zeilen, die es ändern; "
        "sollen es nur Leute lesen, so sage das darüber: `# accepted: CG210 players read it`"
    ),
    "the {kind} `{name}` leads back to itself": "die {kind!t} `{name}` führt zu sich selbst zurück",
    "the circle closes here": "hier schließt sich der Kreis",
    "use `repeat` for doing something again": "um etwas zu wiederholen, gibt es `repeat`",
    "`{name}` takes no value in parentheses": "`{name}` nimmt keinen Wert in Klammern",
    "`{name}` takes 1 value in its parentheses": "`{name}` nimmt 1 Wert in Klammern",
    "`{name}` takes {wanted} values in its parentheses": "`{name}` nimmt {wanted} Werte in Klammern",
    "`{name}` takes {wanted}": "`{name}` nimmt {wanted!t}",
    "none is given": "angegeben ist keiner",
    "1 is given": "angegeben ist 1",
    "{got} are given": "angegeben sind {got}",
    "write `use french_54`": "schreibe `use french_54`",
    "write `use french_36`": "schreibe `use french_36`",
    "write `use french_32 where rank >= 8`": "schreibe `use french_32 where rank >= 8`",
    "write `use french_24`": "schreibe `use french_24`",
    "write `use french_52 where rank >= 10`": "schreibe `use french_52 where rank >= 10`",
    "no library has a deck or file `{name}`": "keine Bibliothek hat ein Blatt oder eine Datei `{name}`",
    "not found": "nicht gefunden",
    "there is no seat `{name}`": "einen Platz `{name}` gibt es nicht",
    "at most {most} play": "höchstens {most} spielen mit",
    "the {kind} `{name}` leads too deep into others": "die {kind!t} `{name}` führt zu tief in andere hinein",
    "too deep from here": "von hier an zu tief",
    "lines, definitions and phases lead into one another at most {most} levels deep": (
        "Zeilen, Definitionen und Phasen führen höchstens {most} Stufen tief ineinander"
    ),
    "let fewer of them stand on one another: join some into one {kind}": (
        "lass weniger aufeinander stehen: fasse einige zu einer {kind!t} zusammen"
    ),
    "the {kind} `{name}` is used for too many combinations of types": (
        "die {kind!t} `{name}` wird für zu viele Verbindungen von Typen benutzt"
    ),
    "one more here": "hier noch eine",
    "a {kind} is read again for what it is given, such as a card and a number, at most {most} times": (
        "eine {kind!t} wird für das, was sie bekommt, etwa eine Karte und eine Zahl, neu gelesen, höchstens {most}-mal"
    ),
    "give it fewer parameters, or always the same kinds of things": (
        "gib ihr weniger Angaben, oder immer dieselben Arten von Dingen"
    ),
    "the value of a phase is taken on a line of its own: `let found = PHASE`": (
        "den Wert einer Phase nimmt eine eigene Zeile: `let found = PHASE`"
    ),
}
