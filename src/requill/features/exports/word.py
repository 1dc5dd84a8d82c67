"""Makes Word files: pandoc with a reference document that gives them their look."""

from __future__ import annotations

import io
import zipfile
from html import escape
from pathlib import Path

import anyio
import anyio.to_thread
from msgspec import Struct

from requill.features.exports.interface import AbsentConverter, Converter, Paper
from requill.features.exports.pandoc import Pandoc, cleaned, find_pandoc
from requill.features.exports.process import deadline

_REFERENCE = Path(__file__).with_name("reference.docx")
_HEADER = "word/header1.xml"


class WordConverter(Struct, frozen=True):
    """Implements `Converter`."""

    pandoc: Pandoc

    async def convert(self, paper: Paper) -> bytes:
        """See `Converter.convert`."""
        async with deadline(), anyio.TemporaryDirectory(prefix="requill-word-") as name:
            reference = Path(name) / "reference.docx"
            await anyio.to_thread.run_sync(_write_reference, reference, paper)
            look = ("--reference-doc", str(reference), "--syntax-highlighting", "none")
            return await self.pandoc.write(paper, "docx", "embed", Path(name), look)


def word_converter() -> Converter:
    """The converter, or the one that refuses where pandoc is not installed."""
    pandoc = find_pandoc()
    return AbsentConverter() if pandoc is None else WordConverter(pandoc)


def _write_reference(target: Path, paper: Paper) -> None:
    """The reference document with this paper's title and date in its header.

    Fields that a reader would compute are shown by some readers only after the person asks them to.
    """
    filled = io.BytesIO()
    with zipfile.ZipFile(_REFERENCE) as reference, zipfile.ZipFile(filled, "w", zipfile.ZIP_DEFLATED) as copy:
        for part in reference.namelist():
            content = reference.read(part)
            if part == _HEADER:
                header = content.decode().replace("{{date}}", escape(paper.date, quote=False))
                content = header.replace("{{title}}", escape(cleaned(paper.title), quote=False)).encode()
            copy.writestr(part, content)
    target.write_bytes(filled.getvalue())
