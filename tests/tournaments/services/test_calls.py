import pytest
from django.utils import timezone

from league.tournaments.errors import (
    AlreadyCalled,
    CallClosed,
    CallTaken,
    NotNow,
    NotYourTable,
    SettingsInvalid,
)
from league.tournaments.floor.services import calls
from league.tournaments.models import Round, Tournament
from tests.events.factories import works
from tests.tournaments.factories import TournamentFactory, publish, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=4, state="running")


@pytest.fixture
def field(tournament):
    return list(tournament.entrants.order_by("number"))


@pytest.fixture
def tables(tournament, field):
    return publish(tournament, [(field[0], field[1]), (field[2], field[3])])


@pytest.fixture
def judge(tournament):
    return works(tournament.event, "judge")


def test_a_player_calls_a_judge_who_comes_and_closes(tournament, field, tables, judge):
    call = calls.call(
        pairing=tables[1], by=user_of(field[3]), now=timezone.now(), text=" which card? "
    )

    assert (call.table, call.note, call.round.number) == (2, "which card?", 1)
    taken = calls.take(call=call, by=judge, now=timezone.now())
    assert (taken.taken_by, taken.closed_at) == (judge, None)
    calls.take(call=call, by=judge, now=timezone.now())
    closed = calls.close(call=call, by=judge, now=timezone.now())
    assert closed.closed_at is not None
    assert calls.call(pairing=tables[1], by=user_of(field[2]), now=timezone.now()) != call


def test_a_table_calls_once_at_a_time(field, tables):
    calls.call(pairing=tables[0], by=user_of(field[0]), now=timezone.now())

    with pytest.raises(AlreadyCalled):
        calls.call(pairing=tables[0], by=user_of(field[1]), now=timezone.now())


def test_only_who_sits_there_or_works_here_calls(tournament, field, tables):
    with pytest.raises(NotYourTable):
        calls.call(pairing=tables[0], by=user_of(field[2]), now=timezone.now())

    checker = works(tournament.event, "checker")
    assert calls.call(pairing=tables[0], by=checker, now=timezone.now()).called_by == checker


def test_nobody_calls_from_a_round_that_is_not_played(field, tables):
    for state in ("draft", "closed"):
        Round.objects.update(state=state)
        with pytest.raises(NotNow):
            calls.call(pairing=tables[0], by=user_of(field[0]), now=timezone.now())


def test_one_judge_goes_to_a_call(tournament, field, tables, judge):
    call = calls.call(pairing=tables[0], by=user_of(field[0]), now=timezone.now())
    calls.take(call=call, by=judge, now=timezone.now())
    other = works(tournament.event, "judge")

    with pytest.raises(CallTaken):
        calls.take(call=call, by=other, now=timezone.now())
    calls.close(call=call, by=other, now=timezone.now())
    for act in (calls.take, calls.close):
        with pytest.raises(CallClosed):
            act(call=call, by=judge, now=timezone.now())


def test_staff_calls_a_judge_to_any_table(tournament, judge):
    def call(table):
        return calls.call_to_table(tournament=tournament, table=table, by=judge, now=timezone.now())

    assert call(12).table == 12
    with pytest.raises(AlreadyCalled):
        call(12)
    with pytest.raises(SettingsInvalid):
        call(-1)
    Tournament.objects.update(state="finished")
    with pytest.raises(NotNow):
        call(13)


def test_a_note_too_long_is_refused(field, tables):
    with pytest.raises(SettingsInvalid):
        calls.call(pairing=tables[0], by=user_of(field[0]), now=timezone.now(), text="x" * 201)
