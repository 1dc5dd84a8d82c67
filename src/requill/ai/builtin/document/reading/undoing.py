"""Reads what a person says to take a change back, and what they can do themselves with its buttons."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, Undo, Unresolved
from requill.ai.builtin.document.reading.phrases import head
from requill.ai.builtin.language import words

_IT = r"(?:it|that|this|them|those|these)"
_BACK = re.compile(
    rf"(?:bring|put|get|give|take|change|turn|have|want)\s+(?:me\s+)?{_IT}\s+back(?: (?:in|again"
    r"|the way it was|as it was|please|there))*[.!]?$"
    rf"|(?:restore|revert|undo|un-?do|reinstate|recover|un-?delete)\s+{_IT}(?: (?:again|please|back))*[.!]?$"
    r"|(?:undo|revert|cancel|take back|roll back)\s+(?:the\s+|your\s+|my\s+)?(?:last|latest|previous|recent"
    r"|most recent)\s+(?:change|edit|one|thing|step)[.!]?$"
    r"|(?:put|leave|set)\s+(?:it|that) (?:back )?(?:the way|how|as) it was(?: before)?[.!]?$",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:undo|revert|restore|reinstate|recover|un-?delete|bring back|put back|take back|get back)\s+"
    r"(?:the\s+|my\s+|our\s+|that\s+)?(?P<what>[^:\n]{2,60}?)(?:\s+back)?[.!]?$"
    r"|(?:bring|put|get)\s+(?:the\s+|my\s+|our\s+|that\s+)?(?P<what2>[^:\n]{2,60}?)\s+back(?: in)?[.!]?$",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:undo|revert|take back|roll back|cancel|reset)\s+(?:everything|(?:it |them )?all|both"
    r"|all (?:of )?(?:it|that|them|(?:the |your |my )?(?:changes|edits))"
    r"|(?:the\s+|my\s+|your\s+)?(?:last|latest)\s+(?:two|three|four|five|few|\d)\b.*)[.!]?$"
    r"|(?:go|get|take me|revert|return|change it|put it) back to (?:the )?(?:original|start|beginning"
    r"|first version|previous version|old version).*$"
    r"|(?:restore|revert to) (?:the )?(?:original|previous version|old version).*$",
    re.IGNORECASE,
)
_REDO = re.compile(
    rf"(?:redo|re-do)(?: (?:{_IT}|the (?:last )?change|again|please))*[.!]?$"
    r"|undo (?:the|your|my|that|last) undo[.!]?$|do (?:it|that) again(?: after all)?[.!]?$",
    re.IGNORECASE,
)
_DECIDES = re.compile(
    r"(?P<verb>accept|approve|apply|reject|decline|refuse|dismiss)\s+(?:them\s+)?(?:all|both|everything"
    rf"|{_IT}|(?:the |all (?:the )?|your |these |those |every )?(?:rest|others?|changes?|proposals?"
    r"|suggestions?|edits?|first|second|third|last|first one|second one|last one|one)"
    r"(?: (?:of them|of it|one|changes?|proposals?|suggestions?))?)(?: of (?:them|it|these|those))?[.!]?$",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"(?:Proposed, for you to accept or reject: )?"
    r"(?:Removed|Emptied|Added|Replaced|Moved|It now says|“[^”]+” is (?:now|written)|Noted under"
    r"|The \w+ of “)",
    re.IGNORECASE,
)
_ANY = frozenset({words.stem(word) for word in words.words("a an of the change edit section removal")})
_CANNOT_REDO = (
    "I cannot make a change again that was taken back: say the wish once more. Nothing was changed."
)
_ONE_AT_A_TIME = (
    "I take back one change at a time, the newest first: say “Undo”, and again for the one before it. Each "
    "change of mine also has its own “Undo” in this chat. Nothing was changed."
)
_YOURS = (
    "That is done with the buttons “Accept” and “Reject” under each proposal in this chat; I cannot press "
    "them. Nothing was changed."
)


def read_undoing(text: str) -> Command | None:
    """The undo, or how it is done; None where the text asks for something else."""
    said = head(text)
    if "\n" in text.strip():
        return None
    if _REDO.match(said):
        return Unresolved(_CANNOT_REDO)
    if _ALL.match(said):
        return Unresolved(_ONE_AT_A_TIME)
    if _DECIDES.match(said):
        return Unresolved(_YOURS)
    return Undo() if _BACK.match(said) else None


def read_undoing_of(text: str, before: str) -> Command | None:
    """ "Restore the summary", "undo the rename": the last change, if the answer before tells of it."""
    found = _NAMED.match(head(text)) if "\n" not in text.strip() else None
    if found is None:
        return None
    what = {words.stem(word) for word in words.words(found["what"] or found["what2"])}
    told = {words.stem(word) for word in words.words(before)}
    if _DONE.match(before) and (what - _ANY) <= (told | _said_of(before)):
        return Undo()
    return Unresolved(
        "I cannot tell that my last change was that. “Undo” takes my last change back, and each change of "
        "mine has its own “Undo” in this chat. Nothing was changed."
    )


def _said_of(before: str) -> frozenset[str]:
    """What a change is called beside the words of its answer."""
    verbs = {"is now called": "rename renaming title", "Removed": "deletion delete", "Moved": "move"}
    return frozenset(
        words.stem(word) for lead, names in verbs.items() if lead in before for word in words.words(names)
    )
