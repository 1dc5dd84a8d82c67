"""Composes prose, bullets, checklists and open questions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block, Code, Grid, Line, block_markdown, runs
from requill.ai.builtin.compose.entries import Aside, Entry, append, bullet_list, entries, item_text, lead
from requill.ai.interface import SectionPlan

_PRONOUN = re.compile(r"(?<![\w.])i(?=['’ ](?!\.))")
_OWNER = re.compile(
    r"[\s(,;–—-]*(?:\bowner|\bowned by|\basked of|\bwho)\s*[:=]\s*(?P<owner>[^)]{1,80}?)[.)\s]*$"
    r"|\s+@(?P<at>[\w.-]{1,40})[.)\s]*$"
    r"|[\s,(–—-]+(?P<decider>[\w.'’ -]{1,40}?) (?:decides|to decide|will decide|knows|to answer"
    r"|can answer)[.)\s]*$",
    re.IGNORECASE,
)


def prose(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """Paragraphs with capitals and full stops; lists, quotes, tables and code that were pasted stay such."""
    parts: list[str] = []
    for run in runs(blocks):
        if isinstance(run, Code | Grid):
            parts.append(block_markdown(run))
        elif run[0].mark == "heading":
            parts.extend(lead(line) for line in run)
        elif run[0].mark == "plain":
            parts.append(_paragraph(run))
        elif run[0].mark == "quote":
            parts.append("\n".join(f"> {markup.guarded(line.text)}" for line in run))
        elif run[0].mark == "number":
            parts.append("\n".join(f"{n}. {item_text(line.text)}" for n, line in enumerate(run, start=1)))
        else:
            mark = "- [ ] " if run[0].mark in ("open", "done") else "- "
            parts.append(
                bullet_list([Entry(line.text, line.depth, line.mark == "done") for line in run], "", mark)
            )
    return markup.paragraphs([existing, *parts])


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
    for entry in entries(blocks):
        previous = found[-1] if found else None
        if isinstance(entry, Aside):
            found.append(entry)
        elif isinstance(previous, Entry) and (owner := _lone_owner(entry.text)):
            found[-1] = Entry(previous.text.removesuffix(f"Owner: {markup.TO_BE_NAMED}") + f"Owner: {owner}")
        elif isinstance(previous, Entry) and not entry.text.endswith("?") and _explains(entry.text):
            text, _, owner = previous.text.rpartition(" Owner: ")
            found[-1] = Entry(f"{text} {words.stopped(words.capitalised(entry.text))} Owner: {owner}")
        else:
            found.append(Entry(open_question(entry.text), entry.depth))
    return _unstopped(found, existing)


def open_question(text: str) -> str:
    """ "Who decides? Owner: to be named" from what was asked, with the owner if one was named."""
    text = words.squeeze(text)
    owner = markup.TO_BE_NAMED
    tail = text[-160:]
    if named := _OWNER.search(tail):
        owner = next(name for name in named.groups() if name).strip()
        text = text[: len(text) - len(tail) + named.start()].rstrip(" ,;(-–—") or text
    text = words.capitalised(text.rstrip(" "))
    if text[-1:] not in ("?", "？", "؟"):
        text = text.rstrip(".") + "?"
    return f"{text} Owner: {owner}"


def _lone_owner(text: str) -> str | None:
    found = re.fullmatch(r"(?:owner|asked of)\s*[:=]\s*(.{1,120})", text, re.IGNORECASE)
    return found.group(1).rstrip(". ") if found else None


def _explains(text: str) -> bool:
    return text.casefold().startswith(("because ", "since ", "it ", "that ", "this ", "otherwise "))


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
