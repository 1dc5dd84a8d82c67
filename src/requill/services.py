"""Everything that routes and commands work with: made once, in `app.py`, and given to them by type."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from requill.api.essentials import Essentials
from requill.api.websocket import Sockets
from requill.bus.interface import Bus
from requill.crdt.rooms import Rooms
from requill.features.accounts.password_auth import PasswordAuth
from requill.features.accounts.passwords import Passwords
from requill.features.accounts.service import Accounts
from requill.features.accounts.throttle import Throttle
from requill.features.chat.service import Conversations
from requill.features.comments.checking import CommentChecks
from requill.features.documents.backlinks.service import LinkReads
from requill.features.exports.background import BackgroundExports
from requill.features.exports.bundle import Bundles
from requill.features.exports.downloads import Downloads
from requill.features.exports.own_images import OwnImages
from requill.features.exports.queue import ExportQueue
from requill.features.exports.word_reader import PandocReader
from requill.features.feedback.service import FeedbackBox
from requill.features.files.service import Files
from requill.features.flow.brief.service import Briefs
from requill.features.imports.service import Imports
from requill.features.inbox.mailing import InboxMails
from requill.features.inbox.unsubscribing import Unsubscribing
from requill.features.members.membership import Membership
from requill.features.realtime.conversation import RealtimeChat
from requill.features.realtime.schemas import RealtimeInfo
from requill.features.realtime.voice import VoiceCalls
from requill.features.search.indexer import Indexer
from requill.features.search.service import Search
from requill.features.settings.service import Assistants
from requill.features.sharing.links import Links
from requill.features.sharing.live_reading import LinkReaders
from requill.features.signin.by_mail import MailSignIn
from requill.features.signin.by_provider import ProviderSignIn
from requill.features.signin.schemas import Demo
from requill.features.system.watching import Watching
from requill.features.templates.library import TemplateFile
from requill.features.trash.expiry import TrashExpiry
from requill.features.turns.engine import TurnEngine
from requill.features.usage.service import Allowances
from requill.kit.compute import Computing
from requill.kit.lazy import Lazy
from requill.mail.interface import Mailbox


class Services(Essentials, frozen=True, kw_only=True):
    """One value for each; None where an installation is without."""

    identity: Accounts
    bus: Bus
    throttle: Throttle
    passwords: Passwords
    password_auth: PasswordAuth
    assistants: Assistants
    sockets: Sockets
    rooms: Rooms
    allowances: Allowances
    turns: TurnEngine
    conversations: Conversations
    templates: Lazy[tuple[TemplateFile, ...]]
    search: Search
    indexer: Indexer
    comment_checks: CommentChecks
    link_reads: LinkReads
    exports: ExportQueue
    background_exports: BackgroundExports
    word_reader: PandocReader
    imports: Imports
    files: Files
    own_images: OwnImages
    bundles: Bundles
    downloads: Downloads
    briefs: Briefs
    computing: Computing
    feedback: FeedbackBox
    membership: Membership
    links: Links
    link_readers: LinkReaders
    trash_expiry: TrashExpiry
    inbox_mails: InboxMails
    unsubscribing: Unsubscribing
    mail_sign_in: MailSignIn
    provider_sign_in: ProviderSignIn
    realtime: RealtimeInfo
    realtime_chat: RealtimeChat | None
    voice: VoiceCalls | None
    mailbox: Mailbox | None
    demo: Demo | None
    watching: Watching


async def _services_of(connection: HTTPConnection) -> Services:
    found: Services = connection.app.state.services
    return found


Provided = Annotated[Services, Depends(_services_of)]
