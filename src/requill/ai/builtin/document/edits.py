"""Carries out commands that add, replace, remove, rename and move, in the smallest steps."""

from __future__ import annotations

import re

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import parse
from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.entries import Entry, entries
from requill.ai.builtin.compose.requirements import next_number
from requill.ai.builtin.document.commands import (
    AddItem,
    AddSection,
    MoveSection,
    Remove,
    RenameDocument,
    RenameSection,
    Replace,
)
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.outline import STANDARD, Outline, requirement_blocks
from requill.ai.interface import SectionKind
from requill.kit.markdown import Section, heading_key

_ID = re.compile(r"[A-Z]{1,5}-\d{2,4}")
_MOST_REPLACED = 20
_KIND_NOUNS: dict[SectionKind, str] = {
    "metrics": "metric",
    "risks": "risk",
    "requirements": "requirement",
    "questions": "open question",
    "stories": "story",
    "criteria": "criterion",
    "table": "row",
    "quote": "quote",
    "faq": "question",
    "checklist": "checklist item",
}


def add_item(command: AddItem, outline: Outline) -> Plan:
    """Compose the text into the section that is named, else into the one that holds things of its kind."""
    if not command.text.strip():
        return Plan(
            f"What should the {command.noun or 'new text'} say? Write it after the command, in "
            f"your own words."
        )
    if _ID.fullmatch(command.where):
        return _under_requirement(command, outline)
    part = outline.named(command.where) if command.where else None
    if command.noun == "assumption" and part is None:
        part = outline.named("Assumptions")
    if command.noun == "non-goal" and part is None:
        part = next(
            (p for p in outline.top if re.search(r"non-?goal|out of scope|not do", p.heading, re.I)), None
        )
    kind = _fitting(command, outline, part)
    if part is None and command.noun != "non-goal":
        part = outline.of_kind(kind) or _same_kind(kind, outline)
    text = f"> Assumption: {markup.inline(command.text)}" if command.noun == "assumption" else command.text
    if part is None:
        return _with_new_section(command, outline, kind, text)
    body = outline.body(part)
    if kind == "requirements":
        text = _with_ids(text, outline, part)
    made = (
        f"{body}\n\n{text}".strip()
        if command.noun == "assumption"
        else compose(kind, text, outline.plan(kind, part), body)
    )
    if made == body:
        return Plan(f"“{part.heading}” already says that, so nothing was changed.")
    editor = Editor(outline.text)
    if body:
        start = outline.text.index(body, part.body_start)
        editor.change(start, start + len(body), made)
    else:
        line_end = outline.text.find("\n", part.start)
        line_end = len(outline.text) if line_end < 0 else line_end
        editor.replace(line_end, line_end, f"\n\n{made}")
    return Plan(_added(kind, part.heading, body, made), editor.calls)


def _fitting(command: AddItem, outline: Outline, part: Section | None) -> SectionKind:
    """The form for what is added: that of its own kind, unless the section has one that takes anything."""
    if part is None:
        return command.kind or "bullets"
    own = outline.kind(part)
    if command.kind in (None, "bullets", "table"):
        return "bullets" if own == "prose" and command.kind == "bullets" else own
    return command.kind


def _same_kind(kind: SectionKind, outline: Outline) -> Section | None:
    """For loose points without a named section: the last list."""
    if kind not in ("bullets", "table", "checklist", "prose"):
        return None
    return next((part for part in reversed(outline.top) if outline.kind(part) == kind), None)


def _with_ids(text: str, outline: Outline, part: Section) -> str:
    """Each requirement with an id that is free in the whole document, not only in its section."""
    prefix = outline.plan("requirements", part).prefix or "FR"
    number = next_number(outline.text, prefix)
    lines: list[str] = []
    for entry in entries(parse(text)):
        if not isinstance(entry, Entry):
            return text
        pasted = _ID.match(entry.text) or re.match(r"\*?(?:given|when)\b", entry.text, re.IGNORECASE)
        lines.append(entry.text if pasted else f"{prefix}-{number:03d} {entry.text}")
        number += 0 if pasted else 1
    return "\n".join(lines)


def _under_requirement(command: AddItem, outline: Outline) -> Plan:
    """A criterion, or another line, under the requirement with that id."""
    found = next((block for block in requirement_blocks(outline) if block[0] == command.where), None)
    if found is None:
        return Plan(f"There is no requirement {command.where} in this document.")
    _, start, end = found
    block = outline.text[start:end].rstrip()
    kind: SectionKind = "criteria" if command.kind in ("criteria", None) else "bullets"
    made = compose(kind, command.text, outline.plan(kind, None))
    editor = Editor(outline.text)
    editor.replace(start + len(block), start + len(block), f"\n\n{made}")
    return Plan(f"Added under {command.where}.", editor.calls)


def _with_new_section(command: AddItem, outline: Outline, kind: SectionKind, text: str) -> Plan:
    heading = "Non-goals" if command.noun == "non-goal" else STANDARD[kind]
    if command.where and not _ID.fullmatch(command.where):
        heading = words.capitalised(command.where)
    body = text if command.noun == "assumption" else compose(kind, text, outline.plan(kind, None))
    call = {"after": outline.before(heading), "heading": heading, "markdown": body}
    editor = Editor(outline.text)
    editor.call("insert_section", call)
    return Plan(
        f"The document had no place for that, so I added a section “{heading}”.{_gaps(body)}", editor.calls
    )


def _added(kind: SectionKind, heading: str, body: str, made: str) -> str:
    added = (
        made.replace(body, "", 1)
        if body and made.startswith(body)
        else "\n".join(line for line in made.split("\n") if line not in set(body.split("\n")))
    )
    identity = re.findall(r"^\*\*([A-Z]{1,5}-\d{2,4})\*\*", added, re.MULTILINE)
    lines = [line for line in added.split("\n") if line.startswith("|")]
    rules = sum(1 for line in lines if set(line) <= set("|-: "))
    rows = len(lines) - 2 * rules  # a table that was not there yet brings its head and the rule below it
    if identity:
        return f"Added {words.listed(identity)} to “{heading}”.{_gaps(added)}"
    if kind in ("metrics", "risks", "table"):
        return f"Added {words.counted(max(rows, 1), _KIND_NOUNS[kind])} to “{heading}”.{_gaps(added)}"
    noun = _KIND_NOUNS.get(kind)
    return (
        f"Added {'an' if noun and noun[0] in 'aeiou' else 'a'} {noun} to “{heading}”.{_gaps(added)}"
        if noun
        else f"Added to “{heading}”."
    )


def _gaps(added: str) -> str:
    """What the added text leaves open, said rather than hidden."""
    missing = added.count(markup.TO_BE_SET) + added.count(markup.TO_BE_NAMED)
    return (
        f" {words.capitalised(words.counted(missing, 'part is', 'parts are'))} still to be filled in."
        if missing
        else ""
    )


def add_section(command: AddSection, outline: Outline) -> Plan:
    """A new section where it was asked for, else where a reader would look for it."""
    if not command.heading:
        return Plan("What should the section be called?")
    existing = next(
        (part for part in outline.parts if heading_key(part.heading) == heading_key(command.heading)), None
    )
    if existing:
        return Plan(f"There already is a section “{existing.heading}”. Say what to add to it.")
    kind = _kind_of_heading(command.heading)
    body = compose(kind, command.text, outline.plan(kind, None)) if command.text else "To be written."
    editor = Editor(outline.text)
    said = f"Added the section “{command.heading}”." + (
        "" if command.text else " It is empty; tell me what belongs in it."
    )
    anchor = outline.named(command.after.removeprefix("<")) if command.after else None
    if command.after and anchor is None:
        return Plan(f"There is no section “{command.after.removeprefix('<')}” to put it beside.")
    if anchor and command.after.startswith("<"):
        editor.replace(anchor.start, anchor.start, f"{'#' * anchor.level} {command.heading}\n\n{body}\n\n")
    else:
        after = anchor.heading if anchor else outline.before(command.heading)
        editor.call("insert_section", {"after": after, "heading": command.heading, "markdown": body})
    return Plan(said, editor.calls)


def _kind_of_heading(heading: str) -> SectionKind:
    alone = Outline(f"## {heading}\n")
    kind = alone.kind(alone.top[0]) if alone.top else "prose"
    return (
        kind
        if kind != "prose" or not re.search(r"goal|scope|users|depend|rollout|plan", heading, re.I)
        else "bullets"
    )


def replace(command: Replace, outline: Outline) -> Plan:
    """Put the new words in the place of the old ones, wherever they stand."""
    text = outline.text
    section = (
        outline.named(re.sub(r"^section\s+|\s+section$", "", command.old, flags=re.I))
        if "section" in command.old.lower()
        else None
    )
    if section and command.old not in text:
        kind = outline.kind(section)
        body = compose(kind, command.new, outline.plan(kind, None))
        editor = Editor(text)
        editor.call("write_section", {"heading": section.heading, "markdown": body})
        return Plan(f"“{section.heading}” is written anew.", editor.calls)
    old = command.old if command.old in text else _as_written(command.old, text)
    if not old:
        return Plan(
            f"“{words.clipped(command.old, 80)}” does not stand in this document, so nothing was changed."
        )
    whole = (
        re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
        if old[0].isalnum() and old[-1].isalnum()
        else re.compile(re.escape(old))
    )
    places = [found.start() for found in whole.finditer(text)] or [text.index(old)]
    editor = Editor(text)
    new = command.new.strip("\n")
    for place in reversed(places[:_MOST_REPLACED]):
        put = (
            words.capitalised(new) if old[:1].isupper() and new[:1].islower() and old != command.old else new
        )
        editor.replace(place, place + len(old), put)
    if not editor.calls:
        return Plan("The two are the same, so nothing was changed.")
    left = len(places) - _MOST_REPLACED
    count = f" in {words.number(min(len(places), _MOST_REPLACED))} places" if len(places) > 1 else ""
    rest = f" {left} more are left; ask again for those." if left > 0 else ""
    return Plan(
        f"Replaced “{words.clipped(old, 80)}” with “{words.clipped(new, 80)}”{count}.{rest}", editor.calls
    )


def _as_written(said: str, text: str) -> str:
    """The words as the document writes them: another case, curly quotes, a break between the lines."""
    pattern = r"\s+".join(re.escape(word) for word in said.strip(" .").split()[:200])
    pattern = pattern.replace("'", "['’]").replace('"', '["“”]')
    found = re.search(pattern, text, re.IGNORECASE) if pattern else None
    return found.group() if found else ""


def remove(command: Remove, outline: Outline) -> Plan:
    """Remove a section, a requirement with its criteria, quoted words, or the line that says it."""
    editor = Editor(outline.text)
    if (identity := _ID.search(command.what.upper())) and len(command.what.split()) < 4:
        for name, start, end in requirement_blocks(outline):
            if name == identity.group():
                editor.replace(start, end, "")
                return Plan(f"Removed {name} and the criteria under it.", editor.calls)
        return Plan(f"There is no requirement {identity.group()} in this document.")
    part = outline.named(command.what) if command.noun in ("", "section", "chapter") else None
    if part and (
        command.noun
        or heading_key(part.heading) == heading_key(command.what)
        or command.what not in outline.text
    ):
        editor.call("remove_section", {"heading": part.heading})
        return Plan(f"Removed the section “{part.heading}”. Undo brings it back.", editor.calls)
    if command.noun in ("section", "chapter"):
        return Plan(f"There is no section “{words.clipped(command.what, 80)}” in this document.")
    if command.noun in ("", "word", "text", "phrase", "sentence") and outline.text.count(command.what) == 1:
        start = outline.text.index(command.what)
        spaced = start > 0 and outline.text[start - 1] == " "
        editor.replace(start - spaced, start + len(command.what), "")
        return Plan(f"Removed “{words.clipped(command.what, 80)}”.", editor.calls)
    line = _line_about(command.what, outline)
    if line is None:
        return Plan(f"I find no line about “{words.clipped(command.what, 80)}” in this document.")
    start, end = line
    removed = outline.text[start:end].strip(" |-*\n")
    editor.replace(start, end, "")
    return Plan(f"Removed “{words.clipped(removed, 80)}”.", editor.calls)


def _line_about(what: str, outline: Outline) -> tuple[int, int] | None:
    """The one list item, row or paragraph with the most of the words; None when several are as good."""
    said = {words.stem(word) for word in words.words(what)} - {"the", "a", "about", "of", "on", "to", "that"}
    best: list[tuple[int, int]] = []
    score = 0.5
    position = 0
    for line in outline.text.split("\n"):
        start, position = position, position + len(line) + 1
        if not line.strip() or line.startswith("#") or set(line) <= set("|-: "):
            continue
        lowered = line.casefold()
        if not any(word[:4] in lowered for word in said):
            continue
        common = len(said & {words.stem(word) for word in words.words(line)}) / max(len(said), 1)
        if common > score:
            best, score = [], common
        if common >= score and common > 0.5:
            best.append((start, min(position, len(outline.text))))
    return best[0] if len(best) == 1 else None


def rename_document(command: RenameDocument) -> Plan:
    """Another title."""
    title = words.squeeze(command.title)[:200]
    if not title:
        return Plan("What should the document be called?")
    editor = Editor("")
    editor.call("rename_document", {"title": title})
    return Plan(f"The document is now called “{title}”.", editor.calls)


def rename_section(command: RenameSection, outline: Outline) -> Plan:
    """Another heading."""
    part = outline.named(command.old)
    if part is None:
        return Plan(f"There is no section “{command.old}” in this document.")
    new = words.capitalised(words.squeeze(command.new).strip("# "))
    editor = Editor(outline.text)
    end = outline.text.find("\n", part.start)
    editor.replace(
        part.start, len(outline.text) if end < 0 else end, f"{'#' * part.level} {markup.inline(new)}"
    )
    return Plan(f"“{part.heading}” is now called “{new}”.", editor.calls)


def move(command: MoveSection, outline: Outline) -> Plan:
    """Take the section out and put it back in its new place."""
    part = outline.named(command.heading)
    if part is None:
        return Plan(f"There is no section “{command.heading}” in this document.")
    others = [other for other in outline.top if other is not part]
    anchor = outline.named(command.anchor) if command.anchor else None
    if (command.anchor and anchor is None) or not others:
        return Plan(f"There is no section “{command.anchor}” to move it to.")
    if anchor is part:
        return Plan(f"“{part.heading}” is where it is; nothing was changed.")
    if anchor is None:
        anchor = others[-1] if command.after else others[0]
    body = outline.body(part)
    editor = Editor(outline.text)
    editor.call("remove_section", {"heading": part.heading})
    side = "after" if command.after else "before"
    if command.after:
        editor.call("insert_section", {"after": anchor.heading, "heading": part.heading, "markdown": body})
    else:
        previous = [other for other in others if other.end <= anchor.start or other.start < anchor.start]
        if previous:
            editor.call(
                "insert_section", {"after": previous[-1].heading, "heading": part.heading, "markdown": body}
            )
        else:
            quote = outline.text[anchor.start : anchor.body_start].rstrip("\n")
            put = f"{'#' * part.level} {part.heading}\n\n{body}\n\n{quote}"
            editor.call("replace_text", {"quote": quote, "replacement": put})
    return Plan(f"Moved “{part.heading}” {side} “{anchor.heading}”.", editor.calls)
