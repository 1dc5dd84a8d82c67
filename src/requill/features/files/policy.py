"""Limits of files: how large one may be, how often one may be sent, how long what is not needed is kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum

from requill.features.accounts.throttle import Rule


class Kind(StrEnum):
    """What becomes of a file: an image is shown in the text, any other file is for downloading."""

    IMAGE = "image"
    FILE = "file"


MAX_BYTES: Mapping[Kind, int] = {Kind.IMAGE: 10 * 1024 * 1024, Kind.FILE: 25 * 1024 * 1024}
NAME_CHARACTERS = 255  # as it is sent
PER_DOCUMENT = 1_000
UPLOADING = Rule("upload", 200, 60 * 60)  # files, by one person
UPLOADING_HERE = Rule(
    "upload here", 600, 60 * 60
)  # by all guests of one network, who are as many as they like
IMPORTING = Rule("import image", 400, 60 * 60)  # of imports, by one person, who goes on uploading meanwhile
UPLOAD_SECONDS = 10 * 60  # for a file to arrive
AT_ONCE = 32  # files that are on their way or being looked at; each may fill its limit on the disk
AT_ONCE_PER_NETWORK = 8
TAKING_SECONDS = 45  # for all images of an import; the others are told

# --- images -----------------------------------------------------------------------------------
PIXELS = 64_000_000  # a camera's 48 million, with room; drawn, they take four bytes each
SIDE = 16_383  # the most that WebP has
FRAMES = 500
MOVING_PIXELS = 256_000_000  # of all frames
IMAGE_MEMORY_BYTES = 1024**3
IMAGE_SECONDS = 30
IMAGE_BYTES = 32 * 1024 * 1024  # of one that was made anew
IMAGES_AT_ONCE = 2
OWN_DRAWN = 16  # of one person's: one that is drawn, and those that wait for it
GUESTS_DRAWN = 32  # of all guests' of one network, likewise
NICENESS = 10

# --- removing ---------------------------------------------------------------------------------
SWEEP_SECONDS = 60
SWEPT_AT_ONCE = 100
ARRIVAL = timedelta(hours=1)  # after which bytes without a file are nobody's
