"""Turns an answer into the Markdown of a section, in the form that the section's kind asks for."""

from __future__ import annotations

from requill.ai.builtin.compose.kinds import compose, is_list_kind

__all__ = ["compose", "is_list_kind"]
