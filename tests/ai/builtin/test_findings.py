"""What a review found, told as Markdown."""

from __future__ import annotations

from collections.abc import Mapping

from requill.ai.builtin.findings import told_findings

TIME = {
    "title": "Open-ended time",
    "severity": "issue",
    "quote": "as *soon* as possible",
    "section": "Goals [v1]",
    "place": "FR-003",
    "why": "No test can tell.",
}


def told(*findings: Mapping[str, object], more: int = 0) -> str:
    return told_findings({"ok": True, "said": "So.", "findings": list(findings), "more": more})


def test_findings_stand_below_their_sections_each_named_once() -> None:
    later = {**TIME, "section": "Risks", "place": "Row 2"}
    assert told(TIME, later, {**TIME, "place": "FR-004"}) == (
        "So.\n\n**Goals \\[v1\\]**\n\n"
        "- FR-003: **Open-ended time**: “as soon as possible”. No test can tell.\n"
        "- FR-004: **Open-ended time**: “as soon as possible”. No test can tell.\n\n"
        "**Risks**\n\n- Row 2: **Open-ended time**: “as soon as possible”. No test can tell."
    )


def test_two_passages_are_told_with_their_sections() -> None:
    other = {"section": "Quality", "place": "NFR-002", "quote": "30 days"}
    between = {**TIME, "section": "", "heading": "Goals", "severity": "serious", "quote": "90 days"}
    assert told({**between, "title": "Two figures", "other": other}) == (
        "So.\n\n**Between sections**\n\n- **Two figures** (serious): “90 days” (Goals, FR-003) "
        "against “30 days” (Quality, NFR-002). No test can tell."
    )


def test_nothing_is_quoted_where_there_are_no_words_or_the_reason_has_them() -> None:
    whole = {"title": "No section on goals", "quote": "", "section": "", "why": "Say why."}
    assert told(whole).endswith("**Whole document**\n\n- **No section on goals**. Say why.")
    finding = {**TIME, "title": "No criterion", "quote": "**FR-003** [Must] "}
    assert told(finding).endswith("- FR-003: **No criterion**. No test can tell.")
    owner = {**TIME, "title": "No owner", "quote": "Rain", "place": "Row 1", "why": "“Rain” has no owner."}
    assert told(owner).endswith("- Row 1: **No owner**. “Rain” has no owner.")


def test_of_many_findings_the_rest_is_counted() -> None:
    answered = told(*[TIME] * 25, more=5)
    assert answered.count("Open-ended time") == 20
    assert answered.endswith("And 10 more.")


def test_a_long_quotation_is_cut() -> None:
    assert "…”" in told({**TIME, "quote": "word " * 100})
