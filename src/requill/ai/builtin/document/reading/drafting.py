"""Reads a wish for a text of another kind, which no rule writes and which is nothing to add."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, Unresolved
from requill.ai.builtin.document.reading.beyond import NEEDS_MODEL
from requill.ai.builtin.text.outline import Outline

_TEXTS = (
    r"release notes?|change ?log|e-?mails?|press release|announcements?|blog ?posts?|tweets?|posts?"
    r"|memos?|slides?"
    r"|slide deck|presentation|deck|pitch|letters?|test plan|test cases?|mock-?ups?|wireframes?"
    r"|diagrams?|flow ?charts?|newsletter|status update|one-pager|landing page|job ad|contract|tickets?"
    r"|prds?|specs?"
)
_WRITE = re.compile(
    r"(?:draft|write|create|generate|compose|prepare|make|produce|give me|add)\s+(?:me\s+"
    r"|us\s+)?(?:(?:an?|the|some|short|brief"
    rf"|new|quick|good|our|full|launch|follow-?up|kick-?off|thank-?you|customer|internal|weekly)\s+)*(?P<what>{_TEXTS})\b(?P<rest>[^:\n]*)$",
    re.IGNORECASE,
)
_PLACED = re.compile(r"\s(?:to|in|into|under)\s", re.IGNORECASE)


def read_drafting(text: str, _outline: Outline) -> Command | None:
    """That such a text cannot be written by rule; None where somebody says what is to be written where."""
    found = _WRITE.match(text.strip())
    if found is None or (text.casefold().startswith("add") and _PLACED.search(found["rest"])):
        return None
    what = found["what"].casefold()
    return Unresolved(
        f"I work by rule, without a language model, and write no {what} of my own. Nothing was changed. "
        f"{NEEDS_MODEL} What I can give you to begin with is what the document holds.",
        ("Summarise the document", "What is missing?"),
    )
