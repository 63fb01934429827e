"""`manage.py recompute`: rebuild or check standings, final places and ratings."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.careers.queries.ratings import games_played
from league.careers.services import ratings
from league.tournaments.models import Tournament
from league.tournaments.phases.services import tending
from league.tournaments.standings import services as standings


class Command(BaseCommand):
    help = (
        "Rebuild the cached standings and places of every tournament and the ratings of every "
        "game, or compare them with the results."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="only compare; exit code 1 on any difference"
        )
        parser.add_argument(
            "--event", default="", help="uid of an event: only its tournament, no ratings"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tournaments = Tournament.objects.select_related("event").order_by("pk")
        if options["event"]:
            tournaments = tournaments.filter(event__uid=options["event"])
        games = [] if options["event"] else games_played()
        if options["check"]:
            self._check(tournaments, games)
            return
        for tournament in tournaments:
            tending.tend(tournament=tournament, now=timezone.now())
            standings.rebuild(tournament=tournament)
        self.stdout.write(f"{tournaments.count()} tournaments: standings rebuilt.")
        for game in games:
            self.stdout.write(f"{game}: {ratings.rebuild(game=game)} matches rated.")

    def _check(self, tournaments: Any, games: list[str]) -> None:
        amiss = self._check_tables(tournaments)
        for game in games:
            rated = ratings.check(game=game)
            self.stdout.write(
                f"{game}: {rated.matches} matches, {rated.waiting} not rated, {rated.wrong} wrong"
            )
            amiss = amiss or bool(rated.wrong)
        if amiss:
            raise CommandError("The stored values do not match the results.", returncode=1)

    def _check_tables(self, tournaments: Any) -> bool:
        tables = stale = untaken = places = 0
        wrong = []
        for tournament in tournaments:
            checked = standings.check(tournament=tournament)
            tables, stale = tables + checked.tables, stale + checked.stale
            untaken += checked.untaken
            wrong += [(tournament.event.uid, difference) for difference in checked.differences]
            final = standings.check_places(tournament)
            places += final.wrong
        for uid, table in wrong:
            self.stdout.write(f"{uid}: phase {table.phase} after round {table.after} differs")
        self.stdout.write(
            f"{tables} tables, {stale} stale, {untaken} results not applied, {len(wrong)} wrong"
        )
        if places:
            self.stdout.write(f"{places} final places wrong")
        return bool(wrong or places)
