"""Errors of imports: why nothing of a file was imported.

DomainError
├── NotImportable        422   no file that can be read
├── ArchiveTooLarge      413
└── Unavailable          503
    ├── ImportsBusy
    └── ImportNotInstalled
"""

from __future__ import annotations

from requill.features.imports.policy import MAX_DOCUMENTS, MAX_ENTRIES
from requill.kit.errors import DomainError, TooLarge, Unavailable


class NotImportable(DomainError):
    """The file cannot be read, or is of no kind that is."""

    status = 422
    code = "NOT_IMPORTABLE"
    default_message = "Choose a .md, .txt, .docx, .html or .zip file."


class ArchiveTooLarge(TooLarge):
    """The archive holds more than one import may."""

    code = "ARCHIVE_TOO_LARGE"
    default_message = (
        f"An archive has at most {MAX_DOCUMENTS} documents and {MAX_ENTRIES:,} files. Import it in parts."
    )


class ImportsBusy(Unavailable):
    """Enough files are being read already."""

    code = "IMPORTS_BUSY"
    default_message = "Too many files are being read. Please try again in a moment."


class ImportNotInstalled(Unavailable):
    """The program that reads such files is not installed."""

    code = "IMPORT_NOT_INSTALLED"
    default_message = "This server can't read Word files and web pages. Import them as Markdown."
