"""What a guest does with the link: hands in a deck, declares, plays, reports."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.events.models import Declaration, EntryPlayer, Event, Submission
from matches.models import Match, Report, SidePass
from matches.queries.passes import secret_of
from matches.services import matches, passes
from tests.events.factories import enter, entrant, legal_content, lock, works
from tests.events.guests.newcomers import at, come, open_to_guests, phone, seat_of
from tests.events.test_query_counts import count_of
from tests.matches.paging import sent
from tests.people.factories import GuestFactory
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


def text_of_deck() -> str:
    content = legal_content()
    starters = set(content.pieces.values())
    return "\n".join(f"1 {code}{' *' if code in starters else ''}" for code in content.cards)


def hand_in(event: Event, secret: str, client: Client | None = None) -> Any:
    sent = {"text": text_of_deck(), "act": "save"}
    return (client or phone()).post(at(event, secret, "deck"), sent)


@made_once
def at_a_match() -> tuple[Event, str, Match, EntryPlayer, Any]:
    """A guest with a deck, and a player who has one too, in a match."""
    event = open_to_guests(list_visibility="hidden")
    secret = come(event)
    hand_in(event, secret)
    other = entrant(event)
    lock(event, started=True)
    judge = works(event, "judge")
    sides = [seat_of(event).entry, other.entry]
    match = matches.make(event=event, entries=sides, by=judge, now=timezone.now())
    return event, secret, match, other, judge


def test_a_list_is_looked_at_then_handed_in_and_may_be_changed() -> None:
    event = open_to_guests()
    secret = come(event)
    client = phone()

    seen = client.post(at(event, secret, "deck"), {"text": text_of_deck(), "act": "preview"})

    assert "This deck is legal at this event." in seen.text
    assert not Submission.objects.exists()
    assert hand_in(event, secret, client).status_code == 302
    made = Submission.objects.get()
    assert (made.seat, made.handed_in_by) == (seat_of(event), None)
    assert "deck handed in" in client.get(at(event, secret)).text
    assert made.version.deck.visibility == "private"
    assert client.get(at(event, secret, "deck")).status_code == 200


def test_a_line_that_is_no_card_hands_in_nothing_and_stays_typed() -> None:
    event = open_to_guests()
    secret = come(event)

    answer = phone().post(at(event, secret, "deck"), {"text": "1 No such card", "act": "save"})

    assert answer.status_code == 422
    assert "1 No such card" in answer.text
    assert not Submission.objects.exists()


def test_after_the_deadline_a_guest_hands_in_nothing() -> None:
    event = open_to_guests()
    secret = come(event)
    lock(event)

    answer = hand_in(event, secret)

    assert "decks_locked" in answer.text
    assert not Submission.objects.exists()


def test_a_guest_declares_and_each_sees_what_was_declared_to_them() -> None:
    event, secret, _match, other, _judge = at_a_match()
    client, path = phone(), at(event, secret, "declare")
    chosen = {"opponent": other.entry.uid}
    before = client.get(path, chosen)
    assert "Declare to" in before.text

    answer = client.post(path, chosen, follow=True)

    made = Declaration.objects.get()
    assert (made.declarer, made.declared_by) == (seat_of(event).entry, None)
    assert "Your deck is declared." in answer.text
    assert "not declared yet" in answer.text
    assert client.post(path, chosen, follow=True).status_code == 200
    assert Declaration.objects.count() == 1


def test_a_deck_that_was_not_declared_to_a_guest_is_not_shown() -> None:
    event, secret, _match, other, _judge = at_a_match()
    client = phone()

    client.post(at(event, secret, "declare"), {"opponent": other.entry.uid})

    page = client.get(at(event, secret, "declare"), {"opponent": other.entry.uid}).text
    assert page.count("There is no deck to see here.") == 1


def test_a_match_is_opened_by_the_link_and_reported() -> None:
    event, secret, match, _other, _judge = at_a_match()
    client = phone()
    assert f"Match {match.number} against" in client.get(at(event, secret)).text
    path = f"/matches/guest/{event.uid}/{secret}/{match.uid}/"

    opened = [client.post(path)["Location"] for _press in range(2)]

    side_pass = SidePass.objects.get()
    assert opened == [f"/matches/pass/{secret_of(side_pass)}/"] * 2
    assert side_pass.made_by is None
    page = client.get(opened[0])
    assert "You speak for Mina" in page.text
    client.post(f"{opened[0]}report/", sent((7, 5)))
    assert Report.objects.get().side_pass == side_pass


def test_a_pass_that_the_desk_made_stays() -> None:
    event, secret, match, _other, judge = at_a_match()
    made = passes.make(side=match.sides.get(number=1), by=judge, now=timezone.now())

    answer = phone().post(f"/matches/guest/{event.uid}/{secret}/{match.uid}/")

    assert answer["Location"] == f"/matches/pass/{secret_of(made)}/"


def test_a_link_opens_no_match_of_others() -> None:
    event, _secret, match, _other, judge = at_a_match()
    players = [enter(event, GuestFactory()).entry for _side in range(2)]
    theirs = matches.make(event=event, entries=players, by=judge, now=timezone.now())

    answer = phone().post(f"/matches/guest/{event.uid}/{_secret}/{theirs.uid}/")

    assert answer.status_code == 404
    assert match.uid != theirs.uid
    assert not SidePass.objects.exists()


def test_the_pages_of_a_guest_with_a_match_ask_so_often() -> None:
    event, secret, _match, other, _judge = at_a_match()
    client = phone()
    client.get(at(event, secret, "declare"))

    counts = [
        count_of(client, path)
        for path in (
            at(event, secret),
            at(event, secret, "deck"),
            at(event, secret, "declare"),
            f"{at(event, secret, 'declare')}?opponent={other.entry.uid}",
        )
    ]

    assert counts == [10, 6, 6, 6]


def test_a_guest_fills_in_the_roster_until_the_deadline() -> None:
    event = open_to_guests(game="limit_ball", format=None)
    client = phone()
    form = client.get(f"/events/{event.uid}/enter/guest/").context["form"]
    [position, *_rest, other] = [
        word for word, _label in form.fields["seat_1_fact_position"].choices
    ]
    facts = {"seat_1_fact_position": position}
    secret = come(event, client=client, **facts)
    assert seat_of(event).facts["position"] == position

    client.post(at(event, secret, "roster"), {"seat_1_fact_position": other})

    assert seat_of(event).facts["position"] == other
    lock(event)
    client.post(at(event, secret, "roster"), facts)
    assert seat_of(event).facts["position"] == other
