import pytest
from django.utils import timezone

from league.events.errors import AlreadyEntered, DecksLocked, EventFull, SideSize
from league.events.models import Event
from league.events.queries.mates import captain_of
from league.events.services import entries as event_entries, events, invitations
from league.people.errors import ClaimRefused
from league.people.services import personal
from league.tournaments.entrants.queries import waiting_list
from league.tournaments.entrants.services import entry_side, waiting
from league.tournaments.errors import (
    AlreadyWaiting,
    EntryNotOpen,
    NotFull,
    NotNow,
    NotWaiting,
    NoWaitingList,
    PlaceKept,
)
from league.tournaments.models import Tournament, Waiting, WaitingPlayer
from league.tournaments.personal import take_over_places
from tests.events.factories import enter, lock, works
from tests.people.factories import GuestFactory
from tests.tournaments.factories import TournamentFactory, add_entrants, new_players, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """A tournament with two places, both taken."""
    made = TournamentFactory(state="open", event__capacity=2)
    add_entrants(made, 2)
    return made


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def join(tournament, *players, by=None) -> Waiting:
    players = players or tuple(new_players(tournament.event.side_size))
    return waiting.join(
        tournament=tournament, players=players, by=by or players[0].user, now=timezone.now()
    )


def withdraw(entrant) -> None:
    event_entries.withdraw(
        entry=entrant.entry, by=user_of(entrant), now=timezone.now(), by_staff=True
    )


def states(tournament) -> list[str]:
    return list(tournament.waiting.order_by("pk").values_list("state", flat=True))


def test_whoever_asked_first_gets_the_free_place_and_is_told(
    tournament, mailoutbox, django_capture_on_commit_callbacks
):
    first, second = join(tournament), join(tournament)
    mailoutbox.clear()

    with django_capture_on_commit_callbacks(execute=True):
        withdraw(tournament.entrants.get(number=1))

    assert states(tournament) == ["entered", "waiting"]
    first.refresh_from_db()
    assert first.entry.entry_players.get().player == first.players.get().player
    assert not first.players.filter(running=True).exists()
    assert list(waiting_list(tournament)) == [second]
    assert tournament.entrants.filter(entry=first.entry).exists()
    assert [(letter.to, letter.subject) for letter in mailoutbox] == [
        ([first.asked_by.email], f"You have a place at {tournament.event.name}")
    ]


def test_more_places_let_more_in(tournament, organiser, django_capture_on_commit_callbacks):
    for _side in range(3):
        join(tournament)

    with django_capture_on_commit_callbacks(execute=True):
        events.change(event=tournament.event, by=organiser, now=timezone.now(), capacity=4)

    assert states(tournament) == ["entered", "entered", "waiting"]


def test_nobody_passes_those_who_wait(tournament):
    join(tournament)
    Event.objects.update(capacity=3)

    with pytest.raises(PlaceKept):
        enter(tournament.event)

    assert entry_side.sweep(now=timezone.now()) == 1
    assert states(tournament) == ["entered"]


def test_a_full_event_says_so_to_who_enters(tournament):
    with pytest.raises(EventFull):
        enter(tournament.event)


def test_a_side_that_has_entered_otherwise_holds_up_nobody(tournament, organiser):
    first, second = join(tournament), join(tournament)
    Event.objects.update(capacity=4)
    event_entries.enter(
        event=tournament.event,
        players=[first.players.get().player],
        by=organiser,
        now=timezone.now(),
        by_staff=True,
        agreed=True,
    )

    made = waiting.promote(tournament=tournament, now=timezone.now())

    assert states(tournament) == ["left", "entered"]
    second.refresh_from_db()
    assert made == [second.entry]


def test_places_stay_free_after_the_deadline_unless_staff_fills_them(tournament, organiser):
    waits = join(tournament)
    withdraw(tournament.entrants.get(number=1))
    lock(tournament.event)

    assert waiting.promote(tournament=tournament, now=timezone.now()) == []

    entry = waiting.admit(waiting=waits, by=organiser, now=timezone.now())
    assert entry.entry_players.get().player == waits.players.get().player
    assert states(tournament) == ["entered"]


def test_staff_lets_nobody_in_beyond_the_capacity_or_once_it_runs(tournament, organiser):
    waits = join(tournament)

    with pytest.raises(EventFull):
        waiting.admit(waiting=waits, by=organiser, now=timezone.now())
    Tournament.objects.update(state="running")
    with pytest.raises(NotNow):
        waiting.admit(waiting=waits, by=organiser, now=timezone.now())
    assert waiting.promote(tournament=tournament, now=timezone.now()) == []
    assert states(tournament) == ["waiting"]


def test_who_leaves_the_list_may_wait_again_behind(tournament, mailoutbox):
    first = join(tournament)
    player = first.players.get().player
    join(tournament)
    mailoutbox.clear()

    waiting.leave(waiting=first, by=player.user, now=timezone.now())

    assert mailoutbox == []
    again = join(tournament, player)
    assert list(waiting_list(tournament))[-1] == again
    with pytest.raises(NotWaiting):
        waiting.leave(waiting=first, by=player.user, now=timezone.now())


def test_who_is_taken_off_by_staff_is_told(tournament, organiser, mailoutbox):
    first = join(tournament)
    mailoutbox.clear()

    waiting.leave(waiting=first, by=organiser, now=timezone.now())

    assert [letter.subject for letter in mailoutbox] == [
        f"You are not on the waiting list of {tournament.event.name} any more"
    ]


def test_who_may_not_wait(tournament, organiser):
    entered = tournament.entrants.get(number=1).entry.entry_players.get().player
    waits = join(tournament).players.get().player
    first, second = new_players(2)

    for players, refusal in (
        ([entered], AlreadyEntered),
        ([waits], AlreadyWaiting),
        ([first, second], SideSize),
        ([], SideSize),
    ):
        with pytest.raises(refusal):
            waiting.join(tournament=tournament, players=players, by=organiser, now=timezone.now())
    assert states(tournament) == ["waiting"]


def test_when_there_is_no_waiting(tournament):
    for change, refusal in (
        ({"state": "closed"}, EntryNotOpen),
        ({"state": "open", "waiting_list": False}, NoWaitingList),
    ):
        Tournament.objects.update(**change)
        with pytest.raises(refusal):
            join(tournament)
    Tournament.objects.update(waiting_list=True)
    Event.objects.update(capacity=None)
    with pytest.raises(NotFull):
        join(tournament)
    Event.objects.update(capacity=2)
    lock(tournament.event)
    with pytest.raises(DecksLocked):
        join(tournament)
    assert states(tournament) == []


def test_teams_wait_as_they_would_enter():
    tournament = TournamentFactory(state="open", event__capacity=1, event__side_size=2)
    add_entrants(tournament, 1)
    players = new_players(2)
    made = join(tournament, *players)
    Event.objects.update(capacity=2)

    entry = waiting.promote(tournament=tournament, now=timezone.now())[0]

    made.refresh_from_db()
    captain, mate = entry.entry_players.order_by("seat")
    assert made.entry == entry
    assert (captain.player, mate.player.is_guest, mate.invited) == (players[0], True, players[1])


def test_a_mate_who_has_told_the_captain_no_holds_up_nobody():
    tournament = TournamentFactory(state="open", event__capacity=2, event__side_size=2)
    add_entrants(tournament, 1)
    players = new_players(2)
    earlier = event_entries.enter(
        event=tournament.event, players=players, by=players[0].user, now=timezone.now()
    )
    asked = earlier.entry_players.get(invited=players[1])
    invitations.decline(seat=asked, by=players[1].user, now=timezone.now())
    event_entries.withdraw(entry=earlier, by=players[0].user, now=timezone.now())
    Event.objects.update(capacity=1)
    join(tournament, *players)
    join(tournament, *new_players(2))
    Event.objects.update(capacity=3)

    waiting.promote(tournament=tournament, now=timezone.now())

    assert states(tournament) == ["left", "entered"]


def test_the_mates_of_whom_staff_lets_in_are_asked_by_their_captain(mailoutbox):
    tournament = TournamentFactory(state="open", event__capacity=1, event__side_size=2)
    add_entrants(tournament, 1)
    players = new_players(2)
    waits = join(tournament, *players)
    Event.objects.update(capacity=2)

    entry = waiting.admit(waiting=waits, by=works(tournament.event), now=timezone.now())

    assert captain_of(entry) == players[0]
    assert [letter.to for letter in mailoutbox[-2:]] == [
        [players[1].user.email], [players[0].user.email],
    ]  # fmt: skip


def test_an_account_that_is_deleted_waits_and_plays_no_more(tournament):
    waits = join(tournament).players.get().player
    plays = tournament.entrants.get(number=1)
    lock(tournament.event)

    for user in (waits.user, user_of(plays)):
        personal.erase(user=user, now=timezone.now())

    assert states(tournament) == ["left"]
    assert list(plays.absences.values_list("kind", flat=True)) == ["drop"]


def test_a_claimed_guest_keeps_the_place_in_the_list(tournament, organiser):
    guest, player = GuestFactory(), new_players(1)[0]
    join(tournament, guest, by=organiser)

    take_over_places(guest=guest, player=player, now=timezone.now())

    assert WaitingPlayer.objects.get().player == player
    join(tournament, guest, by=organiser)
    with pytest.raises(ClaimRefused):
        take_over_places(guest=guest, player=player, now=timezone.now())
