"""Where the command begins: Ctrl-C is heard from here on, while the rest is still being imported."""

from __future__ import annotations

import gc
import sys

from repl.fronts.keyboard import without_echo

MANY = 200_000  # new objects, after which garbage is looked for: what a command makes stays until its end, nearly all


def run() -> None:
    gc.set_threshold(MANY)
    try:
        with without_echo("ECHOCTL"):  # Ctrl-C leaves no `^C` in what a command wrote
            from cli.main import main

            main()
    except KeyboardInterrupt:
        sys.stderr.write("cardgame: interrupted\n")
        sys.exit(130)
    finally:
        gc.freeze()  # all of it goes back to the system at once: to look through it first takes a tenth of the time


if __name__ == "__main__":
    run()
