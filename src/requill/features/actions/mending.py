"""Actions that mend what a review finds: other words for a passage, and an open question."""

from __future__ import annotations

from collections.abc import Mapping

from requill.features.actions import markup
from requill.features.actions.action import (
    ActionRefused,
    Ambiguous,
    Arguments,
    Choice,
    Context,
    Do,
    Effect,
    NoSuchObject,
)
from requill.features.actions.lines import question_sections
from requill.features.actions.objects import groups, shortened
from requill.features.actions.rows import put
from requill.features.documents.outline import Outline, Section, Span
from requill.features.documents.text import Edit

_CHOICES = 8
_HEADING = "Open questions"


def _replace(outline: Outline, arguments: Arguments, _context: Context) -> Effect:
    text, place = outline.text, _passage(outline, arguments)
    old, new = place.of(text), markup.one_line(arguments.text("replacement"))
    if any(row.span.start <= place.start < row.span.end for table in outline.tables for row in table.rows):
        new = markup.cell(new)
    if new:
        said = f"“{shortened(old)}” is “{shortened(new)}” now."
        return Effect([Edit(place.start, place.end, new)], said)
    return Effect([_without(text, place)], f"“{shortened(old)}” is deleted.", is_deletion=True)


def _without(text: str, place: Span) -> Edit:
    """Takes a passage out, with its line where nothing but the sign of an entry stands there besides."""
    start, end = text.rfind("\n", 0, place.start) + 1, markup.end_of_line(text, place.end)
    before, behind = text[start : place.start], text[place.end : end]
    if not before.strip(" \t>-*+") and not behind.strip():
        return Edit(start, min(end + len(markup.line_end(text)), len(text)), "")
    follows = text[place.end : place.end + 1]
    is_doubled = follows == " " and text[place.start - 1 : place.start] in ("", " ", "\n")
    return Edit(place.start, place.end + is_doubled, "")


def _passage(outline: Outline, arguments: Arguments) -> Span:
    """The words that are quoted: in their line if that is told, counted there if there are more."""
    text, quote, line = outline.text, arguments.text("quote"), arguments.line
    first = 0 if line is None else markup.line_start(text, line)
    last = len(text) if line is None else markup.end_of_line(text, first)
    found, at = list[Span](), text.find(quote, first) if quote else -1
    while 0 <= at <= last:
        found.append(Span(at, at + len(quote)))
        at = text.find(quote, at + len(quote))
    if not found:
        raise NoSuchObject(f"“{shortened(quote)}” isn't there any longer.")
    number = markup.whole_number(arguments.text("occurrence") or "")
    if number is not None:
        if not 1 <= number <= len(found):
            raise NoSuchObject(f"“{shortened(quote)}” isn't there any longer.")
        return found[number - 1]
    if len(found) == 1 or line is not None:
        return found[0]
    lines = [str(markup.line_number(text, one.start)) for one in found[:_CHOICES]]
    choices = [Choice(f"Line {one}", {**arguments.given, "line": one}) for one in lines]
    raise Ambiguous(f"“{shortened(quote)}” stands {len(found)} times. Choose one.", choices)


def _question(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    words = markup.one_line(arguments.text("text")).strip()
    if not words:
        raise ActionRefused("Type the question.")
    listed = question_sections(outline, context)
    planned = [plan.heading for plan in context.plans if plan.kind == "questions"]
    home: Section | str = listed[0] if listed else next(iter(planned), _HEADING)
    found = groups(outline, home) if isinstance(home, Section) else []
    group = next((one for one in found if one.table is None), None)
    effect = put(outline, context, home, group, (), [words])
    where = home if isinstance(home, str) else home.heading
    made = ", a new section" if isinstance(home, str) else ""
    said = f"The question is added to “{where}”{made}."
    return Effect(effect.edits, said, effect.sees, effect.headings)


DO: Mapping[str, Do] = {"replace_words": _replace, "add_question": _question}
