"""Alembic's entry: uses the connection that `run.upgrade` hands over."""

from alembic import context

from requill.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,  # on SQLite too, where it would say otherwise in the log
)
context.run_migrations()
