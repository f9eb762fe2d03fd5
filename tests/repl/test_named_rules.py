"""What `:rules` says of names that are no phases."""

from __future__ import annotations

import pytest

from cli.sheet import phase_in_words, term_in_words
from tests.repl.sessions import say, session, text


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        (
            "en",
            ":rules start player",
            [
                "Start player: player 2\n",
                "Play round: The player to the left of the start player becomes the start player.",
            ],
        ),
        ("en", ":rules arrest_order", ["Arrest order\n", "Make arrests: In the arrest order …"]),
        (
            "de",
            ":regeln Startspieler",
            ["Startspieler: Spieler 2\n", "Runde: Die Person links vom Startspieler wird Startspieler."],
        ),
        ("en", ":rules xyz", ["The rules have no phase and no name `xyz`. Phases: play, set up,"]),
        ("de", ":regeln xyz", ["Die Regeln haben keine Phase und keinen Namen `xyz`."]),
    ],
)
def test_a_value_of_the_headline_is_told_with_what_the_rules_say_of_it(
    language: str, line: str, said: list[str]
) -> None:
    """`:rules start player` said that there is no phase of that name."""
    found = session("commissario", 4, seed=2, language=language)
    found.setting.phase_in_words, found.setting.term_in_words = phase_in_words, term_in_words
    list(found.begin())
    told = text(say(found, line))
    for each in said:
        assert " ".join(each.split()) in " ".join(told.split()), told
        assert each.strip() in told or "\n" not in each
