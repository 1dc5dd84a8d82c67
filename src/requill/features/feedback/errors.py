"""Errors of feedback: why it was not taken.

DomainError
├── EmptyFeedback    422
└── TooMuchFeedback  429   Retry-After says when to come back
"""

from __future__ import annotations

from requill.kit.errors import FieldError, Invalid, TooManyRequests


class EmptyFeedback(Invalid):
    """There is nothing but white space in it."""

    code = "FEEDBACK_EMPTY"

    def __init__(self) -> None:
        wish = "Please enter your feedback before submitting."
        super().__init__(FieldError("content", wish), message="Feedback cannot be empty")
        self.description = wish


class TooMuchFeedback(TooManyRequests):
    """So much has come from this address that the rest must wait."""

    code = "TOO_MUCH_FEEDBACK"
    default_message = "Failed to submit feedback"

    def __init__(self, seconds: int) -> None:
        super().__init__(description="Please try again later.", headers={"Retry-After": str(seconds)})
