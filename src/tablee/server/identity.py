"""Identity without accounts: each browser has a random token in a cookie. The server stores only its digest."""

import hashlib
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.table.refusal import Refused

COOKIE: Final = "tablee"
_YEAR: Final = 400 * 24 * 3600
"""Lifetime of the cookie, in seconds: the longest that browsers allow."""
_TOKEN: Final = 43
"""Length of a token: 32 bytes in base 64, in characters."""
_COMPANIONS: Final = {str(number) for number in range(2, 13)}
"""Numbers of the other players on the same device, as they appear in `?as=2`."""


def person_of(connection: HTTPConnection) -> str | None:
    """The id of the owner of this device; None without a valid cookie."""
    token = connection.cookies.get(COOKIE, "")
    return _digest(token) if len(token) == _TOKEN and token.isascii() else None


def player_of(connection: HTTPConnection) -> str | None:
    """The id of the player: the owner of the device, or with `?as=2` another player on it.

    Return None without a valid cookie. Raise `Refused` for a bad number. All these ids are derived from the owner's
    token, so nobody without that token can claim them.
    """
    numbers = connection.query_params.getlist("as")
    owner = person_of(connection)
    if owner is None or not numbers:
        return owner
    if len(numbers) > 1 or numbers[0] not in _COMPANIONS:
        raise Refused("no_companion")
    return _digest(f"{connection.cookies[COOKIE]}/{numbers[0]}")


def _digest(token: str) -> str:
    return hashlib.sha256(b"tablee/person/" + token.encode()).hexdigest()[:32]


def new_person() -> tuple[str, str]:
    """Make a new identity; return its id and its token."""
    token = secrets.token_urlsafe(32)
    return _digest(token), token


def remember(response: Response, token: str, secure: bool) -> None:
    """Set the cookie with the token. No script can read it, and other sites cannot send it."""
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def is_own(connection: HTTPConnection, hosts: frozenset[str] = frozenset()) -> bool:
    """Whether the request comes from our own page, or from no page. Other sites must not act with our cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    scheme, _, place = origin.partition("://")
    return scheme in {"http", "https"} and (place == connection.headers.get("host") or place in hosts)
