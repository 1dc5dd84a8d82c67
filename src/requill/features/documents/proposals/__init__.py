"""Proposals: changes of a document that the assistant or a person offers, to accept, reject, undo or redo."""

from requill.features.documents.proposals.pending import pending_parts

__all__ = ["pending_parts"]
