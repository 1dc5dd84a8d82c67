"""The tools with which an assistant reviews a document; they change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import Any

from requill.ai.interface import SectionPlan, ToolSpec
from requill.features.review.findings import Finding, Reviewed
from requill.kit.compute import compute
from requill.kit.markdown import heading_key

_NOTHING: dict[str, Any] = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
_NAMED = 20  # findings that a model is told
_ASKED = 5  # questions of empty sections
_PLACES = 6  # of findings of one kind

TOOLS: tuple[ToolSpec, ...] = (
    ToolSpec(
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
    ),
    ToolSpec(
        "what_is_missing",
        "What the document still lacks: sections, answers, cells, criteria.",
        _NOTHING,
        title="What is missing",
        phrases=(
            "what is missing",
            "what's missing",
            "what is missing in this document",
            "what's missing in this document",
        ),
        synonyms=(
            *("gaps", "incomplete", "open", "to do", "complete", "finished", "left", "forgot"),
            *("forgotten", "overlooked", "no owner", "have no", "without", "unanswered", "lacks"),
            *("ready", "still"),
        ),
    ),
)
_LACKS = {"S01", "S02", "S06", "S07"}
Plan = tuple[SectionPlan, ...] | None


async def call_tool(name: str, text: str, plan: Plan, dismissed: Sequence[str]) -> dict[str, Any]:
    """The result of one of the tools. Raises `TakesTooLong`."""
    return await compute(_run, name, text, plan, tuple(dismissed), size=len(text))


def _run(name: str, text: str, plan: Plan, dismissed: tuple[str, ...]) -> dict[str, Any]:
    from requill.features.review.engine import review  # its patterns take a while, which no start needs

    findings = [one for one in review(text, plan).findings if one.id not in dismissed]
    return _review(findings) if name == "review_document" else _missing(findings, plan)


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


def _missing(findings: Sequence[Finding], plan: Plan) -> dict[str, Any]:
    lacking = [one for one in findings if one.rule in _LACKS]
    absent = [one.actions[0].arguments["section"] for one in lacking if one.rule == "S01" and one.actions]
    empty = [one.passage.section for one in lacking if one.rule == "S01" and one.passage.section]
    others = [one for one in lacking if not (one.actions or one.passage.section) or one.rule != "S01"]
    counts = Counter(one.title for one in others)
    parts = [f"No section: {', '.join(absent)}."] if absent else []
    parts += [f"Nothing yet under: {', '.join(empty)}."] if empty else []
    for title, _ in counts.most_common(8):
        where = _places([one for one in others if one.title == title])
        parts.append(f"{title}: {where}." if where else f"{title}.")
    parts += _open_questions(plan, set(map(heading_key, empty)))
    said = " ".join(parts) or "Nothing is missing that the rules look for."
    return {"ok": True, "said": said, "sections": absent + empty}


def _places(findings: Sequence[Finding]) -> str:
    """Where findings stand: ids as they are, rows and lines behind their section, and how many more."""
    told: dict[str, list[str]] = {}
    for one in findings[:_PLACES]:
        section, place = one.passage.section, one.passage.place
        is_part = place.startswith(("Row ", "Line "))
        told.setdefault(section if is_part or not place else "", []).append(
            place.lower() if is_part else place
        )
    parts = [", ".join(filter(None, (section, *places))) for section, places in told.items()]
    more = [f"{len(findings) - _PLACES:,} more"] if len(findings) > _PLACES else []
    return "; ".join(filter(None, (*parts, *more)))


def _open_questions(plan: Plan, empty: Set[str]) -> Iterator[str]:
    """The required questions of sections that are there and empty: the first ones, and how many more."""
    sections = [one for one in plan or () if heading_key(one.heading) in empty]
    asked = [(one.heading, each.ask) for one in sections for each in one.questions if each.required]
    for heading in dict.fromkeys(heading for heading, _ in asked[:_ASKED]):
        yield f"{heading}: {' '.join(ask for name, ask in asked[:_ASKED] if name == heading)}"
    if len(asked) > _ASKED:
        yield f"And {len(asked) - _ASKED} more."


def _line(finding: Finding) -> str:
    place = ", ".join(part for part in (finding.passage.section, finding.passage.place) if part)
    return f"{place}: {finding.title}." if place else f"{finding.title}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def summary_of(reviewed: Reviewed) -> str:
    """How many findings there are, in words."""
    serious = sum(one.severity == "serious" for one in reviewed.findings)
    return f"{_count(len(reviewed.findings), 'finding')}, {serious} serious"
