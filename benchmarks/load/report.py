"""The report of a load: as JSON for machines, as Markdown for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.load.crowd import ROLES

CROWD, OTHERS, PROVIDER = "the crowd", "other programs", "provider (stand-in)"
_BESIDE = frozenset({CROWD, OTHERS, PROVIDER})  # of the measurement, not of the product
_ROLES = (*ROLES, "listening")
_TIMES = {
    "chatting": "to the first word; the stand-in takes 50 ms of it",
    "following": "to the first event",
    "listening": "from a save to its hint at an open socket",
}


@dataclass(frozen=True, slots=True)
class Run:
    """One crowd on one stage. `cpu` is processor time of each part, in cores, while it `took` that long."""

    stage: str
    processes: int
    size: str
    sockets: int
    seconds: float
    took: float
    roles: Mapping[str, Mapping[str, Any]]
    cpu: Mapping[str, float]
    mebibytes: float

    @property
    def per_second(self) -> float:
        """Requests of all but those who listen."""
        return sum(float(role["per_second"]) for name, role in self.roles.items() if name != "listening")

    @property
    def errors(self) -> int:
        """In all roles."""
        return sum(sum(role["errors"].values()) for role in self.roles.values())

    @property
    def milliseconds_each(self) -> dict[str, float]:
        """Processor time that each part of the product takes for a request, on average of the crowd."""
        own = {part: cores for part, cores in self.cpu.items() if part not in _BESIDE}
        return (
            {part: cores * 1000 / self.per_second for part, cores in own.items()} if self.per_second else {}
        )

    @property
    def name(self) -> str:
        """For tables."""
        return f"{self.stage}, {self.processes} process{'' if self.processes == 1 else 'es'}"


def as_json(runs: Sequence[Run], machine: str) -> dict[str, Any]:
    """Everything."""
    return {
        "machine": machine,
        "runs": [
            {**asdict(run), "per_second": run.per_second, "milliseconds_each": run.milliseconds_each}
            for run in runs
        ],
    }


def as_markdown(runs: Sequence[Run], machine: str) -> str:
    """The same for people, ratios first."""
    return "\n".join(_lines(runs, machine)) + "\n"


def _lines(runs: Sequence[Run], machine: str) -> Iterator[str]:
    yield "# Load"
    yield ""
    yield f"Measured on {machine}, with the crowd, the stand-in of a provider and all servers on it."
    yield "Nobody in the crowd pauses: it is what the product can carry, not what so many people ask for."
    plain = [run for run in runs if not run.sockets]
    first = [run for run in plain if run.size == plain[0].size]
    yield from _throughput(first)
    yield from _roles(first)
    yield from _growth(plain)
    yield from _sockets([run for run in runs if run.sockets])
    errors = [(run, name, text, count) for run in runs for name, text, count in _errors(run)]
    yield from ("", "## Errors", "")
    yield from (
        _table(
            ("Run", "Role", "Error", "Count"),
            ((run.name, name, text, f"{count}") for run, name, text, count in errors),
        )
        if errors
        else ("None.",)
    )


def _throughput(runs: Sequence[Run]) -> Iterator[str]:
    yield from ("", f"## Processes ({runs[0].size})", "")
    one = next((run for run in runs if run.stage != "SQLite" and run.processes == 1), runs[0])
    found = {part for run in runs for part in run.cpu}
    parts = [*sorted(found - _BESIDE), *sorted(found & _BESIDE)]
    cores = [f"{part}, cores" for part in parts]
    yield from _table(
        (
            "Stage",
            "Requests a second",
            "of one on PostgreSQL",
            "MiB a process",
            *cores,
            "all, cores",
        ),
        (
            (
                run.name,
                f"{run.per_second:,.0f}",
                f"{run.per_second / one.per_second:.2f}x",
                f"{run.mebibytes:,.0f}",
                *(f"{run.cpu[part]:.2f}" if part in run.cpu else "" for part in parts),
                f"{sum(run.cpu.values()):.2f}",
            )
            for run in runs
        ),
    )
    own = [part for part in parts if part not in _BESIDE]
    yield from ("", "Processor time for a request, in milliseconds:", "")
    yield from _table(
        ("Stage", *own, "all"),
        (
            (
                run.name,
                *(f"{run.milliseconds_each[part]:.2f}" if part in run.cpu else "" for part in own),
                f"{sum(run.milliseconds_each.values()):.2f}",
            )
            for run in runs
        ),
    )


def _roles(runs: Sequence[Run]) -> Iterator[str]:
    yield from ("", "## Roles", "", "Milliseconds:", "")
    rows = []
    for run in runs:
        for name in _ROLES:
            if (role := run.roles.get(name)) is not None:
                rows.append((run.name, name, *_figures(role)))
    yield from _table(("Stage", "Role", "Requests", "a second", "p50", "p95", "p99", "Errors"), rows)
    yield ""
    yield from (f"- {name}: {what}" for name, what in _TIMES.items())


def _growth(runs: Sequence[Run]) -> Iterator[str]:
    pairs = [
        (small, large)
        for small in runs
        for large in runs
        if (small.stage, small.processes) == (large.stage, large.processes) and small.size != large.size
        if runs.index(small) < runs.index(large)
    ]
    if not pairs:
        return
    yield from ("", f"## Growth: {pairs[0][0].size} to {pairs[0][1].size}", "")
    yield from _table(
        ("Stage", "Role", "p50 before", "p50 after", "growth", "p99 before", "p99 after"),
        (
            (
                small.name,
                name,
                f"{small.roles[name]['p50']:.1f}",
                f"{large.roles[name]['p50']:.1f}",
                _ratio(small.roles[name]["p50"], large.roles[name]["p50"]),
                f"{small.roles[name]['p99']:.1f}",
                f"{large.roles[name]['p99']:.1f}",
            )
            for small, large in pairs
            for name in _ROLES
            if name in small.roles and name in large.roles
        ),
    )


def _sockets(runs: Sequence[Run]) -> Iterator[str]:
    if not runs:
        return
    yield from ("", "## Open sockets", "", "A light crowd beside them; milliseconds:", "")
    rows = []
    for run in runs:
        for name in _ROLES:
            if (role := run.roles.get(name)) is not None:
                rows.append((run.name, f"{run.sockets:,}", f"{run.mebibytes:,.0f}", name, *_figures(role)))
    yield from _table(
        ("Stage", "Sockets", "MiB a process", "Role", "Requests", "a second", "p50", "p95", "p99", "Errors"),
        rows,
    )


def _figures(role: Mapping[str, Any]) -> tuple[str, ...]:
    times = (f"{role[key]:.1f}" for key in ("p50", "p95", "p99"))
    return f"{role['requests']:,}", f"{role['per_second']:.1f}", *times, f"{sum(role['errors'].values())}"


def _ratio(before: float, after: float) -> str:
    return f"{after / before:.2f}x" if before else ""


def _errors(run: Run) -> Iterator[tuple[str, str, int]]:
    for name, role in run.roles.items():
        for told, count in role["errors"].items():
            yield name, told.replace("|", "/"), count


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
