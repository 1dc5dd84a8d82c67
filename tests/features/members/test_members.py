"""An owner gives people roles on a document, changes them, and takes them back."""

from __future__ import annotations

import pytest

from tests.support.members import added, invited
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

VIEW_ONLY = "You can view this document, but not change it."


async def _path(owner: Person) -> str:
    return f"/api/documents/{(await owner.write_document('Shared', '## Goals'))['id']}"


async def _listed(person: Person, path: str) -> Json:
    answer = await person.get(f"{path}/members")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_username_is_a_member_at_once(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    member = await added(owner, path, " @BEN ", "viewer")
    ben_id, ada_id = (await ben.who())["id"], (await owner.who())["id"]
    assert member == {
        "userId": ben_id,
        "name": "ben",
        "address": None,
        "role": "viewer",
        "through": None,
        "roleThroughProject": None,
        "isYou": False,
    }
    shown = await _listed(ben, path)
    assert [(one["userId"], one["role"], one["isYou"]) for one in shown["members"]] == [
        (ada_id, "owner", False),
        (ben_id, "viewer", True),
    ]
    opened = (await ben.get(path)).json()
    assert (opened["role"], opened["owner"]) == ("viewer", {"id": ada_id, "name": "ada"})
    assert "example.org" not in str(shown) + str(opened), "an address is nobody's to see"


async def test_a_role_is_changed_and_taken(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    member = await added(owner, path, "ben", "viewer")
    one = f"{path}/members/{member['userId']}"
    refused = await ben.patch(path, {"content": "Mine"})
    assert (refused.status_code, refused.json()) == (403, {"message": VIEW_ONLY, "code": "ROLE_REQUIRED"})
    assert (await owner.patch(one, {"role": "editor"})).json()["role"] == "editor"
    assert (await ben.patch(path, {"content": "Together"})).status_code == 200
    assert (await owner.get(path)).json()["content"] == "Together"
    assert (await owner.delete(one)).json() == {"success": True}
    assert (await ben.get(path)).status_code == 404
    assert (await ben.patch(path, {"content": "Still"})).status_code == 404
    assert (await owner.delete(one)).status_code == 404


async def test_a_member_leaves_and_the_owner_cannot(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    member = await added(owner, path, "ben", "commenter")
    owner_id = (await owner.who())["id"]
    assert (await ben.delete(f"{path}/members/{owner_id}")).status_code == 403
    refused = await owner.delete(f"{path}/members/{owner_id}")
    assert (refused.status_code, refused.json()["code"]) == (409, "OWNER_STAYS")
    assert (await ben.delete(f"{path}/members/{member['userId']}")).status_code == 200
    assert (await ben.get(path)).status_code == 404
    assert len((await _listed(owner, path))["members"]) == 1


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("nobody-here", "No account has this username. Invite by email address instead."),
        ("ada", "You own this."),
        ("ben", "ben already has access."),
    ],
)
async def test_whom_nobody_can_add_is_said(product: Product, who: str, words: str) -> None:
    owner = await product.member("ada")
    await product.member("ben")
    path = await _path(owner)
    await added(owner, path, "ben", "viewer")
    refused = await owner.post(f"{path}/members", {"who": who, "role": "viewer"})
    assert refused.status_code == 422
    assert refused.json()["errors"] == [{"field": "who", "message": words}]
    assert len((await _listed(owner, path))["members"]) == 2


async def test_a_guest_shares_with_nobody_by_name(product: Product) -> None:
    guest = await product.guest()
    await product.member("ben")
    path = await _path(guest)
    refused = await guest.post(f"{path}/members", {"who": "ben", "role": "viewer"})
    assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")
    assert [one["role"] for one in (await _listed(guest, path))["members"]] == ["owner"]


async def test_a_document_is_given_away_with_its_counts(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    member = await added(owner, path, "ben", "viewer")
    after = await owner.post(f"{path}/owner", {"userId": member["userId"]})
    assert [(one["name"], one["role"]) for one in after.json()["members"]] == [
        ("ben", "owner"),
        ("ada", "editor"),
    ]
    assert (await owner.delete(path)).json()["message"] == "Only the owner can do this."
    assert (await ben.get("/api/documents?filter=mine")).headers["x-total-count"] == "1"
    assert (await owner.get("/api/documents?filter=mine")).headers["x-total-count"] == "0"
    assert (await owner.patch(path, {"title": "Still an editor"})).status_code == 200
    assert (await ben.delete(path)).status_code == 200
    assert (await owner.get("/api/documents")).json() == []


async def test_there_are_at_most_a_hundred(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("requill.features.members.service.MEMBERS", 2)
    owner = await product.member("ada")
    for name in ("ben", "cleo"):
        await product.member(name)
    path = await _path(owner)
    await added(owner, path, "ben", "viewer")
    await invited(owner, path, "late@example.org")
    refused = await owner.post(f"{path}/members", {"who": "cleo", "role": "viewer"})
    assert (refused.status_code, refused.json()["code"]) == (409, "MEMBER_LIMIT")
    refused = await owner.post(f"{path}/members", {"who": "later@example.org", "role": "viewer"})
    assert refused.status_code == 409
    await invited(owner, path, "late@example.org", "viewer")  # the same one anew is not one more
