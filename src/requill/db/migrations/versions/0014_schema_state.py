"""What the database itself knows of the programs that may run on it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the table; what stands in its one row is written after every migration."""
    op.create_table(
        "schema_state",
        sa.Column("oldest_program", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("oldest_program", name=op.f("pk_schema_state")),
    )
