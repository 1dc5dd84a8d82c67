"""Error of usage: why an allowance was refused.

Forbidden
└── LimitExceeded
"""

from __future__ import annotations

from requill.features.usage import schemas
from requill.features.usage.policy import Usage
from requill.kit.errors import Forbidden
from requill.kit.wire import plain


class LimitExceeded(Forbidden):
    """The month's allowance of a guest, or of the address they come from, is used up."""

    code = "LIMIT_EXCEEDED"

    def __init__(self, message: str, description: str, usage: Usage) -> None:
        super().__init__(
            message, description=description, details={"usage": plain(schemas.Usage.model_validate(usage))}
        )
