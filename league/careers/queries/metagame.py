"""Statistics of an event's decks; only where this reader may see the lists."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from cards.models import DeckVersionCard
from cards.models.cards import in_language
from league.careers.rules.metagame import Deck, Duel, Held, Metagame, Printed, metagame as counted
from league.events.models import Submission
from league.events.queries import are_lists_visible, visible_submissions
from league.tournaments.models import Outcome, Tournament
from league.tournaments.rounds.queries.pairings import Seated, of_tournament

WINNER = {Outcome.Won.FIRST: 0, Outcome.Won.SECOND: 1}


def metagame(tournament: Tournament, user: Any) -> Metagame | None:
    """Count the decks that were handed in; None where their lists are hidden from this reader."""
    if not are_lists_visible(user, tournament.event):
        return None
    shown = visible_submissions(user).filter(
        seat__event=tournament.event_id, seat__entry__entrant__isnull=False
    )
    decks, printed = _decks(shown)
    return counted(decks, printed, duels(of_tournament(tournament)))


def duels(pairings: Iterable[Seated]) -> list[Duel]:
    """Return the played matches that somebody won."""
    made = []
    for pairing in pairings:
        if pairing.outcome is None or not pairing.outcome["played"] or len(pairing.sides) != 2:
            continue
        at = WINNER.get(pairing.outcome["won"])
        if at is not None:
            made.append(Duel(pairing.sides[at], pairing.sides[1 - at]))
    return made


def _decks(shown: QuerySet[Submission]) -> tuple[list[Deck], dict[str, Printed]]:
    rows = list(shown.order_by("pk").values_list("version_id", "seat__entry__entrant__number"))
    held: dict[int, list[Held]] = {}
    printed: dict[str, Printed] = {}
    for version, starts, code, ja, en, cost, effect in _cards({row[0] for row in rows}):
        held.setdefault(version, []).append(Held(code, starts is not None))
        printed[code] = Printed(code, in_language(ja, en), cost, effect)
    decks = [Deck(entrant, tuple(held.get(version, ()))) for version, entrant in rows]
    return decks, printed


def _cards(versions: set[int]) -> Any:
    cards = DeckVersionCard.objects.filter(version__in=versions)
    return cards.order_by("revision__number", "version", "position").values_list(
        "version_id", "starts_on", "revision__card__code", "revision__name_ja",
        "revision__name_en", "revision__cost", "revision__skill_effect",
    )  # fmt: skip
