"""Who may join a document's room, and do what there: each kind of frame times each kind of actor."""

from __future__ import annotations

import anyio
import pytest
from websockets.exceptions import InvalidStatus

from requill.api.websocket import Socket
from requill.crdt.room_member import NOT_ALLOWED
from requill.crdt.store import Log
from requill.features.collaboration.connection import DocumentConnection
from requill.features.documents.keeping import DocumentKeeper
from tests.support.coediting import SECONDS, joined
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

OWNED = "Begun. "
ROLES = ("viewer", "commenter", "editor")
OUTSIDE = ("stranger", "guest", "other", "former")


async def _shared(product: Product, actor: str) -> tuple[Person, Person, Json]:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", OWNED)
    if actor == "owner":
        return owner, owner, document
    if actor in ("stranger", "guest"):
        return owner, product.stranger() if actor == "stranger" else await product.guest(), document
    person = await product.member("ben")
    if actor != "other":
        path = f"/api/documents/{document['id']}"
        member = await added(owner, path, "ben", "editor" if actor == "former" else actor)
        if actor == "former":
            assert (await owner.delete(f"{path}/members/{member['userId']}")).status_code == 200
    return owner, person, document


@pytest.mark.parametrize("actor", OUTSIDE)
async def test_who_has_no_role_does_not_come_in(product: Product, actor: str) -> None:
    _, person, document = await _shared(product, actor)
    with pytest.raises(InvalidStatus) as refusal:
        async with connected(product, person, path=f"/ws/documents/{document['id']}"):
            pass
    assert refusal.value.response.status_code == (403 if actor == "stranger" else 404)


@pytest.mark.parametrize("actor", ["owner", *ROLES])
async def test_a_role_reads_and_points_and_an_editor_writes(product: Product, actor: str) -> None:
    owner, person, document = await _shared(product, actor)
    async with joined(product, owner, document["id"]) as one, joined(product, person, document["id"]) as two:
        assert two.replica.content == OWNED
        await two.point(1, {"cursor": 1})
        await one.until(lambda: two.replica.doc.client_id in one.present)
        if actor in ("owner", "editor"):
            await two.typed("written")
            await one.until(lambda: one.replica.content == f"{OWNED}written")
        else:
            await two.type("refused")
            assert await two.closed() == NOT_ALLOWED
    stored = (await owner.get(f"/api/documents/{document['id']}")).json()
    assert stored["content"] == (f"{OWNED}written" if actor in ("owner", "editor") else OWNED)


async def test_a_role_that_is_raised_while_the_room_is_loaded_counts(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, person, document = await _shared(product, "viewer")
    loading, heard, goes_on = anyio.Event(), anyio.Event(), anyio.Event()
    load, recheck = DocumentKeeper.open, DocumentConnection._recheck

    async def held(keeper: DocumentKeeper, document_id: int) -> tuple[int, Log]:
        loading.set()
        await goes_on.wait()
        return await load(keeper, document_id)

    async def noted(connection: DocumentConnection, socket: Socket) -> None:
        await recheck(connection, socket)
        heard.set()

    monkeypatch.setattr(DocumentKeeper, "open", held)
    monkeypatch.setattr(DocumentConnection, "_recheck", noted)
    async with joined(product, person, document["id"], synced=False) as client:
        with anyio.fail_after(SECONDS):
            await loading.wait()
            member = f"/api/documents/{document['id']}/members/{(await person.who())['id']}"
            assert (await owner.patch(member, {"role": "editor"})).status_code == 200
            await heard.wait()
        goes_on.set()
        await client.until(lambda: client.is_synced)
        await client.typed("written")
    stored = (await owner.get(f"/api/documents/{document['id']}")).json()
    assert stored["content"] == f"{OWNED}written"
