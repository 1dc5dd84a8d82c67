"""A Redis server for the tests: the machine's own, on a free port, its data in a folder that goes with it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

_START_SECONDS = 10.0
_PROGRAMS = ("redis-server", "valkey-server")


@dataclass(slots=True)
class RedisServer:
    """A server that can be stopped, paused and started again; it keeps nothing over a restart."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address, as in the setting."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Serve, and answer once it does."""
        self.process = subprocess.Popen(
            [
                *(find_program(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""),
                *("--appendonly", "no", "--dir", str(self.folder), "--logfile", str(self.folder / "log")),
            ],
            stdin=subprocess.DEVNULL,
        )
        until = time.monotonic() + _START_SECONDS
        while True:
            with contextlib.suppress(redis.ConnectionError), self.client() as client:
                client.ping()
                return
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.01)

    def client(self) -> redis.Redis:
        """A client of its own for a test to look, and to break things."""
        return redis.Redis(port=self.port, protocol=2, retry=Retry(NoBackoff(), 0), socket_timeout=5)

    def stop(self) -> None:
        """End it at once, with all that it holds."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def restart(self) -> None:
        """End it and start another on the same port, which knows nothing."""
        self.stop()
        self.start()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Its connections stay open, and nothing is answered."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)


def find_program() -> str:
    """The server's program. Raises `FileNotFoundError`."""
    for name in _PROGRAMS:
        if (found := shutil.which(name)) is not None:
            return found
    raise FileNotFoundError(f"Neither {' nor '.join(_PROGRAMS)} is installed: run scripts/install-system.sh.")


@contextmanager
def redis_server(*, starts: bool = True) -> Iterator[RedisServer]:
    """A server on a free port until this is left; with `starts` False the test starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="requill-redis-"))
    server = RedisServer(port, folder)
    try:
        if starts:
            server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
