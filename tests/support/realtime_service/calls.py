"""One call as the service has it: the peer connection, the sound that came, and the events on the channel."""

from __future__ import annotations

import asyncio
import json
import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from aiortc import MediaStreamTrack, RTCDataChannel, RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import MediaStreamError
from av import AudioFrame

Json = Any
_RATE = 48_000
_SAMPLES = 960  # 20 ms
_TONE_HZ = 440
_LOUD = 500  # a sample of silence is 0, of a microphone's tone thousands


def _tone(first: int) -> bytes:
    step = 2 * math.pi * _TONE_HZ / _RATE
    samples = (int(8000 * math.sin(step * number)) for number in range(first, first + _SAMPLES))
    return b"".join(sample.to_bytes(2, "little", signed=True) for sample in samples)


# After five frames the wave is where it began. Made once: a call would not keep up with its own voice.
_TONE = [_tone(first) for first in range(0, 5 * _SAMPLES, _SAMPLES)]


class Tone(MediaStreamTrack):
    """The assistant's voice: a tone, for as long as the call lasts."""

    kind = "audio"

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._began = 0.0

    async def recv(self) -> AudioFrame:
        """The next 20 ms, when they are due."""
        loop = asyncio.get_running_loop()
        self._began = self._began or loop.time()
        await asyncio.sleep(max(0.0, self._began + self._at / _RATE - loop.time()))
        frame = AudioFrame(format="s16", layout="mono", samples=_SAMPLES)
        frame.planes[0].update(_TONE[self._at // _SAMPLES % len(_TONE)])
        frame.sample_rate, frame.pts, frame.time_base = _RATE, self._at, Fraction(1, _RATE)
        self._at += _SAMPLES
        return frame


@dataclass(slots=True)
class Call:
    """A browser's call with the session that its token was made for."""

    session: Json
    peer: RTCPeerConnection = field(default_factory=RTCPeerConnection)
    channel: RTCDataChannel | None = None
    frames: int = 0
    loud_frames: int = 0
    received: list[Json] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    listening: set[asyncio.Task[None]] = field(default_factory=set)

    async def answer(self, offer: str) -> str:
        """Take the offer and answer it, with every address this machine can be reached at."""
        self.peer.on("datachannel", self._opened)
        self.peer.on("track", self._heard)
        await self.peer.setRemoteDescription(RTCSessionDescription(offer, "offer"))
        self.peer.addTrack(Tone())
        await self.peer.setLocalDescription(await self.peer.createAnswer())
        return self.peer.localDescription.sdp

    def say(self, *events: Json) -> None:
        """Send events over the channel."""
        assert self.channel is not None
        for event in events:
            self.channel.send(json.dumps(event))

    async def until(self, condition: Any) -> None:
        """Wait until the condition of what came in holds."""
        async with self.changed:
            await self.changed.wait_for(condition)

    async def close(self) -> None:
        """Hang up."""
        for task in self.listening:
            task.cancel()
        await self.peer.close()

    @property
    def told(self) -> Json:
        """What there is to know of it, as JSON."""
        return {
            "session": self.session,
            "state": self.peer.connectionState,
            "frames": self.frames,
            "loudFrames": self.loud_frames,
            "received": self.received,
        }

    def _opened(self, channel: RTCDataChannel) -> None:
        self.channel = channel
        channel.on("message", self._message)
        self.say({"type": "session.created", "session": self.session})
        self._spawn(self._tell())

    def _message(self, text: str) -> None:
        self.received.append(json.loads(text))
        self._spawn(self._tell())

    def _heard(self, track: MediaStreamTrack) -> None:
        self._spawn(self._listen(track))

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.listening.add(task)
        task.add_done_callback(self.listening.discard)

    async def _listen(self, track: MediaStreamTrack) -> None:
        try:
            while True:
                frame = await track.recv()
                samples = memoryview(bytes(frame.planes[0])).cast("h")  # type: ignore[union-attr]
                self.frames += 1
                self.loud_frames += max(map(abs, samples), default=0) > _LOUD
                await self._tell()
        except MediaStreamError:
            return  # hung up

    async def _tell(self) -> None:
        async with self.changed:
            self.changed.notify_all()
