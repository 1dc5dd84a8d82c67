"""Interface that chooses the model for a person: the keys of people and of the operator are behind it."""

from __future__ import annotations

from typing import Protocol

from requill.ai.interface import Model
from requill.db.session import Session
from requill.kit.actor import Actor


class Models(Protocol):
    """Chooses the model for a turn; `features.settings.service.Assistants` implements it."""

    def of(self, session: Session, actor: Actor) -> Model:
        """The model that answers this person. Cheap: it is asked within the write that opens a turn.

        Raises a `ModelError` when the person's own key cannot be used.
        """
