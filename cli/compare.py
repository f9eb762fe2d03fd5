"""`cardgame compare`: two variants of a game, or two bots, on the same deals."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import options as option
from cli import output
from cli.limits import limited
from cli.main import FINDINGS, NOTHING_FOUND
from cli.matches import (
    MOST_GAMES,
    STDOUT,
    bot_name,
    check_writable,
    deliver,
    ended,
    match_of,
    reporting,
    rules_of,
    say_if_given_up,
    say_if_in_python,
)
from cli.paths import complete
from cli.progress import progress
from cli.tables import rendered, table

if TYPE_CHECKING:
    from lab.compare import Comparison
    from lab.ladder import Ladder
    from lab.plays import Match


@click.command(short_help="Compare two variants or two bots on the same deals.")
@click.argument("a", metavar="A", shell_complete=complete)
@click.argument("b", metavar="[B]", required=False, shell_complete=complete)
@click.option("-n", "deals", type=click.IntRange(1, MOST_GAMES), default=200, show_default=True, help="Deals.")
@option.players("How many play; as few as the game allows if not said.")
@option.of_game("An option on both sides.")
@option.of_game("An option of the first side.", "--option-a", "options_a")
@option.of_game("An option of the second side.", "--option-b", "options_b")
@click.option("--bot", "bots", multiple=True, metavar="[SEAT=]BOT", help="Who plays both variants.")
@click.option("--bot-a", metavar="BOT", help="Compare this bot, in each seat in turn, ...")
@click.option("--bot-b", metavar="BOT", help="... with this one, which has the other seats.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals.")
@option.work
@click.option(
    "--until",
    metavar="MEASURE",
    default="",
    help="Leave off as soon as the difference in this measure is clear: 'wins of seat 1'.",
)
@click.option("--ladder", is_flag=True, help="Compare bots from random to strong, each with the next: skill or luck?")
@click.option("--format", "form", type=click.Choice(("table", "json", "html")), default="table",
              show_default=True)  # fmt: skip
@option.output_file("Write the result to a file.")
@limited
@output.style_options(formats=False)
@reporting
def compare(
    a: str,
    b: str | None,
    deals: int,
    players: int | None,
    options: tuple[str, ...],
    options_a: tuple[str, ...],
    options_b: tuple[str, ...],
    bots: tuple[str, ...],
    bot_a: str | None,
    bot_b: str | None,
    seed: int,
    jobs: int,
    on: str,
    until: str,
    ladder: bool,
    form: str,
    file: Path | None,
    style: output.Style,
) -> int:
    """Play the same deals twice and show the differences, with 95 % intervals.

    \b
    Two files:     cardgame compare old.cardgame new.cardgame
    Two settings:  cardgame compare gaunerbande --option-a limit=50 --option-b limit=100
    Two bots:      cardgame compare gracias --bot-a search:200 --bot-b random
    Skill or luck: cardgame compare gracias --ladder -n 20

    The intervals are wide enough that you may look as often as you like, raise -n and look again, or stop when a
    difference is clear: what is then called more or less is chance in one case of twenty at most.

    \b
    Exit codes:
      0    all deals were played
      1    the rules have errors, or some deals had to be left out because a play failed
      2    the command was not understood
      3    a file cannot be read or written, or a cluster is lost
      130  interrupted, with the result so far
    """
    from lab.compare import compare_bots, compare_variants

    if (bot_a is None) != (bot_b is None):
        raise output.misused("two bots are compared: give both --bot-a and --bot-b")
    if ladder and (bots or bot_a is not None or until):
        raise output.misused("--ladder has its own bots, and plays all deals: leave out --bot… and --until")
    if bot_a is not None and bots:
        raise output.misused("--bot says who plays two files or settings; the seats of two bots are theirs")
    if bot_a is not None and (b is not None or options_a or options_b):
        raise click.UsageError(
            output.said("two bots are compared in one game: give one file, and options with --option")
        )
    if ladder and (b is not None or options_a or options_b):
        raise output.misused("--ladder is about one game: give one file, and options with --option")
    if ladder:
        return _climb(a, players, options, deals, seed, jobs, on, form, file, style)
    if bot_a is None and b is None and not options_a and not options_b:
        raise click.UsageError(
            output.said("nothing to compare: give a second file, --option-a and --option-b, or two bots")
        )
    first = rules_of(a, style)
    second = rules_of(b, style) if b is not None else first
    if isinstance(first, int) or isinstance(second, int):
        return max(x for x in (first, second) if isinstance(x, int))
    check_writable(file)
    run: partial[Comparison]
    if bot_a is not None and bot_b is not None:
        match, bot_a, bot_b = match_of(first, players, options, ()), bot_name(bot_a), bot_name(bot_b)
        say_if_in_python(replace(match, bots=(bot_a, *match.bots[1:-1], bot_b)).for_games(deals))
        run = partial(compare_bots, match, bot_a, bot_b, deals, seed, jobs, on=on)
    else:
        one = match_of(first, players, (*options, *options_a), bots)
        two = match_of(second, players, (*options, *options_b), bots)
        if one.players != two.players:
            raise output.misused("the two games are for different numbers of players: give --players")
        for match in (one, two) if one != two else (one,):
            say_if_in_python(match.for_games(deals))
        names = (_name(a, options_a), _name(b or a, options_b))
        _tell_of_other_cards(one, two)
        run = partial(compare_variants, one, two, names, deals, seed, jobs, on=on)
    if until:
        _check_measure(run, until)
    with progress(None if until else deals, output.said("deals"), "deals") as step:
        found = run(progress=step, until=until)
    say_if_given_up(len(found._given_up), found._given_up[0] if found._given_up else None)
    if found.deals or form != "table":
        deliver(_written(found, form, file, style), form, file)
    if found.interrupted:
        return ended(found.trouble, found.deals, deals, "deals")
    return FINDINGS if found.left_out else NOTHING_FOUND


def _tell_of_other_cards(one: Match, two: Match) -> None:
    """Of games with different cards no deal is the same: the luck of the cards does not cancel out."""
    from interpreter.compile.layout import lay_out

    decks = [sorted(lay_out(match.rules.game().rules, match.setup).words) for match in (one, two)]
    if decks[0] != decks[1]:
        names = [match.rules.game().name for match in (one, two)]
        who = output.said("the two sides")
        if names[0] != names[1]:
            who = output.said("{first} and {last}", first=names[0], last=names[1])
        output.remark(
            output.said(
                "note: {who} have different cards, so their deals have nothing in common: "
                "the intervals are as wide as for games played apart",
                who=who,
            )
        )


def _check_measure(run: partial[Comparison], until: str) -> None:
    """Says before the work begins that nothing of that name is compared: one deal shows what is."""
    from lab.compare import measure_named
    from lab.language import translated

    found = run.func(*run.args[:-3], 1, 0, 1)
    if measure_named(found, until) is None:
        names = [translated(m.name) for m in found.measures]
        hint = output.did_you_mean(until, names) or output.said("; there are {names}", names=", ".join(names))
        raise click.UsageError(output.said("nothing that is compared is called {name}", name=repr(until)) + hint)


def _climb(
    name: str, players: int | None, options: tuple[str, ...], deals: int, seed: int, jobs: int, on: str, form: str,
    file: Path | None, style: output.Style,
) -> int:  # fmt: skip
    """`--ladder`."""
    from lab.compare_page import ladder_page
    from lab.ladder import RUNGS, ladder

    rules = rules_of(name, style)
    if isinstance(rules, int):
        return rules
    match = match_of(rules, players, options, ())
    winner = match.rules.game().rules.winner
    if match.players == 1 and winner is not None and winner.listed is None:
        raise click.UsageError(
            output.said("one who plays alone always has the first place, so there is nothing to climb")
        )
    check_writable(file)
    with progress(deals * len(RUNGS), output.said("deals"), "deals") as step:
        found = ladder(match, deals, seed, jobs, step, on)
    if form == "json":
        text = found.model_dump_json(indent=2) + "\n"
    else:
        text = ladder_page(found) if form == "html" else _rungs(found, file, style)
    deliver(text, form, file)
    if found.interrupted:
        return ended(found.trouble, len(found.rungs), len(RUNGS) - 1, "rungs")
    return NOTHING_FOUND


def _rungs(found: Ladder, file: Path | None, style: output.Style) -> str:
    from rich.text import Text

    from lab.html import percent
    from lab.language import counted, words
    from lab.plays import at_table
    from lab.tables import rungs

    deals, seed = counted(found.deals, "1 deal a rung", "{count:,} deals a rung"), words("seed {seed}", seed=found.seed)
    parts: list[Any] = [Text(f"{found.title}: {deals}, {at_table(found.players)}, {seed}")]
    to_file = file is not None and file != STDOUT
    parts.append(table("", *rungs(found), 2, style, to_file))
    if found.skill is not None:
        key = "skill: {share} of the way from luck alone to always winning"
        parts.append(Text(words(key, share=percent(found.skill))))
    return rendered(parts, style, to_file)


def _name(file: str, options: tuple[str, ...]) -> str:
    return " ".join((file, *options))


def _written(found: Comparison, form: str, file: Path | None, style: output.Style) -> str:
    from rich.text import Text

    if form == "json":
        return found.model_dump_json(indent=2) + "\n"
    if form == "html":
        from lab.compare_page import compare_page

        return compare_page(found)
    from lab.html import in_percent
    from lab.language import counted, of_games, words
    from lab.plays import at_table
    from lab.tables import left_out, measures

    deals, seed = counted(found.deals, "1 deal", "{count:,} deals"), words("seed {seed}", seed=found.seed)
    lines = [f"{found.title}: {deals}, {at_table(found.players)}, {seed}"]
    base, other = found.base, found.other
    if found.kind == "bots":
        base = words("{bot} in all seats", bot=found.base)
        other = words("{bot} in each seat in turn, {base} in the others", bot=found.other, base=found.base)
    heads = [words("base") + ":", words("other") + ":"]
    lines += [f"{head:<{max(map(len, heads))}} {side}" for head, side in zip(heads, (base, other), strict=True)]
    games = (found.deals - found.left_out) * found.players
    if found.wins is not None and games:
        won = found.wins.value * games
        key = "{bot} won {won:,.1f} of {games}: {value:.1f} % (95 %: {low:.1f} to {high:.1f})"
        lines.append(words(key, bot=found.other, won=won, games=of_games(games), **in_percent(found.wins)))
    if found.left_out:
        lines += [left_out(found), *(x.told() for x in found.faults)]
    to_file = file is not None and file != STDOUT
    parts: list[Any] = [Text(line) for line in lines]
    if games:
        parts.append(table("", *measures(found), 1, style, to_file))
    return rendered(parts, style, to_file)
