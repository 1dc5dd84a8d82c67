"""Requill: product requirements documents, written with an AI assistant."""

__version__ = "0.1.0"
