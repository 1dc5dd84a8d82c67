"""Two files are made at a time, a few people wait, and the rest are asked to come back."""

from __future__ import annotations

from datetime import UTC, datetime

import anyio
import pytest

from requill.features.exports.desk import ExportDesk, Form
from requill.features.exports.errors import ConverterMissing, ExportFailed, ExportsBusy
from requill.features.exports.interface import AbsentConverter, Paper
from requill.features.exports.policy import AT_ONCE, RETRY_SECONDS, WAITING

pytestmark = pytest.mark.anyio

PAPER = Paper("T", "text", datetime.now(UTC))


class Gate:
    """Implements `Converter`: holds everybody until it is opened, and counts."""

    def __init__(self) -> None:
        self.opened = anyio.Event()
        self.full = anyio.Event()
        self.inside = 0
        self.most = 0

    async def convert(self, paper: Paper) -> bytes:
        """Wait for the gate."""
        self.inside += 1
        self.most = max(self.most, self.inside)
        if self.inside == AT_ONCE:
            self.full.set()
        await self.opened.wait()
        self.inside -= 1
        return b"file"


async def test_two_at_a_time_and_the_others_after_them() -> None:
    gate, files = Gate(), list[bytes]()
    desk = ExportDesk({Form.WORD: gate})

    async def order() -> None:
        files.append(await desk.make(Form.WORD, PAPER))

    async with anyio.create_task_group() as tasks:
        for _ in range(AT_ONCE + WAITING):
            tasks.start_soon(order)
        await gate.full.wait()
        gate.opened.set()
    assert gate.most == AT_ONCE
    assert files == [b"file"] * (AT_ONCE + WAITING)


async def test_whoever_comes_when_enough_are_waiting_is_told_when_to_come_back() -> None:
    gate = Gate()
    desk = ExportDesk({Form.WORD: gate})
    async with anyio.create_task_group() as tasks:
        for _ in range(AT_ONCE + WAITING):
            tasks.start_soon(desk.make, Form.WORD, PAPER)
        await gate.full.wait()
        with pytest.raises(ExportsBusy) as refusal:
            await desk.make(Form.WORD, PAPER)
        gate.opened.set()
    assert (refusal.value.status, refusal.value.headers) == (503, {"Retry-After": str(RETRY_SECONDS)})
    assert await desk.make(Form.WORD, PAPER) == b"file"


async def test_a_failed_export_gives_its_place_back() -> None:
    class Failing:
        async def convert(self, paper: Paper) -> bytes:
            raise ExportFailed

    desk = ExportDesk({Form.WORD: Failing()})
    for _ in range(3 * (AT_ONCE + WAITING)):
        with pytest.raises(ExportFailed):
            await desk.make(Form.WORD, PAPER)


async def test_without_the_programs_the_refusal_says_so() -> None:
    desk = ExportDesk({Form.PDF: AbsentConverter()})
    with pytest.raises(ConverterMissing) as refusal:
        await desk.make(Form.PDF, PAPER)
    assert refusal.value.status == 503
    assert "installed" in str(refusal.value.description)
