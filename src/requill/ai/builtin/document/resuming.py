"""Takes the questions of the template up again: which sections are not written, and what each is to say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.framing import asks_for_checks, framed
from requill.ai.builtin.compose.requirements import with_checks
from requill.ai.builtin.document.adding import add_item
from requill.ai.builtin.document.commands import AddItem, WriteAnswer
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.inquiries import FillIn, PassOver
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.hollow import hollow, hollow_parts
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import (
    AssistantMessage,
    DocumentContext,
    LeftOut,
    Message,
    Question,
    SectionKind,
    SectionPlan,
    UserMessage,
)
from requill.kit.markdown import Section, heading_key

ASKED = re.compile(
    r"^(?:Your|The next) answer goes under “(?P<where>[^”\n]+)”(?:, too)?\.\n\n\*\*(?P<question>[^\n]+)\*\*"
    r"(?P<later>(?:\n\nAfter that: “[^\n]+”)*)",
    re.MULTILINE,
)
_LATER = re.compile(r"After that: “([^\n]+)”")
_PROPOSED = "Proposed, "
MOST_OFFERS = 3
_REST = re.compile(
    r"gaps?|blanks?|rest|(?:missing|empty|skipped|other)(?: (?:ones|sections|parts))?|document"
    r"|what is missing|everything",
    re.IGNORECASE,
)


def resume(context: DocumentContext) -> Plan:
    """Which sections of the template are not written yet, each as an offer to be asked about it."""
    if context.left_out is None:
        return Plan(
            "This document was made without a template, so I have no questions about it.",
            suggestions=["What is missing?"],
        )
    if not open_sections(context):
        said = "Every section of its template is there, so no question is left. Nothing was changed."
        return Plan(said, suggestions=["What is missing?", "Review the wording"])
    return Plan(still_open(open_sections(context), context), suggestions=offers(open_sections(context)))


def offers(sections: Sequence[LeftOut]) -> list[str]:
    """Requests to be asked about the first of the sections."""
    return [f"Fill in {section.heading}" for section in sections[:MOST_OFFERS]]


def fill_in(command: FillIn, outline: Outline, context: DocumentContext) -> Plan:
    """The first question about the section, where there is no text in it yet."""
    part = outline.named(command.where)
    is_exact = part is not None and heading_key(part.heading) == heading_key(command.where)
    section = None if is_exact else _meant(command.where, open_sections(context))
    if section is not None:
        return _ask(section.heading, _questions(section.plan)[:1] or [Question("What should it say?")])
    if part is not None and hollow(part, outline) is None:
        said = f"“{part.heading}” has text already: “Add to {part.heading}: …” adds to it."
        return Plan(said, suggestions=[f"Show {part.heading}"])
    if part is not None:
        return _ask(part.heading, [Question("What should it say?")])
    if _REST.fullmatch(command.where):
        return resume(context)
    known = f"I know no section “{markup.inline(command.where)}” that is still to be written."
    still = still_open(open_sections(context), context)
    return Plan(" ".join(filter(None, [known, still])), suggestions=offers(open_sections(context)))


def pass_over(command: PassOver, context: DocumentContext) -> Plan:
    """The section's next question; where there is none, or none is wanted, what else is left."""
    section = _exactly(command.where, context)
    then = [] if command.ends else _next(section, command.question, command.then)
    if then:
        asking = _ask(command.where, then, "The next")
        return Plan(f"All right, that one is left out.\n\n{asking.text}", suggestions=asking.suggestions)
    left = [each for each in open_sections(context) if each is not section]
    return Plan("All right. Nothing was changed.", suggestions=offers(left))


def write_answer(command: WriteAnswer, outline: Outline, context: DocumentContext) -> Plan:
    """The answer under its section, which is put where the template has it, and the next question."""
    section = _exactly(command.heading, context)
    then = _next(section, command.question, command.then)
    left = [each for each in open_sections(context) if each is not section]
    part = outline.named(command.heading)
    if section is not None and section.plan is not None:
        editor, told = _new_section(section, section.plan, command, outline), "Written under"
    elif part is not None and command.question:
        editor, told = _added(command, part, outline), "Added to"
    else:
        return add_item(AddItem(None, command.text, command.heading), outline)
    said = f"{told} “{command.heading}”."
    if command.waiting and section is not None:
        said += " Your earlier answer is in this proposal, too: accept this one, and reject that."
    if then:
        asking = _ask(command.heading, then, "The next")
        return Plan(f"{said}\n\n{asking.text}", editor.calls, asking.suggestions)
    empty = [f"Fill in {each.part.heading}" for each in hollow_parts(outline) if each.part is not part]
    chips = [*offers(left), *empty][:MOST_OFFERS]
    return Plan(" ".join(filter(None, [said, still_open(left, context)])), editor.calls, chips)


def asked_for(messages: Sequence[Message]) -> WriteAnswer | None:
    """What the last message would answer, without its text; None where no section was asked about."""
    last = max((n for n, each in enumerate(messages) if isinstance(each, UserMessage)), default=0)
    before = messages[last - 1] if last else None
    found = ASKED.search(before.text) if isinstance(before, AssistantMessage) else None
    if found is None:
        return None
    then = tuple(_LATER.findall(found["later"] or ""))
    where, waiting = found["where"], []
    if isinstance(before, AssistantMessage) and before.text.startswith(_PROPOSED):
        earlier = asked_for(messages[:last])
        answer = messages[last - 2]
        if earlier is not None and earlier.heading == where and isinstance(answer, UserMessage):
            waiting = [*earlier.waiting, (earlier.question, answer.text)]
    return WriteAnswer(where, "", found["question"], then, tuple(waiting))


def _ask(heading: str, questions: Sequence[Question], which: str = "Your") -> Plan:
    """The first of the questions. Those behind it are named: when the section is there, none is known."""
    too = ", too" if which != "Your" else ""
    later = "".join(f"\n\nAfter that: “{markup.inline(each.ask)}”" for each in questions[1:])
    return Plan(
        f"{which} answer goes under “{heading}”{too}.\n\n**{markup.inline(questions[0].ask)}**{later}",
        suggestions=questions[0].suggestions,
    )


def _questions(plan: SectionPlan | None) -> list[Question]:
    return list(plan.questions) if plan is not None else []


def _next(section: LeftOut | None, asked: str, then: Sequence[str]) -> list[Question]:
    """What is asked after that question: by the template, else as it was named with the question."""
    known = _questions(section.plan if section else None)
    places = [n for n, each in enumerate(known) if markup.inline(each.ask) == asked]
    return known[places[0] + 1 :] if places else [Question(ask) for ask in then]


def _exactly(heading: str, context: DocumentContext) -> LeftOut | None:
    key = heading_key(heading)
    return next((each for each in open_sections(context) if heading_key(each.heading) == key), None)


def _composed(answer: str, question: str, kind: SectionKind, plan: SectionPlan, stands: str) -> str:
    """The section's text with the answer, as in the interview."""
    text = framed(answer, plan, question)
    if stands and asks_for_checks(plan, question):
        return with_checks(stands, text)
    return compose(kind, text, plan, stands)


def _new_section(section: LeftOut, plan: SectionPlan, command: WriteAnswer, outline: Outline) -> Editor:
    body = ""
    for question, answer in (*command.waiting, (command.question, command.text)):
        body = _composed(answer, question, plan.kind, plan, body)
    before = {heading_key(heading) for heading in section.after}
    above = [part.heading for part in outline.top if heading_key(part.heading) in before]
    editor = Editor(outline.text)
    if not above and outline.top:
        start, level = outline.top[0].start, "#" * outline.top[0].level
        block = markup.paragraphs([f"{level} {markup.inline(section.heading)}", body])
        editor.replace(start, start, f"{block}\n\n")
    else:
        after = above[-1] if above else ""
        editor.call("insert_section", {"after": after, "heading": section.heading, "markdown": body})
    return editor


def _added(command: WriteAnswer, part: Section, outline: Outline) -> Editor:
    body, kind = outline.body(part), outline.kind(part)
    empty = hollow(part, outline)
    stands = "" if empty is not None and empty.want == "placeholder" and "#" not in body else body
    made = _composed(command.text, command.question, kind, outline.plan(kind, part), stands)
    editor = Editor(outline.text)
    if body:
        start = outline.text.index(body, part.body_start)
        editor.change(start, start + len(body), made)
    else:
        editor.call("write_section", {"heading": part.heading, "markdown": made})
    return editor


def open_sections(context: DocumentContext) -> list[LeftOut]:
    """What its template has beyond the document, what it requires first."""
    return [*(context.left_out or ()), *context.optional]


def still_open(sections: Sequence[LeftOut], context: DocumentContext) -> str:
    """Which sections of the template are not written, as a sentence; empty where there is none."""
    if not sections:
        return ""
    needed = [f"“{each.heading}”" for each in sections if each not in context.optional]
    offered = [f"“{each.heading}”" for each in sections if each in context.optional]
    parts = [f"required: {words.listed(needed)}"] if needed else []
    parts += [f"optional: {words.listed(offered)}"] if offered else []
    first = f"“Fill in {sections[0].heading}” asks for the first."
    return f"Not written yet, of its template’s sections: {'; '.join(parts)}. {first}"


def _meant(name: str, sections: Sequence[LeftOut]) -> LeftOut | None:
    """The section that a person means by a name: by its heading, else by one of its keywords."""
    known = Outline("\n".join(f"## {each.heading}\n" for each in sections))
    if (part := known.named(name)) is not None:
        return next((each for each in sections if each.heading == part.heading), None)
    key = heading_key(name)
    return next((each for each in sections if each.plan and key in each.plan.keywords), None)
