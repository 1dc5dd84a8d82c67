"""Server that the program runs in: one place for its options, for people and for tests alike."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp

from requill.kit.addresses import Network
from requill.serving.connections import HEAD_BYTES, Capacity, Counts, HttpProtocol

_GRACE_SECONDS = 3  # an open event stream would otherwise hold back SIGTERM for ever
# A client that asks again just as its idle connection is closed meets a reset, and the usual five seconds are
# what people and programs pause. Less than the time for a head, which would end it with a refusal.
_KEEP_ALIVE_SECONDS = 15
_SOCKET_BYTES = 1024 * 1024
_PING_SECONDS = 20.0  # proxies close what is silent for a minute
_OTHER_FILES = 256  # that are open beside the connections: the database's, an export's, the provider's


class CannotListenError(Exception):
    """Nobody can be served at this address; the message says why, to the operator."""


def _socket(*arguments: Any, **options: Any) -> asyncio.Protocol:
    # The library for them takes 20 ms to load, which nobody who starts the server waits for.
    from requill.serving.sockets import SocketProtocol

    return SocketProtocol(*arguments, **options)


def server_config(
    app: ASGIApp | str, host: str, port: int, capacity: Capacity | None = None
) -> uvicorn.Config:
    """The options; port 0 takes any free one. A text names a function that makes the application."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # forwarded addresses count only from configured proxies: see api.deps
        timeout_graceful_shutdown=_GRACE_SECONDS,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        http=partial(HttpProtocol, counts=Counts(capacity or Capacity())),  # type: ignore[arg-type]  # as the class
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws=_socket,  # type: ignore[arg-type]  # called as the class is
        ws_max_size=_SOCKET_BYTES,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        ws_per_message_deflate=False,  # costs a window of memory for each socket, and its messages are small
    )


def require_free(host: str, port: int) -> None:
    """Raise `CannotListenError` when the server could not listen there.

    Uvicorn finds that out after the whole start, and says it in a line of its log.
    """
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server itself does
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)
    except UnicodeError:  # a name with an empty or an endless part
        raise CannotListenError(
            f"Cannot listen on {host}: it isn't an address. Check REQUILL_HOST."
        ) from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotListenError(
                f"Port {port} of {host} is in use by another program. Set REQUILL_PORT to another port."
            ) from None
        raise CannotListenError(
            f"Cannot listen on port {port} of {host}: {error.strerror}. Check REQUILL_HOST and REQUILL_PORT."
        ) from None


def capacity_of(proxies: frozenset[Network]) -> Capacity:
    """How many connections this process can have open, having asked the system for as many as it gives."""
    usual = Capacity(proxies=proxies)
    wanted = usual.total + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return usual
    total = max(soft - _OTHER_FILES, soft // 2)
    return replace(usual, total=total, per_network=min(usual.per_network, total // 2))


def possible_connections() -> tuple[int, int]:
    """How many connections a server here could have open, and how many it would like to."""
    return capacity_of(frozenset()).total, Capacity().total


class Server(uvicorn.Server):
    """uvicorn's own, which loses nobody who was connected before it stopped listening.

    Where a proxy spreads requests over processes that are restarted one after the other, it repeats what was
    refused; what had been sent on a connection that is then reset, it must not repeat.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer whoever has connected already, and let nobody else in."""
        waiting = [each for server in self.servers for each in _accept_all(server)]
        for server in self.servers:
            server.close()
        loop = asyncio.get_running_loop()
        for each in waiting:
            await loop.connect_accepted_socket(self._protocol, each)
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        make = cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class)
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)


def _accept_all(server: asyncio.Server) -> Iterator[socket.socket]:
    """Those who are connected and wait to be let in, as far as the system lets them."""
    for listening in server.sockets:
        with suppress(OSError), socket.socket(fileno=os.dup(listening.fileno())) as own:
            own.settimeout(0)
            while True:  # until there is nobody, or no room for more
                accepted, _ = own.accept()
                accepted.settimeout(0)
                yield accepted


def run(app: ASGIApp, host: str, port: int, proxies: frozenset[Network]) -> None:
    """Serve until a signal ends it."""
    Server(server_config(app, host, port, capacity_of(proxies))).run()


def run_workers(factory: str, workers: int, host: str, port: int, proxies: frozenset[Network]) -> None:
    """Serve by several processes, each with an application of the named function's.

    Raises `CannotListenError`, and `WorkersFailed` when they do not begin to serve.
    """
    from requill.serving import workers as several  # multiprocessing, which one process does without

    config = server_config(factory, host, port, capacity_of(proxies))
    config.workers = workers
    config.timeout_worker_healthcheck = several.START_SECONDS
    require_free(host, port)
    several.Supervisor(config, several.listening(host, port)).run()
