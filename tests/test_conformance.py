"""docs/conformance.md and docs/errors.md name tests that exist, and quote texts that the product has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
TABLES = (ROOT / "docs/conformance.md", ROOT / "docs/errors.md")
UNBUILT = ("Built otherwise",)
NO_TEST = "**no test**"

_REFERENCE = re.compile(r"`((?:e2e|frontend/src|tests)/[^`]*?\.(?:py|tsx?))(?:::| › )([^`]+)`")
_QUOTED = re.compile(r"“([^”]+)”")
_BLANK = re.compile(r"\{\w+\}")
_BETWEEN_CELLS = re.compile(r"(?<!\\)\|")
_PYTHON_TEST = re.compile(r"^\s*(?:async )?def (test_\w+)\(", re.MULTILINE)
# The first argument of test(), of it(), or of what their each() answers.
_BROWSER_TEST = re.compile(r"""(?:\b(?:test|it)|\))\(\s*("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*,""")
_PARAMETER = re.compile(r"\$\{[^}]*\}|%[sdifj#]")
# What is in a source and not on the screen: a space that JSX must be told of, and comments.
_UNSEEN = re.compile(r'\{" "\}|/\*\*.*?\*/|^\s*//.*?$', re.DOTALL | re.MULTILINE)


class Row(NamedTuple):
    """A line of a table below its head."""

    place: str
    section: str
    cells: tuple[str, ...]


def _rows(path: Path) -> Iterator[Row]:
    section = ""
    in_table = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#"):
            section = line.lstrip("# ")
        if not line.startswith("|"):
            in_table = False
        elif line.startswith("| ---"):
            in_table = True
        elif in_table:
            cells = tuple(cell.strip() for cell in _BETWEEN_CELLS.split(line)[1:-1])
            yield Row(f"{path.name}:{number}", section, cells)


@cache
def _titles(path: Path) -> frozenset[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return frozenset(_PYTHON_TEST.findall(text))
    return frozenset(re.sub(r"\\(.)", r"\1", quoted[1:-1]) for quoted in _BROWSER_TEST.findall(text))


def _has_title(path: Path, title: str) -> bool:
    """Whether the file has the test. Of a title with parameters, the first must stand in the file too."""
    if title in _titles(path):
        return True
    for template in _titles(path):
        fixed = _PARAMETER.split(template)
        found = re.fullmatch("(.+)".join(map(re.escape, fixed)), title) if len(fixed) > 1 else None
        if found and any(fixed) and found.group(1) in path.read_text(encoding="utf-8"):
            return True
    return False


@cache
def _sources() -> str:
    """All that the product is made of with single spaces, without tests, comments and what is generated."""
    found = [*(ROOT / "src/requill").rglob("*.py"), *(ROOT / "frontend/src").rglob("*.ts*")]
    kept = (path for path in found if ".test." not in path.name and ".gen." not in path.name)
    texts = (path.read_text(encoding="utf-8") for path in kept if "testing" not in path.parts)
    return "\0".join(" ".join(_UNSEEN.sub(" ", text).split()) for text in texts)


def _is_in_product(text: str) -> bool:
    """Whether some source has the text as whole words; `{name}` in it stands for anything short."""
    # A blank at the beginning may be nothing: then any place would have to be tried, of millions.
    first, *others = _BLANK.split(text.removeprefix(blank[0]) if (blank := _BLANK.match(text)) else text)
    rest = re.compile("".join(r"[^\0]{0,80}?" + re.escape(other) for other in others) + r"(?!\w)")
    sources = _sources()
    start = sources.find(first)
    # A search for the whole pattern would take seconds: only a plain text is found fast.
    while start != -1:
        is_whole_word = bool(blank) or not (sources[start - 1].isalnum() and first[:1].isalnum())
        if is_whole_word and rest.match(sources, start + len(first)):
            return True
        start = sources.find(first, start + 1)
    return False


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_every_test_that_is_named_exists(path: Path) -> None:
    named = [
        (row.place, match[1], match[2]) for row in _rows(path) for match in _REFERENCE.finditer(row.cells[-1])
    ]
    assert named
    gone = [
        f"{place}: {file} › {title}"
        for place, file, title in named
        if not (ROOT / file).is_file() or not _has_title(ROOT / file, title)
    ]
    assert gone == []


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_every_text_that_is_quoted_is_in_the_product(path: Path) -> None:
    quoted = [(row.place, text) for row in _rows(path) for text in _QUOTED.findall(" ".join(row.cells))]
    assert quoted
    assert [f"{place}: {text}" for place, text in quoted if not _is_in_product(text)] == []


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_every_row_names_a_test_or_says_that_there_is_none(path: Path) -> None:
    silent = [
        row.place
        for row in _rows(path)
        if row.section not in UNBUILT and bool(_REFERENCE.search(row.cells[-1])) == (NO_TEST in row.cells[-1])
    ]
    assert silent == []


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_what_is_not_built_claims_no_test(path: Path) -> None:
    unbuilt = [row for row in _rows(path) if row.section in UNBUILT]
    assert [row.place for row in unbuilt if any(map(_REFERENCE.search, row.cells))] == []


def test_a_missing_test_and_a_missing_text_are_noticed() -> None:
    journey = ROOT / "e2e/journeys/screens.spec.ts"
    assert _has_title(journey, "not found, 1440")
    assert not _has_title(journey, "a screen of nowhere, light, 1440")
    assert not _has_title(Path(__file__), "test_that_was_never_written")
    assert _is_in_product("Showing {first} - {last} of {total} results")
    assert not _is_in_product("Showing {first} to {last} of {total} results")
