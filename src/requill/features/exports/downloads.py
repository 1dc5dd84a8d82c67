"""Files on their way to whoever asked for them: held until they are sent, so a few of each person's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

from requill.features.exports.errors import ExportsBusy
from requill.features.exports.policy import OWN_DOWNLOADS, PIECE_BYTES, RETRY_SECONDS
from requill.kit.admission import Admission


class Downloads(Admission):
    """Those of the process. Raises `ExportsBusy`."""

    def __init__(self) -> None:
        super().__init__(OWN_DOWNLOADS, OWN_DOWNLOADS, partial(ExportsBusy, RETRY_SECONDS))


async def pieces_of(file: bytes) -> AsyncIterator[bytes]:
    """What is sent at a time: in one piece, it counts as sent while its reader has it all before them."""
    for start in range(0, len(file), PIECE_BYTES):
        yield file[start : start + PIECE_BYTES]
