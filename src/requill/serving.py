"""How the program is served: one place for the server's options, for people and for tests alike."""

from __future__ import annotations

import asyncio
import errno
import socket
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from requill.http_protocol import HttpProtocol

_GRACE_SECONDS = 3  # an open event stream would otherwise hold back SIGTERM for ever
_SOCKET_BYTES = 1024 * 1024
_PING_SECONDS = 20.0  # proxies close what is silent for a minute


class CannotListenError(Exception):
    """Nobody can be served at this address; the message says why, to the operator."""


def _socket(*arguments: Any, **options: Any) -> asyncio.Protocol:
    # The library for them takes 20 ms to load, which nobody who starts the server waits for.
    from requill.sockets import SocketProtocol

    return SocketProtocol(*arguments, **options)


def server_config(app: ASGIApp, host: str, port: int) -> uvicorn.Config:
    """The options; port 0 takes any free one."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # forwarded addresses count only from configured proxies: see api.deps
        timeout_graceful_shutdown=_GRACE_SECONDS,
        http=HttpProtocol,
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
        raise CannotListenError(f"Cannot listen on {host}: it is no address. Check REQUILL_HOST.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotListenError(
                f"Port {port} of {host} is in use by another program. Set REQUILL_PORT to another port."
            ) from None
        raise CannotListenError(
            f"Cannot listen on port {port} of {host}: {error.strerror}. Check REQUILL_HOST and REQUILL_PORT."
        ) from None


def run(app: ASGIApp, host: str, port: int) -> None:
    """Serve until a signal ends it."""
    uvicorn.Server(server_config(app, host, port)).run()
