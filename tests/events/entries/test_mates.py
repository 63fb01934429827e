"""A captain finds the mates by name; each is asked, and a guest stands in until they say yes."""

from typing import Any

import pytest
from django.utils import timezone

from league.events import queries
from league.events.errors import (
    AlreadyAsked,
    AlreadyEntered,
    DecksLocked,
    EntryAsked,
    EntryDeclined,
    EntryWithdrawn,
    EventHidden,
    EventUnpublished,
    MateDeclined,
    MateSettled,
    MateUnclear,
    MateUnknown,
    SeatHasDeck,
)
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries.mates import MOST, captain_of, mate_named
from league.events.services import entries, invitations, mates, submissions
from league.events.services.stand_ins import OPEN
from league.people.errors import NoPlayer, TooManyTries
from league.people.models import HeldHandle, Player
from league.people.services import personal
from tests.events.factories import EventFactory, lock, version_for, whole_code, works
from tests.people.factories import GuestFactory, PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Event:
    return EventFactory(name="Pair Cup", side_size=2, place="Kobe")


def enter(event: Event, captain: Player, *others: Player, called: str = "") -> Entry:
    return entries.enter(
        event=event,
        players=[captain, *others],
        by=captain.user,
        now=timezone.now(),
        called=[captain.handle, called],
    )


def seat_of(entry: Entry) -> EntryPlayer:
    return EntryPlayer.objects.select_related("player", "invited").get(entry=entry, seat=2)


def ask(entry: Entry, mate: Player, by: Player, called: str = "") -> EntryPlayer:
    return mates.ask(seat=seat_of(entry), mate=mate, called=called, by=by.user, now=timezone.now())


def take_back(entry: Entry, by: Player) -> EntryPlayer:
    return mates.take_back(seat=seat_of(entry), by=by.user, now=timezone.now())


def accept(entry: Entry, mate: Player) -> None:
    invitations.accept(seat=seat_of(entry), by=mate.user, now=timezone.now())


def decline(entry: Entry, mate: Player) -> Entry:
    return invitations.decline(seat=seat_of(entry), by=mate.user, now=timezone.now())


class TestWhoIsMeant:
    @pytest.mark.parametrize(
        "words", ["bob", "@bob", "ＢＯＢ", " Bob ", "robert", "Robert Ross", "ロバート", "old-bob"]
    )
    def test_a_handle_or_what_only_one_is_called(
        self, ann: Player, bob: Player, words: str
    ) -> None:
        Player.objects.filter(pk=bob.pk).update(display_name="Robert Ross", reading="ろばーと")
        PlayerFactory(display_name="Bobby", handle="bobby")
        HeldHandle.objects.create(player=bob, handle="old-bob")

        assert mate_named(words, captain=ann) == bob

    @pytest.mark.parametrize("words", ["nobody at all", "@", "　", "zz-guest", "gone", "ひみつ"])
    def test_nobody_is_found_whom_the_list_of_players_does_not_show(
        self, ann: Player, words: str
    ) -> None:
        GuestFactory(handle="zz-guest", display_name="Zz")
        PlayerFactory(handle="gone", erased_at=timezone.now())
        PlayerFactory(reading="ひみつ", hidden=["reading"])

        with pytest.raises(MateUnknown):
            mate_named(words, captain=ann)

    def test_several_are_offered_without_oneself_and_one_is_picked(self, ann: Player) -> None:
        anna, annette = (
            PlayerFactory(handle=handle, display_name=name)
            for handle, name in (("p1", "Ann A"), ("p2", "Ann B"))
        )

        with pytest.raises(MateUnclear) as unclear:
            mate_named("Ann", captain=ann)
        assert unclear.value.params["candidates"] == [
            {"handle": "p1", "name": "Ann A"}, {"handle": "p2", "name": "Ann B"},
        ]  # fmt: skip
        assert mate_named("ann", captain=ann, picked="p2") == annette
        assert mate_named("p1", captain=ann, picked="p2") == anna
        with pytest.raises(MateUnclear):
            mate_named("ann", captain=ann, picked="ann")

    def test_of_very_many_the_first_are_offered(self, ann: Player) -> None:
        for number in range(MOST + 1):
            PlayerFactory(display_name=f"Sora {number}")

        with pytest.raises(MateUnclear) as unclear:
            mate_named("sora", captain=ann)

        assert len(unclear.value.params["candidates"]) == MOST
        assert str(unclear.value).startswith("Many players are called “sora”.")


class TestAsking:
    def test_a_guest_of_the_typed_name_stands_in_and_the_mate_is_asked(
        self, event: Event, ann: Player, bob: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob, called="ロバート")

        seat = seat_of(entry)
        assert (seat.player.display_name, seat.player.is_guest) == ("ロバート", True)
        assert (seat.invited, captain_of(entry)) == (bob, ann)
        assert not queries.takes_part_in(bob.user, event)
        [mail] = mailoutbox
        assert (mail.to, mail.subject) == (["bob@example.org"], "Ann asks you to play at Pair Cup")
        for said in ("Ann (@ann)", f"{event.starts_at:%Y}-", "Kobe", "ロバート"):
            assert said in mail.body
        assert mail.body.rstrip().endswith(f"/events/{event.uid}/")

    def test_of_a_mate_under_18_no_typed_name_is_public(self, event: Event, ann: Player) -> None:
        child = PlayerFactory(handle="kid", display_name="kid", is_minor=True)

        seat = seat_of(enter(event, ann, child, called="本名"))

        assert (seat.player.display_name, seat.player.called) == (seat.player.handle, "本名")

    def test_the_mate_who_says_yes_plays_and_the_captain_is_told(
        self, event: Event, ann: Player, bob: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob)
        accept(entry, bob)

        assert queries.own_entry(event, bob.user) == entry
        assert [mail.to for mail in mailoutbox] == [["bob@example.org"], ["ann@example.org"]]
        assert mailoutbox[1].subject == "Bob plays with you at Pair Cup"
        for act in (lambda: take_back(entry, ann), lambda: ask(entry, PlayerFactory(), ann)):
            with pytest.raises(MateSettled):
                act()

    def test_who_plays_or_is_asked_is_not_asked_again(
        self, event: Event, ann: Player, bob: Player, carol: Player
    ) -> None:
        mine = enter(event, ann, bob)
        dora = PlayerFactory()

        with pytest.raises(AlreadyAsked):
            enter(event, carol, bob)
        with pytest.raises(AlreadyEntered):
            enter(event, carol, ann)
        with pytest.raises(EntryAsked):
            enter(event, bob, carol)
        with pytest.raises(AlreadyAsked):
            ask(mine, bob, ann)
        enter(event, carol, dora)
        for taken in (carol, dora):
            with pytest.raises(AlreadyEntered):
                ask(mine, taken, ann)

    def test_no_guest_is_a_mate(self, event: Event, ann: Player) -> None:
        with pytest.raises(NoPlayer):
            enter(event, ann, GuestFactory())

    def test_an_event_that_is_not_published_asks_its_own_staff_alone(
        self, event: Event, ann: Player, bob: Player
    ) -> None:
        Event.objects.update(published=False)

        with pytest.raises(EventUnpublished):
            enter(event, ann, bob)

    def test_strangers_are_not_flooded_with_mail(
        self, event: Event, ann: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, PlayerFactory())
        for _more in range(9):
            ask(entry, PlayerFactory(), ann)

        with pytest.raises(TooManyTries):
            ask(entry, PlayerFactory(), ann)
        entries.withdraw(entry=entry, by=ann.user, now=timezone.now())
        with pytest.raises(TooManyTries):
            enter(event, ann, PlayerFactory())

        asked = [mail for mail in mailoutbox if "asks you to play" in mail.subject]
        assert len(asked) == 10


class TestAnswers:
    def test_no_opens_the_seat_and_tells_the_captain_whose_entry_stands(
        self, event: Event, ann: Player, bob: Player, carol: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob, called="ロバート")
        left = decline(entry, bob)

        seat = seat_of(entry)
        assert (left.state, seat.is_open, seat.player.display_name) == ("entered", True, OPEN)
        assert mailoutbox[-1].to == ["ann@example.org"]
        assert mailoutbox[-1].subject == "Bob does not play with you at Pair Cup"
        with pytest.raises(EventHidden):
            accept(entry, bob)
        ask(entry, carol, ann, "カロル")
        assert (seat_of(entry).invited, seat_of(entry).player.display_name) == (carol, "カロル")
        assert not seat_of(entry).is_open

    def test_who_told_a_captain_no_is_asked_by_others_alone(
        self, event: Event, ann: Player, bob: Player, carol: Player
    ) -> None:
        entry = enter(event, ann, bob)
        decline(entry, bob)

        with pytest.raises(MateDeclined):
            ask(entry, bob, ann)
        assert seat_of(enter(event, carol, bob)).invited == bob

    def test_who_told_the_staff_no_may_be_asked_by_a_captain_not_by_the_staff(
        self, event: Event, ann: Player, bob: Player
    ) -> None:
        by, now = works(event), timezone.now()
        earlier = entries.enter(
            event=event, players=[GuestFactory(), bob], by=by, now=now, by_staff=True
        )
        gone = decline(earlier, bob)
        entry = enter(event, ann, bob)

        assert (gone.state, seat_of(entry).invited) == ("withdrawn", bob)
        decline(entry, bob)
        with pytest.raises(EntryDeclined):
            entries.enter(event=event, players=[GuestFactory(), bob], by=by, now=now, by_staff=True)

    def test_taking_back_tells_the_mate_and_frees_them(
        self, event: Event, ann: Player, bob: Player, carol: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob)
        take_back(entry, ann)

        assert seat_of(entry).is_open
        assert mailoutbox[-1].to == ["bob@example.org"]
        assert mailoutbox[-1].subject == "You are not asked for Pair Cup any more"
        assert take_back(entry, ann).is_open
        enter(event, carol, bob)
        accept(Entry.objects.get(entry_players__invited=bob), bob)

    def test_asking_another_tells_who_was_asked_before(
        self, event: Event, ann: Player, bob: Player, carol: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob)
        mailoutbox.clear()
        ask(entry, carol, ann)

        assert [mail.to for mail in mailoutbox] == [["bob@example.org"], ["carol@example.org"]]

    def test_only_the_captain_changes_the_side_and_until_the_deadline(
        self, event: Event, ann: Player, bob: Player, carol: Player
    ) -> None:
        entry = enter(event, ann, bob)

        for stranger in (bob, carol):
            with pytest.raises(EventHidden):
                take_back(entry, stranger)
        with pytest.raises(EventHidden):
            mates.take_back(seat=entry.entry_players.get(seat=1), by=ann.user, now=timezone.now())
        lock(event)
        for act in (lambda: take_back(entry, ann), lambda: ask(entry, carol, ann)):
            with pytest.raises(DecksLocked):
                act()
        accept(entry, bob)

    def test_a_side_that_staff_entered_is_the_staffs(
        self, event: Event, ann: Player, bob: Player
    ) -> None:
        entry = entries.enter(
            event=event, players=[ann, bob], by=works(event), now=timezone.now(), by_staff=True
        )
        first = EntryPlayer.objects.get(entry=entry, seat=1)
        invitations.accept(seat=first, by=ann.user, now=timezone.now())

        assert captain_of(entry) is None
        with pytest.raises(EventHidden):
            take_back(entry, ann)

    def test_a_deck_of_the_stand_in_stays_with_who_was_asked_first(
        self, event: Event, ann: Player, bob: Player, carol: Player
    ) -> None:
        entry = enter(event, ann, bob)
        seat = seat_of(entry)
        submissions.hand_in_list(
            seat=seat, text=whole_code(version_for(seat.player)), by=works(event),
            now=timezone.now(),
        )  # fmt: skip
        take_back(entry, ann)

        with pytest.raises(SeatHasDeck):
            ask(entry, carol, ann)

    def test_nobody_answers_for_an_entry_that_is_withdrawn(
        self, event: Event, ann: Player, bob: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob)
        entries.withdraw(entry=entry, by=ann.user, now=timezone.now())

        assert mailoutbox[-1].subject == "You are not asked for Pair Cup any more"
        for act in (accept, decline):
            with pytest.raises(EntryWithdrawn):
                act(entry, bob)
        with pytest.raises(EventHidden):
            ask(entry, bob, ann)

    def test_a_mate_who_deletes_the_account_leaves_the_seat_open(
        self, event: Event, ann: Player, bob: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob)
        mailoutbox.clear()
        personal.erase(user=bob.user, now=timezone.now())

        assert seat_of(entry).is_open
        assert [mail.to for mail in mailoutbox] == [["ann@example.org"]]

    def test_a_side_may_play_while_the_mate_has_not_answered(
        self, event: Event, ann: Player, bob: Player, mailoutbox: list[Any]
    ) -> None:
        entry = enter(event, ann, bob)
        lock(event, started=True)
        mailoutbox.clear()
        decline(entry, bob)

        assert ["ask somebody else" in mail.body for mail in mailoutbox] == [False]
        assert (Entry.objects.get().state, seat_of(entry).player.display_name) == ("entered", OPEN)
