"""`cardgame lsp`: the language server for editors."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
from typing import NoReturn

import click

from cli import output
from cli.main import FINDINGS, INTERRUPTED, NOTHING_FOUND, TROUBLE


@click.command(short_help="Serve an editor: the language server.")
@click.option("--stdio", is_flag=True, help="Talk over standard input and output (the default; editors say it).")
@click.option("--tcp", "port", type=click.IntRange(0, 65535), metavar="PORT",
              help="Wait for editors on this port of this machine; 0 takes a free one and names it.")  # fmt: skip
@click.option("--log", "log", type=click.Path(dir_okay=False), help="Write what goes wrong to a file.")
@output.language_option
def lsp(stdio: bool, port: int | None, log: str | None) -> int:
    """Serve an editor: diagnostics, completion, hover and the rest, by the Language Server Protocol.

    An editor starts this by itself; docs/editors.md says how each is told to. It needs the extra
    `lsp`: pip install "cardgame[lsp]".

    \b
    Exit codes:
      0    the editor said goodbye
      1    the editor hung up without a word
      2    the command was not understood
      3    the extra is not installed, or the port is taken
      130  interrupted
    """
    if stdio and port is not None:
        raise output.misused("--stdio and --tcp exclude each other")
    gc.disable()  # a thousand classes are made, and none of them is garbage
    try:
        from server import app
    except ImportError as missing:
        if (missing.name or "").split(".")[0] not in ("pygls", "lsprotocol", "attrs", "cattrs"):
            raise
        output.complain(output.said('the language server needs more packages: pip install "cardgame[lsp]"'))
        return TROUBLE
    gc.enable()
    gc.freeze()
    # Standard output belongs to the conversation, and editors show what comes on stderr to people.
    logging.basicConfig(filename=log, level=logging.INFO if log else logging.CRITICAL, force=True)
    if log:
        logging.getLogger("pygls").setLevel(logging.WARNING)  # otherwise every answer is written down too
    signal.signal(signal.SIGINT, _interrupted)
    if port is None:
        if sys.stdin.isatty():
            output.remark(output.said("waiting for an editor on standard input; Ctrl-C ends"))
        try:
            _leave(NOTHING_FOUND if app.start_stdio() else FINDINGS)
        except app.TooLong:
            output.complain(output.said("the editor announced a message that is too long; the conversation is over"))
            _leave(TROUBLE)
    try:
        app.start_tcp(port, _waiting)
    except OSError as wrong:
        output.complain(output.said("port {port} cannot be used: {why}", port=port, why=output.trouble(wrong)))
        return TROUBLE


def _waiting(port: int) -> None:
    output.remark(output.said("waiting for editors on port {port}; Ctrl-C ends", port=port))


def _interrupted(*_: object) -> None:
    output.complain(output.said("interrupted"))
    _leave(INTERRUPTED)


def _leave(code: int) -> NoReturn:
    """Ends at once: a thread that waits for the next word of an editor would hold the process."""
    logging.shutdown()
    sys.stderr.flush()
    os._exit(code)
