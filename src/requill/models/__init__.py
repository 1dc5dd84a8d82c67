"""The tables, one file per subject; importing this package knows them all."""

from requill.models.account import AuthSession, User
from requill.models.base import Base
from requill.models.document import Document, Interview, Proposal, Revision
from requill.models.turn import IdempotencyKey, Message, Turn
from requill.models.usage import Allowance, Reservation

__all__ = [
    "Allowance",
    "AuthSession",
    "Base",
    "Document",
    "IdempotencyKey",
    "Interview",
    "Message",
    "Proposal",
    "Reservation",
    "Revision",
    "Turn",
    "User",
]
