"""A WebSocket as the server speaks it; a module of its own, for it is loaded with the first of them."""

from __future__ import annotations

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

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
