"""Why a message was refused.

Invalid
└── BlankMessage
"""

from __future__ import annotations

from requill.kit.errors import FieldError, Invalid


class BlankMessage(Invalid):
    """There is nothing but white space."""

    def __init__(self) -> None:
        super().__init__(FieldError("content", "Please enter a message."))
