"""Actions on words all over the text: number the requirements, and replace a term."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

from requill.features.actions.action import (
    Action,
    ActionRefused,
    Arguments,
    Choice,
    Context,
    Effect,
    Field,
    NoSuchObject,
    WrongArgument,
)
from requill.features.actions.ids import ID, written_id
from requill.features.actions.markup import cell
from requill.features.actions.objects import find_section
from requill.features.documents.outline import Outline, Requirement, Span
from requill.features.documents.text import Edit

_CHOICES = 5


class _Parts:
    """Tells whether a position lies in one of some parts of a text."""

    def __init__(self, spans: list[Span]) -> None:
        self._spans = sorted(spans, key=lambda span: span.start)
        self._starts = [span.start for span in self._spans]

    def hold(self, position: int) -> bool:
        """Whether the position lies in one."""
        index = bisect_right(self._starts, position) - 1
        return index >= 0 and position < self._spans[index].end


def _number(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    scope, first = list(outline.requirements), dict[str, int]()
    if arguments.text("section").strip():
        section = find_section(outline, arguments)
        scope = [one for one in scope if section.start <= one.span.start < section.end]
        for one in scope:
            first[one.prefix] = min(one.number, first.get(one.prefix, one.number))
    if not scope:
        raise ActionRefused("There are no requirements with ids here.")
    names = _numbered(scope, first)
    outside = {one.id for one in outline.requirements if one not in scope}
    if taken := sorted(outside & set(names)):
        raise ActionRefused(f"{taken[0]} is used in another section. Number the whole document instead.")
    if names == [one.id for one in scope]:
        raise ActionRefused("The requirements are numbered without gaps already.")
    edits, mentions = _renamed(outline, scope, names)
    changed = sum(one.id != name for one, name in zip(scope, names, strict=True))
    said = (
        f"{changed} requirement{' has a' if changed == 1 else 's have'} new id{'' if changed == 1 else 's'}"
    )
    said += f", changed in {mentions} mention{'' if mentions == 1 else 's'} too." if mentions else "."
    renamed = dict(zip((one.span.start for one in scope), names, strict=True))
    expected = [renamed.get(one.span.start, one.id) for one in outline.requirements]

    def sees(before: Outline, after: Outline) -> bool:
        is_same = len(after.sections) == len(before.sections)
        return is_same and [one.id for one in after.requirements] == expected

    return Effect(tuple(edits), said, sees)


def _numbered(scope: list[Requirement], first: dict[str, int]) -> list[str]:
    """The new ids in the order of the text, each prefix counted on its own."""
    reached: dict[str, int] = {}
    names = []
    for one in scope:
        number = reached.get(one.prefix, first.get(one.prefix, 1) - 1) + 1
        reached[one.prefix] = number
        names.append(written_id(one.prefix, number))
    return names


def _renamed(outline: Outline, scope: list[Requirement], names: list[str]) -> tuple[list[Edit], int]:
    """The edits of the ids and of their mentions, which are counted; code is left as it is."""
    text = outline.text
    marks = {one.mark.start + 2: name for one, name in zip(scope, names, strict=True)}
    own = {one.mark.start + 2 for one in outline.requirements}
    new: dict[str, str] = {}
    for one, name in zip(scope, names, strict=True):
        new.setdefault(one.id, name)  # what stands twice is mentioned as the first
    code = _Parts([one.span for one in outline.blocks if one.kind == "code"])
    edits, mentions = [], 0
    for found in ID.finditer(text):
        start = found.start()
        renamed = marks.get(start) if start in own else new.get(found.group())
        if renamed is None or renamed == found.group() or code.hold(start):
            continue
        edits.append(Edit(start, found.end(), renamed))
        mentions += start not in own
    return edits, mentions


def _replace(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    text, old, new = outline.text, arguments.text("a"), arguments.text("b")
    if "\n" in new or "\r" in new:
        raise WrongArgument("A term is one line.", field="b")
    if old == new:
        raise ActionRefused("Both are the same.")
    found = [Span(one.start(), one.end()) for one in re.finditer(re.escape(old), text)]
    if not found:
        raise NoSuchObject(f"“{old}” isn't in the document.", _other_case(text, arguments))
    chosen = _chosen(arguments, found) or [span for span in found if _is_word(text, span)]
    if not chosen:
        raise ActionRefused(f"“{old}” stands inside of longer words only.")
    tables = _Parts([one.span for one in outline.tables])
    edits = tuple(
        Edit(span.start, span.end, cell(new) if "|" in new and tables.hold(span.start) else new)
        for span in chosen
    )
    where = f"in {len(chosen)} place{'' if len(chosen) == 1 else 's'}"
    said = f"“{old}” is now “{new}” {where}." if new else f"“{old}” is taken out {where}."
    if left := len(found) - len(chosen):
        said += (
            f" {left} place{' is' if left == 1 else 's are'} left as {'it is' if left == 1 else 'they are'}."
        )
    return Effect(edits, said, _has_same_parts, is_deletion=not new.strip())


def _has_same_parts(before: Outline, after: Outline) -> bool:
    counts = [
        (len(one.sections), len(one.blocks), [len(table.rows) for table in one.tables])
        for one in (before, after)
    ]
    return counts[0] == counts[1]


def _chosen(arguments: Arguments, found: list[Span]) -> list[Span]:
    """The places that were chosen by their numbers from 0; none where none were."""
    numbers = [
        place.strip() for text in arguments.texts("places") for place in text.split(",") if place.strip()
    ]
    if any(not (one.isascii() and one.isdigit() and int(one[:9]) < len(found)) for one in numbers):
        raise WrongArgument(f"Places are numbers from 0 to {len(found) - 1}.", field="places")
    return [found[number] for number in sorted({int(one) for one in numbers})]


def _is_word(text: str, span: Span) -> bool:
    """Whether a term is no part of a longer word; scripts without spaces between words have none."""
    return not (
        _joins(text[span.start - 1 : span.start], text[span.start])
        or _joins(text[span.end - 1], text[span.end : span.end + 1])
    )


def _joins(left: str, right: str) -> bool:
    if not left or not right:
        return False
    if unicodedata.category(right).startswith("M"):
        return True
    return all(
        (sign.isalnum() or sign == "_") and unicodedata.east_asian_width(sign) not in "WF"
        for sign in (left, right)
    )


def _other_case(text: str, arguments: Arguments) -> tuple[Choice, ...]:
    """The term as the document writes it, in another case."""
    pattern = re.compile(re.escape(arguments.text("a")), re.IGNORECASE)
    spellings = list(dict.fromkeys(found.group() for found in pattern.finditer(text)))[:_CHOICES]
    return tuple(Choice(f"Replace “{one}”", {**arguments.given, "a": one}) for one in spellings)


ACTIONS = (
    Action(
        name="number_requirements",
        title="Number the requirements",
        description="Number requirements without gaps, and change the mentions of their ids along with them.",
        icon="list-ordered",
        offers=("heading", "palette"),
        object="section",
        fields=(Field("section", "Section", "section"),),
        do=_number,
        phrases=("number requirements", "number requirements in {section}"),
        synonyms=("renumber", "fix ids", "reorder ids", "consecutive ids", "numbering"),
    ),
    Action(
        name="replace_term",
        title="Replace a term everywhere",
        description="Replace a word or phrase everywhere, or in some of its places. Case counts.",
        icon="replace",
        offers=("selection", "palette"),
        object="document",
        fields=(
            Field("a", "Replace", "text", required=True),
            Field("b", "With", "text"),
            Field("places", "Places", "places", is_list=True),
        ),
        do=_replace,
        phrases=('replace "{a}" with "{b}"',),
        synonyms=("find and replace", "rename term", "substitute", "change word", "throughout", "everywhere"),
    ),
)
