"""Takes filler and detours out of the words; nothing that says something is dropped."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Shorten
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.language import words
from requill.ai.builtin.text.findings import READ
from requill.ai.builtin.text.outline import Outline, requirement_blocks

_MOST_EDITS = 12  # changes in one answer
_FILLER: tuple[tuple[str, str], ...] = (
    (r"it (?:is|should be) (?:important to note|noted|worth noting|worth mentioning) that\s+", ""),
    (r"(?:please note|note|keep in mind) that\s+", ""),
    (r"in order to\b", "to"),
    (r"due to the fact that\b|owing to the fact that\b|for the reason that\b", "because"),
    (r"at (?:this|the present|the current) (?:point in time|moment)\b|at present\b", "now"),
    (r"in the (?:event|case) that\b", "if"),
    (r"with (?:regard|respect) to\b|in relation to\b|in terms of\b", "about"),
    (r"for the purposes? of\b", "for"),
    (r"(?:has|have) the (?:ability|possibility|option) to\b|(?:is|are) able to\b", "can"),
    (r"makes? use of\b|utili[sz]es?\b", "use"),
    (r"prior to\b", "before"),
    (r"subsequent to\b", "after"),
    (r"each and every\b", "every"),
    (r"the majority of\b", "most"),
    (r"a (?:large|great|high) number of\b", "many"),
    (r"in (?:close )?(?:conjunction|combination) with\b", "with"),
    (r"on a (daily|weekly|monthly|yearly) basis\b", r"\1"),
    (
        r"(?:basically|actually|really|very|quite|simply|essentially|literally|obviously|clearly"
        r"|of course),?\s+",
        "",
    ),
    (r"as a matter of fact,?\s+|needless to say,?\s+|at the end of the day,?\s+|in other words,?\s+", ""),
    (r"(?:completely|totally|absolutely) (?=(?:necessary|essential|new|free|unique|eliminat))", ""),
    (r"(?:end|final) (result|outcome)\b", r"\1"),
    (r"(?:future|advance) (plans?|planning)\b", r"\1"),
    (r"and also\b", "and"),
    (r"whether or not\b", "whether"),
)
_FILLERS = [(re.compile(rf"\b(?:{pattern})", re.IGNORECASE), put) for pattern, put in _FILLER]


def shorten(command: Shorten, outline: Outline) -> Plan:
    """Filler and detours taken out of the words; nothing that says something is dropped."""
    part = outline.named(command.where) if command.where else None
    block = next((one for one in requirement_blocks(outline) if one[0] == command.where.upper()), None)
    if command.where and part is None and block is None:
        return no_section(command.where)
    start, end = block[1:] if block else (part.body_start, part.end) if part else (0, len(outline.text))
    changed = _shorter_lines(outline.text[start : min(end, start + READ)], start)
    where = block[0] if block else f"“{part.heading}”" if part else "the document"
    if not changed:
        still = f"say how it is to read: “{block[0]}: …”." if block else "tell me which sentence to remove."
        return Plan(
            f"I find no filler in {where} that I could take out without changing what it says. "
            f"To make it shorter still, {still}"
        )
    editor = Editor(outline.text)
    for place, line, short in reversed(changed):
        editor.replace(place, place + len(line), short)
    saved = sum(len(line.split()) - len(short.split()) for _, line, short in changed)
    more = " There may be more; ask again." if len(changed) == _MOST_EDITS or end - start > READ else ""
    count = words.counted(saved, "word")
    return Plan(f"Took {count} of filler out of {where}; what it says is unchanged.{more}", editor.calls)


def has_filler(text: str) -> bool:
    """Whether the text could be shorter."""
    return any(pattern.search(text) for pattern, _ in _FILLERS)


def _shorter_lines(text: str, offset: int) -> list[tuple[int, str, str]]:
    """The first lines that can be shorter, as (position, line, shorter line); code and headings stay."""
    changed: list[tuple[int, str, str]] = []
    position, fenced = offset, False
    for line in text.split("\n"):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        short = line if fenced or line.startswith("#") else shortened(line)
        if short != line:
            changed.append((position, line, short))
        if len(changed) == _MOST_EDITS:
            break
        position += len(line) + 1
    return changed


def shortened(line: str) -> str:
    """One line without filler phrases, with a capital where the first word went."""
    short = line
    for pattern, put in _FILLERS:
        short = pattern.sub(put, short)
    if short == line:
        return line
    lead = re.match(r"[\s>*\-+|\d.)]*(?:\*\*[A-Z]{1,5}-\d{2,4}\*\*\s*)?", line)
    at = lead.end() if lead else 0
    if line[at : at + 1].isupper() and len(short) > at:
        short = short[:at] + short[at].upper() + short[at + 1 :]
    return re.sub(r"(?<=[.!?] )[a-z]", lambda found: found.group().upper(), short)
