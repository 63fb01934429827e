"""Keeping entrants apart and letting two meet: asked for, refused, lifted, undone."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.people.queries import personal_data
from league.people.services import personal
from league.tournaments.entrants.services import absences, byes
from league.tournaments.errors import CannotUndo, RoundPast, TournamentFinished
from league.tournaments.models import Act, Tournament
from league.tournaments.restrictions import services as restrictions
from league.tournaments.restrictions.errors import (
    AlreadyApart,
    AlreadyLiftedRestriction,
    AlreadyToMeet,
    ApartAndToMeet,
    EntrantGone,
    EntrantUnknown,
    NotTwoToMeet,
    PhaseNotPaired,
    RestingThen,
    TooFewToRestrict,
    TooManyToRestrict,
)
from league.tournaments.restrictions.models import Restriction, RestrictionEntrant
from league.transfers.event_file.queries import event_file
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.plain_state import state_of
from tests.tournaments.restrictions.asking import CANARY, apart, lift, meet
from tests.tournaments.rounds.hall import Hall, running

pytestmark = pytest.mark.django_db
SWISS = {"kind": "swiss", "rounds": 3}


@pytest.fixture
def hall() -> Hall:
    return running(8)


def held(hall: Hall) -> list[list[object]]:
    rows: list[list[object]] = state_of(hall.tournament)["restrictions"]
    return rows


def test_a_group_is_kept_apart_and_two_are_set_to_meet(hall):
    apart(hall, 1, 4, 6, until=2, reason="they travel together")
    apart(hall, 2, 3, phase=1)
    meet(hall, 2, 7, 5)

    assert held(hall) == [
        ["apart", None, 2, [1, 4, 6]],
        ["apart", 1, None, [2, 3]],
        ["meet", None, 2, [7, 5]],
    ]


def test_the_log_says_that_and_not_whose(hall):
    made = apart(hall, 1, 4, reason=CANARY)
    lift(hall, made)

    acts = list(Act.objects.filter(tournament=hall.tournament).order_by("number"))[-2:]
    assert [(act.kind, act.reason, act.round, act.params) for act in acts] == [
        ("restrict", "", None, {"restriction": made.pk}),
        ("lift_restriction", "", None, {"restriction": made.pk}),
    ]


def test_what_was_paired_from_before_is_stale(hall):
    before = hall.fresh().revision

    made = apart(hall, 1, 4)
    lift(hall, made)

    assert hall.fresh().revision == before + 2


def test_adding_and_lifting_are_undone(hall):
    states = [state_of(hall.tournament)]
    made = apart(hall, 1, 4)
    states.append(state_of(hall.tournament))
    lift(hall, made)

    hall.undo("lift_restriction")
    assert state_of(hall.tournament) == states[1]
    hall.undo("restrict")
    assert state_of(hall.tournament) == states[0]


def test_what_was_lifted_is_not_undone_twice(hall):
    made = apart(hall, 1, 4)
    lift(hall, made)

    with pytest.raises(CannotUndo):
        hall.undo("restrict")
    with pytest.raises(AlreadyLiftedRestriction):
        lift(hall, made)


def test_a_meeting_does_not_come_back_where_somebody_else_has_been_set_to_meet(hall):
    lift(hall, meet(hall, 2, 1, 2))
    meet(hall, 2, 1, 3)

    with pytest.raises(CannotUndo):
        hall.undo("lift_restriction")


@pytest.mark.parametrize(
    ("numbers", "refusal"),
    [
        ((1,), TooFewToRestrict),
        ((1, 1), TooFewToRestrict),
        ((1, 2, 1), TooFewToRestrict),
        ((1, 99), EntrantUnknown),
        (tuple(range(1, 66)), TooManyToRestrict),
    ],
)
def test_who_cannot_be_kept_apart(hall, numbers, refusal):
    with pytest.raises(refusal):
        apart(hall, *numbers)

    assert held(hall) == []


def test_who_has_left_is_not_asked_about(hall):
    absences.drop(entrant=hall.tournament.entrants.get(number=4), by=hall.by, now=timezone.now())

    with pytest.raises(EntrantGone) as refused:
        apart(hall, 1, 4)
    with pytest.raises(EntrantGone):
        meet(hall, 1, 4, 1)

    assert "(#4)" in str(refused.value)


def test_the_same_again_is_refused_and_longer_is_not(hall):
    apart(hall, 1, 4, 6, until=2)

    with pytest.raises(AlreadyApart):
        apart(hall, 6, 1, until=2)
    with pytest.raises(AlreadyApart):
        apart(hall, 6, 1, until=1, phase=1)
    apart(hall, 6, 1)
    with pytest.raises(AlreadyApart):
        apart(hall, 6, 1, phase=1)


def test_rounds_that_are_over_and_phases_that_are_no_swiss_are_refused():
    hall = running(8, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 4}}])
    hall.whole()

    with pytest.raises(RoundPast):
        apart(hall, 1, 2, until=1)
    with pytest.raises(RoundPast):
        meet(hall, 1, 1, 2)
    for phase in (2, 3):
        with pytest.raises(PhaseNotPaired):
            apart(hall, 1, 2, phase=phase)
    assert held(hall) == []


def test_nobody_is_set_to_meet_in_a_bracket():
    hall = running(4, ["single"])

    with pytest.raises(RoundPast):
        meet(hall, 2, 1, 2)


def test_one_meets_one_and_somebody_else_than_who_is_kept_apart(hall):
    apart(hall, 1, 2, until=2)
    meet(hall, 3, 1, 2)
    meet(hall, 2, 3, 4)

    with pytest.raises(NotTwoToMeet):
        meet(hall, 2, 1, 1)
    with pytest.raises(AlreadyToMeet):
        meet(hall, 2, 5, 4)
    with pytest.raises(ApartAndToMeet):
        meet(hall, 2, 2, 1)
    with pytest.raises(ApartAndToMeet):
        apart(hall, 1, 2, 5)


def test_who_asked_for_a_bye_meets_nobody(hall):
    entrant = hall.tournament.entrants.get(number=3)
    byes.ask(entrant=entrant, round=2, worth="half", by=hall.by, now=timezone.now())

    with pytest.raises(RestingThen):
        meet(hall, 2, 3, 4)


def test_nothing_is_asked_of_a_finished_tournament(hall):
    Tournament.objects.filter(pk=hall.tournament.pk).update(state="finished")

    with pytest.raises(TournamentFinished):
        apart(hall, 1, 2)


def test_brothers_are_kept_apart_before_the_start():
    tournament = TournamentFactory(entrants=4)
    hall = Hall(tournament, running(2).by)

    apart(hall, 1, 2)

    assert held(hall) == [["apart", None, None, [1, 2]]]


def test_the_database_takes_no_entrant_of_another_tournament(hall):
    made = apart(hall, 1, 4)
    other = TournamentFactory(entrants=1).entrants.get()
    entrant = hall.tournament.entrants.get(number=4)

    with pytest.raises(IntegrityError), transaction.atomic():
        RestrictionEntrant.objects.create(restriction=made, entrant=other, place=3)
    with pytest.raises(IntegrityError), transaction.atomic():
        RestrictionEntrant.objects.create(restriction=made, entrant=entrant, place=3)
    with pytest.raises(IntegrityError), transaction.atomic():
        Restriction.objects.create(tournament=hall.tournament, kind="meet", by=hall.by)


def test_of_one_who_never_began_nothing_is_left_to_ask():
    tournament = TournamentFactory(entrants=3)
    hall = Hall(tournament, running(2).by)
    apart(hall, 1, 2)
    apart(hall, 1, 3)
    tournament.entrants.get(number=2).delete()

    assert held(hall) == [["apart", None, None, [1, 3]]]
    assert [row["entrants"] for row in event_file(tournament)["restrictions"]] == [[1, 3]]


def test_the_download_says_that_and_not_why(hall):
    apart(hall, 1, 4, reason=CANARY)
    user = hall.tournament.entrants.get(number=4).entry.entry_players.get().player.user

    player, staff = personal_data(user), personal_data(hall.by)

    assert len(player["tables"]["tournaments.RestrictionEntrant"]) == 1
    assert len(staff["tables"]["tournaments.Restriction"]) == 1
    assert CANARY not in repr((player, staff))


def test_why_is_forgotten_with_the_account(hall):
    made = apart(hall, 1, 4, reason=CANARY)
    seat = hall.tournament.entrants.get(number=4).entry.entry_players.get()

    personal.erase(user=seat.player.user, now=timezone.now())

    made.refresh_from_db()
    assert made.reason == ""


def test_why_is_forgotten_with_the_player(hall):
    about = apart(hall, 1, 4, reason=CANARY)
    not_about = apart(hall, 2, 3, reason=CANARY)
    seat = hall.tournament.entrants.get(number=4).entry.entry_players.get()

    restrictions.forget(player=seat.player)

    about.refresh_from_db()
    not_about.refresh_from_db()
    assert (about.reason, not_about.reason) == ("", CANARY)
