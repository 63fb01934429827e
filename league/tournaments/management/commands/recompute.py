"""`manage.py recompute`: rebuild or check the standings of every tournament."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.tournaments.models import Tournament
from league.tournaments.services import standings, tending


class Command(BaseCommand):
    help = "Rebuild the cached standings of every tournament, or compare them with the results."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; exit code 1 for any difference"
        )
        parser.add_argument("--event", default="", help="only the tournament of this event")

    def handle(self, *args: Any, **options: Any) -> None:
        found = Tournament.objects.select_related("event").order_by("pk")
        if options["event"]:
            found = found.filter(event__uid=options["event"])
        if options["check"]:
            self._check(found)
            return
        for tournament in found:
            tending.tend(tournament=tournament, now=timezone.now())
            standings.rebuild(tournament=tournament)
        self.stdout.write(f"{found.count()} tournaments: standings rebuilt.")

    def _check(self, found: Any) -> None:
        tables = stale = untaken = 0
        wrong = []
        for tournament in found:
            checked = standings.check(tournament=tournament)
            tables, stale = tables + checked.tables, stale + checked.stale
            untaken += checked.untaken
            wrong += [(tournament.event.uid, one) for one in checked.differences]
        for uid, one in wrong:
            self.stdout.write(f"{uid}: phase {one.phase} after round {one.after} differs")
        said = f"{tables} tables, {stale} stale, {untaken} results not taken, {len(wrong)} wrong"
        if wrong:
            raise CommandError(said, returncode=1)
        self.stdout.write(said)
