"""The search: its entries, its index and what keeps both up to date. And feedback.

The entries are kept by triggers and not by the features: whoever changes a text, moves it to another owner or removes
it with something else, in whatever way, the search hears of it in the same transaction.
"""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0005"
down_revision = "0004"

MOMENT = UtcDateTime()
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WAITING = sa.text("version <> indexed_version")

# By kind: its table, and the columns that are searched.
KINDS = {
    "document": ("documents", "title, content"),
    "project": ("projects", "name, description"),
    "thread": ("threads", "title"),
}
LETTERS = 7  # that stand before each word in the index of SQLite: six for the owner, one for the kind
LONGEST_WORD = 12


def upgrade() -> None:
    """Make the tables, the index and the triggers, and mark what is there to be indexed."""
    _make_feedback()
    _make_entries()
    if op.get_bind().dialect.name == "sqlite":
        _make_sqlite_index()
        _make_sqlite_triggers()
    else:
        _make_postgres_index()
        _make_postgres_triggers()
    _mark_everything()


def _make_feedback() -> None:
    op.create_table(
        "feedback",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("page", sa.String(length=200), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_feedback_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_feedback")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_feedback_user_id"), "feedback", ["user_id"])


def _make_entries() -> None:
    op.create_table(
        "search_entries",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("item_id", ROW_ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("indexed_version", sa.Integer(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("position", ROW_ID, nullable=True),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_search_entries_owner_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_entries")),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_search_entries_item", "search_entries", ["kind", "item_id"], unique=True)
    op.create_index("ix_search_entries_owner_position", "search_entries", ["owner_id", "position"])
    op.create_index(
        "ix_search_entries_waiting",
        "search_entries",
        ["owner_id", "changed_at", "id"],
        sqlite_where=WAITING,
        postgresql_where=WAITING,
    )


# --- SQLite ------------------------------------------------------------------------------------------------


def _make_sqlite_index() -> None:
    """A list of rows for every beginning of every word: what is looked up is read newest first, and no further.

    The words come prepared: the tokenizer parts them at spaces alone. Where they stand in a text is not kept.
    """
    lengths = " ".join(str(LETTERS + letters) for letters in range(1, LONGEST_WORD + 1))
    op.execute(
        "CREATE VIRTUAL TABLE search_index USING fts5"
        f"(words, detail = none, columnsize = 0, tokenize = 'ascii', prefix = '{lengths}')"
    )


def _make_sqlite_triggers() -> None:
    now = "strftime('%Y-%m-%d %H:%M:%f000', 'now')"
    changed = f"UPDATE search_entries SET version = version + 1, changed_at = {now}"

    def trigger(name: str, event: str, what: str) -> None:
        op.execute(f"CREATE TRIGGER search_{name} AFTER {event} BEGIN {what}; END")

    def made(kind: str, owner: str) -> str:
        return (
            "INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at)"
            f" VALUES ({owner}, '{kind}', NEW.id, 1, 0, {now})"
        )

    for kind, (table, columns) in KINDS.items():
        this = f"WHERE kind = '{kind}' AND item_id"
        trigger(f"{kind}_made", f"INSERT ON {table}", made(kind, "NEW.owner_id"))
        trigger(
            f"{kind}_changed",
            f"UPDATE OF owner_id, {columns} ON {table}",
            f"{changed}, owner_id = NEW.owner_id {this} = NEW.id",
        )
        trigger(f"{kind}_gone", f"DELETE ON {table}", f"{changed} {this} = OLD.id")
    message = "WHERE kind = 'message' AND item_id"
    trigger(
        "message_made",
        "INSERT ON messages WHEN NEW.thread_id IS NOT NULL",
        made("message", "(SELECT owner_id FROM threads WHERE id = NEW.thread_id)"),
    )
    trigger(
        "message_changed",
        "UPDATE OF content ON messages WHEN NEW.thread_id IS NOT NULL",
        f"{changed} {message} = NEW.id",
    )
    trigger(
        "message_gone", "DELETE ON messages WHEN OLD.thread_id IS NOT NULL", f"{changed} {message} = OLD.id"
    )
    trigger(
        "thread_moved",
        "UPDATE OF owner_id ON threads",
        f"{changed}, owner_id = NEW.owner_id {message} IN (SELECT id FROM messages WHERE thread_id = NEW.id)",
    )


# --- PostgreSQL --------------------------------------------------------------------------------------------


def _make_postgres_index() -> None:
    """Without `fastupdate`: a list of changes not yet sorted in would be read in every search."""
    op.execute(
        "CREATE TABLE search_index ("
        " entry_id BIGINT PRIMARY KEY REFERENCES search_entries (id) ON DELETE CASCADE,"
        " position BIGINT NOT NULL,"
        " words TSVECTOR NOT NULL)"
    )
    op.execute("CREATE INDEX ix_search_index_words ON search_index USING gin (words) WITH (fastupdate = off)")


def _make_postgres_triggers() -> None:
    changed = "UPDATE search_entries SET version = version + 1, changed_at = clock_timestamp()"
    op.execute(
        f"""
        CREATE FUNCTION search_note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at)
                VALUES (NEW.owner_id, TG_ARGV[0], NEW.id, 1, 0, clock_timestamp());
            ELSIF TG_OP = 'UPDATE' THEN
                {changed}, owner_id = NEW.owner_id WHERE kind = TG_ARGV[0] AND item_id = NEW.id;
            ELSE
                {changed} WHERE kind = TG_ARGV[0] AND item_id = OLD.id;
            END IF;
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        f"""
        CREATE FUNCTION search_note_message() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_TABLE_NAME = 'threads' THEN
                {changed}, owner_id = NEW.owner_id WHERE kind = 'message'
                    AND item_id IN (SELECT id FROM messages WHERE thread_id = NEW.id);
            ELSIF TG_OP = 'INSERT' THEN
                INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at)
                SELECT owner_id, 'message', NEW.id, 1, 0, clock_timestamp() FROM threads WHERE id = NEW.thread_id;
            ELSIF TG_OP = 'UPDATE' THEN
                {changed} WHERE kind = 'message' AND item_id = NEW.id;
            ELSE
                {changed} WHERE kind = 'message' AND item_id = OLD.id;
            END IF;
            RETURN NULL;
        END $$
        """
    )
    for kind, (table, columns) in KINDS.items():
        op.execute(
            f"CREATE TRIGGER search_{kind} AFTER INSERT OR UPDATE OF owner_id, {columns} OR DELETE ON {table}"
            f" FOR EACH ROW EXECUTE FUNCTION search_note('{kind}')"
        )
    message = "FOR EACH ROW EXECUTE FUNCTION search_note_message()"
    for events, row in (("INSERT OR UPDATE OF content", "NEW"), ("DELETE", "OLD")):
        op.execute(
            f"CREATE TRIGGER search_message_{row.lower()} AFTER {events} ON messages"
            f" FOR EACH ROW WHEN ({row}.thread_id IS NOT NULL) EXECUTE FUNCTION search_note_message()"
        )
    op.execute(f"CREATE TRIGGER search_thread_moved AFTER UPDATE OF owner_id ON threads {message}")


# --- both --------------------------------------------------------------------------------------------------


def _mark_everything() -> None:
    now = "CURRENT_TIMESTAMP"
    if op.get_bind().dialect.name == "sqlite":
        now = "strftime('%Y-%m-%d %H:%M:%f000', 'now')"
    into = "INSERT INTO search_entries (owner_id, kind, item_id, version, indexed_version, changed_at)"
    for kind, (table, _) in KINDS.items():
        op.execute(f"{into} SELECT owner_id, '{kind}', id, 1, 0, {now} FROM {table} ORDER BY id")
    op.execute(
        f"{into} SELECT t.owner_id, 'message', m.id, 1, 0, {now}"
        " FROM messages m JOIN threads t ON t.id = m.thread_id ORDER BY m.id"
    )
