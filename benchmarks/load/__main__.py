"""`python -m benchmarks.load`: puts a mixed crowd on one, two and four processes and writes a report.

As it is, it takes some eight minutes; `--size large` fills every database with 100,000 documents of 10,000
people, `--seconds` is how long each crowd stays.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from benchmarks.load.crowd import ROLES, run_crowd
from benchmarks.load.quota import held_to
from benchmarks.load.report import CROWD, OTHERS, Run, as_json, as_markdown
from benchmarks.load.seeding import LARGE, SMALL, Size
from benchmarks.load.stages import MACHINE, Grounds, Stage, grounds
from benchmarks.stage import OUT

_SIZES = {"small": SMALL, "large": LARGE}
_SHARED = "PostgreSQL and Redis"
_SOCKETS = (500, 2_000)
_LIGHT = {"reading": 1, "typing": 1}  # beside open sockets


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the chosen stages, and write the report after each."""
    options = _parser().parse_args(arguments)
    began = time.perf_counter()
    runs: list[Run] = []
    size, other = _SIZES[options.size], SMALL if options.size == "large" else LARGE
    with grounds(OUT) as ground:
        for count in (0, *options.processes):
            _measure(ground, runs, options, count, size)
        if not options.no_growth:
            for count in (0, 2):
                _measure(ground, runs, options, count, other, sockets=_SOCKETS)
    print(options.out.with_suffix(".md").read_text())
    print(f"measured in {time.perf_counter() - began:.0f} s", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--size", choices=_SIZES, default="small", help="how much is in the databases")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each crowd stays")
    parser.add_argument(
        "--processes", type=int, nargs="*", default=[1, 2, 4], help="on PostgreSQL and Redis; SQLite has one"
    )
    parser.add_argument("--share", type=float, help="hold each process to this share of a core; takes root")
    parser.add_argument("--no-growth", action="store_true", help="leave out the other size, and sockets")
    parser.add_argument("--out", type=Path, default=OUT / "load", help="the report, without .md and .json")
    return parser


def _measure(
    ground: Grounds,
    runs: list[Run],
    options: argparse.Namespace,
    count: int,
    size: Size,
    sockets: Sequence[int] = (),
) -> None:
    """One stage, SQLite for a count of 0: with the whole crowd, then with sockets and a light one."""
    print(f"… {f'{count} on {_SHARED}' if count else 'SQLite'}, {size.name}", file=sys.stderr, flush=True)
    opened: AbstractContextManager[Stage] = ground.shared(count, size) if count else ground.sqlite(size)
    with opened as stage, held_to(options.share, stage.parts["product"]):
        run_crowd(stage.port, size, 2.0, ROLES)  # the first of everything is not what is measured
        for number in (0, *sockets):
            roles = _LIGHT if number else ROLES
            before, began = stage.cpu_seconds(), time.perf_counter()
            crowd = run_crowd(stage.port, size, options.seconds, roles, number)
            seen = crowd["roles"]
            took = time.perf_counter() - began
            spent = {part: after - before[part] for part, after in stage.cpu_seconds().items()}
            spent[CROWD] = crowd["cpu_seconds"]
            machine = spent.pop(MACHINE)
            spent[OTHERS] = max(0.0, machine - sum(spent.values()))
            cpu = {part: each / took for part, each in spent.items()}
            name = _SHARED if count else "SQLite"
            runs.append(
                Run(name, count or 1, size.name, number, options.seconds, took, seen, cpu, stage.mebibytes())
            )
            machine_now = _machine()
            report = json.dumps(as_json(runs, machine_now), indent=2) + "\n"
            options.out.with_suffix(".json").write_text(report)
            options.out.with_suffix(".md").write_text(as_markdown(runs, machine_now))


def _machine() -> str:
    load = os.getloadavg()[0]
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load {load:.1f}"


if __name__ == "__main__":
    main()
