"""A document's text as updates of Yjs, within a unit of work: changed, and read where the row is behind.

What is changed here is merged by whoever has the document open: an update holds the words that changed and
nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeGuard, TypeVar, cast

from msgspec import Struct
from sqlalchemy import Row
from sqlalchemy.engine.result import result_tuple

from requill.crdt import store
from requill.crdt.contents import CONTENT, TITLE
from requill.crdt.store import Log, Update
from requill.crdt.text import TextDoc, merged, new_client_id
from requill.crdt.wire import NO_CHANGE
from requill.db.session import Session
from requill.features.documents.text import Edit, common_prefix, common_suffix, minimal_edits
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.texts import is_storable
from requill.kit.titles import bare_title

AnyRow = TypeVar("AnyRow", bound=Row[*tuple[Any, ...]])

# Between the first difference and the last, in two texts together: of so many characters words are compared
# in 20 ms, and lines in as many.
_WORDS_COMPARED, _LINES_COMPARED = 16 * 1024, 128 * 1024

# The server's own writes into one document come one after the other, since each holds its row. So they are by
# one client, which keeps state vectors short. It is another after every start: a database that was put back
# must not be written into by somebody whose later words are known elsewhere.
CLIENT_ID = new_client_id()


class Columns(Protocol):
    """A document's row, whatever has its columns."""

    @property
    def id(self) -> int:
        """Its id."""

    @property
    def title(self) -> str:
        """As of `projected`."""

    @property
    def content(self) -> str:
        """As of `projected`."""

    @property
    def version(self) -> int:
        """The number of the newest update."""

    @property
    def projected(self) -> int | None:
        """The version whose title and text these are; None where nothing but they was stored."""


class Text(Struct, frozen=True):
    """What a document's title and text are."""

    title: str
    content: str


class Written(Struct, frozen=True):
    """An update that was stored, and where the last words in its text end (`DocumentWritten.end`)."""

    update: Update
    end: tuple[int, int] | None


def is_behind(row: Columns) -> bool:
    """Whether the row's title and text are not those of its version."""
    return row.projected is not None and row.projected < row.version


def text_of(session: Session, row: Columns) -> Text:
    """The title and text of the row's version. Raises `MalformedUpdate` where what is stored is damaged."""
    if not is_behind(row):
        return Text(row.title, row.content)
    log = store.load(session, row.id)
    if log is None:
        return Text(row.title, row.content)
    doc = log.doc(until=row.version)  # what was stored since the row was read is that of a later one
    if log.number < row.version:
        _take_over(doc, log, row)
    return Text(title_of(doc, row.title), doc.content)


def brought_up(session: Session, row: AnyRow) -> AnyRow:
    """A row that has the `Columns`, and others, with the title and text of its version."""
    if not is_behind(row):
        return row
    text = text_of(session, row)
    values = row._asdict() | {"title": text.title, "content": text.content}
    return cast("AnyRow", result_tuple(row._fields)(list(values.values())))


class Writing:
    """A change of a document that is being stored, by the caller who holds it: `doc` is what it changes."""

    def __init__(self, session: Session, document_id: int, before: Text, version: int) -> None:
        """Begin with the text of `version`; a document that was never stored is stored now."""
        log = store.load(session, document_id)
        if log is None:
            log = store.begin(session, document_id, Update(version, _seeded(before)))
        self._session, self._document_id, self._log = session, document_id, log
        self._before, self._version = before, version
        self.doc = log.doc(client_id=CLIENT_ID)
        # What a release wrote that stores no updates.
        self._changes = [_set(self.doc, CONTENT, before.content, store.RELEASE)]
        if before.title != title_of(self.doc, before.title):
            self._changes.append(_set(self.doc, TITLE, before.title, store.RELEASE))

    def take_over(self) -> None:
        """Store what was written without updates, if anything was, as the update that it should have been."""
        if self._log.number < self._version:
            self._append(Update(self._version, self._change()), store.RELEASE, None)

    def store(self, after: Text, edits: Sequence[Edit], *, origin: str, actor_id: str) -> Written:
        """Store what makes `after` of the text as the next update, and give it.

        The edits are the text's, `narrowed`.
        """
        before = self._before
        if edits:
            self._changes.append(self.doc.edit(edits, before.content, origin=origin))
        end = self.doc.end if edits else None
        if after.title != title_of(self.doc, before.title):
            self._changes.append(_set(self.doc, TITLE, after.title, origin))
        change = Update(self._version + 1, self._change())
        self._append(change, origin, actor_id)
        if self._log.is_long:
            store.compact(self._session, self._document_id, self._log, until=change.number)
        return Written(change, end)

    def fork(self, content: str) -> TextDoc:
        """A document with that text: it has those characters of this one that the two do not differ in."""
        doc = TextDoc([self.doc.difference()])
        _set(doc, CONTENT, content, "fork")
        return doc

    def _change(self) -> bytes:
        change = merged([one for one in self._changes if one != NO_CHANGE] or [NO_CHANGE])
        self._changes.clear()
        return change

    def _append(self, update: Update, origin: str, actor_id: str | None) -> None:
        store.append(self._session, self._document_id, (update,), origin, actor_id)
        self._log = Log(self._log.snapshot, (*self._log.updates, update))


def doc_of(session: Session, document_id: int, text: str, version: int) -> TextDoc | None:
    """The document as it was read, as the text of that version; None where it was never stored so."""
    log = store.load(session, document_id)
    if log is None:
        return None
    doc = log.doc(until=version)
    _set(doc, CONTENT, text, store.RELEASE)
    return doc


def merged_since(
    session: Session, now: Columns, version: int, *, title: str | None, content: str | None
) -> Text | None:
    """What a document becomes by a change of the title and text that it had in an earlier version.

    What stands now is that of `now`; None leaves title or text. None where that version is not known.
    """
    log = store.load(session, now.id)
    if log is None or not log.has(version):
        return None
    fork = log.doc(until=version)
    doc = log.doc()
    is_renamed = title is not None and title != title_of(fork, title)
    if content is not None:
        doc.apply(_set(fork, CONTENT, content, "merge"))
    return Text(title if is_renamed and title is not None else now.title, doc.content)


def text_of_version(session: Session, now: Columns, version: int) -> str | None:
    """The text that a document had in an earlier version; None where that is not known."""
    log = store.load(session, now.id)
    return log.doc(until=version).content if log is not None and log.has(version) else None


def edits_since(session: Session, now: Columns, version: int, base: str) -> tuple[Edit, ...] | None:
    """What was made since of `base`, the text that a document had in that version.

    None where that version is not known, or had another text. What stands now is that of `now`.
    """
    log = store.load(session, now.id)
    if log is None or not log.has(version):
        return None
    doc = log.doc(until=version)
    if doc.content != base:
        return None
    since = [one.data for one in log.updates if version < one.number <= now.version]
    edits = tuple(Edit(*found) for found in doc.edits_of(since))
    return edits if doc.content == now.content else None


def edits_by_steps(
    session: Session, now: Columns, version: int, before: str, after: str, runs: Sequence[Sequence[int]]
) -> list[tuple[str, tuple[Edit, ...]]] | None:
    """The same in steps, each with the text that it was made in: one for each run of updates, by number.

    None where what is stored does not make `after`, the text of now, of `before`, that of the version.
    """
    log = store.load(session, now.id)
    if log is None or not log.has(version):
        return None
    doc = log.doc(until=version)
    if doc.content != before:
        return None
    data = {one.number: one.data for one in log.updates}
    steps: list[tuple[str, tuple[Edit, ...]]] = []
    for run in runs:
        text = doc.content
        steps.append((text, tuple(Edit(*found) for found in doc.edits_of([data[one] for one in run]))))
    return steps if doc.content == after else None


def narrow_edits(session: Session, now: Columns, version: int, before: str, after: str) -> Sequence[Edit]:
    """What differs between a version's text and that of now, in small edits also where it lies far apart."""
    if len(before) + len(after) - 2 * sum(_alike(before, after)) > _WORDS_COMPARED:
        found = edits_since(session, now, version, before)
        if found is not None:
            return found
    return _edits(before, after)


def renamer(session: Session, now: Columns, known: int) -> str | None:
    """Who made the title that a document has of the one that it had in an earlier version, as the last one.

    None where that is not known any more.
    """
    log = store.load(session, now.id)
    if log is None or not log.has(known):
        return None
    doc = log.doc(until=known)
    title, found = doc.title, None
    for written, actor_id in store.updates_by(session, now.id, known):
        if written.number > now.version:
            break
        doc.apply(written.data)
        if doc.title != title:
            title, found = doc.title, actor_id
    return found


def is_whole(log: Log | None, version: int) -> TypeGuard[Log]:
    """Whether what is stored of a document is all of that version."""
    return log is not None and log.number == version


def begun(session: Session, row: Columns) -> Log:
    """All of a document as updates; what was not stored so is stored now. The caller holds it."""
    log = store.load(session, row.id)
    if log is None:
        return store.begin(session, row.id, Update(row.version, _seeded(Text(row.title, row.content))))
    if log.number < row.version:
        change = Update(row.version, _take_over(log.doc(), log, row))
        store.append(session, row.id, (change,), store.RELEASE, None)
        log = Log(log.snapshot, (*log.updates, change))
    return log


def title_of(doc: TextDoc, last: str) -> str:
    """The title on one line, as long as titles may be; `last` where nothing is left of it."""
    bare = bare_title(doc.title)[:TITLE_CHARACTERS].rstrip()
    return bare if bare and is_storable(bare) else last


def _seeded(text: Text) -> bytes:
    doc = TextDoc(client_id=CLIENT_ID)
    _set(doc, CONTENT, text.content, "seed")
    _set(doc, TITLE, text.title, "seed")
    return doc.difference()


def _set(doc: TextDoc, root: str, wanted: str, origin: str) -> bytes:
    """Make it the wanted text, by what differs."""
    found = doc.content if root == CONTENT else doc.title
    if found == wanted:
        return NO_CHANGE
    return doc.edit(_edits(found, wanted), found, root=root, origin=origin)


def _take_over(doc: TextDoc, log: Log, row: Columns) -> bytes:
    """Merge into `doc`, that of the log, a text of a release that stores no updates; what changed by that.

    It changed what it found, which was the text of `projected`.
    """
    known = row.projected if row.projected is not None and log.has(row.projected) else log.number
    fork = log.doc(until=known)
    changes = [
        _set(fork, CONTENT, row.content, store.RELEASE),
        _set(fork, TITLE, row.title, store.RELEASE) if row.title != title_of(fork, row.title) else NO_CHANGE,
    ]
    return merged([doc.apply(change) for change in changes])


def narrowed(before: str, edits: Sequence[Edit]) -> Sequence[Edit]:
    """The same change in small edits: a person's is one of the whole text."""
    if len(edits) != 1 or (edits[0].start, edits[0].end) != (0, len(before)):
        return edits
    return _edits(before, edits[0].text)


def _edits(before: str, after: str) -> Sequence[Edit]:
    """What differs: word by word, else line by line, or in one piece where that too takes long in a write."""
    start, tail = _alike(before, after)
    size = len(before) + len(after) - 2 * (start + tail)
    if size <= _WORDS_COMPARED:
        return minimal_edits(before, after)
    if size <= _LINES_COMPARED:
        return minimal_edits(before, after, characters=0)
    return (Edit(start, len(before) - tail, after[start : len(after) - tail]),)


def _alike(before: str, after: str) -> tuple[int, int]:
    """How many characters the two have in common at their start, and at their end."""
    start = common_prefix(before, after)
    return start, common_suffix(before, after, min(len(before), len(after)) - start)
