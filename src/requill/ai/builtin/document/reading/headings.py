"""Reads what a new section is called, where it stands and what it says: "a section Budget in Rollout: …"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import AddSection, Command, Unresolved
from requill.ai.builtin.document.nouns import noun_for
from requill.ai.builtin.document.reading.definite import is_heading
from requill.ai.builtin.document.reading.phrases import LONGEST, SECTION, Q, is_section, place
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

COUNT = (
    r"(?P<count>(?:(?:a|an|another|one more|one|two|three|four|five|six|some|the|this|that|these|those"
    r"|following|new"
    r"|more|extra|further|additional|important|big|major|critical|key|couple of|few|main|our|my"
    r"|\d{1,2})\s+)*)"
)
_NEW_SECTION = re.compile(
    rf"{COUNT}(?P<sub>sub-?\s?)?{SECTION.replace('|list|table', '').replace('|paragraph', '')}s?\b"
    r"\s*(?:called|named|titled"
    rf"|about|on|for"
    r"|regarding|with the (?:heading|title|name)|:|,|–|-)?\s*(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_NAMED_SECTION = re.compile(
    rf"{COUNT}{Q}?(?P<name>[^\n:\"“”]{{2,80}}?){Q}?\s+(?:section|chapter|heading)\b\s*(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED_NAME = re.compile(rf"{Q}(?P<name>[^\"“”\n]{{2,80}}?){Q}")
_WITH = re.compile(
    r"^\s*(?:section\s*)?,?\s*(?:with(?: the text)?|containing|saying(?: that)?|that says|which says"
    r"|reading)?\s*:?\s*",
    re.IGNORECASE,
)
_WITH_LAST = re.compile(
    r",?\s+(?:with(?: the text)?|containing|saying|that says|which says)\s*$", re.IGNORECASE
)
_WITH_TEXT = re.compile(
    r",?\s+(?:with(?: the text)?|containing|saying(?: that)?|that says|which says|reading)\s+", re.IGNORECASE
)
_AFTER = re.compile(
    r"\s*(?:\b(?:right|directly|just)\s+)?\b(?P<side>after|below|behind|following|before"
    rf"|above)\s+(?:the\s+)?{Q}?"
    rf"(?P<anchor>[^:\n\"“”]{{2,80}}?){Q}?(?:\s+section)?(?=\s*(?:[:.]|$|\n|,?\s+(?:with|saying"
    r"|containing|that says|which says|reading)\b))",
    re.IGNORECASE,
)
# "… in Rollout", "… at the end of Rollout": the section that the new one is to be a part of.
_WITHIN = re.compile(
    r"\s+(?P<side>at the (?:very )?(?:end|bottom|top|beginning|start) of|in|into|inside|within|under|to"
    r"|of)\s+"
    rf"(?:the\s+)?{Q}?(?P<parent>[^:\n\"“”]{{2,60}}?){Q}?(?P<said>\s+section)?"
    r"(?=\s*(?:[:.]|$|\n|,?\s+(?:with|saying|containing|that says|which says|reading"
    r"|called|named|titled)\b))",
    re.IGNORECASE,
)
_CALLED = re.compile(r"^\s*,?\s*(?:called|named|titled)\s+", re.IGNORECASE)


def read_section(rest: str, outline: Outline) -> Command | None:
    """The new section that the words after "add" name; None where they name something else."""
    if found := _NEW_SECTION.match(rest):
        return _new_section(found["rest"], outline, is_sub=bool(found["sub"]))
    named = _NAMED_SECTION.match(rest)
    if not named or re.search(r"\b(?:to|in|into|under)\b", named["name"], re.IGNORECASE):
        return None
    if part := outline.named(place(named["name"])) if is_section(named["name"], outline) else None:
        return None if named["rest"].strip(" .!") else AddSection(part.heading)
    kind = noun_for(named["name"].strip())
    name = kind.heading if kind is not None and kind.heading else named["name"].strip()
    return _new_section(f"“{name}” {named['rest']}", outline)


def _new_section(rest: str, outline: Outline, *, is_sub: bool = False) -> Command:
    rest, anchor, after, parent = rest.strip(), "", True, ""
    quoted = _QUOTED_NAME.match(rest)
    before, rest = (quoted["name"], rest[quoted.end() :]) if quoted else ("", rest)
    if placed := _AFTER.search(f" {rest[:LONGEST]}"):
        after = placed["side"].lower() not in ("before", "above")
        anchor = placed["anchor"].strip()
        rest = f" {rest}"[: placed.start()] + f" {rest}"[placed.end() :]
    elif within := _parent(rest, outline, is_sub=is_sub):
        parent = place(within["parent"])
        rest = _CALLED.sub("", f" {rest}"[: within.start()] + f" {rest}"[within.end() :])
    heading, text = _cut(f"{before}:{_WITH.sub('', rest)}" if before else rest)
    name = words.squeeze(heading).strip(" \"'“”‘’`.#,–-")
    if is_sub and not parent and not anchor and name:
        return Unresolved(
            f"Of which section is “{words.capitalised(name)}” to be a part? Say “Add a subsection {name} to "
            "…”. Nothing was changed."
        )
    return AddSection(words.capitalised(name), text, anchor, after, parent=parent)


def _parent(rest: str, outline: Outline, *, is_sub: bool) -> re.Match[str] | None:
    """Where the words name the section that the new one goes into; a mere "in" needs its very heading."""
    for found in _WITHIN.finditer(f" {rest[:LONGEST]}"):
        name, side = found["parent"], found["side"].lower()
        if side == "of" and not is_sub:
            continue
        sure = is_sub or bool(found["said"])
        if side.startswith("at the"):
            return found
        if is_section(name, outline) if sure else is_heading(name, outline):
            return found
    return None


def _cut(rest: str) -> tuple[str, str]:
    """The name of a section, and the text for it after a colon, a line break or "with"."""
    heading, colon, text = rest.partition(":")
    if "\n" in heading:
        heading, _, text = rest.partition("\n")
    elif not colon:
        said = _WITH_TEXT.search(rest)
        return (rest[: said.start()], rest[said.end() :].strip(" \n")) if said else (rest, "")
    return _WITH_LAST.sub("", heading), text.strip()
