"""Takes the questions of the template up again: which sections are not written, and what each is to say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose import compose
from requill.ai.builtin.document.adding import add_item
from requill.ai.builtin.document.commands import AddItem, WriteAnswer
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.inquiries import FillIn
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import DocumentContext, LeftOut
from requill.kit.markdown import heading_key

ASKED = re.compile(r"Your answer goes under “(?P<where>[^”\n]+)”\.")
_MOST_OFFERS = 3
_REST = re.compile(
    r"gaps?|blanks?|rest|(?:missing|empty|skipped|other)(?: (?:ones|sections|parts))?|document"
    r"|what is missing|everything",
    re.IGNORECASE,
)


def resume(context: DocumentContext) -> Plan:
    """Which sections of the template are not written yet, each as an offer to be asked about it."""
    if context.left_out is None:
        return Plan(
            "This document was made without a template, so I have no questions about it.",
            suggestions=["What is missing?"],
        )
    if not _open(context):
        said = "Every section of its template is there, so no question is left. Nothing was changed."
        return Plan(said, suggestions=["What is missing?", "Review the wording"])
    return Plan(_still_open(_open(context), context), suggestions=offers(_open(context)))


def offers(sections: Sequence[LeftOut]) -> list[str]:
    """Requests to be asked about the first of the sections."""
    return [f"Fill in {section.heading}" for section in sections[:_MOST_OFFERS]]


def fill_in(command: FillIn, outline: Outline, context: DocumentContext) -> Plan:
    """The question about the section, where there is no text in it yet."""
    part = outline.named(command.where)
    is_exact = part is not None and heading_key(part.heading) == heading_key(command.where)
    section = None if is_exact else _meant(command.where, _open(context))
    if section is not None:
        asked = section.plan.questions[0] if section.plan and section.plan.questions else None
        question = markup.inline(asked.ask) if asked else "What should it say?"
        return Plan(
            f"Your answer goes under “{section.heading}”.\n\n**{question}**",
            suggestions=asked.suggestions if asked else (),
        )
    if part is not None and outline.body(part).strip():
        said = f"“{part.heading}” has text already: “Add to {part.heading}: …” adds to it."
        return Plan(said, suggestions=[f"Show {part.heading}"])
    if part is not None:
        return Plan(f"Your answer goes under “{part.heading}”.\n\n**What should it say?**")
    if _REST.fullmatch(command.where):
        return resume(context)
    known = f"I know no section “{markup.inline(command.where)}” that is still to be written."
    still = _still_open(_open(context), context)
    return Plan(" ".join(filter(None, [known, still])), suggestions=offers(_open(context)))


def write_answer(command: WriteAnswer, outline: Outline, context: DocumentContext) -> Plan:
    """The answer under its section, which is put where the template has it."""
    key = heading_key(command.heading)
    section = next((each for each in _open(context) if heading_key(each.heading) == key), None)
    if section is None or section.plan is None:
        return add_item(AddItem(None, command.text, command.heading), outline)
    body = compose(section.plan.kind, command.text, section.plan, "")
    before = {heading_key(heading) for heading in section.after}
    above = [part.heading for part in outline.top if heading_key(part.heading) in before]
    editor = Editor(outline.text)
    if not above and outline.top:
        start, level = outline.top[0].start, "#" * outline.top[0].level
        block = markup.paragraphs([f"{level} {markup.inline(section.heading)}", body])
        editor.replace(start, start, f"{block}\n\n")
    else:
        after = above[-1] if above else ""
        editor.call("insert_section", {"after": after, "heading": section.heading, "markdown": body})
    left = [each for each in _open(context) if each is not section]
    said = f"Written under “{section.heading}”."
    return Plan(" ".join(filter(None, [said, _still_open(left, context)])), editor.calls)


def _open(context: DocumentContext) -> list[LeftOut]:
    return [*(context.left_out or ()), *context.optional]


def _still_open(sections: Sequence[LeftOut], context: DocumentContext) -> str:
    if not sections:
        return ""
    needed = [f"“{each.heading}”" for each in sections if each not in context.optional]
    offered = [f"“{each.heading}”" for each in sections if each in context.optional]
    parts = [f"required: {words.listed(needed)}"] if needed else []
    parts += [f"optional: {words.listed(offered)}"] if offered else []
    first = f"“Fill in {sections[0].heading}” asks for the first."
    return f"Not written yet, of its template’s sections: {'; '.join(parts)}. {first}"


def _meant(name: str, sections: Sequence[LeftOut]) -> LeftOut | None:
    """The section that a person means by a name: by its heading, else by one of its keywords."""
    known = Outline("\n".join(f"## {each.heading}\n" for each in sections))
    if (part := known.named(name)) is not None:
        return next((each for each in sections if each.heading == part.heading), None)
    key = heading_key(name)
    return next((each for each in sections if each.plan and key in each.plan.keywords), None)
