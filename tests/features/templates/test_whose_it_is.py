"""Own templates and their people: shared in projects, kept by guests, gone with accounts, limited."""

from __future__ import annotations

import pytest

from requill.features.templates import policy
from tests.features.templates.making import PATH, made, started
from tests.features.templates.test_grammar import LAUNCH
from tests.support.members import added
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def test_what_is_shared_in_a_project_is_its_peoples_as_long_as_the_owner_works_there(
    product: Product,
) -> None:
    lead, writer, reader = [await product.member(name) for name in ("lead", "writer", "reader")]
    project = await lead.make_project("Depots")
    thing = f"/api/projects/{project['id']}"
    await added(lead, thing, "writer", "editor")
    await added(lead, thing, "reader", "viewer")
    template = await made(writer, text=LAUNCH)
    path = f"{PATH}/{template['id']}"
    shared = (await writer.put(f"{path}/project", {"projectId": project["id"]})).json()
    assert shared["project"] == {"id": project["id"], "name": "Depots"}
    roles = [(await person.get(path)).json()["role"] for person in (writer, lead, reader)]
    assert roles == ["owner", "editor", "viewer"]
    assert [one["owner"]["name"] for one in (await reader.get(PATH)).json()] == ["writer"]
    assert (await started(reader, template["id"], "Mine"))["document"]["templateId"] == template["id"]
    refused = await reader.patch(path, {"version": 1, "name": "Taken"})
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "You can use this template, but not change it.",
    )
    assert (await lead.patch(path, {"version": 1, "name": "Ours"})).json()["name"] == "Ours"
    # A reader of the project shares nothing in it.
    own = await made(reader, name="Reader's")
    refused = await reader.put(f"{PATH}/{own['id']}/project", {"projectId": project["id"]})
    assert (refused.status_code, refused.json()["code"]) == (403, "ROLE_REQUIRED")
    writer_id = (await writer.who())["id"]
    assert (await lead.patch(f"{thing}/members/{writer_id}", {"role": "viewer"})).status_code == 200
    for person in (lead, reader):
        assert (await person.get(path)).status_code == 404
        assert [one["name"] for one in (await person.get(PATH)).json()] == (
            ["Reader's"] if person is reader else []
        )
    assert (await writer.get(path)).json()["project"] is None


async def test_a_project_that_goes_takes_no_template_with_it(product: Product) -> None:
    person, reader = await product.member("person"), await product.member("reader")
    project = await person.make_project()
    thing = f"/api/projects/{project['id']}"
    await added(person, thing, "reader", "viewer")
    path = f"{PATH}/{(await made(person, name='Kept'))['id']}"
    assert (await person.put(f"{path}/project", {"projectId": project["id"]})).status_code == 200
    assert (await person.post(f"{thing}/trash")).status_code == 200
    assert (await reader.get(path)).status_code == 404
    assert (await person.post(f"/api/trash/project/{project['id']}/restore")).status_code == 200
    assert (await reader.get(path)).status_code == 200
    assert (await person.delete(thing)).status_code == 200
    assert (await person.get(path)).json()["project"] is None
    assert (await reader.get(path)).status_code == 404


async def test_an_account_that_is_deleted_takes_its_templates_and_leaves_what_was_made_of_them(
    product: Product,
) -> None:
    person, reader = await product.member("person"), await product.member("reader")
    project = await person.make_project()
    await added(person, f"/api/projects/{project['id']}", "reader", "editor")
    template = await made(person, text=LAUNCH)
    await person.put(f"{PATH}/{template['id']}/project", {"projectId": project["id"]})
    document = (await started(reader, template["id"], "Mine"))["document"]
    assert (await person.delete("/api/account")).status_code == 200
    assert (await reader.get(PATH)).json() == []
    assert (await reader.get(f"/api/document-flow/{document['id']}")).json()["current"] is not None


async def test_guests_keep_a_few_share_none_and_take_them_along(product: Product) -> None:
    guest = await product.guest()
    for number in range(policy.GUEST_TEMPLATES):
        template = await made(guest, name=f"Note {number}")
    full = await guest.post(PATH, {"name": "One more"})
    assert (full.status_code, full.json()["code"]) == (409, "TEMPLATE_LIMIT")
    path = f"{PATH}/{template['id']}"
    exported, shared = await guest.get(f"{path}/export"), await guest.put(f"{path}/project", {"projectId": 1})
    for refused in (exported, shared):
        assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")
    await started(guest, template["id"], "Plan")
    assert (await guest.register("newcomer")).status_code == 201
    assert len((await guest.get(PATH)).json()) == policy.GUEST_TEMPLATES
    assert (await guest.post(PATH, {"name": "One more"})).status_code == 201


async def test_an_account_has_a_limit(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("requill.features.templates.own.service.OWN_TEMPLATES", 1)
    person = await product.member()
    await made(person, name="First")
    full = await person.post(PATH, {"name": "Second"})
    assert (full.status_code, full.json()["message"]) == (
        409,
        "You can keep 100 templates. Delete one first.",
    )
    assert len((await person.get(PATH)).json()) == 1
