"""A repeated request is answered with what is there now, and its route knows the status: none is kept."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Drop what nobody read."""
    op.drop_column("idempotency_keys", "status")
