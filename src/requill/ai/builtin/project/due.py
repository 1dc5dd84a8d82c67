"""Answers what happens in a project before, in, after or between times, from the dated lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.document.dated import Dated, dates_of
from requill.ai.builtin.document.spans import Span, span_in, within, year_of
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.sheets import Sheet

_MOST_EACH = 15
_ASKS = re.compile(
    r"\W*(?:(?:and|so|please|tell me|can you tell me|could you tell me)\s+)*(?:what|which|is|are|do|does|list"
    r"|show|any|anything|everything|all)\b",
    re.IGNORECASE,
)
# A question that has only these words beside its time asks for whatever is dated.
_ANYTHING = frozenset(
    words.words(
        """and so please tell me can you could what which is are s re do does did list show give any anything
        everything all there happens happen happening due done planned scheduled set coming comes come up will
        be must has have had to we our the of or still else more start starts end ends begin begins finish
        finishes finished ready delivered launch launches ship ships go goes live lie lies fall falls take
        takes place in on it this that project document documents dates date deadlines deadline milestones
        milestone things thing events event phases phase points us need needs should been already happened
        took fell was were lines named who by when across for"""
    )
)


def span_asked(said: str, titles: Sequence[str]) -> Span | None:
    """The time that is asked about; None where the question is for more than what is dated then.

    The documents' titles may stand anywhere in it.
    """
    for title in sorted(titles, key=len, reverse=True):
        named = rf"\b(?:(?:in|for|of|from)\s+)?(?:the\s+)?[\"“”*]*{re.escape(title)}[\"“”*]*(?!\w)"
        said = re.sub(named, " ", said, flags=re.IGNORECASE) if title.strip() else said
    span = span_in(words.squeeze(said))
    if span is None or not _ASKS.match(span.head):
        return None
    return span if set(words.words(span.head)) <= _ANYTHING else None


def tell_due(span: Span, sheets: Sequence[Sheet]) -> str:
    """The dated lines within the time, under their documents, and those that would fit but name no year."""
    dates = {sheet.number: list(dates_of(sheet.outline, 0, len(sheet.outline.text))) for sheet in sheets}
    everything = [one for found in dates.values() for one in found]
    year = year_of(span, everything)
    if year is None:
        years = sorted({str(one.stated.year) for one in everything if one.stated.year})
        of = f" I find dates of {words.listed(years)}." if years else " I find no date with a year."
        return f"Which year do you mean?{of}"
    names = words.listed([sheet.name for sheet in sheets[:5]])
    where = names + (f" and {len(sheets) - 5} more" if len(sheets) > 5 else "")
    told = _listed(span, year, sheets, dates, dateless=False)
    opening = f"Dated {span.said(year)}:" if told else f"I find nothing dated {span.said(year)} in {where}."
    unsure = _listed(span, year, sheets, dates, dateless=True)
    beside = "These lines name no year, and would fit:" if unsure else ""
    return markup.paragraphs([opening, *told, beside, *unsure])


def _listed(
    span: Span, year: int, sheets: Sequence[Sheet], dates: dict[int, list[Dated]], *, dateless: bool
) -> list[str]:
    found = [(sheet, list(within(span, year, dates[sheet.number], dateless=dateless))) for sheet in sheets]
    return [f"{sheet.name}\n\n{_lines(lines)}" for sheet, lines in found if lines]


def _lines(lines: Sequence[str]) -> str:
    more = [f"- and {len(lines) - _MOST_EACH} more"] if len(lines) > _MOST_EACH else []
    return "\n".join([*(f"- {line}" for line in lines[:_MOST_EACH]), *more])
