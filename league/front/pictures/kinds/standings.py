"""The picture of the standings of a tournament: its first places."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from league.front.pictures.drawing.parts import Art, Row, Words
from league.front.pictures.subjects import Kind, Subject
from league.people.shared.languages import current_language
from league.tournaments.entrants.queries import names_of
from league.tournaments.models import Tournament
from league.tournaments.standings import queries
from league.tournaments.tournament.queries import tournament_by_uid

PLACES = 7


def find(thing: str) -> Subject:
    """Raises TournamentHidden."""
    return of(tournament_by_uid(thing, AnonymousUser()))


def of(tournament: Tournament) -> Subject:
    event = tournament.event
    state = (event.name, tournament.state, str(tournament.revision))
    return Subject("standings", event.uid, current_language(), event.game, state, tournament)


def words(subject: Subject) -> Words:
    tournament: Tournament = subject.source
    event, is_over = tournament.event, tournament.state == Tournament.State.FINISHED
    said = _("Final ranking") if is_over else _("Standings")
    return Words(
        over=f"{event.game_name} · {said}", title=event.name, rows=_first_places(tournament)
    )


def _first_places(tournament: Tournament) -> tuple[Row, ...]:
    first = queries.ranking(tournament)[:PLACES]
    names = names_of(tournament, [ranked.row.entrant for ranked in first])
    return tuple(
        Row(
            str(names[ranked.row.entrant]),
            ranked.points,
            place=str(ranked.row.place),
            leads=ranked.row.place == 1 and not ranked.row.is_tied,
        )
        for ranked in first
        if ranked.row.entrant in names
    )


def drawings(_subject: Subject) -> Sequence[Art]:
    return ()


KIND = Kind("standings", find, words, drawings)
