"""Proposals that nobody has decided on yet: what they would write, and what they stand on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from requill.crdt.text import TextDoc
from requill.db.session import Session
from requill.features.documents.proposals import queries
from requill.features.documents.proposals.hunks import Hunk, Part, State, from_json, to_json
from requill.features.documents.proposals.outcomes import overall
from requill.features.documents.proposals.places import (
    find_spans,
    places_from_json,
    places_to_json,
    take_places,
    with_places,
)
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Proposal


def keep_places(proposals: Iterable[Proposal], doc: TextDoc, text: str, version: int) -> None:
    """Give places to what waits without any, in the text of that version, which is the one of `doc`.

    So are the hunks of releases that know no places. Those that cannot be told to stand anywhere become
    outdated.
    """
    for proposal in proposals:
        numbers = _without_place(proposal)
        if not numbers:
            continue
        hunks, places = from_json(proposal.hunks), places_from_json(proposal.places)
        bare = [hunk for hunk in hunks if hunk.index in numbers]
        spans = find_spans({}, text, version, bare, ())
        located = {hunk.index: _located(hunk, spans.get(hunk.index), version) for hunk in bare}
        taken = take_places(doc, text, [hunk for hunk in located.values() if hunk.index in spans])
        hunks = tuple(located.get(hunk.index, hunk) for hunk in hunks)
        proposal.hunks = to_json(hunks)
        proposal.places = places_to_json(with_places(places, taken))
        proposal.state = overall(hunks)
        proposal.decided_at = None if proposal.state == State.PENDING else now()


def pending_parts(session: Session, actor: Actor, document_id: int) -> list[tuple[str | None, str]]:
    """What undecided proposals would write, the oldest first: each text, behind its section."""
    return [
        (hunk.section, hunk.replacement)
        for proposal in queries.pending_proposals(session, actor, document_id)
        if proposal.state == State.PENDING
        for hunk in from_json(proposal.hunks)
        if hunk.state is State.PENDING and hunk.part is Part.TEXT and hunk.replacement.strip()
    ]


def _without_place(proposal: Proposal) -> frozenset[int]:
    """The numbers of such hunks; told without reading them all, since every save asks for it."""
    known = {(place["index"], place["at"], place["version"]) for place in proposal.places or ()}
    return frozenset(
        hunk["index"]
        for hunk in proposal.hunks
        if hunk["state"] == State.PENDING
        and hunk["part"] == Part.TEXT
        and (hunk["index"], hunk["quote"]["at"], hunk["quote"]["version"]) not in known
    )


def _located(hunk: Hunk, span: tuple[int, int] | None, version: int) -> Hunk:
    if span is None:
        return replace(hunk, state=State.OUTDATED)
    return replace(hunk, quote=replace(hunk.quote, at=span[0], version=version))
