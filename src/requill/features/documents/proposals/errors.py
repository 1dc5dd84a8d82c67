"""Errors of proposals: why something about one was refused.

NotFound
└── ProposalNotFound
Conflict
└── SuggestionLimit   as many of one person's wait as may
TooManyRequests
└── TooManySuggestions
"""

from __future__ import annotations

from requill.features.documents.proposals.policy import SUGGESTIONS
from requill.kit.errors import Conflict, NotFound, TooManyRequests


class ProposalNotFound(NotFound):
    """There is no such proposal, or it is about somebody else's document."""

    default_message = "Suggestion not found"


class SuggestionLimit(Conflict):
    """As many of one person's wait for a decision as may."""

    code = "SUGGESTION_LIMIT"
    default_message = f"You already have {SUGGESTIONS} suggestions waiting here. Withdraw one first."


class TooManySuggestions(TooManyRequests):
    """More in an hour than anybody makes."""

    code = "TOO_MANY_SUGGESTIONS"
    default_message = "You've made many suggestions. Please wait a while."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)})
