"""Nobody reaches what is not theirs: every route of the table, for anonymous, other person and owner."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.ai.scripted import ScriptedModel, calling, saying, tool_call
from tests.support.people import House, Json, Person

pytestmark = pytest.mark.anyio

# Every call that names something of somebody's: method, path, body.
OWNED: tuple[tuple[str, str, Json], ...] = (
    ("GET", "/api/documents/{document_id}", None),
    ("PATCH", "/api/documents/{document_id}", {"title": "Taken"}),
    ("GET", "/api/documents/{document_id}/proposals", None),
    ("POST", "/api/proposals/{proposal_id}/accept", {}),
    ("POST", "/api/proposals/{proposal_id}/reject", {}),
    ("POST", "/api/proposals/{proposal_id}/undo", {}),
    ("GET", "/api/document-flow/{document_id}", None),
    ("POST", "/api/document-flow/message", {"documentId": "{document_id}", "content": "Mine now"}),
    ("GET", "/api/chat/{document_id}", None),
    ("GET", "/api/chat?documentId={document_id}", None),
    ("GET", "/api/chat?projectId={project_id}", None),
    ("POST", "/api/chat", {"documentId": "{document_id}", "content": "Mine now"}),
    ("POST", "/api/chat", {"threadId": "{thread_id}", "content": "Mine now"}),
    ("POST", "/api/chat", {"projectId": "{project_id}", "content": "Mine now"}),
    ("GET", "/api/chat/threads/{thread_id}", None),
    ("PUT", "/api/chat/threads/{thread_id}", {"title": "Taken"}),
    ("POST", "/api/chat/threads/{thread_id}/auto-title", {}),
    ("GET", "/api/projects/{project_id}", None),
    ("PATCH", "/api/projects/{project_id}", {"name": "Taken"}),
    ("GET", "/api/projects/{project_id}/documents", None),
    ("GET", "/api/documents?outsideProject={project_id}", None),
    ("PATCH", "/api/documents/{document_id}", {"projectId": "{project_id}"}),
    ("POST", "/api/documents", {"title": "Slipped in", "projectId": "{project_id}"}),
    (
        "POST",
        "/api/document-flow/start",
        {"templateId": 1, "title": "Slipped in", "projectId": "{project_id}", "mode": "start-new"},
    ),
    ("GET", "/api/activities?projectId={project_id}", None),
    ("GET", "/api/turns?documentId={document_id}", None),
    ("GET", "/api/turns?threadId={thread_id}", None),
    ("GET", "/api/turns?projectId={project_id}", None),
    ("GET", "/api/turns/{turn_id}/events", None),
    ("DELETE", "/api/turns/{turn_id}", None),
    ("DELETE", "/api/documents/{document_id}", None),
    ("DELETE", "/api/chat/threads/{thread_id}", None),
    ("DELETE", "/api/projects/{project_id}", None),
)
# Calls that show a person only their own.
OWN = (
    "/api/activities",
    "/api/chat",
    "/api/chat/threads",
    "/api/documents",
    "/api/projects",
    "/api/settings",
    "/api/turns",
    "/api/usage",
)
# Calls that name nothing of anybody's.
OPEN = {
    ("GET", "/api/health"),
    ("GET", "/api/ready"),
    ("GET", "/api/current-user"),
    ("POST", "/api/guest"),
    ("GET", "/api/templates"),
    ("GET", "/api/templates/{template_id}"),
}
MAKING = {
    ("POST", "/api/chat/threads"),
    ("POST", "/api/document-flow/start"),
    ("POST", "/api/documents"),
    ("POST", "/api/projects"),
    ("PATCH", "/api/settings"),
}

SCRIPT = (
    calling(tool_call("ask", section="Summary", question="What changes?", suggestions=["A", "B"])),
    saying("Welcome."),
    calling(tool_call("insert_section", after="", heading="Extra", markdown="x")),
    saying("Added."),
)


async def _owned(person: Person) -> dict[str, Json]:
    start = {"templateId": 1, "title": "Private", "mode": "ai-assisted"}
    document = (await person.post("/api/document-flow/start", start)).json()["document"]
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    events = await person.stream_all("/api/chat", {"documentId": document["id"], "content": "Add"})
    project, thread = await person.make_project("Private"), await person.begin_thread("Private")
    return {
        "project_id": project["id"],
        "thread_id": thread["id"],
        "document_id": document["id"],
        "proposal_id": events[-1].data["proposal"]["id"],
        "turn_id": events[0].data["id"],
    }


def _filled(body: Json, ids: Mapping[str, Json]) -> Json:
    if body is None:
        return None
    return {name: ids.get(str(value).strip("{}"), value) for name, value in body.items()}


async def _call(
    person: Person, method: str, path: str, body: Json, ids: Mapping[str, Json]
) -> tuple[int, Json]:
    response = await person.http.request(method, path.format(**ids), json=_filled(body, ids))
    is_json = response.headers.get("content-type") == "application/json"
    return response.status_code, response.json() if is_json else None


async def test_other_people_and_nobody_are_refused_alike_and_change_nothing(
    environment: Mapping[str, str],
) -> None:
    async with House.opened(environment, ScriptedModel(*SCRIPT)) as house:
        owner, other, nobody = await house.member(), await house.member(), house.stranger()
        ids = await _owned(owner)
        missing: dict[str, Json] = dict.fromkeys(ids, 999999) | {"turn_id": "none"}
        before = await _everything(owner, ids)
        for method, path, body in OWNED:
            foreign = await _call(other, method, path, body, ids)
            assert foreign[0] == 404, (method, path, foreign)
            assert foreign == await _call(other, method, path, body, missing), (method, path)
            assert (await _call(nobody, method, path, body, ids))[0] == 401, (method, path)
        assert await _everything(owner, ids) == before
        for path in ("/api/documents", "/api/projects", "/api/chat/threads", "/api/activities", "/api/chat"):
            assert (await other.get(path)).json() == [], path
        assert (await other.get("/api/usage")).json()["messages"] == 0


async def _everything(owner: Person, ids: Mapping[str, Json]) -> list[Json]:
    paths = (
        "/api/documents/{document_id}",
        "/api/chat/{document_id}",
        "/api/documents/{document_id}/proposals",
        "/api/projects/{project_id}",
        "/api/chat?projectId={project_id}",
        "/api/chat/threads/{thread_id}",
        "/api/activities",
    )
    return [(await owner.get(path.format(**ids))).json() for path in paths]


async def test_the_owner_is_let_in_everywhere(environment: Mapping[str, str]) -> None:
    script = ScriptedModel(*SCRIPT, saying("Fine."), repeat=True)
    async with House.opened(environment, script) as house:
        owner = await house.member()
        ids = await _owned(owner)
        for method, path, body in OWNED:
            status, answer = await _call(owner, method, path, body, ids)
            assert status in (200, 201), (method, path, answer)


async def test_every_route_stands_in_one_of_the_tables(house: House) -> None:
    described = house.api.openapi()["paths"]
    routes = {(method.upper(), path) for path, methods in described.items() for method in methods}
    listed = {(method, path.split("?")[0]) for method, path, _ in OWNED}
    assert routes == listed | {("GET", path) for path in OWN} | OPEN | MAKING
