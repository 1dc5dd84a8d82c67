"""Errors of comments: why something about one was refused.

NotFound
└── CommentNotFound
Conflict
├── CommentLimit      as many as there may be
├── TextUnknown       the comment is on words that have not arrived here yet
└── CommentDetached   it stands on no words that could be kept
TooManyRequests
└── TooManyComments
"""

from __future__ import annotations

from requill.features.comments.policy import OPEN_COMMENTS, REPLIES
from requill.kit.errors import Conflict, NotFound, TooManyRequests


class CommentNotFound(NotFound):
    """There is no such comment, or it is on somebody else's document."""

    default_message = "Comment not found"


class CommentLimit(Conflict):
    """As many as there may be."""

    code = "COMMENT_LIMIT"
    default_message = f"A document has at most {OPEN_COMMENTS} open comments. Resolve one first."

    @classmethod
    def of_replies(cls) -> CommentLimit:
        """Of replies to one comment."""
        return cls(f"A comment has at most {REPLIES} replies. Start a new one.")


class TextUnknown(Conflict):
    """Somebody commented on words that they have typed and not sent yet."""

    code = "TEXT_UNKNOWN"
    default_message = "The text you commented on isn't saved yet. We'll send your comment when it is."


class CommentDetached(Conflict):
    """What it was about is gone."""

    code = "COMMENT_DETACHED"
    default_message = "The text of this comment is gone. Attach it to another passage."


class TooManyComments(TooManyRequests):
    """More in a minute than anybody writes."""

    code = "TOO_MANY_COMMENTS"
    default_message = "You're commenting very fast. Please wait a moment."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)})
