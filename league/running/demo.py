"""The demo league of a fresh installation: rows that were played once (tests/demo) and are loaded.

Its log-ins are this installation's own.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.contrib.auth.hashers import make_password
from django.db import transaction

from league.conf.home.embedded import Home, write_private
from league.events.models import Event
from league.people.models import Player, User
from league.running import rows

ROWS = Path(__file__).with_name("data") / "demo.rows.gz"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Person:
    """Who has a log-in in the demo league. `part` says what to try with it."""

    login: str
    part: str

    @property
    def email(self) -> str:
        return f"{self.login}@carrier.example"


ADMIN = Person("admin", "administrator: admin pages, roles")
EDITOR = Person("editor", "card editor")
APPROVER = Person("approver", "approver of cards")
ORGANISER = Person("organiser", "organiser of all events")
JUDGE = Person("judge", "judge of both events to come")
PLAYERS = (
    Person("hayate", "player, at a table just now"),
    Person("ivory", "player, deck handed in"),
    Person("komachi", "player, deck handed in"),
    Person("sora", "player, entered, deck still to hand in"),
)
EVERYBODY = (ADMIN, EDITOR, APPROVER, ORGANISER, JUDGE, *PLAYERS)


def is_empty() -> bool:
    """Tell whether the database has no accounts, players or events."""
    return not (User.objects.exists() or Player.objects.exists() or Event.objects.exists())


def is_there() -> bool:
    """Tell whether the demo league was made in this database."""
    return User.objects.filter(email=ADMIN.email).exists()


@transaction.atomic
def make(*, home: Home, now: datetime) -> None:
    """Fill an empty database and write the log-ins to the home's demo.txt (0600).

    The house set of cards is there already. Raises OtherTables.
    """
    passwords = {person: new_password() for person in EVERYBODY}
    rows.load(ROWS, now=now)
    for person, password in passwords.items():
        User.objects.filter(email=person.email).update(password=make_password(password))
    write_private(home.folder / "demo.txt", log_ins(passwords))


def new_password() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


def log_ins(passwords: dict[Person, str]) -> str:
    """Return the log-ins as lines of a table."""
    rows = [f"  {p.email:<28} {word}   {p.part}" for p, word in passwords.items()]
    return "\n".join(["Demo log-ins (random, of this installation only):", *rows, ""])
