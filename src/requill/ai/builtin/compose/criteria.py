"""Composes acceptance criteria in the form *Given* …, *when* …, *then* …."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block
from requill.ai.builtin.compose.entries import Aside, Entry, entries
from requill.ai.interface import SectionPlan

_STEP = re.compile(r"[*_]{0,2}(given|when|then)\b[*_]{0,2}[:,]?\s*", re.IGNORECASE)
_FOLLOWING = re.compile(r"[*_]{0,2}(?:given|when|then|and|but)\b[*_]{0,2}[:,]?\s+", re.IGNORECASE)
_CONDITION = re.compile(r"(?:if|when|once|as soon as|after)\s+", re.IGNORECASE)


def is_criterion(text: str) -> bool:
    """Whether the text begins with Given, or with When and goes on to a Then."""
    found = _STEP.match(text)
    if not found:
        return False
    kind = found.group(1).lower()
    return kind == "given" or (kind == "when" and bool(re.search(r"\bthen\b", text, re.IGNORECASE)))


def joined_steps(found: Iterable[Entry | Aside]) -> Iterator[Entry | Aside]:
    """The entries with the steps of one scenario, written on lines of their own, put together."""
    steps: list[str] = []
    for entry in found:
        text = entry.text if isinstance(entry, Entry) else ""
        step = _STEP.match(text)
        begins = bool(step and step.group(1).lower() == "given") or (not steps and bool(step))
        if steps and (begins or not _FOLLOWING.match(text)):
            yield Entry(_one_line(steps))
            steps = []
        if begins or steps:
            steps.append(text)
        else:
            yield entry
    if steps:
        yield Entry(_one_line(steps))


def _one_line(steps: Sequence[str]) -> str:
    return ", ".join([*(step.rstrip(" .,;") for step in steps[:-1]), steps[-1]])


def criteria(blocks: Sequence[Block], _plan: SectionPlan, existing: str) -> str:
    """A paragraph for each scenario."""
    parts = [
        entry.markdown if isinstance(entry, Aside) else criterion(entry.text)
        for entry in joined_steps(entries(blocks))
    ]
    have = set(existing.split("\n"))
    return markup.paragraphs([existing, *(part for part in parts if part not in have)])


def criterion(text: str) -> str:
    """One scenario; what was not said as steps is put after "then", with its condition after "when"."""
    text = words.squeeze(text)
    steps = list(_steps(text))
    if not steps:
        steps = list(_plain_steps(text))
    line = ", ".join(f"*{name}* {words.uncapitalised(said)}" for name, said in steps)
    line = line.replace("*given*", "*Given*", 1) if line.startswith("*given*") else line
    line = "*When*" + line[6:] if line.startswith("*when*") else line
    return markup.inline(words.stopped(line))


def _steps(text: str) -> Iterator[tuple[str, str]]:
    """The steps of a scenario that names them itself, in its own order."""
    first = _STEP.match(text)
    if not first or not is_criterion(text):
        return
    names = ("given", "when", "then")
    position, name = first.end(), first.group(1).lower()
    rank = names.index(name)
    for found in _STEP.finditer(text, first.end()):
        later = names.index(found.group(1).lower())
        if later <= rank or text[found.start() - 1] not in " ,.;*_":
            continue
        said = text[position : found.start()].rstrip(" ,.;")
        if not said:
            return
        yield name, said
        position, rank, name = found.end(), later, found.group(1).lower()
    yield name, text[position:].strip() or markup.TO_BE_SET


def _plain_steps(text: str) -> Iterator[tuple[str, str]]:
    condition = _CONDITION.match(text)
    before, comma, after = text.partition(", ")
    if condition and comma and len(before) > condition.end() and after.strip():
        yield "given", "normal use"
        yield "when", before[condition.end() :]
        yield "then", after
        return
    yield "given", "normal use"
    main, when, rest = text.rstrip(".").partition(" when ")
    if when and rest.strip() and main.strip():
        yield "when", rest
        yield "then", main
    else:
        yield "then", text
