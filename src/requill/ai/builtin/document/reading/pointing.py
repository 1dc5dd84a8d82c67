"""Reads "change it to 1%": what "it" is, where the last change tells, and else the question for it."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Unresolved
from requill.ai.builtin.document.reading.phrases import is_quoted, plain, unquoted
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_POINTER = re.compile(
    r"(?:it|this|that|them|these|those|one|(?:this|that|the (?:last|new|other)) (?:one|bit|thing)"
    r"|(?:all|both) of (?:it|this|that|them|these|those))(?: all)?$",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?:(?:change|update|correct|edit|modify|replace|swap|turn|switch)\s+(?:it|this|that)\s+"
    r"(?:to|into|with|by|for)(?:\s+say)?|(?:make|set)\s+(?:it|this|that)(?:\s+to)?(?=\s+\W{0,2}\d))"
    r"\s+(?P<new>[^\n]{1,200}?)$",
    re.IGNORECASE,
)
# What the assistant says of a change of one place; each is the whole of its answer.
_SET = re.compile(
    r"The (?P<column>[a-z ]+) of “(?P<row>[^“”…]+)” is now (?P<value>[^“”…;]+?)(?:; it was [^“”;]+)?\.$"
)
_REPLACED = re.compile(r"Replaced “[^“”…]+” with “(?P<value>[^“”…]+)”\.(?: “[^“”]+” stands in [^“”]+\.)?$")


def is_pointer(said: str) -> bool:
    """Whether it is a word like "it", which stands for something and is not looked for itself."""
    return not is_quoted(said) and bool(_POINTER.match(said.strip(" .!")))


def unresolved(new: str) -> Unresolved:
    """The question what is to be changed."""
    said = words.clipped(unquoted(new).strip(" ."), 60)
    return Unresolved(
        f"What is to be “{said}”? Say which words of the document: “Change … to {said}”. Nothing was changed."
    )


def pointed(message: str, before: str, outline: Outline) -> str:
    """The message with what the last answer says it changed in the place of "it"; the same in doubt."""
    found = _CHANGE.match(plain(message))
    if not found:
        return message
    new = unquoted(found["new"].strip()).rstrip(".!")
    if (one := _SET.match(before)) and _alike(one["value"], new):
        return f"Set the {one['column']} of “{one['row']}” to {new}"
    other = _REPLACED.match(before)
    if other and _alike(other["value"], new) and len(standing(other["value"], outline.text)) == 1:
        return f"Replace “{other['value']}” with “{new}”"
    return message


def _alike(old: str, new: str) -> bool:
    """Whether both are figures, or neither is: a target is not changed to a name."""
    return bool(re.search(r"\d", old)) == bool(re.search(r"\d", new))
