"""People whose address is known to be theirs, what they are told, and the mails that wait for them."""

from __future__ import annotations

import re
from datetime import timedelta

from sqlalchemy import update

from requill.db.session import Session
from requill.kit.clock import now
from requill.mail.interface import Message
from requill.models import InboxMail
from tests.support.people import Json, Person, Product

_SIGN_IN = re.compile(r"/auth/email/confirm#token=(\S+)")


async def proven(product: Product, name: str) -> Person:
    """Somebody who signed up by a link to their address, `name`@example.org, and is called so."""
    person, address = product.stranger(), f"{name}@example.org"
    assert (await person.post("/api/login/email", {"email": address})).status_code == 204
    found = _SIGN_IN.search(mails_to(product, address)[0].text)
    assert found is not None
    entered = await person.post("/api/login/email/confirm", {"token": found[1]})
    assert entered.json()["user"]["username"] == name, entered.text
    return person


async def notifications(person: Person, query: str = "") -> list[Json]:
    """What somebody is told, newest first."""
    answer = await person.get(f"/api/notifications{query}")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


async def told(person: Person, query: str = "") -> list[tuple[str, str, str]]:
    """(kind, who, text) of it, the oldest first."""
    listed = await notifications(person, query)
    return [(one["kind"], one["actor"]["name"], one["text"]) for one in reversed(listed)]


async def unread(person: Person) -> int:
    """How many somebody has not read."""
    return int((await person.get("/api/notifications/unread")).json()["count"])


def mails_to(product: Product, address: str) -> list[Message]:
    """The mails to an address, the newest first."""
    assert product.services.mailbox is not None
    return [kept.message for kept in product.services.mailbox.kept() if kept.message.to == address]


def notices_to(product: Product, name: str) -> list[Message]:
    """The mails about notifications to somebody, the newest first."""
    return [mail for mail in mails_to(product, f"{name}@example.org") if mail.unsubscribe is not None]


async def let_mails_be_due(product: Product) -> None:
    """Let the moment have come in which the mails leave that wait, and let no process have them."""

    def work(session: Session) -> None:
        past = now() - timedelta(seconds=1)
        waits = InboxMail.due_at.is_not(None)
        session.change(update(InboxMail).where(waits).values(due_at=past, claimed_until=None))

    await product.services.database.write(work)


async def send_mails(product: Product) -> None:
    """Send what waits, as if its moment had come."""
    await let_mails_be_due(product)
    await product.services.inbox_mails.send_due()


async def mention(person: Person, body: str = "see this") -> str:
    """Words that mention somebody."""
    return f"@[{(await person.who())['id']}] {body}"
