from datetime import timedelta

import pytest
from django.utils import timezone

from league.events.errors import DecksLocked
from league.events.models import Act
from league.events.queries import is_locked
from league.rules.standings.presets import WRITTEN
from league.tournaments.entrants.services import check_in
from league.tournaments.errors import (
    CannotUndo,
    CheckInOpen,
    NoPhases,
    NotNow,
    PhasesUnfinished,
    RulesRefused,
    SeedFixed,
    SettingsInvalid,
    TooFewEntrants,
    TournamentExists,
)
from league.tournaments.models import Phase, PhaseEntrant, Round, Tournament
from league.tournaments.phases.services import tournaments
from league.tournaments.tournament.queries import last_act, log_of
from league.tournaments.tournament.services.acts import undo
from tests.cards.factories import FormatFactory
from tests.events.factories import EventFactory, enter, hand_in, works
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory, add_entrants, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=4)


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def change(tournament, by, **fields) -> Tournament:
    return tournaments.change(tournament=tournament, by=by, now=timezone.now(), **fields)


def act(service, tournament, by, **more):
    return service(tournament=tournament, by=by, now=timezone.now(), **more)


def kinds(tournament) -> list[str]:
    return [act.kind for act in log_of(tournament)][::-1]


## Making


def test_an_event_becomes_a_tournament_with_whoever_has_entered():
    event = EventFactory()
    seats = [enter(event), enter(event)]
    by = works(event)

    made = tournaments.make(event=event, by=by, now=timezone.now(), round_minutes=50)

    assert (made.state, made.round_minutes, len(made.check_in_code)) == ("setup", 50, 6)
    assert 0 <= made.seed < 2**63
    assert made.standings["points"] == "3*win+1*draw"
    rows = made.entrants.order_by("number").values_list("number", "entry")
    assert list(rows) == [(number, seat.entry_id) for number, seat in enumerate(seats, 1)]
    assert kinds(made) == ["make"]
    with pytest.raises(TournamentExists):
        tournaments.make(event=event, by=by, now=timezone.now())


def test_an_event_and_its_tournament_are_made_together_or_not_at_all():
    by, now = PlayerFactory().user, timezone.now()
    event = {
        "name": "Winter Cup",
        "format": FormatFactory(),
        "deadline": now + timedelta(days=1),
        "starts_at": now + timedelta(days=2),
    }

    with pytest.raises(SettingsInvalid):
        tournaments.create_with_event(by=by, now=now, event=event, round_minutes=0)
    assert not Tournament.objects.exists()

    made = tournaments.create_with_event(by=by, now=now, event=event)
    assert (made.event.name, made.event.created_by) == ("Winter Cup", by)


## Changing


def test_settings_change_and_the_log_tells_from_what_to_what(tournament, organiser):
    change(tournament, organiser, round_minutes=45, fees="500 yen")

    tournament.refresh_from_db()
    assert (tournament.round_minutes, tournament.fees, tournament.revision) == (45, "500 yen", 1)
    made = last_act(tournament, "change")
    assert (made.params["before"], made.params["after"]) == (
        {"round_minutes": None, "fees": ""},
        {"round_minutes": 45, "fees": "500 yen"},
    )
    undo(act=made, by=organiser, reason="", now=timezone.now())
    tournament.refresh_from_db()
    assert (tournament.round_minutes, tournament.fees) == (None, "")


def test_nothing_changed_is_no_act(tournament, organiser):
    change(tournament, organiser, standings={}, fees="", seed=tournament.seed)

    assert kinds(tournament) == []


def test_a_change_that_was_changed_again_is_not_undone(tournament, organiser):
    change(tournament, organiser, fees="500 yen")
    first = last_act(tournament, "change")
    change(tournament, organiser, fees="600 yen")

    with pytest.raises(CannotUndo):
        undo(act=first, by=organiser, reason="", now=timezone.now())


@pytest.mark.parametrize("preset", sorted(WRITTEN))
def test_standings_are_computed_otherwise_at_any_time(tournament, organiser, preset):
    Tournament.objects.update(state="running")
    publish(tournament)

    changed = change(tournament, organiser, standings=dict(WRITTEN[preset]))

    assert changed.standings["tiebreakers"]
    assert changed.revision == 1


def test_the_seed_stays_once_a_round_was_paired(tournament, organiser):
    change(tournament, organiser, seed=5)
    first = last_act(tournament, "change")
    publish(tournament, state=Round.State.DRAFT)

    with pytest.raises(SeedFixed):
        change(tournament, organiser, seed=6)
    with pytest.raises(SeedFixed):
        undo(act=first, by=organiser, reason="", now=timezone.now())
    assert change(tournament, organiser, seed=5, fees="none").seed == 5


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("round_minutes", 0),
        ("round_minutes", 1441),
        ("overdue", "coin"),
        ("check_in", "never"),
        ("venue_url", "javascript:alert(1)"),
        ("contact", "x" * 201),
        ("house_rules", "a\x00b"),
        ("first_table", -1),
        ("seed", -1),
        ("seed", 2**63),
    ],
)
def test_what_no_setting_can_be_is_refused(tournament, organiser, field, value):
    with pytest.raises(SettingsInvalid) as refusal:
        change(tournament, organiser, **{field: value})

    assert refusal.value.params["field"] == field
    assert kinds(tournament) == []


@pytest.mark.parametrize(
    ("standings", "code"),
    [
        ({"points": "3*victory"}, "formula_unknown_name"),
        ({"points": ""}, "formula_empty"),
        ({"points": "3*(win"}, "formula_bracket"),
        ({"tiebreakers": ["beauty"]}, "setting_unknown_choice"),
        ({"tiebreakers": ["wins", "wins"]}, "tiebreaker_twice"),
        ({"colour": "red"}, "setting_unknown"),
    ],
)
def test_standings_by_no_rule_are_refused_in_words(tournament, organiser, standings, code):
    with pytest.raises(RulesRefused) as refusal:
        change(tournament, organiser, standings=standings)

    assert refusal.value.code == code
    assert code not in str(refusal.value)


## From one state to the next


def test_entry_opens_closes_and_opens_again(tournament, organiser):
    Tournament.objects.update(state="setup")

    act(tournaments.open_entry, tournament, organiser)
    enter(tournament.event)
    assert act(tournaments.close_entry, tournament, organiser).state == "closed"
    assert tournament.entrants.count() == 5
    act(tournaments.reopen_entry, tournament, organiser, reason="a bus is late")

    tournament.refresh_from_db()
    assert tournament.state == "open"
    assert kinds(tournament) == ["open_entry", "close_entry", "undo"]
    act(tournaments.close_entry, tournament, organiser)
    act(tournaments.reopen_entry, tournament, organiser, reason="another bus")
    undo(act=last_act(tournament, "open_entry"), by=organiser, reason="", now=timezone.now())
    tournament.refresh_from_db()
    assert tournament.state == "setup"


STEPS = {
    tournaments.open_entry: "setup",
    tournaments.close_entry: "open",
    tournaments.start: "closed",
    tournaments.finish: "running",
}


@pytest.mark.parametrize("service", STEPS)
def test_every_step_begins_in_its_own_state_alone(tournament, organiser, service):
    for state in set(Tournament.State.values) - {STEPS[service]}:
        Tournament.objects.update(state=state)
        with pytest.raises(NotNow):
            act(service, tournament, organiser)
        assert kinds(tournament) == []


@pytest.mark.parametrize(
    "service", [tournaments.reopen_entry, tournaments.unstart, tournaments.unfinish]
)
def test_what_was_not_done_is_not_undone(tournament, organiser, service):
    with pytest.raises(NotNow):
        act(service, tournament, organiser, reason="")


def test_the_start_begins_the_first_phase_with_who_is_there(tournament, organiser):
    act(tournaments.start, tournament, organiser)

    tournament.refresh_from_db()
    phase = tournament.phases.get()
    assert (tournament.state, phase.state, phase.field.count()) == ("running", "running", 4)
    assert "start" in kinds(tournament)


def test_a_start_before_the_deadline_locks_the_decks(tournament, organiser):
    seat = tournament.entrants.get(number=1).entry.entry_players.get()
    hand_in(seat)
    Tournament.objects.update(drops_without_deck=True)
    add_entrants(tournament, 1)
    hand_in(tournament.entrants.get(number=5).entry.entry_players.get())

    act(tournaments.start, tournament, organiser)

    assert is_locked(tournament.event)
    with pytest.raises(DecksLocked):
        hand_in(seat)
    assert tournament.phases.get().field.count() == 2
    assert Act.objects.filter(event=tournament.event, kind="lock_decks").count() == 1


def test_a_refused_start_leaves_the_decks_open(organiser):
    alone = TournamentFactory(entrants=1)

    with pytest.raises(TooFewEntrants):
        act(tournaments.start, alone, organiser)

    assert not is_locked(alone.event)


def test_a_start_is_undone_while_nothing_was_played(tournament, organiser):
    act(tournaments.start, tournament, organiser)

    act(tournaments.unstart, tournament, organiser, reason="too early")

    tournament.refresh_from_db()
    assert (tournament.state, tournament.phases.get().state) == ("closed", "waiting")
    assert not PhaseEntrant.objects.exists()
    assert not tournament.rounds.exists()
    act(tournaments.start, tournament, organiser)
    assert PhaseEntrant.objects.count() == 4


def test_what_a_start_needs(organiser):
    empty = TournamentFactory(entrants=1)
    with pytest.raises(TooFewEntrants):
        act(tournaments.start, empty, organiser)
    unplanned = TournamentFactory(entrants=2, phases=[])
    with pytest.raises(NoPhases):
        act(tournaments.start, unplanned, organiser)
    for tournament in (empty, unplanned):
        tournament.refresh_from_db()
        assert tournament.state == "closed"


def test_a_start_waits_for_the_check_in(tournament, organiser):
    Tournament.objects.update(check_in="event")
    now = timezone.now()
    check_in.check_in_together(tournament=tournament, numbers=[1, 2, 3], by=organiser, now=now)

    with pytest.raises(CheckInOpen) as refusal:
        act(tournaments.start, tournament, organiser)
    assert refusal.value.params == {"count": 1}

    check_in.close(tournament=tournament, by=organiser, now=now)
    act(tournaments.start, tournament, organiser)
    assert tournament.phases.get().field.count() == 3


def test_a_tournament_ends_when_its_phases_have_and_not_before(tournament, organiser):
    Tournament.objects.update(state="running")
    Phase.objects.update(state="running")
    with pytest.raises(PhasesUnfinished):
        act(tournaments.finish, tournament, organiser)

    Phase.objects.update(state="finished")
    act(tournaments.finish, tournament, organiser)
    tournament.refresh_from_db()
    assert tournament.state == "finished"

    act(tournaments.unfinish, tournament, organiser, reason="a wrong result")
    tournament.refresh_from_db()
    assert tournament.state == "running"


def test_entrants_of_a_big_field_cost_no_query_each(django_assert_max_num_queries):
    tournament = TournamentFactory(state="open")
    add_entrants(tournament, 60)
    tournament.entrants.all().delete()
    by = works(tournament.event)

    with django_assert_max_num_queries(18):
        act(tournaments.close_entry, tournament, by)

    assert tournament.entrants.count() == 60
