"""The documents about the code name files that exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"])
_FILE = re.compile(r"`([\w./*-]+\.(?:py|tsx?|mjs|json|lua|yaml|css))(?:::[^`]*)?`")
_LINK = re.compile(r"\]\((?!https?:|mailto:|/)([^\s)#]*)#?([^\s)]*)\)")
_TITLE = re.compile(r"^#+ (.+)$", re.MULTILINE)
# "`a/file.py` (`name`", "`name` (`a/file.py`)" and "`name` in `a/file.py`".
_PATH = r"`(?P<file>[\w./-]+\.(?:py|tsx?))`"
_NAME = r"`(?P<name>(?:\w+\.)*\w+)`"
_IN_FILES = [
    re.compile(one) for one in (rf"{_PATH} \({_NAME}", rf"{_NAME} \({_PATH}\)", rf"{_NAME} in {_PATH}")
]
_FRONTEND = ("frontend/src", "frontend/scripts", "e2e")
_SOURCES = ("src/requill", *_FRONTEND, "tests", "benchmarks", "deploy", "scripts")


@cache
def _files() -> tuple[str, ...]:
    found = [path for source in _SOURCES for path in (ROOT / source).rglob("*.*")]
    found += [*ROOT.glob("*.*"), *(ROOT / "frontend").glob("*.*")]
    return tuple(f"/{path.relative_to(ROOT)}" for path in found if "node_modules" not in path.parts)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_files_that_are_named_exist(document: Path) -> None:
    named = set(_FILE.findall(document.read_text(encoding="utf-8")))
    # "*" and "NNNN" stand for any.
    assert [name for name in named if "*" not in name and "NNNN" not in name and not _is_there(name)] == []


def _is_there(name: str) -> bool:
    """Whether a file's path ends so; one that begins with a folder at the top is whole."""
    is_whole = "/" in name and (ROOT / name.partition("/")[0]).is_dir()
    return f"/{name}" in _files() if is_whole else any(file.endswith(f"/{name}") for file in _files())


def test_a_path_from_the_top_is_no_end_of_another() -> None:
    assert _is_there("frontend/scripts/check-budgets.mjs")
    assert not _is_there("scripts/check-budgets.mjs")
    assert _is_there("presence/people.ts")


@pytest.mark.parametrize("document", [*DOCUMENTS, ROOT / "deploy" / "README.md"], ids=lambda path: path.name)
def test_links_lead_to_what_is_there(document: Path) -> None:
    links = _LINK.findall(document.read_text(encoding="utf-8"))
    missing = [(path, anchor) for path, anchor in links if not _leads(document, path, anchor)]
    assert missing == []


def _leads(document: Path, path: str, anchor: str) -> bool:
    file = (document.parent / path) if path else document
    if not anchor:
        return file.exists()
    return file.exists() and anchor in {_anchor(title) for title in _TITLE.findall(file.read_text("utf-8"))}


def _anchor(title: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_is_named_in_a_file_stands_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = {(found["file"], found["name"]) for one in _IN_FILES for found in one.finditer(text)}
    missing = [
        (file, name)
        for file, name in named
        if not name.endswith((".py", ".ts", ".tsx")) and not _has(file, name.split(".")[-1])
    ]
    assert missing == []


def _has(file: str, name: str) -> bool:
    paths = [ROOT / path[1:] for path in _files() if path.endswith(f"/{file}")]
    return any(re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")) for path in paths)
