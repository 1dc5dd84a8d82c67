"""What is in the trash is as if it were deleted, for its owner, its members and whoever has a link."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import anyio.lowlevel
import pytest
from websockets.exceptions import InvalidStatus

from requill.crdt.room_member import GONE, NOT_ALLOWED
from tests.api.test_crossing import OTHER_PARTS, OTHER_QUERY, Filled, calls
from tests.features.sharing.links import shared, token_of
from tests.features.trash.moves import PATHS, restore, status, trash
from tests.support.coediting import joined
from tests.support.commenting import commented
from tests.support.exports import finished
from tests.support.members import added, invited, token_for
from tests.support.people import Json, Person, Product
from tests.support.pictures import taken
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call
from tests.support.sockets import connected

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("files_made_soon")]


async def _shared(product: Product) -> tuple[Person, Person, Json, Json]:
    """An owner, an editor of their document and their project, and both."""
    owner, editor = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Offline", "Tablets only.")
    project = await owner.make_project("Field work")
    for thing in (f"/api/documents/{document['id']}", f"/api/projects/{project['id']}"):
        await added(owner, thing, "ben", "editor")
    return owner, editor, document, project


async def _told_of(owner: Person, editor: Person, document: Json) -> Json:
    """What the owner is told of a comment of the editor's."""
    await commented(editor, document["id"], "How?")
    return (await owner.get("/api/notifications")).json()[0]


async def _ordered(person: Person, document: Json) -> str:
    """A file of the document that is ready to be fetched."""
    order = await person.post(f"/api/documents/{document['id']}/exports", {"format": "docx"})
    assert order.status_code == 201, order.text
    await finished(person, order.json()["id"])
    made: str = order.json()["id"]
    return made


async def test_no_route_finds_it(environment: Mapping[str, str]) -> None:
    change = calling(tool_call("replace_text", quote="Tablets", replacement="Phones"))
    async with Product.opened(environment, ScriptedModel(change, saying("Done."))) as product:
        owner, editor, document, project = await _shared(product)
        path = f"/api/documents/{document['id']}"
        await owner.patch(path, {"content": "## Scope\n\nTablets alone.\n"})
        await owner.patch("/api/settings", {"reviewChangesFirst": True})
        events = await owner.stream_all("/api/chat", {"documentId": document["id"], "content": "Change it"})
        thread = await owner.begin_thread()
        invited_to_project = await invited(owner, f"/api/projects/{project['id']}", "late@example.org")
        ids = {
            "document": document["id"],
            "project": project["id"],
            "thread": thread["id"],
            "proposal": events[-1].data["proposal"]["id"],
            "notification": (await _told_of(owner, editor, document))["id"],
            "comment": (await commented(editor, document["id"], "Why?"))["id"],
            "file": (await taken(owner, document, b"Drawings", kind="file"))["id"],
            "export": await _ordered(owner, document),
            "turn": events[0].data["id"],
            "revision": (await owner.get(f"{path}/revisions")).json()[0]["id"],
            "invitation": (await invited(owner, path, "late@example.org"))["id"],
            "project invitation": invited_to_project["id"],
            "member": (await editor.who())["id"],
            "piece": 1,
            "trashed": 999_999,
            "own template": 999_999,  # which goes to no trash
        }
        own = await owner.write_document("Another")
        for kind, thing in (("document", document), ("project", project), ("thread", thread)):
            await trash(owner, kind, thing)
        tried = 0
        for call in calls(product.api.openapi()):
            if call.path.startswith("/api/trash"):
                continue
            for slot in call.slots:
                filled = Filled(body=dict(call.body or {}))
                for one in call.slots:
                    if one.is_required or one is slot:
                        moved = one.path == "/api/documents/{document_id}" and one is not slot
                        filled.put(one, own["id"] if moved else ids[one.kind])
                for person in (owner, editor):
                    answer = await person.http.request(
                        call.method,
                        call.path.format(**OTHER_PARTS | filled.path),
                        params={**OTHER_QUERY.get(call.path, {}), **filled.query},
                        json=None if call.body is None else filled.body,
                    )
                    assert answer.status_code == 404, (call, slot, answer.text)
                    tried += 1
        assert tried > 100


async def test_nobody_finds_it_in_a_list_or_a_search(product: Product) -> None:
    owner, editor, document, project = await _shared(product)
    thread = await owner.begin_thread("Offline ideas")
    await owner.post("/api/chat", {"threadId": thread["id"], "content": "What of offline tablets?"})
    for is_indexed in (False, True):
        if is_indexed:
            await product.services.indexer.catch_up()
        for kind, thing in (("document", document), ("project", project), ("thread", thread)):
            await trash(owner, kind, thing)
        for person in (owner, editor):
            for path in ("/api/documents", "/api/projects"):
                for query in ("", "?filter=mine", "?filter=shared", "?q=o"):
                    listed = await person.get(path + query)
                    assert (listed.json(), listed.headers["x-total-count"]) == ([], "0"), (path, query)
            for path in ("/api/chat/threads", "/api/chat/threads?q=offline"):
                assert (await person.get(path)).json() == []
            for words in ("offline", "tablets", "field"):
                found = (await person.get("/api/search", params={"q": words})).json()
                assert (found["documents"], found["projects"], found["threads"]) == ([], [], []), words
        for kind, thing in (("document", document), ("project", project), ("thread", thread)):
            await restore(owner, kind, thing)
        found = (await owner.get("/api/search", params={"q": "offline"})).json()
        assert [len(found[kind]) for kind in ("documents", "threads")] == [1, 1]
        assert len((await editor.get("/api/documents")).json()) == 1
        assert len((await editor.get("/api/projects?filter=shared")).json()) == 1


@pytest.mark.full
async def test_a_search_finds_what_is_there_behind_much_that_is_in_the_trash(product: Product) -> None:
    person = await product.member()
    kept = await person.write_document("Offline, the one that counts")
    thrown = [await person.write_document(f"Offline {number}") for number in range(60)]
    await product.services.indexer.catch_up()
    for document in thrown:
        await trash(person, "document", document)
    found = (await person.get("/api/search", params={"q": "offline"})).json()
    assert [one["id"] for one in found["documents"]] == [kept["id"]]


async def test_its_link_and_its_invitation_lead_nowhere_until_it_is_back(product: Product) -> None:
    owner, newcomer = await product.member("ada"), await product.member("newcomer")
    document = await owner.write_document("Offline")
    path = f"/api/documents/{document['id']}"
    token = token_of((await owner.put(f"{path}/share", {"role": "editor"})).json()["share"])
    await invited(owner, path, "late@example.org")
    invitation = token_for(product, "late@example.org")
    await trash(owner, "document", document)
    for answer in (
        await product.stranger().get(f"/api/shared/{token}"),
        await product.stranger().post(f"/api/shared/{token}/open", {"password": "a guess"}),
        await newcomer.post(f"/api/shared/{token}/join"),
        await product.stranger().get(f"/api/invitations/{invitation}"),
        await newcomer.post(f"/api/invitations/{invitation}/accept"),
    ):
        assert answer.status_code == 404, answer.text
    await restore(owner, "document", document)
    assert (await product.stranger().get(f"/api/shared/{token}")).json()["title"] == "Offline"
    assert (await newcomer.post(f"/api/invitations/{invitation}/accept")).status_code == 200
    assert await status(newcomer, "document", document) == 200
    assert token_of(await shared(owner, document)) == token


async def test_whoever_has_it_open_is_put_out_within_a_second(product: Product) -> None:
    owner, editor, document, _ = await _shared(product)
    async with (
        joined(product, owner, document["id"]) as one,
        joined(product, editor, document["id"]) as two,
    ):
        await two.typed(" And phones.")
        with anyio.fail_after(1):
            await trash(owner, "document", document)
            assert {await one.closed(), await two.closed()} <= {GONE, NOT_ALLOWED}
    for person in (owner, editor):
        with pytest.raises(InvalidStatus) as refusal:
            async with connected(product, person, path=f"/ws/documents/{document['id']}"):
                pass
        assert refusal.value.response.status_code == 404
    await restore(owner, "document", document)
    found = (await editor.get(f"/api/documents/{document['id']}")).json()
    assert (found["content"], found["role"]) == ("Tablets only. And phones.", "editor")
    async with joined(product, editor, document["id"]) as again:
        assert again.replica.content == "Tablets only. And phones."


async def test_what_was_typed_away_from_it_is_taken_when_it_is_back(product: Product) -> None:
    """A page that was offline keeps its replica, and sends what was typed in it."""
    owner = await product.member("ada")
    document = await owner.write_document("Offline", "Tablets only.")
    async with joined(product, owner, document["id"]) as one:
        replica = one.replica
    replica.insert(" Typed on a train.")
    await trash(owner, "document", document)
    await restore(owner, "document", document)
    async with joined(product, owner, document["id"], replica) as one:
        await one.until(lambda: one.was_asked)
        async with joined(product, owner, document["id"]) as two:
            await two.until(lambda: two.replica.content == "Tablets only. Typed on a train.")


@pytest.mark.parametrize("kind", PATHS)
@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
async def test_a_turn_about_it_ends_as_if_it_were_deleted(
    environment: Mapping[str, str], kind: str, accept: str
) -> None:
    gate = anyio.Event()
    change = calling(tool_call("replace_text", quote="Tablets", replacement="Phones"))
    first = change if kind == "document" else saying("Too late.")
    async with Product.opened(
        environment, ScriptedModel([gate, *first], saying("Done."), repeat=True)
    ) as product:
        person = await product.member()
        thing = await _thing(person, kind)
        body = {f"{kind}Id": thing["id"], "content": "Change it"}
        ends: list[Json] = []

        async def ask() -> None:
            answer = await person.post("/api/chat", body, headers={"Accept": accept})
            ends.append(answer.status_code if accept == "application/json" else answer.text)

        with anyio.fail_after(5):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(ask)
                (turn,) = await person.until_a_turn_runs()
                await trash(person, kind, thing)
                for missing in ("DELETE /api/turns/{}", "GET /api/turns/{}/events"):
                    method, _, path = missing.partition(" ")
                    answer = await person.http.request(method, path.format(turn["id"]))
                    assert answer.status_code == 404, (missing, answer.text)
                gate.set()
        if accept == "application/json":
            assert ends == [404]
        else:  # of a project, whose readers are told at once, it breaks off
            assert '"status":404' in ends[0] or (kind == "project" and "event: done" not in ends[0])
        with anyio.fail_after(5):  # the turn goes on to its end without its reader
            while (await person.get("/api/usage")).json()["messages"]:
                await anyio.lowlevel.checkpoint()
        await restore(person, kind, thing)
        said = f"/api/chat/threads/{thing['id']}" if kind == "thread" else f"/api/chat?{kind}Id={thing['id']}"
        found = (await person.get(said)).json()
        assert (found["messages"] if kind == "thread" else found) == []
        if kind == "document":
            assert (await person.get(f"/api/documents/{thing['id']}")).json()["content"] == "Tablets only."
        answer = await person.post("/api/chat", body)
        assert answer.status_code == 200, "the conversation goes on"


async def _thing(person: Person, kind: str) -> Json:
    if kind == "project":
        return await person.make_project()
    if kind == "thread":
        return await person.begin_thread("Ideas")
    return await person.write_document("Offline", "Tablets only.")
