"""Projects, threads, what is said in them, and what happened to documents and projects."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from requill.models.base import UtcDateTime

revision = "0004"
down_revision = "0003"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
MOMENT = UtcDateTime()
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SIDE_PANEL = sa.text("document_id IS NULL AND thread_id IS NULL AND project_id IS NULL")


def upgrade() -> None:
    """Make the tables, and let documents, turns and messages refer to them."""
    op.add_column("users", sa.Column("project_count", sa.Integer(), server_default="0", nullable=False))
    _make_projects()
    _make_threads()
    _place_documents()
    _make_activities()
    _place_turns_and_messages()


def _make_projects() -> None:
    op.create_table(
        "projects",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=True),
        sa.Column("document_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_projects_owner_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_projects")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_projects_owner_recent", "projects", ["owner_id", "updated_at", "id"])


def _make_threads() -> None:
    op.create_table(
        "threads",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("title_key", sa.Text(), nullable=False),
        sa.Column("mode", sa.String(length=16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_threads_owner_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_threads")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_threads_owner_recent", "threads", ["owner_id", "updated_at", "id"])


def _place_documents() -> None:
    """The column was always empty, and SQLite cannot add a reference to a column that is already there.

    Making the table anew instead would remove, with the old table, all that hangs on its documents.
    """
    op.drop_column("documents", "project_id")
    _add_reference("documents", "project_id", "projects", "SET NULL")
    op.create_index("ix_documents_project_recent", "documents", ["project_id", "updated_at", "id"])


def _make_activities() -> None:
    op.create_table(
        "activities",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("project_id", ROW_ID, nullable=True),
        sa.Column("document_id", ROW_ID, nullable=True),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_activities_owner_id_users")),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["projects.id"],
            name=op.f("fk_activities_project_id_projects"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_activities_document_id_documents"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_activities")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_activities_owner", "activities", ["owner_id", "id"])
    op.create_index("ix_activities_project", "activities", ["project_id", "id"])
    op.create_index(op.f("ix_activities_document_id"), "activities", ["document_id"])


def _place_turns_and_messages() -> None:
    for table, when_gone in (("turns", "SET NULL"), ("messages", "CASCADE")):
        _add_reference(table, "thread_id", "threads", when_gone)
        _add_reference(table, "project_id", "projects", when_gone)
    for place in ("thread", "project"):
        running = sa.text(f"state = 'running' AND {place}_id IS NOT NULL")
        op.create_index(
            f"uq_turns_running_{place}",
            "turns",
            [f"{place}_id"],
            unique=True,
            sqlite_where=running,
            postgresql_where=running,
        )
        op.create_index(f"ix_turns_{place}_id", "turns", [f"{place}_id"])
        op.create_index(f"ix_messages_{place}", "messages", [f"{place}_id", "id"])
    op.add_column("messages", sa.Column("sources", JSON, server_default="[]", nullable=False))
    op.create_index(
        "ix_messages_side_panel",
        "messages",
        ["user_id", "id"],
        sqlite_where=SIDE_PANEL,
        postgresql_where=SIDE_PANEL,
    )


def _add_reference(table: str, column: str, target: str, when_gone: str) -> None:
    key = sa.ForeignKey(f"{target}.id", name=op.f(f"fk_{table}_{column}_{target}"), ondelete=when_gone)
    op.add_column(table, sa.Column(column, ROW_ID, key, nullable=True), inline_references=True)
