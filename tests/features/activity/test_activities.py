"""What happened is written down with what it tells of, for its owner alone."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from requill.db.session import Session
from requill.models import Activity
from tests.support.members import added, invited, token_for
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected, heard

pytestmark = pytest.mark.anyio


async def told(person: Person, query: str = "") -> list[tuple[str, str]]:
    """(kind, title) of what is listed, the oldest first."""
    listed = (await person.get(f"/api/activities{query}")).json()
    return [(activity["kind"], activity["title"]) for activity in reversed(listed)]


async def test_what_happens_to_documents_and_projects_is_told_newest_first(product: Product) -> None:
    person = await product.member()
    project = await person.make_project("Field work")
    document = await person.write_document("Offline")
    path = f"/api/documents/{document['id']}"
    await person.patch(path, {"title": "Offline mode"})
    await person.patch(path, {"projectId": project["id"]})
    await person.patch(path, {"projectId": None})
    await person.patch(f"/api/projects/{project['id']}", {"name": "Depots", "status": "completed"})
    await person.patch(f"/api/projects/{project['id']}", {"status": "in-progress"})
    await person.delete(path)
    await person.delete(f"/api/projects/{project['id']}")
    assert await told(person) == [
        ("project_created", "Field work"),
        ("document_created", "Offline"),
        ("document_renamed", "Offline mode"),
        ("document_added", "Offline mode"),
        ("document_removed", "Offline mode"),
        ("project_renamed", "Depots"),
        ("project_completed", "Depots"),
        ("project_reopened", "Depots"),
        ("document_deleted", "Offline mode"),
        ("project_deleted", "Depots"),
    ]


async def test_an_activity_names_what_is_still_there(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    body = {"title": "Offline", "projectId": project["id"]}
    document = (await person.post("/api/documents", body)).json()
    newest: Json = (await person.get("/api/activities?limit=1")).json()[0]
    assert set(newest) == {"id", "kind", "actor", "title", "documentId", "projectId", "createdAt"}
    assert (newest["documentId"], newest["projectId"]) == (document["id"], project["id"])
    assert newest["createdAt"].endswith("Z")
    await person.delete(f"/api/documents/{document['id']}")
    ids = [activity["documentId"] for activity in (await person.get("/api/activities")).json()]
    assert ids == [None, None, None]


async def test_an_activity_says_who_did_it_also_once_their_account_is_deleted(product: Product) -> None:
    ada, ben = await product.member("ada"), product.stranger()
    await ben.register("ben", name="Ben Okoro")
    project = await ada.make_project("Field work")
    await added(ada, f"/api/projects/{project['id']}", "ben", "editor")
    path = f"/api/projects/{project['id']}"
    await ben.patch(path, {"name": "Depots"})

    async def actors(person: Person) -> list[Json]:
        return [
            one["actor"] for one in (await person.get(f"/api/activities?projectId={project['id']}")).json()
        ]

    hers, his = [
        {"id": (await one.who())["id"], "name": name} for one, name in ((ada, "ada"), (ben, "Ben Okoro"))
    ]
    assert await actors(ada) == await actors(ben) == [his, hers, hers]
    assert (await ben.delete("/api/account")).status_code == 200
    assert (await actors(ada))[0] == {**his, "name": "Deleted account"}


async def test_a_finished_interview_is_told(product: Product) -> None:
    person = await product.member()
    start = {"templateId": 1, "title": "Offline mode"}
    begun = (await person.post("/api/document-flow/start", start)).json()
    finish = {"documentId": begun["document"]["id"], "content": "finish"}
    await person.post("/api/document-flow/message", finish)
    assert await told(person) == [
        ("document_created", "Offline mode"),
        ("document_completed", "Offline mode"),
    ]


async def test_headings_alone_are_no_interview_that_was_finished(product: Product) -> None:
    person = await product.member()
    start = {"templateId": 1, "title": "Offline mode", "mode": "start-new"}
    await person.post("/api/document-flow/start", start)
    assert await told(person) == [("document_created", "Offline mode")]


async def test_an_export_is_told_once_the_file_is_made(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Offline")
    assert (await person.get(f"/api/documents/{document['id']}/export/docx")).status_code == 200
    assert await told(person) == [("document_created", "Offline"), ("document_exported", "Offline")]


async def test_a_project_tells_what_happened_in_it_alone(product: Product) -> None:
    person = await product.member()
    project, other = await person.make_project("One"), await person.make_project("Other")
    document = await person.write_document("Offline")
    await person.patch(f"/api/documents/{document['id']}", {"projectId": project["id"]})
    await person.patch(f"/api/documents/{document['id']}", {"projectId": other["id"]})
    assert await told(person, f"?projectId={project['id']}") == [
        ("project_created", "One"),
        ("document_added", "Offline"),
        ("document_removed", "Offline"),
    ]
    assert await told(person, f"?projectId={other['id']}") == [
        ("project_created", "Other"),
        ("document_added", "Offline"),
    ]


async def test_activities_are_paged(product: Product) -> None:
    person = await product.member()
    for number in range(5):
        await person.write_document(f"Document {number}")
    seen: list[str] = []
    cursor = ""
    for _ in range(3):
        page = await person.get(f"/api/activities?limit=2{cursor}")
        seen += [activity["title"] for activity in page.json()]
        cursor = f"&cursor={page.headers.get('x-next-cursor')}"
    assert seen == [f"Document {number}" for number in reversed(range(5))]
    assert "x-next-cursor" not in page.headers
    assert (await person.get("/api/activities?cursor=x")).status_code == 422


async def test_nobody_is_told_what_happened_to_others(product: Product) -> None:
    person, guest = await product.member(), await product.guest()
    await person.write_document("Private")
    assert await told(guest) == []
    await guest.write_document("Mine")
    assert await told(guest) == [("document_created", "Mine")]


async def test_a_page_hears_of_what_others_do_in_a_project_of_its_persons_and_of_nothing_else_they_do(
    product: Product,
) -> None:
    owner, editor = await product.member("ada"), await product.member("ben")
    project, apart = await owner.make_project(), await owner.make_project()
    await added(owner, f"/api/projects/{project['id']}", "ben", "editor")
    async with connected(product, editor) as socket:
        await owner.patch(f"/api/projects/{apart['id']}", {"name": "Renamed"})
        await owner.write_document()
        await owner.patch(f"/api/projects/{project['id']}", {"name": "Renamed"})
        assert [await heard(socket), await heard(socket)] == [
            {"type": "projects_update"},
            {"type": "activities_update"},
        ]


async def test_what_was_refused_is_not_told(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Offline")
    refused = {"title": "Renamed", "projectId": 999_999}
    assert (await person.patch(f"/api/documents/{document['id']}", refused)).status_code == 404
    assert await told(person) == [("document_created", "Offline")]


async def test_a_change_whose_activity_cannot_be_written_down_does_not_happen(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.member()
    document = await person.write_document("Offline")
    monkeypatch.setattr("requill.features.activity.queries.now", lambda: 1 / 0)
    answer = await person.patch(f"/api/documents/{document['id']}", {"title": "Renamed"})
    assert answer.status_code == 500
    monkeypatch.undo()
    assert document.items() <= (await person.get(f"/api/documents/{document['id']}")).json().items()

    def count(session: Session) -> int:
        return session.scalars(select(func.count()).select_from(Activity)).one()

    assert await product.services.database.read(count) == 1


@pytest.mark.parametrize("kind", ["document", "project"])
async def test_who_became_a_member_and_who_is_none_any_more_is_told_to_whoever_did_it(
    product: Product, kind: str
) -> None:
    ada, ben, cleo = [await product.member(name) for name in ("ada", "ben", "cleo")]
    project = await ada.make_project("Field work")
    made: Json = project
    if kind == "document":
        body = {"title": "Offline", "projectId": project["id"]}
        made = (await ada.post("/api/documents", body)).json()
    thing, title = f"/api/{kind}s/{made['id']}", "Offline" if kind == "document" else "Field work"
    await added(ada, thing, "ben", "viewer")
    member = f"{thing}/members/{(await ben.who())['id']}"
    assert (await ada.patch(member, {"role": "editor"})).status_code == 200
    await ada.delete(member)
    await added(ada, thing, "ben", "viewer")
    await ben.delete(member)
    await invited(ada, thing, "cleo@example.com")
    token = token_for(product, "cleo@example.com")
    assert (await cleo.post(f"/api/invitations/{token}/accept")).status_code == 200
    verbs = ["added", "role_changed", "removed", "added"]
    assert (await told(ada))[-4:] == [(f"{kind}_member_{verb}", title) for verb in verbs]
    assert await told(ben) == [(f"{kind}_member_left", title)]
    assert await told(cleo) == [(f"{kind}_member_joined", title)]
    in_project = await told(ada, f"?projectId={project['id']}")
    assert [what for what, _ in in_project][-6:] == [
        f"{kind}_member_{verb}" for verb in (*verbs, "left", "joined")
    ]
