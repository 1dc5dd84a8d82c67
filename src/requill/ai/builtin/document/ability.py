"""The document ability: reads the command, plans the change, and reports what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from requill.ai.builtin import markup, words
from requill.ai.builtin.document import edits, overview, structure
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
from requill.ai.builtin.document.phrasings import read_command
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.testable import make_testable
from requill.ai.builtin.feedback import review
from requill.ai.builtin.findings import judge
from requill.ai.builtin.general import how_to
from requill.ai.builtin.outline import Outline, requirement_blocks
from requill.ai.builtin.reply import Outcome, Reply, asked, outcomes
from requill.ai.interface import DocumentContext, ModelRequest

_CHANGED = "The change is in the document."


def answer_document(request: ModelRequest, context: DocumentContext) -> Reply:
    """Round 1 is the change, round 2 the words about it; a question is answered at once."""
    done = outcomes(request.messages)
    failed = [outcome for outcome in done if outcome.error]
    if failed:
        made = len(done) - len(failed)
        rest = (
            f" {words.capitalised(words.counted(made, 'other change was', 'other changes were'))} made."
            if made
            else ""
        )
        return Reply(f"I could not make that change: {words.stopped(failed[0].error, least=1)}{rest}")
    plan = _plan(asked(request.messages), context)
    if not plan.calls:
        return Reply(_told(done, _CHANGED) if done else plan.text)
    if not done:
        return Reply(calls=plan.calls)
    same = [call.name for call in plan.calls] == [outcome.name for outcome in done]
    return Reply(_told(done, plan.text if same else _CHANGED))


def _told(done: Sequence[Outcome], words: str) -> str:
    """What was done in words; a change that still waits for the person's consent is not called done."""
    if any(outcome.result.get("state") == "pending" for outcome in done):
        return f"Proposed, for you to accept or reject: {words[:1].lower()}{words[1:]}"
    return words


def _plan(message: str, context: DocumentContext) -> Plan:
    outline = Outline(context.text)
    command = read_command(message, lambda name: outline.named(name) is not None)
    if command is None:
        card = how_to(message)
        return Plan(card if card else _abilities(outline))
    return _carry_out(command, outline, context)


def _carry_out(command: Command, outline: Outline, context: DocumentContext) -> Plan:
    match command:
        case AddItem():
            return edits.add_item(command, outline)
        case AddSection():
            return edits.add_section(command, outline)
        case Replace():
            return edits.replace(command, outline)
        case Remove():
            return edits.remove(command, outline)
        case RenameDocument():
            return edits.rename_document(command)
        case RenameSection():
            return edits.rename_section(command, outline)
        case MoveSection():
            return edits.move(command, outline)
        case SetCell():
            return structure.set_cell(command, outline)
        case NumberRequirements():
            return structure.number_requirements(outline)
        case Convert():
            return structure.convert(command, outline)
        case Shorten():
            return structure.shorten(command, outline)
        case MakeTestable():
            return make_testable(command, outline)
        case Summarise():
            return Plan(overview.summarise(command.where, outline, context))
        case FindMissing():
            return Plan(overview.missing(outline, context))
        case Review():
            return Plan(review(outline.text, f"“{markup.inline(context.title)}”"))
        case _:
            assert_never(command)


def _abilities(outline: Outline) -> str:
    """What can be asked for, with three suggestions for this document."""
    text = (
        "I work by rule, without a language model, and did not understand that. "
        "I can add, replace, remove, rename and move parts of this document, turn lists into "
        "tables and back, number requirements, "
        "make them testable, take filler out, summarise, review, and say what is missing. For this "
        "document I would suggest:"
    )
    return f"{text}\n\n" + "\n".join(f"- {suggestion}" for suggestion in _suggestions(outline))


def _suggestions(outline: Outline) -> list[str]:
    found: list[str] = []
    for finding in judge(outline.text):
        name = finding.text.split(":")[0]
        if finding.group == "Missing" and finding.text.startswith("There is no section about "):
            section = finding.text.removeprefix("There is no section about ").removeprefix("the ").rstrip(".")
            found.append(f"Add a section “{words.capitalised(section)}”")
        elif "cannot be tested" in finding.text and " " not in name:
            found.append(f"Make {name} testable")
        elif finding.text.startswith("The metric “"):
            gap = finding.text.rsplit(" has no ", 1)[-1].split(",")[0].split(" and ")[0].rstrip(".")
            found.append(f"Set the {gap} of {finding.text.removeprefix('The metric ').split('”')[0]}” to …")
    blocks = requirement_blocks(outline)
    if blocks:
        found.append(f"Add a criterion to {blocks[0][0]}: given …, when …, then …")
    found += ["What is missing?", "Add a risk: …", "Summarise the document"]
    return list(dict.fromkeys(found))[:3]
