"""Queries on accounts and players."""

import unicodedata
from datetime import date, datetime, timedelta
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from axes.models import AccessLog
from django.apps import apps
from django.conf import settings
from django.db.models import (
    BinaryField,
    Case,
    CharField,
    Exists,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.utils import timezone

from league.jobs.database.statements import Statement
from league.jobs.models import Letter
from league.people import registry
from league.people.errors import NoPlayer, SignInNeeded
from league.people.models import ApiToken, GlobalRole, HeldHandle, Player, User

MOST_WORDS: Final = 5
KATAKANA: Final = "".join(map(chr, range(0x30A1, 0x30F7)))
HIRAGANA: Final = "".join(map(chr, range(0x3041, 0x3097)))
IN_HIRAGANA: Final = str.maketrans(KATAKANA, HIRAGANA)


PLAYER_OF: Final = Statement(
    "SELECT {player} FROM people_player player WHERE player.user_id = %s", player=Player
)
ROLES_ON: Final = Statement("""
    SELECT role FROM people_globalrole
    WHERE user_id = %s AND valid_from <= %s AND (valid_until IS NULL OR valid_until >= %s)
    """)


def know_player(user: Any) -> Player | None:
    """Return the player of an account, which is read once: the account knows it from then on."""
    relation: Any = User._meta.get_field("player")
    if relation.is_cached(user):
        return getattr(user, "player", None)
    player: Player | None = PLAYER_OF.object(user.pk)
    if player is None:
        relation.set_cached_value(user, None)
    else:
        user.player = player
    return player


def roles_on(user: Any, day: date) -> frozenset[str]:
    """List the roles of an account on a day; a superuser is an administrator without a row."""
    roles = frozenset(role for (role,) in ROLES_ON(user.pk, day, day))
    return roles | {GlobalRole.Role.ADMIN.value} if user.is_superuser else roles


def players_with_role(role: str) -> QuerySet[Player]:
    """List the players who hold a site-wide role today (UTC)."""
    today = timezone.now().date()
    held = GlobalRole.objects.filter(role=role, valid_from__lte=today).filter(
        Q(valid_until=None) | Q(valid_until__gte=today)
    )
    whose = Q(user__in=held.values("user"))
    if role == GlobalRole.Role.ADMIN:
        whose |= Q(user__is_superuser=True)
    return Player.objects.filter(whose, user__is_active=True).select_related("user").order_by("pk")


def has_second_factor(user: Any) -> bool:
    return (
        Authenticator.objects.filter(user_id=user.pk)
        .exclude(type=Authenticator.Type.RECOVERY_CODES)
        .exists()
    )


def email_is_known(email: str) -> bool:
    """Tell whether an account has this address, verified or not."""
    return (
        User.objects.filter(email__iexact=email).exists()
        or EmailAddress.objects.filter(email__iexact=email).exists()
    )


def account_with(email: str) -> User | None:
    """Find the account with this address, verified or not."""
    mine = EmailAddress.objects.filter(user_id=OuterRef("pk"), email__iexact=email)
    return User.objects.filter(Q(email__iexact=email) | Exists(mine)).order_by("pk").first()


def lapsed_sign_ups(*, now: datetime) -> QuerySet[User]:
    """Find signed-up accounts whose mail nobody confirmed in time."""
    asked = EmailAddress.objects.filter(user_id=OuterRef("pk"))
    return User.objects.filter(
        Exists(asked),
        ~Exists(asked.filter(verified=True)),
        joined_at__lte=now - timedelta(days=settings.UNCONFIRMED_DAYS),
        last_login=None,
        is_active=True,
        is_superuser=False,
    )


def handle_is_free(handle: str, *, now: datetime, player: Player | None = None) -> bool:
    """Tell whether a handle is neither used nor held for somebody else."""
    used = Player.objects.filter(handle__iexact=handle)
    used = used.exclude(user_id__in=lapsed_sign_ups(now=now).values("pk"))
    held = HeldHandle.objects.filter(handle__iexact=handle).filter(Q(until=None) | Q(until__gt=now))
    if player:
        used, held = used.exclude(pk=player.pk), held.exclude(player=player)
    return not used.exists() and not held.exists()


def visible_players() -> QuerySet[Player]:
    """Return the players with a page: with a verified mail, guests, and those who left."""
    verified = EmailAddress.objects.filter(user_id=OuterRef("user_id"), verified=True)
    return Player.objects.filter(claimed_into=None).filter(
        Exists(verified) | Q(is_guest=True) | Q(erased_at__isnull=False)
    )


def shown_reading(path: str = "") -> Case:
    """Build the reading of a player's name, empty where it is hidden; ``path`` leads to the player,
    as ``entry_player__player__`` does.
    """
    hidden = When(**{f"{path}hidden__contains": ["reading"]}, then=Value(""))
    return Case(hidden, default=F(f"{path}reading"), output_field=CharField())


def players_named(words: str) -> QuerySet[Player]:
    """Return the players with an account whose name, handle or shown reading has all the words.

    In the order of their readings; those who show none come last, by name. Guests are listed at the
    events they played.
    """
    read = Func(shown_reading(), Value(KATAKANA), Value(HIRAGANA), function="translate")
    players = visible_players().filter(is_guest=False, erased_at=None).annotate(read=read)
    for word in unicodedata.normalize("NFKC", words).split()[:MOST_WORDS]:
        named = Q(display_name__icontains=word) | Q(handle__icontains=word)
        players = players.filter(named | Q(read__icontains=word.translate(IN_HIRAGANA)))
    unread = Case(When(read="", then=Value(1)), default=Value(0))
    return players.order_by(unread, "read", "display_name", "pk")


def players_meant(words: str, *, besides: Player, most: int) -> list[Player]:
    """Return the players that words may mean, without ``besides``: the account with that handle,
    with or without @, else up to ``most`` players that a search by name finds.
    """
    words = unicodedata.normalize("NFKC", words).strip()
    named = words.removeprefix("@").strip()
    if not named:
        return []
    try:
        exact = player_by_handle(named)
    except NoPlayer:
        exact = besides
    if exact != besides and not exact.is_guest and exact.erased_at is None:
        return [exact]
    return list(players_named(named).exclude(pk=besides.pk)[:most])


def player_by_handle(handle: str) -> Player:
    """Find a player by a current or former handle. Raises ``NoPlayer``."""
    players = visible_players()
    return NoPlayer.unless(
        players.filter(handle=handle.lower()).first()
        or players.filter(held_handles__handle=handle.lower()).first()
    )


def account_of(user: Any) -> User:
    """Return a request's user as an account. Raises ``SignInNeeded`` for visitors."""
    if not isinstance(user, User):
        raise SignInNeeded
    return user


def player_of(user: Any) -> Player:
    """Find the player of an account. Raises ``NoPlayer`` for visitors."""
    try:
        player: Player = user.player
    except (AttributeError, Player.DoesNotExist) as error:
        raise NoPlayer from error
    return player


def guests(entered_by: User | None, words: str = "") -> QuerySet[Player]:
    """List the guests who have not been claimed, newest first; by name, reading or handle.

    A claim link hands over all that a guest played, so staff see only guests whom they entered;
    None stands for an administrator, who sees all.
    """
    players = Player.objects.filter(is_guest=True, claimed_at=None, erased_at=None)
    if entered_by is not None:
        players = players.filter(entered_by=entered_by)
    if words:
        players = players.filter(
            Q(display_name__icontains=words)
            | Q(own_name__icontains=words)
            | Q(reading__icontains=words)
            | Q(handle__icontains=words)
        )
    return players.order_by("-pk")


def live_tokens(user: Any, *, now: datetime) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user_id=user.pk, revoked_at=None, expires_at__gt=now)


def tokens(user: Any) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user_id=user.pk).order_by("-pk")


def emails_of(user: Any) -> frozenset[str]:
    kept = EmailAddress.objects.filter(user_id=user.pk).values_list("email", flat=True)
    return frozenset({user.email.lower(), *(email.lower() for email in kept)})


def proven_emails_of(user: Any) -> list[str]:
    """Return the verified addresses of an account."""
    kept = EmailAddress.objects.filter(user_id=user.pk, verified=True)
    return list(kept.values_list("email", flat=True))


def current_roles(user: Any, day: date) -> QuerySet[GlobalRole]:
    return (
        GlobalRole.objects.filter(user_id=user.pk)
        .filter(Q(valid_until=None) | Q(valid_until__gte=day))
        .order_by("valid_from", "pk")
    )


def personal_data(user: Any) -> dict[str, Any]:
    """Gather every row that belongs to an account and its player, table by table."""
    player = Player.objects.filter(user_id=user.pk).first()
    return {
        "account": str(user.uid),
        "player": player.handle if player else None,
        "tables": {held.model: _rows(held, user, player) for held in registry.held()},
        "letters": list(
            Letter.objects.filter(to__in=emails_of(user))
            .order_by("pk")
            .values("to", "subject", "text", "created_at", "sent_at")
        ),
        "sign_ins": list(
            AccessLog.objects.filter(username__in=emails_of(user))
            .order_by("pk")
            .values("ip_address", "user_agent", "attempt_time", "logout_time")
        ),
    }


def _rows(held: registry.Held, user: Any, player: Player | None) -> list[dict[str, Any]]:
    mine = Q(pk__in=[])
    for path in held.user:
        mine |= Q(**{path: user.pk})
    for path in held.player if player else ():
        mine |= Q(**{path: player.pk})  # type: ignore[union-attr]
    model = apps.get_model(held.model)
    names = [
        field.attname
        for field in model._meta.concrete_fields
        if field.name not in held.hide and not isinstance(field, BinaryField)
    ]
    rows = model._default_manager.filter(mine).order_by("pk").distinct()
    return list(rows.values(*names))


def language_of_email(email: str) -> str:
    """Return the language of the account with this address; empty where there is none."""
    players = Player.objects.filter(user__emailaddress__email__iexact=email)
    return players.values_list("language", flat=True).first() or ""


def guest(entered_by: User | None, pk: int) -> Player:
    """Find one of ``guests``. Raises ``NoPlayer``."""
    return NoPlayer.unless(guests(entered_by).filter(pk=pk).first() if pk < 2**63 else None)
