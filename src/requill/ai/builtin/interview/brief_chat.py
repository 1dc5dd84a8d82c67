"""Reads a brief as it comes from a chat program: its bold headings, and what was said to colleagues only."""

from __future__ import annotations

import re

from requill.ai.builtin.language import words

_EMOJI_CODE = re.compile(r"(?<![\w:]):[a-z][a-z0-9_+-]+(?:::skin-tone-\d)?:(?![\w:]) ?", re.IGNORECASE)
_PICTURES = r"(?:[\u2600-\u26ff\U0001f300-\U0001faff]\ufe0f?\s*)*"
# A whole line in single stars or underscores is a heading there; a sentence or a quotation is only stressed.
_STRESSED = re.compile(
    rf"^{_PICTURES}(?P<mark>[*_])(?P<text>[^\W_][^*_\n]{{0,58}}[^\s*_.!,;\"”])(?P=mark)(?P<colon>:?)[ \t]*$",
    re.MULTILINE,
)
_END = r"\W*?(?:[,.;:!\n]\s*|\s[–—-]+\s|$)"
_ABOUT = (
    r"(?:here(?:['’]s| is| are)\s+)?(?:(?:an?|some|my|our|the|quick|short|rough|first|few)\s+)*"
    r"(?:brain[ -]?dump|notes?|thoughts|brief|write-?up)"
    r"(?:\s+(?:on|about|for|re)\s+(?P<what>[^,.;:!?\n]{1,80}?))?"
)
_REQUEST = (
    r"(?=[^\n]{0,60}\b(?:pls|plz|please|can you|could you|would you|bitte|this|it|that)\b)"
    r"(?:(?:pls|plz|please|can you|could you|would you|bitte)\s+)*(?:turn|make|write|create|draft|convert)\s+"
    r"(?:(?:this|it|that|me|us|into|to|an?|the|proper|short)\s+)*(?:prd|spec|docs?|documents?|one-?pager)"
    r"(?:\s+(?:from|out of|of)\s+(?:this|it|that))?(?:[\s,]+(?:pls|please|thanks|thx))?"
)
_GREETING = (
    r"(?:hey|hi|hello|hallo|moin|servus|good (?:morning|afternoon|evening))"
    r"(?:(?:\s+(?:team|all|folks|everyone|everybody|there|zusammen|@[\w.-]+))+\b|\s+\w+(?=[,!])|(?=[,!.\n]|$))"
    r"[\s,!.:–—-]*"
)
_OPENINGS = tuple(
    re.compile(pattern, re.IGNORECASE) for pattern in (_GREETING, _ABOUT + _END, _REQUEST + _END)
)
_ARTICLES = frozenset({"a", "an", "the", "our", "my"})
_CLOSING = re.compile(
    r"(?:/?cc:?(?:[\s,]+(?:and\s+)?@[\w.-]+)+|(?:many\s+)?(?:thanks?|thank you|thx|cheers|danke)"
    r"(?:\s+(?:all|team|everyone|so much|a lot|in advance|(?:for|and)\s+[\w ]{1,20}))?"
    r"|wdyt|thoughts|(?:let me know|lmk)(?:\s+what you think)?|what do you think)\W*",
    re.IGNORECASE,
)


def from_chat(text: str, title: str = "") -> str:
    """The text with Slack's headings as bold lines, and without greeting, request, emoji codes and copies.

    What the opening says of the matter stays, unless the title says it, too.
    """
    bare = _EMOJI_CODE.sub("", text)
    bare = _STRESSED.sub(lambda found: f"**{found['text'].rstrip(': ')}**{found['colon']}", bare)
    lines = _without_opening(bare, title).split("\n")
    while lines and (not lines[-1].strip() or _CLOSING.fullmatch(lines[-1].strip())):
        lines.pop()
    return "\n".join(lines).strip() or text


def _without_opening(text: str, title: str) -> str:
    rest = text.lstrip()
    for pattern in _OPENINGS:
        found = pattern.match(rest)
        if found and words.keeps_words(found.groupdict().get("what") or "", title, _ARTICLES):
            rest = rest[found.end() :].lstrip()
    return rest
