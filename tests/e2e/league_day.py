"""The demo league with some of every act, for visiting every page."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.utils import timezone

from cards.models import Deck, DeckVersion, Sheet
from cards.rules.content import Content
from cards.services import decks as deck_services, sheets
from league.events.models import Event, Submission
from league.events.queries import own_seat
from league.events.services import checks, declarations, staff, submissions
from league.events.services.staff import digest_of
from league.people.models import Player
from league.people.services import guests, tokens
from league.running import demo
from tests.events.factories import RoleFactory
from tests.people.soft_key import SoftKey

INVITATION = "an-open-invitation-to-judge"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
LONG_NAME = "長い名前のデッキでも折り返して表示されるか確かめるためのデッキ The Longest Name"


@dataclass
class LeagueDay:
    """People by handle, and the things that addresses name."""

    people: dict[str, Player]
    autumn: Event
    cup: Event
    deck: Deck
    broken: Deck
    version: DeckVersion
    older: DeckVersion
    sheet: Sheet
    mine: Submission
    theirs: Submission
    guest: Player
    key: Authenticator
    confirmation: str


def make(language: str) -> LeagueDay:
    now = timezone.now()
    demo.make(home=settings.HOME, now=now)
    Player.objects.update(language=language)
    people = {player.handle: player for player in Player.objects.select_related("user")}
    autumn = Event.objects.get(name__contains="Open League")
    cup = Event.objects.get(name__contains="Founders' Cup")
    hayate, ivory = people["hayate"], people["ivory"]
    deck = Deck.objects.get(owner=hayate)
    older, version = deck.versions.get(), _changed(deck, now)
    mine, theirs = (_deck_of(player, cup) for player in (hayate, ivory))
    _at_the_cup(people, cup, now)
    _papers(people, autumn, now)
    return LeagueDay(
        people=people,
        autumn=autumn,
        cup=cup,
        deck=deck,
        broken=_broken(deck, now),
        version=version,
        older=older,
        sheet=sheets.ask_for_sheet(version=version, user=hayate.user, language=language, now=now),
        mine=mine,
        theirs=theirs,
        guest=Player.objects.get(display_name__startswith="飛び入り"),
        key=_key(hayate),
        confirmation=_confirmation(people["sora"]),
    )


def _changed(deck: Deck, now: datetime) -> DeckVersion:
    """Take the last card out and save that as another version."""
    was = Content.from_json(deck.draft)
    less = Content.of(was.cards[:-1], dict(was.starters))
    deck_services.change(deck=deck, content=less, expected_step=deck.step, now=now)
    deck.refresh_from_db()
    return deck_services.save_version(deck=deck, now=now)


def _broken(deck: Deck, now: datetime) -> Deck:
    """Make a deck that breaks many rules at once, with a name as long as names may be."""
    codes = ("FND-001", "FND-001", "FND-002", "FND-047", "ZZZ-999")
    return deck_services.create(
        owner=deck.owner,
        name=LONG_NAME[:60],
        format=deck.format,
        now=now,
        content=Content.of(codes, {4: "FND-047"}),
    )


def _at_the_cup(people: dict[str, Player], cup: Event, now: datetime) -> None:
    """Correct a deck, check one, and let two players declare theirs to each other."""
    judge = people["ren"].user
    submissions.correct(
        seat=own_seat(cup, people["komachi"].user),
        version=_deck_of(people["komachi"], cup).version,
        by=judge,
        reason="紙のリストでは FND-012 でした。 The paper list said FND-012.",
        now=now,
    )
    mine, theirs = (_deck_of(people[handle], cup) for handle in ("hayate", "ivory"))
    note = "スリーブも確認。 Sleeves checked."
    checks.check(submission=mine, result="fine", text=note, by=judge, now=now)
    for first, second in ((mine, theirs), (theirs, mine)):
        declarations.declare(
            declarer=first.seat.entry,
            opponent=second.seat.entry,
            by=first.seat.player.user,
            now=now,
        )


def _deck_of(player: Player, event: Event) -> Submission:
    return Submission.objects.filter(seat=own_seat(event, player.user)).latest("pk")


def _papers(people: dict[str, Player], event: Event, now: datetime) -> None:
    organiser = people["nonomura"].user
    staff.invite(
        event=event, role="scorekeeper", email="new@carrier.example", by=organiser, now=now
    )
    RoleFactory(
        event=event,
        role="checker",
        user=None,
        email="hayate@carrier.example",
        token_digest=digest_of(INVITATION),
        accepted_at=None,
        given_by=organiser,
    )
    guests.invite(guest=Player.objects.get(display_name__startswith="飛び入り"), now=now)
    hayate = people["hayate"].user
    tokens.make(
        user=hayate,
        name="スプレッドシート",
        scopes=("read", "decks"),
        expires_at=now + timedelta(days=90),
        now=now,
    )
    TOTP.activate(hayate, SECRET)
    RecoveryCodes.activate(hayate)


def _key(player: Player) -> Authenticator:
    asked = {"publicKey": {"rp": {"id": "localhost"}, "challenge": "Y2FuYXJ5"}}
    data = {"name": "iPhone", "credential": SoftKey().create(asked)}
    kind = Authenticator.Type.WEBAUTHN
    return Authenticator.objects.create(user=player.user, type=kind, data=data)


def _confirmation(player: Player) -> str:
    address = EmailAddress.objects.create(user=player.user, email="sora@second.example")
    return EmailConfirmationHMAC(address).key
