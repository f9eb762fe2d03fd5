"""CG6xx auf Deutsch: was man wissen kann."""

KNOWLEDGE = {
    "where this card lies": "wo diese Karte liegt",
    "the cards of `{zone}`": "die Karten von `{zone}`",
    "the cards of the acting player's `{zone}`": "die eigenen Karten in `{zone}`",
    "the cards of another player's `{zone}`": "die Karten anderer in `{zone}`",
    "the cards of any player's `{zone}`": "die Karten irgendeines Spielers in `{zone}`",
    "a {kind}: `{zone}` is seen by nobody": "{kind}: `{zone}` sieht niemand",
    "a {kind}: `{zone}` is seen by its owner only": "{kind}: `{zone}` sieht nur, wem es gehört",
    "a {kind}: `{zone}` is seen by its owner's team only": "{kind}: `{zone}` sieht nur das Team, dem es gehört",
    "a {kind}: `{zone}` is seen by everybody but its owner": "{kind}: `{zone}` sehen alle, außer wem es gehört",
    "a {kind}: `{zone}` is not seen by everybody": "{kind}: `{zone}` sehen nicht alle",
    "what there is to choose depends on cards that the player cannot see": (
        "was zur Wahl steht, hängt von Karten ab, die man nicht sehen kann"
    ),
    "this rule depends on cards that the player cannot see": (
        "diese Regel hängt von Karten ab, die man nicht sehen kann"
    ),
    "this text gives away cards that the player cannot see": ("dieser Text verrät Karten, die man nicht sehen kann"),
    "this tells everybody about cards that not everybody can see": (
        "das erzählt allen von Karten, die nicht alle sehen können"
    ),
    "everybody can read state, and not everybody knows this card": (
        "Variablen können alle lesen, und nicht alle kennen diese Karte"
    ),
    "one of {cards}": "gehört dazu: {cards}",
    "may lie where it cannot be seen": "liegt vielleicht, wo man sie nicht sieht",
    "players who do not know the card are shown `a hidden card`; those who know it learn that it is this one": (
        "wer die Karte nicht kennt, liest `a hidden card`; wer sie kennt, erfährt, dass es diese ist"
    ),
    "put the card in a zone of its own, such as a `slot seen by nobody`, or store it when it lies open": (
        "lege die Karte in eine eigene Zone, wie einen `slot seen by nobody`, oder merke sie, wenn sie offen liegt"
    ),
    "asks where a card lies": "fragt, wo eine Karte liegt",
    "it may lie in a zone that is hidden": "sie kann in einer verdeckten Zone liegen",
    "note in `state` who has it as soon as that is known to all": (
        "merke in `state`, wer sie hat, sobald das alle wissen"
    ),
    "looks at {cards}": "angesehen werden: {cards}",
    "how many cards lie there is known: `count(…)` and `is empty` are fine": (
        "wie viele Karten dort liegen, ist bekannt: `count(…)` und `is empty` sind erlaubt"
    ),
    "`reveal` or `peek` at the cards first, write `seen by {seers}` at `{zone}`, "
    "or note in `state` what everybody has seen": (
        "zeige die Karten vorher mit `reveal` oder `peek`, schreibe `seen by {seers}` zu `{zone}`, "
        "oder merke in `state`, was alle gesehen haben"
    ),
    "the other cards of this choice are seen, those of `{zone}` are not": (
        "die anderen Karten dieser Wahl sind zu sehen, die von `{zone}` nicht"
    ),
    "make two acts of a `choose one`: one that takes from `{zone}`, "
    "and one with a `choose` among the other cards, which has this rule": (
        "mache daraus zwei Möglichkeiten eines `choose one`: eine nimmt von `{zone}`, "
        "die andere hat ein `choose` unter den anderen Karten und diese Regel"
    ),
    "what players learn here cannot be followed": "es lässt sich nicht verfolgen, was man hier erfährt",
    "cards come to these rules in too many ways": "Karten kommen auf zu vielen Wegen zu diesen Regeln",
    "give definitions and phases fewer cards at once, so that it is clear whose cards each of them looks at": (
        "gib Definitionen und Phasen weniger Karten auf einmal, damit klar ist, wessen Karten sie ansehen"
    ),
    "with {players} players at most {most} attributes can be shown alone": (
        "bei {players} Personen können höchstens {most} Eigenschaften für sich gezeigt werden"
    ),
    "this is one more": "das ist eine mehr",
    "show the whole cards, or let fewer people play": "zeige die ganzen Karten, oder lass weniger Personen spielen",
}
