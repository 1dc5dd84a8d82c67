"""Reads the question which sections say nothing yet: "which sections are empty?", "what is still empty?"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.inquiries import FindEmpty

_LONGEST = 120  # characters of such a question
_PART = r"(?:sections?|parts?|chapters?|headings?|headlines)"
_STILL = r"(?:(?:still|yet|currently|now|left|really|completely|entirely|all)\s+)*"
_EMPTY = (
    r"(?:empty|blank|bare|unfilled|unwritten|not (?:yet )?(?:written|filled(?: (?:in|out))?)"
    r"|without (?:any )?(?:text|content|words)|to be (?:written|filled(?: (?:in|out))?))"
)
_LACK = (
    r"(?:(?:have|has|contain|contains|with) (?:no|nothing but|only) (?:text|content|words|placeholders?)"
    r"|only (?:have|has|contain|hold) (?:a )?placeholders?|(?:have|has|contain|say) nothing"
    r"|(?:are|is) (?:only |just )?placeholders?|lacks? (?:text|content)"
    r"|needs? (?:text|content|to be (?:written|filled(?: (?:in|out))?))"
    r"|(?:have|has) (?:still )?to be (?:written|filled(?: (?:in|out))?))"
)
_END = (
    r"(?:\s+(?:yet|still|left|now|so far|here|at the moment|please|(?:in|of) (?:this|the|my|our)"
    r" (?:document|doc|prd)))*[\s?.!]*$"
)
_ASKS = re.compile(
    rf"(?:(?:which|what)(?: of (?:the|my|our))? {_PART} (?:are|is|do|did)?\s*{_STILL}(?:{_EMPTY}|{_LACK})"
    rf"|what(?:['’]s| is| are) {_STILL}{_EMPTY}"
    r"|(?:(?:are|is) there|do (?:we|i) have|any|have (?:we|i) got)(?: still)?(?: any)?"
    rf" {_STILL}{_EMPTY} {_PART}"
    rf"|(?:show|list|find|name|give|tell)(?: me)? (?:all |any |the |every )*{_STILL}{_EMPTY} {_PART}"
    rf"|(?:is|are) (?:anything|something|any {_PART}|some {_PART}) {_STILL}{_EMPTY}"
    rf"|{_EMPTY} {_PART}"
    r"|(?:welche (?:abschnitte|kapitel|teile) sind (?:noch )?leer|was ist (?:noch )?leer"
    r"|quelles sections sont (?:encore |toujours )?vides"
    rf"|qu['’]est-ce qui est (?:encore |toujours )?vide)){_END}",
    re.IGNORECASE,
)


def read_emptiness(text: str) -> FindEmpty | None:
    """The question about the document; None for one about what a product shows when it is empty."""
    return FindEmpty() if len(text) < _LONGEST and _ASKS.match(text) else None
