"""What a bot says of moves: only of those that a person chose, and no more than it can tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from interpreter.ask.chair import Chair
from interpreter.play.choice import Option
from lab.search import SearchBot
from repl.commands.saving import played_again, taken_up
from repl.session.saved import Saved
from repl.session.session import Session
from tests.repl.sessions import RandomBot, game, last, say, session, text


@dataclass(frozen=True)
class Opinion:
    option: Option
    visits: int
    worth: float


@dataclass
class Judge(RandomBot):
    """Finds the first option best, each of the others worse by as much."""

    visits: int = 1000
    less: float = 0.3
    asked: list[str] = field(default_factory=list)

    def get_ready(self, chair: Chair) -> None:
        self.asked.append("ready")

    def ranked(self, chair: Chair, rng: Random) -> Sequence[Opinion]:
        self.asked.append("ranked")
        return [Opinion(o, self.visits - n, 0.6 - (self.less if n else 0)) for n, o in enumerate(chair.options)]


def table(judge: Judge, folder: Path | None = None, name: str = "gaunerbande") -> Session:
    base = session(name, 4, seed=6, folder=folder)
    found = Session(base.setting, base.play, {"random": RandomBot(), "judge": judge}, base.storage)
    list(found.begin())
    return found


def own_move(found: Session) -> int:
    """The last of the options is chosen; gives the number of the move."""
    number, decision = found.play.moves_made(found.viewer) + 1, found.play.state.decision
    assert decision is not None
    assert len(decision.options) > 1
    list(found.take(decision.options[-1]))
    return number


def test_only_what_the_person_chose_is_reviewed() -> None:
    found = table(Judge())
    say(found, ":auto")
    number = own_move(found)
    say(found, ":auto end")
    told = last(say(found, ":review"), "note")
    assert told.data["moves"] == [number]
    own = [n for n in range(found.play.length) if found.play.decider(n) == 0]
    free = [n for n in own if (decision := found.play.before[n].decision) and len(decision.options) > 1]
    assert f"Left out: {len(free) - 1} moves that a bot made for you" in " ".join(told.text.split())


def test_of_a_reviewed_move_it_is_told_in_which_round_it_was() -> None:
    """`Commissario · start player: player 3`, and nothing of when that was."""
    found = table(Judge(), name="commissario")
    while not ("round 2" in found.table().text and (here := found.moves()) is not None and here.listing.can_pass):
        say(found, ":auto")
    own_move(found)
    say(found, ":auto end")
    assert " · round 2 · " in last(say(found, ":review"), "note").text


def test_nothing_is_reviewed_where_a_bot_chose_everything() -> None:
    found = table(Judge())
    say(found, ":auto end")
    assert "You chose no move in this play yourself" in text(say(found, ":review"))


def test_who_chose_is_kept_with_the_play(tmp_path: Path) -> None:
    found = table(Judge(), tmp_path)
    say(found, ":auto 2")
    own_move(found)
    before = set(found.play.by_bots)
    mine = [n for n in range(found.play.length) if found.play.decider(n) == 0]
    assert [n in before for n in mine] == [True, True, False]
    assert found.storage is not None
    ((_, saved),) = [*found.storage._unfinished(None)]
    assert isinstance(saved, Saved)
    state, _ = played_again(game("gaunerbande"), saved.record, found.words)
    assert taken_up(state, saved).by_bots == before


def test_who_chose_is_known_after_going_back_and_on() -> None:
    found = table(Judge())
    say(found, ":auto 2")
    own_move(found)
    before = set(found.play.by_bots)
    say(found, ":undo 2", ":redo 2")
    assert found.play.by_bots == before
    say(found, ":undo 2")
    here = found.play.length
    assert here in before
    own_move(found)
    assert here not in found.play.by_bots


def test_who_chose_is_known_in_another_language(tmp_path: Path) -> None:
    found = table(Judge(), tmp_path)
    say(found, ":auto 2")
    own_move(found)
    before, play = set(found.play.by_bots), found.play
    say(found, ":lang de")
    assert found.play is not play
    assert found.play.by_bots == before


@pytest.mark.parametrize(("visits", "sure", "looks"), [(1000, True, 1), (60, True, 2), (14, False, 4)])
def test_what_cannot_be_told_for_sure_is_looked_at_longer_and_said_to_be_unsure(
    visits: int, sure: bool, looks: int
) -> None:
    """A person who lost with every move was told that none cost much: the bot had thought too little to know."""
    judge = Judge(visits=visits, less=0.15)
    found = table(judge)
    say(found, ":auto")
    number = own_move(found)
    say(found, ":auto end")
    note = last(say(found, ":review"), "note")
    assert note.data["moves"] == [number]
    assert note.data["sure"] is sure
    assert ("The moves that cost you most" in note.text) is sure
    assert ("cannot tell for sure which moves cost you most" in note.text) is not sure
    assert judge.asked.count("ranked") == 1 + looks


def test_nothing_is_found_as_far_as_it_can_be_told() -> None:
    found = table(Judge(visits=20, less=0.01))
    say(found, ":auto")
    own_move(found)
    say(found, ":auto end")
    note = last(say(found, ":review"), "note")
    assert note.data["moves"] == []
    assert "no move of yours that cost 5 of 100 or more, as far as it can tell (± " in " ".join(note.text.split())


def test_a_hint_is_thought_about_when_all_is_ready() -> None:
    judge = Judge()
    found = table(judge)
    say(found, ":auto")
    said = say(found, ":hint")
    assert judge.asked == ["ready", "ranked"]
    assert [found.teller.who_thinks(o) for o in said[:2]] == ["getting ready to think …", "player 1 …"]


@pytest.mark.parametrize(
    ("visits", "less", "sure"),
    [
        (1000, 0.3, "that is quite sure"),
        (1000, 0.001, "it cannot be said which is better: "),
        (1000, 0.06, "it cannot be said which is better: "),  # 60 ± 4 and 54 ± 4
        (30, 0.001, "hardly more than a guess"),
    ],
)
def test_a_hint_says_how_sure_it_is(visits: int, less: float, sure: str) -> None:
    found = table(Judge(visits=visits, less=less))
    say(found, ":auto")
    said = " ".join(text(say(found, ":hint")).split())
    assert sure in said
    assert "” or “" not in said.rpartition(", ")[0]  # three are `A, B or C`


def test_what_is_made_for_thinking_is_made_before_its_time_begins() -> None:
    pytest.importorskip("llvmlite")
    found = session("gaunerbande", 4, seed=6)
    decision = found.play.state.decision
    assert decision is not None
    chair = found.play.state.chair(decision.player)
    SearchBot(seconds=0.01).get_ready(chair)
    assert chair.program.game.thinks(chair.program)


def _two_people() -> tuple[Session, int]:
    """Of whom the second has made a move that the judge would not have made; gives its number too."""
    base = session("gaunerbande", 3, people=(0, 1), seed=6)
    found = Session(base.setting, base.play, {"random": RandomBot(), "judge": Judge()}, base.storage)
    list(found.begin())
    say(found, "", ":auto", "", ":auto")  # cards are given away: too many ways to choose
    while found.keyboard != 1:
        say(found, "" if found.waiting is not None else ":auto")
    number = own_move(found)
    while not found.play.over:
        say(found, "" if found.waiting is not None else ":auto end")
    return found, number


def test_of_several_people_each_can_have_a_review_and_sits_down_alone_for_it() -> None:
    found, number = _two_people()
    asked = text(say(found, ":review"))
    assert "`:review 1` is for player 1, `:review 2` is for player 2" in asked
    assert say(found, ":review 3")[-1].kind == "refused"  # a bot
    before = say(found, ":review 2")
    assert [output.kind for output in before] == ["wipe", "handover"]
    note = last(say(found, ""), "note")
    assert note.data["moves"] == [number]
    assert "▶ player 2 (you)" in note.text


def test_what_one_person_was_shown_is_wiped_before_anything_else_is() -> None:
    found, _ = _two_people()
    say(found, ":review 2", "")
    for typed in ("", ":score", "no such move"):
        found.reviewing, found.keyboard = True, 1
        assert say(found, typed)[0].kind == "wipe"
        assert found.keyboard is None
    assert [output.kind for output in say(found, ":review 1")] == ["wipe", "handover"]
    assert "player 2 (you)" not in text(say(found, ""))
