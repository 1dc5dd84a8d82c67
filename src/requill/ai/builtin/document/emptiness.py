"""Says which sections hold nothing yet, and offers to be asked what they are to say."""

from __future__ import annotations

from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.resuming import MOST_OFFERS, offers, open_sections, still_open
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.finding import PLACEHOLDER
from requill.ai.builtin.text.hollow import Hollow, hollow_parts
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import DocumentContext

_MOST_LISTED = 20


def find_empty(outline: Outline, context: DocumentContext) -> Plan:
    """The sections without text, with a placeholder alone, and those that the template has beyond them."""
    found = hollow_parts(outline)
    unwritten = open_sections(context)
    lines = [f"- {_told(each)}" for each in found[:_MOST_LISTED]]
    if len(found) > _MOST_LISTED:
        lines.append(f"- and {len(found) - _MOST_LISTED} more")
    if found:
        count = words.capitalised(words.counted(len(found), "section says", "sections say"))
        first = f"{count} nothing yet:"
    elif not outline.parts:
        first = "The document has no sections yet."
    else:
        first = "No section is empty, and none holds a placeholder alone."
        if PLACEHOLDER.search(outline.text):
            first += " Single values are still open: “What is missing?” lists them."
    unread = f"Not read: {words.listed(list(context.omitted))}." if context.omitted else ""
    text = markup.paragraphs([first, "\n".join(lines), still_open(unwritten, context), unread])
    own = [f"Fill in {each.part.heading}" for each in found]
    return Plan(text, suggestions=[*own, *offers(unwritten), "What is missing?"][:MOST_OFFERS])


def _told(each: Hollow) -> str:
    name = f"“{markup.inline(each.part.heading)}”"
    match each.want:
        case "rows":
            return f"{name} has a table without a filled row."
        case "placeholder":
            return f"{name} says only “{markup.inline(words.clipped(each.says, 80))}”."
        case "text":
            return f"{name} is empty."
