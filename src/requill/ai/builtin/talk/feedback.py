"""Reviews pasted text, or the open document, and says what is good, what to mend, and how."""

from __future__ import annotations

import re
from collections.abc import Mapping

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Reply, asked, said_before
from requill.ai.builtin.talk.general import THANKS
from requill.ai.builtin.text.finding import GROUPS, Finding
from requill.ai.builtin.text.findings import READ, judge, praise
from requill.ai.interface import DocumentContext, ModelRequest

_MOST = 12
_REQUEST = re.compile(
    r"^(?:please |can you |could you )?(?:review|critique|check|assess|give (?:me )?(?:some "
    r")?feedback|feedback|what do you think)\b[^\n:]{0,80}(?::\s*|\n|$)"
    r"|^(?:(?:ok(?:ay)?|so|and|now|then|well)[,.!]?\s+)*(?:here(?:['’]s| is| are| comes?)|this is"
    r"|(?:my|our) (?:new )?(?:idea|text|version|requirement|problem(?: statement)?|goal)(?: is)?)\b"
    r"[^\n:.]{0,40}:\s*",
    re.IGNORECASE,
)
_TOO_SHORT = 6  # words
_FOLLOWS = re.compile(
    r"\b(?:first|most important|worst|next|start|begin|fix|change|again|more|rest|summar|priorit)\w*",
    re.IGNORECASE,
)
_MOST_FIRST = 3
_TALK_WORDS = 16  # a longer message is a text again
_ASKS = re.compile(
    r"^\W*(?:(?:and|but|so|ok(?:ay)?)[,\s]+)*(?:what|who|which|why|how|where|when|is|are|does|do|did|can|could|would|will"
    r"|should|has|have)\b.*\?\W*$",
    re.IGNORECASE | re.DOTALL,
)
_POLITE = r"^\W*(?:(?:please|can you|could you|would you|now|then|and|ok(?:ay)?)[,\s]+)*"
_SCORE = re.compile(
    rf"{_POLITE}(?:score|rate|grade|mark|rank)\b|\bhow (?:good|bad)\b|\b(?:out of|from 1 to|1-) ?10\b",
    re.IGNORECASE,
)
_REWRITE = re.compile(
    rf"{_POLITE}(?:re-?write|re-?phrase|re-?word|improve|fix|correct|make|shorten|polish)\s+"
    r"(?:it|this|that|them|these)\b|"
    rf"{_POLITE}(?:re-?write|re-?phrase|re-?word)\b",
    re.IGNORECASE,
)
_STRICTER = re.compile(
    rf"{_POLITE}be\s+(?:\w+\s+)?(?:critical|strict(?:er)?|harsh(?:er)?|honest|tough(?:er)?|direct)\b"
    r"|^\W*(?:anything|something|what) else\b|^\W*more\W*$",
    re.IGNORECASE,
)
_WHY = re.compile(r"^\W*(?:(?:but|and|so)\s+)?(?:why|what(?:['’]s| is) (?:wrong|bad))\b", re.IGNORECASE)
_REASONS: Mapping[str, str] = {
    "Missing": "Whoever builds it has to guess what is not said.",
    "Cannot be tested": "Two people would judge the result differently.",
    "Left open": "Somebody decides it later, without those whom it concerns.",
    "Hard to follow": "Readers take different things from it.",
}


def give_feedback(request: ModelRequest) -> Reply:
    """A review of what was pasted; of the document where nothing was."""
    said = words.tidy(asked(request.messages))
    if THANKS.match(said):
        return Reply("You are welcome. Paste the next text whenever you have one.")
    pasted = words.without(_REQUEST, said).strip()
    context = request.context
    if isinstance(context, DocumentContext) and len(pasted.split()) < _TOO_SHORT * 2:
        return Reply(review(context.text, f"“{markup.inline(context.title)}”"))
    talk = len(pasted.split()) <= _TALK_WORDS and pasted == said
    if talk and (before := _pasted_before(request)) and (told := _talked(said, before)):
        return Reply(told)
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
    given: list[str] = []
    for text in texts:
        is_talk = given and len(text.split()) <= _TALK_WORDS and _is_talk(text)
        if len(text.split()) >= _TOO_SHORT and not is_talk:
            given.append(text)
    return given[-1] if given else ""


def _is_talk(said: str) -> bool:
    """Whether it speaks about a review rather than being a text to review."""
    return any(pattern.search(said) for pattern in (_SCORE, _REWRITE, _STRICTER, _WHY, _ASKS))


def _talked(said: str, text: str) -> str:
    """The answer to what is said about the review of a text; empty where it is something else."""
    found = judge(text)
    if _SCORE.search(said):
        return markup.paragraphs(
            [f"I give no marks; I only count. {_opening(found, 'your text')}", _first(text) if found else ""]
        )
    if _REWRITE.search(said):
        cannot = (
            "I work by rule, without a language model, so I cannot rewrite it. Each point says what to write:"
        )
        return markup.paragraphs([cannot, _first(text)])
    if _STRICTER.search(said):
        return markup.paragraphs([_first(text, _MOST), "That is all that my rules find in it."])
    if _WHY.search(said):
        first = {one.group: one for one in reversed(found)}
        lines = [f"- {first[group].text} {_REASONS[group]}" for group in GROUPS if group in first]
        return "\n".join(lines) or _first(text)
    if _ASKS.match(said) and not _FOLLOWS.search(said):
        return (
            "I review how a text is written, by rule, and cannot answer questions about what it is about. "
            "Ask “what should I fix first?”, or paste the text again once it is changed."
        )
    return ""


def _first(text: str, most: int = _MOST_FIRST) -> str:
    """What to mend first in a text that was reviewed before."""
    found = judge(text)
    if not found:
        return "By my rules there is nothing left to mend in it."
    lines = [f"{place}. {finding.text} *{finding.fix}*" for place, finding in enumerate(found[:most], 1)]
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
