"""Many matches made at once, and taken back before they begin."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engines.core.registry import get
from league.events.services import entries as entering
from matches.errors import NotInState, SidesWrong
from matches.models import Match, Result, Ruling
from matches.queries.statistics import numbers_of, public_numbers
from matches.services import reports, rulings
from matches.services.matches import Wanted, cancel_many, make_many
from tests.events.factories import EventFactory, enter, entrant, lock, works
from tests.matches.factories import claim, played
from tests.matches.services.test_records import filed, verify

pytestmark = pytest.mark.django_db


def made(count: int, *, decks: bool = False):
    event = EventFactory()
    seats = [entrant(event) if decks else enter(event) for _seat in range(2 * count)]
    if decks:
        lock(event, started=True)
    entries = [seat.entry for seat in seats]
    wanted = [Wanted(entries[n : n + 2], table=n // 2 + 1) for n in range(0, 2 * count, 2)]
    by = works(event)
    return event, by, wanted, make_many(event=event, wanted=wanted, by=by, now=timezone.now())


def test_many_matches_are_made_with_sides_seats_decks_and_log():
    _event, by, wanted, matches = made(2, decks=True)

    assert [(match.number, match.table) for match in matches] == [(1, 1), (2, 2)]
    for match, asked in zip(matches, wanted, strict=True):
        sides = match.sides.order_by("number")
        assert [side.entry for side in sides] == asked.entries
        assert all(side.seats.get().submission is not None for side in sides)
        act = match.acts.get()
        assert (act.kind, act.by) == ("make", by)
        assert act.params == {"entries": [entry.uid for entry in asked.entries]}


def test_many_take_as_many_statements_as_one():
    counts = []
    for count in (1, 5):
        event, by, wanted, _matches = made(count)
        with CaptureQueriesContext(connection) as seen:
            make_many(event=event, wanted=wanted, by=by, now=timezone.now())
        counts.append(len(seen))

    assert counts[0] == counts[1]


def test_no_match_is_made_when_one_of_them_is_wrong():
    event, by, wanted, _matches = made(2)
    entry = wanted[1].entries[0]
    entering.withdraw(entry=entry, by=by, now=timezone.now(), reason="ill", by_staff=True)
    twice = [Wanted([wanted[0].entries[0]] * 2)]

    with pytest.raises(SidesWrong):
        make_many(event=event, wanted=wanted, by=by, now=timezone.now())
    with pytest.raises(SidesWrong):
        make_many(event=event, wanted=twice, by=by, now=timezone.now())

    assert Match.objects.count() == 2


def test_matches_that_were_not_begun_are_taken_back_without_a_ruling():
    _event, by, _wanted, matches = made(2)

    cancel_many(matches=matches, by=by, reason="paired again", now=timezone.now())

    assert set(Match.objects.values_list("state", "version")) == {("voided", 1)}
    assert set(Result.objects.values_list("decision", flat=True)) == {"void"}
    assert not Ruling.objects.exists()
    kinds = matches[0].acts.order_by("pk").values_list("kind", "reason")
    assert list(kinds)[1] == ("cancel", "paired again")


@pytest.mark.parametrize("how", ["reported", "withdrawn", "ruled"])
def test_a_match_that_has_begun_is_not_taken_back(table, how):
    if how == "ruled":
        rulings.rule(match=table.match, kind="result", reason="seen", by=table.judge,
                     now=timezone.now(), winner=1)  # fmt: skip
    else:
        said = reports.report(match=table.match, side=table.sides[0], by=table.ann,
                              games=claim((2, 0)), now=timezone.now())  # fmt: skip
        if how == "withdrawn":
            reports.withdraw(report=said, by=table.ann, now=timezone.now())

    with pytest.raises(NotInState):
        cancel_many(matches=[table.match], by=table.judge, reason="", now=timezone.now())


def test_numbers_of_verified_records_are_by_side_and_counted_once(table):
    text = played(table).text
    verdict = verify(filed(table, text, 0))
    filed(table, text, 1)

    numbers = numbers_of([table.match])[table.match.pk]

    counts = verdict.tallies["counts"]
    secret = get("carriers").tallies_of_decks
    assert {*counts["H"], *counts["A"]} - secret == set(numbers)
    for name in numbers:
        place = 1 if name.endswith(".each") else 0
        expected = [counts[seat].get(name, [0, 0])[place] for seat in ("H", "A")]
        assert numbers[name] == expected
    assert numbers_of([]) == {}


@pytest.mark.parametrize(
    ("visibility", "are_told"), [("hidden", False), ("open_at_start", True), ("public", True)]
)
def test_what_a_hidden_deck_alone_can_do_is_told_to_nobody(table, visibility, are_told):
    event = table.match.event
    event.list_visibility = visibility
    numbers = {"tackle": [3, 1], "skill.burst": [2, 0], "goal.swap": [1, 0], "bonus.made": [1, 0]}

    shown = public_numbers(numbers, event)

    assert {"tackle", "bonus.made"} <= shown.keys()
    assert ("skill.burst" in shown, "goal.swap" in shown) == (are_told, are_told)
