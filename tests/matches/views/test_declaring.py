"""Declaring before a match: requests, notes in reports, reminders."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.people.models import Player
from matches.models import Match, Report, Ruling
from matches.queries.declaring import declaring_of, due_for, owing_among
from matches.services import reminders, rulings
from tests.api.callers import Caller
from tests.events.conftest import browser
from tests.events.factories import works
from tests.matches.factories import Table, claim, declare, more_matches, table as make_table
from tests.matches.paging import path, reported, sent
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(db: None) -> Table:
    """A match of an event whose sides declare before they play."""
    return asking(make_table())


def asking(at: Table) -> Table:
    at.event.declaration_required = True
    at.event.save()
    at.fresh()
    return at


def way(at: Table, who: int = 0) -> str:
    """The link to declare to the opponent."""
    opponent = at.sides[1 - who].entry.uid
    return f"{reverse('events:declare', args=[at.event.uid])}?opponent={opponent}"


def text(user: Any, address: str) -> str:
    return browser(user).get(address).content.decode()


def scheduled(at: Table, **away: float) -> None:
    Match.objects.filter(pk=at.match.pk).update(
        scheduled_at=timezone.now() + timedelta(**away) if away else None
    )


## Who is asked


def test_two_taps_lead_from_the_match_to_the_decks_of_both(asked: Table) -> None:
    declare(asked, 1)
    ann = browser(asked.ann)

    assert way(asked) in ann.get(path(asked)).content.decode()
    shown = ann.post(way(asked), {"opponent": asked.sides[1].entry.uid}, follow=True)

    page = shown.content.decode()
    assert shown.redirect_chain[-1][0] == reverse(
        "events:pair", args=[asked.event.uid, *(side.entry.uid for side in asked.sides)]
    )
    deck = asked.sides[1].seats.get().submission.snapshot
    starters = list(deck["starters"].values())
    bench = [card["code"] for card in deck["cards"] if card["code"] not in starters]
    _head, _mine, theirs = page.split('<section class="panel stack">')
    order = sorted([*starters, *bench], key=theirs.index)
    assert order[:7] == starters
    assert path(asked) in page


@pytest.mark.parametrize("page", ["home", "matches:list"])
def test_the_pages_of_all_matches_lead_there_until_it_is_done(asked: Table, page: str) -> None:
    before = way(asked) in text(asked.ann, reverse(page))
    declare(asked, 0)

    assert (before, way(asked) in text(asked.ann, reverse(page))) == (True, False)


def test_one_declaration_holds_for_all_matches_of_the_two(asked: Table) -> None:
    again = more_matches(asked, 2)
    asked.event.refresh_from_db()
    owed = [len(due_for(asked.ann)), len(due_for(asked.bob))]

    declare(asked, 0)

    assert owed == [3, 3]
    assert [len(due_for(asked.ann)), len(due_for(asked.bob))] == [0, 3]
    for at in (asked, *again):
        declaring = declaring_of(Match.objects.select_related("event").get(pk=at.match.pk))
        assert declaring is not None
        assert (declaring.declared, declaring.missing) == ({1}, {2})


def test_nobody_is_asked_where_the_event_does_not_ask(table: Table) -> None:
    assert due_for(table.ann) == []
    assert declaring_of(table.match) is None
    assert way(table) not in text(table.ann, path(table))
    assert reported(table).undeclared == []


def test_nobody_is_asked_before_decks_are_locked() -> None:
    at = asking(make_table(locked=False))

    assert due_for(at.ann) == []
    assert way(at) not in text(at.ann, path(at))
    assert "You can declare once decks are locked." in text(at.ann, path(at))


def test_nobody_is_asked_for_a_match_of_next_month(asked: Table) -> None:
    scheduled(asked, days=30)

    assert due_for(asked.ann) == []
    assert way(asked) in text(asked.ann, path(asked))


def test_a_side_of_guests_is_waited_for_nowhere(asked: Table) -> None:
    Player.objects.filter(pk=asked.players[1].pk).update(user=None)

    declaring = declaring_of(asked.match)

    assert declaring is not None
    assert (declaring.declared, declaring.missing) == (frozenset(), {1})
    assert "shows it at the table" in text(asked.ann, path(asked))


def test_what_is_declared_shows_no_deck_to_others(asked: Table) -> None:
    declare(asked, 0)
    card = asked.sides[0].seats.get().submission.snapshot["cards"][0]["code"]
    pair = reverse("events:pair", args=[asked.event.uid, *(s.entry.uid for s in asked.sides)])

    for reader in (Client(), browser(asked.bob), browser(works(asked.event, "scorekeeper"))):
        page = reader.get(path(asked)).content.decode()
        assert "declared" in page
        assert card not in page
    assert pair not in Client().get(path(asked)).content.decode()
    assert browser(PlayerFactory().user).get(pair).status_code == 404


## Reports


@pytest.mark.parametrize(("who", "missing"), [((), [1, 2]), ((0,), [2]), ((0, 1), [])])
def test_a_report_is_taken_and_names_who_has_not_declared(
    asked: Table, who: tuple[int, ...], missing: list[int]
) -> None:
    for number in who:
        declare(asked, number)

    made = reported(asked)

    assert Report.objects.get(pk=made.pk).undeclared == missing
    page = text(asked.judge, path(asked))
    assert ("without declaration" in page) == bool(missing)


def test_the_way_to_the_report_stays_open(asked: Table) -> None:
    ann = browser(asked.ann)

    assert path(asked, "report") in ann.get(path(asked)).content.decode()
    assert ann.post(path(asked, "report"), sent((7, 5))).status_code == 302
    assert way(asked) not in ann.get(path(asked)).content.decode()


def test_the_interface_tells_the_same(asked: Table) -> None:
    declare(asked, 1)
    reported(asked)

    answer = Caller().get(f"/matches/{asked.match.uid}/").json()

    assert answer["declaring"] == {"declared": [2], "missing": [1], "open": False}
    assert [report["undeclared"] for report in answer["reports"]] == [[1]]


def ruled(at: Table, kind: str = "result") -> Ruling:
    decided = {"games": claim((7, 5))} if kind == "result" else {"winner": 1}
    return rulings.rule(
        match=at.match, kind=kind, reason="seen", by=at.judge, now=timezone.now(), **decided
    )


@pytest.mark.parametrize(("who", "missing"), [((), [1, 2]), ((0,), [2]), ((0, 1), [])])
def test_a_result_that_staff_enters_names_who_has_not_declared(
    asked: Table, who: tuple[int, ...], missing: list[int]
) -> None:
    for number in who:
        declare(asked, number)

    made = ruled(asked)

    assert Ruling.objects.get(pk=made.pk).undeclared == missing
    page = text(asked.judge, path(asked))
    assert ("without declaration" in page) == bool(missing)
    answer = Caller().get(f"/matches/{asked.match.uid}/").json()
    assert [ruling["undeclared"] for ruling in answer["rulings"]] == [missing]


def test_what_was_not_played_needs_no_declaration(asked: Table) -> None:
    assert ruled(asked, "no_show").undeclared == []


def test_who_owes_is_read_for_many_matches_at_once(
    asked: Table, django_assert_num_queries: Any
) -> None:
    matches = [asked.match, *(at.match for at in more_matches(asked, 2))]
    declare(asked, 0)

    with django_assert_num_queries(1):
        owing = owing_among(matches)

    assert owing == {match.pk: [2] for match in matches}
    with django_assert_num_queries(0):
        assert owing_among([]) == {}


## Reminders


@pytest.mark.parametrize(
    ("away", "letters"), [({"hours": 30}, 0), ({"hours": 20}, 2), ({"minutes": 30}, 2)]
)
def test_who_has_not_declared_is_reminded_once_when_the_match_is_near(
    asked: Table, away: dict[str, float], letters: int
) -> None:
    scheduled(asked, **away)
    mail.outbox.clear()

    for _twice in range(2):
        reminders.sweep(now=timezone.now())

    assert sorted(letter.to[0] for letter in mail.outbox) == sorted(
        player.user.email for player in asked.players if letters
    )
    assert all("?opponent=" in str(letter.body) for letter in mail.outbox)


def test_who_has_declared_is_not_reminded(asked: Table) -> None:
    scheduled(asked, minutes=30)
    declare(asked, 0)
    mail.outbox.clear()

    assert reminders.sweep(now=timezone.now()) == 1

    (letter,) = mail.outbox
    assert letter.to == [asked.bob.email]


def test_a_match_without_a_time_is_reminded_of_after_an_hour(asked: Table) -> None:
    assert reminders.sweep(now=timezone.now()) == 0

    Match.objects.update(made_at=timezone.now() - timedelta(hours=2))

    assert reminders.sweep(now=timezone.now()) == 2
    assert reminders.sweep(now=timezone.now()) == 0
