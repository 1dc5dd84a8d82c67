"""Limits of a brief: how large it may be, and how long a model may take to sort it."""

from requill.kit.limits import DOCUMENT_BYTES

BRIEF_BYTES = DOCUMENT_BYTES
MAX_PIECES = 2000
MODEL_SECONDS = 60
