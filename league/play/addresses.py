"""The address of the stream for pages, and which origins may listen to it."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

BEHIND_A_PROXY = "/live/"


def stream_url(request: HttpRequest) -> str:
    """Return the prefix of a sitting's stream address, before its uid; '' where no stream runs.

    A page without a stream polls every two seconds instead. Raises DisallowedHost.
    """
    if settings.STREAM_URL:
        return str(settings.STREAM_URL)
    if settings.PROXIES:
        return BEHIND_A_PROXY
    if not settings.STREAM_PORT:
        return ""
    host, _port = split_domain_port(request.get_host())
    return f"http://{host}:{settings.STREAM_PORT}/live/"


def stream_origin(request: HttpRequest) -> str:
    """Return the origin that a page must be allowed to connect to; '' if it is the page's own."""
    try:
        parts = urlsplit(stream_url(request))
        own = f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:  # such a request gets only an error page
        return ""
    origin = f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
    return "" if origin == own else origin


def is_own_origin(origin: str) -> bool:
    """Tell whether a page of this origin is one of the site's, under any of its names."""
    if origin == settings.SITE_URL:
        return True
    try:
        page, site = urlsplit(origin), urlsplit(settings.SITE_URL)
        is_like = (page.scheme, page.port) == (site.scheme, site.port)
    except ValueError:
        return False
    host, _port = split_domain_port(page.netloc)
    names = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    is_whole = origin == f"{page.scheme}://{page.netloc}"
    return is_like and is_whole and validate_host(host, names)
