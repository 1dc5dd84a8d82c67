"""New passwords by a link in a mail, and the end of whoever lay in wait under somebody else's address."""

from __future__ import annotations

import anyio
import pytest
from sqlalchemy import func, select

from requill.db.session import Session
from requill.models import AuthSession
from tests.features.signin.conftest import mailed_token, register, reset_token, whoami
from tests.support.people import Product

pytestmark = pytest.mark.anyio

ADA = "ada@example.org"
NEW_PASSWORD = "a long new password"


async def test_a_reset_sets_the_password_signs_in_and_ends_all_other_sessions(product: Product) -> None:
    old, new = product.stranger(), product.stranger()
    await register(old, "ada", ADA)
    token = await reset_token(product, new, ADA)
    answer = await new.post("/api/password/reset", {"token": token, "password": NEW_PASSWORD})
    assert answer.status_code == 200
    assert answer.json()["username"] == "ada"
    assert (await old.get("/api/documents")).status_code == 401
    assert (await new.get("/api/documents")).status_code == 200
    login = {"username": "ada", "password": NEW_PASSWORD}
    assert (await product.stranger().post("/api/login", login)).status_code == 200


async def test_a_reset_takes_the_guests_work_along(product: Product) -> None:
    await register(product.stranger(), "ada", ADA)
    person = await product.guest()
    document = await person.write_document("Typed as a guest")
    token = await reset_token(product, person, ADA)
    wish = {"token": token, "password": NEW_PASSWORD}
    assert (await person.post("/api/password/reset", wish)).status_code == 200
    assert [found["id"] for found in (await person.get("/api/documents")).json()] == [document["id"]]


async def test_a_password_that_will_not_do_leaves_the_link_good(product: Product) -> None:
    person = product.stranger()
    await register(person, "ada-lovelace", ADA)
    token = await reset_token(product, person, ADA)
    for password in ("short", "password", "Ada-Lovelace", ADA, "x" * 201):
        answer = await person.post("/api/password/reset", {"token": token, "password": password})
        assert answer.status_code == 422, password
        assert answer.json()["errors"][0]["field"] == "password"
    login = {"username": "ada-lovelace", "password": "correct horse battery"}
    assert (await product.stranger().post("/api/login", login)).status_code == 200
    wish = {"token": token, "password": NEW_PASSWORD}
    assert (await person.post("/api/password/reset", wish)).status_code == 200


async def test_a_reset_makes_all_other_reset_links_worthless(product: Product) -> None:
    person = product.stranger()
    await register(person, "ada", ADA)
    first, second = await reset_token(product, person, ADA), await reset_token(product, person, ADA)
    wish = {"token": second, "password": NEW_PASSWORD}
    assert (await person.post("/api/password/reset", wish)).status_code == 200
    late = {"token": first, "password": "another password"}
    assert (await person.post("/api/password/reset", late)).status_code == 400
    assert (
        await product.stranger().post("/api/login", {"username": "ada", "password": NEW_PASSWORD})
    ).is_success


async def test_of_fifty_resets_at_once_one_counts(product: Product) -> None:
    owner = product.stranger()
    await register(owner, "ada", ADA)
    token = await reset_token(product, owner, ADA)
    statuses: list[int] = []

    async def attempt(number: int) -> None:
        wish = {"token": token, "password": f"{NEW_PASSWORD} {number}"}
        answer = await product.stranger().post("/api/password/reset", wish)
        statuses.append(answer.status_code)

    async with anyio.create_task_group() as tasks:
        for number in range(50):
            tasks.start_soon(attempt, number)
    assert statuses.count(200) == 1
    assert set(statuses) <= {200, 400}

    def live(session: Session) -> int:
        return session.execute(
            select(func.count()).select_from(AuthSession).where(AuthSession.ended_at.is_(None))
        ).scalar_one()

    assert await product.services.database.read(live) == 1


async def test_who_registered_somebody_elses_address_is_put_out_when_its_owner_comes(
    product: Product,
) -> None:
    eve, owner = product.stranger(), product.stranger()
    await register(eve, "eve", ADA)
    token = await mailed_token(product, owner, ADA)
    assert (await owner.post("/api/login/email/confirm", {"token": token})).status_code == 200
    assert (await eve.get("/api/documents")).status_code == 401
    login = {"username": ADA, "password": "correct horse battery"}
    assert (await eve.post("/api/login", login)).status_code == 401
    assert await whoami(owner) == "eve"


async def test_a_proven_address_keeps_its_password_and_sessions(product: Product) -> None:
    desk, phone = product.stranger(), product.stranger()
    await register(desk, "ada", ADA)
    token = await reset_token(product, desk, ADA)
    await desk.post("/api/password/reset", {"token": token, "password": NEW_PASSWORD})
    token = await mailed_token(product, phone, ADA)
    assert (await phone.post("/api/login/email/confirm", {"token": token})).status_code == 200
    assert await whoami(desk) == "ada"
    login = {"username": "ada", "password": NEW_PASSWORD}
    assert (await product.stranger().post("/api/login", login)).status_code == 200
