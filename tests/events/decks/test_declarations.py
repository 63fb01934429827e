"""Declaring: what the opponent sees, by each rule, and nobody else."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.events import queries
from league.events.errors import AlreadyDeclared, DeckMissing, DecksOpen, EventHidden
from league.events.models import Declaration, EntryPlayer, Event
from league.events.queries import pairs
from league.events.services import declarations, events, submissions
from league.people.models import Player
from tests.cards.factories import FormatFactory
from tests.events.conftest import browser
from tests.events.factories import EventFactory, enter, entrant, lock, version_for, works
from tests.events.test_staff_pages import asked
from tests.markup import tight

pytestmark = pytest.mark.django_db


def declare(seat: EntryPlayer, opponent: EntryPlayer) -> Declaration:
    return declarations.declare(
        declarer=seat.entry, opponent=opponent.entry, by=seat.player.user, now=timezone.now()
    )


def sees(viewer: EntryPlayer, seat: EntryPlayer) -> bool:
    return queries.visible_submission(viewer.player.user, seat) is not None


@pytest.mark.parametrize(
    ("reveal", "started", "after_one", "after_both"),
    [
        ("both", False, False, True),
        ("both", True, False, True),
        ("at_once", False, True, True),
        ("at_start", False, False, False),
        ("at_start", True, True, True),
    ],
)
def test_the_opponent_sees_a_declared_deck_by_the_rule_and_not_before(
    reveal: str, started: bool, after_one: bool, after_both: bool
) -> None:
    event = EventFactory(declaration_reveal=reveal)
    ann, bob, cy = (entrant(event) for _n in range(3))
    lock(event, started=started)
    before = sees(bob, ann)

    declare(ann, bob)
    one = sees(bob, ann), sees(ann, bob)
    declare(bob, ann)
    both = sees(bob, ann), sees(ann, bob)

    assert (before, one, both) == (False, (after_one, False), (after_both, after_both))
    assert not sees(cy, ann)


def test_before_the_deadline_nothing_can_be_declared(event: Event) -> None:
    ann, bob = entrant(event), entrant(event)

    with pytest.raises(DecksOpen):
        declare(ann, bob)


def test_without_a_deck_nothing_can_be_declared(event: Event) -> None:
    ann, bob = enter(event), entrant(event)
    lock(event)

    with pytest.raises(DeckMissing):
        declare(ann, bob)


def test_an_opponent_of_another_event_is_as_absent(event: Event) -> None:
    ann, other = entrant(event), entrant(EventFactory())
    lock(event)

    with pytest.raises(EventHidden):
        declare(ann, other)


def test_a_second_declaration_to_the_same_opponent_is_refused(event: Event) -> None:
    ann, bob = entrant(event), entrant(event)
    lock(event)
    made = declare(ann, bob)

    with pytest.raises(AlreadyDeclared):
        declare(ann, bob)

    assert made.digests == {"1": ann.submissions.get().digest}


def test_a_correction_after_the_declaration_is_shown_as_one(
    event: Event, ann: Player, bob: Player
) -> None:
    event.declaration_reveal = Event.Reveal.AT_ONCE
    event.save()
    first, second = entrant(event, ann), entrant(event, bob)
    lock(event)
    declare(first, second)
    version = version_for(ann)
    submissions.correct(
        seat=first, version=version, by=works(event), reason="torn", now=timezone.now()
    )

    side = pairs.side(first.entry, second.entry, bob.user)

    assert [deck.version for deck in side.decks] == [version]


def test_the_page_of_a_pair_opens_for_its_players_and_the_staff_only(
    event: Event, ann: Player, bob: Player
) -> None:
    first, second, third = entrant(event, ann), entrant(event, bob), entrant(event)
    lock(event)
    path = f"/events/{event.uid}/pairs/{first.entry.uid}/{second.entry.uid}/"

    answers = {
        name: browser(user).get(path).status_code
        for name, user in {
            "ann": ann.user,
            "bob": bob.user,
            "another": third.player.user,
            "judge": works(event, "judge"),
        }.items()
    }

    assert answers == {"ann": 200, "bob": 200, "another": 404, "judge": 200}


def test_declaring_by_page_leads_to_the_pair_and_shows_both(
    event: Event, ann: Player, bob: Player
) -> None:
    first, second = entrant(event, ann), entrant(event, bob)
    lock(event)
    path = f"/events/{event.uid}/declare/"

    browser(ann.user).post(path, {"opponent": second.entry.uid})
    answer = browser(bob.user).post(path, {"opponent": first.entry.uid}, follow=True)

    text = answer.content.decode()
    assert answer.status_code == 200
    for seat in (first, second):
        assert seat.submissions.get().digest in text


def test_a_fragment_is_given_to_htmx(event: Event, ann: Player) -> None:
    first, second = entrant(event, ann), entrant(event)
    path = f"/events/{event.uid}/pairs/{first.entry.uid}/{second.entry.uid}/"

    text = tight(browser(ann.user).get(path, headers={"HX-Request": "true"}))

    assert text.strip().startswith('<div class="stack" id="sides"')


@pytest.mark.parametrize(
    ("fields", "required"),
    [
        ({}, True),
        ({"declaration_reveal": "at_once"}, True),
        ({"declaration_reveal": "at_start"}, False),
        ({"declaration_required": False}, False),
        ({"declaration_reveal": "at_start", "declaration_required": True}, True),
    ],
)
def test_a_new_event_asks_for_it_where_only_declaring_shows_decks(
    ann: Player, fields: dict[str, Any], required: bool
) -> None:
    now = timezone.now()
    when = {"deadline": now + timedelta(days=1), "starts_at": now + timedelta(days=2)}

    made = events.create(by=ann.user, now=now, name="Cup", format=FormatFactory(), **when, **fields)

    assert Event.objects.get(pk=made.pk).declaration_required == required


def test_the_form_of_a_new_event_proposes_it_and_takes_a_no(ann: Player) -> None:
    client = browser(ann.user)
    form = client.get("/events/new/").content.decode()

    client.post("/events/new/", asked())
    client.post("/events/new/", asked(declaration_required="on"))

    assert re.search(r'name="declaration_required"[^>]*checked', form)
    required = Event.objects.order_by("pk").values_list("declaration_required", flat=True)
    assert list(required) == [False, True]


def test_an_event_from_before_asks_for_nothing() -> None:
    assert not EventFactory().declaration_required
