"""The tools with which an assistant reviews a pasted text or the documents of a project, by rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from requill.ai.interface import ToolSpec
from requill.features.chat.idea_gaps import told_absence, without_word_about
from requill.features.review import service as reviews
from requill.features.review.findings import ProjectTexts
from requill.features.turns.work import ToolOutcome
from requill.kit.compute import compute

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
_NOTHING = "The rules found nothing in this text. They don't judge whether it's the right thing to build."
_NAMED = 20  # findings that a model is told


async def review_text(text: str) -> ToolOutcome:
    """Say what the rules find in a text, and which things that an idea should tell it has no word about."""
    review = json.loads(await reviews.review_text(text, None, None, {}))
    total, serious = review["counts"]["total"], review["counts"]["serious"]
    said = f"{_findings(total)}, {serious:,} serious." if total else _NOTHING
    absent = told_absence(await compute(without_word_about, text, size=len(text)))
    return _told(f"{said} {absent}".rstrip(), review["findings"], review["more"])


async def review_project(found: ProjectTexts) -> ToolOutcome:
    """Say what differs and what stands twice in those of a project's documents that were read."""
    review = json.loads(await reviews.review_project(found))
    count = len(review["findings"]) + review["more"]
    documents = f"{found.documents:,} document{'' if found.documents == 1 else 's'}"
    looked = f"I compared {len(found.texts):,} of {documents}"
    said = f"{looked}: {_findings(count)}." if count else f"{looked} and found nothing."
    return _told(said, review["findings"], review["more"])


def _findings(count: int) -> str:
    return f"{count:,} finding{'' if count == 1 else 's'}"


def _told(said: str, findings: Sequence[Mapping[str, Any]], more: int) -> ToolOutcome:
    rest = max(0, len(findings) - _NAMED) + more
    result = {"ok": True, "said": said, "findings": findings[:_NAMED], "more": rest}
    return ToolOutcome(json.dumps(result, ensure_ascii=False), ok=True, is_change=False)
