"""Copies of public pages: how old, for whom, and what is each reader's own in them."""

from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from league.tournaments.services import announcements
from league.tournaments.views.kept import Copy, copied
from tests.events.conftest import browser
from tests.tournaments.factories import user_of
from tests.tournaments.pages.test_public import path, played, text
from tests.tournaments.rounds.hall import Hall

pytestmark = pytest.mark.django_db
NEWS = "The hall closes at nine."


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


def announce(hall: Hall) -> None:
    announcements.announce(tournament=hall.fresh(), text=NEWS, by=hall.by, now=timezone.now())


def test_a_visitor_may_see_what_was_a_moment_ago(settings: Any) -> None:
    settings.VISITOR_SECONDS = 60
    hall = played()
    before = text(Client(), path(hall))

    announce(hall)

    assert NEWS not in before
    assert NEWS not in text(Client(), path(hall))
    cache.delete(f"mark:{hall.event.uid}:True")  # the moment is over
    assert NEWS in text(Client(), path(hall))


def test_who_has_an_account_sees_the_newest(settings: Any) -> None:
    settings.VISITOR_SECONDS = 60
    hall = played()
    me = browser(user_of(hall.tournament.entrants.get(number=1)))
    text(Client(), path(hall)), text(me, path(hall))

    announce(hall)

    assert NEWS in text(me, path(hall))


def test_a_copy_costs_a_visitor_no_statement(settings: Any, django_assert_num_queries: Any) -> None:
    settings.VISITOR_SECONDS = 60
    hall = played()
    text(Client(), path(hall, "standings/"))

    with django_assert_num_queries(0):
        text(Client(), path(hall, "standings/"))


def test_each_visitor_has_an_own_token(settings: Any) -> None:
    hall = played()
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    pages = [text(client, path(hall)) for client in (first, second)]
    tokens = [page.split('csrfmiddlewaretoken" value="')[1].split('"')[0] for page in pages]

    assert tokens[0] != tokens[1]
    for client, token in zip((first, second), tokens, strict=True):
        told = client.post("/i18n/setlang/", {"language": "ja", "csrfmiddlewaretoken": token})
        assert told.status_code == 302


def test_while_a_page_is_made_others_get_the_copy_before_it() -> None:
    request, told = RequestFactory().get("/"), []
    copied(request, "whole", "old", lambda: HttpResponse("first"))

    def made_meanwhile() -> HttpResponse:
        told.append(copied(request, "whole", "new", lambda: HttpResponse("third")))
        return HttpResponse("second")

    tag, answer = copied(request, "whole", "new", made_meanwhile)

    [(before, other)] = told
    assert (before, other.content) == ("old", b"first")
    assert (tag, answer.content) == ("new", b"second")
    tag, again = copied(request, "whole", "new", lambda: HttpResponse("fourth"))
    assert (tag, again.content) == ("new", b"second")


def test_a_page_that_could_not_be_made_is_tried_again() -> None:
    request = RequestFactory().get("/")
    copied(request, "whole", "old", lambda: HttpResponse("first"))

    def broken() -> HttpResponse:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        copied(request, "whole", "new", broken)

    _tag, answer = copied(request, "whole", "new", lambda: HttpResponse("second"))
    assert answer.content == b"second"


@pytest.mark.parametrize("page", [b"", b"plain", b'<meta name="site-time" content="17">'])
def test_a_copy_is_the_page_again(page: bytes) -> None:
    answer = Copy.of("tag", page).page(RequestFactory().get("/"))

    assert len(answer.content.split(b'"')) == len(page.split(b'"'))
    assert answer.content.split(b'="site-time"')[0] == page.split(b'="site-time"')[0]
