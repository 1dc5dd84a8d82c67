"""Changes and explains the open document on request, in the smallest steps that do it."""

from __future__ import annotations

from requill.ai.builtin.document.ability import answer_document, carry_out

__all__ = ["answer_document", "carry_out"]
