"""The demo league with a bit of everything done in it, for looking at every page."""

from dataclasses import dataclass
from datetime import timedelta

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.utils import timezone

from cards.models import Deck, DeckVersion, Sheet
from cards.rules.content import Content
from cards.services import decks as deck_services
from cards.services import sheets
from league.conf import demo
from league.events.models import Event, Submission
from league.events.queries import own_seat
from league.events.services import checks, declarations, staff, submissions
from league.events.services.staff import digest_of
from league.people.models import Player
from league.people.services import guests, tokens
from tests.events.factories import RoleFactory, lock
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
    autumn, cup = Event.objects.order_by("pk")
    hayate, ivory = people["hayate"], people["ivory"]
    deck = Deck.objects.get(owner=hayate)
    first = deck.versions.get()
    changed = Content.from_json(deck.draft)
    deck_services.change(
        deck=deck,
        content=Content.of(changed.cards[:-1], dict(changed.starters)),
        expected_step=deck.step,
        now=now,
    )
    deck.refresh_from_db()
    second = deck_services.save_version(deck=deck, now=now)
    broken = deck_services.create(
        owner=hayate,
        name=LONG_NAME[:60],
        format=deck.format,
        now=now,
        content=Content.of(("FND-001", "FND-001", "FND-002", "FND-047", "ZZZ-999"), {4: "FND-047"}),
    )
    sheet = sheets.ask_for_sheet(version=second, user=hayate.user, language=language, now=now)
    lock(cup)
    cup.refresh_from_db()
    mine, theirs = (_deck_of(player, cup) for player in (hayate, ivory))
    judge = people["ren"].user
    submissions.correct(
        seat=_seat(people["komachi"], cup),
        version=_deck_of(people["komachi"], cup).version,
        by=judge,
        reason="紙のリストでは FND-012 でした。 The paper list said FND-012.",
        now=now,
    )
    checks.check(
        submission=mine, result="fine", text="スリーブも確認。 Sleeves checked.", by=judge, now=now
    )
    one, two = mine.seat.entry, theirs.seat.entry
    declarations.declare(declarer=one, opponent=two, by=hayate.user, now=now)
    declarations.declare(declarer=two, opponent=one, by=ivory.user, now=now)
    _papers(people, autumn, now)
    return LeagueDay(
        people=people,
        autumn=autumn,
        cup=cup,
        deck=deck,
        broken=broken,
        version=second,
        older=first,
        sheet=sheet,
        mine=mine,
        theirs=theirs,
        guest=Player.objects.get(is_guest=True),
        key=_key(people["hayate"]),
        confirmation=_confirmation(people["sora"]),
    )


def _seat(player: Player, event: Event):
    return own_seat(event, player.user)


def _deck_of(player: Player, event: Event) -> Submission:
    return Submission.objects.filter(seat=_seat(player, event)).latest("pk")


def _papers(people: dict[str, Player], event: Event, now) -> None:
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
    guests.invite(guest=Player.objects.get(is_guest=True), now=now)
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
