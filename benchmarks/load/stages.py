"""What is put under load: a product of so many processes with its database, and what each part costs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import psycopg
from tests.support.fleet import Server, fleet, free_port, nginx, shared_settings
from tests.support.postgres import LASTING, PostgresServer, start_postgres

from benchmarks import processes
from benchmarks.load.report import PROVIDER
from benchmarks.load.seeding import Size, seed
from requill.settings import read_settings

MACHINE = "the machine"
_TICKS = os.sysconf("SC_CLK_TCK")
_PER_ADDRESS = 10_000  # the whole crowd comes from one
_LIMITS = {
    "REQUILL_GUEST_MONTHLY_MESSAGES": "100000",
    "REQUILL_STORAGE_MIB": "0",
    "REQUILL_TRUSTED_PROXIES": "127.0.0.1",
}


@dataclass(frozen=True, slots=True)
class Stage:
    """A running product; `parts` are the first processes of each of its parts, by name."""

    port: int
    parts: Mapping[str, tuple[int, ...]]

    def cpu_seconds(self) -> dict[str, float]:
        """What each part has used so far, with everything it started; and the whole machine."""
        own = {name: sum(map(_cpu_seconds, pids)) for name, pids in self.parts.items()}
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
        idle = int(fields[3]) + int(fields[4])
        return {**own, MACHINE: (sum(map(int, fields[:8])) - idle) / _TICKS}

    def mebibytes(self) -> float:
        """What the processes of the product hold now, on average."""
        pids = [pid for pid in self.parts["product"] if _children(pid) == []] or [
            child for pid in self.parts["product"] for child in _children(pid)
        ]
        return sum(map(_resident, pids)) / len(pids)


@dataclass(frozen=True, slots=True)
class Grounds:
    """A PostgreSQL server, a provider's stand-in and a folder for all; databases are filled once."""

    folder: Path
    postgres: PostgresServer
    provider: processes.Program
    filled: dict[Size, str]

    @contextmanager
    def sqlite(self, size: Size) -> Iterator[Stage]:
        """One process on a file."""
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=self.folder)))
            environment = {"REQUILL_DATA_DIR": str(folder / "data"), **_LIMITS, **self._asked()}
            with patch.dict(os.environ, environment):
                seed(read_settings(), size)
            server = Server(free_port(), environment, folder / "log")
            stack.callback(server.end)
            server.start()
            port, proxy = stack.enter_context(nginx(folder, [server.port], per_address=_PER_ADDRESS))
            assert server.process is not None
            yield Stage(port, {"product": (server.process.pid,), "nginx": (proxy.pid,), **self._beside()})

    @contextmanager
    def shared(self, count: int, size: Size) -> Iterator[Stage]:
        """So many processes on PostgreSQL and Redis, each on a port of its own."""
        template = self.filled.setdefault(size, f"load_{size.documents}")
        if len(self._databases(template)) == 0:
            self._fill(template, size)
        environment = {**_LIMITS, **self._asked()}
        with (
            self.postgres.database(template) as url,
            fleet(
                count, environment=environment, per_address=_PER_ADDRESS, database=(self.postgres, url)
            ) as running,
        ):
            assert running.redis.process is not None
            pids = tuple(server.process.pid for server in running.servers if server.process)
            yield Stage(
                int(running.address.rpartition(":")[2]),
                {
                    "product": pids,
                    "nginx": (running.proxy.pid,),
                    "PostgreSQL": (self.postgres.process_id,),
                    "Redis": (running.redis.process.pid,),
                    **self._beside(),
                },
            )

    def _databases(self, name: str) -> list[str]:
        with psycopg.connect(self.postgres.url("postgres")) as connection:
            found = connection.execute("SELECT datname FROM pg_database WHERE datname = %s", (name,))
            return [row[0] for row in found.fetchall()]

    def _fill(self, name: str, size: Size) -> None:
        self.postgres.execute(f"CREATE DATABASE {name}")
        environment = {
            "REQUILL_DATA_DIR": str(self.folder / "keys"),
            **shared_settings(self.postgres.url(name), "redis://127.0.0.1:1/0"),
        }
        with patch.dict(os.environ, environment):
            seed(read_settings(), size)

    def _asked(self) -> dict[str, str]:
        return {
            "REQUILL_AI_BASE_URL": f"http://127.0.0.1:{self.provider.port}/v1",
            "REQUILL_AI_API_KEY": "key",
        }

    def _beside(self) -> dict[str, tuple[int, ...]]:
        return {PROVIDER: (self.provider.pid,)}


@contextmanager
def grounds(out: Path) -> Iterator[Grounds]:
    """Everything that the stages share, in a folder beside the results."""
    out.mkdir(exist_ok=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=out)))
        yield Grounds(
            folder,
            stack.enter_context(start_postgres(LASTING)),
            stack.enter_context(processes.provider()),
            {},
        )


def _cpu_seconds(pid: int) -> float:
    """Of the process, its children, and those that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICKS + sum(map(_cpu_seconds, _children(pid)))


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _resident(pid: int) -> float:
    return processes.Program(pid, 0, 0.0).resident_mebibytes()
