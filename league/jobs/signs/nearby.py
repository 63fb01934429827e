"""Whether a request comes from this machine, and who may read the metrics."""

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

LOOPBACK = {"127.0.0.1", "::1"}
PASSED_ON = {"x-forwarded-for", "forwarded", "x-real-ip", "via"}


def is_nearby(request: HttpRequest) -> bool:
    """Tell whether a request comes from this machine, not through a proxy on it."""
    return is_near(request.META.get("REMOTE_ADDR", ""), request.headers)


def is_near(address: str, headers: Iterable[str]) -> bool:
    """Tell the same from the sender's address and the names of the headers."""
    passed_on = PASSED_ON & {name.lower() for name in headers}
    return address in LOOPBACK and not passed_on and not settings.PROXIES


def may_measure(authorization: str, *, near: bool) -> bool:
    """Allow requests with METRICS_TOKEN and from this machine, but not those a proxy passes on."""
    scheme, _space, token = authorization.partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return constant_time_compare(token.strip(), settings.METRICS_TOKEN)
    return near
