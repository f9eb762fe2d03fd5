"""What bash completes: it takes every `=` for a word of its own, so `limit=50` comes in three."""

from __future__ import annotations

from typing import Any

from click.shell_completion import BashComplete, CompletionItem, add_completion_class


class _Bash(BashComplete):
    """Puts `NAME=VALUE` together again, and offers what bash writes behind the `=`."""

    name = "bash"
    before = ""  # what of the word that is begun stands before what bash takes for it

    def get_completion_args(self) -> tuple[list[str], str]:
        words, begun = super().get_completion_args()
        args: list[str] = []
        for word in words:
            if args and (word == "=" or args[-1].endswith("=")):
                args[-1] += word
            else:
                args.append(word)
        if begun == "=" or (begun and args and args[-1].endswith("=")):
            self.before = args.pop() + ("=" if begun == "=" else "") if args else ""
            begun = self.before + begun.removeprefix("=")
        return args, begun

    def format_completion(self, item: CompletionItem[Any]) -> str:
        option, _, named = self.before.partition("=")
        whole = not option.startswith("-") or item.value.startswith(self.before)
        return f"{item.type},{item.value.removeprefix(self.before if whole else named)}"


def prepare() -> None:
    add_completion_class(_Bash)
