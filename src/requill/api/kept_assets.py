"""The files of pages of other versions, kept in the data folder for as long as such pages may be open.

Their names say their content: all versions, and all processes that share the folder, keep theirs together.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio.to_thread
import structlog

from requill.blobs.interface import KEPT_FREE_BYTES
from requill.db.sqlite import free_bytes
from requill.kit.repeating import repeated

ASSETS = "assets"
_NAME = re.compile(r"\w[\w.-]{,200}", re.ASCII)
_KEPT_SECONDS = 7 * 86_400.0  # since the last day on which a process had them in its pages
_DAY = 86_400.0

log = structlog.get_logger(__name__)


class KeptAssets:
    """Keeps the assets of this build in `data`, and finds those of others, there or where this one was.

    Whatever an update has put there since is asked for by the pages that its first processes give out.
    """

    def __init__(self, build: Path, data: Path) -> None:
        self._build, self._data = build, data
        self._own = _names(build / ASSETS)

    async def find(self, name: str) -> Path | None:
        """The folder of a build that has an asset of that name."""
        if not _NAME.fullmatch(name):
            return None
        return await anyio.to_thread.run_sync(self._find, name)

    def _find(self, name: str) -> Path | None:
        return next((each for each in (self._build, self._data) if (each / ASSETS / name).is_file()), None)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep them from now on. Nobody waits for it: it is of use once another version serves."""
        async with (
            repeated(self._keep_beside, _DAY, "assets could not be kept"),
            anyio.create_task_group() as beside,
        ):
            beside.start_soon(self._keep_beside)
            yield

    async def _keep_beside(self) -> None:
        await anyio.to_thread.run_sync(self.keep)

    def keep(self) -> None:
        """Have those of this build in the data folder, and none of builds that nobody has had for a week."""
        folder = self._data / ASSETS
        try:
            folder.mkdir(exist_ok=True, mode=0o700)
            there = _names(folder)
            for name in self._own & there:
                os.utime(folder / name)
            if free_bytes(folder) >= KEPT_FREE_BYTES:
                for name in self._own - there:
                    _copy(self._build / ASSETS / name, folder)
            _remove_before(time.time() - _KEPT_SECONDS, folder)
        except OSError as error:  # then pages of another version say that a part is missing
            log.info("assets are not kept", error=str(error))


def _names(folder: Path) -> frozenset[str]:
    return frozenset(file.name for file in folder.iterdir()) if folder.is_dir() else frozenset()


def _copy(source: Path, folder: Path) -> None:
    """Written beside its place, then moved there: another process may read it at any moment."""
    unfinished = folder / f".{os.getpid()}-{source.name}"
    shutil.copyfile(source, unfinished)
    unfinished.replace(folder / source.name)


def _remove_before(moment: float, folder: Path) -> None:
    for file in folder.iterdir():
        if file.stat().st_mtime < moment:
            file.unlink(missing_ok=True)
