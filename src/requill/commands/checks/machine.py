"""Checks of the machine that the server runs on."""

from __future__ import annotations

import os
from pathlib import Path

from requill.app import SQLITE_FILE
from requill.blobs.interface import KEPT_FREE_BYTES
from requill.commands.checks.finding import Finding
from requill.db.sqlite import MIN_FREE_BYTES, free_bytes
from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.pdf import pdf_converter
from requill.kit.counts import byte_size
from requill.kit.extras import installing
from requill.outside import FILES_FOLDER
from requill.settings import Settings, unknown_variables

_OTHERS = 0o077
_COMING_IN, _READING = 0o011, 0o044  # of the group and of everybody


def names() -> Finding:
    """Whether every variable that is named like a setting is one."""
    unknown = unknown_variables()
    if unknown:
        told = f"{' and '.join(unknown)} changes nothing: there is no such setting. Check the name."
        return Finding("warning", "Settings", told)
    return Finding("ok", "Settings", "They can be used.")


def data_folder(settings: Settings) -> Finding:
    """Whether the data folder is there and can be written to."""
    folder = settings.data_dir
    if not folder.exists():
        return Finding("warning", "Data folder", f"{folder} isn't there yet. The first start makes it.")
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding(
            "problem", "Data folder", f"{folder} can't be written to. Change its owner or its mode."
        )
    files = folder / FILES_FOLDER
    if settings.s3 is None and files.exists() and not os.access(files, os.R_OK | os.W_OK | os.X_OK):
        told = f"{files} can't be written to: uploads are refused. Change its owner or its mode."
        return Finding("problem", "Data folder", told)
    if settings.database_url is None and _is_open_to_others(folder):
        told = f"Others on this machine can read what people wrote. Run: chmod 700 {folder}"
        return Finding("warning", "Data folder", told)
    return Finding("ok", "Data folder", str(folder))


def _is_open_to_others(folder: Path) -> bool:
    """Whether somebody else can come to the SQLite file: a database of before this was looked at, say."""
    path = folder / SQLITE_FILE
    return bool(folder.stat().st_mode & _COMING_IN and path.exists() and path.stat().st_mode & _READING)


def free_disk(settings: Settings) -> Finding:
    """Whether there is as much room as `/api/ready` and uploads ask for."""
    holds_database, holds_files = settings.database_url is None, settings.s3 is None
    if not holds_database and not holds_files:
        return Finding("ok", "Disk", "The database server watches over its own.")
    # The first start makes the folder, on the disk of the nearest that is there.
    folder = next(each for each in (settings.data_dir, *settings.data_dir.parents) if each.exists())
    free = free_bytes(folder)
    are_free = f"{byte_size(free)} are free"
    if holds_database and free < MIN_FREE_BYTES:
        wanted = byte_size(MIN_FREE_BYTES)
        told = f"{are_free}, of {wanted} at least: what people write may not be saved. Make room."
        return Finding("problem", "Disk", told)
    if holds_files and free < KEPT_FREE_BYTES:
        wanted = byte_size(KEPT_FREE_BYTES)
        told = f"{are_free}: with less than {wanted}, uploads are refused. Make room."
        return Finding("warning", "Disk", told)
    return Finding("ok", "Disk", f"{are_free}." if holds_database else f"{are_free} for images and files.")


def keys(settings: Settings, *, is_filled: bool) -> Finding:
    """Whether the keys are there, which a database that `is_filled` needs, and nobody else's to read."""
    files = settings.key_files
    missing = [name for name, path in files.items() if not path.exists()]
    if missing and is_filled:
        told = (
            f"{' and '.join(missing)} can't be found. Put the installation's own back before the next start."
        )
        return Finding("problem", "Keys", told)
    if missing:
        return Finding("warning", "Keys", "There are none yet. The first start makes them.")
    open_to_others = [name for name, path in files.items() if path.stat().st_mode & _OTHERS]
    if open_to_others:
        paths = " ".join(str(files[name]) for name in open_to_others)
        return Finding("warning", "Keys", f"Others on this machine can read them. Run: chmod 600 {paths}")
    return Finding("ok", "Keys", "From the data folder." if files else "From the environment.")


def open_files(possible: int, wanted: int) -> Finding:
    """Whether the system lets the server have its connections open."""
    if possible < wanted:
        told = f"The limit of open files leaves {possible} connections of {wanted}. Raise it (ulimit -Hn)."
        return Finding("warning", "Open files", told)
    return Finding("ok", "Open files", f"Enough for {wanted} connections.")


def exports() -> Finding:
    """Whether Word and PDF files can be made."""
    if find_pandoc() is None or pdf_converter() is None:
        told = f"pandoc or Typst isn't installed: downloads are refused. Run: {installing('export')}"
        return Finding("warning", "Word and PDF", told)
    return Finding("ok", "Word and PDF", "pandoc and Typst are installed.")
