"""Limits of an import."""

from __future__ import annotations

from requill.kit.limits import DOCUMENT_BYTES

MAX_DOCUMENTS = 100  # of one archive: they are made in one write
MAX_TEXT_BYTES = 20 * 1024 * 1024  # of all its documents
MAX_ENTRIES = 2_000
MAX_UNPACKED_BYTES = 100 * 1024 * 1024
MAX_RATIO = 200  # of a file above RATIO_FROM; ordinary text is packed to a fifth, a bomb to a thousandth
RATIO_FROM = 1024 * 1024
SOURCE_BYTES = 10 * 1024 * 1024  # a file before it is converted
FRONT_MATTER_CHARACTERS = 16 * 1024
MAX_PROPERTIES_TOLD = 20  # in words; more of them stay in the text
TEXT_BYTES = DOCUMENT_BYTES
MAX_NAMED = 50  # of what was left out of one document: what is above is counted
TOLD_CHARACTERS = 200  # of each
ROW_BYTES = 2_048  # of a document or a file besides its text or its bytes: what is counted, and some room
PATH_CHARACTERS = 500
