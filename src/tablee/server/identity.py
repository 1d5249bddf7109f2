"""Who is who, without an account: a random token in a cookie, of which only the digest is ever kept or compared."""

import hashlib
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.table.refusal import Refused

COOKIE: Final = "tablee"
_YEAR: Final = 400 * 24 * 3600  # browsers keep no cookie longer
_TOKEN: Final = 43
"""The characters of 32 bytes in base 64."""
_COMPANIONS: Final = {str(number) for number in range(2, 13)}
"""The numbers of those who play on somebody's device beside its owner, as an address has them."""


def person_of(connection: HTTPConnection) -> str | None:
    """The id of who asks; None for somebody without a cookie of ours."""
    token = connection.cookies.get(COOKIE, "")
    return _digest(token) if len(token) == _TOKEN and token.isascii() else None


def player_of(connection: HTTPConnection) -> str | None:
    """The id of who plays: who asks, or with `?as=2` another player on the same device; or `Refused`.

    Whoever has the token is all of them, and nobody else is any: their ids come from it.
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
    scheme, _, place = origin.partition("://")
    return scheme in {"http", "https"} and (place == connection.headers.get("host") or place in hosts)
