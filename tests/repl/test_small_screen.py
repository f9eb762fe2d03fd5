"""On a screen of 24 rows and 80 columns: what all the others have, and what each of them did last, at every choice."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from repl.fronts.full_screen import FullScreen
from repl.screen.text import Output, Paint, bare, line
from repl.session.session import Session
from tests.repl.sessions import session
from tests.repl.terminal import Screen


class Window(DummyOutput):
    def __init__(self, rows: int, columns: int) -> None:
        self.size = Size(rows, columns)

    def get_size(self) -> Size:
        return self.size


class Small:
    """The parts of the whole screen as they are when the play waits for a choice."""

    def __init__(self, view: FullScreen) -> None:
        self.view = view
        self.show(view.session.begin())

    def show(self, outputs: Iterator[Output]) -> None:
        view = self.view
        view.busy, view.reading = True, False
        view.news.begin_news()
        for output in outputs:
            if output.kind == "rest":
                view.news.begin_news()
            else:
                view._show(output)
        view.busy = False
        view._ask()
        view._measure()
        columns = view.app.output.get_size().columns
        view.news.create_content(columns, view._room() - view._table_height())

    def move(self, text: str) -> None:
        self.view.news.begin_answer(line(f"> {text}"))
        self.show(self.view.session.feed(text))

    @property
    def table(self) -> list[str]:
        return [bare(row) for row in self.view.table._seen(self.view._table_height())]

    @property
    def news(self) -> list[str]:
        return [bare(row) for row in self.view.news._seen(self.view._room() - self.view._table_height())]


def choices(found: Session, most: int, rows: int = 24, columns: int = 80) -> Iterator[Small]:
    """The screen at each choice of a play."""
    rng = Random(7)
    with create_pipe_input() as pipe:
        screen = Small(FullScreen(found, Paint(), pipe, Window(rows, columns)))
        for _ in range(most):
            if (decision := found.play.state.decision) is None:
                return
            yield screen
            screen.move(str(rng.choice(decision.options)).replace(": ", " ", 1))


def unseen(screen: Small) -> list[str]:
    """Open cards of others that the table does not show, and others whose last move is not seen."""
    found = screen.view.session
    drawing = found.drawing(found.play.state)
    missing = []
    moved = {event.player for event in found.play.events if event.kind == "chosen"}
    text = " ".join(screen.table).replace(",", " ·")
    for seat in drawing.others():
        name = found.labels.player(seat)
        own = text.rpartition(f"  {name} ·")[2] or text.rpartition(f"▶ {name} ·")[2]
        for place, where in enumerate(drawing.layout.places):
            if where.owner == seat and where.zone.sight == "everybody" and found.play.state.lying(place):
                missing += [bare(c) for c in drawing.places.content(place) if bare(c).replace(",", " ·") not in own]
        if seat in moved and not any(row.startswith(name) for row in screen.news):
            missing.append(f"what {name} did")
    return missing


@pytest.mark.parametrize(
    ("name", "players", "seed", "language"),
    [("gracias", 5, 7, "en"), ("gracias", 5, 3, "de"), ("commissario", 4, 3, "en")],
)
def test_what_the_others_have_and_did_last_is_seen_at_every_choice(
    name: str, players: int, seed: int, language: str
) -> None:
    """Where one chose whom to give a present, a display was above the window, or somebody's last move was."""
    met = 0
    for screen in choices(session(name, players, seed=seed, language=language), 14):
        met += 1
        assert unseen(screen) == []
        assert all(len(row) <= 80 for row in screen.table)
    assert met == 14


@pytest.mark.parametrize(("name", "players", "language"), [("commissario", 5, "de"), ("canasta", 4, "en")])
def test_where_not_all_cards_have_room_everybody_has_a_row_and_what_they_did_last(
    name: str, players: int, language: str
) -> None:
    met = 0
    for screen in choices(session(name, players, seed=2, language=language), 14):
        met += 1
        missing = unseen(screen)
        assert not [each for each in missing if each.startswith("what ")]
        names = (screen.view.session.labels.player(seat) for seat in range(1, players))
        assert all(any(f"  {each}" in row or f"▶ {each}" in row for row in screen.table) for each in names)
    assert met == 14


def test_how_many_cards_the_others_hold_and_the_own_draw_stay_in_sight_over_many_options() -> None:
    """A long list of options took the rows of the others from the table, and the drawn card from the news."""
    folded = 0
    for screen in choices(session("canasta", 4, seed=3), 36):
        view, position = screen.view, screen.view.session.play.state
        for place, where in enumerate(position.program.layout.places):
            if where.zone.name == "hand" and where.owner and position.lying(place):
                name = view.session.labels.player(where.owner)
                assert any(f" {name} " in row and "hand: " in row for row in screen.table[1:])
        if not view.news.answer:
            seen = sum(row.startswith(("You", "player")) for row in screen.news)
            assert seen >= len(view.news._moves())  # that one typed to go on need not be
        folded += 0 < view._choices_height() < view.choices.height()
    assert folded


def test_a_brief_name_of_a_place_is_cut_as_people_cut_words_and_unlike_all_others_of_its_owner() -> None:
    """`Gefa.`, `gewä.` and `hidd.` were nothing that anybody could read."""

    def briefs(name: str, language: str) -> list[str]:
        found = session(name, 5, language=language)
        list(found.begin())
        places = found.drawing(found.play.state).places
        return [places.brief(at) for at, where in enumerate(places.layout.places) if where.owner == 1]

    assert briefs("commissario", "en") == ["hand", "chosen", "shown", "pris.", "bon."]
    assert briefs("commissario", "de") == ["Hand", "gewähl.", "ausg.", "Gef.", "gewon."]
    assert briefs("gracias", "en") == ["disp.", "hid.", "piles"]


@pytest.mark.parametrize(
    ("name", "players", "language", "goal"),
    [("commissario", 4, "de", "die meisten Gesamtpunkte gewinnen"), ("gauner", 4, "en", "highest score wins")],
)
def test_the_goal_stays_in_the_head(name: str, players: int, language: str, goal: str) -> None:
    """With many cards on the table it went first; now the name of the game does, which the last row has too."""
    for screen in choices(session(name, players, seed=3, language=language), 14):
        assert goal in " ".join(screen.table[:3])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it needs a pseudo-terminal")
def test_in_a_terminal_five_displays_and_five_last_moves_stand_over_eight_options(tmp_path: Path) -> None:
    game = ["play", "gracias", "--seed", "11", "--bot", "random", "-p", "5", "--fresh"]
    with Screen(game, tmp_path, 24, 80) as program:
        program.until(" the table ─")
        program.send("\x1b")
        program.until("Take a triplet", "your turn")
        program.send("1\r")
        program.until("Keep one present", "your turn")
        program.send("1\r")
        shown = program.until("Keep one present", "8) player 5", "your turn").splitlines()
    end = next(at for at, row in enumerate(shown) if at and row.startswith("──"))
    table, below = shown[:end], shown[end:]
    assert sum("player" in row and "display:" in row for row in table) == 5
    assert not any("…" in row for row in table)
    for who in ("player 2", "player 3", "player 4", "player 5", "You"):
        assert any(row.startswith(who) for row in below)
