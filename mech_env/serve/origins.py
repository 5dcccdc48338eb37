"""Who may drive a server: programs, and pages of its own origin; no page of somebody else.

A browser lets any page send requests to 127.0.0.1 and open WebSockets there, and a page may give
its own name the address 127.0.0.1 (DNS rebinding). So the name that a request was sent to must be
ours, and the page that sent it must come from there, too. Programs other than browsers send no
``Origin``.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

from mech_env.core.shown import shown
from mech_env.serve.refusals import RefusedError

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Origins:
    """Decides about a request by its headers.

    Args:
        host: that the server is bound to.
        allowed: origins of other pages that may drive it, such as ``https://play.example``.

    Raises:
        ValueError: something that is no origin.
    """

    def __init__(self, host: str, allowed: Collection[str] = ()) -> None:
        self._host = host.strip("[]").lower()
        self._allowed = {checked_origin(origin) for origin in allowed}

    @property
    def allowed(self) -> list[str]:
        """Origins of other pages."""
        return sorted(self._allowed)

    def check(self, headers: Mapping[str, str]) -> None:
        """Refuse a request that a page of somebody else may have sent.

        Args:
            headers: by names in small letters.

        Raises:
            RefusedError: the host or the origin is not ours.
        """
        host = headers.get("host", "")
        name = _host_name(host)
        if name is None or not self._is_ours(name):
            allowed = "the address that the server printed"
            raise RefusedError("Host", f"{shown(host)} is not ours: use {allowed}", 403)
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                raise RefusedError("Sec-Fetch-Site", "a page of another site: none may", 403)
            return
        if origin.lower() not in self._allowed and _netloc(origin) != host.lower():
            allowed = "a page of this server, or one named by --allow-origin"
            raise RefusedError("Origin", f"{shown(origin)} is not {allowed}", 403)

    def _is_ours(self, name: str) -> bool:
        if name in LOOPBACK or name == self._host:
            return True
        if self._host in LOOPBACK:
            return False
        return _is_address(name)  # an address has no name that could be bound anew


def checked_origin(origin: str) -> str:
    """An origin as browsers send it.

    Raises:
        ValueError: anything else.
    """
    wanted = "an origin is wanted, such as https://play.example or http://localhost:3000"
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        raise ValueError(f"{origin!r}: {wanted}") from None
    whole = f"{parts.scheme}://{parts.netloc}".lower()
    if parts.scheme not in ("http", "https") or not parts.hostname or whole != origin.lower():
        raise ValueError(f"{origin!r}: {wanted}")
    if "@" in parts.netloc or "*" in parts.netloc or port == 0:
        raise ValueError(f"{origin!r}: {wanted}")
    return whole


def _netloc(origin: str) -> str:
    try:
        return checked_origin(origin).partition("://")[2]
    except ValueError:
        return ""


def _host_name(host: str) -> str | None:
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host or not parts.hostname:
        return None
    return parts.hostname.rstrip(".").lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
