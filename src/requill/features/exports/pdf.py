"""Makes PDF files: pandoc writes Typst, and Typst sets it in pages, in a program of its own."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path

import anyio
import anyio.to_thread
from msgspec import Struct

from requill.features.exports.errors import ExportFailed
from requill.features.exports.interface import AbsentConverter, Converter, ExportDocument, PaperSize
from requill.features.exports.pandoc import Pandoc, find_pandoc
from requill.features.exports.pandoc_writing import Images, cleaned, write_with_pandoc
from requill.features.exports.policy import PDF_MEMORY_BYTES
from requill.features.exports.process import deadline, run
from requill.kit.own_files import own_file

_HERE = Path(__file__).parent
_TEMPLATE = own_file(_HERE / "template.typ")
_TYPESETTER = own_file(_HERE / "typesetter.py").content.decode()
_FONTS = _HERE / "fonts"
_PAPER = {PaperSize.A4: "a4", PaperSize.LETTER: "us-letter"}  # as Typst names them
_KANA = re.compile("[\u3041-\u30ff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")


class PdfConverter(Struct, frozen=True):
    """Implements `Converter`; `fonts` are folders of fonts beside those of the machine."""

    pandoc: Pandoc
    fonts: tuple[Path, ...]

    async def convert(self, document: ExportDocument) -> bytes:
        """Where an image cannot be drawn, words stand for all images."""
        async with deadline(document.seconds), anyio.TemporaryDirectory(prefix="requill-pdf-") as name:
            folder = Path(name)
            try:
                return await self._set(document, "files", folder)
            except ExportFailed:
                if not await anyio.Path(folder, "1.image").exists():
                    raise
                return await self._set(document, "none", folder)

    async def _set(self, document: ExportDocument, images: Images, folder: Path) -> bytes:
        values = (
            "--variable",
            f"date={document.date}",
            "--variable",
            f"paper={_PAPER[document.paper]}",
            "--variable",
            f"cjk={_east_asian_forms(document.text)}",
            "--variable",
            f"author={_quoted(cleaned(document.author))}",
        )
        await anyio.to_thread.run_sync(_TEMPLATE.put_into, folder)
        look = ("--template", _TEMPLATE.name, *values)
        source = await write_with_pandoc(self.pandoc, document, "typst", images, folder, look)
        # `-I`: the folder that holds the document's images is no place to import from.
        command = (sys.executable, "-I", "-c", _TYPESETTER, str(PDF_MEMORY_BYTES), *map(str, self.fonts))
        return await run(command, source.decode(), folder)


def pdf_converter() -> Converter:
    """The converter, or the one that refuses where pandoc or Typst is not installed."""
    pandoc = find_pandoc()
    if pandoc is None or find_spec("typst") is None:
        return AbsentConverter()
    package = find_spec("noto_cjk_sans_otc")
    east_asian = () if package is None or package.origin is None else (Path(package.origin).parent,)
    return PdfConverter(pandoc, (_FONTS, *east_asian))


def _east_asian_forms(text: str) -> str:
    """Which country's forms the shared characters take: Japan's beside kana, Korea's beside Hangul."""
    if _KANA.search(text):
        return "JP"
    return "KR" if _HANGUL.search(text) else "SC"


def _quoted(text: str) -> str:
    """A text as Typst reads it between quotes: variables are put into the source as they are."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
