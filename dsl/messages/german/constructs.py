"""What `explain`, `rules --statements` and `test --coverage` say, in German."""

CONSTRUCTS = {
    "the head: the name, how many play, teams and options": "der Kopf: Name, wie viele mitspielen, Teams und Optionen",
    "an option, to be agreed on before play": "eine Option, die vor dem Spiel vereinbart wird",
    "something from a library": "etwas aus einer Bibliothek",
    "cards from a deck that a library has": "Karten aus einem Spiel, das eine Bibliothek hat",
    "a family of cards": "eine Familie von Karten",
    "an attribute of these cards, and its values in order":
        "eine Eigenschaft dieser Karten, mit ihren Werten der Reihe nach",
    "an attribute that is worked out for each card": "eine Eigenschaft, die für jede Karte ausgerechnet wird",
    "cards: every combination of these attributes": "Karten: jede Kombination dieser Eigenschaften",
    "cards, kind by kind": "Karten, Sorte für Sorte",
    "cards that are left out": "Karten, die weggelassen werden",
    "how many cards that must be": "wie viele Karten das sein müssen",
    "a zone: a place for cards": "eine Zone: ein Platz für Karten",
    "what happens by itself to the zone above": "was mit der Zone darüber von selbst geschieht",
    "state: a value that play changes, and its first value":
        "Zustand: ein Wert, den das Spiel ändert, und sein erster Wert",
    "the play ends at once when this holds": "die Partie endet sofort, wenn das gilt",
    "a definition: worked out wherever it is used": "eine Definition: wird ausgerechnet, wo immer sie vorkommt",
    "a case: the first that holds is the value": "ein Fall: der erste, der gilt, ist der Wert",
    "a phase: what is done, in this order": "eine Phase: was geschieht, in dieser Reihenfolge",
    "who wins: what is still equal shares the win": "wer gewinnt: wer dann noch gleich steht, teilt sich den Sieg",
    "labels in another language": "Bezeichnungen in einer anderen Sprache",
    "a label": "eine Bezeichnung",
    "the game in words for people": "das Spiel in Worten für Menschen",
    "a text for people on one subject": "ein Text für Menschen zu einem Thema",
    "a test": "ein Test",
    "how many play in this test": "wie viele in diesem Test mitspielen",
    "an option of this test": "eine Option dieses Tests",
    "exactly these cards lie there when the test goes on": "genau diese Karten liegen dort, wenn der Test weitergeht",
    "a value from which the test goes on": "ein Wert, von dem der Test ausgeht",
    "who knows these cards when the test goes on": "wer diese Karten kennt, wenn der Test weitergeht",
    "the test carries out rules, up to the first choice": "der Test führt Regeln aus, bis zur ersten Wahl",
    "an answer to the choice that is due; `anything` is drawn from the title of the test":
        "eine Antwort auf die anstehende Wahl; `anything` wird aus dem Titel des Tests gezogen",
    "the test fails if this does not hold": "der Test schlägt fehl, wenn das nicht gilt",
    "the test fails if other cards lie there": "der Test schlägt fehl, wenn dort andere Karten liegen",
    "the test fails if the rules say otherwise": "der Test schlägt fehl, wenn die Regeln es anders sagen",
    "the test fails if there are more or fewer ways to answer, or somebody is asked who should not be":
        "der Test schlägt fehl, wenn es mehr oder weniger Antworten gibt, oder jemand zu Unrecht gefragt ist",
    "the test fails if the player knows more or less": "der Test schlägt fehl, wenn die Person mehr oder weniger weiß",
    "the test fails if others win": "der Test schlägt fehl, wenn andere gewinnen",
    "a loop; its end is tested before each pass": "eine Schleife; ihr Ende wird vor jedem Durchlauf geprüft",
    "a loop over a list, as it is at the start": "eine Schleife über eine Liste, wie sie am Anfang ist",
    "each player in turn; `me` is the one who acts": "alle der Reihe nach; `me` ist, wer gerade handelt",
    "each team in turn": "alle Teams der Reihe nach",
    "the direction of play from here on": "die Spielrichtung von hier an",
    "turns go round until the end is reached; `me` is the one who acts":
        "es geht reihum, bis das Ende erreicht ist; `me` ist, wer gerade handelt",
    "one player acts and decides; inside, `me` is that player":
        "eine Person handelt und entscheidet; darin ist `me` diese Person",
    "all players choose without knowing what the others choose, then the effects follow":
        "alle wählen, ohne zu wissen, was die anderen wählen; dann folgen die Wirkungen",
    "one decision of the acting player": "eine Entscheidung dessen, der handelt",
    "one decision: which of the acts below": "eine Entscheidung: welche der Handlungen darunter",
    "an act that can be chosen": "eine Handlung, die man wählen kann",
    "a rule for the choice above: options that break it are not legal":
        "eine Regel für die Wahl darüber: was sie verletzt, ist nicht erlaubt",
    "chance decides, all alike": "der Zufall entscheidet, alles gleich wahrscheinlich",
    "cards move; whoever sees either place knows them": "Karten wandern; wer einen der beiden Plätze sieht, kennt sie",
    "cards are dealt, one to each in turn": "Karten werden gegeben, reihum je eine",
    "places are filled up, one card to each in turn": "Plätze werden aufgefüllt, reihum je eine Karte",
    "two zones exchange their cards": "zwei Zonen tauschen ihre Karten",
    "the cards are shuffled; nobody knows their order any more":
        "die Karten werden gemischt; niemand kennt mehr ihre Reihenfolge",
    "cards are shown": "Karten werden gezeigt",
    "a name for a value, known in this block": "ein Name für einen Wert, bekannt in diesem Block",
    "a value changes": "ein Wert ändert sich",
    "a phase is carried out": "eine Phase wird ausgeführt",
    "only if the condition holds": "nur, wenn die Bedingung gilt",
    "the first of these cases that fits": "der erste dieser Fälle, der passt",
    "a case, and what is done then": "ein Fall, und was dann geschieht",
    "what is running ends here": "was läuft, endet hier",
    "all that was done in this phase is taken back, and it ends":
        "alles aus dieser Phase wird zurückgenommen, und sie endet",
    "a message to the players": "eine Nachricht an alle am Tisch",
    "the direction of play turns round": "die Spielrichtung kehrt sich um",
    "a player is out: of the game, of a phase, or of one turn":
        "jemand ist draußen: aus dem Spiel, einer Phase oder einem Zug",
    "the places where cards can lie": "die Plätze, an denen Karten liegen können",
    "what is written down during play": "was während des Spiels aufgeschrieben wird",
    "what the rules have to remember and nobody needs to be told":
        "was die Regeln sich merken müssen und niemand zu wissen braucht",
    "what follows exists once for each of them": "was folgt, gibt es für alle einmal",
    "otherwise": "sonst",
    "what the options of the choice above are called": "wie die Möglichkeiten der Wahl darüber heißen",
    "how many can play": "wie viele mitspielen können",
    "who plays together": "wer zusammenspielt",
    "a rule for the choice above: options that break it are not legal as long as one keeps it":
        "eine Regel für die Wahl darüber: was sie verletzt, ist nicht erlaubt, solange etwas sie einhält",
    "one decision of the acting player, who may decline": "eine Entscheidung dessen, der handelt und ablehnen darf",
    "a comment or an empty line: nothing to play by":
        "ein Kommentar oder eine leere Zeile: nichts, wonach gespielt wird",
    "this line could not be understood": "diese Zeile war nicht zu verstehen",
    "goes on from line {line}: {what}": "gehört zu Zeile {line}: {what!t}",
    "in {part}: {what}": "{part}: {what!t}",
    "the head": "im Kopf",
    "the cards `{name}`": "bei den Karten `{name}`",
    "the definition `{name}`": "in der Definition `{name}`",
    "the phase `{name}`": "in der Phase `{name}`",
    "`play`": "in `play`",
    "the test \"{name}\"": "im Test \"{name}\"",
    "the words of `{name}`": "bei den Worten von `{name}`",
    "carries out": "führt aus",
    "{marks}  from line {line}: {text}": "{marks}  von Zeile {line}: {text}",
    "one of {values}": "eines von {values}",
    "{first} to {last}": "{first} bis {last}",
    "value of `{name}`": "Wert von `{name}`",
    "variable": "Variable",
    "every zone": "alle Zonen",
    "note on each card": "Hinweis auf jeder Karte",
    "attribute of each card": "Eigenschaft jeder Karte",
    "statement of the rulebook": "Aussage",
    "statement": "Anweisung",
    "branch": "Verzweigung",
    "case": "Fall",
    "all": "alles",
    "run": "ausgeführt",
    "changed": "schränkt ein",
    "kept": "lässt alles",
    "used": "benutzt",
    "Counted are outcomes: a statement runs, an `if` is yes or no, a choice is asked, a rule takes options away "
    "or\nleaves all, an act is offered or taken, a definition is worked out, a case (an `if` inside a value) is yes "
    "or no.\nSome cannot come about, such as the `no` of the last case where all values are listed.\n"
    "  tests  how many of all outcomes "
    "the tests bring about; share is the same in percent\n  games  how many the random games bring about\n  never  "
    "how many neither brings about\n":
        "Gezählt wird, was geschehen kann: Eine Anweisung wird ausgeführt, ein `if` ist ja oder nein, eine Wahl "
        "wird\ngestellt, eine Regel schränkt ein oder lässt alles, eine Aktion wird angeboten oder genommen, eine "
        "Definition\nwird ausgerechnet, ein Fall (ein `if` in einem Wert) ist ja oder nein. Manches kann nicht "
        "vorkommen, wie das `nein`\ndes letzten Falles, wo alle Werte genannt sind.\n"
        "  Tests   wie viel davon die Tests erreichen; der Anteil ist dasselbe in "
        "Prozent\n  Spiele  wie viel die Zufallsspiele erreichen\n  nie     wie viel beide nicht erreichen\n",
    "missing": "fehlt",
    "lines": "Zeilen",
    "tests": "Tests",
    "share": "Anteil",
    "never": "nie",
    "in no test": "in keinem Test",
    "In no test": "In keinem Test",
    "{percent:.1f} %": "{percent:.1f} %",
    "{tests} of {outcomes}": "{tests} von {outcomes}",
    "{name}: coverage by tests, and by {count} random game": "{name}: von Tests erreicht, und von {count} Zufallsspiel",
    "{name}: coverage by tests, and by {count} random games":
        "{name}: von Tests erreicht, und von {count} Zufallsspielen",
    "{line}: not executable": "{line}: nicht ausführbar",
    "{line}: not executable ({reason})": "{line}: nicht ausführbar ({reason})",
    "{all} statements, {rules} in the rules, {tests} in tests, {reasons} not executable, {missing} missing":
        "{all} Aussagen, {rules} in den Regeln, {tests} in Tests, {reasons} nicht ausführbar, {missing} fehlen",
    "This page is in English; what the message says, in German:":
        "Diese Seite gibt es nur auf Englisch. Auf Deutsch lautet die Meldung:",
    "This page is in English only.": "Diese Seite gibt es nur auf Englisch.",
    "The pages are in English only.": "Die Seiten gibt es nur auf Englisch.",
    "Wrong": "Falsch",
    "Right": "Richtig",
}  # fmt: skip
