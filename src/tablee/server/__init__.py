"""The online server: HTTP pages, WebSockets and identity. It names no game."""
