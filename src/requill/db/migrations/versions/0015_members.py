"""Members of documents and projects, invitations, and what a link gives and asks.

A release that does not know them goes on beside this: it sees what belongs to somebody, as before.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0015"
down_revision = "0014"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ENDING = sa.text("expires_at IS NOT NULL")
ELSEWHERE = sa.text("project_owner_id IS NOT NULL")


def upgrade() -> None:
    """Make the tables and add the columns."""
    _make_members(
        "document",
        sa.Column("joined_through_link", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("role_without_link", sa.String(length=16), nullable=True),
    )
    _make_members("project")
    _make_invitations()
    op.add_column("shares", sa.Column("role", sa.String(length=16), server_default="viewer", nullable=False))
    op.add_column("shares", sa.Column("expires_at", UtcDateTime(), nullable=True))
    op.add_column("shares", sa.Column("password_hash", sa.String(length=200), nullable=True))
    op.add_column("shares", sa.Column("shows_owner", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(
        "ix_shares_expires_at", "shares", ["expires_at"], sqlite_where=ENDING, postgresql_where=ENDING
    )
    owner = sa.ForeignKey("users.id", name=op.f("fk_documents_project_owner_id_users"), ondelete="SET NULL")
    op.add_column(
        "documents",
        sa.Column("project_owner_id", sa.String(length=36), owner, nullable=True),
        inline_references=True,
    )
    op.create_index(
        "ix_documents_project_owner",
        "documents",
        ["project_owner_id"],
        sqlite_where=ELSEWHERE,
        postgresql_where=ELSEWHERE,
    )


def _make_members(of: str, *more: sa.Column[Any]) -> None:
    table = f"{of}_members"
    op.create_table(
        table,
        sa.Column(f"{of}_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        *more,
        sa.Column("address", sa.String(length=254), nullable=True),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            [f"{of}_id"], [f"{of}s.id"], name=op.f(f"fk_{table}_{of}_id_{of}s"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f(f"fk_{table}_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(f"{of}_id", "user_id", name=op.f(f"pk_{table}")),
    )
    op.create_index(f"ix_{table}_user", table, ["user_id", f"{of}_id"])


def _make_invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("document_id", ROW_ID, nullable=True),
        sa.Column("project_id", ROW_ID, nullable=True),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("address_key", sa.String(length=254), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("inviter_user_id", sa.String(length=36), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("expires_at", UtcDateTime(), nullable=False),
        sa.Column("sent_at", UtcDateTime(), nullable=True),
        sa.Column("accepted_user_id", sa.String(length=36), nullable=True),
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{table}.id"], name=op.f(f"fk_invitations_{column}_{table}"), ondelete="CASCADE"
            )
            for column, table in (
                ("document_id", "documents"),
                ("project_id", "projects"),
                ("inviter_user_id", "users"),
                ("accepted_user_id", "users"),
            )
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sqlite_autoincrement=True,
    )
    for of in ("document", "project"):
        op.create_index(
            f"uq_invitations_{of}_address", "invitations", [f"{of}_id", "address_key"], unique=True
        )
    op.create_index("uq_invitations_token_hash", "invitations", ["token_hash"], unique=True)
    op.create_index("ix_invitations_address_key", "invitations", ["address_key"])
    for column in ("inviter_user_id", "accepted_user_id"):
        op.create_index(op.f(f"ix_invitations_{column}"), "invitations", [column])
