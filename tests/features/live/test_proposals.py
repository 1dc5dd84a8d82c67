"""What is proposed, and decided, is told to everybody who may read the document, and to nobody else."""

from __future__ import annotations

import json

import anyio
import pytest
from websockets.asyncio.client import ClientConnection

from tests.features.documents.proposals.proposing import proposed
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

TEXT = "The alert is sent as soon as possible."


async def _hint(socket: ClientConnection) -> Json:
    """The next hint at proposals."""
    with anyio.fail_after(10):
        while True:
            said = json.loads(await socket.recv())
            if said["type"] == "proposals_update":
                return said


async def test_every_reader_hears_of_what_is_proposed_and_decided(product: Product) -> None:
    ada = await product.member("ada")
    document = await ada.write_document("Alerts", TEXT)
    path = f"/api/documents/{document['id']}"
    readers: dict[str, Person] = {}
    for role in ("viewer", "commenter"):
        readers[role] = await product.member(role)
        await added(ada, path, role, role)
    stranger = await product.member("eve")
    own = await stranger.write_document("Eve's", TEXT)
    told = {"type": "proposals_update", "documentId": document["id"]}
    async with connected(product, readers["viewer"]) as socket, connected(product, stranger) as elsewhere:
        number = await proposed(product, ada, document, TEXT.replace("as soon as possible", "at once"))
        assert await _hint(socket) == told
        for verb in ("accept", "undo", "redo"):
            await ada.post(f"/api/proposals/{number}/{verb}")
            assert await _hint(socket) == told
        wish = {"version": 4, "content": "The alert is sent.", "reason": None}
        suggested = (await readers["commenter"].post(f"{path}/proposals", wish)).json()
        assert await _hint(socket) == told
        await readers["commenter"].post(f"/api/proposals/{suggested['id']}/withdraw")
        assert await _hint(socket) == told
        await proposed(product, stranger, own, "Other words.")
        assert await _hint(elsewhere) == told | {"documentId": own["id"]}
