"""Short words for sittings: open one, speak at it, play it at random."""

from random import Random

from django.utils import timezone

from engines.core.game import CHANCE
from engines.core.records.record import Record
from engines.core.records.writing import written
from engines.core.registry import get
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.services import lines, sittings
from league.play.views.parts import HEADER

PARTS = {HEADER: "on"}  # with these headers a page asks for its parts


def free(
    game: str,
    *,
    mode: str = "full",
    dice: str = "table",
    apart: bool = False,
    clock=None,
    **options,
):
    """Open a free sitting; return it with its places: one for all seats, or one for each side."""
    known = get(game)
    roles = {side: tuple(seats) for side, seats in known.sides.items()} if apart else None
    sitting, links = sittings.open_free(
        ruleset_id=known.ruleset, options=options, mode=mode, dice=dice, by=None,
        now=timezone.now(), roles=roles, clock=clock,
    )  # fmt: skip
    return sitting, [link.place for link in links]


def fixed(game: str, seed: int, *, mode: str = "full", apart: bool = False):
    """Open a sitting that is the same each time, its house cards too; return it with its links.

    Its dice and deals are said, so that ``play_on`` with a known Random leads to one position.
    """
    known, now = get(game), timezone.now()
    house = known.house(Random(seed))
    record = Record(game=game, ruleset=known.ruleset, seats=house.seats, own=house.lines, mode=mode)
    sitting = sittings.opened(written(record), Sitting.Dice.TABLE, by=None, now=now)
    roles = {side: tuple(seats) for side, seats in known.sides.items()} if apart else None
    role = Place.Role.PLAYER if apart or mode == "full" else Place.Role.REFEREE
    return sitting, sittings.seated(sitting, roles or {"": known.seats}, role, now)


def fresh(sitting: Sitting) -> Sitting:
    return Sitting.objects.get(pk=sitting.pk)


def say(place: Place, text: str, *, after: int | None = None, key: str = ""):
    if after is None:
        after = fresh(place.sitting).revision
    return lines.say(place=place, after=after, text=text, key=key, now=timezone.now())


def standing(sitting: Sitting) -> list[str]:
    from league.play.queries.lines import kept

    return [said.text for said in kept(fresh(sitting))]


def play_on(sitting: Sitting, places: list[Place], rng: Random, most: int) -> int:
    """Say random legal lines, each by a place that speaks for its seat; return how many."""
    stands = fresh(sitting)
    for n in range(most):
        position = positions.of(stands)
        if position.is_over:
            return n
        action = position.game.sample(position.state, rng)
        speaks = next(
            place for place in places if action.seat == CHANCE or action.seat in place.seats
        )
        say(speaks, position.game.write(action), after=stands.revision)
        stands = speaks.sitting  # as it is after that line
    return most
