"""Mails of matches: written in the transaction of the act that causes them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils.translation import override

from league.events.models import EventRole
from league.events.queries import running_roles
from league.jobs.letters import worded
from league.jobs.site import whole_url
from league.people.models import Player
from matches.models import Match, Report, Ruling
from matches.queries.declaring import Due
from matches.queries.speakers import account_of
from matches.queries.teams import Member, know_teams, teams_of


def answer_needed(match: Match, report: Report) -> None:
    """Tell the other sides of a report, and that they should confirm or dispute it."""
    _write(match, "answer", _players(match, but=report.side_id), report=report)


def record_needed(match: Match) -> None:
    _write(match, "record", _players(match))


def declaration_needed(due: Due) -> None:
    """Tell a side that it should declare before its match; the mail shows nothing of the decks."""
    teams = teams_of(due.match)
    owing = {member.player: member for member in teams[due.side.number].members}
    path = reverse("events:declare", args=[due.match.event.uid])
    declare = f"{settings.SITE_URL}{path}?opponent={due.opponent.uid}"
    _write(due.match, "declare", owing, opponent=due.opponent_name, declare=declare)


def disputed(match: Match, *, by: Any) -> None:
    _write(match, "disputed", {**_players(match), **_judges(match)}, but=by)


def judge_needed(match: Match, *, by: Any = None) -> None:
    _write(match, "judge", {**_players(match), **_judges(match)}, but=by)


def settled(match: Match, *, by: Any = None) -> None:
    settled_all([match], by=by)


def settled_all(matches: Sequence[Match], *, by: Any = None) -> None:
    """Tell the players of matches that their results stand, in two statements for any number."""
    know_teams(matches)
    _send(
        letter
        for match in matches
        for letter in _letters(match, "settled", _players(match), but=by)
    )


def flagged(match: Match) -> None:
    """Tell both sides and the judges that a replay contradicts a settled result."""
    _write(match, "flagged", {**_players(match), **_judges(match)})


def ruled(match: Match, ruling: Ruling) -> None:
    _write(match, "ruled", _players(match), ruling=ruling)


def ruled_all(rulings: Sequence[Ruling]) -> None:
    """Tell the players of matches the rulings, in two statements for any number."""
    know_teams([ruling.match for ruling in rulings])
    _send(
        letter
        for ruling in rulings
        for letter in _letters(ruling.match, "ruled", _players(ruling.match), ruling=ruling)
    )


Readers = dict[int, Member]


def _players(match: Match, *, but: int | None = None) -> Readers:
    """Find the players of all sides, or of all but one."""
    teams = [team for team in teams_of(match).values() if team.side.pk != but]
    return {member.player: member for team in teams for member in team.members}


def _judges(match: Match) -> Readers:
    roles = running_roles().filter(
        event=match.event_id, role__in=[EventRole.Role.JUDGE, EventRole.Role.ORGANISER]
    )
    judges = Player.objects.filter(user__in=roles.values("user")).values_list(
        "pk", "display_name", "language", "user_id", "user__email", "user__is_active"
    )
    return {row[0]: Member(*row, is_entered=False) for row in judges}


def _write(match: Match, name: str, readers: Readers, *, but: Any = None, **context: Any) -> None:
    _send(_letters(match, name, readers, but=but, **context))


def _send(letters: Iterable[EmailMessage]) -> None:
    get_connection().send_messages(list(letters))


def _letters(
    match: Match, name: str, readers: Readers, *, but: Any = None, **context: Any
) -> Iterator[EmailMessage]:
    """Write to each reader's account; guests, disused accounts and the actor get nothing."""
    doer = account_of(but)  # the number of a pass may be that of somebody's account
    by_language: dict[str, tuple[str, str]] = {}
    for reader in readers.values():
        if (
            not reader.email
            or not reader.is_active
            or (doer is not None and reader.user == doer.pk)
        ):
            continue
        if reader.language not in by_language:
            by_language[reader.language] = _worded(match, name, reader.language, context)
        yield EmailMessage(
            *by_language[reader.language], settings.DEFAULT_FROM_EMAIL, [reader.email]
        )


def _worded(match: Match, name: str, language: str, context: dict[str, Any]) -> tuple[str, str]:
    """Return the subject and the text of a mail, the same for all readers of one language."""
    facts = {
        **context,
        "match": match,
        "event": match.event,
        "names": " – ".join(team.name for team in teams_of(match).values()),
        "link": whole_url("matches:match", match.uid),
    }
    with override(language):
        return worded(f"matches/mail/{name}", facts)
