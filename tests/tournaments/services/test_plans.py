from datetime import UTC, datetime

import pytest

from league.people.errors import Refusal
from league.tournaments.errors import NoPhases, PhaseBegun, RulesRefused
from league.tournaments.models import Phase
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from league.tournaments.tournament.services.plans import Plan, set_phases
from tests.events.factories import works
from tests.tournaments.factories import TournamentFactory

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def tournament():
    return TournamentFactory(phases=[])


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def kinds(tournament):
    return list(tournament.phases.order_by("number").values_list("number", "kind", "rounds"))


def test_a_pipeline_is_planned_with_all_its_settings(tournament, organiser):
    swiss, final = set_phases(
        tournament=tournament,
        phases=[
            Plan("swiss", rounds=5, settings={"method": "fold", "acceleration": "baku"}),
            Plan("double", " Final ", cut={"from": "top", "n": 8}, settings={"start": "auto"}),
        ],
        by=organiser,
        now=NOW,
    )

    assert (swiss.rounds, swiss.settings["method"], swiss.settings["seeding"]) == (
        5,
        "fold",
        "seed",
    )
    assert (final.name, final.cut, final.settings["grand_final"]) == (
        "Final",
        {"from": "top", "n": 8},
        "reset",
    )
    assert final.settings["seeding"] == "standings"


def test_planning_is_undone_as_a_whole(tournament, organiser):
    set_phases(tournament=tournament, phases=[Plan("swiss", rounds=3)], by=organiser, now=NOW)
    set_phases(
        tournament=tournament,
        phases=[Plan("groups"), Plan("single", cut={"from": "groups", "n": 2})],
        by=organiser,
        now=NOW,
    )

    undo(act=last_act(tournament, "phases"), by=organiser, reason="", now=NOW)

    assert kinds(tournament) == [(1, "swiss", 3)]


def test_the_same_plan_is_no_act(tournament, organiser):
    for _time in range(2):
        set_phases(tournament=tournament, phases=[Plan("ladder")], by=organiser, now=NOW)

    assert list(tournament.acts.values_list("kind", flat=True)) == ["phases"]


@pytest.mark.parametrize(
    ("plans", "code", "field"),
    [
        ([Plan("chess")], "setting_unknown_choice", "kind"),
        ([Plan("swiss", rounds=0)], "setting_out_of_range", "rounds"),
        ([Plan("swiss", rounds=100)], "setting_out_of_range", "rounds"),
        ([Plan("swiss", settings={"acceleration": "baku"})], "setting_out_of_range", "rounds"),
        ([Plan("swiss", settings={"colour": "red"})], "setting_unknown", "colour"),
        ([Plan("single", rounds=3)], "setting_unknown", "rounds"),
        ([Plan("single", settings={"third_place": "yes"})], "setting_not_a_flag", "third_place"),
        ([Plan("single", settings={"cycles": 2})], "setting_unknown", "cycles"),
        ([Plan("groups", settings={"cycles": 9})], "setting_out_of_range", "cycles"),
        ([Plan("ladder", settings={"publish": "soon"})], "setting_unknown_choice", "publish"),
        ([Plan("swiss", settings={"at": "25:00"})], "setting_not_a_time", "at"),
        ([Plan("swiss", settings={"calendar": 7})], "setting_not_a_mapping", "calendar"),
        ([Plan("swiss", settings={"times": ["soon"]})], "setting_not_a_moment", "times"),
        (
            [Plan("swiss", settings={"times": ["2027-01-02T10:00", "2027-01-01T10:00"]})],
            "times_out_of_order",
            "times",
        ),
        ([Plan("swiss", cut={"from": "top", "n": 8})], "cut_of_nothing", "cut"),
        (
            [Plan("swiss"), Plan("single", cut={"from": "groups", "n": 2})],
            "cut_of_no_groups",
            "cut",
        ),
        ([Plan("swiss"), Plan("single", cut={"from": "top"})], "setting_not_a_number", "n"),
        (
            [Plan("swiss"), Plan("single", cut={"from": "points", "least": "1e99999"})],
            "setting_not_a_number",
            "least",
        ),
    ],
)
def test_a_plan_that_no_rule_can_play_by_is_refused(tournament, organiser, plans, code, field):
    with pytest.raises(RulesRefused) as refusal:
        set_phases(tournament=tournament, phases=plans, by=organiser, now=NOW)

    error = refusal.value
    assert (error.code, error.params["field"], error.params["phase"]) == (code, field, len(plans))
    assert "%" not in str(error)
    assert kinds(tournament) == []


def test_a_tournament_without_a_phase_is_no_plan(tournament, organiser):
    with pytest.raises(NoPhases):
        set_phases(tournament=tournament, phases=[], by=organiser, now=NOW)


def test_a_name_too_long_or_too_many_phases_are_refused(tournament, organiser):
    for plans in ([Plan("swiss", "x" * 61)], [Plan("swiss")] * 9):
        with pytest.raises(Refusal):
            set_phases(tournament=tournament, phases=plans, by=organiser, now=NOW)

    assert kinds(tournament) == []


def test_what_has_begun_stays_and_the_rest_may_change(tournament, organiser):
    swiss = Plan("swiss", rounds=3)
    set_phases(tournament=tournament, phases=[swiss, Plan("single")], by=organiser, now=NOW)
    first = tournament.phases.get(number=1)
    Phase.objects.filter(pk=first.pk).update(state="running")

    set_phases(tournament=tournament, phases=[swiss, Plan("double")], by=organiser, now=NOW)

    assert kinds(tournament) == [(1, "swiss", 3), (2, "double", None)]
    assert tournament.phases.get(number=1) == first
    for plans in ([Plan("swiss", rounds=4)], [Plan("ladder"), swiss]):
        with pytest.raises(PhaseBegun):
            set_phases(tournament=tournament, phases=plans, by=organiser, now=NOW)


def test_a_phase_that_began_before_a_setting_was_known_does_not_stop_the_plan(
    tournament, organiser
):
    swiss = Plan("swiss", rounds=3)
    set_phases(tournament=tournament, phases=[swiss, Plan("single")], by=organiser, now=NOW)
    first = tournament.phases.get(number=1)
    older = {name: value for name, value in first.settings.items() if name != "forfeits_meet"}
    Phase.objects.filter(pk=first.pk).update(state="running", settings=older)

    set_phases(
        tournament=tournament,
        phases=[Plan("swiss", rounds=3, settings=older), Plan("double")],
        by=organiser,
        now=NOW,
    )

    assert kinds(tournament) == [(1, "swiss", 3), (2, "double", None)]
    assert tournament.phases.get(number=1).settings == older


def test_undone_a_plan_leaves_what_was_stored_before_a_setting_was_known(tournament, organiser):
    swiss = Plan("swiss", rounds=3)
    set_phases(tournament=tournament, phases=[swiss, swiss], by=organiser, now=NOW)
    older = {"forfeits_meet", "memory"}
    for phase in tournament.phases.all():
        phase.settings = {name: kept for name, kept in phase.settings.items() if name not in older}
        phase.save()
    tournament.phases.filter(number=1).update(state="running")
    stored = list(tournament.phases.order_by("number").values("kind", "rounds", "settings"))

    set_phases(tournament=tournament, phases=[swiss, Plan("single")], by=organiser, now=NOW)
    undo(act=last_act(tournament, "phases"), by=organiser, reason="", now=NOW)

    assert list(tournament.phases.order_by("number").values("kind", "rounds", "settings")) == stored
