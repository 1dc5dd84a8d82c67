"""What proposals would write that nobody has decided on yet."""

from __future__ import annotations

from collections.abc import Iterable

from requill.features.documents.hunks import Part, State, from_json
from requill.models import Proposal


def undecided(proposals: Iterable[Proposal]) -> list[tuple[str | None, str]]:
    """Each text, behind the section that it is for."""
    return [
        (hunk.section, hunk.replacement)
        for proposal in proposals
        if proposal.state == State.PENDING
        for hunk in from_json(proposal.hunks)
        if hunk.state is State.PENDING and hunk.part is Part.TEXT and hunk.replacement.strip()
    ]
