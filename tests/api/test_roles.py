"""Every call about a document or project, times everybody who has a role on it, had one, or has the link."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

import pytest

from tests.api.test_access import OWNED, SCRIPT, Row, call, everything, owned
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.realtime_service.server import RealtimeService
from tests.support.scripted_model import ScriptedModel, saying

pytestmark = pytest.mark.anyio

ROLES = ("viewer", "commenter", "editor")
# What each call needs: of a document or project "read", "comment", "change" (which is to talk about it too)
# or "own".
# "nobody" is what stays one person's, whoever else reads what it is about.
DOCUMENT, PROJECT = "/api/documents/{document_id}", "/api/projects/{project_id}"
COMMENT = "/api/comments/{comment_id}"
OWN_TEMPLATE = "/api/own-templates/{own_template_id}"  # which is shared in the project
NEEDS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "read": (
        ("GET", DOCUMENT),
        ("GET", f"{DOCUMENT}/properties"),
        ("GET", f"{DOCUMENT}/backlinks"),
        ("POST", f"{DOCUMENT}/duplicate"),
        ("GET", f"{DOCUMENT}/revisions"),
        ("GET", f"{DOCUMENT}/revisions/{{revision_id}}"),
        ("GET", f"{DOCUMENT}/comparison?from={{revision_id}}"),
        ("GET", f"{DOCUMENT}/attribution"),
        ("GET", f"{DOCUMENT}/unread"),
        ("PUT", f"{DOCUMENT}/read"),
        ("GET", f"{DOCUMENT}/proposals"),
        ("GET", f"{DOCUMENT}/comments"),
        ("PUT", f"{DOCUMENT}/mute"),
        ("DELETE", f"{DOCUMENT}/mute"),
        ("GET", COMMENT),
        ("GET", "/api/document-flow/{document_id}"),
        ("POST", f"{DOCUMENT}/review"),
        ("GET", f"{DOCUMENT}/tray"),
        ("GET", f"{DOCUMENT}/export/docx"),
        ("GET", f"{DOCUMENT}/export/pdf"),
        ("POST", f"{DOCUMENT}/exports"),
        ("GET", f"{DOCUMENT}/export/zip"),
        ("GET", "/api/files/{file_id}/{name}"),
        ("GET", f"{DOCUMENT}/members"),
        ("GET", f"{DOCUMENT}/template"),
        ("POST", "/api/own-templates"),
        ("GET", OWN_TEMPLATE),
        ("GET", f"{OWN_TEMPLATE}/export"),
        ("GET", PROJECT),
        ("GET", f"{PROJECT}/review"),
        ("GET", f"{PROJECT}/documents"),
        ("GET", f"{PROJECT}/members"),
        ("GET", "/api/activities?projectId={project_id}"),
    ),
    "comment": (
        ("POST", f"{DOCUMENT}/comments"),
        ("POST", f"{DOCUMENT}/proposals"),
        ("POST", f"{COMMENT}/replies"),
        ("POST", f"{COMMENT}/resolve"),
        ("POST", f"{COMMENT}/reopen"),
        ("POST", f"{COMMENT}/keep"),
        ("POST", f"{COMMENT}/attach"),
        ("PUT", f"{COMMENT}/reactions/{{reaction}}"),
        ("DELETE", f"{COMMENT}/reactions/{{reaction}}"),
    ),
    "change": (
        ("PATCH", f"{DOCUMENT}/properties"),
        ("POST", "/api/proposals/{proposal_id}/accept"),
        ("POST", "/api/proposals/{proposal_id}/reject"),
        ("POST", "/api/proposals/{proposal_id}/undo"),
        ("POST", "/api/proposals/{proposal_id}/redo"),
        ("POST", "/api/proposals/{proposal_id}/reopen"),
        ("POST", f"{DOCUMENT}/files?name=a.txt"),
        ("POST", f"{DOCUMENT}/files/copies"),
        ("POST", f"{DOCUMENT}/revisions"),
        ("PATCH", f"{DOCUMENT}/revisions/{{revision_id}}"),
        ("POST", f"{DOCUMENT}/revisions/{{revision_id}}/restore"),
        ("POST", f"{DOCUMENT}/actions/{{action}}"),
        ("POST", "/api/document-flow/message"),
        ("PUT", f"{DOCUMENT}/review/dismissals/{{finding_id}}"),
        ("DELETE", f"{DOCUMENT}/review/dismissals/{{finding_id}}"),
        ("POST", f"{DOCUMENT}/tray/{{piece_id}}/place"),
        ("DELETE", f"{DOCUMENT}/tray/{{piece_id}}"),
        ("GET", "/api/chat/{document_id}"),
        ("GET", "/api/chat?documentId={document_id}"),
        ("GET", "/api/chat?projectId={project_id}"),
        ("PATCH", PROJECT),
        ("PATCH", OWN_TEMPLATE),
        ("GET", "/api/documents?outsideProject={project_id}"),
        ("POST", "/api/documents"),
        ("POST", "/api/document-flow/start"),
        ("POST", "/api/imports?name=brief.md&projectId={project_id}"),
        ("GET", "/api/turns?documentId={document_id}"),
        ("GET", "/api/turns?projectId={project_id}"),
        ("GET", "/api/turns/{turn_id}/events"),
        ("GET", "/api/realtime/session-token?documentId={document_id}"),
        ("POST", "/api/realtime/tool-call"),
    ),
    "own": (
        ("POST", "/api/proposals/{proposal_id}/withdraw"),  # which the owner made
        ("PATCH", COMMENT),  # which the owner wrote
        ("DELETE", COMMENT),
        ("DELETE", "/api/turns/{turn_id}"),
        ("GET", f"{DOCUMENT}/share"),
        ("PUT", f"{DOCUMENT}/share"),
        ("DELETE", f"{DOCUMENT}/share"),
        ("POST", f"{DOCUMENT}/owner"),
        ("DELETE", DOCUMENT),
        ("DELETE", PROJECT),
        ("DELETE", OWN_TEMPLATE),
        ("PUT", f"{OWN_TEMPLATE}/project"),
        ("POST", f"{DOCUMENT}/trash"),
        ("POST", f"{PROJECT}/trash"),
        *(
            (method, thing + rest)
            for thing in (DOCUMENT, PROJECT)
            for method, rest in (
                ("POST", "/members"),
                ("PATCH", "/members/{user_id}"),
                ("DELETE", "/members/{user_id}"),
                ("PATCH", "/invitations/{invitation_id}"),
                ("POST", "/invitations/{invitation_id}/resend"),
                ("DELETE", "/invitations/{invitation_id}"),
            )
        ),
    ),
    "nobody": (
        ("GET", "/api/chat/threads/{thread_id}"),
        ("PUT", "/api/chat/threads/{thread_id}"),
        ("POST", "/api/chat/threads/{thread_id}/auto-title"),
        ("DELETE", "/api/chat/threads/{thread_id}"),
        ("POST", "/api/chat/threads/{thread_id}/trash"),
        ("GET", "/api/trash/{kind}/{item_id}"),
        ("POST", "/api/trash/{kind}/{item_id}/restore"),
        ("DELETE", "/api/trash/{kind}/{item_id}"),
        ("GET", "/api/turns?threadId={thread_id}"),
        ("GET", "/api/notifications/{notification_id}"),
        ("POST", "/api/notifications/{notification_id}/read"),
        ("GET", "/api/exports/{export_id}/file"),
    ),
}
ALLOWED = {"viewer": {"read"}, "commenter": {"read", "comment"}, "editor": {"read", "comment", "change"}}
# A turn that somebody may not follow is not there for them.
HIDDEN = ("/api/turns/{turn_id}/events", "/api/turns/{turn_id}")


def _need(row: Row) -> str:
    method, path, body = row
    if path == DOCUMENT and method == "PATCH":  # its text, or its project
        return "own" if body and "projectId" in body else "change"
    if path == "/api/chat":
        return "nobody" if body and "threadId" in body else "change"
    if path == "/api/document-flow/brief":
        return "change"
    return next(need for need, calls in NEEDS.items() if (method, path) in calls)


def test_every_call_has_its_need() -> None:
    listed = list(chain.from_iterable(NEEDS.values()))
    assert len(listed) == len(set(listed))
    apart = {("PATCH", DOCUMENT), ("POST", "/api/chat"), ("POST", "/api/document-flow/brief")}
    assert {row[:2] for row in OWNED} == set(listed) | apart


async def _shared(product: Product, role: str) -> tuple[Person, Person, dict[str, Json]]:
    """An owner, a member in that role of their document and their project, and the ids of all that."""
    owner, member = await product.member("owner"), await product.member("member")
    ids = await owned(product, owner)
    for thing in (DOCUMENT, PROJECT):
        await added(owner, thing.format(**ids), "member", role)
    return owner, member, ids


@pytest.mark.parametrize("role", ROLES)
async def test_a_member_may_do_what_the_role_allows_and_nothing_else(
    environment: Mapping[str, str], role: str
) -> None:
    script = ScriptedModel(*SCRIPT, saying("Fine."), repeat=True)
    async with (
        RealtimeService() as service,
        Product.opened({**environment, **service.environment}, script) as product,
    ):
        owner, member, ids = await _shared(product, role)
        before = await everything(owner, ids)
        refused = [row for row in OWNED if _need(row) not in ALLOWED[role]]
        for row in refused:
            path = row[1]
            status, answer = await call(member, *row, ids)
            is_hidden = _need(row) == "nobody" or (path in HIDDEN and role != "editor")
            if is_hidden:
                assert status == 404, (row, answer)
            else:
                assert (status, answer["code"]) == (403, "ROLE_REQUIRED"), (row, answer)
        assert await everything(owner, ids) == before
        assert service.asked == []
        for row in OWNED:
            if row not in refused:
                status, answer = await call(member, *row, ids)
                assert status in (200, 201), (row, status, answer)


@pytest.mark.parametrize("end", ["removed", pytest.param("left", marks=pytest.mark.full)])
async def test_whoever_was_a_member_finds_nothing_any_more(environment: Mapping[str, str], end: str) -> None:
    async with (
        RealtimeService() as service,
        Product.opened({**environment, **service.environment}, ScriptedModel(*SCRIPT)) as product,
    ):
        owner, member, ids = await _shared(product, "editor")
        stranger = await product.member("stranger")
        member_id = (await member.who())["id"]
        for thing in (DOCUMENT, PROJECT):
            by = owner if end == "removed" else member
            assert (await by.delete(f"{thing.format(**ids)}/members/{member_id}")).status_code == 200
        before = await everything(owner, ids)
        for row in OWNED:
            found = await call(member, *row, ids)
            assert found == await call(stranger, *row, ids), row
            assert found[0] == 404, (row, found)
        for path in ("/api/documents", "/api/projects"):
            assert (await member.get(path)).json() == []
        assert await everything(owner, ids) == before


@pytest.mark.parametrize(
    "role", ["editor", *(pytest.param(role, marks=pytest.mark.full) for role in ROLES if role != "editor")]
)
async def test_whoever_has_the_link_reads_by_it_and_by_nothing_else(
    environment: Mapping[str, str], role: str
) -> None:
    async with (
        RealtimeService() as service,
        Product.opened({**environment, **service.environment}, ScriptedModel(*SCRIPT)) as product,
    ):
        owner = await product.member("owner")
        ids = await owned(product, owner)
        share = await owner.put(f"{DOCUMENT.format(**ids)}/share", {"role": role})
        token = share.json()["share"]["path"].rpartition("/")[2]
        nobody, other = product.stranger(), await product.member("other")
        before = await everything(owner, ids)
        for person, status in ((nobody, 401), (other, 404)):
            read = await person.get(f"/api/shared/{token}")
            assert (read.status_code, read.json()["role"]) == (200, role)
            for row in OWNED:
                assert (await call(person, *row, ids))[0] == status, row
        assert (await nobody.post(f"/api/shared/{token}/join")).status_code == 401
        joined = await (await product.guest()).post(f"/api/shared/{token}/join")
        assert (joined.status_code, joined.json()["code"]) == (403, "ACCOUNT_REQUIRED")
        assert await everything(owner, ids) == before
