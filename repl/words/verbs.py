"""What players did, in a sentence: verbs of card games as prompts write them, and as a story tells them.

A prompt such as "Arrest a person" becomes "Anna arrests black 5", in German "Verhafte eine Person" becomes "Anna
verhaftet schwarz 5". A prompt that does not begin with one of these verbs is not turned into a sentence; the rules may
then give one in their `words`.
"""

from __future__ import annotations

_ENGLISH = frozenset(
    "accept accuse add announce arrest ask attack beat begin bet bid block buy call capture cast challenge change "
    "check choose claim close collect combine cover cut deal declare defend discard double draw drop end exchange fill "
    "flip fold follow give go guess hand hide hit hold keep kill knock lay lead leave look lose make match meld move "
    "name offer open order pass pay peek pick place play point predict put raise redouble refill remove replace return "
    "reveal roll sacrifice save score see select sell send shift show shuffle skip spend split spread stack stake "
    "stand start stay steal stop surrender swap take tell throw trade trump turn use vote win wish yield".split()
)
_BEFORE_NOUNS = frozenset("a all an another any it its one some the them their two your".split())
_PARTICLES = frozenset("aside at away back down for in off on out over up".split())
# What stands behind the thing that is chosen: `Put two cards into the skat`.
_WHERE_TO = frozenset("beside into onto to under".split())
_WOHIN = frozenset("in ins unter zu zum zur".split())
_CLAUSE = frozenset("; , : and or und oder".split())

# The imperative, and what a third person does.
_GERMAN = {
    "beende": "beendet", "beginne": "beginnt", "behalte": "behält", "biete": "bietet", "bleibe": "bleibt",
    "decke": "deckt", "drehe": "dreht", "drück": "drückt", "drücke": "drückt", "fordere": "fordert", "frag": "fragt",
    "frage": "fragt", "geh": "geht", "gehe": "geht", "gib": "gibt", "greife": "greift", "halte": "hält",
    "kaufe": "kauft", "lass": "lässt", "leg": "legt", "lege": "legt", "melde": "meldet", "mische": "mischt",
    "nenne": "nennt", "nimm": "nimmt", "opfere": "opfert", "passe": "passt", "rate": "rät", "reize": "reizt",
    "sag": "sagt", "sage": "sagt", "schenke": "schenkt", "schiebe": "schiebt", "schlage": "schlägt", "setz": "setzt",
    "setze": "setzt", "spiel": "spielt", "spiele": "spielt", "stiehl": "stiehlt", "tausche": "tauscht",
    "teile": "teilt", "verdopple": "verdoppelt", "verhafte": "verhaftet", "verkaufe": "verkauft",
    "verschenke": "verschenkt", "wirf": "wirft", "wähl": "wählt", "wähle": "wählt", "wünsche": "wünscht",
    "zahle": "zahlt", "zeige": "zeigt", "zieh": "zieht", "ziehe": "zieht", "öffne": "öffnet",
    "überbiete": "überbietet",
}  # fmt: skip
_PREFIXES = frozenset("ab an auf aus dazu ein hin mit nach nieder um vor weg weiter zu zurück zusammen".split())
# What nobody chooses, and what is only said.
_STATES = {
    "de": {"bekommt": "bekommst", "findet": "findest", "gewinnt": "gewinnst", "hat": "hast", "ist": "bist",
           "muss": "musst", "verliert": "verlierst"},
    "en": {"finds": "find", "gets": "get", "goes": "go", "has": "have", "is": "are", "loses": "lose", "misses": "miss",
           "wins": "win"},
}  # fmt: skip
_OF_YOU = {"rät": "rätst", "hält": "hältst", "behält": "behältst"}
# What the label of an act says, as far as no imperative above is like it.
_INFINITIVES = {
    "behalten": "behält", "bleiben": "bleibt", "bluffen": "blufft", "decken": "deckt", "drehen": "dreht",
    "erhöhen": "erhöht", "fischen": "fischt", "geben": "gibt", "gehen": "geht", "greifen": "greift", "halten": "hält",
    "klopfen": "klopft", "kontrieren": "kontriert", "lassen": "lässt", "machen": "macht", "nehmen": "nimmt",
    "nennen": "nennt", "raten": "rät", "reizen": "reizt", "rekontrieren": "rekontriert", "stehlen": "stiehlt",
    "verdoppeln": "verdoppelt", "verlangen": "verlangt", "versichern": "versichert", "wechseln": "wechselt",
    "steigen": "steigt", "werfen": "wirft",
    **{f"{stem}en": f"{stem}t" for stem in (
        "frag", "kauf", "leg", "misch", "pass", "sag", "schenk", "schieb", "setz", "spiel", "tausch", "teil", "verkauf",
        "verschenk", "wähl", "wünsch", "zahl", "zeig", "zieh")},
    **{f"{stem}en": f"{stem}et" for stem in ("beend", "biet", "meld", "verhaft", "öffn")},
}  # fmt: skip
_SMALL = frozenset(
    "stehen mit vom von für alle das die den der dem eine einen ein zum zur aus auf um ohne im nichts noch".split()
)


def sentence(prompt: str, language: str, you: bool) -> tuple[str, str] | None:
    """What stands between who acts and what was chosen, and what stands behind it; None if the prompt has no verb."""
    words = prompt.replace(";", " ;").replace(",", " ,").replace(":", " :").split()
    first = words[0].lower() if words else ""
    if language == "de":
        return _german(first, words, you)
    if first not in _ENGLISH:
        return None
    verb = first if you else _third(first)
    particle = words[1] if len(words) > 1 and words[1] in _PARTICLES and words[1:3] != ["up", "to"] else ""
    behind = _behind(words[: _clause(words)], _WHERE_TO)
    return f"{verb} {particle}".strip(), " ".join(behind if you else map(_their, behind))


def _clause(words: list[str]) -> int:
    """How many words the first clause has."""
    return next((n for n, word in enumerate(words) if word in _CLAUSE), len(words))


def _behind(clause: list[str], begins: frozenset[str]) -> list[str]:
    """The end of a clause that says where something goes, unless it says so by a value."""
    ways = (n for n, word in enumerate(clause) if n > 1 and word in begins and clause[n - 1] not in ("up", "bis"))
    start = next(ways, len(clause))
    return [] if "{" in "".join(clause[start:]) else clause[start:]


def _their(word: str) -> str:
    """What is `yours` to whoever chooses is theirs to the others."""
    return {"your": "their", "yours": "theirs"}.get(word, word)


def act_sentence(label: str, language: str, you: bool) -> tuple[tuple[str, str] | None, list[str]]:
    """The same for the label of an act, with the words beside its verb: `Take the pile`, in German `Ablage nehmen`."""
    words = label.split()
    found = _infinitive(words, you) if language == "de" else None
    if found is not None:
        return found
    verb = sentence(label, language, you)
    rest = words[len(verb[0].split()) :] if verb is not None else []
    return verb and (verb[0], ""), rest if you or language == "de" else [_their(word) for word in _bent(rest)]


def _bent(words: list[str]) -> list[str]:
    """The verbs that follow the first: `discards a card and ends the turn`, but `swaps deck and hand`."""
    joined = zip(("", *words), words, (*words[1:], ""), strict=False)
    return [
        _third(word) if before in ("and", "then", "or") and word in _ENGLISH and behind in _BEFORE_NOUNS else word
        for before, word, behind in joined
    ]


def _infinitive(words: list[str], you: bool) -> tuple[tuple[str, str], list[str]] | None:
    """German acts are told by infinitives, at the end (`Karte ziehen`) or in front (`Erhöhen auf`)."""
    for at in (len(words) - 1, 0) if words else ():
        low = words[at].lower()
        prefix = next((p for p in _PREFIXES if low.startswith(p) and low.removeprefix(p) in _INFINITIVES), "")
        verb = _INFINITIVES.get(low) or _INFINITIVES.get(low.removeprefix(prefix))
        if verb is None or (at and words[at][:1].isupper()):
            continue
        rest = [*words[:at], *words[at + 1 :]]
        if rest and rest[0].lower() in _SMALL:
            rest[0] = rest[0].lower()
        return (_second(verb) if you else verb, "" if low in _INFINITIVES else prefix), rest
    return None


def of_you(verb: str, language: str) -> str | None:
    """What you do, where a sentence of the rules says what somebody does: `takes`, `take`. None: a word not known."""
    if verb in _STATES.get(language, {}):
        return _STATES[language][verb]
    if language == "de":
        return _second(verb) if verb in _THIRD_GERMAN else None
    return _THIRD_ENGLISH.get(verb)


def _third(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def _german(first: str, words: list[str], you: bool) -> tuple[str, str] | None:
    verb = _GERMAN.get(first)
    if verb is None:
        return None
    # The prefix of a verb ends its clause: "Spiele eine Karte aus".
    clause = words[: _clause(words)]
    last = clause[-1].rstrip(".!?").lower()
    prefix = [last] if last in _PREFIXES and len(clause) > 1 else []
    asks = " nach" if clause[1:2] == ["nach"] else ""
    behind = _behind(clause[: len(clause) - len(prefix)], _WOHIN)
    behind = [] if not you and any(word.startswith("dein") for word in behind) else behind
    return (_second(verb) if you else verb) + asks, " ".join(behind + prefix)


def _second(verb: str) -> str:
    if verb in _OF_YOU:
        return _OF_YOU[verb]
    stem = verb[:-1] if verb.endswith("t") else verb
    return f"{stem}t" if stem.endswith(("s", "z", "ß", "x")) else f"{stem}st" if verb.endswith("t") else f"{verb}st"


_THIRD_ENGLISH = {_third(verb): verb for verb in _ENGLISH}
_THIRD_GERMAN = frozenset((*_GERMAN.values(), *_INFINITIVES.values()))
