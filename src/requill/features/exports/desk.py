"""Takes orders for files: two are made at a time, a few wait, and who comes then is asked to come back."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import anyio

from requill.features.exports.errors import ExportsBusy
from requill.features.exports.interface import Converter, Paper
from requill.features.exports.policy import AT_ONCE, RETRY_SECONDS, WAITING


class Form(StrEnum):
    """The kinds of files, each by the ending of its name."""

    WORD = "docx"
    PDF = "pdf"


class ExportDesk:
    """One for the process: the machine is shared by all who ask."""

    def __init__(self, converters: Mapping[Form, Converter]) -> None:
        self._converters = converters
        self._places = anyio.Semaphore(AT_ONCE)
        self._inside = 0

    async def make(self, form: Form, paper: Paper) -> bytes:
        """The file. Raises `ExportsBusy`, and what `Converter.convert` raises."""
        if self._inside >= AT_ONCE + WAITING:
            raise ExportsBusy(RETRY_SECONDS)
        self._inside += 1
        try:
            async with self._places:
                return await self._converters[form].convert(paper)
        finally:
            self._inside -= 1
