"""Downloads over HTTP: who gets one, what comes, and what happens to everybody else meanwhile."""

from __future__ import annotations

import anyio
import pytest

from requill.features.exports.interface import AbsentConverter, ExportDocument, FileFormat
from requill.features.exports.queue import ExportQueue
from tests.features.exports import reading
from tests.support.people import Product

pytestmark = pytest.mark.anyio

FORMS = ("docx", "pdf")
MEDIA_TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pdf": "application/pdf",
}


@pytest.mark.parametrize("form", FORMS)
async def test_a_registered_person_gets_the_file_under_a_safe_name(product: Product, form: str) -> None:
    person = await product.member()
    document = await person.write_document("Offline 要件/Mode", "# Goals\n\nKeep **writing**.")
    response = await person.get(f"/api/documents/{document['id']}/export/{form}")
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == MEDIA_TYPES[form]
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-disposition"] == (
        f'attachment; filename="offline-mode.{form}"; '
        f"filename*=UTF-8''offline-%E8%A6%81%E4%BB%B6mode.{form}"
    )
    read = reading.by_pandoc if form == "docx" else reading.by_pdf_reader
    assert "writing" in read(response.content)


@pytest.mark.parametrize("form", FORMS)
async def test_a_guest_is_asked_to_register_whosever_document_it_is(product: Product, form: str) -> None:
    guest = await product.guest()
    own = await guest.write_document()
    for document_id in (own["id"], 999_999):
        response = await guest.get(f"/api/documents/{document_id}/export/{form}")
        assert response.status_code == 403
        assert response.json() == {
            "message": "Registration required",
            "code": "ACCOUNT_REQUIRED",
            "description": "Please register to download your document",
        }


@pytest.mark.parametrize("form", FORMS)
async def test_other_peoples_documents_are_not_there(product: Product, form: str) -> None:
    owner, other, nobody = await product.member(), await product.member(), product.stranger()
    document = await owner.write_document()
    path = f"/api/documents/{document['id']}/export/{form}"
    foreign, missing = await other.get(path), await other.get(f"/api/documents/999999/export/{form}")
    assert foreign.status_code == 404
    assert foreign.json() == missing.json()
    assert (await nobody.get(path)).status_code == 401


async def test_without_the_programs_the_answer_is_503_and_says_why(product: Product) -> None:
    product.replace(
        exports=ExportQueue({FileFormat.WORD: AbsentConverter(), FileFormat.PDF: AbsentConverter()})
    )
    person = await product.member()
    document = await person.write_document()
    response = await person.get(f"/api/documents/{document['id']}/export/docx")
    assert response.status_code == 503
    assert response.json()["code"] == "EXPORT_NOT_INSTALLED"
    assert response.json()["message"] == "Export failed"


async def test_nobody_waits_for_other_peoples_exports(product: Product) -> None:
    begun, over = anyio.Event(), anyio.Event()

    class Slow:
        async def convert(self, document: ExportDocument) -> bytes:
            begun.set()
            await over.wait()
            return b"file"

    product.replace(exports=ExportQueue({FileFormat.WORD: Slow()}))
    person = await product.member()
    document = await person.write_document()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(person.get, f"/api/documents/{document['id']}/export/docx")
        await begun.wait()
        assert (await product.stranger().get("/api/health")).status_code == 200
        changed = await person.patch(f"/api/documents/{document['id']}", {"content": "Meanwhile"})
        assert changed.status_code == 200
        over.set()


@pytest.mark.full
@pytest.mark.parametrize("form", ["docx", "pdf"])
async def test_while_a_huge_table_is_made_into_a_file_everybody_else_is_answered(
    product: Product, form: str
) -> None:
    person, other = await product.member(), await product.guest()
    rows = "| one | two | three |\n" * 2_000
    document = await person.write_document(content=f"| a | b | c |\n|---|---|---|\n{rows}")
    over, answered = anyio.Event(), 0

    async def export() -> None:
        response = await person.get(f"/api/documents/{document['id']}/export/{form}")
        assert response.status_code in (200, 503), response.text
        over.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(export)
        while not over.is_set():
            assert (await other.get("/api/documents")).status_code == 200
            answered += 1
    assert answered > 20
