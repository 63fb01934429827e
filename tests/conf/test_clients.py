"""The shared state of test clients equals what each client would load by itself."""

from django.http import HttpResponse
from django.test import Client
from whitenoise.middleware import WhiteNoiseMiddleware

SHEET = "/static/css/base.css"


def test_every_client_has_the_static_files_and_a_list_of_its_own() -> None:
    first, second = (WhiteNoiseMiddleware(lambda _request: HttpResponse()) for _client in range(2))

    assert first.files == second.files
    assert first.files is not second.files
    assert SHEET in first.files


def test_a_client_is_served_a_static_file() -> None:
    answer = Client().get(SHEET)

    assert (answer.status_code, answer["Content-Type"]) == (200, 'text/css; charset="utf-8"')
    assert b"{" in b"".join(answer)
