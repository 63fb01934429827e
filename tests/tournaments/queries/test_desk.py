from datetime import timedelta

import pytest
from django.utils import timezone

from league.events.models import Event
from league.tournaments.models import JudgeCall, Phase, Round, Tournament
from league.tournaments.queries.desk import todo
from league.tournaments.services import calls, waiting
from matches.services import rulings
from tests.cards.factories import BanFactory
from tests.events.factories import RoleFactory, enter, hand_in, lock, pool, works
from tests.tournaments.factories import (
    TournamentFactory,
    add_entrants,
    new_players,
    plan,
    publish,
    user_of,
)

pytestmark = pytest.mark.django_db
DESK = 11  # queries


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=4)


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def told(tournament, viewer, now=None) -> list[tuple]:
    """Shorten what is to be done to its codes, with what is counted or at which tables."""
    tournament.refresh_from_db()
    found = []
    for one in todo(tournament, viewer=viewer, now=now or timezone.now()):
        of = [one.params[key] for key in ("count", "round", "tables", "table") if key in one.params]
        found.append((one.weight.value, one.code, *of))
    return found


def begin(tournament) -> None:
    Tournament.objects.update(state="running")
    Phase.objects.update(state="running")


def settle(pairing, by) -> None:
    rulings.rule(
        match=pairing.match, kind="result", reason="slip", winner=1, by=by, now=timezone.now()
    )


def test_a_tournament_without_phases_is_planned_first(organiser, tournament):
    tournament.phases.all().delete()
    Tournament.objects.update(state="setup")

    assert told(tournament, organiser) == [("next", "open_entry"), ("missing", "no_phases")]


def test_while_entry_is_open(tournament, organiser):
    Tournament.objects.update(state="open")
    Event.objects.update(capacity=4)
    player = new_players(1)[0]
    waiting.join(tournament=tournament, players=[player], by=player.user, now=timezone.now())

    assert told(tournament, organiser) == [
        ("next", "close_entry"),
        ("missing", "no_legal_deck", 4),
        ("know", "entered", 4),
        ("know", "waiting", 1),
    ]


def test_an_illegal_deck_is_nobodys_to_know_who_may_not_read_lists(organiser):
    tournament = TournamentFactory(state="open")
    role = works(tournament.event, "organiser")
    for seat in (enter(tournament.event), enter(tournament.event)):
        hand_in(seat)
        tournament.entrants.create(entry=seat.entry, number=seat.pk)
    BanFactory(card=pool()[0], format=tournament.event.format, valid_from="2026-01-01")
    lock(tournament.event)
    plays = user_of(tournament.entrants.first())
    RoleFactory(event=tournament.event, role="organiser", user=plays)

    assert ("missing", "no_legal_deck", 2) in told(tournament, role)
    for viewer in (plays, works(tournament.event, "scorekeeper")):
        assert not [line for line in told(tournament, viewer) if "deck" in line[1]]


def test_before_the_start(tournament, organiser):
    Tournament.objects.update(check_in="event")

    assert told(tournament, organiser) == [
        ("next", "start", 4),
        ("missing", "no_legal_deck", 4),
        ("missing", "not_checked_in", 4, 0),
        ("know", "entered", 4),
    ]


def test_nobody_starts_alone(organiser):
    tournament = TournamentFactory(entrants=1)

    assert ("missing", "too_few_entrants", 1) in told(tournament, organiser)


def test_a_round_from_pairing_to_closing(tournament, organiser):
    begin(tournament)
    assert told(tournament, organiser) == [("next", "pair_round", 1)]

    one, two, three, four = tournament.entrants.order_by("number")
    draft = Round.objects.create(
        tournament=tournament,
        phase=tournament.phases.get(),
        number=1,
        place=1,
        made_from=tournament.revision,
    )
    assert told(tournament, organiser) == [("next", "publish_round", 1)]
    Round.objects.update(made_from=tournament.revision + 1)
    assert told(tournament, organiser) == [("next", "redraw_round", 1)]
    draft.delete()

    tables = publish(tournament, [(one, two), (three, four)], minutes=50)
    assert told(tournament, organiser) == [
        ("next", "start_clock", 1),
        ("missing", "results_missing", 2, 1, [1, 2]),
    ]

    now = timezone.now()
    Round.objects.update(state="running", started_at=now)
    settle(tables[0], organiser)
    assert told(tournament, organiser) == [("missing", "results_missing", 1, 1, [2])]
    late = now + timedelta(minutes=50)
    assert told(tournament, organiser, late) == [("now", "time_is_up", 1, 1, [2])]
    Round.objects.update(extension_seconds=60)
    assert told(tournament, organiser, late) == [("missing", "results_missing", 1, 1, [2])]

    settle(tables[1], organiser)
    assert told(tournament, organiser) == [("next", "close_round", 1)]
    Round.objects.update(state="closed")
    assert told(tournament, organiser) == [("next", "pair_round", 2)]


def test_a_league_round_is_due_at_its_day(tournament, organiser):
    begin(tournament)
    one, two, *_rest = tournament.entrants.order_by("number")
    now = timezone.now()
    publish(tournament, [(one, two)], due_at=now)

    assert told(tournament, organiser, now) == [("now", "time_is_up", 1, 1, [1])]


def test_judges_are_waited_for_first(tournament, organiser):
    begin(tournament)
    one, two, three, four = tournament.entrants.order_by("number")
    tables = publish(tournament, [(one, two), (three, four)])
    judge = works(tournament.event, "judge")
    call = calls.call(pairing=tables[1], by=user_of(three), now=timezone.now())
    type(tables[0].match).objects.filter(pk=tables[0].match_id).update(state="disputed")

    assert told(tournament, organiser) == [
        ("now", "judge_called", 2),
        ("now", "judge_decides", 1, [1]),
        ("missing", "results_missing", 2, 1, [1, 2]),
    ]
    calls.take(call=call, by=judge, now=timezone.now())
    assert told(tournament, organiser)[-1] == ("know", "judge_on_the_way", 2)
    calls.close(call=call, by=judge, now=timezone.now())
    assert JudgeCall.objects.count() == 1
    assert "judge_on_the_way" not in {line[1] for line in told(tournament, organiser)}


def test_after_the_last_round(tournament, organiser):
    begin(tournament)
    for _round in range(3):
        publish(tournament, state="closed")
    assert told(tournament, organiser) == [("next", "finish_phase")]

    Phase.objects.update(rounds=None)
    assert told(tournament, organiser) == [("next", "pair_round", 4), ("next", "finish_phase")]

    Phase.objects.update(state="finished")
    [final] = plan(tournament, ["single"])
    assert told(tournament, organiser) == [("next", "cut")]
    Phase.objects.filter(pk=final.pk).update(state="running")
    assert told(tournament, organiser) == [("next", "finish_phase")]
    Phase.objects.update(state="finished")
    assert told(tournament, organiser) == [("next", "finish")]


def test_who_enters_late_is_not_forgotten(tournament, organiser):
    begin(tournament)
    for entrant in add_entrants(tournament, 2):
        entrant.delete()

    assert ("missing", "late_entries", 2) in told(tournament, organiser)


def test_a_check_in_before_each_round_is_missing_before_it(tournament, organiser):
    begin(tournament)
    Tournament.objects.update(check_in="round")
    publish(tournament, state="closed")

    assert told(tournament, organiser) == [
        ("next", "pair_round", 2),
        ("missing", "not_checked_in", 4, 2),
    ]


def test_a_finished_tournament_leaves_nothing_to_do(tournament, organiser):
    Tournament.objects.update(state="finished")

    assert told(tournament, organiser) == []


@pytest.mark.parametrize("tables", [1, 3])
def test_the_desk_costs_the_same_for_one_table_and_three(
    tournament, organiser, django_assert_num_queries, tables
):
    begin(tournament)
    add_entrants(tournament, 2)
    field = list(tournament.entrants.order_by("number"))
    publish(tournament, list(zip(field[::2], field[1::2], strict=True))[:tables])
    tournament.refresh_from_db()

    with django_assert_num_queries(DESK):
        todo(tournament, viewer=organiser, now=timezone.now())
