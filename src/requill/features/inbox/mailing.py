"""Sends the mails that are due, beside the requests: one process sends each, and what it left undone another.

`policy.due` says when one is due, `messages.digest` writes it.
What stands in a mail is looked for once there is a slot for it at the mail server: what its reader has read
meanwhile or may no longer read is not in it. A process that ends between handing a mail over and noting that
leaves it to be sent again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import anyio
import structlog
from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.inbox import mail_queries
from requill.features.inbox.choices import choices_of
from requill.features.inbox.kinds import MailTime
from requill.features.inbox.messages import digest
from requill.features.inbox.policy import (
    CLAIMED,
    GIVE_UP,
    LINES,
    MAILS_AT_ONCE,
    READERS_AT_ONCE,
    SEND_SECONDS,
    due,
    retry_after,
)
from requill.features.inbox.service import views_of
from requill.features.inbox.unsubscribing import Unsubscribing
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.ids import new_id
from requill.kit.repeating import repeated
from requill.mail.interface import Mailer, MailFailed, Message

log = structlog.get_logger(__name__)


class _Letter(Struct, frozen=True):
    """What is sent to somebody, if anything is left, and the newest notification that it answers for."""

    message: Message | None
    up_to: int | None


class _Outcome(Struct, frozen=True):
    """What became of it: `is_sent` None where there was nothing to send."""

    up_to: int | None
    is_sent: bool | None


class InboxMails(Struct, frozen=True):
    """`site` is what links begin with; without one, or where no mail leaves, nothing is sent."""

    database: Database
    mailer: Mailer
    unsubscribing: Unsubscribing
    site: str | None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Send what is due as long as this is open."""
        if self.site is None:
            yield
            return
        async with repeated(self.send_due, SEND_SECONDS, "notifications could not be mailed"):
            yield

    async def send_due(self) -> None:
        """Send every mail that is due now, two at a time."""
        slots = anyio.CapacityLimiter(MAILS_AT_ONCE)
        while True:
            due_now = partial(mail_queries.due_readers, moment=now(), limit=READERS_AT_ONCE)
            readers = await self.database.read(due_now)
            if not readers:
                return
            async with anyio.create_task_group() as tasks:
                for user_id in readers:
                    tasks.start_soon(self._send, user_id, slots)

    async def _send(self, user_id: str, slots: anyio.CapacityLimiter) -> None:
        async with slots:
            name, moment = new_id(), now()
            until = moment + CLAIMED
            is_claimed = await self.database.write(
                lambda session: mail_queries.claim(session, user_id, name, moment, until)
            )
            if not is_claimed:
                return  # another process sends it
            # What was handed over must be noted, or it is sent again: ending the server waits for that.
            with anyio.CancelScope(shield=True):
                outcome = await self._hand_over(user_id)
                await self.database.write(partial(_note, user_id, name, outcome))

    async def _hand_over(self, user_id: str) -> _Outcome:
        def write(session: Session) -> _Letter:
            return self._letter(session, user_id)

        letter = await self.database.read(write)
        if letter.message is None:
            return _Outcome(letter.up_to, None)
        try:
            async with self.mailer.slot() as hand_over:
                letter = await self.database.read(write)  # much may have changed while it waited
                if letter.message is None:
                    return _Outcome(letter.up_to, None)
                await hand_over(letter.message)
        except MailFailed:
            log.warning("a notification email was not accepted")
            return _Outcome(letter.up_to, is_sent=False)
        return _Outcome(letter.up_to, is_sent=True)

    def _letter(self, session: Session, user_id: str) -> _Letter:
        up_to = mail_queries.newest_waiting(session, user_id)
        row = mail_queries.addressee(session, user_id)
        if up_to is None or row is None or row[0] is None or self.site is None:
            return _Letter(None, up_to)
        address, choices = row[0], choices_of(row[1])
        # Nobody asked for this: what somebody is told is theirs to read.
        reader = Actor.on_behalf_of(user_id)
        rows = mail_queries.waiting(session, reader, up_to, LINES)
        if not rows or choices.mail is MailTime.NEVER:
            return _Letter(None, up_to)
        link = f"{self.site}/unsubscribe/{self.unsubscribing.token(user_id)}"
        count = mail_queries.count_waiting(session, reader, up_to)
        return _Letter(digest(address, self.site, link, choices.mail, views_of(session, rows), count), up_to)


def _note(user_id: str, name: str, outcome: _Outcome, session: Session) -> None:
    """Keep what became of a mail, and plan the next."""
    mail = mail_queries.locked_mail(session, user_id, name)
    if mail is None:  # it took so long that another process has it, or the account is gone
        return
    moment = now()
    mail.claim = mail.claimed_until = None
    if outcome.is_sent is False and mail.failures + 1 < GIVE_UP:
        mail.failures += 1
        mail.due_at = moment + retry_after(mail.failures)
        return
    mail.failures = 0
    if outcome.is_sent:
        mail.sent_at = moment
    if outcome.up_to is not None:
        mail_queries.waits_no_more(session, user_id, up_to=outcome.up_to)
    row = mail_queries.addressee(session, user_id)
    is_more = row is not None and mail_queries.newest_waiting(session, user_id) is not None
    choices = choices_of(None if row is None else row[1])
    mail.due_at = due(choices.mail, choices.time_zone, moment, mail.sent_at) if is_more else None
