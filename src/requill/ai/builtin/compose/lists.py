"""Composes prose, bullets, checklists and open questions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose.answers import Block, Code, Line, Mark, block_markdown, runs
from requill.ai.builtin.compose.entries import (
    Aside,
    Entry,
    append,
    bullet_list,
    by_line,
    entries,
    lead,
)
from requill.ai.builtin.compose.owners import is_name
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.grids import Grid
from requill.ai.interface import SectionPlan

_PRONOUN = re.compile(r"(?<![\w.])i(?=['’ ](?!\.))")
_PIPED_OWNER = re.compile(r"\s*(?<!\\)\|\s*(?=(?:owner|owned by|asked of)\b)", re.IGNORECASE)
_OWNER = re.compile(
    r"[\s(,;–—-]*(?:\bowner|\bowned by|\basked of|\bwho)\s*[:=]\s*(?P<owner>[^)]{1,80}?)[.)\s]*$"
    r"|\s+@(?P<at>[\w.-]{1,40})[.)\s]*$"
    r"|\s*[,(–—-]\s*(?!(?:and|or|but|who|which|nobody|no one)\b)(?P<decider>[\w.'’ -]{1,40}?)"
    r" (?:decides|to decide|will decide|knows|to answer"
    r"|can answer)[.)\s]*$"
    r"|\s*\(\s*ask(?:ed of)?:?\s+(?P<asked>[^()]{1,80}?)\s*\)[.\s]*$",
    re.IGNORECASE,
)
_NAME = r"[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*\.?){0,2}"
# What follows a question on its line and names who can answer it: "(Ana Berg)", "Ask IT.", "@ben".
_ON_ITS_LINE = (
    re.compile(rf"\(({_NAME})\)\.?"),
    re.compile(r"\((?i:ask(?:ed of)?|owner)[: ]\s*([^()]{1,80})\)\.?"),
    re.compile(r"(?i:ask) ((?:the )?[\w'’-]+(?: [\w'’-]+){0,2})\.?"),
    re.compile(rf"(?i:owner) ({_NAME})\.?"),
    re.compile(r"@([\w.-]{1,40})"),
    re.compile(
        r"([A-ZÄÖÜ][\w'’ -]{1,40}?) (?:decides|knows|can answer|will decide|to decide|will answer)\.?"
    ),
)
_ASKED = re.compile(r"(?<=[?？])\s+(?P<who>\S[^?]*)$")
# "I don't know whether" asks as well, though it ends with a full stop.
_WONDERS = re.compile(
    r"(?:(?:i|we|nobody|no one) (?:(?:do(?:es)? not|do(?:es)?n['’]t) (?:yet )?know|knows?|am not sure"
    r"|are not sure|have not decided|haven['’]t decided|wonder|need to (?:know|decide|find out|clarify))"
    r"|not (?:yet )?(?:sure|clear|known|decided)|unclear|unknown|open|undecided|still open|to be decided)\b",
    re.IGNORECASE,
)

_ASKS = re.compile(
    r"(?:who|whom|whose|what|when|where|why|which|how|whether|if|is|are|was|were|do|does|did|can|could|should"
    r"|shall|will|would|may|must|has|have|had|wer|was|wann|wo|warum|wie|welche[rsnm]?|ob|ist|sind|kann|können"
    r"|soll|sollen|müssen|darf|dürfen|wird|werden|haben|hat|gibt|in which|by when|until when|for how|at what"
    r"|to whom|from whom)\b",
    re.IGNORECASE,
)
_LIST_MARKS: tuple[Mark, ...] = ("bullet", "number", "open", "done")
_NAME_FIRST = re.compile(r"\((?P<who>[^()]{2,60})\)[\s/,;|–—-]*(?P<rest>[^\s/].*)")
_LONGEST_TOPIC = 4  # words up to which a thing named without a verb is asked about: "Pricing for schools?"


def prose(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """Paragraphs with capitals and full stops; lists, quotes, tables and code that were pasted stay such."""
    parts: list[str] = []
    listed: list[Entry] = []
    for run in runs(blocks):
        lines = _list_lines(run)
        if listed and (not lines or lines[0].gap):
            parts.append(bullet_list(listed, ""))
            listed = []
        if lines:
            listed += [Entry(line.text, line.depth, line.mark) for line in lines]
        elif isinstance(run, Code | Grid):
            parts.append(block_markdown(run))
        elif run[0].mark == "heading":
            parts.extend(lead(line) for line in run)
        elif run[0].mark == "plain":
            parts.append(_paragraph(run))
        else:
            parts.append("\n".join(f"> {markup.guarded(line.text)}" for line in run))
    if listed:
        parts.append(bullet_list(listed, ""))
    return markup.paragraphs([existing, *parts])


def _list_lines(run: Sequence[Line] | Code | Grid) -> Sequence[Line]:
    return () if isinstance(run, Code | Grid) or run[0].mark not in _LIST_MARKS else run


def _paragraph(run: Sequence[Line]) -> str:
    short = all(len(line.text) < 80 and line.text[-1] not in ".!?:;,。" for line in run)
    if len(run) > 1 and short:
        return bullet_list([Entry(line.text) for line in run], "")
    text = _PRONOUN.sub("I", " ".join(line.text for line in run))
    return markup.guarded(words.sentence_case(text))


def bullets(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """One bullet for each line, sentence or part of an enumeration."""
    return bullet_list(entries(blocks, by_comma=True), existing)


def checklist(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """One box to tick for each line, sentence or part of an enumeration; ticked ones stay ticked."""
    return bullet_list(entries(blocks, by_comma=True), existing, "- [ ] ")


def questions(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """One bullet for each question with the person who can answer it, or the place for their name."""
    found: list[Entry | Aside] = []
    for entry, goes_on in by_line(blocks):
        previous = found[-1] if found else None
        if isinstance(entry, Aside):
            found.append(entry)
        elif isinstance(previous, Entry) and (owner := _lone_owner(entry.text.lstrip("| "), goes_on=goes_on)):
            free = previous.text.endswith(f"Owner: {markup.TO_BE_NAMED}")
            text = previous.text.removesuffix(markup.TO_BE_NAMED) if free else f"{previous.text}, "
            found[-1] = Entry(text + owner)
        elif goes_on and isinstance(previous, Entry) and (more := _owned_and_more(entry.text, previous.text)):
            found[-1] = Entry(previous.text.removesuffix(markup.TO_BE_NAMED) + more["who"])
            found.append(Entry(open_question(more["rest"]), entry.depth))
        elif goes_on and isinstance(previous, Entry) and _is_note(entry.text):
            text, _, owner = previous.text.rpartition(" Owner: ")
            note = words.stopped(words.capitalised(entry.text), least=1)
            found[-1] = Entry(f"{text} {note} Owner: {owner}")
        else:
            found.append(Entry(open_question(entry.text), entry.depth))
    return _unstopped(found, existing)


def open_question(text: str) -> str:
    """ "Who decides? Owner: to be named" from what was asked, with the owner if one was named."""
    question, owner = question_and_owner(text)
    return f"{question} Owner: {owner or markup.TO_BE_NAMED}"


def question_and_owner(text: str) -> tuple[str, str]:
    """What was asked, with a question mark if it is a question, and who is to answer; or nobody."""
    text = _PIPED_OWNER.sub(", ", words.squeeze(text))
    owner = ""
    tail = text[-160:]
    if named := _OWNER.search(tail):
        owner = next(name for name in named.groups() if name).strip()
        text = text[: len(text) - len(tail) + named.start()].rstrip(" ,;(-–—") or text
    elif (asked := _ASKED.search(tail)) and (
        who := next((match for one in _ON_ITS_LINE if (match := one.fullmatch(asked["who"]))), None)
    ):
        owner, text = who.group(1).rstrip(". "), text[: len(text) - len(tail) + asked.start()]
    text = words.capitalised(text.rstrip(" "))
    if text[-1:] in ("?", "？", "؟"):
        return text, owner
    is_topic = text.count(" ") < _LONGEST_TOPIC and text[-1:] != "." and "://" not in text
    asks = bool(_ASKS.match(text)) or is_topic
    return (f"{text.rstrip('.')}?" if asks else words.stopped(text, least=1)), owner


def _owned_and_more(text: str, before: str) -> re.Match[str] | None:
    """The name in brackets that a further question follows on the same line: "(Ahmed) / who pays?"."""
    found = _NAME_FIRST.fullmatch(text)
    is_free = before.endswith(f"Owner: {markup.TO_BE_NAMED}")
    return found if found and is_free and is_name(found["who"]) else None


def _lone_owner(text: str, *, goes_on: bool) -> str | None:
    """Whom the text names as the owner of what was asked before it; on the same line a name is enough."""
    found = re.fullmatch(r"(?:owner|asked of)\s*[:=]\s*(.{1,120})", text, re.IGNORECASE)
    if not found and goes_on:
        found = next((match for pattern in _ON_ITS_LINE if (match := pattern.fullmatch(text))), None)
    return found.group(1).rstrip(". ") if found else None


def _is_note(text: str) -> bool:
    """Whether a sentence says something about the question before it instead of asking another one."""
    asks = text.endswith(("?", "？", "؟")) or bool(_ASKS.match(text) or _WONDERS.match(text))
    if asks or re.match(r"[^\W\d_]+:\s", text) or _OWNER.search(text):
        return False
    sentence = text.count(" ") > 1 or (" " in text and text.endswith("."))
    return sentence or text.startswith("(")


def _unstopped(found: Sequence[Entry | Aside], existing: str) -> str:
    """A list whose entries get no full stop after the owner's name."""
    parts: list[str] = []
    items: list[str] = []
    have = {line.strip() for line in existing.split("\n")}
    for entry in found:
        if isinstance(entry, Aside):
            parts += ["\n".join(items), entry.markdown]
            items = []
        elif (line := f"- {markup.guarded(entry.text)}") not in have:
            items.append(line)
    parts.append("\n".join(items))
    return append([part for part in parts if part], existing)
