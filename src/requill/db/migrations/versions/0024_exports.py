"""Files that take long to make: who ordered which, and the file until it is deleted after a day."""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0024"
down_revision = "0023"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "exports",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=False),
        sa.Column("document_id", ROW_ID, nullable=False),
        sa.Column("form", sa.String(length=8), nullable=False),
        sa.Column("with_comments", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("claim", sa.String(length=36), nullable=True),
        sa.Column("claimed_until", UtcDateTime(), nullable=True),
        sa.Column("finished_at", UtcDateTime(), nullable=True),
        sa.Column("failure", sa.String(length=32), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("file", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_exports_user_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_exports_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exports")),
    )
    op.create_index("ix_exports_user", "exports", ["user_id", "created_at"])
    op.create_index("ix_exports_created_at", "exports", ["created_at"])
    op.create_index(op.f("ix_exports_document_id"), "exports", ["document_id"])
