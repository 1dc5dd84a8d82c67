"""Reads what somebody wants done with a persona's sheet: its orders and questions are no facts about it."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from requill.ai.builtin.language import words
from requill.ai.builtin.talk.general import THANKS

Kind = Literal[
    "add",
    "remove",
    "name",
    "age",
    "aged",
    "change",
    "correct",
    "question",
    "other",
    "document",
    "second",
    "thanks",
]

_LEAD = r"^\W*(?:(?:please|pls|now|then|also|and|ok(?:ay)?|can you|could you|would you|let['’]?s)[,\s]+)*"
_NAME = r"(?-i:(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?))"
_ADD = re.compile(
    rf"{_LEAD}add(?:\s+(?:an?|another|the|one more|to (?:the |her |his |their )?))?"
    r"\s*(?P<field>[\w ]{2,24}?)?\s*[:–—]\s*(?P<text>.+)$"
    rf"|{_LEAD}add(?:\s+that)?\s+(?P<plain>(?:she|he|they|it|her|his|their)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_REMOVE = re.compile(
    rf"{_LEAD}(?:remove|delete|drop|forget|take out|leave out|cut|erase|strike)\s+"
    r"(?:(?:the|that|her|his|their|this|all)\s+)*"
    r"(?:(?:bit|part|line|point|sentence|thing|fact|note|words?|stuff)s?\s+"
    r"(?:(?:about|on|with|of|saying|that says)\s+)?)?"
    r"(?:(?:the|that|her|his|their)\s+)*(?P<what>.+?)(?:\s+please)?[\s.!]*$",
    re.IGNORECASE,
)
_CALLED = (
    re.compile(
        rf"{_LEAD}(?:make|turn)\s+(?:it|her|him|them|this)\s+(?:into\s+)?(?:an?\s+)?"
        rf"[\w ]{{0,20}}?(?:called|named)\s+{_NAME}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD}(?:change|set|make|rename)\s+(?:(?:her|his|their|the|him|them|it)\s+)?"
        rf"(?:name\s+)?(?:to|into|as)\s+{_NAME}",
        re.IGNORECASE,
    ),
    re.compile(rf"{_LEAD}(?:call|name|rename)\s+(?:her|him|them|it)\s+{_NAME}", re.IGNORECASE),
)
_AGED = re.compile(
    rf"{_LEAD}(?:change|set|make)\s+(?:(?:her|his|their|the)\s+)?"
    r"(?:age\s+(?:to\s+)?|her\s+|him\s+|them\s+|it\s+)(?P<age>[1-9]\d)\b"
    r"|^\W*(?:no[,\s]+)?(?:actually[,\s]+)?(?:she|he|they)(?:['’]s|['’]re| is| are)\s+"
    r"(?P<other>[1-9]\d),?\s+not\s+\d\d\W*$",
    re.IGNORECASE,
)
# "she is 58", where another age is known already.
_IS_AGED = re.compile(
    r"^\W*(?:(?:no|sorry|wait|actually|correction)[,:\s]+)*(?:she|he|they)(?:['’]s|['’]re| is| are)"
    r"(?: actually| only)?\s+(?P<age>[1-9]\d)(?: years old| now)?\W*$",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    rf"{_LEAD}(?:change|replace|correct|update|set)\s+(?:(?:the|her|his|their)\s+)?(?P<old>.{{2,80}}?)\s+"
    r"(?:to|with|by|into)\s+(?P<new>.{2,300}?)[\s.!]*$",
    re.IGNORECASE,
)
_CORRECT = re.compile(
    r"^\W*(?:(?:no|sorry|correction|actually|wait)\b[,:\s]*)*(?:(?:it|she|he|they|that)(?:['’](?:s|re)|\s+\w+s?)\s+)?"
    r"(?:an?\s+|the\s+)?(?P<new>[^,;.]{2,80}?)(?<!\band)(?<!\bbut),?\s+not\s+(?:an?\s+|the\s+)?(?P<old>[^,;.]{2,80}?)[\s.!]*$",
    re.IGNORECASE,
)
_DOCUMENT = re.compile(
    rf"{_LEAD}(?:save|export|store|download|turn|make|put|write|convert)\b.{{0,30}}\b(?:document|doc|file|pdf|page|prd|word)\b"
    rf"|{_LEAD}(?:save|export|download)\b",
    re.IGNORECASE,
)
_SECOND = re.compile(
    rf"{_LEAD}(?:give|make|create|build|write|add|do|start|show)\b.{{0,14}}\b"
    r"(?:second|another|new|third|next|one more|different)\s+(?:persona|one|person|sheet)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    rf"{_LEAD}(?:give|show|tell|interview|ask|pretend|imagine|play|act|invent|guess|generate|suggest|draw|make"
    r"|change|turn|rewrite|shorten|translate|improve|summari[sz]e|undo|start over|reset|explain|compare"
    r"|find|search|save|remove|delete|add|fill|go on|continue|rename)\b(?!\s+(?:sure|it to|me feel))",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:(?:and|but|so|ok(?:ay)?|well)[,\s]+)?(?:(?:what|who|whose|which|why|how|where)"
    r"(?:['’](?:s|re)|\s+(?:is|are|was|does|do|did"
    r"|would|will|could|can|should|else|about|many|much|old|often|has|have))\b.*"
    r"|(?:what|who|whose|which|why|how|where|when|is|are|was|does|do|did|can|could|would|will|should|has|have)\b.*\?)\W*$",
    re.IGNORECASE | re.DOTALL,
)


class Order(Struct, frozen=True):
    """What is wanted: `text` is what to add, remove, call it or put, `old` what it stands for or a field."""

    kind: Kind
    text: str = ""
    old: str = ""


def read_order(said: str) -> Order | None:
    """What one sentence wants of the sheet; None where it tells something about the person."""
    said = words.squeeze(said)
    if THANKS.match(said):
        return Order("thanks")
    if found := _ADD.match(said):
        return Order("add", found["text"] or found["plain"], (found["field"] or "").strip())
    if _SECOND.match(said):
        return Order("second")
    for pattern in _CALLED:
        if found := pattern.match(said):
            return Order("name", found["name"])
    if found := _AGED.match(said):
        return Order("age", found["age"] or found["other"])
    if found := _IS_AGED.match(said):
        return Order("aged", found["age"])
    if _DOCUMENT.match(said):
        return Order("document")
    if found := _CHANGE.match(said):
        return Order("change", found["new"], found["old"])
    if found := _REMOVE.match(said):
        return Order("remove", found["what"])
    if _ASKS.match(said):
        return Order("question", said)
    if _OTHER.match(said):
        return Order("other", said)
    if found := _CORRECT.match(said):
        return Order("correct", found["new"], found["old"])
    return None
