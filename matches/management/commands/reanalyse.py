"""`manage.py reanalyse`: analyse verified records that have no analysis of this version."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engines.bots.worth import VERSION
from engines.core.registry import games
from matches.models import Match
from matches.services import analysing


class Command(BaseCommand):
    help = "Ask the workers to analyse all verified records without an analysis of this version."

    def add_arguments(self, parser: ArgumentParser) -> None:
        keys = sorted(game.key for game in games())
        parser.add_argument("--game", default="", choices=keys, help="only records of this game")
        parser.add_argument("--match", default="", metavar="UID", help="only records of this match")

    def handle(self, *args: Any, **options: Any) -> None:
        uid = options["match"]
        if uid and not Match.objects.filter(uid=uid).exists():
            raise CommandError(f"There is no match {uid!r}: its address ends with its uid.")
        asked = analysing.ask_again(game=options["game"], match=uid)
        self.stdout.write(
            f"{asked} records will be analysed by version {VERSION}, one after the other, by a "
            "worker of the queue “analyses”."
        )
