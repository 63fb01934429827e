"""Where a page is told that the stream is, and which pages may listen."""

from typing import Any

import pytest
from django.core.exceptions import DisallowedHost
from django.test import RequestFactory

from league.play.addresses import is_own_origin, stream_origin, stream_url

HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.7", ".example.org"]


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.ALLOWED_HOSTS = HOSTS
    settings.SITE_URL = "http://localhost:8000"
    settings.PROXIES, settings.STREAM_URL, settings.STREAM_PORT = 0, "", 8001


@pytest.mark.parametrize(
    ("changed", "host", "url", "origin"),
    [
        ({}, "localhost:8000", "http://localhost:8001/live/", "http://localhost:8001"),
        ({}, "192.168.1.7:8000", "http://192.168.1.7:8001/live/", "http://192.168.1.7:8001"),
        ({}, "[::1]:8000", "http://[::1]:8001/live/", "http://[::1]:8001"),
        ({"STREAM_PORT": 0}, "localhost:8000", "", ""),
        ({"PROXIES": 1}, "league.example.org", "/live/", ""),
        ({"STREAM_URL": "/live/"}, "league.example.org", "/live/", ""),
        (
            {"STREAM_URL": "https://live.example.org/live/"},
            "league.example.org",
            "https://live.example.org/live/",
            "https://live.example.org",
        ),
        (
            {"STREAM_URL": "http://league.example.org/live/"},
            "league.example.org",
            "http://league.example.org/live/",
            "",
        ),
    ],
)
def test_a_page_is_told_the_address_that_it_can_reach(
    settings: Any, changed: dict[str, Any], host: str, url: str, origin: str
) -> None:
    for name, value in changed.items():
        setattr(settings, name, value)
    request = RequestFactory().get("/", HTTP_HOST=host)

    assert (stream_url(request), stream_origin(request)) == (url, origin)


def test_a_host_that_is_not_ours_is_told_no_address() -> None:
    request = RequestFactory().get("/", HTTP_HOST="evil.example; script-src *")

    assert stream_origin(request) == ""
    with pytest.raises(DisallowedHost):
        stream_url(request)


@pytest.mark.parametrize(
    ("origin", "is_own"),
    [
        ("http://localhost:8000", True),
        ("http://192.168.1.7:8000", True),
        ("http://[::1]:8000", True),
        ("http://league.example.org:8000", True),
        ("https://localhost:8000", False),
        ("http://localhost:8001", False),
        ("http://localhost", False),
        ("http://evil.example:8000", False),
        ("http://localhost:8000/", False),
        ("http://user@localhost:8000", False),
        ("http://localhost:8000#x", False),
        ("http://localhost:80000000", False),
        ("http://[::1:8000", False),
        ("null", False),
        ("", False),
    ],
)
def test_only_pages_of_the_site_may_listen(origin: str, is_own: bool) -> None:
    assert is_own_origin(origin) is is_own


def test_a_site_under_any_name_is_listened_to_by_its_own_address_alone(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]

    assert is_own_origin("http://localhost:8000")
    assert not is_own_origin("http://evil.example:8000")
