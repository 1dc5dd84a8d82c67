"""Files of the package that other programs read, loaded with the module that gives them away.

They belong to its own lines: an update puts others in their place while this process still runs.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class OwnFile(Struct, frozen=True):
    """A file by its name, with what it held when the process began."""

    name: str
    content: bytes

    def put_into(self, folder: Path) -> None:
        """Where a program can read it."""
        folder.joinpath(self.name).write_bytes(self.content)


def own_file(path: Path) -> OwnFile:
    """The file, as it is now."""
    return OwnFile(path.name, path.read_bytes())
