"""What a table sends when its match is over: a record and two reports, thousands at a time."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.events.models import Event
from league.events.services import entries
from league.people.models import ApiToken
from matches.errors import NotYourSide
from matches.queries.teams import own_side
from matches.services import reports
from tests.api.callers import Caller
from tests.matches.api.test_matches import People
from tests.matches.factories import Played, played
from tests.matches.factories import table as make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db) -> People:
    return People(make_table(record="required"))


def asked(people: People, who: Caller, match: Played, *, record: bool = False) -> int:
    """Count the statements of a request that must make something, with a token not used before."""
    cache.clear()
    ApiToken.objects.update(last_used_at=None)
    with CaptureQueriesContext(connection) as captured:
        sent = (
            who.post(f"{people.path}/records/", {"text": match.text})
            if record
            else people.report(who, match)
        )
    assert sent.status_code == 201, sent.content
    return len([one for one in captured if "SAVEPOINT" not in one["sql"]])


def test_the_requests_of_a_table_ask_little(people):
    match = played(people.at)

    counts = (
        asked(people, people.ann, match, record=True),
        asked(people, people.ann, match),
        asked(people, people.bob, match),
    )

    assert counts == (14, 10, 13)


def test_a_new_report_is_told_as_it_is_read_later(people):
    told = people.report(people.ann, played(people.at)).json()

    (read,) = people.bob.get(f"{people.path}/reports/").json()["data"]
    assert told == read


def test_a_record_filed_again_is_told_as_it_is_read_later(people):
    sent = {"text": played(people.at).text}
    first = people.ann.post(f"{people.path}/records/", sent).json()

    again = people.ann.post(f"{people.path}/records/", sent).json()

    assert first == again == people.ann.get(f"/records/{first['uid']}/").json()


@pytest.mark.parametrize("published", [True, False])
def test_who_plays_reports_also_where_the_event_is_not_public(people, published):
    Event.objects.filter(pk=people.at.event.pk).update(published=published)

    assert people.report(people.ann, played(people.at)).status_code == 201


@pytest.mark.parametrize(("published", "status"), [(True, 403), (False, 404)])
def test_who_has_withdrawn_reports_no_more(people, published, status):
    match = played(people.at)
    entries.withdraw(
        entry=people.at.sides[0].entry, by=people.at.judge, now=timezone.now(), by_staff=True
    )
    Event.objects.filter(pk=people.at.event.pk).update(published=published)

    answers = [
        people.report(people.ann, match),
        people.ann.post(f"{people.path}/records/", {"text": match.text}),
    ]

    assert [answer.status_code for answer in answers] == [status, status]


def test_who_withdraws_while_the_report_waits_for_its_turn_is_not_heard(people):
    by = people.at.ann
    side = own_side(people.at.match.uid, by)
    assert side is not None
    entries.withdraw(
        entry=people.at.sides[0].entry, by=people.at.judge, now=timezone.now(), by_staff=True
    )

    with pytest.raises(NotYourSide):
        reports.concede(match=side.match, side=side, by=by, now=timezone.now())


def test_to_strangers_the_match_has_no_reports_to_make(people):
    match = played(people.at)

    assert people.report(people.judge, match).status_code == 404
    assert people.judge.post(f"{people.path}/records/", {"text": match.text}).status_code == 201
