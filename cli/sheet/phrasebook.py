"""How operations of the rules are said, in English and German.

`{0}` and `{1}` are what an operation is applied to, `{info}` is the attribute, zone or variable that it names, and
`{0:dat}` is the phrase in the dative. What is true or not is a clause that can follow `if`, in German with its verb at
the end.
"""

from __future__ import annotations

from cli.sheet.nouns import Said

_EN = {
    # numbers
    "add": "{0} + {1}", "sub": "{0} − {1}", "mul": "{0} × {1}", "div": "{0} ÷ {1} (rounded down)",
    "mod": "the remainder of {0} ÷ {1}", "neg": "−{0}", "abs": "{0} without its sign",
    "apart": "the difference between {0} and {1}", "sum": "the sum of {0}", "max": "the highest of {0}",
    "min": "the lowest of {0}", "larger": "the higher of {0} and {1}", "smaller": "the lower of {0} and {1}",
    "count": "the number of {0}", "players": "the number of players", "position": "the place of {0} among {1}",
    "place_of": "the place of {0}", "index_of": "the number of {0}", "order": "{0}",
    "in numbers": "the place of {0} in its order",
    "group_sizes": "how many of {0} share their {1}, the most first",
    # clauses
    "lt": "{0} {0:is} less than {1}", "le": "{0} {0:is} at most {1}", "gt": "{0} {0:is} more than {1}",
    "ge": "{0} {0:is} at least {1}", "is": "{0} {0:is} {1}", "is not": "{0} {0:is} not {1}",
    "just when": "{0} just when {1}", "only one": "only one of these holds: {0}; {1}", "in": "{0} {0:is} one of {1}",
    "not in": "{0} {0:is} none of {1}", "among": "{0} {0:is} among {1}", "not among": "{0} {0:is} not among {1}",
    "has": "one of {0} has {info} {1}", "has not": "none of {0} has {info} {1}",
    "has that": "the {info} of one of {0} is {1}", "has not that": "the {info} of none of {0} is {1}",
    "somewhere": "for at least one of {1}, {2} {2:is} {0}", "nowhere": "for none of {1}, {2} {2:is} {0}",
    "all_in": "{0} are all among {1}", "and": "{0} and {1}", "or": "{0} or {1}", "either": "either {0} or {1}",
    "not": "it is not the case that {0}", "not flag": "not {0}", "implies": "{1} (needed only if {0})",
    "is_empty": "{0} {0:is} empty", "not empty": "{0} {0:is} not empty", "no cards": "there are no {0}",
    "some cards": "there are {0}", "any": "there is one of {0}", "none": "there is none of {0}",
    "include": "there is one of {0}{1}", "include none": "there is none of {0}{1}",
    "somebody": "there is somebody of {0} {1}", "nobody of": "there is nobody of {0} {1}",
    "same": "{0} are all alike", "different": "no two of {0} are alike", "same attr": "{0} all have the same {info}",
    "different attr": "no two of {0} have the same {info}", "is nobody": "nobody is {0}",
    "is somebody": "somebody is {0}", "agreed": "“{0}” is agreed", "all": "this holds for each of {0}: {1}",
    "all flags": "it holds throughout: {0}", "no flags": "it holds nowhere: {0}",
    "consecutive": "{0} follow one another without a gap ({1})",
    "players are": "there are {1} players", "players are not": "there are not {1} players",
    "fewer players": "there are fewer than {1} players", "more players": "there are more than {1} players",
    # cards and places
    "every_card": "all cards", "every_value": "every {info}", "first": "the first of {0}", "last": "the last of {0}",
    "first card": "the top card of {0}", "last card": "the bottom card of {0}",
    "left card": "the leftmost card of {0}", "right card": "the rightmost card of {0}",
    "first_n": "the first {1} of {0}", "last_n": "the last {1} of {0}",
    "first many": "the first ones of {0}, as many as {1}", "last many": "the last ones of {0}, as many as {1}",
    "nth": "number {1} of {0}", "nth of": "a number by {0} ({1})", "every one": "every {info} of {0}",
    "outer": "the one at the {1} end of {0}", "outer that": "the one at that end of {0}",
    "distinct": "the different ones of {0}", "kinds": "the different {info}s of {0}",
    "count kinds": "the number of different {info}s among {0}", "subsets": "the selections from {0}",
    "reversed": "{0} in reverse order", "list": "{items}", "range": "{0} to {1}",
    "zone_of": "the place where {0} lies", "except": " except {1}", "with": "with {info} {1}",
    "runs": "the groups of neighbours with the same {1} in {0}", "groups": "the groups with the same {1} in {0}",
    "map": "{1} for each of {0}", "map name": "{1} for each {info} of {0}", "map value": "{1} for each {0} {info}",
    "sorted": "{0} in the order of {1}", "sorted down": "{0} from the highest {1} down",
    "sorted plain": "{0} in order", "sorted high": "{0} from the highest down", "french": "{1} of {0}",
    "only": "the only one of {0}", "only person": "the only one of {0}",
    # players
    "around": "all players from {0} on", "owner_of": "whoever has {0}", "your partner": "your partner",
    "your team": "your team", "members": "the players of {0}", "next": "the player after {0:acc}",
    "seat": "the player {0} places to the {info} of {1:acc}", "seat you": "the player {0} places to your {info}",
    "far": "the player as far to the {info} of {1:acc} as {0}", "far you": "the player as far to your {info} as {0}",
    "neighbour": "the player to the {info} of {1:acc}", "neighbour you": "the player to your {info}",
    "highest": "whichever of {0} has the highest {1}", "lowest": "whichever of {0} has the lowest {1}",
    "all_highest": "those of {0} with the highest {1}", "all_lowest": "those of {0} with the lowest {1}",
    "sole_highest": "whichever of {0} alone has the highest {1}",
    "sole_lowest": "whichever of {0} alone has the lowest {1}",
    # words
    "if": "{0} if {1}", "otherwise": "otherwise {0}", "it": "it", "its place": "its place", "name": "[name]",
    "yes": "yes", "no": "no", "nobody": "nobody", "anybody": "somebody", "nothing": "nothing", "left": "left",
    "right": "right", "card": "card", "cards noun": "cards", "quoted": "“{0}”", "comma": ", ", "or list": " or ",
    "and list": " and ", "team noun": "team", "result": "the result", "result flag": "the result is yes",
    "player": "player {n}", "undecided": "{0} is not decided", "flag means": "{0}",
}  # fmt: skip

_DE = {
    "add": "{0} + {1}", "sub": "{0} − {1}", "mul": "{0} × {1}", "div": "{0} ÷ {1} (abgerundet)",
    "mod": "der Rest von {0:dat} ÷ {1}", "neg": "−{0}", "abs": "{0} ohne Vorzeichen",
    "apart": "der Unterschied zwischen {0:dat} und {1:dat}", "sum": "die Summe von {0:dat}",
    "max": "das Höchste von {0:dat}", "min": "das Niedrigste von {0:dat}",
    "larger": "das Größere von {0:dat} und {1:dat}", "smaller": "das Kleinere von {0:dat} und {1:dat}",
    "count": "die Zahl {0:gen}", "players": "die Zahl der Mitspielenden",
    "position": "der Platz {0:gen} unter {1:dat}", "place_of": "der Platz {0:gen}", "index_of": "die Nummer {0:gen}",
    "order": "{0}", "in numbers": "die Stelle von {0:dat} in der Rangfolge",
    "group_sizes": "wie viele von {0:dat} je gleich sind ({1}), die meisten zuerst",
    "lt": "{0} {0:less} als {1} {0:sind}", "le": "{0} höchstens {1} {0:sind}", "gt": "{0} {0:more} als {1} {0:sind}",
    "ge": "{0} mindestens {1} {0:sind}", "is": "{0} {1} {0:sind}", "is not": "{0} nicht {1} {0:sind}",
    "just when": "{0} genau dann, wenn {1}", "only one": "nur eines davon gilt: {0}; {1}",
    "in": "{0} eines von {1} {0:sind}", "not in": "{0} keines von {1} {0:sind}",
    "among": "{0} unter {1:dat} {0:sind}", "not among": "{0} nicht unter {1:dat} {0:sind}",
    "has": "unter {0:dat} eine ist, deren {info} {1} ist", "has not": "unter {0:dat} keine ist, deren {info} {1} ist",
    "has that": "unter {0:dat} eine ist, deren {info} {1} ist",
    "has not that": "unter {0:dat} keine ist, deren {info} {1} ist",
    "somewhere": "bei mindestens einem von {1:dat} {2} {0} ist", "nowhere": "bei keinem von {1:dat} {2} {0} ist",
    "all_in": "{0} alle unter {1:dat} sind", "and": "{0} und {1}", "or": "{0} oder {1}",
    "either": "entweder {0} oder {1}", "not": "es nicht so ist, dass {0}", "not flag": "{0}",
    "implies": "{1} (nur nötig, wenn {0})", "is_empty": "{0} leer {0:sind}", "not empty": "{0} nicht leer {0:sind}",
    "no cards": "es keine {0} gibt", "some cards": "es {0} gibt", "any": "es etwas gibt von {0:dat}",
    "none": "es nichts gibt von {0:dat}", "include": "unter {0:dat} eine ist{1}",
    "include none": "unter {0:dat} keine ist{1}", "somebody": "es unter {0:dat} jemanden gibt{1}",
    "nobody of": "es unter {0:dat} niemanden gibt{1}", "same": "{0} alle gleich sind",
    "different": "{0} alle verschieden sind", "same attr": "{0} gleich sind ({info})",
    "different attr": "{0} alle verschieden sind ({info})", "is nobody": "niemand {0} ist",
    "is somebody": "jemand {0} ist", "agreed": "„{0}“ abgesprochen ist", "quoted": "„{0}“",
    "all": "für jedes von {0:dat} gilt, dass {1}", "all flags": "überall gilt: {0}", "no flags": "nirgends gilt: {0}",
    "consecutive": "{0} lückenlos aufeinander folgen ({1})", "players are": "{1} Personen mitspielen",
    "players are not": "nicht {1} Personen mitspielen", "fewer players": "weniger als {1} Personen mitspielen",
    "more players": "mehr als {1} Personen mitspielen", "every_card": "alle Karten",
    "every_value": "alle Werte ({info})", "first": "das erste von {0:dat}", "last": "das letzte von {0:dat}",
    "first card": "die oberste Karte {0:gen}", "last card": "die unterste Karte {0:gen}",
    "left card": "die linke Karte {0:gen}", "right card": "die rechte Karte {0:gen}",
    "first_n": "die ersten {1} von {0:dat}", "last_n": "die letzten {1} von {0:dat}",
    "first many": "die ersten von {0:dat}, und zwar so viele wie {1},",
    "last many": "die letzten von {0:dat}, und zwar so viele wie {1},", "nth": "Nummer {1} von {0:dat}",
    "nth of": "eine Zahl nach {0:dat} ({1})", "every one": "jedes „{info}“ von {0:dat}",
    "outer": "das äußerste von {0:dat}, {1}", "outer that": "die äußerste von {0:dat} auf dieser Seite",
    "distinct": "die verschiedenen unter {0:dat}", "kinds": "die verschiedenen Werte {0:gen} ({info})",
    "count kinds": "die Zahl der verschiedenen unter {0:dat} ({info})",
    "subsets": "die möglichen Auswahlen aus {0:dat}", "reversed": "{0} in umgekehrter Reihenfolge", "list": "{items}",
    "range": "{0} bis {1}", "zone_of": "der Ort, an welchem {0} liegt", "except": " außer {1:dat}",
    "with": "mit {info} {1}", "runs": "die Gruppen gleicher Nachbarn ({1}) in {0:dat}",
    "groups": "die Gruppen gleicher Karten ({1}) in {0:dat}", "map": "{1}, jeweils für {0:acc}",
    "map name": "{1} für jedes „{info}“ von {0:dat}", "map value": "{1} für jedes „{info}“ ({0})",
    "sorted": "{0}, geordnet nach {1:dat},", "sorted down": "{0}, absteigend nach {1:dat},",
    "sorted plain": "{0} der Größe nach", "sorted high": "{0} von oben nach unten geordnet", "french": "{0} {1}",
    "only": "das einzige von {0:dat}", "only person": "die einzige Person unter {0:dat}", "around": "alle ab {0:dat}",
    "highest": "die höchste von {0:dat} ({1})", "lowest": "die niedrigste von {0:dat} ({1})",
    "sole_highest": "die einzige höchste von {0:dat} ({1})",
    "sole_lowest": "die einzige niedrigste von {0:dat} ({1})", "all_highest": "die höchsten von {0:dat} ({1})",
    "all_lowest": "die niedrigsten von {0:dat} ({1})", "partner": "Partner {0:gen}", "your partner": "dein Partner",
    "team": "Team {0:gen}", "your team": "dein Team", "members": "die Mitglieder {0:gen}", "if": "{0}, wenn {1}",
    "otherwise": "sonst {0}", "it": "sie", "its place": "ihr Platz", "name": "[Name]", "yes": "ja", "no": "nein",
    "nobody": "niemand", "anybody": "jemand", "nothing": "nichts", "left": "links", "right": "rechts",
    "card": "Karte", "cards noun": "Karten", "or list": " oder ", "and list": " und ", "team noun": "Team",
    "result": "das Ergebnis", "result flag": "das Ergebnis ja ist",
    "player": "Person {n}", "undecided": "{0} noch offen ist", "flag means": "gilt, wenn {0}",
}  # fmt: skip

# People who are described: `the player to the left of the dealer`. In German it is always a person, whose words change.
PERSONS = {
    "next": ", die nach {0:dat} dran ist,",
    "seat": " {0} Plätze {info} von {1:dat}",
    "seat you": " {0} Plätze {info} von dir",
    "far": " so weit {info} von {1:dat}, wie {0} sagt,",
    "far you": " so weit {info} von dir, wie {0} sagt,",
    "neighbour": " {info} von {1:dat}",
    "neighbour you": " {info} von dir",
    "owner_of": ", die {0:acc} hat,",
    "highest": " mit dem höchsten Wert ({1}) unter {0:dat}",
    "lowest": " mit dem niedrigsten Wert ({1}) unter {0:dat}",
    "sole_highest": " unter {0:dat}, die allein den höchsten Wert hat ({1}),",
    "sole_lowest": " unter {0:dat}, die allein den niedrigsten Wert hat ({1}),",
}
SEVERAL = {
    "all_highest": " unter {0:dat}, die den höchsten Wert haben ({1}),",
    "all_lowest": " unter {0:dat}, die den niedrigsten Wert haben ({1}),",
}
PHRASES = {"en": _EN, "de": _DE}

# What a term is about, where the rules have but a letter for it.
PARAMETERS = {
    "en": {
        "card": Said("the card"), "cards": Said("the cards", many=True), "player": Said("the player"),
        "team": Said("the team"),
    },
    "de": {
        "card": Said("die Karte", "die Karte", "der Karte", "der Karte"),
        "cards": Said("die Karten", "die Karten", "den Karten", "der Karten", many=True),
        "player": Said("die Person", "die Person", "der Person", "der Person"),
        "team": Said("das Team", "das Team", "dem Team", "des Teams"),
    },
}  # fmt: skip
