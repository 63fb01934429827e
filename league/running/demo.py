"""The demo league of a fresh installation, made by the services."""

import json
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from cards.models import Deck, DeckVersion, Format
from cards.queries.workshop import samples
from cards.rules.content import Content
from cards.services import decks as deck_services
from league.conf.home.embedded import Home, write_private
from league.events.models import Entry, Event, EventRole
from league.events.services import entries, events, submissions
from league.people.models import Player, User
from league.people.services import accounts, guests, roles
from league.running import demo_matches, demo_tournaments
from matches.services import matches, records

DECKS = samples.FOLDER / "carriers.json"
# A whole match between the first two players' decks, as it would be typed at the table.
RECORD = Path(__file__).with_name("data") / "demo.record"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
# The second event locks so soon after the start that its decks can be declared at once.
LOCKS_IN = timedelta(seconds=20)


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the demo league. `part` says what to try with the account."""

    login: str
    handle: str
    name: str
    reading: str
    part: str
    language: str = "ja"

    @property
    def email(self) -> str:
        return f"{self.login}@carrier.example"


ADMIN = Person("admin", "asakura", "朝倉 圭", "あさくら けい", "administrator: admin pages, roles")
EDITOR = Person("editor", "mina", "Mina Toyoda", "トヨダ ミナ", "card editor", "en")
APPROVER = Person("approver", "kuze", "久世 文香", "くぜ ふみか", "approver of cards")
ORGANISER = Person("organiser", "nonomura", "野々村 陸", "ののむら りく", "organiser of all events")
JUDGE = Person("judge", "ren", "Ren Castell", "カステル レン", "judge of both events", "en")
PLAYERS = (
    Person("hayate", "hayate", "早瀬 颯", "はやせ はやて", "player, deck handed in"),
    Person(
        "ivory", "ivory", "Ivo Rycroft", "ライクロフト イーヴォ", "player, deck handed in", "en"
    ),
    Person("komachi", "komachi", "小町 かえで", "こまち かえで", "player, deck handed in"),
    Person(
        "sora", "sora", "空知 まこと", "そらち まこと", "player, entered, deck still to hand in"
    ),
)
EVERYBODY = (ADMIN, EDITOR, APPROVER, ORGANISER, JUDGE, *PLAYERS)


def is_empty() -> bool:
    """Tell whether the database has no accounts, players or events."""
    return not (User.objects.exists() or Player.objects.exists() or Event.objects.exists())


def is_there() -> bool:
    """Tell whether the demo league was made in this database."""
    return User.objects.filter(email=ADMIN.email).exists()


def make(*, home: Home, now: datetime) -> None:
    """Fill an empty database and write the log-ins to the home's demo.txt (0600)."""
    passwords = {person: new_password() for person in EVERYBODY}
    with transaction.atomic():
        people = {
            person: accounts.sign_up(
                email=person.email,
                password=password,
                handle=person.handle,
                display_name=person.name,
                reading=person.reading,
                language=person.language,
                now=now,
                verified=True,
            )
            for person, password in passwords.items()
        }
        _site_roles(people, now)
        _events(people, now)
        write_private(home.folder / "demo.txt", log_ins(passwords))


def new_password() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


def log_ins(passwords: dict[Person, str]) -> str:
    """Return the log-ins as lines of a table."""
    rows = [f"  {p.email:<28} {word}   {p.part}" for p, word in passwords.items()]
    return "\n".join(["Demo log-ins (random, of this installation only):", *rows, ""])


def _site_roles(people: dict[Person, Player], now: datetime) -> None:
    admin = _account(people[ADMIN])
    admin.is_superuser = admin.is_staff = True
    admin.save(update_fields=["is_superuser", "is_staff"])
    for person, role in ((EDITOR, "editor"), (APPROVER, "approver")):
        roles.give(user=_account(people[person]), role=role, by=admin, now=now)


def _account(player: Player) -> User:
    assert player.user is not None
    return player.user


def _events(people: dict[Person, Player], now: datetime) -> None:
    standard = Format.objects.get(code="standard")
    organiser = _account(people[ORGANISER])
    versions = _decks(people, standard, now)
    autumn, cup = _autumn(organiser, standard, now), _cup(organiser, standard, now)
    entered = {}
    for event in (autumn, cup):
        _judge(event, people, now)
        for person in PLAYERS:
            entered[event, person] = _enter(event, people[person], versions.get(person), now)
    home, away = (entered[cup, person] for person in PLAYERS[:2])
    matches.make(event=cup, entries=(home, away), by=organiser, now=now, table=1)
    records.keep(text=RECORD.read_text(), source="upload", by=_account(people[PLAYERS[0]]), now=now)
    players = [people[person] for person in PLAYERS]
    decks = {people[person]: version for person, version in versions.items()}
    demo_tournaments.make(
        organiser=organiser, players=players, decks=decks, standard=standard, now=now
    )
    demo_matches.make(
        organiser=organiser,
        players=players,
        decks=decks,
        standard=standard,
        record=RECORD.read_text(),
        now=now,
    )
    guest = guests.enter(by=organiser, display_name="飛び入り 一郎", reading="とびいり いちろう")
    entries.enter(event=autumn, players=[guest], by=organiser, now=now, by_staff=True)


def _autumn(organiser: User, standard: Format, now: datetime) -> Event:
    return events.create(
        by=organiser,
        now=now,
        name="オープンリーグ第1節 / Open League, Round 1",
        about="初めての方も歓迎です。締切までにデッキを登録してください。\n\n"
        "New players are welcome. Hand in your deck before the deadline.",
        place="コミュニティセンター / Community centre",
        format=standard,
        category="C",
        deadline=now + timedelta(days=14),
        starts_at=now + timedelta(days=15),
        list_visibility=Event.Lists.OPEN_AT_START,
    )


def _cup(organiser: User, standard: Format, now: datetime) -> Event:
    return events.create(
        by=organiser,
        now=now,
        name="ファウンダーズ杯 / Founders' Cup",
        about="デッキは締め切りました。対戦相手にデッキを宣言できます。\n\n"
        "Decks are locked: declare yours to an opponent.",
        format=standard,
        deadline=timezone.now() + LOCKS_IN,  # accounts come first and take seconds
        starts_at=now + timedelta(hours=3),
        list_visibility=Event.Lists.HIDDEN,
    )


def _judge(event: Event, people: dict[Person, Player], now: datetime) -> None:
    """Give the judge's role, as if an invitation had been accepted."""
    event.roles.create(
        role=EventRole.Role.JUDGE,
        user=_account(people[JUDGE]),
        given_by=event.created_by,
        accepted_at=now,
        valid_from=now.date(),
    )


def _decks(
    people: dict[Person, Player], standard: Format, now: datetime
) -> dict[Person, DeckVersion]:
    """Make a deck for each player; that of the last player stays a draft."""
    made: dict[Person, DeckVersion] = {}
    for person, printed in zip(PLAYERS, json.loads(DECKS.read_text()), strict=True):
        deck = deck_services.create(
            owner=people[person],
            name=printed["name"][person.language],
            format=standard,
            now=now,
            content=Content.from_json(printed),
            visibility=Deck.Visibility.PUBLIC if person is PLAYERS[0] else Deck.Visibility.PRIVATE,
        )
        if person is not PLAYERS[-1]:
            made[person] = deck_services.save_version(deck=deck, now=now)
    return made


def _enter(event: Event, player: Player, version: DeckVersion | None, now: datetime) -> Entry:
    account = _account(player)
    entry = entries.enter(event=event, players=[player], by=account, now=now)
    if version is not None:
        seat = entry.entry_players.get()
        submissions.submit(seat=seat, version=version, by=account, now=now)
    return entry
