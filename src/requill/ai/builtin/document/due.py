"""Answers which tasks are done or open, and what is due before, in or after a time."""

from __future__ import annotations

import re

from requill.ai.builtin.document.dated import dates_of
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.spans import Span, span_in, within, year_of
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import listings
from requill.ai.builtin.text.outline import Outline

_TASKS = r"(?:tasks?|to-?dos?|checklist items?|check ?boxes|boxes|action items?)"
_DONE = r"(?P<done>done|finished|ticked(?: off)?|completed?|checked(?: off)?|closed)"
_OPEN = (
    r"(?:open|left|undone|unfinished|unticked|incomplete|not (?:yet )?(?:done|finished|ticked)|to do"
    r"|to be done)"
)
_ASKS_TASKS = re.compile(
    rf"(?:which|what|list|show(?: me)?|give me|are there(?: any)?)\s+(?:of\s+)?(?:the\s+|our\s+|all\s+)*(?:"
    rf"{_TASKS}\s+(?:that\s+)?(?:are|is|have been|were)?\s*(?:already|still|now|yet)?"
    rf"\s*(?:{_DONE}|{_OPEN})(?: yet)?"
    rf"|(?:{_DONE.replace('<done>', '<done2>')}|{_OPEN})\s+{_TASKS}(?:\s+are there)?)[\s.?!]*$",
    re.IGNORECASE,
)
_ASKS_DUE = re.compile(
    r"(?:what(?:['’]s| is| are| has to be| must be| comes| happens)?"
    r"|which (?:dates|milestones|things) (?:are|lie|fall))"
    r"\s*(?:due|done|planned|scheduled|coming(?: up)?)?",
    re.IGNORECASE,
)
_ASKS_DATES = re.compile(
    r"(?:(?:which|what) dates (?:are (?:there|in|named|given|set)|do we have"
    r"|does (?:it|the document) (?:have|name))"
    r"|what are (?:all )?(?:the|our) dates|(?:list|show(?: me)?|give me) (?:all )?(?:the |our )?dates)"
    r"(?: (?:in|of))?(?: (?:it|here|(?:this|the|my) (?:document|doc|prd)))?[\s.?!]*$",
    re.IGNORECASE,
)
_MOST = 20


def asks_for_tasks(question: str, outline: Outline) -> bool:
    """Whether it asks for the tasks that are done, or for those that are open, and the document has tasks."""
    return bool(_ASKS_TASKS.match(question)) and bool(_tasks(outline))


def due(question: str, outline: Outline) -> Plan | None:
    """The tasks or the dates that are asked for; None for another question."""
    if found := _ASKS_TASKS.match(question):
        return _of_tasks(outline, is_done=bool(found["done"] or found["done2"]))
    if _ASKS_DATES.match(question):
        return _all_dates(outline)
    span = span_in(question)
    return _of_dates(span, outline) if span and _ASKS_DUE.fullmatch(span.head) else None


def _tasks(outline: Outline) -> list[tuple[str, bool]]:
    return [
        (item.text, "[ ]" not in item.lead)
        for listing in listings(outline.text, headings=False)
        if listing.form == "box"
        for item in listing.items
    ]


def _of_tasks(outline: Outline, *, is_done: bool) -> Plan | None:
    tasks = _tasks(outline)
    if not tasks:
        return None
    fitting = [text for text, ticked in tasks if ticked is is_done]
    state = "done" if is_done else "open"
    total = words.counted(len(tasks), "task")
    if not fitting:
        return Plan(f"None of {total} is {state}.")
    verb = "is" if len(fitting) == 1 else "are"
    return Plan(
        f"{words.capitalised(words.number(len(fitting)))} of {total} {verb} {state}:\n\n{_lines(fitting)}"
    )


def _all_dates(outline: Outline) -> Plan:
    found = list(dict.fromkeys(one.line for one in dates_of(outline, 0, len(outline.text))))
    if not found:
        return Plan("The document names no date.")
    named = words.counted(len(found), "line has a date", "lines have a date")
    return Plan(f"{words.capitalised(named)}:\n\n{_lines(found, plain=False)}")


def _of_dates(span: Span, outline: Outline) -> Plan | None:
    """The dates within the time; None where its year is not said and may be one of several."""
    everything = [one for one in dates_of(outline, 0, len(outline.text)) if one.stated.year]
    year = year_of(span, everything)
    if year is None:
        return None
    found = list(within(span, year, everything))
    if not found:
        return Plan(f"The document names no date {span.said(year)}.")
    return Plan(f"Dated {span.said(year)}:\n\n{_lines(found, plain=False)}")


def _lines(texts: list[str], *, plain: bool = True) -> str:
    shown = [words.clipped(text, 160) for text in texts[:_MOST]]
    lines = [f"- {markup.inline(text) if plain else text}" for text in shown]
    if len(texts) > _MOST:
        lines.append(f"- and {len(texts) - _MOST} more")
    return "\n".join(lines)
