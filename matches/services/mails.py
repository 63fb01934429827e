"""Mails of matches: written in the transaction of the act that causes them."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from league.events.models import EntryPlayer, EventRole
from league.events.queries import running_roles
from league.people.models import Player
from matches.models import Match, Report, Ruling
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
    _write(match, "settled", _people(_players(match)), but=by)


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
    """Write to each reader's account; guests, accounts out of use and who did it get nothing."""
    against = list(named_sides().filter(match=match))
    for player in readers.values():
        user = player.user
        if user is None or not user.is_active or (but is not None and user.pk == but.pk):
            continue
        with override(player.language):
            told = {
                **context,
                "match": match,
                "event": match.event,
                "player": player,
                "names": " – ".join(name_of(side) for side in against),
                "link": settings.SITE_URL + reverse("matches:match", args=[match.uid]),
            }
            subject = render_to_string(f"matches/mail/{name}_subject.txt", told).strip()
            body = render_to_string(f"matches/mail/{name}_message.txt", told)
            send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [user.email])
