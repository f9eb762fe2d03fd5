"""German words for what card tables have in common, for files that have none of their own.

A name that the file has a word for is never looked up here. A name that is no word of card tables in general, or that
may be a card in one game and a player in another, stands on the sheet as the rules write it.
"""

from __future__ import annotations

_PLACES = """
deck: Stapel, stock: Stapel, talon: Talon, pile: Haufen, discards: Ablage, discard_pile: Ablage
table: Tisch, middle: Mitte, row: Reihe, rows: Reihe, column: Spalte, columns: Spalte, hand: Hand
played: ausgespielt, won: Stiche, tricks: Stiche, taken: genommen, drawn: gezogen, chosen: gewählt, laid: ausgelegt
shown: gezeigt, turned: aufgedeckt, burnt: verbrannt, gone: abgelegt, melds: Meldungen, foundations: Ablage
kept: behalten, market: Auslage, display: Auslage, bank: Bank, trick: Stich, upcard: offene Karte
"""
_PEOPLE = """
dealer: Geber, leader: Anspieler, declarer: Alleinspieler, bidder: Bieter, winner: Gewinner, winners: Gewinner
loser: Verlierer, losers: Verlierer, maker: Ansager, opponent: Gegner, rival: Gegner, rivals: Gegner, taker: Gewinner
takers: Gewinner, knocker: hat geklopft, finisher: hat ausgemacht
button: Geber, player: Person, friend: Partner, victim: gewählte Person, victor: Sieger
"""
_NUMBERS = """
score: Punkte, points: Punkte, chips: Chips, lives: Leben, bid: Gebot, bet: Einsatz, stake: höchster Einsatz, pot: Topf
paid: Einzahlung, amount: Betrag, number: Zahl, total: Summe, sum: Summe, value: Wert, worth: Wert, level: Stufe
round: Runde, rounds: Runden, deals: Durchgänge, goal: Ziel, limit: Grenze, hand_size: Kartenzahl, size: Größe
bonus: Prämie, penalty: Strafe, place: Platz, distance: Abstand, contract: Kontrakt, coins: Münzen
"""
_CARDS = """
suit: Farbe, colour: Farbe, color: Farbe, rank: Rang, kind: Sorte, symbol: Zeichen, sign: Zeichen, trump: Trumpf
trumps: Trümpfe, clubs: Kreuz, diamonds: Karo, hearts: Herz, spades: Pik, jack: Bube, queen: Dame, king: König, ace: Ass
joker: Joker, red: rot, blue: blau, green: grün, yellow: gelb, black: schwarz, white: weiß
led_suit: angespielte Farbe, power: Stärke, strength: Stärke, height: Höhe, last_card: letzte Karte
"""
_PARTS = """
deal_cards: Geben, deal: Geben, set_up: Vorbereitung, setup: Vorbereitung, play_deal: Spiel, play_round: Runde
play_hand: Spiel, play_trick: Stich, play_tricks: Stiche, take_turn: Zug, turn_up: Aufdecken, score_deal: Abrechnung
score_round: Abrechnung, score_hand: Abrechnung, count_points: Abrechnung, show_down: Aufdecken, auction: Reizen
bidding: Reizen, play_card: Karte spielen, lay_card: Karte legen, draw: Ziehen, pass_cards: Karten weitergeben
exchange: Tauschen, draw_card: Karte ziehen, choose_trump: Trumpf wählen, name_trump: Trumpf nennen
"""
GERMAN = {
    name: word
    for group in (_PLACES, _PEOPLE, _NUMBERS, _CARDS, _PARTS)
    for line in group.strip().splitlines()
    for name, word in (entry.split(": ") for entry in line.split(", "))
}
