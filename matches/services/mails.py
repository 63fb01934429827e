"""Mails of matches: written in the transaction of the act that causes them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from league.events.models import EntryPlayer, EventRole
from league.events.queries import running_roles
from league.people.models import Player
from matches.models import Match, Report, Ruling, Side
from matches.queries.matches import named_sides
from matches.queries.pages import name_of


def answer_needed(match: Match, report: Report) -> None:
    """Tell the other sides of a report, and that they should confirm or dispute it."""
    others = _players(match).exclude(entry__match_sides=report.side)
    _write(match, "answer", _people(others), report=report)


def record_needed(match: Match) -> None:
    _write(match, "record", _people(_players(match)))


def disputed(match: Match, *, by: Any) -> None:
    _write(match, "disputed", {**_people(_players(match)), **_judges(match)}, but=by)


def judge_needed(match: Match, *, by: Any = None) -> None:
    _write(match, "judge", {**_people(_players(match)), **_judges(match)}, but=by)


def settled(match: Match, *, by: Any = None) -> None:
    settled_all([match], by=by)


def settled_all(matches: Sequence[Match], *, by: Any = None) -> None:
    """Tell the players of matches that their results stand: three statements, however many."""
    sides = named_sides(with_accounts=True).filter(match__in=[match.pk for match in matches])
    against: dict[int, list[Side]] = defaultdict(list)
    for side in sides:
        against[side.match_id].append(side)
    _send(
        letter
        for match in matches
        for letter in _letters(
            match,
            "settled",
            _people(seat for side in against[match.pk] for seat in side.entry.entry_players.all()),
            against[match.pk],
            but=by,
        )
    )


def flagged(match: Match) -> None:
    """Tell both sides and the judges that a replay does not bear a settled result out."""
    _write(match, "flagged", {**_people(_players(match)), **_judges(match)})


def ruled(match: Match, ruling: Ruling) -> None:
    _write(match, "ruled", _people(_players(match)), ruling=ruling)


Readers = dict[int, Player]


def _players(match: Match) -> Any:
    return EntryPlayer.objects.filter(entry__match_sides__match=match).select_related(
        "player__user"
    )


def _people(seats: Iterable[EntryPlayer]) -> Readers:
    return {seat.player.pk: seat.player for seat in seats}


def _judges(match: Match) -> Readers:
    roles = running_roles().filter(
        event=match.event_id, role__in=[EventRole.Role.JUDGE, EventRole.Role.ORGANISER]
    )
    found = Player.objects.filter(user__in=roles.values("user")).select_related("user")
    return {player.pk: player for player in found}


def _write(match: Match, name: str, readers: Readers, *, but: Any = None, **context: Any) -> None:
    against = list(named_sides().filter(match=match))
    _send(_letters(match, name, readers, against, but=but, **context))


def _send(letters: Iterable[EmailMessage]) -> None:
    get_connection().send_messages(list(letters))


def _letters(
    match: Match,
    name: str,
    readers: Readers,
    against: Sequence[Side],
    *,
    but: Any = None,
    **context: Any,
) -> Iterator[EmailMessage]:
    """Write to each reader's account; guests, accounts out of use and who did it get nothing."""
    told = {
        **context,
        "match": match,
        "event": match.event,
        "names": " – ".join(name_of(side) for side in against),
        "link": settings.SITE_URL + reverse("matches:match", args=[match.uid]),
    }
    for player in readers.values():
        user = player.user
        if user is None or not user.is_active or (but is not None and user.pk == but.pk):
            continue
        with override(player.language):
            own = {**told, "player": player}
            subject = render_to_string(f"matches/mail/{name}_subject.txt", own).strip()
            body = render_to_string(f"matches/mail/{name}_message.txt", own)
            yield EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [user.email])
