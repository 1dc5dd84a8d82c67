"""Says which lines of the document may contradict each other, and what was compared to find them."""

from __future__ import annotations

from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.clashes import HOW, clashes
from requill.ai.builtin.text.evidence import Line
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import DocumentContext

_MOST_SHOWN = 12
_CHARACTERS = 200


def find_clashes(outline: Outline, context: DocumentContext) -> Plan:
    """The pairs, each line under its heading."""
    found = clashes([outline.text])
    how = f"I compared only {HOW}."
    unread = f"Not read: {words.listed(list(context.omitted))}." if context.omitted else ""
    if not found:
        offers = ("Review the wording", "What is missing?")
        return Plan(
            markup.paragraphs([f"I find no lines that contradict each other. {how}", unread]),
            suggestions=offers,
        )
    count = words.counted(len(found), "pair of lines may", "pairs of lines may")
    listed = [f"- {_shown(one.first[1])}, but {_shown(one.second[1])}" for one in found[:_MOST_SHOWN]]
    more = f"{len(found) - _MOST_SHOWN} more are not listed." if len(found) > _MOST_SHOWN else ""
    opening = f"{words.capitalised(count)} contradict each other:"
    return Plan(markup.paragraphs([opening, "\n".join(listed), more, how, unread]))


def _shown(line: Line) -> str:
    heading = f"{markup.inline(line.heading)}: " if line.heading else ""
    return f"{heading}“{markup.inline(words.clipped(line.text.replace('**', ''), _CHARACTERS))}”"
