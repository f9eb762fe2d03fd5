"""Numbers that are typed: of an option, of a card, or how many of something."""

from __future__ import annotations

from random import Random

from repl.input.choices import items
from repl.input.listing import Listing
from repl.input.moves import Moves, Problem
from repl.words import Words
from tests.repl.sessions import game
from tests.repl.test_moves import moves


def test_a_number_that_is_also_another_card_is_asked_about() -> None:
    """`5` played the fifth option at once, though the person meant green 5."""
    reader = moves("gaunerbande", 4, 4)
    while reader.listing.pick is not None:
        reader.state.apply(reader.decision.options[0])
        assert reader.state.decision is not None
        reader = Moves(reader.state, Listing(reader.state, reader.state.decision, Words("en")))
    listing = reader.listing
    seen = set()
    for number, option in enumerate(listing.options, 1):
        alike = [str(o) for o in listing.options if str(o).endswith(f" {number}")]
        found = reader.read(str(number))
        if alike and str(option) not in alike:
            assert isinstance(found, Problem)
            assert found.options == (f"{number}) {option}", *alike)
        else:
            assert found == option
        seen.add(isinstance(found, Problem))
        assert reader.read(f"{number})") == option
    picked = [reader.read(item.line) for item in items(reader) if item.allowed]
    assert picked == listing.options
    assert seen == {True, False}


def test_what_is_named_instead_is_not_forbidden_itself() -> None:
    """One red in the hand and two that lie there: `2 red` was answered "only 1 is possible", and `1 red` refused."""
    tried = 0
    for seed in range(4):
        state = game("gauner").start(3, seed=seed)
        rng = Random(seed)
        for _ in range(120):
            decision = state.decision
            if decision is None:
                break
            if decision.prompt.startswith("Lay out") and len(decision.options) > 1:
                reader = Moves(state, Listing(state, decision, Words("en")))
                open_now = {str(o).split()[-1] for o in decision.options}
                for answers, option in reader.outside.answers:
                    number, kind = str(option).split()
                    if kind in open_now or int(number) > 8:
                        continue
                    found = reader.read(f"9 {kind}")
                    assert isinstance(found, Problem)
                    assert found.kind == "nothing"
                    assert answers[0].reason in [each.reason for each in found.refusals]
                    tried += 1
            state.apply(decision.options[int(rng.random() * len(decision.options))])
    assert tried > 5
