"""Gives people roles, by their names and by mail."""

from __future__ import annotations

import re

from tests.support.people import Json, Person, Product

_LINK = re.compile(r"/invitations/([A-Za-z0-9_-]{43})\b")


async def added(owner: Person, thing: str, username: str, role: str) -> Json:
    """Make somebody a member of what is at this path; what the server says of them."""
    answer = await owner.post(f"{thing}/members", {"who": username, "role": role})
    assert answer.status_code == 201, answer.text
    return answer.json()["member"]


async def invited(owner: Person, thing: str, address: str, role: str = "editor") -> Json:
    """Invite an address to what is at this path; the invitation."""
    answer = await owner.post(f"{thing}/members", {"who": address, "role": role})
    assert answer.status_code == 201, answer.text
    return answer.json()["invitation"]


def mails_to(product: Product, address: str) -> list[str]:
    """The texts of the mails to an address, the newest first."""
    mailbox = product.services.mailbox
    assert mailbox is not None
    return [kept.message.text for kept in mailbox.kept() if kept.message.to == address]


def token_for(product: Product, address: str) -> str:
    """The token in the newest invitation to an address."""
    found = [match.group(1) for mail in mails_to(product, address) if (match := _LINK.search(mail))]
    return found[0]
