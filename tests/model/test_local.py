"""The model as a child of the product: for it alone, up again when it falls, gone with the product."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path

import anyio
import httpx2
import pytest

from tests.model.conftest import loaded, visitor
from tests.support.process import Served, served

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300)]

_LISTENS = "0A"


def _children() -> list[int]:
    """The children that serve a model, of products that this test started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().split(b"\0")
            is_ours = _parent(_parent(int(folder.name))) == os.getpid()
        except OSError:  # it has ended meanwhile
            continue
        if b"requill.ai.local.child" in command and is_ours:
            found.append(int(folder.name))
    return found


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def _lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


async def _until_ready(running: Served, times: int = 1) -> int:
    await loaded(running, times)
    (pid,) = _children()
    return pid


async def _ask(running: Served) -> int:
    async with visitor(running) as person:
        return (await person.post("/api/chat", {"content": "Say OK."})).status_code


def _addresses(pid: int) -> list[tuple[str, str]]:
    """Address and state of each of a process's internet sockets."""
    owned = {str(entry.readlink()) for entry in Path(f"/proc/{pid}/fd").iterdir()}
    rows = [
        line.split()
        for table in ("tcp", "tcp6", "udp", "udp6")
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]
    ]
    return [(row[1], row[3]) for row in rows if f"socket:[{row[9]}]" in owned]


async def test_it_answers_under_its_name_and_listens_on_loopback_alone(local: Mapping[str, str]) -> None:
    async with served(local) as running:
        pid = await _until_ready(running)
        async with visitor(running) as person:
            badge = (await person.get("/api/settings")).json()["assistant"]
        assert badge["builtin"] is False
        assert badge["label"].startswith("Smollm2 135M")
        assert await _ask(running) == 200
        addresses = _addresses(pid)
        assert [state for _, state in addresses].count(_LISTENS) == 1
        assert all(address.startswith("0100007F:") for address, _ in addresses)
        port = int(next(address for address, state in addresses if state == _LISTENS).split(":")[1], 16)
        async with httpx2.AsyncClient(trust_env=False) as stranger:
            body = {"messages": [{"role": "user", "content": "Hello"}]}
            refused = await stranger.post(f"http://127.0.0.1:{port}/v1/chat/completions", json=body)
        assert refused.status_code == 401
    assert not _lives(pid)


async def test_when_it_falls_it_is_started_again(local: Mapping[str, str]) -> None:
    async with served(local) as running:
        first = await _until_ready(running)
        os.kill(first, signal.SIGKILL)
        assert await _until_ready(running, times=2) != first
        assert await _ask(running) == 200


async def test_when_the_product_is_killed_it_ends_too(local: Mapping[str, str]) -> None:
    async with served(local) as running:
        pid = await _until_ready(running)
        os.kill(_parent(pid), signal.SIGKILL)
        with anyio.fail_after(10):
            while _lives(pid):
                await anyio.lowlevel.checkpoint()
