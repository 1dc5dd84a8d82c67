"""Takes words out of a requirement or a listed thing, which stays; where no sentence would, it is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.commands import Pick, RemoveWords
from requill.ai.builtin.document.cutting import cut_words
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.picking import Found, find, is_name, naming
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import REQUIREMENT, Outline, requirement_blocks

_MARK = re.compile(r"\s*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)?")
_LEAST_LEFT = 2  # words that make a sentence
_LONGEST_SHOWN = 200  # characters of a line
_LONGEST_NAME = 80
_ID = re.compile(r"[A-Z]{1,5}-\d{1,4}")


def remove_words(command: RemoveWords, outline: Outline) -> Plan:
    """The words out of the requirement's sentence, else out of what stands under it."""
    name = command.identity
    found = find(Pick(words=name), outline)
    if isinstance(found, Plan):
        return found
    start, end = found[0].start, found[0].end
    said = words.clipped(command.words, 80)
    line_end = outline.text.find("\n", start, end)
    line_end = end if line_end < 0 else line_end
    first = _places(command.words, start, line_end, outline)
    places = first or _places(command.words, line_end, end, outline)
    if not places:
        return Plan(f"“{said}” does not stand in {name}, so nothing was changed.")
    if len(places) > 1:
        count = words.number(len(places))
        return Plan(
            f"“{said}” stands in {count} places in {name}. Quote more of what is to go; nothing was changed."
        )
    return _taken_out(*places[0], name, outline, quoted=command.quoted)


_ROW_ID = re.compile(r"[A-Z]{1,5}-?\d{1,4}")


def part_only(pick: Pick, found: Sequence[Found], outline: Outline) -> Plan | None:
    """What to do where words are only a part of the one thing that was found; None where it is meant."""
    if pick.noun is not None or pick.quoted or pick.places or pick.every or len(found) != 1 or not pick.words:
        return None
    one = found[0]
    if _ID.fullmatch(pick.words) or is_name(pick.words, one.name) or _names_a_row(pick, one):
        return None
    places = _places(pick.words, one.start, one.end, outline)
    name = _identity(one, outline)
    if len(places) == 1 and not outline.text[one.start :].startswith("|"):
        return _taken_out(*places[0], name, outline, quoted=False)
    said, offer = words.clipped(pick.words, 80), _whole(name)
    ask = f"to remove all of it, say “{offer}”" if offer else "quote what is to go"
    return Plan(
        f"“{said}” is only a part of {_shown(name)}. Nothing was changed: {ask}.",
        suggestions=[offer] if offer else [],
    )


def _places(said: str, start: int, end: int, outline: Outline) -> list[tuple[int, int]]:
    """Where the words stand between the two, and are no part of a word with a hyphen."""
    text = outline.text
    found = [(start + one, start + other) for one, other in standing(said, text[start:end], any_case=True)]
    return [(one, other) for one, other in found if "-" not in (text[one - 1 : one], text[other : other + 1])]


def _names_a_row(pick: Pick, one: Found) -> bool:
    """Whether the words are most of what the thing's own line says, in a table of its first cells."""
    first = one.text.split("; ", 1)[0]
    is_row = one.listing is not None and one.listing.form == "row"
    if is_row and _ROW_ID.fullmatch(first) and first.casefold() == pick.words.casefold():
        return True
    said = naming(pick.words)
    known = naming(one.text)
    return bool(known) and len(said & known) * 2 > len(known)


def _taken_out(start: int, end: int, name: str, outline: Outline, *, quoted: bool) -> Plan:
    """The line without the words where a sentence stays; else how it would read, for the person to say."""
    text = outline.text
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    line = text[first : len(text) if last < 0 else last]
    lead = REQUIREMENT.match(line) or _MARK.match(line)
    at = lead.end() if lead else 0
    said = words.unstopped(words.clipped(text[start:end], 80))
    cut = cut_words(line[at:], start - first - at, end - first - at)
    shown = markup.inline(words.clipped(cut.line, _LONGEST_SHOWN))
    whole = _whole(name)
    if start - first < at or len(words.words(cut.line)) < _LEAST_LEFT:
        ask = f"say “{whole}” if that is meant, or how it is to read" if whole else "say how it is to read"
        return Plan(
            f"That would remove all of {_shown(name)}. Nothing was changed: {ask}.",
            suggestions=[whole] if whole else [],
        )
    if not (quoted or cut.is_sure):
        words_only = f"Remove “{said}” from {name}" if _ID.fullmatch(name) else f"Remove the words “{said}”"
        ask = f", or “{whole}” for all of it" if whole else ""
        return Plan(
            f"“{said}” is a part of {_shown(name)}. Without it, that would read: “{shown}” Nothing was "
            f"changed: say “{words_only}” if that is right{ask}.",
            suggestions=[words_only, *([whole] if whole else [])],
        )
    editor = Editor(text)
    editor.replace(first + at, first + len(line), cut.line)
    stop = "" if shown.endswith((".", "!", "?")) else "."
    where = f" from {name}" if _ID.fullmatch(name) else ""
    return Plan(f"Removed “{said}”{where}. It now says: {shown}{stop}", editor.calls)


def _identity(one: Found, outline: Outline) -> str:
    """What to call the thing: its id where it has one."""
    for name, start, end in requirement_blocks(outline):
        if start <= one.start < end:
            return name
    return one.name


def _shown(name: str) -> str:
    return name if _ID.fullmatch(name) else f"“{words.unstopped(words.clipped(name, 80))}”"


def _whole(name: str) -> str:
    """The wish that removes all of it; empty for what is too long to be named."""
    return f"Remove {_shown(name)}" if len(name) <= _LONGEST_NAME else ""
