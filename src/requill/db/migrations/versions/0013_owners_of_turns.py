"""The processes that serve a database, which of them runs a turn, and whether it shall stop."""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table and the columns, which a release that does not know them may leave empty."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("started_at", UtcDateTime(), nullable=False),
        sa.Column("seen_at", UtcDateTime(), nullable=False),
        sa.Column("steady_since", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.add_column("turns", sa.Column("process_id", sa.String(length=36)))
    op.add_column("turns", sa.Column("is_stopping", sa.Boolean(), server_default=sa.false(), nullable=False))
