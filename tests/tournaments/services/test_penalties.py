import pytest
from django.utils import timezone

from league.events.errors import OwnEntry
from league.tournaments.entrants.queries import open_absence, penalties_of
from league.tournaments.entrants.services import absences
from league.tournaments.errors import (
    AlreadyGone,
    AlreadyLifted,
    CannotUndo,
    SettingsInvalid,
    TournamentFinished,
)
from league.tournaments.floor.services import penalties
from league.tournaments.models import Tournament
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from matches.errors import OwnMatch
from matches.models import Match, Ruling
from matches.services import rulings
from tests.events.factories import RoleFactory, works
from tests.tournaments.factories import TournamentFactory, publish, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=4, state="running")


@pytest.fixture
def judge(tournament):
    return works(tournament.event, "judge")


@pytest.fixture
def field(tournament):
    return list(tournament.entrants.order_by("number"))


@pytest.fixture
def tables(tournament, field):
    return publish(tournament, [(field[0], field[1]), (field[2], field[3])])


def give(entrant, by, ruling: str = "warning", **fields):
    return penalties.give(
        entrant=entrant,
        by=by,
        now=timezone.now(),
        **{"infraction": "slow_play", "ruling": ruling, **fields},
    )


def state_of(pairing) -> str:
    return Match.objects.get(pk=pairing.match_id).state


def test_a_warning_is_written_down_and_its_note_is_not_in_the_public_log(
    tournament, judge, field, tables
):
    made = give(field[0], judge, text="Canary words about Ann")

    assert list(penalties_of(tournament)) == [made]
    assert (made.round, made.note) == (1, "Canary words about Ann")
    act = tournament.acts.get()
    assert (act.kind, act.round, act.params["infraction"], act.params["ruling"]) == (
        "penalty",
        1,
        "slow_play",
        "warning",
    )
    assert "Canary" not in f"{act.reason} {act.params}"
    tournament.refresh_from_db()
    assert tournament.revision == 0
    assert state_of(tables[0]) == "scheduled"


def test_points_taken_off_make_the_standings_stale(tournament, judge, field):
    give(field[0], judge, points=3)

    tournament.refresh_from_db()
    assert tournament.revision == 1


def test_a_match_loss_decides_the_match_for_the_other_side(tournament, judge, field, tables):
    give(field[0], judge, "match_loss", text="Canary words")

    assert [state_of(table) for table in tables] == ["ruled", "scheduled"]
    ruling = Ruling.objects.get()
    assert (ruling.winner.entry, ruling.by) == (field[1].entry, judge)
    assert "Canary" not in ruling.reason
    assert tournament.acts.get().params["match"] == tables[0].match.uid


def test_a_match_loss_after_the_result_is_written_down_alone(tournament, judge, field, tables):
    rulings.rule(
        match=tables[0].match, kind="result", reason="slip", winner=1, by=judge, now=timezone.now()
    )

    give(field[0], judge, "match_loss")

    assert Ruling.objects.count() == 1
    assert tournament.acts.get().params["match"] == ""


def test_a_game_loss_leaves_the_match_to_its_games(tournament, judge, field, tables):
    give(field[0], judge, "game_loss")

    assert state_of(tables[0]) == "scheduled"


def test_a_disqualification_ends_the_match_and_the_tournament(tournament, judge, field, tables):
    give(field[3], judge, "disqualification", infraction="cheating")

    gone = open_absence(field[3])
    assert (gone.kind, gone.from_round) == ("disqualified", 2)
    assert state_of(tables[1]) == "ruled"
    with pytest.raises(AlreadyGone):
        give(field[3], judge, "disqualification")
    assert penalties_of(tournament).count() == 1


def test_nobody_is_a_judge_in_their_own_cause(tournament, field, tables):
    user = user_of(field[0])
    RoleFactory(event=tournament.event, role="judge", user=user)

    with pytest.raises(OwnEntry):
        give(field[0], user)
    with pytest.raises(OwnMatch):
        give(field[1], user, "match_loss")
    assert not penalties_of(tournament).exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"infraction": "sneezing"},
        {"ruling": "prison"},
        {"points": -1},
        {"points": 40_000},
        {"text": "x" * 501},
        {"round": 0},
        {"round": 2},
    ],
)
def test_what_is_no_penalty_is_refused(tournament, judge, field, tables, wrong):
    with pytest.raises(SettingsInvalid):
        give(field[0], judge, **{"ruling": "warning", **wrong})

    assert not penalties_of(tournament).exists()


def test_a_finished_tournament_gives_no_penalties(tournament, judge, field):
    made = give(field[0], judge)
    Tournament.objects.update(state="finished")

    with pytest.raises(TournamentFinished):
        give(field[0], judge)
    with pytest.raises(TournamentFinished):
        penalties.lift(penalty=made, by=judge, reason="", now=timezone.now())


def test_a_lifted_disqualification_brings_back(tournament, judge, field):
    absences.drop(entrant=field[0], by=judge, now=timezone.now())
    made = give(field[0], judge, "disqualification")

    penalties.lift(penalty=made, by=judge, reason="another player", now=timezone.now())

    assert open_absence(field[0]).kind == "drop"
    made.refresh_from_db()
    assert made.lifted_at is not None
    with pytest.raises(AlreadyLifted):
        penalties.lift(penalty=made, by=judge, reason="", now=timezone.now())
    undo(act=last_act(tournament, "lift_penalty"), by=judge, reason="", now=timezone.now())
    assert open_absence(field[0]).kind == "disqualified"


def test_nobody_lifts_their_own_penalty(tournament, judge, field):
    made = give(field[0], judge)
    user = user_of(field[0])
    RoleFactory(event=tournament.event, role="judge", user=user)

    with pytest.raises(OwnEntry):
        penalties.lift(penalty=made, by=user, reason="", now=timezone.now())


def test_a_penalty_is_undone_unless_it_decided_a_match(tournament, judge, field, tables):
    made = give(field[0], judge, points=2)
    undo(act=last_act(tournament, "penalty"), by=judge, reason="", now=timezone.now())
    made.refresh_from_db()
    assert made.lifted_at is not None

    give(field[0], judge, "match_loss")
    with pytest.raises(CannotUndo):
        undo(act=last_act(tournament, "penalty"), by=judge, reason="", now=timezone.now())


def test_an_undone_disqualification_by_penalty_brings_back(tournament, judge, field):
    give(field[0], judge, "disqualification")

    undo(act=last_act(tournament, "penalty"), by=judge, reason="", now=timezone.now())

    assert open_absence(field[0]) is None
