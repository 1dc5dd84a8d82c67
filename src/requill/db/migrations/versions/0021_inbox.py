"""What people are told of, how they want to be told, what they do not want to hear of, and their mails.

None of it counts with what anybody stores: nobody wrote it. A release that does not know it tells nobody.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from requill.models.base import Json, UtcDateTime

revision = "0021"
down_revision = "0020"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
UNREAD = sa.text("read_at IS NULL")
UNMAILED = sa.text("waits_for_mail")
DUE = sa.text("due_at IS NOT NULL")


def upgrade() -> None:
    """Make the tables."""
    _make_notifications()
    op.create_table(
        "inbox_settings",
        _user(),
        sa.Column("mail", sa.String(length=16), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column("not_shown", Json(), nullable=False),
        sa.Column("not_mailed", Json(), nullable=False),
        _reference("inbox_settings", "user_id", "users", "CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_inbox_settings")),
    )
    op.create_table(
        "muted_documents",
        sa.Column("document_id", ROW_ID, autoincrement=False, nullable=False),
        _user(),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        _reference("muted_documents", "document_id", "documents", "CASCADE"),
        _reference("muted_documents", "user_id", "users", "CASCADE"),
        sa.PrimaryKeyConstraint("document_id", "user_id", name=op.f("pk_muted_documents")),
    )
    op.create_index("ix_muted_documents_user", "muted_documents", ["user_id", "document_id"])
    op.create_table(
        "inbox_mails",
        _user(),
        sa.Column("due_at", UtcDateTime(), nullable=True),
        sa.Column("claim", sa.String(length=36), nullable=True),
        sa.Column("claimed_until", UtcDateTime(), nullable=True),
        sa.Column("failures", sa.Integer(), server_default="0", nullable=False),
        sa.Column("sent_at", UtcDateTime(), nullable=True),
        _reference("inbox_mails", "user_id", "users", "CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_inbox_mails")),
    )
    op.create_index("ix_inbox_mails_due", "inbox_mails", ["due_at"], sqlite_where=DUE, postgresql_where=DUE)


def _make_notifications() -> None:
    about = (("document_id", "documents"), ("project_id", "projects"), ("comment_id", "comments"))
    references = (
        ("user_id", "users", "CASCADE"),
        ("actor_user_id", "users", "SET NULL"),
        *((column, table, "CASCADE") for column, table in (*about, ("proposal_id", "proposals"))),
    )
    op.create_table(
        "notifications",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        _user(),
        sa.Column("actor_user_id", sa.String(length=36), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("detail", sa.String(length=16), nullable=True),
        *(sa.Column(column, ROW_ID, nullable=True) for column, _ in about),
        sa.Column("proposal_id", ROW_ID, nullable=True),
        sa.Column("is_shown", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("waits_for_mail", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("read_at", UtcDateTime(), nullable=True),
        *(_reference("notifications", column, table, end) for column, table, end in references),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notifications")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notifications_user", "notifications", ["user_id", "id"])
    for name, where in (("unread", UNREAD), ("unmailed", UNMAILED)):
        conditions: dict[str, Any] = {"sqlite_where": where, "postgresql_where": where}
        op.create_index(f"ix_notifications_{name}", "notifications", ["user_id", "id"], **conditions)
    for column, _, _ in references[1:]:
        op.create_index(op.f(f"ix_notifications_{column}"), "notifications", [column])


def _user() -> sa.Column[str]:
    return sa.Column("user_id", sa.String(length=36), nullable=False)


def _reference(table: str, column: str, of: str, end: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{of}.id"], name=op.f(f"fk_{table}_{column}_{of}"), ondelete=end
    )
