"""Who speaks for a side on its pages, and their addresses: at the match, or behind a pass."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache

from league.people.views.answers import page as any_method
from matches.models import SidePass
from matches.queries import pages
from matches.queries.pages import MatchPage
from matches.queries.speakers import Speaker

View = Callable[..., HttpResponse]
ACTS: Final = ("confirm", "dispute", "withdraw")  # of a report


@dataclass(frozen=True, slots=True)
class Paths:
    """The addresses of a match for its reader; ``begin`` names their routes."""

    match: str
    begin: str
    key: str

    @classmethod
    def of(cls, page: MatchPage, secret: str = "") -> "Paths":
        """Behind a pass the addresses hold its secret."""
        if page.side_pass is not None:
            return cls(reverse("matches:pass", args=[secret]), "matches:pass-", secret)
        uid = page.match.uid
        return cls(reverse("matches:match", args=[uid]), "matches:", uid)

    @property
    def report(self) -> str:
        return self.to("report")

    @property
    def file(self) -> str:
        return self.to("file")

    @property
    def concede(self) -> str:
        return self.to("concede")

    @property
    def call(self) -> str:
        return self.to("call")

    def to(self, act: str, *places: str) -> str:
        return reverse(f"{self.begin}{act}", args=[self.key, *places])

    def about(self, report: str) -> dict[str, str]:
        """Map the acts on a report to their addresses."""
        return {act: self.to(act, report) for act in ACTS}


@dataclass(frozen=True, slots=True)
class Speaking:
    """A page of a match, the speaker on it, and its addresses."""

    page: MatchPage
    by: Speaker
    paths: Paths


def at_match(request: HttpRequest, uid: str) -> Speaking:
    """Raises MatchHidden."""
    page = pages.match_page(uid, request.user)
    return Speaking(page, request.user, Paths.of(page))


def of_match(view: View) -> View:
    """Wrap a view of a side's page: look up the match of its address and pass it on."""

    @wraps(view)
    def answer(request: HttpRequest, uid: str, **places: Any) -> HttpResponse:
        return view(request, at_match(request, uid), **places)

    return answer


def asking(view: View) -> View:
    """Wrap a view as ``of_match`` does, for GET and POST, and keep its answers out of caches."""
    return any_method(never_cache(of_match(view)))


def by_pass(side_pass: SidePass, secret: str) -> Speaking:
    page = pages.pass_page(side_pass)
    return Speaking(page, side_pass, Paths.of(page, secret))
