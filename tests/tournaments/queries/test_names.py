"""Names as they are looked up in a list: by readings, where these may be seen."""

import pytest

from league.people.models import Player
from league.tournaments.entrants.queries import by_name, names_of
from tests.tournaments.factories import TournamentFactory, player_of

pytestmark = pytest.mark.django_db


def test_names_stand_in_the_order_of_readings_that_may_be_seen() -> None:
    people = {
        "渡辺 悠真": ("わたなべ ゆうま", []),
        "青木 凪": ("アオキ ナギ", []),
        "Zoe": ("", []),
        "石田 樹": ("いしだ いつき", ["reading"]),
    }
    tournament = TournamentFactory(entrants=len(people))
    for entrant, (name, (reading, hidden)) in zip(
        tournament.entrants.order_by("number"), people.items(), strict=True
    ):
        Player.objects.filter(pk=player_of(entrant).pk).update(
            display_name=name, reading=reading, hidden=hidden
        )

    shown = [str(name) for name in by_name(names_of(tournament))]

    assert shown == ["青木 凪", "渡辺 悠真", "Zoe", "石田 樹"]
