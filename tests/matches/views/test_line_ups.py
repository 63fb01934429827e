"""Teams: who sits where is shown, and put in order before the match."""

from typing import Any

import pytest
from django.utils import timezone

from league.events.models import EntryPlayer
from league.events.services.entries import enter
from league.tournaments.pairing.services import rounds
from matches.errors import LineUpWrong, NotInState, NotYourSide
from matches.models import Act, Match, Seat, Side
from matches.services import lineups, matches, reports
from tests.events.conftest import browser
from tests.events.factories import EventFactory, agree, hand_in, lock, works
from tests.matches.factories import claim
from tests.people.factories import PlayerFactory
from tests.tournaments.rounds.hall import running
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


@made_once
def team_match(size: int = 2) -> tuple[Match, list[list[Any]]]:
    """A match of two teams that have handed in their decks, and the players of both."""
    event = EventFactory(side_size=size)
    teams = [[PlayerFactory() for _seat in range(size)] for _team in range(2)]
    now = timezone.now()
    entries = [enter(event=event, players=team, by=team[0].user, now=now) for team in teams]
    agree(event=event)
    for seat in EntryPlayer.objects.filter(entry__in=entries):
        hand_in(seat)
    lock(event)
    judge = works(event, "judge")
    match = matches.make(event=event, entries=entries, by=judge, now=timezone.now())
    return match, teams


def side_of(match: Match, number: int = 1) -> Side:
    return match.sides.select_related("match__event", "entry").get(number=number)


def seated(side: Side) -> list[tuple[int, int | None]]:
    """Return who sits where, and with which deck."""
    rows = Seat.objects.filter(side=side).order_by("number")
    return list(rows.values_list("entry_player", "submission"))


def turned(side: Side) -> list[EntryPlayer]:
    rows = Seat.objects.filter(side=side).order_by("-number").select_related("entry_player")
    return [row.entry_player for row in rows]


def line_up(side: Side, players: list[EntryPlayer], by: Any) -> None:
    lineups.line_up(side=side, players=players, by=by, now=timezone.now())


def test_a_team_changes_seats_and_each_player_takes_the_deck_along() -> None:
    match, teams = team_match()
    side = side_of(match)
    before = seated(side)

    line_up(side, turned(side), teams[0][1].user)
    line_up(side, turned(side)[::-1], teams[0][0].user)  # as it is: nothing to say

    assert seated(side) == before[::-1]
    assert all(deck for _player, deck in before)
    assert Act.objects.filter(match=match, kind="line_up").count() == 1


def test_only_the_team_and_judges_change_a_line_up() -> None:
    match, teams = team_match()
    side = side_of(match)
    judge = works(match.event, "judge")

    for other in (teams[1][0].user, PlayerFactory().user, works(match.event, "scorekeeper")):
        with pytest.raises(NotYourSide):
            line_up(side, turned(side), other)
    line_up(side, turned(side), judge)
    with pytest.raises(LineUpWrong):
        line_up(side, turned(side)[:1] * 2, judge)
    with pytest.raises(LineUpWrong):
        line_up(side, turned(side_of(match, 2)), judge)


def test_once_reported_a_line_up_stays() -> None:
    match, teams = team_match()
    side = side_of(match)
    reports.report(match=match, side=side, by=teams[0][0].user, games=claim((2, 0)),
                   now=timezone.now())  # fmt: skip

    with pytest.raises(NotInState):
        line_up(side, turned(side), teams[0][0].user)


def test_once_the_clock_runs_only_a_judge_changes_a_line_up() -> None:
    hall = running(entrants=2, event=EventFactory(side_size=2), phases=[{"kind": "swiss"}])
    round = hall.next()
    match = hall.pairings(round)[0].match
    assert match is not None
    side = side_of(match)
    player = side.entry.entry_players.first().player
    line_up(side, turned(side), player.user)
    rounds.start(round=hall.round(1), minutes=50, by=hall.by, now=timezone.now())

    with pytest.raises(NotInState):
        line_up(side, turned(side), player.user)
    line_up(side, turned(side), works(match.event, "judge"))


def test_on_its_page_a_team_chooses_its_seats() -> None:
    match, teams = team_match()
    side, client = side_of(match), browser(teams[0][0].user)
    path = f"/matches/{match.uid}/line-up/"
    order = {f"seat_{n}": str(player.pk) for n, player in enumerate(turned(side), 1)}

    for language in ("en", "ja"):
        client.cookies["django_language"] = language
        assert path in client.get(f"/matches/{match.uid}/").content.decode()
        assert client.get(path).status_code == 200
    done = client.post(path, {"side": "1", **order})
    twice = client.post(path, {"side": "1", **dict.fromkeys(order, order["seat_1"])})
    others = client.post(path, {"side": "2", **order})
    odd = [client.post(path, {"side": text, "seat_1": text}) for text in ("x", "1", "\x00")]

    assert done.status_code == 302
    assert seated(side)[0][0] == int(order["seat_1"])
    assert (twice.status_code, others.status_code) == (400, 409)
    assert [answer.status_code for answer in odd] == [409, 400, 409]


def test_who_has_no_team_there_has_no_such_page() -> None:
    match, _teams = team_match()
    single, _players = team_match(size=1)
    path = f"/matches/{match.uid}/line-up/"

    assert browser(PlayerFactory().user).get(path).status_code == 404
    assert browser(works(match.event, "scorekeeper")).get(path).status_code == 404
    judge = browser(works(match.event, "judge"))
    assert judge.get(path).content.decode().count("<form") >= 2
    assert browser(works(single.event, "judge")).get(
        f"/matches/{single.uid}/line-up/"
    ).status_code == 409  # fmt: skip
