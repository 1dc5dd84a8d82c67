"""Limits of texts that are written in several ways: by people, by imports, by the assistant."""

TITLE_CHARACTERS = 200
DOCUMENT_BYTES = 1024 * 1024
"""More is refused by `checked_text` of documents, and of what is typed by `crdt/batch.py`."""
MESSAGE_BYTES = 32 * 1024
