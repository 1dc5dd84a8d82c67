"""Limits of exports: how much one may take, and who may wait for one."""

from __future__ import annotations

from datetime import timedelta

AT_ONCE = 2
WAITING = 8
HEAVY_INSIDE = 4  # of heavy ones: one that is made, so that a slot is kept for the others, and three waiting
LIGHT_CHARACTERS = 100_000  # what is longer, or has more marks, is heavy
LIGHT_MARKS = 4_000
MAX_UNCLOSED = 1_000  # brackets: ten thousand take the whole time of an export
OWN_INSIDE = 2  # of one person's: one that is made, and one that waits for it
GUESTS_INSIDE = 4  # of all guests' of one network: one that is read, and three that wait for it
OWN_DOWNLOADS = 2  # of one person's, which are held until they are sent
PIECE_BYTES = 256 * 1024  # of them that are sent at a time
SECONDS = 20  # for one file, whatever steps it takes
RETRY_SECONDS = 5
WORD_MEMORY = "1g"  # of pandoc's heap; an ordinary document of 1 MiB takes a third of it
PDF_MEMORY_BYTES = 2 * 1024**3
FILE_BYTES = 64 * 1024**2
NICENESS = 10  # a file may wait a little; the requests of people who write may not
TELLS_LONG = 15  # seconds: what is estimated to take longer is made in the background, whoever asks
BACKGROUND_SECONDS = 300
CLAIM = timedelta(seconds=BACKGROUND_SECONDS + 60)
ATTEMPTS = 2  # a text that ends the process with it must not do so for ever
LOOK_SECONDS = 2
EXPIRY_SECONDS = 600
KEPT = timedelta(days=1)
OWN_UNFINISHED = 2  # of one person's
OWN_KEPT = 5
TEMPLATE_BYTES = 1024**2  # of a person's own Word template
TEMPLATE_OPENED_BYTES = 16 * 1024**2
TEMPLATE_PARTS = 200
