"""`cardgame rules`: a game as a sheet to read, or as a list of the rulebook's statements."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cli import output
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.paths import UnreadableError, complete, one

if TYPE_CHECKING:
    from dsl import Checked


@click.command(short_help="Show a game as a rule sheet.")
@click.argument("game", shell_complete=complete)
@click.option("--lang", metavar="LANGUAGE", help="The language, such as de; the file has words of it.")
@click.option("--statements", "listed", is_flag=True, help="List the rulebook's statements and where they are cited.")
@click.option("--format", "form", type=click.Choice(["text", "markdown", "html"]), default="text", show_default=True,
              help="How the sheet is written; HTML prints well on A4.")  # fmt: skip
@output.style_options(formats=False, language=False)
def rules(game: str, lang: str | None, listed: bool, form: str, style: output.Style) -> int:
    """Show a game as a rule sheet that people can learn it from.

    It begins with what the file says about the game itself (`about`): goal, turn, end, scoring. Then follow the cards,
    the course of play in sentences made from the rules, points, options, and what depends on the number of players.

    GAME is a file, the name of a shipped game, or - for standard input.

    With --statements: every statement of the rulebook that the file cites (@R12, or a range such as
    @R12-R15), with the lines that carry it out and the tests that show it, in numerical order. A
    number in between that is cited nowhere is missing. A statement that cannot be executed is
    accounted for by a comment line of this form:

    \b
      # not executable: @R20 saying thank you has no effect

    \b
    Exit codes:
      0    shown
      1    the file has errors, or with --statements: a statement is missing
      2    the command was not understood, or the game has no words of that language
      3    the file cannot be read
    """
    from dsl import check

    try:
        target = one(game)
        checked = check(target.source, target.libraries)
    except UnreadableError as wrong:
        output.complain(str(wrong))
        return TROUBLE
    if checked.game is None or not checked.ok:
        return _not_a_game(checked, style)
    if listed:
        from dsl.describe.rulebook import statements, table

        found = statements(target.source, checked.game.file)
        shown = table(found, style.plain(sys.stdout), lang or output.current_language())
        output.write(shown if found else output.said("no statement is cited") + "\n")
        return FINDINGS if any(statement.missing for statement in found) else NOTHING_FOUND
    from cli.sheet import Sheet, languages
    from dsl.render.look import Look
    from repl.screen.text import ascii_only

    lang, known = lang or output.current_language(), languages(checked.game)
    if lang not in known:
        near = output.did_you_mean(lang, known) or output.said("; it has {names}", names=", ".join(known))
        said = output.said("{game} has no words of {language}", game=checked.game.name, language=repr(lang))
        raise click.UsageError(said + near)
    page = Sheet(checked.game, lang).page()
    if form == "text":
        text = page.text(Look(color=style.colored(sys.stdout)))
        output.write(ascii_only(text) if style.plain(sys.stdout) else text, painted=True)
    else:
        output.write(page.markdown() if form == "markdown" else page.html())
    return NOTHING_FOUND


def _not_a_game(checked: Checked, style: output.Style) -> int:
    if not checked.ok:
        output.remark(style.errors(checked.diagnostics), painted=True)
    else:
        output.complain(output.said("this is a library, not a game"))
    return FINDINGS
