"""Gives ids to requirements that have none."""

from __future__ import annotations

import re

from requill.ai.builtin.compose.requirements import next_number
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import CRITERION, REQUIREMENT, Outline

_LIST_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")
_MOST_EDITS = 12  # sections in one answer


def number_requirements(outline: Outline) -> Plan:
    """Ids for the requirements that have none, and new ones for ids that stand twice."""
    parts = [part for part in outline.top if outline.kind(part) == "requirements"]
    if not parts:
        return Plan("I find no section with requirements to number.")
    editor = Editor(outline.text)
    seen: set[str] = set()
    given: list[str] = []
    numbers: dict[str, int] = {}
    for part in parts[:_MOST_EDITS]:
        prefix = outline.plan("requirements", part).prefix or "FR"
        number = numbers.get(prefix) or next_number(outline.taken, prefix)
        body = outline.body(part)
        numbered, ids = _numbered(body, prefix, number, seen)
        numbers[prefix] = number + len(ids)
        given += ids
        if numbered != body:
            editor.call("write_section", {"heading": part.heading, "markdown": numbered})
    if not editor.calls:
        return Plan("Every requirement already has an id of its own.")
    count = words.counted(len(given), "requirement")
    return Plan(
        f"Gave {count} an id: {words.listed(given[:8])}{' and more' if len(given) > 8 else ''}.", editor.calls
    )


def _numbered(body: str, prefix: str, number: int, seen: set[str]) -> tuple[str, list[str]]:
    lines: list[str] = []
    given: list[str] = []
    fenced = False
    previous = ""
    for line in body.split("\n"):
        bare = line.strip()
        fenced ^= bare.startswith(("```", "~~~"))
        has = REQUIREMENT.match(line)
        if has and has.group(1) not in seen:
            seen.add(has.group(1))
        elif not fenced and (has or _is_requirement(line, previous)):
            text = REQUIREMENT.sub("", line, count=1) if has else _LIST_ITEM.sub("", bare, count=1)
            identity = f"{prefix}-{number:03d}"
            number += 1
            seen.add(identity)
            given.append(identity)
            if lines and lines[-1].strip():
                lines.append("")
            sentence = markup.inline(words.stopped(words.capitalised(words.squeeze(text)), least=1))
            line = f"**{identity}** {sentence}"
        lines.append(line)
        previous = bare
    return "\n".join(lines), given


def _is_requirement(line: str, previous: str) -> bool:
    """Whether a line is a requirement of its own: a list item or the first line of a plain paragraph."""
    bare = line.strip()
    if (
        not bare
        or bare.startswith(("#", ">", "|", "```", "~~~"))
        or line.startswith("  ")
        or CRITERION.match(bare)
    ):
        return False
    return bool(_LIST_ITEM.match(bare)) or (not previous and not bare.endswith(":"))
