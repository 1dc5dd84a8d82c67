"""Members and invitations as they cross the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from requill.api import limits
from requill.api.schemas import AnyRole, GivenRole, Incoming, Moment, Outgoing, Text, token_like
from requill.features.members.accepting import Opened
from requill.features.members.errors import InvitationNotFound, MemberNotFound
from requill.features.members.interface import Kind
from requill.features.members.queries import InvitationRow
from requill.features.members.roster import Listing, MemberEntry
from requill.features.members.service import SubjectRef
from requill.kit.ids import TOKEN_FORM

UserRef = Annotated[str, *token_like("[A-Za-z0-9-]{1,36}", MemberNotFound)]
InvitationToken = Annotated[str, *token_like(TOKEN_FORM, InvitationNotFound)]


class ThroughProject(Outgoing):
    """The project that a role on one of its documents comes from."""

    project_id: int
    name: str


class Member(Outgoing):
    """Somebody with a role. `address` is where the owner's invitation went, and told to the owner alone.

    `through` is the project that the role comes from; it is changed there. `roleThroughProject` is what the
    document's project makes them, also where a role of their own is the stronger.
    """

    user_id: str
    name: str
    address: str | None
    role: AnyRole
    through: ThroughProject | None
    role_through_project: GivenRole | None
    is_you: bool


class Invitation(Outgoing):
    """A role that waits for whoever has an address. `sentAt` null: the mail has not left yet."""

    id: int
    address: str
    role: GivenRole
    created_at: Moment
    expires_at: Moment
    sent_at: Moment | None


class Members(Outgoing):
    """Who has a role, the owner first; invitations are told to the owner alone."""

    members: list[Member]
    invitations: list[Invitation]


class NewMember(Incoming):
    """Whom to give a role: a username, or an email address."""

    who: Annotated[Text, Field(min_length=1, max_length=limits.FORM_CHARACTERS)]
    role: GivenRole


class Added(Outgoing):
    """What became of it: a username is a member at once, an address has an invitation."""

    member: Member | None
    invitation: Invitation | None


class RoleChange(Incoming):
    """Another role."""

    role: GivenRole


class Accepted(Outgoing):
    """What the person is a member of now."""

    document_id: int | None
    project_id: int | None


class OpenInvitation(Outgoing):
    """What somebody is invited to. `addressHint` is how the address begins, and its domain.

    `accepted` is what the invitation has made the caller a member of already.
    """

    kind: Literal["document", "project"]
    title: str
    role: GivenRole
    inviter: str
    address_hint: str
    expires_at: Moment
    accepted: Accepted | None


def render_member(entry: MemberEntry) -> Member:
    """A member as it crosses the wire."""
    through = None
    if entry.project_id is not None:
        through = ThroughProject(project_id=entry.project_id, name=entry.project_name)
    return Member(
        user_id=entry.user_id,
        name=entry.name,
        address=entry.address,
        role=entry.role.value,
        through=through,
        role_through_project=None if entry.role_through_project is None else entry.role_through_project.value,
        is_you=entry.is_you,
    )


def render_listing(listing: Listing) -> Members:
    """Members and invitations as they cross the wire."""
    return Members(
        members=[render_member(entry) for entry in listing.members],
        invitations=[render_invitation(row) for row in listing.invitations],
    )


def render_ref(ref: SubjectRef) -> Accepted:
    """What somebody is a member of, as it crosses the wire."""
    is_document = ref.kind is Kind.DOCUMENT
    return Accepted(document_id=ref.id if is_document else None, project_id=None if is_document else ref.id)


def render_opened(opened: Opened) -> OpenInvitation:
    """An invitation as whoever has its link sees it."""
    return OpenInvitation(
        kind=opened.kind.value,
        title=opened.title,
        role=opened.role.value,
        inviter=opened.inviter,
        address_hint=opened.address_hint,
        expires_at=opened.expires_at,
        accepted=None if opened.accepted is None else render_ref(opened.accepted),
    )


def render_invitation(row: InvitationRow) -> Invitation:
    """An invitation as it crosses the wire."""
    return Invitation.model_validate(row)
