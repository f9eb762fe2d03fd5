"""Where the command begins: Ctrl-C is heard from here on, while the rest is still being imported."""

from __future__ import annotations

import sys

from cli.keys import unseen_control_keys


def run() -> None:
    try:
        with unseen_control_keys():
            from cli.main import main

            main()
    except KeyboardInterrupt:
        sys.stderr.write("cardgame: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    run()
