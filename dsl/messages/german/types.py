"""CG3xx auf Deutsch: Typen."""

# ruff: noqa: E501 - a sentence reads best on one line

TYPES = {
    "what it is for each of them is `({each})`, and all together `sum({each})`": "was es für jedes davon ist, ist `({each})`, und alles zusammen `sum({each})`",
    "of one value: `order(max({text}))` is that of the highest, `(order(v) for v in {text})` those of all": "für einen Wert: `order(max({text}))` ist der des höchsten, `(order(v) for v in {text})` sind die von allen",
    "of one value: `(order(c.{ranked}) for c in {text})` are those of all its cards": "für einen Wert: `(order(c.{ranked}) for c in {text})` sind die von allen Karten darin",
    "a value is no card: `({cards})` are all cards that have it, and `only({cards})` is the one, if there is one": "ein Wert ist keine Karte: `({cards})` sind alle Karten, die ihn haben, und `only({cards})` ist die eine, wenn es eine gibt",
    "`{asked}` asks whether there is one; the cards themselves are `{cards}`": "`{asked}` fragt, ob es eine gibt; die Karten selbst sind `{cards}`",
    "several cards together are a list: `{things}`": "mehrere Karten zusammen sind eine Liste: `{things}`",
    "all cases give the same kind of thing; what is done, and not worked out, stands on lines of its own below `if` and `else`": "alle Fälle ergeben dieselbe Art von Ding; was getan und nicht berechnet wird, steht in eigenen Zeilen unter `if` und `else`",
    "a list without anything in it is `()`: write it instead of `{instead}`": "eine Liste, in der nichts ist, ist `()`: schreibe das statt `{instead}`",
    "nobody of the players is `nobody`: write it instead of `{instead}`": "niemand heißt `nobody`: schreibe das statt `{instead}`",
    "the place of `{text}` in its order is a number, 1 for the first: write `order({text})`": "der Platz von `{text}` in seiner Reihenfolge ist eine Zahl, 1 für den ersten: schreibe `order({text})`",
    "`{other} {among} {several}` asks about one of them, `{several} {operator} ({other})` about all of them": "`{other} {among} {several}` fragt nach einem davon, `{several} {operator} ({other})` nach allen",
    "no card and no value is `nothing`: write it instead of `{instead}`": "keine Karte und kein Wert heißt `nothing`: schreibe das statt `{instead}`",
    "write numbers in both cases, `1` for yes and `0` for no, or `yes` and `no` in both": "schreibe in beiden Fällen Zahlen, `1` für ja und `0` für nein, oder in beiden `yes` und `no`",
    "compare it with something: `{better}`": "vergleiche es mit etwas: `{better}`",
    "where `{parameter}` is used: {cure}": "dort, wo `{parameter}` gebraucht wird: {cure}",
    "a number of each is needed; how many there are: `{counted}`": "es braucht von jedem eine Zahl; wie viele es sind: `{counted}`",
    "a number of each card is needed: `{number}`": "es braucht von jeder Karte eine Zahl: `{number}`",
    "a single value stands behind the `=`: `{heading} …`; a table has a case with `if` before its `otherwise`": "ein einzelner Wert steht hinter dem `=`: `{heading} …`; eine Tabelle hat vor ihrem `otherwise` einen Fall mit `if`",
    "`every {name}` is a list, and only one variable can be given a value": "`every {name}` ist eine Liste, und nur eine Variable kann einen Wert bekommen",
    "write `each player`, and below it, indented, `{line}`": "schreibe `each player` und darunter, eingerückt, `{line}`",
    "`to` makes a range of numbers; what is done with the cards stands on a line below, as in `move cards to {zone}`": "`to` macht einen Zahlenbereich; was mit den Karten geschieht, steht in einer Zeile darunter, wie `move cards to {zone}`",
    "the value of a phase is taken on a line of its own: `let found = {call}`, and below it `found`": "der Wert einer Phase wird in einer eigenen Zeile genommen: `let found = {call}`, und darunter `found`",
    "a value stands without quotes: `{written}`": "ein Wert steht ohne Anführungszeichen: `{written}`",
    "`{name}` is a place here; the card on top of it is `top of {name}`": "`{name}` ist hier ein Platz; die Karte darauf ist `top of {name}`",
    "two families have it: say which before its values, as in `{example}`": "zwei Kartenarten haben sie: sage vor den Werten, welche gemeint ist, wie `{example}`",
    "they look alike: say where it lies, as in `top of deck`, or ask for a list, `hand where it is {text}`": "sie sehen gleich aus: sage, wo sie liegt, wie `top of deck`, oder frage nach einer Liste, `hand where it is {text}`",
    "name more of its values, as in `{example}`; whether a card is one of them is asked with `is {text}`": "nenne mehr von ihren Werten, wie `{example}`; ob eine Karte eine davon ist, fragt `is {text}`",
    "this stands outside the phase `{name}`": "das steht außerhalb der Phase `{name}`",
    "`{zone}` is a zone, and `=` gives a value to a variable": "`{zone}` ist eine Zone, und `=` gibt einer Variablen einen Wert",
    "cards are given with `:`, as in `given {zone}: {cards}`": "Karten werden mit `:` gegeben, wie `given {zone}: {cards}`",
    "`{operator}` joins conditions, and this is none": "`{operator}` verbindet Bedingungen, und das ist keine",
    "a condition is yes or no": "eine Bedingung ist ja oder nein",
    "several together are a list: `{things}`; whether one has cards is asked with `{one} is not empty`": "mehrere zusammen sind eine Liste: `{things}`; ob eines Karten hat, fragt `{one} is not empty`",
    "several together are a list: `{things}`; one of two values is `{one} if … else …`; a condition is said whole, as in `score is 3 or score is 5`": "mehrere zusammen sind eine Liste: `{things}`; einer von zwei Werten ist `{one} if … else …`; eine Bedingung wird ganz gesagt, wie `score is 3 or score is 5`",
    "`{operator}` needs numbers": "`{operator}` braucht Zahlen",
    "a player is not empty, a zone of theirs is: `{better}`": "leer ist nicht die Person, sondern einer ihrer Bereiche: `{better}`",
    "`all_{text}` are all of them, also those who tie; a list of one is `({text})`": "`all_{text}` sind alle, auch bei Gleichstand; eine Liste mit einem ist `({text})`",
    "write a line for each player: `given p1.{line}`": "schreibe für jede Person eine Zeile: `given p1.{line}`",
    "a number is no card; the card with that number is `{card}`": "eine Zahl ist keine Karte; die Karte mit dieser Zahl ist `{card}`",
    "`{name}` compares numbers, and this is a list for each": "`{name}` vergleicht Zahlen, und das ist je eine Liste",
    "all these lists would be joined to one": "alle diese Listen würden zu einer",
    "the one whose list is best is `{better}`": "am besten ist die Liste von `{better}`",
    "`{called}` is one card": "`{called}` ist eine Karte",
    "several are asked for": "mehrere sind gefragt",
    "these are no cards any more": "das sind keine Karten mehr",
    "choose the cards first, and then what is asked of them: `{better}`": "wähle zuerst die Karten aus, und frage dann danach: `{better}`",
    "these are none": "das sind keine",
    "write `sum(…)` to add up the numbers of a list": "schreibe `sum(…)`, um die Zahlen einer Liste zusammenzuzählen",
    "several together are a list: `({one}, {other})`": "mehrere zusammen sind eine Liste: `({one}, {other})`",
    "those that are left are `{better}`": "die übrigen sind `{better}`",
    "`sum({text})` adds them up, `max({text})` is the highest of them": "`sum({text})` zählt sie zusammen, `max({text})` ist die höchste davon",
    "write `count({text})`, or add up one of their numbers with `sum`": "schreibe `count({text})`, oder zähle mit `sum` eine ihrer Zahlen zusammen",
    "the place of a value in its order is a number: `order({text})`; the next in a circle is `{circle}`": "der Platz eines Wertes in seiner Reihenfolge ist eine Zahl: `order({text})`; der nächste im Kreis ist `{circle}`",
    "compare it with something: `{text} > 0`": "vergleiche es mit etwas: `{text} > 0`",
    "players have neighbours; the next value in a circle is `{circle}`": "Nachbarn haben Personen; der nächste Wert im Kreis ist `{circle}`",
    "name one of them: `first({text})`, or `each player in {text}`": "nenne eine davon: `first({text})`, oder `each player in {text}`",
    "name one of its cards: `top of {text}` of a pile, `only({text})` if there is one": "nenne eine ihrer Karten: `top of {text}` bei einem Stapel, `only({text})`, wenn es eine ist",
    "name one of them: `first({text})`, or `only({text})` if there is one": "nenne eine davon: `first({text})`, oder `only({text})`, wenn es eine ist",
    "write `1 to {text}` for all numbers up to it": "schreibe `1 to {text}` für alle Zahlen bis dahin",
    "say which of their zones: `{zone}`": "sage, welche ihrer Zonen: `{zone}`",
    "there are several; name one of them: `{zone}`": "es gibt mehrere; nenne eine davon: `{zone}`",
    "`sum({several}) {operator} {other}` asks about all together, `all(n {operator} {other} for n in {several})` about each of them": "`sum({several}) {operator} {other}` fragt nach allen zusammen, `all(n {operator} {other} for n in {several})` nach jeder einzelnen",
    "`any({cards} where {attribute} {operator} {other})` asks whether one of them is so, `all(c.{attribute} {operator} {other} for c in {cards})` whether each of them is": "`any({cards} where {attribute} {operator} {other})` fragt, ob es eine davon ist, `all(c.{attribute} {operator} {other} for c in {cards})`, ob es jede ist",
    "`{other}` is a value of `{attribute}`: write `{better}`": "`{other}` ist ein Wert von `{attribute}`: schreibe `{better}`",
    "`swap` exchanges whole zones; single cards are moved: `move {one} to …`, `move {other_one} to …`": "`swap` tauscht ganze Zonen; einzelne Karten werden bewegt: `move {one} to …`, `move {other_one} to …`",
    "what belongs to another player comes after parentheses: `{better}`": "was jemand anderem gehört, steht hinter Klammern: `{better}`",
    "`{name}` belongs to a team: `{better}`, or the name alone below `each team`": "`{name}` gehört einem Team: `{better}`, oder der Name allein unter `each team`",
    "yes or no": "ja oder nein",
    "anything": "irgendetwas",
    "nothing yet": "noch nichts",
    "a number": "eine Zahl",
    "a player": "ein Spieler",
    "a team": "ein Team",
    "a card": "eine Karte",
    "a side": "eine Seite",
    "a text": "ein Text",
    "a zone": "eine Zone",
    "a list": "eine Liste",
    "a value of `{attribute}`": "ein Wert von `{attribute}`",
    "a value of option `{option}`": "ein Wert der Option `{option}`",
    "a list of {things}": "eine Liste: {things}",
    "numbers": "Zahlen",
    "players": "Spieler",
    "teams": "Teams",
    "cards": "Karten",
    "sides": "Seiten",
    "things": "Dinge",
    "texts": "Texte",
    "values of `{attribute}`": "Werte von `{attribute}`",
    "values of option `{option}`": "Werte der Option `{option}`",
    "lists of {things}": "Listen: {things}",
    "{where} needs {wanted}": "{where!t}: gebraucht wird {wanted!t}",
    "this is {got}": "das ist {got!t}",
    "`{name}` needs {wanted} for `{parameter}`": "`{name}`: für `{parameter}` wird {wanted!t} gebraucht",
    "`{parameter}` is used here": "`{parameter}` wird hier benutzt",
    "a list of one is written in parentheses: `({short})`": (
        "eine Liste mit einem Ding wird in Klammern geschrieben: `({short})`"
    ),
    "`{name}` cannot be used with this: {title}": "`{name}` geht damit nicht: {title!t}",
    "called here": "hier aufgerufen",
    "this does not work out then": "das geht dann nicht auf",
    "`{name}` is not a list": "`{name}` ist keine Liste",
    "name those who are meant, as in `others`; a list without anybody is `()`": (
        "nenne, wer gemeint ist, wie `others`; eine Liste ohne jemanden ist `()`"
    ),
    "name a zone or a list; a list without anything is `()`": (
        "nenne eine Zone oder eine Liste; eine Liste ohne etwas ist `()`"
    ),
    "{left} cannot be compared with {right}": "nicht vergleichbar: {left!t}, {right!t}",
    "compared here": "hier verglichen",
    "{owner} no `{name}`": "{owner!t}, aber kein `{name}`",
    "{owner} {listed}": "{owner!t}: {listed}",
    "not found there": "dort nicht gefunden",
    "no card has the {kind} `{value}`": "keine Karte hat den Wert `{value}`",
    "no card has `{value}`": "keine Karte hat `{value}`",
    "not a value of `{attribute}`": "kein Wert von `{attribute}`",
    "not a value of any card": "kein Wert irgendeiner Karte",
    "the values of `{attribute}` are {values}": "die Werte von `{attribute}` sind {values}",
    "`{zone}` is a zone, and no card is called that": "`{zone}` ist eine Zone, und keine Karte heißt so",
    "read as a card": "als Karte gelesen",
    "an end of a zone is `{zone} at top`, `bottom`, `left` or `right`": (
        "ein Ende einer Zone ist `{zone} at top`, `bottom`, `left` oder `right`"
    ),
    "there is no card `{short}`": "eine Karte `{short}` gibt es nicht",
    "several cards have one each": "mehrere Karten haben je einen",
    "one card after the other: `for card in …`, and below it `card.{note} = …`": (
        "eine Karte nach der anderen: `for card in …`, und darunter `card.{note} = …`"
    ),
    "words side by side are a card": "Wörter nebeneinander sind eine Karte",
    "`{text}` fits {count} cards": "`{text}` passt auf {count} Karten",
    "there is no card `{text}`": "eine Karte `{text}` gibt es nicht",
    "one card is meant here": "hier ist eine einzige Karte gemeint",
    "not in this game": "nicht in diesem Spiel",
    "`{name}` is {old} and cannot become {new}": "`{name}` ist {old!t} und kann nicht zu etwas anderem werden: {new!t}",
    "this is {new}": "das ist {new!t}",
    "`{name}` is {old}": "`{name}` ist {old!t}",
    "the two cases give different things": "die beiden Fälle ergeben Verschiedenes",
    "this is {first}": "das ist {first!t}",
    "this is {second}": "das ist {second!t}",
    "a list holds things of one kind": "eine Liste enthält Dinge von einer Art",
    "this is {other}": "das ist {other!t}",
    "`players` is the number of players": "`players` ist die Zahl der Spieler",
    "a list of players is needed here": "hier gehört eine Liste von Spielern hin",
    "write `everyone`": "schreibe `everyone`",
    "{what} must be known before the play begins": "vor dem Spiel muss feststehen: {what!t}",
    "use only numbers, `players`, options and definitions made of them": (
        "nimm nur Zahlen, `players`, Optionen und Definitionen daraus"
    ),
    "what `{name}` begins with": "womit `{name}` beginnt",
    "{what} takes too long to work out": "das auszurechnen dauert zu lange: {what!t}",
    "let definitions that are used here call others once, not twice or more, or write the number": (
        "Definitionen, die hier benutzt werden, sollten andere nur einmal aufrufen; oder schreibe die Zahl hin"
    ),
    "{what} cannot be worked out": "das lässt sich nicht ausrechnen: {what!t}",
    "with some number of players or some option there is no such number": (
        "bei mancher Spielerzahl oder Option gibt es keine solche Zahl"
    ),
    "it may be that something is divided by 0": "vielleicht wird durch 0 geteilt",
    "this line does nothing": "diese Zeile tut nichts",
    "a value alone is not a rule": "ein Wert allein ist keine Regel",
    "to change the variable, write `{better}`": "um die Variable zu ändern, schreibe `{better}`",
    "begin with a word such as `move`, `choose`, `if`, or call a phase": (
        "beginne mit einem Wort wie `move`, `choose`, `if`, oder rufe eine Phase auf"
    ),
    "not a variable": "keine Variable",
    "`{name}` is {kind}, not a phase": "`{name}` ist {kind!t}, keine Phase",
    "players who act at once choose before anything happens": (
        "wer zugleich mit anderen handelt, wählt, bevor etwas geschieht"
    ),
    "a choice after an effect": "eine Wahl nach einer Wirkung",
    "the first effect": "die erste Wirkung",
    "the choice": "die Wahl",
    "each of these players has several `{name}`": "diese Spieler haben jeder mehrere `{name}`",
    "which of them is said for one player at a time": "welches davon, wird für einen nach dem anderen gesagt",
    "`{of_one}` belongs to one player `p`; that of each is a list: `{each}`": (
        "`{of_one}` gehört einem Spieler `p`; von allen zusammen ist es eine Liste: `{each}`"
    ),
    "a choice is made here when those of the others are known": "hier wird gewählt, wenn die Wahl der anderen bekannt ist",
    "put the choice right under `all players at once` (`may choose`, or a `must` that says when), or use `each player`": (
        "stelle die Wahl unmittelbar unter `all players at once` (`may choose`, oder ein `must`, das sagt, wann), oder nimm `each player`"
    ),
    "put the choices first, or use `each player`": "stelle die Wahl nach vorn, oder nimm `each player`",
    "the cards in `{zone}` have no order": "die Karten in `{zone}` haben keine Reihenfolge",
    "hands and spreads are unordered": "hand und spread sind ungeordnet",
    "make it a `pile` or a `row`, or let somebody who sees them `choose`; the card of a hand of one is `only({zone})`, and what holds for each of them is asked with `all(c.value > 3 for c in {zone})`": (
        "mache ein `pile` oder ein `row` daraus, oder lass jemanden wählen, der sie sieht: `choose`; "
        "die Karte einer Hand mit einer ist `only({zone})`, und was für jede von ihnen gilt, fragt "
        "`all(c.value > 3 for c in {zone})`"
    ),
    "that phase is not running here": "diese Phase läuft hier nicht",
    "name the phase that this line belongs to, or `end game`": (
        "nenne die Phase, zu der diese Zeile gehört, oder `end game`"
    ),
    "write what holds for each: `all(c.rank > 3 for c in hand)`": (
        "schreibe, was für jedes gilt: `all(c.rank > 3 for c in hand)`"
    ),
    "name one of them, or take the top of each: `{each}`": "nenne eine davon, oder nimm die oberste von jeder: `{each}`",
    "several numbers": "mehrere Zahlen",
    "the number of whoever acts": "die Zahl der Person, die am Zug ist",
    "of all players it is `{function}(every {name})`": "von allen ist es `{function}(every {name})`",
    "a row has no top": "eine Reihe hat kein Oben",
    "this is its left end": "das ist ihr linkes Ende",
    "write `first({row})` for the left end, `last({row})` for the right one, where cards are laid": (
        "schreibe `first({row})` für das linke Ende, `last({row})` für das rechte, an das Karten gelegt werden"
    ),
    "`{name}` can only be undone in its own lines": "`{name}` lässt sich nur in den eigenen Zeilen zurücknehmen",
    "this line belongs to another phase": "diese Zeile gehört zu einer anderen Phase",
    "write `undo {name}` in `phase {name}`, below the line that calls this phase": (
        "schreibe `undo {name}` in `phase {name}`, unter die Zeile, die diese Phase aufruft"
    ),
    "`{name}` changes `{variable}`, which is secret and cannot be taken back": (
        "`{name}` ändert `{variable}`; das ist geheim und lässt sich nicht zurücknehmen"
    ),
    "undone here": "hier zurückgenommen",
    "`{variable}` is secret": "`{variable}` ist geheim",
    "change `{variable}` before or after `{name}`": "ändere `{variable}` vor oder nach `{name}`",
    "the phase `{name}` gives no value": "die Phase `{name}` gibt keinen Wert",
    "a value is asked for here": "hier wird ein Wert verlangt",
    "end the phase with a value: `end {name} with …`": "beende die Phase mit einem Wert: `end {name} with …`",
    "the phase `{name}` may come to its end without a value": "die Phase `{name}` kann ohne einen Wert enden",
    "it gives a value elsewhere": "anderswo gibt sie einen Wert",
    "let every way through it end in `end {name} with …`": "lass jeden Weg durch sie mit `end {name} with …` enden",
    "a phase gives its own value only": "eine Phase gibt nur ihren eigenen Wert",
    "this phase cannot say what another gives": "diese Phase kann nicht sagen, was eine andere gibt",
    "write `end {name} with …` in the phase `{name}` itself, and leave `with` out elsewhere": (
        "schreibe `end {name} with …` in der Phase `{name}` selbst, und lass `with` anderswo weg"
    ),
    "a text that is passed on cannot be filled in": "ein Text, der weitergegeben wird, kann nicht gefüllt werden",
    "used as a value here": "hier als Wert gebraucht",
    "pass the values too, and put the text together where it is shown": (
        "gib die Werte mit, und setze den Text dort zusammen, wo er gezeigt wird"
    ),
    "only a `state` variable or a name made by `let` can be given a value": (
        "nur eine Variable von `state` oder ein Name von `let` kann einen Wert bekommen"
    ),
    "declare it under `state`, or make a name with `let`; cards are moved with `move`": (
        "vereinbare sie unter `state`, oder gib mit `let` einen Namen; Karten bewegt `move`"
    ),
    "write `every {name} is yes`": "schreibe `every {name} is yes`",
}
