"""The end that both turns of the interview share: the words, the stored messages, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.db.session import Session
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.rendering import rendered
from requill.features.documents.schemas import render_document
from requill.features.flow.answering import AnswerInput, AnswerResult
from requill.features.flow.draft import InterviewDraft
from requill.features.flow.events import DocumentCompleted
from requill.features.flow.facts import Standing
from requill.features.flow.interview import Interview
from requill.features.flow.page import section_body
from requill.features.flow.rendering import render
from requill.features.flow.schemas import FlowAnswer, Target
from requill.features.flow.wording import COMPLETE
from requill.features.templates.library import TemplateFile
from requill.features.turns import conversations
from requill.features.turns.schemas import render_message
from requill.features.turns.work import ConversationKey, Outcome
from requill.kit.actor import Actor
from requill.kit.markdown import heading_key
from requill.kit.wire import plain
from requill.models import Document, Proposal
from requill.models import Interview as InterviewRow


class FinishedTurn(Struct, frozen=True):
    """A turn that was stored: `written` is the change of the document, `suggested` a model's other text."""

    document: Document
    row: InterviewRow
    template: TemplateFile
    done: AnswerResult
    content: str
    words: str
    outcome: Outcome
    written: Proposal | None = None
    suggested: Proposal | None = None


def answering(
    draft: InterviewDraft,
    content: str,
    target: Target | None = None,
    pending: tuple[str, ...] = (),
    version: int = 0,
) -> AnswerInput:
    """The answer with what a model made of it."""
    asked, record = draft.asked, draft.record
    repeats = asked is not None and _is_at_hand(record, draft.plans, asked.index, asked.text)
    return AnswerInput(
        plans=draft.plans,
        record=record,
        text=draft.text,
        pending=pending,
        version=version,
        move=draft.move,
        content=content,
        target=None if target is None else (target.index, target.number),
        cells_of=target.index if target is not None and target.cells else None,
        fills=tuple(draft.fills),
        acts=tuple(draft.acts),
        notes=tuple(draft.notes.items()),
        asked=asked,
        is_done=draft.is_done,
        is_reply=content.rstrip().endswith("?") and not draft.fills and repeats,
    )


def words(said: str, record: Interview, remarks: Sequence[str]) -> str:
    """What is said at the end of a turn: the model's words, the remarks, and the question in bold."""
    if record.current is None and said.startswith(COMPLETE):
        said = ""  # whether it is complete is not for a model to say
    parts = [said, *remarks]
    if record.about:
        parts.append(f"{record.about}: **{record.question}**")
    elif record.question and record.question not in said:
        parts.append(f"**{record.question}**")
    return "\n\n".join(part for part in parts if part)


def suggest(session: Session, actor: Actor, document: Document, done: AnswerResult) -> Proposal | None:
    """Let what a model would have otherwise wait for a decision."""
    if done.suggested is None:
        return None
    prepared = done.suggestion if document.content == done.text else None
    change = proposals.Change(base=done.text, after=done.suggested, prepared=prepared)
    return proposals.propose(session, actor, document, change, proposals.Source(), apply=False)


def reopen(done: AnswerResult, plans: Sequence[SectionPlan], lost: Sequence[tuple[str | None, str]]) -> bool:
    """Ask again what was answered with a text that found no place; says whether the interview goes on for it.

    `lost` are such texts, each with the section that it begins in.
    """
    record = done.record
    gone = [
        (index, number)
        for index, number in done.touched
        if any(
            plans[index].heading == section or section_body(text, plans[index].heading)
            for section, text in lost
        )
    ]
    for index, number in gone:
        record.sections[index].questions[number].become("open")
    if not gone or record.current is not None:
        return False
    record.ask(*gone[0], plans)
    return True


def store_messages(session: Session, actor: Actor, turn: FinishedTurn) -> dict[str, Any]:
    """Store what was said, and beside it what was written; render the answer.

    Where a model would write it otherwise, its suggestion stands beside its words, and the person's beside
    theirs.
    """
    document, outcome, record = turn.document, turn.outcome, turn.done.record
    conversation = ConversationKey(document_id=document.id)
    asked = conversations.say(session, actor, conversation, "user", turn.content)
    answered = conversations.say(
        session,
        actor,
        conversation,
        "assistant",
        turn.words,
        state=outcome.state,
        notice=outcome.notice,
        suggestions=tuple(record.suggestions),
    )
    beside_asked = turn.written if turn.suggested is not None else None
    beside_answer = turn.suggested or turn.written
    for proposal, message in ((beside_asked, asked), (beside_answer, answered)):
        if proposal is not None:
            proposal.message_id = message.id
    session.flush()
    # Headings alone were not asked about, so there is no end to tell of.
    if turn.row.is_complete and (
        turn.row.mode != "start-new" or any(each.answered for each in record.sections)
    ):
        named = (document.id, document.owner_id, document.title, document.project_id)
        session.record(DocumentCompleted(*named, actor.user_id))
    answer = FlowAnswer(
        document=render_document(document),
        user_message=render_message(asked, None if beside_asked is None else rendered(session, beside_asked)),
        assistant_message=render_message(
            answered, None if beside_answer is None else rendered(session, beside_answer)
        ),
        is_complete=turn.row.is_complete,
        interview=render(Standing(turn.row, turn.template, record, turn.done.facts)),
        incomplete=outcome.is_broken_off,
    )
    return plain(answer)


def _is_at_hand(record: Interview, plans: Sequence[SectionPlan], index: int, question: str) -> bool:
    """Whether a question is the one that was asked already, in the words of either."""
    if record.current != index:
        return False
    asked = [record.question]
    if record.at_hand is not None:
        asked.append(plans[index].questions[record.number].ask)
    return heading_key(question) in map(heading_key, asked)
