"""The tools with which an assistant reviews a document; they change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from requill.ai.interface import SectionPlan, ToolSpec
from requill.features.review.findings import Finding, Reviewed
from requill.kit.compute import compute

_NOTHING: dict[str, Any] = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
_NAMED = 20  # findings that a model is told

TOOLS: tuple[ToolSpec, ...] = (
    ToolSpec(
        "review_document",
        "Review the document by rules: weak words, contradictions, duplicates, what is missing.",
        _NOTHING,
        title="Review",
        phrases=("review", "review this", "review the document"),
        synonyms=("check", "proofread", "feedback", "poke holes", "quality", "contradictions", "duplicates"),
    ),
    ToolSpec(
        "what_is_missing",
        "What the document still lacks: sections, answers, cells, criteria.",
        _NOTHING,
        title="What is missing",
        phrases=("what is missing", "what is missing?", "what's missing", "what's missing?"),
        synonyms=("gaps", "incomplete", "open", "to do", "complete", "finished", "left"),
    ),
)
_LACKS = {"S01", "S02", "S04", "S05", "S06", "S07"}
Plan = tuple[SectionPlan, ...] | None


async def call_tool(name: str, text: str, plan: Plan, dismissed: Sequence[str]) -> dict[str, Any]:
    """The result of one of the tools. Raises `TakesTooLong`."""
    return await compute(_run, name, text, plan, tuple(dismissed), size=len(text))


def _run(name: str, text: str, plan: Plan, dismissed: tuple[str, ...]) -> dict[str, Any]:
    from requill.features.review.engine import review  # its patterns take a while, which no start needs

    findings = [one for one in review(text, plan).findings if one.id not in dismissed]
    return _review(findings) if name == "review_document" else _missing(findings, text, plan)


def _review(findings: Sequence[Finding]) -> dict[str, Any]:
    sections = {one.group for one in findings}
    serious = sum(one.severity == "serious" for one in findings)
    if not findings:
        said = "The rules find nothing. They don't judge whether it is the right thing to build."
    else:
        grave = f", {serious} serious" if serious else ""
        said = f"{_count(len(findings), 'finding')} in {_count(len(sections), 'section')}{grave}."
        said += f" The first: {_line(findings[0])}"
    named = [{"rule": one.rule, "severity": one.severity, "said": _line(one)} for one in findings[:_NAMED]]
    return {"ok": True, "said": said, "findings": named, "more": max(0, len(findings) - _NAMED)}


def _missing(findings: Sequence[Finding], text: str, plan: Plan) -> dict[str, Any]:
    from requill.features.review.engine import lacking

    sections = lacking(text, plan) if plan else []
    absent = [section.heading for section, is_there in sections if not is_there]
    empty = [section.heading for section, is_there in sections if is_there]
    counts = Counter(one.title for one in findings if one.rule in _LACKS and one.rule != "S01")
    parts = [f"No section: {', '.join(absent)}."] if absent else []
    parts += [f"Nothing yet under: {', '.join(empty)}."] if empty else []
    parts += [f"{title}: {count}." if count > 1 else f"{title}." for title, count in counts.most_common(8)]
    if not plan:
        parts += [f"{one.title}." for one in findings if one.rule == "S01"]
    said = " ".join(parts) or "Nothing is missing that the rules look for."
    questions = [
        {"section": section.heading, "question": question.ask}
        for section, _ in sections
        for question in section.questions
    ]
    return {"ok": True, "said": said, "sections": absent + empty, "questions": questions[:_NAMED]}


def _line(finding: Finding) -> str:
    place = ", ".join(part for part in (finding.passage.section, finding.passage.place) if part)
    return f"{place}: {finding.title}." if place else f"{finding.title}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def summary_of(reviewed: Reviewed) -> str:
    """How many findings there are, in words."""
    serious = sum(one.severity == "serious" for one in reviewed.findings)
    return f"{_count(len(reviewed.findings), 'finding')}, {serious} serious"
