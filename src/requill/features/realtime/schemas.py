"""Realtime chat and voice as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from requill.api import limits
from requill.api.schemas import Incoming, Moment, Outgoing, Reference, Text
from requill.features.documents.proposals.schemas import Proposal


class RealtimeInfo(Outgoing):
    """What there is to talk with: text over a socket, voice with the service at `voiceUrl`.

    The last three are null where there is no voice.
    """

    chat: bool
    voice: bool
    voice_url: str | None
    voice_model: str | None
    voice_name: str | None


class ClientSecret(Outgoing):
    """What a browser shows the realtime service, in the place of a key."""

    value: str


class SessionToken(BaseModel):
    """A token for one call, and the address to which the browser posts its offer."""

    client_secret: ClientSecret
    expires_at: Moment = Field(serialization_alias="expiresAt")
    url: str


class ToolCall(Incoming):
    """A tool that the assistant asked for in a call; `arguments` is its JSON text, as it came."""

    document_id: Reference
    call_id: Annotated[Text, Field(min_length=1, max_length=limits.CALL_ID_CHARACTERS)]
    name: Annotated[Text, Field(max_length=limits.TOOL_NAME_CHARACTERS)]
    arguments: Annotated[Text, Field(max_length=limits.TOOL_ARGUMENTS_CHARACTERS)]


class ToolAnswer(Outgoing):
    """What the assistant is told of the outcome, and what the person sees of it."""

    output: str
    document_updated: bool = False
    proposal: Proposal | None = None
