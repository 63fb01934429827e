"""Challenges on a ladder: made, answered, taken back, not answered in time."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.people.errors import Refusal
from league.tournaments.entrants.services import absences
from league.tournaments.errors import NothingToPair, NotNow
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.errors import ChallengeAnswered, ChallengeRefused, LadderGoesOn
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import Phase, Round
from league.tournaments.phases.services import phases, tending
from league.tournaments.standings import queries as tables
from tests.tournaments.factories import user_of
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import WIN, Hall, running

pytestmark = pytest.mark.django_db
LOST = {"kind": "ladder", "settings": {"unanswered": "lost", "play_days": 10}}


@pytest.fixture
def hall(db: None) -> Hall:
    return running(6, ["ladder"])


def entrant(hall: Hall, number: int) -> Any:
    return hall.tournament.entrants.get(number=number)


def user(hall: Hall, number: int) -> Any:
    return user_of(entrant(hall, number))


def offer(hall: Hall, challenger: int, challenged: int, now: Any = None) -> ChallengeOffer:
    return challenges.offer(
        phase=hall.phase(), challenger=entrant(hall, challenger), challenged=challenged,
        by=user(hall, challenger), now=now or timezone.now(),
    )  # fmt: skip


def accept(hall: Hall, made: ChallengeOffer) -> Round:
    by = user(hall, made.challenged.number)
    return challenges.accept(offer=made, by=by, now=timezone.now())


def state(made: ChallengeOffer) -> str:
    return ChallengeOffer.objects.get(pk=made.pk).state


def order(hall: Hall) -> list[int]:
    return [row.entrant for row in tables.of(hall.phase()).rows]


def letters(mailoutbox: Any, hall: Hall, number: int) -> list[str]:
    address = user(hall, number).email
    return [letter.body for letter in mailoutbox if letter.to == [address]]


## From the challenge to the place


def test_an_accepted_challenge_is_a_match_and_who_wins_takes_the_place(hall, mailoutbox):
    made = offer(hall, 3, 1)

    round = accept(hall, made)
    sent = list(mailoutbox)
    hall.full(round, lambda first, second: WIN)

    assert order(hall) == [3, 1, 2, 4, 5, 6]
    made.refresh_from_db()
    assert (made.state, made.round_id) == ("accepted", round.pk)
    assert hall.kinds()[-3:] == ["challenge_offer", "challenge", "close"]
    assert "has challenged you" in letters(sent, hall, 1)[0]
    assert "was accepted" in letters(sent, hall, 3)[0]
    assert len(sent) == 2


def test_the_challenged_player_has_so_many_days_to_answer(hall):
    now = timezone.now()

    made = offer(hall, 3, 1, now)

    assert made.answer_by == now + timedelta(days=7)


def test_without_a_limit_a_challenge_waits_as_long_as_it_must():
    hall = running(3, [{"kind": "ladder", "settings": {"answer_days": 0}}])

    made = offer(hall, 3, 1)

    assert made.answer_by is None
    assert challenges.settle(phase=hall.phase(), now=timezone.now() + timedelta(days=900)) == 0


@pytest.mark.parametrize(
    ("challenger", "challenged", "reason"),
    [
        (6, 1, "ladder_refused_far"),
        (1, 2, "ladder_refused_below"),
        (2, 2, "ladder_refused_self"),
        (2, 99, "ladder_refused_stranger"),
    ],
)
def test_a_challenge_against_the_rules_is_refused_in_a_sentence(
    hall, challenger, challenged, reason
):
    with pytest.raises(ChallengeRefused) as refusal:
        offer(hall, challenger, challenged)

    assert refusal.value.params["reason"] == reason
    assert reason not in str(refusal.value)
    assert not ChallengeOffer.objects.exists()


def test_one_has_one_open_challenge_at_a_time(hall):
    offer(hall, 4, 3)

    with pytest.raises(ChallengeRefused) as refusal:
        offer(hall, 4, 2)

    assert refusal.value.params["reason"] == "ladder_refused_open"
    with pytest.raises(IntegrityError), transaction.atomic():
        ChallengeOffer.objects.create(
            phase=hall.phase(), challenger=entrant(hall, 4), challenged=entrant(hall, 2)
        )


def test_several_challenge_one_and_the_others_fall_away_when_one_is_accepted(hall, mailoutbox):
    first, second, third = (offer(hall, number, 1) for number in (2, 3, 4))
    own = offer(hall, 5, 4)

    accept(hall, second)

    assert [state(challenge) for challenge in (first, second, third, own)] == [
        "lapsed", "accepted", "lapsed", "open",
    ]  # fmt: skip
    assert any("fell away" in body for body in letters(mailoutbox, hall, 2))
    with pytest.raises(ChallengeRefused) as refusal:
        offer(hall, 2, 1)
    assert refusal.value.params["reason"] == "ladder_refused_playing"


def test_who_accepts_after_somebody_moved_is_told_so(hall):
    made = offer(hall, 4, 1)
    hall.full(challenges.challenge(phase=hall.phase(), challenger=6, challenged=3, by=hall.by,
                               now=timezone.now()), lambda first, second: WIN)  # fmt: skip
    assert order(hall) == [1, 2, 6, 3, 4, 5]

    with pytest.raises(ChallengeRefused) as refusal:
        accept(hall, made)

    assert "4 places up is too far: at most 3" in str(refusal.value)
    assert state(made) == "open"


def test_a_challenge_that_staff_enters_is_the_one_that_waits(hall):
    made = offer(hall, 3, 1)

    round = challenges.challenge(phase=hall.phase(), challenger=3, challenged=1, by=hall.by,
                             now=timezone.now())  # fmt: skip

    made.refresh_from_db()
    assert (made.state, made.round_id) == ("accepted", round.pk)


## Answers that are no


def test_a_declined_challenge_moves_nobody(hall, mailoutbox):
    made = offer(hall, 3, 1)

    challenges.decline(offer=made, by=user(hall, 1), now=timezone.now())

    assert order(hall) == [1, 2, 3, 4, 5, 6]
    assert state(made) == "declined"
    assert not Round.objects.exists()
    assert "was declined" in letters(mailoutbox, hall, 3)[0]
    assert len(letters(mailoutbox, hall, 1)) == 1
    assert offer(hall, 3, 1).state == "open"


def test_a_withdrawn_challenge_is_told_to_the_other_side(hall, mailoutbox):
    made = offer(hall, 3, 1)

    challenges.withdraw(offer=made, by=user(hall, 3), now=timezone.now())

    assert state(made) == "withdrawn"
    assert "was withdrawn" in letters(mailoutbox, hall, 1)[-1]
    assert letters(mailoutbox, hall, 3) == []


def test_what_staff_withdraws_is_told_to_both(hall, mailoutbox):
    made = offer(hall, 3, 1)

    challenges.withdraw(offer=made, by=hall.by, now=timezone.now())

    assert ["was withdrawn" in letters(mailoutbox, hall, number)[-1] for number in (1, 3)] == [
        True, True,
    ]  # fmt: skip


@pytest.mark.parametrize("by_clock", [False, True])
def test_where_it_counts_as_lost_the_challenger_takes_the_place(by_clock, mailoutbox):
    hall = running(4, [LOST])
    now = timezone.now()
    made = offer(hall, 3, 1, now)

    if by_clock:
        assert challenges.settle(phase=hall.phase(), now=now + timedelta(days=7)) == 1
    else:
        challenges.decline(offer=made, by=user(hall, 1), now=now)

    made.refresh_from_db()
    assert made.state == ("expired" if by_clock else "declined")
    assert order(hall) == [3, 1, 2, 4]
    assert made.round.due_at is not None
    assert hall.pairings(made.round)[0].match.state == "ruled"
    assert "counts as lost" in letters(mailoutbox, hall, 3)[-1]


def test_nothing_is_lost_by_a_challenge_that_could_not_be_accepted_any_more():
    settings = {"unanswered": "lost", "reach": 2}
    hall = running(6, [{"kind": "ladder", "settings": settings}])
    now = timezone.now()
    made = offer(hall, 4, 2, now)
    hall.full(challenges.challenge(phase=hall.phase(), challenger=5, challenged=3, by=hall.by,
                               now=now), lambda first, second: WIN)  # fmt: skip

    challenges.settle(phase=hall.phase(), now=now + timedelta(days=8))

    assert state(made) == "expired"
    assert order(hall) == [1, 2, 5, 3, 4, 6]


## What nobody answers


def test_a_challenge_ends_by_itself_when_its_time_is_over(hall, mailoutbox):
    now = timezone.now()
    made = offer(hall, 3, 1, now)

    assert challenges.settle(phase=hall.phase(), now=now + timedelta(days=7, seconds=-1)) == 0
    assert tending.sweep(now=now + timedelta(days=7)) == 1
    tending.tend(tournament=hall.fresh(), now=now + timedelta(days=7))

    assert state(made) == "expired"
    assert [len(letters(mailoutbox, hall, number)) for number in (1, 3)] == [2, 1]
    assert tending.sweep(now=now + timedelta(days=8)) == 0


def test_a_challenge_falls_away_with_a_side_that_leaves(hall):
    made = offer(hall, 3, 1)
    absences.drop(entrant=entrant(hall, 1), by=hall.by, now=timezone.now())

    assert tending.sweep(now=timezone.now()) == 1
    tending.tend(tournament=hall.fresh(), now=timezone.now())

    assert state(made) == "lapsed"
    with pytest.raises(ChallengeAnswered):
        accept(hall, made)


## Back again, and the end


def test_an_acceptance_is_undone_and_the_challenge_waits_again(hall):
    made = offer(hall, 3, 1)
    before = state_of(hall.tournament)
    accept(hall, made)

    hall.undo("challenge")

    assert state_of(hall.tournament) == before
    made.refresh_from_db()
    assert (made.state, made.round, made.ended_at) == ("open", None, None)
    assert accept(hall, made).number == 1


def test_who_had_answered_does_not_lose_by_an_undone_acceptance(hall):
    now = timezone.now()
    made = offer(hall, 3, 1, now=now - timedelta(days=10))
    challenges.accept(offer=made, by=user(hall, 1), now=now - timedelta(days=9))

    hall.undo("challenge")
    challenges.settle(phase=hall.phase(), now=timezone.now())

    made.refresh_from_db()
    assert made.state == "open"
    assert timedelta(days=6) <= made.answer_by - now < timedelta(days=6, hours=1)


def test_an_undone_acceptance_gives_way_to_a_newer_challenge(hall):
    made = offer(hall, 3, 1)
    accept(hall, made)
    ChallengeOffer.objects.create(
        phase=hall.phase(), challenger=entrant(hall, 3), challenged=entrant(hall, 2)
    )

    hall.undo("challenge")

    assert state(made) == "lapsed"


@pytest.mark.parametrize("typed", ["", "yes", "Another cup"])
def test_a_ladder_does_not_end_without_its_name(hall, typed):
    for do in (phases.finish, phases.cut):
        of = {"phase": hall.phase()} if do is phases.finish else {"tournament": hall.tournament}
        with pytest.raises((LadderGoesOn, NotNow)):
            do(**of, by=hall.by, now=timezone.now(), early=True, confirm=typed)

    assert hall.phase().state == Phase.State.RUNNING


def test_a_ladder_ends_by_its_name_and_challenges_fall_away(hall):
    made = offer(hall, 3, 1)
    wide = hall.event.name.upper().replace(" ", "　")

    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now(), confirm=f" {wide} ")

    assert hall.phase().state == Phase.State.FINISHED
    assert state(made) == "lapsed"
    for act in (accept, lambda _hall, _offer: offer(hall, 4, 3)):
        with pytest.raises(NotNow):
            act(hall, made)
    hall.undo("phase_finish")
    assert hall.phase().state == Phase.State.RUNNING


def test_a_ladder_with_another_phase_behind_is_not_cut_without_its_name():
    hall = running(4, ["ladder", {"kind": "single", "cut": {"from": "top", "n": 2}}])

    with pytest.raises(LadderGoesOn):
        phases.cut(tournament=hall.tournament, by=hall.by, now=timezone.now(), early=True)

    assert hall.phase(2).state == Phase.State.WAITING


def test_an_answer_is_given_once(hall):
    made = offer(hall, 3, 1)
    challenges.withdraw(offer=made, by=user(hall, 3), now=timezone.now())

    for act in (challenges.accept, challenges.decline, challenges.withdraw):
        with pytest.raises(ChallengeAnswered):
            act(offer=made, by=user(hall, 1), now=timezone.now())


def test_there_are_challenges_on_ladders_alone():
    hall = running(4)

    with pytest.raises(NothingToPair):
        offer(hall, 2, 1)
    assert issubclass(NothingToPair, Refusal)
