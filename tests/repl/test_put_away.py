"""Cards that were put away: who did it knows them, and the others do not."""

from __future__ import annotations

from tests.repl.sessions import say, session, text


def test_cards_that_only_the_viewer_knows_are_all_seen_in_the_pile() -> None:
    """Who had put ♥ 9 Q into the skat was shown `skat: 2 cards · on top ♥9`."""
    found = session("skat", 3, people=(0, 1, 2), seed=3)
    outputs = [*found.begin(), *say(found, "", "bid 18", "", "pass", "", "pass", "")]
    outputs += say(found, "pick up", "1 2")
    assert "skat: 2 cards · ♦ 7 J" in text(outputs)
    others = text(say(found, "clubs", "", ""))
    assert "skat: 2 cards" in others
    assert "♦ 7 J" not in others
