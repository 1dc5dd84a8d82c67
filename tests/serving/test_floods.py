"""One connection that floods the server, or a thousand that say nothing: others are served beside them.

The bounds are ten times those of `make bench`, for tests share their machine. Without limits of a connection
others waited for seconds, or the server took all that was sent.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
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

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("floods")]

_WORST_MILLISECONDS = 1_000
_MEMORY_MEBIBYTES = 64
_TAKEN_BYTES = 12 * MEBIBYTE  # the system's buffers take some of it
_SECONDS = 2.0


Product = tuple[Served, int, str]


@pytest.fixture(scope="module")
async def product(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> AsyncIterator[Product]:
    """The running program, its port, and the cookie of a guest with a document."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copy(migrated_sqlite, folder / SQLITE_FILE)
    async with served({"REQUILL_DATA_DIR": str(folder)}) as running:
        person = running.person()
        await person.get("/api/current-user")
        await person.write_document()
        token = person.token
        await person.http.aclose()
        yield running, urlsplit(running.address).port or 0, f"{SESSION_COOKIE}={token}"


async def _watched(product: Product, attack: Callable[[], object]) -> Seen:
    running, port, cookie = product
    return await anyio.to_thread.run_sync(watch, port, running.process.pid, cookie, attack)


def _others_are_served(seen: Seen) -> None:
    assert seen.worst < _WORST_MILLISECONDS
    assert seen.peak - seen.before < _MEMORY_MEBIBYTES


@pytest.mark.parametrize("flood", FLOODS, ids=lambda flood: flood.name)
async def test_a_flood_on_one_connection_costs_others_nothing(product: Product, flood: Flood) -> None:
    taken: list[int] = []
    running, port, cookie = product
    seen = await _watched(product, lambda: taken.append(send(port, flood, cookie, _SECONDS)))
    assert taken[0] < _TAKEN_BYTES
    _others_are_served(seen)
    assert "Traceback" not in "".join(running.log)


async def test_silent_connections_leave_room_for_others(product: Product) -> None:
    running, port, _ = product
    ended: list[bool] = []

    def attack() -> None:
        with silent(port, Capacity().per_network + 76) as opened:
            ended.append(is_ended(opened[-1]))

    _others_are_served(await _watched(product, attack))
    assert ended == [True]
    assert "REQUILL_TRUSTED_PROXIES" in "".join(running.log)


# Whoever is still sending when the connection is closed may not come to read why.
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (5_000, {b"HTTP/1.1 422"}),
        pytest.param(600_000, {b"HTTP/1.1 413", b""}, marks=pytest.mark.full),
    ],
)
async def test_unknown_fields_are_not_all_told(product: Product, fields: int, expected: set[bytes]) -> None:
    attack = partial(exchange, product[1], unknown_fields(fields))
    answers: list[bytes] = []
    _others_are_served(await _watched(product, lambda: answers.append(attack())))
    assert answers[0][:12] in expected
    assert len(answers[0]) < 16_384
