"""Statistics of a tournament: its rounds, its clubs, the cards of visible decks."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.models import DeckVersionCard
from cards.models.cards import in_language
from league.events.queries import visible_submissions
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.models import Outcome, Pairing, Tournament
from league.tournaments.rounds.queries.pairings import Seated, of_tournament

MOST_CARDS = 30


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """``matches`` are those that were played; ``first``: won by the side named first."""

    round: int
    matches: int
    open: int
    first: int
    second: int
    drawn: int
    both_lost: int
    forfeits: int
    byes: int


@dataclass(frozen=True, slots=True)
class ClubFacts:
    club: str
    entrants: int
    won: int
    played: int


@dataclass(frozen=True, slots=True)
class CardFacts:
    """``decks``: visible decks with the card, which won ``won`` of ``played`` decided matches."""

    code: str
    name: str
    decks: int
    share: float
    won: int
    played: int

    @property
    def rate(self) -> float | None:
        return 100 * self.won / self.played if self.played else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """All statistics for one reader; ``cards`` are of the ``decks`` that the reader may see."""

    entrants: int
    rounds: list[RoundFacts]
    total: RoundFacts
    clubs: list[ClubFacts]
    decks: int
    cards: list[CardFacts]


def of(tournament: Tournament, user: Any) -> Statistics:
    seated = of_tournament(tournament)
    known, names, played = records(seated), names_of(tournament), rounds(seated)
    decks, shown = cards(tournament, user, known)
    return Statistics(len(names), played, total(played), clubs(names, known), decks, shown)


def rounds(pairings: Iterable[Seated]) -> list[RoundFacts]:
    by_round: dict[int, list[Seated]] = {}
    for pairing in pairings:
        by_round.setdefault(pairing.round, []).append(pairing)
    return [_round(number, rows) for number, rows in sorted(by_round.items())]


def _round(number: int, rows: Sequence[Seated]) -> RoundFacts:
    matches = [row for row in rows if row.is_match]
    decided = [match.outcome for match in matches if match.is_decided and match.outcome is not None]
    won = Counter(outcome["won"] for outcome in decided if outcome["played"])
    return RoundFacts(
        round=number,
        matches=sum(won.values()),
        open=sum(not match.is_decided for match in matches),
        first=won[Outcome.Won.FIRST],
        second=won[Outcome.Won.SECOND],
        drawn=won[Outcome.Won.NOBODY],
        both_lost=won[Outcome.Won.BOTH_LOSE],
        forfeits=sum(not outcome["played"] for outcome in decided),
        byes=sum(not row.is_match and row.kind != Pairing.Kind.WALK_OVER for row in rows),
    )


def total(rounds: Sequence[RoundFacts]) -> RoundFacts:
    return RoundFacts(
        0, *(sum(getattr(facts, name) for facts in rounds) for name in RoundFacts.__slots__[1:])
    )


Records = Mapping[int, tuple[int, int]]


def records(rows: Iterable[Seated]) -> dict[int, tuple[int, int]]:
    """Map entrants to (won, decided) of the matches that were played."""
    kept: dict[int, tuple[int, int]] = {}
    for row in rows:
        if not row.is_match or row.outcome is None or not row.outcome["played"] or row.is_void:
            continue
        for entrant in row.sides:
            won, played = kept.get(entrant, (0, 0))
            kept[entrant] = (won + (row.result_of(entrant) == "won"), played + 1)
    return kept


def clubs(names: Mapping[int, Name], known: Records) -> list[ClubFacts]:
    """List the clubs with more than one entrant, the largest first."""
    members: dict[str, list[int]] = {}
    for number, name in names.items():
        if name.club:
            members.setdefault(name.club, []).append(number)
    rows = [
        ClubFacts(club, len(of), *_added_up(known, of))
        for club, of in members.items()
        if len(of) > 1
    ]
    return sorted(rows, key=lambda row: (-row.entrants, row.club))


def _added_up(known: Records, of: Sequence[int]) -> tuple[int, int]:
    """Return the sums of these entrants' won and of their decided matches."""
    pairs = [known.get(entrant, (0, 0)) for entrant in of]
    return sum(won for won, _played in pairs), sum(played for _won, played in pairs)


def cards(tournament: Tournament, user: Any, known: Records) -> tuple[int, list[CardFacts]]:
    """Return how many decks this reader may see, and the statistics of their cards."""
    rows = list(
        visible_submissions(user)
        .filter(seat__event=tournament.event_id)
        .values_list("version_id", "seat__entry__entrant__number")
    )
    if not rows:
        return 0, []
    entrants: dict[int, list[int]] = {}
    for version, entrant in rows:
        entrants.setdefault(version, []).append(entrant)
    held: dict[tuple[str, str], list[int]] = {}
    listed = DeckVersionCard.objects.filter(version__in=list(entrants)).order_by().distinct()
    for version, code, ja, en in listed.values_list(
        "version_id", "revision__card__code", "revision__name_ja", "revision__name_en"
    ):
        held.setdefault((code, in_language(ja, en)), []).extend(entrants[version])
    facts = [
        CardFacts(code, name, len(of), 100 * len(of) / len(rows), *_added_up(known, of))
        for (code, name), of in held.items()
    ]
    facts.sort(key=lambda card: (-card.decks, card.code))
    return len(rows), facts[:MOST_CARDS]
