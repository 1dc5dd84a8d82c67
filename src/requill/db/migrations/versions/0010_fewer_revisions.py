"""Revisions are kept before saves without a version alone: fewer of them, and no note of the newest."""

from alembic import op

revision = "0010"
down_revision = "0009"

_KEPT = 20


def upgrade() -> None:
    """Keep the newest of each document, as the program does from now on, and drop the note."""
    op.execute(
        "DELETE FROM revisions WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER "
        f"(PARTITION BY document_id ORDER BY id DESC) AS place FROM revisions) AS placed WHERE place > {_KEPT})"
    )
    op.drop_column("documents", "kept_at")
    op.drop_column("documents", "kept_origin")
