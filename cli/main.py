"""The group of commands, loaded one by one, and the exit codes that all of them share."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeVar

import click

from cli import output
from cli.german import in_language, speak
from cli.help_rows import HelpRows

# In the order in which help shows them; the module `cli.NAME` holds the command NAME.
COMMANDS = (
    "play", "plays", "replay", "check", "fmt", "test", "simulate", "compare", "tune", "study", "explain", "rules",
    "new", "config", "lsp",
)  # fmt: skip

NOTHING_FOUND = 0
FINDINGS = 1
USAGE = 2
TROUBLE = 3
INTERRUPTED = 130

_Result = TypeVar("_Result")

EPILOG = """\b
Exit codes:
  0    nothing found
  1    findings: errors in a file, a file to be formatted, a statement missing
  2    the command was not understood
  3    a file that cannot be read or written, or a mistake of this program
  130  interrupted

\b
Completion of commands, options and games, once for each shell:
  bash  eval "$(_CARDGAME_COMPLETE=bash_source cardgame)"
  zsh   eval "$(_CARDGAME_COMPLETE=zsh_source cardgame)"
  fish  _CARDGAME_COMPLETE=fish_source cardgame | source

Colours: --color, otherwise NO_COLOR, FORCE_COLOR, and whether a terminal reads the output.

Machine code: CARDGAME_NATIVE=0 has all games played in Python. They take longer and go the same way."""


class Commands(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"cli.{cmd_name}"), cmd_name)
        return in_language(found)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS and not ctx.resilient_parsing:
            said = output.said("there is no command {name}", name=repr(args[0]))
            raise click.UsageError(said + _meant(args[0]), ctx)
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **named: Any) -> click.Context:
        return _unless_hung_up(lambda: super(Commands, self).make_context(*args, **named))

    def invoke(self, ctx: click.Context) -> Any:
        return _unless_hung_up(lambda: super(Commands, self).invoke(ctx))

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Runs a command and always exits, with one of the codes above."""
        extra["standalone_mode"] = False
        extra.setdefault("prog_name", "cardgame")
        click.Context.formatter_class = HelpRows
        output.prepare()
        if "_CARDGAME_COMPLETE" in os.environ:
            import_module("cli.completion").prepare()
        speak(output.language_of(sys.argv[1:] if args is None else args))
        sys.exit(_code(lambda: super(Commands, in_language(self)).main(args, *rest, **extra)))


def _meant(word: str) -> str:
    """Who types a game, or the file of one, wants to play it."""
    from dsl.spelling import meant
    from grammar.files import RULES
    from interpreter.load import shipped, spelt

    game = spelt(word)
    if game is not None or word.endswith(RULES):
        return output.said("; to play it: cardgame play {name}", name=game or word)
    if near := output.did_you_mean(word, COMMANDS):
        return near
    if game := meant(word, shipped()):
        return output.said("; did you mean {name} as in `cardgame play`?", name=repr(game))
    return output.said("; there are {names}", names=", ".join(COMMANDS))


def _unless_hung_up(step: Callable[[], _Result]) -> _Result:
    """Help for a reader who has gone is not a failure; click would make it one."""
    try:
        return step()
    except BrokenPipeError:
        output.hang_up()
        raise click.exceptions.Exit(NOTHING_FOUND) from None


def _code(run: Callable[[], Any]) -> int:
    """The exit code of a run; what went wrong is said on stderr, never with a traceback."""
    try:
        result = run()
        output.flush()
    except click.ClickException as wrong:
        output.remark(output.in_window(_shown(wrong), sys.stderr))
        return wrong.exit_code
    except (click.Abort, KeyboardInterrupt):
        output.complain(output.said("interrupted"))
        return INTERRUPTED
    except OSError as wrong:
        if wrong.errno == errno.ENOSPC and not wrong.filename:
            output.hang_up()
            output.complain(output.said("no space is left where the output goes"))
        else:
            output.complain(output.reason(wrong))
        return TROUBLE
    except Exception as mistake:  # the last line of defence: nobody sees a traceback
        output.complain(output.our_mistake(mistake))
        return TROUBLE
    return result if isinstance(result, int) else NOTHING_FOUND


def _shown(wrong: click.ClickException) -> str:
    """What is wrong with a command, after how it is written."""
    if isinstance(wrong, click.exceptions.NoArgsIsHelpError):
        return wrong.format_message()
    found = output.said("Error: {message}", message=wrong.format_message())
    if not isinstance(wrong, click.UsageError) or wrong.ctx is None:
        return found
    usage = " ".join([wrong.ctx.command_path, *wrong.ctx.command.collect_usage_pieces(wrong.ctx)])
    rows = (output.said("Usage: {usage}", usage=usage), output.said("Try '{command} --help' for help.",
            command=wrong.ctx.command_path), "", found)  # fmt: skip
    return "\n".join(rows)


@click.group("cardgame", cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardgame", message="cardgame %(version)s")
@output.language_option
def main() -> None:
    """Card-game rules as text: write them, check them, read them, play them."""


if __name__ == "__main__":
    main()
