"""Actions on one line: answer an open question, say who owns a line and when it is due."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from requill.features.actions.action import Arguments, Context, Effect, Handler
from requill.features.actions.errors import ActionRefused, NoSuchObject
from requill.features.actions.facts import set_fact
from requill.features.actions.kinds import QUESTION
from requill.features.actions.objects import find_line, known, pick, same_words, shortened
from requill.features.actions.rows import cell_effect, find_column
from requill.features.documents.entries import entry_at
from requill.features.documents.markup import one_line
from requill.features.documents.outline import Block, Outline
from requill.features.documents.text import Edit
from requill.kit.lines import end_of_line, line_start
from requill.kit.markdown import heading_key

_ANSWER = " Answer: "
_OWNER = ("owner", "who", "who decides", "owned by", "responsible")
_DATE = ("date", "by", "by when", "when", "due", "deadline")


def questions(outline: Outline, context: Context) -> list[Block]:
    """The items of the sections that list open questions."""
    headings = {heading_key(plan.heading) for plan in context.plans if QUESTION.is_plan(plan)}
    headings.update(QUESTION.headings)
    inside = [one for one in outline.sections if heading_key(one.heading) in headings]
    found = {block.span.start: block for one in inside for block in outline.within(one)}
    return [block for _, block in sorted(found.items()) if block.kind == "item"]


def is_answered(text: str, block: Block) -> bool:
    """Whether an open question has its answer behind it."""
    return _ANSWER in block.words.of(text)


def _answer(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    text, block = outline.text, _question(outline, arguments, context)
    question = block.words.of(text).rstrip()
    if is_answered(text, block):
        raise ActionRefused(f"“{shortened(question)}” already has an answer.")
    answer = one_line(arguments.text("answer"))
    end = block.words.start + len(question)
    edits = [Edit(end, end, f"{_ANSWER}{answer}")]
    if block.ticked is False:
        box = text.index("[ ]", block.span.start, block.words.start)
        edits.insert(0, Edit(box, box + 3, "[x]"))

    def check(after: Outline) -> bool:
        found = [one for one in after.blocks if one.span.start == block.span.start and one.kind == "item"]
        return any(one.words.of(after.text).startswith(f"{question}{_ANSWER}{answer}") for one in found)

    return Effect(edits, f"“{shortened(question)}” is answered.", check)


def _question(outline: Outline, arguments: Arguments, context: Context) -> Block:
    """The item that a question is: by its line, or by its words under the open questions."""
    text, line, name = outline.text, arguments.line, arguments.text("item")
    if line is not None:
        start = line_start(text, line)
        end = end_of_line(text, max(start, 0))
        there = [one for one in outline.blocks if one.kind == "item" and start <= one.words.start <= end]
        if not there:
            raise NoSuchObject(f"Line {line} isn't an entry of a list.")
        return there[-1]
    listed = questions(outline, context)
    same = [one for one in listed if same_words(one.words.of(text), name.strip().strip('"“”'))]
    if not same:
        names = [f"“{shortened(one.words.of(text))}”" for one in listed if not is_answered(text, one)]
        raise NoSuchObject(f"There's no open question “{shortened(name)}”. {known('open questions', names)}")
    found = [(one.words, one) for one in same]
    return pick(outline, arguments, found, "This question appears more than once. Choose one.")


def _add(
    field: str, names: tuple[str, ...], label: str, outline: Outline, arguments: Arguments, _context: Context
) -> Effect:
    """An owner or a date: in its column of a row, as a requirement's owner, or else behind the words."""
    text, value = outline.text, one_line(arguments.text(field))
    place = find_line(outline, arguments, "quote")
    row = entry_at(outline, text.rfind("\n", 0, place.start) + 1)
    if row is not None and row[1].row is not None:
        column = find_column(outline, row[0], names, f"{label.lower()}s")
        if old := "".join(row[1].row.texts(text)[column : column + 1]):
            header = row[0].columns(text)[column]
            raise ActionRefused(f"{header} of “{shortened(row[1].words)}” is already “{old}”.")
        return cell_effect(outline, *row, column, value)
    requirement = outline.requirement_at(place.start)
    if label == "Owner" and requirement is not None and place.start < requirement.line.end:
        return set_fact(outline, requirement, label, value)
    block = outline.block_at(place.end)
    if block is None or block.kind not in ("paragraph", "item"):
        raise ActionRefused(f"{'An owner' if label == 'Owner' else 'A date'} can't be added to this line.")
    end = place.start + len(place.of(text).rstrip())
    said = f"{label} of “{shortened(place.of(text))}”: {value}."
    edit = Edit(end, end, f" ({label}: {value})")
    return Effect([edit], said, lambda after: len(after.blocks) == len(outline.blocks))


HANDLERS: Mapping[str, Handler] = {
    "mark_answered": _answer,
    "add_owner": partial(_add, "owner", _OWNER, "Owner"),
    "add_date": partial(_add, "date", _DATE, "Date"),
}
