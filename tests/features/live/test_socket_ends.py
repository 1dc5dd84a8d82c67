"""A socket ends with the session that it was opened in, and with its server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from time import monotonic

import anyio
import pytest
from sqlalchemy import update

from requill.api import websocket
from requill.bus.interface import REFETCH
from requill.kit.clock import now
from requill.kit.events import topic_of
from requill.models import AuthSession
from tests.support.people import PASSWORD, Person, Product
from tests.support.sockets import closed, connected, heard

pytestmark = pytest.mark.anyio

End = Callable[[Product, Person], Awaitable[object]]


async def _log_out(_house: Product, person: Person) -> None:
    await person.post("/api/logout", follow_redirects=False)


async def _change_password(_house: Product, person: Person) -> None:
    body = {"currentPassword": PASSWORD, "password": "wide river 7"}
    assert (await person.post("/api/password/change", body)).status_code == 200


async def _delete(_house: Product, person: Person) -> None:
    assert (await person.delete("/api/account")).status_code == 200


async def _sign_in_as_another(product: Product, person: Person) -> None:
    await product.member("other")
    assert (await person.log_in("other")).status_code == 200


@pytest.mark.parametrize("end", [_log_out, _change_password, _delete, _sign_in_as_another])
async def test_a_socket_closes_within_a_second_of_its_session(product: Product, end: End) -> None:
    person, bystander = await product.member("mara"), await product.member("bystander")
    async with connected(product, person) as socket, connected(product, bystander) as other:
        await end(product, person)
        ended = monotonic()
        assert await closed(socket) == websocket.SESSION_ENDED
        assert monotonic() - ended < 1
        await bystander.write_document()
        assert await heard(other) == {"type": "usage_update"}


@pytest.mark.parametrize("end", [_change_password, _delete])
async def test_the_sockets_of_other_browsers_close_too(product: Product, end: End) -> None:
    person, elsewhere = await product.member("mara"), product.stranger()
    await elsewhere.log_in("mara")
    async with connected(product, elsewhere) as socket:
        await end(product, person)
        assert await closed(socket) == websocket.SESSION_ENDED


async def test_logging_out_here_leaves_the_other_browser_connected(product: Product) -> None:
    person, elsewhere = await product.member("mara"), product.stranger()
    await elsewhere.log_in("mara")
    async with connected(product, elsewhere) as socket:
        await _log_out(product, person)
        await elsewhere.write_document()
        assert await heard(socket) == {"type": "usage_update"}


async def test_a_guests_socket_closes_when_they_register(product: Product) -> None:
    person = await product.guest()
    await person.write_document()
    async with connected(product, person) as socket:
        await person.register("mara")
        assert await closed(socket) == websocket.SESSION_ENDED


async def test_a_guest_who_never_wrote_is_put_out_as_well(product: Product) -> None:
    person = await product.guest()
    async with connected(product, person) as socket:
        await person.register("mara")
        assert await closed(socket) == websocket.SESSION_ENDED


async def test_a_session_that_ends_without_a_word_is_noticed(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "_RECHECK_SECONDS", 0.01)
    person = await product.member("mara")
    async with connected(product, person) as socket:
        over = update(AuthSession).values(ended_at=now())
        await product.services.database.write(lambda session: session.execute(over))
        assert await closed(socket) == websocket.SESSION_ENDED


async def test_a_server_that_stops_says_goodbye(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        person = await product.guest()
        context = connected(product, person)
        socket = await context.__aenter__()
    assert await closed(socket) == websocket.RESTARTING


async def test_a_session_that_ended_unheard_closes_its_socket_after_the_gap(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.member()
    user_id = (await person.who())["id"]
    async with connected(product, person) as socket:
        with monkeypatch.context() as gap:
            gap.setattr(product.services.bus, "publish", lambda *_: None)
            await person.post("/api/logout")
        product.services.bus.publish(topic_of(user_id), {"event": REFETCH})
        with anyio.fail_after(5):
            await socket.wait_closed()
    assert socket.close_code == 1008
