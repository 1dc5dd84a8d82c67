"""Files to be imported."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.process import run
from requill.features.exports.queue import Slots
from requill.features.imports.converting import ImportReader
from requill.features.imports.reading import Importing
from requill.kit.compute import Computing
from tests.support.actors import member

READER = ImportReader(find_pandoc(), Slots())
ADA = member("ada")
IMPORTING = Importing(READER, Computing(), ADA)


def zipped(files: dict[str, bytes | str]) -> bytes:
    """An archive of them."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        for path, file in files.items():
            opened.writestr(path, file)
    return archive.getvalue()


async def word_file(folder: Path, markdown: str, *arguments: str) -> bytes:
    """A Word file of it."""
    pandoc = find_pandoc()
    assert pandoc is not None
    command = (str(pandoc.path), "--from", "gfm", "--to", "docx", *arguments, "--output", "-")
    return await run(command, markdown, folder)


def with_part(word: bytes, path: str, part: bytes) -> bytes:
    """A Word file with one more part, or with another one in its place."""
    with zipfile.ZipFile(io.BytesIO(word)) as opened:
        parts: dict[str, bytes | str] = {name: opened.read(name) for name in opened.namelist()}
    return zipped({**parts, path: part})
