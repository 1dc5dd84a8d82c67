"""Two files are made at a time, one of each person's; a few people wait, the rest are asked to come back."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import anyio
import pytest
from msgspec import structs

from requill.features.exports.errors import ConverterMissing, ExportFailed, ExportsBusy, ExportTakesLong
from requill.features.exports.interface import AbsentConverter, ExportDocument, FileFormat
from requill.features.exports.policy import (
    AT_ONCE,
    GUESTS_INSIDE,
    HEAVY_INSIDE,
    OWN_INSIDE,
    RETRY_SECONDS,
    WAITING,
)
from requill.features.exports.queue import ExportQueue, Slots
from requill.kit.actor import Actor
from tests.support.actors import guest, member
from tests.support.held import held

pytestmark = pytest.mark.anyio

NOW = datetime.now(UTC)
PAPER = ExportDocument("T", "text", NOW, NOW)


class Gate:
    """Implements `Converter`: holds everybody until it is opened, and counts."""

    def __init__(self) -> None:
        self.opened = anyio.Event()
        self.full = anyio.Event()
        self.inside = 0
        self.limit = 0
        self.given: list[ExportDocument] = []

    async def convert(self, document: ExportDocument) -> bytes:
        """Wait for the gate."""
        self.given.append(document)
        self.inside += 1
        self.limit = max(self.limit, self.inside)
        if self.inside == AT_ONCE:
            self.full.set()
        await self.opened.wait()
        self.inside -= 1
        return b"file"


async def test_two_at_a_time_and_the_others_after_them() -> None:
    gate, files = Gate(), list[bytes]()
    queue = ExportQueue({FileFormat.WORD: gate})

    async def order(name: str) -> None:
        files.append(await queue.make(member(name), FileFormat.WORD, PAPER))

    async with anyio.create_task_group() as tasks:
        for number in range(AT_ONCE + WAITING):
            tasks.start_soon(order, str(number))
        await gate.full.wait()
        gate.opened.set()
    assert gate.limit == AT_ONCE
    assert files == [b"file"] * (AT_ONCE + WAITING)


async def test_whoever_comes_when_enough_are_waiting_is_told_when_to_come_back() -> None:
    gate = Gate()
    queue = ExportQueue({FileFormat.WORD: gate})
    async with anyio.create_task_group() as tasks:
        for number in range(AT_ONCE + WAITING):
            tasks.start_soon(queue.make, member(str(number)), FileFormat.WORD, PAPER)
        await gate.full.wait()
        with pytest.raises(ExportsBusy) as refusal:
            await queue.make(member("one more"), FileFormat.WORD, PAPER)
        gate.opened.set()
    assert (refusal.value.status, refusal.value.headers) == (503, {"Retry-After": str(RETRY_SECONDS)})
    assert await queue.make(member("somebody"), FileFormat.WORD, PAPER) == b"file"


async def test_one_person_has_one_made_and_one_waiting_and_others_are_served_meanwhile() -> None:
    gate, other = Gate(), Gate()
    other.opened.set()
    queue = ExportQueue({FileFormat.WORD: gate, FileFormat.PDF: other})
    async with anyio.create_task_group() as tasks:
        for _ in range(OWN_INSIDE):
            tasks.start_soon(queue.make, member("greedy"), FileFormat.WORD, PAPER)
        await anyio.wait_all_tasks_blocked()
        for form in FileFormat:
            with pytest.raises(ExportsBusy) as refusal:
                await queue.make(member("greedy"), form, PAPER)
            assert refusal.value.headers == {"Retry-After": str(RETRY_SECONDS)}
        for _ in range(3):
            assert await queue.make(member("somebody"), FileFormat.PDF, PAPER) == b"file"
        assert gate.inside == 1
        gate.opened.set()
    assert gate.limit == 1
    assert await queue.make(member("greedy"), FileFormat.WORD, PAPER) == b"file"


async def test_the_guests_of_one_network_take_no_slot_from_the_others() -> None:
    slots, gate = Slots(), anyio.Event()
    inside = list[str]()

    async def hold(actor: Actor) -> None:
        async with slots.of(actor):
            inside.append(actor.user_id)
            await gate.wait()

    async with anyio.create_task_group() as tasks:
        for number in range(GUESTS_INSIDE):
            tasks.start_soon(hold, guest(f"guest {number}"))
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(ExportsBusy):
            async with slots.of(guest("one more")):
                pass
        for number in range(AT_ONCE + WAITING - 1):
            tasks.start_soon(hold, member(f"member of the same network {number}"))
        await anyio.wait_all_tasks_blocked()
        assert inside == ["guest 0", "member of the same network 0"]
        gate.set()
    assert len(inside) == GUESTS_INSIDE + AT_ONCE + WAITING - 1


async def test_what_waits_for_ones_own_keeps_no_place_of_the_others() -> None:
    slots, gate = Slots(), anyio.Event()

    async def hold(actor: Actor) -> None:
        async with slots.of(actor):
            await gate.wait()

    async with anyio.create_task_group() as tasks:
        for number in range((AT_ONCE + WAITING) // OWN_INSIDE):
            for _ in range(OWN_INSIDE):
                tasks.start_soon(hold, member(f"greedy {number}"))
        await anyio.wait_all_tasks_blocked()
        tasks.start_soon(hold, member("somebody"))
        await anyio.wait_all_tasks_blocked()
        assert slots.waiting == AT_ONCE + WAITING + 1 - AT_ONCE
        gate.set()


@pytest.mark.parametrize("text", ["word " * 30_000, "**bold** " * 2_000], ids=["long", "many marks"])
async def test_heavy_documents_of_many_people_leave_a_slot_for_an_ordinary_one(text: str) -> None:
    gate, other = Gate(), Gate()
    other.opened.set()
    queue = ExportQueue({FileFormat.WORD: gate, FileFormat.PDF: other})
    heavy = structs.replace(PAPER, text=text)
    async with anyio.create_task_group() as tasks:
        for number in range(HEAVY_INSIDE):
            tasks.start_soon(queue.make, member(f"attacker {number}"), FileFormat.WORD, heavy)
        await anyio.wait_all_tasks_blocked()
        assert gate.inside == 1
        with pytest.raises(ExportsBusy):
            await queue.make(member("one more"), FileFormat.WORD, heavy)
        assert await queue.make(member("somebody"), FileFormat.PDF, PAPER) == b"file"
        gate.opened.set()
    assert gate.limit == 1
    assert await queue.make(member("later"), FileFormat.WORD, heavy) == b"file"


async def test_what_no_converter_could_end_is_refused_at_once() -> None:
    gate = Gate()
    queue = ExportQueue({FileFormat.WORD: gate})
    for opener in ("[", "![a](", "[^"):
        with pytest.raises(ExportFailed):
            await queue.make(
                member("somebody"), FileFormat.WORD, structs.replace(PAPER, text=opener * 10_000)
            )
    gate.opened.set()
    for text in ("- [ ] to do\n" * 10_000, "[a](b) " * 10_000, "[ " * 1_000):
        assert (
            await queue.make(member("somebody"), FileFormat.WORD, structs.replace(PAPER, text=text))
            == b"file"
        )


async def test_images_are_drawn_within_the_slot_and_not_for_what_is_refused() -> None:
    slots, gate = Slots(), Gate()
    queue = ExportQueue({FileFormat.WORD: gate}, slots)
    drawn = list[str]()

    async def put_in(document: ExportDocument) -> ExportDocument:
        drawn.append(document.text)
        return structs.replace(document, images={"own-a.png": b"image"})

    for text, refusal in (("[" * 10_000, ExportFailed), ("Some words.\n\n" * 70_000, ExportTakesLong)):
        with pytest.raises(refusal):
            await queue.make(member("ada"), FileFormat.WORD, structs.replace(PAPER, text=text), put_in)
    async with held(partial(slots.of, member("ada")), OWN_INSIDE):
        with pytest.raises(ExportsBusy):
            await queue.make(member("ada"), FileFormat.WORD, PAPER, put_in)
    assert drawn == []
    gate.opened.set()
    await queue.make(member("ada"), FileFormat.WORD, PAPER, put_in)
    assert drawn == [PAPER.text]
    assert gate.given[-1].images == {"own-a.png": b"image"}


async def test_whoever_goes_away_while_waiting_gives_the_slot_back() -> None:
    gate = Gate()
    queue = ExportQueue({FileFormat.WORD: gate})
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(queue.make, member("somebody"), FileFormat.WORD, PAPER)
        await anyio.wait_all_tasks_blocked()
        with anyio.move_on_after(0):
            await queue.make(member("somebody"), FileFormat.WORD, PAPER)
        tasks.start_soon(queue.make, member("somebody"), FileFormat.WORD, PAPER)
        await anyio.wait_all_tasks_blocked()
        gate.opened.set()


async def test_a_failed_export_gives_its_slot_back() -> None:
    class Failing:
        async def convert(self, document: ExportDocument) -> bytes:
            raise ExportFailed

    queue = ExportQueue({FileFormat.WORD: Failing()})
    for _ in range(3 * (AT_ONCE + WAITING)):
        with pytest.raises(ExportFailed):
            await queue.make(member("somebody"), FileFormat.WORD, PAPER)


async def test_without_the_programs_the_refusal_says_so() -> None:
    queue = ExportQueue({FileFormat.PDF: AbsentConverter()})
    with pytest.raises(ConverterMissing) as refusal:
        await queue.make(member("somebody"), FileFormat.PDF, PAPER)
    assert refusal.value.status == 503
    assert "installed" in str(refusal.value.description)
