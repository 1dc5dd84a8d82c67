"""Carries out commands that change the form of what stands there: numbering, tables and lists, shortening."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Grid, parse
from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.entries import split_row
from requill.ai.builtin.compose.requirements import next_number, requirement_text
from requill.ai.builtin.compose.tables import split_cells
from requill.ai.builtin.document.commands import Convert, SetCell, Shorten
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.findings import READ
from requill.ai.builtin.outline import CRITERION, REQUIREMENT, Outline
from requill.kit.markdown import Section

_LIST_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")
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


def number_requirements(outline: Outline) -> Plan:
    """Ids for the requirements that have none, and new ones for ids that stand twice."""
    parts = [part for part in outline.top if outline.kind(part) == "requirements"]
    if not parts:
        return Plan("I find no section with requirements to number.")
    editor = Editor(outline.text)
    seen: set[str] = set()
    given: list[str] = []
    numbers: dict[str, int] = {}
    for part in parts[:_MOST_EDITS]:
        prefix = outline.plan("requirements", part).prefix or "FR"
        number = numbers.get(prefix) or next_number(outline.text, prefix)
        body = outline.body(part)
        numbered, ids = _numbered(body, prefix, number, seen)
        numbers[prefix] = number + len(ids)
        given += ids
        if numbered != body:
            editor.call("write_section", {"heading": part.heading, "markdown": numbered})
    if not editor.calls:
        return Plan("Every requirement already has an id of its own.")
    count = words.counted(len(given), "requirement")
    return Plan(
        f"Gave {count} an id: {words.listed(given[:8])}{' and more' if len(given) > 8 else ''}.", editor.calls
    )


def _numbered(body: str, prefix: str, number: int, seen: set[str]) -> tuple[str, list[str]]:
    lines: list[str] = []
    given: list[str] = []
    fenced = False
    previous = ""
    for line in body.split("\n"):
        bare = line.strip()
        fenced ^= bare.startswith(("```", "~~~"))
        has = REQUIREMENT.match(line)
        if has and has.group(1) not in seen:
            seen.add(has.group(1))
        elif not fenced and (has or _is_requirement(line, previous)):
            text = REQUIREMENT.sub("", line, count=1) if has else _LIST_ITEM.sub("", bare, count=1)
            identity = f"{prefix}-{number:03d}"
            number += 1
            seen.add(identity)
            given.append(identity)
            if lines and lines[-1].strip():
                lines.append("")
            line = f"**{identity}** {requirement_text(text)}"
        lines.append(line)
        previous = bare
    return "\n".join(lines), given


def _is_requirement(line: str, previous: str) -> bool:
    """Whether a line is a requirement of its own: a list item or the first line of a plain paragraph."""
    bare = line.strip()
    if (
        not bare
        or bare.startswith(("#", ">", "|", "```", "~~~"))
        or line.startswith("  ")
        or CRITERION.match(bare)
    ):
        return False
    return bool(_LIST_ITEM.match(bare)) or (not previous and not bare.endswith(":"))


def convert(command: Convert, outline: Outline) -> Plan:
    """A list as a table, or a table as a list."""
    part = _section_for(command, outline)
    form = "list" if command.to_table else "table"
    if part is None:
        where = f"“{command.where}”" if command.where else "this document"
        return Plan(
            f"I find no {form} in {where} to turn into {'a table' if command.to_table else 'a list'}."
        )
    body = outline.body(part)
    made = _as_table(body, outline, part) if command.to_table else _as_list(body)
    if made == body:
        return Plan(f"“{part.heading}” has no {form}, so nothing was changed.")
    editor = Editor(outline.text)
    editor.call("write_section", {"heading": part.heading, "markdown": made})
    return Plan(
        f"The {form} in “{part.heading}” is now a {'table' if command.to_table else 'list'}.", editor.calls
    )


def _section_for(command: Convert, outline: Outline) -> Section | None:
    mark = _LIST_ITEM if command.to_table else re.compile(r"^\|")
    named = outline.named(command.where) if command.where else None
    candidates = [named] if named else outline.top if not command.where else []
    return next(
        (part for part in candidates if any(mark.match(line) for line in outline.body(part).split("\n"))),
        None,
    )


def _as_table(body: str, outline: Outline, part: Section) -> str:
    before: list[str] = []
    items: list[str] = []
    after: list[str] = []
    for line in body.split("\n"):
        if _LIST_ITEM.match(line):
            items.append(_LIST_ITEM.sub("", line, count=1))
        elif items and line.startswith("  ") and line.strip():
            items[-1] += f" {line.strip()}"
        elif line.strip():
            (after if items else before).append(line)
    kind = outline.kind(part)
    if kind in ("metrics", "risks"):
        table = compose(kind, "\n".join(f"- {item}" for item in items), outline.plan(kind, None))
    else:
        cells = [_item_cells(item) for item in items]
        width = max((len(row) for row in cells), default=1)
        header = (
            ("Item", "Details", "More", "Further")[:width]
            if width <= 4
            else tuple(f"Column {n}" for n in range(1, width + 1))
        )
        table = markup.table(header, cells)
    return markup.paragraphs(["\n".join(before), table, "\n".join(after)])


def _item_cells(item: str) -> list[str]:
    item = re.sub(r"^\*\*(.+?)\*\*:?\s+", r"\1: ", item, count=1)
    return split_cells(item, 4) if re.search(r"[:：]\s| [–—-] |->|→", item) else [item]


def _as_list(body: str) -> str:
    lines: list[str] = []
    for block in body.split("\n\n"):
        rows = [line for line in block.split("\n") if line.lstrip().startswith("|")]
        if len(rows) < 2 or len(rows) != len(block.strip().split("\n")):
            lines.append(block)
            continue
        grids = [found for found in parse(block) if isinstance(found, Grid)]
        names = list(grids[0].header or ()) if grids else []
        data = [split_row(row) for row in rows[2:]] if names else [list(row) for row in grids[0].rows]
        lines.append("\n".join(_row_item(row, names) for row in data))
    return "\n\n".join(lines)


def _row_item(row: Sequence[str], names: Sequence[str]) -> str:
    first, *rest = row
    said = [
        f"{name}: {text}" if name else text
        for name, text in zip([*names[1:], *[""] * len(rest)], rest, strict=False)
        if text
    ]
    return f"- {first}{'; ' if said else ''}{'; '.join(said)}"


def set_cell(command: SetCell, outline: Outline) -> Plan:
    """One cell of the row that is about what was named."""
    column = {"date": "by", "deadline": "by"}.get(command.column, command.column)
    said = {words.stem(word) for word in words.words(command.row)} - {"the", "a", "metric", "risk", "row"}
    best, score = None, 0.5
    position, names = 0, [""]
    lines = outline.text.split("\n")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.lstrip().startswith("|"):
            if set(following.strip()) <= set("|-: ") and following.strip():
                names = [name.casefold() for name in split_row(line)]
            elif column in names:
                common = len(said & {words.stem(word) for word in words.words(split_row(line)[0])}) / max(
                    len(said), 1
                )
                if common > score:
                    best, score = (position, line, names.index(column)), common
        position += len(line) + 1
    if best is None:
        return Plan(
            f"I find no row about “{words.clipped(command.row, 80)}” with a {command.column} in "
            f"this document."
        )
    start, line, index = best
    cells = split_row(line)
    cells = [*cells, *[" "] * (index + 1 - len(cells))]
    cells[index] = command.value
    editor = Editor(outline.text)
    editor.replace(start, start + len(line), markup.table_row(cells))
    if not editor.calls:
        return Plan("That is what it says already.")
    return Plan(
        f"The {command.column} of “{words.clipped(cells[0], 70)}” is now {command.value}.", editor.calls
    )


def shorten(command: Shorten, outline: Outline) -> Plan:
    """Filler and detours taken out of the words; nothing that says something is dropped."""
    part = outline.named(command.where) if command.where else None
    if command.where and part is None:
        return Plan(f"There is no section “{command.where}” in this document.")
    start, end = (part.body_start, part.end) if part else (0, len(outline.text))
    changed = _shorter_lines(outline.text[start : min(end, start + READ)], start)
    where = f"“{part.heading}”" if part else "the document"
    if not changed:
        return Plan(
            f"I find no filler in {where} that I could take out without changing what it says. "
            "To make it shorter still, tell me which sentence to remove."
        )
    editor = Editor(outline.text)
    for place, line, short in reversed(changed):
        editor.replace(place, place + len(line), short)
    saved = sum(len(line.split()) - len(short.split()) for _, line, short in changed)
    more = " There may be more; ask again." if len(changed) == _MOST_EDITS or end - start > READ else ""
    count = words.counted(saved, "word")
    return Plan(f"Took {count} of filler out of {where}; what it says is unchanged.{more}", editor.calls)


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
