"""Knows what can be the sender of a mail."""

from __future__ import annotations

from email.errors import InvalidHeaderDefect, MessageError
from email.headerregistry import AddressHeader, HeaderRegistry


def is_sender(text: str) -> bool:
    """Whether this is the address of one, by itself or behind a name, as the From of a mail has it."""
    try:
        header = HeaderRegistry()("From", text)
    except (IndexError, ValueError, MessageError):  # the first for "me@", where the parser reads past its end
        return False
    if not isinstance(header, AddressHeader) or len(header.addresses) != 1:
        return False
    if any(isinstance(defect, InvalidHeaderDefect) for defect in header.defects):
        return False
    return bool(header.addresses[0].username and header.addresses[0].domain)
