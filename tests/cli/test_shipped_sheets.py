"""What the rule sheets of the shipped games say, as it was read and put right."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from tests.cli.conftest import run
from tests.every_game import every_game
from tests.every_game import game as loaded


@pytest.fixture(scope="module")
def sheet() -> Callable[[str, str], str]:
    @cache
    def read(name: str, language: str) -> str:
        result = run("rules", name, "--lang", language)
        assert result.exit_code == 0
        return " ".join(result.stdout.split())

    return read


@pytest.mark.parametrize("name", every_game())
def test_shipped_games_have_sheets_in_all_their_languages(name: str, sheet: Callable[[str, str], str]) -> None:
    text = sheet(name, "en")
    for heading in ("THE GOAL", "HOW IT IS PLAYED", "THE CARDS", "THE COURSE OF PLAY", "WHO WINS"):
        assert f" {heading} " in text
    assert "@R" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", every_game())
def test_a_german_sheet_is_german_throughout(name: str, sheet: Callable[[str, str], str]) -> None:
    """No operation falls back to its own name, and every name that is read on the sheet has a German word."""
    text = sheet(name, "de")
    words = set(re.findall(r"[^\W\d_]+", text))
    assert words & {"the", "of", "is", "with", "player", "players", "cards", "if", "to", "from", "otherwise"} == set()
    rules = loaded(name).rules
    inner = {local for phase in rules.phases for local in phase.locals.values()}
    named = {x.name for x in (*rules.defines, *rules.variables, *rules.phases[1:], *rules.zones)}
    parameters = {x.name for owner in (*rules.defines, *rules.phases) for x in owner.parameters}
    long = {word for word in inner | named | parameters if len(word) > 1 and " " not in word}
    known = {"card", "cards", "it", "team", "play"}  # the sheet has words of its own for these
    assert long - rules.words["de"].keys() - known == set()


def test_what_is_left_out_of_a_sheet_would_be_a_lie() -> None:
    """Who has a turn at all, what belongs together in a difference, and who begins."""
    assert "you have a turn only if your chips are more than 0 and you have not answered the last bet yet:" in " ".join(
        run("rules", "texas_holdem").stdout.split()
    )
    sheet = " ".join(run("rules", "oh_hell").stdout.split())
    assert "the trick points × the difference between your tricks taken and your bid" in sheet
    assert "At first player 1 is the big mouse." in run("rules", "gracias").stdout
    assert "Anfangs ist Person 1 die große Maus." in run("rules", "gracias", "--lang", "de").stdout


SHEETS = [
    ("klondike", "en", "the passes made are not the passes allowed"),
    ("doppelkopf", "de", "die Zahl aller Mitspielenden, die auf der Re-Seite sind, 1 ist:"),
    ("mau_mau", "en", "The player after you misses a turn."),
    ("texas_holdem", "de", "Mit dem fehlenden Betrag mitgehen (nur, wenn"),
    ("canasta", "de", "je Rang eine Gruppe von Karten vor jedem Team, offen"),
    ("piquet", "de", "Abgelegt ein Stapel vor jeder Person, den sonst niemand sieht"),
    # who plays, and with whom
    ("klondike", "en", "For one player."),
    ("skat", "en", "For 3 or 4 players."),
    ("canasta", "en", "If there are 4 players, partners are: player 1 and player 3; player 2 and player 4."),
    ("canasta", "de", "Wenn 4 Personen mitspielen, spielen zusammen: Person 1 und Person 3; Person 2 und Person 4."),
    # cards
    ("hearts", "en", "52 cards, at first in the deck."),
    ("hearts", "de", "52 Karten, anfangs im Stapel."),
    ("hearts", "en", "13 2 to 10, jack, queen, king, ace"),
    ("kuhn_poker", "en", "1 card for each player and 1 more, at first in the deck."),
    ("bridge", "en", "clubs, diamonds, hearts, spades 13 2 to 10, jack, queen, king, ace"),
    # what cards are worth, one by one
    ("skat", "en", "points 7 to 9: 0; jack: 2; queen: 3; king: 4; 10: 10; ace: 11"),
    ("cribbage", "de", "Wert Ass: 1; 2 bis 9: ihre Zahl; 10, Bube, Dame, König: 10"),
    ("hearts", "en", "points hearts: 1; queen of spades: 13; all others: 0"),
    # what is so, and what is agreed
    ("gaunerbande", "en", "Note that no crook was played yet."),
    ("blackjack", "en", "If “insurance” is agreed and the leftmost card of the bank is an ace:"),
    ("blackjack", "en", "If the bank hand is not a blackjack:"),
    ("blackjack", "en", "If somebody is still in:"),
    ("cuckoo", "en", "If the turned card is no king that stops the exchange:"),
    ("doppelkopf", "en", "the number of players who are on the re side is 1"),
    ("president", "en", "Reverse whether the ranks are upside down."),
    ("oh_hell", "en", "Otherwise, if “missed” is “tricks”:"),
    ("schnapsen", "en", "(otherwise: “the talon is not open”)."),
    ("hanabi", "en", "Only if the number of clues is less than 8 (otherwise: “all clues are there”)."),
    # people
    ("euchre", "en", "If somebody is the maker:"),
    ("bridge", "en", "Forget who was the bidder and who was the declarer."),
    ("five_hundred", "en", "The bidding begins; the first bid has to be more than 0."),
    ("euchre", "en", "You are now the maker."),
    ("gin_rummy", "de", "Du bist jetzt die Person, die geklopft hat."),
    ("bridge", "de", "der Partner des Alleinspielers"),
    ("sueca", "de", "Lege die gespielten Karten zu den Stichen des Teams des Anspielers."),
    # values and lists
    (
        "skat",
        "en",
        "suit in play (card) the contract if the card is a jack and the contract is not null, otherwise",
    ),
    ("skat", "en", "a number by the contract (diamonds: 9, hearts: 10, spades: 11, clubs: 12, grand: 24)"),
    ("bridge", "en", "until three players in a row have passed after a bid, or all four without one:"),
    # terms that the rules explain themselves, and what their sentences name
    ("piquet", "en", "for runs a point for each card of every run of three or more"),
    ("gin_rummy", "de", "Restpunkte die Punkte der Karten, die übrig bleiben"),
    ("bridge", "en", "trick points 20 if the strain is clubs or diamonds, otherwise 30"),
    ("whist", "de", "nimmt den Stich wer den höchsten Trumpf gespielt hat"),
    ("dou_dizhu", "en", "Put the table and the wings on the discards."),
    ("pitch", "en", "Choose a number from 1 to the top."),
    ("rummy", "en", "Choose 3 to 13 cards from your hand."),
    ("oh_hell", "en", "going up 1 to 10 1 to 10 1 to 10 1 to 8 1 to 7"),
    # who wins
    ("hanabi", "en", "You all win if the number of fuses is more than 0; otherwise you all lose."),
    ("hanabi", "de", "Ihr gewinnt alle, wenn die Zahl der Lunten größer als 0 ist; sonst verliert ihr alle."),
    ("klondike", "en", "You win if the number of cards in the foundations is 52."),
    ("gracias", "en", "If that is equal, these are compared one after another: points from the highest down."),
    ("agram", "de", "Es gewinnt, wer die meisten gewonnenen Spiele hat."),
    # texts that are values
    (
        "texas_holdem",
        "en",
        "step the big blind if the number of cards on the board is less than 4, otherwise 2 × the big blind",
    ),
    # people who do something, and what they have done
    ("cribbage", "de", "beginnend mit dem Anspieler, bis"),
    ("canasta", "de", "Merke dir, dass du nicht ausgelegt hast."),
    ("hearts", "de", "deren gespielte Karte die angespielte Farbe und darin den höchsten Wert hat, wird Anspieler."),
    ("hearts", "en", "Remember whether somebody has taken all 26."),
    (
        "doppelkopf",
        "en",
        "Whoever has the played card with the highest power (of equal ones the first from the leader on)",
    ),
    ("commissario", "en", "Deal one card each from the crooks to everyone's prisoners."),
    ("commissario", "de", "Die Reihenfolge: alle ab dem Startspieler, der höchste Einsatz zuerst."),
    ("commissario", "de", "Vergiss deinen Einsatz."),
    ("scarto", "en", "the fool only if you have no other trump"),
    # where a sum ends
    ("texas_holdem", "en", "the lower of (the stake − your payment in this hand) and your chips"),
    # a rule with whom it is about, and when
    ("schnapsen", "en", "Rule, if possible: once the talon is closed or empty, follow the led suit."),
    ("tarot", "de", "Regel: ohne die Farbe Trumpf spielen."),
    ("hearts", "en", "Rule: the first trick begins with the 2 of clubs."),
    ("oh_hell", "en", "Rule: the dealer may not make the bids add up to the size."),
    ("spades", "en", "Score deal, if your bid is 0; if your team + the nil points you have no won cards"),
    # what is not told: bookkeeping, reports
    ("tonk", "en", "If there are no lower players:"),
    ("piquet", "en", "Choose 1 or more cards from your hand, but no more than the rest of the talon."),
    ("pinochle", "en", "Show everybody the cards in your hand that are part of a meld."),
    # sentences where calculations stood
    ("skat", "en", "Count the matadors: the trumps from the jack of clubs down that you hold without a gap, or lack"),
    ("skat", "de", "Zähle die Spitzen: die Trümpfe vom Kreuzbuben abwärts, die du lückenlos hast, oder die dir"),
    ("doppelkopf", "en", "Call this “value”: 1 for the game, 2 for each announcement, and 1 each if the losers have"),
    ("tarot", "de", "„nötige Punkte“ nennen wir: 56 Punkte ohne besondere Karte in deinen Stichen, 51 mit einer,"),
    ("bridge", "de", "bei den Spielen 1, 8, 11 und 14 niemand, bei 2, 5, 12 und 15 Person 1 und 3,"),
    ("spades", "en", "The side gets 1 point for each overtrick, and loses 100 for every tenth overtrick"),
    ("kuhn_poker", "en", "Place bets, “Call” Pay the due into the pot"),  # also among the points
    # what was said wrongly
    ("scopa", "en", "If the table is empty and either the deck is not empty or not everyone's hand is empty:"),
    ("scopa", "de", "Wenn der Tisch leer ist und entweder der Stapel nicht leer ist oder nicht alle Hände leer sind:"),
    ("whist", "en", "honours are now the number of aces, kings, queens and jacks of trumps that it holds."),
    ("dou_dizhu", "de", "„Kartenzahl“ nennen wir: die Zahl der Karten auf dem Tisch."),
    ("hanabi", "en", "a called colour from the colours of the cards in the friend's hand."),
    ("president", "de", "Jetzt ist niemand unter den Gepassten."),
    ("canasta", "de", "den Wert ihrer ausgelegten Karten und die Prämie jeder Auslage"),
    ("crazy_eights", "en", "13 (2 to 5 players), 26 2 to 10, jack, queen, spades (6 to 15 players) king, ace What"),
    ("mau_mau", "de", "Lege alle Karten außer der obersten der Ablage auf den Stapel."),
    ("go_fish", "de", "Du bist jetzt die Person, die zuerst fertig ist."),
    ("five_hundred", "en", "Choose a number from 6 to 10 and a suit (spades, clubs, diamonds, hearts or no trump)."),
    ("euchre", "de", "aber nur, wenn du nicht die Person bist, die aussetzt:"),
    ("blackjack", "de", "dein Einsatz 2 gleich 0 ist"),
    ("tarot", "en", "whose suit is trump and which are not special, as many as the cards missing."),
    ("tarot", "de", "deren Farbe Trumpf ist und die nicht besonders sind, so viele wie die fehlenden Karten."),
    ("tarot", "de", "die anderen − die Zahlung je Gegner"),  # who pays, not you
    ("scarto", "de", "Lege den Narren zu den Stichen des Narrenfängers."),
    ("euchre", "en", "Take the upcard into your hand."),
    ("klaverjassen", "de", "Der Zufall bestimmt „Vorschlag“ aus allen Farben."),
    ("gaunerbande", "de", "• Wer die Startkarte hat, wird Anspieler."),
    ("commissario", "de", "• Die Person, die allein den höchsten Wert ihrer Gefangenen hat, wird Startspieler."),
    ("skat", "en", "If the declarer has won:"),
    # whose neighbour gets points, where it is not you who acts
    ("bridge", "en", "the team of the player to + the penalty the left of the declarer"),
    ("bridge", "de", "das Team der Person links vom + die Strafe Alleinspieler"),
    # an order that is turned round, one of some, cards in hand however they lie there
    ("commissario", "en", "Turn the arrest order round."),
    ("commissario", "de", "Kehre die Reihenfolge um."),
    ("gracias", "de", "Wähle einen Drilling aus den Drillingen, die nicht leer sind."),
    ("golf", "de", "Wähle einen ersten Platz aus deinen Plätzen und einen zweiten Platz aus deinen Plätzen."),
    ("gauner", "de", "Lege so viele von den Karten mit dieser Sorte aus deiner Hand in deine Auslage."),
    ("hanabi", "de", "Nimm eine Karte vom Stapel auf deine Hand, wenn eine da ist."),
    ("klondike", "en", "Choose a card (the ready cards, the columns or the top cards) and a column."),
    # names of games
    ("texas_holdem", "en", "Texas Hold'em Two cards"),
    ("mau_mau", "de", "Mau-Mau Bediene"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "words"), SHEETS)
def test_what_was_read_and_put_right(name: str, language: str, words: str, sheet: Callable[[str, str], str]) -> None:
    assert words in sheet(name, language)


WRONG = [
    (r"\bnot nobody\b|\bis now nobody\b|\bnot nothing\b|nicht nichts", "an absence as people tell it"),
    (r"\byou has\b|\bs are\b|\bits points is\b", "verbs agree"),
    (r"\bit it\b|\(it, it\)|first 1 of|last 1 of", "names of what is gone through"),
    (r"everyone's played card\b|gespielte Karte aller", "the cards of all are several"),
    (r"is such that|wenn ja, wenn|einige von", "clauses"),
    (r"\bPlatzs\b|vom erste\b|dem (?:Klein|Groß)ere\b|allen Werte\b|, am (?:die|c)\b", "German forms"),
    (r"\[\d+, \d+", "no list of a program"),
    (r"\[…\]", "every value has a name"),
    (r"es unter allen Mitspielenden (?:jemanden|niemanden) gibt|Hand aller Mitspielenden", "somebody and everybody"),
    (r"(?:niemand|jemand) die Person, die|,;|\bbis bis\b", "German sentences"),
]


@pytest.mark.parametrize("name", every_game())
def test_no_sheet_has_a_known_fault(name: str, sheet: Callable[[str, str], str]) -> None:
    for language in ("en", "de"):
        text = sheet(name, language)
        for pattern, rule in WRONG:
            assert re.search(pattern, text) is None, rule


def test_no_heading_stands_twice(sheet: Callable[[str, str], str]) -> None:
    """A phase that is called with several kinds of things is told once."""
    assert sheet("dou_dizhu", "en").count("Lay (laid, attached cards) • Put") == 1
