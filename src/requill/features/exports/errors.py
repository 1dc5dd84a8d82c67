"""Why a document was not given out as a file.

DomainError
├── DownloadNeedsAccount   403   what `AccountRequired` is elsewhere, in the words of downloads
├── ExportFailed           422   the converter cannot do it with this document
└── Unavailable            503
    ├── ConverterMissing         this server was installed without it
    ├── ExportsBusy              too many are waiting already
    └── ExportTookTooLong
"""

from __future__ import annotations

from requill.kit.errors import AccountRequired, DomainError, Unavailable


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


class ConverterMissing(Unavailable):
    """The programs that make such files are not installed."""

    code = "EXPORT_NOT_INSTALLED"
    default_message = "Export failed"

    def __init__(self) -> None:
        super().__init__(
            description="This server can't make these files: the programs for them aren't installed."
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
