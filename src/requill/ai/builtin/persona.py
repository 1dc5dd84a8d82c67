"""Fills a persona sheet from what was said, over the whole conversation, and asks for what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.reply import Reply

_LEADS = re.compile(
    r"^(?:please |can you |could you |help me )*(?:create|make|build|write|generate|draft"
    r"|describe)?\s*(?:me )?(?:a |an |the )?(?:user )?persona\s*(?:for|of|about|called|named|:"
    r"|-)?\s*",
    re.IGNORECASE,
)
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
_FIELDS: tuple[tuple[str, re.Pattern[str], str], ...] = (
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
_QUOTED = re.compile(r"[\"“„«]([^\"”“»]{8,300})[\"”»]")


def build_persona(said: Sequence[str]) -> Reply:
    """The sheet from everything the person said in this conversation."""
    text = "\n".join(words.without(_LEADS, words.tidy(piece)[:8000]).strip() for piece in said[-20:]).strip()
    if len(words.words(text)) < 2:
        return Reply(
            "Tell me about one person who would use this: role, a usual day, what they want, what "
            "goes wrong, what they use today. "
            "Half sentences are fine. I sort them into a sheet and ask for what is missing."
        )
    fields = _sorted(text)
    name = fields.pop("Name", [""])[0] or _found(_NAME_SAID, text, "name") or _found(_NAME, text, "name")
    age = fields.pop("Age", [""])[0] or _found(_AGE, text, "age") or _found(_AGE, text, "decade")
    heading = ", ".join(filter(None, [name or "Unnamed", age]))
    rows = [(label, _cell(fields.get(label, ()))) for label, *_ in _FIELDS]
    quotes = fields.get("Quote", []) or _QUOTED.findall(text)
    rows.append(
        ("Quote", "; ".join(f"“{words.clipped(quote, 200)}”" for quote in quotes[:3]) or markup.TO_BE_SET)
    )
    notes = fields.get("Notes", [])
    parts = [f"### {markup.inline(words.clipped(heading, 80))}", markup.table(("What", "Known"), rows)]
    if notes:
        parts.append(
            "Also said:\n\n" + "\n".join(f"- {markup.guarded(words.capitalised(note))}" for note in notes)
        )
    asks = [question for label, _, question in _FIELDS if label not in fields]
    if not name:
        asks.insert(0, "What is a fitting name?")
    if not quotes:
        asks.append("What have you heard such a person say, word for word?")
    if asks:
        parts.append("To fill the rest:\n\n" + "\n".join(f"- {ask}" for ask in asks[:5]))
    parts.append("Only what you told me is in the sheet; a persona that nobody has met is a guess.")
    return Reply(markup.paragraphs(parts))


def _sorted(text: str) -> dict[str, list[str]]:
    """Every sentence under the field it speaks to, or under Notes."""
    fields: dict[str, list[str]] = {}
    for line in text.split("\n"):
        bare = re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+", "", line).strip()
        label = _LABEL.match(bare)
        known = _label(label.group("label")) if label else None
        if label and known:
            fields.setdefault(known, []).append(label.group("text"))
            continue
        for sentence in (part for whole in words.sentences(bare) for part in re.split(r"; ", whole)):
            if _QUOTED.fullmatch(sentence):
                fields.setdefault("Quote", []).append(sentence.strip('"“”„«»'))
            elif not _NAME_SAID.fullmatch(sentence.rstrip(" .!")):
                for clause in _clauses(sentence):
                    fields.setdefault(_field(clause, fields), []).append(clause)
    return fields


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
    patterns = {name: pattern for name, pattern, _ in _FIELDS}
    if "Role" not in fields and patterns["Role"].search(sentence):
        return "Role"
    order = ("Pains", "Goals", "Tools today", "Situation", "Trigger")
    return next((name for name in order if patterns[name].search(sentence)), "Notes")


def _label(label: str) -> str | None:
    key = label.casefold().strip()
    return next((name for name, *_ in _FIELDS if name.casefold() == key), None) or _ALIASES.get(key)


def _cell(sentences: Sequence[str]) -> str:
    return " ".join(words.capitalised(sentence) for sentence in sentences) or markup.TO_BE_SET


def _found(pattern: re.Pattern[str], text: str, group: str) -> str:
    found = pattern.search(text[:2000])
    return (found.group(group) or "") if found else ""
