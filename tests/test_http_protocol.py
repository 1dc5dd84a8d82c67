"""What the server writes in one turn of the event loop is sent together, in its order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import cast

import pytest

from requill.http_protocol import GatheringTransport
from tests.support.people import House

pytestmark = pytest.mark.anyio


class _Sent:
    """A transport that says what it was told."""

    def __init__(self) -> None:
        self.told: list[str | bytes] = []

    def writelines(self, data: Iterable[bytes]) -> None:
        self.told.append(b"".join(data))

    def close(self) -> None:
        self.told.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.told


@pytest.fixture
def sent() -> _Sent:
    return _Sent()


@pytest.fixture
async def transport(sent: _Sent) -> GatheringTransport:
    return GatheringTransport(cast("asyncio.Transport", sent), asyncio.get_running_loop())


async def test_what_is_written_in_one_turn_is_sent_at_its_end(
    transport: GatheringTransport, sent: _Sent
) -> None:
    transport.write(b"head, ")
    transport.write(b"body")
    assert sent.told == []
    await asyncio.sleep(0)
    assert sent.told == [b"head, body"]
    transport.writelines([b"more", b"."])
    await asyncio.sleep(0)
    assert sent.told == [b"head, body", b"more."]


async def test_much_is_sent_at_once(transport: GatheringTransport, sent: _Sent) -> None:
    """A sender that never gives the loop a turn would else fill the memory."""
    transport.write(b"head")
    transport.write(b"x" * 70_000)
    assert sent.told == [b"head" + b"x" * 70_000]
    transport.write(b"end")
    await asyncio.sleep(0)
    assert sent.told[1:] == [b"end"]


async def test_closing_sends_what_was_written(transport: GatheringTransport, sent: _Sent) -> None:
    transport.write(b"bye")
    transport.close()
    assert sent.told == [b"bye", "closed"]
    assert transport.is_closing()
    await asyncio.sleep(0)
    assert sent.told == [b"bye", "closed"]


async def test_an_answer_comes_in_one_piece(house: House) -> None:
    host, port = house.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET /api/health HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    head, _, body = (await reader.read(65_536)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    assert f"content-length: {len(body)}".encode() in head
    writer.close()
    await writer.wait_closed()
