"""Prefills the form of an offered action with what a text that is no phrase names and says."""

from __future__ import annotations

import re
from collections.abc import Mapping

from requill.ai.builtin.names import PRIORITIES, REQUIREMENT_ID, Names
from requill.kit.markdown import heading_key

_STATUSES = ("Draft", "Proposed", "In progress", "Approved", "Agreed", "Done", "Blocked", "Rejected")
_QUOTED = re.compile(r'["“„«]([^"“”„«»\n]{1,120})["”»]')
# A name: words with a capital, of which the first may not be the text's own first word.
_NAME = r"[^\W\d_][\w'’-]*"
_OWNERS = tuple(
    re.compile(pattern.replace("NAME", rf"(?P<owner>{_NAME}(?: {_NAME})?)"), flags)
    for pattern, flags in (
        (r"\bowner(?: is|:)? +NAME[.!]*$", re.IGNORECASE),
        (r"\b(?:assign|let|ask) +NAME(?: (?:take|own|do)s?\b| *$| to\b)", re.IGNORECASE),
        (r"^NAME +(?:is responsible|owns|will own|should own|takes?\b|is the owner)", re.IGNORECASE),
        (r"\b(?:assign|give|hand)\b.*\bto +NAME[.!]*$", re.IGNORECASE),
        (r"\b(?:to|by) +(?=[A-Z])NAME[.!]*$", re.NOFLAG),
        (r"\bowner +NAME\b", re.IGNORECASE),
    )
)
_REPLACED = (
    re.compile(
        r"^(?:please )?(?:find and )?(?:replace|rename|change|call)(?: the word)? "
        r"(?P<a>[^:]{1,60}?) (?:by|with|to|into) (?P<b>[^:]{1,60})$",
        re.I,
    ),
    re.compile(r"\bword (?P<a>\S{1,40}) should be (?P<b>\S{1,40})", re.I),
)
_EVERYWHERE = re.compile(r"\s+(?:everywhere|throughout|all over)[.!]*$", re.IGNORECASE)
_CELL = re.compile(
    r"\b(?:set|change|update|put) (?:the )?(?P<column>[^\W\d]\w{1,30}) (?:of|for) "
    r"(?P<row>[^:]{1,80}?) to (?P<value>[^:]{1,80})$",
    re.IGNORECASE,
)
_NOT_NAMES = frozenset(
    re.findall(
        r"\w+",
        """a all an and be beginning bottom column could device do end engineering everyone everything first
        fix for from have in is it last me must of or requirement requirements section should start that the
        them this to top us what which who whose with won""",
    )
)
_ENDS = {"after": ("end", "bottom", "last"), "before": ("top", "start", "first", "beginning")}


def named(said: str, names: Names) -> Mapping[str, str]:
    """The things that a text names, by the slot that takes them."""
    ids = [found[0].upper() for found in REQUIREMENT_ID.finditer(said)]
    found = dict(zip(("requirement", "with"), dict.fromkeys(ids), strict=False))
    words = f" {' '.join(re.sub(r'[,?]', ' ', heading_key(said)).split())} "
    section = max((key for key in names.headings if f" {key} " in words), key=len, default=None)
    if section is not None:
        found["section"] = names.headings[section]
        found |= _end_named(words, section, list(names.headings.values()))
    chosen = [one for one in PRIORITIES if f" {one.casefold()} " in words.replace("’", "'")]
    if "nice to have" in words:
        chosen = ["Could"]
    if len(chosen) == 1:
        found["priority"] = chosen[0]
    if status := next((one for one in _STATUSES if f" {one.casefold()} " in words), ""):
        found["status"] = status
    return found | _words_named(said, names)


def _end_named(words: str, section: str, headings: list[str]) -> Mapping[str, str]:
    """Where a section is to stand, of a text that says first or last."""
    for slot, ends in _ENDS.items():
        at = headings[-1 if slot == "after" else 0]
        if any(f" {end} " in words for end in ends) and heading_key(at) != section:
            return {slot: at}
    return {}


def _words_named(said: str, names: Names) -> dict[str, str]:
    """What is new to the document: an owner, other words, the value of a cell."""
    found: dict[str, str] = {}
    if owner := _owner(said, names):
        found["owner"] = owner
    quoted = _QUOTED.findall(said)
    if len(quoted) == 1:
        found |= {"heading": quoted[0], "quote": quoted[0], "title": quoted[0]}
    bare = _EVERYWHERE.sub("", said.strip()).rstrip(".!")
    if replaced := next((match for one in _REPLACED if (match := one.search(bare))), None):
        found |= {name: words.strip('"“”') for name, words in replaced.groupdict().items()}
        found |= {name: found["b"] for name in ("heading", "title") if name not in found}
    if cell := _CELL.search(bare):
        found |= {"column": cell["column"].capitalize(), "row": cell["row"], "value": cell["value"]}
    return found


def _owner(said: str, names: Names) -> str:
    """The name of a person behind a word that asks for one; as it is typed, with capitals."""
    for pattern in _OWNERS:
        for match in pattern.finditer(said):
            words = match["owner"].split()
            while words and (words[-1].casefold() in _NOT_NAMES or REQUIREMENT_ID.fullmatch(words[-1])):
                words.pop()
            is_name = words and words[0].casefold() not in _NOT_NAMES
            if is_name and heading_key(" ".join(words)) not in names.headings:
                return " ".join(word[:1].upper() + word[1:] for word in words)
    return ""
