"""Proposals that nobody has decided on yet: what they would write, and where.

A text that is saved may differ from the last one everywhere, and hundreds of changes may wait on it. So where
they stand afterwards is worked out before the write, beside the event loop; within a write only as much of it
as there is time for, since everybody's writes wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents import proposal_queries, queries
from requill.features.documents.hunks import Hunk, Part, State, from_json, to_json
from requill.features.documents.rebase import Change, rebase
from requill.features.documents.text import Edit, minimal_edits
from requill.kit.actor import Actor
from requill.kit.compute import TakesTooLong, compute
from requill.models import Document, Proposal

Stored = Sequence[Mapping[str, Any]]
SECONDS_IN_WRITE = 0.005
_SHORT = 8 * 1024  # characters: two such texts are compared in at most 20 ms


class PendingHunks(Struct, frozen=True):
    """A document's text, and by proposal the hunks that wait on it, as they are stored."""

    version: int
    text: str
    stored: Mapping[int, Stored]


class Rebased(Struct, frozen=True):
    """What the change to `text` does to what waited: by proposal, the hunks after it."""

    pending: PendingHunks
    text: str
    hunks: Mapping[int, list[dict[str, Any]]]


async def rebased_for(by: Caller, document_id: int, text: str) -> Rebased | None:
    """What waits on a document of the caller's, rebased to a long text that is to be saved.

    None where nothing waits, the text is short, or it would take too long. It counts as long as document and
    proposals are what they were then.
    """
    if len(text) <= _SHORT:
        return None
    pending = await by.read(lambda session, actor: _find(session, actor, document_id))
    if pending is None:
        return None
    try:
        return await compute(_rebase, pending, text, size=len(pending.text) + len(text))
    except TakesTooLong:
        return None


def rebase_proposals(
    proposals: Iterable[Proposal],
    before: str,
    document: Document,
    edits: Sequence[Edit],
    *,
    is_exact: bool,
    rebased: Rebased | None = None,
    known: int | None = None,
) -> None:
    """Let them stand in the document where they stood in the text before the edits; see `rebase`.

    That text was of the version `known`, or of the one before this. Edits that are not exact are looked for
    in the two texts, in long ones roughly. What there is no time for
    in a long text stands nowhere until the next change.
    """
    found_at, text = known, document.content
    known = document.version - 1
    is_known = rebased is not None and (rebased.pending.version, rebased.text) == (known, text)
    is_short = len(before) + len(text) <= 2 * _SHORT
    # A busy machine must not decide where a change of a short text stands.
    until = None if is_short else time.perf_counter() + SECONDS_IN_WRITE
    change: Change | None = None
    for proposal in proposals:
        if is_known and rebased is not None and rebased.pending.stored.get(proposal.id) == proposal.hunks:
            proposal.hunks = rebased.hunks[proposal.id]
            continue
        if change is None:
            if not is_exact:
                edits = minimal_edits(before, text) if is_short else minimal_edits(before, text, lines=0)
            change = Change(before, text, edits, is_exact=is_exact)
        hunks = from_json(proposal.hunks)
        if found_at is not None:
            hunks = tuple(_as_of(one, found_at, known) for one in hunks)
        proposal.hunks = to_json(rebase(hunks, change, known, until=until))


def _as_of(hunk: Hunk, found_at: int, version: int) -> Hunk:
    """A hunk on the text of one version, which is that of a later one, too."""
    quote = hunk.quote
    return replace(hunk, quote=replace(quote, version=version)) if quote.version == found_at else hunk


def undecided(proposals: Iterable[Proposal]) -> list[tuple[str | None, str]]:
    """Each text, behind the section that it is for."""
    return [
        (hunk.section, hunk.replacement)
        for proposal in proposals
        if proposal.state == State.PENDING
        for hunk in from_json(proposal.hunks)
        if hunk.state is State.PENDING and hunk.part is Part.TEXT and hunk.replacement.strip()
    ]


def _find(session: Session, actor: Actor, document_id: int) -> PendingHunks | None:
    proposals = proposal_queries.pending_proposals(session, actor, document_id)
    document = queries.document_row(session, actor, document_id) if proposals else None
    if document is None:
        return None
    stored = {proposal.id: proposal.hunks for proposal in proposals}
    return PendingHunks(document.version, document.content, stored)


def _rebase(pending: PendingHunks, text: str) -> Rebased:
    change = Change(pending.text, text, minimal_edits(pending.text, text))
    hunks = {
        number: to_json(rebase(from_json(stored), change, pending.version))
        for number, stored in pending.stored.items()
    }
    return Rebased(pending, text, hunks)
