"""Conversation with the assistant about a document, which the assistant may change."""
