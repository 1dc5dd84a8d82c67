"""A model on this machine: its child is started, asked, started again when it falls, and ended."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import anyio
import anyio.lowlevel
import pytest

from requill.ai.collect import collect
from requill.ai.interface import ModelRequest, ProviderUnavailable, Role, UserMessage
from requill.ai.local import LocalModel, LocalServer, NotAModel, read_header
from requill.ai.local.model import FAILED, STARTING
from tests.support.gguf import SMALL, header
from tests.support.people import Product
from tests.support.provider import ProviderServer

pytestmark = pytest.mark.anyio

ASKED = ModelRequest(Role.GENERAL, (UserMessage("[[text text=Here]]"),))
# Its window tells how many settings of the product it was given.
SERVES = """
import json, os, sys
json.loads(sys.stdin.readline())
settings = [name for name in os.environ if name.startswith(("REQUILL_", "OPENAI_"))]
print(json.dumps({"address": os.environ["TEST_ADDRESS"], "window": 4096 + len(settings)}), flush=True)
sys.stdin.read()
"""
FAILS = "import sys; sys.exit('no such model')"
NEVER = "import sys; sys.stdin.read()"


class Pauses:
    """Waits for nobody, and remembers for how long; after `last` pauses it waits for ever."""

    def __init__(self, last: int = 100) -> None:
        self.taken: list[float] = []
        self.over = anyio.Event()
        self._last = last

    async def __call__(self, seconds: float) -> None:
        """Instead of sleeping."""
        self.taken.append(seconds)
        if len(self.taken) >= self._last:
            self.over.set()
            await anyio.sleep_forever()
        await anyio.lowlevel.checkpoint()


@pytest.fixture
async def address(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ProviderServer]:
    """A provider that a child can claim to be."""
    async with ProviderServer() as server:
        monkeypatch.setenv("TEST_ADDRESS", server.url.removesuffix("/v1"))
        yield server


def _server(program: str, pauses: Pauses | None = None) -> LocalServer:
    command = (sys.executable, "-c", program)
    return LocalServer(Path("model.gguf"), 8_000, program=command, sleep=pauses or Pauses())


def _model(server: LocalServer) -> LocalModel:
    return LocalModel(server, label="Small", window=8_000)


async def _pid_when_ready(server: LocalServer, other_than: int | None = None) -> int:
    with anyio.fail_after(60):
        while server.ready is None or server.pid in (None, other_than):
            await anyio.lowlevel.checkpoint()
    assert server.pid is not None
    return server.pid


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# --- it is asked ------------------------------------------------------------------------------


async def test_until_it_serves_it_says_that_it_loads(address: ProviderServer) -> None:
    server = _server(NEVER)
    model = _model(server)
    async with model.running():
        with pytest.raises(ProviderUnavailable) as refusal:
            await collect(model, ASKED)
    assert refusal.value.message == STARTING
    assert int(refusal.value.headers["Retry-After"]) > 0
    assert model.context_tokens == 8_000


async def test_once_it_serves_it_answers_with_the_window_and_the_key_of_the_child(
    address: ProviderServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUILL_SECRET_KEY", "of the product")
    server = _server(SERVES)
    model = _model(server)
    async with model.running():
        await _pid_when_ready(server)
        assert (await collect(model, ASKED)).text == "Here"
        assert model.context_tokens == 4096  # no setting of the product reached it
        assert address.requests[0].authorised
        await model.close()


@pytest.mark.full
async def test_a_turn_before_it_serves_leaves_nothing_and_says_when_to_come_back(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment, _model(_server(NEVER))) as product:
        person = await product.guest()
        document = await person.write_document(content="## Scope\n\nTablets.\n")
        response = await person.post("/api/chat", {"documentId": document["id"], "content": "Why?"})
        assert (response.status_code, response.json()["code"]) == (503, "PROVIDER_UNAVAILABLE")
        assert response.json()["message"] == STARTING
        assert int(response.headers["retry-after"]) > 0
        assert (await person.get(f"/api/chat/{document['id']}")).json() == []


# --- it falls and ends ------------------------------------------------------------------------


async def test_a_child_that_falls_is_started_again(address: ProviderServer) -> None:
    server = _server(SERVES, pauses := Pauses())
    model = _model(server)
    async with model.running():
        first = await _pid_when_ready(server)
        key = server.ready and server.ready.key
        os.kill(first, signal.SIGKILL)
        await _pid_when_ready(server, other_than=first)
        assert (await collect(model, ASKED)).text == "Here"
        assert server.ready is not None
        assert server.ready.key != key
        assert pauses.taken == [1.0]
        await model.close()


async def test_a_child_that_cannot_start_is_tried_ever_more_rarely_and_the_operator_is_named() -> None:
    server = _server(FAILS, pauses := Pauses(last=7))
    model = _model(server)
    async with model.running():
        with anyio.fail_after(60):
            await pauses.over.wait()
        with pytest.raises(ProviderUnavailable, match=FAILED):
            await collect(model, ASKED)
    assert pauses.taken == [1.0, 2.0, 5.0, 15.0, 60.0, 60.0, 60.0]


async def test_the_child_ends_with_the_product(address: ProviderServer) -> None:
    server = _server(SERVES)
    async with server.running():
        pid = await _pid_when_ready(server)
        assert _lives(pid)
    assert not _lives(pid)
    assert server.ready is None


async def test_a_child_that_reports_nonsense_serves_nobody() -> None:
    pauses = Pauses(last=1)
    server = _server("print('llama says hello', flush=True)", pauses)
    async with server.running():
        with anyio.fail_after(60):
            await pauses.over.wait()
        assert server.ready is None
        assert server.failures == 1


# --- the file ---------------------------------------------------------------------------------


def test_a_file_says_its_name_and_its_window(tmp_path: Path) -> None:
    (tmp_path / "model.gguf").write_bytes(SMALL)
    found = read_header(tmp_path / "model.gguf")
    assert (found.name, found.context_tokens) == ("Small Instruct", 8192)


def test_a_model_without_a_name_is_called_as_its_file(tmp_path: Path) -> None:
    (tmp_path / "tiny-q4.gguf").write_bytes(header({"general.name": " "}))
    found = read_header(tmp_path / "tiny-q4.gguf")
    assert (found.name, found.context_tokens) == ("tiny-q4", None)


@pytest.mark.parametrize("size", [0, 3, 4, 12, 30, 60, len(SMALL) - 90])
def test_a_file_that_ends_too_early_is_no_model(tmp_path: Path, size: int) -> None:
    (tmp_path / "cut.gguf").write_bytes(SMALL[:size])
    with pytest.raises(NotAModel):
        read_header(tmp_path / "cut.gguf")


@pytest.mark.parametrize("data", [b"# Notes\n" * 100, b"GGUF" + b"\xff" * 400, b"\x00" * 400])
def test_any_other_file_is_no_model(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "notes.gguf").write_bytes(data)
    with pytest.raises(NotAModel):
        read_header(tmp_path / "notes.gguf")
