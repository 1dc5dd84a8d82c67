"""Links in mails: good once, for ten minutes, for one purpose; they tell nobody who has an account."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import timedelta

import anyio
import pytest
from sqlalchemy import select

from requill.db.session import Session
from requill.kit.clock import now
from requill.models import AuthSession, SignInToken, User
from tests.features.signin.conftest import (
    counted,
    mailed_token,
    mails,
    newest_mail,
    register,
    reset_token,
    whoami,
)
from tests.support.people import Person, Product

pytestmark = pytest.mark.anyio

ADA = "ada@example.org"
NEW_PASSWORD = "a long new password"


async def _confirm(person: Person, token: object) -> int:
    return (await person.post("/api/login/email/confirm", {"token": token})).status_code


# --- signing in and up ------------------------------------------------------------------------


async def test_a_link_signs_up_who_is_new_and_takes_them_where_they_wanted_to_be(product: Product) -> None:
    person = product.stranger()
    token = await mailed_token(product, person, "Ada.L+prd@example.org", callbackUrl="/documents?page=2")
    answer = await person.post("/api/login/email/confirm", {"token": token})
    assert answer.status_code == 200
    assert answer.json()["callbackUrl"] == "/documents?page=2"
    user = answer.json()["user"]
    assert (user["username"], user["email"]) == ("Ada.L", "Ada.L+prd@example.org")
    assert not user["isGuest"]
    assert (await person.get("/api/current-user")).json() == user


async def test_a_link_signs_in_who_has_an_account(product: Product) -> None:
    await register(product.stranger(), "ada", ADA)
    person = product.stranger()
    token = await mailed_token(product, person, "  ADA@Example.ORG ")
    assert newest_mail(product).to == ADA
    assert await _confirm(person, token) == 200
    assert await whoami(person) == "ada"


async def test_names_made_from_addresses_are_free_and_allowed(product: Product) -> None:
    await register(product.stranger(), "ada", ADA)
    made = []
    for email in ("ada@example.com", "guest-1@example.com", "x@example.com"):
        person = product.stranger()
        await _confirm(person, await mailed_token(product, person, email))
        made.append(await whoami(person))
    assert len({"ada", *made}) == 4
    assert not any(name is None or name.startswith("guest-") or len(name) < 3 for name in made)


async def test_a_guests_work_comes_along(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Typed as a guest")
    token = await mailed_token(product, person, ADA)
    assert await _confirm(person, token) == 200
    assert [found["id"] for found in (await person.get("/api/documents")).json()] == [document["id"]]
    assert (await person.get("/api/usage")).json()["docs"] == 1


async def test_a_guests_work_comes_along_into_an_old_account(product: Product) -> None:
    owner = product.stranger()
    await register(owner, "ada", ADA)
    await owner.write_document("Typed before")
    person = await product.guest()
    await person.write_document("Typed as a guest")
    assert await _confirm(person, await mailed_token(product, person, ADA)) == 200
    titles = {found["title"] for found in (await person.get("/api/documents")).json()}
    assert titles == {"Typed before", "Typed as a guest"}


async def test_a_link_from_elsewhere_does_not_carry_a_guests_work_off(product: Product) -> None:
    eve, person = product.stranger(), await product.guest()
    await person.write_document("Mine")
    token = await mailed_token(product, eve, "eve@example.org")
    answer = await person.post("/api/login/email/confirm", {"token": token})
    assert (answer.status_code, answer.json()["code"]) == (409, "OTHER_BROWSER")
    assert len((await person.get("/api/documents")).json()) == 1
    assert await _confirm(eve, token) == 200
    assert (await eve.get("/api/documents")).json() == []


async def test_a_link_from_elsewhere_signs_in_who_has_nothing_to_lose(product: Product) -> None:
    laptop, phone = await product.guest(), await product.guest()
    assert await _confirm(phone, await mailed_token(product, laptop, ADA)) == 200
    assert await whoami(phone) == "ada"
    assert await whoami(laptop) is None


# --- once, in time, for one thing -------------------------------------------------------------


async def test_of_fifty_at_once_one_is_signed_in(product: Product) -> None:
    person = product.stranger()
    token = await mailed_token(product, person, ADA)
    statuses: list[int] = []

    async def attempt() -> None:
        statuses.append(await _confirm(product.stranger(), token))

    async with anyio.create_task_group() as tasks:
        for _ in range(50):
            tasks.start_soon(attempt)
    assert sorted(statuses) == [200] + [400] * 49
    assert await counted(product, AuthSession, User, SignInToken) == [1, 1, 0]


async def test_looking_at_a_link_spends_nothing(product: Product) -> None:
    person = product.stranger()
    token = await mailed_token(product, person, ADA)
    for method in ("GET", "HEAD", "OPTIONS"):
        for path in ("/api/login/email/confirm", "/api/password/reset"):
            answer = await person.http.request(method, path, params={"token": token})
            assert answer.status_code == 405, (method, path)
    assert await _confirm(person, token) == 200


async def test_a_link_tells_whom_it_signs_in_and_whether_that_makes_an_account(product: Product) -> None:
    person = product.stranger()
    for is_new in (True, False):
        token = await mailed_token(product, person, ADA)
        asked = await person.post("/api/login/email/question", {"token": token})
        assert asked.json() == {"email": ADA, "isNew": is_new}
        entered = await person.post("/api/login/email/confirm", {"token": token})
        assert entered.json()["isNew"] is is_new
        spent = await person.post("/api/login/email/question", {"token": token})
        assert (spent.status_code, spent.json()["code"]) == (400, "INVALID_TOKEN")


async def test_a_used_link_is_used(product: Product) -> None:
    person = product.stranger()
    token = await mailed_token(product, person, ADA)
    assert await _confirm(person, token) == 200
    answer = await product.stranger().post("/api/login/email/confirm", {"token": token})
    assert (answer.status_code, answer.json()["code"]) == (400, "INVALID_TOKEN")


async def test_an_expired_link_is_worth_nothing(product: Product) -> None:
    person = product.stranger()
    token = await mailed_token(product, person, ADA)

    def age(session: Session) -> timedelta:
        row = session.execute(select(SignInToken)).scalar_one()
        lifetime = row.expires_at - now()
        row.expires_at = now() - timedelta(seconds=1)
        return lifetime

    assert timedelta(minutes=9) < await product.services.database.write(age) <= timedelta(minutes=10)
    assert await _confirm(person, token) == 400
    assert await counted(product, User) == [0]


async def test_a_link_for_one_thing_does_no_other(product: Product) -> None:
    person = product.stranger()
    await register(person, "ada", ADA)
    signing_in, resetting = await mailed_token(product, person, ADA), await reset_token(product, person, ADA)
    assert await _confirm(person, resetting) == 400
    wish = {"token": signing_in, "password": NEW_PASSWORD}
    assert (await person.post("/api/password/reset", wish)).status_code == 400
    assert await counted(product, SignInToken) == [2]


@pytest.mark.parametrize(
    "token",
    ["", "x", "x" * 43, "x" * 44, "x" * 42 + "\n", "é" * 43, " " * 43, 7, None, True, [], {}, ["x" * 43]],
    ids=repr,
)
async def test_an_odd_token_is_a_bad_one(shared_product: Product, token: object) -> None:
    person = shared_product.stranger()
    for path, more in (("/api/login/email/confirm", {}), ("/api/password/reset", {"password": NEW_PASSWORD})):
        answer = await person.post(path, {"token": token, **more})
        assert (answer.status_code, answer.json()["code"]) == (400, "INVALID_TOKEN"), path


async def test_what_is_kept_of_a_link_is_its_hash(product: Product, environment: Mapping[str, str]) -> None:
    token = await mailed_token(product, product.stranger(), ADA)
    row = await product.services.database.read(
        lambda session: session.execute(select(SignInToken)).scalar_one().token_hash
    )
    assert row == hashlib.sha256(token.encode()).digest()


# --- who has an account shows in their own mails alone ----------------------------------------


async def test_answers_are_alike_for_known_and_unknown_addresses(product: Product) -> None:
    await register(product.stranger(), "ada", ADA)
    for path in ("/api/login/email", "/api/password/forgot"):
        known = await product.stranger().post(path, {"email": ADA})
        unknown = await product.stranger().post(path, {"email": "nobody@example.org"})
        assert known.status_code == unknown.status_code == 204
        assert known.content == unknown.content == b""
        assert _shape(known.headers) == _shape(unknown.headers)


def _shape(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers without what is random or the time."""
    random = ("date", "x-request-id")
    return {name: value.split("=")[0] for name, value in headers.items() if name not in random}


async def test_who_has_no_account_is_told_so_by_mail(product: Product) -> None:
    person = product.stranger()
    assert (await person.post("/api/password/forgot", {"email": ADA})).status_code == 204
    message = newest_mail(product)
    assert message.to == ADA
    assert "no account uses\nthis address" in message.text
    assert f"{product.address}/auth/email" in message.text
    assert await counted(product, SignInToken) == [0]


async def test_mail_goes_to_the_address_of_the_account_however_it_is_asked_for(product: Product) -> None:
    await register(product.stranger(), "victim", "victim@strasse.example")
    eve = product.stranger()
    for path in ("/api/login/email", "/api/password/forgot"):
        assert (await eve.post(path, {"email": "Victim@straße.example"})).status_code == 204
        assert newest_mail(product).to == "victim@strasse.example"


async def test_a_link_to_a_look_alike_does_not_open_an_account_made_meanwhile(product: Product) -> None:
    eve = product.stranger()
    token = await mailed_token(product, eve, "victim@straße.example")
    await register(product.stranger(), "victim", "victim@strasse.example")
    assert await _confirm(eve, token) == 400
    assert await whoami(eve) is None


@pytest.mark.parametrize(
    "email", ["", "ada", "ada@", "@example.org", "a b@example.org", "a@b\r\nBcc: c@d.org"]
)
async def test_what_is_no_address_is_refused_in_place(product: Product, email: str) -> None:
    for path in ("/api/login/email", "/api/password/forgot"):
        answer = await product.stranger().post(path, {"email": email})
        assert answer.status_code == 422
        assert answer.json()["errors"] == [{"field": "email", "message": "Invalid email address"}]


async def test_mails_to_one_address_are_few(environment: Mapping[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        await _few_here_and_few_in_all(product)


async def _few_here_and_few_in_all(product: Product) -> None:
    person = product.stranger()
    paths = ("/api/login/email", "/api/password/forgot")
    for number in range(5):
        assert (await person.post(paths[number % 2], {"email": ADA})).status_code == 204
    kept = len(mails(product))
    for path in paths:
        answer = await product.stranger().post(path, {"email": "ADA@example.org"})
        assert (answer.status_code, answer.json()["code"]) == (429, "TOO_MANY_ATTEMPTS")
        assert int(answer.headers["retry-after"]) > 0
    assert len(mails(product)) == kept
    assert (await person.post(paths[0], {"email": "other@example.org"})).status_code == 204
    statuses = []
    for number in range(40):
        elsewhere = {"X-Forwarded-For": f"192.0.2.{number}"}
        statuses.append((await person.post(paths[0], {"email": ADA}, headers=elsewhere)).status_code)
    assert statuses == [204] * 35 + [429] * 5
