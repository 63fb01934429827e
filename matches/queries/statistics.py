"""Statistics of players and cards, from verified records that the reader may read."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, Subquery

from cards.models import Card
from engines.core.game import AnyGame
from engines.core.outcome import DRAW, NONE
from engines.core.registry import games, get
from league.events.models import EntryPlayer, Event
from league.people.models import Player
from matches.models import Analysis, Filing, Match, Result, Seat, Verdict
from matches.queries.matches import visible_matches
from matches.queries.pages import score_of
from matches.queries.records.visible import visible_filings
from matches.rules.statistics import Count, Rate, count_lines, rate, seat_of
from matches.rules.worth import Mean, mean

Counts = TypeVar("Counts")
MOST = 500  # records of one player or card that are counted, the newest


@dataclass(frozen=True, slots=True)
class Counted:
    """The statistics of one record for one seat."""

    counts: Mapping[str, Any]
    faces: tuple[int, ...]


def with_results(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Read the results with the matches, for ``counting``."""
    return matches.prefetch_related(
        Prefetch("results", Result.objects.order_by("-version"), to_attr="by_version")
    )


def counting(match: Any) -> Result | None:
    """Return the result that counts, of a match that ``with_results`` read."""
    results: list[Result] = match.by_version
    return next((result for result in results if result.version == match.version), None)


def points_of(match: Any) -> list[int | None]:
    result = counting(match)
    return [score_of(result, side.number) for side in match.sides.all()]


def matches_with(player: Player, user: Any) -> QuerySet[Match]:
    """Return the matches of a player that this reader may see, the newest first."""
    seats = EntryPlayer.objects.filter(entry__match_sides__match=OuterRef("pk"), player=player)
    return visible_matches(user).filter(Exists(seats)).order_by("-event__starts_at", "-pk")


def _verified(filings: QuerySet[Filing]) -> QuerySet[Filing]:
    """Return filings whose newest verdict is verified, one for each record of a game."""
    newest = Verdict.objects.filter(record=OuterRef("record")).order_by("-pk")
    return (
        filings.filter(game__isnull=False)
        .annotate(
            outcome=Subquery(newest.values("outcome")[:1]),
            tallies=Subquery(newest.values("tallies")[:1]),
            won=Subquery(newest.values("winner")[:1]),
        )
        .filter(outcome=Verdict.Outcome.VERIFIED)
        .order_by("-pk")
    )


def of_player(player: Player, user: Any) -> dict[str, list[Counted]]:
    """Map games to the statistics of each verified record for the player's seat."""
    mine = Seat.objects.filter(side__match=OuterRef("game__match"), entry_player__player=player)
    rows = (
        _verified(visible_filings(user))
        .filter(Exists(mine))
        .annotate(
            mine=Subquery(mine.values("side__number")[:1]), called=Subquery(mine.values("name")[:1])
        )
    )
    by_game: dict[str, list[Counted]] = defaultdict(list)
    for filing in _once(rows[:MOST]):
        tallies = filing.tallies or {}
        for side, number in filing.seating.items():
            if number != filing.mine or not tallies:
                continue
            seat = seat_of(get(tallies["game"]), side, filing.called)
            if seat in tallies["counts"]:
                faces = tuple(tallies["faces"][seat])
                by_game[tallies["game"]].append(Counted(tallies["counts"][seat], faces))
    return dict(by_game)


@dataclass(frozen=True, slots=True)
class Fortune:
    """Luck and skill of a player in points a match, over the analysed matches of a game."""

    game: str
    luck: Mean
    skill: Mean


def fortunes_of(player: Player, user: Any) -> dict[str, Fortune]:
    """Map games to the luck and skill of a player's side, by the newest analysis of each game of a
    match whose record this reader may see.
    """
    mine = Seat.objects.filter(side__match=OuterRef("game__match"), entry_player__player=player)
    newest = Analysis.objects.filter(record=OuterRef("record")).exclude(luck={}).order_by("-pk")
    rows = (
        _verified(visible_filings(user))
        .filter(Exists(mine))
        .annotate(
            mine=Subquery(mine.values("side__number")[:1]),
            luck=Subquery(newest.values("luck")[:1]),
            skill=Subquery(newest.values("skill")[:1]),
        )
        .exclude(luck=None)
    )
    by_game: dict[str, list[tuple[int, int]]] = defaultdict(list)
    counted: set[int | None] = set()
    for filing in rows[:MOST]:
        for side, number in filing.seating.items():
            if number == filing.mine and side in filing.luck and filing.game_id not in counted:
                counted.add(filing.game_id)
                by_game[filing.record.game].append((filing.luck[side], filing.skill[side]))
    return {
        game: Fortune(game, mean([luck for luck, _ in each]), mean([skill for _, skill in each]))
        for game, each in by_game.items()
    }


def of_event(event: Event, user: Any) -> dict[str, list[Counted]]:
    """Map games to the statistics of each verified record of an event, seat by seat."""
    rows = _verified(visible_filings(user)).filter(game__match__event=event)
    by_game: dict[str, list[Counted]] = defaultdict(list)
    for filing in _once(rows[:MOST]):
        tallies = filing.tallies or {}
        for seat, counts in tallies.get("counts", {}).items():
            by_game[tallies["game"]].append(Counted(counts, tuple(tallies["faces"][seat])))
    return dict(by_game)


@dataclass(frozen=True, slots=True)
class GameLines:
    """The summed statistics of a game's verified records, seat by seat."""

    game: str
    seats: int
    counts: tuple[Count, ...]


def lines_of_event(event: Event, user: Any, language: str) -> list[GameLines]:
    """Add up the statistics of an event's records; counts of 0 are left out."""
    by_game = of_event(event, user)
    return [
        GameLines(
            game.key, len(by_game[game.key]), what_happened(game, by_game[game.key], language)
        )
        for game in games()
        if by_game.get(game.key)
    ]


def what_happened(game: AnyGame, rows: Iterable[Counted], language: str) -> tuple[Count, ...]:
    """Add up statistics of records; counts of 0 are left out."""
    counted = count_lines(game.tallies, [row.counts for row in rows], language)
    return tuple(line for line in counted if line.times)


def _once(filings: Any) -> list[Any]:
    """Keep one filing of each record for a game: both sides may file the same one."""
    seen: dict[tuple[int, int], Any] = {}
    for filing in filings:
        seen.setdefault((filing.record_id, filing.game_id), filing)
    return list(seen.values())


def of_card(card: Card, user: Any) -> Rate:
    """Return how often the side with the card in its deck won, of the games with a winner."""
    holds = Seat.objects.filter(
        side__match=OuterRef("game__match"), submission__version__version_cards__revision__card=card
    )
    rows = _verified(visible_filings(user)).filter(Exists(holds))
    won = played = 0
    for filing in _once(rows[:MOST]):
        if filing.won in ("", DRAW, NONE):
            continue
        for seat, codes in (filing.tallies or {}).get("cards", {}).items():
            if card.code in codes:
                played += 1
                won += seat == filing.won
    return rate(won, played)


def numbers_of(matches: Iterable[Match]) -> dict[int, dict[str, list[int]]]:
    """Map matches to the statistics of their verified records: by name, a number for each of two
    sides.

    ``name.each`` is a sum, every other number a count. Everybody may read results with these
    numbers, so those that would reveal hidden decks are left out.
    """
    filings = _verified(Filing.objects.filter(game__match__in=[match.pk for match in matches]))
    by_match: dict[int, dict[str, list[int]]] = {}
    for filing in _once(filings.select_related("game__match__event")):
        numbers = by_match.setdefault(filing.game.match_id, {})
        for seat, counts in (filing.tallies or {}).get("counts", {}).items():
            side = filing.seating.get(seat)
            if side in (1, 2):
                for name, (times, amount) in public_numbers(
                    counts, filing.game.match.event
                ).items():
                    pair = numbers.setdefault(name, [0, 0])
                    pair[side - 1] += amount if name.endswith(".each") else times
    return by_match


def public_numbers(numbers: Mapping[str, Counts], event: Event) -> dict[str, Counts]:
    """Leave out the numbers that reveal decks, unless the event opens its lists to everybody."""
    secret = secret_numbers(event.game, event.list_visibility)
    return {name: counted for name, counted in numbers.items() if name not in secret}


def secret_numbers(game: str, lists: str) -> frozenset[str]:
    """Name the numbers that reveal decks, where an event of ``game`` hides its ``lists``."""
    return get(game).tallies_of_decks if lists == Event.Lists.HIDDEN else frozenset()
