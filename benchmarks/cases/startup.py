"""How long until the first answer: on an empty data folder, and on one that is already there."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import processes
from benchmarks.figures import Figure
from benchmarks.stage import Stage, medians

_AIM_FLOOR = 0.15


def startup(stage: Stage) -> Sequence[Figure]:
    """Seconds from the start of the process to the first 200."""
    with tempfile.TemporaryDirectory(dir=stage.folder) as folder:
        data = iter([Path(folder) / str(number) for number in range(stage.rounds)])
        first = medians(lambda: _start(next(data)), stage.rounds)
        again = medians(lambda: _start(Path(folder) / "0"), stage.rounds)
    bare = medians(lambda: _start_floor(stage), stage.rounds)
    return (
        Figure("startup", "first start", first, "s", aim=1.0, floor=bare, aim_floor=_AIM_FLOOR),
        Figure("startup", "restart", again, "s", aim=0.6, floor=bare, aim_floor=_AIM_FLOOR),
    )


def _start(folder: Path) -> float:
    with processes.requill(folder) as program:
        return program.started_in


def _start_floor(stage: Stage) -> float:
    with processes.floor(stage.folder / "unused", stage.asset, stage.provider.port) as program:
        return program.started_in
