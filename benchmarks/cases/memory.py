"""Memory: as it starts, and after a thousand turns on top of all the other cases."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import processes
from benchmarks.cases.streams import questions
from benchmarks.figures import Figure
from benchmarks.stage import STREAMS, Stage

_TURNS = 1_000


def memory(stage: Stage) -> Sequence[Figure]:
    """Resident memory. The thousand turns are answered by the stub, forty at a time.

    The first start on a data folder also holds what made the tables, so it is told apart.
    """
    with tempfile.TemporaryDirectory(dir=stage.folder) as folder:
        first, idle = (_idle(Path(folder)) for _ in range(2))
    bare = stage.floor.resident_mebibytes()
    turns = STREAMS if stage.is_quick else _TURNS
    for _ in range(turns // STREAMS):
        stage.generator.streams(stage.product.port, questions(stage, STREAMS))
    after = stage.product.resident_mebibytes()
    return (
        Figure("memory", "idle", idle, "MiB", aim=90, floor=bare),
        Figure("memory", "idle after the very first start", first, "MiB", floor=bare),
        Figure("memory", f"after {turns:,} turns", after, "MiB", aim=140, floor=bare),
    )


def _idle(folder: Path) -> float:
    with processes.requill(folder) as program:
        return program.resident_mebibytes()
