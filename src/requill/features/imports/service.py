"""Makes documents of files: all that an import has in it or none, with their images, links and properties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct

from requill.blobs.interface import BlobsFull
from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.accounts.service import Accounts
from requill.features.documents import service as documents
from requill.features.documents.links import PAGE
from requill.features.documents.properties.policy import REVIEWERS
from requill.features.documents.properties.service import (
    PropertyChanges,
    possible_reviewers,
    set_properties,
)
from requill.features.files import records
from requill.features.files.copying import Copies
from requill.features.files.errors import (
    FileTooLarge,
    ImageTooComplex,
    NotAnImage,
    TooManyUploads,
    UploadTookTooLong,
)
from requill.features.files.records import FileRecord
from requill.features.files.service import Files, address_of
from requill.features.files.taking import Outcome
from requill.features.imports.front_matter import FrontMatter
from requill.features.imports.links import ToDocument
from requill.features.imports.parts import Shown, words_for
from requill.features.imports.policy import MAX_NAMED, ROW_BYTES, TOLD_CHARACTERS
from requill.features.imports.reading import Draft, Importing, Reader, Refused, read_import
from requill.features.usage.policy import Kind
from requill.features.usage.service import Allowances
from requill.kit.actor import Actor
from requill.kit.compute import Computing
from requill.kit.errors import DomainError
from requill.kit.matching import match_key
from requill.kit.texts import line_of

_REASONS: Mapping[type[DomainError], str] = {
    NotAnImage: "not a PNG, JPEG, WebP or GIF",
    ImageTooComplex: "too many pixels or frames",
    FileTooLarge: "over 10 MB",
    TooManyUploads: "too many images; wait a while and add it again",
    UploadTookTooLong: "there was no time left",
    BlobsFull: "the server has no room for it",
}
_STORAGE_FULL = "your storage is full"


class ReadImport(Struct, frozen=True):
    """The documents to be made, what became of the images of each, and its copies of files that it names."""

    drafts: Sequence[Draft]
    outcomes: Sequence[Sequence[Outcome]]
    copies: Sequence[Copies]
    refused: Sequence[Refused]


class MadeDocument(Struct, frozen=True):
    """A document that was made of the file at `path`, and what of it could not be taken over."""

    id: int
    title: str
    path: str
    left_out: Sequence[str]


class Imported(Struct, frozen=True):
    """What came of an import."""

    documents: Sequence[MadeDocument]
    refused: Sequence[Refused]


class Imports(Struct, frozen=True):
    """Reads files and makes documents of them."""

    reader: Reader
    files: Files
    allowances: Allowances
    accounts: Accounts
    computing: Computing

    async def read(self, by: Caller, name: str, file: bytes) -> ReadImport:
        """What is in a file of that name, once its images are kept: they have an hour to become files.

        Raises what `read_import`, `Files.take_images` and `Files.copied_in_import` raise.
        """
        importing = Importing(self.reader, self.computing, await by.admit())
        found = await read_import(name, file, importing)
        images = [image for draft in found.drafts for image in draft.images]
        taken = iter(await self.files.take_images(by, images))
        outcomes = [[next(taken) for _ in draft.images] for draft in found.drafts]
        copies = [await self.files.copied_in_import(by, draft.text) for draft in found.drafts]
        return ReadImport(found.drafts, outcomes, copies, found.refused)

    def make(self, session: Session, actor: Actor, read: ReadImport, project_id: int | None) -> Imported:
        """What was made and what was not. Takes an allowance for each document.

        Raises `LimitExceeded` and `ProjectNotFound`; nothing is made then.
        """
        for _ in read.drafts:
            self.allowances.take(session, actor, Kind.DOCUMENTS)
        files = _within_quota(read, self.accounts.available_bytes(actor))
        made = documents.create_documents(
            session,
            actor,
            [draft.title for draft in read.drafts],
            project_id,
            lambda number, ids: read.copies[number].renamed(text_of(read.drafts[number], files[number], ids)),
        )
        imported = []
        for document, draft, of_draft, copies in zip(made, read.drafts, files, read.copies, strict=True):
            records.keep(session, document.id, [file for file in of_draft if isinstance(file, FileRecord)])
            copies.keep(session, document.id)
            told = [*draft.left_out, *_told_of_images(draft, of_draft)]
            told += [f"Image “{name}” ({_REASONS[TooManyUploads]})" for name in copies.refused]
            told += _set_properties(session, actor, document.id, draft.front)
            imported.append(MadeDocument(document.id, document.title, draft.path, _cut(told)))
        return Imported(imported, read.refused)


ToKeep = FileRecord | str
"""A file that the document shall have, or why it has none."""


def _within_quota(read: ReadImport, available: int | None) -> list[list[ToKeep]]:
    """The images that the quota has bytes for once the texts and the copies are kept."""
    if available is not None:
        available -= sum(draft.size + ROW_BYTES for draft in read.drafts)
        available -= sum(size + ROW_BYTES for copies in read.copies for size in copies.sizes)
    found: list[list[ToKeep]] = []
    for outcomes in read.outcomes:
        found.append([])
        for outcome in outcomes:
            if isinstance(outcome, DomainError):
                found[-1].append(_REASONS[type(outcome)])
            elif available is not None and outcome.size + ROW_BYTES > available:
                found[-1].append(_STORAGE_FULL)
            else:
                available = None if available is None else available - outcome.size - ROW_BYTES
                found[-1].append(outcome)
    return found


def text_of(draft: Draft, files: Sequence[ToKeep], ids: Sequence[int]) -> str:
    """The text of a draft with these files, and links to the documents of these ids."""
    pieces = []
    for part in draft.parts:
        match part:
            case str():
                pieces.append(part)
            case Shown():
                pieces.append(_shown(part, files[part.number]))
            case ToDocument():
                anchor = f"#{part.anchor}" if part.anchor else ""
                pieces.append(f"{part.before}{PAGE}{ids[part.number]}{anchor}{part.after}")
    return "".join(pieces)


def _shown(image: Shown, file: ToKeep) -> str:
    if isinstance(file, str):
        return words_for(image.words)
    width, height = file.width or 1, file.height or 1
    drawn = min(image.width or width, width)
    size = f"{drawn}x{max(1, round(height * drawn / width))}"
    return f"![{image.words}]({address_of(file.id, file.name)}#{size})"


def _told_of_images(draft: Draft, files: Sequence[ToKeep]) -> list[str]:
    return [
        f"Image “{image.name}” ({file})"
        for image, file in zip(draft.images, files, strict=True)
        if isinstance(file, str)
    ]


def _set_properties(session: Session, actor: Actor, document_id: int, front: FrontMatter) -> list[str]:
    """Give a new document its properties; what is told of the people that could not be."""
    told: list[str] = []
    chosen: list[str] = []
    if front.reviewers or front.owners:
        people = possible_reviewers(session, actor, document_id)
        for name in front.owners:
            if not any(person.is_you and match_key(person.name) == match_key(name) for person in people):
                told.append(f"Owner “{name}” (you own what you import)")
        for name in front.reviewers:
            found = [person.user_id for person in people if match_key(person.name) == match_key(name)]
            if len(found) != 1:
                told.append(f"Reviewer “{name}” (only people who have access can review it)")
            elif len(chosen) == REVIEWERS:
                told.append(f"Reviewer “{name}” (a document has at most {REVIEWERS})")
            else:
                chosen.append(found[0])
    set_properties(
        session,
        actor,
        document_id,
        PropertyChanges(
            status=front.status or UNSET,
            release=front.release or UNSET,
            tags=front.tags or UNSET,
            reviewers=chosen or UNSET,
        ),
    )
    return told


def _cut(told: Sequence[str]) -> list[str]:
    """As many as are told, and how many more there are."""
    lines = [line_of(each, TOLD_CHARACTERS) for each in told]
    return lines if len(lines) <= MAX_NAMED else [*lines[:MAX_NAMED], f"{len(lines) - MAX_NAMED} more"]
