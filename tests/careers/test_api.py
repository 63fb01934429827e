"""Players by the API: ratings, results, opponents, as far as their players show them."""

from typing import Any

import pytest

from league.people.models import Player
from league.tournaments.models import Finish
from tests.api.callers import Caller
from tests.api.counting import queries
from tests.careers.test_player_pages import confirm_mails, opponent_of, played
from tests.careers.test_ratings import GAME
from tests.tournaments.api.test_day import ok

pytestmark = pytest.mark.django_db
PATHS = {
    "ratings": ("ratings/", f"ratings/{GAME}/"),
    "results": ("results/",),
    "opponents": ("against/", "against/{other}/"),
}


def test_ratings_and_how_they_came_to_be(anyone: Caller) -> None:
    _hall, player = played()
    at = f"/players/{player.handle}"

    listed = ok(anyone.get(f"/ratings/{GAME}/"))
    own = ok(anyone.get(f"{at}/ratings/"))["data"]
    changes = ok(anyone.get(f"{at}/ratings/{GAME}/"))["data"]

    assert listed["total"] == 4
    shown = [row["rating"] for row in listed["data"]]
    assert shown == sorted(shown, reverse=True)
    assert own == [row for row in listed["data"] if row["player"]["handle"] == player.handle]
    assert (changes[0]["rating"], changes[0]["matches"]) == (own[0]["rating"], own[0]["matches"])
    assert changes[-1]["by"] + 1000 == changes[-1]["rating"]
    for path in ("/ratings/chess/", f"{at}/ratings/chess/"):
        assert anyone.get(path).status_code == 404


def test_results_by_event(anyone: Caller) -> None:
    hall, player = played()
    Finish.objects.create(
        tournament=hall.tournament,
        entrant=hall.tournament.entrants.get(number=1),
        place=1,
        worst=1,
        of=4,
    )
    path = f"/players/{player.handle}/results/"

    (result,) = ok(anyone.get(path))["data"]

    assert result["event"]["uid"] == hall.event.uid
    assert result["won"] + result["drawn"] + result["lost"] == len(result["matches"]) == 3
    assert (result["place"], result["of"]) == (1, 4)
    assert ok(anyone.get(path, {"game": GAME}))["total"] == 1
    assert ok(anyone.get(path, {"game": "chess"}))["total"] == 0


def test_opponents_and_every_meeting_with_one(anyone: Caller) -> None:
    _hall, player = played()
    other = opponent_of(player)
    path = f"/players/{player.handle}/against"

    rows = ok(anyone.get(f"{path}/"))["data"]
    (opponent,) = ok(anyone.get(f"{path}/", {"q": other.handle}))["data"]
    (meeting,) = ok(anyone.get(f"{path}/{other.handle}/"))["data"]

    assert len(rows) == 3
    assert opponent["form"] == [meeting["result"]]
    assert meeting["opponents"] == [{"handle": other.handle, "display_name": other.display_name}]
    assert anyone.get(f"{path}/{player.handle}/").status_code == 404
    assert anyone.get(f"{path}/nobody-at-all/").status_code == 404


def test_who_has_left_is_named_without_a_handle(anyone: Caller) -> None:
    hall, player = played()
    other = opponent_of(player)
    Player.objects.filter(pk=other.pk).update(erased_at=hall.event.starts_at)

    rows = ok(anyone.get(f"/players/{player.handle}/against/"))["data"]

    assert None in [row["player"]["handle"] for row in rows]
    assert other.handle not in [row["player"]["handle"] for row in rows]
    assert anyone.get(f"/players/{other.handle}/results/").status_code == 404


@pytest.mark.parametrize("block", PATHS)
def test_what_is_kept_private_is_told_to_its_player_alone(anyone: Caller, block: str) -> None:
    _hall, player = played()
    other = opponent_of(player)
    Player.objects.filter(pk=player.pk).update(hidden=[block])
    me, nothing = Caller.of(player), anyone.get("/players/nobody-at-all/results/")

    for kind, paths in PATHS.items():
        for path in paths:
            address = f"/players/{player.handle}/{path.format(other=other.handle)}"
            answer = anyone.get(address)
            assert me.get(address).status_code == 200, address
            assert answer.status_code == (404 if kind == block else 200), address
            if kind == block:
                assert answer.content == nothing.content
    handles = [row["player"]["handle"] for row in ok(anyone.get(f"/ratings/{GAME}/"))["data"]]
    assert (player.handle in handles) == (block != "ratings")


def test_queries_do_not_grow_with_rows(anyone: Caller) -> None:
    counted: dict[str, list[int]] = {}
    for entrants, decided in ((4, 2), (4, 12)):
        _hall, player = played(entrants, decided)
        confirm_mails()
        other: Any = opponent_of(player) if decided == 2 else player.pk
        handle = other.handle if decided == 2 else _met(player)
        for path in sum(PATHS.values(), ()):
            address = f"/players/{player.handle}/{path.format(other=handle)}"
            counted.setdefault(path, []).append(queries(anyone, address))
        counted.setdefault("list", []).append(queries(anyone, f"/ratings/{GAME}/"))

    assert all(few == many for few, many in counted.values()), counted


def _met(player: Player) -> str:
    opponents = Player.objects.exclude(pk=player.pk).filter(
        entry_players__entry__match_sides__match__sides__entry__entry_players__player=player
    )
    return str(opponents[0].handle)
