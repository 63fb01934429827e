"""Short words for phases that begin, follow one another and end."""

from django.utils import timezone

from league.tournaments.models import Absence, Pairing, Phase
from league.tournaments.phases.services import phases
from tests.tournaments.rounds.hall import Hall


def drop(hall: Hall, entrant: int, round: int) -> None:
    Absence.objects.create(
        entrant=hall.tournament.entrants.get(number=entrant), kind="drop", from_round=round
    )


def field(hall: Hall, number: int) -> list[int]:
    return list(hall.phase(number).field.order_by("seed").values_list("entrant__number", flat=True))


def cut(hall: Hall) -> Phase:
    return phases.cut(tournament=hall.tournament, by=hall.by, now=timezone.now())


def play_bracket(hall: Hall, win=None) -> None:
    """Play whatever is to be played until nothing is."""
    for _turn in range(30):
        waiting = (
            Pairing.objects.filter(round__tournament=hall.tournament, match__version=0)
            .select_related("match__event", "round")
            .prefetch_related("sides__entrant")
        )
        if not waiting:
            return
        hall.decide_all(waiting, win)
        hall.take()
