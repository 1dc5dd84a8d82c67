"""One connection that floods the server, or a thousand that say nothing: others are served beside them.

The bounds are ten times those of `make bench`, for tests share their machine. Without limits of a connection
others waited for seconds, or the server took all that was sent.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import anyio
import pytest

from requill.api.cookies import SESSION_COOKIE
from requill.app import SQLITE_FILE
from requill.serving.connections import Capacity
from tests.support.floods import (
    FLOODS,
    MEBIBYTE,
    Flood,
    Seen,
    exchange,
    is_ended,
    send,
    silent,
    unknown_fields,
    watch,
)
from tests.support.process import Served, served

pytestmark = pytest.mark.anyio

_WORST_MILLISECONDS = 1_000
_MEMORY_MEBIBYTES = 64
_TAKEN_BYTES = 12 * MEBIBYTE  # the system's buffers take some of it
_SECONDS = 2.0


@asynccontextmanager
async def _product(folder: Path, migrated: Path) -> AsyncIterator[tuple[Served, int, str]]:
    """The running program, its port, and the cookie of a guest with a document."""
    shutil.copy(migrated, folder / SQLITE_FILE)
    async with served({"REQUILL_DATA_DIR": str(folder)}) as running:
        person = running.person()
        await person.get("/api/current-user")
        await person.write_document()
        token = person.token
        await person.http.aclose()
        yield running, urlsplit(running.address).port or 0, f"{SESSION_COOKIE}={token}"


async def _watched(product: tuple[Served, int, str], attack: Callable[[], object]) -> Seen:
    running, port, cookie = product
    return await anyio.to_thread.run_sync(watch, port, running.process.pid, cookie, attack)


def _others_are_served(seen: Seen) -> None:
    assert seen.worst < _WORST_MILLISECONDS
    assert seen.peak - seen.before < _MEMORY_MEBIBYTES


@pytest.mark.parametrize("flood", FLOODS, ids=lambda flood: flood.name)
async def test_a_flood_on_one_connection_costs_others_nothing(
    tmp_path: Path, migrated_sqlite: Path, flood: Flood
) -> None:
    taken: list[int] = []
    async with _product(tmp_path, migrated_sqlite) as product:
        _, port, cookie = product
        seen = await _watched(product, lambda: taken.append(send(port, flood, cookie, _SECONDS)))
        assert taken[0] < _TAKEN_BYTES
        _others_are_served(seen)
        assert "Traceback" not in "".join(product[0].log)


async def test_silent_connections_leave_room_for_others(tmp_path: Path, migrated_sqlite: Path) -> None:
    ended: list[bool] = []

    def attack() -> None:
        with silent(port, Capacity().per_network + 76) as opened:
            ended.append(is_ended(opened[-1]))

    async with _product(tmp_path, migrated_sqlite) as product:
        port = product[1]
        _others_are_served(await _watched(product, attack))
        assert ended == [True]
        assert "REQUILL_TRUSTED_PROXIES" in "".join(product[0].log)


# Whoever is still sending when the connection is closed may not come to read why.
@pytest.mark.parametrize(
    ("fields", "expected"), [(5_000, {b"HTTP/1.1 422"}), (600_000, {b"HTTP/1.1 413", b""})]
)
async def test_unknown_fields_are_not_all_told(
    tmp_path: Path, migrated_sqlite: Path, fields: int, expected: set[bytes]
) -> None:
    request = unknown_fields(fields)
    answers: list[bytes] = []
    async with _product(tmp_path, migrated_sqlite) as product:
        attack = partial(exchange, product[1], request)
        _others_are_served(await _watched(product, lambda: answers.append(attack())))
    assert answers[0][:12] in expected
    assert len(answers[0]) < 16_384
