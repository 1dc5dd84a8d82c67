"""The kinds of activity."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What happened. "Added" and "removed" are said of the project of the activity."""

    DOCUMENT_CREATED = "document_created"
    DOCUMENT_RENAMED = "document_renamed"
    DOCUMENT_PROPERTIES_CHANGED = "document_properties_changed"
    DOCUMENT_COMPLETED = "document_completed"
    DOCUMENT_EXPORTED = "document_exported"
    DOCUMENT_SHARED = "document_shared"
    DOCUMENT_UNSHARED = "document_unshared"
    DOCUMENT_VERSION_NAMED = "document_version_named"
    DOCUMENT_VERSION_RESTORED = "document_version_restored"
    DOCUMENT_COMMENTED = "document_commented"
    COMMENT_RESOLVED = "comment_resolved"
    CHANGES_SUGGESTED = "changes_suggested"
    SUGGESTION_DECIDED = "suggestion_decided"
    DOCUMENT_ADDED = "document_added"
    DOCUMENT_REMOVED = "document_removed"
    DOCUMENT_TRASHED = "document_trashed"
    DOCUMENT_RESTORED = "document_restored"
    DOCUMENT_DELETED = "document_deleted"
    DOCUMENT_MEMBER_ADDED = "document_member_added"
    DOCUMENT_MEMBER_JOINED = "document_member_joined"
    DOCUMENT_MEMBER_ROLE_CHANGED = "document_member_role_changed"
    DOCUMENT_MEMBER_REMOVED = "document_member_removed"
    DOCUMENT_MEMBER_LEFT = "document_member_left"
    PROJECT_CREATED = "project_created"
    PROJECT_RENAMED = "project_renamed"
    PROJECT_COMPLETED = "project_completed"
    PROJECT_REOPENED = "project_reopened"
    PROJECT_TRASHED = "project_trashed"
    PROJECT_RESTORED = "project_restored"
    PROJECT_DELETED = "project_deleted"
    PROJECT_MEMBER_ADDED = "project_member_added"
    PROJECT_MEMBER_JOINED = "project_member_joined"
    PROJECT_MEMBER_ROLE_CHANGED = "project_member_role_changed"
    PROJECT_MEMBER_REMOVED = "project_member_removed"
    PROJECT_MEMBER_LEFT = "project_member_left"


OF_PROJECTS = tuple(kind.value for kind in Kind if kind.startswith("project_"))
"""What is said of a project itself, not of a document."""
