"""Limits of a brief: how large it may be, and how long a model may take to sort it."""

from requill.kit.limits import DOCUMENT_BYTES

BRIEF_BYTES = DOCUMENT_BYTES
MAX_PIECES = 2000
MODEL_SECONDS = 60
# What a model sorts at a time is no turn, and has no slot of one.
OWN_SORTED = 2  # of one person's
GUESTS_SORTED = 8  # of all guests' of one network
RETRY_SECONDS = 5
