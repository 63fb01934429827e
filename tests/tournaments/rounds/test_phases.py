"""How phases begin, follow one another and end: the six kinds."""

import pytest
from django.utils import timezone

from league.tournaments.errors import CannotUndo, FieldTooSmall, NotNow, PhaseIncomplete
from league.tournaments.models import Phase
from league.tournaments.phases.services import phases
from league.tournaments.standings import queries as tables
from tests.matches.factories import claim
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import WIN, pairs, running, sides
from tests.tournaments.rounds.phasing import cut, drop, field, play_bracket

pytestmark = pytest.mark.django_db
SWISS = {"kind": "swiss", "rounds": 1}


## Seeds and cuts


def test_the_first_phase_is_seeded_as_the_organiser_says():
    hall = running(5, [SWISS])
    assert field(hall, 1) == [1, 2, 3, 4, 5]


def test_seeds_by_lot_are_the_same_for_the_same_seed():
    lots = [{"kind": "swiss", "rounds": 1, "settings": {"seeding": "lot"}}]

    first, second = field(running(8, lots), 1), field(running(8, lots), 1)

    assert first == second != sorted(first)


def test_the_first_n_come_in_in_the_order_of_the_standings():
    hall = running(8, [{"kind": "swiss", "rounds": 2},
                       {"kind": "single", "cut": {"from": "top", "n": 4}}])  # fmt: skip
    for _round in range(2):
        hall.whole()

    cut(hall)

    assert field(hall, 2)[0] == 1
    assert len(field(hall, 2)) == 4
    assert hall.phase(1).state == Phase.State.FINISHED
    semifinal = hall.round(3)
    assert (semifinal.code, semifinal.told) == ("R1", {"code": "semifinal", "number": 4})
    seeds = field(hall, 2)
    assert pairs(hall.pairings(semifinal)) == {(seeds[0], seeds[3]), (seeds[1], seeds[2])}


def test_a_tie_at_the_cut_is_told_and_decided_by_the_lot():
    hall = running(8, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 2}}])
    hall.whole()

    cut(hall)

    tied = hall.last_act("phase_begin").params["cut"]["tied"]
    assert sorted(tied) == sorted(e for e, points in hall.points(1).items() if points == "3")
    assert set(field(hall, 2)) < set(tied)


def test_a_cut_by_points():
    hall = running(8, [SWISS, {"kind": "swiss", "rounds": 1,
                               "cut": {"from": "points", "least": "3"}}])  # fmt: skip
    hall.whole()

    cut(hall)

    assert len(field(hall, 2)) == 4


def test_who_has_left_gives_the_place_to_the_next():
    hall = running(4, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 2}}], steps="whole")
    winners = [e for e, points in hall.points().items() if points == "3"]
    drop(hall, winners[0], 2)

    cut(hall)

    assert winners[0] not in field(hall, 2)
    assert winners[1] == field(hall, 2)[0]


def test_a_second_swiss_may_carry_the_points():
    hall = running(4, [SWISS, {"kind": "swiss", "rounds": 1, "settings": {"carry": True}}])
    hall.whole()
    cut(hall)

    second = hall.whole(2)

    assert sorted(hall.points(2).values()) == ["0", "3", "3", "6"]
    assert not pairs(hall.pairings(hall.round(1))) & pairs(hall.pairings(second))


def test_a_cut_can_be_undone_until_a_match_has_begun():
    hall = running(4, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 2}}], steps="whole")
    before = state_of(hall.tournament)
    cut(hall)

    hall.undo("phase_begin")
    hall.undo("phase_finish")

    assert state_of(hall.tournament) == before
    cut(hall)
    hall.decide(hall.pairings(hall.round(2))[0], WIN)
    with pytest.raises(CannotUndo):
        hall.undo("phase_begin")


def test_a_phase_waits_for_the_one_before():
    hall = running(4, [SWISS, "single"])

    with pytest.raises(NotNow):
        phases.begin(phase=hall.phase(2), by=hall.by, now=timezone.now())
    with pytest.raises(PhaseIncomplete):
        cut(hall)


def test_a_swiss_needs_two():
    hall = running(2, [SWISS, {"kind": "swiss", "rounds": 1}])
    hall.whole()
    drop(hall, 1, 2)
    drop(hall, 2, 2)

    with pytest.raises(FieldTooSmall):
        cut(hall)


## The whole


def test_places_of_the_whole_tournament_follow_who_came_furthest():
    hall = running(8, [{"kind": "swiss", "rounds": 2},
                       {"kind": "single", "cut": {"from": "top", "n": 2}}])  # fmt: skip
    hall.whole()
    hall.whole()
    cut(hall)
    play_bracket(hall)

    rows = [row for row, _phase in tables.final(hall.fresh())]

    finalists = field(hall, 2)
    assert [row.entrant for row in rows[:2]] == sorted(finalists)
    assert [row.place for row in rows[:2]] == [1, 2]
    assert {row.entrant for row in rows[2:]} == set(range(1, 9)) - set(finalists)
    assert rows[2].place == 3


def test_the_best_of_the_next_rank_is_the_one_with_the_better_results():
    goals = {"tiebreakers": [{"kind": "number", "of": "goals", "take": "for"}]}
    hall = running(6, [
        {"kind": "groups", "settings": {"groups": 2, "qualifiers": 1, "best_next": 1}},
        {"kind": "single", "cut": {"from": "groups", "n": 1, "best": 1}},
    ], standings=goals)  # fmt: skip
    groups = dict(hall.phase().field.values_list("entrant__number", "group"))
    for round in list(hall.tournament.rounds.order_by("number")):
        for pairing in hall.pairings(round):
            first, second = sides(pairing)
            winner = 1 if first < second else 2
            score = (2, 0) if groups[first] == 2 else (5, 0)
            hall.rule(pairing, "result", games=claim(score if winner == 1 else score[::-1]))
        hall.take()
        hall.close(round)

    cut(hall)

    seconds = [row.entrant for row in tables.of(hall.phase(1)).rows if row.place == 2]
    chosen = [entrant for entrant in seconds if entrant in field(hall, 2)]
    assert [groups[entrant] for entrant in chosen] == [1]
