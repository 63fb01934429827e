"""What a table sends when its match is over: a record and two reports, thousands at a time."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.events.models import Event
from league.events.services import entries
from league.people.models import ApiToken
from matches.errors import KeyReused, NotYourSide
from matches.models import Filing, Report
from matches.queries.teams import own_side
from matches.services import reports, verifying
from matches.services.records import Handed
from tests.matches.api.test_matches import People
from tests.matches.factories import Played, declared, played, table as make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db) -> People:
    return People(make_table(record="required"))


def with_record(people: People, match: Played, text: str, number: int = 1):
    """Report a match with the record of a game."""
    (game,) = match.games
    body = {
        "games": [{"score": list(game.score or ()), "winner": game.winner}],
        "records": [{"game": number, "text": text}],
    }
    return people.ann.post(f"{people.path}/reports/", body)


def asked(people: People, ask: Callable[[], Any]) -> int:
    """Count the statements of a request that must make something, with a token not used before."""
    cache.clear()
    ApiToken.objects.update(last_used_at=None)
    with CaptureQueriesContext(connection) as captured:
        sent = ask()
    assert sent.status_code == 201, sent.content
    return len([query for query in captured if "SAVEPOINT" not in query["sql"]])


def test_the_requests_of_a_table_ask_little(people):
    match = played(people.at)

    counts = (
        asked(people, lambda: people.ann.post(f"{people.path}/records/", {"text": match.text})),
        asked(people, lambda: people.report(people.ann, match)),
        asked(people, lambda: people.report(people.bob, match)),
    )

    # A record settles the decks of a match as its first report does: it is fitted to them.
    assert counts == (16, 10, 13)


def test_a_report_with_its_record_asks_less_than_both(people):
    match = played(people.at)

    counts = (
        asked(people, lambda: with_record(people, match, match.text)),
        asked(people, lambda: people.report(people.bob, match)),
    )

    assert counts == (18, 13)


def test_a_report_brings_the_record_of_its_game(people):
    match = played(people.at)

    sent = with_record(people, match, match.text)
    people.report(people.bob, match)

    filing = Filing.objects.get()
    assert (sent.status_code, filing.report.uid) == (201, sent.json()["uid"])
    assert (filing.game.number, filing.side, filing.findings) == (1, people.at.sides[0], [])
    arguments = {"record": filing.record_id}
    verifying.publish(arguments, verifying.replay(arguments))
    shown = people.ann.get(f"{people.path}/").json()
    assert (shown["state"], shown["proved"]) == ("settled", True)


def test_who_handed_the_record_in_is_not_asked_for_it(people):
    match = played(people.at)

    mail.outbox.clear()

    with_record(people, match, match.text)
    people.report(people.bob, match)

    subjects = [letter.subject.partition(":")[0] for letter in mail.outbox]
    assert subjects == ["Please confirm or dispute"]


@pytest.mark.parametrize(
    ("text", "number", "code"),
    [("@record 1\nnothing", 2, "record_unreadable"), (None, 2, "no_such_game")],
)
def test_a_report_with_a_record_that_is_refused_is_not_made(people, text, number, code):
    match = played(people.at)

    sent = with_record(people, match, text or match.text, number)

    assert (sent.status_code // 100, sent.json()["code"]) == (4, code)
    assert (Report.objects.count(), Filing.objects.count()) == (0, 0)
    if text:
        assert sent.json()["params"]["number"] == number


def test_the_same_key_with_another_record_is_another_report(people):
    match = played(people.at)
    said = {
        "match": people.at.match,
        "side": people.at.sides[0],
        "by": people.at.ann,
        "games": match.games,
        "now": timezone.now(),
        "key": "one",
    }

    first = reports.report(**said, handed=[Handed(1, match.text)])

    assert reports.report(**said, handed=[Handed(1, match.text)]) == first
    with pytest.raises(KeyReused):
        reports.report(**said, handed=[Handed(1, match.text + "# other")])
    assert Filing.objects.count() == 1


def test_a_new_report_is_told_as_it_is_read_later(people):
    sent = people.report(people.ann, played(people.at)).json()

    (read,) = people.bob.get(f"{people.path}/reports/").json()["data"]
    assert sent == read


def test_a_record_filed_again_is_told_as_it_is_read_later(people):
    sent = {"text": played(declared(people.at)).text}
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
