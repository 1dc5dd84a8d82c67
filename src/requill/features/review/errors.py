"""Why a finding was not dismissed.

Conflict
└── TooManyDismissals
"""

from __future__ import annotations

from requill.features.review.policy import DISMISSALS
from requill.kit.errors import Conflict


class TooManyDismissals(Conflict):
    """A document keeps so many and no more."""

    code = "TOO_MANY_DISMISSALS"
    default_message = f"A document can have {DISMISSALS:,} dismissed findings. Restore some first."
