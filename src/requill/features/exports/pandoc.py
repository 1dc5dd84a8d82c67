"""Pandoc, which comes as a Python package: where it is, and the one way to run it.

It runs with `--sandbox`: without, it reads local files and fetches addresses that a document names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

import anyio.to_thread
from msgspec import Struct

from requill.features.exports.policy import WORD_MEMORY
from requill.features.exports.process import run
from requill.kit.own_files import OwnFile


class Pandoc(Struct, frozen=True):
    """The program at `path`."""

    path: Path

    async def convert(
        self,
        given: str | bytes,
        folder: Path,
        *,
        source: str,
        target: str,
        filters: Sequence[OwnFile],
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> bytes:
        """What is given in the form `source`, in the form `target`.

        Raises `ExportFailed` and `ConverterAway`.
        """
        await anyio.to_thread.run_sync(_put_into, folder, filters)
        command = (
            str(self.path),
            *("+RTS", f"-M{WORD_MEMORY}", "-RTS"),
            "--sandbox",
            *("--from", source, "--to", target, "--output", "-"),
            *(f"--lua-filter={each.name}" for each in filters),
            *arguments,
        )
        return await run(command, given, folder, environment)


def _put_into(folder: Path, files: Sequence[OwnFile]) -> None:
    for file in files:
        file.put_into(folder)


def find_pandoc() -> Pandoc | None:
    """The program, if it is installed; nothing is imported for it."""
    package = find_spec("pypandoc")
    if package is None or package.origin is None:
        return None
    path = Path(package.origin).parent / "files" / "pandoc"
    return Pandoc(path) if path.is_file() else None
