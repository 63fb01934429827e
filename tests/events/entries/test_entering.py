"""Entering and leaving, the staff's invitations, reminders, and leaving the site."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import override

from league.events import queries
from league.events.errors import (
    AlreadyEntered,
    AlreadyStaff,
    DecksLocked,
    EntriesExist,
    EventFull,
    InvitationUnknown,
    LastOrganiser,
    SideSize,
)
from league.events.models import EntryPlayer, Event, EventRole
from league.events.services import entries, events, reminders, staff
from league.people.errors import ClaimRefused, NoPlayer, TooManyTries
from league.people.models import Player, User
from league.people.services import guests, personal
from tests.events.factories import (
    EventFactory,
    RoleFactory,
    agree,
    enter,
    entrant,
    hand_in,
    lock,
    works,
)
from tests.people.factories import GuestFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def side(event: Event, *players: Player, by_staff: bool = False) -> Any:
    return entries.enter(
        event=event, players=players, by=players[0].user, now=timezone.now(), by_staff=by_staff
    )


class TestEntering:
    def test_nobody_enters_twice_but_again_after_withdrawing(
        self, event: Event, ann: Player
    ) -> None:
        first = side(event, ann)
        with pytest.raises(AlreadyEntered):
            side(event, ann)

        entries.withdraw(entry=first, by=ann.user, now=timezone.now())

        assert queries.own_entry(event, ann.user) is None
        assert side(event, ann) == queries.own_entry(event, ann.user)

    def test_a_full_event_takes_nobody(self, ann: Player, bob: Player) -> None:
        event = EventFactory(capacity=1)
        side(event, ann)

        with pytest.raises(EventFull):
            side(event, bob)

    def test_after_the_deadline_only_staff_enters_and_withdraws(
        self, event: Event, ann: Player, bob: Player
    ) -> None:
        entry = side(event, ann)
        lock(event)

        with pytest.raises(DecksLocked):
            side(event, bob)
        with pytest.raises(DecksLocked):
            entries.withdraw(entry=entry, by=ann.user, now=timezone.now())
        side(event, bob, by_staff=True)
        entries.withdraw(entry=entry, by=works(event), now=timezone.now(), by_staff=True)

        assert [row.entered_by for row in queries.entries_of(event)] == [bob.user]

    def test_a_side_has_as_many_different_players_as_the_event_says(
        self, ann: Player, bob: Player
    ) -> None:
        event = EventFactory(side_size=2)

        for players in ([ann], [ann, ann]):
            with pytest.raises(SideSize):
                side(event, *players)
        side(event, ann, bob)

        assert EntryPlayer.objects.filter(event=event).count() == 2

    def test_mates_see_no_deck_of_each_other_before_the_lock(
        self, ann: Player, bob: Player
    ) -> None:
        event = EventFactory(side_size=2)
        entry = side(event, ann, bob)
        agree(entry=entry)
        seat = entry.entry_players.get(player=ann)
        hand_in(seat)

        before = queries.visible_submission(bob.user, seat)
        lock(event)

        assert (before, queries.visible_submission(bob.user, seat) is None) == (None, False)

    def test_the_size_of_a_side_stays_once_players_have_entered(
        self, event: Event, ann: Player
    ) -> None:
        side(event, ann)

        with pytest.raises(EntriesExist):
            events.change(event=event, by=works(event), now=timezone.now(), side_size=2)


class TestStaff:
    def invite(self, event: Event, by: Any, mailoutbox: list[Any], role: str = "judge") -> str:
        staff.invite(event=event, role=role, email="Bob@example.org", by=by, now=timezone.now())
        return mailoutbox[-1].body.split("/invitations/")[1].split("/")[0]

    def test_an_invitation_is_a_link_that_works_once(
        self, event: Event, bob: Player, mailoutbox: list[Any]
    ) -> None:
        token = self.invite(event, works(event), mailoutbox)

        accepted = staff.accept(token=token, by=bob.user, now=timezone.now())

        assert (accepted.user, accepted.email, accepted.token_digest) == (bob.user, "", "")
        assert queries.roles_at(bob.user, event) == {"judge"}
        with pytest.raises(InvitationUnknown):
            staff.accept(token=token, by=bob.user, now=timezone.now())

    @pytest.mark.parametrize(
        ("inviter", "invited", "subject"),
        [
            ("ja", None, "「大会」スタッフへの招待"),
            ("en", None, "Invitation to work at 大会"),
            ("en", "ja", "「大会」スタッフへの招待"),
            ("ja", "en", "Invitation to work at 大会"),
        ],
    )
    @pytest.mark.parametrize("page", ["ja", "en"])
    def test_an_invitation_is_in_the_language_of_whoever_has_the_address_else_of_who_invites(
        self, inviter: str, invited: str | None, subject: str, page: str, mailoutbox: list[Any]
    ) -> None:
        event = EventFactory(name="大会")
        by = works(event)
        Player.objects.filter(user=by).update(language=inviter)
        if invited:
            PlayerFactory(user__email="bob@example.org", language=invited)

        with override(page):
            self.invite(event, User.objects.get(pk=by.pk), mailoutbox)

        assert mailoutbox[-1].subject == subject

    def test_an_old_or_withdrawn_invitation_is_unknown(
        self, event: Event, bob: Player, mailoutbox: list[Any]
    ) -> None:
        organiser = works(event)
        token = self.invite(event, organiser, mailoutbox)

        with pytest.raises(InvitationUnknown):
            staff.accept(token=token, by=bob.user, now=timezone.now() + timedelta(days=15))
        staff.end(role=EventRole.objects.get(role="judge"), by=organiser, now=timezone.now())
        with pytest.raises(InvitationUnknown):
            staff.accept(token=token, by=bob.user, now=timezone.now())

    def test_nobody_takes_a_role_twice(
        self, event: Event, bob: Player, mailoutbox: list[Any]
    ) -> None:
        RoleFactory(event=event, role="judge", user=bob.user)
        token = self.invite(event, works(event), mailoutbox)

        with pytest.raises(AlreadyStaff):
            staff.accept(token=token, by=bob.user, now=timezone.now())

    def test_the_last_organiser_stays(self, event: Event) -> None:
        only = RoleFactory(event=event)

        with pytest.raises(LastOrganiser):
            staff.end(role=only, by=only.user, now=timezone.now())
        RoleFactory(event=event)
        staff.end(role=only, by=only.user, now=timezone.now())

        assert queries.roles_at(only.user, event) == frozenset()

    def test_invitations_are_no_way_to_flood_mailboxes(
        self, event: Event, mailoutbox: list[Any]
    ) -> None:
        organiser = works(event)
        for _n in range(10):
            self.invite(event, organiser, mailoutbox)

        with pytest.raises(TooManyTries):
            self.invite(event, organiser, mailoutbox)

        assert len(mailoutbox) == 10


class TestReminders:
    @pytest.mark.parametrize(("hours", "written"), [(23, 1), (1.5, 1), (30, 0), (-1, 0)])
    def test_entrants_without_a_deck_are_reminded_once(
        self, ann: Player, bob: Player, mailoutbox: list[Any], hours: float, written: int
    ) -> None:
        event = EventFactory()
        enter(event, ann)
        entrant(event, bob)
        enter(event, GuestFactory())
        Event.objects.filter(pk=event.pk).update(deadline=timezone.now() + timedelta(hours=hours))
        mailoutbox.clear()

        reminders.sweep(now=timezone.now())
        reminders.sweep(now=timezone.now())

        assert [letter.to for letter in mailoutbox] == [[ann.user.email]] * written


class TestPeople:
    def test_a_claimed_guest_gives_seats_and_decks_to_the_player(
        self, event: Event, ann: Player
    ) -> None:
        guest = GuestFactory()
        seat = enter(event, guest)
        code = guests.invite(guest=guest, now=timezone.now())

        guests.claim(user=ann.user, code=code, now=timezone.now())

        seat.refresh_from_db()
        assert seat.player == ann

    def test_a_guest_in_the_same_event_cannot_be_claimed(self, event: Event, ann: Player) -> None:
        guest = GuestFactory()
        enter(event, guest)
        enter(event, ann)
        code = guests.invite(guest=guest, now=timezone.now())

        with pytest.raises(ClaimRefused):
            guests.claim(user=ann.user, code=code, now=timezone.now())

    def test_whoever_leaves_is_withdrawn_before_the_lock_and_stands_after_it(
        self, event: Event, ann: Player
    ) -> None:
        open_seat, locked_seat = enter(event, ann), entrant(EventFactory(), ann)
        role = RoleFactory(event=event, user=ann.user, role="judge")
        lock(locked_seat.event)

        personal.erase(user=ann.user, now=timezone.now())

        for row in (open_seat, locked_seat, role):
            row.refresh_from_db()
        assert (open_seat.running, locked_seat.running) == (False, True)
        assert role.ended_at is not None
        assert locked_seat.submissions.count() == 1


def test_an_entered_player_is_refused_who_has_left(event: Event) -> None:
    gone = PlayerFactory(erased_at=timezone.now())

    with pytest.raises(NoPlayer):
        side(event, gone)
