"""Errors of the chat: why something said, or a thread, was refused.

Invalid
├── BlankMessage
├── TwoConversations
├── CommentElsewhere
├── SelectionElsewhere
└── NothingToName
NotFound
└── ThreadNotFound
Conflict
├── SelectionChanged
└── TitleConflict   carries the thread as it is now
"""

from __future__ import annotations

from requill.features.chat.schemas import Thread as ThreadSchema
from requill.kit.errors import Conflict, FieldError, Invalid, NotFound
from requill.kit.wire import plain
from requill.models import Thread


class BlankMessage(Invalid):
    """There is nothing but white space."""

    def __init__(self) -> None:
        super().__init__(FieldError("content", "Please enter a message."))


class TwoConversations(Invalid):
    """A message names more than one of a document, a thread and a project."""

    def __init__(self, field: str) -> None:
        super().__init__(FieldError(field, "A message belongs to one document, thread or project."))


class CommentElsewhere(Invalid):
    """A comment is named, and not its document."""

    def __init__(self) -> None:
        super().__init__(FieldError("commentId", "A question about a comment names its document."))


class SelectionElsewhere(Invalid):
    """Words are selected, and not their document alone."""

    def __init__(self) -> None:
        super().__init__(
            FieldError("selection", "A question about selected words names only their document.")
        )


class SelectionChanged(Conflict):
    """The selected words are no longer in the document, or not only once."""

    code = "SELECTION_CHANGED"
    default_message = "These words have changed. Select them again."


class NothingToName(Invalid):
    """Nothing has been said in the thread yet."""

    def __init__(self) -> None:
        super().__init__(message="This conversation is empty.")


class ThreadNotFound(NotFound):
    """There is no such thread, or it is somebody else's."""

    default_message = "Conversation not found"


class TitleConflict(Conflict):
    """The thread has another title by now than the one that was to be replaced."""

    code = "VERSION_CONFLICT"
    default_message = "This conversation was renamed elsewhere."

    def __init__(self, current: Thread) -> None:
        super().__init__(details={"thread": plain(ThreadSchema.model_validate(current))})
