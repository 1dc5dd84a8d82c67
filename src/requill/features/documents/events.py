"""Events of documents, told once they are true."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Origin(StrEnum):
    """On whose account a text changed."""

    PERSON = "person"
    ASSISTANT = "assistant"
    VOICE = "voice"
    UNDO = "undo"
    RESTORE = "restore"  # of an earlier version's title and text; nothing of the trash


class DocumentChanged(Struct, frozen=True):
    """A document's title or text is now that of `version`."""

    document_id: int
    owner_id: str
    version: int
    origin: Origin


class DocumentEvent(Struct, frozen=True):
    """Something that happened to a document of that owner, title and project."""

    document_id: int
    owner_id: str
    title: str
    project_id: int | None

    @property
    def actor_id(self) -> str:
        """Who did it: where nothing else is said, the owner, who alone may."""
        return self.owner_id


class DocumentCreated(DocumentEvent, frozen=True):
    """There is a new document."""


class DocumentRenamed(DocumentEvent, frozen=True):
    """A document has a new title, from somebody who may change it.

    With `is_typed` it is what was typed of it up to now: what comes in the next moments belongs to it.
    """

    by: str
    is_typed: bool = False

    @property
    def actor_id(self) -> str:
        """Who renamed it."""
        return self.by


class DocumentPropertiesChanged(DocumentEvent, frozen=True):
    """A document has another status, release or reviewers, or other tags, by somebody who may change it."""

    by: str

    @property
    def actor_id(self) -> str:
        """Who changed them."""
        return self.by


class DocumentMoved(Struct, frozen=True):
    """A document went from one project to another; None is outside of any.

    `readers` are those who could read it before or can now.
    """

    document_id: int
    owner_id: str
    title: str
    from_project_id: int | None
    to_project_id: int | None
    readers: frozenset[str] = frozenset()

    @property
    def actor_id(self) -> str:
        """Who moved it: the owner alone may."""
        return self.owner_id


class DocumentTransferred(Struct, frozen=True):
    """A document is somebody else's now; `readers` are those who could read it before."""

    document_id: int
    owner_id: str
    previous_owner_id: str
    readers: frozenset[str]


class DocumentDeleted(DocumentEvent, frozen=True):
    """A document and all that hung on it is gone; `readers` are those who could read it."""

    readers: frozenset[str] = frozenset()


class DocumentTrashed(DocumentDeleted, frozen=True):
    """A document was moved to the trash, where only its owner finds it."""


class DocumentRestored(DocumentEvent, frozen=True):
    """A document was taken out of the trash."""


class DocumentExported(DocumentEvent, frozen=True):
    """A document was made into a file, by somebody who may read it."""

    by: str

    @property
    def actor_id(self) -> str:
        """Who has the file."""
        return self.by


class DocumentShared(DocumentEvent, frozen=True):
    """Whoever has its link may now read a document."""


class DocumentUnshared(DocumentEvent, frozen=True):
    """The link to a document was turned off."""


class ProposalChanged(Struct, frozen=True):
    """There is another proposal on a document, or something was decided on one, whoever made it."""

    document_id: int


class ProposalEvent(DocumentEvent, frozen=True):
    """Something that somebody did with what a person proposed."""

    proposal_id: int
    by: str

    @property
    def actor_id(self) -> str:
        """Who did it."""
        return self.by


class ChangesProposed(ProposalEvent, frozen=True):
    """A person proposed a change."""


class ProposalDecided(ProposalEvent, frozen=True):
    """All of what `proposer_id` proposed is decided: `outcome` is "accepted", "rejected", "partly" or, where
    nothing of it had a place any more, "outdated".
    """

    proposer_id: str | None
    outcome: str


class DecisionTakenBack(ProposalEvent, frozen=True):
    """What was told of a decision on what `proposer_id` proposed holds no longer."""

    proposer_id: str | None
