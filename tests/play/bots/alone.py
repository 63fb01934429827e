"""A game against bots, whose process is played by the test itself."""

from random import Random

from django.utils import timezone

from engines.core.game import CHANCE
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.services import opening, rolls
from league.play.services.bots import acting
from league.play.services.opening import ALONE, Wanted
from tests.play.sitting import fresh, say

SHORT = {"carriers": "short"}
MOST = 500  # acts of bots between two of a person


def alone(game: str, level: str = "easy", by=None, **wanted) -> tuple[Sitting, Place]:
    """Open a game against bots, the shortest there is; return it with the person's place."""
    wanted = {"preset": SHORT.get(game, ""), "source": Sitting.Dice.SERVER, **wanted}
    sitting, (link,) = opening.open_table(
        wanted=Wanted(game=game, who=ALONE, level=level, **wanted),
        device="a device", address="", by=by, now=timezone.now(),
    )  # fmt: skip
    return sitting, link.place


def act_at(sitting: Sitting) -> None:
    acting.act(sitting=sitting.pk, revision=sitting.revision, now=timezone.now())


def bots_act(sitting: Sitting) -> Sitting:
    """Let bots act until it is a person's turn or the game is over."""
    for _ in range(MOST):
        sitting = fresh(sitting)
        if sitting.bots_due is None:
            return sitting
        act_at(sitting)
    raise AssertionError("The bots act on and on.")


def person_acts(place: Place, sitting: Sitting, rng: Random) -> None:
    """Let the person act sensibly."""
    position = positions.of(sitting)
    if CHANCE in position.to_act:
        rolls.roll(place=place, after=sitting.revision, now=timezone.now())
        return
    game = position.game
    seat = next(seat for seat in position.to_act if seat in place.seats)
    say(place, game.write(game.policy(position.state, seat, rng)), after=sitting.revision)


def played(sitting: Sitting, place: Place, *, to: int = 10**6) -> Sitting:
    """Play until the game is over, or it is the person's turn after that many lines."""
    rng = Random(1)
    while (sitting := bots_act(sitting)).end is None and sitting.length < to:
        person_acts(place, sitting, rng)
    return sitting
