"""The tool with which an assistant reviews a document; it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from requill.ai.interface import SectionPlan, ToolSpec
from requill.features.review.findings import Finding
from requill.kit.compute import compute
from requill.kit.counts import counted

_NOTHING: dict[str, Any] = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
_NAMED = 20  # findings that a model is told

REVIEW = ToolSpec(
    "review_document",
    "Review the document by rules: weak words, contradictions, duplicates, what is missing.",
    _NOTHING,
    title="Review",
    phrases=("review", "review this", "review the document", "review this document"),
    synonyms=(
        *("check", "proofread", "feedback", "poke holes", "quality", "contradictions"),
        *("duplicates", "ready", "testable", "improve", "better", "weak", "vague"),
        *("good enough", "engineering", "grammar", "shorter", "too long"),
        *("remove duplicates",),
    ),
)
Plan = tuple[SectionPlan, ...] | None


async def call_tool(text: str, plan: Plan, dismissed: Sequence[str]) -> dict[str, Any]:
    """What the review says. Raises `TakesTooLong`."""
    return await compute(_review, text, plan, tuple(dismissed), size=len(text))


def _review(text: str, plan: Plan, dismissed: tuple[str, ...]) -> dict[str, Any]:
    from requill.features.review.engine import review  # its patterns take a while, which no start needs

    findings = [one for one in review(text, plan).findings if one.id not in dismissed]
    sections = {one.group for one in findings}
    serious = sum(one.severity == "serious" for one in findings)
    if not findings:
        said = "The rules found nothing. They don't judge whether it's the right thing to build."
    else:
        grave = f", {serious} serious" if serious else ""
        said = f"{counted(len(findings), 'finding')} in {counted(len(sections), 'section')}{grave}."
        said += f" The first: {_line(findings[0])}"
    named = [{"rule": one.rule, "severity": one.severity, "said": _line(one)} for one in findings[:_NAMED]]
    return {"ok": True, "said": said, "findings": named, "more": max(0, len(findings) - _NAMED)}


def _line(finding: Finding) -> str:
    place = ", ".join(part for part in (finding.passage.section, finding.passage.place) if part)
    return f"{place}: {finding.title}." if place else f"{finding.title}."
