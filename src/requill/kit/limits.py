"""Limits of texts that are written in several ways: by people, by imports, by the assistant."""

TITLE_CHARACTERS = 200
DOCUMENT_BYTES = 1024 * 1024  # refused by `checked_text` of documents, and typed into one by `crdt/batch.py`
MESSAGE_BYTES = 32 * 1024
