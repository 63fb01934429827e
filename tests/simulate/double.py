"""A double elimination, led on by the worker from the first match to the champion."""

from collections import Counter
from collections.abc import Callable, Sequence

from league.rules.brackets.places import Place
from league.tournaments.brackets.queries import board
from league.tournaments.tournament.services.plans import Plan
from tests.simulate import invariants
from tests.simulate.bots import Bots
from tests.simulate.hall import USUAL_GAME, Hall, begun
from tests.simulate.invariants import sittings
from tests.simulate.swiss import elimination


def double(
    players: int,
    settle: Callable[[Hall], None],
    *,
    seed: int,
    bots: Bots | None = None,
    game: str = USUAL_GAME,
) -> Hall:
    """Play it to its end; return it finished. Only bots need decks."""
    pipeline = [Plan("double", settings={"grand_final": "reset"})]
    hall = begun(players, pipeline, settle, seed=seed, decks=bots is not None, bots=bots, game=game)
    settle(hall)
    invariants.check(hall.fresh())
    elimination(hall)
    check(hall, players)
    hall.finish()
    settle(hall)
    invariants.check(hall.fresh())
    return hall


def check(hall: Hall, players: int) -> None:
    """All but the champion have lost twice, and nobody more often; places are 1 to n."""
    lost: Counter[int] = Counter()
    decided = 0
    for pairing, there in sittings(hall.tournament):
        if pairing.match_id is None:
            continue
        decided += 1
        won = pairing.outcomes.latest("version").won
        lost[there[1 if won == "first" else 0]] += 1
    places = board(hall.phase(1)).places()
    champion = places[0].entrant
    assert decided in (2 * players - 2, 2 * players - 1)
    assert {who for who, times in lost.items() if times == 2} == set(range(1, players + 1)) - {
        champion
    }
    assert lost[champion] == decided - (2 * players - 2)
    assert all(place.sure for place in places)
    assert _covered(places) == list(range(1, players + 1))


def _covered(places: Sequence[Place]) -> list[int]:
    """Write out each range of shared places once: without a gap and without an overlap."""
    shared = sorted({(place.best, place.worst) for place in places})
    return [place for best, worst in shared for place in range(best, worst + 1)]
