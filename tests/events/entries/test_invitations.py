"""Players entered by staff are asked: a guest stands in until they agree, and they may decline."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.errors import CodeUnknown
from cards.models import Deck
from cards.queries import decks
from league.events import queries
from league.events.errors import (
    AlreadyEntered,
    EntryAsked,
    EntryDeclined,
    EntryWithdrawn,
    EventHidden,
    EventUnpublished,
)
from league.events.models import Entry, EntryPlayer, Event
from league.events.services import entries, invitations, leaving, reminders, submissions
from league.people.models import Player
from league.people.services import guests
from tests.events.conftest import browser
from tests.events.factories import (
    EventFactory,
    RoleFactory,
    hand_in,
    lock,
    version_for,
    whole_code,
    works,
)
from tests.people.factories import GuestFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def enter_by_staff(event: Event, *players: Player, by: Any = None, **more: Any) -> Entry:
    return entries.enter(
        event=event,
        players=players,
        by=by or works(event),
        now=timezone.now(),
        by_staff=True,
        **more,
    )


def asked(event: Event, player: Player) -> EntryPlayer:
    return EntryPlayer.objects.select_related("player", "entry", "event").get(
        event=event, invited=player
    )


def accept(seat: EntryPlayer, player: Player) -> EntryPlayer:
    return invitations.accept(seat=seat, by=player.user, now=timezone.now())


def decline(seat: EntryPlayer, player: Player) -> Entry:
    return invitations.decline(seat=seat, by=player.user, now=timezone.now())


class TestStandingIn:
    def test_a_guest_of_the_typed_name_stands_there(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann, called=["安藤"])

        seat = asked(event, ann)
        assert (seat.player.display_name, seat.player.is_guest, seat.player.user) == (
            "安藤", True, None,
        )  # fmt: skip
        assert queries.own_entry(event, ann.user) is None
        assert not queries.takes_part_in(ann.user, event)

    def test_without_a_name_the_handle_that_was_typed_stands_there(
        self, event: Event, ann: Player
    ) -> None:
        enter_by_staff(event, ann)

        assert asked(event, ann).player.display_name == "ann"

    def test_of_somebody_under_18_no_typed_name_is_public(self, event: Event) -> None:
        child = PlayerFactory(handle="kid", display_name="kid", is_minor=True)
        enter_by_staff(event, child, called=["本名"])

        standing = asked(event, child).player
        assert (standing.display_name, standing.called) == (standing.handle, "本名")

    def test_who_enters_oneself_as_staff_is_not_asked(self, event: Event, ann: Player) -> None:
        RoleFactory(event=event, user=ann.user)
        enter_by_staff(event, ann, by=ann.user)

        assert queries.own_seat(event, ann.user).invited is None

    def test_who_asked_for_the_place_is_not_asked_again(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann, agreed=True)

        assert queries.own_seat(event, ann.user).player == ann

    def test_a_guest_is_entered_as_ever(self, event: Event) -> None:
        guest = GuestFactory()
        made = enter_by_staff(event, guest)

        assert made.entry_players.get().player == guest

    def test_nobody_is_entered_twice(self, event: Event, ann: Player, bob: Player) -> None:
        enter_by_staff(event, ann)
        entries.enter(event=event, players=[bob], by=bob.user, now=timezone.now())

        for player in (ann, bob):
            with pytest.raises(AlreadyEntered):
                enter_by_staff(event, player)
        with pytest.raises(EntryAsked):
            entries.enter(event=event, players=[ann], by=ann.user, now=timezone.now())

    def test_sides_entered_together_are_asked_alike(self, event: Event, ann: Player) -> None:
        together = entries.Entering(event=event, by=works(event), now=timezone.now(), among=[ann])
        together.take(players=[ann], called=["安藤"])
        with pytest.raises(AlreadyEntered):
            together.take(players=[ann])
        together.write()

        assert asked(event, ann).player.display_name == "安藤"
        again = entries.Entering(event=event, by=works(event), now=timezone.now(), among=[ann])
        with pytest.raises(AlreadyEntered):
            again.take(players=[ann])

    def test_a_stand_in_goes_along_to_a_further_event(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann)
        later = EventFactory()
        enter_by_staff(later, asked(event, ann).player, agreed=True)

        accept(asked(later, ann), ann)

        assert [queries.own_seat(cup, ann.user).player for cup in (event, later)] == [ann, ann]


class TestUnpublished:
    def test_guests_and_own_staff_alone_are_entered(self, ann: Player, bob: Player) -> None:
        event = EventFactory(published=False)
        RoleFactory(event=event, role="judge", user=bob.user)

        with pytest.raises(EventUnpublished):
            enter_by_staff(event, ann)
        enter_by_staff(event, bob)
        enter_by_staff(event, GuestFactory())

        assert event.entries.count() == 2

    def test_what_is_hidden_later_can_still_be_left(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann)
        Event.objects.update(published=False)
        client = browser(ann.user)

        assert client.get(f"/events/{event.uid}/").status_code == 200
        answer = client.post(f"/events/{event.uid}/answer/", {"act": "leave"})
        assert (answer.status_code, answer["Location"]) == (302, "/")


class TestAnswering:
    def test_who_agrees_takes_over_what_the_guest_has(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann, called=["安藤"])
        seat = asked(event, ann)
        stood = seat.player
        submissions.hand_in_list(
            seat=seat, text=whole_code(version_for(stood)), by=works(event), now=timezone.now()
        )

        mine = accept(seat, ann)

        stood.refresh_from_db()
        assert (mine.player, mine.invited, mine.submissions.count()) == (ann, None, 1)
        assert (stood.claimed_into, stood.display_name) == (ann, guests.CLAIMED)
        assert mine.submissions.get().version.deck.owner == ann

    @pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
    def test_until_then_no_deck_code_leads_to_the_account(
        self, event: Event, ann: Player, visibility: str
    ) -> None:
        """An owner's code in the table of entrants, or at the desk, is handed in as a copy."""
        enter_by_staff(event, ann, called=["安藤"])
        theirs = version_for(ann)
        Deck.objects.filter(pk=theirs.deck_id).update(visibility=visibility)

        made = submissions.hand_in_list(
            seat=asked(event, ann), text=whole_code(theirs), by=works(event), now=timezone.now()
        )

        deck = made.version.deck
        assert (deck.owner, deck.visibility) == (asked(event, ann).player, "private")
        assert made.digest == decks.digest(decks.snapshot(theirs))
        assert made.version.code != theirs.code

    def test_the_short_code_of_a_private_deck_opens_nothing_for_the_staff(
        self, event: Event, ann: Player
    ) -> None:
        enter_by_staff(event, ann)
        seat, code = asked(event, ann), version_for(ann).code

        with pytest.raises(CodeUnknown):
            submissions.hand_in_list(seat=seat, text=code, by=works(event), now=timezone.now())

    def test_a_deck_handed_in_is_a_yes(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann)
        path = f"/events/{event.uid}/deck/"
        code = version_for(ann).code
        client = browser(ann.user)

        assert client.get(path).status_code == 200
        assert client.post(path, {"code": code}).status_code == 302

        assert queries.own_seat(event, ann.user).submissions.get().handed_in_by == ann.user

    def test_a_refused_deck_is_no_yes(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann)
        code = version_for(ann).code
        lock(event)

        answer = browser(ann.user).post(f"/events/{event.uid}/deck/", {"code": code})

        assert answer.status_code == 409
        assert asked(event, ann).player.is_guest

    def test_whoever_leaves_is_not_entered_again_but_may_enter(
        self, event: Event, ann: Player
    ) -> None:
        enter_by_staff(event, ann)

        gone = decline(asked(event, ann), ann)

        assert gone.state == Entry.State.WITHDRAWN
        with pytest.raises(EntryDeclined):
            enter_by_staff(event, ann)
        assert entries.enter(event=event, players=[ann], by=ann.user, now=timezone.now())

    def test_one_leaves_after_the_deadline_too(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann)
        lock(event, started=True)

        assert decline(asked(event, ann), ann).state == Entry.State.WITHDRAWN

    def test_nobody_else_answers_and_nobody_twice(
        self, event: Event, ann: Player, bob: Player
    ) -> None:
        enter_by_staff(event, ann)
        seat = asked(event, ann)

        for answer in (accept, decline):
            with pytest.raises(EventHidden):
                answer(seat, bob)
        decline(seat, ann)
        for answer in (accept, decline):
            with pytest.raises(EventHidden):
                answer(seat, ann)

    def test_an_entry_that_staff_withdrew_is_not_agreed_to(self, event: Event, ann: Player) -> None:
        entry = enter_by_staff(event, ann)
        seat = asked(event, ann)
        entries.withdraw(entry=entry, by=works(event), now=timezone.now(), by_staff=True)

        with pytest.raises(EntryWithdrawn):
            accept(seat, ann)
        enter_by_staff(event, ann)  # it was no decision of Ann's

    def test_whoever_deletes_the_account_is_not_named_any_more(
        self, event: Event, ann: Player
    ) -> None:
        entry = enter_by_staff(event, ann)
        leaving.leave(user=ann.user, player=ann, now=timezone.now())

        seat = entry.entry_players.get()
        assert (seat.invited, seat.running) == (None, True)


class TestParty:
    def test_a_judge_who_is_asked_reads_no_decks(self, event: Event, ann: Player) -> None:
        RoleFactory(event=event, role="judge", user=ann.user)
        other = entries.enter(event=event, players=[PlayerFactory()], by=works(event),
                              now=timezone.now(), by_staff=True, agreed=True)  # fmt: skip
        seat = other.entry_players.get()
        hand_in(seat)
        lock(event)
        assert queries.visible_submission(ann.user, seat) is not None
        enter_by_staff(event, ann)

        assert queries.visible_submission(ann.user, seat) is None
        assert not queries.may_read_lists(ann.user, event)


class TestPages:
    def test_home_and_the_event_ask_and_one_tap_answers(self, event: Event, ann: Player) -> None:
        enter_by_staff(event, ann, called=["安藤"])
        client = browser(ann.user)

        home = client.get("/").content.decode()
        page = client.get(f"/events/{event.uid}/").content.decode()
        answer = client.post(f"/events/{event.uid}/answer/", {"act": "accept"})

        for text in (home, page):
            assert f'action="/events/{event.uid}/answer/"' in text
            assert "安藤" in text
        assert answer.status_code == 302
        assert queries.own_seat(event, ann.user).player == ann
        assert client.post(f"/events/{event.uid}/answer/", {"act": "leave"}).status_code == 404

    def test_the_mail_says_under_which_name_and_where_to_answer(
        self, event: Event, ann: Player, mailoutbox: Any
    ) -> None:
        enter_by_staff(event, ann, called=["安藤"])

        [mail] = mailoutbox
        assert mail.to == ["ann@example.org"]
        assert "安藤" in mail.body
        assert f"/events/{event.uid}/" in mail.body

    def test_the_staff_sees_who_has_not_answered(self, event: Event, ann: Player) -> None:
        entry = enter_by_staff(event, ann, called=["安藤"])
        client = browser(works(event))

        table = client.get(f"/events/{event.uid}/entries/").content.decode()
        page = client.get(f"/events/{event.uid}/entries/{entry.uid}/").content.decode()

        assert "@ann" in table
        assert "@ann" in page

    def test_a_reminder_goes_to_who_has_not_answered(
        self, event: Event, ann: Player, mailoutbox: Any
    ) -> None:
        enter_by_staff(event, ann)
        Event.objects.update(deadline=timezone.now() + timedelta(hours=23))
        mailoutbox.clear()

        reminders.sweep(now=timezone.now())

        [mail] = mailoutbox
        assert mail.to == ["ann@example.org"]
        assert mail.subject == "You were asked to take part in Autumn Cup: your answer is missing"
        assert mail.body.startswith("You were asked to take part in Autumn Cup.")
        assert mail.body.rstrip().endswith(f"/events/{event.uid}/")

    def test_no_mail_to_who_has_not_answered_speaks_of_an_entry_of_theirs(
        self, event: Event, ann: Player, mailoutbox: Any
    ) -> None:
        entry = enter_by_staff(event, ann)
        entries.withdraw(entry=entry, by=works(event), now=timezone.now(), by_staff=True)

        assert [mail.subject for mail in mailoutbox] == [
            "You were asked to take part in Autumn Cup",
            "You are not asked for Autumn Cup any more",
        ]
        assert ["entered" in mail.body for mail in mailoutbox] == [False, False]

    def test_through_the_api(self, event: Event, ann: Player) -> None:
        entry = enter_by_staff(event, ann)
        client = browser(ann.user)
        path = f"/api/v1/events/{event.uid}/entries/{entry.uid}"

        answer = client.post(f"{path}/accept/")

        assert answer.status_code == 200
        assert answer.json()["players"][0]["player"]["handle"] == "ann"
        assert client.post(f"{path}/decline/").status_code == 404
