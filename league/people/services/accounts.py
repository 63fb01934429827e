"""Accounts and the players behind them."""

import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from league.people import queries, registry
from league.people.errors import EmailTaken, HandleTaken, Invalid, NoPlayer, Refused
from league.people.models import HeldHandle, Player, User
from league.people.services import unconfirmed
from league.people.validators import validate_handle

MOST_HELD = 5
ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"


def tidy_handle(handle: str) -> str:
    """Fold full-width and capital letters, so that ＡＤＭＩＮ is read as admin."""
    return unicodedata.normalize("NFKC", handle).strip().lower()


def tidy_name(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()


@transaction.atomic
def sign_up(
    *,
    email: str,
    password: str,
    display_name: str,
    now: datetime,
    handle: str = "",
    reading: str = "",
    time_zone: str = "Asia/Tokyo",
    language: str = "ja",
    is_minor: bool = False,
    verified: bool = False,
) -> Player:
    """Make an account and its player; without a handle, one is made of the name.

    Raises ``EmailTaken``, ``HandleTaken`` or ``Invalid``.
    """
    email = email.strip().lower()
    unconfirmed.forget_mail(email=email, now=now)
    if queries.email_is_known(email):
        raise EmailTaken
    handle = _hold(handle=handle, name="" if is_minor else display_name, now=now)
    return _make(
        email=email,
        password=password,
        verified=verified,
        handle=handle,
        display_name=display_name,
        reading=reading,
        time_zone=time_zone,
        language=language,
        is_minor=is_minor,
    )


def _make(*, email: str, password: str, verified: bool, **person: Any) -> Player:
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, password)
            EmailAddress.objects.create(user=user, email=email, verified=verified, primary=True)
    except IntegrityError as error:
        raise EmailTaken from error
    person["handle"] = tidy_handle(person["handle"])
    name, reading = person.pop("display_name"), person.pop("reading", "")
    return save_player(name_player(Player(user=user, **person), name, reading))


def name_player(player: Player, name: str, reading: str) -> Player:
    """Set a player's name and reading; for players under 18, only the handle is public."""
    name = tidy_name(name)
    if player.is_minor:
        player.display_name, player.reading, player.own_name = player.handle, "", name
    else:
        player.display_name, player.reading, player.own_name = name, tidy_name(reading), ""
    return player


def handle_of(name: str) -> str:
    """Return a name as a handle: its Latin letters and digits; empty if they make none."""
    plain = unicodedata.normalize("NFKD", tidy_handle(name)).encode("ascii", "ignore").decode()
    handle = re.sub("[^a-z0-9]+", "-", plain)[:30].strip("-")
    try:
        validate_handle(handle)
    except ValidationError:
        return ""
    return handle


def _handles_for(name: str) -> Iterator[str]:
    """Offer handles for who chose none, from the one most like the name to one that is anybody's.

    Without a name: the handle of a player under 18 tells nothing of it.
    """
    if handle := handle_of(name):
        yield handle
        yield new_handle(handle[:21])
    yield new_handle("player")


def _hold(*, handle: str, name: str, now: datetime) -> str:
    """Reserve this handle, or else the first free one for a name. Raises ``HandleTaken``."""
    for candidate in [handle] if handle else _handles_for(name):
        try:
            hold_handle(handle=candidate, now=now)
        except HandleTaken:
            continue
        return candidate
    raise HandleTaken


@transaction.atomic
def act_as_if_new(*, now: datetime, password: str, handle: str = "", **person: Any) -> None:
    """Do a sign-up for a known mail and roll it back, as slowly; only the hold on the handle stays.

    It is held as long as by an unconfirmed sign-up, so that waiting reveals nothing.
    """
    name = "" if person.get("is_minor") else person["display_name"]
    handle = _hold(handle=handle, name=name, now=now)
    with transaction.atomic():
        nobody = f"{secrets.token_hex(8)}@invalid"
        _make(email=nobody, password=password, verified=False, handle=handle, **person)
        transaction.set_rollback(True)


@transaction.atomic
def hold_handle(*, handle: str, now: datetime) -> None:
    """Reserve a handle for a sign-up. Raises ``HandleTaken``."""
    handle = tidy_handle(handle)
    unconfirmed.forget_handle(handle=handle, now=now)
    HeldHandle.objects.filter(player=None, until__lte=now).delete()
    if not queries.handle_is_free(handle, now=now):
        raise HandleTaken
    try:
        with transaction.atomic():
            HeldHandle.objects.create(
                handle=handle, until=now + timedelta(days=settings.UNCONFIRMED_DAYS)
            )
    except IntegrityError as error:
        raise HandleTaken from error


@transaction.atomic
def ensure_player(*, user: User) -> Player:
    """Find the player of an account, or make one for an account made on the command line."""
    known = Player.objects.filter(user=user).first()
    if known:
        return known
    return save_player(Player(user=user, handle=new_handle("player"), display_name="Player"))


def player_now(user: Any) -> Player:
    """Return the player of the user; make one for an account made on the command line.

    Raises ``SignInNeeded`` for visitors.
    """
    try:
        return queries.player_of(user)
    except NoPlayer:
        return ensure_player(user=queries.account_of(user))


def new_handle(kind: str) -> str:
    return f"{kind}-{''.join(secrets.choice(ALPHABET) for _i in range(8))}"


@transaction.atomic
def change_profile(
    *,
    player: Player,
    handle: str,
    display_name: str,
    reading: str,
    time_zone: str,
    language: str,
    now: datetime,
    is_minor: bool = False,
) -> Player:
    """Change a player's name, handle, language and time zone.

    Raises ``HandleTaken``, ``Invalid``, or ``Refused`` after too many other handles.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    handle = tidy_handle(handle)
    if handle != player.handle:
        _leave_handle(player, for_=handle, now=now)
    player.handle, player.is_minor = handle, is_minor
    name_player(player, display_name, reading)
    player.time_zone = time_zone
    player.language = language
    return save_player(player)


def _leave_handle(player: Player, *, for_: str, now: datetime) -> None:
    """Hold the old handle for its player, so that old links work and nobody can pose as them."""
    if not queries.handle_is_free(for_, now=now, player=player):
        raise HandleTaken
    held = HeldHandle.objects.filter(player=player)
    held.filter(handle=for_).delete()
    if held.count() >= MOST_HELD:
        raise Refused(
            _("You have changed your handle %(times)d times. Go back to one of your old ones."),
            code="handle_changes",
            params={"times": MOST_HELD},
        )
    HeldHandle.objects.filter(player=None, handle=player.handle).delete()
    HeldHandle.objects.create(handle=player.handle, player=player)


@transaction.atomic
def hide(*, player: Player, blocks: Iterable[str]) -> Player:
    """Hide these blocks of the player's page; all others are public."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    player.hidden = sorted({str(block) for block in blocks}.intersection(registry.blocks()))
    player.save(update_fields=["hidden"])
    return player


@transaction.atomic
def change_language(*, user: User, language: str) -> None:
    Player.objects.filter(user=user).update(language=language)


LINKS = ("user", "entered_by", "claimed_into")  # rows already loaded, which need no query


def check_player(player: Player) -> None:
    """Raises ``Invalid`` for what the validators refuse."""
    try:
        player.full_clean(exclude=LINKS, validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        field, first = next(iter(error.error_dict.items()))
        sentence = first[0].messages[0].replace("%", "%%")
        code = first[0].code or "invalid"
        raise Invalid(sentence, code=code, params={"field": field}) from error


def save_player(player: Player) -> Player:
    """Save what passes the validators. Raises ``Invalid`` or ``HandleTaken``."""
    check_player(player)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        raise HandleTaken from error
    return player
