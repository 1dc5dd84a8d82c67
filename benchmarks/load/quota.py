"""Holds processes to a share of a core each, so that fewer cores than processes still show how they add up.

By control groups of Linux, either version; it takes root.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

_ROOT = Path("/sys/fs/cgroup")
_PERIOD_MICROSECONDS = 10_000


@contextmanager
def held_to(share: float | None, pids: Sequence[int]) -> Iterator[None]:
    """Each of them gets at most this share of a core while this is open; None is no limit.

    Raises `OSError` where that cannot be had.
    """
    with ExitStack() as stack:
        for pid in pids if share is not None else ():
            stack.enter_context(_held(share or 1.0, pid))
        yield


@contextmanager
def _held(share: float, pid: int) -> Iterator[None]:
    is_first = (_ROOT / "cpu").is_dir()
    parent = _ROOT / "cpu" if is_first else _ROOT
    group = parent / f"requill-load-{pid}"
    group.mkdir()
    try:
        quota = int(share * _PERIOD_MICROSECONDS)
        if is_first:
            (group / "cpu.cfs_period_us").write_text(f"{_PERIOD_MICROSECONDS}")
            (group / "cpu.cfs_quota_us").write_text(f"{quota}")
        else:
            (group / "cpu.max").write_text(f"{quota} {_PERIOD_MICROSECONDS}")
        (group / "cgroup.procs").write_text(f"{pid}")
        yield
        (parent / "cgroup.procs").write_text(f"{pid}")
    finally:
        group.rmdir()
