"""The one list of features: their routers, as the API is described, and who hears of what happens in them."""

from __future__ import annotations

from fastapi import APIRouter

from requill.db.session import Handlers
from requill.features.accounts.events import AccountEnded, AddressProven
from requill.features.accounts.routes import router as accounts
from requill.features.actions.routes import router as actions
from requill.features.activity import service as activity
from requill.features.activity.events import ActivityTold
from requill.features.activity.routes import router as activities
from requill.features.chat.action_routes import router as chat_actions
from requill.features.chat.events import ThreadChanged, ThreadDeleted, ThreadTrashed
from requill.features.chat.routes import router as chat
from requill.features.collaboration.routes import router as collaboration
from requill.features.comments.events import (
    CommentChanged,
    CommentEdited,
    CommentResolved,
    DocumentCommented,
)
from requill.features.comments.routes import router as comments
from requill.features.documents.backlinks.routes import router as backlinks
from requill.features.documents.events import (
    ChangesProposed,
    DecisionTakenBack,
    DocumentChanged,
    DocumentCreated,
    DocumentDeleted,
    DocumentExported,
    DocumentMoved,
    DocumentPropertiesChanged,
    DocumentRenamed,
    DocumentRestored,
    DocumentShared,
    DocumentTransferred,
    DocumentTrashed,
    DocumentUnshared,
    ProposalChanged,
    ProposalDecided,
)
from requill.features.documents.properties.routes import router as properties
from requill.features.documents.proposals.routes import router as proposals
from requill.features.documents.routes import router as documents
from requill.features.documents.stored import TextStored
from requill.features.exports.bundle_routes import router as bundles
from requill.features.exports.routes import router as exports
from requill.features.feedback.routes import router as feedback
from requill.features.files.routes import router as files
from requill.features.flow.brief.routes import router as briefs
from requill.features.flow.events import DocumentCompleted
from requill.features.flow.routes import router as flow
from requill.features.guide.routes import router as guide
from requill.features.history.events import VersionNamed, VersionRestored
from requill.features.history.recording import record as record_revision
from requill.features.history.routes import router as history
from requill.features.imports.routes import router as imports
from requill.features.inbox import notifying as inbox
from requill.features.inbox.events import NotificationsChanged
from requill.features.inbox.routes import router as notifications
from requill.features.inbox.unsubscribe_routes import router as unsubscribing
from requill.features.live import service as live
from requill.features.live.routes import router as hints
from requill.features.members.accepting import accept_by_address
from requill.features.members.events import (
    InvitationAccepted,
    MemberAdded,
    MemberJoined,
    MemberRemoved,
    MemberRoleChanged,
    MembersChanged,
)
from requill.features.members.invitation_routes import router as invitations
from requill.features.members.project_routes import router as project_members
from requill.features.members.routes import router as members
from requill.features.projects.events import (
    ProjectChanged,
    ProjectCreated,
    ProjectDeleted,
    ProjectRenamed,
    ProjectRestored,
    ProjectStatusChanged,
    ProjectTrashed,
)
from requill.features.projects.routes import router as projects
from requill.features.realtime import service as realtime
from requill.features.realtime.routes import router as realtime_routes
from requill.features.review.routes import router as review
from requill.features.search.routes import router as search
from requill.features.settings.routes import router as settings
from requill.features.sharing.routes import router as sharing
from requill.features.sharing.service import hide_new_owner
from requill.features.signin.mail_routes import router as mail_sign_in
from requill.features.signin.mailbox import router as mailbox
from requill.features.signin.routes import router as provider_sign_in
from requill.features.system.routes import router as system
from requill.features.templates.own.routes import router as own_templates
from requill.features.templates.routes import router as templates
from requill.features.trash import service as trash
from requill.features.trash.events import TrashLeft
from requill.features.trash.routes import router as trash_routes
from requill.features.turns.events import MessageAdded
from requill.features.turns.routes import router as turns
from requill.features.usage.routes import router as usage
from requill.kit.events import AccessChanged

# Routes are looked through in this order, which costs as much as a query: what is asked for most comes first.
ROUTERS: tuple[APIRouter, ...] = (
    documents,
    proposals,
    usage,
    chat,
    turns,
    search,
    review,
    comments,
    files,
    properties,
    accounts,
    projects,
    templates,
    own_templates,
    briefs,
    actions,
    chat_actions,
    flow,
    notifications,
    activities,
    history,
    backlinks,
    settings,
    system,
    members,
    sharing,
    exports,
    imports,
    bundles,
    feedback,
    trash_routes,
    guide,
    project_members,
    invitations,
    mail_sign_in,
    provider_sign_in,
    mailbox,
    unsubscribing,
    hints,
    collaboration,
    realtime_routes,
)
HANDLERS: Handlers = {
    DocumentCreated: (activity.document_event, live.document_event),
    DocumentChanged: (live.text_changed,),
    TextStored: (record_revision,),
    VersionNamed: (activity.document_event, live.document_event),
    VersionRestored: (activity.document_event, live.text_restored),
    DocumentRenamed: (activity.document_event,),
    DocumentPropertiesChanged: (activity.document_event, live.document_event),
    DocumentCompleted: (activity.document_event, live.document_event),
    DocumentExported: (activity.document_event,),
    DocumentShared: (activity.document_event, live.shares_changed),
    DocumentUnshared: (activity.document_event, live.shares_changed),
    DocumentMoved: (activity.document_moved, live.documents_changed),
    DocumentTransferred: (hide_new_owner, live.documents_changed),
    DocumentDeleted: (activity.document_deleted, live.documents_changed, realtime.conversation_gone),
    DocumentTrashed: (
        activity.document_event,
        live.documents_changed,
        live.trash_changed,
        realtime.conversation_gone,
    ),
    DocumentRestored: (activity.document_event, live.document_event),
    DocumentCommented: (activity.document_event, inbox.commented),
    CommentEdited: (inbox.edited,),
    CommentResolved: (activity.document_event, inbox.resolved),
    CommentChanged: (live.comments_changed,),
    ProposalChanged: (live.proposals_changed,),
    ChangesProposed: (activity.document_event, live.document_event, inbox.proposed),
    ProposalDecided: (activity.document_event, live.document_event, inbox.decided),
    DecisionTakenBack: (inbox.decision_taken_back,),
    ProjectCreated: (activity.project_event, live.project_came),
    ProjectChanged: (live.project_changed,),
    ProjectRenamed: (activity.project_event,),
    ProjectStatusChanged: (activity.project_status_changed,),
    ProjectDeleted: (activity.project_deleted, live.project_gone),
    ProjectTrashed: (activity.project_event, live.project_gone, live.trash_changed),
    ProjectRestored: (activity.project_event, live.project_gone),
    MembersChanged: (live.members_changed,),
    MemberAdded: (activity.member_event, inbox.member_added),
    MemberJoined: (activity.member_event,),
    MemberRoleChanged: (activity.member_event,),
    MemberRemoved: (activity.member_event,),
    InvitationAccepted: (inbox.invitation_accepted,),
    NotificationsChanged: (live.inbox_changed,),
    AccessChanged: (live.access_changed,),
    AddressProven: (accept_by_address,),
    AccountEnded: (trash.account_ended, inbox.account_ended),
    ThreadChanged: (live.threads_changed,),
    ThreadDeleted: (live.threads_changed, realtime.thread_gone),
    ThreadTrashed: (live.threads_changed, live.trash_changed, realtime.thread_gone),
    TrashLeft: (live.trash_changed,),
    MessageAdded: (live.message_added,),
    ActivityTold: (live.activities_changed,),
}
