"""Confirms and removes what the document marks as an assumption."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.document.commands import Confirm
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.language import words
from requill.ai.builtin.text.evidence import hits, telling
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_NOTE = re.compile(
    r"^(?P<mark>>[ \t]*(?:\*\*)?Assumption:(?:\*\*)?[ \t]*)(?P<text>.+)$", re.MULTILINE | re.IGNORECASE
)
_STANDS_FOR = re.compile(r"\bstands? for .+ until somebody confirms it\.?$")
_NONE = "There is no assumption marked"
_MINE = re.compile(r"“(?P<said>[^”\n]*\d[^”\n]*)” is my assumption and marked as one")
_LEAD = re.compile(
    r"(?:(?:no|rather|better|actually|say|make (?:it|that)|it(?:['’]s| is| should be| must be))[,:]?\s+)*",
    re.IGNORECASE,
)
_BOUND = r"(?:within|under|in|at (?:least|most)|below|less than|up to|every|after|over|more than)"
_FIGURE = re.compile(rf"(?P<bound>(?:{_BOUND}\s+)+)?(?:[~<>≤≥]\s*)?\d[^\n]*", re.IGNORECASE)
_LONGEST_FIGURE = 200  # characters of an answer that puts a figure right
_MOST = 40  # notes that one wish changes
_LEAST = 0.5


class Note(Struct, frozen=True):
    """A marked assumption: where its line begins and ends, and what it says."""

    start: int
    end: int
    text: str


def notes(outline: Outline, part: Section | None = None) -> list[Note]:
    """The marked assumptions of the document or of one section, in their order."""
    start, end = (part.start, part.end) if part else (0, len(outline.text))
    return [
        Note(one.start(), one.end(), one["text"].strip()) for one in _NOTE.finditer(outline.text, start, end)
    ]


def confirm(command: Confirm, outline: Outline) -> Plan:
    """The assumption as a plain sentence; a figure's mark goes, because the figure stands in the text."""
    part = outline.named(command.where) if command.where else None
    if command.where and part is None:
        return no_section(command.where)
    found = _about(command.words, notes(outline, part))
    where = f" in “{part.heading}”" if part else ""
    if not found:
        about = f" about “{words.clipped(command.words, 60)}”" if command.words else ""
        return Plan(
            f"{_NONE}{about}{where or ' in this document'}, so nothing was changed.",
            suggestions=_offers(outline),
        )
    if len(found) > 1 and not command.every:
        shown = "\n".join(f"- {words.clipped(note.text, 120)}" for note in found[:6])
        return Plan(
            f"{words.capitalised(words.number(len(found)))} assumptions are "
            f"marked{where}:\n\n{shown}\n\nSay which one, or "
            f"“Confirm all assumptions{f' in {part.heading}' if part else ''}”.",
            suggestions=[f"Confirm all assumptions{f' in {part.heading}' if part else ''}"],
        )
    editor = Editor(outline.text)
    for note in reversed(found[:_MOST]):
        if _STANDS_FOR.search(note.text):
            _take_out(note, editor)
        else:
            editor.replace(note.start, note.end, words.sentence_case(note.text))
    said = (
        f"“{words.unstopped(words.clipped(found[0].text, 100))}”"
        if len(found) == 1
        else f"{words.number(len(found))} assumptions{where}"
    )
    asked = [
        line
        for line in re.findall(r"^[-*] Confirm: .+$", editor.text, re.MULTILINE)
        if any(n.text[:40] in line for n in found)
    ]
    open_too = " The open question “Confirm: …” about it still stands." if asked else ""
    return Plan(
        f"Confirmed {said}: no longer marked as "
        f"{'an assumption' if len(found) == 1 else 'assumptions'}.{open_too}",
        editor.calls,
    )


def put_right(answer: str, before: str, outline: Outline) -> Plan | None:
    """The person's own figure in the place of the one just assumed, which then is no assumption any more."""
    mine = _MINE.search(before)
    text = words.uncapitalised(words.without(_LEAD, answer.strip()).rstrip(" .!"))
    given = _FIGURE.fullmatch(text) if len(text) <= _LONGEST_FIGURE else None
    if mine is None or given is None:
        return None
    said = words.uncapitalised(mine["said"])
    old = _FIGURE.search(said)
    note = next((each for each in reversed(notes(outline)) if f"“{said}” in " in each.text), None)
    if old is None or note is None:
        return None
    at = max(outline.text.rfind(form, 0, note.start) for form in (said, mine["said"]))
    if at < 0:
        return None
    start = at + (old.end("bound") if old["bound"] and not given["bound"] else old.start())
    editor = Editor(outline.text)
    _take_out(note, editor)
    editor.replace(start, at + len(said), text)
    new = editor.text[at : start + len(text)]
    return Plan(f"It says “{new}” now, which is no assumption any more.", editor.calls)


def remove_notes(about: str, part: Section | None, outline: Outline) -> Plan:
    """The marked assumptions taken out of the document, or of one section."""
    found = _about(about, notes(outline, part))
    if not found:
        where = f" in “{part.heading}”" if part else " in this document"
        return Plan(f"{_NONE}{where}, so nothing was changed.")
    editor = Editor(outline.text)
    for note in reversed(found[:_MOST]):
        _take_out(note, editor)
    shown = words.listed([f"“{words.unstopped(words.clipped(note.text, 50))}”" for note in found[:3]])
    more = f" and {words.number(len(found) - 3)} more" if len(found) > 3 else ""
    count = words.counted(min(len(found), _MOST), "assumption")
    left = len(notes(Outline(editor.text)))
    rest = (
        f" {words.capitalised(words.counted(left, 'other still stands', 'others still stand'))}."
        if left
        else ""
    )
    return Plan(f"Removed {count}: {shown}{more}.{rest}", editor.calls)


def _about(said: str, found: Sequence[Note]) -> list[Note]:
    terms = telling(said)
    if not terms:
        return list(found)
    best = max((hits(note.text, terms) for note in found), default=0)
    return [note for note in found if hits(note.text, terms) == best] if best > _LEAST * len(terms) else []


def _take_out(note: Note, editor: Editor) -> None:
    """The note with the blank line that parted it from the next."""
    end = note.end
    while end < len(editor.text) and editor.text[end] == "\n":
        end += 1
    start = note.start
    if end >= len(editor.text):
        start = len(editor.text[:start].rstrip("\n"))
        editor.replace(start, len(editor.text), "\n" if start else "")
    else:
        editor.replace(start, end, "")


def _offers(outline: Outline) -> list[str]:
    parts = [part.heading for part in outline.top if notes(outline, part)]
    return [f"Confirm the assumption in {heading}" for heading in parts[:3]]
