"""Makes Markdown of Word files and web pages, for imports and briefs, in the slots of exports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import anyio

from requill.features.exports.pandoc import Pandoc
from requill.features.exports.process import deadline
from requill.features.exports.queue import Slots
from requill.kit.actor import Actor
from requill.kit.own_files import OwnFile, own_file

_READING = own_file(Path(__file__).with_name("reading.lua"))
_LIGHT_BYTES = 256 * 1024  # of an archive
WORD = "docx+styles+empty_paragraphs"  # these tell what goes on in lists, and code from code
_MARKDOWN = "gfm-raw_html-tex_math_dollars-tex_math_gfm"


async def read_with_pandoc(
    pandoc: Pandoc, slots: Slots, actor: Actor, file: bytes, form: str, filters: Sequence[OwnFile] = ()
) -> str:
    """The Markdown of a file of that form, after `filters`.

    Raises `ExportFailed`, `ConverterAway`, `ExportTookTooLong` and `ExportsBusy`.
    """
    async with (
        slots.of(actor, heavy=len(file) > _LIGHT_BYTES),
        deadline(),
        anyio.TemporaryDirectory() as folder,
    ):
        text = await pandoc.convert(
            file,
            Path(folder),
            source=form,
            target=_MARKDOWN,
            filters=(*filters, _READING),
            arguments=("--wrap", "preserve"),
        )
        return text.decode()
