"""Games of more phases than a word has bits."""

from __future__ import annotations

from interpreter.native import possible
from tests.interpreter.small import game_of
from tests.interpreter.twice import begun, parting, play_twice

PHASES = 80
RULES = f"""game Many
    players 2
cards card in deck
    value: 1 to 12
    one of each value
zones
    deck: pile
        when empty
            refill
    away: spread
    each player
        hand: hand
state
    turn = 0
    each player
        score = 0
play
    deal 3 from deck to every hand
    repeat 3 times
        each player from p1
            choose card from hand
                score += card.value * turn
                move card to away
{"".join(f"            extra{number}{chr(10)}" for number in range(PHASES))}
            move up to 3 from deck to hand
{"".join(f"phase extra{number}{chr(10)}    turn += {number % 3}{chr(10)}" for number in range(PHASES))}
phase refill
    turn += 1000
    move away to deck
    shuffle deck
winner highest score
"""


def test_a_trigger_behind_many_phases_runs_once_in_machine_code_too() -> None:
    game = game_of(RULES)
    setup = game.setup()
    assert len(game.rules.phases) > PHASES
    for seed in range(3):
        state = begun(game.fresh(setup, seed))
        assert parting(state, {"steps": game.start(seed=seed, trace=True)}, seed, 20) is None
        assert state.result is not None
        assert state.variables[0] > 1000, "the deck was never empty"
        if possible():
            assert game.why_in_python(setup) is None
            play_twice(game, setup, seed)
