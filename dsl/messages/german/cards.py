"""CG4xx auf Deutsch: Karten und Zonen."""

# ruff: noqa: E501 - a sentence reads best on one line

CARDS = {
    "a zone is for cards; what is counted or remembered goes below `state`, as in `score = 0`": "eine Zone ist für Karten; was gezählt oder gemerkt wird, steht unter `state`, wie `score = 0`",
    "one card lies in a `slot`, cards on top of each other in a `pile`, held ones in a `hand`, open ones in a `row` or `spread`": "eine Karte liegt in einem `slot`, Karten aufeinander in einem `pile`, gehaltene in einer `hand`, offene in einer `row` oder einem `spread`",
    "`{name}` is a value of `{attribute}`, and no attribute": "`{name}` ist ein Wert von `{attribute}` und keine Eigenschaft",
    "an attribute is due after `of each`": "nach `of each` steht eine Eigenschaft",
    "write the cards that have it on a line of their own": "schreibe die Karten, die ihn haben, in eine eigene Zeile",
    "the number comes first: `{counted}`": "die Zahl steht vorn: `{counted}`",
    "write `{near}`, or add `{value}` to the values of an attribute": "schreibe `{near}`, oder nimm `{value}` in die Werte einer Eigenschaft auf",
    "{number:+,} cards": "{number:+,} Karten",
    "the cards do not add up": "die Zahl der Karten stimmt nicht",
    "{stated} stated, {counted} counted": "{stated} angegeben, {counted} gezählt",
    "counted for {players} players": "gezählt bei {players} Spielern",
    "correct the table, or the number": "berichtige die Tabelle oder die Zahl",
    "there is no card `{text}` to take out": "eine Karte `{text}`, die man herausnehmen könnte, gibt es nicht",
    "not among the cards": "nicht unter den Karten",
    "with {players} players": "bei {players} Spielern",
    "with 1 player": "bei 1 Spieler",
    "{told} and {option} = {value}": "{told} und {option} = {value}",
    "no card of `{family}` can have the {kind} `{value}`": "keine Karte von `{family}` kann den Wert `{value}` haben",
    "not among the values declared above": "nicht unter den Werten, die oben stehen",
    "add it to the values of `{attribute}`": "füge ihn zu den Werten von `{attribute}` hinzu",
    "say first what these values are, on a line above the cards: `{attributes}`": (
        "sage zuerst, was diese Werte sind, in einer Zeile über den Karten: `{attributes}`"
    ),
    "add it to the values of an attribute": "füge ihn zu den Werten einer Eigenschaft hinzu",
    "`{name}` cannot be worked out before the play": "`{name}` lässt sich vor dem Spiel nicht ausrechnen",
    "this changes during play": "das ändert sich im Spiel",
    "a computed attribute may use the card's other attributes, `players` and options; "
    "for what changes during play use a `define` that is given the card, as in `define price(c) = c.value + bonus`": (
        "eine berechnete Eigenschaft darf die anderen Eigenschaften der Karte, `players` und Optionen benutzen; für das, "
        "was sich im Spiel ändert, nimm ein `define`, das die Karte bekommt, wie `define price(c) = c.value + bonus`"
    ),
    "`{name}` takes too long to work out for every card": "`{name}` für jede Karte auszurechnen dauert zu lange",
    "given up here": "hier aufgegeben",
    "let definitions that attributes use call others once, not twice or more, or write the values as a table": (
        "Definitionen, die eine Eigenschaft benutzt, sollten andere nur einmal aufrufen; oder schreibe die Werte als Tabelle"
    ),
    "a game has at most {most:,} {what}": "ein Spiel hat höchstens {most:,} {what!t}",
    "zones": "Zonen",
    "places for cards": "Plätze für Karten",
    "variables": "Variablen",
    "too many with these": "mit diesen sind es zu viele",
    "count: each player has their own, and an index has one for each of its values": (
        "zähle nach: jeder Spieler hat eigene, und ein Index hat für jeden seiner Werte eine"
    ),
    "a game has at most {most:,} cards": "ein Spiel hat höchstens {most:,} Karten",
    "there are {count:,}": "das sind {count:,}",
    "look at the number of copies and at the ranges of the attributes, which are multiplied": (
        "sieh nach der Zahl der Exemplare und nach den Bereichen der Eigenschaften, die miteinander malgenommen werden"
    ),
    "the cards `{family}` lie nowhere": "die Karten `{family}` liegen nirgends",
    "they need a zone to begin in": "sie brauchen eine Zone, in der sie anfangs liegen",
    "write `cards {family} in ZONE`": "schreibe `cards {family} in ZONE`",
    "`{name}` is not a kind of zone": "`{name}` ist keine Art von Zone",
    "kinds are {kinds} and {kind}": "es gibt {kinds} und {kind}",
    "write `{near}`": "schreibe `{near}`",
    "`seen by {name}` cannot be said here": "`seen by {name}` geht hier nicht",
    "what single players see is theirs: declare it below `each player`, with `seen by owner`": "was einzelne sehen, gehört ihnen: erkläre es unter `each player` mit `seen by owner`",
    "write {who}": "schreibe {who!t}",
    "there is no state of each `{name}`": "es gibt keinen Zustand für jedes `{name}`",
    "a player, a team or a card can have state": "einen Zustand haben Spieler, Teams und Karten",
    "write `each {near}`": "schreibe `each {near}`",
    "write `each player`, `each team` or `each card`": "schreibe `each player`, `each team` oder `each card`",
    "the note `{name}` on a card is one thing": "der Vermerk `{name}` auf einer Karte ist ein einziger",
    "this would be several": "das wären mehrere",
    "declare one line for each of them under `each card`": "schreibe für jeden eine Zeile unter `each card`",
    "a note is a number, yes or no, a player or a value": "ein Vermerk ist eine Zahl, Ja oder Nein, ein Spieler oder ein Wert",
    "`{name}` would hold cards, or a list": "`{name}` wäre eine Karte oder eine Liste",
    "lay cards beside each other in zones": "lege Karten in Zonen nebeneinander",
    "a note on a card is seen by everybody": "einen Vermerk auf einer Karte sehen alle",
    "so nothing is said about it here": "darum steht hier nichts davon",
    "leave out `seen by`; what only some may know is state of the players that holds the card": (
        "lass `seen by` weg; was nur einige wissen dürfen, ist ein Zustand der Spieler, der die Karte enthält"
    ),
    "nobody or everybody": "nobody oder everybody",
    "nobody, owner, others, team or everybody": "nobody, owner, others, team oder everybody",
    "the {act} needs {needed}, `{zone}` has {has}, {setup}": "{act!t} braucht {needed}, `{zone}` hat {has}, {setup}",
    "deal": "das Austeilen",
    "move": "das Legen",
    "{number} too few": "{number} zu wenig",
    "`{zone}` is declared here": "`{zone}` ist hier vereinbart",
    "the whole game has {total} {setup}": "das ganze Spiel hat {total}, {setup}",
    "deal fewer, add cards, write `up to`, or say under the zone what happens `when short`": (
        "teile weniger aus, füge Karten hinzu, schreibe `up to`, oder sage bei der Zone, was geschieht: `when short`"
    ),
    "`{zone}` has room for {cards} and gets {comes}, {setup}": (
        "`{zone}` hat Platz für {cards} und bekommt {comes}, {setup}"
    ),
    "`{zone}` has room for {cards} and gets {comes}": "`{zone}` hat Platz für {cards} und bekommt {comes}",
    "{number} more than it can hold": "{number} mehr, als hineinpassen",
    "move away what lies there before, or give the zone more room: "
    "a slot holds one card, the other kinds any number unless `at most` is said": (
        "räume vorher weg, was dort liegt, oder gib der Zone mehr Platz: ein slot fasst eine Karte, "
        "die anderen Arten beliebig viele, wenn nicht `at most` dabeisteht"
    ),
    "no card ever comes to `{zone}`": "nach `{zone}` kommt nie eine Karte",
    "nothing begins here, and nothing is moved or dealt here": (
        "hier liegt anfangs nichts, und hierher wird nichts gelegt oder ausgeteilt"
    ),
    "write a rule that moves cards to `{zone}`, or remove the zone and the lines that ask for it": (
        "schreibe eine Regel, die Karten nach `{zone}` legt, oder entferne die Zone und die Zeilen, die nach ihr fragen"
    ),
    "cards go to `{zone}` and no rule ever asks for them": (
        "Karten kommen nach `{zone}`, und keine Regel fragt je nach ihnen"
    ),
    "never moved away, looked at, counted or shown": "nie weggelegt, angesehen, gezählt oder gezeigt",
    "cards come here": "hierher kommen Karten",
    "use them, as in `count({zone})` or `sum({zone}.value)`; "
    "for cards that only leave the game, a pile of the table is enough": (
        "benutze sie, wie in `count({zone})` oder `sum({zone}.value)`; "
        "für Karten, die nur aus dem Spiel gehen, genügt ein Stapel auf dem Tisch"
    ),
    "{number} card": "{number} Karte",
    "{number} cards": "{number} Karten",
    "the cards `{other}` stay where they are": "die Karten `{other}` bleiben, wo sie sind",
    "only the cards `{family}` go to `{zone}`": "nur die Karten `{family}` gehen nach `{zone}`",
    "both families begin in `{zone}`": "beide Kartenarten beginnen in `{zone}`",
    "add a line `move every {other} to {zone}`; if they are to stay, say so above this line: `# accepted: CG416 they "
    "stay`": (
        "schreibe dazu eine Zeile `move every {other} to {zone}`; sollen sie bleiben, so sage das über dieser Zeile: "
        "`# accepted: CG416 they stay`"
    ),
    "there is no card `{family}`": "es gibt keine Karte `{family}`",
    "its attributes are declared, and no line says which cards there are": (
        "ihre Eigenschaften stehen da, aber keine Zeile sagt, welche Karten es gibt"
    ),
    "add a line `one of each {attributes}`, or a row for each kind of card": (
        "schreibe dazu eine Zeile `one of each {attributes}`, oder eine Zeile für jede Art von Karte"
    ),
}
