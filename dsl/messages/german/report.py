"""Was um die Befunde herum steht."""

# ruff: noqa: E501 - a sentence reads best on one line

REPORT = {
    "error": "Fehler",
    "warning": "Warnung",
    "note": "Hinweis",
    "help": "Hilfe",
    "{count} file": "{count} Datei",
    "{count} files": "{count} Dateien",
    "{count} error": "{count} Fehler",
    "{count} errors": "{count} Fehler",
    "{count} warning": "{count} Warnung",
    "{count} warnings": "{count} Warnungen",
    "nothing found": "nichts gefunden",
    "nothing found so far": "bisher nichts gefunden",
    "not all games were played": "nicht alle Spiele wurden gespielt",
    "{count} not looked at": "{count} nicht angesehen",
    "{count} accepted": "{count} hingenommen",
    "one set-up": "einer Aufstellung",
    "{setups} set-ups": "{setups} Aufstellungen",
    "{setups} of {where}": "{setups} von {where}",
    "{file}: 1 game, in {where}": "{file}: 1 Spiel, in {where}",
    "{file}: {total:,} games, in {where}": "{file}: {total:,} Spiele, in {where}",
    "{file}: {total:,} games, {games:,} in each of {where}": "{file}: {total:,} Spiele, {games:,} in jeder von {where}",
    "{file}: as many games as fit in {seconds} s, in {where}": "{file}: so viele Spiele, wie in {seconds} s passen, in {where}",
    "{file}: as many games as fit in {seconds} s, in {where}, at most {games:,} in each": "{file}: so viele Spiele, wie in {seconds} s passen, in {where}, höchstens {games:,} in jeder",
    "{games:,} of {many}": "{games:,} von {many}",
    "{many} in {where}": "{many} in {where}",
    "{file}: time is up after {many}": "{file}: die Zeit ist um, nach {many}",
    "{file}: interrupted: nothing can be said of its games": "{file}: unterbrochen: über die Spiele lässt sich nichts sagen",
    "{file}: interrupted after {many}": "{file}: unterbrochen nach {many}",
    "{told}; {left_out:,} more were left out, since a game like them had no end": (
        "{told}; {left_out:,} weitere wurden ausgelassen, weil ein Spiel wie sie kein Ende hatte"
    ),
    "{told}: nothing was found in them": "{told}: darin wurde nichts gefunden",
    "watch it with `{command}`": "sieh sie dir an mit `{command}`",
    "{count} could not be checked": "{count} nicht geprüft",
}
