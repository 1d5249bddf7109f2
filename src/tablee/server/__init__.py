"""Tables for people anywhere: HTTP, sockets, who is who. It names no game."""
