"""Alembic's entry: uses the connection that `run.upgrade` hands over."""

from alembic import context

from requill.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
context.run_migrations()
