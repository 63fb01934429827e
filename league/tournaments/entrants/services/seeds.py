"""Seeds: given by the organiser, or drawn by lot from the tournament's seed."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from django.db import transaction

from league.tournaments.entrants.queries import next_round, present
from league.tournaments.errors import CannotUndo, NotNow, SeedsClash, TournamentHidden
from league.tournaments.models import Act, Phase, Tournament
from league.tournaments.tournament.services.acts import grow, locked, note, undoes

GREATEST = 100_000


@transaction.atomic
def set_seeds(
    *, tournament: Tournament, seeds: Mapping[int, int | None], by: Any, now: datetime
) -> dict[int, int | None]:
    """Give seeds by entrant's number (None: none); the others keep theirs. Returns all seeds.

    Raises NotNow when every phase has begun, SeedsClash, and TournamentHidden for a number that
    no entrant has.
    """
    tournament = _open(tournament)
    before = _seeds(tournament)
    if not set(seeds) <= set(before):
        raise TournamentHidden
    after = {**before, **seeds}
    given = [seed for seed in after.values() if seed is not None]
    if len(set(given)) != len(given) or any(not 1 <= seed <= GREATEST for seed in given):
        raise SeedsClash
    _write(tournament, before, after, by=by, kind="seeds")
    return after


@transaction.atomic
def draw_seeds(*, tournament: Tournament, by: Any, now: datetime) -> dict[int, int | None]:
    """Seed all present entrants by lot: the same tournament seed and entrants give the same order.

    Raises NotNow when every phase has begun.
    """
    tournament = _open(tournament)
    before = _seeds(tournament)
    numbers = list(present(tournament, next_round(tournament)).values_list("number", flat=True))
    Random(f"seeds {tournament.seed}").shuffle(numbers)
    drawn = {number: seed for seed, number in enumerate(numbers, 1)}
    after = {number: drawn.get(number) for number in before}
    _write(tournament, before, after, by=by, kind="draw_seeds")
    return after


def _open(tournament: Tournament) -> Tournament:
    tournament = locked(tournament)
    begun = tournament.state in (Tournament.State.RUNNING, Tournament.State.FINISHED)
    if begun and not tournament.phases.filter(state=Phase.State.WAITING).exists():
        raise NotNow
    return tournament


def _seeds(tournament: Tournament) -> dict[int, int | None]:
    return dict(tournament.entrants.order_by("number").values_list("number", "seed"))


def _write(
    tournament: Tournament,
    before: Mapping[int, int | None],
    after: Mapping[int, int | None],
    *,
    by: Any,
    kind: str,
) -> None:
    changed = [number for number, seed in after.items() if before[number] != seed]
    if not changed:
        return
    _put(tournament, after)
    note(
        tournament,
        kind,
        by=by,
        before=[[number, before[number]] for number in changed],
        after=[[number, after[number]] for number in changed],
    )


def _put(tournament: Tournament, seeds: Mapping[int, int | None]) -> None:
    entrants = list(tournament.entrants.filter(number__in=list(seeds)))
    for entrant in entrants:
        entrant.seed = seeds[entrant.number]
    tournament.entrants.bulk_update(entrants, ["seed"])
    grow(tournament)


@undoes("seeds", "draw_seeds")
def _seed_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    tournament = _open(tournament)
    now_given = _seeds(tournament)
    if any(now_given.get(number, 0) != seed for number, seed in act.params["after"]):
        raise CannotUndo
    _put(tournament, dict(act.params["before"]))
