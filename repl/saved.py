"""A play as it is stored.

The record tells all cards, so it is not written plainly: whoever looks into the folder of stored
plays must not learn by accident what another seat holds. It is packed, not locked.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as BadBase
from typing import Literal
from zlib import compress, decompress
from zlib import error as BadZip

from pydantic import BaseModel, ConfigDict, ValidationError

from interpreter.record import HEAD
from repl.seats import HUMAN


class NotAPlay(ValueError):
    """A text that is no stored play."""


class Saved(BaseModel):
    """`game` is a name or a path; `choices` how many moves were made; `sealed` the packed record."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    game: str
    title: str
    language: str = "en"
    seats: list[str]
    choices: int
    sealed: str
    process: int = 0

    @property
    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.seats) if name == HUMAN]

    @property
    def record(self) -> str:
        return unseal(self.sealed)


def seal(record: str) -> str:
    return b64encode(compress(record.encode(), 9)).decode()


def unseal(text: str) -> str:
    try:
        return decompress(b64decode(text, validate=True)).decode()
    except (BadBase, BadZip, ValueError) as error:
        raise NotAPlay(str(error)) from None


def read(text: str) -> Saved | str:
    """A stored play, or the text of a plain record."""
    if text.startswith(HEAD):
        return text
    try:
        return Saved.model_validate_json(text)
    except ValidationError:
        raise NotAPlay("neither a stored play nor a record") from None
