"""Links that speak for a side without an account: handed out at the desk, ended there."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from cards.models.decks import new_uid
from league.events.models import Entry
from league.people.permissions import require
from league.people.services import limits
from league.people.shared import secret_links
from matches.errors import NoGuest, NotInState, NotYourSide, PassOfOwnMatch, PassUnknown
from matches.models import Act, Match, Side, SidePass
from matches.queries import passes as queries
from matches.queries.matches import is_party_to
from matches.queries.teams import teams_of
from matches.services.acts import locked, note

# Wrong links per address; a whole hall may share one.
WRONG: Final[limits.Limit] = (60, timedelta(minutes=15))


@transaction.atomic
def make(*, side: Side, by: Any, now: datetime) -> SidePass:
    """Make the pass of a side on which a guest plays; the one before ends.

    ``queries.passes.secret_of`` is its secret. Raises Forbidden, PassOfOwnMatch, NoGuest, and
    NotInState once the match is final.
    """
    match = locked(side.match)
    _check_may(match, by)
    if match.version:
        raise NotInState
    if not queries.has_guest(teams_of(match)[side.number]):
        raise NoGuest
    SidePass.objects.filter(side=side, ended_at=None).update(ended_at=now)
    made = _new(side, by)
    made.save(force_insert=True)
    note(match, "make_pass", by=by, side=side)
    return made


@transaction.atomic
def make_missing(*, matches: Sequence[Match], by: Any, now: datetime) -> list[SidePass]:
    """Make the passes of all sides of an event's matches that only a pass can speak for.

    Sides with a pass keep it. As many statements as for one; matches that are final, or in which
    ``by`` plays, are left out. Raises Forbidden.
    """
    for event in {match.event_id: match.event for match in matches}.values():
        require(by, "matches.passes", event)
    sides = queries.silent_sides(matches, by)
    live = queries.live_passes({side.match_id for side in sides})
    stale = [side_pass.pk for side_pass in live.values() if not queries.is_whole(side_pass)]
    if stale:
        SidePass.objects.filter(pk__in=stale, ended_at=None).update(ended_at=now)
    missing = [side for side in sides if side.pk not in live or live[side.pk].pk in stale]
    return _write(missing, by) if missing else []


@transaction.atomic
def of_guest(*, match: Match, entry: Entry, now: datetime) -> SidePass:
    """Return the pass of a guest's side, for who has the link of their entry; made where there is
    none to be shown. Raises NotYourSide, and NotInState once the match is final.
    """
    match = locked(match)
    side = NotYourSide.unless(match.sides.filter(entry=entry).first())
    live = queries.live_passes([match.pk]).get(side.pk)
    if live is not None and queries.is_whole(live):
        return live
    if match.version:
        raise NotInState
    SidePass.objects.filter(side=side, ended_at=None).update(ended_at=now)
    made = _new(side, None)
    made.save(force_insert=True)
    note(match, "make_pass", by=None, side=side)
    return made


def _write(sides: Iterable[Side], by: Any) -> list[SidePass]:
    """Write the passes of sides; a side that got a pass meanwhile keeps it."""
    new = [_new(side, by) for side in sides]
    SidePass.objects.bulk_create(new, ignore_conflicts=True)
    uids = [side_pass.uid for side_pass in new]
    made = list(SidePass.objects.filter(uid__in=uids).select_related("side"))
    Act.objects.bulk_create(
        [Act(match_id=row.match_id, kind="make_pass", by=by, side=row.side) for row in made]
    )
    return made


@transaction.atomic
def end(*, side_pass: SidePass, by: Any, now: datetime) -> SidePass:
    """End a pass at once: it opens nothing any more. Raises Forbidden and PassOfOwnMatch."""
    match = locked(side_pass.match)
    _check_may(match, by)
    live = SidePass.objects.filter(pk=side_pass.pk, ended_at=None)
    if live.update(ended_at=now):
        note(match, "end_pass", by=by, side=side_pass.side)
    side_pass.refresh_from_db(fields=["ended_at"])
    return side_pass


def of(*, secret: str, address: str, now: datetime) -> SidePass:
    """Return the pass that a secret opens; of a final match too, to be read.

    Wrong secrets are counted by ``address``: after too many, further wrong ones are refused for
    a while. A right one never is: a hall shares one address, and a secret has too many bits to
    be guessed. Raises PassUnknown and TooManyTries.
    """
    side_pass = queries.by_secret(secret)
    if side_pass is not None:
        return side_pass
    network = limits.network_of(address)
    tries = {f"side-pass:address:{network}": WRONG} if network else {}
    limits.refuse_when_full(tries, now=now)
    limits.count(tries, now=now)
    raise PassUnknown


def end_those_of(*, player: Any, now: datetime) -> None:
    """End the passes of the sides of a player who leaves."""
    sides = Side.objects.filter(entry__entry_players__player=player)
    SidePass.objects.filter(side__in=sides.values("pk"), ended_at=None).update(ended_at=now)


def _new(side: Side, by: Any) -> SidePass:
    made = SidePass(uid=new_uid(), match_id=side.match_id, side=side, made_by=by)
    made.digest = secret_links.digest_of(queries.secret_of(made))
    return made


def _check_may(match: Match, by: Any) -> None:
    require(by, "matches.passes", match.event)
    if is_party_to(by, match):
        raise PassOfOwnMatch
