"""Round robins, match weeks, groups and ladders."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.errors import ChallengeRefused
from league.tournaments.standings import queries as tables
from league.tournaments.tournament.services.acts import undo
from matches.models import Match
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import WIN, pairs, running
from tests.tournaments.rounds.phasing import cut, drop, field

pytestmark = pytest.mark.django_db
SWISS = {"kind": "swiss", "rounds": 1}


## Everybody meets everybody


def test_a_round_robin_is_drawn_up_whole():
    hall = running(5, ["round_robin"])

    by_round = [pairs(hall.pairings(round)) for round in hall.tournament.rounds.order_by("number")]

    assert len(by_round) == 5
    met = [frozenset(pair) for pairs_of in by_round for pair in pairs_of]
    assert len(met) == len(set(met)) == 10
    assert Match.objects.count() == 10


def test_a_league_has_its_match_weeks_in_the_zone_of_the_event():
    calendar = {"start": "2027-04-03", "weekdays": [5]}
    hall = running(4, [{"kind": "round_robin", "settings": {"calendar": calendar, "at": "19:00"}}])

    times = [(round.scheduled_at, round.due_at) for round in hall.tournament.rounds.all()]

    assert [at.isoformat() for at, _due in times] == [
        "2027-04-03T10:00:00+00:00", "2027-04-10T10:00:00+00:00", "2027-04-17T10:00:00+00:00",
    ]  # fmt: skip
    assert all(due > at for at, due in times)
    assert Match.objects.order_by("pk").first().scheduled_at == times[0][0]


def test_matches_of_who_left_are_won_without_being_played():
    hall = running(4, [{"kind": "round_robin", "settings": {"publish": "by_hand"}}])
    drop(hall, 1, 1)
    drop(hall, 2, 1)
    before = state_of(hall.tournament)

    for number in (1, 2, 3):
        hall.publish(hall.round(number))

    kinds = [pairing.kind for n in (1, 2, 3) for pairing in hall.pairings(hall.round(n))]
    assert sorted(kinds) == ["match", "walk_over", "walk_over", "walk_over", "walk_over",
                             "zero_bye"]  # fmt: skip
    assert hall.points() == {3: "6", 4: "6", 1: "0", 2: "0"}
    for number in (3, 2, 1):
        act = hall.tournament.acts.get(kind="publish", round=number)
        undo(act=act, by=hall.by, reason="", now=timezone.now())
    assert state_of(hall.tournament) == before


def test_groups_send_their_best_on_and_keep_them_apart():
    hall = running(8, [
        {"kind": "groups", "settings": {"groups": 2, "qualifiers": 2}},
        {"kind": "single", "cut": {"from": "groups", "n": 2}},
    ])  # fmt: skip
    groups = dict(hall.phase().field.values_list("entrant__number", "group"))
    for round in list(hall.tournament.rounds.order_by("number")):
        hall.full(round)

    cut(hall)

    rows = tables.of(hall.phase(1)).rows
    assert [row.group for row in rows] == ["A"] * 4 + ["B"] * 4
    first = pairs(hall.pairings(hall.round(4)))
    assert all(groups[a] != groups[b] for a, b in first)
    assert sorted(field(hall, 2)) == [1, 2, 3, 4]


## Ladder


def test_a_won_challenge_takes_the_place_and_its_round_closes():
    hall = running(4, [{"kind": "ladder", "settings": {"reach": 2}}])
    now = timezone.now()
    before = state_of(hall.tournament)
    round = challenges.challenge(
        phase=hall.phase(), challenger=3, challenged=1, by=hall.by, now=now
    )
    hall.undo("challenge")
    assert state_of(hall.tournament) == before
    round = challenges.challenge(
        phase=hall.phase(), challenger=3, challenged=1, by=hall.by, now=now
    )

    hall.full(round, lambda first, second: WIN)

    assert [row.entrant for row in tables.of(hall.phase()).rows] == [3, 1, 2, 4]


@pytest.mark.parametrize(
    ("challenger", "challenged", "reason"),
    [(4, 1, "ladder_refused_far"), (1, 2, "ladder_refused_below"), (2, 2, "ladder_refused_self")],
)
def test_a_challenge_against_the_rules_is_refused(challenger, challenged, reason):
    hall = running(4, [{"kind": "ladder", "settings": {"reach": 2}}])

    with pytest.raises(ChallengeRefused) as refusal:
        challenges.challenge(phase=hall.phase(), challenger=challenger, challenged=challenged,
                         by=hall.by, now=timezone.now())  # fmt: skip

    assert refusal.value.params["reason"] == reason


def test_two_challenges_at_once_are_not_for_the_same_entrant():
    hall = running(4, ["ladder"])
    now = timezone.now()
    challenges.challenge(phase=hall.phase(), challenger=2, challenged=1, by=hall.by, now=now)

    with pytest.raises(ChallengeRefused):
        challenges.challenge(phase=hall.phase(), challenger=3, challenged=1, by=hall.by,
                         now=now + timedelta(hours=1))  # fmt: skip
