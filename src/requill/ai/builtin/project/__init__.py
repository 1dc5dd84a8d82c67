"""Answers questions about a project from its documents, which tools find and read."""

from requill.ai.builtin.project.ability import answer_project

__all__ = ["answer_project"]
