"""What may be typed into a search: symbols, scripts without spaces, and no more than the limits."""

from __future__ import annotations

import pytest

from requill.features.search.policy import MAX_RESULTS
from tests.features.search.searching import KINDS, NOTHING, ids, search, settle
from tests.support.people import Product

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("q", ["", " ", "🚀", "***", '"', "-", "()", "\u200b"])
async def test_without_a_word_nothing_is_found(shared_product: Product, q: str) -> None:
    person = await shared_product.member()
    await person.write_document("🚀 Zebrafish", "*** ()")
    assert await search(person, q) == NOTHING


@pytest.mark.parametrize(
    "q",
    ['"zebra', "zebra*", "zebra OR x", "NOT zebra", "zebra'; --", "(zebra", "col:zebra", "zebra\\", "%", "_"],
)
async def test_symbols_in_a_query_are_harmless(shared_product: Product, q: str, *, indexed: bool) -> None:
    person = await shared_product.member()
    await person.write_document("Zebra", "x or not col")
    await settle(shared_product, indexed=indexed)
    found = await ids(person, q)
    assert len(found) == (0 if q in ("%", "_") else 1)


async def test_chinese_japanese_and_korean_are_found_in_the_middle_of_a_line(
    product: Product, *, indexed: bool
) -> None:
    person = await product.guest()
    document = await person.write_document(
        "新製品の要件定義書", "이것은 요구사항입니다。ユーザーは注文できる。"
    )
    await settle(product, indexed=indexed)
    for query in ("要件", "要件定義", "書", "요구사항", "구사", "注文できる", "ユーザ"):
        assert await ids(person, query) == [document["id"]], query
    assert await ids(person, "件要") == []


HOSTILE = (
    '"' * 200,
    "'\"; DROP TABLE search_index; --",
    "NEAR(a b, 5) AND (NOT c OR ^d) + words : e*",
    "a:*B & !c | <-> <2> (d",
    "\\" * 200,
    "%_%" * 60,
    "{a b} : c - d",
    "🚀👩‍👩‍👧‍👦" * 12,
    "要件定義" * 50,
    "e\u0301\u0302\u0303" * 50,
    "ﷺ" * 200,
    "İıſﬁ" * 50,
    "\u202e\u200d\ufeff\u2028",
    "\U0010ffff\ufffe\ue000",
    "a " * 100,
    "\x01\x1f\x7f\x85",
)


@pytest.mark.parametrize("q", HOSTILE)
async def test_no_query_makes_the_search_fail(shared_product: Product, q: str, *, indexed: bool) -> None:
    person = await shared_product.member()
    document = await person.write_document("Whole", "".join(HOSTILE))
    await settle(shared_product, indexed=indexed)
    assert set(await search(person, q)) == set(KINDS)
    assert await ids(person, "whole") == [document["id"]]


async def test_a_query_and_its_limit_have_limits(product: Product) -> None:
    person = await product.guest()
    limits = ("q=x&limit=0", f"q=x&limit={MAX_RESULTS + 1}", "q=x&limit=many")
    for query in ("q=" + "x" * 201, "q=" + "x" * 10_000, *limits, "q=a%00b"):
        assert (await person.get(f"/api/search?{query}")).status_code == 422, query
