"""Searching over HTTP: what is found, what never is, and that it is what stands there now."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from requill.db.session import Session
from requill.features.search.policy import MAX_RESULTS, WAITING_READ
from tests.features.search.searching import KINDS, NOTHING, ids, marked, search, settle
from tests.support.members import added
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def test_a_document_is_found_by_title_and_text_together(product: Product, *, indexed: bool) -> None:
    person = await product.guest()
    document = await person.write_document("Offline mode", "# Goals\n\nKeep **writing** on trains.")
    await person.write_document("Another", "writing only")
    await settle(product, indexed=indexed)
    found = await search(person, "OFFL train writ")
    assert found["documents"] == [
        {
            "id": document["id"],
            "title": "Offline mode",
            "titleMarks": [[0, 4]],
            "snippet": {"text": "Goals Keep writing on trains.", "marks": [[11, 15], [22, 27]]},
            "updatedAt": document["updatedAt"],
            "owner": None,
        }
    ]
    assert (found["projects"], found["threads"]) == ([], [])


async def test_a_project_is_found_by_name_and_description(product: Product, *, indexed: bool) -> None:
    person = await product.member()
    project = await person.make_project("Field work", description="For technicians on the road")
    await settle(product, indexed=indexed)
    found = (await search(person, "field technic"))["projects"]
    assert [(one["id"], one["name"], one["nameMarks"]) for one in found] == [
        (project["id"], "Field work", [[0, 5]])
    ]
    assert marked(found[0]["snippet"]) == ["technic"]


async def test_a_thread_is_found_by_its_title_and_by_what_was_said_in_it(
    product: Product, *, indexed: bool
) -> None:
    person = await product.guest()
    titled = await person.begin_thread("Pricing ideas")
    spoken = await person.begin_thread("Untold")
    question = {"threadId": spoken["id"], "content": "What about zebrafish in the aquarium?"}
    assert (await person.post("/api/chat", question)).status_code == 200
    await settle(product, indexed=indexed)
    assert await ids(person, "pric", "threads") == [titled["id"]]
    found = (await search(person, "zebraf aqua"))["threads"]
    assert [(one["id"], one["title"]) for one in found] == [(spoken["id"], "Untold")]
    assert marked(found[0]["snippet"]) == ["zebraf", "aqua"]


async def test_a_thread_with_many_hits_stands_once_and_hides_no_other(product: Product) -> None:
    person = await product.guest()
    quiet, loud = await person.begin_thread("Quiet"), await person.begin_thread("Loud")

    def say(session: Session) -> None:
        statement = text(
            "INSERT INTO messages (thread_id, role, content, state, suggestions, created_at)"
            " VALUES (:thread, 'user', 'the zebrafish again', 'complete', '[]', '2026-01-01 00:00:00.000000')"
        )
        session.execute(statement, [{"thread": quiet["id"]}, *[{"thread": loud["id"]}] * 40])

    await product.services.database.write(say)
    await settle(product, indexed=True)
    assert sorted(await ids(person, "zebrafish", "threads", limit=5)) == sorted([quiet["id"], loud["id"]])


async def test_what_is_said_about_documents_is_no_thread(product: Product, *, indexed: bool) -> None:
    person = await product.guest()
    document = await person.write_document()
    await person.post("/api/chat", {"documentId": document["id"], "content": "Any zebrafish?"})
    await settle(product, indexed=indexed)
    assert await search(person, "zebrafish") == NOTHING


async def test_templates_are_found_by_name_and_description(product: Product) -> None:
    found = (await search(await product.guest(), "standard"))["templates"]
    assert found[0]["name"] == "Standard PRD"
    assert found[0]["nameMarks"] == [[0, 8]]
    assert found[0]["description"]


async def test_own_templates_are_found_before_the_library(product: Product) -> None:
    person = await product.member()
    text = "---\nname: Standard kit\ndescription: Café {}\nvariables:\n- name: zebra\n---\n\n## Okapi\n"
    older = (await person.post("/api/own-templates", {"text": text.format("fare")})).json()
    newer = (await person.post("/api/own-templates", {"text": text.format("later")})).json()
    found = (await search(person, "standard"))["templates"]
    assert [one["id"] for one in found[:2]] == [newer["id"], older["id"]]
    assert (found[0]["role"], found[0]["owner"], found[0]["project"]) == ("owner", None, None)
    assert (found[2]["name"], found[2]["role"]) == ("Standard PRD", None)
    assert await ids(person, "cafe far", "templates") == [older["id"]]
    assert await ids(person, "standard", "templates", limit=1) == [newer["id"]]
    # Neither its variables nor its sections are what it is called.
    assert await ids(person, "zebra", "templates") == []
    assert await ids(person, "okapi", "templates") == []
    assert (
        await person.patch(f"/api/own-templates/{newer['id']}", {"version": 1, "name": "Moose"})
    ).is_success
    assert await ids(person, "moose", "templates") == [newer["id"]]
    assert (await person.delete(f"/api/own-templates/{newer['id']}")).is_success
    assert await ids(person, "moose", "templates") == []


async def test_own_templates_are_found_by_those_alone_who_may_use_them(product: Product) -> None:
    owner, editor, commenter, viewer, stranger = [
        await product.member(name) for name in ("owner", "editor", "commenter", "viewer", "stranger")
    ]
    everybody = {"owner": owner, "editor": editor, "commenter": commenter, "viewer": viewer}
    outside = [stranger, await product.guest()]
    project = await owner.make_project("Depots")
    for role in ("editor", "commenter", "viewer"):
        await added(owner, f"/api/projects/{project['id']}", role, role)
    template = (await owner.post("/api/own-templates", {"name": "Zebra crossing"})).json()
    shared = {"projectId": project["id"]}
    assert (await owner.put(f"/api/own-templates/{template['id']}/project", shared)).is_success
    for role, person in everybody.items():
        [found] = (await search(person, "zebra"))["templates"]
        assert (found["id"], found["role"]) == (template["id"], "viewer" if role == "commenter" else role)
        assert found["project"] == {"id": project["id"], "name": "Depots"}
        assert found["owner"] == (None if role == "owner" else template["owner"])
    for person in outside:
        assert await search(person, "zebra") == NOTHING
    viewer_id = (await viewer.who())["id"]
    assert (await owner.delete(f"/api/projects/{project['id']}/members/{viewer_id}")).is_success
    assert await search(viewer, "zebra") == NOTHING
    nobody = {"projectId": None}
    assert (await owner.put(f"/api/own-templates/{template['id']}/project", nobody)).is_success
    for person in (editor, commenter):
        assert await search(person, "zebra") == NOTHING
    assert await ids(owner, "zebra", "templates") == [template["id"]]


async def test_a_changed_text_is_found_by_its_new_words_and_no_longer_by_the_old(
    product: Product, *, indexed: bool
) -> None:
    person = await product.guest()
    document = await person.write_document("Title", "about aardvarks")
    await settle(product, indexed=True)
    assert await ids(person, "aardvarks") == [document["id"]]
    await person.patch(f"/api/documents/{document['id']}", {"content": "about badgers"})
    await settle(product, indexed=indexed)
    assert await ids(person, "badgers") == [document["id"]]
    assert await ids(person, "aardvarks") == []


async def test_a_new_title_is_found_and_the_old_one_not(product: Product, *, indexed: bool) -> None:
    person = await product.guest()
    document = await person.write_document("Aardvarks")
    await settle(product, indexed=True)
    await person.patch(f"/api/documents/{document['id']}", {"title": "Badgers"})
    await settle(product, indexed=indexed)
    assert await ids(person, "badg") == [document["id"]]
    assert await ids(person, "aardv") == []


async def test_what_is_deleted_is_not_found(product: Product, *, indexed: bool) -> None:
    person = await product.member()
    document = await person.write_document("Zebrafish")
    project = await person.make_project("Zebrafish")
    thread = await person.begin_thread("Zebrafish")
    await person.post("/api/chat", {"threadId": thread["id"], "content": "Zebrafish?"})
    await settle(product, indexed=True)
    for path in (f"documents/{document['id']}", f"projects/{project['id']}", f"chat/threads/{thread['id']}"):
        assert (await person.delete(f"/api/{path}")).status_code == 200
    await settle(product, indexed=indexed)
    assert await search(person, "zebrafish") == NOTHING

    def left(session: Session) -> tuple[int, int]:
        entries = session.execute(text("SELECT COUNT(*) FROM search_entries")).scalar_one()
        return entries, session.execute(text("SELECT COUNT(*) FROM search_index")).scalar_one()

    if indexed:
        assert await product.services.database.read(left) == (0, 0)


async def test_nobody_finds_what_is_not_theirs(product: Product, *, indexed: bool) -> None:
    owner, other = await product.member(), await product.member()
    await owner.write_document("Zebrafish", "zebrafish")
    await owner.make_project("Zebrafish")
    thread = await owner.begin_thread("Zebrafish")
    await owner.post("/api/chat", {"threadId": thread["id"], "content": "zebrafish"})
    await settle(product, indexed=indexed)
    found = await search(owner, "zebrafish")
    assert [len(found[kind]) for kind in KINDS] == [1, 1, 1, 0]
    assert await search(other, "zebrafish") == NOTHING
    assert await search(await product.guest(), "zebrafish") == NOTHING
    response = await product.stranger().get("/api/search?q=zebrafish")
    assert response.status_code == 401


async def test_what_moves_to_another_person_is_found_by_them_alone(
    product: Product, *, indexed: bool
) -> None:
    giver, taker = await product.member(), await product.member()
    document = await giver.write_document("Zebrafish")
    thread = await giver.begin_thread("Zebrafish")
    await giver.post("/api/chat", {"threadId": thread["id"], "content": "What about mudskippers?"})
    await settle(product, indexed=True)
    names = [(await person.get("/api/current-user")).json()["id"] for person in (giver, taker)]

    def move(session: Session) -> None:
        for table in ("search_entries", "documents", "threads"):
            statement = text(f"UPDATE {table} SET owner_id = :taker WHERE owner_id = :giver")
            session.execute(statement, {"giver": names[0], "taker": names[1]})

    await product.services.database.write(move)
    await settle(product, indexed=indexed)
    assert await search(giver, "zebrafish") == NOTHING
    assert await ids(taker, "zebrafish") == [document["id"]]
    assert await ids(taker, "mudskip", "threads") == [thread["id"]]
    assert await ids(giver, "mudskip", "threads") == []


@pytest.mark.parametrize("enter", ["register", "log in"])
async def test_what_a_guest_wrote_is_found_by_the_member_they_become(
    product: Product, enter: str, *, indexed: bool
) -> None:
    await product.member("mara")
    person = await product.guest()
    document = await person.write_document("Zebrafish")
    thread = await person.begin_thread("Untold")
    await person.post("/api/chat", {"threadId": thread["id"], "content": "What about mudskippers?"})
    await settle(product, indexed=True)
    guest = product.with_cookie(person.token)
    entered = await (person.log_in("mara") if enter == "log in" else person.register("ada"))
    assert entered.is_success
    await settle(product, indexed=indexed)
    assert await ids(person, "zebrafish") == [document["id"]]
    assert await ids(person, "mudskip", "threads") == [thread["id"]]
    assert (await guest.get("/api/search?q=zebrafish")).status_code == 401


async def test_what_a_guest_wrote_is_found_after_they_are_reset(product: Product, *, indexed: bool) -> None:
    person = await product.guest()
    document = await person.write_document("Zebrafish")
    await settle(product, indexed=True)
    assert (await person.delete("/api/account")).status_code == 200
    await settle(product, indexed=indexed)
    assert await ids(person, "zebrafish") == [document["id"]]


async def test_what_a_deleted_account_wrote_is_found_by_nobody(product: Product, *, indexed: bool) -> None:
    person = await product.member("mara")
    await person.write_document("Zebrafish")
    await person.make_project("Zebrafish")
    await person.begin_thread("Zebrafish")
    await settle(product, indexed=True)
    former = product.with_cookie(person.token)
    await person.delete("/api/account")
    await settle(product, indexed=indexed)
    assert (await former.get("/api/search?q=zebrafish")).status_code == 401
    for other in (await product.member("mara"), await product.guest()):
        assert await search(other, "zebrafish") == NOTHING


async def test_the_latest_changed_comes_first(product: Product, *, indexed: bool) -> None:
    person = await product.member()
    first, second, third = [await person.write_document("Zebrafish") for _ in range(3)]
    await settle(product, indexed=indexed)
    await person.patch(f"/api/documents/{second['id']}", {"content": "Again"})
    await settle(product, indexed=indexed)
    assert await ids(person, "zebrafish") == [second["id"], third["id"], first["id"]]
    assert await ids(person, "zebrafish", limit=2) == [second["id"], third["id"]]


async def test_old_and_new_are_found_together(product: Product) -> None:
    person = await product.member()
    documents = [await person.write_document("Zebrafish") for _ in range(2)]
    await settle(product, indexed=True)
    documents.append(await person.write_document("Zebrafish"))
    assert await ids(person, "zebrafish") == [one["id"] for one in reversed(documents)]


async def test_of_very_many_new_things_the_latest_are_read_at_once_and_all_are_indexed(
    product: Product,
) -> None:
    person = await product.member()
    documents = [await person.write_document(f"Zebrafish {number}") for number in range(WAITING_READ + 5)]
    newest = [one["id"] for one in reversed(documents)]
    assert await ids(person, "zebrafish", limit=MAX_RESULTS) == newest[:MAX_RESULTS]
    await settle(product, indexed=True)
    assert await ids(person, "zebrafish 0") == [documents[0]["id"]]


@pytest.mark.both_databases
async def test_what_others_share_is_found_while_it_is_shared(product: Product, *, indexed: bool) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Offline mode", "Keep writing on trains.")
    await owner.write_document("Offline pay", "Nobody else's")
    project = await owner.make_project("Offline work")
    inside = await owner.post(
        "/api/documents", {"title": "Offline maps", "content": "Trains", "projectId": project["id"]}
    )
    own = await ben.write_document("Offline mine")
    member = await added(owner, f"/api/documents/{document['id']}", "ben", "viewer")
    await added(owner, f"/api/projects/{project['id']}", "ben", "viewer")
    await settle(product, indexed=indexed)
    assert set(await ids(ben, "offl")) == {document["id"], inside.json()["id"], own["id"]}
    assert await ids(ben, "writing trains") == [document["id"]]
    assert await ids(ben, "offline work", "projects") == [project["id"]]
    found = await search(ben, "offl")
    ada = {"id": (await owner.who())["id"], "name": "ada"}
    assert {each["title"]: each["owner"] for each in found["documents"]} == {
        "Offline mode": ada,
        "Offline maps": ada,
        "Offline mine": None,
    }
    assert [each["owner"] for each in found["projects"]] == [ada]
    assert [each["owner"] for each in (await search(owner, "offl"))["projects"]] == [None]
    await owner.delete(f"/api/documents/{document['id']}/members/{member['userId']}")
    assert await ids(ben, "writing trains") == []
    await owner.delete(f"/api/projects/{project['id']}/members/{member['userId']}")
    assert await ids(ben, "offl") == [own["id"]]
    assert await ids(ben, "offline work", "projects") == []
