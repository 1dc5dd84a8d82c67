"""Interface of a realtime service: it gives a browser a token, and then the two talk without the server."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from msgspec import Struct

from requill.ai.interface import DocumentContext, ToolSpec

TOKEN_SECONDS = 10
"""How long a token is good: the shortest that the services allow. A call that has begun goes on."""


class VoiceSession(Struct, frozen=True):
    """What the assistant knows and may do in a call. `document` holds as much of the text as it is told."""

    document: DocumentContext | None = None
    tools: tuple[ToolSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class VoiceToken:
    """What a browser shows the service. It is good for a call with the session it was made for."""

    value: str = field(repr=False)
    expires_at: datetime


class VoiceService(Protocol):
    """Gives tokens for calls."""

    @property
    def calls_url(self) -> str:
        """Where browsers post their offer of a connection."""

    async def token(self, session: VoiceSession) -> VoiceToken:
        """A new token. Asks once: a second try could leave two tokens about. Raises a `ModelError`."""

    async def close(self) -> None:
        """Give back what is held; it is not used again."""


def calls_url(url: str) -> str:
    """Where a service with that base address takes offers."""
    return f"{url}/realtime/calls"
