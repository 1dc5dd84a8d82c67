"""Documents of 1 MiB, each of another shape, with the same few sections at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

from requill.kit.limits import DOCUMENT_BYTES

_ROOM = 4 * 1024  # for what is done to them
_SENTENCE = "A technician without a signal sees the jobs of the next 48 hours and keeps each report. "
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


def _filled(line: Callable[[int], str], head: str = "## Scope\n\n") -> str:
    pieces, size = [head], len(head) + len(_TAIL) + _ROOM
    for number in count(1):
        pieces.append(line(number))
        size += len(pieces[-1].encode())
        if size > DOCUMENT_BYTES:
            break
    return "".join([*pieces[:-1], _TAIL])


_TABLE = "## Devices\n\n| Device | Used for | Owner |\n| --- | --- | --- |\n"
_WORDS = "Device {} that shows the jobs of a day | call the office and ask for the others | Mara"

SHAPES: Mapping[str, Callable[[], str]] = {
    "prose": lambda: _filled(lambda n: f"{_SENTENCE * 5}Part {n}.\n\n"),
    "nested lists": lambda: _filled(lambda n: f"{'  ' * (n % 12)}- entry {n} of a list\n"),
    "nested quotes": lambda: _filled(lambda n: f"{'> ' * (n % 12 + 1)}said {n}\n"),
    "one line": lambda: _filled(lambda n: f"word{n} "),
    "20,000 requirements": lambda: _filled(
        lambda n: f"**FR-{n % 900:03}** [Must] The app keeps report {n}.\n\n"
    ),
    "10,000 rows": lambda: _filled(lambda n: f"| {_WORDS.format(n)} |\n", _TABLE),
    "50,000 headings": lambda: _filled(lambda n: f"## Part number {n}\n\n"),
    "tiny entries": lambda: _filled(lambda _: "- a\n"),
    "an open fence": lambda: _filled(lambda n: f"line {n} of some code\n", "## Scope\n\n```\n"),
    "openers": lambda: _filled(lambda _: "[a](b *c **d _e `f ![g "),
    "CJK": lambda: _filled(lambda n: f"要求仕様書は製品の要件を説明する{n}。\n\n"),
}
