import pytest
from django.utils import timezone

from league.events.services import entries
from league.people.errors import TooManyTries
from league.people.shared import qr
from league.tournaments.entrants.queries import check_in_round, not_checked_in, present
from league.tournaments.entrants.services import absences, check_in
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.errors import (
    AlreadyCheckedIn,
    AlreadyGone,
    CodeWrong,
    NoCheckIn,
    NotCheckedIn,
    NotNow,
    NotOfTheEvent,
)
from league.tournaments.models import CheckIn, Tournament
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from tests.events.factories import works
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory, publish, user_of

pytestmark = pytest.mark.django_db
CODE = "ABC234"


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=4, check_in="event", check_in_code=CODE)


@pytest.fixture
def staff(tournament):
    return works(tournament.event, "scorekeeper")


@pytest.fixture
def entrant(tournament):
    return tournament.entrants.get(number=1)


def missing(tournament) -> list[int]:
    entrants = not_checked_in(tournament, check_in_round(tournament))
    return list(entrants.values_list("number", flat=True))


def test_a_player_types_the_code_as_it_can_be_typed(tournament, entrant):
    made = check_in.by_code(
        tournament=tournament, code=" abc 234", by=user_of(entrant), now=timezone.now()
    )

    assert (made.entrant, made.round, made.by) == (entrant, 0, user_of(entrant))
    assert missing(tournament) == [2, 3, 4]


def test_a_wrong_code_checks_nobody_in_and_is_not_guessed(tournament, entrant):
    now = timezone.now()
    for code in ("", "ABC235", "ABC2345", "ＡＢＣ２３４", "\x00"):
        with pytest.raises(CodeWrong):
            check_in.by_code(tournament=tournament, code=code, by=user_of(entrant), now=now)
    for _more in range(5):
        with pytest.raises(CodeWrong):
            check_in.by_code(tournament=tournament, code="ZZZZZZ", by=user_of(entrant), now=now)

    with pytest.raises(TooManyTries):
        check_in.by_code(tournament=tournament, code=CODE, by=user_of(entrant), now=now)
    assert missing(tournament) == [1, 2, 3, 4]


def test_the_right_code_of_a_stranger_checks_nobody_in(tournament):
    with pytest.raises(NotOfTheEvent):
        check_in.by_code(
            tournament=tournament, code=CODE, by=PlayerFactory().user, now=timezone.now()
        )


def test_a_code_that_got_about_is_changed(tournament, staff, entrant):
    new = check_in.change_code(tournament=tournament, by=staff, now=timezone.now())
    tournament.refresh_from_db()

    assert new != CODE
    assert set(new) <= set(check_in.LETTERS)
    with pytest.raises(CodeWrong):
        check_in.by_code(tournament=tournament, code=CODE, by=user_of(entrant), now=timezone.now())
    assert new not in str(last_act(tournament, "check_in_code").params)


def test_staff_checks_in_one_or_many_and_takes_it_back(tournament, staff, entrant):
    now = timezone.now()
    check_in.check_in(entrant=entrant, by=staff, now=now)
    with pytest.raises(AlreadyCheckedIn):
        check_in.check_in(entrant=entrant, by=staff, now=now)

    new = check_in.check_in_together(
        tournament=tournament, numbers=[1, 2, 3, 99], by=staff, now=now
    )

    assert (new, missing(tournament)) == (2, [4])
    check_in.take_back(entrant=entrant, by=staff, now=now)
    assert missing(tournament) == [1, 4]
    with pytest.raises(NotCheckedIn):
        check_in.take_back(entrant=entrant, by=staff, now=now)


def test_who_is_missing_at_the_close_is_dropped_and_this_is_undone(tournament, staff, entrant):
    check_in.check_in_together(tournament=tournament, numbers=[1, 2], by=staff, now=timezone.now())

    numbers = check_in.close(tournament=tournament, by=staff, now=timezone.now())

    assert numbers == [3, 4]
    assert list(present(tournament, 1).values_list("number", flat=True)) == [1, 2]
    with pytest.raises(AlreadyGone):
        check_in.check_in(entrant=tournament.entrants.get(number=3), by=staff, now=timezone.now())
    undo(act=last_act(tournament, "close_check_in"), by=staff, reason="", now=timezone.now())
    assert list(present(tournament, 1).values_list("number", flat=True)) == [1, 2, 3, 4]
    assert missing(tournament) == [3, 4]


def test_who_comes_late_is_let_in_again_by_staff(tournament, staff, entrant):
    check_in.close(tournament=tournament, by=staff, now=timezone.now())

    absences.reenter(entrant=entrant, by=staff, now=timezone.now())
    check_in.check_in(entrant=entrant, by=staff, now=timezone.now())

    assert list(present(tournament, 1)) == [entrant]


def test_before_a_round_who_is_missing_misses_that_round_alone(tournament, staff):
    Tournament.objects.update(check_in="round", state="running")
    publish(tournament)
    tournament.refresh_from_db()
    check_in.check_in_together(
        tournament=tournament, numbers=[2, 3, 4], by=staff, now=timezone.now()
    )

    check_in.close(tournament=tournament, by=staff, now=timezone.now())

    assert set(CheckIn.objects.values_list("round", flat=True)) == {2}
    assert [present(tournament, round).count() for round in (1, 2, 3)] == [4, 3, 4]
    undo(act=last_act(tournament, "close_check_in"), by=staff, reason="", now=timezone.now())
    assert present(tournament, 2).count() == 4


def test_without_a_check_in_or_at_the_wrong_time_nobody_checks_in(tournament, staff, entrant):
    acts = [
        lambda: check_in.check_in(entrant=entrant, by=staff, now=timezone.now()),
        lambda: check_in.check_in_together(
            tournament=tournament, numbers=[1], by=staff, now=timezone.now()
        ),
        lambda: check_in.close(tournament=tournament, by=staff, now=timezone.now()),
        lambda: check_in.take_back(entrant=entrant, by=staff, now=timezone.now()),
    ]
    for fields, refusal in (
        ({"state": "setup"}, NotNow),
        ({"state": "finished"}, NotNow),
        ({"check_in": "none"}, NoCheckIn),
    ):
        Tournament.objects.update(**fields)
        for act in acts:
            with pytest.raises(refusal):
                act()


def test_the_qr_code_has_no_style_of_its_own():
    drawn = qr.svg("https://example.org/check-in/ABC234")

    assert drawn.startswith("<svg")
    assert "style" not in drawn


def test_a_check_in_is_a_yes_of_who_was_entered_by_staff(tournament, staff):
    player = PlayerFactory()
    entry = entries.enter(
        event=tournament.event, players=[player], by=staff, now=timezone.now(), by_staff=True
    )
    enlist(tournament=tournament, now=timezone.now())
    with pytest.raises(CodeWrong):
        check_in.by_code(tournament=tournament, code="ZZZZZZ", by=player.user, now=timezone.now())
    assert entry.entry_players.get().player.is_guest

    check_in.by_code(tournament=tournament, code=CODE, by=player.user, now=timezone.now())

    assert entry.entry_players.get().player == player
    assert entry.entrant.check_ins.count() == 1
