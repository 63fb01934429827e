"""What leaves compressed, and what leaves as it is."""

import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from league.conf.border.compressing import Compression

GZIP = {"Accept-Encoding": "gzip, br"}
LONG = "card " * 200


def answered(response: HttpResponse | StreamingHttpResponse) -> HttpResponse:
    request = RequestFactory().get("/", headers=GZIP)
    return Compression(lambda _request: response)(request)


@pytest.mark.parametrize(
    "kind",
    ["text/html; charset=utf-8", "text/csv", "application/json", "image/svg+xml; charset=utf-8"],
)
def test_text_leaves_compressed(kind: str) -> None:
    answer = answered(HttpResponse(LONG, content_type=kind, headers={"ETag": '"a"'}))

    assert gzip.decompress(answer.content).decode() == LONG
    assert answer["Content-Encoding"] == "gzip"
    assert answer["ETag"] == 'W/"a"'


@pytest.mark.parametrize("kind", ["image/png", "application/pdf", "text/event-stream"])
def test_pictures_papers_and_events_leave_as_they_are(kind: str) -> None:
    answer = answered(HttpResponse(LONG, content_type=kind))

    assert (answer.content.decode(), answer.has_header("Content-Encoding")) == (LONG, False)


def test_events_of_a_stream_are_not_held_back() -> None:
    answer = answered(StreamingHttpResponse(iter(["one", "two"]), content_type="text/event-stream"))

    assert list(answer) == [b"one", b"two"]


@pytest.mark.django_db
def test_pages_and_refusals_are_compressed_for_who_asks() -> None:
    browser = Client(headers=GZIP)

    for path in ("/rules/", "/no/such/page/", "/%00"):
        answer = browser.get(path)
        assert answer["Content-Encoding"] == "gzip"
        assert b"</html>" in gzip.decompress(answer.content)
        assert "Accept-Encoding" in answer["Vary"]
        assert not Client().get(path).has_header("Content-Encoding")


@pytest.mark.django_db
def test_the_same_page_is_never_as_long_twice_in_a_row() -> None:
    """What a page holds cannot be told from the length of its answer (BREACH)."""
    browser = Client(headers=GZIP)

    assert len({len(browser.get("/rules/").content) for _ in range(20)}) > 5
