"""Sign-in by mail and by other sites: links, ways to a provider and back, and who is who there."""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0003"
down_revision = "0002"

MOMENT = UtcDateTime()
HASH = sa.LargeBinary(length=32)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "sign_in_tokens",
        sa.Column("token_hash", HASH, nullable=False),
        sa.Column("browser_hash", HASH, nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=True),
        sa.Column("callback", sa.String(length=2000), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        _of_user("sign_in_tokens"),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sign_in_tokens")),
    )
    op.create_table(
        "login_transactions",
        sa.Column("state_hash", HASH, nullable=False),
        sa.Column("browser_hash", HASH, nullable=False),
        sa.Column("provider", sa.String(length=16), nullable=False),
        sa.Column("verifier", sa.String(length=64), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("callback", sa.String(length=2000), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("state_hash", name=op.f("pk_login_transactions")),
    )
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(length=255), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        _of_user("identities"),
        sa.PrimaryKeyConstraint("issuer", "subject", name=op.f("pk_identities")),
    )
    op.create_table(
        "pending_links",
        sa.Column("token_hash", HASH, nullable=False),
        sa.Column("provider", sa.String(length=16), nullable=False),
        sa.Column("issuer", sa.String(length=255), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=False),
        sa.Column("callback", sa.String(length=2000), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        _of_user("pending_links"),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_pending_links")),
    )
    for table in ("sign_in_tokens", "login_transactions", "pending_links"):
        op.create_index(f"ix_{table}_expires_at", table, ["expires_at"], unique=False)
    for table in ("sign_in_tokens", "identities", "pending_links"):
        op.create_index(op.f(f"ix_{table}_user_id"), table, ["user_id"], unique=False)


def _of_user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["user_id"], ["users.id"], name=op.f(f"fk_{table}_user_id_users"), ondelete="CASCADE"
    )
