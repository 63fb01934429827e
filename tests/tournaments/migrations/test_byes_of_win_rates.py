"""Events that are there already are counted as before; new ones count byes."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from league.rules.standings import Settings
from league.tournaments.models import League, Season, Tournament
from tests.tournaments.factories import TournamentFactory

pytestmark = pytest.mark.django_db
step = import_module("league.tournaments.migrations.0008_byes_of_win_rates")
OLD: dict[str, Any] = {
    "points": "3*win + draw",
    "tiebreakers": [
        {"kind": "opponents_match_win", "floor": "1/3"},
        "match_win",
        {"kind": "game_win"},
        "wins",
    ],
}


def byes_of(kept: dict[str, Any]) -> list[str]:
    rates = Settings.read(kept).tiebreakers[:3]
    return [rate.byes.value for rate in rates]  # type: ignore[union-attr]


def test_rates_that_left_byes_out_go_on_so_and_back_again() -> None:
    league = League.objects.create(name="L", game="carriers")
    season = Season.objects.create(
        league=league, number=1, name="1", starts_on="2027-04-03", standings=OLD
    )
    tournament, empty = TournamentFactory(standings=OLD), TournamentFactory(standings={})

    step.pin(apps, None)
    pinned = Tournament.objects.get(pk=tournament.pk).standings
    of_season = Season.objects.get(pk=season.pk).standings
    step.unpin(apps, None)

    assert byes_of(pinned) == byes_of(of_season) == ["left_out", "left_out", "counted"]
    assert pinned["tiebreakers"][3] == "wins"
    assert Tournament.objects.get(pk=empty.pk).standings == {}
    after = Tournament.objects.get(pk=tournament.pk).standings
    assert byes_of(after) == ["counted"] * 3


def test_what_says_so_itself_stays_as_it_is() -> None:
    row = {"kind": "match_win", "byes": "counted"}
    made = TournamentFactory(standings={"tiebreakers": [row]})

    step.pin(apps, None)

    assert Tournament.objects.get(pk=made.pk).standings == {"tiebreakers": [row]}
