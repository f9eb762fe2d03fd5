"""Small games made at random whose rules take hidden cards, and what was noted of them, to decide what is asked next.

Each choice has a prompt of its own, so that whoever hears what was asked hears which way the rules took.
"""

from __future__ import annotations

from random import Random
from textwrap import indent

FRAME = """game Asking
    players 3

cards card in deck
    suit: red, blue, green
    value: 1 to 8
    one of each suit, value

zones
    deck: pile
    box: pile
    line: row seen by nobody
    open: pile seen by everybody
    each player
        hand: hand

state
    flag = no
    tally = 0
    leader = p1
    held = nothing
    secret_note = 0 seen by nobody
    numbers = ()
    each player
        mark = no
        own = 0 seen by owner
        score = 0

bookkeeping
    quiet_flag = no

define low(cards) = count(cards where value < 4) > 1
define noted = flag or quiet_flag

play
    shuffle deck
    deal 3 from deck to every hand
    move 2 from deck to line
    repeat 3 times
        each player from p1
{turn}

phase step(sign)
{step}

phase found
    end found with {given}

winner highest score
"""

PUBLIC = ("me is p1", "count(hand) > 2", "count(deck) < 3", "count(box) > 2", "open is not empty")
HIDDEN = (
    "count(hand where value < 4) > 0",
    "(count(hand where suit is red) > 1)",
    "low(hand)",
    "low((left of me).hand)",
    "(count(line where suit is red) > 0)",
    "count(first(deck, 4) where value > 4) > 1",
)
KEPT = (
    "flag", "quiet_flag", "mark", "(left of me).mark", "(leader is me)", "tally > 1", "secret_note > 0", "own > 0",
    "noted", "held is not nothing", "count(numbers) > 1", "max(0, score) > 0",
)  # fmt: skip
NAMES = ("flag", "quiet_flag", "mark", "leader", "tally", "secret_note", "own", "held", "numbers", "score")
NOTES = (
    "flag = yes", "tally += 1", "mark = yes", "leader = me", "numbers += 1", "quiet_flag = yes", "secret_note += 1",
    "own += 1", "held = top of deck", "score += 1",
)  # fmt: skip
PROMPTS = (
    "Discard them", "Give them away", "Lay them down", "Put them into the box", "Offer them", "Sell them",
    "Hide them", "Pay with them", "Save them", "Steal them", "Swap them", "Spend them",
)  # fmt: skip


class Asking:
    """Writes one turn."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"asking {seed}")
        self.prompts = iter(self.rng.sample(PROMPTS, len(PROMPTS)))
        self.made = 0
        self.kept = self.rng.sample(KEPT, 2)  # so that what is noted is asked for
        # All choices of a game have the same effects, mostly: others would show which it was.
        self.few = self.one("1", "1", "1", "2", "1 to 2", "0 to 3")
        self.draws = self.rng.random() < 0.5
        self.goes = self.one("box", "box", "(left of me).hand", "")

    def one(self, *ways: str) -> str:
        return self.rng.choice(ways)

    def question(self) -> str:
        return self.one(*self.rng.choice((PUBLIC, HIDDEN, HIDDEN, self.kept, self.kept)))

    def name(self, kind: str) -> str:
        self.made += 1
        return f"{kind}{self.made}"

    def names(self) -> list[str]:
        return [name for name in NAMES if any(name in kept for kept in self.kept)]

    def noted(self) -> list[str]:
        """Something that the rules note, of what everybody sees or of what nobody does."""
        asked = self.question()
        ways = [
            [f"flag = {asked}"],
            [f"quiet_flag = {asked}"],
            [f"mark = {asked}"],
            *([f"if {asked}", f"    {what}"] for what in NOTES),
            [f"tally = {self.one('count(hand where suit is red)', 'secret_note', 'own', 'tally + 1')}"],
            [f"leader = {self.one('me', 'left of leader', 'p2')}"],
            [f"for {(card := self.name('card'))} in {self.one('hand', 'line', 'open')}", f"    if {card} is red",
             "        tally += 1"],
            ["quiet_flag = no", "flag = no"],
        ]  # fmt: skip
        fit = [way for way in ways if any(name in " ".join(way) for name in self.names())]
        return self.rng.choice(fit if fit and self.rng.random() < 0.7 else ways)

    def asks(self, prompt: str | None = None) -> list[str]:
        """A choice in secret; the cards go where nobody sees them, or stay."""
        cards, prompt = self.name("cards"), prompt or next(self.prompts)
        few = self.one(*[self.few] * 6, "1", "0 to 3")
        some = self.one(*["hand"] * 6, "hand where value < 4", "line")
        may = self.one(*[""] * 8, "may ") if "where" not in some else "may "
        goes = [f"move {cards} to {self.goes}"] if self.goes else []
        goes += ["move up to 1 from deck to hand"] if self.draws else []
        head = f'{may}choose {few} {cards} from {some} "{prompt}"'
        if may:
            return [head, *self.below(goes or ["tally += 1"])]
        asked = f"count({cards}) > 1"
        after = self.rng.choice(([], [], [], [f"if {asked}", *self.below(self.then())]))
        return [head, *goes, *after]

    def number(self) -> list[str]:
        number = self.name("number")
        return [f"choose {number} from 1 to 2", f"if {number} is 1", *self.below(self.then())]

    def beside(self) -> list[str]:
        """A card and a number in one choice: who may not know the card does not hear the number."""
        card, number = self.name("card"), self.name("number")
        head = f'choose {card} from hand, {number} from 1 to 2 "{next(self.prompts)}"'
        return [head, f"if {number} is 1", *self.below(self.then())]

    def acts(self) -> list[str]:
        head = ["choose one", '    "First"', *self.below(self.below(self.then()))]
        guard = self.rng.choice(("", f" if {self.question()}"))
        return [
            *head,
            f'    "Second"{guard}',
            *self.below(self.below(self.noted())),
            '    "Third"',
            "        tally += 0",
        ]

    def then(self) -> list[str]:
        return self.rng.choice((self.asks, self.asks, self.noted))() if self.made < 7 else ["tally += 1"]

    def ways(self) -> list[str]:
        """A choice that is reached, or reached by somebody, in one of several ways."""
        asked = self.question()
        let, card = self.name("known"), self.name("card")
        match self.rng.randrange(11):
            case 0 | 1:
                return [f"if {asked}", *self.below(self.asks()), "else", *self.below(self.asks())]
            case 2:
                return [f"let {let} = {asked}", *self.noted(), f"if {let}", *self.below(self.asks())]
            case 3:
                return [f"each player where {asked}", *self.below(self.asks())]
            case 4:
                return [f"player {self.one('leader', 'left of me', 'me')}", *self.below(self.asks())]
            case 5:
                return [f"repeat {self.one('1', '2', 'tally', 'count(hand where value < 4)')} times",
                        *self.below(["tally = min(tally, 2)", *self.asks()])]  # fmt: skip
            case 6:
                domain = self.one("hand where value < 4", "first(line, 1) where suit is red", "first(open, 2)")
                return [f"for {card} in {domain}", *self.below(self.asks())]
            case 7:
                return [f"step({asked})"]
            case 8:
                who = self.one("", f" where {asked}")
                return [f"all players{who} at once", f'    choose 1 {card} from hand "{next(self.prompts)}"',
                        f"    move {card} to box"]  # fmt: skip
            case 9:
                return [f"let {let} = found", f"if {let}", *self.below(self.asks())]
            case _:
                return [f"chance {let} from 1 to 2", f"if {let} is 1", *self.below(self.asks())]

    def below(self, lines: list[str]) -> list[str]:
        return [f"    {line}" for line in lines]

    def statement(self) -> list[str]:
        makes = (self.noted, self.noted, self.asks, self.number, self.beside, self.acts, *(self.ways,) * 5)
        return self.rng.choice(makes)()

    def written(self) -> str:
        turn = [line for _ in range(self.rng.choice((2, 3))) for line in self.statement()]
        step = ["if sign", *self.below(self.rng.choice((["end step"], self.noted(), self.asks()))), *self.asks()]
        given = self.question()
        text = FRAME.replace("{given}", given).replace("{step}", indent("\n".join(step), "    "))
        last = ["move up to 1 from deck to hand", "choose guess from 1 to 2"]
        return text.replace("{turn}", indent("\n".join([*turn, *last]), "            "))


def asking_text(seed: int) -> str:
    """The rules of a game; the same for the same seed."""
    return Asking(seed).written()
