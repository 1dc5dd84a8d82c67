"""What people wrote is words in mails: a mail server gets our headers and one plain text."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage

import pytest
from msgspec.structs import replace

from requill.features.inbox.kinds import Kind, MailTime
from requill.features.inbox.messages import digest
from requill.features.inbox.policy import LINES
from requill.features.inbox.service import NotificationView
from requill.features.members import interface
from requill.features.members.messages import invitation
from requill.kit.clock import now
from requill.kit.roles import Role
from requill.mail.interface import Message
from requill.mail.smtp import SmtpMailer, SmtpServer
from tests.support.hostile import CUTS, HOSTILE
from tests.support.mailserver import MailServer

pytestmark = pytest.mark.anyio

SITE = "https://requill.example.org"
TO = "ben@example.org"
SENDER = "Requill <no-reply@requill.example.org>"
HEADERS = {
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Auto-Submitted",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
}


def _told(words: str) -> NotificationView:
    return NotificationView(
        id=1,
        kind=Kind.MENTIONED,
        detail=None,
        actor_id="x",
        actor_name=words,
        document_id=7,
        project_id=None,
        title=words,
        comment_id=5,
        thread_id=4,
        quote=words,
        text=words,
        proposal_id=None,
        created_at=now(),
        is_read=False,
        role=Role.COMMENTER,
    )


async def _received(messages: list[Message]) -> list[EmailMessage]:
    server = MailServer()
    async with server.serving():
        mailer = SmtpMailer(SmtpServer("127.0.0.1", server.port, implicit_tls=False), SENDER)
        for message in messages:
            await mailer.send(message)
    assert [envelope.rcpt_tos for envelope in server.envelopes] == [[TO]] * len(messages)
    return server.received


def _text(received: EmailMessage, headers: set[str]) -> str:
    """The text of a mail that has these headers, each once, and is one plain text."""
    assert sorted(received.keys()) == sorted(headers)
    assert (received["From"], received["To"]) == (SENDER, TO)
    assert (received.get_content_type(), received.is_multipart()) == ("text/plain", False)
    assert received.get_content_charset() in ("utf-8", "us-ascii")
    return str(received.get_content()).replace("\r\n", "\n")


async def test_a_name_a_title_and_words_are_never_a_header_a_part_or_a_line() -> None:
    batches = [CUTS[at : at + LINES] for at in range(0, len(CUTS), LINES)]
    assert len(CUTS) > 1600
    unsubscribe = f"{SITE}/unsubscribe/token"
    sent = [
        digest(TO, SITE, unsubscribe, MailTime.AT_ONCE, [_told(words) for words in batch], len(batch))
        for batch in batches
    ]
    for batch, received in zip(batches, await _received(sent), strict=True):
        text = _text(received, HEADERS | {"List-Unsubscribe", "List-Unsubscribe-Post"})
        assert received["Subject"] == f"{len(batch)} new notifications in Requill"
        assert received["List-Unsubscribe"] == f"<{unsubscribe}>"
        # Of each: who did what where, what was said, the link, and a line between.
        lines = text.splitlines()
        assert len(lines) == 4 * len(batch) + 5
        for at in range(len(batch)):
            first, said, link, between = lines[4 * at : 4 * at + 4]
            assert " mentioned you in “" in first
            assert (said[:3], said[-1]) == ("  “", "”")
            assert (link, between) == (f"{SITE}/documents/7?comment=5", "")


async def test_a_line_about_a_suggestion_leads_to_it() -> None:
    told = replace(_told("Plan"), kind=Kind.DECIDED, comment_id=None, thread_id=None, proposal_id=9)
    mail = digest(TO, SITE, f"{SITE}/unsubscribe/token", MailTime.AT_ONCE, [told], 1)
    assert f"\n{SITE}/documents/7?proposal=9\n" in mail.text


@pytest.mark.parametrize("texts", [HOSTILE, pytest.param(CUTS, marks=pytest.mark.full)], ids=["whole", "cut"])
async def test_an_invitation_has_a_name_and_a_title_in_its_subject_alone_and_as_words(
    texts: Sequence[str],
) -> None:
    sent = [
        invitation(TO, SITE, "token", words, interface.Kind.DOCUMENT, words, Role.EDITOR) for words in texts
    ]
    usual = invitation(TO, SITE, "token", "Ada", interface.Kind.DOCUMENT, "Plan", Role.EDITOR)
    for message, received in zip(sent, await _received(sent), strict=True):
        text = _text(received, HEADERS)
        assert received["Subject"] == message.subject
        assert text == message.text
        assert text.splitlines()[1:] == usual.text.splitlines()[1:]
