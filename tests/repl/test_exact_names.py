"""Names and numbers that mean one thing exactly."""

from __future__ import annotations

from pathlib import Path

from dsl.typing import types as t
from interpreter.ask.why import forbidden
from repl.input import typed
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.naming import Naming
from repl.words import Words
from tests.repl.sessions import game, last, say, session, text


def test_things_that_have_a_number_are_picked_by_it() -> None:
    found = session("gracias", 3)
    list(found.begin())
    shown = text(say(found, "2", "1", "1"))
    while found.moves() is None or "triplet" not in str(found.moves().listing.options[0]):  # type: ignore[union-attr]
        shown = text(say(found, ":auto"))
    moves = found.moves()
    assert moves is not None
    own = [int(str(option).rpartition(" ")[2]) for option in moves.listing.options]
    assert moves.listing.numbers == own
    assert f"{own[-1]}) triplet {own[-1]}" in shown
    assert f"{own[-1]}" in text(say(found, "99"))


def test_where_cards_are_numbers_several_alike_are_said_with_times() -> None:
    naming = Naming(game("canasta").start(players=4, seed=1).program, t.CARD)
    cards = {name: [c for c in range(108) if naming.name(c) == name] for name in ("2", "9")}
    for line in ("2x9", "2 x 9", "2× 9"):
        assert naming.several(typed.split(line), cards["9"])[0] == cards["9"][:2]
    assert naming.several(("2", "9"), cards["9"]) == ([], ("2", "9"))
    assert naming.several(("2", "9"), cards["9"] + cards["2"]) == ([cards["2"][0], cards["9"][0]], ())


def test_a_kind_of_which_no_number_is_allowed_is_answered_by_its_rule() -> None:
    found = session("gauner", 4, seed=1)
    list(found.begin())
    kinds: list[str] = []
    while not kinds:
        say(found, ":auto")
        here = found.moves()
        assert here is not None
        answers = [(refusals[0].reason, str(option).split()[-1]) for refusals, option in forbidden(here.state).answers]
        kinds = [kind for _, kind in answers if not any(kind in str(option) for option in here.listing.options)]
    said = last(say(found, f":why {kinds[0]}"), "note").text
    assert next(reason for reason, kind in answers if kind == kinds[0]) in said
    held = {found.labels.card(card) for card in here.own_cards()}
    other = next(name for name in ("yellow", "orange", "red", "purple", "blue", "green", "grey") if name not in held)
    for line in (other, f"1 {other}", f"{other} 1"):
        assert last(say(found, line), "refused").text == f"Not allowed: you do not hold {other}."


def test_the_whole_name_of_a_card_is_that_card_though_another_name_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "wild.cardgame"
    file.write_text("""game Wild
    players 2
cards card in deck
    sign: wild, wild_draw_four
    4 wild, 4 wild_draw_four
zones
    deck: pile
    pile: spread
    each player
        hand: hand
play
    deal 4 from deck to every hand
    each player
        choose one "Your turn"
            "Play"
                choose card from hand
                move card to pile
            "Pass"
winner highest count(hand)
""")
    state = game(str(file)).start(players=2, seed=2)
    assert state.decision is not None
    reader = Moves(state, Listing(state, state.decision, Words("en")))
    assert {"Play: wild", "Play: wild draw four"} < {str(option) for option in reader.listing.options}
    assert [str(reader.read(line)) for line in ("wild", "play wild")] == ["Play: wild"] * 2
