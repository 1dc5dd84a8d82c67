"""What every mailer does with a message, and what the SMTP one does when the server does not."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from email.message import EmailMessage
from pathlib import Path

import pytest
import structlog

from requill.mail.interface import Mailer, MailFailed, Message
from requill.mail.log import LogMailer
from requill.mail.smtp import SmtpMailer, SmtpServer
from tests.support.certificates import self_signed
from tests.support.mailserver import MailServer

pytestmark = pytest.mark.anyio

LINK = "http://127.0.0.1:8000/auth/email/confirm#token=" + "x" * 43
MESSAGE = Message("ada@example.org", "Your link", f"Open this:\n\n{LINK}\n")
SENDER = "Requill <no-reply@prd.example>"


@pytest.fixture
async def server() -> AsyncIterator[MailServer]:
    """A mail server that takes everything."""
    server = MailServer()
    async with server.serving():
        yield server


def _mailer(server: MailServer, *, implicit_tls: bool = False) -> SmtpMailer:
    return SmtpMailer(SmtpServer("127.0.0.1", server.port, implicit_tls), SENDER)


def _text(received: EmailMessage) -> str:
    return str(received.get_content()).replace("\r\n", "\n")


async def test_a_message_arrives_as_it_was_written(server: MailServer) -> None:
    with structlog.testing.capture_logs() as written:
        mailers: tuple[Mailer, ...] = (_mailer(server), LogMailer(keeps=True))
        for mailer in mailers:
            await mailer.send(MESSAGE)
    received = server.received[0]
    assert server.envelopes[0].rcpt_tos == ["ada@example.org"]
    assert server.envelopes[0].mail_from == "no-reply@prd.example"
    assert received["To"] == "ada@example.org"
    assert received["From"] == SENDER
    assert received["Subject"] == "Your link"
    assert received["Message-ID"].endswith("@prd.example>")
    assert received["Auto-Submitted"] == "auto-generated"
    assert _text(received) == MESSAGE.text
    assert [(line["to"], line["text"]) for line in written] == [("ada@example.org", MESSAGE.text)]


async def test_a_long_link_is_not_broken_on_the_way(server: MailServer) -> None:
    await _mailer(server).send(MESSAGE)
    content = server.envelopes[0].content
    assert isinstance(content, bytes)
    assert LINK.encode() in content


async def test_a_way_to_unsubscribe_is_named_on_one_line_as_mail_programs_read_it(server: MailServer) -> None:
    link = f"https://requill.example.org/unsubscribe/{'x' * 120}"
    await _mailer(server).send(Message("ada@example.org", "News", "x\n", unsubscribe=link))
    content = server.envelopes[0].content
    assert isinstance(content, bytes)
    assert f"\r\nList-Unsubscribe: <{link}>\r\n".encode() in content
    assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in content
    await _mailer(server).send(MESSAGE)
    assert "List-Unsubscribe" not in server.received[1]


async def test_a_message_that_is_not_ascii_arrives_too(server: MailServer) -> None:
    message = Message("ada@example.org", "Größe", 'For your account "größe":\n')
    await _mailer(server).send(message)
    assert server.received[0]["Subject"] == "Größe"
    assert _text(server.received[0]) == message.text


async def test_nothing_in_an_address_or_subject_becomes_another_header(server: MailServer) -> None:
    for message in (
        Message("ada@example.org\r\nBcc: eve@example.org", "Hello", "x"),
        Message("ada@example.org", "Hello\r\nBcc: eve@example.org", "x"),
        Message("ada@example.org", "Hello", "x", unsubscribe="https://x/\r\nBcc: eve@example.org"),
    ):
        with pytest.raises(MailFailed):
            await _mailer(server).send(message)
    assert server.envelopes == []


async def test_the_log_keeps_the_newest_fifty_where_they_may_be_read() -> None:
    keeping, telling = LogMailer(keeps=True), LogMailer(keeps=False)
    for number in range(60):
        for mailer in (keeping, telling):
            await mailer.send(Message("ada@example.org", str(number), "x"))
    assert [kept.message.subject for kept in keeping.kept()] == [str(n) for n in range(59, 9, -1)]
    assert telling.kept() == ()


@pytest.mark.parametrize("step", ["RCPT", "DATA"])
async def test_a_refusal_is_told(server: MailServer, step: str) -> None:
    server.refuses = step
    with pytest.raises(MailFailed):
        await _mailer(server).send(MESSAGE)
    assert server.received == []


async def test_a_server_that_is_away_is_told() -> None:
    with pytest.raises(MailFailed):
        await SmtpMailer(SmtpServer("127.0.0.1", 1, implicit_tls=False), SENDER).send(MESSAGE)


async def test_a_server_that_keeps_silent_is_given_up(
    server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.mail.smtp._SECONDS", 0.3)
    server.silent = True
    with pytest.raises(MailFailed):
        await _mailer(server).send(MESSAGE)
    server.over.set()


async def test_name_and_password_are_used_where_they_are_set() -> None:
    server = MailServer()
    async with server.serving(asks_who=True):
        known = SmtpServer("127.0.0.1", server.port, implicit_tls=False, username="me", password="pass word")
        await SmtpMailer(known, SENDER).send(MESSAGE)
        with pytest.raises(MailFailed):
            await _mailer(server).send(MESSAGE)
    assert server.credentials == [(b"me", b"pass word")]
    assert len(server.received) == 1


async def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = MailServer()
    async with server.serving(tls=context):
        with pytest.raises(MailFailed):
            await _mailer(server, implicit_tls=True).send(MESSAGE)
    assert server.received == []


async def test_a_certificate_that_is_trusted_is_spoken_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = self_signed(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = MailServer()
    async with server.serving(tls=context):
        await _mailer(server, implicit_tls=True).send(MESSAGE)
    assert len(server.received) == 1


@pytest.mark.parametrize(
    ("server", "start_tls"),
    [
        (SmtpServer("mail.example.org", 587, implicit_tls=False), None),
        (SmtpServer("mail.example.org", 587, implicit_tls=False, username="me", password="it"), True),
        (SmtpServer("mail.example.org", 465, implicit_tls=True, username="me", password="it"), False),
        (SmtpServer("localhost", 25, implicit_tls=False, username="me", password="it"), False),
    ],
    ids=["offered", "with a password", "from the start", "this machine"],
)
def test_a_password_goes_to_another_machine_inside_tls_alone(
    server: SmtpServer, start_tls: bool | None
) -> None:
    assert server.start_tls is start_tls
    assert "'it'" not in repr(server)


async def test_a_fifth_message_waits_for_a_slot_and_fails_where_none_is_free(
    server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailer = _mailer(server)
    async with AsyncExitStack() as slots:
        for _ in range(4):
            await slots.enter_async_context(mailer.slot())
        monkeypatch.setattr("requill.mail.smtp._SECONDS", 0.1)
        with pytest.raises(MailFailed):
            await mailer.send(MESSAGE)
    assert server.received == []
    monkeypatch.undo()
    await mailer.send(MESSAGE)
    assert len(server.received) == 1
