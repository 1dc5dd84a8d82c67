"""One press ends mails, for whoever has the link in one, and does nothing else."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.features.inbox.test_notifications import settings
from tests.support.inboxes import notices_to, proven, send_mails
from tests.support.members import added, invited, mails_to
from tests.support.people import Person, Product

pytestmark = pytest.mark.anyio

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


async def _link(product: Product) -> tuple[Person, str]:
    """Somebody who got a mail, and the path of the link in it."""
    ada, ben = await product.member("ada"), await proven(product, "ben")
    document = await ada.write_document("Offline mode")
    await added(ada, f"/api/documents/{document['id']}", "ben", "viewer")
    await send_mails(product)
    [mail] = notices_to(product, "ben")
    assert mail.unsubscribe is not None
    return ben, urlsplit(mail.unsubscribe).path


@pytest.mark.parametrize("by", ["form", "files"])
async def test_a_mail_program_ends_mails_for_its_user_without_a_cookie(product: Product, by: str) -> None:
    ben, path = await _link(product)
    program = product.stranger()
    for _ in range(2):
        body = {"data": ONE_CLICK} if by == "form" else {"files": {"List-Unsubscribe": (None, "One-Click")}}
        answer = await program.http.post(path, **body)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "set-cookie" not in answer.headers
    assert (await settings(ben))["mail"] == "never"


async def test_an_invitation_to_the_address_is_mailed_all_the_same_as_the_page_says(product: Product) -> None:
    ben, path = await _link(product)
    asked = (await product.stranger().get(path)).text
    assert "We'll still email you an invitation that someone sends to your address." in asked
    assert (await product.stranger().http.post(path, data=ONE_CLICK)).status_code == 200
    cleo = await product.member("cleo")
    document = await cleo.write_document("Rollout")
    address = (await ben.who())["email"]
    await invited(cleo, f"/api/documents/{document['id']}", address)
    assert mails_to(product, address)[0].startswith("cleo invited you to the document “Rollout”")


async def test_looking_at_the_page_ends_nothing(product: Product) -> None:
    ben, path = await _link(product)
    answer = await product.stranger().get(path)
    assert answer.status_code == 200
    assert "<button>Unsubscribe</button>" in answer.text
    for stopped in (
        "mentions",
        "comments",
        "replies",
        "suggestions",
        "who added you",
        "accepted your invitation",
    ):
        assert stopped in " ".join(answer.text.split())
    assert answer.headers["cache-control"] == "no-store"
    assert (await settings(ben))["mail"] == "at_once"


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_link_that_was_made_up_or_whose_account_is_gone_does_nothing(
    product: Product, method: str
) -> None:
    ben, path = await _link(product)
    user_id, stranger = (await ben.who())["id"], product.stranger()
    token = path.rpartition("/")[2]
    for made_up in (user_id, f"{token}x", token.swapcase(), f"{token.partition('.')[0]}.", "<script>"):
        answer = await stranger.http.request(method, f"/unsubscribe/{made_up}")
        assert answer.status_code == 404, made_up
        assert "<script>" not in answer.text
    assert (await settings(ben))["mail"] == "at_once"
    await ben.delete("/api/account")
    assert (await stranger.http.request(method, path)).status_code == 404
