"""The tables, one file per subject; importing this package knows them all."""

from requill.models.account import AuthSession, User
from requill.models.base import Base
from requill.models.document import Document, Interview, Proposal, Revision
from requill.models.feedback import Feedback
from requill.models.project import Activity, Project
from requill.models.search import SearchEntry
from requill.models.thread import Thread
from requill.models.turn import IdempotencyKey, Message, Turn
from requill.models.usage import Allowance, Reservation

__all__ = [
    "Activity",
    "Allowance",
    "AuthSession",
    "Base",
    "Document",
    "Feedback",
    "IdempotencyKey",
    "Interview",
    "Message",
    "Project",
    "Proposal",
    "Reservation",
    "Revision",
    "SearchEntry",
    "Thread",
    "Turn",
    "User",
]
