"""`requill review`: prints what the rules find in Markdown files, like a compiler."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from requill.commands.feedback import one_line
from requill.commands.options import CommandFailed
from requill.features.review.engine import review
from requill.kit.counts import counted
from requill.kit.limits import DOCUMENT_BYTES

_STDIN = "-"


def run(options: argparse.Namespace) -> int:
    """Review each file: 0 without serious findings, 1 with some, 2 where a file can't be read."""
    status = 0
    for name in options.files:
        try:
            text = _read(name)
        except CommandFailed as error:
            sys.stderr.write(f"requill: {error}\n")
            status = 2
            continue
        reviewed = review(text)
        shown = "standard input" if name == _STDIN else name
        for one in sorted(reviewed.findings, key=lambda one: one.passage.line):
            place = f"{one.passage.place}: " if one.passage.place else ""
            said = one_line(f"{one.rule} {place}{one.title}: {one.why}")
            sys.stdout.write(f"{shown}:{one.passage.line}: {said}\n")
        serious = sum(one.severity == "serious" for one in reviewed.findings)
        sys.stdout.write(f"{shown}: {counted(len(reviewed.findings), 'finding')}, {serious} serious\n")
        if status == 0 and serious:
            status = 1
    return status


def _read(name: str) -> str:
    try:
        content = sys.stdin.buffer.read(DOCUMENT_BYTES + 1) if name == _STDIN else Path(name).read_bytes()
    except OSError as error:
        raise CommandFailed(f"{name}: {error.strerror or error}") from None
    if len(content) > DOCUMENT_BYTES:
        raise CommandFailed(f"{name} is larger than {DOCUMENT_BYTES // 1024} KiB.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise CommandFailed(f"{name} isn't UTF-8 text.") from None
