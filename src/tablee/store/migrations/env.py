"""The entry point of alembic: runs the migrations on the connection from `tablee.store.migrate`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
