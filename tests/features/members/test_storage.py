"""What an editor writes takes the owner's room."""

from __future__ import annotations

import pytest

from tests.features.accounts.test_storage import LARGE_TEXT, SMALL
from tests.support.members import added
from tests.support.people import Product

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]
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
