"""Sorting a brief: a pasted text in pieces, each put under a section of a template or kept beside it."""
