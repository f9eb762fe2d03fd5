"""Expressions of the rules as people say them, in English and German.

A name gets its article, or whose it is: `your hand`, `the leader's played card`. Inside a list, what is looked at is
not named but spoken of: `everyone where hand is empty` becomes "the players whose hand is empty".
"""

from __future__ import annotations

from typing import Any

from cli.sheet.clauses import opposite, said_of
from cli.sheet.common_words import GERMAN
from cli.sheet.english import PREPOSITIONS, English, is_plural
from cli.sheet.flags import in_full, is_by_name, worded, worded_as, worded_of
from cli.sheet.german import German
from cli.sheet.letters import of_parameters
from cli.sheet.lists import bound
from cli.sheet.meanings import has_own
from cli.sheet.nouns import Kind, Noun, Said, contracted, fill, kind_of, tidy, without_article
from cli.sheet.phrasebook import PHRASES
from cli.sheet.quantities import can_own, of_what, your_team
from cli.sheet.zone_names import place
from dsl import game as g
from dsl.typing import types as t
from interpreter.ask.dependence import of_teams


class Phrases:
    """The words for the expressions of one game in one language."""

    def __init__(self, game: g.Game, language: str) -> None:
        self.game = game
        self.german = language == "de"
        self.grammar = German if self.german else English
        self.words = game.words.get(language, {})
        self.known = {**PHRASES["en"], **PHRASES.get(language, {})}
        self.inner: list[int] = []  # names that stand for what is looked at
        self.stands_for: dict[int, g.Expr] = {}  # names that the rules have no word for, such as that of a case
        self.letters: dict[int, Said] = {}  # what one-letter names are called where they stand
        self.told_in_full: dict[object, tuple[Said | None, frozenset[int], frozenset[str]]] = {}  # and what it names
        self.joining = 0  # inside how many `and` and `or`
        self.used: set[int] = set()  # the definitions that were named
        self.named: set[str] = set()  # variables and names of `let` that were told of, besides what they are set to
        self.silent: frozenset[str] = frozenset()  # those of which nothing else is told: the sheet leaves them out
        self.behind_reasons: set[int] = set()  # those of conditions of which only the reason is written

    @property
    def title(self) -> str:
        return self.words.get(self.game.name) or self.game.title

    def label(self, name: str) -> str:
        """A name of the rules as people read it."""
        label = self.words.get(name, "")
        if label and "{" not in label:
            return label
        own = {"card": "card", "cards": "cards noun", "team": "team noun"}.get(name)
        if own:
            return self.known[own]
        return (self.german and GERMAN.get(name)) or name.replace("_", " ")

    def parameter(self, parameter: g.Parameter, among: tuple[g.Parameter, ...]) -> str:
        """What is given to a part or a term, by its name or, if that is a letter, by what it is."""
        letter = of_parameters(self, among).get(parameter.local)
        return without_article(letter) if letter is not None else self.label(parameter.name)

    def __call__(self, e: g.Expr) -> Said:
        said = self.phrase(e)
        if self.german:
            forms = (German.reordered(contracted(form)) for form in (said, said.acc, said.dat, said.gen))
            return Said(*forms, many=said.many)
        return said

    def phrase(self, e: g.Expr) -> Said:
        match e:
            case g.Const(value=value):
                return Said(self.constant(value, e.type))
            case g.Local():
                return self.local(e)
            case g.Me():
                return Said("du", "dich", "dir", "von dir") if self.german else Said("you", many=True)
            case g.If():
                return Said(self.chain(e))
            case g.CallDefine():
                return self.call(e)
            case g.Bind():
                return bound(self, e)
            case g.Apply():
                return self.applied(e)

    def constant(self, value: Any, kind: t.Type) -> str:
        kind = t.settled(kind)
        if value is None:
            return self.known["nobody" if kind == t.PLAYER else "nothing"]
        match kind:
            case t.Value(name):
                attribute = self.game.attributes[name]
                return str(value) if attribute.numeric else self.label(str(attribute.values[value]))
            case t.Setting(name):
                return fill(self.known["quoted"], self.label(str(self.game.option(name).values[value])))
            case t.Simple("yes or no"):
                return self.known["yes" if value else "no"]
            case t.Simple("side"):
                return self.known["right" if value else "left"]
            case t.Simple("text"):
                written = self.game.texts[value]
                return fill(self.known["quoted"], g.text_label(self.words, written) or written)
            case t.Simple("player"):
                return self.known["player"].format(n=value + 1)
        return str(value).replace("-", "−")

    # ───────────── names

    def local(self, e: g.Local) -> Said:
        self.named.add(e.name)
        if e.id in self.letters:
            return self.letters[e.id]
        if e.id in self.stands_for:
            return self(self.stands_for[e.id])
        if (e.id not in self.inner and e.name != "it") or self.has_a_name(e):
            return self.name(e.name, e.type)
        if t.settled(e.type) == t.PLAYER:
            return Said("sie", "sie", "ihr", "von ihr") if self.german else Said("they", "them", "them", many=True)
        return Said(self.known["it"], dat="ihr" if self.german else "")

    @staticmethod
    def has_a_name(e: g.Local) -> bool:
        """Numbers and values that are gone through keep the name that the rules give them."""
        return (
            e.name != "it"
            and " " not in e.name
            and (t.settled(e.type) == t.NUMBER or isinstance(t.settled(e.type), t.Value))
        )

    def name(self, name: str, kind: t.Type, owner: str = "") -> Said:
        kind = t.settled(kind)
        if kind == t.YESNO:
            said = worded_of(self, name, owner, yes=True) if owner else worded(self, name, yes=True)
            return said or self.grammar.flag(self.label(name), owner)
        return self.grammar.noun(Noun(self.label(name), kind_of(kind), self.of_attribute(kind)), owner)

    def of_attribute(self, kind: t.Type) -> str:
        return self.label(kind.attribute) if isinstance(kind, t.Value) else ""

    def whose(self, e: g.Expr) -> str:
        """Whose something is, as `Noun`s are told it."""
        match e:
            case g.Me():
                return "you"
            case g.Local(id=local) if self.letters.get(local) == self.known["you"]:
                return "you"
            case g.Local(id=local) if local in self.inner:
                return "they"
            case g.Apply(op="everyone"):
                return "everyone"
            case g.Apply(op="team", args=(g.Me(),)):
                return your_team(self)
        return self(e)

    def owned(self, name: str, kind: Kind, type: t.Type, args: tuple[g.Expr, ...]) -> Said:
        """A zone or variable, with its owner and its place."""
        owner, place = "", ""
        for a in args:
            of_value = len(args) > 1 and isinstance(t.settled(a.type), t.Value)  # `joker_as[red]` of a player
            if isinstance(a, g.Apply) and a.op == "index_of":
                place = f" {self.known['same number']}"
            elif t.settled(a.type) == t.NUMBER or of_value:
                text = self(a)
                place = f" {text}" if len(text) <= 2 else f" ({text})"
            else:
                owner = self.whose(a)
        if t.settled(type) == t.YESNO:
            said = worded_of(self, name, owner, yes=True) if owner else worded(self, name, yes=True)
            return said or self.grammar.flag(self.label(name) + place, owner)
        noun = Noun(self.label(name), kind, self.of_attribute(t.settled(type)))
        return German.noun(noun, owner, place) if self.german else English.noun(noun, owner).then(place)

    def flag_of(self, e: g.CallDefine, yes: bool = True) -> Said:
        """That what a definition says is so or not so."""
        define = self.game.defines[e.define]
        if said := worded(self, define.name, yes):
            return said
        spoken, label = [self(a) for a in e.args], self.label(define.name)
        if spoken and (said := worded_as(self, define.name, spoken[0], yes)):
            return said
        if spoken:
            clear = self.grammar.by_name if self.means_a_value(label) else self.grammar.predicate
            named = clear(label, spoken[0], ", ".join(spoken[1:]), yes)
        else:
            named = self.grammar.flag(label, "")
            named = named if yes else opposite(self, named)
        of_number = bool(e.args) and t.settled(e.args[0].type) == t.NUMBER  # nobody says that 3 is few
        if (is_by_name(named) or of_number) and (said := in_full(self, e, yes)):
            return said
        self.used.add(e.define)
        return named

    def means_a_value(self, label: str) -> bool:
        """Whether `is wild` would say that the card is the one of that name, which the rules may mean elsewhere."""
        values = (v for attribute in self.game.attributes.values() for v in attribute.values)
        return label.removeprefix("is ") in map(self.label, map(str, values))

    def call(self, e: g.CallDefine) -> Said:
        if t.settled(e.type) == t.YESNO:
            return self.flag_of(e)
        define = self.game.defines[e.define]
        self.used.add(e.define)
        label = self.label(define.name)
        owners = [a for a in e.args if can_own(t.settled(a.type))]
        owner = self.whose(owners[0]) if owners else ""
        if define.needs_me and not e.args:
            owner = your_team(self) if of_teams(self.game, define.body) else "you"
        others = [self.given(x, a) for x, a in zip(define.parameters, e.args, strict=True) if a not in owners[:1]]
        if has_own(self, define.name):
            others = []  # the sentence says of what
        if (
            not self.german
            and not (label.split()[-1] == "of" and owners and t.settled(owners[0].type) == t.PLAYER)
            and e.args
            and label.split()[-1] in PREPOSITIONS
            and label.removesuffix(" of") not in (self.game.attributes)
        ):
            about = [self(a) for a in e.args]
            the = "" if label[:1].isdigit() else "the "  # `1 if …` is a number
            return Said(f"{the}{label} {' and '.join(about)}", many=is_plural(label.split()[0]))
        kind = t.settled(e.type)
        if not self.german and owners and label.removesuffix(" of") in self.game.attributes:
            return Said(f"“{label}” ({', '.join(self(a) for a in e.args)})")  # the suit of a jack is not its `suit of`
        said = self.grammar.noun(Noun(label, kind_of(kind), self.of_attribute(kind)), owner)
        if owner == "they" and t.settled(owners[0].type) != t.PLAYER and not self.german:
            said = Said(said.replace("their ", "its ", 1), many=said.many)
        return said.then(f" ({', '.join(others)})") if others else said

    # ───────────── choices between values

    def chain(self, e: g.If) -> str:
        """`10 if there are 2 players; 7 if there are fewer than 5; otherwise 6`."""
        cases: list[tuple[g.Expr, g.Expr]] = []
        rest: g.Expr = e
        while isinstance(rest, g.If):
            cases.append((rest.then, rest.condition))
            rest = rest.otherwise
        sums = any(isinstance(x, g.Apply) and x.op in ("add", "sub", "mul") for x in (*(x for x, _ in cases), rest))
        said = self.whole if sums else self.in_list  # beside a sum a place in an order is a number
        parts = [fill(self.known["if"], said(then), self(condition)) for then, condition in cases]
        last = fill(self.known["otherwise"], said(rest))
        return f"{parts[0]}, {last}" if len(parts) == 1 else "; ".join((*parts, last))

    def in_list(self, e: g.Expr) -> str:
        if isinstance(e, g.Apply) and e.op == "list" and len(e.args) > 1:
            return f"({self.listed(e.args, 'comma')})"
        return f"({self(e)})" if isinstance(e, g.If) else self(e)

    # ───────────── lists

    def several(self, e: g.Expr, chosen: bool = False) -> Said:
        """What a list holds: the cards of a place, players."""
        if chosen and not self.german and isinstance(e, g.Apply) and e.op == "everyone":
            return Said("the players")
        said = self(e)
        if isinstance(e, g.Apply) and e.op in ("cards", "cards_of") and of_what(e) == t.CARD:
            of = e.args[0]
            if not self.german and isinstance(of, g.Apply) and of.op in ("zones", "zones_each"):
                return Said(f"the cards in {said}", many=True)
            inside = self.grammar.cards_in(said)
            return inside if isinstance(inside, Said) else Said(inside)
        return said

    def plain(self, e: g.Expr) -> str:
        """Without its article."""
        return without_article(self(e))

    def whole(self, e: g.Expr) -> str:
        """As it stands alone, in a table: there a value is the value, and its place in the order is told as such."""
        if isinstance(e, g.Apply) and e.op == "order":
            return tidy(fill(self.known["in numbers"], self(e.args[0])))
        return tidy(self(e))

    def meaning(self, e: g.Expr) -> str:
        """When something is so, for a term of its own; German says of each case when it holds."""
        if not self.german or not isinstance(e, g.If):
            return fill(self.known["flag means"], self(e))
        said, rest = [], e
        while isinstance(rest, g.If):
            said.append(_holds_if(rest.then, f"falls {self(rest.condition)}", self(rest.then)))
            rest = rest.otherwise  # type: ignore[assignment]
        return "; ".join((*said, _holds_if(rest, "sonst", self(rest))))

    def is_inner(self, e: g.Expr) -> bool:
        return isinstance(e, g.Local) and (e.id in self.inner or e.name == "it") and not self.has_a_name(e)

    # ───────────── operations

    def applied(self, e: g.Apply) -> Said:
        match e:
            case g.Apply(op="var") if is_result(e):
                flag = t.settled(e.type) == t.YESNO
                return Said(self.known["result flag" if flag else "result"])
            case g.Apply(op="zone" | "zones" | "every_zone" | "zone_each" | "zones_each", info=str(name), args=args):
                return place(self, e, name, args)
            case g.Apply(op="var" | "vars" | "every_var" | "var_each", info=str(name), args=args):
                self.named.add(name)
                kind = t.settled(e.type)
                if isinstance(kind, t.List) and e.op != "var":
                    kind = t.settled(kind.of)
                if e.op == "every_var":
                    return self.name(name, kind, "everyone")
                return self.owned(name, kind_of(kind), kind, args)
            case g.Apply(op="option", info=str(name)):
                kind = t.settled(e.type)
                if kind != t.YESNO and not isinstance(kind, t.Setting):
                    return self.name(name, kind)
                return Said(fill(self.known["agreed" if kind == t.YESNO else "quoted"], self.label(name)))
            case g.Apply(op="cards" | "cards_of" | "slot_card", args=(of,)):
                return self(of)
            case g.Apply(op="note", args=(of,), info=str(name)) if t.settled(e.type) == t.YESNO:
                return self.grammar.predicate(self.label(name), self(of), "")
            case g.Apply(op="attr" | "attr_each" | "note" | "note_each", args=(of,), info=str(name)):
                return self.attribute(name, of, several=e.op == "attr_each")
            case g.Apply(op="card", info=tuple(values)):
                one = self.card(values)  # in English `the 2 of clubs`, but `red 10`
                return Said(one if self.german or " of " not in one else f"the {one}")
            case g.Apply(op="list", args=args):
                return self.listed(args)
            case g.Apply(op="every_card", info=str(family)) if len(self.game.families) > 1:
                return Said(fill(self.known["cards of family"], self.family(family)))
            case g.Apply(op="everyone"):
                if self.german:
                    return Said(
                        "alle Mitspielenden", "alle Mitspielenden", "allen Mitspielenden", "aller Mitspielenden"
                    )
                return Said("all players")
            case g.Apply(op="others"):
                return (
                    Said("die anderen", "die anderen", "den anderen", "der anderen")
                    if self.german
                    else Said("the others")
                )
        return said_of(self, e)

    def attribute(self, name: str, of: g.Expr, several: bool = False) -> Said:
        label = self.label(name)
        noun = Noun((several and self.grammar.plural(label)) or label, "other")
        if self.is_inner(of):
            said = self.grammar.noun(noun, "they")
            return said if self.german else Said(said.replace("their ", "its ", 1), many=said.many)
        if isinstance(of, g.Apply) and of.op == "slot_card":
            return self.grammar.noun(noun, self(of))
        return self.grammar.noun(noun, self.several(of) if of_what(of) else self(of))

    def family(self, name: str) -> str:
        """The cards of one kind of several: `persons`, in German by the name of one of them."""
        label = self.label(name)
        if self.german:
            return self.known["cards noun"] if name == "card" else f"{self.known['cards noun']} „{label}“"
        return self.known["cards noun"] if name == "card" else English.plural(label)

    def given(self, parameter: g.Parameter, arg: g.Expr) -> str:
        """What is given to a term; of a mere yes or no the name says for what."""
        text = self(arg)
        flag = isinstance(arg, g.Const) and t.settled(arg.type) == t.YESNO
        return f"{self.label(parameter.name)}: {text}" if flag else text

    def listed(self, args: tuple[g.Expr, ...], last: str = "") -> Said:
        texts = [text for a in args if (text := self(a))]
        if not texts:
            return Said(self.known["nothing"])
        if len(texts) == 1:
            return texts[0]
        if not last and not all(isinstance(a, g.Const) for a in args):
            last = "and list"
        between = self.known[last] if last else ", "
        forms = [[getattr(x, case) if case else str(x) for x in texts] for case in ("", "acc", "dat", "gen")]
        return Said(*(f"{', '.join(form[:-1])}{between}{form[-1]}" for form in forms), many=True)

    def card(self, values: tuple[tuple[str, int], ...]) -> str:
        parts = []
        for name, code in values:
            if name == g.FAMILY:
                parts.append(self.label(self.game.families[code].name))
                continue
            attribute = self.game.attributes[name]
            parts.append(str(code) if attribute.numeric else self.label(str(attribute.values[code])))
        if [name for name, _ in values] == ["suit", "rank"]:
            return self.known["french"].format(*parts)
        return " ".join(parts)


def is_result(e: g.Apply) -> bool:
    """Where a phase leaves what it gives back."""
    return str(e.info).startswith("given by ")


def _holds_if(e: g.Expr, when: str, said: str) -> str:
    """One case of a German term: `gilt, falls …`, `falls …: gilt, wenn …`."""
    if isinstance(e, g.Const):
        holds = "gilt" if e.value else "gilt nicht"
        return f"{when} {holds} es" if when == "sonst" else f"{holds}, {when}"
    return f"{when}: gilt, wenn {said}"
