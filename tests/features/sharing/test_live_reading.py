"""Whoever reads through a link hears at once that the text has changed, and that the link has ended."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from time import monotonic

import anyio
import anyio.lowlevel
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from requill.api.websocket import RESTARTING
from requill.features.sharing import live_reading
from requill.features.sharing.live_reading import LINK_ENDED, PASSWORD_ASKED
from requill.kit.clock import now
from tests.features.actions.doing import PRD
from tests.features.sharing.links import share_path, shared, token_of
from tests.support.coediting import joined
from tests.support.members import added
from tests.support.people import PASSWORD, Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

SECRET, SECONDS = "north shore", 1.0


@asynccontextmanager
async def following(
    product: Product, share: Json, reader: Person | None = None
) -> AsyncIterator[ClientConnection]:
    """Somebody with the link has its page open."""
    person = product.stranger() if reader is None else reader
    async with connected(product, person, path=f"/ws/shared/{token_of(share)}") as socket:
        yield socket


async def _version(socket: ClientConnection) -> int:
    with anyio.fail_after(10):
        told = json.loads(await socket.recv())
    assert set(told) == {"type", "version"}
    assert told["type"] == "changed"
    version: int = told["version"]
    return version


async def _until(socket: ClientConnection, version: int) -> None:
    while await _version(socket) != version:
        pass


async def _closed(socket: ClientConnection, seconds: float = SECONDS) -> int | None:
    """The code with which the server ends it, which it does within that time."""
    with anyio.fail_after(seconds):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed:
            return socket.close_code


async def _refused(product: Product, token: str, reader: Person, origin: str = "here") -> int:
    with pytest.raises(InvalidStatus) as refusal:
        async with connected(product, reader, path=f"/ws/shared/{token}", origin=origin):
            pass
    status: int = refusal.value.response.status_code
    return status


async def _given(product: Product, share: Json, password: str = SECRET) -> Person:
    """Somebody who has given the password."""
    reader = product.stranger()
    answer = await reader.post(f"/api/shared/{token_of(share)}/open", {"password": password})
    assert answer.status_code == 200, answer.text
    return reader


async def test_over_https_whoever_has_given_the_password_reads_live(environment: Mapping[str, str]) -> None:
    site = "https://prd.example.org"
    async with Product.opened(environment) as product:
        owner = await product.member("ada")
        document = await owner.write_document("Plan", PRD)
        share = (await owner.put(share_path(document), {"password": SECRET})).json()["share"]
    async with Product.opened({**environment, "REQUILL_PUBLIC_URL": site}) as product:
        reader, token = product.stranger(), token_of(share)
        reader.http.headers["Origin"] = site
        opened = await reader.post(f"/api/shared/{token}/open", {"password": SECRET})
        name, value = opened.headers["set-cookie"].partition(";")[0].split("=", 1)
        assert name.startswith("__Host-")
        reader.http.cookies.set(name, value, domain="127.0.0.1", path="/")
        async with connected(product, reader, path=f"/ws/shared/{token}", origin=site) as socket:
            pong = await socket.ping()
            with anyio.fail_after(5):
                await pong
        assert await _refused(product, token, product.stranger(), site) == 401


async def test_readers_hear_of_typing_twice_a_second_and_of_every_other_write(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", PRD)
    path, share = f"/api/documents/{document['id']}", await shared(owner, document)
    async with following(product, share) as socket, joined(product, owner, document["id"]) as one:
        assert await _version(socket) == 1
        began, heard = monotonic(), []
        async with anyio.create_task_group() as tasks:

            async def listen() -> None:
                while True:
                    heard.append(await _version(socket))

            tasks.start_soon(listen)
            for number in range(40):
                await one.typed(f"{number} ")
                await anyio.sleep(0.03)
            while heard[-1:] != [one.number]:
                await anyio.lowlevel.checkpoint()
            tasks.cancel_scope.cancel()
        assert heard == sorted(set(heard))
        assert 2 <= len(heard) <= 2 + 2 * (monotonic() - began)
        page = (await product.stranger().get(f"/api/shared/{token_of(share)}")).json()
        assert (page["version"], page["content"]) == (heard[-1], one.replica.content)
        saved = await owner.patch(path, {"title": "Renamed", "version": one.number})
        await _until(socket, saved.json()["version"])
        done = (await owner.post(f"{path}/actions/add_risk", {"arguments": {"text": "Rain"}})).json()
        await _until(socket, done["document"]["version"])
        undone = (await owner.post(f"/api/proposals/{done['proposal']['id']}/undo")).json()
        await _until(socket, undone["document"]["version"])


async def test_who_comes_later_is_told_which_version_there_is(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "One.\n")
    share = await shared(owner, document)
    async with following(product, share) as first:
        assert await _version(first) == 1
        await owner.patch(f"/api/documents/{document['id']}", {"content": "Two.\n", "version": 1})
        async with following(product, share) as second:
            await _until(second, 2)
        await _until(first, 2)


async def _turn_off(owner: Person, document: Json) -> None:
    assert (await owner.delete(share_path(document))).status_code == 200


async def _rotate(owner: Person, document: Json) -> None:
    await _turn_off(owner, document)
    await shared(owner, document)


async def _remove(owner: Person, document: Json) -> None:
    assert (await owner.delete(f"/api/documents/{document['id']}")).status_code == 200


async def _leave(owner: Person, _document: Json) -> None:
    answer = await owner.http.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert answer.status_code == 200, answer.text


async def _protect(owner: Person, document: Json) -> None:
    assert (await owner.put(share_path(document), {"password": "another one"})).status_code == 200


ENDINGS: Mapping[str, tuple[Callable[[Person, Json], Awaitable[None]], int]] = {
    "the link is turned off": (_turn_off, LINK_ENDED),
    "there is another link": (_rotate, LINK_ENDED),
    "the document is removed": (_remove, LINK_ENDED),
    "the owner's account is deleted": (_leave, LINK_ENDED),
    "a password is asked for": (_protect, PASSWORD_ASKED),
}


@pytest.mark.parametrize("how", ENDINGS)
async def test_a_reader_is_sent_away_within_a_second(product: Product, how: str) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "One.\n")
    share = await shared(owner, document)
    change, code = ENDINGS[how]
    async with following(product, share) as socket:
        assert await _version(socket) == 1
        await change(owner, document)
        assert await _closed(socket) == code
    status = 401 if code == PASSWORD_ASKED else 404
    assert await _refused(product, token_of(share), product.stranger()) == status


async def test_a_reader_comes_back_within_a_second_when_the_document_is_somebody_elses(
    product: Product,
) -> None:
    owner, _ = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Plan", "One.\n")
    path, share = f"/api/documents/{document['id']}", await shared(owner, document)
    member = await added(owner, path, "ben", "viewer")
    async with following(product, share) as socket:
        assert await _version(socket) == 1
        assert (await owner.post(f"{path}/owner", {"userId": member["userId"]})).status_code == 200
        assert await _closed(socket) == RESTARTING
    async with following(product, share) as again:
        assert await _version(again) == 1


async def test_another_password_sends_those_away_who_gave_the_last_one(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "One.\n")
    share = await shared(owner, document)
    await owner.put(share_path(document), {"password": SECRET})
    assert await _refused(product, token_of(share), product.stranger()) == 401
    reader = await _given(product, share)
    async with following(product, share, reader) as socket:
        assert await _version(socket) == 1
        await _protect(owner, document)
        assert await _closed(socket) == PASSWORD_ASKED
    assert await _refused(product, token_of(share), reader) == 401
    async with following(product, share, await _given(product, share, "another one")) as socket:
        assert await _version(socket) == 1
        await owner.put(share_path(document), {"password": None, "role": "commenter"})
        await owner.patch(f"/api/documents/{document['id']}", {"content": "Two.\n", "version": 1})
        await _until(socket, 2)  # who may still read stays


async def test_a_link_ends_when_it_expires(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "One.\n")
    end = now() + timedelta(seconds=1.5)
    later = {"expiresAt": (end + timedelta(hours=1)).isoformat()}
    share = (await owner.put(share_path(document), {"expiresAt": end.isoformat()})).json()["share"]
    async with following(product, share) as socket:
        await owner.put(share_path(document), later)
        await owner.put(share_path(document), {"expiresAt": end.isoformat()})
        assert await _closed(socket, 1.5 + SECONDS) == LINK_ENDED
        assert now() >= end


async def test_a_link_that_is_given_more_time_goes_on(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "One.\n")
    end = now() + timedelta(seconds=1)
    share = (await owner.put(share_path(document), {"expiresAt": end.isoformat()})).json()["share"]
    async with following(product, share) as socket:
        assert await _version(socket) == 1
        await owner.put(share_path(document), {"expiresAt": (end + timedelta(hours=1)).isoformat()})
        with pytest.raises(TimeoutError):
            await _closed(socket, 1.5)


async def test_a_password_is_asked_for_again_after_its_time(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "One.\n")
    share = await shared(owner, document)
    await owner.put(share_path(document), {"password": SECRET})
    reader = await _given(product, share)
    async with following(product, share, reader) as socket:
        assert await _version(socket) == 1
        monkeypatch.setattr(live_reading, "now", lambda: now() + timedelta(days=1))
        await owner.patch(f"/api/documents/{document['id']}", {"content": "Two.\n", "version": 1})
        assert await _closed(socket) == PASSWORD_ASKED


async def test_who_has_no_link_and_other_sites_do_not_come_in(product: Product) -> None:
    owner = await product.member("ada")
    share = await shared(owner, await owner.write_document("Plan", ""))
    assert await _refused(product, "x" * 43, product.stranger()) == 404
    assert await _refused(product, "short", product.stranger()) == 404
    assert await _refused(product, token_of(share), owner, "https://elsewhere.example") == 403


async def test_a_page_says_nothing_but_that_it_is_there(product: Product) -> None:
    owner = await product.member("ada")
    share = await shared(owner, await owner.write_document("Plan", ""))
    async with following(product, share) as socket:
        assert await _version(socket) == 1
        await socket.send('{"type":"ping"}')
        assert json.loads(await socket.recv()) == {"type": "pong"}
        await socket.send('{"type":"changed","version":7}')
        assert await _closed(socket) == 1003
    async with following(product, share) as socket:
        await socket.send(b"\x00")
        assert await _closed(socket) == 1003


@pytest.mark.parametrize("limit", ["READERS_OF_ADDRESS", "READERS_OF_LINK", "READERS"])
async def test_no_more_than_so_many_follow(
    product: Product, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(live_reading, limit, 2)
    owner = await product.member("ada")
    share = await shared(owner, await owner.write_document("Plan", ""))
    async with following(product, share) as one:
        async with following(product, share):
            assert await _refused(product, token_of(share), product.stranger()) == 429
        while product.services.link_readers.open_count > 1:
            await anyio.lowlevel.checkpoint()
        async with following(product, share) as again:
            assert await _version(again) == await _version(one) == 1
    while product.services.link_readers.open_count:
        await anyio.lowlevel.checkpoint()


async def test_those_in_the_room_are_told_how_many_read_and_not_who(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "")
    share = await shared(owner, document)
    reader = await product.member("eve")
    async with joined(product, owner, document["id"]) as one:
        async with following(product, share, reader), following(product, share):
            await one.until(lambda: one.readers == 2)
            async with joined(product, owner, document["id"]) as late:
                await late.until(lambda: late.readers == 2)
            assert "eve" not in str(one.present)
        await one.until(lambda: one.readers == 0)
    async with following(product, share), joined(product, owner, document["id"]) as one:
        await one.until(lambda: one.readers == 1)  # it was there before the room
