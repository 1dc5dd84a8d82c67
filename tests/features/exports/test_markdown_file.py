"""The Markdown file of a document, by the cases that hold the page to the same rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from requill.features.exports.markdown_file import markdown_file

CASES: list[dict[str, str]] = json.loads(Path(__file__).with_name("markdown_files.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_file_has_one_title(case: dict[str, str]) -> None:
    assert markdown_file(case["title"], case["text"]) == case["file"]
