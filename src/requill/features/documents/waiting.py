"""Proposals that nobody has decided on yet: what they would write, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from requill.features.documents.carrying import carry
from requill.features.documents.hunks import Part, State, from_json, to_json
from requill.features.documents.text import Edit
from requill.models import Proposal


def carry_along(
    proposals: Iterable[Proposal], old: str, new: str, edits: Sequence[Edit], version: int
) -> None:
    """Let them stand in the text `new` where they stood in `old`, the text of `version`; see `carry`."""
    for proposal in proposals:
        proposal.hunks = to_json(carry(from_json(proposal.hunks), old, new, edits, version))


def undecided(proposals: Iterable[Proposal]) -> list[tuple[str | None, str]]:
    """Each text, behind the section that it is for."""
    return [
        (hunk.section, hunk.replacement)
        for proposal in proposals
        if proposal.state == State.PENDING
        for hunk in from_json(proposal.hunks)
        if hunk.state is State.PENDING and hunk.part is Part.TEXT and hunk.replacement.strip()
    ]
