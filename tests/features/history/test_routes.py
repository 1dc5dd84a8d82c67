"""Revisions over HTTP: listed, read, named, compared, restored, and what was not read yet."""

from __future__ import annotations

import json
from typing import Any

import anyio
import pytest
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection

from requill.api import limits
from requill.db.session import Session
from requill.models import DocumentRead, DocumentRevision, RevisionAuthor
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

TEXT = "## Goals\n\nTablets keep a copy.\n\n## Risks\n\nThe signal is lost.\n"
HOSTILE = '<script>alert(1)</script> <img src=x onerror="alert(2)"> [x](javascript:alert(3))'


async def _saved(person: Person, path: str, content: str, **more: Json) -> Json:
    version = (await person.get(path)).json()["version"]
    saved = await person.patch(path, {"content": content, "version": version, **more})
    assert saved.status_code == 200, saved.text
    return saved.json()


async def _document(person: Person, content: str = TEXT) -> str:
    return f"/api/documents/{(await person.write_document('Offline mode', content))['id']}"


async def _listed(person: Person, path: str, **query: Any) -> list[Json]:
    response = await person.get(f"{path}/revisions", params=query)
    assert response.status_code == 200, response.text
    found: list[Json] = response.json()
    return found


async def test_revisions_say_who_wrote_what_and_where(product: Product) -> None:
    mara = await product.member("mara")
    path = await _document(mara)
    await _saved(mara, path, TEXT.replace("lost", "lost for hours"), title="Offline first")
    [changed, created] = await _listed(mara, path)
    me = {"id": (await mara.who())["id"], "name": "mara"}
    assert created | {"origin": "created", "authors": [me], "title": "Offline mode", "version": 1} == created
    assert (
        changed
        | {
            "origin": "person",
            "authors": [me],
            "wordsAdded": 2,
            "wordsRemoved": 0,
            "sections": ["Risks"],
            "title": "Offline first",
            "previousTitle": "Offline mode",
            "name": None,
            "keptFor": None,
            "version": 2,
        }
        == changed
    )
    read = (await mara.get(f"{path}/revisions/{created['id']}")).json()
    assert read == created | {"content": TEXT}


async def test_a_document_that_nobody_changed_has_none_and_can_be_named(product: Product) -> None:
    guest = await product.guest()
    path = await _document(guest)
    assert await _listed(guest, path) == []
    named = await guest.post(f"{path}/revisions", {"name": "  First\n draft "})
    assert named.status_code == 201
    assert named.json()["name"] == "First draft"
    assert [row["name"] for row in await _listed(guest, path, named=True)] == ["First draft"]


async def test_a_list_comes_in_pages_newest_first(product: Product) -> None:
    guest = await product.guest()
    path = await _document(guest, "0")
    for number in range(1, 6):
        assert (await guest.patch(path, {"content": str(number)})).status_code == 200
    seen: list[int] = []
    cursor: dict[str, str] = {}
    while True:
        response = await guest.get(f"{path}/revisions", params={"limit": 2, **cursor})
        seen += [row["version"] for row in response.json()]
        if "X-Next-Cursor" not in response.headers:
            break
        cursor = {"cursor": response.headers["X-Next-Cursor"]}
    assert seen == [6, 5, 4, 3, 2, 1]
    assert (await guest.get(f"{path}/revisions", params={"cursor": "none"})).status_code == 422


async def test_a_name_is_given_changed_and_taken_away(product: Product) -> None:
    mara = await product.member("mara")
    path = await _document(mara)
    first = (await mara.post(f"{path}/revisions", {"name": "Sent to review"})).json()
    assert first["namedBy"]["name"] == "mara"
    again = await mara.post(f"{path}/revisions", {"name": "Other"})
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_NAMED")
    assert again.json()["message"] == "This version is already called “Sent to review”."
    await _saved(mara, path, TEXT + "More.\n")
    renamed = await mara.patch(f"{path}/revisions/{first['id']}", {"name": HOSTILE})
    assert renamed.json()["name"] == HOSTILE
    assert [row["name"] for row in await _listed(mara, path)] == [None, HOSTILE]
    kinds = [row["kind"] for row in (await mara.get("/api/activities")).json()]
    assert kinds[:2] == ["document_version_named"] * 2
    bare = (await mara.patch(f"{path}/revisions/{first['id']}", {"name": None})).json()
    assert (bare["name"], bare["namedBy"]) == (None, None)
    assert await _listed(mara, path, named=True) == []
    for refused in ("", " \t", "x" * 101, "a\x00"):
        assert (await mara.post(f"{path}/revisions", {"name": refused})).status_code == 422
    assert await _listed(mara, path, named=True) == []


async def test_only_so_many_versions_have_a_name(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("requill.features.history.service.NAMED", 1)
    guest = await product.guest()
    path = await _document(guest)
    first = (await guest.post(f"{path}/revisions", {"name": "One"})).json()
    await _saved(guest, path, "More.\n")
    refused = await guest.post(f"{path}/revisions", {"name": "Two"})
    assert (refused.status_code, refused.json()["code"]) == (409, "NAMED_VERSION_LIMIT")
    assert (await guest.patch(f"{path}/revisions/{first['id']}", {"name": "Uno"})).status_code == 200
    await guest.patch(f"{path}/revisions/{first['id']}", {"name": None})
    assert (await guest.post(f"{path}/revisions", {"name": "Two"})).status_code == 201


async def test_two_versions_are_compared_with_who_changed_what_and_when(product: Product) -> None:
    mara, jonas = await product.member("mara"), await product.member("jonas")
    path = await _document(mara)
    await added(mara, path, "jonas", "editor")
    await _saved(mara, path, TEXT.replace("a copy", "two copies"))
    await _saved(jonas, path, TEXT.replace("a copy", "two copies") + "\nBatteries are empty.\n")
    *_, oldest = await _listed(mara, path)
    found = (await jonas.get(f"{path}/comparison", params={"from": oldest["id"]})).json()
    assert (found["changes"], found["to"]["revisionId"], found["to"]["version"]) == (2, None, 3)
    changed = next(block for block in found["blocks"] if block["kind"] == "changed")
    assert [part for part in changed["parts"] if part["kind"] != "same"] == [
        {"kind": "removed", "text": "a copy."},
        {"kind": "added", "text": "two copies."},
    ]
    [new] = [block for block in found["blocks"] if block["kind"] == "added" and block["text"].strip()]
    by = [found["authors"][block["author"]] for block in (changed, new)]
    assert [[person["name"] for person in one["people"]] for one in by] == [["mara"], ["jonas"]]
    assert by[0]["at"] <= by[1]["at"]
    newest = (await _listed(mara, path))[0]
    back = await jonas.get(f"{path}/comparison", params={"from": newest["id"], "to": oldest["id"]})
    assert back.json()["from"]["revisionId"] == oldest["id"]
    assert back.json()["changes"] == 2
    near = await jonas.get(f"{path}/comparison", params={"from": oldest["id"], "context": 0})
    assert [block["kind"] for block in near.json()["blocks"]].count("same") == 0
    assert (await jonas.get(f"{path}/comparison")).status_code == 422
    assert (await jonas.get(f"{path}/comparison", params={"from": 999_999})).status_code == 404


async def test_who_wrote_each_line_is_told_and_of_the_assistants_who_asked(
    environment: dict[str, str],
) -> None:
    change = tool_call(
        "replace_text", quote="The signal is lost.", replacement="The signal is lost for hours."
    )
    async with Product.opened(environment, ScriptedModel(calling(change), saying("Done."))) as product:
        mara = await product.member("mara")
        path = await _document(mara)
        await mara.ask_about({"id": int(path.rpartition("/")[2])}, "Change it")
        found = (await mara.get(f"{path}/attribution")).json()
        runs = {run["line"]: run for run in found["runs"]}
        assert sum(run["lines"] for run in found["runs"]) == len(TEXT.split("\n")) - 1
        assert found["authors"][runs[1]["author"]]["isAssistant"] is False
        last = found["authors"][found["runs"][-1]["author"]]
        assert (last["isAssistant"], [one["name"] for one in last["people"]]) == (True, ["mara"])
        [assistants, kept] = await _listed(mara, path)
        assert (assistants["origin"], kept["keptFor"]) == ("assistant", "proposal")
        assert [row["id"] for row in await _listed(mara, path, author="assistant")] == [assistants["id"]]
        own = (await mara.who())["id"]
        assert [row["id"] for row in await _listed(mara, path, author=own)] == [kept["id"]]
        assert await _listed(mara, path, author="nobody") == []


async def test_a_version_is_restored_as_a_change_like_any_other(product: Product) -> None:
    mara = await product.member("mara")
    path = await _document(mara)
    await _saved(mara, path, "## Goals\n\nNothing.\n", title="Empty")
    *_, oldest = await _listed(mara, path)
    restored = await mara.post(f"{path}/revisions/{oldest['id']}/restore")
    assert restored.status_code == 200, restored.text
    assert (restored.json()["content"], restored.json()["title"]) == (TEXT, "Offline mode")
    [newest, before, _] = await _listed(mara, path)
    assert newest["origin"] == "restore"
    assert newest["restored"] | {"revisionId": oldest["id"], "undone": 1, "name": None} == newest["restored"]
    assert (before["keptFor"], before["title"]) == ("restore", "Empty")
    activities = (await mara.get("/api/activities")).json()
    assert "document_version_restored" in [row["kind"] for row in activities]
    undone = await mara.post(f"{path}/revisions/{before['id']}/restore")
    assert (undone.json()["content"], undone.json()["title"]) == ("## Goals\n\nNothing.\n", "Empty")
    count = len(await _listed(mara, path))
    again = await mara.post(f"{path}/revisions/{before['id']}/restore")
    assert again.json()["version"] == undone.json()["version"]
    assert len(await _listed(mara, path)) == count


async def test_a_restore_that_names_a_version_replaces_no_other(product: Product) -> None:
    mara = await product.member("mara")
    path = await _document(mara)
    await _saved(mara, path, "## Goals\n\nNothing.\n", title="Empty")
    [before, oldest] = await _listed(mara, path)
    made = (await mara.post(f"{path}/revisions/{oldest['id']}/restore")).json()
    await _saved(mara, path, TEXT + "Typed since.\n")
    body = {"version": made["version"]}
    refused = await mara.post(f"{path}/revisions/{before['id']}/restore", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "VERSION_CONFLICT")
    assert refused.json()["document"]["content"] == TEXT + "Typed since.\n"
    assert (await mara.get(path)).json()["content"] == TEXT + "Typed since.\n"
    body = {"version": refused.json()["document"]["version"]}
    restored = await mara.post(f"{path}/revisions/{before['id']}/restore", body)
    assert restored.json()["content"] == "## Goals\n\nNothing.\n"


async def test_everybody_else_who_may_read_it_hears_of_a_restore(product: Product) -> None:
    mara, jonas, eve = [await product.member(name) for name in ("mara", "jonas", "eve")]
    path = await _document(mara)
    await added(mara, path, "jonas", "viewer")
    await _saved(mara, path, "## Goals\n\nNothing.\n")
    *_, oldest = await _listed(mara, path)
    async with (
        connected(product, jonas) as told,
        connected(product, mara) as own,
        connected(product, eve) as elsewhere,
    ):
        restored = await mara.post(f"{path}/revisions/{oldest['id']}/restore")
        version, document_id = restored.json()["version"], restored.json()["id"]
        hint = {"type": "restored_update", "documentId": document_id, "version": version}
        assert hint in await _until_documents(told)
        assert hint not in await _until_documents(own)
        await eve.write_document()
        assert hint not in await _until_documents(elsewhere)
        # What changes nothing restores nothing.
        await mara.post(f"{path}/revisions/{oldest['id']}/restore")
        await _saved(mara, path, TEXT + "More.\n")
        assert {one["type"] for one in await _until_documents(told)} <= {"documents_update", "shares_update"}


async def _until_documents(socket: ClientConnection) -> list[Json]:
    """What a page hears up to the hint that documents of its person changed, and in the moment after that."""
    heard: list[Json] = []
    with anyio.fail_after(10):
        while not heard or heard[-1]["type"] != "documents_update":
            heard.append(json.loads(await socket.recv()))
    with anyio.move_on_after(0.3):
        while True:
            heard.append(json.loads(await socket.recv()))
    return heard


async def test_what_others_changed_since_one_read_is_told_and_counted(product: Product) -> None:
    mara, jonas = await product.member("mara"), await product.member("jonas")
    path = await _document(mara)
    number = int(path.rpartition("/")[2])
    await added(mara, path, "jonas", "viewer")
    nothing = {"version": None, "readAt": None, "unread": 0, "comparison": None}
    assert (await jonas.get(f"{path}/unread")).json() == nothing
    assert (await jonas.get("/api/unread", params={"ids": number})).json() == []
    marked = await jonas.put(f"{path}/read", {"version": 1})
    assert marked.json()["version"] == 1
    assert (await jonas.get(f"{path}/unread")).json()["comparison"] is None
    await _saved(mara, path, TEXT.replace("lost", "gone"))
    unread = (await jonas.get(f"{path}/unread", params={"context": 1})).json()
    assert (unread["version"], unread["unread"], unread["comparison"]["changes"]) == (1, 1, 1)
    [told] = (await jonas.get("/api/unread", params={"ids": f"{number},999999"})).json()
    assert (told["documentId"], told["unread"]) == (number, 1)
    assert (await jonas.put(f"{path}/read", {"version": 99})).json()["version"] == 2
    assert (await jonas.put(f"{path}/read", {"version": 1})).json()["version"] == 2
    [told] = (await jonas.get("/api/unread", params={"ids": number})).json()
    assert told["unread"] == 0
    await mara.put(f"{path}/read", {"version": 2})
    await _saved(mara, path, TEXT + "Mine.\n")
    [own] = (await mara.get("/api/unread", params={"ids": number})).json()
    assert own["unread"] == 0
    stranger = await product.member("stranger")
    assert (await stranger.get("/api/unread", params={"ids": number})).json() == []
    for refused in ("", "x", ",".join(["1"] * (limits.COUNTED_DOCUMENTS + 1))):
        assert (await mara.get("/api/unread", params={"ids": refused})).status_code in (404, 422), refused


async def test_hostile_texts_are_told_as_they_are(product: Product) -> None:
    guest = await product.guest()
    path = await _document(guest, f"## {HOSTILE}\n\n{HOSTILE}\n")
    await _saved(guest, path, f"## {HOSTILE}\n\n{HOSTILE} More.\n")
    [changed, created] = await _listed(guest, path)
    assert changed["sections"] == [HOSTILE[:80].strip()]
    response = await guest.get(f"{path}/comparison", params={"from": created["id"]})
    assert response.headers["content-type"] == "application/json"
    [block] = [one for one in response.json()["blocks"] if one["kind"] == "changed"]
    assert block["text"] == f"{HOSTILE} More."


async def test_who_left_or_deleted_their_account_is_still_told(product: Product) -> None:
    mara, jonas = await product.member("mara"), await product.member("jonas")
    path = await _document(mara)
    await added(mara, path, "jonas", "editor")
    await _saved(jonas, path, TEXT + "Jonas's.\n")
    named = await jonas.post(f"{path}/revisions", {"name": "His"})
    await jonas.delete(f"{path}/members/{(await jonas.who())['id']}")
    [changed, _] = await _listed(mara, path)
    assert [one["name"] for one in changed["authors"]] == ["jonas"]
    assert (await jonas.get(f"{path}/revisions/{named.json()['id']}")).status_code == 404
    assert (await jonas.delete("/api/account")).status_code == 200
    [changed, _] = await _listed(mara, path)
    assert [one["name"] for one in changed["authors"]] == ["Deleted account"]
    assert changed["namedBy"]["name"] == "Deleted account"
    found = (await mara.get(f"{path}/attribution")).json()
    assert "jonas" not in str(found)


async def test_a_deleted_documents_revisions_are_gone(product: Product) -> None:
    guest = await product.guest()
    path = await _document(guest)
    await _saved(guest, path, "More.\n")
    await guest.put(f"{path}/read", {"version": 2})
    [changed, _] = await _listed(guest, path)
    assert (await guest.delete(path)).status_code == 200
    for gone in (f"{path}/revisions", f"{path}/revisions/{changed['id']}", f"{path}/unread"):
        assert (await guest.get(gone)).status_code == 404

    def left(session: Session) -> list[int | None]:
        tables = (DocumentRevision, RevisionAuthor, DocumentRead)
        return [session.scalar(select(func.count()).select_from(table)) for table in tables]

    assert await product.services.database.read(left) == [0, 0, 0]
