"""When documents, projects and threads were moved to the trash, and which project a document came from.

A release that does not know the trash goes on beside this: it shows what is in it, as if it were not.
"""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0018"
down_revision = "0017"

IN_TRASH = sa.text("trashed_at IS NOT NULL")
TAKEN_OUT = sa.text("former_project_id IS NOT NULL")
TABLES = ("documents", "projects", "threads")


def upgrade() -> None:
    """Add the columns, and indexes of the few rows that have them."""
    for table in TABLES:
        op.add_column(table, sa.Column("trashed_at", UtcDateTime(), nullable=True))
        _index(f"ix_{table}_trash", table, ["owner_id", "trashed_at", "id"], IN_TRASH)
        _index(f"ix_{table}_trashed_at", table, ["trashed_at"], IN_TRASH)
    project = sa.ForeignKey(
        "projects.id", name=op.f("fk_documents_former_project_id_projects"), ondelete="SET NULL"
    )
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column(
        "documents", sa.Column("former_project_id", row_id, project, nullable=True), inline_references=True
    )
    _index("ix_documents_former_project", "documents", ["former_project_id"], TAKEN_OUT)


def _index(name: str, table: str, columns: list[str], where: sa.TextClause) -> None:
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
