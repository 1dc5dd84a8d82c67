"""The built-in assistant: useful without any model, and honest about what it is."""

from __future__ import annotations

from requill.ai.builtin.model import BuiltinModel

__all__ = ["BuiltinModel"]
