"""The links between documents, and whose text they were read of.

What is there is read beside the requests, and so is what a release stores that does not know them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
BEHIND = sa.text("(links_read IS NULL OR links_read < coalesce(projected, version))")


def upgrade() -> None:
    """Make the table, and add the column with an index of what is to be read."""
    op.create_table(
        "document_links",
        sa.Column("source_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("target_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["source_id"],
            ["documents.id"],
            name=op.f("fk_document_links_source_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("source_id", "target_id", name=op.f("pk_document_links")),
    )
    op.create_index("ix_document_links_target", "document_links", ["target_id", "source_id"])
    op.add_column("documents", sa.Column("links_read", sa.Integer(), nullable=True))
    op.create_index(
        "ix_documents_links_behind", "documents", ["id"], sqlite_where=BEHIND, postgresql_where=BEHIND
    )
