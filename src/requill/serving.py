"""How the program is served: one place for the server's options, for people and for tests alike."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from starlette.types import ASGIApp

_GRACE_SECONDS = 3  # an open event stream would otherwise hold back SIGTERM for ever
_SOCKET_BYTES = 1024 * 1024
_PING_SECONDS = 20.0  # proxies close what is silent for a minute


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
        ws=_socket,  # type: ignore[arg-type]  # called as the class is
        ws_max_size=_SOCKET_BYTES,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        ws_per_message_deflate=False,  # costs a window of memory for each socket, and its messages are small
    )


def run(app: ASGIApp, host: str, port: int) -> None:
    """Serve until a signal ends it."""
    uvicorn.Server(server_config(app, host, port)).run()
