"""`cardgame plays`: the plays that are kept, and how often you won."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import asked, output
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.play import stored_plays

if TYPE_CHECKING:
    from repl.screen.text import Line
    from repl.session.saved import Saved
    from repl.session.start import Stored
    from repl.words import Words

MOST_SHOWN = 10


@click.command(short_help="List, resume, watch or delete the plays that are kept.")
@click.argument("action", type=click.Choice(("list", "resume", "replay", "delete")), default="list")
@click.argument("number", required=False, metavar="[NUMBER|all]")
@output.style_options(formats=False)
@click.pass_context
def plays(ctx: click.Context, action: str, number: str | None, style: output.Style) -> int:
    """The plays that wait to go on, those that came to their end, and how often you won.

    `cardgame plays resume 1` goes on with the first of the list, `replay` shows what happened in one, `delete`
    throws one away, or `all`. Without a number the newest is meant, but not by `delete`.

    \b
    Exit codes:
      0    done
      1    there is no such play
      2    the command was not understood
      3    a file cannot be removed
    """
    from repl.words import Words

    words = Words(style.language)
    storage = stored_plays()
    waiting, finished = storage.waiting(), storage.finished()
    if action == "list":
        _list(waiting, finished, words, style)
        return NOTHING_FOUND
    chosen = _chosen(action, number, [*waiting, *finished], len(waiting))
    if isinstance(chosen, int):
        return chosen
    if action == "delete":
        failed = [path for path, _ in chosen if not storage.remove(path)]
        for path in failed:
            output.complain(output.said("{path} cannot be removed", path=path))
        output.remark(output.said("{plays} deleted", plays=output.number_of(len(chosen) - len(failed), "play")))
        return TROUBLE if failed else NOTHING_FOUND
    path, _ = chosen[0]
    if action == "replay":
        from cli.replay import replay

        return int(ctx.invoke(replay, record=str(path), lang=words.language) or 0)
    from cli.play import play

    return int(ctx.invoke(play, stored=str(path), lang=words.language) or 0)


def _chosen(action: str, number: str | None, known: Sequence[Stored], waiting: int) -> Sequence[Stored] | int:
    """The plays that are meant, or an exit code after saying why there are none. The first ones wait to go on."""
    from interpreter.untrusted import whole_number

    if number == "all" and action == "delete":
        return known
    if number is None and action == "delete":
        raise output.misused("say which: `cardgame plays delete 2`, or `all`")
    wanted = 1 if number is None else whole_number(number)
    if wanted is None:
        raise output.misused("{number} is not a number of the list", number=repr(number))
    if not 1 <= wanted <= len(known):
        plays = output.number_of(len(known), "play")
        output.complain(
            output.said("there is no play {number}; `cardgame plays` lists {plays}", number=wanted, plays=plays)
        )
        return FINDINGS
    if action == "resume" and wanted > waiting:
        key = "play {number} is over; `cardgame plays replay {number}` shows it"
        output.complain(output.said(key, number=wanted))
        return FINDINGS
    return [known[wanted - 1]]


# ───────────── the list


def _list(waiting: Sequence[Stored], finished: Sequence[Stored], words: Words, style: output.Style) -> None:
    from repl.screen.text import broken, line
    from repl.session.start import play_row

    rows: list[Line] = []
    if waiting:
        rows.append(line(("title", words("stored plays"))))
        rows += [line(("number", f"{n:4}) "), play_row(each, words)) for n, each in enumerate(waiting, 1)]
    if finished:
        rows += [*([()] if rows else []), line(("title", words("finished plays")))]
        rows += [_finished_row(n, each, words) for n, each in enumerate(finished[:MOST_SHOWN], len(waiting) + 1)]
        if len(finished) > MOST_SHOWN:
            rows.append(line(("dim", "      " + words("more plays", count=len(finished) - MOST_SHOWN))))
        rows += _won(finished, words)
    if not rows:
        rows.append(line(words("no plays")))
    paint = style.paint()
    if sys.stdout.isatty():
        rows = [part for row in rows for part in broken(row, asked.columns(), paint.size)]
    output.write(paint.rows(rows), painted=True)


def _finished_row(number: int, stored: Stored, words: Words) -> Line:
    from repl.screen.text import line
    from repl.session.start import play_row

    _, saved = stored
    names = saved.called()
    winners = [names.get(seat) or words("player", number=seat + 1) for seat in saved.winners or ()]
    key = "winner" if len(winners) == 1 else "winners" if winners else "no winner"
    said = words(key, names=", ".join(winners)).rstrip(".")
    return line(("number", f"{number:4}) "), f"{play_row(stored, words)}: {said}")


def _won(finished: Sequence[Stored], words: Words) -> list[Line]:
    """How often the only person won, game by game; plays with open cards, or in which a bot chose for them, are left
    out."""
    from repl.screen.text import line

    games: dict[tuple[str, str], list[bool]] = {}
    for _, saved in finished:
        if len(saved.people) == 1 and not saved.open and not saved.helped:
            games.setdefault((_called(saved, words), saved.game), []).append(saved.people[0] in (saved.winners or ()))
    if not games:
        return []
    wide = max(len(name) for name, _ in games)
    rows = [(), line(("title", words("how often won")))]
    for (name, _), won in sorted(games.items()):
        share = words("won of", won=sum(won), plays=len(won), percent=round(100 * sum(won) / len(won)))
        rows.append(line(f"      {name:{wide}}  {share}"))
    return rows


def _called(saved: Saved, words: Words) -> str:
    """The name of a game; of one that does not come with the project, also that of its file."""
    from interpreter.load import shipped
    from repl.session.start import called

    title = called(saved, words)
    return title if saved.game in shipped() else f"{title} ({Path(saved.game).name})"
