"""Identity without accounts: each browser has a random token in a cookie. The server stores only its digest.

A token is random, and ends with a mark that only this server can make: nobody chooses their own identity. Tokens of
earlier versions are as long, but have no mark. They are valid if the person is known here.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.store.store import Store
from tablee.table.refusal import Refused

COOKIE: Final = "tablee"
_YEAR: Final = 400 * 24 * 3600
"""Lifetime of the cookie, in seconds: the longest that browsers allow."""
_TOKEN: Final = 43
"""Length of a token, in characters of base 64."""
_MARK: Final = 15
"""Length of the mark at its end, in characters."""
_RANDOM: Final = 21
"""Number of random bytes in a token: they fill the rest."""
COMPANIONS: Final = tuple(str(number) for number in range(2, 13))
"""Numbers of the other players on the same device, as they appear in `?as=2`."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of a device."""

    token: str
    is_set: bool
    """Whether the browser has the cookie; otherwise it has to be set."""

    @property
    def person(self) -> str:
        """The id of the owner."""
        return person_with(self.token)

    def player(self, connection: HTTPConnection) -> str:
        """The id of the player: the owner of the device, or with `?as=2` another player on it.

        Raise `Refused` for a bad number. All these ids are derived from the owner's token, so nobody without that token
        can claim them.
        """
        numbers = connection.query_params.getlist("as")
        if not numbers:
            return self.person
        if len(numbers) > 1 or numbers[0] not in COMPANIONS:
            raise Refused("no_companion")
        return self.companion(numbers[0])

    def companion(self, number: str) -> str:
        """The id of another player on this device."""
        return person_with(f"{self.token}/{number}")


class Tokens:
    """Makes the tokens of this server, and knows them again."""

    def __init__(self, store: Store, secure: bool = False, key: bytes = b"") -> None:
        self._store = store
        self._secure = secure
        self._key = key
        # With this prefix, browsers take the cookie only from this very host, and only over HTTPS.
        self._cookie = f"__Host-{COOKIE}" if secure else COOKIE

    async def load(self) -> None:
        """Read the secret with which tokens are marked, unless it is known. Raise `StoreFailed`."""
        self._key = self._key or await self._store.secret("people")

    async def owner_of(self, connection: HTTPConnection) -> Owner | None:
        """The owner of this device; None without a valid cookie. Raise `StoreFailed`."""
        await self.load()
        token = connection.cookies.get(self._cookie, "")
        if self._has_mark(token) or await self._is_old(token):
            return Owner(token, is_set=True)
        # An earlier version did not use the prefix. A marked token without it may come from another host.
        token = connection.cookies.get(COOKIE, "") if self._secure else ""
        return Owner(token, is_set=False) if await self._is_old(token) else None

    async def new(self) -> Owner:
        """Make a new identity. Raise `StoreFailed`."""
        await self.load()
        return Owner(self.marked(secrets.token_urlsafe(_RANDOM)), is_set=False)

    def remember(self, response: Response, owner: Owner) -> None:
        """Set the cookie with the token. No script can read it, and other sites cannot send it."""
        response.set_cookie(
            self._cookie, owner.token, max_age=_YEAR, httponly=True, samesite="lax", secure=self._secure, path="/"
        )

    def marked(self, secret: str) -> str:
        """A token with this random part."""
        digest = hmac.digest(self._key, b"tablee/token/" + secret.encode(), "sha256")
        return secret + urlsafe_b64encode(digest).decode()[:_MARK]

    def _has_mark(self, token: str) -> bool:
        return len(token) == _TOKEN and hmac.compare_digest(token.encode(), self.marked(token[:-_MARK]).encode())

    async def _is_old(self, token: str) -> bool:
        """Whether an earlier version has made this token, for somebody who has been at a table here."""
        if len(token) != _TOKEN or not token.isascii() or self._has_mark(token):
            return False
        return await self._store.person(person_with(token)) is not None


def person_with(token: str) -> str:
    """The id of the person who has this token."""
    return hashlib.sha256(b"tablee/person/" + token.encode()).hexdigest()[:32]


def is_own(connection: HTTPConnection, hosts: frozenset[str] = frozenset()) -> bool:
    """Whether the request comes from our own page, or from no page. Other sites must not act with our cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    scheme, _, place = origin.partition("://")
    return scheme in {"http", "https"} and (place == connection.headers.get("host") or place in hosts)
