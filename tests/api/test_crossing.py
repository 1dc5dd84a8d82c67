"""An id of somebody else's beside one's own is as good as no such id, wherever ids can stand side by side.

The calls are made from the API's own description, so a route that is added later is among them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.support.commenting import commented
from tests.support.exports import finished
from tests.support.members import added, invited
from tests.support.people import Json, Person, Product
from tests.support.pictures import taken
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("files_made_soon")]

# What each name of an id in a path, a query or a body is the id of.
KINDS = {
    "document_id": "document",
    "documentId": "document",
    "project_id": "project",
    "projectId": "project",
    "outsideProject": "project",
    "own_template_id": "own template",
    "thread_id": "thread",
    "threadId": "thread",
    "proposal_id": "proposal",
    "comment_id": "comment",
    "file_id": "file",
    "commentId": "comment",
    "notification_id": "notification",
    "turn_id": "turn",
    "export_id": "export",
    "item_id": "trashed",
    "piece_id": "piece",
    "revision_id": "revision",
    "from": "revision",
    "to": "revision",
    "invitation_id": "invitation",
    "user_id": "member",
    "userId": "member",
}
# What stands in the other parts of a path, and in the other fields that a body must have.
OTHER_PARTS: dict[str, Json] = {
    "name": "a.png",
    "token": "x" * 43,
    "action": "summarise",
    "finding_id": "0123456789abcdef",
    "kind": "document",
    "reaction": "heart",
}
OTHER_QUERY: Mapping[str, Mapping[str, str]] = {"/api/imports": {"name": "brief.md"}}
FILLING: Mapping[str, Json] = {
    "content": "Hello",
    "body": "Hello",
    "passage": {"left": None, "kept": [[1, 0, 1]], "right": None, "length": 1, "quote": "x"},
    "templateId": 1,
    "title": "Title",
    "format": "pdf",
    "ids": ["a" * 26],
    "name": "Name",
    "reason": "Intended",
    "version": 1,
    "who": "friend",
    "role": "viewer",
    "pieces": [{"text": "A piece"}],
    "section": "Risks",
    "reviewChangesFirst": False,
    "callId": "call-1",
    "arguments": '{"quote": "Tablets", "replacement": "Phones"}',
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for an id in a call to `path`: "path", "query" or "body"."""

    where: str
    name: str
    is_required: bool
    path: str

    @property
    def kind(self) -> str:
        of_project = self.name == "invitation_id" and self.path.startswith("/api/projects/")
        return "project invitation" if of_project else KINDS[self.name]


@dataclass(frozen=True, slots=True)
class Call:
    """A call with places for ids."""

    method: str
    path: str
    slots: tuple[Slot, ...]
    body: dict[str, Json] | None = None

    def crossings(self) -> Iterator[tuple[Slot, tuple[Slot, ...]]]:
        """Each place that can hold a foreign id, with each choice of others that hold the caller's own."""
        for foreign in self.slots:
            others = [slot for slot in self.slots if slot is not foreign]
            for chosen in itertools.product(
                *([True] if slot.is_required else [True, False] for slot in others)
            ):
                yield foreign, tuple(slot for slot, is_used in zip(others, chosen, strict=True) if is_used)


@dataclass(slots=True)
class Filled:
    """A call with ids in it."""

    path: dict[str, Json] = field(default_factory=dict)
    query: dict[str, Json] = field(default_factory=dict)
    body: dict[str, Json] = field(default_factory=dict)

    def put(self, slot: Slot, value: Json) -> None:
        getattr(self, slot.where)[slot.name] = value


def calls(description: Mapping[str, Any]) -> Iterator[Call]:
    """Every call that names something of somebody's."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            slots = [
                Slot(parameter["in"], parameter["name"], parameter.get("required", False), path)
                for parameter in operation.get("parameters", [])
                if parameter["name"] in KINDS
            ]
            body = _body(operation, description)
            if body is not None:
                required = body.get("required", [])
                slots += [
                    Slot("body", name, name in required, path) for name in body["properties"] if name in KINDS
                ]
            if slots:
                yield Call(method.upper(), path, tuple(slots), _filling(body))


def _body(operation: Mapping[str, Any], description: Mapping[str, Any]) -> Mapping[str, Any] | None:
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    for one in (schema, *schema.get("anyOf", [])):
        if "$ref" in one:
            found: Mapping[str, Any] = description["components"]["schemas"][one["$ref"].rsplit("/", 1)[1]]
            return found
    return None


def _filling(body: Mapping[str, Any] | None) -> dict[str, Json] | None:
    if body is None:
        return None
    return {name: FILLING[name] for name in body.get("required", []) if name not in KINDS}


async def _everything_of(product: Product, person: Person) -> dict[str, Json]:
    """One thing of each kind: the person's own ids."""
    document = await person.write_document(content="## Scope\n\nTablets only.\n")
    path = f"/api/documents/{document['id']}"
    await person.patch(path, {"content": "## Scope\n\nTablets alone.\n"})
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    body = {"documentId": document["id"], "content": "Change it"}
    events = await person.stream_all("/api/chat", body)
    project = await person.make_project()
    trashed = await person.write_document("Thrown away")
    await person.post(f"/api/documents/{trashed['id']}/trash")
    friend = await product.member()
    name = (await friend.who())["username"]
    members: dict[str, Json] = {"member": (await friend.who())["id"]}
    for kind, thing in (("", path), ("project ", f"/api/projects/{project['id']}")):
        await added(person, thing, name, "editor")
        members[f"{kind}invitation"] = (await invited(person, thing, "late@example.org"))["id"]
    await commented(friend, document["id"], "Why?")
    order = (await person.post(f"{path}/exports", {"format": "docx"})).json()
    await finished(person, order["id"])
    return {
        **members,
        "export": order["id"],
        "notification": (await person.get("/api/notifications")).json()[0]["id"],
        "document": document["id"],
        "piece": 1,
        "revision": (await person.get(f"{path}/revisions")).json()[0]["id"],
        "proposal": events[-1].data["proposal"]["id"],
        "comment": (await commented(person, document["id"], "Why?"))["id"],
        "file": (await taken(person, document, b"Mine", kind="file"))["id"],
        "turn": events[0].data["id"],
        "project": project["id"],
        "own template": (await person.post("/api/own-templates", {"name": "Mine"})).json()["id"],
        "thread": (await person.begin_thread())["id"],
        "trashed": trashed["id"],
    }


async def test_an_id_of_somebody_elses_beside_ones_own_is_not_found(environment: Mapping[str, str]) -> None:
    change = calling(tool_call("replace_text", quote="Tablets", replacement="Phones"))
    model = ScriptedModel(change, saying("Done."), change, saying("Done."))
    async with Product.opened(environment, model) as product:
        person, other = await product.member(), await product.member()
        own, foreign = await _everything_of(product, person), await _everything_of(product, other)
        before = (await person.get("/api/activities")).json()
        tried = 0
        for call in calls(product.api.openapi()):
            for slot, beside in call.crossings():
                filled = Filled(body=dict(call.body or {}))
                filled.put(slot, foreign[slot.kind])
                for neighbour in beside:
                    filled.put(neighbour, own[neighbour.kind])
                answer = await person.http.request(
                    call.method,
                    call.path.format(**{**OTHER_PARTS, **filled.path}),
                    params={**OTHER_QUERY.get(call.path, {}), **filled.query},
                    json=None if call.body is None else filled.body,
                )
                assert answer.status_code == 404, (call, slot, beside, answer.text)
                tried += 1
        assert tried > 50
        assert (await person.get("/api/activities")).json() == before
        assert model.calls == 4
