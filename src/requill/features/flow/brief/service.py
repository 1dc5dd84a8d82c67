"""Sorts briefs, writes their pieces into documents, and keeps what was not placed beside them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import anyio
from msgspec import Struct, field
from msgspec.structs import replace

from requill.ai.interface import Model, ModelError, SectionPlan
from requill.db.caller import Caller
from requill.db.idempotency import create_once, once
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.errors import VersionConflict
from requill.features.documents.merging import merged_text
from requill.features.documents.permission import require_project
from requill.features.documents.policy import Action
from requill.features.documents.service import DocumentRow
from requill.features.flow import service as flow
from requill.features.flow.brief import sorting
from requill.features.flow.brief.errors import BriefTooLarge, PieceNotFound, TooManyBriefs, TooManyPieces
from requill.features.flow.brief.pieces import with_plain_line_ends
from requill.features.flow.brief.policy import (
    BRIEF_BYTES,
    GUESTS_SORTED,
    MAX_PIECES,
    MODEL_SECONDS,
    OWN_SORTED,
)
from requill.features.flow.brief.sorting import Sorted
from requill.features.flow.brief.writing import Given, Written, write
from requill.features.flow.choosing import choose as choose_template
from requill.features.flow.errors import InterviewNotFound
from requill.features.flow.facts import Standing
from requill.features.flow.interview import Interview, Piece, find_plan
from requill.features.flow.turn_end import words
from requill.features.settings.service import Assistants
from requill.features.templates.service import Chosen, Plan
from requill.features.turns import conversations
from requill.features.turns.work import ConversationKey
from requill.features.usage.errors import LimitExceeded
from requill.features.usage.policy import Kind
from requill.features.usage.service import Allowances
from requill.kit.actor import Actor
from requill.kit.admission import Admission
from requill.kit.compute import Computing, compute
from requill.kit.errors import FieldError, Invalid
from requill.kit.ids import new_id
from requill.models import Document
from requill.models import Interview as InterviewRow

T = TypeVar("T")
_TRIES = 3  # at a text that is changed elsewhere meanwhile
_INSTRUCTION = (
    "Each piece is part of a brief for a product requirements document. Choose the section of the document "
    "that it belongs under. Choose none for a piece that belongs under no section."
)
_FAILED = "The assistant couldn't sort this brief. Sections are suggested by the words they share."
_LIMIT = "Message limit reached. Sections are suggested by the words they share."


class SortedBrief(Struct, frozen=True):
    """A brief in pieces; `notice` says why the assistant did not sort it, where it should have."""

    pieces: Sequence[Sorted]
    notice: str | None


class ChosenPiece(Struct, frozen=True):
    """A piece and what was decided: a section's index, left out, or else kept beside the document."""

    text: str
    label: str = ""
    section: int | None = None
    left_out: bool = False
    chosen: bool = False


class SortedInto(Struct, frozen=True):
    """The pieces to write: into a new document from the template, or into one that was made from one.

    Without a title a new document has the template's name.
    """

    template_id: int
    document_id: int | None
    title: str | None
    project_id: int | None
    variables: Mapping[str, str]
    pieces: Sequence[ChosenPiece]


class Choose(Protocol):
    """Asks a model which of `options` each piece belongs to; an index, or None for none of them."""

    def __call__(
        self, model: Model, instruction: str, pieces: Sequence[str], options: Sequence[str]
    ) -> Awaitable[list[int | None]]: ...


class Briefs(Struct, frozen=True):
    """Sorts with the caller's model, where they have one."""

    assistants: Assistants
    allowances: Allowances
    choose: Choose
    computing: Computing
    admission: Admission = field(default_factory=partial(Admission, OWN_SORTED, GUESTS_SORTED, TooManyBriefs))

    async def sort(self, by: Caller, chosen: Chosen | int, content: str) -> SortedBrief:
        """The pieces of a brief with their sections, which are a template's or those of the interview of a
        document; takes a message of a guest when a model sorts.

        Raises `InterviewNotFound`, `BriefTooLarge`, `TooManyPieces`, `TakesTooLong`, `StillComputing` and
        `TooManyBriefs`.
        """
        if isinstance(chosen, int):
            document_id = chosen
            opened = await by.read(lambda session, actor: flow.open_interview(session, actor, document_id))
            plans = opened.template.sections
        else:
            plans = chosen.template.sections
        if len(content.encode()) > BRIEF_BYTES:
            raise BriefTooLarge
        text = with_plain_line_ends(content)
        model, notice = await self._model_of(by)
        async with self.computing.of_long(by.admit, len(text)):
            pieces = await compute(_pieces, text, plans, size=len(text))
        found = None
        if model is not None and any(piece.section is None for piece in pieces):
            with self.admission.counted(await by.admit()):
                found, notice = await self._chosen(by, model, pieces, plans)
        if found is None:
            async with self.computing.of_long(by.admit, len(text)):
                found = await compute(sorting.suggest, pieces, plans, size=len(text))
        return SortedBrief(found, notice)

    async def _chosen(
        self, by: Caller, model: Model, pieces: Sequence[Sorted], plans: Sequence[SectionPlan]
    ) -> tuple[list[Sorted] | None, str | None]:
        """The pieces as the caller's model sorts them, or None and why it did not."""
        open_ones = [number for number, piece in enumerate(pieces) if piece.section is None]
        reservation = new_id()
        try:
            await by.write(
                lambda session, actor: self.allowances.take(session, actor, Kind.MESSAGES, reservation)
            )
        except LimitExceeded:
            return None, _LIMIT
        texts = [pieces[number].text for number in open_ones]
        about = "\n".join(f"{plan.heading}: {' '.join(plan.guidance.split())}" for plan in plans)
        headings = [plan.heading for plan in plans]
        is_sorted = False
        try:
            with anyio.fail_after(MODEL_SECONDS):
                answers = await self.choose(model, f"{_INSTRUCTION}\n\n{about}", texts, headings)
            is_sorted = any(answer is not None for answer in answers)
        except (ModelError, TimeoutError):
            return None, _FAILED
        finally:
            await by.write(lambda session, actor: self._end(session, actor, reservation, is_kept=is_sorted))
        if not is_sorted:
            return None, _FAILED
        found = list(pieces)
        for number, section in zip(open_ones, answers, strict=True):
            if section is not None:
                found[number] = replace(found[number], section=section, basis="suggested")
        return sorting.with_their_headings(found), None

    async def _model_of(self, by: Caller) -> tuple[Model | None, str | None]:
        """The caller's model; None without one, or with the reason why it cannot be asked."""

        def work(session: Session, actor: Actor) -> Model | None:
            is_builtin = self.assistants.settings(session, actor).assistant.builtin
            return None if is_builtin else self.assistants.of(session, actor)

        try:
            return await by.read(work), None
        except ModelError:
            return None, _FAILED

    def _end(self, session: Session, actor: Actor, reservation: str, *, is_kept: bool) -> None:
        if is_kept:
            self.allowances.confirm(session, reservation)
        else:
            self.allowances.refund(session, actor.user_id, reservation)

    async def write(
        self, by: Caller, into: SortedInto, key: str | None, request_hash: str
    ) -> tuple[DocumentRow | Document, Standing]:
        """Write the pieces into a document, new or not, once per key: the document and its interview.

        Raises `TemplateNotFound`, `InterviewNotFound`, `ProjectNotFound`, `LimitExceeded`, `VersionConflict`,
        `StillComputing`, and `Invalid` or `TooLarge` for pieces that cannot be kept.
        """
        await by.read(lambda session, actor: _require_target(session, actor, into))
        if into.document_id is not None:
            document_id = into.document_id
            made: DocumentRow | Document = await _until_unchanged(
                lambda: self._add(by, document_id, into, key, request_hash)
            )
        else:
            made = await self._begin(by, into, key, request_hash)
        opened = await by.read(lambda session, actor: flow.open_interview(session, actor, made.id))
        return made, await flow.describe(by, opened, self.computing)

    async def preview(self, by: Caller, into: SortedInto) -> Written:
        """What `write` would write. Raises like it."""
        opened = await by.read(lambda session, actor: _require_target(session, actor, into))
        if opened is not None:
            return await self._written(by, opened.text, opened.template.sections, into.pieces)
        chosen = await choose_template(by, into.template_id, into.variables)
        return await self._written(by, "", chosen.template.sections, into.pieces)

    async def _begin(self, by: Caller, into: SortedInto, key: str | None, request_hash: str) -> Document:
        chosen = await choose_template(by, into.template_id, into.variables)
        template = chosen.template
        written = await self._written(by, "", template.sections, into.pieces)

        def work(session: Session, actor: Actor) -> Document:
            def create() -> Document:
                self.allowances.take(session, actor, Kind.DOCUMENTS)
                document, row = flow.begin_with(
                    session,
                    actor,
                    chosen,
                    chosen.fill_title(into.title or template.title) or template.name,
                    into.project_id,
                    written.bodies,
                    _tray(into.pieces),
                )
                _say(session, actor, row, template.sections, into.pieces)
                return document

            return create_once(session, actor, key, request_hash, create, documents.find_document)

        return await by.write(work)

    async def _add(
        self, by: Caller, document_id: int, into: SortedInto, key: str | None, request_hash: str
    ) -> DocumentRow:
        opened = await by.read(lambda session, actor: flow.open_interview(session, actor, document_id))
        plans = opened.template.sections
        written = await self._written(by, opened.text, plans, into.pieces)

        def work(session: Session, actor: Actor) -> DocumentRow:
            def change() -> dict[str, Any]:
                now, content = _merged(session, actor, opened, written.text)
                changed = documents.update_document(
                    session, actor, document_id, documents.Changes(content=content), None
                )
                now.record.take_pieces(written.bodies, _tray(into.pieces), plans)
                flow.keep(now.row, changed, now.record)
                _say(session, actor, now.row, plans, into.pieces)
                return {"id": changed.id}

            once(session, actor, key, request_hash, change)
            return documents.open_document(session, actor, document_id)

        return await by.write(work)

    async def place(self, by: Caller, document_id: int, piece_id: int, heading: str) -> Document:
        """Put a piece of a document's tray under a heading.

        Raises `InterviewNotFound`, `PieceNotFound` and `VersionConflict`.
        """

        async def placed() -> Document:
            opened = await by.read(
                lambda session, actor: flow.open_interview(session, actor, document_id, Action.CHANGE)
            )
            plans = opened.template.sections
            index = find_plan(plans, heading)
            free = SectionPlan(heading, "prose", required=False, guidance="", questions=(), example="")
            at = len(plans) if index is None else index
            piece = ChosenPiece(text=_piece(opened.record, piece_id).text, section=at)
            written = await self._written(by, opened.text, (*plans, free), [piece])

            def work(session: Session, actor: Actor) -> Document:
                now, content = _merged(session, actor, opened, written.text)
                now.record.tray.remove(_piece(now.record, piece_id))
                if index is not None and not now.row.is_complete:
                    now.record.take_pieces(written.bodies, (), plans)
                now.row.state = now.record.dump()
                changes = documents.Changes(content=content)
                return documents.update_document(session, actor, document_id, changes, None)

            return await by.write(work)

        return await _until_unchanged(placed)

    async def _written(
        self, by: Caller, text: str, plans: Sequence[SectionPlan], pieces: Sequence[ChosenPiece]
    ) -> Written:
        if len(pieces) > MAX_PIECES:
            raise TooManyPieces
        if sum(len(piece.text) for piece in pieces) > BRIEF_BYTES:
            raise BriefTooLarge
        if any(piece.section is not None and piece.section >= len(plans) for piece in pieces):
            raise Invalid(FieldError("pieces", "There is no such section."))
        given = [
            Given(piece.text, piece.label, None if piece.left_out else piece.section) for piece in pieces
        ]
        size = len(text) + sum(len(one.text) for one in given)
        async with self.computing.of_long(by.admit, size):
            return await compute(write, text, plans, given, size=size)


def tray(session: Session, actor: Actor, document_id: int) -> Sequence[Piece]:
    """The pieces beside a document. Raises `DocumentNotFound`."""
    documents.open_document(session, actor, document_id)
    try:
        return flow.open_interview(session, actor, document_id).record.tray
    except InterviewNotFound:
        return ()


def dismiss(session: Session, actor: Actor, document_id: int, piece_id: int) -> None:
    """Forget a piece. Raises `DocumentNotFound`, `RoleRequired`, `InterviewNotFound` and `PieceNotFound`."""
    documents.lock_document(session, actor, document_id)
    opened = flow.open_interview(session, actor, document_id)
    opened.record.tray.remove(_piece(opened.record, piece_id))
    opened.row.state = opened.record.dump()
    session.flush()


def _pieces(text: str, plans: Sequence[SectionPlan]) -> list[Sorted]:
    """Counted where they are found: to hand over a quarter of a million takes the event loop a while."""
    pieces = sorting.by_labels(text, plans)
    if len(pieces) > MAX_PIECES:
        raise TooManyPieces
    return pieces


def _require_target(session: Session, actor: Actor, into: SortedInto) -> flow.Opened | None:
    """The interview that is there; whoever may not write there is told before anything is worked out."""
    if into.project_id is not None:
        require_project(session, actor, into.project_id, writes=True)
    if into.document_id is None:
        return None
    return flow.open_interview(session, actor, into.document_id, Action.CHANGE)


def _piece(record: Interview, piece_id: int) -> Piece:
    for piece in record.tray:
        if piece.id == piece_id:
            return piece
    raise PieceNotFound


def _merged(session: Session, actor: Actor, opened: flow.Opened, written: str) -> tuple[flow.Opened, str]:
    """The interview, whose document nobody changes before the end of the write, and what that becomes: what
    was written into it as it was opened, with all that was typed since.

    Raises `VersionConflict` when that version is not known.
    """
    document_id = opened.row.document_id
    document = documents.lock_document(session, actor, document_id)
    content = merged_text(session, document, opened.version, opened.text, written)
    return flow.open_interview(session, actor, document_id), content


async def _until_unchanged(work: Callable[[], Awaitable[T]]) -> T:
    """A change is computed beside the database: where the text was changed meanwhile, it is computed anew."""
    for _ in range(_TRIES - 1):
        try:
            return await work()
        except VersionConflict:
            continue
    return await work()


def _say(
    session: Session, actor: Actor, row: InterviewRow, plans: Plan, pieces: Sequence[ChosenPiece]
) -> None:
    """Tell what was written in the conversation, with the question that is open now."""
    placed = [piece for piece in pieces if piece.section is not None and not piece.left_out]
    suggested = sum(not piece.chosen for piece in placed)
    left = len(_tray(pieces))
    summary = f"{len(placed)} placed" + (f", {suggested} of them suggested." if suggested else ".")
    them = "it" if left == 1 else "them"
    kept = [f"Not placed: {left}. You'll find {them} beside the document."] if left else []
    record = Interview.load(row.state, plans)
    conversations.say(
        session,
        actor,
        ConversationKey(document_id=row.document_id),
        "assistant",
        words(summary, record, kept),
        suggestions=tuple(record.suggestions),
    )


def _tray(pieces: Sequence[ChosenPiece]) -> list[str]:
    return [piece.text for piece in pieces if piece.section is None and not piece.left_out]
