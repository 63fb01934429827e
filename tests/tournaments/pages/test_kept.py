"""Copies of public pages: how old, for whom, and what is each reader's own in them."""

from typing import Any

import pytest
from django.core.cache import cache, caches
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from league.events.models import Event
from league.tournaments.floor.services import announcements
from league.tournaments.front.views.kept import Copy, copied
from tests.events.conftest import browser
from tests.tournaments.factories import user_of
from tests.tournaments.pages.test_public import path, played, text
from tests.tournaments.rounds.hall import Hall

pytestmark = pytest.mark.django_db
NEWS = "The hall closes at nine."


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()
    caches["near"].clear()


def announce(hall: Hall) -> None:
    announcements.announce(tournament=hall.fresh(), text=NEWS, by=hall.by, now=timezone.now())


def test_a_visitor_may_see_what_was_a_moment_ago(settings: Any) -> None:
    settings.VISITOR_SECONDS = 60
    hall = played()
    before = text(Client(), path(hall))

    announce(hall)

    assert NEWS not in before
    assert NEWS not in text(Client(), path(hall))
    settings.VISITOR_SECONDS = 0  # the moment is over
    caches["near"].delete(f"mark:{hall.event.uid}:True")
    assert NEWS in text(Client(), path(hall))


def test_what_takes_long_to_make_serves_visitors_longer(settings: Any) -> None:
    settings.VISITOR_SECONDS = 2
    lives = [Copy.of("tag", b"page", took).late_seconds() for took in (0.01, 0.2, 3.0)]

    settings.VISITOR_SECONDS = 0
    never = Copy.of("tag", b"page", 3.0).late_seconds()

    assert (lives, never) == ([2, 4.0, 10], 0)


def test_another_process_shows_the_copy_of_the_first(settings: Any) -> None:
    settings.VISITOR_SECONDS = 60
    hall = played()
    before = text(Client(), path(hall))
    caches["near"].clear()  # as in a process that has just started
    announce(hall)

    assert NEWS not in before
    assert NEWS not in text(Client(), path(hall))


def test_what_is_hidden_is_hidden_though_there_is_a_copy(settings: Any) -> None:
    settings.VISITOR_SECONDS = 60
    hall = played()
    text(Client(), path(hall))
    Event.objects.filter(pk=hall.event.pk).update(published=False)

    caches["near"].delete(f"mark:{hall.event.uid}:True")

    assert Client().get(path(hall)).status_code == 404


def test_a_visitor_who_has_the_copy_is_told_so(settings: Any) -> None:
    """The copy serves on although something happened: asking again must not bring it again."""
    settings.VISITOR_SECONDS = 60
    hall, asks = played(), {"HX-Request": "true"}
    first = Client().get(path(hall, "standings/"), headers=asks)
    announce(hall)
    caches["near"].delete(f"mark:{hall.event.uid}:False")

    again = Client().get(path(hall, "standings/"), headers={**asks, "If-None-Match": first["ETag"]})

    assert (again.status_code, again["ETag"], again.content) == (304, first["ETag"], b"")


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
        answer = client.post("/i18n/setlang/", {"language": "ja", "csrfmiddlewaretoken": token})
        assert answer.status_code == 302


def test_while_a_page_is_made_others_get_the_copy_before_it() -> None:
    request, answers = RequestFactory().get("/"), []
    copied(request, "whole", "old", lambda: HttpResponse("first"))

    def made_meanwhile() -> HttpResponse:
        answers.append(copied(request, "whole", "new", lambda: HttpResponse("third")))
        return HttpResponse("second")

    tag, answer = copied(request, "whole", "new", made_meanwhile)

    [(before, other)] = answers
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
