"""Sorts what is said of a person into the fields of a persona's sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin.language import words

_NAME = re.compile(
    r"(?:^|\b(?:named|called|name is|is)\s+)(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)(?=\s*(?:,"
    r"|\(|is\b|works\b|\d))",
    re.MULTILINE,
)
_NAME_SAID = re.compile(
    r"\b(?:(?:her|his|their|the) name(?:['’]s| is)|we(?: will|['’]ll)? call (?:her|him|them)|call (?:her"
    r"|him|them))\s+"
    r"(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r",\s+(?:and\s+|but\s+)?|\s+(?:and|but)\s+(?=(?:she|he|they|wants?|hates?|needs?|uses?|loves?|fears?)\b)"
)
_AGE = re.compile(
    r"\b(?:aged?\s+)?(?P<age>[1-9]\d)(?:\s*(?:-|–|to)\s*\d\d)?\s*(?:years?(?:[- ]old)?|yrs?"
    r"|yo)?\b(?=\s*(?:,|\.|;|\)|years|yrs|$|and\b|from\b|lives\b|works\b))|\bin (?:his|her|their) "
    r"(?P<decade>\w+ies)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^(?P<label>[^\W\d_][\w /&]{1,30}?)\s*[:：]\s*(?P<text>.+)$")
FIELDS: tuple[tuple[str, re.Pattern[str], str], ...] = (
    (
        "Role",
        re.compile(
            r"\b(?:works? (?:as|at|in|for|nights|part)|is an?\b|as an?\b|job|role|profession|occupation"
            r"|employed|manager|nurse|teacher|engineer|student|owner|inspector)\b",
            re.I,
        ),
        "What is their role, and how long have they had it?",
    ),
    (
        "Situation",
        re.compile(
            r"\b(?:lives?|family|children|kids|team of|city|village|every day|each day|days? a week|on site"
            r"|at home|alone|environment|situation|context|day)\b",
            re.I,
        ),
        "Where are they, and with whom, when they need this?",
    ),
    (
        "Goals",
        re.compile(
            r"\b(?:wants?|wishes|hopes?|goals?|needs? to|would like|aims?|tries to|gains?|dreams?)\b", re.I
        ),
        "What are they trying to get done?",
    ),
    (
        "Pains",
        re.compile(
            r"\b(?:hates?|pains?|frustrat\w+|struggl\w+|annoy\w+|cannot|can['’]t|loses?|wastes?|fears?"
            r"|afraid|worr\w+|problems?|difficult|too (?:long|many|much|slow)|forgets?)\b",
            re.I,
        ),
        "What goes wrong today, and what does it cost them?",
    ),
    (
        "Tools today",
        re.compile(
            r"\b(?:uses?|tools?|excel|spreadsheets?|paper|phone|tablet|app|whatsapp|e-?mail|notebook|laptop"
            r"|software)\b",
            re.I,
        ),
        "What do they use today instead?",
    ),
    (
        "Trigger",
        re.compile(r"\b(?:when(?:ever)?|as soon as|trigger|after|before|once|each time)\b", re.I),
        "What happens just before they need this?",
    ),
)
_ALIASES = {
    "job": "Role",
    "occupation": "Role",
    "profession": "Role",
    "context": "Situation",
    "background": "Situation",
    "goal": "Goals",
    "needs": "Goals",
    "wants": "Goals",
    "gains": "Goals",
    "pain": "Pains",
    "frustration": "Pains",
    "problem": "Pains",
    "tool": "Tools today",
    "need": "Goals",
    "pain points": "Pains",
    "frustrations": "Pains",
    "problems": "Pains",
    "tools": "Tools today",
    "tools today": "Tools today",
    "triggers": "Trigger",
    "trigger": "Trigger",
    "quotes": "Quote",
    "quote": "Quote",
    "age": "Age",
    "name": "Name",
}
_ONLY_AGE = re.compile(
    r"(?:(?:she|he|they)(?:['’](?:s|re)|\s+(?:is|are))\s+)?(?:aged?\s+)?[1-9]\d(?:\s*years?(?:[- ]old)?)?\W*",
    re.IGNORECASE,
)
# "Bus driver Ali, 38": the name stands behind what the person is.
_ROLE_NAME = re.compile(
    r"^(?:(?:an?|the)\s+)?[A-Za-z][a-z-]+(?: [a-z-]+){0,2} (?P<name>[A-Z][\w'’-]+)(?=,\s*[1-9]\d\b)",
    re.MULTILINE,
)
_SAID = re.compile(
    r"(?:(?:and\s+)?(?:she|he|they|[A-Z][\w'’-]+)\s+(?:also\s+|once\s+|often\s+|always\s+)?"
    r"(?:said|says?|told us|tells us)[:,]?\s*)?"
    r"[\"“„«](?P<quote>[^\"”“»]{2,300})[\"”»]\W*",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“„«]([^\"”“»]{8,300})[\"”»]")


def name_in(text: str) -> str:
    """The person's name, where the text says one."""
    return _found(_NAME_SAID, text, "name") or _found(_NAME, text, "name") or _found(_ROLE_NAME, text, "name")


def age_in(text: str) -> str:
    """The person's age or decade, where the text says one."""
    return _found(_AGE, text, "age") or _found(_AGE, text, "decade")


def quotes_in(text: str) -> list[str]:
    """What stands between quotation marks."""
    return _QUOTED.findall(text)


def is_labelled(line: str) -> bool:
    """Whether a line begins with the name of a field and a colon."""
    found = _LABEL.match(line)
    return found is not None and label_of(found["label"]) is not None


def sort_into(text: str, fields: dict[str, list[str]]) -> None:
    """Every sentence under the field it speaks to, or under Notes; what stands there already once only."""
    for line in text.split("\n"):
        bare = re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+", "", line).strip()
        label = _LABEL.match(bare)
        known = label_of(label.group("label")) if label else None
        if label and known:
            _put(fields, known, label.group("text"))
            continue
        for sentence in (part for whole in words.sentences(bare) for part in re.split(r"; ", whole)):
            if said := _SAID.fullmatch(sentence):
                _put(fields, "Quote", said["quote"])
            elif not _NAME_SAID.fullmatch(sentence.rstrip(" .!")):
                for clause in _clauses(sentence):
                    if not _ONLY_AGE.fullmatch(clause):
                        _put(fields, _field(clause, fields), clause)


def _put(fields: dict[str, list[str]], field: str, text: str) -> None:
    listed = fields.setdefault(field, [])
    if not any(words.any_word(one, (text,)) for one in listed):
        listed.append(text)


def _clauses(sentence: str) -> list[str]:
    """A sentence in its parts where they speak to different fields; what speaks to none joins another."""
    parts = [part for part in _CLAUSE.split(sentence) if part.strip()]
    seen: dict[str, list[str]] = {}
    known: list[tuple[str, str]] = []
    for part in parts:
        field = _field(part, seen)
        if known and field in ("Notes", known[-1][0]):
            known[-1] = (known[-1][0], f"{known[-1][1]}, {part}")
        elif known and known[-1][0] == "Notes":
            known[-1] = (field, f"{known[-1][1]}, {part}")
            seen.setdefault(field, []).append(part)
        else:
            known.append((field, part))
            seen.setdefault(field, []).append(part)
    return [part for _, part in known] if len(known) > 1 else [sentence]


def _field(sentence: str, fields: Mapping[str, Sequence[str]]) -> str:
    """The field a sentence speaks to; the first that could be about the role is."""
    patterns = {name: pattern for name, pattern, _ in FIELDS}
    if "Role" not in fields and patterns["Role"].search(sentence):
        return "Role"
    order = ("Pains", "Goals", "Tools today", "Situation", "Trigger")
    return next((name for name in order if patterns[name].search(sentence)), "Notes")


def label_of(label: str) -> str | None:
    key = label.casefold().strip()
    return next((name for name, *_ in FIELDS if name.casefold() == key), None) or _ALIASES.get(key)


def _found(pattern: re.Pattern[str], text: str, group: str) -> str:
    found = pattern.search(text[:2000])
    return (found.group(group) or "") if found else ""
