"""A real SMTP server on loopback that keeps what it is given, and can refuse it."""

from __future__ import annotations

import asyncio
import ssl
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import anyio
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session


class MailServer:
    """`received` are the messages, `credentials` what people logged in with.

    `refuses` names a step (`RCPT`, `DATA`) that is answered with an error, `silent` makes the server take a
    message and never say so.
    """

    def __init__(self) -> None:
        self.port = 0
        self.received: list[EmailMessage] = []
        self.envelopes: list[Envelope] = []
        self.credentials: list[tuple[bytes, bytes]] = []
        self.refuses: str | None = None
        self.silent = False
        self.over = anyio.Event()

    async def handle_RCPT(  # noqa: N802 the library's own name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take or refuse a recipient."""
        if self.refuses == "RCPT":
            return "550 No such mailbox here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take or refuse a message."""
        if self.silent:
            await self.over.wait()
        if self.refuses == "DATA":
            return "451 Try again later"
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        self.received.append(message_from_bytes(content, policy=policy.default))
        self.envelopes.append(envelope)
        return "250 OK"

    def login(self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        """Let everybody in who says a name and a password."""
        if not isinstance(data, LoginPassword):
            return AuthResult(success=False)
        self.credentials.append((data.login, data.password))
        return AuthResult(success=True)

    @asynccontextmanager
    async def serving(
        self, *, tls: ssl.SSLContext | None = None, asks_who: bool = False
    ) -> AsyncIterator[str]:
        """Serve on a free port; gives the address as a setting names it."""
        loop = asyncio.get_running_loop()

        def connection() -> SMTP:
            with warnings.catch_warnings(action="ignore"):  # nobody's password is in danger on loopback
                return SMTP(
                    self,
                    hostname="mail.example",
                    authenticator=self.login if asks_who else None,
                    auth_required=asks_who,
                    auth_require_tls=False,
                    loop=loop,
                )

        server = await loop.create_server(connection, "127.0.0.1", 0, ssl=tls)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield f"{'smtps' if tls else 'smtp'}://127.0.0.1:{self.port}"
        finally:
            self.over.set()
            server.close()
            await server.wait_closed()
