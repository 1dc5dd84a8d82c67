"""Actions on words all over the text: number the requirements, replace a term or a passage."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from requill.features.actions.action import Arguments, Context, Effect, Handler
from requill.features.actions.errors import ActionRefused, Choice, NoSuchObject, WrongArgument
from requill.features.actions.ids import ID
from requill.features.actions.objects import find_line, find_section, shortened, within
from requill.features.documents.markup import item, one_line, remove_lines
from requill.features.documents.outline import Outline, Requirement, Span
from requill.features.documents.text import Edit
from requill.kit.cells import cell_text
from requill.kit.counts import counted
from requill.kit.requirement_ids import written_id
from requill.kit.texts import whole_number

_CHOICES = 5
_GAP = re.compile(r"[ \t]|\r\n|\r|\n")


def _is_in(spans: Sequence[Span], position: int) -> bool:
    """Whether a position lies in one of some spans, which are in their order."""
    index = bisect_right(spans, position, key=lambda span: span.start) - 1
    return index >= 0 and position < spans[index].end


def _number(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    scope, first = list(outline.requirements), dict[str, int]()
    if arguments.text("section").strip():
        section = find_section(outline, arguments)
        scope = within(section, scope)
        for one in scope:
            first[one.prefix] = min(one.number, first.get(one.prefix, one.number))
    if not scope:
        raise ActionRefused("There are no requirements with ids here.")
    names = _numbered(scope, first)
    starts = {one.span.start for one in scope}
    outside = {one.id for one in outline.requirements if one.span.start not in starts}
    if taken := sorted(outside & set(names)):
        raise ActionRefused(f"{taken[0]} is used in another section. Number the whole document instead.")
    if names == [one.id for one in scope]:
        raise ActionRefused("The requirements are already numbered without gaps.")
    edits, mentions = _renamed(outline, scope, names)
    changed = sum(one.id != name for one, name in zip(scope, names, strict=True))
    said = f"{counted(changed, 'requirement')} renumbered"
    said += f", and {counted(mentions, 'mention')} changed." if mentions else "."
    renamed = dict(zip((one.span.start for one in scope), names, strict=True))
    expected = [renamed.get(one.span.start, one.id) for one in outline.requirements]
    return Effect(edits, said, lambda after: [one.id for one in after.requirements] == expected, renames=True)


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
    marks = {one.id_start: name for one, name in zip(scope, names, strict=True)}
    own = {one.id_start for one in outline.requirements}
    new: dict[str, str] = {}
    for one, name in zip(scope, names, strict=True):
        new.setdefault(one.id, name)  # what stands twice is mentioned as the first
    code = [one.span for one in outline.blocks if one.kind == "code"]
    edits, mentions = [], 0
    for found in ID.finditer(text):
        start = found.start()
        renamed = marks.get(start) if start in own else new.get(found.group())
        if renamed is None or renamed == found.group() or _is_in(code, start):
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
    picked = _chosen(arguments, found)
    chosen = picked or [span for span in found if _is_word(text, span)]
    if not chosen:
        raise ActionRefused(f"“{old}” only appears inside longer words.")
    tables = [one.span for one in outline.tables]
    edits = [
        Edit(span.start, span.end, cell_text(new) if "|" in new and _is_in(tables, span.start) else new)
        for span in chosen
    ]
    where = f"in {counted(len(chosen), 'place')}"
    said = f"“{old}” is now “{new}” {where}." if new else f"“{old}” is removed {where}."
    if left := len(found) - len(chosen):
        why = "" if picked else f" inside {'a longer word' if left == 1 else 'longer words'}"
        said += f" {counted(left, 'place')}{why} left unchanged."
    same = _parts(outline)
    return Effect(edits, said, lambda after: _parts(after) == same, renames=True, is_deletion=not new.strip())


def _replace_words(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    """One passage replaced, or taken out where nothing is to stand in its place."""
    if not arguments.text("quote").strip():
        raise WrongArgument("Quote the words to replace.", field="quote")
    span, words = find_line(outline, arguments, "quote"), arguments.text("replacement")
    edit, (sections, blocks, rows) = _rewritten(outline, span, words), _parts(outline)
    sections -= sum(span.start < one.start < span.end for one in outline.sections)
    if not words.strip():
        blocks -= sum(edit.start <= one.span.start and one.span.end <= edit.end for one in outline.blocks)
    is_line = "\n" not in span.of(outline.text)

    def check(after: Outline) -> bool:
        found = _parts(after)
        return found == (sections, blocks, rows) if is_line else found[0] == sections

    done = f"now “{shortened(words)}”" if words.strip() else "deleted"
    said = f"“{shortened(span.of(outline.text))}” is {done}."
    return Effect([edit], said, check, renames=True, is_deletion=not words.strip())


def _rewritten(outline: Outline, span: Span, words: str) -> Edit:
    """Other words in the place of a passage; of none, with the space, line or block that would stay empty."""
    text, block = outline.text, outline.block_at(span.start)
    is_first = block is not None and block.words.start == span.start
    if words.strip():
        is_cell = _is_in([one.span for one in outline.tables], span.start)
        form = cell_text if is_cell else item if is_first else one_line
        return Edit(span.start, span.end, form(words))
    if block is not None and is_first and not text[span.end : block.span.end].strip():
        return remove_lines(text, block.span.start, block.span.end, apart=True)
    start, end, before = span.start, span.end, text[span.start - 1 : span.start]
    gap = _GAP.match(text, end)
    if gap and (before in ("", "\r", "\n") or (before in (" ", "\t") and gap.group() in (" ", "\t"))):
        end = gap.end()
    elif before == " " and text[end : end + 1] in ("", *".,;:!?)\r\n"):
        start -= 1
    return Edit(start, end, "")


def _parts(outline: Outline) -> tuple[int, int, list[int]]:
    return len(outline.sections), len(outline.blocks), [len(one.rows) for one in outline.tables]


def _chosen(arguments: Arguments, found: list[Span]) -> list[Span]:
    """The places that were chosen by their numbers from 0; none where none were."""
    numbers = [whole_number(text) for text in arguments.texts("places")]
    chosen = sorted({one for one in numbers if one is not None and one < len(found)})
    if len(chosen) < len(numbers):
        raise WrongArgument(f"Places are numbers from 0 to {len(found) - 1}, each once.", field="places")
    return [found[number] for number in chosen]


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
        (character.isalnum() or character == "_") and unicodedata.east_asian_width(character) not in "WF"
        for character in (left, right)
    )


def _other_case(text: str, arguments: Arguments) -> tuple[Choice, ...]:
    """The term as the document writes it, in another case."""
    pattern = re.compile(re.escape(arguments.text("a")), re.IGNORECASE)
    spellings = list(dict.fromkeys(found.group() for found in pattern.finditer(text)))[:_CHOICES]
    return tuple(Choice(f"Replace “{one}”", {**arguments.given, "a": one}) for one in spellings)


HANDLERS: Mapping[str, Handler] = {
    "number_requirements": _number,
    "replace_term": _replace,
    "replace_words": _replace_words,
}
