"""Errors of briefs: why one was refused.

DomainError
├── FileUnreadable     422   neither text nor a Word file that can be read
├── PieceNotFound      404
├── TooManyPieces      413
├── BriefTooLarge      413
├── TooManyBriefs      429   a model sorts as many for one person, or the guests of one network, as it may
└── Unavailable        503
    ├── FilesBusy
    └── WordNotInstalled
"""

from __future__ import annotations

from requill.features.flow.brief.policy import MAX_PIECES, RETRY_SECONDS
from requill.kit.errors import DomainError, NotFound, TooLarge, TooManyRequests, Unavailable


class FileUnreadable(DomainError):
    """The file has no text that can be read."""

    status = 422
    code = "FILE_UNREADABLE"
    default_message = "Choose a .md, .txt or .docx file."


class FilesBusy(Unavailable):
    """Enough files are being read already."""

    code = "FILES_BUSY"
    default_message = "Too many files are being read. Please try again in a moment."


class WordNotInstalled(Unavailable):
    """The program that reads Word files is not installed."""

    code = "WORD_NOT_INSTALLED"
    default_message = "This server can't read Word files. Copy the text and paste it here."


class PieceNotFound(NotFound):
    """The piece was placed or dismissed, or was never yours."""

    code = "PIECE_NOT_FOUND"
    default_message = "This piece isn't here. It may have been placed or dismissed."


class BriefTooLarge(TooLarge):
    """The brief is over its limit."""

    code = "BRIEF_TOO_LARGE"
    default_message = "A brief has at most 1,024 KiB. Paste it in parts."


class TooManyPieces(TooLarge):
    """The brief has more pieces than anybody sorts."""

    code = "TOO_MANY_PIECES"
    default_message = f"A brief has at most {MAX_PIECES:,} pieces. Paste it in parts."


class TooManyBriefs(TooManyRequests):
    """A model sorts as many for this person as it may at a time, or for the guests of their network."""

    code = "TOO_MANY_BRIEFS"
    default_message = "The assistant is still sorting other briefs. Try again in a moment."

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": str(RETRY_SECONDS)})
