"""The assistant's changes can be taken, refused and taken back, and never overwrite what a person typed."""

from __future__ import annotations

from collections.abc import Collection

import anyio
import pytest

from requill.db.session import Session
from requill.features.documents import service
from requill.features.documents.errors import VersionConflict
from requill.features.documents.events import DocumentChanged, Origin, ProposalChanged
from requill.features.documents.proposals import decisions
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.decisions import Verb
from requill.features.documents.proposals.errors import ProposalNotFound
from requill.features.documents.proposals.schemas import Decided, Proposal, render_proposal
from requill.features.documents.schemas import render_document
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import Invalid, TooLarge
from requill.kit.limits import DOCUMENT_BYTES
from requill.models import Message
from tests.features.documents.conftest import ANN, BEN, Office
from tests.features.documents.proposals.test_hunks import PRD

pytestmark = pytest.mark.anyio

SHARPER = PRD.replace("as soon as possible", "within 10 minutes").replace("1 second", "2 seconds")


async def propose(
    office: Office, document_id: int, after: str, *, apply: bool, base: str = PRD, title: str | None = None
) -> Proposal:
    def work(session: Session, actor: Actor) -> Proposal:
        document = service.get_document(session, actor, document_id)
        change = proposals.Change(base=base, after=after, title=title)
        made = proposals.propose(session, actor, document, change, proposals.Source(), apply=apply)
        assert made is not None
        return render_proposal(made)

    return await office.write(work)


async def decide(
    office: Office, verb: Verb, proposal_id: int, hunks: Collection[int] | None = None, actor: Actor = ANN
) -> Decided:
    def work(session: Session, actor: Actor) -> Decided:
        done = decisions.store(session, actor, decisions.Wanted(proposal_id, verb, hunks))
        return Decided(proposal=render_proposal(done.proposal), document=render_document(done.document))

    return await office.write(work, actor)


def states(proposal: Proposal) -> tuple[str, list[str]]:
    return proposal.state.value, [hunk.state.value for hunk in proposal.hunks]


async def test_a_proposal_applied_on_arrival_changes_the_text_in_one_step(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=True)
    stored = await office.document(document.id)
    assert (stored.content, stored.version) == (SHARPER, 2)
    assert states(proposal) == ("applied", ["applied", "applied"])
    assert proposal.summary == "FR-001 and FR-002 in Requirements"
    assert proposal.decided_at is not None
    changed = DocumentChanged(document.id, ANN.user_id, 2, Origin.ASSISTANT)
    assert office.events == [changed, ProposalChanged(document.id)]


async def test_what_is_applied_on_arrival_is_decided_by_whoever_asked_for_it(office: Office) -> None:
    document = await office.create("Title", PRD)
    applied = await propose(office, document.id, SHARPER, apply=True)
    pending = await propose(office, document.id, PRD, base=SHARPER, apply=False)
    rows = await office.read(lambda session, actor: proposals.list_proposals(session, actor, document.id))
    people = await office.read(lambda session, _: proposals.people_of(session, rows))
    decided = [(row.hunk, row.user_id, row.state) for row in people[applied.id].decisions.values()]
    assert sorted(decided) == [(0, ANN.user_id, "applied"), (1, ANN.user_id, "applied")]
    assert people[pending.id].decisions == {}


async def test_a_pending_proposal_changes_nothing(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=False, title="Better")
    stored = await office.document(document.id)
    assert (stored.content, stored.title, stored.version) == (PRD, "Title", 1)
    assert office.events == [ProposalChanged(document.id)]
    assert states(proposal) == ("pending", ["pending"] * 3)
    assert proposal.decided_at is None
    last = proposal.hunks[-1]
    assert (last.label, last.section, last.original, last.replacement) == ("Title", None, "Title", "Better")


async def test_no_change_is_no_proposal(office: Office) -> None:
    document = await office.create("Title", PRD)

    def work(session: Session, actor: Actor) -> object:
        return proposals.propose(
            session,
            actor,
            service.get_document(session, actor, document.id),
            proposals.Change(base=PRD, after=PRD, title="Title"),
            proposals.Source(),
            apply=True,
        )

    assert await office.write(work) is None


async def test_what_was_typed_during_the_turn_is_kept(office: Office) -> None:
    document = await office.create("Title", PRD)
    typed = PRD.replace("1 second", "half a second").replace("Crews", "Teams")
    await office.save(document.id, typed)
    proposal = await propose(office, document.id, SHARPER, apply=True)
    assert states(proposal) == ("applied", ["outdated", "applied"])
    assert (await office.document(document.id)).content == typed.replace(
        "as soon as possible", "within 10 minutes"
    )


async def test_a_proposal_that_comes_too_late_is_stored_as_outdated(office: Office) -> None:
    document = await office.create("Title", PRD)
    await office.save(document.id, "Started over.\n")
    proposal = await propose(office, document.id, SHARPER, apply=True)
    assert states(proposal) == ("outdated", ["outdated", "outdated"])
    assert (await office.document(document.id)).content == "Started over.\n"


async def test_hunks_are_accepted_and_rejected_one_by_one(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=False)
    first = await decide(office, "accept", proposal.id, [1])
    assert states(first.proposal) == ("pending", ["pending", "applied"])
    assert first.proposal.decided_at is None
    assert first.document.content == PRD.replace("as soon as possible", "within 10 minutes")
    second = await decide(office, "reject", proposal.id, [0])
    assert states(second.proposal) == ("applied", ["rejected", "applied"])
    assert second.proposal.decided_at is not None
    assert second.document == first.document
    undone = await decide(office, "undo", proposal.id)
    assert states(undone.proposal) == ("undone", ["rejected", "undone"])
    assert (undone.document.content, undone.document.version) == (PRD, 3)
    assert [event.origin for event in office.events if isinstance(event, DocumentChanged)] == [
        Origin.ASSISTANT,
        Origin.UNDO,
    ]


@pytest.mark.parametrize(
    ("first", "later", "final"),
    [
        ("accept", ["accept", "reject", "redo"], ("applied", SHARPER)),
        ("reject", ["reject", "accept", "undo", "redo"], ("rejected", PRD)),
        ("undo", ["accept", "reject", "undo"], ("undone", PRD)),
    ],
)
async def test_a_decision_taken_again_has_no_second_effect(
    office: Office, first: Verb, later: list[Verb], final: tuple[str, str]
) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=first == "undo")
    decided = await decide(office, first, proposal.id)
    events = len(office.events)
    assert (decided.proposal.state.value, decided.document.content) == final
    for verb in [*later, first]:
        if verb == "undo" and first == "accept":
            continue
        assert await decide(office, verb, proposal.id) == decided
    assert len(office.events) == events


async def test_an_undo_takes_back_what_still_stands_and_leaves_the_rest(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=True)
    typed = SHARPER.replace("within 10 minutes", "within 5 minutes of a stable connection")
    await office.save(document.id, typed)
    undone = await decide(office, "undo", proposal.id)
    assert states(undone.proposal) == ("undone", ["undone", "outdated"])
    assert undone.document.content == typed.replace("2 seconds", "1 second")


async def test_an_undo_is_exact_even_where_the_text_repeats_itself(office: Office) -> None:
    twins = "The same paragraph.\n\n" * 20
    after = twins[: 21 * 9] + "Another paragraph.\n\n" + twins[21 * 10 :]
    document = await office.create("Title", twins)
    proposal = await propose(office, document.id, after, apply=True, base=twins)
    assert (await office.document(document.id)).content == after
    undone = await decide(office, "undo", proposal.id)
    assert undone.document.content == twins


async def test_an_undo_after_a_later_proposal_takes_back_only_its_own(office: Office) -> None:
    document = await office.create("Title", PRD)
    first = await propose(office, document.id, SHARPER, apply=True)
    more = SHARPER + "\n## Rollout\n\nTen crews first.\n"
    await propose(office, document.id, more, apply=True, base=SHARPER)
    undone = await decide(office, "undo", first.id)
    assert undone.document.content == PRD + "\n## Rollout\n\nTen crews first.\n"


async def test_what_was_taken_back_is_applied_anew_beside_what_was_typed_since(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=True)
    await decide(office, "undo", proposal.id)
    await office.save(document.id, f"Mine.\n\n{PRD}")
    redone = await decide(office, "redo", proposal.id)
    assert states(redone.proposal) == ("applied", ["applied", "applied"])
    assert redone.document.content == f"Mine.\n\n{SHARPER}"
    assert await decide(office, "redo", proposal.id) == redone
    undone = await decide(office, "undo", proposal.id)
    assert undone.document.content == f"Mine.\n\n{PRD}"


async def test_what_was_rejected_waits_again_where_it_still_stands(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=False, title="New title")
    await decide(office, "reject", proposal.id)
    typed = f"Mine.\n\n{PRD}".replace("1 second", "1 minute")
    await office.save(document.id, typed)
    reopened = await decide(office, "reopen", proposal.id)
    assert states(reopened.proposal) == ("pending", ["outdated", "pending", "pending"])
    assert (reopened.document.content, reopened.proposal.decided_at) == (typed, None)
    assert await decide(office, "reopen", proposal.id) == reopened
    accepted = await decide(office, "accept", proposal.id)
    assert accepted.document.content == typed.replace("as soon as possible", "within 10 minutes")
    assert accepted.document.title == "New title"


async def test_a_title_is_proposed_applied_and_taken_back(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, PRD, apply=True, title=" New  title ")
    assert (proposal.summary, states(proposal)) == ("Title changed", ("applied", ["applied"]))
    assert (await office.document(document.id)).title == "New title"
    undone = await decide(office, "undo", proposal.id)
    assert (undone.document.title, undone.document.version) == ("Title", 3)
    assert (await decide(office, "redo", proposal.id)).document.title == "New title"


@pytest.mark.parametrize("end", ["", "\n\n## Risks\n\nRain.\n"])
async def test_what_is_added_at_the_same_place_stands_in_the_order_of_its_acceptance(
    office: Office, end: str
) -> None:
    text = f"## Requirements\n\n- **FR-001** One.\n- **FR-002** Two.{end}"
    document = await office.create("Title", text)
    added = [f"\n- **FR-00{number}** More." for number in (3, 4, 5)]
    made = [
        await propose(office, document.id, text.replace("Two.", f"Two.{one}"), base=text, apply=False)
        for one in added
    ]
    for proposal in made:
        assert states((await decide(office, "accept", proposal.id)).proposal) == ("applied", ["applied"])
    stored = await office.document(document.id)
    assert stored.content == text.replace("Two.", f"Two.{''.join(added)}")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_changes_of_one_line_do_not_cost_each_other_their_places(
    office: Office, order: tuple[int, int]
) -> None:
    text = "## Scope\n\nTablets only. Android 12 or later.\n"
    document = await office.create("Title", text)
    wishes = (("Tablets only", "Tablets and rugged phones"), ("Android 12", "Android 13"))
    made = [
        await propose(office, document.id, text.replace(*wish), base=text, apply=False) for wish in wishes
    ]
    for place in order:
        assert states((await decide(office, "accept", made[place].id)).proposal)[0] == "applied"
    wanted = "## Scope\n\nTablets and rugged phones. Android 13 or later.\n"
    assert (await office.document(document.id)).content == wanted


async def test_a_hunk_that_the_proposal_does_not_have_is_refused(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=False)
    with pytest.raises(Invalid):
        await decide(office, "accept", proposal.id, [0, 2])
    assert (await office.document(document.id)).content == PRD


async def test_choosing_no_hunk_decides_nothing(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=False)
    assert (await decide(office, "accept", proposal.id, [])).proposal == proposal


async def test_an_accepted_change_that_makes_the_document_too_large_is_refused_whole(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, PRD + "x" * 2000, apply=False)
    full = PRD.replace("Every field", "y" * (DOCUMENT_BYTES - len(PRD) - 1000))
    await office.save(document.id, full)
    with pytest.raises(TooLarge):
        await decide(office, "accept", proposal.id)
    (kept,) = await office.read(lambda session, actor: proposals.list_proposals(session, actor, document.id))
    assert kept.state == "pending"
    assert (await office.document(document.id)).content == full


@pytest.mark.parametrize(
    ("after", "title", "refusal"),
    [
        ("a\x00b", None, Invalid),
        ("a\ud800b", None, Invalid),
        ("a" * (DOCUMENT_BYTES + 1), None, TooLarge),
        (PRD, "x" * 201, Invalid),
        (PRD, " ", Invalid),
    ],
)
async def test_a_proposal_that_could_never_be_kept_is_refused(
    office: Office, after: str, title: str | None, refusal: type[Exception]
) -> None:
    document = await office.create("Title", PRD)
    for apply in (True, False):
        with pytest.raises(refusal):
            await propose(office, document.id, after, apply=apply, title=title)
    assert (
        await office.read(lambda session, actor: proposals.list_proposals(session, actor, document.id)) == []
    )


@pytest.mark.parametrize("verb", ["accept", "reject", "undo", "redo"])
async def test_other_peoples_proposals_do_not_exist(office: Office, verb: Verb) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=verb == "undo")
    with pytest.raises(ProposalNotFound):
        await decide(office, verb, proposal.id, actor=BEN)
    (kept,) = await office.read(lambda session, actor: proposals.list_proposals(session, actor, document.id))
    assert kept.state == proposal.state


async def _listed(office: Office, document_id: int) -> list[int]:
    return await office.read(
        lambda session, actor: [row.id for row in proposals.list_proposals(session, actor, document_id)]
    )


async def _made(office: Office, document_id: int, count: int, source: proposals.Source) -> list[int]:
    """So many proposals, the oldest first: all decided."""

    def work(session: Session, actor: Actor) -> list[int]:
        held = service.get_document(session, actor, document_id)
        made = []
        for number in range(count):
            change = proposals.Change(base=held.content, after=f"{held.content}{number}\n")
            row = proposals.propose(session, actor, held, change, source, apply=False)
            assert row is not None
            decisions.store(session, actor, decisions.Wanted(row.id, "reject"))
            made.append(row.id)
        return made

    return await office.write(work)


async def test_the_fifty_newest_are_listed_of_people_and_of_the_assistant(office: Office) -> None:
    document = await office.create("Title", PRD)
    of_people = await _made(office, document.id, 52, proposals.Source(is_suggested=True))
    of_the_assistant = await _made(office, document.id, 52, proposals.Source())
    assert await _listed(office, document.id) == [*of_the_assistant[:1:-1], *of_people[:1:-1]]


async def test_what_waits_is_listed_however_much_comes_after_it(office: Office) -> None:
    document = await office.create("Title", PRD)

    def suggest(session: Session, actor: Actor) -> int:
        held = service.get_document(session, actor, document.id)
        change = proposals.Change(base=PRD, after=SHARPER)
        made = proposals.propose(
            session, actor, held, change, proposals.Source(is_suggested=True), apply=False
        )
        assert made is not None
        return made.id

    suggested = await office.write(suggest)
    offered = (await propose(office, document.id, SHARPER, apply=False)).id
    for source in (proposals.Source(is_suggested=True), proposals.Source()):
        await _made(office, document.id, 51, source)
    assert (await _listed(office, document.id))[-2:] == [offered, suggested]


async def test_messages_find_the_proposal_they_came_with(office: Office) -> None:
    document = await office.create("Title", PRD)

    def work(session: Session, actor: Actor) -> tuple[int, dict[int, int | None]]:
        message = Message(
            user_id=actor.user_id,
            document_id=document.id,
            role="assistant",
            content="Done.",
            state="complete",
            suggestions=[],
            created_at=now(),
        )
        session.add(message)
        session.flush()
        held = service.get_document(session, actor, document.id)
        change, source = proposals.Change(base=PRD, after=SHARPER), proposals.Source(message_id=message.id)
        made = proposals.propose(session, actor, held, change, source, apply=True)
        assert made is not None
        found = proposals.proposals_of_messages(session, [message.id, message.id + 1])
        return message.id, {at: proposal.message_id for at, proposal in found.items()}

    message_id, found = await office.write(work)
    assert found == {message_id: message_id}
    assert await office.read(lambda session, _: proposals.proposals_of_messages(session, [])) == {}


async def test_of_two_who_accept_at_once_one_applies_and_both_get_the_same_answer(office: Office) -> None:
    document = await office.create("Title", PRD)
    proposal = await propose(office, document.id, SHARPER, apply=False)
    answers: list[Decided] = []

    async def accept() -> None:
        answers.append(await decide(office, "accept", proposal.id))

    async with anyio.create_task_group() as tasks:
        for _ in range(6):
            tasks.start_soon(accept)
    assert all(answer == answers[0] for answer in answers)
    assert (answers[0].document.content, answers[0].document.version) == (SHARPER, 2)
    assert sum(isinstance(event, DocumentChanged) for event in office.events) == 1


async def test_of_many_who_save_the_same_version_at_once_one_wins_and_nothing_is_lost(office: Office) -> None:
    document = await office.create("Title", "start\n")
    won: list[str] = []
    refused: list[str] = []

    async def save(text: str) -> None:
        try:
            await office.save(document.id, text, version=1)
        except VersionConflict as conflict:
            refused.append(conflict.details["document"]["content"])
        else:
            won.append(text)

    async with anyio.create_task_group() as tasks:
        for number in range(8):
            tasks.start_soon(save, f"text {number}\n")
    assert len(won) == 1
    assert refused == won * 7
    assert (await office.document(document.id)).content == won[0]
