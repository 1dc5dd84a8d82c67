"""Comments on documents and passages, their replies, reactions and mentions; which proposal comes from which.

Their texts count with what their document's owner stores. A release that does not know them goes on beside this:
what it changes in a text is looked at by a later one, and whom it removes is no author any more.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from requill.models.base import UtcDateTime

revision = "0020"
down_revision = "0019"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
BEHIND = sa.text("comments_checked < coalesce(projected, version)")
_ROW = 256  # see 0011
_TEXTS = ("body", "quote", "prefix", "suffix")


def upgrade() -> None:
    """Make the tables, add the columns, and count what is written; see 0011."""
    _make_comments()
    _make_of_comments("comment_mentions")
    _make_of_comments("comment_reactions", sa.Column("kind", sa.String(length=16), nullable=False))
    op.add_column("documents", sa.Column("comments_checked", sa.Integer(), nullable=True))
    op.create_index(
        "ix_documents_comments_behind", "documents", ["id"], sqlite_where=BEHIND, postgresql_where=BEHIND
    )
    comment = sa.ForeignKey("comments.id", name=op.f("fk_proposals_comment_id_comments"), ondelete="SET NULL")
    op.add_column(
        "proposals", sa.Column("comment_id", ROW_ID, comment, nullable=True), inline_references=True
    )
    op.create_index(op.f("ix_proposals_comment_id"), "proposals", ["comment_id"])
    _count_from_now_on()


def _make_comments() -> None:
    moments = ("edited_at", "deleted_at", "resolved_at", "moved_at", "detached_at")
    op.create_table(
        "comments",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("document_id", ROW_ID, nullable=False),
        sa.Column("parent_id", ROW_ID, nullable=True),
        sa.Column("author_user_id", sa.String(length=36), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        *(sa.Column(moment, UtcDateTime(), nullable=True) for moment in moments),
        sa.Column("resolver_user_id", sa.String(length=36), nullable=True),
        *(sa.Column(part, sa.Text(), nullable=True) for part in ("quote", "prefix", "suffix")),
        sa.Column("passage", JSON, nullable=True),
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{table}.id"], name=op.f(f"fk_comments_{column}_{table}"), ondelete=end
            )
            for column, table, end in (
                ("document_id", "documents", "CASCADE"),
                ("parent_id", "comments", "CASCADE"),
                ("author_user_id", "users", "SET NULL"),
                ("resolver_user_id", "users", "SET NULL"),
            )
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comments")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_comments_document", "comments", ["document_id", "parent_id", "id"])
    op.create_index("ix_comments_parent", "comments", ["parent_id", "id"])
    for column in ("author_user_id", "resolver_user_id"):
        op.create_index(op.f(f"ix_comments_{column}"), "comments", [column])


def _make_of_comments(table: str, *more: sa.Column[str]) -> None:
    """A table of what people are to a comment."""
    op.create_table(
        table,
        sa.Column("comment_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=False),
        *more,
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{of}.id"], name=op.f(f"fk_{table}_{column}_{of}"), ondelete="CASCADE"
            )
            for column, of in (("comment_id", "comments"), ("user_id", "users"))
        ),
        sa.PrimaryKeyConstraint(
            "comment_id", "user_id", *(column.name for column in more), name=op.f(f"pk_{table}")
        ),
    )
    op.create_index(f"ix_{table}_user", table, ["user_id", "comment_id"])


def count_comments() -> None:
    """Add what the comments take that are there; for rows that were put in without the triggers."""
    taken = f"SELECT sum({_attached('d.id')}) FROM documents d WHERE d.owner_id = users.id"
    op.execute(f"UPDATE users SET stored_bytes = stored_bytes + coalesce(({taken}), 0)")


def _count_from_now_on() -> None:
    made, gone, attached = _size("NEW"), _size("OLD"), _attached("OLD.id")
    changed = ", ".join((*_TEXTS, "passage"))
    for name, event, counted in (
        ("made", "AFTER INSERT ON comments", ((_owner_of("NEW"), made),)),
        ("changed", f"AFTER UPDATE OF {changed} ON comments", ((_owner_of("NEW"), f"{made} - {gone}"),)),
        ("gone", "AFTER DELETE ON comments", ((_owner_of("OLD"), f"0 - {gone}"),)),
        (
            "moved",
            "AFTER UPDATE OF owner_id ON documents",
            (("OLD.owner_id", f"0 - {attached}"), ("NEW.owner_id", attached)),
        ),
        ("with_document_gone", "BEFORE DELETE ON documents", (("OLD.owner_id", f"0 - {attached}"),)),
    ):
        body = "; ".join(
            f"UPDATE users SET stored_bytes = stored_bytes + ({size}) WHERE id = {user} AND ({size}) <> 0"
            for user, size in counted
        )
        _make_trigger(f"stored_comments_{name}", event, body)


def _make_trigger(trigger: str, event: str, body: str) -> None:
    if _is_sqlite():
        op.execute(f"CREATE TRIGGER {trigger} {event} BEGIN {body}; END")
        return
    result = "OLD" if event.startswith("BEFORE DELETE") else "NULL"
    op.execute(
        f"CREATE FUNCTION {trigger}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body}; RETURN {result}; END $$"
    )
    op.execute(f"CREATE TRIGGER {trigger} {event} FOR EACH ROW EXECUTE FUNCTION {trigger}()")


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _size(row: str) -> str:
    if _is_sqlite():
        sizes = [f"length(CAST({row}.{column} AS BLOB))" for column in (*_TEXTS, "passage")]
    else:
        sizes = [
            *(f"octet_length({row}.{column})" for column in _TEXTS),
            f"octet_length({row}.passage::text)",
        ]
    return f"({' + '.join((str(_ROW), *(f'coalesce({size}, 0)' for size in sizes)))})"


def _attached(document: str) -> str:
    return f"coalesce((SELECT sum({_size('a')}) FROM comments a WHERE a.document_id = {document}), 0)"


def _owner_of(row: str) -> str:
    return f"(SELECT owner_id FROM documents WHERE id = {row}.document_id)"
