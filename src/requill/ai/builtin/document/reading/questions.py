"""Tells a question from a wish: whatever is only asked must never change the document."""

from __future__ import annotations

import re

from requill.ai.builtin.document.nouns import NOUN
from requill.ai.builtin.document.reading.phrases import LONGEST, Q
from requill.ai.builtin.language import words

_LEAD = re.compile(
    r"(?:[^\w\"'“”‘’«„]+|(?:hey|hi|hello|ok|okay|so|and|but|then|now|also|well|hm+|quick question"
    r"|question)[,:]?\s+(?!:)"
    r"|(?:(?:can|could|would|will) you\s+)?(?:please\s+)?(?:tell me|let me know|remind me|explain to me)\s+"
    r"(?=who|what|when|where|why|how|which|if|whether)"
    r"|(?:do you know|i wonder|i['’]d like to know|i would like to know|i want to know|any idea)[,:]?\s+"
    r"(?=who|what|when|where|why|how|which|if|whether))+",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"(?:can|could|would|will|might) you\b|(?:can|could|may|might) (?:we|i)\b(?! (?:be|have|say|trust"
    r"|test)\b)"
    r"|(?:would|do) you mind\b|is it possible (?:for you )?to\b|are you able to\b|please\b"
    r"|(?:how|what) about \w+ing\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?:who|whose|whom|what|which|when|where|why|how)(?:['’]s|['’]re|s)?\b|(?:is|are|was|were|do|does|did|has"
    r"|have|had|should|shall|must|ought|may|isn['’]t|aren['’]t|doesn['’]t|don['’]t|shouldn['’]t)\s+",
    re.IGNORECASE,
)
# Without a question mark only what can be nothing else.
_ASKS_PLAINLY = re.compile(
    r"(?:who|whose|whom)\s+(?:\w+\s+)?\w+|(?:what|which|when|where|why|how)(?:['’]s)?\s+(?:\w+\s+){0,2}?(?:is|are"
    r"|was|were|do|does|did|will|would|should|can|could|owns|has|have|must|many|much|shall)\b"
    r"|(?:what|where|when|who)(?:['’]s|s)\b",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"(?:add|append|insert|include|note|write|put|record|list|log|mention|new|another|one more|an additional"
    r"|i need|we need|i['’]d like|i want|capture|create|introduce|draft|under|in|to)\b",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?:{NOUN}|[\w &/-]{{2,60}})\s*(?::|\s[–—-])\s", re.IGNORECASE)
_IMPERATIVE = re.compile(
    r"(?:replace|change|rename|rewrite|reword|rephrase|update|set|correct|remove|delete|call|title)\b",
    re.IGNORECASE,
)
_OWN_WORDS = re.compile(rf":|{Q}.+{Q}|\b(?:to|with|by) .+ (?:\?|question)", re.DOTALL)
_WISH = re.compile(
    r"(?:should(?:n['’]t)?|shall|must|ought|do|don['’]t|could|can|may|is it (?:ok|okay|better|worth|wise"
    r"|useful"
    r"|necessary)|would it be (?:ok|okay|better|wise|good)|why don['’]t|why not|what if)\s+"
    r"(?:(?:we|i|you|it)\s+)?(?:(?:not|rather|need|have|want|better)\s+)*(?:to\s+)?",
    re.IGNORECASE,
)
_STOPPED = re.compile(r"[.!]\s+\S|:\s*\S")


def is_question(message: str) -> bool:
    """Whether a message only asks: a polite request and words that are to be written down do not."""
    text = _without_lead(message)
    if not text or len(text) > LONGEST or "\n" in text or _REQUEST.match(text):
        return False
    if not text.rstrip(" \"'”’)!").endswith("?"):
        return bool(_ASKS_PLAINLY.match(text)) and not _STOPPED.search(text)
    if _ASKS.match(text):
        return True
    if _ADDS.match(text) or _BARE.match(text):
        return False
    return not (_IMPERATIVE.match(text) and _OWN_WORDS.search(text))


def question_in(message: str) -> str:
    """The question without what is only politeness around it."""
    return words.squeeze(_without_lead(message))


def wish_in(question: str) -> str:
    """What "should we remove payroll?" would have done, as a command; the words may be none."""
    text = question_in(question).rstrip(" ?!.")
    found = _WISH.match(text)
    return text[found.end() :] if found else text


def _without_lead(message: str) -> str:
    return words.without(_LEAD, words.tidy(message[: LONGEST * 2])).strip()
