"""Errors of realtime chat: why something said over a socket, or a voice chat, was refused.

Conflict
├── NoSession         said before `init_session`, or under an id that is not this connection's
└── OtherConversation one connection is for one document or thread
NotFound
├── RealtimeOff      this installation has turned it off
└── VoiceOff         this installation has no realtime service
TooManyRequests      Retry-After says when to come back
├── TokenStillGood   one token at a time
└── TooManyCalls     so many voice chats an hour
"""

from __future__ import annotations

from requill.kit.errors import Conflict, NotFound, TooManyRequests


class NoSession(Conflict):
    """There is no session of that id on this connection."""

    code = "NO_SESSION"
    default_message = "Realtime chat is not connected"


class OtherConversation(Conflict):
    """The connection is about something else already."""

    code = "OTHER_PLACE"
    default_message = "This connection is about another conversation."


class RealtimeOff(NotFound):
    """There is no realtime chat here."""

    code = "REALTIME_OFF"
    default_message = "Realtime chat is turned off on this server."


class VoiceOff(NotFound):
    """There is no voice chat here."""

    code = "VOICE_OFF"
    default_message = "Voice chat isn't set up on this server."


class TokenStillGood(TooManyRequests):
    """The person has been given a token a moment ago."""

    code = "VOICE_TOKEN_LIVES"
    default_message = "A voice chat was started a moment ago. Please try again in a few seconds."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)})


class TooManyCalls(TooManyRequests):
    """The person has begun as many voice chats as an hour has room for."""

    code = "TOO_MANY_VOICE_CHATS"
    default_message = "You've started too many voice chats this hour. Please try again later."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)})
