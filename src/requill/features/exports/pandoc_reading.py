"""Makes Markdown of other forms for whoever reads files: pandoc in its sandbox and the slots of exports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import anyio

from requill.features.exports.pandoc import Pandoc
from requill.features.exports.policy import WORD_MEMORY
from requill.features.exports.process import deadline, run
from requill.features.exports.queue import Slots

_READING = Path(__file__).with_name("reading.lua")
_LIGHT_BYTES = 256 * 1024  # of an archive
WORD = "docx+styles+empty_paragraphs"  # these tell what goes on in lists, and code from code
_FORM = "gfm-raw_html-tex_math_dollars-tex_math_gfm"


async def read_with_pandoc(
    pandoc: Pandoc, slots: Slots, person_id: str, file: bytes, form: str, filters: Sequence[Path] = ()
) -> str:
    """The Markdown of a file of that form, after `filters`.

    Raises `ExportFailed`, `ExportTookTooLong` and `ExportsBusy`.
    """
    command = (
        str(pandoc.path),
        *("+RTS", f"-M{WORD_MEMORY}", "-RTS"),
        "--sandbox",
        *("--from", form, "--to", _FORM, "--wrap", "preserve", "--output", "-"),
        *(f"--lua-filter={path}" for path in (*filters, _READING)),
    )
    async with (
        slots.of(person_id, heavy=len(file) > _LIGHT_BYTES),
        deadline(),
        anyio.TemporaryDirectory() as folder,
    ):
        return (await run(command, file, Path(folder))).decode()
