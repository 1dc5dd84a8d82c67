"""The product as many processes serve it: PostgreSQL, Redis, `requill serve`, and nginx in front of them.

All of it lives in one temporary folder and ends with the test, each process by its id.
"""

from __future__ import annotations

import base64
import json
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from requill.api.cookies import SESSION_COOKIE
from tests.support.people import TLS, Person
from tests.support.postgres import PostgresServer, start_postgres
from tests.support.redis_server import RedisServer, redis_server

ROOT = Path(__file__).parents[2]
_NGINX_CONFIG = ROOT / "deploy" / "nginx.conf"
_PATIENCE = 60.0
_NAME = re.compile(r"app\d:8000")
_UPSTREAM = re.compile(r" *server app\d:8000[^;]*;\n")
_SERVING = "Uvicorn running on"
_STARTED = re.compile(r"Started server process \[(\d+)\]")


@dataclass(slots=True)
class Server:
    """One `requill serve`, which can be ended in any way and started again on its port."""

    port: int
    environment: Mapping[str, str]
    log_file: Path
    options: Sequence[str] = ()
    process: subprocess.Popen[bytes] | None = None
    starts: int = 0

    @property
    def address(self) -> str:
        """Its own address, past the proxy."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """All it has written, over every start."""
        return self.log_file.read_text()

    def begin(self) -> None:
        """Start it, without waiting until it serves."""
        own = {
            name: value for name, value in os.environ.items() if not name.startswith(("REQUILL_", "OPENAI_"))
        }
        self.starts += 1
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "requill", "serve", *self.options],
                env={**own, **self.environment, "REQUILL_PORT": str(self.port)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + _PATIENCE
        while not (self.answers() and self.log.count(_SERVING) >= self.starts):
            assert self.process is not None
            assert self.process.poll() is None, self.log[-4000:]
            assert time.monotonic() < until, self.log[-4000:]
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether requests are served."""
        try:
            with urllib.request.urlopen(f"{self.address}/api/health", timeout=5) as response:
                return bool(response.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def start(self) -> None:
        """Start it, and wait until it serves."""
        self.begin()
        self.wait()

    def tell(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self.process is not None
        self.process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it is gone."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)
            self.process.wait(_PATIENCE)
            self.process = None

    def kill(self) -> None:
        """End it as a machine does that loses its power."""
        self.end(signal.SIGKILL)

    @property
    def worker_ids(self) -> list[int]:
        """The ids of the processes it started with `--workers` that are still there, oldest first."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [number for each in _STARTED.findall(self.log) if (number := int(each)) in map(int, children)]


@dataclass(slots=True)
class Fleet:
    """Everything that runs. `address` is the proxy's; `database_url` names the one database of all."""

    address: str
    servers: list[Server]
    postgres: PostgresServer
    redis: RedisServer
    database_url: str
    folder: Path
    proxy: subprocess.Popen[bytes]
    people: list[httpx2.AsyncClient] = field(default_factory=list)

    def person(self, token: str | None = None, address: str | None = None) -> Person:
        """A browser of its own at the proxy, or at another address; with that cookie's session, if any."""
        http = httpx2.AsyncClient(base_url=address or self.address, trust_env=False, verify=TLS, timeout=60)
        if token is not None:
            http.cookies.set(SESSION_COOKIE, token, domain="127.0.0.1", path="/")
        self.people.append(http)
        return Person(http)

    async def guest(self) -> Person:
        """A new visitor."""
        person = self.person()
        response = await person.get("/api/current-user")
        assert response.json()["isGuest"], response.text
        return person

    async def at_each(self, person: Person) -> list[Person]:
        """The same person at every process, past the proxy."""
        return [self.person(person.token, server.address) for server in self.servers]

    async def leave(self) -> None:
        """Close what the people have open."""
        for http in self.people:
            await http.aclose()
        self.people.clear()

    def start_all(self) -> None:
        """Start every process that is not there, all at a time."""
        for server in self.servers:
            if server.process is None:
                server.begin()
        for server in self.servers:
            server.wait()

    def served(self, method: str, path: str) -> list[str]:
        """Which process each of these requests went to, by the proxy's log, which comes after the answers."""
        whole, _, _ = (self.folder / "access.log").read_text().rpartition("\n")
        lines = map(json.loads, whole.splitlines())
        return [line["process"] for line in lines if (line["method"], line["path"]) == (method, path)]


def free_port() -> int:
    """A port that nobody listens on, below those that the system gives to outgoing connections."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def shared_settings(database_url: str, redis_url: str) -> dict[str, str]:
    """What several processes must have in common."""
    return {
        "REQUILL_DATABASE_URL": database_url,
        "REQUILL_REDIS_URL": redis_url,
        "REQUILL_SECRET_KEY": secrets.token_urlsafe(32),
        "REQUILL_ENCRYPTION_KEYS": base64.b64encode(secrets.token_bytes(32)).decode(),
    }


def nginx_config(folder: Path, port: int, server_ports: Sequence[int], *, per_address: int = 1024) -> str:
    """deploy/nginx.conf, with these ports in it, and the folder in the place of /tmp."""
    text = _NGINX_CONFIG.read_text()
    _, *_, line = (found[0] for found in _UPSTREAM.finditer(text))
    lines = "".join(_NAME.sub(f"127.0.0.1:{each}", line) for each in server_ports)
    text = _UPSTREAM.sub("", text).replace(
        "        zone requill 64k;\n", f"        zone requill 64k;\n{lines}"
    )
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    text = text.replace("/tmp/", f"{folder}/").replace("/dev/stdout", f"{folder}/access.log")
    return text.replace("limit_conn addresses 1024;", f"limit_conn addresses {per_address};")


@contextmanager
def nginx(
    folder: Path, server_ports: Sequence[int], *, per_address: int = 1024
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The machine's nginx in front of these ports: its own port, and its process."""
    port, config = free_port(), folder / "nginx.conf"
    config.write_text(nginx_config(folder, port, server_ports, per_address=per_address))
    owner = "user root; " if os.geteuid() == 0 else ""
    with (folder / "nginx.log").open("ab") as log:
        process = subprocess.Popen(
            [find_nginx(), "-p", str(folder), "-c", str(config), "-g", f"{owner}daemon off;"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        _wait_until_open(port, process, folder / "nginx.log")
        yield port, process
    finally:
        process.terminate()
        process.wait(_PATIENCE)


def find_nginx() -> str:
    """The proxy's program, which is not on everybody's path."""
    return next(path for path in ("/usr/sbin/nginx", "/usr/bin/nginx", "nginx") if Path(path).exists())


def _wait_until_open(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.01)


@contextmanager
def fleet(
    count: int = 2,
    *,
    options: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
    per_address: int = 1024,
    database: tuple[PostgresServer, str] | None = None,
) -> Iterator[Fleet]:
    """So many processes with these options and settings, and everything that they need.

    `database` is a server that runs already, and the address of one of its databases.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="requill-fleet-")))
        if database is None:
            own_server = stack.enter_context(start_postgres())
            database = own_server, stack.enter_context(own_server.database())
        postgres, database_url = database
        redis = stack.enter_context(redis_server())
        settings = {
            **shared_settings(database_url, redis.url),
            "REQUILL_TRUSTED_PROXIES": "127.0.0.1",
            "REQUILL_GUEST_MONTHLY_DOCUMENTS": "100000",
            "REQUILL_GUEST_MONTHLY_MESSAGES": "100000",
            "REQUILL_GUEST_ADDRESS_FACTOR": "1000",
            **(environment or {}),
        }
        servers = []
        for number in range(count):
            own = {**settings, "REQUILL_DATA_DIR": str(folder / f"data{number}")}
            server = Server(free_port(), own, folder / f"server{number}.log", options)
            stack.callback(server.end)
            servers.append(server)
        port, proxy = stack.enter_context(
            nginx(folder, [server.port for server in servers], per_address=per_address)
        )
        running = Fleet(f"http://127.0.0.1:{port}", servers, postgres, redis, database_url, folder, proxy)
        servers[0].start()  # it makes the tables; the others find them
        running.start_all()
        yield running
