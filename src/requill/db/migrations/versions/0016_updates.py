"""What Yjs needs to merge what several write at once: every update of a document, and a snapshot of it.

A release that does not know them goes on beside this. It changes text and version and leaves `projected`:
so whoever reads the updates next sees that the text is newer than they are.
"""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0016"
down_revision = "0015"

BEHIND = sa.text("projected < version")
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables and add the column."""
    op.create_table(
        "document_updates",
        _of_document("document_updates"),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("update", sa.LargeBinary(), nullable=False),
        sa.Column("origin", sa.String(length=16), nullable=False),
        sa.Column("actor_id", sa.String(length=36), nullable=True),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["users.id"], name=op.f("fk_document_updates_actor_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("document_id", "number", name=op.f("pk_document_updates")),
    )
    op.create_index(op.f("ix_document_updates_actor_id"), "document_updates", ["actor_id"])
    op.create_table(
        "document_snapshots",
        _of_document("document_snapshots"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_document_snapshots")),
    )
    op.add_column("documents", sa.Column("projected", sa.Integer(), nullable=True))
    op.create_index("ix_documents_behind", "documents", ["id"], sqlite_where=BEHIND, postgresql_where=BEHIND)


def _of_document(table: str) -> sa.Column[int]:
    reference = sa.ForeignKey(
        "documents.id", name=op.f(f"fk_{table}_document_id_documents"), ondelete="CASCADE"
    )
    return sa.Column("document_id", ROW_ID, reference, autoincrement=False, nullable=False)
