"""Proposals that nobody has decided on yet: what they would write, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from requill.features.documents.carrying import carry
from requill.features.documents.hunks import Part, State, from_json, to_json
from requill.features.documents.text import Edit, minimal_edits
from requill.models import Document, Proposal


def carry_along(
    proposals: Iterable[Proposal], before: str, document: Document, edits: Sequence[Edit], *, is_exact: bool
) -> None:
    """Let them stand in the document where they stood in the text before the edits; see `carry`.

    Edits that are not exact are looked for in the two texts.
    """
    waiting = list(proposals)
    if waiting and not is_exact:
        edits = minimal_edits(before, document.content)
    for proposal in waiting:
        hunks, known = from_json(proposal.hunks), document.version - 1
        proposal.hunks = to_json(carry(hunks, before, document.content, edits, known, is_exact=is_exact))


def undecided(proposals: Iterable[Proposal]) -> list[tuple[str | None, str]]:
    """Each text, behind the section that it is for."""
    return [
        (hunk.section, hunk.replacement)
        for proposal in proposals
        if proposal.state == State.PENDING
        for hunk in from_json(proposal.hunks)
        if hunk.state is State.PENDING and hunk.part is Part.TEXT and hunk.replacement.strip()
    ]
