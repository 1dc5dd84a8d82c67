"""A WebSocket as the server speaks it; a module of its own, for it is loaded with the first of them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from requill.kit.socket_sending import SEND_NOW

FRAMES_PER_SECOND = 50
FRAMES_AT_ONCE = 100
DOCUMENT_FRAMES_PER_SECOND = 200  # where every key that is typed is a frame
DOCUMENT_FRAMES_AT_ONCE = 400
_DOCUMENTS = "/ws/documents/"
_PIECE_BYTES = 1024  # 170 of the smallest frames: what is parsed before their pace is looked at
_DRAIN_SECONDS = 2.0
_OVERLOADED = 1013
_LOG = "requill.serving.sockets"
_WHOLE_OF_BYTES = 0x82


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket whose peer cannot hold the server's memory by not reading, nor its time by sending frames.

    Every frame counts, empty ones and pings too. Closing waits until the peer has taken everything, which may
    be never: after a moment, that is cut short. It has a log of its own, for the library's would tell of
    every socket that opens, as an access log does.
    """

    def __init__(self, *arguments: Any, on_lost: Callable[[], None], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.logger = self.conn.logger = logging.getLogger(_LOG)
        self._pace, self._is_paced = _Pace(self.loop.time, FRAMES_PER_SECOND, FRAMES_AT_ONCE), False
        self._has_failed = False
        self._on_lost = on_lost

    def connection_lost(self, exc: Exception | None) -> None:
        self._on_lost()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read the handshake, which is there as a whole, and then frames, piece by piece."""
        if not self.handshake_initiated:
            super().data_received(data)
            self._end_unless_begun()
            return
        for start in range(0, len(data), _PIECE_BYTES):
            if self._has_failed or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE_BYTES])

    def handle_events(self) -> None:
        """Serve what was read, unless frames come too fast."""
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if frames and not self._of_path().allows(frames):
            self.conn.events.clear()
            self._fail(_OVERLOADED, "too fast")
        else:
            super().handle_events()

    def _of_path(self) -> _Pace:
        """The pace of the socket, as soon as it is known which one it is."""
        if not self._is_paced:
            self._is_paced = True
            if self.scope["path"].startswith(_DOCUMENTS):
                self._pace = _Pace(self.loop.time, DOCUMENT_FRAMES_PER_SECOND, DOCUMENT_FRAMES_AT_ONCE)
        return self._pace

    def handle_connect(self, event: Request) -> None:
        """Serve a handshake; the application finds in its scope how to send without waiting."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope)["extensions"][SEND_NOW] = self.send_now

    def send_now(self, data: bytes) -> bool:
        """Send a frame of bytes where nothing has to be waited for; says whether that was so.

        Whoever sends to many has no time for what lies between an application and its socket.
        """
        if not self.writable.is_set() or self.conn.state is not OPEN or self.close_sent:
            return False
        self.transport.write(frame_head(len(data)) + data)
        return True

    def handle_ping(self) -> None:
        """Answer, unless the peer takes no answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; one that is no text ends the socket, without a traceback."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._fail(1007, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Send it. A handshake that was refused with an answer is complete, and nothing to log."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

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

    def _end_unless_begun(self) -> None:
        """End a handshake that the library could not read, with the answer that it has, if any."""
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _fail(self, code: int, reason: str) -> None:
        """Say why and read no more. The connection stays for a moment, or the reason would be lost."""
        if self.close_sent:
            self.transport.abort()
            return
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.pause_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._has_failed = self.close_sent = True
        self.read_paused = False  # or the application's reading would resume it
        self.close_timer = self.loop.call_later(_DRAIN_SECONDS, self.transport.abort)

    def _drop_soon(self) -> None:
        self.loop.call_later(_DRAIN_SECONDS, self.transport.abort)


class _Pace:
    """How fast frames may come: so many a second, and some at once."""

    def __init__(self, clock: Callable[[], float], per_second: int, at_once: int) -> None:
        self._clock, self._per_second, self._at_once = clock, per_second, at_once
        self._left = float(at_once)
        self._at = clock()

    def allows(self, frames: int) -> bool:
        """Whether so many more frames may come now."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < frames:
            return False
        self._left -= frames
        return True


def frame_head(length: int) -> bytes:
    """What stands before so many bytes that a server sends in one frame: RFC 6455, section 5.2."""
    if length < 126:
        return bytes((_WHOLE_OF_BYTES, length))
    if length < 2**16:
        return bytes((_WHOLE_OF_BYTES, 126)) + length.to_bytes(2, "big")
    return bytes((_WHOLE_OF_BYTES, 127)) + length.to_bytes(8, "big")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
