"""Where the site sends to for somebody: public addresses only, nothing in its own network."""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from league.rules.errors import RulesError

LONGEST: Final = 500
# IPv6 addresses that embed an IPv4 one: a gateway would reach it without these rules.
WRAPPED: Final = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"), ip_network("::/96"))
# Special-purpose ranges (IANA) that not every Python version knows.
SET_ASIDE: Final = (
    ip_network("192.0.0.0/24"),
    ip_network("192.88.99.0/24"),
    ip_network("3fff::/20"),
    ip_network("5f00::/16"),
)
HTTPS: Final = 443
FIRST_FREE_PORT: Final = 1024
Address = IPv4Address | IPv6Address


class TargetWrong(RulesError):
    """``code`` says what is wrong with an address."""


@dataclass(frozen=True, slots=True)
class Target:
    """``host`` as certificates name it, ``authority`` as the header Host does."""

    is_https: bool
    host: str
    port: int
    authority: str
    path: str


def target_of(url: str, *, loopback: bool = False) -> Target:
    """Parse a URL. Raises TargetWrong.

    ``loopback`` allows plain http, which may then reach this machine only.
    """
    if not url or len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise TargetWrong("url_unreadable")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise TargetWrong("url_unreadable") from None
    if "\\" in url or not host or len(host) > 253 or host.endswith("."):
        raise TargetWrong("url_unreadable")
    if parts.scheme != "https" and not (loopback and parts.scheme == "http"):
        raise TargetWrong("url_not_https")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise TargetWrong("url_with_secrets")
    is_https = parts.scheme == "https"
    port = port or (HTTPS if is_https else 80)
    if port != HTTPS and port < FIRST_FREE_PORT:
        raise TargetWrong("url_port")
    literal = _literal(host)
    if literal is not None and not may_reach(literal, loopback=loopback):
        raise TargetWrong("url_inside")
    path = parts.path or "/"
    return Target(
        is_https, host, port, parts.netloc, f"{path}?{parts.query}" if parts.query else path
    )


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def may_reach(address: Address, *, loopback: bool = False) -> bool:
    """Tell whether an address is public: not this machine's, nor in a private network."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return may_reach(address.ipv4_mapped, loopback=loopback)
        if address.is_loopback:
            return loopback
        wrapped = address.sixtofour is not None or address.teredo is not None
        local = address.is_site_local or bool(address.scope_id)
        if wrapped or local or any(address in network for network in WRAPPED):
            return False
    if address.is_loopback:
        return loopback
    inside = address.is_private or address.is_link_local or address.is_reserved
    inside = inside or any(address in network for network in SET_ASIDE)
    return address.is_global and not address.is_multicast and not inside
