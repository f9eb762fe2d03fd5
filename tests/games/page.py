"""Writes docs/games.md: a row for each shipped game, with what was measured just now.

python -m tests.games.page          # or make page
python -m tests.games.page --search hearts …    # plays these with the search bot again, or all, which takes longer
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from pathlib import Path

from interpreter import load, shipped
from interpreter.load import kinds, shipped_libraries
from repl.session.start import entry
from repl.words import Words
from tests.bench.measure import games_in, one_round, process_times
from tests.bench.sides import whole_plays
from tests.games.strength import strength

PAGE = Path(__file__).parents[2] / "docs" / "games.md"
SECONDS = 0.2  # of measuring, for each game
MOST_SECONDS, LEAST_GAMES = 10, 500  # what a check may take, and what random play should reach

# What a game shows about the language, and what it is compared with.
HAND = "the same game written by hand in Python"
SECOND = "a second implementation"
NOTES = {
    "commissario": ("several families of cards, bids of everybody at once", HAND),
    "gauner": ("neighbours in a row, triggers of zones", HAND),
    "gaunerbande": ("tricks with four rules for following, passing cards at once", HAND),
    "gracias": ("open cards to choose from, points that turn over", HAND),
    "blackjack": ("a bank that plays by a rule", "OpenSpiel"),
    "kuhn_poker": ("the smallest betting game", "OpenSpiel, the whole tree"),
    "leduc_poker": ("two rounds of betting", "OpenSpiel"),
    "texas_holdem": ("side pots, the best five of seven cards", "PokerKit"),
    "president": ("sets of cards that beat each other, roles", SECOND),
    "big_two": ("combinations of one to five cards", SECOND),
    "dou_dizhu": ("combinations of every size, one against two", "OpenSpiel, RLCard"),
    "go_fish": ("asking for cards, who knows what", "OpenSpiel"),
    "cribbage": ("all subsets of a hand, a race that ends at once", "OpenSpiel"),
    "cuckoo": ("one card each, swapped unseen", SECOND),
    "golf": ("rows face up and face down", SECOND),
    "goofspiel": ("choices of all at once", "OpenSpiel"),
    "schwimmen": ("swaps with the table, lives, one more turn for the others", SECOND),
    "scopa": ("cards that add up to another", SECOND),
    "crazy_eights": ("several packs, special cards", "OpenSpiel"),
    "mau_mau": ("skipped turns, cards drawn in a row", SECOND),
    "skitgubbe": ("two phases with hands of what was won", SECOND),
    "rummy": ("melds that grow", SECOND),
    "gin_rummy": ("the best melds of a hand", "OpenSpiel"),
    "canasta": ("melds of a team, first melds that are taken back", SECOND),
    "tonk": ("a turn that may end the deal before it begins", SECOND),
    "klondike": ("columns, one player", "OpenSpiel"),
    "hanabi": ("cards that all see but their owner", "OpenSpiel"),
    "agram": ("the library `trick`, the shortest whole game", SECOND),
    "bridge": ("an auction, a dummy, options named as bids, names of seats", "OpenSpiel, endplay"),
    "doppelkopf": ("a double pack, partners who are secret", SECOND),
    "euchre": ("cards that change their suit, a player who sits out", "OpenSpiel"),
    "five_hundred": ("teams of one and of two, a joker that names a suit", SECOND),
    "hearts": ("cards passed at once, rules that hold if possible", "OpenSpiel"),
    "klaverjassen": ("four rules for following in their order", SECOND),
    "oh_hell": ("hands of changing size", "OpenSpiel"),
    "pinochle": ("melds worked out with definitions, a double pack", SECOND),
    "piquet": ("declarations that are compared, discards", SECOND),
    "pitch": ("a play that stops in the middle of counting", SECOND),
    "scarto": ("a card that stands aside until the deal is over", SECOND),
    "schnapsen": ("acts before a lead, a phase that gives back who won", "the package schnapsen, " + SECOND),
    "skat": ("a duel of bids, games that are announced, secret state", "OpenSpiel, " + SECOND),
    "spades": ("bids of partners", "OpenSpiel"),
    "sueca": ("play counter-clockwise", SECOND),
    "tarot": ("one against three, cases of a bid", SECOND),
    "whist": ("partners, a card that is shown, honours", SECOND),
}

# What a library has.
LIBRARIES = {
    "ace_ten": "the pack of Skat and its kin",
    "auction": "bids that are higher than the one before, until one stands",
    "betting": "paying into a pot, asking the others after a bet, sharing it",
    "french": "packs with French suits",
    "rummy": "a stock and discards, sets and runs",
    "trick": "following suit, who takes the trick",
}

# Lines of the same games in RECYCLE's files, and what of our rules those that could be read leave out.
RECYCLE = {
    "cribbage": (155, "not read"),
    "euchre": (194, "the match; it is one deal, in which the dealer has to name a suit"),
    "hearts": (86, "passing, the match, the two of clubs, the first trick without points"),
    "klaverjassen": (236, "the match, the rules of Rotterdam, passing on a suit"),
    "president": (59, "further rounds, taxes, revolutions, players who are out of the trick; five play"),
    "rummy": (93, "not read"),
    "schwimmen": (86, "lives, the match, fire at once, a new stock; five play"),
    "scopa": (94, "the match, three and four players, what is left for the last taker, the king, rows of coins"),
    "whist": (69, "honours, a dealer who changes, the card that is shown"),
}
SAME_RULES = Path(__file__).parent / "recycle"  # our files with no more than theirs

HEAD = """\
# The games

Written by `make page`, which also measures. Lines are lines of rules: without tests, texts for people, labels,
comments and blank lines. Games a second are whole matches of random players in machine code, in processor time on one
core, with four players or as many as can play. *Check* is what `cardgame check --strict --play 200 --jobs 1` takes, in
seconds of one processor; none has anything to remark. Minutes are what a match takes one person against bots. What the
comparisons found is told in [classics.md](classics.md).
"""

RECYCLE_HEAD = """\
## Beside RECYCLE

RECYCLE is the language of the research system CardStock. Its files describe one number of players and mostly one deal;
ours have all numbers of players, the usual options and a whole match. *Options* counts those of our lines that name
one. *Same rules* are the lines of a file with no more rules than theirs (`tests/games/recycle`). The aim was half of
theirs: of the whole games only Klaverjassen is as short, with the same rules Euchre, Hearts and Whist too. Scopa,
Schwimmen and President are not.

| game | lines in RECYCLE | lines here | options | same rules | what theirs leaves out |
|---|---|---|---|---|---|
"""

SHARED = """
## What they share

[Libraries](reference.md#libraries) hold what several games have in common. Their lines are not counted above.

| library | has | lines | used by |
|---|---|---|---|
{uses}
Which games use each part, by itself or through another part of the library:

| part | of | used by |
|---|---|---|
{parts}
What only looks alike stays in the games: the duel of bids in Skat, the doubles of Bridge, the named bids of Tarot,
raises between a least and a most with all-ins and side pots in Hold'em, which alone ranks poker hands, bets of one size
in Kuhn and Leduc poker, the pack of Scarto and Tarot, the best melds of Gin Rummy, the melds of Canasta. A part that
fewer than three games use is not kept, but for the packs that people have at home: `french_54`, `french_36` and
`french_24`.
"""

SEARCH_HEAD = """
## The search bot among random players

One seat thinks some plays through at each choice, the others play at random; each deal is played with the search in
each seat, in matches as short as the options allow, with as few players as can play. Ten plays at a choice are tried
first; where these do not show that it is better than chance, a hundred, with more deals and then many more.
*Equal* is what a random player would win. Games in which all are equal are left out. The interval (95 %, Wilson) is
wide where games take long and few were played; where it reaches down to *equal*, nothing is shown. In Hanabi and
Klondike, which are won together or alone, all seats think, and a deal is won where they come further than random
players do. `python -m tests.games.page --search NAME` plays again, `--search all` every game.
Go Fish shows it in 300 deals: `cardgame compare go_fish --players 2 --bot-a search:100 --bot-b random -n 300`.

| game | plays | won | 95 % | equal |
|---|---|---|---|---|
"""


def lines_of_rules(text: str) -> int:
    """Lines that say something, in sections that are neither tests nor for people."""
    count, counted = 0, True
    for line in text.splitlines():
        if line.strip() and not line.startswith((" ", "#")):
            counted = re.match(r"(test|words|about)\b", line) is None
        count += counted and bool(line.strip()) and not line.strip().startswith("#")
    return count


def speed(name: str) -> str:
    """Whole random matches a second of processor time."""
    print(f"measuring {name}", flush=True)
    game = load(name)
    players = next((n for n in game.player_counts if n >= 4), game.player_counts[-1])
    play = whole_plays(game, players)
    return f"{one_round(play, games_in(play, SECONDS)).games_a_second:,.0f}"


def check_seconds(name: str) -> str:
    """What it takes to check the file and play it 200 times in every set-up, in seconds of a processor."""
    print(f"checking {name}", flush=True)
    command = [sys.executable, "-m", "cli", "check", "--strict", "--play", "200", "--jobs", "1", str(shipped()[name])]
    (busy,) = process_times(command, rounds=1, warm=False)[1]
    return f"{busy:.1f}"


def lines_of_options(text: str) -> int:
    """Lines of rules that name an option."""
    names = re.findall(r"^    option (\w+)", text, re.MULTILINE)
    rules = text[: re.search(r"^(test|words|about)\b", text, re.MULTILINE).start()]  # type: ignore[union-attr]
    lines = (line.split("#")[0] for line in rules.splitlines())
    return sum(any(re.search(rf"\b{name}\b", re.sub(r'"[^"]*"', "", line)) for name in names) for line in lines)


def searched(again: Collection[str]) -> str:
    """How often the search bot wins: as it stands on the page, but for games that are to be played again."""
    before = {}
    if PAGE.is_file():
        part = PAGE.read_text(encoding="utf-8").partition(SEARCH_HEAD.strip().splitlines()[0])[2].partition("\n## ")[0]
        before = {line.split(" | ")[0].removeprefix("| "): line + "\n" for line in part.splitlines() if " of " in line}
    rows = []
    for name in shipped():
        title = entry(name, "en").title
        if name in again or "all" in again:
            print(f"searching {name}", flush=True)
            before[title] = f"| {title} | {strength(name)} |\n"
        rows.append(before.get(title, ""))
    return SEARCH_HEAD + "".join(rows)


def measured_before() -> dict[str, tuple[str, str]]:
    """Games a second and seconds of checking on the page as it is, by the title of the game."""
    rows = (line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()) if PAGE.is_file() else ()
    return {cells[0].removeprefix("| "): (cells[5], cells[6]) for cells in rows if len(cells) == 8}


def row(name: str, measured: tuple[str, str]) -> str:
    found = entry(name, "en")
    shows, compared = NOTES.get(name, ("–", "–"))
    lines = lines_of_rules(shipped()[name].read_text(encoding="utf-8"))
    minutes = "–" if found.minutes is None else found.minutes
    cells = (found.title, found.players, lines, shows, compared, *measured, minutes)
    return f"| {' | '.join(map(str, cells))} |\n"


def slowest(measured: dict[str, tuple[str, str]]) -> str:
    """Which games miss what they should reach: ten seconds for a check, 500 matches a second."""
    titles = {name: entry(name, "en").title for name in measured}
    long = [f"{titles[name]} ({check} s)" for name, (_, check) in measured.items() if float(check) > MOST_SECONDS]
    slow = [f"{titles[name]} ({many})" for name, (many, _) in measured.items() if number(many) < LEAST_GAMES]
    return (
        f"\nChecks of more than {MOST_SECONDS} s: {', '.join(long) or 'none'}. "
        f"Fewer than {LEAST_GAMES} games a second: {', '.join(slow) or 'none'}.\n"
    )


def number(told: str) -> int:
    return int(told.replace(",", ""))


def library_rows() -> str:
    """What stands in each library, and which games use its decks or its parts."""
    games = {entry(name, "en").title: path.read_text(encoding="utf-8") for name, path in shipped().items()}
    rows = []
    for name, library in sorted(shipped_libraries().items()):
        parts = "|".join([name, *re.findall(r"^cards (\w+)", library.text, re.MULTILINE)])
        use = re.compile(rf"^ *use (?:\w+ )?(?:{parts})\b", re.MULTILINE)
        users = sorted(title for title, text in games.items() if use.search(text))
        told = ", ".join(users) if len(users) < 10 else f"{len(users)} games"
        rows.append(f"| `{name}` | {LIBRARIES[name]} | {lines_of_rules(library.text)} | {told} |\n")
    return "".join(rows)


def part_rows() -> str:
    """Which games use each part of a library; a part that another one uses is used where that one is."""
    games = {entry(name, "en").title: rules_alone(path.read_text(encoding="utf-8")) for name, path in shipped().items()}
    rows = []
    for name, library in sorted(shipped_libraries().items()):
        bodies = dict(
            re.findall(r"^(?:define|phase) (\w+)(.*?)(?=^\S)", rules_alone(library.text), re.MULTILINE | re.DOTALL)
        )
        taking = {title: text for title, text in games.items() if re.search(rf"^use {name}\b", text, re.MULTILINE)}
        for part in bodies:
            names, more = {part}, {part}
            while more:
                more = {p for p, body in bodies.items() if any(mentioned(n, body) for n in names)} - names
                names |= more
            users = sorted(title for title, text in taking.items() if any(mentioned(n, text) for n in names))
            rows.append(f"| `{part}` | `{name}` | {', '.join(users)} |\n")
        for deck in re.findall(r"^cards (\w+)", library.text, re.MULTILINE):
            users = sorted(
                t for t, text in games.items() if re.search(rf"^ *use (?:\w+ )?{deck}\b", text, re.MULTILINE)
            )
            rows.append(f"| `{deck}` | `{name}` | {', '.join(users) if users else '–'} |\n")
    return "".join(rows)


def mentioned(name: str, text: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


def rules_alone(text: str) -> str:
    """Without comments, texts in quotes, and all that stands behind the rules."""
    end = re.search(r"^(test|words|about)\b", text, re.MULTILINE)
    return re.sub(r'#.*|"[^"\n]*"', "", text[: end.start()] if end else text) + "\nend"


def page(changed: Collection[str], search: Collection[str] = ()) -> str:
    """The page; of games that are not to be measured again, the figures stay as they are there."""
    fresh = {entry(name, "en").title for name in changed}
    before = {title: found for title, found in measured_before().items() if title not in fresh}
    measured = {}
    for name in shipped():
        measured[name] = before.get(entry(name, "en").title) or (speed(name), check_seconds(name))
    words, parts = Words("en"), [HEAD, slowest(measured)]
    for kind, games in kinds().items():
        parts.append(f"\n## {words.kind(kind) if kind else 'The four of this project'}\n\n")
        parts.append("| game | players | lines | shows | compared with | games a second | check | minutes |\n")
        parts.append("|---|---|---|---|---|---|---|---|\n")
        parts += [row(name, measured[name]) for name in games]
    parts.append("\n" + RECYCLE_HEAD)
    for name, (theirs, left_out) in RECYCLE.items():
        if name in shipped():
            ours = lines_of_rules(shipped()[name].read_text(encoding="utf-8"))
            options = lines_of_options(shipped()[name].read_text(encoding="utf-8"))
            same = SAME_RULES / f"{name}.cardgame"
            alike = lines_of_rules(same.read_text(encoding="utf-8")) if same.is_file() else "–"
            cells = (entry(name, "en").title, theirs, ours, options, alike, left_out)
            parts.append(f"| {' | '.join(map(str, cells))} |\n")
    return "".join([*parts, SHARED.format(uses=library_rows(), parts=part_rows()), searched(search)])


if __name__ == "__main__":
    given = sys.argv[1:]
    at = given.index("--search") if "--search" in given else len(given)
    PAGE.write_text(page(given[:at] if given else shipped(), given[at + 1 :]), encoding="utf-8")
