"""The tables, one file per subject; importing this package knows them all."""

from requill.models.account import AuthSession, Throttle, User
from requill.models.base import PERSONAL, Base
from requill.models.comment import Comment, CommentMention, CommentReaction
from requill.models.document import (
    Document,
    DocumentLink,
    DocumentReviewer,
    DocumentSnapshot,
    DocumentUpdate,
    Interview,
    Proposal,
    ProposalDecision,
    Revision,
)
from requill.models.export import Export, WordTemplate
from requill.models.feedback import Feedback
from requill.models.file import File, FileRemoval
from requill.models.history import DocumentRead, DocumentRevision, RevisionAuthor
from requill.models.inbox import InboxMail, InboxSettings, MutedDocument, Notification
from requill.models.member import DocumentMember, Invitation, ProjectMember
from requill.models.process import Process
from requill.models.project import Activity, Project
from requill.models.review import Dismissal
from requill.models.search import SearchEntry
from requill.models.share import Share
from requill.models.signin import LoginTransaction, PendingLink, ProviderIdentity, SignInToken
from requill.models.template import DocumentTemplate, OwnTemplate
from requill.models.thread import Thread
from requill.models.turn import IdempotencyKey, Message, Turn
from requill.models.usage import Allowance, Reservation

__all__ = [
    "PERSONAL",
    "Activity",
    "Allowance",
    "AuthSession",
    "Base",
    "Comment",
    "CommentMention",
    "CommentReaction",
    "Dismissal",
    "Document",
    "DocumentLink",
    "DocumentMember",
    "DocumentRead",
    "DocumentReviewer",
    "DocumentRevision",
    "DocumentSnapshot",
    "DocumentTemplate",
    "DocumentUpdate",
    "Export",
    "Feedback",
    "File",
    "FileRemoval",
    "IdempotencyKey",
    "InboxMail",
    "InboxSettings",
    "Interview",
    "Invitation",
    "LoginTransaction",
    "Message",
    "MutedDocument",
    "Notification",
    "OwnTemplate",
    "PendingLink",
    "Process",
    "Project",
    "ProjectMember",
    "Proposal",
    "ProposalDecision",
    "ProviderIdentity",
    "Reservation",
    "Revision",
    "RevisionAuthor",
    "SearchEntry",
    "Share",
    "SignInToken",
    "Thread",
    "Throttle",
    "Turn",
    "User",
    "WordTemplate",
]
