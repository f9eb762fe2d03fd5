"""What a seat may not know reaches neither the screen, nor completion, nor answers, nor stored files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from interpreter.play.chance import Chance
from interpreter.play.state import State
from repl.screen.text import Output
from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from tests.repl.sessions import FOUR, RandomBot, game, last, say, session, text

ASKED = ("", ":why", ":history", ":rules", ":replay", ":seat", ":options", ":hint", ":undo", ":redo", ":look", ":help",
         ":why red 3", ":auto", "", ":history", ":replay")  # fmt: skip


TYPED = (":auto", ":auto", ":why", ":history", ":hint", "g", "1", ":undo", ":what-if 1", ":look", ":replay")


def twins(name: str, players: int, seat: int, seed: int) -> Iterator[tuple[State, State]]:
    """Pairs of plays that differ only in cards that a seat cannot see."""
    first = game(name).start(players=players, seed=seed)
    program = first.program
    order = next(e.outcome for e in first.events if e.kind == "shuffled")
    words = [program.card_words[c] for c in order]
    hidden = [n for n, c in enumerate(order) if not first.known[c] >> seat & 1]
    rng = Random(seed)
    for _ in range(30):
        mixed = words[:]
        places = rng.sample(hidden, min(len(hidden), 6))
        values = [words[p] for p in places]
        rng.shuffle(values)
        for place, value in zip(places, values, strict=True):
            mixed[place] = value
        pair = [State(program, Chance(seed, (tuple(each),))).begin() for each in (words, mixed)]
        asked = all(p.decision is not None and p.decision.player == seat for p in pair)
        if asked and pair[0].view(seat) == pair[1].view(seat):
            yield pair[0], pair[1]


def around(state: State, name: str, seat: int) -> Session:
    players = state.program.setup.players
    people = list(range(players))
    setting = Setting(name, players, seated(players, people, "random"), "en", {}, 1)
    found = Session(setting, Play(state), {"random": RandomBot()})
    list(found.begin())
    list(found.feed(""))
    assert found.keyboard == seat
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("gracias", 3), ("gaunerbande", 4), ("gauner", 2), ("commissario", 3)])
def test_hidden_cards_change_nothing_that_a_seat_is_shown(name: str, players: int) -> None:
    count = 0
    for seat in range(players):
        for one, other in list(twins(name, players, seat, seed=seat + 1))[:3]:
            count += 1
            a, b = around(one, name, seat), around(other, name, seat)
            for typed in ("", "r", "g", "b", "y", "1", "red", "black 1", "zzz", ":", ":w"):
                assert a.suggestions(typed) == b.suggestions(typed)
                assert a.preview(typed) == b.preview(typed)
            for word in one.program.card_words:
                assert text(say(a, f":why {word}")) == text(say(b, f":why {word}"))
            for line in ASKED[:13]:
                assert text(say(a, line)) == text(say(b, line)), line
            assert a.status() == b.status()
    assert count > 0


def known_cards(found: Session, seen: dict[int, set[str]]) -> None:
    """Adds to each seat's cards those that it knows now or saw move."""
    state = found.play.state
    for seat in range(found.setting.players):
        seen[seat] |= {state.program.labels.card(c) for c in range(len(state.known)) if state.known[c] >> seat & 1}
        for event in found.play.events:
            for card, mask in zip(event.cards, event.known_to, strict=False):
                if card is not None and mask >> seat & 1:
                    seen[seat].add(state.program.labels.card(card))


def named_cards(shown: str) -> set[str]:
    """The cards in a text: `green 1 4 9` are three."""
    found = set()
    for suit, numbers in re.findall(r"\b(red|blue|green|black)((?: \d+)+)", shown):
        found |= {f"{suit} {n}" for n in numbers.split()}
    return found


@pytest.mark.slow
def test_three_people_at_one_keyboard_see_only_their_own_cards(tmp_path: Path) -> None:
    found = session("gaunerbande", 3, (0, 1, 2), seed=11, folder=tmp_path)
    rng = Random(2)
    seen: dict[int, set[str]] = {seat: set() for seat in range(3)}
    outputs: list[Output] = list(found.begin())
    for _ in range(120):
        known_cards(found, seen)
        before = found.keyboard
        line = rng.choice(TYPED)
        outputs = say(found, line if found.waiting is None else "")
        known_cards(found, seen)
        # Up to a wipe it is the seat that typed, after it nobody.
        shown: list[str] = []
        for output in outputs:
            if output.kind == "wipe":
                break
            shown.append(output.text)
        seat = before if before is not None else found.keyboard
        assert seat is not None
        if line != ":what-if 1":
            assert named_cards("\n".join(shown)) <= seen[seat]
        assert named_cards("\n".join(o.text for o in outputs[len(shown) :])) == set()
        for file in tmp_path.glob("*.play"):
            assert named_cards(file.read_text(encoding="utf-8")) == set()
        if found.keyboard is None:
            assert found.suggestions("g") == []
            assert found.preview("green 3") == ()


def test_nobody_gets_at_another_hand_by_leaving_a_seat() -> None:
    found = session("gaunerbande", 3, (0, 1), seed=5)
    list(found.begin())
    say(found, "")
    outputs = say(found, ":bot 1")
    assert found.keyboard is None
    assert last(outputs, "handover").data["player"] == 2
    assert "several" in text(say(found, "", ":author")).lower()


def test_a_play_that_goes_on_is_not_written_readably(tmp_path: Path) -> None:
    found = session("gaunerbande", 3, (0, 1), seed=5, folder=tmp_path / "plays")
    list(found.begin())
    say(found, "", ":auto")
    file = tmp_path / "x.play"
    say(found, f":save {file}")
    written = file.read_text(encoding="utf-8")
    assert "seed" not in written
    assert named_cards(written) == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", FOUR)
def test_what_if_tells_nothing_about_hidden_cards(name: str) -> None:
    players = game(name).player_counts[0]
    for one, other in list(twins(name, players, 0, seed=4))[:3]:
        answers = []
        for state in (one, other):
            found = around(state, name, 0)
            moves = found.moves()
            assert moves is not None
            option = str(state.decision.options[0]) if state.decision is not None else ""
            answers.append(last(say(found, f":what-if {option}"), "note").data["sure"])
        # What is sure must be so in every deal that the seat can imagine, so it is the same for both.
        assert answers[0] == answers[1]


def test_nobody_learns_that_another_seat_had_nothing_else_to_choose() -> None:
    """Neither by words nor by a gap in the numbers: it would tell that a hand has one card of a colour."""
    found = session("gaunerbande", 3, (0,), seed=5)
    told = text([*found.begin(), *say(found, ":auto 40", ":history 99", ":replay")])
    forced = {e.player for e in found.play.events if e.kind == "chosen" and e.forced}
    assert forced >= {1, 2}
    assert set(re.findall(r"(player \d) .*nothing else possible", told)) == set()  # of oneself it says "You"
    history = text(say(found, ":history 999")).splitlines()
    made = [e for e in found.play.events if e.kind == "chosen"]
    numbers = [row[:4].strip() for row in history if re.match(r".{5}(You|player \d) ", row) and row[3] != " "]
    assert len(numbers) > 15
    assert numbers == [str(n) for n in range(1, len(made) + 1)][-len(numbers) :]
    assert f"There are moves 1 to {len(made) + 1}" in text(say(found, ":goto 9999"))


def test_a_move_is_gone_to_by_its_number_in_the_history() -> None:
    found = session("gaunerbande", 3, (0,), seed=5)
    list(found.begin())
    say(found, ":auto 12")
    play = found.play
    end = play.length
    forced = [n for n, e in enumerate([e for e in play.events if e.kind == "chosen"], 1) if e.forced]
    free = [play.number(n, found.viewer) for n in range(end)]
    for number in (free[0], free[7], forced[0], free[-1], play.number(end, found.viewer)):
        say(found, f":goto {number}")
        assert play.number(play.length, found.viewer) == min(
            n for n in (*free, play.moves_made(found.viewer) + 1) if n >= number
        )
    say(found, ":goto 3", ":goto 0", ":goto 9999")
    assert play.number(play.length, found.viewer) == 3
    assert play.length + len(play.undone) == end


@pytest.mark.parametrize("line", [":history 0", ":history -3", ":replay -1", ":undo 0", ":goto -1", ":auto 0"])
def test_odd_numbers_are_answered(line: str) -> None:
    found = session("gaunerbande", 3, (0,), seed=5)
    list(found.begin())
    say(found, ":auto 3")
    assert say(found, line)
