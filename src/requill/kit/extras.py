"""Command by which an operator installs an extra, where one is missing."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec


def installing(extra: str) -> str:
    """The command, for the installation that runs: another pip that is in the path would not reach it.

    What uv installed has none of its own.
    """
    python = shlex.quote(sys.executable)
    way = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return f"{way} 'requill[{extra}]'"
