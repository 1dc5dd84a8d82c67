"""Conversation with the assistant: about a document or a project, in threads, and in the side panel."""
