"""Makes a requirement measurable: replaces vague words, and marks the figures as assumptions.

Where no figure can be assumed, it is asked for; the answer becomes a check under the requirement, which says
what the word means there.
"""

from __future__ import annotations

import re

from requill.ai.builtin.document.adding import add_item
from requill.ai.builtin.document.commands import AddItem
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.nouns import noun_for
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.requirements import JudgeRequirement, MakeTestable, ShowRequirement
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import CRITERION, REQUIREMENT, Outline, requirement_blocks
from requill.ai.builtin.text.vagueness import Vague, vague_words

_Named = MakeTestable | ShowRequirement | JudgeRequirement
_TELL = re.compile(r"Tell me what “(?P<word>[^”]+)” means in (?P<id>[A-Z]{1,5}-\d{1,4}):")
_FIGURE = re.compile(r"\d")
_LONGEST_FIGURE = 200  # characters of an answer that says what a word means


def make_testable(command: MakeTestable, outline: Outline) -> Plan:
    """A proposal for the requirement's vague words, or the question that only a person can answer."""
    block = _block(command, outline)
    if block is None:
        return Plan(_not_found(command, outline), suggestions=_checks(outline))
    name, start, end = block
    whole = outline.text[start:end].rstrip()
    line, _, rest = whole.partition("\n")
    lead = REQUIREMENT.match(line)
    at = lead.end() if lead else 0
    found = _open_words(whole)
    mendable = [vague for vague in found if vague.better]
    if not found:
        return Plan(_nothing_vague(name, rest))
    if not mendable:
        return Plan(f"Only you can make {name} testable. {_tell(found[0], name)}")
    text = line
    for vague in reversed(mendable):
        text = text[: at + vague.start] + _cased(vague) + text[at + vague.end :]
    editor = Editor(outline.text)
    figures = words.listed([f"“{vague.better}”" for vague in mendable])
    proposed = f"“{words.capitalised(mendable[0].better)}{figures[len(mendable[0].better) + 1 :]}"
    note = (
        f"> Assumption: {figures} in {name} stands for "
        f"{words.listed([f'“{vague.said}”' for vague in mendable])} until somebody confirms it."
    )
    whole_end = start + len(whole)
    editor.replace(whole_end, whole_end, f"\n\n{note}")
    editor.replace(start, start + len(line), text)
    said = words.listed([f"“{words.capitalised(vague.said)}”" for vague in mendable])
    parts = [
        f"{said} cannot be tested. {proposed} is my assumption and marked as "
        f"one: change it if you know better."
    ]
    if left := [vague for vague in found if not vague.better]:
        parts.append(f"“{left[0].said}” I left as it is. {_tell(left[0], name)}")
    return Plan("\n\n".join(parts), editor.calls)


def show_requirement(command: ShowRequirement, outline: Outline) -> Plan:
    """The requirement as it stands, with its criteria."""
    block = _block(command, outline)
    if block is None:
        return Plan(_not_found(command, outline))
    _, start, end = block
    return Plan(f"{command.identity} says:\n\n{outline.text[start:end].strip()}")


def judge_requirement(command: JudgeRequirement, outline: Outline) -> Plan:
    """Whether the requirement can be tested, and what stands in the way; nothing is changed."""
    block = _block(command, outline)
    if block is None:
        return Plan(_not_found(command, outline))
    name, start, end = block
    block_text = outline.text[start:end].strip()
    found = _open_words(block_text)
    if not found:
        return Plan(_nothing_vague(name, block_text))
    said = words.listed([f"“{vague.said}”" for vague in found])
    leaves = "leaves" if len(found) == 1 else "leave"
    verdict = f"Not yet: {said} in {name} {leaves} open what to check."
    if not any(vague.better for vague in found):
        return Plan(f"{verdict} {_tell(found[0], name)}")
    asks = "\n".join(f"- “{vague.said}”: {vague.question}" for vague in found)
    return Plan(f"{verdict}\n\n{asks}\n\nSay “Make {name} testable” for a proposal.")


def settle(answer: str, before: str, outline: Outline) -> Plan | None:
    """The check that a figure makes of the word that was asked about; None for any other message."""
    asked = _TELL.search(before)
    text = words.uncapitalised(answer.strip().rstrip("."))
    if not asked or not _FIGURE.search(text) or "\n" in text or len(text) > _LONGEST_FIGURE:
        return None
    name, meaning = asked["id"], _meaning(asked["word"])
    block = _block(ShowRequirement(name), outline)
    if block is None or text.endswith("?"):
        return None
    check = AddItem(noun_for("criterion"), f"Check: {meaning} {text}", name, single=True)
    left = [
        vague for vague in _open_words(outline.text[block[1] : block[2]]) if _meaning(vague.said) != meaning
    ]
    following = f" {_tell(left[0], name)}" if left else ""
    return Plan(f"Noted under {name}: {meaning} {text}.{following}", add_item(check, outline).calls)


def _tell(vague: Vague, name: str) -> str:
    """The question for what only a person knows; a figure in the next message answers it."""
    return f"Tell me what “{vague.said}” means in {name}: {words.uncapitalised(vague.question)}"


def _meaning(word: str) -> str:
    return f"“{word}” means"


def _open_words(block: str) -> list[Vague]:
    """The vague words of a requirement's sentence of which no check below says what they mean."""
    line, _, rest = block.partition("\n")
    lead = REQUIREMENT.match(line)
    found = vague_words(line[lead.end() if lead else 0 :])
    return [vague for vague in found if _meaning(vague.said).casefold() not in rest.casefold()]


def _block(command: _Named, outline: Outline) -> tuple[str, int, int] | None:
    """The requirement with the id; without one, the first that has a vague word."""
    for block in requirement_blocks(outline):
        name, start, end = block
        block_words = _open_words(outline.text[start:end])
        if name == command.identity or (not command.identity and block_words):
            return block
    return None


def _not_found(command: _Named, outline: Outline) -> str:
    names = [name for name, *_ in requirement_blocks(outline)]
    if not command.identity:
        return _none_vague(outline) if names else "This document has no numbered requirements yet."
    known = f" It has {names[0]} to {names[-1]}." if names else " It has no numbered requirements yet."
    return f"There is no requirement {command.identity} in this document.{known}"


def _none_vague(outline: Outline) -> str:
    """That there is no vague word, and which requirements still cannot be checked."""
    without = _uncovered(outline)
    said = "I find no vague word in the requirements of this document, so I changed nothing."
    if not without:
        return f"{said} Each has a criterion: a tester can work with them."
    names = words.listed([*without[:6], *([f"{len(without) - 6} more"] if len(without) > 6 else [])])
    lack = "lacks" if len(without) == 1 else "lack"
    return (
        f"{said} What {names} {lack} is a criterion, which only you know. Say for each: “Add a criterion "
        f"to {without[0]}: "
        "given …, when …, then …”."
    )


def _uncovered(outline: Outline) -> list[str]:
    return [
        name
        for name, start, end in requirement_blocks(outline)
        if not any(CRITERION.match(line) for line in outline.text[start:end].split("\n"))
    ]


def _checks(outline: Outline) -> list[str]:
    return [f"Show {name}" for name in _uncovered(outline)[:3]]


def _nothing_vague(name: str, rest: str) -> str:
    if any(CRITERION.match(line) for line in rest.split("\n")):
        return f"I find no vague word in {name}, and it has a criterion: a tester can work with it."
    return (
        f"I find no vague word in {name}. What it lacks is a check: say “add a criterion to {name}: "
        f"given …, when …, then …”."
    )


def _cased(vague: Vague) -> str:
    return words.capitalised(vague.better) if vague.said[:1].isupper() else vague.better
