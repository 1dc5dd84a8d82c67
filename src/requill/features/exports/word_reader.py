"""Reads Word files: pandoc makes Markdown of them, within the slots and limits of exports."""

from __future__ import annotations

from pathlib import Path

import anyio
from msgspec import Struct

from requill.features.exports.errors import ExportFailed, ExportsBusy, ExportTookTooLong
from requill.features.exports.pandoc import Pandoc
from requill.features.exports.policy import WORD_MEMORY
from requill.features.exports.process import deadline, run
from requill.features.exports.queue import Slots
from requill.features.flow.brief.errors import FilesBusy, FileUnreadable, WordNotInstalled

_FILTER = Path(__file__).with_name("reading.lua")
_LIGHT_BYTES = 256 * 1024  # of an archive
_FORM = "gfm-raw_html-tex_math_dollars-tex_math_gfm"


class PandocReader(Struct, frozen=True):
    """Implements `WordReader`; without `pandoc` it refuses."""

    pandoc: Pandoc | None
    slots: Slots

    async def read(self, person_id: str, file: bytes) -> str:
        """See `WordReader.read`."""
        if self.pandoc is None:
            raise WordNotInstalled
        command = (
            str(self.pandoc.path),
            *("+RTS", f"-M{WORD_MEMORY}", "-RTS"),
            "--sandbox",
            *("--from", "docx", "--to", _FORM, "--wrap", "none", "--output", "-"),
            *("--lua-filter", str(_FILTER)),
        )
        try:
            async with (
                self.slots.of(person_id, heavy=len(file) > _LIGHT_BYTES),
                deadline(),
                anyio.TemporaryDirectory() as folder,
            ):
                return (await run(command, file, Path(folder))).decode()
        except ExportsBusy as error:
            raise FilesBusy(headers=error.headers) from None
        except (ExportFailed, ExportTookTooLong):
            raise FileUnreadable("This Word file can't be read. Copy its text and paste it here.") from None
