"""Changes that people propose: who, and why; and of every hunk who decided on it last.

Reasons count with nothing that anybody stores: they are short, and as few as decisions. A release that does
not know them shows such a proposal as the assistant's.
"""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0022"
down_revision = "0021"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the columns, and make the table."""
    author = sa.ForeignKey("users.id", name=op.f("fk_proposals_author_user_id_users"), ondelete="SET NULL")
    op.add_column(
        "proposals",
        sa.Column("author_user_id", sa.String(length=36), author, nullable=True),
        inline_references=True,
    )
    op.create_index(op.f("ix_proposals_author_user_id"), "proposals", ["author_user_id"])
    op.add_column("proposals", sa.Column("reason", sa.Text(), nullable=True))
    op.create_table(
        "proposal_decisions",
        sa.Column("proposal_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("hunk", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=True),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("decided_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["proposal_id"],
            ["proposals.id"],
            name=op.f("fk_proposal_decisions_proposal_id_proposals"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_proposal_decisions_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("proposal_id", "hunk", name=op.f("pk_proposal_decisions")),
    )
    op.create_index(op.f("ix_proposal_decisions_user_id"), "proposal_decisions", ["user_id"])
