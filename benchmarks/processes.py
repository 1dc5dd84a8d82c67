"""Starts the programs that are measured, and reads their clocks and sizes from Linux's /proc."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_REPOSITORY = Path(__file__).parent.parent
_OWN = Path(sys.executable)
RUNTIME = Path(__file__).parent / "out" / "runtime"
"""The product as it is installed, without developers' tools; `make bench` makes it."""
COEDITING = Path(__file__).parent / "coediting"
"""What measures rooms, in Node; its packages are installed by `make bench`."""
# Settings of whoever measures; and a ban on compiled modules, with which every start would be the first.
_FOREIGN = re.compile("REQUILL|OPENAI|PYTHONDONTWRITEBYTECODE")
_PATIENCE = 20.0
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Program:
    """A running server. `started_in` is the seconds from its start to its first answer of 200."""

    pid: int
    port: int
    started_in: float

    def cpu_seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def resident_mebibytes(self) -> float:
        """Memory held now."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0


@contextmanager
def running(
    command: list[str], port: int, health: str, environment: Mapping[str, str], program: Path = _OWN
) -> Iterator[Program]:
    """The program, Python unless another is named, from its first answer on; stopped at the end."""
    clean = {name: value for name, value in os.environ.items() if not _FOREIGN.search(name)}
    began = time.perf_counter()
    process = subprocess.Popen(
        [program, *command],
        cwd=_REPOSITORY,
        env={**clean, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not _answers(port, health):
            if process.poll() is not None or time.perf_counter() - began > _PATIENCE:
                raise RuntimeError(f"{' '.join(command)} does not answer")
            time.sleep(0.002)
        yield Program(process.pid, port, time.perf_counter() - began)
    finally:
        process.terminate()
        process.wait(_PATIENCE)


def free_port() -> int:
    """A port that nobody listens on, below those that the system gives to outgoing connections."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def requill(folder: Path, provider: str | None = None) -> Iterator[Program]:
    """The product on the data folder, with the built-in assistant or the one at `provider`."""
    port = free_port()
    environment = {
        "REQUILL_DATA_DIR": str(folder),
        "REQUILL_PORT": str(port),
        "REQUILL_GUEST_MONTHLY_MESSAGES": "1000000",
        "REQUILL_GUEST_ADDRESS_FACTOR": "1000",
        "REQUILL_GUEST_STORAGE_MIB": "0",  # one guest has the hundred thousand documents
    }
    if provider is not None:
        environment |= {"REQUILL_AI_BASE_URL": provider, "REQUILL_AI_API_KEY": "script-bench"}
    python = RUNTIME / "bin" / "python"
    with running(
        ["-m", "requill", "serve"], port, "/api/health", environment, python if python.exists() else _OWN
    ) as program:
        yield program


@contextmanager
def floor(database: Path, asset: Path, provider_port: int) -> Iterator[Program]:
    """The bare program of `benchmarks.floor`."""
    port = free_port()
    environment = {
        "FLOOR_DATABASE": str(database),
        "FLOOR_ASSET": str(asset),
        "FLOOR_PROVIDER_PORT": str(provider_port),
    }
    command = ["-m", "uvicorn", "benchmarks.floor:app", "--port", str(port), "--log-level", "error"]
    with running(
        [*command, "--no-access-log", "--http", "httptools"], port, "/health", environment
    ) as program:
        yield program


@contextmanager
def hocuspocus(folder: Path, node: Path) -> Iterator[Program]:
    """Another server of documents of Yjs, which keeps them in that folder."""
    port = free_port()
    with running([str(COEDITING / "hocuspocus.mjs"), str(port), str(folder)], port, "/", {}, node) as program:
        yield program


@contextmanager
def provider() -> Iterator[Program]:
    """The stub that speaks the provider's protocol."""
    port = free_port()
    command = ["-m", "tests.support.provider", "--port", str(port)]
    with running(command, port, "/requests", {}) as program:
        yield program


def _answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()
