"""Events after which a person's open pages ask for something again."""

from __future__ import annotations

from requill.kit.events import UserEvent


class DocumentsChanged(UserEvent, frozen=True):
    """Some of the person's documents are no longer what they were.

    A change of one text names the document and its version; a page that has that version asks for nothing.
    """

    document_id: int | None = None
    version: int | None = None


class ProjectsChanged(UserEvent, frozen=True):
    """A project of the person's is no longer what it was."""


class SharesChanged(UserEvent, frozen=True):
    """A document of the person's was shared, or is no longer."""


class CommentsChanged(UserEvent, frozen=True):
    """Something in the discussion of a comment on a document of the person's is another."""

    document_id: int
    comment_id: int


class ProposalsChanged(UserEvent, frozen=True):
    """What is proposed on a document of the person's is another, or was decided."""

    document_id: int


class TextRestored(UserEvent, frozen=True):
    """Somebody else gave a document that the person may read the text of an earlier version again."""

    document_id: int
    version: int


class InboxChanged(UserEvent, frozen=True):
    """The person has other notifications, or has read some."""


class ActivitiesChanged(UserEvent, frozen=True):
    """Something was added to what the person has done, or to what happened in a project of theirs."""


class ChatsChanged(UserEvent, frozen=True):
    """Something was said in a conversation of the person's, or their list of threads has changed."""


class TrashChanged(UserEvent, frozen=True):
    """Something of the person's came into the trash, or left it."""
