"""Error of a dismissal: why a finding was not dismissed."""

from __future__ import annotations

from requill.kit.errors import Conflict


class TooManyDismissals(Conflict):
    """A document keeps so many and no more."""

    code = "TOO_MANY_DISMISSALS"
    default_message = "This document has too many dismissed findings. Restore some first."
