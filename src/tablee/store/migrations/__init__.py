"""How the schema came to be, step by step: never change a step that somebody may have taken."""
