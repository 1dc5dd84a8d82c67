"""The assistant and the screen count the same words: both are held to one list of examples."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from requill.ai.builtin.language.counting import count_words
from tests.ai.builtin.papers import WARD, say

_EXAMPLES = Path(__file__).parents[3] / "frontend/src/features/editor/format/word-counts.json"


@pytest.mark.parametrize(
    "example", json.loads(_EXAMPLES.read_text("utf-8")), ids=lambda one: repr(one["text"])
)
def test_words_are_counted_as_on_the_screen(example: dict[str, str | int]) -> None:
    assert count_words(str(example["text"])) == example["words"]


@pytest.mark.anyio
async def test_the_summary_names_the_count_of_the_screen() -> None:
    done, _ = await say("Summarise the document", WARD)
    assert f"has {count_words(WARD)} words" in done.text
