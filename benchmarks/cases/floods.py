"""What a bystander waits, and what the server holds, while one client floods it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tests.support.floods import FLOODS, exchange, is_ended, send, silent, unknown_fields, watch

from benchmarks.figures import Figure
from benchmarks.stage import Stage

_P99_AIM_MS, _WORST_AIM_MS, _MEMORY_AIM_MIB = 50.0, 100.0, 64.0
_SILENT = 1_100
_FIELDS = 600_000


def floods(stage: Stage) -> Sequence[Figure]:
    """A list of 20 beside each flood on one connection, many silent connections, and unknown fields."""
    cookie, port = stage.people.some.cookie, stage.product.port
    seconds = 0.5 if stage.is_quick else 5.0
    attacks: dict[str, Callable[[], object]] = {
        flood.name: partial(send, port, flood, cookie, seconds) for flood in FLOODS
    }
    attacks[f"{_SILENT:,} silent connections"] = partial(_silent, port)
    attacks[f"{_FIELDS:,} unknown fields"] = partial(exchange, port, unknown_fields(_FIELDS))
    return [figure for name, attack in attacks.items() for figure in _figures(stage, name, attack)]


def _figures(stage: Stage, name: str, attack: Callable[[], object]) -> Sequence[Figure]:
    seen = watch(stage.product.port, stage.product.pid, stage.people.some.cookie, attack)
    return (
        Figure("floods", f"{name}, others' p99", seen.p99, "ms", aim=_P99_AIM_MS),
        Figure("floods", f"{name}, others' worst", seen.worst, "ms", aim=_WORST_AIM_MS),
        Figure("floods", f"{name}, memory at most", seen.peak - seen.before, "MiB", aim=_MEMORY_AIM_MIB),
        Figure("floods", f"{name}, memory kept", seen.after - seen.before, "MiB", aim=_MEMORY_AIM_MIB),
    )


def _silent(port: int) -> None:
    with silent(port, _SILENT) as opened:
        is_ended(opened[-1])
