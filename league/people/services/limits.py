"""Limits on tries: limits for security are counted in the database, for all processes.

Mere rate limits are counted in the cache (``spend``).
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction

from league.people.errors import TooManyGuests, TooManySignUps, TooManyTries
from league.people.models import Guess

PASSWORDS = (10, timedelta(minutes=15))
CODES = (10, timedelta(minutes=15))
CLAIMS = (20, timedelta(minutes=15))
MAILS = (10, timedelta(hours=1))
LONGEST = timedelta(days=1)
NETWORK = 64  # bits of an IPv6 address that a household or hall shares

Limit = tuple[int, timedelta]


@transaction.atomic
def take(*, what: str, limit: Limit, now: datetime) -> Guess:
    """Count a try before it is checked, so that concurrent tries count too.

    Raises ``TooManyTries`` when the window is full.
    """
    most, window = limit
    bucket = _bucket(what)
    _sweep(now=now)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(bucket[:15], 16)])
    Guess.objects.filter(bucket=bucket, at__lte=now - window).delete()
    if Guess.objects.filter(bucket=bucket).count() >= most:
        raise TooManyTries(params={"minutes": int(window.total_seconds() // 60)})
    return Guess.objects.create(bucket=bucket, at=now)


def refuse_when_full(limits: Mapping[str, Limit], *, now: datetime) -> None:
    """Refuse when too many tries of any of these were counted. Raises ``TooManyTries``."""
    buckets = {_bucket(what): limit for what, limit in limits.items()}
    longest = max((window for _most, window in limits.values()), default=timedelta())
    tries: dict[str, list[datetime]] = {}
    guesses = Guess.objects.filter(bucket__in=buckets, at__gt=now - longest)
    for bucket, at in guesses.values_list("bucket", "at"):
        tries.setdefault(bucket, []).append(at)
    for bucket, (most, window) in buckets.items():
        if sum(at > now - window for at in tries.get(bucket, ())) >= most:
            raise TooManyTries(params={"minutes": int(window.total_seconds() // 60)})


def count(limits: Mapping[str, Limit], *, now: datetime) -> None:
    """Count a wrong try for each limit, after the check: for secrets too long to be guessed."""
    with transaction.atomic():
        _sweep(now=now)
    Guess.objects.bulk_create(Guess(bucket=_bucket(what), at=now) for what in limits)


def spend(*, what: str, seconds: int, at: float, count: int = 1) -> tuple[int, int]:
    """Add ``count`` to the window of ``seconds`` that ``at`` (seconds since the epoch) lies in.

    Return how much was spent in the window, this included, and how many seconds are left of it.
    Counted in the cache: for fairness between clients, not for security.
    """
    key = f"{what}:{int(at // seconds)}"
    try:
        spent = cache.incr(key, count)
    except ValueError:  # the first of this window
        is_first = cache.add(key, count, timeout=seconds * 2)
        spent = count if is_first else cache.incr(key, count)
    return spent, seconds_left(seconds=seconds, at=at)


def seconds_left(*, seconds: int, at: float) -> int:
    """Return how many seconds are left of the window of ``seconds`` that ``at`` lies in."""
    return seconds - int(at % seconds)


def take_sign_up(*, address: str, now: datetime) -> None:
    """Count a sign-up from an address and day, of IPv6 from a network. Raises ``TooManySignUps``.

    Unknown addresses (empty) are not counted: they would all share one limit.
    """
    _take_a_day("sign-up", TooManySignUps, address=address, now=now)


def take_guest(*, address: str, now: datetime) -> None:
    """Count who enters without an account, as sign-ups are counted. Raises ``TooManyGuests``."""
    _take_a_day("guest", TooManyGuests, address=address, now=now)


def _take_a_day(what: str, refused: type[TooManyTries], *, address: str, now: datetime) -> None:
    if not (network := network_of(address)):
        return
    try:
        take(what=f"{what}:{network}", limit=(settings.SIGN_UPS_A_DAY, LONGEST), now=now)
    except TooManyTries as refusal:
        raise refused(params=refusal.params) from refusal


def network_of(address: str) -> str:
    """Return an IPv4 address, or the /64 network of an IPv6 address; empty: unknown."""
    try:
        host = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    host = getattr(host, "ipv4_mapped", None) or host
    if host.is_unspecified:
        return ""
    return str(host if host.version == 4 else ip_network((host, NETWORK), strict=False))


def give_back(*, guess: Guess) -> None:
    """Uncount a try that was right; earlier wrong ones keep counting."""
    Guess.objects.filter(pk=guess.pk).delete()


def forget(*, what: str) -> None:
    Guess.objects.filter(bucket=_bucket(what)).delete()


def _sweep(*, now: datetime) -> None:
    """Delete some expired tries, skipping rows that another process is deleting."""
    old = Guess.objects.filter(at__lte=now - LONGEST).select_for_update(skip_locked=True)
    keys = list(old.values_list("pk", flat=True)[:100])
    if keys:
        Guess.objects.filter(pk__in=keys).delete()


def _bucket(what: str) -> str:
    return hashlib.sha256(what.encode()).hexdigest()
