"""Where the command begins: Ctrl-C is heard from here on, while the rest is still being imported."""

from __future__ import annotations

import sys

from repl.fronts.keyboard import without_echo


def run() -> None:
    try:
        with without_echo("ECHOCTL"):  # Ctrl-C leaves no `^C` in what a command wrote
            from cli.main import main

            main()
    except KeyboardInterrupt:
        sys.stderr.write("cardgame: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    run()
