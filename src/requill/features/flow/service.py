"""State of an interview, and what other parts of the interview do with its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.policy import Action
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.pending import pending_parts
from requill.features.flow import queries
from requill.features.flow.errors import InterviewNotFound
from requill.features.flow.facts import Standing, read_facts
from requill.features.flow.interview import Interview, Mode
from requill.features.flow.next_question import follow_cells
from requill.features.flow.page import compose
from requill.features.templates.library import TemplateFile
from requill.features.templates.service import Chosen, get_template_of, keep_with
from requill.features.turns.interviews import Unanswered
from requill.kit.actor import Actor
from requill.kit.compute import Computing, compute
from requill.models import Document
from requill.models import Interview as InterviewRow


class Opened(Struct, frozen=True):
    """An interview and its document; `pending` is what undecided changes of that would write."""

    row: InterviewRow
    template: TemplateFile
    record: Interview
    title: str
    text: str
    version: int
    pending: tuple[str, ...]
    owner_id: str

    def describe(self) -> Standing:
        """Where it stands, worked out here and now."""
        facts = read_facts(self.record, self.template.sections, self.text, self.pending)
        return Standing(self.row, self.template, self.record, facts)


def own_row(session: Session, actor: Actor, document_id: int) -> InterviewRow:
    """The row of the interview of one of the caller's documents. Raises `InterviewNotFound`."""
    row = queries.own_interview(session, actor, document_id)
    if row is None:
        raise InterviewNotFound
    return row


def asks(record: Interview, index: int, question: str, row_number: int | None) -> bool:
    """Whether an interview asks that question of that section and, if one is named, of that row."""
    if record.current is None or (record.current, record.question) != (index, question):
        return False
    at_row = record.sections[record.current].row + 1 if record.asking == "cells" else None
    return row_number is None or row_number == at_row


def open_interview(session: Session, actor: Actor, document_id: int, action: Action = Action.READ) -> Opened:
    """The interview of a document, in step with its undos. Raises `InterviewNotFound` and `RoleRequired`."""
    row = own_row(session, actor, document_id)
    document = documents.get_document(session, actor, document_id, action)
    template = get_template_of(session, document_id, row.template_id)
    plans = template.sections
    record = Interview.load(row.state, plans)
    if not row.is_complete:
        undone = proposals.undone_proposals(session, actor, document_id)
        record.follow_undo({number for number, is_undone in undone.items() if is_undone}, undone.keys())
        follow_cells(record, plans, document.content)
    parts = pending_parts(session, actor, document_id)
    pending = tuple(text for _, text in parts)
    return Opened(
        row,
        template,
        record,
        document.title,
        document.content,
        document.version,
        pending,
        document.owner_id,
    )


def unanswered(session: Session, actor: Actor, document_id: int) -> tuple[Unanswered, ...] | None:
    """The questions that the interview of a document left open, required ones first; None without one."""
    try:
        opened = open_interview(session, actor, document_id)
    except InterviewNotFound:
        return None
    plans = opened.template.sections
    questions = (*opened.record.missing(plans), *opened.record.skipped(plans))
    return tuple(Unanswered(plans[at].heading, plans[at].questions[number].ask) for at, number in questions)


async def describe(by: Caller, opened: Opened, computing: Computing) -> Standing:
    """Where an interview stands; its document is read beside the event loop.

    That waits its turn and is never refused: a page cannot do without it, and it is told of what is written.
    """
    plans = opened.template.sections
    size = len(opened.text)
    async with computing.of_long(by.admit, size, limited=False):
        facts = await compute(read_facts, opened.record, plans, opened.text, opened.pending, size=size)
    return Standing(opened.row, opened.template, opened.record, facts)


def keep(row: InterviewRow, document: Document, record: Interview) -> None:
    """Store where an interview stands: it is over when nothing is at hand."""
    row.state, row.is_complete = record.dump(), record.current is None
    document.interview_open = not row.is_complete


def add_interview(
    session: Session, document: Document, chosen: Chosen, mode: Mode, record: Interview
) -> InterviewRow:
    """Give a document that was just made its interview."""
    keep_with(session, document.id, chosen)
    row = InterviewRow(
        document_id=document.id,
        template_id=chosen.template.id,
        mode=mode,
        is_complete=record.current is None,
        turn_count=0,
        state=record.dump(),
    )
    session.add(row)
    session.flush()
    return row


def begin_with(
    session: Session,
    actor: Actor,
    chosen: Chosen,
    title: str,
    project_id: int | None,
    bodies: Mapping[int, str],
    tray: Sequence[str],
) -> tuple[Document, InterviewRow]:
    """Make a document of these section texts, which are framed already, and begin its interview.

    What is in the `tray` stands in no section yet. Takes no allowance. Raises like `create_document`.
    """
    plans = chosen.template.sections
    record = Interview.begin(plans)
    record.take_pieces(bodies, tray, plans)
    document = documents.create_document(
        session,
        actor,
        title=title,
        content=compose(plans, bodies),
        project_id=project_id,
        template_id=chosen.template.id,
        interview_open=record.current is not None,
    )
    return document, add_interview(session, document, chosen, "ai-assisted", record)
