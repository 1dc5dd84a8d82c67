"""Errors of files: why one was not taken, or not given.

DomainError
├── UploadTookTooLong  408
├── FileNotFound       404   also one that somebody may not read
├── FileLimit          409   the document has as many as it may
├── FileTooLarge       413
├── NotAnImage         422
├── ImageTooComplex    422   too many pixels, or frames
├── TooManyUploads     429
└── FilesBusy          503
"""

from __future__ import annotations

from requill.features.files.policy import PER_DOCUMENT, Kind
from requill.kit.errors import Conflict, DomainError, NotFound, TooLarge, TooManyRequests, Unavailable


class UploadTookTooLong(DomainError):
    """It did not arrive in the time there is."""

    status = 408
    code = "UPLOAD_TIMED_OUT"
    default_message = "The upload took too long. Check your connection and try again."


class FileNotFound(NotFound):
    """There is no such file, or it belongs to what the actor may not read."""

    default_message = "File not found"


class FileLimit(Conflict):
    """As many belong to one document as may."""

    code = "FILE_LIMIT"
    default_message = f"A document has at most {PER_DOCUMENT:,} images and files."


class FileTooLarge(TooLarge):
    """Larger than such a file may be."""

    def __init__(self, kind: Kind) -> None:
        super().__init__("An image has at most 10 MB." if kind is Kind.IMAGE else "A file has at most 25 MB.")


class NotAnImage(DomainError):
    """What was sent as an image is none, not whole, or of a kind that is not shown."""

    status = 422
    code = "NOT_AN_IMAGE"
    default_message = "This image can't be read. Use a PNG, JPEG, WebP or GIF."


class ImageTooComplex(DomainError):
    """It is small as a file, and too large once it is drawn."""

    status = 422
    code = "IMAGE_TOO_COMPLEX"
    default_message = "This image has too many pixels or frames. Make it smaller and try again."


class TooManyUploads(TooManyRequests):
    """More in an hour than anybody sends."""

    code = "TOO_MANY_UPLOADS"
    default_message = "You've uploaded many files. Please wait a while."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)})


class FilesBusy(Unavailable):
    """Enough files are on their way already."""

    code = "FILES_BUSY"
    default_message = "Many files are being uploaded. Please try again in a moment."

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": "5"})
