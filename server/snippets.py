"""What begins with a word of the language: the whole construct to write, and a sentence about it."""

# ruff: noqa: E501 - tables read best one row a line

from __future__ import annotations

import re
from typing import NamedTuple


class Construct(NamedTuple):
    """What begins with a word: what to write, with places to fill in, and what it means."""

    snippet: str
    says: str
    title: str = ""


_PLACE = re.compile(r"\$\{\d+:?([^}]*)\}|\$\d+")


def plain(snippet: str, unnamed: str = "") -> str:
    """A snippet with its places as they are filled in first."""
    return _PLACE.sub(lambda m: m[1] or unnamed, snippet)


SECTIONS: dict[str, tuple[Construct, ...]] = {
    "game": (Construct("game ${1:Name}\n    players ${2:2 to 4}\n$0", "The head: players, teams, options."),),
    "library": (Construct("library ${1:name}\n\n$0", "A file of definitions and phases for several games."),),
    "use": (Construct("use ${1:trick}", "Takes the definitions and phases of a library."),),
    "cards": (
        Construct(
            "cards ${1:card} in ${2:deck}\n    suit: ${3:red, blue}\n    value: ${4:1 to 10}\n    one of each suit, value\n$0",
            "Which cards exist, and where they begin.",
        ),
        Construct("cards ${1:card} in ${2:deck}\n    use ${3:french_52}\n$0", "The cards of a known deck.", "cards … use"),
    ),
    "zones": (
        Construct("zones\n    ${1:deck}: pile\n    each player\n        ${2:hand}: hand\n$0", "The places for cards."),
    ),
    "state": (
        Construct(
            "state\n    ${1:leader} = p1\n    each player\n        ${2:score} = 0\n$0",
            "What is remembered besides cards.",
        ),
    ),
    "bookkeeping": (
        Construct("bookkeeping\n    ${1:declined} = 0\n$0", "What the rules have to remember, and nobody needs to be told."),
    ),
    "define": (
        Construct("define ${1:name} = ${2:value}", "A name for an expression; worked out wherever it is used."),
        Construct(
            "define ${1:name} =\n    ${2:value} if ${3:condition}\n    ${4:value} otherwise",
            "A table of cases: the first that holds is the value.",
            "define … otherwise",
        ),
    ),
    "play": (Construct("play\n    ${0:shuffle deck}", "The course of the game; when the block is done the play is over."),),
    "phase": (
        Construct("phase ${1:name}\n    $0", "A named part of the course, called by its name."),
        Construct(
            'phase ${1:bid}\n    choose n from ${2:1 to 3} "${3:Your bid}"\n    end ${1:bid} with n\n$0',
            "A phase that gives a value back; `let n = bid` takes it.",
            "phase … with",
        ),
    ),
    "stop": (Construct("stop when ${1:condition}", "Ends the play at once when this holds."),),
    "winner": (Construct("winner highest ${1:score}", "Who wins: what is still equal shares the win."),),
    "winners": (
        Construct("winners ${1:everyone where score > 0}", "Who wins, as a list of players."),
        Construct(
            "winners ${1:everyone where score > 0} with ${2:10}", "Who wins, and what the play was worth.", "winners … with"
        ),
    ),
    "test": (
        Construct(
            'test "${1:what is expected}"\n    players ${2:2}\n    given ${3:p1.hand}: ${4:hearts ace}\n    run ${5:play}\n    expect ${6:condition}\n$0',
            "A position, and what is expected of it.",
        ),
    ),
    "about": (
        Construct(
            'about\n    "${1:The game in a sentence.}"\n    goal: "${2:}"\n    turn: "${3:}"\n    end: "${4:}"\n    scoring: "${5:}"',
            "The game in words for people: shown before the first play and in the rule sheet.",
        ),
    ),
    "words": (Construct('words ${1:de}\n    ${2:name}: "${3:label}"', "Labels in a language."),),
}  # fmt: skip

STATEMENTS: dict[str, tuple[Construct, ...]] = {
    "repeat": (
        Construct("repeat until ${1:condition}\n    $0", "Again and again until it holds; tested before each pass.", "repeat until"),
        Construct("repeat ${1:3} times\n    $0", "A number of times.", "repeat … times"),
        Construct("repeat\n    $0", "Again and again, until something inside ends it."),
    ),
    "for": (Construct("for ${1:x} in ${2:list}\n    $0", "Once for each element of a list, as it is at the start."),),
    "each": (
        Construct("each player from ${1:leader}\n    $0", "Each player in turn; `me` is the one who acts.", "each player from"),
        Construct("each player\n    $0", "Each player in turn; `me` is the one who acts.", "each player"),
        Construct("each team\n    $0", "Each team in turn.", "each team"),
    ),
    "swap": (Construct("swap ${1:hand} with ${2:middle}", "Two zones exchange their cards."),),
    "turns": (
        Construct("turns from ${1:leader} until ${2:condition}\n    $0", "Turns go round until the end is reached."),
        Construct(
            "turns from ${1:leader} until ${2:condition} then others once\n    $0",
            "Turns go round until the end is reached, then each of the others has one more.",
            "turns … then others once",
        ),
        Construct(
            "turns in ${1:everyone where score > 0} until ${2:condition}\n    $0",
            "Turns go round a list of players, in its order.",
            "turns in",
        ),
        Construct("turns ${1:left}", "Sets the direction of play.", "turns left"),
    ),
    "player": (Construct("player ${1:leader}\n    $0", "One player acts and decides; inside, `me` is that player."),),
    "all": (
        Construct(
            "all players at once\n    choose ${1:card} from ${2:hand}\n    $0",
            "All choose without knowing what the others choose, then the effects follow.",
            "all players at once",
        ),
    ),
    "choose": (
        Construct('choose ${1:card} from ${2:hand} "${3:Play a card}"\n$0', "One decision of the acting player."),
        Construct(
            'choose ${1:card} from ${2:hand} "${3:Play a card}"\n    must "${4:reason}" if possible: ${5:condition}\n$0',
            "A decision, with a rule for what may be chosen.",
            "choose … must",
        ),
        Construct(
            'choose one "${1:What do you do?}"\n    "${2:this}"\n        $3\n    "${4:that}"\n        $0',
            "One decision: which of the acts below.",
            "choose one",
        ),
    ),
    "may": (
        Construct(
            'may choose ${1:card} from ${2:hand} "${3:Play a card, or pass}"\n    $0',
            "A decision that may be declined; what was chosen is known only in the block below.",
            "may choose",
        ),
    ),
    "chance": (Construct("chance ${1:x} from ${2:list}", "Chance decides, all alike."),),
    "move": (
        Construct("move ${1:card} to ${2:zone}", "Cards move; whoever sees either place knows them."),
        Construct("move ${1:1} from ${2:deck} to ${3:hand}", "A number of cards move.", "move … from"),
    ),
    "deal": (Construct("deal ${1:5} from ${2:deck} to every ${3:hand}", "Cards are dealt, one to each in turn."),),
    "fill": (Construct("fill ${1:hand} to ${2:5} from ${3:deck}", "A place is filled up to a number of cards."),),
    "shuffle": (Construct("shuffle ${1:deck}", "The cards are shuffled; nobody knows their order any more."),),
    "undo": (Construct("undo ${1:this_phase}", "All that was done in this phase is taken back, and it ends."),),
    "reveal": (
        Construct("reveal ${1:cards}", "Cards are shown to everybody."),
        Construct("reveal ${1:attribute} of ${2:cards}", "Everybody learns a part of cards.", "reveal … of"),
    ),
    "peek": (
        Construct("peek ${1:cards}", "Cards are shown to the acting player alone."),
        Construct("peek ${1:attribute} of ${2:cards}", "The acting player learns a part of cards.", "peek … of"),
    ),
    "let": (Construct("let ${1:name} = ${2:value}", "A name for a value, fixed here."),),
    "if": (
        Construct("if ${1:condition}\n    $0", "Only if the condition holds."),
        Construct("if ${1:condition}\n    $2\nelse\n    $0", "One thing or the other.", "if … else"),
        Construct(
            "if ${1:score} is\n    ${2:1, 2}\n        $3\n    otherwise\n        $0",
            "A case for each value or range: the first that fits is carried out.",
            "if … is",
        ),
    ),
    "else": (Construct("else\n    $0", "Otherwise."),),
    "end": (
        Construct("end ${1:game}", "Leaves a phase that is running, or ends the play."),
        Construct("end ${1:bid} with ${2:value}", "Leaves a phase, which gives a value back.", "end … with"),
    ),
    "say": (Construct('say "${1:text}"', "A message to the players."),),
    "reverse": (Construct("reverse turns", "The direction of play turns round."),),
    "out": (
        Construct("out ${1:me}", "A player leaves the game."),
        Construct("out ${1:me} once", "A player misses their next turn.", "out … once"),
        Construct("out ${1:me} from ${2:play_hand}", "A player is out until that phase ends.", "out … from"),
    ),
    "must": (
        Construct('must "${1:reason}": ${2:condition}', "A rule for the choice above: options that break it are not legal."),
        Construct(
            'must "${1:reason}" if possible: ${2:condition}',
            "A rule that counts as long as some option keeps it.",
            "must … if possible",
        ),
    ),
}  # fmt: skip

HEAD: dict[str, tuple[Construct, ...]] = {
    "players": (
        Construct("players ${1:2 to 4}", "How many can play."),
        Construct("players ${1:2} or ${2:4}", "How many can play, one number or the other.", "players … or"),
    ),
    "teams": (
        Construct("teams (${1:p1, p3}), (${2:p2, p4})", "Who plays together."),
        Construct("teams (${1:p1, p3}), (${2:p2, p4}) when ${3:players is 4}", "Who plays together, in set-ups for which it holds.", "teams … when"),
    ),
    "option": (
        Construct('option ${1:name} = ${2:no} "${3:what people read}"', "Something agreed before the play: yes or no."),
        Construct(
            'option ${1:name} = ${2:100} from ${3:20 to 500} "${4:what people read}"',
            "Something agreed before the play: a number, or one of some names.",
            "option … from",
        ),
    ),
}  # fmt: skip

TEST_LINES: dict[str, tuple[Construct, ...]] = {
    "players": (Construct("players ${1:2}", "How many play."),),
    "option": (Construct("option ${1:name} = ${2:value}", "Something agreed before the play."),),
    "given": (
        Construct("given ${1:p1.hand}: ${2:hearts ace}", "Exactly these cards lie there when the test begins.", "given … :"),
        Construct("given ${1:score} = ${2:0}", "A value from which the test begins.", "given … ="),
    ),
    "run": (Construct("run ${1:play}", "Carries out rules, up to the first choice."),),
    "expect": (
        Construct("expect ${1:condition}", "The test fails if this does not hold."),
        Construct('expect ${1:p1} can choose ${2:card}', "The test fails if the rules say otherwise.", "expect … can choose"),
        Construct(
            'expect ${1:p1} cannot choose ${2:card} because "${3:reason}"',
            "The test fails if the rules say otherwise.",
            "expect … cannot choose",
        ),
        Construct("expect winners (${1:p1})", "The test fails if others win.", "expect winners"),
    ),
}  # fmt: skip
