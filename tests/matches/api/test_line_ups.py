"""Line-ups of teams by the API: read and put in order, by the team or a judge."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.people.models import Player
from matches.models import Match
from matches.services import reports
from tests.api.callers import Caller, sign_up
from tests.api.counting import queries
from tests.events.factories import works
from tests.matches.factories import claim
from tests.matches.views.test_line_ups import seated, side_of, team_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _full_budgets() -> None:
    cache.clear()


def path_of(match: Match) -> str:
    return f"/matches/{match.uid}/line-up/"


def handles(side: dict) -> list[str]:
    return [seat["player"]["handle"] for seat in side["seats"]]


def test_a_team_puts_its_own_side_in_order():
    match, teams = team_match()
    member, before = Caller.of(teams[0][1]), seated(side_of(match))

    shown = member.get(path_of(match)).json()
    order = handles(shown["sides"][0])[::-1]
    answer = member.put(path_of(match), {"side": 1, "players": order})

    assert [side["number"] for side in shown["sides"]] == [1]
    assert answer.status_code == 200, answer.content
    assert handles(answer.json()["sides"][0]) == order
    assert seated(side_of(match)) == before[::-1]


def test_a_judge_sees_both_sides_and_may_order_either():
    match, _teams = team_match()
    judge = Caller.of(Player.objects.get(user=works(match.event, "judge")))

    both = judge.get(path_of(match)).json()["sides"]
    answer = judge.put(path_of(match), {"side": 2, "players": handles(both[1])[::-1]})

    assert [side["number"] for side in both] == [1, 2]
    assert handles(answer.json()["sides"][1]) == handles(both[1])[::-1]


def test_others_find_nothing():
    match, _teams = team_match()
    keeper = Caller.of(Player.objects.get(user=works(match.event, "scorekeeper")))

    for other in (keeper, Caller.of(sign_up("mina"))):
        assert other.get(path_of(match)).status_code == 404
        assert other.put(path_of(match), {"side": 1, "players": ["mina"]}).status_code == 404
    assert Caller().get(path_of(match)).status_code == 401


def test_a_wrong_line_up_changes_nothing():
    match, teams = team_match()
    member, before = Caller.of(teams[0][0]), seated(side_of(match))
    mine, theirs = ([player.handle for player in team] for team in teams)

    said = [
        (answer.status_code, answer.json()["code"])
        for answer in (
            member.put(path_of(match), body)
            for body in (
                {"side": 1, "players": [mine[0], mine[0]]},
                {"side": 1, "players": mine[:1]},
                {"side": 1, "players": [mine[0], theirs[0]]},
                {"side": 2, "players": theirs[::-1]},
                {"side": 1},
            )
        )
    ]

    wrong = (422, "line_up_wrong")
    assert said == [wrong, wrong, wrong, (403, "not_your_side"), (400, "invalid")]
    assert seated(side_of(match)) == before


def test_once_reported_there_is_nothing_to_order():
    match, teams = team_match()
    reports.report(
        match=match,
        side=side_of(match),
        by=teams[0][0].user,
        games=claim((2, 0)),
        now=timezone.now(),
    )
    member = Caller.of(teams[0][0])

    for answer in (
        member.get(path_of(match)),
        member.put(path_of(match), {"side": 1, "players": [player.handle for player in teams[0]]}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "not_in_state")


def test_queries_do_not_grow_with_seats():
    counted = []
    for size in (2, 3):
        match, teams = team_match(size)
        counted.append(queries(Caller.of(teams[0][0]), path_of(match)))

    assert counted[0] == counted[1]
