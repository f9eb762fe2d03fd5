"""English names in a sentence: `your hand`, `the leader's played card`, `you have passed`, `the line is open`."""

from __future__ import annotations

import re

from cli.sheet.nouns import Noun, Said, fill

_IRREGULAR = frozenset(
    "won laid caught shown chosen hidden bought drawn taken led paid held dealt burnt said given thrown known"
    " gone spent lost kept put sold made".split()
)
_NOT_PARTICIPLES = frozenset("red bed seed need deed feed speed hundred breed united".split())
PREPOSITIONS = frozenset("of in with by to for from on at if".split())
_NO_NOUNS = PREPOSITIONS | frozenset(
    "below above may is has not beside less more able before after out over each around up".split()
)
_BEHIND = PREPOSITIONS | frozenset("before after without besides".split())  # words that begin what describes a noun
_ALONE = frozenset(
    "idle available small big high low mine theirs extra silent".split()
)  # no nouns, but they may describe one
_INTRANSITIVE = frozenset("lasted waited survived stayed".split())  # nobody has a total lasted
_ING_NOUNS = frozenset("ranking king ring string standing".split())
_OF_PLACES = frozenset("hands piles rows columns places boxes cells".split())  # several places, not cards
_FLAT = ("table", "board")  # on which cards lie
_OF_CARDS = frozenset("plain wild natural ready loose".split())  # words for cards that are no nouns


def is_participle(word: str) -> bool:
    return word in _IRREGULAR or (word.endswith("ed") and word not in _NOT_PARTICIPLES and len(word) > 3)


def is_plural(word: str) -> bool:
    return len(word) > 1 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def is_cards(word: str) -> bool:
    """Of words for what lies somewhere: those that speak of the cards, such as `discards`, and not of the place."""
    return is_plural(word) and word not in _OF_PLACES


def is_plural_noun(word: str) -> bool:
    """Of words with an s at the end: those that are no verbs, as far as rules use them."""
    return word in ("cards", "points", "runs", "sets", "pairs", "tricks")


def base(verb: str) -> str:
    """A verb as it stands after `does not`: `fits` → `fit`, `passes` → `pass`."""
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else verb[:-1]


_PARTICIPLE = re.compile(r"\w{3,}ed|made|left|taken|won|laid|drawn")


def _head(name: str) -> str:
    """The noun of a name: `passes` of `passes allowed`."""
    words = name.split()
    first = next((n for n, word in enumerate(words) if n and word in _BEHIND), len(words))
    words = words[:first]  # `passes` of `passes in a row`
    return words[-2] if len(words) > 1 and _PARTICIPLE.fullmatch(words[-1]) else words[-1]


class English:
    """`your hand`, `the leader's played card`, `the number of scorings`."""

    @staticmethod
    def noun(noun: Noun, owner: str) -> Said:
        name = English.named(noun, owned=bool(owner))
        many = is_plural(_head(name)) and not name.startswith("number of ")
        return Said(English.with_owner(name, owner), many=many)

    @staticmethod
    def of_everyone(noun: Noun) -> Said:
        """A slot that everybody has: `the played cards`, `everyone's offers`."""
        name = English.named(noun, owned=True)
        return Said(f"the {name}s" if name.endswith(" card") else f"everyone's {English.plural(name)}", many=True)

    @staticmethod
    def plural(name: str) -> str:
        return name if is_plural(name.split()[-1]) else f"{name}s"

    @staticmethod
    def with_owner(name: str, owner: str) -> str:
        if name.startswith("“"):
            return name if owner in ("", "you") else f"{name} ({owner})"
        if len(name) == 1 and not owner:
            return name
        match owner:
            case "":
                return f"the {name}"
            case "you":
                return f"your {name}"
            case "they":
                return f"their {name}"
            case "everyone":
                return f"everyone's {name}"
        if len(owner.split()) <= 3 and "," not in owner and "'" not in owner and not owner.endswith(("s", "”")):
            return f"{owner}'s {name}"
        return f"the {name} of {owner}"

    @staticmethod
    def named(noun: Noun, owned: bool = False) -> str:
        label, last = noun.label, noun.label.split()[-1] if noun.label else ""
        participle = is_participle(last) and label.count(" ") == 0
        if label in _ALONE and noun.kind == "player":
            return f"{label} player"
        if label.split()[0] in _NO_NOUNS or label in _ALONE or (noun.kind == "number" and label in _INTRANSITIVE):
            return f"“{label}”"
        if (last in PREPOSITIONS or last == "more") and " " in label:
            return label.rsplit(" ", 1)[0] if owned and last == "of" else f"“{label}”"
        doing = last.endswith("ing") and last not in _ING_NOUNS
        match noun.kind:
            case "slot" | "card" if participle:
                return f"{label} card"
            case "place" | "cards" if participle or label in _OF_CARDS:
                return f"{label} cards"
            case "players" if participle or doing:
                return f"{label} players"
            case "player" if doing or participle:
                return f"{label} player"
            case "value" if (participle or doing) and noun.attribute:
                return f"{label} {noun.attribute}"
            case "number" if participle:
                return f"total {label}" if owned else f"number {label}"
            case "number" if is_plural(last) and not owned and label.count(" ") == 0:
                return f"number of {label}"
        return label

    @staticmethod
    def flag(label: str, owner: str) -> Said:
        """What is so or not: `you have acted`, `you are safe` (of `is safe`), `“all closed” applies`."""
        have = label.removeprefix("has ")
        if owner and label.startswith("is "):
            who = {"you": "you are", "they": "they are", "everyone": "everyone is"}.get(owner, f"{owner} is")
            return Said(f"{who} {label.removeprefix('is ')}")
        if owner and (label.startswith("has ") or (is_participle(have) and " " not in have)):
            who = {"you": "you have", "they": "they have", "everyone": "everyone has"}.get(owner, f"{owner} has")
            return Said(f"{who} {have}")
        whose = {"": "", "you": " to you", "they": " to them", "everyone": " to everyone"}.get(owner)
        return Said(f"“{label}” applies{f' to {owner}' if whose is None else whose}")

    @staticmethod
    def predicate(label: str, subject: str, others: str, yes: bool = True) -> Said:
        """What is so of something: `the line is open`, `a fits`, `“beats” (a, b) applies`."""
        verb, _, rest = label.partition(" ")
        many, no = getattr(subject, "many", False), "" if yes else " not"
        if others or (rest and verb not in ("is", "has")):
            return English.by_name(label, subject, others, yes)
        if verb == "has":
            return Said(f"{subject} {'have' if many else 'has'}{'' if yes else ' no'} {rest}")
        if verb.endswith("s") and not is_plural_noun(verb) and verb != "is":
            does = f"{'do' if many else 'does'}{no} "
            return Said(f"{subject} {verb}" if yes and not many else f"{subject} {'' if yes else does}{base(verb)}")
        return Said(f"{subject} {fill('{0:is}', subject)}{no} {label.removeprefix('is ')}")

    @staticmethod
    def by_name(label: str, subject: str, others: str, yes: bool = True) -> Said:
        applies = "applies" if yes else "does not apply"
        return Said(f"“{label}” ({', '.join(filter(None, (subject, others)))}) {applies}")

    @staticmethod
    def each(label: str) -> str:
        return f"each {label}"

    @staticmethod
    def a(label: str) -> str:
        if label.split()[0] in _NO_NOUNS or label in _ALONE:
            return f"“{label}”"
        if is_plural(label.split()[-1]) or len(label) == 1:
            return label
        if label.split()[0] == "other":
            return f"an{label}"
        return f"{'an' if label[:1] in 'aeiou' and not label.startswith('one ') else 'a'} {label}"

    @staticmethod
    def one(rank: str) -> str:
        """A card by its rank: `a jack`, `an 8`."""
        return f"{'an' if rank[:1] in 'aeio8' or rank in ('11', '18') else 'a'} {rank}"

    @staticmethod
    def best(label: str, high: bool) -> Said:
        """`the most points`, `the lowest score`."""
        name = English.named(Noun(label, "number"), owned=True)
        many = is_plural(_head(name))
        most = ("most" if high else "fewest") if many else ("highest" if high else "lowest")
        return Said(f"the {most} {name}", many=many)

    @staticmethod
    def cards_in(place: str) -> str:
        """The cards of a place: `the cards in your hand`, but `your won cards`."""
        noun = place.split(" of ")[0].split()
        last = noun[-1].strip("()") if noun else ""
        return place if last in ("card", "cards") or is_cards(last) else f"the cards {English.at(place)}"

    @staticmethod
    def at(place: str) -> str:
        last = place.split()[-1]
        return f"{'among' if is_cards(last) else 'on' if last in _FLAT else 'in'} {place}"

    @staticmethod
    def whose(items: str, test: str, players: bool) -> str:
        if test.endswith(" to them"):
            return f"{items} to whom {test.removesuffix(' to them')}"
        if not players and (getattr(items, "many", False) or items.startswith("the cards ")):
            for one, several in (("it is ", "that are "), ("it has ", "that have ")):
                if test.startswith(one) and not test.startswith("it is not the case"):
                    return f"{items} {several}{test.removeprefix(one)}"
        for begin, relative in (("their ", "whose"), ("its ", "whose"), ("they ", "who"), ("it ", "that")):
            if test.startswith(begin) and not test.startswith("it is not the case"):
                rest = test.removeprefix(begin)
                for word in (" and ", " or "):
                    rest = rest.replace(f"{word}{begin}", f"{word}{relative} ")
                return f"{items} {relative} {rest.replace(' and it is ', ' and which are ')}"
        return f"{items} {'for whom' if players else 'for which'} {test}"
