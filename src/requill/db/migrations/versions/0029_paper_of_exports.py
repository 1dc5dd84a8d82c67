"""What paper a file that is made in the background is for. A release that does not know it has A4 made."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "exports", sa.Column("paper", sa.String(length=8), server_default=sa.text("'a4'"), nullable=False)
    )
