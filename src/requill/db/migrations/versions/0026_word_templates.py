"""The Word file from which each person's own Word files take their look."""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "word_templates",
        sa.Column("user_id", sa.String(length=36), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("file", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_word_templates_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_word_templates")),
    )
