"""The properties of documents: status, release, tags and reviewers; and indexes for the orders of their lists.

They count with nothing that anybody stores: they are short. To a release that does not know them every
document is what it was; what it makes is a draft.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0025"
down_revision = "0024"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
DRAFT = sa.text("3")


def upgrade() -> None:
    """Add the columns and the indexes, and make the table."""
    op.add_column("documents", sa.Column("steps_left", sa.Integer(), server_default=DRAFT, nullable=False))
    op.add_column("documents", sa.Column("release", sa.String(length=40), nullable=True))
    op.add_column("documents", sa.Column("tags", JSON, nullable=True))
    op.add_column("documents", sa.Column("tag_keys", sa.Text(), nullable=True))
    op.create_index("ix_documents_owner_title", "documents", ["owner_id", "title_key", "id"])
    op.create_index("ix_documents_owner_status", "documents", ["owner_id", "steps_left", "id"])
    op.create_index("ix_documents_owner_created", "documents", ["owner_id", "id"])
    op.create_table(
        "document_reviewers",
        sa.Column("document_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_document_reviewers_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_document_reviewers_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document_id", "user_id", name=op.f("pk_document_reviewers")),
    )
    op.create_index("ix_document_reviewers_user", "document_reviewers", ["user_id"])
