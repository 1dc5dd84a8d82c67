"""Makes a template of a document: its headings become sections."""

from __future__ import annotations

import re

from msgspec.structs import replace

from requill.ai.interface import SectionKind, SectionPlan
from requill.features.templates import policy
from requill.features.templates.library import TemplateFile
from requill.features.templates.own_template import OwnTemplate, line
from requill.kit.blocks import DIVIDER
from requill.kit.cells import split_row
from requill.kit.errors import FieldError, Invalid
from requill.kit.markdown import heading_key, headings

NO_HEADINGS = "This document has no headings. Each heading becomes a section: add some first."
_LEVEL = 2  # of a section, where a document has such headings
_TASK = re.compile(r"[-*+] \[[ xX]\] ")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)]) ")
_REQUIREMENT = re.compile(r"(?:[-*+] )?\*\*([A-Z]{2,5})-\d{2,4}\*\*")
_NOT_IN_COLUMNS = re.compile(r"[|:\\]|--+|\{\{|<[^>]*>")


def derive(title: str, text: str, template: TemplateFile | None, *, keeps_words: bool) -> OwnTemplate:
    """A template with the headings of a text as its sections, and its words as examples where they are kept.

    What the document's own `template` asks for in a section, the new one asks for as well.
    Raises `Invalid` where there is no heading.
    """
    found = list(headings(text))
    if not found:
        raise Invalid(FieldError("documentId", NO_HEADINGS))
    levels = {level for *_, level in found}
    deepest = _LEVEL if _LEVEL in levels else min(levels)
    tops = [(start, body, heading) for start, body, heading, level in found if level <= deepest]
    known = {} if template is None else {heading_key(plan.heading): plan for plan in template.sections}
    plans: dict[str, SectionPlan] = {}
    for index, (_, start, heading) in enumerate(tops):
        end = tops[index + 1][0] if index + 1 < len(tops) else len(text)
        name, body = line(heading)[: policy.HEADING_CHARACTERS].strip("# "), text[start:end].strip("\n")
        key = heading_key(name)
        if not name or key in plans:
            continue
        plan = known.get(key) or _plan(name, body)
        example = _cut(body) if keeps_words else plan.example if key in known else ""
        plans[key] = replace(plan, heading=name, example=example)
    if not plans:
        raise Invalid(FieldError("documentId", NO_HEADINGS))
    return OwnTemplate(
        name=line(title)[: policy.NAME_CHARACTERS].rstrip(),
        sections=tuple(plans.values()),
        variables=() if template is None else template.variables,
    )


def _plan(heading: str, body: str) -> SectionPlan:
    kind, prefix, columns = _form(body)
    return SectionPlan(
        heading, kind, required=True, guidance="", questions=(), example="", prefix=prefix, columns=columns
    )


def _form(body: str) -> tuple[SectionKind, str | None, tuple[str, ...]]:
    """The kind of a section, by how its words begin."""
    lines = [one for one in body.split("\n") if one.strip()]
    if not lines:
        return "prose", None, ()
    first = lines[0].strip()
    if len(lines) > 1 and first.startswith("|") and DIVIDER.match(lines[1]):
        columns = tuple(line(_NOT_IN_COLUMNS.sub(" ", cell)) for cell in split_row(first))
        names = {name.casefold() for name in columns}
        is_fit = len(columns) <= policy.COLUMNS and len(names) == len(columns) and "" not in names
        if is_fit and all(len(name) <= policy.COLUMN_CHARACTERS for name in columns):
            return "table", None, columns
        return "prose", None, ()
    if found := _REQUIREMENT.match(first):
        return "requirements", found[1], ()
    if _TASK.match(first):
        return "checklist", None, ()
    return ("bullets", None, ()) if _ITEM.match(first) else ("prose", None, ())


def _cut(body: str) -> str:
    """As many whole lines as an example may have."""
    if len(body) <= policy.BLOCK_CHARACTERS:
        return body
    return body[: policy.BLOCK_CHARACTERS].rpartition("\n")[0] or body[: policy.BLOCK_CHARACTERS]
