"""Findings of a review that were dismissed, and why."""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0009"
down_revision = "0008"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "dismissals",
        sa.Column("document_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("finding_id", sa.String(length=24), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("dismissed_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_dismissals_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "finding_id", name=op.f("pk_dismissals")),
    )
