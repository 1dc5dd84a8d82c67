"""Rooms of a process write texts into rows that a process left behind, whatever one document is like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import anyio
import anyio.lowlevel
import pytest
import structlog.testing

from requill.bus.memory import MemoryBus
from requill.crdt import rooms
from requill.crdt.contents import MalformedUpdate
from requill.crdt.keeper import DocumentGone, Keeper
from requill.kit.errors import Unavailable

pytestmark = pytest.mark.anyio
DAMAGED, GONE, BUSY, FINE = 1, 2, 3, 4


class _Kept:
    """Documents whose rows are behind; one cannot be read, one is gone, one has to wait once."""

    def __init__(self) -> None:
        self.waiting = [DAMAGED, GONE, BUSY, FINE]
        self.looks = 0
        self.has_waited = False
        self.is_done = anyio.Event()

    async def project(self, document_id: int) -> None:
        match document_id:
            case 1:
                raise MalformedUpdate
            case 2:
                self.waiting.remove(GONE)
                raise DocumentGone
            case 3 if not self.has_waited:
                self.has_waited = True
                raise Unavailable
        self.waiting.remove(document_id)
        if document_id == FINE:
            self.is_done.set()

    async def behind(self, limit: int) -> Sequence[int]:
        self.looks += 1
        return self.waiting[:limit]


async def test_documents_that_cannot_be_read_keep_no_other_from_its_row_however_many_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "SWEEP_SECONDS", 0)
    monkeypatch.setattr(rooms, "_SWEPT_AT_ONCE", 1)
    kept = _Kept()
    with structlog.testing.capture_logs() as logs:
        async with rooms.Rooms(cast("Keeper", kept), MemoryBus(), b"s" * 32).running():
            with anyio.fail_after(5):
                await kept.is_done.wait()
                while kept.looks < 8:
                    await anyio.lowlevel.checkpoint()
    told = [line for line in logs if line["log_level"] == "error"]
    assert [line["document"] for line in told] == [DAMAGED], "once, however often it is tried"
    assert kept.waiting == [DAMAGED]
