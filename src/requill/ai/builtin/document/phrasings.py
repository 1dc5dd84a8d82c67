"""Reads a command from what a person wrote, in many phrasings."""

from __future__ import annotations

import re
from collections.abc import Callable

from requill.ai.builtin import words
from requill.ai.builtin.document.commands import (
    AddItem,
    AddSection,
    Command,
    Convert,
    FindMissing,
    MakeTestable,
    MoveSection,
    NumberRequirements,
    Remove,
    RenameDocument,
    RenameSection,
    Replace,
    Review,
    SetCell,
    Shorten,
    Summarise,
)
from requill.ai.interface import SectionKind

_NOUNS: dict[str, SectionKind] = {
    "metric": "metrics",
    "kpi": "metrics",
    "measure": "metrics",
    "key result": "metrics",
    "risk": "risks",
    "functional requirement": "requirements",
    "non-functional requirement": "requirements",
    "requirement": "requirements",
    "open question": "questions",
    "question": "questions",
    "user story": "stories",
    "story": "stories",
    "acceptance criterion": "criteria",
    "criterion": "criteria",
    "scenario": "criteria",
    "test case": "criteria",
    "checklist item": "checklist",
    "to-do": "checklist",
    "task": "checklist",
    "bullet point": "bullets",
    "bullet": "bullets",
    "point": "bullets",
    "item": "bullets",
    "non-goal": "bullets",
    "row": "table",
    "quote": "quote",
    "faq": "faq",
    "paragraph": "prose",
    "sentence": "prose",
    "note": "prose",
    "assumption": "prose",
}
_PLURALS = {
    "stories": "story",
    "user stories": "user story",
    "criteria": "criterion",
    "acceptance criteria": "acceptance criterion",
}
_NOUN = "|".join(sorted([*_PLURALS, *(f"{noun}s?" for noun in _NOUNS)], key=len, reverse=True))
_Q = "[\"'“”‘’«»„]"
_POLITE = re.compile(
    r"(?:(?:please|kindly|hey|hi|ok|okay|now|also|and|then|so)[,!]?\s+|(?:can|could|would|will) "
    r"you (?:please )?"
    r"|(?:i(?:'d| would) like (?:you )?to|i want (?:you )?to|let['’]?s|we (?:should|need to|have "
    r"to)|you should)\s+)+",
    re.IGNORECASE,
)
_ADD = re.compile(
    r"(?:add|append|insert|include|put in|put|write down|note down|create|make|introduce)\b\s*", re.IGNORECASE
)
_COUNT = (
    r"(?:(?:a|an|another|one more|one|two|three|four|five|some|the|this|these|following|new|more|extra"
    r"|\d+)\s+)*"
)
_ADD_SECTION = re.compile(
    rf"{_COUNT}(?:section|chapter|heading)s?\b\s*(?:called|named|titled|about|on|for|with the "
    rf"(?:heading|title)|:|,)?\s*(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ADD_NAMED_SECTION = re.compile(
    rf"{_COUNT}{_Q}?(?P<name>[^\n:\"“”]{{2,80}}?){_Q}?\s+(?:section|chapter)\b\s*(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ADD_ITEM = re.compile(rf"{_COUNT}(?P<noun>{_NOUN})\b(?P<rest>.*)$", re.IGNORECASE | re.DOTALL)
_WHERE_FIRST = re.compile(
    r"\s*(?:to|into|in|under|for)\s+(?:the\s+)?(?P<where>[^:,\n]{2,60}?)(?:\s+(?:section|list"
    r"|table))?\s*(?:[:,–—-]\s+|\n+)(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_WHERE_LAST = re.compile(
    r"^(?P<text>.+?)\s+(?:to|into|in|under|below)\s+(?:the\s+)?(?P<where>[^:,.\n]{2,60}?)(?:\s+(?:s"
    r"ection|list|table))?\s*[.!]?$",
    re.IGNORECASE | re.DOTALL,
)
_LINK = re.compile(
    r"\s*(?:[:,–—-]\s*|\b(?:for|about|that says|which says|saying|stating|that|on|of|called|named"
    r"|asking|to ask|is)\b\s*:?\s*)*",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"\s+(?:right\s+)?(?P<side>after|below|behind|before"
    rf"|above)\s+(?:the\s+)?{_Q}?(?P<anchor>[^:\n\"“”]{{2,80}}?){_Q}?(?:\s+section)?(?=\s*(?:[:.]|$"
    rf"|\n|\s+with\b))",
    re.IGNORECASE,
)
_RENAME_DOCUMENT = re.compile(
    r"(?:rename|retitle|call|name)\s+(?:the\s+|this\s+|my\s+)?(?:document|doc|prd|file"
    r"|it)?(?:['’]s title)?\s*(?:to|as|into|:)?\s+(?P<title>.+)$"
    r"|(?:change|set|make|update)\s+(?:the\s+|its\s+)?(?:document(?:['’]s)?\s+)?(?:title"
    r"|name)(?:\s+of\s+(?:the|this)\s+(?:document|doc|prd))?\s*(?:to|into|:)\s+(?P<title2>.+)$",
    re.IGNORECASE,
)
_RENAME_SECTION = re.compile(
    rf"(?:rename|retitle|change)\s+(?:the\s+)?(?:section\s+"
    rf"|heading\s+)?{_Q}?(?P<old>[^\"“”\n]{{2,80}}?){_Q}?\s*(?:section\s+|heading\s+)?(?:to|into"
    rf"|as)\s+{_Q}?(?P<new>[^\"“”\n]{{1,120}}?){_Q}?[.!]?$",
    re.IGNORECASE,
)
_THE_DOCUMENT = re.compile(r"\b(?:document|title|doc|prd)\b", re.IGNORECASE)
_REPLACE_QUOTED = re.compile(
    rf"(?:replace|change|swap|substitute|turn|correct)\s+(?:the\s+(?:word|words|text|phrase"
    rf"|sentence)s?\s+)?(?P<open>[\"“„«'‘])(?P<old>.+?)[\"”“»'’]\s+(?:with|by|to|into"
    rf"|for)\s+(?:{_Q}(?P<new>.*?){_Q}|(?P<bare>.+?))[.!]?$",
    re.IGNORECASE | re.DOTALL,
)
_REPLACE = re.compile(
    r"(?:replace|swap|substitute)\s+(?:all\s+|every\s+|each\s+)?(?P<old>.+?)\s+(?:with|by"
    r"|for)\s+(?P<new>.+?)\s*$",
    re.IGNORECASE | re.DOTALL,
)
_CHANGE = re.compile(
    r"(?:change|update|correct)\s+(?P<old>.+?)\s+(?:to|into)\s+(?P<new>.+?)\s*$", re.IGNORECASE | re.DOTALL
)
_REMOVE = re.compile(
    r"(?:remove|delete|drop|erase|take out|cut|get rid of|strike)\s+(?:the\s+|this\s+"
    r"|that\s+)?(?P<rest>.+?)[.!]?$",
    re.IGNORECASE | re.DOTALL,
)
_REMOVE_NAMED = re.compile(
    r"(?P<what>.+?)\s+(?P<noun>section|chapter|paragraph|bullet|point|row|line|risk|metric|requirement|question)$",
    re.IGNORECASE | re.DOTALL,
)
_REMOVE_NOUN = re.compile(
    rf"(?P<noun>{_NOUN}|section|chapter|line|word|text|phrase)\b\s*"
    r"(?:about|on|called|named|that says|with|for|saying|:)?\s*(?P<what>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_MOVE = re.compile(
    rf"(?:move|put|shift|place)\s+(?:the\s+)?(?:section\s+)?{_Q}?(?P<what>[^\"“”\n]{{2,80}}?){_Q}?("
    rf"?:\s+section)?\s+"
    rf"(?:(?:to\s+)?(?:right\s+|directly\s+)?(?P<side>before|above|after|below"
    rf"|behind)\s+(?:the\s+)?(?:section\s+)?{_Q}?(?P<anchor>[^\"“”\n]{{2,80}}?){_Q}?(?:\s+section)?"
    r"|(?:to|at)\s+the\s+(?P<edge>top|beginning|start|end|bottom))[.!]?$",
    re.IGNORECASE,
)
_SET_CELL = re.compile(
    r"(?:set|change|update|put|fill in)\s+(?:the\s+)?(?P<column>baseline|target|date|deadline|by"
    r"|owner|mitigation|likelihood|impact)"
    r"\s+(?:of|for|in)\s+(?:the\s+)?(?P<row>.+?)\s+(?:to|as|is|=)\s+(?P<value>.+?)[.!]?$",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?:re)?number\s+(?:all\s+)?(?:the\s+)?requirements|(?:give|assign|add)\s+(?:ids?"
    r"|numbers?)\s+to\s+(?:all\s+|the\s+|every\s+)*requirements?",
    re.IGNORECASE,
)
_TO_TABLE = re.compile(
    r"(?:turn|convert|change|make|transform|show|put)\s+(?:the\s+)?(?:(?:list|bullets|bullet list"
    r"|items|points)\s*)?(?:(?:in|under|of|from)\s+)?(?:the\s+)?(?P<where>.*?)\s*(?:list|bullets"
    r"|section)?\s*(?:in)?to\s+a\s+table"
    r"|(?:make|create)\s+(?:a\s+)?table\s+(?:out\s+)?(?:of"
    r"|from)\s+(?:the\s+)?(?:list\s+in\s+)?(?P<where2>.+?)$",
    re.IGNORECASE,
)
_TO_LIST = re.compile(
    r"(?:turn|convert|change|make|transform|show|put)\s+(?:the\s+)?(?:table\s*)?(?:(?:in|under|of"
    r"|from)\s+)?(?:the\s+)?(?P<where>.*?)\s*(?:table|section)?\s*(?:(?:back\s+)?(?:in)?to"
    r"|as)\s+(?:a\s+)?(?:bullet(?:ed)?\s+)?(?:list|bullets|bullet points)",
    re.IGNORECASE,
)
_SHORTEN = re.compile(
    r"(?:shorten|tighten|trim|condense|compress|simplify)\b\s*(?P<where>.*?)[.!]?$"
    r"|make\s+(?P<where2>.+?)\s+(?:shorter|more concise|tighter|crisper)[.!]?$",
    re.IGNORECASE,
)
_SUMMARISE = re.compile(
    r"(?:summari[sz]e|sum up|give me (?:a|an) (?:summary|overview|outline)|outline|(?:a "
    r")?(?:summary|overview|outline)|tl;?dr|what(?:['’]s| is) (?:in|this document about)|what does "
    r"(?:this|the) document say)\b\s*(?:of|for|about)?\s*(?P<where>.*?)[.!?]*$",
    re.IGNORECASE,
)
_MISSING = re.compile(
    r"(?:what(?:['’]?s| is| else is| are)?|find|show|list|check|is (?:there )?any(?:thing)?|am i"
    r"|anything|did i)\b.{0,40}\b(?:missing|incomplete|gaps?|forgot(?:ten)?|lacking|left to do"
    r"|still to do|unfinished)\b"
    r"|what (?:do|should) i (?:still )?(?:need|add|write|do next)|is (?:it|this|the document) "
    r"(?:complete|finished|ready|done)|^missing\??$|^gaps\??$",
    re.IGNORECASE,
)
_REVIEW = re.compile(
    r"(?:review|critique|proofread|check|assess|evaluate)\b(?!list)|(?:give me|any|your) feedback"
    r"|feedback\b|what do you think|how (?:good|can i improve)|improve (?:this|the|my) (?:document"
    r"|doc|prd|text|wording)",
    re.IGNORECASE,
)
_TESTABLE = re.compile(
    r"(?:make|turn|rewrite|rephrase)\b.{0,60}\b(?:testable|measurable|specific|concrete|verifiable"
    r"|precise|clear(?:er)?)\b|\b(?:is|sounds|seems|reads|are)\b.{0,20}\b(?:vague|unclear|fuzzy"
    r"|ambiguous|not testable|untestable|imprecise)\b",
    re.IGNORECASE,
)
_ID = re.compile(r"\b([A-Z]{1,5}-\d{2,4})\b", re.IGNORECASE)
_LONGEST = 400  # characters of a command's own words; what is longer is text to be kept


def read_command(message: str, is_section: Callable[[str], bool]) -> Command | None:
    """The command in a message, or None. `is_section` says whether a name is a section of the document."""
    text = words.tidy(message)
    text = words.without(_POLITE, text)
    head = words.squeeze(text.split("\n", 1)[0])[:_LONGEST]
    return _question(head, text) or _add(text, head, is_section) or _change(text, head, is_section)


def _question(head: str, text: str) -> Command | None:
    """Commands that ask about the document, or work on all of it."""
    if _NUMBER.search(head):
        return NumberRequirements()
    if _MISSING.search(head) and not _ADD.match(head):
        return FindMissing()
    if _TESTABLE.search(head) and not head.lower().startswith(("add", "replace")):
        found = _ID.search(head)
        return MakeTestable(found.group(1).upper() if found else "")
    if (found := _SUMMARISE.match(head)) and len(text) <= _LONGEST:
        return Summarise(_place(found.group("where")))
    if found := _SHORTEN.match(head):
        return Shorten(_place(found.group("where") or found.group("where2") or ""))
    if _REVIEW.match(head):
        return Review()
    return None


def _add(text: str, head: str, is_section: Callable[[str], bool]) -> Command | None:
    found = _ADD.match(text)
    if not found:
        inverse = re.match(
            r"(?:to|under|in)\s+(?:the\s+)?(?P<where>[^:,\n]{2,60}?)(?:\s+section)?,?\s+add\s*:?\s+"
            r"(?P<text>.+)$",
            text,
            re.I | re.S,
        )
        if inverse and is_section(inverse.group("where")):
            return _item(inverse.group("text"), is_section, inverse.group("where"))
        return None
    if found.group().strip().lower() in ("make", "put") and (
        _TO_TABLE.match(head) or _TO_LIST.match(head) or _MOVE.match(head)
    ):
        return None
    rest = text[found.end() :]
    if section := _ADD_SECTION.match(rest):
        return _new_section(section.group("rest"))
    named = _ADD_NAMED_SECTION.match(rest)
    if (
        named
        and not is_section(named.group("name"))
        and not re.search(r"\b(?:to|in|into|under)\b", named.group("name"), re.I)
    ):
        return _new_section(named.group("name") + named.group("rest"))
    return _item(rest, is_section)


def _new_section(rest: str) -> Command:
    rest, after = rest.strip(), ""
    if placed := _AFTER.search(rest[:_LONGEST]):
        after = ("" if placed.group("side").lower() in ("after", "below", "behind") else "<") + placed.group(
            "anchor"
        ).strip()
        rest = rest[: placed.start()] + rest[placed.end() :]
    heading, colon, text = rest.partition(":")
    if "\n" in heading:
        heading, _, text = rest.partition("\n")
    elif not colon:
        heading, _, text = rest.partition(" with ")
    return AddSection(
        words.capitalised(words.squeeze(heading).strip(" \"'“”‘’.#,")),
        text.strip(" .\n") if not colon else text.strip(),
        after,
    )


def _item(rest: str, is_section: Callable[[str], bool], where: str = "") -> Command | None:
    found = _ADD_ITEM.match(rest)
    noun, kind = "", None
    if found and not (found.group("rest")[:1] not in " :,\n-–—" and found.group("rest")):
        noun = _singular(found.group("noun"))
        kind, rest = _NOUNS[noun], found.group("rest")
    if not where:
        first = _WHERE_FIRST.match(rest)
        last = _WHERE_LAST.match(rest)
        target = re.match(
            r"\s*(?:to|for|under)\s+(?P<where>[A-Z]{1,5}-\d{2,4})\b\s*[:,–—-]?\s*(?P<text>.+)$",
            rest,
            re.I | re.S,
        )
        if target:
            where, rest = target.group("where").upper(), target.group("text")
        elif first and is_section(first.group("where")):
            where, rest = first.group("where"), first.group("text")
        elif last and is_section(last.group("where")):
            where, rest = last.group("where"), last.group("text")
    text = words.without(_LINK, rest).strip() if kind else rest.strip(" :\n")
    text = _unquoted(text)
    if not kind and not where:
        return None
    return AddItem(kind, text, where, noun) if text else AddItem(kind, "", where, noun)


def _change(text: str, head: str, is_section: Callable[[str], bool]) -> Command | None:
    """Commands that change what stands there."""
    if found := _SET_CELL.match(head):
        return SetCell(
            found.group("column").lower(), _unquoted(found.group("row")), _unquoted(found.group("value"))
        )
    if found := _MOVE.match(head):
        edge = (found.group("edge") or "").lower()
        side = (found.group("side") or edge).lower()
        return MoveSection(
            found.group("what"),
            found.group("anchor") or "",
            side in ("after", "below", "behind", "end", "bottom"),
        )
    if found := _TO_TABLE.match(head):
        return Convert(_place(found.group("where") or found.group("where2") or ""), to_table=True)
    if found := _TO_LIST.match(head):
        return Convert(_place(found.group("where") or ""), to_table=False)
    if found := _REPLACE_QUOTED.match(text):
        return Replace(
            found.group("old"), found.group("new") if found.group("new") is not None else found.group("bare")
        )
    found = _RENAME_SECTION.match(head)
    if found and is_section(found.group("old")) and not _THE_DOCUMENT.search(found.group("old")):
        return RenameSection(found.group("old"), found.group("new"))
    if found := _RENAME_DOCUMENT.match(head):
        title = _unquoted((found.group("title") or found.group("title2") or "").strip())
        return RenameDocument(title.removeprefix("to ").strip(' ."“”'))
    for pattern in (_REPLACE, _CHANGE):
        if found := pattern.match(text):
            return Replace(_unquoted(found.group("old")), _unquoted(found.group("new")))
    if found := _REMOVE.match(text):
        return _removal(found.group("rest"))
    return None


def _removal(rest: str) -> Command:
    if named := _REMOVE_NAMED.match(rest):
        return Remove(_unquoted(named.group("what")), named.group("noun").lower())
    if found := _REMOVE_NOUN.match(rest):
        return Remove(_unquoted(found.group("what")), _singular(found.group("noun")))
    return Remove(_unquoted(rest))


def _singular(noun: str) -> str:
    noun = words.squeeze(noun.lower())
    return _PLURALS.get(noun, noun if noun in _NOUNS else noun.removesuffix("s"))


def _place(text: str) -> str:
    """A section's name from "the list in X", or nothing for "the document"."""
    bare = re.sub(
        r"^(?:(?:the|this|my|whole|entire|all|list|in|of|under|section|text)\s+)+",
        "",
        f"{text.strip()} ",
        flags=re.IGNORECASE,
    )
    bare = re.sub(r"\s+(?:section|list|table|bullets)\s*$", "", bare.strip(" .?!\"“”'"), flags=re.IGNORECASE)
    return (
        ""
        if bare.lower()
        in ("document", "doc", "prd", "it", "this", "everything", "me", "text", "list", "table", "bullets")
        else bare
    )


def _unquoted(text: str) -> str:
    text = text.strip()
    pairs = {'"': '"', "“": "”", "„": "“", "«": "»", "'": "'", "‘": "’"}
    if len(text) > 1 and pairs.get(text[0]) == text[-1] and text.count(text[0]) <= 2:
        return text[1:-1]
    return text
