"""What an editor sends, as long as it fits into memory."""

from __future__ import annotations

from io import BufferedIOBase
from typing import BinaryIO, cast

LONGEST_HEADER = 1_000  # bytes of a line before a message
LARGEST = 64_000_000  # bytes of a message: a file of rules has at most a quarter of that


class Incoming(BufferedIOBase):
    """A stream that is over where a message would be too long: `too_long` then says so."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self.stream = stream
        self.too_long = False

    def as_stream(self) -> BinaryIO:
        """For those who only read from it."""
        return cast(BinaryIO, self)

    def readline(self, size: int | None = -1, /) -> bytes:
        line = b"" if self.too_long else self.stream.readline(LONGEST_HEADER + 1)
        return self._fitting(line, len(line), LONGEST_HEADER)

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = LARGEST if size is None or size < 0 else size
        return self._fitting(b"" if wanted > LARGEST else self.stream.read(wanted), wanted, LARGEST)

    def _fitting(self, data: bytes, size: int, most: int) -> bytes:
        self.too_long = self.too_long or size > most
        return b"" if self.too_long else data
