"""The formatter: one style, and nothing of what people wrote is lost in it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from dsl import format as formatter
from dsl.format import FormatterError, _meaning, _whole, format_text
from dsl.source import Source

GAMES = {path.stem: path.read_text("utf-8") for path in sorted((Path(__file__).parent / "sketches").iterdir())}


def same_meaning(a: Source, b: Source) -> bool:
    """Whether two files can be read and say the same, with the same comments and citations in the same order."""
    meaning = _meaning(_whole(a))
    return meaning is not None and meaning == _meaning(_whole(b))


def formatted(text: str) -> str:
    result = format_text(Source("test.cardgame", text))
    assert result is not None, text
    return result


def becomes(before: str, after: str) -> None:
    """Both are written below a `game` line, so that an example shows only what it is about."""
    head = "game X\n\n"
    assert formatted(head + dedent(before).lstrip("\n")) == head + dedent(after).lstrip("\n")
    assert formatted(head + dedent(after).lstrip("\n")) == head + dedent(after).lstrip("\n")


# ───────────── examples


def test_blocks_are_four_spaces_deep_and_tokens_one_space_apart() -> None:
    becomes(
        """
        phase   trick( a ,b )
          each   player from  leader
             score+=2*sum( won . price )-1
             if  rows [ 3 ].kind is not   red
              broken=yes
        """,
        """
        phase trick(a, b)
            each player from leader
                score += 2 * sum(won.price) - 1
                if rows[3].kind is not red
                    broken = yes
        """,
    )


def test_a_call_is_tight_and_a_list_is_not() -> None:
    becomes(
        """
        define small = players in(3,6)
        define best  = highest (everyone by score)

        phase deal_cards
            deal_more (2)
            choose(n-1)cards from(hand,won)
            player(left of dealer)
                let a = highest (b)

        winner highest(a, b), then lowest(c)
        """,
        """
        define small = players in (3, 6)
        define best  = highest(everyone by score)

        phase deal_cards
            deal_more(2)
            choose (n - 1) cards from (hand, won)
            player (left of dealer)
                let a = highest(b)

        winner highest (a, b), then lowest (c)
        """,
    )


def test_a_sign_is_tight_and_a_subtraction_is_not() -> None:
    becomes(
        """
        cards person in deck
            value: - 4 to 5
            red - 2, blue with - 4 to - 1, - players when a -1 > 0
            price = - value -1

        play
            order = sorted(everyone by - it)
            a -= -(b)

        test "stakes"
            given rows[a -1]: red - 2, - 3
            given x = red -2
            p2 chooses red - 2
            expect a-1 is - 1
        """,
        """
        cards person in deck
            value: -4 to 5
            red -2, blue with -4 to -1, -players when a - 1 > 0
            price = -value - 1

        play
            order = sorted(everyone by -it)
            a -= -(b)

        test "stakes"
            given rows[a - 1]: red -2, -3
            given x = red - 2
            p2 chooses red -2
            expect a - 1 is -1
        """,
    )


def test_one_blank_line_between_sections_and_none_at_the_start_of_a_block() -> None:
    becomes(
        """


        zones

            deck: pile


            hand: hand
        state
            round = 0
        winner highest score


        """,
        """
        zones
            deck: pile

            hand: hand

        state
            round = 0

        winner highest score
        """,
    )


def test_no_blank_line_at_the_start_of_a_block_below_a_broken_line() -> None:
    becomes(
        """
        play
            if count(a,
                b)

                c
        """,
        """
        play
            if count(a,
                b)
                c
        """,
    )


def test_definitions_that_stand_together_are_aligned() -> None:
    becomes(
        """
        use french
        use italian
        define small = players in (3, 6)
        # what the politician costs
        define politician = 12 if small else 13

        define a(x) = x
        define price =
            1 if small
            0 otherwise
        define b = 2
        define long = 3
        """,
        """
        use french
        use italian

        define small      = players in (3, 6)
        # what the politician costs
        define politician = 12 if small else 13

        define a(x) = x

        define price =
            1 if small
            0 otherwise

        define b    = 2
        define long = 3
        """,
    )


def test_comments_and_citations_have_their_columns() -> None:
    becomes(
        """
        phase deal_cards @R8   @R15-R17
            shuffle deck # well
            deal all from deck to every hand # all of them
            move every job to deck @R2# back
            leader = highest(everyone where played.suit is led by played.price_of_it) @R3
            broken = no # the youngest   @R8
        """,
        """
        phase deal_cards                                                            @R8 @R15-R17
            shuffle deck                # well
            deal all from deck to every hand  # all of them
            move every job to deck                                                  @R2  # back
            leader = highest(everyone where played.suit is led by played.price_of_it)  @R3
            broken = no                 # the youngest   @R8
        """,
    )


def test_a_citation_without_code_goes_to_the_code_beside_it() -> None:
    assert formatted("@R1 # cited\ngame X @R2\n") == "# cited\ngame X".ljust(8 + 76) + "@R1 @R2\n"


def test_a_comment_is_indented_like_the_line_below_it() -> None:
    becomes(
        """
        # about the game
          # and more
        play
        # first
            if a
                  # then
                b
              # still inside
            # or else
            else
                c
                # last of the block
         # about scoring
        phase score
            d

            # the end of the phase

        # the end of the file
        """,
        """
        # about the game
        # and more
        play
            # first
            if a
                # then
                b
            # still inside
            # or else
            else
                c
                # last of the block

        # about scoring
        phase score
            d

            # the end of the phase

        # the end of the file
        """,
    )


def test_broken_lines_stay_broken() -> None:
    becomes(
        """
        define total = sum(
          # both
              (prisoners,    # in front
         rewards).value)   @R3

        play
            leader = highest(
            everyone
               by score
               )
            move (a,
             @R4
             b) to c
        """,
        """
        define total = sum(
            # both
            (prisoners,                 # in front
            rewards).value)                                                         @R3

        play
            leader = highest(
                everyone
                by score
            )
            move (a,                                                                @R4
                b) to c
        """,
    )


def test_a_wide_must_gets_a_line_for_its_condition() -> None:
    becomes(
        """
        play
            choose card from hand
                must "short: kept": a
                must "kept apart":
                  b
                must "lead a crook: only after one was played" if possible: leading and not broken implies card is not black @R29
                # and the other
                must "lead a crook only after one was played" if possible: leading and not broken implies card in (black,   # night
                red)
                move card to played
        """,  # noqa: E501
        """
        play
            choose card from hand
                must "short: kept": a
                must "kept apart":
                    b
                must "lead a crook: only after one was played" if possible:         @R29
                    leading and not broken implies card is not black
                # and the other
                must "lead a crook only after one was played" if possible:  # night
                    leading and not broken implies card in (black,
                        red)
                move card to played
        """,
    )


def test_line_ends_byte_order_mark_and_the_last_line() -> None:
    wanted = 'game X\n\nplay\n    say "a"                     # b\n'
    assert formatted('\ufeffgame X\r\nplay\r\n  say "a"  # b  \r\n  \r\n') == wanted
    assert formatted('game X\nplay\n say "a" # b') == wanted


@pytest.mark.parametrize("text", ["", "game", "game X\nplay\n\tfoo (\n", "game X\nplay\n    a b (\n"])
def test_a_file_with_slips_is_left_alone(text: str) -> None:
    assert format_text(Source("test.cardgame", text)) is None


@pytest.mark.parametrize(
    "other",
    [
        "game X\nplay\n    a = 2   # one @R2\n",
        "game X\nplay\n    a = 1   # two @R2\n",
        "game X\nplay\n    a = 1   # one\n",
        "game X\nplay\n    a = 1   @R2 # one @R2\n",
        "game X\nplay\n    a = 1   # one @R2\n    b\n",
        "game X\nplay\n    a = (\n",
    ],
)
def test_another_meaning_is_noticed(other: str) -> None:
    text = "game X\nplay\n    a = 1   # one @R2\n"
    assert same_meaning(Source("a", text), Source("b", formatted(text)))
    assert not same_meaning(Source("a", text), Source("b", other))


def test_a_formatter_that_loses_something_refuses_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatter, "_beside", lambda line, column, text: line)
    with pytest.raises(FormatterError):
        formatted("game X\ndefine a = 1   # one\n")


@pytest.mark.parametrize("game", GAMES)
def test_the_sketches_keep_their_lines(game: str) -> None:
    """Apart from columns, only conditions of wide rules move."""
    old = [" ".join(line.split()) for line in GAMES[game].splitlines()]
    new = [" ".join(line.split()) for line in formatted(GAMES[game]).splitlines()]
    assert [line for line in old if line not in new and len(line) < 100] == []
