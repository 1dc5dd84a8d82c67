"""How soon five hundred open conversations are back after the server was restarted under them."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

import anyio
from tests.support.restarting import PEOPLE, restarted

from benchmarks.figures import Figure
from benchmarks.stage import Stage

_AIM = 3.0
_EACH = 20


def sockets(stage: Stage) -> Sequence[Figure]:
    """Seconds from the first answer of the new process until each was back, its last turn looked at again."""
    with tempfile.TemporaryDirectory(dir=stage.folder) as folder:
        waited = anyio.run(_waited, Path(folder))
    name = f"{PEOPLE * _EACH} back after a restart"
    return (
        Figure("sockets", f"{name}, p50", median(waited), "s"),
        Figure("sockets", f"{name}, p99", quantiles(waited, n=100)[98], "s", aim=_AIM),
    )


async def _waited(folder: Path) -> list[float]:
    async with restarted(folder, _EACH) as outcome:
        return outcome.waited
