"""Limits of the history: what one revision is, how many are kept of a document, and how much a comparison
looks at.
"""

from __future__ import annotations

PAUSE_SECONDS = 5 * 60.0  # without a change, after which the next one begins another revision
TOGETHER_SECONDS = 30.0  # somebody else who writes within that time writes the same revision
LONGEST_SECONDS = 60 * 60.0  # of one revision, however steadily somebody writes
READ_SECONDS = 60.0  # a revision goes on for so long before a reader's mark ends it
AUTHORS = 32  # of one revision; the next person begins another
ACCEPTED = AUTHORS  # the position of whoever accepted what the author of a revision suggested

DELTA_BYTES = 64 * 1024  # as stored: a revision that is larger is not extended, which would write it anew
CHAIN_REVISIONS = 200  # that are put together, at most, to make one text
SMALLEST_KEYFRAME_BYTES = 512  # of deltas, before a whole text is kept again, however short it is
FAST_BYTES = 64 * 1024  # what is longer is compressed with less care: a megabyte in a quarter of the time

ROW_BYTES = 256  # that a revision counts besides, as every row does

REVISIONS = 5_000  # of a document; then old ones without a name are merged
OLD_SHARE = 4  # of them the oldest quarter is where two are merged
NAMED = 500  # of a document
NAME_CHARACTERS = 100
ABOUT_CHARACTERS = 200
SECTIONS = 5  # that a revision names of those it touched
SECTIONS_KEPT = 50  # of them, to be counted
SECTION_CHARACTERS = 80

COUNTED_CHARACTERS = 64 * 1024  # of one change, whose words are compared; those of a longer one are counted

BLAMED_BYTES = 8 * 1024 * 1024  # of deltas as stored, the newest; who wrote what is older is not said
WORDS_COMPARED = 192 * 1024  # characters of changed lines of a comparison; further ones are shown whole
LINES_COMPARED = 100_000  # between the first difference and the last, in both texts together
SECTIONS_COMPARED = 10_000  # of both texts, among which those are looked for that moved
PAIRED_LINES = 40  # on either side of a change, in which lines are looked for that were reworded
PAIRS_TRIED = 4_000  # of such lines, in a whole comparison: 10 µs each
MAX_CONTEXT = 1_000  # lines around each change
UNREAD_COUNTED = 100  # revisions; more of them are told as so many
