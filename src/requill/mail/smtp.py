"""Sends mail through the operator's SMTP server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.header import Header
from email.message import EmailMessage
from email.policy import Policy
from email.utils import formatdate, make_msgid, parseaddr
from functools import partial
from importlib import import_module
from typing import Any, Self

import anyio.to_thread

from requill.kit.addresses import is_loopback
from requill.mail.interface import HandOver, MailFailed, Message

_SECONDS = 15.0
_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """Where mail is handed in. `implicit_tls` speaks TLS from the first byte, as on port 465.

    Otherwise TLS begins where a server on another machine offers it; a password goes there only inside TLS.
    """

    host: str
    port: int
    implicit_tls: bool
    username: str | None = None
    password: str | None = field(default=None, repr=False)

    @property
    def start_tls(self) -> bool | None:
        """Whether TLS must be begun (True), may be (None), or is not needed any more or at all (False)."""
        if self.implicit_tls or is_loopback(self.host):  # a local server's certificate is often nobody's
            return False
        return True if self.password is not None else None


class _Unfolded(str):
    """A header's value on one line, however long: the library would put a long address into coded words,
    which no mail program takes for an address. See `email.policy.Policy.header_store_parse`.
    """

    name: str

    def __new__(cls, name: str, value: str) -> Self:
        """Raises `ValueError` for what would be more than one line of ASCII."""
        if not value.isascii() or not value.isprintable():
            raise ValueError("an address is one line of ASCII")
        made = super().__new__(cls, value)
        made.name = name
        return made

    def fold(self, *, policy: Policy) -> str:
        """The header's line."""
        return f"{self.name}: {self}{policy.linesep}"


class _Words(str):
    """A header's words, none of which is read as a coded one: the library would decode what stands in a title
    as `=?utf-8?q?…?=`, line breaks as well, and may lose a blank where it breaks a long line.
    """

    name: str

    def __new__(cls, name: str, value: str) -> Self:
        """Raises `ValueError` for what would be more than one line."""
        if len(value.splitlines()) > 1:
            raise ValueError("a header is one line")
        made = super().__new__(cls, value)
        made.name = name
        return made

    def fold(self, *, policy: Policy) -> str:
        """The header's lines."""
        charset = "us-ascii" if self.isascii() and "=?" not in self else "utf-8"
        value = Header(str(self), charset, header_name=self.name).encode(linesep=policy.linesep)
        return f"{self.name}: {value}{policy.linesep}"


class SmtpMailer:
    """Hands each message in over a connection of its own, at most four at once, within 15 seconds."""

    def __init__(self, server: SmtpServer, sender: str) -> None:
        self._server = server
        self._sender = sender
        self._site = parseaddr(sender)[1].rpartition("@")[2] or "localhost"
        self._slots = asyncio.Semaphore(_AT_ONCE)

    async def send(self, message: Message) -> None:
        """Hand the message in. Raises `MailFailed` when the server does not take it in time."""
        async with self.slot() as hand_over:
            await hand_over(message)

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[HandOver]:
        """Wait for one of the four slots; the 15 seconds are for that and for handing the message in."""
        # Imported by the first message and beside the event loop: most starts need no mail at once.
        await anyio.to_thread.run_sync(import_module, "aiosmtplib")
        deadline = asyncio.get_running_loop().time() + _SECONDS
        try:
            async with asyncio.timeout_at(deadline):
                await self._slots.acquire()
        except TimeoutError as error:
            raise MailFailed from error
        try:
            yield partial(self._hand_over, deadline)
        finally:
            self._slots.release()

    async def _hand_over(self, deadline: float, message: Message) -> None:
        import aiosmtplib

        try:
            async with asyncio.timeout_at(deadline):
                await aiosmtplib.send(self._composed(message), **self._options())
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:  # a timeout is an OSError
            raise MailFailed from error

    async def check(self) -> None:
        """Come in as for a message, and go. Raises `MailFailed`, whose cause says why."""
        import aiosmtplib

        try:
            async with asyncio.timeout(_SECONDS), aiosmtplib.SMTP(**self._options()) as client:
                await client.noop()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise MailFailed from error

    def _options(self) -> dict[str, Any]:
        server = self._server
        return {
            "hostname": server.host,
            "port": server.port,
            "username": server.username,
            "password": server.password,
            "use_tls": server.implicit_tls,
            "start_tls": server.start_tls,
            "local_hostname": self._site,  # the machine's own name would be looked up, and told
            "timeout": _SECONDS,
        }

    def _composed(self, message: Message) -> EmailMessage:
        composed = EmailMessage()
        composed["From"] = self._sender
        composed["To"] = message.to
        composed["Subject"] = _Words("Subject", message.subject)
        composed["Date"] = formatdate()
        composed["Message-ID"] = make_msgid(domain=self._site)
        composed["Auto-Submitted"] = "auto-generated"
        if message.unsubscribe is not None:
            composed["List-Unsubscribe"] = _Unfolded("List-Unsubscribe", f"<{message.unsubscribe}>")
            composed["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        # A link that is broken over two lines is a broken link for many readers of plain text.
        composed.set_content(message.text, cte="7bit" if message.text.isascii() else None)
        return composed
