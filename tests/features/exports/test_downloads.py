"""Whoever reads their files slowly keeps nobody else from one: each person has a few on their way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import anyio
import pytest
from sqlalchemy import update

from requill.features.exports.policy import OWN_DOWNLOADS
from requill.models import Export
from tests.support.exports import finished
from tests.support.people import Json, Person, Product
from tests.support.pictures import taken

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("files_made_soon")]

LARGE = bytes(16 * 1024 * 1024)  # more than waits between a server and a client that does not read


async def _archive(_product: Product, person: Person) -> str:
    document = await person.write_document("Plan")
    file = await taken(person, document, LARGE, name="plan.pdf", kind="file")
    path = f"/api/documents/{document['id']}"
    text = {"content": f"[plan]({file['address']})\n", "version": document["version"]}
    assert (await person.patch(path, text)).status_code == 200
    return f"{path}/export/zip"


async def _ordered(product: Product, person: Person) -> str:
    document = await person.write_document("Plan", "Words.")
    order: Json = (await person.post(f"/api/documents/{document['id']}/exports", {"format": "docx"})).json()
    await finished(person, order["id"])
    await product.services.database.write(
        lambda session: session.execute(update(Export).values(file=LARGE).where(Export.id == order["id"]))
    )
    return f"/api/exports/{order['id']}/file"


@pytest.mark.parametrize("large", [_archive, _ordered])
async def test_one_person_has_a_few_files_on_their_way_and_others_get_theirs(
    product: Product, large: Callable[[Product, Person], Awaitable[str]]
) -> None:
    slow, other = await product.member(), await product.member()
    path = await large(product, slow)
    small = await slow.write_document()
    async with AsyncExitStack() as opened:
        answers = [
            await opened.enter_async_context(slow.http.stream("GET", path)) for _ in range(OWN_DOWNLOADS)
        ]
        assert [answer.status_code for answer in answers] == [200] * OWN_DOWNLOADS
        for refused in (path, f"/api/documents/{small['id']}/export/docx"):
            answer = await slow.get(refused)
            assert (answer.status_code, answer.json()["code"]) == (503, "EXPORTS_BUSY")
            assert answer.headers["Retry-After"]
        own = await other.write_document()
        for form in ("zip", "docx"):
            assert (await other.get(f"/api/documents/{own['id']}/export/{form}")).status_code == 200
        assert {len(await answer.aread()) >= len(LARGE) for answer in answers} == {True}
    with anyio.fail_after(10):
        while product.services.downloads.inside:
            await anyio.lowlevel.checkpoint()
    assert (await slow.get(f"/api/documents/{small['id']}/export/docx")).status_code == 200
