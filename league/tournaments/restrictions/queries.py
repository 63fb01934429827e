"""Reading who is kept apart and who is to meet."""

from collections.abc import Iterable, Sequence

from django.db.models import Prefetch, QuerySet

from league.rules.restrictions import Asked, Bounds, bounds
from league.rules.results import Entrant
from league.tournaments.entrants.queries import names_of
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.restrictions.models import Restriction, RestrictionEntrant
from league.tournaments.rounds.queries.rounds import drawn

Two = tuple[Entrant, Entrant]


def holding(tournament: Tournament, *, without: int | None = None) -> list[Asked]:
    """Return the restrictions in force, in one statement; ``without`` is the key of one left out.

    A restriction with a single entrant left, as the others never began, is left out.
    """
    by_key: dict[int, Asked] = {}
    rows = (
        RestrictionEntrant.objects.filter(
            restriction__tournament=tournament, restriction__lifted_at__isnull=True
        )
        .exclude(restriction=without or 0)
        .order_by("restriction", "place")
        .values_list(
            "restriction", "restriction__kind", "restriction__phase", "restriction__round",
            "entrant__number",
        )
    )  # fmt: skip
    for pk, kind, phase, round, number in rows:
        before = by_key[pk].entrants if pk in by_key else ()
        by_key[pk] = Asked(pk, kind, phase, round, (*before, number))
    return [asked for asked in by_key.values() if len(asked.entrants) > 1]


def bounds_of(round: Round) -> Bounds:
    """Return the restrictions for a round; none outside a Swiss."""
    if round.phase.kind != Phase.Kind.SWISS:
        return Bounds()
    return bounds(holding(round.tournament), round.phase.number, round.number)


def listed(tournament: Tournament) -> QuerySet[Restriction]:
    """Return all restrictions, lifted ones too, the newest first."""
    members = RestrictionEntrant.objects.select_related("entrant").order_by("place")
    return (
        tournament.restrictions.select_related("by__player", "lifted_by__player")
        .prefetch_related(Prefetch("members", members))
        .order_by("-pk")
    )


def paired_though_apart(round: Round) -> list[Two]:
    """Return pairs kept apart that meet in a published round and have no result yet."""
    if not (bounds := bounds_of(round)).apart:
        return []
    rows = Pairing.objects.filter(round=round, kind=Pairing.Kind.MATCH, match__version=0)
    return bounds.broken(map(drawn, rows.prefetch_related("sides__entrant")))


def called(tournament: Tournament, pairs: Iterable[Sequence[Entrant]], most: int = 5) -> str:
    """Name pairs of entrants for a sentence."""
    twos = list(pairs)
    names = names_of(tournament, {each for two in twos[:most] for each in two})
    shown = "; ".join(" – ".join(_called(names.get(entrant), entrant) for entrant in two)
                      for two in twos[:most])  # fmt: skip
    return f"{shown}; …" if len(twos) > most else shown


def _called(name: object, number: Entrant) -> str:
    return f"#{number}" if name is None else f"{name} (#{number})"
