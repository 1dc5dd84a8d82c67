"""Mails of notifications: when they leave, what stands in them, and what ends them."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import anyio
import pytest
from msgspec.structs import replace
from sqlalchemy import select

from requill.db.session import Session
from requill.features.inbox.kinds import MailTime
from requill.features.inbox.mailing import InboxMails
from requill.features.inbox.policy import BETWEEN, GIVE_UP, LINES, PAUSE, due
from requill.kit.clock import now
from requill.mail.interface import HandOver, MailFailed, Message
from requill.mail.log import LogMailer
from requill.models import InboxMail, Notification
from tests.features.inbox.test_notifications import settings
from tests.support.commenting import commented, replied
from tests.support.hostile import HOSTILE
from tests.support.inboxes import (
    let_mails_be_due,
    mention,
    notices_to,
    notifications,
    proven,
    send_mails,
    told,
    unread,
)
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio


async def _shared(product: Product, *names: str) -> tuple[Json, Person, list[Person]]:
    """A document of ada's, ada, and commenters whose addresses are known; no mail waits for them."""
    ada = await product.member("ada")
    document = await ada.write_document("Offline mode", "Photos upload within an hour.\n")
    people = [await proven(product, name) for name in names]
    for name, person in zip(names, people, strict=True):
        await added(ada, f"/api/documents/{document['id']}", name, "commenter")
        [told_of] = await notifications(person)
        await person.post(f"/api/notifications/{told_of['id']}/read")
    await send_mails(product)
    return document, ada, people


async def _plan(product: Product) -> InboxMail:
    found: InboxMail = await product.services.database.read(
        lambda session: session.scalars(select(InboxMail)).one()
    )
    return found


async def _waiting(product: Product) -> int:
    def count(session: Session) -> int:
        return len(session.scalars(select(Notification.id).where(Notification.waits_for_mail)).all())

    found: int = await product.services.database.read(count)
    return found


async def test_a_mail_says_who_did_what_where_and_leads_there(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    made = await commented(ada, document["id"], await mention(ben, "does legal accept this?"))
    assert notices_to(product, "ben") == [], "it waits for what comes soon after"
    wait = (await _plan(product)).due_at
    assert wait is not None
    assert PAUSE - timedelta(seconds=30) < wait - now() <= PAUSE
    await replied(ada, made, "It should.")
    await send_mails(product)
    [mail] = notices_to(product, "ben")
    site = "http://127.0.0.1:8000"
    assert mail.subject == "2 new notifications in Requill"
    assert "ada mentioned you in “Offline mode”\n  “@ben does legal accept this?”\n" in mail.text
    assert f"\n{site}/documents/{document['id']}?comment={made['id']}\n" in mail.text
    assert "ada replied in a discussion on “Offline mode”\n  “It should.”\n" in mail.text
    assert mail.unsubscribe is not None
    assert mail.unsubscribe.startswith(f"{site}/unsubscribe/")
    assert mail.unsubscribe in mail.text
    await send_mails(product)
    assert len(notices_to(product, "ben")) == 1, "each is mailed once"
    assert await _waiting(product) == 0


@pytest.mark.full
async def test_five_hundred_mentions_in_a_minute_are_one_mail_for_each_reader(product: Product) -> None:
    names = [f"reader{number}" for number in range(10)]
    document, ada, readers = await _shared(product, *names)
    everybody = " ".join([(await mention(reader, "")).strip() for reader in readers])
    for _ in range(50):
        await commented(ada, document["id"], everybody)
    await send_mails(product)
    for name in names:
        [mail] = notices_to(product, name)
        assert mail.subject == "50 new notifications in Requill"
        assert mail.text.count("mentioned you in") == LINES
        assert f"And {50 - LINES} more:" in mail.text
    await send_mails(product)
    assert [len(notices_to(product, name)) for name in names] == [1] * 10


async def test_what_was_read_or_may_no_longer_be_is_in_no_mail(product: Product) -> None:
    document, ada, [ben, cleo] = await _shared(product, "ben", "cleo")
    path = f"/api/documents/{document['id']}"
    secret = await ada.write_document("Kept from ben")
    await added(ada, f"/api/documents/{secret['id']}", "ben", "viewer")
    await commented(ada, document["id"], await mention(ben, "for ben"))
    gone = await commented(ada, document["id"], await mention(ben, "taken back"))
    await commented(ada, document["id"], await mention(cleo, "for cleo"))
    await ada.delete(f"/api/documents/{secret['id']}/members/{(await ben.who())['id']}")
    await ada.delete(f"/api/comments/{gone['id']}")
    newest, *_ = await notifications(cleo)
    await cleo.post(f"/api/notifications/{newest['id']}/read")
    await send_mails(product)
    [mail] = notices_to(product, "ben")
    assert mail.subject == "1 new notification in Requill"
    told_in_it = [words in mail.text for words in ("for ben", "Kept from ben", "taken back")]
    assert told_in_it == [True, False, False]
    assert notices_to(product, "cleo") == []
    await commented(ada, document["id"], await mention(ben, "again"))
    await ada.delete(f"{path}/members/{(await ben.who())['id']}")
    await send_mails(product)
    assert len(notices_to(product, "ben")) == 1
    assert await _waiting(product) == 0


async def test_a_decision_that_is_taken_back_is_in_no_mail(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    content = document["content"].replace("an hour", "10 minutes")
    wish = {"version": document["version"], "content": content}
    made = (await ben.post(f"/api/documents/{document['id']}/proposals", wish)).json()
    for verb in ("reject", "reopen"):
        assert (await ada.post(f"/api/proposals/{made['id']}/{verb}", {})).status_code == 200
    await send_mails(product)
    assert (notices_to(product, "ben"), await _waiting(product)) == ([], 0)


async def test_mail_goes_to_addresses_alone_that_were_proven(product: Product) -> None:
    ada, _ben = await product.member("ada"), await product.member("ben")
    document = await ada.write_document("Offline mode")
    await added(ada, f"/api/documents/{document['id']}", "ben", "viewer")
    await send_mails(product)
    assert notices_to(product, "ben") == []
    assert await _waiting(product) == 0


async def test_what_is_not_shown_may_be_mailed_and_the_other_way_round(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    await settings(ben, shown=["comments"], mailed=["mentions"])
    made = await commented(ada, document["id"], await mention(ben, "by mail"))
    await replied(ada, made, "in the app")
    await send_mails(product)
    [mail] = notices_to(product, "ben")
    assert ("by mail" in mail.text, "in the app" in mail.text) == (True, False)
    assert [text for *_, text in await told(ben)][1:] == ["in the app"]


async def test_what_somebody_switches_off_or_mutes_waits_no_more(product: Product) -> None:
    document, ada, [ben, cleo] = await _shared(product, "ben", "cleo")
    both = f"{await mention(ben)} {await mention(cleo)}"
    await commented(ada, document["id"], both)
    await settings(ben, mailed=["comments"])
    await cleo.put(f"/api/documents/{document['id']}/mute", None)
    await send_mails(product)
    assert (notices_to(product, "ben"), notices_to(product, "cleo")) == ([], [])


async def test_never_is_never_and_at_once_is_what_waits_now(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    await settings(ben, mail="daily", timeZone="Asia/Tokyo")
    await commented(ada, document["id"], await mention(ben, "first"))
    at = (await _plan(product)).due_at
    assert at is not None
    assert (at.hour, at.minute) == (23, 0), "eight in Tokyo"
    assert timedelta(0) < at - now() <= timedelta(days=1)
    await settings(ben, mail="at_once")
    at = (await _plan(product)).due_at
    assert at is not None
    assert at - now() <= max(PAUSE, BETWEEN)
    await settings(ben, mail="never")
    assert (await _plan(product)).due_at is None
    await commented(ada, document["id"], await mention(ben, "second"))
    await settings(ben, mail="at_once")
    await send_mails(product)
    assert notices_to(product, "ben") == [], "what came while no mail was wanted is not mailed later"


async def test_an_account_that_is_deleted_gets_no_more_mail(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    await commented(ada, document["id"], await mention(ben))
    assert (await ben.delete("/api/account")).status_code == 200
    await send_mails(product)
    assert notices_to(product, "ben") == []


class _Broken:
    """A mail server that takes nothing."""

    def __init__(self) -> None:
        self.asked = 0

    async def send(self, message: Message) -> None:
        self.asked += 1
        raise MailFailed

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[HandOver]:
        yield self.send


async def test_a_mail_that_was_not_taken_is_sent_later_and_given_up_in_the_end(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    await commented(ada, document["id"], await mention(ben, "late"))
    working, mailer = product.services.inbox_mails, _Broken()
    broken = replace(working, mailer=mailer)
    waits = []
    for _ in range(3):
        await let_mails_be_due(product)
        await broken.send_due()
        plan = await _plan(product)
        assert plan.due_at is not None
        waits.append(round((plan.due_at - now()).total_seconds() / 60))
    assert waits == [1, 2, 4]
    await send_mails(product)
    [mail] = notices_to(product, "ben")
    assert "late" in mail.text
    await commented(ada, document["id"], await mention(ben, "never"))
    for _ in range(GIVE_UP + 2):
        await let_mails_be_due(product)
        await broken.send_due()
    assert mailer.asked == 3 + GIVE_UP
    assert await _waiting(product) == 0


class _Slow:
    """A mail server that takes its time."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.asked, self.go = anyio.Event(), anyio.Event()

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        self.asked.set()
        await self.go.wait()

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[HandOver]:
        yield self.send


@pytest.mark.both_databases
async def test_of_many_processes_one_sends_a_mail_and_what_comes_meanwhile_is_in_the_next(
    product: Product,
) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    await commented(ada, document["id"], await mention(ben, "first"))
    await let_mails_be_due(product)
    mailer = _Slow()
    processes = [replace(product.services.inbox_mails, mailer=mailer) for _ in range(3)]
    async with anyio.create_task_group() as tasks:
        for process in processes:
            tasks.start_soon(process.send_due)
        await mailer.asked.wait()
        await commented(ada, document["id"], await mention(ben, "second"))
        mailer.go.set()
    assert len(mailer.sent) == 1
    assert "second" not in mailer.sent[0].text
    plan = await _plan(product)
    assert plan.due_at is not None, "the next is planned"
    assert plan.due_at - now() > PAUSE, "not at once after the last"
    await send_mails(product)
    [mail] = notices_to(product, "ben")
    assert ("second" in mail.text, "first" in mail.text) == (True, False)


class _Full(LogMailer):
    """A mail server without a free slot, until somebody goes."""

    def __init__(self) -> None:
        super().__init__(keeps=True)
        self.asked, self.go = anyio.Event(), anyio.Event()

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[HandOver]:
        self.asked.set()
        await self.go.wait()
        yield self.send


async def test_who_is_removed_is_told_nothing_within_a_second_not_even_by_a_mail_that_waits_for_a_slot(
    product: Product,
) -> None:
    document, ada, [ben, cleo] = await _shared(product, "ben", "cleo")
    both = f"{await mention(ben)} {await mention(cleo)}"
    await commented(ada, document["id"], both)
    assert (len(await notifications(ben)), await unread(ben)) == (2, 1)
    await let_mails_be_due(product)
    mailer = _Full()
    mails = replace(product.services.inbox_mails, mailer=mailer)
    async with connected(product, ben) as socket, anyio.create_task_group() as tasks:
        tasks.start_soon(mails.send_due)
        await mailer.asked.wait()  # the mail was written
        began = anyio.current_time()
        await ada.delete(f"/api/documents/{document['id']}/members/{(await ben.who())['id']}")
        with anyio.move_on_after(1) as time:
            while json.loads(await socket.recv())["type"] != "access_update":
                pass
        left = await notifications(ben), await unread(ben)
        took = anyio.current_time() - began
        mailer.go.set()  # before anything is held: who ends waits for the mail
    assert not time.cancelled_caught, "open pages hear of it"
    assert (left, took < 1) == (([], 0), True)
    assert [kept.message.to for kept in mailer.kept()] == ["cleo@example.org"]
    assert await _waiting(product) == 0
    await send_mails(product)
    assert notices_to(product, "ben") == []


async def test_what_a_process_left_undone_another_sends(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    await commented(ada, document["id"], await mention(ben))
    await let_mails_be_due(product)
    mails: InboxMails = product.services.inbox_mails

    def left(session: Session) -> None:  # by one that was killed
        row = session.scalars(select(InboxMail)).one()
        row.claim, row.claimed_until = "somebody else's", now() + timedelta(minutes=1)

    await product.services.database.write(left)
    await mails.send_due()
    assert notices_to(product, "ben") == []
    await let_mails_be_due(product)  # its time is over
    await mails.send_due()
    assert len(notices_to(product, "ben")) == 1


async def test_a_restart_loses_no_mail(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        document, ada, [ben] = await _shared(product, "ben")
        await commented(ada, document["id"], await mention(ben, "before it"))
    async with Product.opened(environment) as product:
        await send_mails(product)
        [mail] = notices_to(product, "ben")
        assert "before it" in mail.text


@pytest.mark.full
async def test_nothing_that_somebody_wrote_is_a_header_or_another_line(product: Product) -> None:
    document, ada, [ben] = await _shared(product, "ben")
    for at in range(0, len(HOSTILE), LINES):
        for text in HOSTILE[at : at + LINES]:
            title = {"title": " ".join(text.split())}
            assert (await ada.patch(f"/api/documents/{document['id']}", title)).status_code == 200
            await commented(ada, document["id"], f"{await mention(ben)} {text}")
        await send_mails(product)
    mails = notices_to(product, "ben")
    assert sum(mail.text.count("ada mentioned you in “") for mail in mails) == len(HOSTILE)
    for mail in mails:
        assert re.fullmatch(r"\d+ new notifications in Requill", mail.subject)
        assert not any(line.startswith(("Bcc:", "<", "[", "'")) for line in mail.text.splitlines())
        for unseen in "\u202e\u202c\u200d\ufeff\u200b\u2028\x0b\x85\r":
            assert unseen not in mail.text
    assert "“@ben see this <script>alert(1)</script>”" in mails[-1].text


@pytest.mark.parametrize(
    ("moment", "zone", "expected"),
    [
        ("2026-03-28T06:59", "Europe/Stockholm", "2026-03-28T07:00"),
        ("2026-03-28T07:00", "Europe/Stockholm", "2026-03-29T06:00"),  # the clocks went forward
        ("2026-10-24T12:00", "Europe/Stockholm", "2026-10-25T07:00"),  # and back
        ("2026-11-26T07:59", "UTC", "2026-11-26T08:00"),
        ("2026-11-26T08:00", "gone since", "2026-11-27T08:00"),
    ],
)
def test_a_daily_mail_leaves_at_eight_where_its_reader_is(moment: str, zone: str, expected: str) -> None:
    at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    found = due(MailTime.DAILY, zone, at, None)
    assert found is not None
    assert found.astimezone(UTC) == datetime.fromisoformat(expected).replace(tzinfo=UTC)
