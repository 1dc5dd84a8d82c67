"""A proposal with who proposed and decided, as an answer to them tells it."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents.proposals.schemas import Proposal, render_proposal
from requill.features.documents.proposals.service import people_of
from requill.models import Proposal as ProposalModel


def rendered(session: Session, proposal: ProposalModel) -> Proposal:
    """As it stands, on the document as it was when the proposal was placed last."""
    return render_proposal(proposal, people=people_of(session, [proposal])[proposal.id])
