"""Whether a request comes from this very machine."""

from django.conf import settings
from django.http import HttpRequest

LOOPBACK = {"127.0.0.1", "::1"}
PASSED_ON = {"X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via"}


def is_nearby(request: HttpRequest) -> bool:
    """Tell whether somebody at this machine asks, and no proxy on it for somebody else."""
    passed_on = PASSED_ON & set(request.headers)
    return request.META.get("REMOTE_ADDR") in LOOPBACK and not passed_on and not settings.PROXIES
