"""A player's page: the blocks of ratings, results, opponents and honours."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from league.careers.drawings import Chart
from league.careers.queries import careers, ratings as queries
from league.careers.rules import careers as counting
from league.careers.views.players import chart_of
from league.people import registry
from league.people.models import Player
from league.rules.promotion import Zone
from league.rules.ratings import Rating
from league.tournaments.models import Finish
from league.tournaments.tournament.wording import game_name

SHOWN = 5
DRAWN = 60
HONOURS = 20
ROOM = "careers/blocks/"
ZONES: dict[Zone, str | Promise] = {
    Zone.PROMOTION: gettext_lazy("promoted"),
    Zone.RELEGATION: gettext_lazy("relegated"),
    Zone.PROMOTION_PLAYOFF: gettext_lazy("play-off for promotion"),
    Zone.RELEGATION_PLAYOFF: gettext_lazy("play-off against relegation"),
}


@dataclass(frozen=True, slots=True)
class RatingBlock:
    game: str
    name: str
    rating: Rating
    chart: Chart | None


@dataclass(frozen=True, slots=True)
class ResultBlock:
    """``rows`` are events with the place there, if it is final."""

    games: tuple[tuple[str, counting.Count], ...]
    rows: tuple[tuple[counting.ByEvent, Finish | None], ...]


@dataclass(frozen=True, slots=True)
class HonourLine:
    honour: careers.Honour
    zone: str | Promise


@registry.on_player_page.add
def career(*, player: Player, viewer: Any) -> Iterator[registry.Section]:
    """Yield the blocks that this viewer may see and that are not empty."""
    if player.erased_at is not None:
        return
    if registry.shows(player, "ratings", viewer):
        yield from _ratings(player)
    shown = {name for name in ("results", "opponents") if registry.shows(player, name, viewer)}
    meetings = careers.meetings_of(player, viewer) if shown else []
    with_places = shown & {"results"} or registry.shows(player, "honours", viewer)
    finishes = careers.finishes_of(player, viewer) if with_places else []
    if "results" in shown and meetings:
        yield _results(player, meetings, finishes)
    if "opponents" in shown and any(meeting.opponents and meeting.played for meeting in meetings):
        yield _opponents(player, meetings)
    if registry.shows(player, "honours", viewer):
        yield from _honours(finishes)


def _ratings(player: Player) -> Iterator[registry.Section]:
    ratings = queries.of_player(player)
    if not ratings:
        return
    histories = queries.last_changes(player, DRAWN)
    blocks = [
        RatingBlock(
            rating.game,
            game_name(rating.game),
            queries.as_rule(rating),
            chart_of(histories.get(rating.game, [])),
        )
        for rating in ratings
    ]
    yield registry.Section(
        _("Ratings"),
        place=10,
        block="ratings",
        template=f"{ROOM}ratings.html",
        shown=blocks,
        in_short=" · ".join(f"{block.name} {block.rating.shown}" for block in blocks),
    )


def _results(
    player: Player, meetings: list[counting.Meeting], finishes: list[Finish]
) -> registry.Section:
    places = careers.by_event(finishes)
    every = counting.count(meetings)
    return registry.Section(
        _("Results"),
        more_url=reverse("players:results", args=[player.handle]),
        place=12,
        block="results",
        template=f"{ROOM}results.html",
        shown=ResultBlock(
            tuple((game_name(game), count) for game, count in counting.by_game(meetings)),
            tuple(
                (row, places.get(row.occasion.pk)) for row in counting.by_event(meetings)[:SHOWN]
            ),
        ),
        in_short=_("%(won)s W %(drawn)s D %(lost)s L")
        % {"won": every.won, "drawn": every.drawn, "lost": every.lost},
    )


def _opponents(player: Player, meetings: list[counting.Meeting]) -> registry.Section:
    return registry.Section(
        _("Head to head"),
        more_url=reverse("players:against", args=[player.handle]),
        place=14,
        block="opponents",
        template=f"{ROOM}opponents.html",
        shown=counting.against(meetings)[:SHOWN],
    )


def _honours(finishes: list[Finish]) -> Iterator[registry.Section]:
    honours = careers.honours(finishes)
    if not honours:
        return
    yield registry.Section(
        _("Honours"),
        place=16,
        block="honours",
        template=f"{ROOM}honours.html",
        shown=[HonourLine(honour, ZONES.get(honour.zone, "")) for honour in honours[:HONOURS]],
    )
