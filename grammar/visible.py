r"""Text from anywhere as it may be shown: this is the one place that decides it.

A name of a file, a title, a prompt may hold anything: codes that clear a terminal, set its title or
turn the direction of writing. Each such sign becomes one that can be seen: `␛[2J`, `\u202e`.
"""

from __future__ import annotations

import re

TAB = "    "

# Controls but the ends of lines and tabs, invisible format signs (among them those that turn the writing),
# halves of surrogate pairs, line and paragraph separators, and what is no character at all: a terminal
# obeys them or cannot write them, and XML has no way to write some of them, not even as a reference.
_RANGES = (
    "0-8 b-1f 7f-9f ad 600-605 61c 6dd 70f 890-891 8e2 180e 200b-200f 2028-202e 2060-2064 2066-206f d800-dfff "
    "fdd0-fdef feff fff9-fffb fffe-ffff 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a e0001 e0020-e007f "
) + " ".join(f"{plane:x}fffe-{plane:x}ffff" for plane in range(1, 17))
_SIGNS = "".join("-".join(rf"\U{int(end, 16):08x}" for end in each.split("-")) for each in _RANGES.split())

UNSAFE = re.compile(f"[{_SIGNS}]")
# Colours and the like, which this program writes itself.
_UNSAFE_BUT_COLOURS = re.compile(rf"\x1b\[[0-9;]*m|([{_SIGNS}])")


def visible(text: str, *, ascii: bool = False) -> str:
    """The text without any sign that a terminal would obey; line ends and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return UNSAFE.sub(lambda found: sign(found[0], ascii=ascii), text)


def visible_line(text: str, *, ascii: bool = False) -> str:
    """The same on one line."""
    return visible(text, ascii=ascii).replace("\t", TAB).replace("\n", sign("\n", ascii=ascii))


def visible_but_colours(text: str) -> str:
    """The same for a text into which this program has put colours."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE_BUT_COLOURS.sub(lambda found: sign(found[1]) if found[1] else found[0], text)


def in_json(text: str) -> str:
    """JSON in which every such sign is written as an escape, and means what it meant."""
    return UNSAFE.sub(lambda found: "".join(f"\\u{unit:04x}" for unit in _units(found[0])), text)


def sign(character: str, *, ascii: bool = False) -> str:
    """What stands for a sign that must not be written."""
    number = ord(character)
    if ascii or (number > 0x1F and number != 0x7F):
        return character.encode("unicode_escape").decode("ascii")
    return "␡" if number == 0x7F else chr(0x2400 + number)


def _units(character: str) -> tuple[int, ...]:
    """A character as UTF-16, which JSON's escapes are made of."""
    number = ord(character)
    if number < 0x10000:
        return (number,)
    return 0xD800 + (number - 0x10000 >> 10), 0xDC00 + (number & 0x3FF)
