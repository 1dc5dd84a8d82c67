"""Where mail goes and what its links say; the mailbox of a machine without a mail server."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import structlog

from requill.api.site import Site
from requill.features.signin import policy
from requill.models import SignInToken
from tests.features.signin.conftest import counted, mailed_token, newest_mail, register, token_in
from tests.support.mailserver import MailServer
from tests.support.people import Product

pytestmark = pytest.mark.anyio

ADA = "ada@example.org"


async def test_mail_leaves_through_the_configured_server(environment: Mapping[str, str]) -> None:
    server = MailServer()
    async with server.serving() as url:
        settings = {
            **environment,
            "REQUILL_SMTP_URL": url,
            "REQUILL_PUBLIC_URL": "https://prd.example.org/",
        }
        async with Product.opened(settings) as product:
            person = product.stranger()
            assert (await person.post("/api/login/email", {"email": ADA})).status_code == 204
            received = server.received[0]
            assert received["From"] == "Requill <no-reply@prd.example.org>"
            assert "https://prd.example.org/auth/email/confirm#token=" in received.get_content()
            assert (await person.get("/dev/mailbox")).status_code == 404


async def test_a_mail_that_is_not_taken_is_not_said_to_be_sent(environment: Mapping[str, str]) -> None:
    server = MailServer()
    server.refuses = "DATA"
    async with server.serving() as url, Product.opened({**environment, "REQUILL_SMTP_URL": url}) as product:
        await register(product.stranger(), "ada", ADA)
        with structlog.testing.capture_logs() as written:
            for path in ("/api/login/email", "/api/password/forgot"):
                for email in (ADA, "nobody@example.org"):
                    answer = await product.stranger().post(path, {"email": email})
                    assert (answer.status_code, answer.json()["code"]) == (503, "MAIL_FAILED")
    failed = [line["error"] for line in written if line["event"] == "request failed"]
    assert failed == ["MailFailed"] * 4


async def test_tries_while_the_mail_server_is_away_use_up_nobodys_mails(
    environment: Mapping[str, str],
) -> None:
    server = MailServer()
    server.refuses = "DATA"
    async with server.serving() as url, Product.opened({**environment, "REQUILL_SMTP_URL": url}) as product:
        person = product.stranger()
        for _ in range(policy.MAILS_HERE.limit + 1):
            assert (await person.post("/api/login/email", {"email": ADA})).status_code == 503
        server.refuses = None
        for _ in range(policy.MAILS_HERE.limit):
            assert (await person.post("/api/login/email", {"email": ADA})).status_code == 204
        assert (await person.post("/api/login/email", {"email": ADA})).status_code == 429


async def test_links_never_lead_where_a_request_says(product: Product) -> None:
    person = product.stranger()
    headers = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
    answer = await person.post("/api/login/email", {"email": ADA}, headers=headers)
    assert answer.status_code == 204
    assert f"{product.address}/auth/email/confirm#token=" in newest_mail(product).text
    assert "evil" not in newest_mail(product).text


async def test_where_others_reach_the_server_its_address_must_be_configured(product: Product) -> None:
    product.replace(site=Site(None, "0.0.0.0"))
    with structlog.testing.capture_logs() as written:
        answer = await product.stranger().post("/api/login/email", {"email": ADA})
    assert (answer.status_code, answer.json()["code"]) == (503, "PUBLIC_URL_MISSING")
    assert [line["error"] for line in written if line["event"] == "request failed"] == ["PublicUrlMissing"]
    assert "REQUILL_PUBLIC_URL" in answer.json()["message"]
    assert await counted(product, SignInToken) == [0]


async def test_the_page_that_asks_for_an_address_keeps_the_way_back(product: Product) -> None:
    person = product.stranger()
    for callback, kept in (("/documents", "%2Fdocuments"), ("//evil.example", "%2F")):
        answer = await person.get("/api/login/email", params={"callbackUrl": callback})
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/auth/email?callbackUrl={kept}"


@pytest.mark.parametrize(
    "callback", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil"]
)
async def test_a_link_leads_to_this_site_alone(product: Product, callback: str) -> None:
    person = product.stranger()
    token = await mailed_token(product, person, ADA, callbackUrl=callback)
    answer = await person.post("/api/login/email/confirm", {"token": token})
    assert answer.json()["callbackUrl"] == "/"


# --- the mailbox ------------------------------------------------------------------------------


async def test_the_mailbox_shows_the_newest_mail_first_with_its_link(product: Product) -> None:
    person = product.stranger()
    assert "No messages yet." in (await person.get("/dev/mailbox")).text
    await person.post("/api/login/email", {"email": "first@example.org"})
    await person.post("/api/login/email", {"email": "o'second&co@example.org"})
    page = await person.get("/dev/mailbox")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-store"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    token = token_in(newest_mail(product))
    assert f'<a href="{product.address}/auth/email/confirm#token={token}">' in page.text
    assert page.text.index("o&#x27;second&amp;co@example.org") < page.text.index("first@example.org")
    assert "<script" not in page.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": ""},
        {"X-Forwarded-For": "192.0.2.1"},
        {"Forwarded": "for=192.0.2.1"},
    ],
    ids=lambda headers: next(iter(headers)),
)
async def test_the_mailbox_is_for_this_machine_alone(product: Product, headers: dict[str, str]) -> None:
    assert (await product.stranger().get("/dev/mailbox", headers=headers)).status_code == 404


@pytest.mark.parametrize(
    "settings",
    [{"REQUILL_HOST": "0.0.0.0"}, {"REQUILL_PUBLIC_URL": "https://prd.example.org"}],
    ids=["all interfaces", "a public address"],
)
async def test_there_is_no_mailbox_where_others_may_come(
    environment: Mapping[str, str], settings: dict[str, str]
) -> None:
    async with Product.opened({**environment, **settings}) as product:
        assert (await product.stranger().get("/dev/mailbox")).status_code == 404
        assert product.services.mailbox is None
