"""Between the installation of an update and the exchange of a process, files are made as before, or wait."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import requill
from requill.features.exports import process
from requill.features.exports.background import BackgroundExports
from requill.features.exports.errors import ConverterAway
from requill.features.exports.interface import ExportDocument, FileFormat
from requill.features.exports.pandoc import Pandoc
from requill.features.exports.queue import ExportQueue, Slots
from requill.features.exports.word import WordConverter
from requill.features.exports.word_reader import PandocReader
from requill.features.files import image_process
from requill.features.flow.brief.errors import FilesBusy
from requill.features.imports.converting import ImportReader
from requill.features.imports.errors import ImportsBusy
from requill.models import Export
from tests.support.actors import member
from tests.support.people import Product
from tests.support.pictures import picture, sent

pytestmark = pytest.mark.anyio

GONE = Pandoc(Path("/nowhere/pandoc"))
_UPDATED = """
import anyio, io, sys
from datetime import datetime, UTC
from pathlib import Path
from PIL import Image
from requill.features.exports.interface import ExportDocument
from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.queue import Slots
from requill.features.exports.word import word_converter
from requill.features.files.image_process import make_anew
from requill.features.imports.converting import ImportReader
from requill.kit.actor import Actor

package = Path(sys.modules["requill"].__file__).parent
for path in package.rglob("*"):
    if path.suffix in (".lua", ".typ", ".docx") or path.name in ("typesetter.py", "image_program.py"):
        path.write_text("of another version")

async def main():
    now = datetime.now(UTC)
    document = ExportDocument("Offline mode", "Tablets keep a copy.", now, now)
    assert (await pdf_converter().convert(document)).startswith(b"%PDF")
    word = await word_converter().convert(document)
    text = await ImportReader(find_pandoc(), Slots()).markdown(Actor.on_behalf_of("mara"), word, "docx")
    assert "Tablets keep a copy." in text
    Image.new("RGB", (4, 4)).save("source", "PNG")
    assert (await make_anew(Path("source"), Path("target"))).width == 4

anyio.run(main)
"""


def test_files_are_made_with_what_was_installed_when_the_process_began(tmp_path: Path) -> None:
    copied = tmp_path / "installed" / "requill"
    leaves_out = shutil.ignore_patterns("web", "fonts", "__pycache__", "migrations")
    shutil.copytree(Path(requill.__file__).parent, copied, ignore=leaves_out)
    ended = subprocess.run(
        [sys.executable, "-c", _UPDATED],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(copied.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize(
    "command", [("/nowhere/pandoc",), (sys.executable, "-c", "import sys; sys.exit(75)")]
)
async def test_a_program_that_is_away_is_no_fault_of_the_document(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    with pytest.raises(ConverterAway) as refusal:
        await process.run(command, "text", tmp_path)
    assert (refusal.value.status, refusal.value.headers) == (503, {"Retry-After": "30"})


async def test_a_download_and_an_image_are_asked_for_again_in_a_moment(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    product.replace(exports=ExportQueue(dict.fromkeys(FileFormat, WordConverter(GONE))))
    monkeypatch.setattr(image_process, "_PROGRAM", "import sys; sys.exit(75)")
    person = await product.member()
    document = await person.write_document()
    refused = await person.get(f"/api/documents/{document['id']}/export/docx")
    assert (refused.status_code, refused.json()["code"]) == (503, "EXPORT_AWAY")
    assert "try again in a moment" in refused.json()["description"]
    assert (await sent(person, document, picture("PNG"))).status_code == 503


async def test_what_is_made_in_the_background_is_not_given_up(product: Product) -> None:
    class Away:
        async def convert(self, _document: ExportDocument) -> bytes:
            raise ConverterAway

    person = await product.member()
    document = await person.write_document()
    order = await person.post(f"/api/documents/{document['id']}/exports", {"format": "pdf"})
    services = product.services
    process = BackgroundExports(services.database, dict.fromkeys(FileFormat, Away()), services.own_images)
    row = await services.database.read(lambda session: session.get_one(Export, order.json()["id"]))
    with pytest.raises(ConverterAway):
        await process._made(row)


async def test_a_file_that_somebody_brings_is_asked_for_again_in_a_moment() -> None:
    with pytest.raises(FilesBusy):
        await PandocReader(GONE, Slots()).read(member("mara"), b"PK")
    with pytest.raises(ImportsBusy):
        await ImportReader(GONE, Slots()).markdown(member("mara"), b"<p>Text", "html")
