"""Interface of a mailer: anything that takes a plain message for one address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol

from msgspec import Struct

from requill.kit.errors import Unavailable


class Message(Struct, frozen=True):
    """A message in plain text for one address. At `unsubscribe` a POST ends all of its kind (RFC 8058)."""

    to: str
    subject: str
    text: str
    unsubscribe: str | None = None


class Kept(Struct, frozen=True):
    """A message that was not delivered but kept to be read, and when it was written."""

    message: Message
    written_at: datetime


class MailFailed(Unavailable):
    """The message was not taken; nobody will receive it."""

    code = "MAIL_FAILED"
    default_message = "The message couldn't be sent. Please try again in a moment."


HandOver = Callable[[Message], Awaitable[None]]


class Mailer(Protocol):
    """A way for messages to leave."""

    async def send(self, message: Message) -> None:
        """Hand the message over. Raises `MailFailed` when it was not taken in time."""

    def slot(self) -> AbstractAsyncContextManager[HandOver]:
        """Wait for a slot at the mail server, for a message that is written only then.

        Raises `MailFailed` where none is free in time; so does what it gives, like `send`.
        """


class Mailbox(Protocol):
    """Where messages are kept to be read."""

    def kept(self) -> Sequence[Kept]:
        """The newest messages, newest first."""
