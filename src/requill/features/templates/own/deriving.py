"""Makes a template of a document: its main headings become sections, those below them guidance."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from requill.ai.interface import SectionKind, SectionPlan
from requill.features.templates import policy
from requill.features.templates.library import TemplateFile, Variable
from requill.features.templates.own_template import OwnTemplate, as_template, fill, line
from requill.kit.blocks import DIVIDER
from requill.kit.cells import split_row
from requill.kit.errors import FieldError, Invalid
from requill.kit.markdown import heading_key, headings

NO_HEADINGS = "This document has no headings. Each heading becomes a section: add some first."
_LEVEL = 2  # of a template's sections
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_DEEPEST = 6

HeadingSpan = tuple[int, int, str, int]
"""A heading: where it and what stands under it begin, its words, its level."""
_TASK = re.compile(r"[-*+] \[[ xX]\] ")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)]) ")
_REQUIREMENT = re.compile(r"(?:[-*+] )?\*\*([A-Z]{2,5})-\d{2,4}\*\*")
_NOT_IN_COLUMNS = re.compile(r"[|:\\]|--+|\{\{|<[^>]*>")


def derive(
    title: str, text: str, kept: tuple[TemplateFile, Mapping[str, str]] | None, *, keeps_words: bool
) -> OwnTemplate:
    """A template with the main headings of a text as its sections, those below them in their guidance.

    Its words are examples, where they are kept. What the document's own template asks for in a section, the
    new one asks for as well, with its variables where they were, as far as they stand anywhere.
    Raises `Invalid` where there is no heading.
    """
    found = list(headings(text))
    if not found:
        raise Invalid(FieldError("documentId", NO_HEADINGS))
    main, found = _main(text, found)
    tops = [one for one in found if one[3] <= main]
    known = {} if kept is None else _known(*kept)
    plans: dict[str, SectionPlan] = {}
    for index, (_, start, heading, level) in enumerate(tops):
        end = tops[index + 1][0] if index + 1 < len(tops) else len(text)
        below = [one for one in found if start <= one[0] < end]
        name = line(heading)[: policy.HEADING_CHARACTERS].strip("# ")
        body = _body(text, start, end, level, below)
        plan, filled = known.get(heading_key(name)) or (_plan(name, body),) * 2
        written = name if plan.heading == filled.heading else plan.heading
        key = heading_key(written)
        if not name or key in plans:
            continue
        guidance = _with_below(plan.guidance, filled.guidance, _listed(below, level))
        example = _cut(body) if keeps_words else plan.example
        plans[key] = replace(plan, heading=written, guidance=guidance, example=example)
    if not plans:
        raise Invalid(FieldError("documentId", NO_HEADINGS))
    own = OwnTemplate(line(title)[: policy.NAME_CHARACTERS].rstrip(), tuple(plans.values()))
    return own if kept is None else replace(own, variables=_standing(own, kept[0].variables))


def _known(template: TemplateFile, values: Mapping[str, str]) -> dict[str, tuple[SectionPlan, SectionPlan]]:
    """The sections of a template by their headings in the document: with their variables, and filled in."""
    pairs = zip(template.sections, fill(template, values).sections, strict=True)
    return {heading_key(filled.heading): (plan, filled) for plan, filled in pairs}


def _standing(own: OwnTemplate, variables: tuple[Variable, ...]) -> tuple[Variable, ...]:
    """Those that stand somewhere in it."""
    template = as_template(own, policy.FIRST_OWN)
    return tuple(one for one in variables if fill(template, {one.name: "-"}).sections != template.sections)


def _main(text: str, found: list[HeadingSpan]) -> tuple[int, list[HeadingSpan]]:
    """The level of the headings that are sections, and the headings without the title of the text.

    A text that begins with the only heading of the first level has it for its title; several are sections.
    """
    first = [one for one in found if one[3] == 1]
    if len(first) == 1 and len(found) > 1 and not text[: first[0][0]].strip():
        found = found[1:]
    levels = {level for *_, level in found}
    is_of_first = len(first) > 1 or _LEVEL not in levels
    return min(levels) if is_of_first else _LEVEL, found


def _marks(level: int, top: int) -> str:
    """The marks of a heading below one of the level `top`, which a section's is to become."""
    return "#" * min(max(level - top + _LEVEL, _LEVEL + 1), _DEEPEST)


def _body(text: str, start: int, end: int, top: int, below: list[HeadingSpan]) -> str:
    """What stands in a section, with the headings in it as those below a section's."""
    parts, at = [], start
    for from_, body, heading, level in below:
        parts += [text[at:from_], f"{_marks(level, top)} {heading}\n"]
        at = body
    return "".join([*parts, text[at:end]]).strip("\n")


def _listed(below: list[HeadingSpan], top: int) -> list[str]:
    return [f"{_marks(level, top)} {line(heading)}" for _, _, heading, level in below if line(heading)]


def _with_below(guidance: str, filled: str, headings: list[str]) -> str:
    """Guidance with the headings that it doesn't have yet, filled in, as many as there is room for."""
    has = {heading_key(one.lstrip("# ")) for one in filled.split("\n") if _HEADING.match(one)}
    for one in headings:
        key, longer = heading_key(one.lstrip("# ")), f"{guidance}\n\n{one}" if guidance else one
        if key not in has and len(longer) <= policy.BLOCK_CHARACTERS:
            guidance = longer
            has.add(key)
    return guidance


def _plan(heading: str, body: str) -> SectionPlan:
    kind, prefix, columns = _form(body)
    return SectionPlan(
        heading, kind, required=True, guidance="", questions=(), example="", prefix=prefix, columns=columns
    )


def _form(body: str) -> tuple[SectionKind, str | None, tuple[str, ...]]:
    """The kind of a section, by how its words begin."""
    lines = [one for one in body.split("\n") if one.strip() and not _HEADING.match(one)]
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
