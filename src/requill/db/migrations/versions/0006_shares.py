"""Links by which documents are shared."""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0006"
down_revision = "0005"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "shares",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("document_id", ROW_ID, nullable=False),
        sa.Column("token", sa.String(length=43), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_shares_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shares")),
        sa.UniqueConstraint("document_id", name=op.f("uq_shares_document_id")),
        sa.UniqueConstraint("token", name=op.f("uq_shares_token")),
        sqlite_autoincrement=True,
    )
