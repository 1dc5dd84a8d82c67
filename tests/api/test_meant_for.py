"""Whom a request is meant for: that refuses others, and lets in nobody (on every route: `test_access`)."""

from __future__ import annotations

import pytest

from requill.api.deps import PERSON_HEADER
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


async def _ask(
    person: Person, method: str, path: str, meant_for: str, body: Json = None
) -> tuple[int, str | None]:
    """The status, and the code of a refusal."""
    response = await person.http.request(method, path, json=body, headers={PERSON_HEADER: meant_for})
    return response.status_code, response.json().get("code")


async def test_the_right_person_is_served_as_ever_and_the_claim_opens_no_door(product: Product) -> None:
    owner, other = await product.member("owner"), await product.guest()
    owner_id, other_id = (await owner.who())["id"], (await other.who())["id"]
    path = f"/api/documents/{(await owner.write_document('First'))['id']}"
    assert await _ask(owner, "PATCH", path, owner_id, {"title": "New"}) == (200, None)
    assert (await owner.get(path)).json()["title"] == "New"
    assert await _ask(other, "GET", path, owner_id) == (409, "OTHER_PERSON")
    assert await _ask(other, "GET", path, other_id) == (404, "NOT_FOUND")
    assert await _ask(product.stranger(), "GET", path, owner_id) == (401, "NOT_SIGNED_IN")


async def test_a_guest_is_known_before_their_first_write(product: Product) -> None:
    guest = await product.guest()
    own_id = (await guest.who())["id"]
    assert await _ask(guest, "POST", "/api/documents", "somebody", {"title": "First"}) == (
        409,
        "OTHER_PERSON",
    )
    assert await _ask(guest, "POST", "/api/documents", own_id, {"title": "First"}) == (201, None)
    assert len((await guest.get("/api/documents")).json()) == 1


async def test_a_page_of_the_guest_who_has_an_account_by_now_has_to_ask_again(product: Product) -> None:
    person = await product.guest()
    path = f"/api/documents/{(await person.write_document('First'))['id']}"
    guest_id = (await person.who())["id"]
    member_id = (await person.register("ada")).json()["id"]
    assert await _ask(person, "PATCH", path, guest_id, {"title": "Second"}) == (409, "OTHER_PERSON")
    assert (await person.get(path)).json()["title"] == "First"
    asked = await person.get("/api/current-user", headers={PERSON_HEADER: guest_id})
    assert asked.json()["id"] == member_id
    assert await _ask(person, "PATCH", path, member_id, {"title": "Second"}) == (200, None)
