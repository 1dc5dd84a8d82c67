"""An index for what every turn and every save asks: whether a proposal on the document waits for a decision."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_proposals_state", "proposals", ["document_id", "state"])
