"""Accounts: what signs people in, their own API key, and the counting of attempts.

Every reference to a person becomes a foreign key with an index: what a guest owns is found by them.
"""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0002"
down_revision = "0001"

MOMENT = UtcDateTime()


def upgrade() -> None:
    """Add the columns, the table and the indexes."""
    for column in (
        sa.Column("email_key", sa.String(length=254), nullable=True),
        sa.Column("email_verified_at", MOMENT, nullable=True),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("sealed_api_key", sa.LargeBinary(), nullable=True),
        sa.Column("anonymised_at", MOMENT, nullable=True),
    ):
        op.add_column("users", column)
    op.create_index("uq_users_email_key", "users", ["email_key"], unique=True)
    op.create_table(
        "throttles",
        sa.Column("subject", sa.LargeBinary(length=32), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("resets_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("subject", name=op.f("pk_throttles")),
    )
    op.create_index("ix_throttles_resets_at", "throttles", ["resets_at"], unique=False)
    op.create_index(op.f("ix_messages_user_id"), "messages", ["user_id"], unique=False)
    with op.batch_alter_table("revisions", table_kwargs={"sqlite_autoincrement": True}) as revisions:
        revisions.create_foreign_key(op.f("fk_revisions_actor_id_users"), "users", ["actor_id"], ["id"])
        revisions.create_index(op.f("ix_revisions_actor_id"), ["actor_id"], unique=False)
