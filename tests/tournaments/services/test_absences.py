import pytest
from django.utils import timezone

from league.events.errors import ReasonNeeded
from league.tournaments.entrants.queries import present
from league.tournaments.entrants.services import absences
from league.tournaments.errors import (
    AlreadyGone,
    AlreadyUndone,
    BracketClosed,
    CannotUndo,
    Disqualified,
    NotGone,
    NotNow,
    NotUndoable,
)
from league.tournaments.models import Absence, Act, Phase, PhaseEntrant, Tournament
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import note, undo
from tests.events.factories import works
from tests.tournaments.factories import TournamentFactory, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=3, state="running")


@pytest.fixture
def judge(tournament):
    return works(tournament.event, "judge")


@pytest.fixture
def entrant(tournament):
    return tournament.entrants.get(number=1)


def there(tournament, round: int) -> list[int]:
    return list(present(tournament, round).values_list("number", flat=True))


def rows(tournament):
    absent = Absence.objects.filter(entrant__tournament=tournament)
    return list(absent.values_list("entrant__number", "kind", "from_round", "until_round"))


def take_back(tournament, kind: str, by) -> Act:
    act = last_act(tournament, kind)
    return undo(act=act, by=by, reason="mistaken", now=timezone.now())


def test_who_drops_is_in_no_later_round(tournament, judge, entrant):
    publish(tournament)

    absences.drop(entrant=entrant, by=judge, now=timezone.now(), reason="tired")

    assert there(tournament, 1) == [1, 2, 3]
    assert there(tournament, 2) == there(tournament, 7) == [2, 3]
    act = tournament.acts.get()
    assert (act.kind, act.round, act.reason, act.params["entrants"]) == ("drop", 2, "tired", [1])
    tournament.refresh_from_db()
    assert tournament.revision == 1


def test_nobody_leaves_twice_or_after_the_end(tournament, judge, entrant):
    absences.drop(entrant=entrant, by=judge, now=timezone.now())

    with pytest.raises(AlreadyGone):
        absences.drop(entrant=entrant, by=judge, now=timezone.now())
    Tournament.objects.update(state="finished")
    with pytest.raises(NotNow):
        absences.drop(entrant=tournament.entrants.get(number=2), by=judge, now=timezone.now())
    assert len(rows(tournament)) == 1


def test_who_comes_back_has_missed_the_rounds_between(tournament, judge, entrant):
    absences.drop(entrant=entrant, by=judge, now=timezone.now())
    publish(tournament)
    publish(tournament)

    absences.reenter(entrant=entrant, by=judge, now=timezone.now())

    assert rows(tournament) == [(1, "drop", 1, 3)]
    assert [1 in there(tournament, round) for round in (1, 2, 3)] == [False, False, True]


def test_who_comes_back_before_any_round_was_never_away(tournament, judge, entrant):
    absences.drop(entrant=entrant, by=judge, now=timezone.now())

    absences.reenter(entrant=entrant, by=judge, now=timezone.now())

    assert rows(tournament) == []
    take_back(tournament, "reenter", judge)
    assert rows(tournament) == [(1, "drop", 1, None)]


def test_only_who_has_left_comes_back(tournament, judge, entrant):
    with pytest.raises(NotGone):
        absences.reenter(entrant=entrant, by=judge, now=timezone.now())


def test_nobody_comes_back_into_a_bracket_that_went_on(tournament, judge, entrant):
    phase = tournament.phases.get()
    Phase.objects.update(kind="single", state="running", rounds=None)
    PhaseEntrant.objects.create(phase=phase, entrant=entrant, seed=1)
    absences.drop(entrant=entrant, by=judge, now=timezone.now())
    publish(tournament)

    with pytest.raises(BracketClosed):
        absences.reenter(entrant=entrant, by=judge, now=timezone.now())

    assert rows(tournament) == [(1, "drop", 1, None)]


def test_a_drop_and_a_return_are_undone(tournament, judge, entrant):
    absences.drop(entrant=entrant, by=judge, now=timezone.now())
    publish(tournament)
    absences.reenter(entrant=entrant, by=judge, now=timezone.now())

    made = take_back(tournament, "reenter", judge)

    assert rows(tournament) == [(1, "drop", 1, None)]
    assert (made.kind, made.undoes.kind, made.reason) == ("undo", "reenter", "mistaken")
    with pytest.raises(AlreadyUndone):
        undo(act=made.undoes, by=judge, reason="", now=timezone.now())


def test_a_drop_is_undone_only_while_no_round_went_by(tournament, judge, entrant):
    absences.drop(entrant=entrant, by=judge, now=timezone.now())
    dropped = last_act(tournament, "drop")
    publish(tournament)

    with pytest.raises(CannotUndo):
        undo(act=dropped, by=judge, reason="", now=timezone.now())

    assert rows(tournament) == [(1, "drop", 1, None)]


def test_a_drop_that_was_changed_is_not_undone(tournament, judge, entrant):
    absences.drop(entrant=entrant, by=judge, now=timezone.now())
    absences.disqualify(entrant=entrant, by=judge, reason="cheating", now=timezone.now())

    with pytest.raises(CannotUndo):
        take_back(tournament, "drop", judge)


def test_who_is_disqualified_does_not_come_back(tournament, judge, entrant):
    absences.disqualify(entrant=entrant, by=judge, reason="cheating", now=timezone.now())

    with pytest.raises(Disqualified):
        absences.reenter(entrant=entrant, by=judge, now=timezone.now())
    with pytest.raises(AlreadyGone):
        absences.disqualify(entrant=entrant, by=judge, reason="again", now=timezone.now())
    assert rows(tournament) == [(1, "disqualified", 1, None)]


def test_a_disqualification_says_why(tournament, judge, entrant):
    with pytest.raises(ReasonNeeded) as needed:
        absences.disqualify(entrant=entrant, by=judge, reason="  ", now=timezone.now())

    assert str(needed.value) == "Write the reason."  # which the staff alone reads
    assert rows(tournament) == []


def test_an_undone_disqualification_leaves_a_drop_a_drop(tournament, judge, entrant):
    absences.drop(entrant=entrant, by=judge, now=timezone.now())
    absences.disqualify(entrant=entrant, by=judge, reason="cheating", now=timezone.now())

    take_back(tournament, "disqualify", judge)

    assert rows(tournament) == [(1, "drop", 1, None)]


def test_who_was_disqualified_wrongly_has_missed_rounds_all_the_same(tournament, judge, entrant):
    absences.disqualify(entrant=entrant, by=judge, reason="cheating", now=timezone.now())
    publish(tournament)

    take_back(tournament, "disqualify", judge)

    assert rows(tournament) == [(1, "disqualified", 1, 2)]
    assert there(tournament, 2) == [1, 2, 3]


def test_some_acts_cannot_be_undone(tournament, judge):
    act = note(tournament, "made_up", by=judge)

    with pytest.raises(NotUndoable):
        undo(act=act, by=judge, reason="", now=timezone.now())
