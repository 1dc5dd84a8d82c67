"""Makes two requirements of one, one of several, and says how much one is required."""

from __future__ import annotations

import re

from requill.ai.builtin.compose.requirements import next_number
from requill.ai.builtin.document.commands import MoveItem, Pick
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.moving import move_item
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.requirements import CombineRequirements, Prioritise, SplitRequirement
from requill.ai.builtin.language import words
from requill.ai.builtin.language.markup import split_row, table_row
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.builtin.text.items import listings
from requill.ai.builtin.text.outline import Outline, requirement_blocks
from requill.ai.builtin.text.roles import roles

_LEAD = re.compile(r"(?P<lead>(?:[-*] )?\*\*)(?P<id>[A-Z]{1,5}-\d{1,4})(?P<close>[:.]?\*\*[:.]?[ \t]*)")
_MODAL = re.compile(r"\b(?:must|shall|should|can|could|will|may|might)(?: not)?\b", re.IGNORECASE)
_AND = re.compile(r",?\s+and\s+(?:also\s+|then\s+)?(?P<verb>[a-z]+)\b")
_MARKED = re.compile(
    r"\s*\(?\bpriority:?\s+\w+(?:['’]t)?\)?[.]?|\s*\((?:must|should|could|won['’]t)(?: have)?\)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<who>(?:An?|The|Each|Every)(?: [\w-]+){1,3}?) [a-z]+(?<!s)s\b")


def _blocks(outline: Outline) -> dict[str, tuple[int, int]]:
    return {
        name: (start, start + len(outline.text[start:end].rstrip()))
        for name, start, end in requirement_blocks(outline)
    }


def _missing(identity: str, outline: Outline) -> Plan:
    names = list(_blocks(outline))
    known = f" It has {names[0]} to {names[-1]}." if names else " It has no numbered requirements yet."
    return Plan(f"There is no requirement {identity} in this document.{known}")


def split_requirement(command: SplitRequirement, outline: Outline) -> Plan:
    """The second part of a requirement as one of its own, after it; the criteria stay with the first."""
    block = _blocks(outline).get(command.identity)
    if block is None:
        return _missing(command.identity, outline)
    start, end = block
    line, _, under = outline.text[start:end].partition("\n")
    lead = _LEAD.match(line)
    parts = _parts(line[lead.end() :]) if lead else []
    if lead is None or len(parts) < 2:
        return Plan(
            f"I see no place to split {command.identity} at: it says one thing, or says two without an "
            "“and” between "
            "two doings. Nothing was changed. You can put it in two sentences of your own, and ask again.",
            suggestions=[f"Show {command.identity}"],
        )
    prefix = command.identity.split("-")[0]
    number = next_number(outline.taken, prefix)
    identities = [command.identity, *(f"{prefix}-{number + n:03d}" for n in range(len(parts) - 1))]
    made = [
        f"{lead['lead']}{name}{lead['close']}{part}" for name, part in zip(identities, parts, strict=True)
    ]
    first = made[0] + (f"\n{under}" if under else "")
    gap = "\n" if line.startswith(("- ", "* ")) else "\n\n"
    editor = Editor(outline.text)
    editor.change(start, end, gap.join([first, *made[1:]]))
    shown = "; ".join(
        f"{name} “{words.unstopped(words.clipped(part, 90))}”"
        for name, part in zip(identities, parts, strict=True)
    )
    stay = f" The criteria stay with {command.identity}." if under.strip() else ""
    return Plan(f"Split {command.identity} into {words.number(len(parts))}: {shown}.{stay}", editor.calls)


def _parts(text: str) -> list[str]:
    """The sentences of a requirement; else its halves at a semicolon, or at an "and" before another verb."""
    pieces = words.sentences(text)
    if len(pieces) == 1 and "; " in text:
        pieces = [words.sentence_case(piece) for piece in text.split("; ")]
    if len(pieces) > 1:
        return pieces
    modal = _MODAL.search(text)
    for found in _AND.finditer(text):
        verb, before = found["verb"], text[: found.start()]
        if modal and modal.end() < found.start():
            if verb in IMPERATIVES or _MODAL.fullmatch(verb):
                subject = text[: modal.start() if _MODAL.fullmatch(verb) else modal.end()]
                return [words.stopped(before), f"{subject.strip()} {text[found.start('verb') :]}"]
            if words.stem(verb) in IMPERATIVES and verb.endswith("s"):
                return [
                    words.stopped(before),
                    f"{text[: modal.start()].strip()} {text[found.start('verb') :]}",
                ]
        elif words.stem(verb) in IMPERATIVES and verb.endswith("s") and (subject := _subject(before)):
            return [words.stopped(before), f"{subject} {text[found.start('verb') :]}"]
    return []


def _subject(text: str) -> str:
    """Who does it: what stands before the first verb."""
    for found in re.finditer(r"\b[a-z]+s\b", text):
        if words.stem(found.group()) in IMPERATIVES and found.start():
            return text[: found.start()].strip()
    named = _NAMED.match(text)
    return named["who"] if named else ""


def combine_requirements(command: CombineRequirements, outline: Outline) -> Plan:
    """One requirement that says all that the several said, under the first id and with all criteria."""
    blocks = _blocks(outline)
    if absent := next((name for name in command.identities if name not in blocks), ""):
        return _missing(absent, outline)
    if len(command.identities) < 2:
        return Plan("One requirement is one already; nothing was changed.")
    lines, under = [], []
    for name in command.identities:
        start, end = blocks[name]
        line, _, rest = outline.text[start:end].partition("\n")
        lead = _LEAD.match(line)
        lines.append(words.stopped((line[lead.end() :] if lead else line).strip()))
        under += [rest.strip("\n")] if rest.strip() else []
    first, *others = command.identities
    start, end = blocks[first]
    lead = _LEAD.match(outline.text, start)
    head = (lead.group() if lead else f"**{first}** ") + " ".join(lines)
    in_list = head.startswith(("- ", "* "))
    made = ("\n" if in_list else "\n\n").join([head, *under])
    editor = Editor(outline.text)
    for name in sorted([*others, first], key=lambda name: -blocks[name][0]):
        begin, stop = blocks[name]
        if name == first:
            editor.change(begin, stop, made)
        else:
            after = len(editor.text[stop:]) - len(editor.text[stop:].lstrip("\n"))
            editor.replace(begin, stop + (after if editor.text[stop + after :] else 0), "")
    gone = words.listed(others)
    left = [name for name in others if re.search(rf"\b{name}\b", editor.text)]
    named = (
        f" {words.listed(left)} {'is' if len(left) == 1 else 'are'} still named elsewhere in the document."
        if left
        else ""
    )
    verb = "is" if len(others) == 1 else "are"
    return Plan(
        f"{first} now says what {words.listed(list(command.identities))} said; {gone} {verb} gone.{named}",
        editor.calls,
    )


def prioritise(command: Prioritise, outline: Outline) -> Plan:
    """Where the document says how much is required: a column, a section, the verb, else a label."""
    if in_table := _in_table(command, outline):
        return in_table
    block = _blocks(outline).get(command.identity)
    if block is None:
        return _missing(command.identity, outline)
    start, end = block
    target = next(
        (part for part in outline.parts if re.match(rf"{command.level}\b", part.heading.casefold())), None
    )
    if target is not None:
        if target.start <= start < target.end:
            return Plan(f"{command.identity} stands under “{target.heading}” already; nothing was changed.")
        return move_item(MoveItem(Pick(words=command.identity), target.heading), outline)
    line = outline.text[start:end].split("\n", 1)[0]
    lead = _LEAD.match(line)
    at = lead.end() if lead else 0
    made = _required(line[at:], command.level)
    editor = Editor(outline.text)
    editor.replace(start + at, start + len(line), made)
    if not editor.calls:
        return Plan(f"{command.identity} says so already; nothing was changed.")
    return Plan(f"{command.identity} now says “{words.clipped(made, 160)}”", editor.calls)


def _required(text: str, level: str) -> str:
    """The sentence with another verb of duty; with a label at its end where it has none."""
    if _MARKED.search(text):
        return _MARKED.sub(lambda found: _relabelled(found.group(), level), text, count=1)
    duty = re.search(r"\b(?:must|shall|should|could|might|may)\b", text)
    if duty and level in ("must", "should", "could"):
        return text[: duty.start()] + level + text[duty.end() :]
    return f"{words.stopped(text.rstrip())} Priority: {level}."


def _relabelled(label: str, level: str) -> str:
    return re.sub(
        r"\b(?:must|should|could|won['’]t|high|medium|low|\w+(?=[).]*$))(?=(?: have)?[).]*$)",
        level,
        label,
        flags=re.I,
    )


def _in_table(command: Prioritise, outline: Outline) -> Plan | None:
    """The cell of the priority column, in a table that has the requirement."""
    for listing in listings(outline.text, headings=False):
        columns = roles(listing.header) if listing.form == "row" else []
        if "priority" not in columns:
            continue
        for item in listing.items:
            cells = split_row(item.text)
            if command.identity not in [cell.strip("*") for cell in cells[:2]]:
                continue
            index = columns.index("priority")
            cells = [*cells, *[""] * (index + 1 - len(cells))]
            old, cells[index] = cells[index], words.capitalised(command.level)
            editor = Editor(outline.text)
            editor.replace(item.start, item.end, table_row(cells))
            was = f"; it was {old}" if old else ""
            if not editor.calls:
                return Plan(f"{command.identity} says so already; nothing was changed.")
            return Plan(f"The priority of {command.identity} is now {cells[index]}{was}.", editor.calls)
    return None
