"""The security policy of pages that a host serves without headers of ours."""

import hashlib
from base64 import b64encode
from typing import Final

from tablee.server.running import GUARDS

POLICY: Final = "; ".join(
    rule for rule in GUARDS["content-security-policy"].split("; ") if not rule.startswith("frame-ancestors")
)
"""The policy of the client. A page cannot forbid by itself that another site shows it in a frame."""


def guard(policy: str) -> str:
    """The part of a page that says its policy, which holds for everything after it."""
    return (
        f'<meta http-equiv="content-security-policy" content="{policy}" />'
        f'<meta name="referrer" content="{GUARDS["referrer-policy"]}" />'
    )


def hashed(script: str) -> str:
    """How a policy names a script that stands inside a page."""
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
