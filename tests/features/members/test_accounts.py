"""What becomes of roles when accounts end, and of a guest's work when they sign up."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from requill.db.session import Session
from requill.models import DocumentMember, ProjectMember
from tests.support.members import added
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def test_roles_end_with_the_account_that_had_them(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document, project = await owner.write_document(), await owner.make_project()
    for thing in (f"/api/documents/{document['id']}", f"/api/projects/{project['id']}"):
        await added(owner, thing, "ben", "editor")
    assert (await ben.delete("/api/account")).status_code == 200

    def left(session: Session) -> list[int]:
        return [
            session.scalars(select(func.count()).select_from(table)).one()
            for table in (DocumentMember, ProjectMember)
        ]

    assert await product.services.database.read(left) == [0, 0]


async def test_what_a_deleted_account_shared_stays_with_its_members(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Ours")
    path = f"/api/documents/{document['id']}"
    await added(owner, path, "ben", "editor")
    await owner.delete("/api/account")
    opened = (await ben.get(path)).json()
    assert (opened["role"], opened["owner"]["name"]) == ("editor", "Deleted account")
    assert (await ben.patch(path, {"content": "Still ours"})).status_code == 200
    names = [one["name"] for one in (await ben.get(f"{path}/members")).json()["members"]]
    assert names == ["Deleted account", "ben"]


async def test_a_guest_who_signs_up_owns_what_they_wrote_and_may_share_it(product: Product) -> None:
    guest, ben = await product.guest(), await product.member("ben")
    document = await guest.write_document("A guest's")
    path = f"/api/documents/{document['id']}"
    assert (await guest.register("ada")).status_code == 201
    assert (await guest.get(path)).json()["role"] == "owner"
    await added(guest, path, "ben", "viewer")
    assert (await ben.get(path)).json()["owner"]["name"] == "ada"
