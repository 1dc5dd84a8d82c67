"""People's own templates, and what documents keep of those that they were made from."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from requill.models.base import UtcDateTime

revision = "0027"
down_revision = "0026"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "own_templates",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("project_id", ROW_ID, nullable=True),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["users.id"], name=op.f("fk_own_templates_owner_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["projects.id"],
            name=op.f("fk_own_templates_project_id_projects"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_templates")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_own_templates_owner_id", "own_templates", ["owner_id", "id"])
    op.create_index(op.f("ix_own_templates_project_id"), "own_templates", ["project_id"])
    op.create_table(
        "document_templates",
        sa.Column("document_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("variables", JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_document_templates_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_document_templates")),
    )
