"""The site's addresses, and some that break in every way: for the tests of what is then said."""

from typing import Any, NoReturn

from django.db import DataError, IntegrityError, InterfaceError
from django.http import HttpRequest, UnreadablePostError
from django.urls import path

from league.conf.urls import handler400, handler403, handler404, handler500, urlpatterns
from league.people.errors import Conflict, Hidden, SignInNeeded, TooManyTries

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

ERRORS: dict[str, Any] = {
    "bug": lambda: ZeroDivisionError("canary-of-a-secret"),
    "integrity": IntegrityError,
    "data": DataError,
    "interface": InterfaceError,
    "unicode": lambda: "\ud800".encode(),
    "recursion": RecursionError,
    "cut-off": UnreadablePostError,
    "conflict": Conflict,
    "hidden": Hidden,
    "sign-in": SignInNeeded,
    "tries": lambda: TooManyTries(params={"minutes": 3}),
}


def broken(request: HttpRequest, kind: str) -> NoReturn:
    raise ERRORS[kind]()


urlpatterns = [
    path("broken/<str:kind>/", broken, name="home"),
    path("api/broken/<str:kind>/", broken, name="home"),
    path("nobodys/", broken, name="a-route-nobody-classified"),
    *urlpatterns,
]
