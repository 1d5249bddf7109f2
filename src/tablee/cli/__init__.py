"""The `tablee` command."""
