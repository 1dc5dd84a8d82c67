"""Edits in any script over the real socket, by a client that counts bytes and by one that counts UTF-16."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from requill.crdt.positions import bytes_before
from tests.crdt.texts import some_edit, units_before
from tests.support.amounts import FACTOR
from tests.support.coediting import Joined, joined
from tests.support.npm_client import NpmClient, npm_client
from tests.support.people import Json, Person, Product

_EDITS = 300 if FACTOR == 1 else 1000 * FACTOR
_LONGEST = 300

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60 + _EDITS // 10)]


def _make(one: Joined, before: str, edit: tuple[int, int, str]) -> None:
    start, end, added = edit
    at, until = bytes_before(before, start), bytes_before(before, end)
    with one.replica.doc.transaction():
        del one.replica.text[at:until]
        one.replica.text.insert(at, added)


async def _by_bytes(one: Joined, before: str, edit: tuple[int, int, str]) -> None:
    _make(one, before, edit)
    await one.send()


async def _by_units(npm: NpmClient, before: str, edit: tuple[int, int, str]) -> None:
    start, end, added = edit
    at = units_before(before, start)
    await npm.do("edit", at=at, removed=units_before(before, end) - at, added=added)


def _shows(text: str, shown: Json) -> bool:
    return bool(shown["text"] == text)


async def _both_show(one: Joined, npm: NpmClient, text: str) -> None:
    await one.until(lambda: one.replica.content == text)
    await npm.until(partial(_shows, text))


async def _stored(person: Person, document_id: int) -> str:
    content: str = (await person.get(f"/api/documents/{document_id}")).json()["content"]
    return content


async def test_edits_stand_where_they_were_meant_in_every_script(product: Product) -> None:
    random, text = Random(5), "Begun 😀"
    owner = await product.member("ada")
    document = await owner.write_document("Plan", text)
    async with (
        npm_client(product, owner, document["id"]) as npm,
        joined(product, owner, document["id"]) as one,
    ):
        await _both_show(one, npm, text)
        for count in range(_EDITS):
            edit = some_edit(random, text) if len(text) < _LONGEST else (20, _LONGEST - 50, "")
            start, end, added = edit
            if random.random() < 0.5:
                await _by_bytes(one, text, edit)
            else:
                await _by_units(npm, text, edit)
            text = text[:start] + added + text[end:]
            await _both_show(one, npm, text)
            if count % 100 == 0:
                await one.all_acknowledged()
                assert await _stored(owner, document["id"]) == text
        await one.all_acknowledged()
        assert await _stored(owner, document["id"]) == text


async def test_edits_at_the_same_time_leave_all_with_one_text(product: Product) -> None:
    random, text = Random(6), "Begun 😀"
    owner = await product.member("ada")
    document = await owner.write_document("Plan", text)
    async with (
        npm_client(product, owner, document["id"]) as npm,
        joined(product, owner, document["id"]) as one,
    ):
        await _both_show(one, npm, text)
        for number in range(_EDITS // 10):
            mine, theirs = f"<b{number}שלום>", f"<u{number}👩‍👩‍👧>"
            # Neither has the other's yet.
            _make(one, text, (*some_edit(random, text)[:2], mine))
            await _by_units(npm, text, (*some_edit(random, text)[:2], theirs))
            await one.send()
            await one.until(lambda token=theirs: token in one.replica.content)  # type: ignore[misc]
            await npm.until(lambda shown, token=mine: token in shown["text"])  # type: ignore[misc]
            text = one.replica.content
            await _both_show(one, npm, text)
            if len(text) > _LONGEST:
                await _by_bytes(one, text, (20, len(text) - 20, ""))
                text = text[:20] + text[-20:]
                await _both_show(one, npm, text)
        await one.all_acknowledged()
        assert await _stored(owner, document["id"]) == text
