"""The document ability: reads the command, plans the change, and reports what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from requill.ai.builtin.document import (
    assumptions,
    beside,
    briefing,
    clashing,
    clearing,
    closing,
    dating,
    emptiness,
    handing,
    inquiries,
    limits,
    matters,
    moving,
    ordering,
    overview,
    owning,
    parting,
    rearranging,
    recasting,
    removing,
    replacing,
    requirements,
    resuming,
    sections,
    shifting,
    shortening,
    show,
    sorting,
    wholes,
)
from requill.ai.builtin.document import commands as said
from requill.ai.builtin.document.adding import add_at_edge, add_item
from requill.ai.builtin.document.asked import answer_question
from requill.ai.builtin.document.boxes import tick_all, tick_items
from requill.ai.builtin.document.cells import set_cell
from requill.ai.builtin.document.columns import add_columns, remove_column
from requill.ai.builtin.document.converting import convert
from requill.ai.builtin.document.numbering import number_requirements
from requill.ai.builtin.document.pending import understood
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.prioritising import prioritise_all
from requill.ai.builtin.document.reading import foreign
from requill.ai.builtin.document.several import carry_out_several
from requill.ai.builtin.document.suggesting import suggestions
from requill.ai.builtin.document.tabling import add_table
from requill.ai.builtin.document.testable import judge_requirement, make_testable, settle, show_requirement
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Call, Outcome, Reply, answered, asked, outcomes, said_before
from requill.ai.builtin.talk.feedback import review
from requill.ai.builtin.talk.general import GREETING, THANKS
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import DocumentContext, Message, ModelRequest

_CHANGED = "The change is in the document."
_NOT_UNDERSTOOD = (
    "I work by rule, without a language model, and did not understand that. Nothing was changed."
)
_CAN = (
    "I can add, replace, remove, rename and move parts of this document, turn lists into tables and back, "
    "number requirements, make them testable, take filler out, summarise, review, and say what is missing."
)
_SUGGEST = "suggest"
_UNDO = "undo_last_change"


def answer_document(request: ModelRequest, context: DocumentContext) -> Reply:
    """Round 1 is the change, round 2 the words about it; a question is answered at once."""
    done = [outcome for outcome in outcomes(request.messages) if outcome.name != _SUGGEST]
    offered = len(done) < len(outcomes(request.messages))
    failed = [outcome for outcome in done if outcome.error]
    if failed and [outcome.name for outcome in done] == [_UNDO]:
        return Reply(failed[0].error)
    if failed:
        if failed[0].name == _UNDO:
            return Reply(words.stopped(failed[0].error, least=1))
        made = len(done) - len(failed)
        others = words.counted(made, "other change was", "other changes were")
        rest = f" {words.capitalised(others)} made." if made else ""
        return Reply(f"I could not make that change: {words.stopped(failed[0].error, least=1)}{rest}")
    plan = _plan(request.messages, context)
    if not plan.calls:
        if not done and plan.suggestions and not offered:
            return _with_suggestions(plan, request)
        return Reply(_told(done, _CHANGED) if done else plan.text)
    if plan.calls[0].name == _UNDO and all(tool.name != _UNDO for tool in request.tools):
        return Reply(limits.CANNOT_UNDO)
    if not done:
        return Reply(calls=plan.calls)
    if plan.suggestions and not offered and any(tool.name == _SUGGEST for tool in request.tools):
        return _with_suggestions(plan, request)
    same = [call.name for call in plan.calls] == [outcome.name for outcome in done]
    return Reply(_told(done, plan.text if same else _CHANGED))


def _with_suggestions(plan: Plan, request: ModelRequest) -> Reply:
    """The suggestions as offers to press; where nobody can show such, they are said."""
    if any(tool.name == _SUGGEST for tool in request.tools):
        return Reply(calls=[Call(_SUGGEST, {"suggestions": list(plan.suggestions)})])
    fresh = [offer for offer in plan.suggestions if offer not in plan.text]
    return Reply(f"{plan.text} You could say: {'; '.join(fresh)}." if fresh else plan.text)


def _told(done: Sequence[Outcome], words: str) -> str:
    """What was done in words; a change that still waits for the person's consent is not called done."""
    if any(outcome.result.get("state") == "pending" for outcome in done):
        return f"Proposed, for you to accept or reject: {words[:1].lower()}{words[1:]}"
    return words


def _plan(messages: Sequence[Message], context: DocumentContext) -> Plan:
    outline = Outline(context.text, context.waiting)
    message = asked(messages)
    command = understood(messages, outline)
    if command is not None:
        return carry_out(command, outline, context)
    before = answered(messages)
    settled = settle(message, before, outline) or assumptions.put_right(message, before, outline)
    if settled is not None:
        return settled
    if THANKS.match(message):
        return Plan("You are welcome.")
    turn, open_parts = len(said_before(messages)), context.left_out
    offers = suggestions(outline, message, context.outline, turn=turn, left_out=open_parts)
    if GREETING.match(message):
        return Plan(f"Hello! {_CAN}", suggestions=offers)
    named = "\n".join(f"- {offer}" for offer in offers)
    known = foreign.KNOWN if foreign.is_foreign(message) else ""
    return Plan(
        f"{_NOT_UNDERSTOOD}{known} With this document I can, for example:\n\n{named}", suggestions=offers
    )


def carry_out(command: said.Command, outline: Outline, context: DocumentContext) -> Plan:
    """What the command leads to."""
    if isinstance(command, wholes.WholeCommand):
        return _whole(command, outline)
    if isinstance(command, matters.MatterCommand):
        return _matter(command, outline)
    if isinstance(command, requirements.RequirementCommand):
        return _requirement(command, outline)
    match command:
        case said.AddItem():
            return add_item(command, outline)
        case said.AddBeside():
            return beside.add_beside(command, outline)
        case said.ShowItem():
            return show.show_item(command, outline)
        case said.AddTable():
            return add_table(command, outline)
        case said.TickItems():
            return tick_items(command, outline)
        case said.AddColumns():
            return add_columns(command, outline)
        case said.RemoveColumn():
            return remove_column(command, outline)
        case said.SetCell():
            return set_cell(command, outline)
        case said.Convert():
            return convert(command, outline)
        case said.Shorten():
            return shortening.shorten(command, outline)
        case said.Remove():
            return removing.remove(command, outline)
        case said.RemoveWords():
            return parting.remove_words(command, outline)
        case said.Replace():
            return replacing.replace(command, outline)
        case said.Correct():
            return replacing.correct(command, outline)
        case said.ReplaceItem():
            return replacing.replace_item(command, outline)
        case said.SwapItems():
            return ordering.swap_items(command, outline)
        case said.PlaceItem():
            return ordering.place_item(command, outline)
        case said.Confirm():
            return assumptions.confirm(command, outline)
        case _:
            return _with_sections(command, outline, context)


def _whole(command: wholes.WholeCommand, outline: Outline) -> Plan:
    match command:
        case wholes.AddAtEdge():
            return add_at_edge(command, outline)
        case wholes.ClearSection():
            return clearing.clear_section(command, outline)
        case wholes.TickAll():
            return tick_all(command, outline)
        case wholes.SortRows():
            return sorting.sort_rows(command, outline)
        case wholes.RenameColumn():
            return rearranging.rename_column(command, outline)
        case wholes.RemoveSections():
            return rearranging.remove_sections(command, outline)
        case _:
            assert_never(command)


def _matter(command: matters.MatterCommand, outline: Outline) -> Plan:
    match command:
        case matters.ShiftDates():
            return shifting.shift_dates(command, outline)
        case matters.SetDate():
            return dating.set_date(command, outline)
        case matters.Decide():
            return closing.decide(command, outline)
        case matters.HandOver():
            return handing.hand_over(command, outline)
        case matters.CloseQuestion():
            return closing.close_question(command, outline)
        case _:
            assert_never(command)


def _requirement(command: requirements.RequirementCommand, outline: Outline) -> Plan:
    match command:
        case requirements.SplitRequirement():
            return recasting.split_requirement(command, outline)
        case requirements.CombineRequirements():
            return recasting.combine_requirements(command, outline)
        case requirements.Prioritise():
            return recasting.prioritise(command, outline)
        case requirements.PrioritiseAll():
            return prioritise_all(command, outline)
        case requirements.NumberRequirements():
            return number_requirements(outline)
        case requirements.MakeTestable():
            return make_testable(command, outline)
        case requirements.ShowRequirement():
            return show_requirement(command, outline)
        case requirements.JudgeRequirement():
            return judge_requirement(command, outline)
        case _:
            assert_never(command)


_SectionCommand = (
    said.AddSection
    | said.WriteSection
    | said.WriteAnswer
    | said.RemoveSection
    | said.RenameDocument
    | said.RenameSection
    | said.MoveSection
    | said.SwapSections
    | said.MoveItem
    | said.Ask
    | said.Find
    | inquiries.Inquiry
    | said.CannotMake
    | said.Undo
    | said.Several
    | said.Unresolved
)


def _with_sections(command: _SectionCommand, outline: Outline, context: DocumentContext) -> Plan:
    match command:
        case said.AddSection():
            return sections.add_section(command, outline)
        case said.WriteSection():
            return sections.write_section(command, outline)
        case said.WriteAnswer():
            return resuming.write_answer(command, outline, context)
        case said.RemoveSection():
            return removing.remove_section(command, outline)
        case said.RenameDocument():
            return sections.rename_document(command)
        case said.RenameSection():
            return sections.rename_section(command, outline)
        case said.MoveSection():
            return moving.move(command, outline)
        case said.SwapSections():
            return moving.swap(command, outline)
        case said.MoveItem():
            return moving.move_item(command, outline)
        case (
            inquiries.Owners()
            | inquiries.Summarise()
            | inquiries.Show()
            | said.Find()
            | inquiries.FindMissing()
            | inquiries.FindEmpty()
            | inquiries.FindClashes()
            | inquiries.Review()
            | inquiries.Resume()
            | inquiries.FillIn()
            | inquiries.PassOver()
        ):
            return _questions(command, outline, context)
        case said.CannotMake():
            return limits.cannot_make(command, outline)
        case said.Undo():
            return Plan(limits.UNDONE, calls=[Call(_UNDO)])
        case said.Several():
            return carry_out_several(command, outline, lambda one, now: carry_out(one, now, context))
        case said.Unresolved():
            return Plan(command.why, suggestions=command.suggestions)
        case said.Ask():
            return answer_question(
                command,
                outline,
                context,
                lambda: suggestions(outline, command.question, left_out=context.left_out),
            )
        case _:
            assert_never(command)


def _questions(
    command: said.Find | inquiries.Inquiry,
    outline: Outline,
    context: DocumentContext,
) -> Plan:
    match command:
        case inquiries.Owners():
            return owning.owners(command, outline, context)
        case inquiries.Summarise():
            short = briefing.brief(command.points, outline, context) if command.points else ""
            return Plan(short or overview.summarise(command.where, outline, context))
        case inquiries.Show():
            return show.show(command, outline, context)
        case said.Find():
            return show.find_about(command, outline)
        case inquiries.FindMissing():
            return Plan(overview.missing(outline, context))
        case inquiries.FindClashes():
            return clashing.find_clashes(outline, context)
        case inquiries.FindEmpty():
            return emptiness.find_empty(outline, context)
        case inquiries.Review():
            return Plan(review(outline.text, f"“{markup.inline(context.title)}”"))
        case inquiries.Resume():
            return resuming.resume(context)
        case inquiries.FillIn():
            return resuming.fill_in(command, outline, context)
        case inquiries.PassOver():
            return resuming.pass_over(command, context)
        case _:
            assert_never(command)
