"""Removes sections, listed things and quoted words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document import parting
from requill.ai.builtin.document.assumptions import notes, remove_notes
from requill.ai.builtin.document.commands import Pick, Remove, RemoveSection
from requill.ai.builtin.document.cutting import cut_words
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.nouns import place_of
from requill.ai.builtin.document.picking import Found, called, find, naming
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_NUMBER = re.compile(r"( {0,3})(\d{1,9})([.)][ \t])")
_LEAST_SHARE = 0.5
_ID = re.compile(r"[A-Z]{1,5}-\d{1,4}")


def remove_section(command: RemoveSection, outline: Outline) -> Plan:
    """The whole section."""
    part = outline.named(command.heading)
    if part is None:
        return no_section(command.heading)
    editor = Editor(outline.text)
    editor.call("remove_section", {"heading": part.heading})
    return Plan(f"Removed the section “{part.heading}”. Undo brings it back.", editor.calls)


def remove(command: Remove, outline: Outline) -> Plan:
    """The listed things that are meant, else the words as they stand."""
    pick = command.pick
    if pick.quoted and (named := called(pick.words, outline)):
        return _remove_found([named], outline)
    if pick.quoted and pick.noun is None and outline.text.count(pick.words) == 1:
        return _remove_words(pick.words, outline)
    if pick.noun is not None and pick.noun.name == "sentence":
        return _remove_sentence(pick, outline)
    if pick.noun is not None and pick.noun.name == "assumption" and (marked := _marked(pick, outline)):
        return marked
    found = find(pick, outline)
    if isinstance(found, Plan):
        alone = pick.noun is None and not pick.where and not found.suggestions
        standing_once = len(standing(pick.words, outline.text)) == 1
        if alone and standing_once and not _ID.fullmatch(pick.words):
            return _remove_words(pick.words, outline)
        return found
    if part := parting.part_only(pick, found, outline):
        return part
    return _remove_found(found, outline)


def _marked(pick: Pick, outline: Outline) -> Plan | None:
    """The marked assumptions that are meant; None where the document lists assumptions in a section."""
    part = outline.named(pick.where) if pick.where else None
    found = notes(outline, part)
    if not found or pick.places or (part is None and place_of(pick.noun, outline) if pick.noun else None):
        return None
    if not pick.every and not pick.words and len(found) > 1:
        offer = f"Remove all assumptions{f' in {part.heading}' if part else ''}"
        return Plan(
            f"{words.capitalised(words.number(len(found)))} assumptions are marked. Say what the one you "
            "mean says, or "
            f"“{offer}”.",
            suggestions=[offer],
        )
    return remove_notes("" if pick.every else pick.words, part, outline)


def _remove_found(found: Sequence[Found], outline: Outline) -> Plan:
    editor = Editor(outline.text)
    cut(found, editor)
    return Plan(_said(found, outline), editor.calls)


def cut(found: Sequence[Found], editor: Editor) -> None:
    """Take the things out; the numbers of a numbered list close up."""
    for one in reversed(found):
        start, end = _lines(one, editor.text)
        editor.replace(start, end, "")
    first = found[0]
    listing, part = first.listing, first.part
    if listing is None or part is None:
        return
    if listing.form == "number":
        _renumber(part.body_start + listing.start, editor)


def _lines(found: Found, text: str) -> tuple[int, int]:
    """The thing's lines with the break after them, and the blank line that parted it from the next."""
    end = found.end
    while end < len(text) and text[end] in " \t":
        end += 1
    breaks = len(text[end:]) - len(text[end:].lstrip("\n"))
    before = found.start - len(text[: found.start].rstrip("\n"))
    if breaks > 1 and (before > 1 or found.start == 0):
        return found.start, end + breaks
    return found.start, end + min(breaks, 1)


def _renumber(start: int, editor: Editor) -> None:
    """The list that begins at `start` counted anew, from the number that it began with."""
    number: int | None = None
    position = start
    while (found := _NUMBER.match(editor.text, position)) is not None:
        number = int(found[2]) if number is None else number + 1
        if number == 2 and position == start:
            number = 1  # its first point was taken out
        if int(found[2]) != number:
            editor.replace(found.start(2), found.end(2), str(number))
        stop = editor.text.find("\n", position)
        while (
            stop >= 0
            and editor.text[stop + 1 : stop + 2] in (" ", "\t")
            and not _NUMBER.match(editor.text, stop + 1)
        ):
            stop = editor.text.find("\n", stop + 1)
        if stop < 0:
            return
        position = stop + 1


def _remove_words(said: str, outline: Outline) -> Plan:
    """The words, with the space that parted them from what stands before or after."""
    whole = standing(said, outline.text)
    start = whole[0][0] if whole else outline.text.index(said)
    end = start + len(said)
    first, last = outline.text.rfind("\n", 0, start) + 1, outline.text.find("\n", end)
    last = len(outline.text) if last < 0 else last
    cut = cut_words(outline.text[first:last], start - first, end - first) if "\n" not in said else None
    if cut is not None and cut.is_sure:
        editor = Editor(outline.text)
        editor.replace(first, last, cut.line)
        return Plan(f"Removed “{words.unstopped(words.clipped(said, 80))}”.", editor.calls)
    marked = outline.text[:start].endswith(("- ", "* ", "+ ", "| "))
    if outline.text[end : end + 1] == " ":
        end += 1
    elif outline.text[start - 1 : start] == " " and not marked:
        start -= 1
    editor = Editor(outline.text)
    editor.replace(start, end, "")
    return Plan(f"Removed “{words.unstopped(words.clipped(said, 80))}”.", editor.calls)


def _remove_sentence(pick: Pick, outline: Outline) -> Plan:
    """The one sentence with most of the words, out of its paragraph."""
    said = naming(pick.words)
    rated: list[tuple[float, str]] = []
    for block in outline.text.split("\n"):
        if block.startswith(("#", "|", ">")):
            continue
        for sentence in words.sentences(block.lstrip("-*+ ")):
            share = len(said & naming(sentence)) / max(len(said), 1)
            rated += [(share, sentence)] if share > _LEAST_SHARE else []
    best = [sentence for share, sentence in rated if share == max(rated)[0]]
    if len(best) == 1 and outline.text.count(best[0]) == 1:
        return _remove_words(best[0], outline)
    named = words.clipped(pick.words, 80)
    if not best:
        return Plan(f"I find no sentence about “{named}” in this document.")
    offers = [f"Remove “{words.clipped(sentence, 120)}”" for sentence in best[:3] if len(sentence) < 120]
    return Plan(f"Several sentences are about “{named}”. Quote the one you mean.", suggestions=offers)


def _said(found: Sequence[Found], outline: Outline) -> str:
    last = found[0].listing is not None and len(found[0].listing.items) == len(found)
    empty = f" “{found[0].part.heading}” now lists nothing." if last and found[0].part else ""
    if len(found) > 1:
        names = [_quoted(one.name, 50) for one in found[:4]]
        more = f" and {words.number(len(found) - 4)} more" if len(found) > 4 else ""
        return f"Removed {words.number(len(found))}: {words.listed(names)}{more}.{empty}"
    name = found[0].name
    if not _ID.fullmatch(name):
        return f"Removed {_quoted(name, 80)}.{empty}"
    under = "\n" in outline.text[found[0].start : found[0].end]
    return f"Removed {name}{' and the criteria under it' if under else ''}.{empty}"


def _quoted(name: str, limit: int) -> str:
    return f"“{words.unstopped(words.clipped(name, limit))}”"
