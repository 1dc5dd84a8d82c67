"""Actions on one line: answer an open question, say who owns a line and when it is due."""

from __future__ import annotations

from requill.features.actions.action import (
    Action,
    ActionRefused,
    Arguments,
    Context,
    Effect,
    Field,
    NoSuchObject,
    same_sections,
)
from requill.features.actions.facts import set_fact
from requill.features.actions.markup import line_number, one_line
from requill.features.actions.objects import (
    Entry,
    Group,
    block_at,
    find_line,
    groups,
    pick,
    same_words,
    shortened,
)
from requill.features.actions.rows import cell_effect, columns
from requill.features.documents.outline import Block, Outline, Section, Span
from requill.features.documents.text import Edit
from requill.kit.markdown import heading_key

_QUOTE = Field("quote", "Passage", "quote")
_HEADINGS = ("open questions", "questions", "open points", "open issues")
_ANSWER = " Answer: "
_OWNER = ("owner", "who", "who decides", "owned by", "responsible")
_DATE = ("date", "by", "by when", "when", "due", "deadline")


def question_sections(outline: Outline, context: Context) -> list[Section]:
    """The sections that list open questions."""
    planned = {heading_key(plan.heading) for plan in context.plans if plan.kind == "questions"}
    return [one for one in outline.sections if heading_key(one.heading) in {*planned, *_HEADINGS}]


def questions(outline: Outline, context: Context) -> list[Block]:
    """The items of those sections."""
    inside = question_sections(outline, context)
    return [
        block
        for block in outline.blocks
        if block.kind == "item" and any(one.start <= block.span.start < one.end for one in inside)
    ]


def is_answered(text: str, block: Block) -> bool:
    """Whether an open question has its answer behind it."""
    return _ANSWER in block.words.of(text)


def _answer(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    text, block = outline.text, _question(outline, arguments, context)
    question = block.words.of(text).rstrip()
    if is_answered(text, block):
        raise ActionRefused(f"“{shortened(question)}” has an answer already.")
    answer = one_line(arguments.text("answer"))
    end = block.words.start + len(question)
    edits = [Edit(end, end, f"{_ANSWER}{answer}")]
    if block.ticked is False:
        box = text.index("[ ]", block.span.start, block.words.start)
        edits.insert(0, Edit(box, box + 3, "[x]"))

    def sees(before: Outline, after: Outline) -> bool:
        found = [one for one in after.blocks if one.span.start == block.span.start and one.kind == "item"]
        is_there = any(one.words.of(after.text).startswith(f"{question}{_ANSWER}{answer}") for one in found)
        return same_sections(before, after) and is_there

    return Effect(tuple(edits), f"“{shortened(question)}” is answered.", sees)


def _question(outline: Outline, arguments: Arguments, context: Context) -> Block:
    """The item that a question is: by its line, or by its words under the open questions."""
    text, line, name = outline.text, arguments.line, arguments.text("item")
    if line is not None:
        found = [
            one for one in outline.blocks if one.kind == "item" and line_number(text, one.words.start) == line
        ]
        if not found:
            raise NoSuchObject(f"Line {line} is no entry of a list.")
        return found[-1]
    listed = questions(outline, context)
    same = [one for one in listed if same_words(one.words.of(text), name.strip().strip('"“”'))]
    if not same:
        open_ones = [one for one in listed if not is_answered(text, one)]
        names = ", ".join(f"“{shortened(one.words.of(text))}”" for one in open_ones[:5])
        known = f"Open are {names}." if names else "The document lists no open questions."
        raise NoSuchObject(f"There's no open question “{shortened(name)}”. {known}")
    return pick(
        outline, arguments, [(one.words, one) for one in same], "This question stands more than once."
    )


def _add(outline: Outline, arguments: Arguments, field: str, names: tuple[str, ...], label: str) -> Effect:
    """An owner or a date: in its column where a row has one, as a requirement's owner, else behind the words."""
    text, value = outline.text, one_line(arguments.text(field))
    place = find_line(outline, arguments, "quote")
    if row := _row_at(outline, place):
        return _in_row(outline, *row, names, label, value)
    requirement = next(
        (one for one in outline.requirements if one.line.start <= place.start < one.line.end), None
    )
    if requirement is not None and label == "Owner":
        return set_fact(outline, requirement, label, value)
    block = block_at(outline, place.end)
    if block is None or block.kind not in ("paragraph", "item"):
        raise ActionRefused(f"{'An owner' if label == 'Owner' else 'A date'} can't be added to this line.")
    end = place.start + len(place.of(text).rstrip())
    said = f"{label} of “{shortened(place.of(text))}”: {value}."
    return Effect((Edit(end, end, f" ({label}: {value})"),), said, _has_same_blocks)


def _has_same_blocks(before: Outline, after: Outline) -> bool:
    return same_sections(before, after) and len(before.blocks) == len(after.blocks)


def _row_at(outline: Outline, place: Span) -> tuple[Group, Entry] | None:
    for group in groups(outline):
        for entry in group.entries if group.table is not None else ():
            if entry.span.start <= place.start <= entry.span.end:
                return group, entry
    return None


def _in_row(
    outline: Outline, group: Group, entry: Entry, names: tuple[str, ...], label: str, value: str
) -> Effect:
    header = columns(outline.text, group.table) if group.table is not None else ()
    found = [index for index, name in enumerate(header) if name.casefold() in names]
    if not found:
        raise ActionRefused(f"The table has no column for {label.lower()}s: {', '.join(header)}.")
    cells = entry.row.texts(outline.text) if entry.row is not None else ()
    old = cells[found[0]] if found[0] < len(cells) else ""
    if old:
        raise ActionRefused(f"{header[found[0]]} of “{shortened(entry.words)}” is “{old}” already.")
    return cell_effect(outline, entry, header, found[0], value)


def _add_owner(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    return _add(outline, arguments, "owner", _OWNER, "Owner")


def _add_date(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    return _add(outline, arguments, "date", _DATE, "Date")


ACTIONS = (
    Action(
        name="mark_answered",
        title="Mark a question answered",
        description="Write the answer behind an open question, and tick its box if it has one.",
        icon="circle-check",
        offers=("item", "palette", "answer"),
        object="item",
        fields=(
            Field("item", "Question", "quote", required=True),
            Field("answer", "Answer", "multiline", required=True),
        ),
        do=_answer,
        phrases=("answer {item}: {answer}", "mark {item} answered: {answer}"),
        synonyms=("resolve question", "close question", "open question answered", "solved"),
    ),
    Action(
        name="add_owner",
        title="Add an owner",
        description="Say who owns what stands in a line. The passage must occur exactly once.",
        icon="user-plus",
        offers=("item", "row", "selection", "palette"),
        object="quote",
        fields=(_QUOTE, Field("owner", "Owner", "person", required=True)),
        do=_add_owner,
        phrases=('add owner {owner} to "{quote}"',),
        synonyms=("assign line", "responsible", "who does it", "action item"),
    ),
    Action(
        name="add_date",
        title="Add a date",
        description="Say by when what stands in a line is due. The passage must occur exactly once.",
        icon="calendar-plus",
        offers=("item", "row", "selection", "palette"),
        object="quote",
        fields=(_QUOTE, Field("date", "Date", "date", required=True)),
        do=_add_date,
        phrases=('add date {date} to "{quote}"',),
        synonyms=("due", "deadline", "by when", "schedule"),
    ),
)
