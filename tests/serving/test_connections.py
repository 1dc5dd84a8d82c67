"""What a connection may do: how long a head is and takes, what is sent ahead, and how many there are."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_network
from urllib.parse import urlsplit

import anyio
import anyio.lowlevel
import pytest
from anyio.abc import SocketStream

from requill.ai.interface import Finished, FinishReason, TextDelta
from requill.api import limits
from requill.api.cookies import SESSION_COOKIE
from requill.serving import connections, metrics
from requill.serving.connections import AHEAD_BYTES, HEAD_BYTES, Capacity
from requill.serving.server import capacity_of, server_config
from tests.support.people import Product
from tests.support.scripted_model import ScriptedModel
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

_POST = b"POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
_GET = b"GET /api/health HTTP/1.1\r\nHost: a\r\n"


@dataclass(slots=True)
class _Client:
    """Somebody who speaks HTTP by hand."""

    stream: SocketStream

    async def send(self, data: bytes) -> None:
        """Send what the server still takes."""
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await self.stream.send(data)

    async def answer(self) -> bytes:
        """What the server sends at once."""
        with anyio.fail_after(10):
            return await self.stream.receive()

    async def rest(self) -> bytes:
        """What the server sends until it closes."""
        received = b""
        with anyio.fail_after(10), suppress(anyio.EndOfStream, anyio.BrokenResourceError):
            while True:
                received += await self.stream.receive()
        return received


@asynccontextmanager
async def _client(product: Product, source: str = "127.0.0.1") -> AsyncIterator[_Client]:
    port = urlsplit(product.address).port
    assert port is not None
    async with await anyio.connect_tcp("127.0.0.1", port, local_host=source) as stream:
        yield _Client(stream)


async def _asked(product: Product, data: bytes) -> bytes:
    async with _client(product) as client:
        await client.send(data)
        return await client.rest()


def _warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_head_of_almost_64_kib_is_read_and_a_longer_one_refused(product: Product) -> None:
    filler = b"X-Filler: " + b"y" * (HEAD_BYTES - 200) + b"\r\n"
    ordinary = await _asked(product, _GET + b"Connection: close\r\n" + filler + b"\r\n")
    assert ordinary.startswith(b"HTTP/1.1 200")
    for endless in (b"X: " + b"y" * HEAD_BYTES, b"a: b\r\n" * (HEAD_BYTES // 6 + 1)):
        assert (await _asked(product, _GET + endless)).startswith((b"HTTP/1.1 400", b"HTTP/1.1 431"))
    assert (await _asked(product, b"GET /" + b"y" * HEAD_BYTES)).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "head",
    [
        b"GET /api/health HTTP/1.1\r\n\r\n",
        b"GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /api/health\r\n\r\n",
        b"POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n",
    ],
)
async def test_what_is_no_request_is_400_in_the_form_of_every_error(product: Product, head: bytes) -> None:
    answer = await _asked(product, head)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.endswith(b'{"message": "This is not a valid HTTP request.", "code": "BAD_REQUEST"}')


async def test_requests_sent_ahead_are_answered_in_turn(product: Product) -> None:
    answers = await _asked(product, (_GET + b"\r\n") * 50 + _GET + b"Connection: close\r\n\r\n")
    assert answers.count(b"HTTP/1.1 200") == 51


async def test_requests_are_not_taken_ahead_without_end(product: Product) -> None:
    one = _POST + b"Content-Length: 2\r\n\r\n{}"
    answers = await _asked(product, one * (4 * AHEAD_BYTES // len(one)))
    assert answers.count(b"HTTP/1.1 ") < AHEAD_BYTES // len(one)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE_SECONDS", 0.2)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("begun", [b"", b"GET", _GET])
async def test_a_head_that_does_not_come_is_not_waited_for(product: Product, begun: bytes) -> None:
    assert (await _asked(product, begun)).startswith(b"HTTP/1.1 408")


@pytest.mark.usefixtures("impatient")
async def test_a_head_that_comes_byte_by_byte_is_not_waited_for(product: Product) -> None:
    async with _client(product) as client, anyio.create_task_group() as tasks:

        async def drip() -> None:
            await client.send(_GET)
            while True:
                await client.send(b"X")
                await anyio.lowlevel.checkpoint()

        tasks.start_soon(drip)
        assert (await client.rest()).startswith(b"HTTP/1.1 408")
        tasks.cancel_scope.cancel()


def test_a_connection_that_waits_for_its_next_request_is_closed_before_it_would_be_refused() -> None:
    assert 5 < server_config("app", "127.0.0.1", 0).timeout_keep_alive < connections.PATIENCE_SECONDS


@pytest.mark.usefixtures("impatient")
async def test_a_second_head_that_does_not_come_is_not_waited_for(product: Product) -> None:
    answers = await _asked(product, _GET + b"\r\n" + _GET)
    assert answers.startswith(b"HTTP/1.1 200")
    assert b"HTTP/1.1 408" in answers


@pytest.mark.usefixtures("impatient")
async def test_a_body_that_does_not_come_is_not_waited_for(
    product: Product, caplog: pytest.LogCaptureFixture
) -> None:
    promised = (
        b"POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    assert (await _asked(product, promised)).startswith(b"HTTP/1.1 408")
    assert _warnings(caplog) == []


@pytest.mark.usefixtures("impatient")
async def test_a_body_that_was_refused_before_it_came_is_not_waited_for(product: Product) -> None:
    promised = (
        b"POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n{"
    )
    assert (await _asked(product, promised)).startswith(b"HTTP/1.1 415")


@pytest.mark.usefixtures("impatient")
async def test_an_answer_is_waited_for_as_long_as_it_takes(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    model = ScriptedModel([TextDelta("A"), gate, TextDelta(" goal."), Finished(FinishReason.STOP)])
    async with Product.opened(environment, model=model) as product:
        person = await product.guest()
        document = await person.write_document()
        asyncio.get_running_loop().call_later(4 * connections.PATIENCE_SECONDS, gate.set)
        assert "A goal." in str(await person.ask_about(document, "What is missing?"))


@pytest.mark.usefixtures("impatient")
async def test_an_answer_that_nobody_takes_is_not_kept(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content="x" * 1_000_000)
    head = f"GET /api/documents/{document['id']} HTTP/1.1\r\nHost: a\r\n"
    cookie = f"Cookie: {SESSION_COOKIE}={person.token}\r\n\r\n"
    await person.http.aclose()
    async with _client(product) as client:
        await client.send((head + cookie).encode() * 20)
        await client.answer()
        with anyio.fail_after(10):
            while product.connections:
                await anyio.lowlevel.checkpoint()


@pytest.mark.full
async def test_bodies_that_are_not_ended_are_held_up_to_a_limit(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BODIES_BYTES_PER_NETWORK", 1_000_000)
    post = _POST.replace(b"/api/login", b"/api/documents")
    begun = post + b"Content-Length: 900000\r\n\r\n{" + b" " * 700_000
    async with _client(product) as first:
        await first.send(begun)
        async with _client(product) as second:
            await second.send(begun)
            assert (await second.answer()).startswith(b"HTTP/1.1 429")
        async with _client(product, source="127.0.0.9") as other:
            await other.send(begun + b" " * 199_998 + b"}")
            assert (await other.answer()).startswith(b"HTTP/1.1 401")
        await first.send(b" " * 199_998 + b"}")
        assert (await first.answer()).startswith(b"HTTP/1.1 401")
    async with _client(product) as again:
        await again.send(begun + b" " * 199_998 + b"}")
        assert (await again.answer()).startswith(b"HTTP/1.1 401")


async def test_behind_a_proxy_the_bodies_of_each_visitor_are_counted(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BODIES_BYTES_PER_NETWORK", 1_000_000)
    large = b" " * 700_000

    def of(address: bytes) -> bytes:
        post = _POST.replace(b"/api/login", b"/api/documents") + b"X-Forwarded-For: " + address
        return post + b"\r\nContent-Length: 700002\r\n\r\n{" + large

    async with (
        Product.opened({**environment, "REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product,
        _client(product) as first,
        _client(product) as second,
        _client(product) as other,
    ):
        await first.send(of(b"192.0.2.1"))
        while metrics.BODY_BYTES.value < len(large) - limits.SMALL_BODY_BYTES:
            await anyio.lowlevel.checkpoint()
        await other.send(of(b"192.0.2.2") + b"}")
        assert (await other.answer()).startswith(b"HTTP/1.1 401")
        await second.send(of(b"192.0.2.1") + b"}")
        assert (await second.answer()).startswith(b"HTTP/1.1 429")


async def test_one_address_has_so_many_connections_and_others_have_theirs(
    environment: Mapping[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        Product.opened(environment, capacity=Capacity(per_network=3)) as product,
        _client(product) as one,
        _client(product) as two,
        _client(product) as three,
    ):
        for client in (one, two, three):
            await client.send(_GET + b"\r\n")
            assert (await client.answer()).startswith(b"HTTP/1.1 200")
        assert (await _asked(product, b"")).startswith(b"HTTP/1.1 503")
        async with _client(product, source="127.0.0.9") as other:
            await other.send(_GET + b"\r\n")
            assert (await other.answer()).startswith(b"HTTP/1.1 200")
        await three.stream.aclose()
        while len(product.connections) > 3:
            await anyio.lowlevel.checkpoint()
        async with _client(product) as again:
            await again.send(_GET + b"\r\n")
            assert (await again.answer()).startswith(b"HTTP/1.1 200")
    (told,) = _warnings(caplog)
    assert "127.0.0.1" in told
    assert "REQUILL_TRUSTED_PROXIES" in told


async def test_a_socket_counts_until_it_is_closed(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment, capacity=Capacity(per_network=2)) as product:
        person = await product.guest()
        for _ in range(3):
            async with connected(product, person) as open_socket:
                await (await open_socket.ping())
                assert (await _asked(product, b"")).startswith(b"HTTP/1.1 503")
            while len(product.connections) > 1:
                await anyio.lowlevel.checkpoint()


async def test_a_proxy_that_is_named_may_have_more(environment: Mapping[str, str]) -> None:
    proxies = frozenset({ip_network("127.0.0.0/8")})
    async with (
        Product.opened(environment, capacity=Capacity(per_network=1, proxies=proxies)) as product,
        _client(product),
        _client(product) as second,
    ):
        await second.send(_GET + b"\r\n")
        assert (await second.answer()).startswith(b"HTTP/1.1 200")


async def test_when_all_are_in_use_the_health_is_still_told_and_nothing_else(
    environment: Mapping[str, str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "RESERVED_SECONDS", 0.5)
    async with (
        Product.opened(environment, capacity=Capacity(total=1, reserved=1)) as product,
        _client(product) as first,
    ):
        await first.send(_GET + b"\r\n")
        assert (await first.answer()).startswith(b"HTTP/1.1 200")
        assert (await _asked(product, _GET + b"\r\n")).startswith(b"HTTP/1.1 200")
        metrics = await _asked(product, b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert metrics.startswith(b"HTTP/1.1 200")
        assert b"requill_connections_open" in metrics
        assert (await _asked(product, b"GET /api/templates HTTP/1.1\r\nHost: a\r\n\r\n")).startswith(
            b"HTTP/1.1 503"
        )
        async with _client(product) as second:
            await second.send(b"GET")
            while len(product.connections) < 2:
                await anyio.lowlevel.checkpoint()
            assert await _asked(product, _GET + b"\r\n") == b""
            assert (await second.rest()).startswith(b"HTTP/1.1 408")
    assert any("All 1 connections are in use" in told for told in _warnings(caplog))


async def test_a_connection_that_is_reset_in_the_middle_leaves_no_line_in_the_log(
    product: Product, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(50):
        async with _client(product) as client:
            await client.send((_GET + b"\r\n") * 5)
            raw = client.stream.extra(anyio.abc.SocketAttribute.raw_socket)
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    person = await product.guest()
    assert (await person.get("/api/health")).status_code == 200
    assert _warnings(caplog) == []


async def test_a_chunk_that_is_broken_while_the_answer_is_made_leaves_no_traceback(
    product: Product, caplog: pytest.LogCaptureFixture
) -> None:
    broken = _POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n"
    assert (await _asked(product, broken)).startswith(b"HTTP/1.1 400")
    assert all("Invalid HTTP" in told for told in _warnings(caplog))


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "total", "per_network"),
    [
        (1024, 20_000, 4352, 4096, 1024),
        (1024, 1024, 1024, 768, 384),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None, 4096, 1024),
    ],
)
def test_connections_are_as_many_as_there_are_files_for(
    monkeypatch: pytest.MonkeyPatch,
    soft: int,
    hard: int,
    raised: int | None,
    total: int,
    per_network: int,
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr("resource.setrlimit", lambda _, limits: asked.append(limits))
    capacity = capacity_of(frozenset())
    assert (capacity.total, capacity.per_network) == (total, per_network)
    assert asked == ([] if raised is None else [(raised, hard)])
