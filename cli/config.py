"""`cardgame config`: your settings."""

from __future__ import annotations

import shutil
from textwrap import wrap

import click

from cli import output
from cli.main import NOTHING_FOUND, TROUBLE
from cli.settings import KEYS, BadConfig, checked, checked_names, place, remember, settled


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    known = KEYS[ctx.params["key"]].values if param.name == "value" and ctx.params.get("key") in KEYS else tuple(KEYS)
    return [word for word in known if word.startswith(incomplete)]


@click.command(short_help="Show or change your settings.")
@click.argument("key", required=False, shell_complete=_complete)
@click.argument("value", required=False, shell_complete=_complete)
@click.option("--unset", is_flag=True, help="Take an entry away.")
@output.language_option
def config(key: str | None, value: str | None, unset: bool) -> int:
    """Show your settings and where they lie; `cardgame config KEY VALUE` changes one.

    \b
    Exit codes:
      0    shown or changed
      2    there is no such entry, or it cannot have that value
      3    the file cannot be written
    """
    if key is not None and key not in KEYS:
        near = output.did_you_mean(key, KEYS) or output.said("; there are {names}", names=", ".join(KEYS))
        raise click.UsageError(output.said("there is no entry {name}", name=repr(key)) + near)
    if key is not None and (unset or value is not None):
        try:
            remember(**{key: _read(key, "" if unset or value is None else value)})
        except BadConfig as wrong:
            raise click.UsageError(output.translated(wrong)) from None
        except OSError as wrong:
            output.complain(output.reason(wrong))
            return TROUBLE
    if key is not None:
        output.write(f"{settled().shown(key)}\n")
        return NOTHING_FOUND
    path = place()
    there = "" if path is not None and path.is_file() else output.said(" (not there yet)")
    output.write(f"{path or output.said('no folder for settings')}{there}\n\n")
    columns = shutil.get_terminal_size().columns
    for name, entry in KEYS.items():
        said = settled().shown(name)
        head = f"  {name:9} {said or f'({output.said(entry.usual)})':24} "
        about = wrap(output.said(entry.about), max(20, columns - len(head)))
        for number, row in enumerate(about):
            output.write(f"{' ' * len(head) if number else head}{row}\n")
    return NOTHING_FOUND


def _read(key: str, value: str) -> str | tuple[str, ...]:
    if not value:
        return ()
    return checked_names(value.split(",")) if key == "names" else checked(key, value)
