"""Short words for corrections."""

from django.utils import timezone

from league.tournaments.corrections import services as corrections
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import NewResult
from league.tournaments.standings import queries as tables, services as standings
from league.tournaments.tournament.services import acts as undoing
from tests.matches.factories import claim
from tests.tournaments.rounds.hall import LOSS, SCORES, WIN, Hall, sides


def correct(hall: Hall, change, unfreeze=()):
    shown = preview(hall.tournament, change, unfreeze)
    act = corrections.apply(
        tournament=hall.tournament, change=change, token=shown.token, by=hall.by,
        reason="written down wrong", now=timezone.now(), unfreeze=unfreeze,
    )  # fmt: skip
    return shown, act


def undo(hall: Hall, act):
    return undoing.undo(act=act, by=hall.by, reason="was right", now=timezone.now())


def turned(hall: Hall, round: int, at: int = 0) -> NewResult:
    """The first match of a round the other way round."""
    pairing = [each for each in hall.pairings(hall.round(round)) if each.match_id][at]
    first, second = sides(pairing)
    return NewResult(round, pairing.number, games=claim(SCORES[LOSS if first < second else WIN]))


def seated(hall: Hall, round: int) -> set[frozenset[int]]:
    return {frozenset(sides(pairing)) for pairing in hall.pairings(hall.round(round))}


def check_is_as_shown(hall: Hall, shown) -> None:
    """Every row that was shown to move stands where it was shown."""
    moved = {row.entrant: row for table in shown.tables for row in table.moved}
    for row in tables.of(hall.phase()).rows:
        if row.entrant in moved:
            assert moved[row.entrant].place[1] == row.place
            assert moved[row.entrant].points[1] == row.points


def check_is_sound(hall: Hall) -> None:
    standings.rebuild(tournament=hall.tournament)
    checked = standings.check(tournament=hall.tournament)
    assert (checked.stale, checked.untaken, checked.differences) == (0, 0, ())
