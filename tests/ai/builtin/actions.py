"""The tools that the chat beside a document is given."""

from __future__ import annotations

from requill.features.actions.registry import TOOLS as ACTIONS
from requill.features.review.tools import TOOLS as REVIEW

__all__ = ["ACTIONS", "REVIEW"]
