"""Who is who, without an account: a random token in a cookie, of which only the digest is ever kept or compared."""

import hashlib
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "tablee"
_YEAR: Final = 400 * 24 * 3600  # browsers keep no cookie longer
_TOKEN: Final = 43
"""The characters of 32 bytes in base 64."""


def person_of(connection: HTTPConnection) -> str | None:
    """The id of who asks; None for somebody without a cookie of ours."""
    token = connection.cookies.get(COOKIE, "")
    return _digest(token) if len(token) == _TOKEN and token.isascii() else None


def _digest(token: str) -> str:
    return hashlib.sha256(b"tablee/person/" + token.encode()).hexdigest()[:32]


def new_person() -> tuple[str, str]:
    """Somebody new: their id, and the token that makes them who they are."""
    token = secrets.token_urlsafe(32)
    return _digest(token), token


def remember(response: Response, token: str, secure: bool) -> None:
    """Give somebody their token. No script can read it, and no other site can send it along."""
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def is_own(connection: HTTPConnection, hosts: frozenset[str] = frozenset()) -> bool:
    """Whether a page of ours asks, or no page at all: another site's page may not act with our cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    _, _, place = origin.partition("://")
    return place == connection.headers.get("host") or place in hosts
