"""What the user has settled once for all plays: a file of TOML at the platform's place."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cli import output
from grammar.files import put

if TYPE_CHECKING:
    from repl.session.setting import Pause

LONGEST_NAME = 30
MOST_NAMES = 20


@dataclass(frozen=True, slots=True)
class Key:
    """One entry: what it is for, what it can be (anything if that is empty), and what holds without it."""

    about: str
    values: tuple[str, ...]
    usual: str


KEYS = {
    "language": Key("of the session and of rule sheets", ("en", "de"), "that of the system"),
    "names": Key("of the people at this keyboard, then of the bots, with commas between", (), "player 1, player 2 …"),
    "bot": Key("who plays the other seats, as `--bot`", (), "search"),
    "screen": Key("the whole screen, or lines that scroll", ("full", "plain"), "full"),
    "pause": Key(
        "when the play waits for Enter; `often`: also after each move made for you",
        ("often", "seldom", "never"),
        "seldom",
    ),
    "color": Key("when colours are used", ("auto", "always", "never"), "auto"),
}


class BadConfig(ValueError):
    """What is wrong with an entry: a sentence, or a template and its values."""

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(output.said(template, **values) if values else output.into_language(template))


class BadName(BadConfig):
    """The same of a name, as a key of `repl.words`: people are asked for names in their language."""

    def __init__(self, key: str, **values: object) -> None:
        from repl.words import Words

        super().__init__(Words(output.current_language())(key, **values))
        self.key, self.values = key, values


@dataclass(frozen=True, slots=True)
class Config:
    """The entries that are there; empty is not said. `asked`: the user was asked for a name and gave none."""

    language: str = ""
    names: tuple[str, ...] = ()
    bot: str = ""
    screen: str = ""
    pause: Pause | Literal[""] = ""
    color: str = ""
    asked: bool = False

    def shown(self, key: str) -> str:
        value = getattr(self, key)
        return ", ".join(value) if isinstance(value, tuple) else str(value)


def place() -> Path | None:
    """The file; None if there is no home."""
    from platformdirs import user_config_path

    try:
        folder = user_config_path("cardgame")
    except RuntimeError:
        return None
    return folder / "config.toml" if folder.is_absolute() else None


@cache
def settled() -> Config:
    """What the file says. One that cannot be read is told once and ignored: a game can be played all the same."""
    path = place()
    if path is None or not path.is_file():
        return Config()
    from interpreter.untrusted import UnreadableFile, read, text_of

    try:
        return parsed(text_of(str(path), read(path)))
    except UnreadableFile as wrong:
        output.complain(_ignored(output.translated(wrong)))
    except ValueError as wrong:
        output.complain(_ignored(f"{path}: {output.translated(wrong)}"))
    return Config()


def _ignored(trouble: str) -> str:
    """It is said in the language of the system: which one is settled is what cannot be read."""
    return output.said("{trouble}; it is ignored", trouble=trouble)


def parsed(text: str) -> Config:
    """Raises TOMLDecodeError or BadConfig."""
    found: dict[str, Any] = {}
    try:
        entries = tomllib.loads(text)
    except RecursionError:
        raise BadConfig("its lists are nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # of Python, about more digits than it reads
        raise BadConfig("a number in it has too many digits") from None
    for key, value in entries.items():
        if key == "asked" and isinstance(value, bool):
            found[key] = value
        elif key == "names" and isinstance(value, list) and all(isinstance(each, str) for each in value):
            found[key] = checked_names(value)
        elif key in KEYS and key != "names" and isinstance(value, str):
            found[key] = checked(key, value)
        else:
            known = key in KEYS
            near = "" if known else output.did_you_mean(key, KEYS)
            template = "`{key}` has a value of the wrong kind" if known else "`{key}` is not an entry{near}"
            raise BadConfig(template, key=key, near=near)
    return Config(**found)


def checked(key: str, value: str) -> str:
    values = KEYS[key].values
    if values and value not in values:
        known = output.said(" or ").join(values)
        raise BadConfig("`{key}` can be {values}, not `{value}`", key=key, values=known, value=value)
    if key == "bot":
        from lab.bots import BadBot, by_name

        try:
            by_name(value)
        except BadBot as wrong:
            raise BadConfig(wrong.args[0]) from None
    return value


def checked_names(names: list[str]) -> tuple[str, ...]:
    """Names that can stand in a line of a story and be typed."""
    from grammar.visible import visible_line

    found = [name.strip() for name in names]
    for name in found:
        right = 0 < len(name) <= LONGEST_NAME and name[0] not in ":?" and any(c.isalpha() for c in name)
        if not right or visible_line(name) != name:
            raise BadName("not a name", name=visible_line(name)[:40], most=LONGEST_NAME)
    if len({name.casefold() for name in found}) < len(found) or len(found) > MOST_NAMES:
        raise BadName("same name")
    return tuple(found)


def remember(**entries: Any) -> None:
    """Writes entries beside those that are there; raises OSError."""
    import json
    from dataclasses import asdict

    path = place()
    if path is None:
        raise OSError(output.said("there is no folder for settings: the system knows no home"))
    entries = {**asdict(settled()), **entries}
    rows = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in entries.items() if value]
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, "".join(f"{row}\n" for row in rows).encode())
    settled.cache_clear()
