"""Reads other words for a requirement, "FR-002: the page loads in 2 seconds", and what is only said of it."""

from __future__ import annotations

import re
from itertools import pairwise

from requill.ai.builtin.document.commands import Command, Correct, Pick, Replace, ReplaceItem, Unresolved
from requill.ai.builtin.document.reading.correcting import read_figure
from requill.ai.builtin.document.reading.phrases import unquoted
from requill.ai.builtin.document.reading.setting import read_correction
from requill.ai.builtin.language import words
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.builtin.text.outline import REQUIREMENT, Outline, requirement_blocks

_NAMED = r"(?:the\s+)?(?:requirement\s+)?(?P<id>[A-Z]{1,5}-\d{1,4})"
_REWORDED = re.compile(
    rf"(?:(?:make|let|have)\s+{_NAMED}\s+(?:say|read)(?:\s+that)?\s*:?\s+"
    rf"|{_NAMED.replace('<id>', '<id2>')}\s*:\s+)(?P<text>\S[^\n]*)$",
    re.IGNORECASE,
)
# After the colon may also stand what is to be done with it, or what somebody asks about it.
_WISH = re.compile(
    r"(?:add|append|insert|remove|delete|drop|make|move|rename|shorten|split|merge|replace|change|set|show|put|swap"
    r"|mark|rewrite|reword|rephrase|update|fix|is|are|was|does|do|who|what|why|when|where|how|can|should|please)\b",
    re.IGNORECASE,
)
# What is said of a requirement, and not by it: who has it, that it is wrong, that something comes on top.
_REMARK = re.compile(
    r"(?:(?:the|its|our)\s+)?(?:owners?|priority|status|due(?: date)?|deadline|date|assignee|effort"
    r"|estimate)\b\s*(?:is|are|was|=|:|should|must|will|has)"
    r"|(?:this|that|it|i|we|you|he|she)(?:['’]\w+)?\b(?!\s+(?:must|shall))"
    r"|(?:also|plus|and|but|only|not|no longer|by|until|from|before|after|in|on|at|for|with|without|too"
    r"|as of)\b(?![^,]*,\s+(?:the|an?|every|each|users?|people)\s)|.*\b(?:too|as well|instead|please)[.!]*$",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"(?:must|shall|should|can|cannot|could|may|will|needs?|has|have|is|are|was|does|do|lets?|says?|works?|runs?"
    r"|loads?|opens?|gets?|stays?|takes?|pays?|sees?|starts?|stops?|ends?|uses?|finds?|knows?|keeps?|gives?"
    r"|contains?|signs?|reads?|writes?|tells?|goes|go|comes?|becomes?|fails?|lasts?|costs?|remains?|chooses?"
    r"|receives?|appears?|taps?|clicks?|press(?:es)?|types?|enters?|scans?|picks?|asks?)(?:n['’]t)?"
)
_NO_SUBJECT = frozenset(words.words("the a an every each all any no of in on for with to by from and or"))
_LEAST = 3  # words of a requirement


def read_rewording(text: str, outline: Outline) -> Command | None:
    """Other words for a requirement that there is, or for some of its words; None for anything else.

    What is no sentence of its own may be a remark: it is asked about.
    """
    found = _REWORDED.match(text.strip())
    said = found["text"] if found else ""
    if found is None or _WISH.match(said) or said.endswith("?"):
        return None
    identity = (found["id"] or found["id2"]).upper()
    block = next((each for each in requirement_blocks(outline) if each[0] == identity), None)
    if block is None:
        return None
    own = outline.text[block[1] : block[2]].strip()
    part = _of_part(said, own) if found["id2"] else None
    if part and set(words.words(part.old)) <= set(words.words(own)):
        return Replace(part.old, part.new, identity)
    if len(said.split()) < _LEAST:
        return None
    said = unquoted(said)
    if found["id"] or said != found["text"] or (part is None and _is_sentence(said, own)):
        return ReplaceItem(Pick(words=identity), said)
    shown = words.clipped(words.capitalised(said), 100)
    offer = f"{identity} should say: {shown}"
    return Unresolved(
        f"“{shown}” may be said of {identity}, or be its new words; I cannot tell. Nothing was changed. Give "
        f"it whole new words with “{offer}”, or say which words of it go: “In {identity}, replace … with …”.",
        (offer, f"Show {identity}"),
    )


def _of_part(said: str, own: str) -> Correct | None:
    """ "10 days instead of 7", "call, not text": which words of the requirement become others."""
    command = read_figure(said, Outline(own)) or read_correction(said)
    return command if isinstance(command, Correct) and not _is_sentence(command.new, own) else None


def _is_sentence(said: str, own: str) -> bool:
    """Whether it can be a requirement by itself: somebody does something, or is told to."""
    if _REMARK.match(said):
        return False
    named = words.words(said)
    if len(named) < _LEAST:
        return False
    old = words.words(REQUIREMENT.sub("", own, count=1))
    if named[:2] == old[:2] or named[0] in IMPERATIVES:
        return True
    return any(_is_verb(word) and before not in _NO_SUBJECT for before, word in pairwise(named))


def _is_verb(word: str) -> bool:
    plain = (word, word.removesuffix("s"), word.removesuffix("es"))
    return bool(_VERB.fullmatch(word)) or any(form in IMPERATIVES for form in plain)
