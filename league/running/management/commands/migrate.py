from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections

from league.conf import grants
from league.running.carry_over import carry_over
from league.running.checks import behind

LOCK = 0x6C656167  # any constant: two migrating processes take turns


class Command(migrate.Command):
    """Migrate as the owner of the database, then give the application's role its rights."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(skip_checks=True)

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        application = dict(connection.settings_dict)
        owner = {key: settings.DATABASE_OWNER[key] for key in ("USER", "PASSWORD", "HOST", "PORT")}
        connection.close()
        connection.settings_dict.update(owner, OPTIONS=settings.DATABASE_OWNER["OPTIONS"])
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            if carry_over(connection) and options["verbosity"]:
                self.stdout.write("A database from before version 0.1.0 was converted.")
            super().handle(*args, **options)
            self._grant(connection, application["USER"], str(owner["USER"]), options["verbosity"])
            if options["verbosity"] and not options["app_label"]:
                for message in behind():
                    self.stdout.write(f"{message.msg} {message.hint}")
        finally:
            connection.close()
            connection.settings_dict.update(application)

    def _grant(self, connection: Any, application: str, owner: str, verbosity: int) -> None:
        if application == owner:
            if verbosity:
                self.stdout.write(
                    "One role both owns and uses the database, so no rights were set. Set "
                    "DATABASE_OWNER_URL to make evidence and audit append-only."
                )
            return
        grants.grant(connection, application)
        if verbosity:
            self.stdout.write(f"The rights of the role {application} have been set.")
