"""The migrations of the schema, step by step. Never change a step that a database may already have run."""
