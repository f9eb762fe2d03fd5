"""`cardgame check`: what can be known about files without playing them, and with `--play` by playing."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import click

from cli import output
from cli.limits import Ended, UsedUp, within
from cli.main import FINDINGS, INTERRUPTED, NOTHING_FOUND, TROUBLE
from cli.paths import STDIN, Target, UnreadableError, answered, paths_argument, targets
from cli.play_check import Playing, Shown, play_options, played
from cli.progress import ended_as_by_ctrl_c
from cli.watch import watched

if TYPE_CHECKING:
    from dsl import game as g
    from dsl.diagnostic import Diagnostic
    from lab.busiest import Busiest

LOOKED = 3  # seconds, for the line that takes so long


@dataclass(slots=True)
class Outcome:
    """What a run has found so far."""

    checked: list[str] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    unchecked: int = 0
    unlooked: int = 0
    accepted: int = 0
    played: bool = True
    complete: bool = True

    def trouble(self, sentence: str) -> None:
        """A file that could not be checked; the others still are."""
        self.tell(sentence)
        self.unchecked += 1

    def tell(self, sentence: str) -> None:
        """Something that could not be read or written."""
        output.complain(sentence)
        self.troubles.append(sentence)

    @property
    def errors(self) -> int:
        return sum(d.severity == "error" for d in self.diagnostics)

    @property
    def warnings(self) -> int:
        return len(self.diagnostics) - self.errors

    def summary(self, language: str) -> str:
        """`3 files, 1 error, 2 warnings`: of what was looked at, and what was not."""
        from dsl.sentence import into, say

        counts = [(len(self.checked), "file"), (self.errors, "error"), (self.warnings, "warning")]
        parts = [say(f"{{count}} {what}{'s' * (n != 1)}", count=n) for n, what in counts if n or what == "file"]
        if not self.diagnostics:
            parts.append(say("nothing found" if self.played else "nothing found so far"))
        if self.accepted:
            parts.append(say("{count} accepted", count=self.accepted))
        if self.unchecked:
            parts.append(say("{count} could not be checked", count=self.unchecked))
        if not self.played:
            parts.append(say("not all games were played"))
        if self.unlooked:
            parts.append(say("{count} not looked at", count=self.unlooked))
        return ", ".join(into(language, part) for part in parts)

    def code(self, strict: bool) -> int:
        if not self.complete:
            return INTERRUPTED
        if self.troubles:
            return TROUBLE
        return FINDINGS if self.errors or (strict and self.warnings) else NOTHING_FOUND


@click.command(short_help="Look for mistakes in files.")
@paths_argument
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings too, and for a missing text for people.")
@click.option("--fix", is_flag=True, help="Write into the files what findings say, if they know it; report the rest.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
@play_options
@output.style_options(formats=True)
def check(paths: tuple[str, ...], strict: bool, fix: bool, watch: bool, playing: Playing, style: output.Style) -> int:
    """Look for mistakes in files: syntax, names, types and what is odd.

    PATH is a file, a folder, the name of a shipped game, or - for standard input. Without a PATH
    every *.cardgame file below this folder is checked.

    \b
    Exit codes:
      0    no errors; warnings alone are no findings unless --strict is given
      1    errors, or with --strict warnings
      2    the command was not understood
      3    a file cannot be read, or a record not be written (the others are still checked), or a cluster is lost
      130  interrupted, with the findings so far

    With --fix, what a finding says to write is written where it is certain: a misspelt name, a word of another
    language. A file with fewer errors than before takes the place of the old one in one step.

    A warning that is right and stays is accepted in the file, on its line or above it:
    `# accepted: CG512 ties are shared here`.

    Findings go to stdout in the chosen format. The last line of `full` counts them; with the other
    formats that line goes to stderr.
    """
    if watch:
        watched(paths, lambda: _check(paths, strict, fix, playing, style))
    return _check(paths, strict, fix, playing, style)


def _check(paths: tuple[str, ...], strict: bool, fix: bool, playing: Playing, style: output.Style) -> int:
    if fix and STDIN in paths:
        raise output.misused("standard input cannot be put right; name a file")
    meant = targets(paths)
    outcome = Outcome()
    for sentence in meant.troubles:
        outcome.trouble(sentence)
    for number, target in enumerate(meant.found, start=1):
        if fix:
            target = _put_right(target, outcome)
        _look_at(target, outcome, replace(playing, language=style.language), strict)
        if not outcome.complete:
            outcome.unlooked = len(meant.found) - number
            break
    _report(outcome, style)
    return outcome.code(strict)


def _put_right(target: Target, outcome: Outcome) -> Target:
    """The file after what its findings say was written into it."""
    from dsl.fixes import fixed

    try:
        found = fixed(target.source, target.libraries)
        if not found.count:
            return target
        target.replace(found.text.replace("\n", "\r\n") if b"\r\n" in target.data else found.text)
    except UnreadableError as wrong:
        outcome.tell(str(wrong))
        return target
    places = output.number_of(found.count, "place")
    output.remark(output.said("{name}: put right in {places}", name=target.shown, places=places))
    return Target(target.name, target.path, target.folder)


def _look_at(target: Target, outcome: Outcome, playing: Playing, strict: bool) -> None:
    from dsl import check

    with answered(target, outcome.trouble):
        found = check(target.source, target.libraries)
        shown = None
        if playing.games and found.ok and found.game is not None:
            shown = _played(target, playing, found.game)
        outcome.checked.append(target.shown)
        outcome.diagnostics += (*found.diagnostics, *(found.advice if strict else ()))
        outcome.accepted += len(found.accepted)
        if shown is not None:
            outcome.diagnostics += shown.diagnostics
            outcome.played = outcome.played and shown.played
            outcome.complete = shown.complete
            outcome.accepted += shown.accepted
            for sentence in shown.troubles:
                outcome.tell(sentence)


def _played(target: Target, playing: Playing, game: g.Game) -> Shown:
    from lab.messages import used_up

    try:
        with ended_as_by_ctrl_c():
            return within(playing.limits, lambda: played(target, playing))
    except KeyboardInterrupt:
        output.complain(output.said("{file}: interrupted: nothing can be said of its games", file=target.shown))
        return Shown(complete=False, played=False)
    except UsedUp as share:
        where = _busiest(target, playing) if share.what == "time" else None
        found = used_up(target.source, game.file.head.span, share.what, share.amount, share.option, where)
        return Shown((found,))
    except Ended as end:
        return Shown((), troubles=(f"{target.source.name}: {end.message}",), played=False)


def _busiest(target: Target, playing: Playing) -> Busiest | None:
    """The line that takes most of the time, if that can be seen within the limits."""
    from cli.matches import chosen
    from lab.busiest import busiest
    from lab.playcheck import matches_of
    from lab.plays import Rules
    from lab.setups import setups_of

    rules = Rules(target.source, target.libraries)
    players, options = chosen(rules.game(), playing.players, playing.options)
    setups = setups_of(rules.game(), players=players, options=options)
    match = replace(matches_of(rules, playing.games, setups, playing.limit)[0], native=False)
    try:
        return within(replace(playing.limits, seconds=10 * LOOKED + 20), lambda: busiest(match, LOOKED, playing.seed))
    except (UsedUp, Ended):
        return None


def _report(outcome: Outcome, style: output.Style) -> None:
    from dsl.render import render

    color, ascii = style.colored(sys.stdout), style.plain(sys.stdout)
    text = render(
        outcome.diagnostics,
        style.format,
        color=color,
        ascii=ascii,
        checked=outcome.checked,
        troubles=outcome.troubles,
        language=style.language,
    )
    summary = outcome.summary(style.language)
    if style.format != "full":
        output.write_as(style.format, text)
        for sentence in outcome.troubles:
            output.annotate(style.format, sentence)
        output.remark(summary)
    elif outcome.checked:
        output.write(f"{text}\n{summary}\n" if text else f"{summary}\n", painted=True)
