"""The matches behind the games that a league's records name."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from league.seasons.rules.form import Game, Records
from league.tournaments.models import PairingSide


def games_of(records: Records) -> list[Game]:
    return list(dict.fromkeys([*records.biggest_wins, *records.highest_scores]))


def matches_of(games: Mapping[int | None, Iterable[Game]]) -> dict[tuple[int | None, Game], str]:
    """Map games to the uids of their matches, in one statement.

    ``games`` are by tournament key, with entrants by number; under None, with entrants by key.
    """
    wanted = [(key, game) for key, group in games.items() for game in group]
    if not wanted:
        return {}
    asked = Q()
    for key, game in wanted:
        asked |= _by(key, game)
    sides = ("entrant", "pairing__sides__entrant")
    rows = PairingSide.objects.filter(asked, pairing__match__isnull=False).values_list(
        "round__tournament", "round__number", "pairing__match__uid",
        *sides, *(f"{side}__number" for side in sides),
    )  # fmt: skip
    uids: dict[Any, str] = {}
    for tournament, round, uid, first, second, number, other_number in rows:
        uids[None, (first, second, round)] = uid
        uids[tournament, (number, other_number, round)] = uid
    by_game = {(key, game): uids.get((key, _held(game)), "") for key, game in wanted}
    return {name: uid for name, uid in by_game.items() if uid}


def _held(game: Game) -> tuple[int, int, int]:
    return game.entrant, game.line.opponent, game.line.round


def _by(tournament: int | None, game: Game) -> Q:
    here = Q(round__number=game.line.round)
    if tournament is None:
        return here & Q(entrant=game.entrant)
    return here & Q(entrant__number=game.entrant, round__tournament=tournament)
