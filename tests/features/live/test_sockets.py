"""Who may open a socket, and what it says."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping

import anyio
import pytest
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from structlog.testing import capture_logs
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from requill.api import limits, websocket
from requill.api.cookies import SESSION_COOKIE
from requill.bus.interface import REFETCH
from requill.kit.events import topic_of
from requill.serving.sockets import FRAMES_AT_ONCE
from tests.support.people import Person, Product
from tests.support.sockets import closed, connected, heard, raw_socket

pytestmark = pytest.mark.anyio


async def _refused(
    product: Product, person: Person, origin: str | None = "here", path: str = "/ws-general"
) -> int:
    """The status with which the upgrade is refused; like every answer, it carries the security headers."""
    with pytest.raises(InvalidStatus) as refusal:
        async with connected(product, person, path=path, origin=origin):
            pass
    headers = refusal.value.response.headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    return refusal.value.response.status_code


# --- coming in --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", [None, "", "null", "https://elsewhere.example", "http://127.0.0.1:1", "http://127.0.0.1"]
)
async def test_other_sites_are_refused_before_the_upgrade(
    shared_product: Product, origin: str | None
) -> None:
    person = await shared_product.guest()
    assert await _refused(shared_product, person, origin=origin) == 403


async def test_with_a_public_address_only_its_pages_come_in(environment: Mapping[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_PUBLIC_URL": "https://prd.example.org"}) as product:
        person = await product.guest()
        token = (await person.get("/api/current-user")).cookies[f"__Host-{SESSION_COOKIE}"]
        person.http.cookies.set(f"__Host-{SESSION_COOKIE}", token, domain="127.0.0.1", path="/")
        assert await _refused(product, person) == 403
        async with connected(product, person, origin="https://prd.example.org"):
            pass


@pytest.mark.parametrize("cookie", [None, "anonymous", "u.unknown", "g.a.b.c"])
async def test_nobody_is_refused_before_the_upgrade(product: Product, cookie: str | None) -> None:
    person = product.stranger() if cookie is None else product.with_cookie(cookie)
    assert await _refused(product, person) == 403


@pytest.mark.parametrize("path", ["/ws-general", "/ws"])
async def test_a_page_that_takes_its_visitor_for_another_is_told_so_and_nothing_else(
    product: Product, path: str
) -> None:
    person, other_id = await product.member("ada"), await _id(await product.member("jona"))
    async with connected(product, person, path=f"{path}?person={other_id}") as socket:
        assert await closed(socket) == websocket.SESSION_ENDED
    assert product.services.sockets.count(await _id(person)) == 0
    async with connected(product, person, path=f"{path}?person={await _id(person)}") as socket:
        pong = await socket.ping()
        with anyio.fail_after(5):
            await pong
    assert await _refused(product, product.stranger(), path=f"{path}?person={other_id}") == 403


async def test_an_unknown_socket_is_refused(product: Product) -> None:
    person = await product.guest()
    with pytest.raises(InvalidStatus) as refusal:
        async with connected(product, person, path="/ws-nothing"):
            pass
    assert refusal.value.response.status_code == 403


async def test_nobody_holds_more_than_their_share(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS_PER_PERSON", 2)
    person, other = await product.guest(), await product.guest()
    async with connected(product, person) as first, connected(product, person):
        assert await _refused(product, person) == 429
        async with connected(product, other):
            pass
        await first.close()
        await first.wait_closed()
        with anyio.fail_after(5):
            while product.services.sockets.count(await _id(person)) > 1:
                await anyio.lowlevel.checkpoint()
        async with connected(product, person):
            pass


async def _id(person: Person) -> str:
    own_id: str = (await person.who())["id"]
    return own_id


# --- what is said -----------------------------------------------------------------------------


async def test_a_page_hears_that_its_persons_usage_changed(product: Product) -> None:
    person, other = await product.guest(), await product.guest()
    async with (
        connected(product, person) as mine,
        connected(product, person) as second,
        connected(product, other) as theirs,
    ):
        await person.write_document()
        assert await heard(mine) == {"type": "usage_update"}
        assert await heard(second) == {"type": "usage_update"}
        await other.delete("/api/account")  # the next thing that theirs hears is of their own
        assert await closed(theirs) == websocket.SESSION_ENDED


async def test_a_page_that_asks_whether_its_socket_lives_is_answered(product: Product) -> None:
    person = await product.guest()
    async with connected(product, person) as hints, connected(product, person, path="/ws") as talk:
        for socket in (hints, talk):
            await socket.send('{"type":"ping"}')
            assert await heard(socket) == {"type": "pong"}


async def _documents(person: Person) -> list[Callable[[], Awaitable[object]]]:
    """Whatever changes the list of a person's documents, or one of them."""
    project = await person.make_project()
    document = await person.write_document(content="## Scope\n\n- Tablets only\n")
    path = f"/api/documents/{document['id']}"
    asked = {"documentId": document["id"], "content": 'replace "Tablets" with "Phones"'}
    return [
        lambda: person.write_document("Another"),
        lambda: person.patch(path, {"content": "## Scope\n\n- Tablets first\n"}),
        lambda: person.patch(path, {"title": "Renamed"}),
        lambda: person.post("/api/chat", asked),
        lambda: person.patch(path, {"projectId": project["id"]}),
        lambda: person.delete(f"/api/projects/{project['id']}"),
        lambda: person.delete(path),
    ]


async def test_a_page_hears_of_every_change_of_its_persons_documents_and_of_nobody_elses(
    product: Product,
) -> None:
    person, other = await product.member(), await product.member()
    changes = await _documents(person)
    async with connected(product, person) as mine, connected(product, other) as theirs:
        for change in changes:
            await change()
            await _told_of_documents(mine)
            await _quiet(product, person, mine)
        await other.write_document()
        assert await heard(theirs) == {"type": "usage_update"}


async def _told_of_documents(socket: ClientConnection) -> dict[str, object]:
    """The next hint about documents."""
    with anyio.fail_after(5):
        while True:
            hint: dict[str, object] = json.loads(await socket.recv())
            if hint["type"] == "documents_update":
                return hint


async def test_a_change_of_a_text_names_its_document_and_version_and_any_other_change_nothing(
    product: Product,
) -> None:
    person = await product.member()
    project, document = await person.make_project(), await person.write_document()
    path = f"/api/documents/{document['id']}"
    async with connected(product, person) as socket:
        for change in ({"content": "New"}, {"title": "Renamed"}, {"title": "Both", "content": "Newer"}):
            saved = (await person.patch(path, change)).json()
            assert await _told_of_documents(socket) == {
                "type": "documents_update",
                "documentId": document["id"],
                "version": saved["version"],
            }
        await person.patch(path, {"projectId": project["id"]})
        assert await _told_of_documents(socket) == {"type": "documents_update"}


async def _quiet(product: Product, person: Person, socket: ClientConnection) -> None:
    """Read whatever else the page was told, up to a mark of the test's own."""
    user_id = await _id(person)
    product.services.bus.publish(topic_of(user_id), {"event": "UsageChanged"})
    while await heard(socket) != {"type": "usage_update"}:
        pass


async def test_a_page_hears_of_a_new_project_and_of_what_is_added_to_the_activities(product: Product) -> None:
    person = await product.member()
    async with connected(product, person) as socket:
        await person.make_project()
        assert [await heard(socket), await heard(socket)] == [
            {"type": "activities_update"},
            {"type": "projects_update"},
        ]


async def test_a_page_hears_of_every_change_of_its_persons_projects_and_of_nobody_elses(
    product: Product,
) -> None:
    person, other = await product.member(), await product.member()
    project = await person.make_project()
    path = f"/api/projects/{project['id']}"
    async with connected(product, person) as mine, connected(product, other) as theirs:
        stale = {"description": "Mine", "base": {"description": "never there"}}
        assert (await person.patch(path, stale)).status_code == 409
        await person.patch(path, {"description": "Agreed"})
        assert await heard(mine) == {"type": "projects_update"}
        await person.patch(path, {"name": "Renamed"})
        assert [await heard(mine), await heard(mine)] == [
            {"type": "projects_update"},
            {"type": "activities_update"},
        ]
        product.services.bus.publish(topic_of(await _id(other)), {"event": "UsageChanged"})
        assert await heard(theirs) == {"type": "usage_update"}


async def test_a_page_hears_of_every_change_of_its_persons_conversations_and_of_nobody_elses(
    product: Product,
) -> None:
    person, other = await product.member(), await product.member()
    document = await person.write_document(content="## Scope\n\n- Tablets only\n")
    thread = (await person.post("/api/chat/threads", {"title": "First"})).json()
    path = f"/api/chat/threads/{thread['id']}"
    changes: list[Callable[[], Awaitable[object]]] = [
        lambda: person.post("/api/chat/threads", {"title": "Second"}),
        lambda: person.put(path, {"title": "Renamed"}),
        lambda: person.post("/api/chat", {"threadId": thread["id"], "content": "What is a PRD?"}),
        lambda: person.post("/api/chat", {"documentId": document["id"], "content": "What is missing?"}),
        lambda: person.delete(path),
    ]
    async with connected(product, person) as mine, connected(product, other) as theirs:
        for change in changes:
            await change()
            while await heard(mine) != {"type": "chats_update"}:
                pass
            await _quiet(product, person, mine)
        product.services.bus.publish(topic_of(await _id(other)), {"event": "UsageChanged"})
        assert await heard(theirs) == {"type": "usage_update"}


async def test_a_write_tells_of_each_kind_of_change_once(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    async with connected(product, person) as socket:
        await person.patch(f"/api/documents/{document['id']}", {"title": "Renamed", "content": "New"})
        assert [await heard(socket), await heard(socket)] == [
            {"type": "documents_update", "documentId": document["id"], "version": 2},
            {"type": "activities_update"},
        ]
        await person.make_project()
        assert [await heard(socket), await heard(socket)] == [
            {"type": "activities_update"},
            {"type": "projects_update"},
        ]


async def test_a_page_is_told_of_a_change_once_it_can_be_read_and_not_of_a_refused_one(
    product: Product,
) -> None:
    person = await product.member()
    document = await person.write_document("Before")
    path = f"/api/documents/{document['id']}"
    async with connected(product, person) as socket:
        refused = await person.patch(path, {"title": "Stale", "version": 99})
        assert refused.status_code == 409
        await person.patch(path, {"title": "After"})
        assert await heard(socket) == {
            "type": "documents_update",
            "documentId": document["id"],
            "version": 2,
        }
        assert (await person.get(path)).json()["title"] == "After"
        assert await heard(socket) == {"type": "activities_update"}


async def test_what_a_page_says_changes_nothing(product: Product) -> None:
    person = await product.guest()
    async with connected(product, person) as socket:
        for frame in ("", "{", '{"type": "usage_update"}', "x" * 1000):
            await socket.send(frame)
        await person.write_document()
        assert await heard(socket) == {"type": "usage_update"}


async def test_a_frame_of_bytes_or_over_the_limit_ends_the_socket(product: Product) -> None:
    person = await product.guest()
    async with connected(product, person) as socket:
        await socket.send(b"bytes")
        assert await closed(socket) == websocket.UNREADABLE
    async with connected(product, person) as socket:
        await socket.send("x" * limits.SOCKET_FRAME_BYTES)
        await socket.send("x" * (limits.SOCKET_FRAME_BYTES + 1))
        assert await closed(socket) == websocket.TOO_BIG


async def test_a_foreign_name_that_leads_here_opens_no_socket(product: Product) -> None:
    person = await product.guest()
    foreign = {"Origin": "http://evil.example", "Host": "evil.example"}
    async with raw_socket(product, person, path="/ws-general", headers=foreign) as (_, head):
        assert head.startswith(b"HTTP/1.1 403")


@pytest.mark.full
async def test_a_flood_of_frames_ends_the_socket(product: Product) -> None:
    person = await product.guest()
    async with connected(product, person) as socket:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10 * FRAMES_AT_ONCE):
                await socket.send("x")
        assert await closed(socket) == websocket.OVERLOADED


async def test_a_page_that_does_not_read_is_let_go(product: Product) -> None:
    person = await product.guest()
    own_id = await _id(person)
    sockets: list[websocket.Socket] = []

    class Shouting:
        async def received(self, socket: websocket.Socket, text: str) -> None:
            sockets.append(socket)
            for _ in range(2 * limits.SOCKET_WAITING):
                socket.send({"type": "x"})

        def on_event(self, socket: websocket.Socket, hint: Mapping[str, object]) -> None:
            raise AssertionError(hint)

    async def shouting(accepted: WebSocket) -> None:
        await product.services.sockets.serve(accepted, Shouting())

    product.api.router.routes.append(WebSocketRoute("/ws-shouting", shouting))

    async with connected(product, person, path="/ws-shouting") as socket:
        await socket.send("now")
        with contextlib.suppress(ConnectionClosed), anyio.fail_after(5):
            for _ in range(limits.SOCKET_WAITING):
                await socket.recv()
        assert socket.close_code == websocket.OVERLOADED
    assert [socket.actor.user_id for socket in sockets] == [own_id]


async def test_a_fault_ends_one_socket_and_is_logged(product: Product) -> None:
    class Faulty:
        async def received(self, socket: websocket.Socket, text: str) -> None:
            raise RuntimeError("a fault of ours")

        def on_event(self, socket: websocket.Socket, hint: Mapping[str, object]) -> None:
            raise AssertionError(hint)

    async def faulty(accepted: WebSocket) -> None:
        await product.services.sockets.serve(accepted, Faulty())

    product.api.router.routes.append(WebSocketRoute("/ws-faulty", faulty))

    person = await product.guest()
    async with connected(product, person) as healthy:
        with capture_logs() as logged:
            async with connected(product, person, path="/ws-faulty") as socket:
                await socket.send("now")
                assert await closed(socket) == websocket.FAULT
        assert [entry["event"] for entry in logged] == ["socket failed"]
        await person.write_document()
        assert await heard(healthy) == {"type": "usage_update"}


async def test_a_page_is_told_to_ask_for_everything_after_hints_may_have_been_lost(product: Product) -> None:
    person = await product.member()
    async with connected(product, person) as socket:
        product.services.bus.publish(topic_of(await _id(person)), {"event": REFETCH})
        assert await heard(socket) == {"type": "refetch"}
