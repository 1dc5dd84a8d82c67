"""How much JavaScript the built pages load: what the frontend's own check of its budgets says."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.stage import Stage
from requill.app import WEB_FOLDER

_CHECK = Path(__file__).parents[2] / "frontend" / "scripts" / "check-budgets.mjs"
_LINE = re.compile(r"^\w+ +([\d.]+) of ([\d.]+) KiB +(.+)$", re.MULTILINE)


def bundle(_stage: Stage) -> Sequence[Figure]:
    """Kibibytes after gzip, by part of the frontend, against its budget."""
    node = shutil.which("node")
    if node is None or not WEB_FOLDER.is_dir():
        return ()
    told = subprocess.run([node, _CHECK], capture_output=True, text=True, check=False).stdout
    return [
        Figure("bundle", part, float(size), "KiB", aim=float(budget))
        for size, budget, part in _LINE.findall(told)
    ]
