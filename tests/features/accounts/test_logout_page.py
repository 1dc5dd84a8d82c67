"""Deleting an account and resetting a guest: the person goes, what was written stays."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from sqlalchemy import select

from requill.db.session import Session
from requill.features.accounts.service import NewUser
from requill.models import Document, User
from tests.support.people import Json, Product

pytestmark = pytest.mark.anyio


async def _users(product: Product) -> list[dict[str, Json]]:
    def rows(session: Session) -> list[dict[str, Json]]:
        return [dict(row._mapping) for row in session.execute(select(*User.__table__.columns))]

    found: list[dict[str, Json]] = await product.services.database.read(rows)
    return found


async def test_a_deleted_account_keeps_nothing_about_the_person(product: Product) -> None:
    person = product.stranger()
    await person.register("mara", name="Mara Vela", firstName="Mara")
    await person.post("/api/settings/api-key", {"apiKey": "sk-canary-1234567890"})
    document = await person.write_document("What stays")
    token = person.token
    response = await person.delete("/api/account")
    assert response.json() == {"success": True, "isGuest": False, "newGuestId": None}

    (row,) = await _users(product)
    kept = {name for name, value in row.items() if value not in (None, False, 0)}
    counts = {"document_count", "stored_bytes"}
    assert kept <= {"id", "username", "username_key", "created_at", "anonymised_at"} | counts
    assert "mara" not in str(row).lower()
    stays = await product.services.database.read(lambda session: session.get(Document, document["id"]))
    assert stays is not None
    assert stays.title == "What stays"
    assert (await person.who())["isAnonymous"]
    assert (await product.with_cookie(token).who())["isAnonymous"]
    assert (await product.with_cookie(token).get(f"/api/documents/{document['id']}")).status_code == 401


async def test_nobody_signs_in_to_a_deleted_account(product: Product) -> None:
    person = await product.member("mara")
    own_id = (await person.who())["id"]
    await person.delete("/api/account")
    assert (await product.stranger().log_in("mara")).status_code == 401
    (row,) = await _users(product)
    assert (await product.stranger().log_in(row["username"])).status_code == 401
    accounts = product.services.identity
    found = await product.services.database.read(
        lambda session: (
            accounts.by_email(session, "mara@example.org"),
            accounts.by_login(session, row["username"]),
        )
    )
    assert found == (None, None), own_id


async def test_the_name_and_the_address_of_a_deleted_account_can_be_had_again(product: Product) -> None:
    first = await product.member("mara")
    await first.write_document("The first Mara's")
    await first.delete("/api/account")
    second = await product.member("mara")
    assert (await second.get("/api/documents")).json() == []


async def test_deleting_ends_every_session(product: Product) -> None:
    person, elsewhere = await product.member("mara"), product.stranger()
    await elsewhere.log_in("mara")
    await person.delete("/api/account")
    assert (await elsewhere.get("/api/documents")).status_code == 401
    assert (await elsewhere.who())["isAnonymous"]


async def test_nobody_has_no_account_to_delete(product: Product) -> None:
    response = await product.stranger().delete("/api/account")
    assert (response.status_code, response.json()["code"]) == (401, "NOT_SIGNED_IN")


async def test_a_reset_guest_goes_on_under_a_new_name_with_their_work(product: Product) -> None:
    person = await product.guest()
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    document = await person.write_document("Mine", content="Text.")
    before, token = await person.who(), person.token
    response = await person.delete("/api/account")
    after = await person.who()
    assert response.json() == {"success": True, "isGuest": True, "newGuestId": after["id"]}
    assert after["id"] != before["id"]
    assert after["username"] != before["username"]
    assert after["isGuest"]
    assert (await person.get(f"/api/documents/{document['id']}")).json()["content"] == "Text."
    assert (await person.get("/api/settings")).json()["reviewChangesFirst"] is True
    assert (await product.with_cookie(token).get("/api/documents")).status_code == 401
    assert [row["id"] for row in await _users(product)] == [after["id"]]


async def test_a_reset_does_not_refill_the_month(environment: Mapping[str, str]) -> None:
    limit = {"REQUILL_GUEST_MONTHLY_DOCUMENTS": "2"}
    async with Product.opened({**environment, **limit}) as product:
        person = await product.guest()
        for _ in range(2):
            await person.write_document()
        for _ in range(2):
            await person.delete("/api/account")
            assert (await person.get("/api/usage")).json()["docs"] == 2
            refused = await person.post("/api/documents", {"title": "One more"})
            assert (refused.status_code, refused.json()["code"]) == (403, "LIMIT_EXCEEDED")
        assert len((await person.get("/api/documents")).json()) == 2


async def test_a_guest_who_never_wrote_can_be_reset_too(product: Product) -> None:
    person = await product.guest()
    before, token = await person.who(), person.token
    await person.delete("/api/account")
    assert (await person.who())["id"] != before["id"]
    assert (await product.with_cookie(token).post("/api/documents", {"title": "T"})).status_code == 401


# --- proving an address -----------------------------------------------------------------------


async def test_the_first_proof_of_an_address_puts_out_whoever_lay_in_wait(product: Product) -> None:
    squatter = await product.member("mara")
    await squatter.post("/api/settings/api-key", {"apiKey": "sk-of-the-squatter"})
    accounts, database = product.services.identity, product.services.database
    user_id = (await squatter.who())["id"]
    await database.write(lambda session: accounts.prove_email(session, user_id))
    assert (await squatter.who())["isAnonymous"]
    assert (await product.stranger().log_in("mara")).status_code == 401
    assert (await _users(product))[0]["sealed_api_key"] is None


async def test_a_later_proof_changes_nothing(product: Product) -> None:
    accounts, database = product.services.identity, product.services.database
    hashed = await product.services.passwords.hash("tall grass 42")
    new = NewUser("mara", "mara@example.org", hashed, is_email_verified=True)
    user_id = await database.write(lambda session: accounts.create_user(session, new))
    person = product.stranger()
    await person.log_in("mara")
    await database.write(lambda session: accounts.prove_email(session, user_id))
    assert (await person.who())["username"] == "mara"
    assert (await product.stranger().log_in("mara")).status_code == 200


async def test_a_name_is_found_for_people_who_bring_none(product: Product) -> None:
    accounts, database = product.services.identity, product.services.database
    await product.member("mara")

    async def free(wish: str) -> str:
        name: str = await database.read(lambda session: accounts.free_username(session, wish))
        return name

    assert await free("otto") == "otto"
    assert (await free("mara")).startswith("mara.")
    await product.member("guest")
    assert (await free("guest")).startswith("guest.")
    assert (await free("guest-1")).startswith("user")
    assert (await free("")).startswith("user")
    assert await free("otto+list of things@x") == "ottolistofthingsx"
