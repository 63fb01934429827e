"""Who makes and ends the passes of whom, and what the database keeps of that."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.people.errors import Forbidden
from matches.errors import NoGuest, NotYourSide, PassOfOwnMatch, PassUnknown
from matches.models import Act, Answer, Filing, Report, SidePass, Withdrawal
from matches.queries.passes import is_whole, secret_of
from matches.services import matches, passes, records
from tests.events.factories import RoleFactory, works
from tests.matches.passes.guests import guests, pass_for, said
from tests.people.factories import UserFactory

pytestmark = pytest.mark.django_db
SHEET = "@record 1\n@game carriers\n@ruleset carriers-1\n1. toss 3 2\n"


## Who may


@pytest.mark.parametrize("role", ["organiser", "judge"])
def test_judges_and_organisers_make_and_end_links(role: str) -> None:
    at = guests()
    by = works(at.event, role)

    made = passes.make(side=at.sides[0], by=by, now=timezone.now())
    passes.end(side_pass=made, by=by, now=timezone.now())

    assert [act.kind for act in Act.objects.filter(by=by).order_by("pk")] == [
        "make_pass",
        "end_pass",
    ]


@pytest.mark.parametrize("role", ["scorekeeper", "checker", ""])
def test_others_make_and_end_none(role: str) -> None:
    at = guests()
    by = works(at.event, role) if role else UserFactory()
    made = pass_for(at)

    with pytest.raises(Forbidden):
        passes.make(side=at.sides[0], by=by, now=timezone.now())
    with pytest.raises(Forbidden):
        passes.make_missing(matches=[at.match], by=by, now=timezone.now())
    with pytest.raises(Forbidden):
        passes.end(side_pass=made, by=by, now=timezone.now())


def test_nobody_makes_the_links_of_their_own_match() -> None:
    at = guests(account=True)
    RoleFactory(event=at.event, role="judge", user=at.bob)
    made = pass_for(at)

    with pytest.raises(PassOfOwnMatch):
        passes.make(side=at.sides[0], by=at.bob, now=timezone.now())
    with pytest.raises(PassOfOwnMatch):
        passes.end(side_pass=made, by=at.bob, now=timezone.now())
    passes.end(side_pass=made, by=at.judge, now=timezone.now())
    assert passes.make_missing(matches=[at.match], by=at.bob, now=timezone.now()) == []


def test_who_has_an_account_needs_no_link() -> None:
    at = guests(account=True)

    with pytest.raises(NoGuest):
        pass_for(at, 1)


def test_missing_links_are_made_in_as_many_statements_as_one(
    django_assert_num_queries: Any,
) -> None:
    at = guests(account=True)
    entries = [side.entry for side in at.sides]
    more = [
        matches.make(event=at.event, entries=entries, by=at.judge, now=timezone.now())
        for _number in range(6)
    ]
    kept = pass_for(at)
    passes.make_missing(matches=more[:1], by=at.judge, now=timezone.now())

    for few in (more[1:2], [at.match, *more]):
        by = works(at.event, "judge")
        with django_assert_num_queries(9):
            made = passes.make_missing(matches=few, by=by, now=timezone.now())
        assert len(made) == len([match for match in few if match in more[1:]]) - (len(few) > 1)

    assert SidePass.objects.filter(ended_at=None).count() == 7
    assert SidePass.objects.get(side=at.sides[0]) == kept
    assert passes.make_missing(matches=[at.match, *more], by=at.judge, now=timezone.now()) == []


def test_with_another_key_of_the_site_old_links_open_and_new_ones_are_printed(
    settings: Any,
) -> None:
    at = guests()
    old = pass_for(at)
    secret = secret_of(old)
    settings.SECRET_KEY = "another key of the site, as long as a key has to be for this"

    assert passes.of(secret=secret, address="", now=timezone.now()) == old
    assert not is_whole(old)
    made = passes.make_missing(matches=[at.match], by=at.judge, now=timezone.now())
    assert {side_pass.side for side_pass in made} == set(at.sides)
    assert all(is_whole(side_pass) for side_pass in made)
    with pytest.raises(PassUnknown):
        passes.of(secret=secret, address="", now=timezone.now())


def test_a_withdrawn_side_is_spoken_for_by_nobody() -> None:
    at = guests()
    guest = pass_for(at)
    at.sides[0].entry.entry_players.update(running=False)

    with pytest.raises(NotYourSide):
        said(at, guest)


## What the database keeps


@pytest.mark.parametrize("both", [True, False])
def test_every_report_is_by_an_account_or_by_a_link(both: bool) -> None:
    at = guests()
    given = {"by": at.judge, "side_pass": pass_for(at)} if both else {}

    with pytest.raises(IntegrityError, match="reports_are_spoken"), transaction.atomic():
        Report.objects.create(match=at.match, side=at.sides[0], **given)


@pytest.mark.parametrize("made", [Report, Answer, Withdrawal, Act, Filing])
def test_no_row_is_by_the_link_of_another_side(made: Any) -> None:
    at = guests()
    first, second = pass_for(at, 0), pass_for(at, 1)
    report = said(at, first)
    records.file(
        match=at.match, number=1, text=SHEET, source="paste", by=at.judge, now=timezone.now()
    )
    filing = Filing.objects.get()
    given: dict[Any, dict[str, Any]] = {
        Report: {"match": at.match, "side": at.sides[0]},
        Answer: {"report": report, "side": at.sides[1], "kind": "confirm", "side_pass": first},
        Withdrawal: {"report": report},
        Act: {"match": at.match, "side": at.sides[0], "kind": "report"},
        Filing: {
            "record": filing.record,
            "game": filing.game,
            "side": at.sides[0],
            "source": "paste",
        },
    }

    with pytest.raises(IntegrityError, match="speak_for_their_side"), transaction.atomic():
        made.objects.create(**{"side_pass": second, **given[made]})


@pytest.mark.parametrize(
    "changed", [{"digest": "1" * 64}, {"uid": "another"}, {"ended_at": None}], ids=str
)
def test_nothing_of_a_link_changes_but_that_it_ends(changed: dict[str, Any]) -> None:
    made = pass_for(guests())
    if "ended_at" in changed:
        SidePass.objects.update(ended_at=timezone.now())

    with pytest.raises(IntegrityError, match="passes_only_end"), transaction.atomic():
        SidePass.objects.filter(pk=made.pk).update(**changed)
