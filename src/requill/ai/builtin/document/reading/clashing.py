"""Reads the question whether anything in the document contradicts anything else."""

from __future__ import annotations

import re

from requill.ai.builtin.document.inquiries import FindClashes

_LONGEST = 120  # characters of such a question
_THINGS = (
    r"(?:requirements?|goals?|lines?|sentences?|statements?|sections?|dates?|figures?|numbers?|points?|times?"
    r"|things?|rules?|documents?|prd)"
)
_OF = r"(?:of )?(?:the |these |those |our |my |this |all )*"
_BAD = (
    r"(?:inconsistent|contradictory|contradicting|conflicting|in conflict|consistent|free of contradictions?)"
)
_VERB = r"(?:contradicts?|conflicts?|clash(?:es)?|disagrees?)"
_EACH_OTHER = (
    r"(?: (?:with )?(?:each other|one another|anything(?: else)?|something(?: else)?|itself|themselves"
    rf"|others?|(?:the |another |other )?{_THINGS}))?"
)
_ASKS = re.compile(
    rf"(?:(?:is|are) (?:there )?(?:anything|something|any|they|these|it)?\s*{_OF}{_THINGS}?\s*"
    rf"(?:that is |that are )?{_BAD}(?: {_THINGS})?"
    rf"|(?:do|does) (?:anything|any|it|they)?\s*{_OF}{_THINGS}?\s*{_VERB}{_EACH_OTHER}"
    rf"|(?:which|what) {_OF}{_THINGS}?\s*(?:that )?(?:{_VERB}|(?:is|are) {_BAD}){_EACH_OTHER}"
    r"|(?:are|is) there (?:any )?(?:contradictions?|inconsistenc(?:y|ies)|conflicts?)\b[^\n]{0,40}"
    r"|(?:find|show|list|check for) (?:me )?(?:all |any |the )*(?:contradictions?|inconsistenc(?:y|ies))\b"
    r"[^\n]{0,40})(?: (?:in|here)\b[^\n]{0,30})?[\s?.!]*$",
    re.IGNORECASE,
)


def read_clashing(text: str) -> FindClashes | None:
    """The question, or None where the text says something else."""
    return FindClashes() if len(text) < _LONGEST and _ASKS.match(text.strip()) else None
