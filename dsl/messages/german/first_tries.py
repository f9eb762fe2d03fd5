"""Antworten auf deutsch für erste Versuche: wie Karten liegen, Raster, Runden und ihr Ende, was Tests fragen."""

# ruff: noqa: E501 - a sentence reads best on one line

FIRST_TRIES = {
    "how a card lies is a note that the rules make: below `state`, `each card` with `face_up = no` below it; then `reveal card`, `card.face_up = yes`, and `table where face_up` are those that lie face up": "wie eine Karte liegt, notieren die Regeln: unter `state` steht `each card` und darunter `face_up = no`; dann `reveal card`, `card.face_up = yes`, und `table where face_up` sind die, die offen liegen",
    "what was seen stays known while it lies there; cards are hidden again by a move to a zone that nobody sees, and `shuffle`": "was gesehen wurde, bleibt bekannt, solange es dort liegt; verdeckt sind Karten wieder nach einem Zug in eine Zone, die niemand sieht, und `shuffle`",
    "a zone is seen as a whole: write `{zone}`, and turn cards up with `reveal`, as in `{reveal}`; which of them lie face up is a note on them, `face_up = no` below `each card` under `state`": "eine Zone ist als Ganzes zu sehen: schreibe `{zone}` und decke Karten mit `reveal` auf, wie in `{reveal}`; welche davon offen liegen, ist eine Notiz auf ihnen, `face_up = no` unter `each card` bei `state`",
    "a grid is a row of places: write `{zone}`, and work out which is which, with {columns} in a row: the place below `{name}[i]` is `{name}[i + {columns}]`": "ein Raster ist eine Reihe von Plätzen: schreibe `{zone}` und rechne aus, welcher welcher ist, mit {columns} in einer Reihe: der Platz unter `{name}[i]` ist `{name}[i + {columns}]`",
    "write `{better}`; who sees cards is said of the zone: `seen by everybody`, `seen by nobody`": "schreibe `{better}`; wer Karten sieht, steht bei der Zone: `seen by everybody`, `seen by nobody`",
    "whoever turns them chooses them: `{picked}`, and then `{better}`": "wer sie umdreht, wählt sie: `{picked}`, und dann `{better}`",
    "a grid is a row of places, as in `cell[12]: slot`: with four in a row, `cell[i + 4]` lies below `cell[i]`": "ein Raster ist eine Reihe von Plätzen, wie `cell[12]: slot`: mit vier in einer Reihe liegt `cell[i + 4]` unter `cell[i]`",
    "say first what has these values, on a line of its own: `{name}: {values}`; then write `{better}`": "sag zuerst in einer eigenen Zeile, was diese Werte hat: `{name}: {values}`; dann schreibe `{better}`",
    "there is {listed}": "es gibt {listed}",
    "name their zones: `every {zone}`": "nenne ihre Zonen: `every {zone}`",
    "zones are needed here": "hier braucht es Zonen",
    "who has no option is not asked: expect what happens then, as in `p1.score is 0`": "wer keine Möglichkeit hat, wird nicht gefragt: erwarte, was dann geschieht, wie `p1.score is 0`",
    "say how many: `expect {seat} has {number} options`": "sag, wie viele: `expect {seat} has {number} options`",
    "name the card, or the words of the act in quotes: `expect {seat} {can} choose hearts 3`; whether there is anything to choose shows in `expect {seat} has 3 options`": "nenne die Karte, oder die Worte der Handlung in Anführungszeichen: `expect {seat} {can} choose hearts 3`; ob es etwas zu wählen gibt, zeigt `expect {seat} has 3 options`",
    "another family has it: write `{example}`": "eine andere Familie hat sie: schreibe `{example}`",
    "`until` is asked between turns, when nobody acts: once around is `each player from p1`; who had the last turn can be kept below `state`, `last_player = me`": "`until` wird zwischen den Zügen gefragt, wenn niemand handelt: einmal herum ist `each player from p1`; wer zuletzt am Zug war, lässt sich unter `state` merken, `last_player = me`",
    "`until` is asked between turns, when nobody acts: of anybody it is `any(everyone where {name} …)`, of one player `p1.{name}`": "`until` wird zwischen den Zügen gefragt, wenn niemand handelt: von irgendwem ist es `any(everyone where {name} …)`, von einer Person `p1.{name}`",
    "`{names}` was chosen whatever comes of it: pick both in one choice, `choose {picks}`, with the rule below it; or add `else`, or make the rule `if possible`": "`{names}` war schon gewählt, was auch daraus wird: wähle beides auf einmal, `choose {picks}`, mit der Regel darunter; oder ergänze `else`, oder mach die Regel zu `if possible`",
    "what it asks for never held while the choice that it begins with had an option; let more games be played if that is rare": "was sie verlangt, galt nie, während die Wahl, mit der sie beginnt, eine Möglichkeit hatte; lass mehr Spiele spielen, wenn das selten ist",
    "the choice that it begins with never had an option: look at what is picked from, and at its rules; let more games be played if that is rare": "die Wahl, mit der sie beginnt, hatte nie eine Möglichkeit: sieh dir an, woraus gewählt wird, und ihre Regeln; lass mehr Spiele spielen, wenn das selten ist",
    "what it asks for never held; let more games be played if that is rare": "was sie verlangt, galt nie; lass mehr Spiele spielen, wenn das selten ist",
    "a card without `{name}` passes here": "eine Karte ohne `{name}` wird hier zugelassen",
    "`{example}` has none, and so it is in no list": "`{example}` hat keine, und steht so in keiner Liste",
    "say what holds for such cards: add `and card.{name} is not nothing`, or `or card.{name} is nothing`": "sag, was für solche Karten gilt: ergänze `and card.{name} is not nothing`, oder `or card.{name} is nothing`",
}
