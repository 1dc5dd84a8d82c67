"""Findings of a review as Markdown: by section, each with its words, its reason and its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from requill.kit.plain import one_line

_SHOWN = 20
_QUOTED = 120  # characters of a quotation
_MARKDOWN = str.maketrans({character: f"\\{character}" for character in "\\`*_[]<>~|#"})

Finding = Mapping[str, Any]


def told_findings(result: Mapping[str, Any]) -> str:
    """The findings in the result of a review, and how many more there are."""
    listed = [finding for finding in result.get("findings") or () if isinstance(finding, Mapping)]
    shown = listed[:_SHOWN]
    said = str(result.get("said") or ("Nothing found." if not shown else ""))
    rest = len(listed) - len(shown) + int(result.get("more") or 0)
    parts = [said, *_lists(shown), f"And {rest:,} more." if rest else ""]
    return "\n\n".join(part for part in parts if part)


def _lists(findings: Sequence[Finding]) -> Iterator[str]:
    """Those of a text stand below their section; those between documents name both themselves."""
    if any(finding.get("documentTitle") for finding in findings):
        yield "\n".join(_line(finding) for finding in findings)
        return
    order = {name: number for number, name in enumerate(dict.fromkeys(map(_group, findings)))}
    for name, own in groupby(sorted(findings, key=lambda one: order[_group(one)]), key=_group):
        yield f"**{escaped(name)}**"
        yield "\n".join(_line(finding) for finding in own)


def _group(finding: Finding) -> str:
    return str(finding.get("section") or ("Between sections" if finding.get("other") else "Whole document"))


def _line(finding: Finding) -> str:
    other = finding.get("other")
    why = str(finding.get("why") or "")
    is_between = isinstance(other, Mapping)
    words = _passage(finding, with_section=is_between)
    if isinstance(other, Mapping):
        words = f"{words} against {_passage(other, with_section=True)}"
    elif words and words in why:
        words = ""
    place = "" if is_between else str(finding.get("place") or "")
    grave = " (serious)" if finding.get("severity") == "serious" else ""
    head = f"**{escaped(str(finding.get('title') or 'Finding'))}**{grave}"
    return (
        f"- {f'{place}: ' if place else ''}{head}{f': {words}.' if words else '.'}{f' {why}' if why else ''}"
    )


def _passage(finding: Finding, *, with_section: bool) -> str:
    """The words quoted, but for those that are only the requirement's id; where they stand, if asked."""
    quote, place = str(finding.get("quote") or ""), str(finding.get("place") or "")
    is_id = bool(place) and quote.startswith(f"**{place}**")
    words = "" if is_id else one_line(quote)
    words = f"{words[:_QUOTED].rstrip()}…" if len(words) > _QUOTED else words
    quoted = f"“{escaped(words)}”" if words else ""
    section = finding.get("section") or finding.get("heading")
    where = [str(part) for part in (finding.get("documentTitle"), section, place) if part]
    named = f"({escaped(', '.join(where))})" if with_section and where else ""
    return " ".join(part for part in (quoted, named) if part)


def escaped(words: str) -> str:
    return words.translate(_MARKDOWN)
