"""How the program is served: one place for the server's options, for people and for tests alike."""

from __future__ import annotations

import logging
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_GRACE_SECONDS = 3  # an open event stream would otherwise hold back SIGTERM for ever
_SOCKET_BYTES = 1024 * 1024
_PING_SECONDS = 20.0  # proxies close what is silent for a minute
_DRAIN_SECONDS = 2.0
_OVERLOADED = 1013
_LOG = "requill.sockets"


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket whose peer cannot hold the server's memory by not reading what was sent.

    Closing waits until the peer has taken everything, which may be never: after a moment, that is cut short.
    It has a log of its own, for the library's would tell of every socket that opens, as an access log does.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.logger = self.conn.logger = logging.getLogger(_LOG)

    async def run_asgi(self) -> None:
        """Serve the socket, then see to it that the connection ends."""
        await super().run_asgi()
        if self.disconnected or not self.transport.get_write_buffer_size():
            return
        if not self.close_sent:  # the application could not say so: what it sent before was not taken
            self.conn.send_close(_OVERLOADED, "too slow")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self._drop_soon()

    def keepalive_timeout(self) -> None:
        """No answer came to a ping: whoever was there is gone."""
        super().keepalive_timeout()
        self._drop_soon()

    def _drop_soon(self) -> None:
        self.loop.call_later(_DRAIN_SECONDS, self.transport.abort)


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
        ws=SocketProtocol,
        ws_max_size=_SOCKET_BYTES,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        ws_per_message_deflate=False,  # costs a window of memory for each socket, and its messages are small
    )


def run(app: ASGIApp, host: str, port: int) -> None:
    """Serve until a signal ends it."""
    uvicorn.Server(server_config(app, host, port)).run()
