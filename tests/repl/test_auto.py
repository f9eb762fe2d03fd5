"""A bot chooses for somebody: beside others at the keyboard, briefly where nobody plays any more, until it stops."""

from __future__ import annotations

from random import Random

from interpreter.ask.chair import Chair
from interpreter.play.choice import Option
from repl.fronts.view import View
from repl.screen.text import Output, Paint
from repl.session.seats import HUMAN
from repl.session.session import Session
from tests.repl.panes import rows
from tests.repl.sessions import RandomBot, last, say, session, text


class Thinker(RandomBot):
    """Says that it thinks, and remembers for whom it chose."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: set[int] = set()

    def ranked(self, chair: Chair, rng: Random) -> list[object]:
        raise NotImplementedError

    def choose(self, chair: Chair, rng: Random) -> Option:
        self.seats.add(chair.player)
        return super().choose(chair, rng)


def with_thinkers(found: Session) -> tuple[Thinker, Thinker]:
    """The bot that plays, and the one that is made for `:auto end`."""
    usual, brief = Thinker("random"), Thinker("brief")
    found.seats.bots["random"] = usual
    found.make_bot = lambda name: brief
    return usual, brief


def asked(outputs: list[Output]) -> list[int]:
    return [output.data["player"] for output in outputs if output.kind in ("handover", "asked")]


def test_to_the_end_beside_others_only_they_are_asked_from_then_on() -> None:
    found = session("gauner", 3, people=(0, 1))
    usual, _ = with_thinkers(found)
    list(found.begin())
    say(found, "")
    first = say(found, ":auto end")
    assert "From here on a bot plays for player 1; `:seat 1` gives the seat back." in text(first)
    assert first[1].kind == "rest"  # before the screen is wiped
    outputs: list[Output] = []
    for _ in range(200):
        outputs = say(found, "") if found.waiting is not None else say(found, ":auto")
        assert set(asked(outputs)) <= {2}
        if found.play.over:
            break
    assert usual.seats == {0, 1, 2}  # they think as long as ever: somebody plays against them
    assert last(outputs, "over")


def test_a_seat_that_was_left_to_a_bot_is_taken_back() -> None:
    found = session("gauner", 3, people=(0, 1))
    list(found.begin())
    say(found, "", ":auto end", "")
    assert found.keyboard == 1
    assert "player 1    a person; until they are back: random" in text(say(found, ":seat"))
    say(found, ":seat 1")
    for _ in range(5):
        say(found, ":auto")
        if found.waiting is not None:
            break
    assert found.waiting == 0
    assert found.seats.names[0] == HUMAN


def test_some_moves_are_one_persons_own_wherever_others_are_asked_in_between() -> None:
    found = session("gauner", 3, people=(0, 1))
    list(found.begin())
    say(found, "", ":auto 3", "")
    assert (found.keyboard, found.seats.absent) == (1, {0: 1})
    for _ in range(9):
        say(found, "" if found.waiting is not None else ":auto")
        if found.waiting == 0:
            break
    assert (found.waiting, found.seats.absent) == (0, {})


def test_where_nobody_plays_any_more_all_think_briefly() -> None:
    found = session("gauner", 3)
    usual, brief = with_thinkers(found)
    list(found.begin())
    say(found, "1")
    usual.seats.clear()
    outputs = say(found, ":auto end")
    assert "Ctrl-C stops it." in outputs[0].text
    assert last(outputs, "over")
    assert (usual.seats, brief.seats) == (set(), {0, 1, 2})
    assert "rest" not in [output.kind for output in outputs]


def test_who_stops_it_decides_again_and_the_play_is_kept() -> None:
    found = session("gauner", 3)
    list(found.begin())
    running = found.feed(":auto end")
    made = 0
    while made < 20:
        made += next(running).kind == "happened"
    before = found.play.moves_made(found.viewer)
    assert [*found.teller.stopped()][-1].text == "Stopped. Enter goes on."
    running = iter(())
    assert asked(say(found, "")) == [1]
    assert found.play.moves_made(found.viewer) - before < 9  # only those who were next


def test_who_stops_it_at_the_own_turn_is_asked_at_once() -> None:
    """Enter was said to go on, where only a move does."""
    for language, your_turn, on in (
        ("en", "Stopped. It is your turn.", "Stopped. Enter goes on."),
        ("de", "Angehalten. Du bist am Zug.", "Angehalten. Weiter mit Enter."),
    ):
        found = session("gauner", 3, language=language)
        list(found.begin())
        said = set()
        for outputs in range(1, 12):
            running = found.feed(":auto end")
            for _ in range(outputs):
                next(running)
            stopped = [*found.teller.stopped()]
            decision = found.play.state.decision
            assert decision is not None
            own = decision.player == 0
            note = next(output for output in stopped if output.kind == "note")
            assert note.text == (your_turn if own else on)
            assert (stopped[-1].kind == "asked") == own
            said.add(own)
            say(found, "")
        assert said == {True, False}


def test_who_stops_it_is_told_all_that_was_done() -> None:
    """However far the telling had come: the last move was told with the next input only."""
    found = session("gaunerbande", 4, seed=5)
    list(found.begin())
    untold = 0
    for outputs in range(1, 40):
        running = found.feed(":auto end")
        for _ in range(outputs):
            next(running)
        before = found.teller.told[0]
        list(found.teller.stopped())
        untold += before < len(found.play.events)
        assert found.teller.all_told
        say(found, "")
    assert untold


def test_who_goes_back_decides_again() -> None:
    """Enter, which shows the table, let the bot play to the end once more."""
    for line in (":undo", ":goto 4"):
        found = session("gauner", 3)
        list(found.begin())
        say(found, ":auto end", line)
        before = found.play.moves_made(found.viewer)
        assert asked(say(found, "")) == [1]
        assert found.play.moves_made(found.viewer) - before < 9  # only those who were next


def test_who_goes_back_leaves_the_others_to_their_bot() -> None:
    found = session("gauner", 3, people=(0, 1))
    list(found.begin())
    say(found, "", ":auto end", "", "")
    assert found.keyboard == 1
    assert 0 in found.seats.absent
    say(found, "1", "", ":undo")
    assert 0 in found.seats.absent


def test_what_a_bot_chose_for_the_viewer_is_news_to_them() -> None:
    """After `:auto 3` all others' last moves were seen, and not which triplet had been taken for the viewer."""
    found = session("gracias", 5, seed=7)
    list(found.begin())
    assert found.play.chose_last(0)
    say(found, "1")
    assert found.play.chose_last(0)
    say(found, ":auto 2")
    assert not found.play.chose_last(0)
    screen = View(found, Paint())
    rows(screen.news, 80, 4)
    for who in ("player 2", "You", "player 3", "player 4", "player 5"):
        screen._tell(Output("happened", ((("strong", who), ("", " takes a triplet")),)))
    assert [row[:8] for row in rows(screen.news, 80, 4)] == ["You take", "player 3", "player 4", "player 5"]
    assert screen.news.other_movers == 5  # the table makes room for all of them
    say(found, "2")
    screen._tell(Output("happened", ((("strong", "player 5"), ("", " keeps red")),)))
    assert "You" not in [row[:3] for row in rows(screen.news, 80, 4)]


def test_who_stops_it_leaves_the_others_to_their_bot() -> None:
    """Ctrl-C of one person gave another one's seat back, unsaid."""
    found = session("gauner", 3, people=(0, 1))
    list(found.begin())
    say(found, "", ":auto end", "")
    running = found.feed(":auto end")  # now nobody is asked
    while next(running).kind != "happened":
        pass
    list(found.teller.stopped())
    assert [*found.seats.absent] == [0]
    assert asked(say(found, "")) == [2]
