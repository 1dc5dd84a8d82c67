"""Guests: who they are, what they cost, and what their cookie can and cannot do."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import time
from collections.abc import Mapping
from datetime import timedelta

import anyio
import httpx2
import pytest
from sqlalchemy import func, select

from requill.api.cookies import SESSION_COOKIE
from requill.features.accounts.guest_tokens import Guest, GuestTokens
from requill.features.accounts.policy import SESSION_LIFETIME
from requill.models import AuthSession, User
from tests.support.people import Person, Product

TOKENS = GuestTokens(b"k" * 32)


def test_a_token_is_the_same_guest_every_time() -> None:
    token = TOKENS.issue()
    guest = TOKENS.read(token)
    assert guest is not None
    assert guest == TOKENS.read(token)
    assert re.fullmatch(r"guest-[a-z2-7]{8}", guest.username)


def test_two_installations_do_not_know_each_others_guests() -> None:
    assert GuestTokens(b"x" * 32).read(TOKENS.issue()) is None


@pytest.mark.parametrize("change", ["g.", "x", "..", ".", "", "g.a.b.c", "é" * 40, "g." + "9" * 400])
def test_what_was_not_issued_is_nobody(change: str) -> None:
    assert TOKENS.read(change) is None
    assert TOKENS.read(TOKENS.issue() + change + "1") is None


def test_a_token_ends_after_thirty_days(monkeypatch: pytest.MonkeyPatch) -> None:
    token = TOKENS.issue()
    earlier = _earlier_token(int(time.time()))
    later = time.time() + SESSION_LIFETIME.total_seconds() + 60
    monkeypatch.setattr("requill.features.accounts.guest_tokens.time.time", lambda: later)
    assert TOKENS.read(token) is None
    assert TOKENS.read(earlier) is None


def test_a_clock_that_was_set_back_takes_nobody_their_token(monkeypatch: pytest.MonkeyPatch) -> None:
    token, an_hour_before = TOKENS.issue(), time.time() - 3600
    monkeypatch.setattr(time, "time", lambda: an_hour_before)
    assert TOKENS.read(token) is not None


def _earlier_token(issued: int, key: bytes = b"k" * 32) -> str:
    """A token as it was made until November 2026."""
    body = f"g.7V0MnHKNeEHP0n5sISH-9D4W.{issued}"
    digest = hmac.digest(key, b"guest cookie " + body.encode(), hashlib.sha256)
    return f"{body}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


def test_a_token_of_the_earlier_form_is_the_guest_it_was() -> None:
    issued = int(time.time())
    assert TOKENS.read(_earlier_token(issued)) == Guest(
        user_id="f168757d-2476-4c73-824d-698455ccc330", username="guest-7nz3xbti", issued=issued
    )


@pytest.mark.parametrize("spoilt", ["key", "name", "time", "end"])
def test_a_token_of_the_earlier_form_that_was_altered_is_nobody(spoilt: str) -> None:
    now = int(time.time())
    token = {
        "key": _earlier_token(now, b"x" * 32),
        "name": _earlier_token(now).replace("7V0M", "8V0M"),
        "time": _earlier_token(now).replace(f".{now}.", f".{now + 1}."),
        "end": _earlier_token(now)[:-1],
    }[spoilt]
    assert TOKENS.read(token) is None


@pytest.mark.anyio
async def test_a_guest_of_before_the_update_goes_on_with_what_they_made(product: Product) -> None:
    person = product.stranger()
    secret = product.services.identity.secret
    token = _earlier_token(int(time.time()), secret)
    person.http.cookies.set(SESSION_COOKIE, token, domain="127.0.0.1", path="/")
    before = (await person.get("/api/current-user")).json()
    document = await person.write_document()
    assert (await person.get("/api/current-user")).json() == before
    assert (await person.get(f"/api/documents/{document['id']}")).status_code == 200


@pytest.mark.anyio
async def test_a_visitor_becomes_a_guest_and_stays_the_same_one(product: Product) -> None:
    person = product.stranger()
    first = (await person.get("/api/current-user")).json()
    assert first["isGuest"]
    assert first["isAuthenticated"]
    assert not first["isAnonymous"]
    assert (await person.get("/api/current-user")).json() == first
    await person.write_document()
    assert (await person.get("/api/current-user")).json() == first


@pytest.mark.anyio
async def test_another_secret_makes_strangers_of_those_alone_who_have_made_nothing(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened({**environment, "REQUILL_SECRET_KEY": "f3" * 32}) as product:
        writer, reader = await product.guest(), await product.guest()
        document = await writer.write_document()
        before = [await guest.who() for guest in (writer, reader)]
        tokens = [guest.token for guest in (writer, reader)]
    async with Product.opened({**environment, "REQUILL_SECRET_KEY": "f4" * 32}) as product:
        writer, reader = (product.with_cookie(token) for token in tokens)
        assert await writer.who() == before[0]
        assert (await writer.get(f"/api/documents/{document['id']}")).status_code == 200
        assert (await reader.who())["id"] != before[1]["id"]


@pytest.mark.anyio
async def test_the_cookie_is_kept_from_scripts_and_other_sites(product: Product) -> None:
    response = await product.stranger().get("/api/current-user")
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie.replace("requill_session", "")


async def _rows(product: Product) -> tuple[int, int]:
    """How many people and sessions are in the database."""
    return await product.services.database.read(
        lambda session: (
            session.execute(select(func.count()).select_from(User)).scalar_one(),
            session.execute(select(func.count()).select_from(AuthSession)).scalar_one(),
        )
    )


@pytest.mark.anyio
async def test_a_visit_writes_nothing_and_the_first_document_does(product: Product) -> None:
    person = await product.guest()
    await person.get("/api/documents")
    await person.get("/api/usage")
    assert await _rows(product) == (0, 0)
    await person.write_document()
    await person.write_document()
    assert await _rows(product) == (1, 1)


def _with_token_of(product: Product, before: timedelta) -> Person:
    """A guest whose cookie was set at their first visit, so long ago."""
    with pytest.MonkeyPatch.context() as patch:
        first_visit = time.time() - before.total_seconds()
        patch.setattr(time, "time", lambda: first_visit)
        token = product.services.identity.tokens.issue()
    return product.with_cookie(token)


def _is_set_anew(response: httpx2.Response, token: str) -> bool:
    cookie = response.headers.get("set-cookie", "")
    return token in cookie and f"Max-Age={30 * 24 * 60 * 60}" in cookie


@pytest.mark.anyio
async def test_the_cookie_of_a_guest_who_has_written_nothing_is_set_anew_a_day_later(
    product: Product,
) -> None:
    person = _with_token_of(product, timedelta(days=1, minutes=1))
    answer = await person.get("/api/current-user")
    assert _is_set_anew(answer, person.token)
    assert await _rows(product) == (0, 0)


@pytest.mark.anyio
async def test_the_cookie_of_a_guest_who_came_today_is_not_set_anew(product: Product) -> None:
    person = _with_token_of(product, timedelta(hours=23))
    assert "set-cookie" not in (await person.get("/api/current-user")).headers


@pytest.mark.anyio
async def test_what_a_guest_first_writes_on_the_thirtieth_day_stays_theirs(product: Product) -> None:
    person = _with_token_of(product, timedelta(days=29, hours=12))
    document = await person.write_document()
    answer = await person.get("/api/current-user")
    assert _is_set_anew(answer, person.token), "the cookie that the first visit set ends tomorrow"
    with pytest.MonkeyPatch.context() as patch:
        in_a_day = time.time() + timedelta(days=1).total_seconds()
        patch.setattr(time, "time", lambda: in_a_day)
        assert (await person.get(f"/api/documents/{document['id']}")).status_code == 200


@pytest.mark.anyio
async def test_an_ended_session_does_not_come_back_as_a_guest(product: Product) -> None:
    person = await product.guest()
    await person.write_document()

    def end(session: object) -> None:
        for row in session.execute(select(AuthSession)).scalars():  # type: ignore[attr-defined]
            row.ended_at = row.created_at

    await product.services.database.write(end)
    assert (await person.get("/api/documents")).status_code == 401


@pytest.mark.anyio
async def test_without_a_cookie_nobody_is_there(product: Product) -> None:
    person = product.stranger()
    for path in ("/api/documents", "/api/usage", "/api/settings", "/api/turns"):
        response = await person.get(path)
        assert response.status_code == 401
        assert response.json()["code"] == "NOT_SIGNED_IN"


@pytest.mark.anyio
async def test_a_fresh_guest_sees_nothing_of_the_one_before(product: Product) -> None:
    person = await product.guest()
    before = (await person.get("/api/current-user")).json()
    await person.write_document()
    after = (await person.post("/api/guest")).json()
    assert after["username"] != before["username"]
    assert (await person.get("/api/documents")).json() == []


@pytest.mark.anyio
async def test_review_changes_first_is_off_at_first_and_remembered(product: Product) -> None:
    person = await product.guest()
    settings = (await person.get("/api/settings")).json()
    assert settings["reviewChangesFirst"] is False
    assert settings["assistant"] == {"builtin": True, "label": "Built-in assistant"}
    changed = await person.patch("/api/settings", {"reviewChangesFirst": True})
    assert changed.json()["reviewChangesFirst"] is True
    assert (await person.get("/api/settings")).json()["reviewChangesFirst"] is True


@pytest.mark.anyio
async def test_settings_refuse_fields_that_are_not_theirs(product: Product) -> None:
    person = await product.guest()
    response = await person.patch("/api/settings", {"reviewChangesFirst": True, "isGuest": False})
    assert response.status_code == 422
    assert (await person.get("/api/settings")).json()["reviewChangesFirst"] is False


@pytest.mark.anyio
async def test_first_writes_of_a_guest_at_once_are_all_taken(environment: Mapping[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_GUEST_MONTHLY_DOCUMENTS": "100"}) as product:
        for _ in range(20):
            guest = await product.guest()
            tabs = [product.with_cookie(guest.token) for _ in range(2)]
            async with anyio.create_task_group() as tasks:
                for tab in tabs:
                    tasks.start_soon(tab.write_document)
            assert len((await guest.get("/api/documents")).json()) == 2
