"""The sides of a match as its acts and its mails know them: who plays, and who has an account."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import connection

from league.events.queries import player_of
from league.jobs.database import statements
from matches.errors import MatchHidden
from matches.models import Match, Side, SidePass
from matches.queries.matches import match_to_act_on

KNOWN = "_teams"
# Plain SQL: every act on a match runs this, and building a queryset would cost most of its time.
# Look-ups by a single key are subqueries, not joins, to leave the planner few join orders. For one
# match it is planned once per connection: planning takes longer than running it.
TEAMS = """
    SELECT side.match_id, (
            SELECT event.published FROM events_event event
            JOIN matches_match match ON match.event_id = event.id WHERE match.id = side.match_id
        ),
        side.id, side.number, side.entry_id,
        (SELECT entry.name FROM events_entry entry WHERE entry.id = side.entry_id),
        mate.player_id, player.display_name, player.language, player.user_id, account.email,
        account.is_active, mate.running
    FROM matches_side side
    LEFT JOIN events_entryplayer mate ON mate.entry_id = side.entry_id
    LEFT JOIN people_player player ON player.id = mate.player_id
    LEFT JOIN people_user account ON account.id = player.user_id
    WHERE side.match_id {which}
    ORDER BY side.match_id, side.number, mate.seat
"""
OF_MATCHES = TEAMS.format(which="= ANY(%s)")
OF_MATCH = TEAMS.format(which="= %s")
LIVE = statements.Statement(
    "SELECT id FROM matches_sidepass WHERE id = %s AND side_id = %s AND ended_at IS NULL"
)
OF_UID = TEAMS.format(which="= (SELECT id FROM matches_match WHERE uid = %s)")


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a side. ``user`` and ``email`` are empty for guests."""

    player: int
    name: str
    language: str
    user: int | None
    email: str | None
    is_active: bool | None
    is_entered: bool


@dataclass(frozen=True, slots=True)
class Team:
    side: Side
    called: str  # empty where the entry has no name of its own
    members: list[Member]

    @property
    def name(self) -> str:
        return self.called or " / ".join(member.name for member in self.members)


def teams_of(match: Match) -> dict[int, Team]:
    """Map the numbers of the sides to their teams; read once per match object."""
    know_teams([match])
    known: dict[int, Team] = match.__dict__[KNOWN]
    return known


def plays_for(speaker: Any, side: Side, match: Match) -> bool:
    """Tell whether an account plays on a side of the match, and is still entered.

    For a pass: whether it is of the side and still in force.
    """
    team = teams_of(match).get(side.number)
    if team is None or team.side != side:
        return False
    if isinstance(speaker, SidePass):
        is_entered = any(member.is_entered for member in team.members)
        return is_entered and bool(LIVE(speaker.pk, side.pk))
    player = player_of(speaker)
    return player is not None and any(
        member.is_entered and member.player == player.pk for member in team.members
    )


def is_of_teams(user: Any, match: Match) -> bool:
    """Tell whether an account belongs to a side of the match, even if no longer entered."""
    player = player_of(user)
    return player is not None and any(
        member.player == player.pk for team in teams_of(match).values() for member in team.members
    )


def know_teams(matches: Iterable[Match]) -> None:
    """Read the teams of matches that lack them, in one statement for any number."""
    new = {match.pk: match for match in matches if KNOWN not in match.__dict__}
    for match in new.values():
        match.__dict__[KNOWN] = {}
    for key, _published, *row in _rows_of(list(new)):
        _add(new[key], row)


def own_side(uid: str, user: Any) -> Side | None:
    """Return the side that an account plays on in a match it may see; else None.

    Only the teams of the match are read for it.
    """
    player = player_of(user)
    rows = statements.rows(OF_UID, [uid]) if player else []
    if player is None or not rows:
        return None
    key, published = rows[0][:2]
    match = Match.from_db(connection.alias, ("id", "uid"), (key, uid))
    match.__dict__[KNOWN] = {}
    for row in rows:
        _add(match, row[2:])
    for team in teams_of(match).values():
        if player.pk in {member.player for member in team.members}:
            return team.side if published or _sees(uid, user) else None
    return None


def _sees(uid: str, user: Any) -> bool:
    try:
        return bool(match_to_act_on(uid, user))
    except MatchHidden:
        return False


def _rows_of(keys: list[int]) -> list[Any]:
    """Read the teams of matches by id: a prepared plan for one, a fresh plan for several."""
    if len(keys) == 1:
        return statements.rows(OF_MATCH, keys)
    return statements.rows(OF_MATCHES, [keys], planned=False) if keys else []


def _add(match: Match, row: Any) -> None:
    pk, number, entry, called, *member = row
    side = Side(pk=pk, match=match, number=number, entry_id=entry)
    teams: dict[int, Team] = match.__dict__[KNOWN]
    team = teams.setdefault(number, Team(side, called, []))
    if member[0] is not None:
        team.members.append(Member(*member))
