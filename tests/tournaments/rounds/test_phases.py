"""How phases begin, follow one another and end: the six kinds."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.tournaments.errors import (
    CannotUndo,
    ChallengeRefused,
    FieldTooSmall,
    NotNow,
    PhaseIncomplete,
)
from league.tournaments.models import Absence, Pairing, Phase, Round
from league.tournaments.queries import standings as tables
from league.tournaments.queries.export import state_of
from league.tournaments.services import ladder, phases
from league.tournaments.services.undo import undo
from matches.models import Match
from tests.matches.factories import claim
from tests.tournaments.rounds.hall import LOSS, WIN, Hall, pairs, running, sides

pytestmark = pytest.mark.django_db
SWISS = {"kind": "swiss", "rounds": 1}


def drop(hall: Hall, entrant: int, round: int) -> None:
    Absence.objects.create(
        entrant=hall.tournament.entrants.get(number=entrant), kind="drop", from_round=round
    )


def field(hall: Hall, number: int) -> list[int]:
    return list(hall.phase(number).field.order_by("seed").values_list("entrant__number", flat=True))


def cut(hall: Hall) -> Phase:
    return phases.cut(tournament=hall.tournament, by=hall.by, now=timezone.now())


def play_bracket(hall: Hall, win=None) -> None:
    """Play whatever is to be played until nothing is."""
    for _turn in range(30):
        waiting = (
            Pairing.objects.filter(round__tournament=hall.tournament, match__version=0)
            .select_related("match__event", "round")
            .prefetch_related("sides__entrant")
        )
        if not waiting:
            return
        for one in waiting:
            first, second = sides(one)
            hall.decide(one, win(first, second) if win else WIN if first < second else LOSS)
        hall.take()


## Seeds and cuts


def test_the_first_phase_is_seeded_as_the_organiser_says():
    hall = running(5, [SWISS])
    assert field(hall, 1) == [1, 2, 3, 4, 5]


def test_seeds_by_lot_are_the_same_for_the_same_seed():
    lots = [{"kind": "swiss", "rounds": 1, "settings": {"seeding": "lot"}}]

    one, other = field(running(8, lots), 1), field(running(8, lots), 1)

    assert one == other != sorted(one)


def test_the_first_n_come_in_in_the_order_of_the_standings():
    hall = running(8, [{"kind": "swiss", "rounds": 3},
                       {"kind": "single", "cut": {"from": "top", "n": 4}}])  # fmt: skip
    for _round in range(3):
        hall.whole()

    cut(hall)

    assert field(hall, 2)[0] == 1
    assert len(field(hall, 2)) == 4
    assert hall.phase(1).state == Phase.State.FINISHED
    semifinal = hall.round(4)
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
    hall = running(4, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 2}}])
    hall.whole()
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
    hall = running(4, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 2}}])
    hall.whole()
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


## Single elimination


def test_a_bracket_leads_itself_on_to_the_champion():
    hall = running(6, ["single"])

    play_bracket(hall)

    assert [round.code for round in hall.tournament.rounds.all()] == ["R1", "R2", "R3"]
    assert set(hall.tournament.rounds.values_list("state", flat=True)) == {"closed"}
    rows = tables.of(hall.phase()).rows
    assert [(row.entrant, row.place, row.worst) for row in rows] == [
        (1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 3, 4), (5, 5, 6), (6, 5, 6),
    ]  # fmt: skip
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())


def test_the_next_match_is_made_as_soon_as_both_sides_are_known():
    hall = running(6, ["single"])
    first = hall.round(1)

    hall.decide(hall.pairings(first)[0], WIN)
    hall.take()

    assert Match.objects.count() == 3
    assert hall.round(2).state == Round.State.PUBLISHED
    assert hall.round(1).state == Round.State.PUBLISHED


def test_by_hand_a_round_of_a_bracket_waits_to_be_published():
    hall = running(4, [{"kind": "single", "settings": {"publish": "by_hand"}}])
    assert (hall.round(1).state, Match.objects.count()) == (Round.State.DRAFT, 0)

    hall.publish(hall.round(1))
    hall.play(hall.round(1))

    assert hall.round(2).state == Round.State.DRAFT
    assert Match.objects.count() == 2


def test_a_corrected_semifinal_marks_the_final_that_was_made():
    hall = running(4, ["single"])
    hall.play(hall.round(1))
    final = pairs(hall.pairings(hall.round(2)))

    hall.decide(hall.pairings(hall.round(1))[0], LOSS, "correction")
    hall.take()
    hall.take()

    assert pairs(hall.pairings(hall.round(2))) == final
    acts = hall.tournament.acts.filter(kind="needs_attention")
    assert [act.params["why"] for act in acts] == ["sides_changed"]
    assert (acts[0].params["seated"], acts[0].params["due"]) == ([1, 2], [4, 2])


def test_a_draft_of_a_corrected_bracket_is_put_right():
    hall = running(4, [{"kind": "single", "settings": {"publish": "by_hand"}}])
    hall.publish(hall.round(1))
    hall.play(hall.round(1))

    hall.decide(hall.pairings(hall.round(1))[0], LOSS, "correction")
    hall.take()
    hall.take()

    assert pairs(hall.pairings(hall.round(2))) == {(4, 2)}


def test_who_leaves_a_bracket_lets_the_other_through():
    hall = running(4, ["single"])
    drop(hall, 1, 2)

    hall.play(hall.round(1))

    final = hall.pairings(hall.round(2))[0]
    assert (final.kind, sides(final), final.match) == ("walk_over", (2, 1), None)
    assert tables.of(hall.phase()).rows[0].entrant == 2
    assert hall.round(2).state == Round.State.CLOSED


def test_a_double_loss_in_a_bracket_sends_both_out():
    hall = running(4, ["single"])
    one, other = hall.pairings(hall.round(1))
    hall.rule(one, "double_loss")
    hall.decide(other, WIN)

    hall.take()

    assert hall.round(1).state == Round.State.CLOSED
    assert tables.of(hall.phase()).rows[0].entrant == 2
    assert hall.tournament.rounds.count() == 1
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())


def test_a_draw_in_a_bracket_waits_for_a_judge():
    hall = running(4, ["single"])
    one = hall.pairings(hall.round(1))[0]

    hall.rule(one, "unfinished", winner=0)
    hall.take()

    assert hall.last_act("needs_attention").params == {"why": "drawn", "node": one.node}
    assert hall.round(1).state == Round.State.PUBLISHED


def test_a_third_place_is_played():
    hall = running(4, [{"kind": "single", "settings": {"third_place": True}}])

    play_bracket(hall)

    assert [row.place for row in tables.of(hall.phase()).rows] == [1, 2, 3, 4]


def test_who_is_alone_has_won():
    hall = running(2, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 1}}])
    hall.whole()

    cut(hall)

    phases.finish(phase=hall.phase(2), by=hall.by, now=timezone.now())
    assert [row.entrant for row in tables.of(hall.phase(2)).rows] == [1]


## Double elimination


@pytest.mark.parametrize("entrants", [5, 8])
def test_a_double_elimination_is_played_to_its_end(entrants):
    hall = running(entrants, ["double"])

    play_bracket(hall)

    rows = tables.of(hall.phase()).rows
    assert [row.entrant for row in rows][:2] == [1, 2]
    assert len(rows) == entrants
    lost = dict.fromkeys(range(1, entrants + 1), 0)
    for one in Pairing.objects.prefetch_related("sides__entrant"):
        lost[max(sides(one))] += 1
    assert lost == {1: 0, **dict.fromkeys(range(2, entrants + 1), 2)}
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())


def test_the_final_is_played_again_when_the_losers_side_wins():
    hall = running(4, ["double"])
    upset = {frozenset({1, 2}): iter([WIN, LOSS, LOSS])}

    def win(first: int, second: int) -> int:
        if (turn := upset.get(frozenset({first, second}))) is not None:
            stronger_wins = next(turn) == WIN
            return WIN if (first < second) == stronger_wins else LOSS
        return WIN if first < second else LOSS

    play_bracket(hall, win)

    codes = [round.told["code"] for round in hall.tournament.rounds.order_by("number")]
    assert codes[-2:] == ["grand_final", "grand_final_reset"]
    assert tables.of(hall.phase()).rows[0].entrant == 2


## Everybody meets everybody


def test_a_round_robin_is_drawn_up_whole():
    hall = running(5, ["round_robin"])

    found = [pairs(hall.pairings(round)) for round in hall.tournament.rounds.order_by("number")]

    assert len(found) == 5
    met = [frozenset(pair) for pairs_of in found for pair in pairs_of]
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

    kinds = [one.kind for n in (1, 2, 3) for one in hall.pairings(hall.round(n))]
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
    round = ladder.challenge(phase=hall.phase(), challenger=3, challenged=1, by=hall.by, now=now)
    hall.undo("challenge")
    assert state_of(hall.tournament) == before
    round = ladder.challenge(phase=hall.phase(), challenger=3, challenged=1, by=hall.by, now=now)

    hall.full(round, lambda first, second: WIN)

    assert [row.entrant for row in tables.of(hall.phase()).rows] == [3, 1, 2, 4]


@pytest.mark.parametrize(
    ("challenger", "challenged", "reason"),
    [(4, 1, "ladder_refused_far"), (1, 2, "ladder_refused_below"), (2, 2, "ladder_refused_self")],
)
def test_a_challenge_against_the_rules_is_refused(challenger, challenged, reason):
    hall = running(4, [{"kind": "ladder", "settings": {"reach": 2}}])

    with pytest.raises(ChallengeRefused) as refusal:
        ladder.challenge(phase=hall.phase(), challenger=challenger, challenged=challenged,
                         by=hall.by, now=timezone.now())  # fmt: skip

    assert refusal.value.params["reason"] == reason


def test_two_challenges_at_once_are_not_for_the_same_entrant():
    hall = running(4, ["ladder"])
    now = timezone.now()
    ladder.challenge(phase=hall.phase(), challenger=2, challenged=1, by=hall.by, now=now)

    with pytest.raises(ChallengeRefused):
        ladder.challenge(phase=hall.phase(), challenger=3, challenged=1, by=hall.by,
                         now=now + timedelta(hours=1))  # fmt: skip


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
        for one in hall.pairings(round):
            first, second = sides(one)
            winner = 1 if first < second else 2
            score = (1, 0) if groups[first] == 2 else (5, 0)
            hall.rule(one, "result", games=claim(score if winner == 1 else score[::-1]))
        hall.take()
        hall.close(round)

    cut(hall)

    seconds = [row.entrant for row in tables.of(hall.phase(1)).rows if row.place == 2]
    chosen = [entrant for entrant in seconds if entrant in field(hall, 2)]
    assert [groups[entrant] for entrant in chosen] == [1]
