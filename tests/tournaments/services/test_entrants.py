import pytest
from django.utils import timezone

from league.events.models import Entry
from league.events.services import entries as event_entries
from league.tournaments.entrants.queries import entrants_of, not_taken_in
from league.tournaments.entrants.services import entrants, entry_side
from league.tournaments.errors import (
    CannotUndo,
    EntryNotOpen,
    LateEntryImpossible,
    NotNow,
    SettingsInvalid,
    TableTaken,
)
from league.tournaments.models import Entrant, Penalty, Phase, Tournament
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from tests.events.factories import enter, works
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory, new_players, publish, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(state="open", entrants=2)


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def numbers(tournament) -> list[int]:
    return list(tournament.entrants.order_by("number").values_list("number", flat=True))


def withdraw(entrant: Entrant) -> None:
    event_entries.withdraw(
        entry=entrant.entry, by=user_of(entrant), now=timezone.now(), by_staff=True
    )


def run(tournament, kind: str = "swiss") -> Phase:
    """Let the first phase be running with everybody in it."""
    Tournament.objects.update(state="running")
    Phase.objects.update(state="running", kind=kind)
    tournament.refresh_from_db()
    phase = tournament.phases.get()
    for seed, entrant in enumerate(tournament.entrants.order_by("number"), 1):
        phase.field.create(entrant=entrant, seed=seed)
    return phase


def test_entries_become_entrants_by_themselves(tournament, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        seat = enter(tournament.event)

    assert numbers(tournament) == [1, 2, 3]
    assert tournament.entrants.get(number=3).entry == seat.entry


def test_a_withdrawn_entry_is_no_entrant_before_the_start(
    tournament, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(tournament.entrants.get(number=1))

    assert numbers(tournament) == [2]


def test_enlisting_again_changes_nothing(tournament):
    assert entrants.enlist(tournament=tournament, now=timezone.now()) == 0

    tournament.refresh_from_db()
    assert (numbers(tournament), tournament.revision) == ([1, 2], 0)


def test_somebody_with_a_penalty_is_dropped_and_kept(tournament, organiser):
    bad = tournament.entrants.get(number=1)
    Penalty.objects.create(entrant=bad, infraction="other", ruling="warning", by=organiser)
    withdraw(bad)

    entrants.enlist(tournament=tournament, now=timezone.now())
    entrants.enlist(tournament=tournament, now=timezone.now())

    assert numbers(tournament) == [1, 2]
    assert list(bad.absences.values_list("kind", "from_round")) == [("drop", 1)]
    assert list(tournament.acts.values_list("kind", flat=True)) == ["withdrawn"]


def test_who_withdraws_while_it_runs_is_dropped(tournament, django_capture_on_commit_callbacks):
    run(tournament)
    publish(tournament)
    left = tournament.entrants.get(number=2)

    with django_capture_on_commit_callbacks(execute=True):
        withdraw(left)

    assert list(left.absences.values_list("kind", "from_round")) == [("drop", 2)]


def test_players_enter_by_themselves_only_while_entry_is_open(tournament):
    player = PlayerFactory()
    for state in ("setup", "closed", "running", "finished"):
        Tournament.objects.update(state=state)

        with pytest.raises(EntryNotOpen):
            enter(tournament.event, player)

    Tournament.objects.update(state="open")
    assert enter(tournament.event, player).entry.state == Entry.State.ENTERED


def test_staff_enters_guests_when_entry_is_closed(tournament, organiser):
    Tournament.objects.update(state="closed")

    entry = event_entries.enter_guest(
        event=tournament.event, by=organiser, now=timezone.now(), display_name="Guest"
    )
    entrants.enlist(tournament=tournament, now=timezone.now())

    assert entry in {entrant.entry for entrant in tournament.entrants.all()}


def test_the_sweep_finds_what_nobody_was_told_of(tournament):
    enter(tournament.event)
    withdraw(tournament.entrants.get(number=1))

    assert entry_side.sweep(now=timezone.now()) == 1

    assert numbers(tournament) == [2, 3]
    assert entry_side.sweep(now=timezone.now()) == 0


## Late entry


def test_a_late_entry_joins_the_next_round_of_a_swiss(tournament, organiser):
    phase = run(tournament)
    publish(tournament)

    made = entrants.enter_late_players(
        tournament=tournament, players=new_players(1), by=organiser, now=timezone.now()
    )

    assert (made.number, made.joined_in) == (3, 2)
    assert phase.field.get(entrant=made).seed == 3
    act = tournament.acts.get()
    assert (act.kind, act.round, act.params["entrant"]) == ("enter_late", 2, 3)


def test_whoever_enters_a_running_tournament_waits_to_be_taken_in(tournament, organiser):
    run(tournament)
    entry = event_entries.enter(
        event=tournament.event,
        players=new_players(1),
        by=organiser,
        now=timezone.now(),
        by_staff=True,
    )
    entrants.enlist(tournament=tournament, now=timezone.now())

    assert list(not_taken_in(tournament)) == [entry]
    entrants.enter_late(tournament=tournament, entry=entry, by=organiser, now=timezone.now())
    assert not not_taken_in(tournament).exists()
    with pytest.raises(NotNow):
        entrants.enter_late(tournament=tournament, entry=entry, by=organiser, now=timezone.now())


@pytest.mark.parametrize("kind", ["single", "double", "round_robin", "groups"])
def test_nobody_enters_late_where_all_is_fixed(tournament, organiser, kind):
    run(tournament, kind)

    with pytest.raises(LateEntryImpossible):
        entrants.enter_late_players(
            tournament=tournament, players=new_players(1), by=organiser, now=timezone.now()
        )

    assert tournament.event.entries.count() == 2


def test_nobody_is_late_before_the_start(tournament, organiser):
    with pytest.raises(NotNow):
        entrants.enter_late_players(
            tournament=tournament, players=new_players(1), by=organiser, now=timezone.now()
        )

    assert tournament.event.entries.count() == 2


def test_a_late_entry_is_undone_until_it_is_paired(tournament, organiser):
    run(tournament)
    first, second = (
        entrants.enter_late_players(
            tournament=tournament, players=new_players(1), by=organiser, now=timezone.now()
        )
        for _time in range(2)
    )
    acts = list(tournament.acts.order_by("number"))

    undo(act=acts[1], by=organiser, reason="", now=timezone.now())

    assert numbers(tournament) == [1, 2, 3]
    publish(tournament, [(tournament.entrants.get(number=1), first)])
    with pytest.raises(CannotUndo):
        undo(act=acts[0], by=organiser, reason="", now=timezone.now())
    assert second.entry.state == Entry.State.ENTERED


## Clubs and tables


def test_a_club_and_a_table_are_given_and_undone(tournament, organiser):
    entrant = tournament.entrants.get(number=1)

    entrants.set_club(entrant=entrant, club="  Team  Canary ", by=organiser, now=timezone.now())
    entrants.set_fixed_table(entrant=entrant, fixed_table=7, by=organiser, now=timezone.now())

    entrant.refresh_from_db()
    assert (entrant.club, entrant.fixed_table) == ("Team Canary", 7)
    for kind in ("club", "fixed_table"):
        undo(act=last_act(tournament, kind), by=organiser, reason="", now=timezone.now())
    entrant.refresh_from_db()
    assert (entrant.club, entrant.fixed_table) == ("", None)


def test_a_fixed_table_is_one_entrants(tournament, organiser):
    first, second = entrants_of(tournament)
    entrants.set_fixed_table(entrant=first, fixed_table=7, by=organiser, now=timezone.now())

    with pytest.raises(TableTaken) as refusal:
        entrants.set_fixed_table(entrant=second, fixed_table=7, by=organiser, now=timezone.now())

    assert "7" in str(refusal.value)


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        (entrants.set_club, {"club": "x" * 61}),
        (entrants.set_club, {"club": "a\u202eb"}),
        (entrants.set_fixed_table, {"fixed_table": 0}),
        (entrants.set_fixed_table, {"fixed_table": 40_000}),
    ],
)
def test_what_no_club_or_table_can_be_is_refused(tournament, organiser, act, fields):
    with pytest.raises(SettingsInvalid):
        act(entrant=tournament.entrants.get(number=1), by=organiser, now=timezone.now(), **fields)

    assert not tournament.acts.exists()


def test_a_club_that_was_changed_again_is_not_undone(tournament, organiser):
    entrant = tournament.entrants.get(number=1)
    entrants.set_club(entrant=entrant, club="One", by=organiser, now=timezone.now())
    first = last_act(tournament, "club")
    entrants.set_club(entrant=entrant, club="Two", by=organiser, now=timezone.now())

    with pytest.raises(CannotUndo):
        undo(act=first, by=organiser, reason="", now=timezone.now())


def test_nothing_is_said_of_entrants_after_the_end(tournament, organiser):
    Tournament.objects.update(state="finished")

    with pytest.raises(NotNow):
        entrants.set_club(
            entrant=tournament.entrants.get(number=1), club="Late", by=organiser, now=timezone.now()
        )
