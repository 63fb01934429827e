"""Requests a second of the API's lists and details, beside a bare Django view in the same run.

One process, no socket: the WSGI application is called directly, with the house set in a
throw-away PostgreSQL. The bare view has no middleware and no database.
"""

import argparse
import io
import json
import os
import time
from collections.abc import Callable, Iterable
from typing import Any

from tests.ground import Ground

PATHS = {
    "formats, list": "/api/v1/formats/",
    "cards, list of 1": "/api/v1/cards/?limit=1",
    "cards, list of 20": "/api/v1/cards/?limit=20",
    "cards, list of 100": "/api/v1/cards/?limit=100",
    "card, detail": "/api/v1/cards/FND-033/",
    "card, detail, with a token": "/api/v1/cards/FND-033/",
    "all cards, unchanged (304)": "/api/v1/bulk/cards/",
}
Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
urlpatterns: list[Any] = []


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench api")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=3.0)
    asked = parser.parse_args(argv)

    ground = Ground.enter()
    os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
    os.environ["API_RATE_ANONYMOUS"] = os.environ["API_RATE_SIGNED_IN"] = "1000000000"
    os.environ["LOG_LEVEL"] = "ERROR"
    import django

    django.setup()
    from django.core.management import call_command

    try:
        call_command("migrate", verbosity=0)
        figures = _figures(asked.seconds)
    finally:
        from django.db import connections

        connections.close_all()
        ground.leave()
    return _say(figures, asked.json)


def _figures(seconds: float) -> dict[str, float]:
    from django.utils import timezone

    from cards.services.imports import import_house_set
    from league.conf.wsgi import application
    from tests.api.callers import sign_up, token_for

    import_house_set(now=timezone.now())
    token = {"HTTP_AUTHORIZATION": f"Bearer {token_for(sign_up('mina'))}"}
    etag = _headers(application, PATHS["all cards, unchanged (304)"])["ETag"]
    extra = {
        "card, detail, with a token": token,
        "all cards, unchanged (304)": {"HTTP_IF_NONE_MATCH": etag},
    }
    rates = {"a bare Django view": _bare(seconds)}
    for name, path in PATHS.items():
        rates[name] = _rate(application, path, seconds, **extra.get(name, {}))
    return rates


def _bare(seconds: float) -> float:
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import JsonResponse
    from django.test import override_settings
    from django.urls import path

    urlpatterns[:] = [path("bare/", lambda _request: JsonResponse({"object": "bare"}))]
    with override_settings(MIDDLEWARE=[], ROOT_URLCONF=__name__):
        return _rate(WSGIHandler(), "/bare/", seconds)


def _rate(application: Application, path: str, seconds: float, **extra: str) -> float:
    """Count the answers to a path in a second, after a short warm-up."""
    for _time in range(5):
        _headers(application, path, **extra)
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        _headers(application, path, **extra)
        count += 1
    return count / spent


def _headers(application: Application, path: str, **extra: str) -> dict[str, str]:
    place, _mark, query = path.partition("?")
    heard: dict[str, Any] = {}

    def start_response(status: str, headers: list[tuple[str, str]], *_error: Any) -> None:
        heard["status"], heard["headers"] = status, headers

    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": place,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(),
        "REMOTE_ADDR": "127.0.0.1",
        **extra,
    }
    answer = application(environ, start_response)
    for _part in answer:
        pass
    if close := getattr(answer, "close", None):
        close()
    if heard["status"][0] not in "23":
        raise RuntimeError(f"{path}: {heard['status']}")
    return dict(heard["headers"])


def _say(figures: dict[str, float], as_json: bool) -> int:
    if as_json:
        print(json.dumps({name: round(rate, 1) for name, rate in figures.items()}))
        return 0
    bare = figures["a bare Django view"]
    for name, rate in figures.items():
        print(f"{name:<30} {rate:>9.0f} requests/s {rate / bare:>7.1%} of the bare view")
    return 0
