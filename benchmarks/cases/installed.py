"""How much room the product takes on a disk, with all that it needs to run and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.figures import Figure
from benchmarks.processes import RUNTIME
from benchmarks.stage import Stage
from requill.app import WEB_FOLDER

_MEBIBYTE = 1024 * 1024


def installed(_stage: Stage) -> Sequence[Figure]:
    """Mebibytes of the installation without the export extra; of the product itself, its built pages."""
    if not RUNTIME.is_dir():
        return ()
    folders = (RUNTIME, WEB_FOLDER)
    size = sum(
        path.stat().st_size
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    )
    return (Figure("installed", "without the export extra", size / _MEBIBYTE, "MiB", aim=160),)
