"""Turns of the side panel, told from those that only have no place."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; of turns that are over nobody asks where they were said."""
    op.add_column("turns", sa.Column("is_panel", sa.Boolean(), server_default=sa.false(), nullable=False))
