"""Errors of exports: why a document was not given out as a file.

DomainError
├── DownloadNeedsAccount   403   what `AccountRequired` is elsewhere, in the words of downloads
├── ExportFailed           422   the converter cannot do it with this document
├── TemplateUnfit          422   a person's own Word template is none, or is not safe
├── ExportsWaiting         409   somebody's own, of which enough are being made
├── ExportNotFound         404   nothing that they ordered, or not ready
└── Unavailable            503
    ├── ConverterMissing         this server was installed without it
    ├── ConverterAway            it cannot begin: an update is exchanging it, most often
    ├── ExportsBusy              too many are waiting already
    ├── ExportTakesLong          it is to be ordered, and fetched when it is ready
    └── ExportTookTooLong
"""

from __future__ import annotations

from requill.kit.errors import AccountRequired, DomainError, NotFound, Unavailable


class DownloadNeedsAccount(AccountRequired):
    """A guest asked for a file."""

    default_message = "Registration required"

    def __init__(self) -> None:
        super().__init__(description="Please register to download your document")


class ExportFailed(DomainError):
    """The converter gave up: for one document, not for all."""

    status = 422
    code = "EXPORT_FAILED"
    default_message = "Export failed"

    def __init__(self) -> None:
        super().__init__(description="This document can't be converted to that format.")


class TemplateUnfit(DomainError):
    """What somebody chose as their Word template can't be one; the message says why."""

    status = 422
    code = "TEMPLATE_UNFIT"
    default_message = "This isn't a Word file. Choose a .docx file."


class ConverterMissing(Unavailable):
    """The programs that make such files are not installed."""

    code = "EXPORT_NOT_INSTALLED"
    default_message = "Export failed"

    def __init__(self) -> None:
        super().__init__(
            description="This server can't make these files: the programs for them aren't installed."
        )


class ConverterAway(Unavailable):
    """The programs that make such files were there, and cannot begin now."""

    code = "EXPORT_AWAY"
    default_message = "Export failed"

    def __init__(self) -> None:
        super().__init__(
            description="This server can't make files right now. Please try again in a moment.",
            headers={"Retry-After": "30"},
        )


class ExportsBusy(Unavailable):
    """Enough people are waiting for files already."""

    code = "EXPORTS_BUSY"
    default_message = "Export failed"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            description="The server is busy exporting. Please try again in a moment.",
            headers={"Retry-After": str(seconds)},
        )


class ExportTookTooLong(Unavailable):
    """The document is too large or too deeply nested, or the machine too busy."""

    code = "EXPORT_TIMED_OUT"
    default_message = "Export failed"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            description="This document took too long to convert. Try another format, or split it.",
            headers={"Retry-After": str(seconds)},
        )


class ExportTakesLong(Unavailable):
    """It is estimated to take longer than somebody should wait for an answer."""

    code = "EXPORT_TAKES_LONG"
    default_message = "Export takes a while"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            description=f"This file takes about {seconds} seconds. Have it made in the background.",
            headers={"Retry-After": str(seconds)},
        )


class ExportsWaiting(DomainError):
    """Two of one person's are being made."""

    status = 409
    code = "EXPORTS_WAITING"
    default_message = "Export failed"

    def __init__(self) -> None:
        super().__init__(description="Two of your files are still being made. Wait until one is ready.")


class ExportNotFound(NotFound):
    """Not ordered by this person, not ready, or deleted after a day."""

    code = "EXPORT_NOT_FOUND"
    default_message = "File not found"
