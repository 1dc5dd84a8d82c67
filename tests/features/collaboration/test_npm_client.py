"""Any client of Yjs can join: here y-websocket as it is on npm, in Node."""

from __future__ import annotations

import pytest

from tests.support.coediting import joined
from tests.support.npm_client import npm_client
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def test_a_client_from_npm_writes_with_others_and_comes_back(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan 😀", "Begun 日本. ")
    async with (
        npm_client(product, owner, document["id"]) as npm,
        joined(product, owner, document["id"]) as one,
    ):
        shown = await npm.until(lambda shown: bool(shown["synced"]))
        assert (shown["text"], shown["title"]) == ("Begun 日本. ", "Plan 😀")
        await npm.do("insert", at=0, text="👩‍👩‍👧 From npm. ")
        await one.until(lambda: one.replica.content == "👩‍👩‍👧 From npm. Begun 日本. ")
        await one.typed("From Python. ")
        await npm.until(lambda shown: str(shown["text"]).endswith("From Python. "))
        await npm.do("point", state={"anchor": 3})
        await one.until(lambda: shown["client"] in one.present)
        seen = one.present[shown["client"]]
        assert seen is not None
        assert seen["user"]["name"] == "ada"
        await npm.do("disconnect")
        await npm.do("insert", at=0, text="Offline. ")
        await one.typed("Meanwhile. ")
        await npm.do("connect")
        await one.until(lambda: one.replica.content.startswith("Offline. "))
        again = await npm.until(lambda shown: "Meanwhile" in shown["text"])
        assert again["text"] == one.replica.content
    stored = (await owner.get(f"/api/documents/{document['id']}")).json()
    assert stored["content"] == again["text"]


async def test_it_may_type_while_it_comes_back_and_comes_again_when_it_has_to(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "")
    async with npm_client(product, owner, document["id"], "author.mjs") as npm:
        await npm.until(lambda shown: bool(shown["joined"]))
        for turn in range(5):
            await npm.do("leave")
            await npm.do("write", token=f"<offline{turn}>", place=0.5)
            await npm.do("join")
            for number in range(30):
                await npm.do("write", token=f"<{turn}.{number}>", place=0.5)
            await npm.until(lambda shown: bool(shown["ended"]) or shown["kept"] == shown["made"])
        shown = await npm.do("show")
        assert shown["ended"] is None
        stored = (await owner.get(f"/api/documents/{document['id']}")).json()
        assert stored["content"] == shown["text"]
        assert shown["text"].count("<") == 5 * 31
