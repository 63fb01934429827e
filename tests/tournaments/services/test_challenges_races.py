"""Challenges at the same moment: one of two presses counts, and the other is told so."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from league.people.errors import Refusal
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import PairingSide, Round
from league.tournaments.phases.services import phases
from tests.races import race
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.services.test_challenges import entrant, offer, state, user

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]


def pressing(act: Callable[..., Any], **given: Any) -> Callable[[threading.Barrier], object]:
    return lambda _start: act(**given, now=timezone.now())


def refused(came_to: list[object]) -> list[str]:
    return [refusal.code for refusal in came_to if isinstance(refusal, Refusal)]


def hall_of_six() -> Hall:
    return running(6, ["ladder"])


def test_two_presses_of_accept_make_one_match():
    hall = hall_of_six()
    made, by = offer(hall, 3, 1), user(hall, 1)

    came_to = race(*[pressing(challenges.accept, offer=made, by=by)] * 2)

    assert refused(came_to) == ["challenge_answered"]
    assert Round.objects.count() == 1


def test_of_three_challengers_accepted_at_once_one_plays():
    hall = hall_of_six()
    made = [offer(hall, number, 1) for number in (2, 3, 4)]
    by = user(hall, 1)

    came_to = race(*(pressing(challenges.accept, offer=challenge, by=by) for challenge in made))

    assert refused(came_to) == ["challenge_answered"] * 2
    assert sorted(map(state, made)) == ["accepted", "lapsed", "lapsed"]
    assert PairingSide.objects.filter(entrant__number=1).count() == 1


def test_accepting_and_withdrawing_meet():
    hall = hall_of_six()
    made = offer(hall, 3, 1)

    came_to = race(
        pressing(challenges.accept, offer=made, by=user(hall, 1)),
        pressing(challenges.withdraw, offer=made, by=user(hall, 3)),
    )

    assert refused(came_to) == ["challenge_answered"]
    assert Round.objects.count() == (1 if state(made) == "accepted" else 0)


def test_accepting_meets_the_end_of_the_ladder():
    hall = hall_of_six()
    made = offer(hall, 3, 1)

    race(
        pressing(challenges.accept, offer=made, by=user(hall, 1)),
        pressing(phases.finish, phase=hall.phase(), by=hall.by, confirm=hall.event.name),
    )

    is_over = hall.phase().state == "finished"
    assert state(made) == ("lapsed" if is_over else "accepted")
    assert Round.objects.count() == (0 if is_over else 1)


def test_one_player_challenges_twice_at_once():
    hall = hall_of_six()
    of = {"phase": hall.phase(), "challenger": entrant(hall, 4), "by": user(hall, 4)}

    came_to = race(*(pressing(challenges.offer, challenged=other, **of) for other in (1, 2, 3)))

    assert refused(came_to) == ["challenge_refused"] * 2
    assert ChallengeOffer.objects.count() == 1


def test_staff_and_player_let_the_same_two_play():
    hall = hall_of_six()
    made = offer(hall, 3, 1)

    came_to = race(
        pressing(challenges.accept, offer=made, by=user(hall, 1)),
        pressing(challenges.challenge, phase=hall.phase(), challenger=3, challenged=1, by=hall.by),
    )

    assert refused(came_to) in (["challenge_answered"], ["challenge_refused"])
    assert state(made) == "accepted"
    assert Round.objects.count() == 1
