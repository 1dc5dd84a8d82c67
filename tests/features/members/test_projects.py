"""Roles on a project are roles on every document in it, whoever made that."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from requill.models import Document
from tests.support.members import added, invited, token_for
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


async def _project(owner: Person) -> tuple[str, Json]:
    project = await owner.make_project("Field work")
    return f"/api/projects/{project['id']}", project


async def _made_in(person: Person, project: Json, title: str = "Made in it") -> Json:
    answer = await person.post("/api/documents", {"title": title, "projectId": project["id"]})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def _role(person: Person, document: Json) -> str | None:
    answer = await person.get(f"/api/documents/{document['id']}")
    return answer.json()["role"] if answer.status_code == 200 else None


async def _count(person: Person, path: str) -> int:
    """The kept count, which is what the list holds."""
    listed = await person.get(f"{path}/documents")
    kept: int = (await person.get(path)).json()["documentCount"]
    assert listed.headers["x-total-count"] == str(kept) == str(len(listed.json()))
    return kept


@pytest.mark.parametrize("role", ["viewer", "commenter", "editor"])
async def test_a_member_of_a_project_has_the_role_on_its_documents(product: Product, role: str) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    document = await _made_in(owner, project)
    await added(owner, path, "ben", role)
    assert await _role(ben, document) == role
    assert (await ben.get(path)).json()["role"] == role
    listed = (await ben.get(f"{path}/documents")).json()
    assert [(row["id"], row["role"], row["owner"]["name"]) for row in listed] == [
        (document["id"], role, "ada")
    ]
    assert [row["id"] for row in (await ben.get("/api/documents?filter=shared")).json()] == [document["id"]]
    later = await _made_in(owner, project, "Later")
    assert await _role(ben, later) == role
    await owner.patch(f"/api/documents/{later['id']}", {"projectId": None})
    assert await _role(ben, later) is None


async def test_the_stronger_of_two_roles_counts(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    document = await _made_in(owner, project)
    await added(owner, path, "ben", "commenter")
    one = f"/api/documents/{document['id']}"
    weaker = await owner.post(f"{one}/members", {"who": "ben", "role": "viewer"})
    assert weaker.json()["errors"][0]["message"] == "ben already has access."
    member = await added(owner, one, "ben", "editor")
    assert (member["role"], member["through"]) == ("editor", None)
    assert member["roleThroughProject"] == "commenter", "which is what stays when their own is taken"
    assert await _role(ben, document) == "editor"
    assert (await owner.delete(f"{one}/members/{member['userId']}")).status_code == 200
    assert await _role(ben, document) == "commenter"


async def test_a_stronger_role_takes_the_place_of_a_row_that_a_project_outdid(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    document = await _made_in(owner, project)
    one = f"/api/documents/{document['id']}"
    await added(owner, one, "ben", "viewer")
    await added(owner, path, "ben", "commenter")
    assert await _role(ben, document) == "commenter"
    member = await added(owner, one, "ben", "editor")
    assert (member["role"], member["through"]) == ("editor", None)
    assert await _role(ben, document) == "editor"


async def test_a_role_that_came_through_a_project_is_changed_there(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    document = await _made_in(owner, project)
    member = await added(owner, path, "ben", "editor")
    one = f"/api/documents/{document['id']}/members"
    listed = (await owner.get(one)).json()["members"][1]
    assert listed["through"] == {"projectId": project["id"], "name": "Field work"}
    for answer in (
        await owner.delete(f"{one}/{member['userId']}"),
        await owner.patch(f"{one}/{member['userId']}", {"role": "viewer"}),
    ):
        assert answer.status_code == 409
        assert answer.json() == {
            "message": "ben has access through the project “Field work”. Change it there.",
            "code": "ROLE_FROM_PROJECT",
        }
    leaving = await ben.delete(f"{one}/{member['userId']}")
    assert leaving.json()["message"] == (
        "Your access comes from the project “Field work”. Leave the project instead."
    )
    assert (await ben.delete(f"{path}/members/{member['userId']}")).status_code == 200
    assert await _role(ben, document) is None


async def test_what_an_editor_makes_in_a_project_is_theirs_and_the_projects(product: Product) -> None:
    owner, ben, cleo = [await product.member(name) for name in ("ada", "ben", "cleo")]
    path, project = await _project(owner)
    member = await added(owner, path, "ben", "editor")
    await added(owner, path, "cleo", "viewer")
    document = await _made_in(ben, project)
    one = f"/api/documents/{document['id']}"
    assert [await _role(person, document) for person in (ben, owner, cleo)] == ["owner", "editor", "viewer"]
    through = [entry["through"] for entry in (await ben.get(f"{one}/members")).json()["members"]]
    assert through == [None, *[{"projectId": project["id"], "name": "Field work"}] * 2]
    assert await _count(owner, path) == await _count(cleo, path) == 1
    assert (await owner.get("/api/documents?filter=mine")).json() == []
    assert [row["id"] for row in (await owner.get("/api/documents")).json()] == [document["id"]]
    assert (await owner.patch(one, {"content": "From the project's owner"})).status_code == 200
    assert (await owner.delete(one)).status_code == 403
    assert (await owner.patch(one, {"projectId": None})).json()["message"] == "Only the owner can do this."

    await owner.delete(f"{path}/members/{member['userId']}")
    assert await _role(ben, document) == "owner", "what somebody made stays theirs"
    assert await _role(owner, document) == "editor", "and in the project that it was made for"
    assert (await ben.patch(one, {"projectId": None})).status_code == 200
    assert await _count(owner, path) == 0
    assert await _role(owner, document) is None


async def test_a_release_that_knows_no_members_moves_a_document_away_from_the_projects_owner(
    product: Product,
) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    await added(owner, path, "ben", "editor")
    document, elsewhere = await _made_in(ben, project), await ben.make_project("My own")
    moved = update(Document).where(Document.id == document["id"]).values(project_id=elsewhere["id"])
    await product.services.database.write(lambda session: session.change(moved))
    assert await _role(owner, document) is None
    assert (await owner.get("/api/documents")).json() == []
    assert await _role(ben, document) == "owner"


async def test_whoever_left_a_project_may_still_delete_what_is_theirs_there(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    member = await added(owner, path, "ben", "editor")
    document = await _made_in(ben, project)
    await ben.delete(f"{path}/members/{member['userId']}")
    assert (await ben.delete(f"/api/documents/{document['id']}")).status_code == 200
    assert await _count(owner, path) == 0


async def test_a_deleted_project_leaves_everybody_their_own(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    await added(owner, path, "ben", "editor")
    theirs, own = await _made_in(ben, project), await _made_in(owner, project)
    assert (await owner.delete(path)).status_code == 200
    assert [await _role(person, theirs) for person in (ben, owner)] == ["owner", None]
    assert [await _role(person, own) for person in (ben, owner)] == [None, "owner"]
    assert (await ben.get(f"/api/documents/{theirs['id']}")).json()["projectId"] is None
    assert (await ben.get("/api/projects")).json() == []


async def test_only_those_who_may_make_documents_in_a_project_bring_theirs(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    await added(owner, path, "ben", "viewer")
    own = await ben.write_document("Mine")
    refused = await ben.patch(f"/api/documents/{own['id']}", {"projectId": project["id"]})
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "You can view this project, but not change it.",
    )
    assert await _count(owner, path) == 0


async def test_a_document_that_is_given_away_leaves_a_project_that_is_closed_to_its_new_owner(
    product: Product,
) -> None:
    owner, ben, cleo = [await product.member(name) for name in ("ada", "ben", "cleo")]
    path, project = await _project(owner)
    document = await _made_in(owner, project)
    one = f"/api/documents/{document['id']}"
    member = await added(owner, one, "ben", "viewer")
    assert (await owner.post(f"{one}/owner", {"userId": member["userId"]})).status_code == 200
    assert (await ben.get(one)).json()["projectId"] is None
    assert await _count(owner, path) == 0
    assert await _role(owner, document) == "editor"
    (left, *_) = (await owner.get(f"/api/activities?projectId={project['id']}")).json()
    assert (left["kind"], left["title"]) == ("document_removed", document["title"])
    assert (await ben.get("/api/activities")).json() == [], "it was not he who took it out"

    other = await _made_in(owner, project, "Another")
    await added(owner, path, "cleo", "editor")
    one = f"/api/documents/{other['id']}"
    assert (await owner.post(f"{one}/owner", {"userId": (await cleo.who())["id"]})).status_code == 200
    assert (await cleo.get(one)).json()["projectId"] == project["id"]
    assert await _count(owner, path) == 1
    through = (await cleo.get(f"{one}/members")).json()["members"]
    assert [(entry["name"], entry["role"]) for entry in through] == [("cleo", "owner"), ("ada", "editor")]
    assert await _role(owner, other) == "editor"


async def test_an_invitation_to_a_project_says_what_it_covers(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    await invited(owner, path, "late@example.org", "viewer")
    token = token_for(product, "late@example.org")
    seen = (await ben.get(f"/api/invitations/{token}")).json()
    assert (seen["kind"], seen["title"]) == ("project", "Field work")
    accepted = await ben.post(f"/api/invitations/{token}/accept")
    assert accepted.json() == {"documentId": None, "projectId": project["id"]}
    assert (await ben.get(path)).json()["owner"]["name"] == "ada"


async def test_a_reader_of_a_document_does_not_learn_what_its_project_is_called(product: Product) -> None:
    owner, ben, cleo = [await product.member(name) for name in ("ada", "ben", "cleo")]
    path, project = await _project(owner)
    document = await _made_in(owner, project)
    await added(owner, path, "ben", "commenter")
    one = f"/api/documents/{document['id']}"
    await added(owner, one, "cleo", "viewer")
    told = await cleo.get(f"{one}/members")
    assert [(row["role"], row["through"]) for row in told.json()["members"]] == [
        ("owner", None),
        ("viewer", None),
        ("commenter", None),
    ]
    assert "Field work" not in told.text
    for person in (owner, ben):
        (through,) = [row["through"] for row in (await person.get(f"{one}/members")).json()["members"][2:]]
        assert through == {"projectId": project["id"], "name": "Field work"}


async def test_a_member_learns_no_titles_of_what_is_not_in_the_project_any_more(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, project = await _project(owner)
    moved, gone = await _made_in(owner, project, "Salaries"), await _made_in(owner, project, "Layoffs")
    await owner.patch(f"/api/documents/{moved['id']}", {"projectId": None})
    await owner.delete(f"/api/documents/{gone['id']}")
    await _made_in(owner, project, "Plan")
    await added(owner, path, "ben", "editor")
    his = await _made_in(ben, project, "By Ben")
    await ben.delete(f"/api/documents/{his['id']}")

    async def told(person: Person) -> set[str]:
        listed = await person.get(f"/api/activities?projectId={project['id']}")
        return {activity["title"] for activity in listed.json()}

    assert await told(ben) == {"Field work", "Plan", "By Ben"}
    assert await told(owner) == {"Field work", "Plan", "By Ben", "Salaries", "Layoffs"}


async def test_a_document_that_is_given_away_takes_no_addresses_along_and_says_who_is_there(
    product: Product,
) -> None:
    owner, ben, cleo = [await product.member(name) for name in ("ada", "ben", "cleo")]
    path, project = await _project(owner)
    for name in ("ben", "cleo"):
        await added(owner, path, name, "editor")
    document = await _made_in(ben, project)
    one = f"/api/documents/{document['id']}"
    await invited(ben, one, "secret@example.org", "viewer")
    dan = await product.member("dan")
    await dan.post(f"/api/invitations/{token_for(product, 'secret@example.org')}/accept")
    given = await ben.post(f"{one}/owner", {"userId": (await cleo.who())["id"]})
    assert {row["name"] for row in given.json()["members"]} == {"ada", "ben", "cleo", "dan"}
    seen = await cleo.get(f"{one}/members")
    assert seen.json()["members"][0]["name"] == "cleo"
    assert "secret@example.org" not in seen.text
