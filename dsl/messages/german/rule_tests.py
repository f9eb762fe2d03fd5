"""CG7xx auf Deutsch: Tests, Wörter, Texte für Menschen, Belege."""

# ruff: noqa: E501 - a sentence reads best on one line

TRIALS = {
    "remove it if what it named is gone": "entferne es, wenn es das, was es benannte, nicht mehr gibt",
    "`{value}` alone is a value of `{attribute}`, not a card": "`{value}` allein ist ein Wert von `{attribute}`, keine Karte",
    "which cards are meant?": "welche Karten sind gemeint?",
    "name where they lie, as in `p1.hand where {attribute} is {value}`, or all there are: `every {family} where {attribute} is {value}`": "nenne, wo sie liegen, wie `p1.hand where {attribute} is {value}`, oder alle, die es gibt: `every {family} where {attribute} is {value}`",
    "who sees state is said where it is declared": "wer Zustand sieht, steht dort, wo er erklärt wird",
    "only cards can be shown to somebody": "nur Karten kann man jemandem zeigen",
    "leave the line out; below `state` write `{name} = … seen by owner`, or nothing behind the value if all see it": "lass die Zeile weg; schreibe unter `state` `{name} = … seen by owner`, oder nichts hinter den Wert, wenn alle ihn sehen",
    "only cards and state can be seen": "nur Karten und Zustand kann man sehen",
    "this is {kind} that is worked out": "das ist {kind!t}, was berechnet wird",
    "name a zone, cards or a variable: `p1.hand`, `top of deck`, `p1.score`": "nenne eine Zone, Karten oder eine Variable: `p1.hand`, `top of deck`, `p1.score`",
    "this game is not for {count} players": "dieses Spiel ist nicht für {count} Spieler",
    "{players} play": "es spielen {players}",
    "the option `{name}` cannot have this value": "die Option `{name}` kann diesen Wert nicht haben",
    "it takes {values}": "möglich: {values}",
    "`{name}` is not a player": "`{name}` ist kein Spieler",
    "players in tests are p1, p2, …": "Spieler heißen in Tests p1, p2, …",
    "write `everybody`": "schreibe `everybody`",
    "this word of `{language}` names nothing in the rules": "dieses Wort von `{language}` benennt nichts in den Regeln",
    "not found in this file": "in dieser Datei nicht gefunden",
    "{count} labels are missing in `{language}`": "in `{language}` fehlen {count} Beschriftungen",
    "1 label is missing in `{language}`": "in `{language}` fehlt 1 Beschriftung",
    "players of this language would read English": "wer diese Sprache spricht, läse Englisch",
    "missing: {shown} and {more} more": "es fehlen {shown} und {more} weitere",
    "missing: {shown}": "es fehlen {shown}",
    "`{key}` has two labels in `{language}`": "`{key}` hat in `{language}` zwei Beschriftungen",
    "the second, which counts": "die zweite, die gilt",
    "the first": "die erste",
    "left out: {listed}": "ausgelassen: {listed}",
    "not in {whose}: {listed}": "überzählig: {listed}",
    "the braces of this label are not those of {whose}": (
        "die geschweiften Klammern dieser Beschriftung passen nicht zum Vorbild"
    ),
    "what stands in braces is filled in during play": "was in geschweiften Klammern steht, wird im Spiel eingesetzt",
    "copy the braces with what is in them; only the words around them are translated": (
        "übernimm die Klammern mit dem, was darin steht; übersetzt werden nur die Wörter darum herum"
    ),
    "there is no text for people in {named}": "es gibt keinen Text für Menschen in {named}",
    "new players read nothing about its goal": ("wer das zum ersten Mal spielt, liest nichts über das Ziel"),
    'write a section `{heading}` with `goal: "…"`, `turn: "…"`, `end: "…"` and `scoring: "…"`': (
        'schreibe einen Abschnitt `{heading}` mit `goal: "…"`, `turn: "…"`, `end: "…"` und `scoring: "…"`'
    ),
    "a text for people has no part `{name}`": "ein Text für Menschen hat keinen Teil `{name}`",
    "its parts are `goal`, `turn`, `end` and `scoring`": "seine Teile sind `goal`, `turn`, `end` und `scoring`",
    "a sentence about the game as a whole stands alone, in quotes": (
        "ein Satz über das ganze Spiel steht allein, in Anführungszeichen"
    ),
    "there are two texts for {what}": "für {what} gibt es zwei Texte",
    "the second": "der zweite",
    "put both into one; a long text has several lines in quotes below its heading": (
        "mache einen daraus; ein langer Text hat mehrere Zeilen in Anführungszeichen unter seiner Überschrift"
    ),
    "a text for people can only show the value of an option": (
        "ein Text für Menschen kann nur den Wert einer Option zeigen"
    ),
    "this is known in play, or not at all": "das weiß man erst im Spiel, oder gar nicht",
    "options here are {known}": "Optionen sind hier {known}",
    "this game has no options; say it in words": "dieses Spiel hat keine Optionen; sage es in Worten",
    "there is no card `{card}` {setup}": "eine Karte `{card}` gibt es nicht, {setup}",
    "not among the cards of this test": "nicht unter den Karten dieses Tests",
    "there is no card `{card}`": "eine Karte `{card}` gibt es nicht",
    "a card that is `{alone}` has no `{lacks}`: write `{alone}`": (
        "eine Karte, die `{alone}` ist, hat kein `{lacks}`: schreibe `{alone}`"
    ),
    "take another card": "nimm eine andere Karte",
    "take another card, or set `players` and options above so that it is in the game": (
        "nimm eine andere Karte, oder stelle `players` und Optionen darüber so ein, dass sie mitspielt"
    ),
    "this test lays out {wanted} × `{card}`, and there is 1 {setup}": (
        "dieser Test legt {wanted} × `{card}` aus, und es gibt 1, {setup}"
    ),
    "this test lays out {wanted} × `{card}`, and there are {there} {setup}": (
        "dieser Test legt {wanted} × `{card}` aus, und es gibt {there}, {setup}"
    ),
    "{more} too many": "{more} zu viel",
    "the same cards lie here already": "dieselben Karten liegen schon hier",
    "lay out fewer of them": "lege weniger davon aus",
    "`{zone}` has room for 1 card, and {laid} are laid there": (
        "`{zone}` hat Platz für 1 Karte, und {laid} werden dorthin gelegt"
    ),
    "`{zone}` has room for {room} cards, and {laid} are laid there": (
        "`{zone}` hat Platz für {room} Karten, und {laid} werden dorthin gelegt"
    ),
    "more than the zone holds": "mehr, als die Zone fasst",
    "lay the others somewhere else": "lege die anderen woandershin",
    "`@{mark}` stands at two rules that have nothing in common": (
        "`@{mark}` steht an zwei Regeln, die nichts miteinander zu tun haben"
    ),
    "the second place": "die zweite Stelle",
    "the first place": "die erste Stelle",
    "look the statement up; one of the two numbers may be a slip of the pen": (
        "sieh im Regelheft nach; eine der beiden Nummern kann ein Schreibfehler sein"
    ),
    "`@{mark}` stands twice on this line": "`@{mark}` steht zweimal in dieser Zeile",
    "the second time": "das zweite Mal",
    "remove it, or correct its number": "entferne es, oder berichtige die Nummer",
    "this test expects nothing": "dieser Test erwartet nichts",
    "it can hardly fail": "er kann kaum fehlschlagen",
    "end it with what must be true, as in `expect p1.score is 5`; a test still to be written is marked `todo`": (
        "beende ihn mit dem, was gelten muss, wie `expect p1.score is 5`; ein Test, der noch zu schreiben ist, "
        "bekommt `todo`"
    ),
    "two tests have the same title": "zwei Tests haben denselben Titel",
    "say in the title what this one shows; a test is found and its chance is drawn by its title": (
        "sage im Titel, was dieser zeigt; nach dem Titel wird ein Test gefunden und sein Zufall bestimmt"
    ),
    "no rule gives this reason": "diesen Grund nennt keine Regel",
    "not the reason of any `must`": "der Grund keines `must`",
    "copy the words after `must` of the rule that forbids it": (
        "übernimm die Worte hinter dem `must` der Regel, die es verbietet"
    ),
    'write "{near}"': 'schreibe "{near}"',
    "no act has this label": "keine Möglichkeit heißt so",
    "not the label of any act of a `choose one`": "so heißt keine Möglichkeit eines `choose one`",
    "copy the label of the act that is meant": "übernimm die Worte der Möglichkeit, die gemeint ist",
    "only `anything` is chosen by everybody, or `until` something": (
        "alle zusammen wählen nur `anything`, oder `until` etwas eintritt"
    ),
    "one answer cannot stand for many choices": "eine Antwort kann nicht für viele Entscheidungen stehen",
    "write `everybody chooses anything until …`, or `p1 chooses …` for one choice": (
        "schreibe `everybody chooses anything until …`, oder für eine einzelne Wahl `p1 chooses …`"
    ),
    "`until` is for what everybody chooses, not {name} alone": (
        "`until` gilt für das, was alle wählen, nicht {name} allein"
    ),
    "one choice has no `until`": "eine einzelne Wahl hat kein `until`",
    "write `everybody chooses anything until …`": "schreibe `everybody chooses anything until …`",
    "this comment accepts a finding that is not there": "dieser Kommentar nimmt einen Befund hin, den es nicht gibt",
    "no {code} is found on its line": "in dieser Zeile gibt es kein {code}",
    "remove it, or put it on the line of the finding or directly above": (
        "entferne ihn, oder setze ihn in die Zeile des Befunds oder direkt darüber"
    ),
    "an error cannot be accepted": "ein Fehler lässt sich nicht hinnehmen",
    "{code} is an error here": "{code} ist hier ein Fehler",
    "remove this comment; only warnings can be accepted": (
        "entferne diesen Kommentar; hinnehmen lassen sich nur Warnungen"
    ),
    "this finding is accepted without a reason": "dieser Befund wird ohne Grund hingenommen",
    "why is it right as it is?": "warum ist es so richtig?",
    "say it in a few words: `# accepted: {code} as in the rulebook`": (
        "sage es in wenigen Worten: `# accepted: {code} wie im Regelheft`"
    ),
}
