"""Proposals: changes of a document that the assistant or a person offers, to accept, reject, undo or redo."""
