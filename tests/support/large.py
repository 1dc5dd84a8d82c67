"""Documents of 1 MiB, each of another shape."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

SIZE = 1024 * 1024
_SENTENCE = (
    "A technician without a signal sees the jobs of the next 48 hours, and saves each report locally. "
)
_TAIL = """
## Problem

Nobody knows.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Data loss |  |  |

## Requirements

**FR-901** [Must] The app keeps each report for 48 hours.
- *Given* no connection *when* the tablet restarts *then* nothing is missing

**FR-902** [Should] The app shows what waits.

## Open questions

- Who approves it?
"""


def _many(line: Callable[[int], str], head: str = "") -> str:
    pieces, size = [head], len(head.encode())
    for number in count(1):
        piece = line(number)
        size += len(piece.encode())
        if size > SIZE - len(_TAIL) - 2048:
            return "".join([*pieces, _TAIL])
        pieces.append(piece)
    raise AssertionError


SHAPES: dict[str, Callable[[], str]] = {
    "prose": lambda: _many(lambda n: f"{_SENTENCE * 5}Part {n}.\n\n", "# Offline\n\n## Background\n\n"),
    "nested lists": lambda: _many(lambda n: f"{'  ' * (n % 12)}- entry {n} of a list\n", "## Scope\n\n"),
    "nested quotes": lambda: _many(lambda n: f"{'> ' * (n % 12 + 1)}said {n}\n", "## Scope\n\n"),
    "one line": lambda: _many(lambda n: f"word{n} ", "## Scope\n\n"),
    "requirements": lambda: _many(
        lambda n: (
            f"**FR-{n:03}** [Must] The app keeps report {n}.\n\n"
            if n < 9000
            else f"**NFR-{n % 9000 + 100}** [Must] The app keeps it.\n\n"
        ),
        "## Features\n\n",
    ),
    "rows": lambda: _many(
        lambda n: (
            f"| Risk {n} of data that is lost on its way to the office | call them and ask again | Mara |\n"
        ),
        "## Things\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n",
    ),
    "headings": lambda: _many(lambda n: f"## Part number {n}\n\n"),
    "tiny entries": lambda: _many(lambda n: "- a\n", "## Scope\n\n"),
    "open fence": lambda: _many(lambda n: f"line {n} of some code\n", "## Scope\n\n```\n"),
    "openers": lambda: _many(lambda n: "[a](b *c **d _e `f ![g ", "## Scope\n\n"),
    "CJK": lambda: _many(lambda n: f"要求仕様書は製品の要件を説明する{n}。\n\n", "## Scope\n\n"),
}
