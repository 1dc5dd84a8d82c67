"""Reads that an open question is answered: "close the question about fraud: …", "the answer to Q2 is …"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command
from requill.ai.builtin.document.matters import CloseQuestion, Decide
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.picking import things
from requill.ai.builtin.document.reading.phrases import ordinal, unquoted
from requill.ai.builtin.language import words
from requill.ai.builtin.text.evidence import hits, telling
from requill.ai.builtin.text.outline import Outline

_ORDINAL = r"(?:first|second|third|fourth|fifth|last|\d{1,2}(?:st|nd|rd|th))"
_ABOUT = r"(?:about|on|of|regarding|concerning|for|with|whether|if|who|what|which|when|how|why|do|should)"
_QUESTION = (
    r"(?:the\s+|our\s+|this\s+)?(?:"
    rf"(?:open\s+)?(?:question\s+|q\s?)(?:number\s+|no\.?\s*|#\s*)?(?P<number>\d{{1,2}})"
    rf"|(?P<which>{_ORDINAL})\s+(?:open\s+)?question"
    rf"|(?:open\s+)?question\s+(?P<words>[\"“]?{_ABOUT}\s[^:\n]{{2,120}}?|[\"“][^:\n]{{2,160}}?)"
    r"|(?P<named>[^:,\n]{2,60}?)\s+question|(?:open\s+)?question)"
)
_SIGN = r"\s*(?:[:;,]|\s[–—-]|[?]?\.(?=\s)|->|→|(?<=\?))\s*"
_DONE = r"(?:answered|resolved|closed|decided|settled|done|clear(?:ed)?|solved)"
_WITH = rf"(?:{_SIGN}|\s+(?:with|as|by|to)\s+)(?P<answer>\S.*)"
_CLOSES = re.compile(
    rf"(?:close|resolve|answer|settle)\s+{_QUESTION}\??(?:{_WITH})?$", re.IGNORECASE | re.DOTALL
)
_MARKS = re.compile(
    rf"mark\s+{_QUESTION}\??\s+(?:as\s+)?{_DONE}(?:(?:{_SIGN})(?P<answer>\S.*))?$", re.IGNORECASE | re.DOTALL
)
_IS_DONE = re.compile(
    rf"{_QUESTION}\??\s+(?:is|has been|was)\s+(?:now\s+|already\s+)?{_DONE}(?:(?:{_SIGN})(?P<answer>\S.*))?$",
    re.IGNORECASE | re.DOTALL,
)
# "Mark pricing as decided" says no word of a question; what is done may as well be a point of a list.
_MARKS_BARE = re.compile(
    r"mark\s+(?:the\s+|our\s+)?(?P<words>[^:,\n]{2,60}?)\s+(?:as\s+)(?:decided|answered|resolved|settled)"
    rf"(?:(?:{_SIGN})(?P<answer>\S.*))?[.!]?$",
    re.IGNORECASE | re.DOTALL,
)
_DECISION = re.compile(
    r"(?:(?:so|ok|okay|well|fyi|and|today|yesterday)[,:]?\s+)*"
    r"(?:we(?:['’]ve| have)?\s+(?:now\s+|just\s+|finally\s+|all\s+)*(?:decided|agreed|settled)"
    r"|it(?:['’]s| is| was)\s+(?:now\s+)?(?:decided|agreed|settled))\s*"
    r"(?::|,|\bthat\b|\bto\b|\bon\b)?\s+(?P<decision>\S[^\n]*)$",
    re.IGNORECASE,
)
_ANSWER_TO = re.compile(
    rf"(?:the\s+|our\s+)?answer\s+(?:to|for|of)\s+(?:{_QUESTION}|(?P<bare>[^:\n]{{2,120}}?))\??\s*"
    r"(?::|\b(?:is|was|should be|will be)\b)\s*:?\s*(?P<answer>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_LEAD = re.compile(
    r"(?:(?:we|they|it|legal|i)(?:['’]ve| have| has| was| is)?\s+(?:decided|agreed|chose|went with"
    r"|settled on|said)(?:\s+(?:that|on|to|for|with))?(?:\s*[:,])?"
    r"|(?:the\s+)?(?:answer|decision|outcome)(?:\s+is|\s*:)(?:\s+that)?"
    r"|that)\s+",
    re.IGNORECASE,
)
_ONLY_DECIDED = re.compile(
    r"(?:it(?:['’]s| is| was)\s+|we\s+|already\s+)*(?:have\s+)?(?:been\s+)?" + _DONE + r"[.!]?$", re.I
)
_LINK = re.compile(r"^(?:about|on|of|regarding|concerning|for|with)\s+(?:the\s+)?", re.IGNORECASE)


def read_closing(text: str, outline: Outline) -> Command | None:
    """The question that is closed, and its answer if one is given; None for anything else."""
    for pattern in (_CLOSES, _MARKS, _IS_DONE):
        if found := pattern.match(text):
            return _closed(found)
    if found := _MARKS_BARE.match(text):
        return CloseQuestion(unquoted(found["words"]), answer=unquoted((found["answer"] or "").strip()))
    found = _ANSWER_TO.match(text)
    if found is None:
        return None
    return _closed(found) if not found["bare"] or _asks(found["bare"], outline) else None


def read_decision(message: str) -> Decide | None:
    """What was decided, in the words of the message; None for anything else."""
    found = _DECISION.match(words.squeeze(message)) if "\n" not in message.strip() else None
    return Decide(found["decision"].strip()) if found and not message.rstrip().endswith("?") else None


def _closed(found: re.Match[str]) -> CloseQuestion:
    parts = found.groupdict()
    number = int(parts["number"]) if parts["number"] else ordinal(parts["which"] or "") or 0
    about = parts["words"] or parts["named"] or parts.get("bare") or ""
    about = re.sub(r"^(?:open|the|our)$", "", about.strip(), flags=re.IGNORECASE)
    said = (parts["answer"] or "").strip()
    said = "" if _ONLY_DECIDED.match(said) else words.without(_LEAD, said).strip(" \n")
    return CloseQuestion(unquoted(_LINK.sub("", about.strip(" ?"))), number, unquoted(said))


def _asks(about: str, outline: Outline) -> bool:
    """Whether an open question is about that."""
    noun = noun_for("open question")
    part = place_of(noun, outline) if noun else None
    terms = telling(about)
    listed = things(part, outline) if part else []
    return bool(terms) and any(hits(one.name, terms) * 2 > len(terms) for one in listed)
