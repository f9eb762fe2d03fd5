"""How cards lie in a hand is for the person who holds it to say; nothing else changes."""

from __future__ import annotations

from tests.repl.sessions import last, say, session, text


def hand(shown: str) -> str:
    return next(row for row in shown.splitlines() if row.startswith("    hand: ")).removeprefix("    hand: ")


def test_a_hand_and_what_can_be_chosen_lie_as_they_are_sorted() -> None:
    found = session("hearts", 4, seed=5)
    list(found.begin())
    usual = "♣ 10 Q · ♦ 5 9 10 Q · ♥ 5 10 J A · ♠ 2 7 8"
    by_rank = "♠2 · ♦5 · ♥5 · ♠7 · ♠8 · ♦9 · ♣10 · ♦10 · ♥10 · ♥J · ♣Q · ♦Q · ♥A"
    for line, expected in {
        ":sort rank": by_rank,
        ":sort rank down": "♥A · ♣Q · ♦Q · ♥J · ♣10 · ♦10 · ♥10 · ♦9 · ♠8 · ♠7 · ♦5 · ♥5 · ♠2",
        ":sort down": "♣ Q 10 · ♦ Q 10 9 5 · ♥ A J 10 5 · ♠ 8 7 2",  # each suit, in the usual order of suits
        ":sort suit down": "♣ Q 10 · ♦ Q 10 9 5 · ♥ A J 10 5 · ♠ 8 7 2",
        ":sort points": "♣ 10 Q · ♦ 5 9 10 Q · ♠ 2 7 8 · ♥ 5 10 J A",
        ":sort usual": usual,
    }.items():
        assert hand(text(say(found, line))) == expected
    outputs = say(found, ":sort rank")
    assert "1) ♠2   2) ♦5   3) ♥5" in last(outputs, "asked").text
    say(found, "1 2 3")
    chosen = found.play.before[-1].decision
    assert chosen is not None
    assert "You pass on ♠2, ♦5, ♥5" in text(say(found, ":history"))


def test_the_order_stays_for_the_next_play_and_in_another_language() -> None:
    found = session("hearts", 4, seed=5)
    list(found.begin())
    say(found, ":sort down")
    assert "♣ Q 10 · ♦ Q 10 9 5" in text(say(found, ":lang de"))
    assert found.words.sorting.down
    say(found, ":neu")
    assert "Sortiert wird nach: Reihenfolge der Regeln, die höchsten zuerst." in text(say(found, ":sortieren"))


def test_what_cards_can_be_sorted_by_is_told_in_the_words_of_the_game() -> None:
    found = session("hearts", 4, language="de")
    list(found.begin())
    assert [each.text for each in found.suggestions(":sort w")] == ["Wert"]
    assert [each.text for each in found.suggestions(":sort wert a")] == ["ab"]
    assert "Farbe, Wert, Punkte" in text(say(found, ":sortieren"))
    assert "Nach `größe` lässt sich nicht sortieren; es gibt: Farbe, Wert, Punkte." in text(say(found, ":sort größe"))
    assert "Sortiert wird nach: Wert, die höchsten zuerst." in text(say(found, ":sort wert ab"))
    assert "Sortiert wird nach: Wert." in text(say(found, ":sort rank"))
    assert "Sortiert wird nach: Reihenfolge der Regeln." in text(say(found, ":sort üblich"))
