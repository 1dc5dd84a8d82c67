"""The tools with which an assistant reviews a pasted text or the documents of a project, by rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from requill.ai.interface import ToolSpec
from requill.features.review import service as reviews
from requill.features.review.project import ProjectText
from requill.features.review.rendering import render_project, render_review
from requill.features.review.tools import summary_of
from requill.features.turns.work import ToolOutcome

REVIEW_TEXT = ToolSpec(
    "review_text",
    "Review a text by rules: weak words, contradictions, duplicates, what is missing.",
    {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "The text as it was pasted."}},
        "required": ["text"],
        "additionalProperties": False,
    },
)
REVIEW_PROJECT = ToolSpec(
    "review_project",
    "What the documents of the project say differently, and what stands in more than one of them.",
    {"type": "object", "properties": {}, "additionalProperties": False},
)
_NOTHING = "The rules find nothing in this text. They don’t judge whether it’s a good idea."
_NAMED = 10  # findings that a model is told


async def review_text(text: str) -> ToolOutcome:
    """Say what the rules find in a text."""
    reviewed = await reviews.review_text(text)
    review = render_review(reviewed, None, {})
    said = f"{summary_of(reviewed)}." if reviewed.findings else _NOTHING
    return _told(said, [finding.model_dump(by_alias=True) for finding in review.findings])


async def review_project(documents: int, texts: Sequence[ProjectText]) -> ToolOutcome:
    """Say what differs and what stands twice in those of a project's `documents` that were read."""
    found = render_project(documents, texts, await reviews.review_project(texts))
    count = len(found.findings) + found.more
    looked = f"I compared {len(texts):,} of {documents:,} document{'' if documents == 1 else 's'}"
    said = (
        f"{looked}: {count:,} finding{'' if count == 1 else 's'}."
        if count
        else f"{looked} and found nothing."
    )
    return _told(said, [finding.model_dump(by_alias=True) for finding in found.findings], found.more)


def _told(said: str, findings: Sequence[dict[str, Any]], more: int = 0) -> ToolOutcome:
    rest = max(0, len(findings) - _NAMED) + more
    result = {"ok": True, "said": said, "findings": findings[:_NAMED], "more": rest}
    return ToolOutcome(json.dumps(result, ensure_ascii=False), ok=True, is_change=False)
