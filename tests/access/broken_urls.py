"""The site's addresses, and some that break in every way, for tests of the answers."""

from typing import Any, NoReturn

from django.db import DataError, IntegrityError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from league.conf.urls import handler400, handler403, handler404, handler500, urlpatterns
from league.people.errors import Conflict, Hidden, SignInNeeded, TooManyTries
from league.people.models import HeldHandle

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


def reading(request: HttpRequest) -> NoReturn:
    """Read with the sent values, and with a zone that no database knows."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s, timezone('Mars', now())", [request.POST.get("name", "")])
    raise AssertionError


def writing(request: HttpRequest, whose: str) -> NoReturn:
    """Write a name that is too long: the sent name, or one of the site's own."""
    handle = request.POST.get("name", "") if whose == "theirs" else "x" * 31
    HeldHandle.objects.create(handle=handle, until=timezone.now())
    raise AssertionError


def leading_on(request: HttpRequest) -> HttpResponse:
    return redirect("/" + "x" * 20_000)


urlpatterns = [
    path("broken/reading/", csrf_exempt(reading), name="home"),
    path("broken/writing/<str:whose>/", csrf_exempt(writing), name="home"),
    path("broken/leading-on/", csrf_exempt(leading_on), name="home"),
    path("broken/<str:kind>/", broken, name="home"),
    path("api/broken/<str:kind>/", broken, name="home"),
    path("nobodys/", broken, name="a-route-nobody-classified"),
    *urlpatterns,
]
