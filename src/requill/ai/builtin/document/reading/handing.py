"""Reads that one person takes over from another: "Tom is leaving, replace him with Lena"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command
from requill.ai.builtin.document.matters import HandOver
from requill.ai.builtin.document.reading.phrases import head
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_NAME = r"@?[^\W\d_][\w’'.-]{0,30}(?: [A-ZÄÖÜ][\w’'-]{1,30}){0,2}"
_OLD, _NEW = rf"(?P<old>{_NAME})", rf"(?P<new>{_NAME})"
_ALL = r"(?i:everything|all|all (?:of )?(?:his|her|their|its) (?:\w+)|(?:his|her|their) (?:\w+))"
_LEAVES = (
    r"(?i:\s+(?:is leaving|leaves|left|has left|is gone|quit|is moving on|is no longer "
    r"(?:here|with us|on the team)|will leave|is out)"
    r"(?:\s+(?:us|the (?:team|company|project)))?(?:\s+(?:soon|next \w+|in \w+|on \w+))?)"
)
_HANDS = (
    re.compile(
        rf"{_OLD}{_LEAVES}\s*(?:[,;.–-]+|(?i:and|so))\s*(?i:(?:and|so|please|then)\s+)*"
        rf"(?i:reassign|give|hand|move|transfer|pass|assign)\s+{_ALL}"
        rf"(?i:\s+(?:that\s+)?(?:he|she|they)\s+(?:owns?|has|have|had))?\s+(?i:over\s+)?(?i:to)\s+{_NEW}[\s.!]*$"
    ),
    re.compile(
        rf"{_OLD}{_LEAVES}\s*(?:[,;.–-]+|(?i:and|so))\s*(?i:(?:and|so|please|then)\s+)*"
        rf"(?i:replace|swap)\s+(?i:him|her|them)\s+(?i:with|by|for)\s+{_NEW}[\s.!]*$"
    ),
    re.compile(
        rf"{_OLD}{_LEAVES}\s*(?:[,;.–-]+|(?i:and|so))\s*(?i:(?:and|so)\s+)*"
        rf"{_NEW}\s+(?i:takes over|replaces (?:him|her|them)|will take over)(?:\s+{_ALL})?[\s.!]*$"
    ),
    re.compile(
        rf"{_NEW}\s+(?i:(?:now\s+|will\s+)?takes? over)(?:\s+{_ALL})?\s+(?i:from|for)\s+{_OLD}[\s.!]*$"
    ),
    re.compile(
        rf"{_NEW}\s+(?i:replaces|is replacing|will replace)\s+{_OLD}(?i:\s+as (?:the )?owner)?[\s.!]*$"
    ),
    re.compile(
        rf"(?i:reassign|hand over|hand|give|move|transfer|pass)\s+{_ALL}"
        rf"(?i:\s+(?:that\s+)?(?:is\s+)?owned by|\s+of|\s+from)\s+"
        rf"{_OLD}\s+(?i:over\s+)?(?i:to)\s+{_NEW}[\s.!]*$"
    ),
    re.compile(
        rf"(?i:everything|all)\s+(?i:that\s+)?{_OLD}\s+(?i:owns|has)\s+"
        rf"(?i:goes|moves|passes|is now)\s+(?i:to|by)\s+{_NEW}[\s.!]*$"
    ),
    re.compile(
        rf"(?i:replace|change|swap)\s+(?i:the\s+)?(?i:owner)\s+{_OLD}\s+(?i:with|by|to|for)\s+{_NEW}[\s.!]*$"
    ),
)
_NOBODY = frozenset(
    words.words("he she they it we you i who this that him her them the a an our my nobody somebody someone")
)


def read_handing(text: str, _outline: Outline) -> Command | None:
    """Who takes over from whom; None for anything else."""
    said = head(text)
    if "\n" in text.strip():
        return None
    for pattern in _HANDS:
        if found := pattern.match(said):
            old, new = (found[name].removeprefix("@").strip(" .") for name in ("old", "new"))
            both = (*words.words(old), *words.words(new))
            if both and not _NOBODY & set(both):
                return HandOver(words.capitalised(old), words.capitalised(new))
    return None
