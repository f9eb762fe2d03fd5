"""Was um die Befunde herum steht."""

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
    "{count} accepted": "{count} hingenommen",
    "watch it with `{command}`": "sieh sie dir an mit `{command}`",
    "{count} could not be checked": "{count} nicht geprüft",
}
