"""The tools that the chat beside a document is given."""

from __future__ import annotations

from requill.features.actions.registry import TOOLS as ACTIONS
from requill.features.chat.gap_tools import MISSING
from requill.features.review.tools import REVIEW

REVIEW_TOOLS = (REVIEW, MISSING)

__all__ = ["ACTIONS", "REVIEW_TOOLS"]
