"""Reviews pasted text, or the open document, and says what is good, what to mend, and how."""

from __future__ import annotations

import re

from requill.ai.builtin import markup, words
from requill.ai.builtin.finding import GROUPS, Finding
from requill.ai.builtin.findings import READ, judge, praise
from requill.ai.builtin.reply import Reply, asked, said_before
from requill.ai.interface import DocumentContext, ModelRequest

_MOST = 12
_REQUEST = re.compile(
    r"^(?:please |can you |could you )?(?:review|critique|check|assess|give (?:me )?(?:some "
    r")?feedback|feedback|what do you think)\b[^\n:]{0,80}(?::\s*|\n|$)",
    re.IGNORECASE,
)
_TOO_SHORT = 6  # words
_FOLLOWS = re.compile(
    r"\b(?:first|most important|worst|next|start|begin|fix|change|again|more|rest|summar|priorit)\w*",
    re.IGNORECASE,
)
_MOST_FIRST = 3


def give_feedback(request: ModelRequest) -> Reply:
    """A review of what was pasted; of the document where nothing was."""
    said = words.tidy(asked(request.messages))
    pasted = words.without(_REQUEST, said).strip()
    context = request.context
    if isinstance(context, DocumentContext) and len(pasted.split()) < _TOO_SHORT * 2:
        return Reply(review(context.text, f"“{markup.inline(context.title)}”"))
    earlier = _pasted_before(request) if len(pasted.split()) < _TOO_SHORT * 2 else ""
    if earlier and _FOLLOWS.search(said):
        return Reply(_first(earlier))
    if len(pasted.split()) < _TOO_SHORT:
        return Reply(
            "Paste the idea, the requirement or the whole document that I should review. "
            "I look for what is missing, what cannot be tested and what is left open, and quote "
            "the words each time."
        )
    return Reply(review(pasted, "your text"))


def _pasted_before(request: ModelRequest) -> str:
    """The last text that was given to review earlier in the conversation."""
    texts = (words.without(_REQUEST, words.tidy(text)).strip() for text in said_before(request.messages)[:-1])
    return next((text for text in reversed(list(texts)) if len(text.split()) >= _TOO_SHORT), "")


def _first(text: str) -> str:
    """What to mend first in a text that was reviewed before."""
    found = judge(text)
    if not found:
        return "By my rules there is nothing left to mend in it."
    lines = [
        f"{place}. {finding.text} *{finding.fix}*" for place, finding in enumerate(found[:_MOST_FIRST], 1)
    ]
    rest = len(found) - len(lines)
    more = (
        f"{words.capitalised(words.counted(rest, 'point is', 'points are'))} left after that." if rest else ""
    )
    closing = "Paste the text again once it is changed, and I look at it anew."
    return markup.paragraphs(["In this order:", "\n".join(lines), " ".join(filter(None, [more, closing]))])


def review(text: str, name: str) -> str:
    """The review as Markdown."""
    if not text.strip():
        return f"There is nothing in {name} yet, so there is nothing to review."
    found = judge(text)
    good = praise(text)
    shown = found[:_MOST]
    parts = [_opening(found, name)]
    if good:
        parts.append("### What is good\n\n" + "\n".join(f"- {line}" for line in good))
    for group in GROUPS:
        lines = [f"- {finding.text} *{finding.fix}*" for finding in shown if finding.group == group]
        if lines:
            parts.append(f"### {group}\n\n" + "\n".join(lines))
    if len(found) > len(shown):
        parts.append(
            f"{words.capitalised(words.counted(len(found) - len(shown), 'smaller point'))} not listed."
        )
    if len(text) > READ:
        parts.append(f"I read the first {READ:,} characters; the rest is not judged.")
    parts.append(
        "These are rules, not judgement: they find how it is written, not whether it is a good idea."
    )
    return markup.paragraphs(parts)


def _opening(found: list[Finding], name: str) -> str:
    if not found:
        return (
            f"I find nothing to mend in {name} by my rules. Have somebody read it who was not there "
            f"when it was written."
        )
    heavy = sum(1 for finding in found if finding.weight >= 7)
    if heavy:
        return (
            f"{words.capitalised(words.counted(len(found), 'point'))} in {name}, {words.number(heavy)} "
            f"of them weighty."
        )
    return f"{words.capitalised(words.counted(len(found), 'small point'))} in {name}."
