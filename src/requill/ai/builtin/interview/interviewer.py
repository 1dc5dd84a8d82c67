"""Leads the interview: composes answers into sections, sorts pasted briefs, asks the next question."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.framing import asks_for_checks, framed
from requill.ai.builtin.compose.requirements import with_checks
from requill.ai.builtin.document.reading.foreign import in_english
from requill.ai.builtin.interview.addressed import read_addressed
from requill.ai.builtin.interview.asides import Aside, is_none, is_none_of, may_be_none, read_aside
from requill.ai.builtin.interview.brief import sort_brief
from requill.ai.builtin.interview.brief_router import Router
from requill.ai.builtin.interview.corrections import Correction, Uncorrected, read_correction
from requill.ai.builtin.interview.fillers import without_fillers
from requill.ai.builtin.interview.hearing import Heard, hear, made
from requill.ai.builtin.interview.interview_words import (
    NONE,
    REPLACES,
    Remark,
    closing,
    mended,
    taken_back,
    unwritten,
)
from requill.ai.builtin.interview.orders import Order, read_order
from requill.ai.builtin.interview.retracting import retracted
from requill.ai.builtin.interview.returning import is_unplaced, returned
from requill.ai.builtin.interview.unsure import known_gaps, without_unknowns
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Call, Reply, answered, asked, outcomes, said_before
from requill.ai.interface import (
    AssistantMessage,
    InterviewContext,
    ModelRequest,
    SectionPlan,
    SectionProgress,
)

_ASSUMPTION = re.compile(r"^>[ \t]*Assumption:[ \t]*(.+)$", re.MULTILINE)
_ASKED_LAST = re.compile(r"\*\*(.+)\*\*\s*$")
_ASKED_LAST = re.compile(r"\*\*(.+)\*\*\s*$")
_SAYS_WHAT_IS_IN = frozenset({"scope", "in scope", "included", "mvp", "features", "in"})
_OUT_OF_IT = ("non-goals", "out of scope", "not included")
_KEPT_TEXT = "That section has text, which is kept; “back” and its name let you answer it anew."
_LONGER_THAN_A_TITLE = 12  # words beyond the title from which the opening message is an answer


class Step(Struct, frozen=True):
    """What an answer leads to: the tools to run, and what to say of it besides the next question."""

    calls: Sequence[Call]
    remark: Remark = field(default_factory=Remark)


def interview(request: ModelRequest, context: InterviewContext) -> Reply:
    """One round: first the tools, then, when their results are known, the words."""
    said = asked(request.messages)
    step: Step | None = None
    if context.mode == "ai-assisted" and context.move == "answer" and context.current is not None:
        step = _answer(said, request, context, context.current)
    if done := outcomes(request.messages):
        return Reply(closing(done, context, step.remark if step else Remark()))
    if context.mode == "start-new":
        return Reply(calls=[*_drafts(context), Call("complete")])
    if context.move == "start":
        return Reply(calls=_start(said, context))
    if step:
        return Reply(calls=step.calls)
    return Reply(calls=[_next_call(context, context.current, context.question_index or 0)])


def _start(said: str, context: InterviewContext) -> list[Call]:
    """The first question; what came with the title is sorted into the sections first."""
    rest = said.strip()
    if rest.casefold().startswith(context.title.strip().casefold()):
        rest = rest[len(context.title.strip()) :].strip(" \n:-–—.#")
    plans = [section.plan for section in context.sections]
    filled: set[int] = set()
    calls: list[Call] = []
    if plans and (brief := sort_brief(rest, plans, 0, context.title)):
        filled = set(brief.parts)
        calls = [_fill(context, index, brief.text(index)) for index in brief.parts]
    elif plans and len(rest.split()) >= _LONGER_THAN_A_TITLE:
        filled = {0}
        calls = [_fill(context, 0, rest)]
    return [*calls, _next_call(context, _next_open(context, -1, filled), 0)]


def _answer(said: str, request: ModelRequest, context: InterviewContext, current: int) -> Step:
    """What an answer does: an order, a correction, a question back; else the answer in its section.

    It is read anew when the tools have run, and says the same then.
    """
    plans = [section.plan for section in context.sections]
    section, index = context.sections[current], context.question_index or 0
    again = _next_call(context, current, index)
    if order := _order(said, context):
        calls = [_written(context, place, text) for place, text in order.texts.items()]
        put_off = order.said or unwritten("edit", said, section, replaces=False)
        return Step([*calls, again], Remark(changed=order.said) if calls else Remark(unwritten=put_off))
    if addressed := read_addressed(in_english(said), plans, current, _earlier(request, context, current)):
        place = addressed.section
        if place is None:
            return Step([again], Remark(unwritten=unwritten("nowhere", said, section, replaces=False)))
        changed = f"Added under “{plans[place].heading}”."
        text = framed(addressed.text, plans[place], addressed.question)
        return Step([_fill(context, place, text), again], Remark(changed=changed))
    heard = hear(said, context.sections)
    if not heard.is_plain:
        return _with_mends(heard, request, context, current)
    correction = _correction(said, request, context)
    if isinstance(correction, Correction):
        return Step(
            [_written(context, correction.section, correction.markdown), again],
            Remark(changed=_mended(correction, context)),
        )
    if aside := _aside(said, context, current):
        replaces = REPLACES in answered(request.messages)
        return Step([again], Remark(unwritten=unwritten(aside, said, section, replaces=replaces)))
    if isinstance(correction, Uncorrected):
        return Step([again], Remark(unwritten=f"{correction.why} Nothing was changed."))
    return _taken(said, request, context, current)


def _taken(said: str, request: ModelRequest, context: InterviewContext, current: int) -> Step:
    """The answer in its section, or a pasted brief in all of its sections, and the next question."""
    plans = [section.plan for section in context.sections]
    index = context.question_index or 0
    none = Router(plans).exactly(is_none_of(said))
    none = none if none is not None and may_be_none(plans[none]) else None
    if none is not None and none != current:
        noted = Remark(changed=f"Noted under “{plans[none].heading}”: none.", unwritten=_KEPT_TEXT)
        return Step([*_none(context, none), _next_call(context, current, index)], noted)
    if is_none(said) or none == current:
        return Step([*_none(context, current), _following(context, current, index)])
    said = without_fillers(said, plans[current], replaces=REPLACES in answered(request.messages))
    if brief := sort_brief(said, plans, current, context.title):
        calls = [_fill(context, place, brief.text(place)) for place in brief.parts]
        if current in brief.parts and brief.answers(current):
            return Step([*calls, _next_call(context, _next_open(context, current, set(brief.parts)), 0)])
        return Step([*calls, _next_call(context, current, index)])
    plan, question = plans[current], _question(plans[current], index)
    took = retracted(said, plan)
    rest, unknowns = without_unknowns(took.answer, plan, question)
    step = _answer_itself(rest, request, context, current) if rest.strip(" .,;") else None
    calls = list(step.calls[:-1]) if step else []
    said_of = [step.remark.beside] if step else []
    apart: frozenset[str] = frozenset()
    if took.dropped:
        place = None if took.is_amount else _left_out(plans, current)
        heading = "" if place is None else plans[place].heading
        said_of.append(taken_back(took.dropped, heading))
        if place is not None:
            calls.insert(0, _fill(context, place, f"{took.dropped}{' (later)' if took.later else ''}"))
            apart = frozenset({heading})
    if unknowns:
        calls += [Call("note_open_question", asdict(each)) for each in unknowns]
        said_of.append(known_gaps(unknowns))
    calls.append(_following(context, current, index))
    return Step(calls, Remark(beside=" ".join(filter(None, said_of)), apart=apart))


def _left_out(plans: Sequence[SectionPlan], current: int) -> int | None:
    """The section for what is left out of the one at hand, if that says what is in."""
    if not _SAYS_WHAT_IS_IN & {plans[current].heading.casefold(), *plans[current].keywords}:
        return None
    router = Router(plans)
    return next((found for name in _OUT_OF_IT if (found := router.exactly(name)) is not None), None)


def _answer_itself(said: str, request: ModelRequest, context: InterviewContext, current: int) -> Step:
    """The answer in its section, beside what stands there or in its place."""
    plan, index = context.sections[current].plan, context.question_index or 0
    following = _following(context, current, index)
    if (stands := _body(context.sections[current])) and REPLACES in answered(request.messages):
        again = returned(said, plan, _question(plan, index), stands)
        return Step([_written(context, current, again.markdown), following], Remark(beside=again.remark))
    return Step([_answered(said, context, current), following])


def _with_mends(heard: Heard, request: ModelRequest, context: InterviewContext, current: int) -> Step:
    """The corrections in an answer, each in its section, and what else it says as the answer."""
    after = replace(context, sections=made(context.sections, heard.mends))
    changed = list(dict.fromkeys(mend.section for mend in heard.mends))
    said = [_mended(mend, context) for mend in heard.mends]
    said += [f"{why} That was not changed." for why in heard.unmade]
    mends = [_written(after, place, after.sections[place].markdown) for place in changed]
    if not heard.answer or _aside(heard.answer, after, current):
        again = _next_call(context, current, context.question_index or 0)
        text = " ".join(said)
        return Step([*mends, again], Remark(changed=text) if mends else Remark(unwritten=text))
    taken = _taken(heard.answer, request, after, current)
    calls, said = taken.calls, [*said, taken.remark.beside]
    written = {call.arguments["section"] for call in calls if call.name == "fill_section"}
    apart = [call for call in mends if call.arguments["section"] not in written]
    headings = frozenset(str(call.arguments["section"]) for call in apart)
    return Step([*apart, *calls], Remark(beside=" ".join(filter(None, said)), apart=headings))


def _earlier(request: ModelRequest, context: InterviewContext, current: int) -> tuple[int, str] | None:
    """The section and the question that were asked before the one at hand."""
    asked_in = {
        markup.inline(asking.ask): (index, asking.ask)
        for index, section in enumerate(context.sections)
        for asking in section.plan.questions
    }
    at_hand = markup.inline(_question(context.sections[current].plan, context.question_index or 0))
    for message in reversed(request.messages):
        found = _ASKED_LAST.search(message.text) if isinstance(message, AssistantMessage) else None
        if found and found[1] != at_hand and found[1] in asked_in:
            return asked_in[found[1]]
    return None


def _mended(mend: Correction, context: InterviewContext) -> str:
    heading = context.sections[mend.section].plan.heading
    said = mended(heading, mend.line, is_removal=mend.is_removal)
    if not mend.elsewhere:
        return said
    others = words.listed([f"“{context.sections[place].plan.heading}”" for place in mend.elsewhere])
    return f"{said} The old words also stand under {others}; that was not changed."


def _following(context: InterviewContext, current: int, index: int) -> Call:
    """The section's next question, else that of the next section."""
    if index + 1 < len(context.sections[current].plan.questions):
        return _next_call(context, current, index + 1)
    return _next_call(context, _next_open(context, current, {current}), 0)


def _none(context: InterviewContext, current: int) -> list[Call]:
    """That there is nothing of the kind, where nothing else was said before."""
    return [] if context.sections[current].markdown.strip() else [_written(context, current, NONE)]


def _body(section: SectionProgress) -> str:
    """What the section says; "None." gives way to the first thing that is said after all."""
    return "" if section.markdown.strip() == NONE else section.markdown


def _aside(said: str, context: InterviewContext, current: int) -> Aside | None:
    plan = context.sections[current].plan
    return read_aside(said, plan, _question(plan, context.question_index or 0))


def _order(said: str, context: InterviewContext) -> Order | None:
    return read_order(said, context.sections, context.title)


def _correction(
    said: str, request: ModelRequest, context: InterviewContext
) -> Correction | Uncorrected | None:
    before = answered(request.messages)
    if REPLACES in before and context.current is not None:
        stands = context.sections[context.current].markdown
        found = read_correction(said, context.sections, before, stands)
        if isinstance(found, Uncorrected) and found.old and found.old.casefold() not in stands.casefold():
            return found
        # An answer that takes the place of another corrects it, whatever it begins with.
        return None if isinstance(found, Uncorrected) and not is_unplaced(said, stands) else found
    previous = [*said_before(request.messages)[:-1], ""]
    return read_correction(said, context.sections, before, previous[-2] if len(previous) > 1 else "")


def _answered(said: str, context: InterviewContext, current: int) -> Call:
    """The section with the answer."""
    section = context.sections[current]
    question = _question(section.plan, context.question_index or 0)
    text = framed(said, section.plan, question)
    existing = _body(section)
    if existing and asks_for_checks(section.plan, question):
        return _written(context, current, with_checks(existing, text))
    return _written(context, current, compose(section.plan.kind, text, section.plan, existing))


def _fill(context: InterviewContext, index: int, said: str) -> Call:
    """The call that adds what was said to the section."""
    section = context.sections[index]
    return _written(context, index, compose(section.plan.kind, said, section.plan, _body(section)))


def _written(context: InterviewContext, index: int, markdown: str) -> Call:
    heading = context.sections[index].plan.heading
    return Call("fill_section", {"section": heading, "markdown": markdown, "assumptions": []})


def _next_open(context: InterviewContext, current: int, filled: set[int]) -> int | None:
    """The next section without an answer after the current one, then from the beginning."""
    count = len(context.sections)
    order = [*range(current + 1, count), *range(max(current, 0))]
    return next(
        (i for i in order if i not in filled and context.sections[i].state in ("open", "current")), None
    )


def _next_call(context: InterviewContext, section: int | None, question: int) -> Call:
    if section is None:
        return Call("complete")
    plan = context.sections[section].plan
    asking = plan.questions[min(question, len(plan.questions) - 1)] if plan.questions else None
    return Call(
        "ask",
        {
            "section": plan.heading,
            "question": _question(plan, question),
            "suggestions": list(asking.suggestions) if asking else [],
        },
    )


def _question(plan: SectionPlan, number: int) -> str:
    if not plan.questions:
        return f"What belongs under {plan.heading}?"
    return plan.questions[min(number, len(plan.questions) - 1)].ask


def _drafts(context: InterviewContext) -> list[Call]:
    """Every section from the template's draft, with what nobody has said marked as an assumption."""
    calls: list[Call] = []
    for section in context.sections:
        markdown = _titled(section.plan, context.title)
        assumptions = _ASSUMPTION.findall(markdown)
        calls.append(
            Call(
                "fill_section",
                {"section": section.plan.heading, "markdown": markdown, "assumptions": assumptions},
            )
        )
    return calls


def _titled(plan: SectionPlan, title: str) -> str:
    """The section's draft about this title."""
    draft = (
        plan.draft.strip()
        or f"> Assumption: nothing has been said yet about {words.uncapitalised(plan.heading)}."
    )
    plain, in_cell = markup.inline(title), markup.cell(title)
    lines: Sequence[str] = draft.split("\n")
    return "\n".join(line.replace("{title}", in_cell if line.startswith("|") else plain) for line in lines)
