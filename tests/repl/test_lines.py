"""Without a terminal: scripts, standard input, JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repl.fronts import json_lines, plain
from repl.screen.text import Paint
from tests.repl.sessions import FOUR, RandomBot, game, say, session, text


class Player:
    """Answers what the session asks, by what it wrote."""

    def __init__(self, seed: int) -> None:
        self.objects: list[dict[str, Any]] = []
        self.rng = Random(seed)

    def write(self, text: str) -> None:
        assert text.endswith("\n")
        assert "\x1b" not in text
        self.objects.append(json.loads(text))

    def lines(self) -> Iterator[str]:
        while self.objects[-1]["kind"] != "over":
            asked = self.objects[-1]
            if asked["kind"] == "handover":
                yield ""
                continue
            assert asked["kind"] == "asked", asked
            data = asked["data"]
            if "options" in data:
                yield json.dumps({"line": self.rng.choice(data["options"])})
            else:
                count = self.rng.randint(*data["amount"])
                yield ", ".join(self.rng.sample(data["from"], count)) or "pass"


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("name", FOUR)
def test_a_program_plays_a_whole_game(name: str, people: int) -> None:
    found = session(name, game(name).player_counts[0], range(people), seed=people)
    player = Player(people)
    assert json_lines.run(found, player.lines(), player.write) == 0
    first, last = player.objects[0], player.objects[-1]
    assert (first["v"], first["kind"], first["data"]["game"]) == (1, "hello", found.play.game.name)
    assert (last["kind"], last["data"]) == ("bye", {"code": 0})
    assert not [o for o in player.objects if o["kind"] == "refused"]
    over = next(o for o in player.objects if o["kind"] == "over")
    seats = sorted(seat for group in over["data"]["places"] for seat in group)
    assert seats == list(range(1, found.setting.players + 1))


def test_bad_objects_are_answered() -> None:
    found = session("gracias", 3)
    written: list[str] = []
    lines = ['{"line": 3}', "{", '{"x": "1"}', "[]", '{"line": ":quit"}']
    assert json_lines.run(found, lines, written.append) == 0
    kinds = [json.loads(row)["kind"] for row in written]
    assert kinds.count("refused") == 4


@pytest.mark.parametrize(
    ("lines", "strict", "code"),
    [
        ([":quit"], True, 0),
        ([], False, 1),
        (["1"], True, 1),
        (["nonsense", ":quit"], False, 0),
        (["nonsense", ":quit"], True, 1),
        ([":auto end"], True, 0),
        (["# a remark", ":quit"], True, 0),
    ],
)
def test_the_exit_code_says_how_it_ended(lines: list[str], strict: bool, code: int) -> None:
    assert plain.run(session("gracias", 3), lines, lambda text: None, Paint(), strict) == code


@pytest.mark.slow
@pytest.mark.parametrize("name", FOUR)
def test_bots_alone_play_to_the_end_in_plain_letters(name: str) -> None:
    found = session(name, game(name).player_counts[-1], ())
    written: list[str] = []
    assert plain.run(found, [], written.append, Paint(ascii=True)) == 0
    shown = "".join(written)
    assert shown.isascii()
    assert "\x1b" not in shown
    assert "1." in shown


def test_a_stored_play_goes_on_after_a_kill(tmp_path: Path) -> None:
    from repl.session.opening import Wishes, earlier_session
    from repl.session.storage import Storage

    found = session("gaunerbande", 4, folder=tmp_path)
    plain.run(found, [":auto", ":auto"], lambda text: None, Paint())
    (stored,) = Storage(tmp_path).waiting("gaunerbande")
    again = earlier_session(Wishes("gaunerbande"), Storage(tmp_path), {}, stored, print)
    assert again is not None
    assert again.play.state.choices() == found.play.state.choices()
    assert again.play.state.view(0) == found.play.state.view(0)
    assert Storage(tmp_path).waiting("gracias") == []
    told = text(list(again.begin()))
    last = text(say(found, ":history 1")).split("\n")[0].split(maxsplit=1)[1]
    assert last in told  # what happened last, as far as one's own last choice


def test_choices_that_were_taken_back_are_kept_too(tmp_path: Path) -> None:
    from repl.session.opening import Wishes, earlier_session
    from repl.session.storage import Storage

    found = session("gauner", 3, folder=tmp_path)
    list(found.begin())
    for _ in range(6):
        say(found, ":auto")
    whole = found.play.state.choices()
    say(found, ":undo 5", ":redo", ":quit")
    (stored,) = Storage(tmp_path).waiting("gauner")
    again = earlier_session(Wishes("gauner"), Storage(tmp_path), {"random": RandomBot()}, stored, print)
    assert again is not None
    list(again.begin())
    assert again.play.state.choices() == found.play.state.choices()
    say(again, ":redo 9")
    assert again.play.state.choices() == whole


def test_what_the_game_is_about_is_read_before_others_play_or_sit_down() -> None:
    for people, name, rests in (((0, 1), "gauner", True), ((1,), "gracias", True), ((0,), "gracias", False)):
        found = session(name, 3, people)
        found.new_here = True
        kinds = [output.kind for output in found.begin()]
        before = kinds[: kinds.index("wipe" if len(people) > 1 else "table")]
        assert ("rest" in before) is rests


BAD = ["", "{}", "cardgame record 1\n", '{"version": 2}', "\xff\xfe", "cardgame record 1\ngame: Gracias\n"]


@pytest.mark.parametrize("content", BAD)
def test_files_that_are_no_plays_are_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "bad.play"
    file.write_text(content, encoding="latin-1")
    found = session("gracias", 3, folder=tmp_path)
    written: list[str] = []
    plain.run(found, [f":load {file}", ":quit"], written.append, Paint())
    assert "not a stored play" in "".join(written)


def test_of_two_sessions_that_take_up_one_play_one_gets_it(tmp_path: Path) -> None:
    from repl.session.storage import Storage

    plain.run(session("gaunerbande", 4, folder=tmp_path), [":auto", ":auto"], lambda text: None, Paint())
    (left,) = tmp_path.glob("*.play")
    first, second = Storage(tmp_path), Storage(tmp_path)
    assert first.adopt(left)
    assert not second.adopt(left)
    assert [first.file] == list(tmp_path.glob("*.play"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_a_session_and_its_fork_store_a_play_each(tmp_path: Path) -> None:
    from repl.session.storage import Storage

    found = session("gaunerbande", 4, folder=tmp_path)
    list(found.begin())
    list(found.feed(":auto"))
    child = os.fork()
    if not child:
        with suppress(BaseException):
            list(found.feed(":auto"))
            list(found.feed(":auto"))
            os._exit(0 if len(list(tmp_path.glob("*.play"))) == 2 and len(list(tmp_path.glob("*.lock"))) == 2 else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    list(found.feed(":auto"))
    stored = [play for _, play in Storage(tmp_path).waiting("gaunerbande")]
    assert len(stored) == 2
    assert len({play.record for play in stored}) == 2
