from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from league.events.models import Event
from league.tournaments.desk.queries import todo
from league.tournaments.entrants.services import check_in, waiting
from league.tournaments.floor.services import calls
from league.tournaments.models import JudgeCall, Phase, Round, Tournament
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
from tests.tournaments.rounds.hall import WIN, running

pytestmark = pytest.mark.django_db
DESK = 11  # queries


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=4)


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def todo_codes(tournament, viewer, now=None) -> list[tuple]:
    """Shorten what is to be done to its codes, with what is counted or at which tables."""
    tournament.refresh_from_db()
    lines = []
    for step in todo(tournament, viewer=viewer, now=now or timezone.now()):
        of = [
            step.params[key] for key in ("count", "round", "tables", "table") if key in step.params
        ]
        lines.append((step.weight.value, step.code, *of))
    return lines


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

    assert todo_codes(tournament, organiser) == [("next", "open_entry"), ("missing", "no_phases")]


def test_while_entry_is_open(tournament, organiser):
    Tournament.objects.update(state="open")
    Event.objects.update(capacity=4)
    player = new_players(1)[0]
    waiting.join(tournament=tournament, players=[player], by=player.user, now=timezone.now())

    assert todo_codes(tournament, organiser) == [
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

    assert ("missing", "no_legal_deck", 2) in todo_codes(tournament, role)
    for viewer in (plays, works(tournament.event, "scorekeeper")):
        assert not [line for line in todo_codes(tournament, viewer) if "deck" in line[1]]


def test_before_the_start(tournament, organiser):
    assert todo_codes(tournament, organiser) == [
        ("next", "start_locks", 4),
        ("missing", "no_legal_deck", 4),
        ("know", "entered", 4),
    ]
    lock(tournament.event)
    assert todo_codes(tournament, organiser)[0] == ("next", "start", 4)


def test_the_check_in_is_closed_before_the_start(tournament, organiser):
    Tournament.objects.update(check_in="event")
    lock(tournament.event)
    tournament.refresh_from_db()
    now = timezone.now()

    assert [line for line in todo_codes(tournament, organiser) if "check" in line[1]] == [
        ("missing", "not_checked_in", 4, 0),
        ("missing", "too_few_checked_in", 0),
    ]
    check_in.check_in_together(tournament=tournament, numbers=[1, 2, 3], by=organiser, now=now)
    assert todo_codes(tournament, organiser)[0] == ("next", "close_check_in", 1)
    assert not [line for line in todo_codes(tournament, organiser) if line[1].startswith("start")]
    check_in.close(tournament=tournament, by=organiser, now=now)
    assert todo_codes(tournament, organiser)[0] == ("next", "start", 3)


def test_nobody_starts_alone(organiser):
    tournament = TournamentFactory(entrants=1)

    assert ("missing", "too_few_entrants", 1) in todo_codes(tournament, organiser)


def test_a_round_from_pairing_to_closing(tournament, organiser):
    begin(tournament)
    assert todo_codes(tournament, organiser) == [("next", "pair_round", 1)]

    first, second, third, fourth = tournament.entrants.order_by("number")
    draft = Round.objects.create(
        tournament=tournament,
        phase=tournament.phases.get(),
        number=1,
        place=1,
        made_from=tournament.revision,
    )
    assert todo_codes(tournament, organiser) == [("next", "publish_round", 1)]
    Round.objects.update(made_from=tournament.revision + 1)
    assert todo_codes(tournament, organiser) == [("next", "redraw_round", 1)]
    draft.delete()

    tables = publish(tournament, [(first, second), (third, fourth)], minutes=50)
    assert todo_codes(tournament, organiser) == [
        ("next", "start_clock", 1),
        ("missing", "results_missing", 2, 1, [1, 2]),
    ]

    now = timezone.now()
    Round.objects.update(state="running", started_at=now)
    settle(tables[0], organiser)
    assert todo_codes(tournament, organiser) == [("missing", "results_missing", 1, 1, [2])]
    late = now + timedelta(minutes=50)
    assert todo_codes(tournament, organiser, late) == [("now", "time_is_up", 1, 1, [2])]
    Round.objects.update(extension_seconds=60)
    assert todo_codes(tournament, organiser, late) == [("missing", "results_missing", 1, 1, [2])]

    settle(tables[1], organiser)
    assert todo_codes(tournament, organiser) == [("next", "close_round", 1)]
    Round.objects.update(state="closed")
    assert todo_codes(tournament, organiser) == [("next", "pair_round", 2)]


def test_a_league_round_is_due_at_its_day(tournament, organiser):
    begin(tournament)
    first, second, *_rest = tournament.entrants.order_by("number")
    now = timezone.now()
    publish(tournament, [(first, second)], due_at=now)

    assert todo_codes(tournament, organiser, now) == [("now", "time_is_up", 1, 1, [1])]


def test_judges_are_waited_for_first(tournament, organiser):
    begin(tournament)
    first, second, third, fourth = tournament.entrants.order_by("number")
    tables = publish(tournament, [(first, second), (third, fourth)])
    judge = works(tournament.event, "judge")
    call = calls.call(pairing=tables[1], by=user_of(third), now=timezone.now())
    type(tables[0].match).objects.filter(pk=tables[0].match_id).update(state="disputed")

    assert todo_codes(tournament, organiser) == [
        ("now", "judge_called", 2),
        ("now", "judge_decides", 1, [1]),
        ("missing", "results_missing", 2, 1, [1, 2]),
    ]
    calls.take(call=call, by=judge, now=timezone.now())
    assert todo_codes(tournament, organiser)[-1] == ("know", "judge_on_the_way", 2)
    calls.close(call=call, by=judge, now=timezone.now())
    assert JudgeCall.objects.count() == 1
    assert "judge_on_the_way" not in {line[1] for line in todo_codes(tournament, organiser)}


def test_after_the_last_round(tournament, organiser):
    begin(tournament)
    for _round in range(3):
        publish(tournament, state="closed")
    assert todo_codes(tournament, organiser) == [("next", "finish_phase")]

    Phase.objects.update(rounds=None)
    assert todo_codes(tournament, organiser) == [
        ("next", "pair_round", 4),
        ("next", "finish_phase"),
    ]

    Phase.objects.update(state="finished")
    [final] = plan(tournament, ["single"])
    assert todo_codes(tournament, organiser) == [("next", "cut")]
    Phase.objects.filter(pk=final.pk).update(state="running")
    assert todo_codes(tournament, organiser) == [("next", "finish_phase")]
    Phase.objects.update(state="finished")
    assert todo_codes(tournament, organiser) == [("next", "finish")]


def test_who_enters_late_is_not_forgotten(tournament, organiser):
    begin(tournament)
    for entrant in add_entrants(tournament, 2):
        entrant.delete()

    assert ("missing", "late_entries", 2) in todo_codes(tournament, organiser)


def test_a_check_in_before_each_round_is_missing_before_it(tournament, organiser):
    begin(tournament)
    Tournament.objects.update(check_in="round")
    publish(tournament, state="closed")

    assert todo_codes(tournament, organiser) == [
        ("missing", "not_checked_in", 4, 2),
        ("missing", "too_few_checked_in", 0),
    ]
    now = timezone.now()
    check_in.check_in_together(tournament=tournament, numbers=[1, 2], by=organiser, now=now)
    assert todo_codes(tournament, organiser)[0] == ("next", "close_check_in", 2)
    check_in.close(tournament=tournament, by=organiser, now=now)
    assert todo_codes(tournament, organiser) == [("next", "pair_round", 2)]


def test_a_finished_tournament_leaves_nothing_to_do(tournament, organiser):
    Tournament.objects.update(state="finished")

    assert todo_codes(tournament, organiser) == []


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


## What the site does by itself


def test_a_round_that_closes_by_itself_is_not_to_be_closed():
    hall = running(4, ["single"])
    hall.decide_all(hall.pairings(hall.round(1)))

    assert ("know", "closes_itself", 1) in todo_codes(hall.tournament, hall.by)
    assert "close_round" not in {line[1] for line in todo_codes(hall.tournament, hall.by)}


@pytest.mark.parametrize(("hours", "offered"), [(5, True), (0.1, False), (-1, False)])
def test_a_round_that_is_paired_by_itself_is_offered_only_long_before(hours, offered):
    now = timezone.now().replace(second=0, microsecond=0)
    local = (now + timedelta(hours=hours)).astimezone(ZoneInfo("Asia/Tokyo"))
    times = [local.strftime("%Y-%m-%dT%H:%M")]
    hall = running(4, [{"kind": "swiss", "rounds": 1, "settings": {"times": times}}])

    lines = todo_codes(hall.tournament, hall.by, now)

    assert ("know", "pairs_itself", 1) in lines
    assert (("know", "pair_round", 1) in lines) is offered
    assert ("next", "pair_round", 1) not in lines


def test_a_draft_and_a_clock_with_their_time_wait_for_nobody():
    local = (timezone.now() + timedelta(hours=2)).astimezone(ZoneInfo("Asia/Tokyo"))
    settings = {"times": [local.strftime("%Y-%m-%dT%H:%M")], "start": "auto"}
    hall = running(4, [{"kind": "swiss", "rounds": 1, "settings": settings}], round_minutes=50)
    draft = hall.pair()
    assert ("know", "publishes_itself", 1) in todo_codes(hall.tournament, hall.by)

    hall.publish(draft)

    lines = todo_codes(hall.tournament, hall.by)
    assert ("know", "clock_starts_itself", 1) in lines
    assert "start_clock" not in {line[1] for line in lines}


def test_a_table_of_which_nobody_goes_on_is_named_first():
    hall = running(4, ["single"])
    won, drawn = hall.pairings(hall.round(1))
    hall.decide(won, WIN)
    hall.end_drawn(drawn)
    hall.take()

    lines = todo_codes(hall.tournament, hall.by)

    assert lines[0] == ("now", "nobody_goes_on", 1, [2])
    assert not {"close_round", "closes_itself"} & {line[1] for line in lines}
