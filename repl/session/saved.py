"""A play as it is stored.

The record tells all cards, so it is not written plainly: whoever looks into the folder of stored
plays must not learn by accident what another seat holds. It is packed, not locked.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Annotated, Literal
from zlib import compress, decompressobj
from zlib import error as BadZip

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.sentence import say
from interpreter.text.record import HEAD
from interpreter.untrusted import MOST_BYTES
from repl.session.seats import HUMAN

if TYPE_CHECKING:
    from repl.session.session import Session

Name = Annotated[str, Field(max_length=4_000)]


class NotAPlay(ValueError):
    """A text that is no stored play; says what is wrong with it."""


class Saved(BaseModel):
    """`game` is a name or a path; `choices` how many moves were made; `sealed` the packed record.

    The last choices in it were taken back, as many as `back` says: they can be made again. `by` says who made each of
    them, packed too: how many choices were free is nobody's business.
    `seconds` is how long people sat at it, `open` says that all cards were shown, `helped` that a bot chose for a
    person; `winners` are there when it is over.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    version: Literal[1] = 1
    game: Name
    title: Name
    language: Name = "en"
    seats: list[Name] = Field(max_length=100)
    names: list[Name] = Field(default=[], max_length=100)
    choices: int = Field(ge=0, lt=2**31)
    sealed: str
    back: int = Field(default=0, ge=0, lt=2**31)
    by: str = ""
    process: int = Field(default=0, ge=0, lt=2**31)
    seconds: int = Field(default=0, ge=0, lt=2**31)
    winners: list[int] | None = Field(default=None, max_length=100)
    open: bool = False
    helped: bool = False

    def called(self) -> dict[int, str]:
        """The names of the players, by seat."""
        return {seat: name for seat, name in enumerate(self.names) if 0 < len(name) <= 40}

    @property
    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.seats) if name == HUMAN]

    @property
    def record(self) -> str:
        return unseal(self.sealed)

    @property
    def deciders(self) -> str:
        """Who made each choice, as a play knows it; empty in a play that was stored before that was kept."""
        return unseal(self.by) if self.by else ""


def as_stored(session: Session, seconds: float) -> Saved:
    play = session.play
    result = play.state.result
    return Saved(
        game=session.setting.game,
        title=play.game.name,
        language=session.words.language,
        seats=list(session.seats.names),
        names=[session.setting.names.get(seat, "") for seat in range(session.setting.players)],
        choices=play.moves_made(session.viewer),
        sealed=seal(play.whole_record()),
        back=len(play.undone),
        by=seal(play.deciders),
        seconds=int(seconds),
        winners=None if result is None else list(result.winners),
        open=session.opened,
        helped=any(play.decider(n) in session.seats.people for n in play.by_bots if n < play.length),
    )


def seal(record: str) -> str:
    return b64encode(compress(record.encode(), 9)).decode()


def unseal(text: str) -> str:
    try:
        unpacking = decompressobj()
        data = unpacking.decompress(b64decode(text, validate=True), MOST_BYTES)
        if not unpacking.eof or unpacking.unused_data:
            raise NotAPlay(say("the record in it is not whole, or unpacks to more than any play"))
        return data.decode()
    except (BadZip, ValueError) as error:
        raise error if isinstance(error, NotAPlay) else NotAPlay(say("the record in it is damaged")) from None


def read(text: str) -> Saved | str:
    """A stored play, or the text of a plain record."""
    if text.startswith(HEAD):
        return text
    if not text.lstrip().startswith("{"):
        raise NotAPlay(say("line 1: a record begins with `{head}`, a stored play with `{brace}`", head=HEAD, brace="{"))
    try:
        return Saved.model_validate_json(text)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise NotAPlay(f"{where}: {first['msg']}" if where else first["msg"]) from None
