"""The tables, one file per subject; importing this package knows them all."""

from requill.models.account import AuthSession, Throttle, User
from requill.models.base import PERSONAL, Base
from requill.models.document import Document, Interview, Proposal, Revision
from requill.models.signin import LoginTransaction, PendingLink, ProviderIdentity, SignInToken
from requill.models.turn import IdempotencyKey, Message, Turn
from requill.models.usage import Allowance, Reservation

__all__ = [
    "PERSONAL",
    "Allowance",
    "AuthSession",
    "Base",
    "Document",
    "IdempotencyKey",
    "Interview",
    "LoginTransaction",
    "Message",
    "PendingLink",
    "Proposal",
    "ProviderIdentity",
    "Reservation",
    "Revision",
    "SignInToken",
    "Throttle",
    "Turn",
    "User",
]
