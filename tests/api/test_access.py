"""Nobody reaches what is not theirs: every route, for nobody, a guest, somebody else and the owner."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from starlette.routing import WebSocketRoute
from websockets.exceptions import InvalidStatus

from requill.api.deps import PERSON_HEADER
from requill.features.exports import word
from requill.kit.ids import new_token
from tests.support.commenting import commented, passage
from tests.support.exports import finished
from tests.support.members import added, invited, token_for
from tests.support.people import PASSWORD, Json, Person, Product
from tests.support.pictures import taken
from tests.support.realtime_service.server import RealtimeService
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call
from tests.support.sockets import connected

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("files_made_soon")]

Row = tuple[str, str, Json]
FINDING_ID = "0123456789abcdef"  # any: a dismissal is of what a review of that document would find
_PIECE = {"text": "Call it metered"}
# Every call that names something of somebody's: method, path, body.
OWNED: tuple[Row, ...] = (
    ("GET", "/api/documents/{document_id}", None),
    ("PATCH", "/api/documents/{document_id}", {"title": "Taken"}),
    ("GET", "/api/documents/{document_id}/properties", None),
    ("GET", "/api/documents/{document_id}/backlinks", None),
    ("PATCH", "/api/documents/{document_id}/properties", {"status": "approved", "tags": ["taken"]}),
    ("GET", "/api/documents/{document_id}/revisions", None),
    ("GET", "/api/documents/{document_id}/revisions/{revision_id}", None),
    ("POST", "/api/documents/{document_id}/revisions", {"name": "Taken"}),
    ("PATCH", "/api/documents/{document_id}/revisions/{revision_id}", {"name": "Taken, too"}),
    ("GET", "/api/documents/{document_id}/comparison?from={revision_id}", None),
    ("GET", "/api/documents/{document_id}/attribution", None),
    ("GET", "/api/documents/{document_id}/unread", None),
    ("PUT", "/api/documents/{document_id}/read", {"version": 1}),
    ("GET", "/api/documents/{document_id}/proposals", None),
    ("GET", "/api/documents/{document_id}/comments", None),
    ("POST", "/api/documents/{document_id}/comments", {"body": "Mine now"}),
    ("GET", "/api/comments/{comment_id}", None),
    ("POST", "/api/comments/{comment_id}/replies", {"body": "Mine now"}),
    ("PATCH", "/api/comments/{comment_id}", {"body": "Taken"}),
    ("POST", "/api/comments/{comment_id}/resolve", None),
    ("POST", "/api/comments/{comment_id}/reopen", None),
    ("POST", "/api/comments/{comment_id}/keep", None),
    ("POST", "/api/comments/{comment_id}/attach", {"passage": "{passage}"}),
    ("PUT", "/api/comments/{comment_id}/reactions/{reaction}", None),
    ("DELETE", "/api/comments/{comment_id}/reactions/{reaction}", None),
    ("DELETE", "/api/comments/{comment_id}", None),
    ("PUT", "/api/documents/{document_id}/mute", None),
    ("DELETE", "/api/documents/{document_id}/mute", None),
    ("GET", "/api/notifications/{notification_id}", None),
    ("POST", "/api/notifications/{notification_id}/read", None),
    ("POST", "/api/documents/{document_id}/proposals", {"version": 1, "content": "Mine now"}),
    ("POST", "/api/proposals/{proposal_id}/accept", {}),
    ("POST", "/api/proposals/{proposal_id}/reject", {}),
    ("POST", "/api/proposals/{proposal_id}/undo", {}),
    ("POST", "/api/proposals/{proposal_id}/redo", {}),
    ("POST", "/api/proposals/{proposal_id}/reopen", {}),
    ("POST", "/api/proposals/{proposal_id}/withdraw", None),
    (
        "POST",
        "/api/documents/{document_id}/actions/{action}",
        {"arguments": {"heading": "Taken"}},
    ),
    ("GET", "/api/document-flow/{document_id}", None),
    ("POST", "/api/document-flow/message", {"documentId": "{document_id}", "content": "Mine now"}),
    ("POST", "/api/documents/{document_id}/review", {}),
    ("PUT", "/api/documents/{document_id}/review/dismissals/{finding_id}", {"reason": "Intended"}),
    ("DELETE", "/api/documents/{document_id}/review/dismissals/{finding_id}", None),
    ("GET", "/api/projects/{project_id}/review", None),
    ("GET", "/api/documents/{document_id}/tray", None),
    ("POST", "/api/documents/{document_id}/tray/{piece_id}/place", {"section": "Risks"}),
    (
        "POST",
        "/api/document-flow/brief",
        {"templateId": 1, "documentId": "{document_id}", "pieces": [_PIECE]},
    ),
    ("DELETE", "/api/documents/{document_id}/tray/{piece_id}", None),
    ("POST", "/api/imports?name=brief.md&projectId={project_id}", None),
    ("POST", "/api/document-flow/brief", {"templateId": 1, "projectId": "{project_id}", "pieces": [_PIECE]}),
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
    ("POST", "/api/documents/{document_id}/duplicate", None),
    ("GET", "/api/documents/{document_id}/template", None),
    ("POST", "/api/own-templates", {"documentId": "{document_id}"}),
    ("GET", "/api/own-templates/{own_template_id}", None),
    ("PATCH", "/api/own-templates/{own_template_id}", {"version": 1, "name": "Taken"}),
    ("GET", "/api/own-templates/{own_template_id}/export", None),
    ("PUT", "/api/own-templates/{own_template_id}/project", {"projectId": "{project_id}"}),
    ("DELETE", "/api/own-templates/{own_template_id}", None),
    ("GET", "/api/activities?projectId={project_id}", None),
    ("GET", "/api/turns?documentId={document_id}", None),
    ("GET", "/api/turns?threadId={thread_id}", None),
    ("GET", "/api/turns?projectId={project_id}", None),
    ("GET", "/api/turns/{turn_id}/events", None),
    ("DELETE", "/api/turns/{turn_id}", None),
    ("GET", "/api/documents/{document_id}/export/docx", None),
    ("GET", "/api/documents/{document_id}/export/pdf", None),
    ("POST", "/api/documents/{document_id}/exports", {"format": "docx"}),
    ("GET", "/api/exports/{export_id}/file", None),
    ("GET", "/api/documents/{document_id}/export/zip", None),
    ("POST", "/api/documents/{document_id}/files?name=a.txt", None),
    ("POST", "/api/documents/{document_id}/files/copies", {"ids": ["a" * 26]}),
    ("GET", "/api/files/{file_id}/{name}", None),
    ("GET", "/api/documents/{document_id}/share", None),
    ("PUT", "/api/documents/{document_id}/share", None),
    ("DELETE", "/api/documents/{document_id}/share", None),
    ("GET", "/api/realtime/session-token?documentId={document_id}", None),
    (
        "POST",
        "/api/realtime/tool-call",
        {
            "documentId": "{document_id}",
            "callId": "call-1",
            "name": "rename_document",
            "arguments": '{"title": "Taken"}',
        },
    ),
    *(
        row
        for kind in ("documents/{document_id}", "projects/{project_id}")
        for row in (
            ("GET", f"/api/{kind}/members", None),
            ("POST", f"/api/{kind}/members", {"who": "newcomer", "role": "viewer"}),
            ("PATCH", f"/api/{kind}/members/{{user_id}}", {"role": "editor"}),
            ("PATCH", f"/api/{kind}/invitations/{{invitation_id}}", {"role": "editor"}),
            ("POST", f"/api/{kind}/invitations/{{invitation_id}}/resend", None),
            ("DELETE", f"/api/{kind}/invitations/{{invitation_id}}", None),
        )
    ),
    ("POST", "/api/documents/{document_id}/revisions/{revision_id}/restore", None),
    ("POST", "/api/documents/{document_id}/owner", {"userId": "{user_id}"}),
    ("DELETE", "/api/documents/{document_id}/members/{user_id}", None),
    ("DELETE", "/api/projects/{project_id}/members/{user_id}", None),
    ("POST", "/api/documents/{document_id}/trash", None),
    ("POST", "/api/projects/{project_id}/trash", None),
    ("POST", "/api/chat/threads/{thread_id}/trash", None),
    ("GET", "/api/trash/{kind}/{item_id}", None),
    ("POST", "/api/trash/{kind}/{item_id}/restore", None),
    ("DELETE", "/api/trash/{kind}/{item_id}", None),
    ("DELETE", "/api/documents/{document_id}", None),
    ("DELETE", "/api/chat/threads/{thread_id}", None),
    ("DELETE", "/api/projects/{project_id}", None),
)
# Calls about whoever calls, guest or registered; nobody is refused.
PERSONAL: tuple[tuple[str, str, Json, int], ...] = (
    ("GET", "/api/documents", None, 200),
    ("GET", "/api/unread?ids=1", None, 200),
    ("GET", "/api/open-comments?ids=1", None, 200),
    ("GET", "/api/usage", None, 200),
    ("GET", "/api/notifications", None, 200),
    ("GET", "/api/exports", None, 200),
    ("GET", "/api/notifications/unread", None, 200),
    ("POST", "/api/notifications/read", {"upTo": 1}, 200),
    ("POST", "/api/review", {"content": "A text."}, 200),
    ("GET", "/api/settings", None, 200),
    ("GET", "/api/turns", None, 200),
    ("GET", "/api/chat", None, 200),
    ("GET", "/api/chat/threads", None, 200),
    ("GET", "/api/activities", None, 200),
    ("GET", "/api/search?q=bystander", None, 200),
    ("POST", "/api/chat/threads", {"title": "Mine"}, 201),
    ("POST", "/api/documents", {"title": "Mine"}, 201),
    ("GET", "/api/own-templates", None, 200),
    ("POST", "/api/own-templates", {"name": "Mine"}, 201),
    ("POST", "/api/document-flow/start", {"templateId": 1, "title": "T", "mode": "start-new"}, 201),
    ("POST", "/api/document-flow/brief/sort", {"templateId": 1, "content": "Risks. Rain"}, 200),
    ("POST", "/api/document-flow/brief/preview", {"templateId": 1, "pieces": [_PIECE]}, 200),
    ("POST", "/api/document-flow/brief/file?name=brief.md", None, 200),
    ("POST", "/api/document-flow/brief", {"templateId": 1, "title": "T", "pieces": [_PIECE]}, 201),
    ("PATCH", "/api/settings", {"reviewChangesFirst": True}, 200),
    ("GET", "/api/trash", None, 200),
    ("DELETE", "/api/trash", None, 200),
    ("DELETE", "/api/account", None, 200),
)
TEMPLATE = Path(word.__file__).with_name("reference.docx").read_bytes()
# Calls for which one must have registered.
REGISTERED: tuple[tuple[str, str, Json], ...] = (
    ("GET", "/api/projects", None),
    ("GET", "/api/notifications/settings", None),
    ("PATCH", "/api/notifications/settings", {"mail": "daily"}),
    ("POST", "/api/projects", {"name": "Mine"}),
    ("POST", "/api/settings/api-key", {"apiKey": "sk-1234567890"}),
    ("POST", "/api/settings/api-key/test", {}),
    ("DELETE", "/api/settings/api-key", None),
    ("GET", "/api/settings/word-template", None),
    ("PUT", "/api/settings/word-template?name=a.docx", TEMPLATE),
    ("DELETE", "/api/settings/word-template", None),
    ("POST", "/api/invitations/{invitation_token}/accept", None),
    ("POST", "/api/shared/{token}/join", None),
    ("POST", "/api/password/change", {"currentPassword": PASSWORD, "password": "wide river 7"}),
)
# Calls that name nothing of anybody's, or only what is shared with whoever has the link.
OPEN: tuple[tuple[str, str, Json, int], ...] = (
    ("GET", "/api/health", None, 200),
    ("GET", "/api/ready", None, 200),
    ("GET", "/api/current-user", None, 200),
    ("POST", "/api/guest", None, 200),
    ("GET", "/api/realtime", None, 200),
    ("GET", "/api/templates", None, 200),
    ("GET", "/api/actions", None, 200),
    ("GET", "/api/templates/{template_id}", None, 200),
    ("GET", "/api/guide", None, 200),
    ("GET", "/api/guide/{slug}", None, 200),
    ("GET", "/api/shared/{token}", None, 200),
    ("GET", "/api/shared/{token}/files/{file_id}/{name}", None, 404),  # which the text does not name
    ("GET", "/api/invitations/{invitation_token}", None, 200),
    ("POST", "/api/shared/{token}/open", {"password": "no password is asked for"}, 200),
    ("POST", "/api/feedback", {"content": "Very nice"}, 201),
    ("GET", "/unsubscribe/{token}", None, 404),  # which is no token of a mail's
    ("POST", "/unsubscribe/{token}", None, 404),
    ("GET", "/api/logout", None, 200),
    ("POST", "/api/logout", None, 303),
)
SOCKETS = ("/ws/shared/{token}", "/ws-general", "/ws/documents/{document_id}", "/ws")
# Ways in, the same for everybody: what counts is the link, the state or the cookie that somebody brings.
# Without it, each answers so; with it, see tests/features/signin.
ENTERING: tuple[tuple[str, str, Json, int], ...] = (
    ("GET", "/api/auth/providers", None, 200),
    ("POST", "/api/login", {"username": "ada", "password": "a guess"}, 401),
    ("POST", "/api/register", {"username": "guest-1", "email": "", "password": ""}, 422),
    ("GET", "/api/login", None, 303),
    ("GET", "/api/login/github", None, 303),
    ("GET", "/api/login/google", None, 303),
    ("GET", "/api/login/twitter", None, 303),
    ("GET", "/api/login/callback/{provider}", None, 404),
    ("GET", "/api/login/link", None, 404),
    ("POST", "/api/login/link", {}, 400),
    ("GET", "/api/login/email", None, 303),
    ("POST", "/api/login/email", {"email": "new@example.org"}, 204),
    ("POST", "/api/login/email/question", {"token": "x" * 43}, 400),
    ("POST", "/api/login/email/confirm", {"token": "x" * 43}, 400),
    ("POST", "/api/password/forgot", {"email": "other@example.org"}, 204),
    ("POST", "/api/password/reset", {"token": "x" * 43, "password": "a long new password"}, 400),
    ("GET", "/dev/mailbox", None, 200),
)
SCRIPT = (
    calling(tool_call("ask", section="Summary", question="What changes?", suggestions=["A", "B"])),
    saying("Welcome."),
    calling(tool_call("insert_section", after="", heading="Extra", markdown="x")),
    saying("Added."),
)


async def _members(product: Product, owner: Person, document_id: int, project_id: int) -> dict[str, Json]:
    """A member and an invitation of a registered person's document and project."""
    friend, _ = await product.member("friend"), await product.member("newcomer")
    order = await owner.post(f"/api/documents/{document_id}/exports", {"format": "docx"})
    await finished(owner, order.json()["id"])
    ids: dict[str, Json] = {
        "export_id": order.json()["id"],
        "user_id": (await friend.who())["id"],
        "friends_cookie": friend.token,
    }
    for kind, thing in (("", f"/api/documents/{document_id}"), ("project_", f"/api/projects/{project_id}")):
        await added(owner, thing, "friend", "commenter")
        ids[f"{kind}invitation_id"] = (await invited(owner, thing, "late@example.org"))["id"]
    await commented(friend, document_id, "Why?")
    return ids | {"notification_id": (await owner.get("/api/notifications")).json()[0]["id"]}


async def owned(product: Product, person: Person) -> dict[str, Json]:
    start = {"templateId": 1, "title": "Private", "mode": "ai-assisted"}
    document = (await person.post("/api/document-flow/start", start)).json()["document"]
    brief = {"templateId": 1, "documentId": document["id"], "pieces": [_PIECE]}
    assert (await person.post("/api/document-flow/brief", brief)).status_code == 200
    text = f"{document['content']}\n## Scope\n\nMore."
    assert (await person.patch(f"/api/documents/{document['id']}", {"content": text})).status_code == 200
    *_, revision = (await person.get(f"/api/documents/{document['id']}/revisions")).json()
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    events = await person.stream_all("/api/chat", {"documentId": document["id"], "content": "Add"})
    await person.put(f"/api/documents/{document['id']}/share", None)
    draft = {"version": 1, "content": f"{document['content']}\nWhat the owner suggested."}
    suggestion = await person.post(f"/api/documents/{document['id']}/proposals", draft)
    assert suggestion.status_code == 201, suggestion.text
    file = await taken(person, document, b"Private", name="private.txt", kind="file")
    words = await passage(product, document["id"], "More")
    comment = await commented(person, document["id"], "Private", words)
    thread = await person.begin_thread("Private")
    is_guest = (await person.who())["isGuest"]
    project_id = 999_999 if is_guest else (await person.make_project("Private"))["id"]
    own_template = (await person.post("/api/own-templates", {"name": "Private"})).json()
    if not is_guest:
        shared = {"projectId": project_id}
        answer = await person.put(f"/api/own-templates/{own_template['id']}/project", shared)
        assert answer.status_code == 200, answer.text
    thrown = await person.write_document("Thrown away")
    await person.post(f"/api/documents/{thrown['id']}/trash")
    kinds = ("export", "notification", "invitation", "project_invitation")
    nobody: dict[str, Json] = {"user_id": "nobody", **{f"{kind}_id": 999_999 for kind in kinds}}
    return {
        **(nobody if is_guest else await _members(product, person, document["id"], project_id)),
        "project_id": project_id,
        "thread_id": thread["id"],
        "document_id": document["id"],
        "own_template_id": own_template["id"],
        "kind": "document",
        "item_id": thrown["id"],
        "piece_id": 1,
        "file_id": file["id"],
        "name": file["name"],
        "comment_id": comment["id"],
        "passage": words,
        "reaction": "heart",
        "revision_id": revision["id"],
        "proposal_id": suggestion.json()["id"],
        "turn_id": events[0].data["id"],
        "action": "add_section",
    }


def _filled(body: Json, ids: Mapping[str, Json]) -> Json:
    if body is None:
        return None
    return {name: ids.get(str(value).strip("{}"), value) for name, value in body.items()}


async def call(
    person: Person,
    method: str,
    path: str,
    body: Json,
    ids: Mapping[str, Json],
    meant_for: str | None = None,
) -> tuple[int, Json]:
    headers = {} if meant_for is None else {PERSON_HEADER: meant_for}
    if path.startswith("/api/projects/") and "project_invitation_id" in ids:
        ids = {**ids, "invitation_id": ids["project_invitation_id"]}
    path = path.format(finding_id=FINDING_ID, **ids)
    if isinstance(body, bytes):
        headers |= {"Content-Type": "application/octet-stream"}
        response = await person.http.request(method, path, content=body, headers=headers)
    else:
        response = await person.http.request(method, path, json=_filled(body, ids), headers=headers)
    is_json = response.headers.get("content-type") == "application/json"
    return response.status_code, response.json() if is_json else None


def _is_for_guests(path: str, body: Json) -> bool:
    """Guests have no projects and no members, download nothing, and are told nothing."""
    between_people = r"/(owner|invitations|members/|notifications/|mute)"
    is_sharing = re.search(between_people, path) or (path.endswith("/members") and body)
    return "{project_id}" not in f"{path} {body}" and "/export" not in path and not is_sharing


def _needs_account_first(path: str, body: Json) -> bool:
    """Whether a guest hears that before anything is looked for; a document that is moved is looked for."""
    return not _is_for_guests(path, body) and not path.endswith("/{document_id}")


def _way_back(path: str) -> str | None:
    """What undoes a move to the trash, or out of it, for what comes after."""
    if path == "/api/trash/{kind}/{item_id}/restore":
        return "/api/documents/{item_id}/trash"
    moved = re.fullmatch(r".*/\{(\w+)_id\}/trash", path)
    return None if moved is None else f"/api/trash/{moved[1]}/{{{moved[1]}_id}}/restore"


async def _tokens(product: Product) -> dict[str, Json]:
    """The tokens of an invitation to somebody's document, and of a link by which one becomes a member."""
    inviter = await product.member("inviter")
    path = f"/api/documents/{(await inviter.write_document('To be shared'))['id']}"
    await invited(inviter, path, "late@example.org")
    share = (await inviter.put(f"{path}/share", {"role": "editor"})).json()["share"]
    return {
        "invitation_token": token_for(product, "late@example.org"),
        "token": share["path"].rpartition("/")[2],
        "file_id": "a" * 26,
        "name": "a.png",
    }


async def everything(owner: Person, ids: Mapping[str, Json]) -> list[Json]:
    paths = (
        "/api/documents/{document_id}",
        "/api/chat/{document_id}",
        "/api/documents/{document_id}/proposals",
        "/api/documents/{document_id}/revisions",
        "/api/documents/{document_id}/unread",
        "/api/documents/{document_id}/comments",
        "/api/documents/{document_id}/comments?state=resolved",
        "/api/comments/{comment_id}",
        "/api/documents/{document_id}/share",
        "/api/documents/{document_id}/tray",
        "/api/documents/{document_id}/members",
        "/api/own-templates/{own_template_id}",
        "/api/projects/{project_id}",
        "/api/projects/{project_id}/members",
        "/api/chat?projectId={project_id}",
        "/api/chat/threads/{thread_id}",
        "/api/activities",
        "/api/trash",
    )
    return [(await owner.get(path.format(**ids))).json() for path in paths]


async def _person(product: Product, kind: str, name: str) -> Person:
    return await product.member(name) if kind == "member" else await product.guest()


@pytest.mark.parametrize("kind", [pytest.param("guest", marks=pytest.mark.full), "member"])
async def test_other_people_and_nobody_are_refused_alike_and_change_nothing(
    environment: Mapping[str, str], kind: str
) -> None:
    async with (
        RealtimeService() as service,
        Product.opened({**environment, **service.environment}, ScriptedModel(*SCRIPT)) as product,
    ):
        owner, nobody = await _person(product, kind, "owner"), product.stranger()
        ids = await owned(product, owner)
        missing: dict[str, Json] = dict.fromkeys(ids, 999_999) | {
            "turn_id": "none",
            "user_id": "none",
            "passage": ids["passage"],
            "file_id": "a" * 26,
            "name": ids["name"],
            "reaction": ids["reaction"],
        }
        before = await everything(owner, ids)
        for other, other_kind in (
            (await product.guest(), "guest"),
            (await product.member("other"), "member"),
        ):
            for method, path, body in OWNED:
                foreign = await call(other, method, path, body, ids)
                is_refused = other_kind == "guest" and _needs_account_first(path, body)
                assert foreign[0] == (403 if is_refused else 404), (method, path, foreign)
                assert foreign == await call(other, method, path, body, missing), (method, path)
            for path in ("/api/documents", "/api/chat/threads", "/api/activities", "/api/chat"):
                assert (await other.get(path)).json() == [], path
            assert (await other.get("/api/usage")).json()["messages"] == 0
        assert service.asked == []
        for method, path, body in OWNED:
            assert (await call(nobody, method, path, body, ids))[0] == 401, (method, path)
        assert await everything(owner, ids) == before


@pytest.mark.parametrize("kind", ["guest", "member"])
async def test_the_owner_is_let_in_everywhere(environment: Mapping[str, str], kind: str) -> None:
    script = ScriptedModel(*SCRIPT, saying("Fine."), repeat=True)
    async with (
        RealtimeService() as service,
        Product.opened({**environment, **service.environment}, script) as product,
    ):
        owner = await _person(product, kind, "owner")
        ids = await owned(product, owner)
        for method, path, body in OWNED:
            status, answer = await call(owner, method, path, body, ids)
            if kind == "guest" and not _is_for_guests(path, body):
                assert (status, answer["code"]) == (403, "ACCOUNT_REQUIRED"), (method, path)
            else:
                assert status in (200, 201), (method, path, answer)
            if path.endswith("/owner") and kind == "member":  # and back, for what comes after
                friend, given = (
                    product.with_cookie(ids["friends_cookie"]),
                    {"userId": (await owner.who())["id"]},
                )
                back = await friend.post(path.format(**ids), given)
                assert back.status_code == 200, back.text
            elif status == 200 and (way_back := _way_back(path)):
                assert (await owner.post(way_back.format(**ids))).status_code == 200, path


@pytest.mark.parametrize("kind", ["guest", "member"])
async def test_what_is_about_the_caller_is_for_whoever_is_there(
    environment: Mapping[str, str], kind: str
) -> None:
    async with Product.opened(environment, ScriptedModel(saying("A draft."), repeat=True)) as product:
        person, bystander = await _person(product, kind, "owner"), await product.guest()
        await bystander.write_document("The bystander's")
        for method, path, body, status in PERSONAL:
            nobody = product.stranger()
            assert (await call(nobody, method, path, body, {}))[0] == 401, (method, path)
            assert not nobody.http.cookies, (method, path)
            found, answer = await call(person, method, path, body, {})
            assert found == status, (method, path, answer)
            assert "bystander" not in str(answer)
        assert len((await bystander.get("/api/documents")).json()) == 1


async def test_guests_are_asked_to_sign_up_for_what_is_for_the_registered(product: Product) -> None:
    guest, member = await product.guest(), await product.member("owner")
    ids = await _tokens(product)
    before = (await guest.get("/api/settings")).json()
    for method, path, body in REGISTERED:
        assert (await call(product.stranger(), method, path, body, ids))[0] == 401, (method, path)
        status, answer = await call(guest, method, path, body, ids)
        assert (status, answer["code"]) == (403, "ACCOUNT_REQUIRED"), (method, path)
        assert (await call(member, method, path, body, ids))[0] in (200, 201), (method, path)
    assert (await guest.get("/api/settings")).json() == before


@pytest.mark.parametrize("kind", [pytest.param("guest", marks=pytest.mark.full), "member"])
async def test_nothing_that_is_meant_for_another_person_is_done(
    environment: Mapping[str, str], kind: str
) -> None:
    async with (
        RealtimeService() as service,
        Product.opened({**environment, **service.environment}, ScriptedModel(*SCRIPT)) as product,
    ):
        owner, other = await _person(product, kind, "owner"), await product.member("other")
        other_id = (await other.who())["id"]
        ids = await owned(product, owner)
        ids |= await _tokens(product)
        own_paths = (
            "/api/current-user",
            "/api/documents",
            "/api/chat/threads",
            "/api/usage",
            "/api/settings",
        )
        before = [(await owner.get(path)).json() for path in own_paths], await everything(owner, ids)
        refusal = {
            "message": "You've switched accounts in this browser. Nothing was saved; please try again.",
            "code": "OTHER_PERSON",
        }
        feedback = ("POST", "/api/feedback", {"content": "Very nice"})
        for method, path, body in (*OWNED, *(row[:3] for row in PERSONAL), *REGISTERED, feedback):
            status, answer = await call(owner, method, path, body, ids, meant_for=other_id)
            assert (status, answer) == (409, refusal), (method, path, answer)
        after = [(await owner.get(path)).json() for path in own_paths], await everything(owner, ids)
        assert after == before
        assert service.asked == []


async def test_ways_in_and_what_is_open_do_not_ask_whom_they_are_meant_for(product: Product) -> None:
    ids = {"template_id": 1, "provider": "github", "slug": "testable", **await _tokens(product)}
    calls = [row for row in (*OPEN, *ENTERING) if row[1] != "/api/feedback"]
    for method, path, body, status in calls:
        person = await product.guest()
        assert (await call(person, method, path, body, ids, meant_for="somebody"))[0] == status, (
            method,
            path,
        )
    await product.member("ada")
    headers = {PERSON_HEADER: "somebody"}
    for path in ("/api/login", "/api/register"):
        form = {"username": "ada" if path == "/api/login" else "new", "password": PASSWORD}
        email = {} if path == "/api/login" else {"email": "new@example.org"}
        answer = await (await product.guest()).http.post(path, json=form | email, headers=headers)
        assert answer.status_code in (200, 201), answer.text


async def test_what_is_open_is_open_to_everybody(product: Product) -> None:
    ids = {"template_id": 1, "slug": "testable", **await _tokens(product)}
    for method, path, body, status in OPEN:
        for person in (product.stranger(), await product.guest(), await product.member(new_token()[:20])):
            found, _ = await call(person, method, path, body, ids)
            assert found == status, (method, path)


async def test_sockets_are_for_whoever_is_there(product: Product) -> None:
    for path in SOCKETS:
        if "{" in path:
            continue  # of one document: tests/features/collaboration/test_who_may.py, tests/features/sharing
        for person in (await product.guest(), await product.member(new_token()[:20])):
            async with connected(product, person, path=path):
                pass
        with pytest.raises(InvalidStatus):
            async with connected(product, product.stranger(), path=path):
                pass


async def test_without_proof_every_way_in_leaves_everybody_who_they_are(product: Product) -> None:
    guest, member = await product.guest(), await product.member("ada")
    await guest.write_document("Mine")
    for method, path, body, status in ENTERING:
        for person in (product.stranger(), guest, member):
            before = (await person.get("/api/current-user")).json()
            answer = await person.http.request(method, path.format(provider="github"), json=body)
            assert answer.status_code == status, (method, path, answer.text)
            assert (await person.get("/api/current-user")).json() == before, (method, path)
    assert len((await guest.get("/api/documents")).json()) == 1


async def test_every_route_stands_in_one_of_the_tables(product: Product) -> None:
    described = product.api.openapi()["paths"]
    routes = [(method.upper(), path) for path, methods in described.items() for method in methods]
    tables = (OWNED, PERSONAL, REGISTERED, OPEN, ENTERING)
    listed = {(row[0], row[1].split("?")[0]) for table in tables for row in table}
    assert set(routes) == listed
    sockets = [route.path for route in product.api.routes if isinstance(route, WebSocketRoute)]
    assert sockets == list(SOCKETS)
