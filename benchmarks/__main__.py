"""`python -m benchmarks`: measures, prints a table, and writes the same figures as JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.cases import CASES
from benchmarks.figures import Figure, table
from benchmarks.stage import OUT, set_up


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the chosen cases."""
    options = _parser().parse_args(arguments)
    began = time.perf_counter()
    figures: list[Figure] = []
    with set_up(is_quick=options.quick) as stage:
        for name in options.only or CASES:
            print(f"… {name}", file=sys.stderr, flush=True)
            figures += CASES[name](stage)
    print(table(figures))
    held = [figure.holds for figure in figures if figure.holds is not None]
    print(f"{sum(held)} of {len(held)} aims hold; measured in {time.perf_counter() - began:.0f} s")
    _write(options.out, figures)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round of each: shows that it runs")
    parser.add_argument("--only", action="append", choices=CASES, metavar="NAME", help=", ".join(CASES))
    parser.add_argument("--out", type=Path, default=OUT / "results.json", help="where the JSON goes")
    return parser


def _write(path: Path, figures: Sequence[Figure]) -> None:
    result = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "figures": [figure.as_json() for figure in figures],
    }
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
