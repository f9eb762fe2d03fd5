"""Laws that hold whatever is typed: no line fails, and the two states of a play never part."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from repl.commands.registry import COMMANDS, find
from repl.session.session import Session
from repl.words import Words
from tests.repl.sessions import FOUR, TINY, game, say, session

pytestmark = pytest.mark.slow

ANSWERS = (
    "1", "2", "red", "g", "player 2", "pass", "", ":auto", ":auto 3", ":hint", ":undo", ":undo 2", ":redo", ":goto 1",
    ":goto 4", ":history", ":why", ":why red", ":what-if 1", ":rules", ":look", ":replay", ":replay step", ":seat", "?",
    ":lang de", ":lang en", ":options", ":reload", ":help undo", ":seat 2", ":bot 2", ":new",
)  # fmt: skip
STEPS = (
    ":author", ":step", ":next", ":continue", ":where", ":break off", ":break when 1 is 1", ":watch players", ":new",
    "1", ":eval me", ":eval every hand", ":eval players", ":pin a test", ":undo", ":auto", "", ":look", ":goto 2",
    ":reload",
)  # fmt: skip


def whole(found: Session) -> None:
    """The fast state and the one in single steps stand at the same position."""
    play = found.play
    if found.stepper.paused:
        return
    assert play.state.choices() == play.trace.choices()
    assert play.state.view(0) == play.trace.view(0)
    assert len(play.before) == len(play.marks) == len(play.state.choices())
    if play.state.decision is not None:
        assert play.trace.decision is not None
        assert list(map(str, play.state.decision.options[:5])) == list(map(str, play.trace.decision.options[:5]))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", FOUR)
def test_a_player_who_types_anything(name: str, seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    found = session(name, game(name).player_counts[0], (0,) if seed else (0, 1), seed, tmp_path)
    list(found.begin())
    for _ in range(30):
        line = rng.choice(ANSWERS)
        assert say(found, line), line
        whole(found)
        for part in ("", line[:2], line):
            found.suggestions(part)
            found.preview(part)
        found.status()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", [*FOUR, str(TINY)])
def test_an_author_who_types_anything(name: str, seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    copy = tmp_path / "mine.cardgame"
    source = TINY if name == str(TINY) else Path("games") / f"{name}.cardgame"
    copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    found = session(str(copy), game(str(copy)).player_counts[0], (0,), seed, tmp_path / "plays", author=True)
    list(found.begin())
    for _ in range(30):
        line = rng.choice(STEPS)
        assert say(found, line), line
        whole(found)


def test_every_command_has_help_in_both_languages() -> None:
    for language in ("en", "de"):
        words = Words(language)
        for name in COMMANDS:
            assert words(f":{name}")


def test_commands_can_be_shortened_while_they_are_clear() -> None:
    assert find("und") is COMMANDS["undo"]
    assert find("re") == ["redo", "reload", "replay", "review"]
    assert find("") == []
    assert find("x") == []


def test_going_back_and_on_again_leads_to_the_same_place() -> None:
    found = session("gaunerbande", 4, seed=6)
    list(found.begin())
    say(found, ":auto 6")
    play = found.play
    end, length = play.state.position(), play.length
    for number in (0, length // 2, length, 3, length):
        play.goto(number)
        whole(found)
    assert play.state.position() == end
    say(found, ":undo 3", ":redo 3")
    assert play.state.position() == end
