"""Passes: links that speak for a side of a match without an account.

Their secrets are stored nowhere. They are derived from the site's key and the pass, so that a slip
can be printed again. The pass's digest, which opens it, stays valid when the key changes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.events.models import EntryPlayer
from league.people.shared import secret_links
from matches.models import Match, Side, SidePass
from matches.queries.matches import party_sides
from matches.queries.teams import Team, know_teams, teams_of


def secret_of(side_pass: SidePass) -> str:
    return secret_links.secret_of("matches.passes", side_pass.uid)


def is_whole(side_pass: SidePass) -> bool:
    """Tell whether a pass's secret can still be derived, as the site's key has not changed."""
    return secret_links.digest_of(secret_of(side_pass)) == side_pass.digest


def by_secret(secret: str) -> SidePass | None:
    """Find the pass in force of a secret, with its side and the match's event."""
    live = SidePass.objects.filter(ended_at=None, digest=secret_links.digest_of(secret))
    return live.select_related("side__entry", "match__event", "match__house__house_set").first()


def live_passes(matches: Collection[int]) -> dict[int, SidePass]:
    """Map the sides of matches to their passes that are not ended."""
    passes = SidePass.objects.filter(match__in=list(matches), ended_at=None)
    return {side_pass.side_id: side_pass for side_pass in passes}


def has_guest(team: Team) -> bool:
    """Tell whether a side has a player without an account in use."""
    return any(member.is_entered and not member.is_active for member in team.members)


def with_guests(matches: Collection[int]) -> set[int]:
    """Return the matches with a player without an account in use."""
    guests = EntryPlayer.objects.filter(running=True).exclude(player__user__is_active=True)
    sides = Side.objects.filter(match__in=list(matches), entry__in=guests.values("entry"))
    return set(sides.values_list("match", flat=True)) if matches else set()


def is_silent(team: Team) -> bool:
    """Tell whether nobody of a side has an account, so that only a pass can speak for it."""
    return has_guest(team) and not any(member.is_active for member in team.members)


def silent_sides(matches: Iterable[Match], user: Any) -> list[Side]:
    """List the sides that only a pass can speak for, of matches that are not final.

    Matches in which ``user`` takes part are left out: players hand out no passes of their match.
    """
    asked = [match for match in matches if match.version == 0]
    know_teams(asked)
    own = own_matches(user, [match.pk for match in asked])
    return [
        team.side
        for match in asked
        if match.pk not in own
        for team in teams_of(match).values()
        if is_silent(team)
    ]


@dataclass(frozen=True, slots=True)
class Secrets:
    """``secrets`` by a match's uid and the entry of its side; ``missing``: sides without one."""

    secrets: Mapping[tuple[str, int], str]
    missing: int


def secrets_of(matches: Sequence[Match], user: Any) -> Secrets:
    """Return the secrets of the sides that only a pass can speak for, to be handed out by an
    official; see ``silent_sides``.

    Passes made under an older key of the site have none.
    """
    sides = silent_sides(matches, user)
    live = live_passes({side.match_id for side in sides}) if sides else {}
    whole = {key: side_pass for key, side_pass in live.items() if is_whole(side_pass)}
    secrets = {
        (side.match.uid, side.entry_id): secret_of(whole[side.pk])
        for side in sides
        if side.pk in whole
    }
    return Secrets(secrets, len(sides) - len(secrets))


def own_matches(user: Any, matches: Collection[int]) -> set[int]:
    """Return the matches in which an account plays, or was entered to play and has not answered."""
    if not matches:
        return set()
    sides = party_sides(user).filter(match__in=list(matches))
    return set(sides.values_list("match", flat=True))
