"""What an editor writes takes the owner's room."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from sqlalchemy import update

from requill.db.session import Session
from requill.models import User
from tests.features.accounts.test_storage import LARGE_TEXT, SMALL
from tests.support.members import added
from tests.support.people import Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio
FULL = {"message": "The owner's storage is full.", "code": "OWNER_STORAGE_FULL"}


@pytest.fixture(autouse=True)
def _small(environment: dict[str, str]) -> None:
    environment.update(SMALL)


async def test_an_editor_is_told_when_the_owner_has_no_room(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    for number in (1, 2):
        await owner.write_document(f"Plan {number}", LARGE_TEXT)
    document = await owner.write_document("Shared", "Short")
    path = f"/api/documents/{document['id']}"
    await added(owner, path, "ben", "editor")
    refused = await ben.patch(path, {"content": LARGE_TEXT, "version": 1})
    assert (refused.status_code, refused.json()) == (403, FULL)
    assert (await owner.get(path)).json()["content"] == "Short"
    assert (await ben.patch(path, {"content": "Shorter", "version": 1})).status_code == 200
    assert (await ben.write_document("His own", LARGE_TEXT))["version"] == 1, "his own room is another"


@pytest.mark.parametrize("is_full", [False, True])
async def test_an_editor_asks_for_no_change_that_the_owner_has_no_room_for(
    environment: Mapping[str, str], is_full: bool
) -> None:
    change = tool_call("replace_text", quote="Tablets", replacement="Phones")
    async with Product.opened(environment, ScriptedModel(calling(change), saying("Done."))) as product:
        owner, ben = await product.member("ada"), await product.member("ben")
        document = await owner.write_document("Shared", "Tablets only.")
        await added(owner, f"/api/documents/{document['id']}", "ben", "editor")
        if is_full:

            def fill(session: Session) -> None:
                session.execute(update(User).where(User.username == "ada").values(stored_bytes=2**20 + 1))

            await product.services.database.write(fill)
        asked = await ben.post("/api/chat", {"documentId": document["id"], "content": "Change it"})
        if not is_full:
            assert asked.json()["updatedDocument"]["content"] == "Phones only."
            return
        assert (asked.status_code, asked.json()) == (403, FULL)
        assert (await ben.get("/api/usage")).json()["messages"] == 0


async def test_a_document_is_given_to_nobody_who_has_no_room(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    for number in (1, 2):
        await ben.write_document(f"Plan {number}", LARGE_TEXT)
    document = await owner.write_document("Large", LARGE_TEXT)
    path = f"/api/documents/{document['id']}"
    member = await added(owner, path, "ben", "viewer")
    refused = await owner.post(f"{path}/owner", {"userId": member["userId"]})
    assert (refused.status_code, refused.json()) == (403, FULL)
    assert (await owner.get(path)).json()["role"] == "owner"
