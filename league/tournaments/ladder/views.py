"""The ladder of a tournament: whom the reader may challenge, open challenges, and its end."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.tournaments.entrants.queries import Name, names_of, own_entrant
from league.tournaments.errors import NotNow, TournamentHidden
from league.tournaments.front.queries import front
from league.tournaments.front.views.base import shared
from league.tournaments.front.views.live import live, show
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.errors import ChallengeAnswered
from league.tournaments.ladder.forms import ChallengedForm
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.ladder.queries import Footing, above, footing, offers_of, running_ladder
from league.tournaments.models import Entrant, Phase, Tournament
from league.tournaments.rounds import wording as reasons
from league.tournaments.tournament.forms import KeyForm
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.views import Deed, acting, page, press
from league.tournaments.tournament.wording import Names, named, phase_name

LATEST = 10
State = ChallengeOffer.State


@dataclass(frozen=True, slots=True)
class OfferLine:
    """A challenge with the names of both."""

    offer: ChallengeOffer
    challenger: Name | None
    challenged: Name | None


@dataclass(frozen=True, slots=True)
class AboveLine:
    """An entrant above the reader; ``why`` it may not be challenged, empty if it may."""

    place: int
    number: int
    name: Name | None
    why: str


@page
def ladder(request: HttpRequest, uid: str) -> HttpResponse:
    """Show whom the reader may challenge and all challenges; players act on theirs here."""
    return _ladder(request, uid) if request.method == "POST" else _watched(request, uid)


def _ladder(request: HttpRequest, uid: str) -> HttpResponse:
    event_front = front(uid, request.user)
    tournament = event_front.tournament
    own = own_entrant(tournament, request.user)
    if request.method == "POST" and own is None:
        raise TournamentHidden
    desk = press(request, tournament, _deeds(request, tournament, own) if own else None)
    if desk.done:
        return redirect("tournaments:ladder", uid=uid)
    phase = running_ladder(tournament)
    names = names_of(tournament)
    context = {
        **shared(request, event_front, "ladder"),
        "phase": phase,
        "own": own,
        **_challenges(tournament, own, names),
    }
    if phase is not None:
        context |= _standing(phase, own, names, has_open=bool(context["by_me"]))
    return show(request, "tournaments/ladder/ladder.html", context, status=desk.status)


_watched = live(matches=True)(_ladder)


def _deeds(request: HttpRequest, tournament: Tournament, own: Entrant) -> list[Deed]:
    by = acting(request)

    def offer(asked: Mapping[str, Any]) -> ChallengeOffer:
        return challenges.offer(phase=ladder_now(tournament), challenger=own, **asked, **by)

    def had(asked: Mapping[str, Any]) -> ChallengeOffer:
        return offer_of(tournament, asked["pk"], challenged=own)

    def withdraw(asked: Mapping[str, Any]) -> ChallengeOffer:
        made = offer_of(tournament, asked["pk"], challenger=own)
        return challenges.withdraw(offer=made, **by)

    return [
        Deed("offer", "tournaments.see", offer, _("The challenge is made. The answer comes here "
             "and by mail."), ChallengedForm),
        Deed("accept", "tournaments.see",
             lambda asked: challenges.accept(offer=had(asked), **by),
             _("The challenge is on: your match is open."), KeyForm),
        Deed("decline", "tournaments.see",
             lambda asked: challenges.decline(offer=had(asked), **by),
             _("The challenge is declined."), KeyForm),
        Deed("withdraw", "tournaments.see", withdraw, _("The challenge is withdrawn."), KeyForm),
    ]  # fmt: skip


def ladder_now(tournament: Tournament) -> Phase:
    """Find the ladder that is played. Raises NotNow."""
    return NotNow.unless(running_ladder(tournament))


def offer_of(tournament: Tournament, pk: int, **side: Entrant) -> ChallengeOffer:
    """Return a tournament's challenge if it is of this side. Raises ChallengeAnswered."""
    offer = ChallengeAnswered.unless(offers_of(tournament).filter(pk=pk, **side).first())
    offer.phase.tournament = tournament
    return offer


def offer_lines(offers: Iterable[ChallengeOffer], names: Mapping[int, Name]) -> list[OfferLine]:
    return [
        OfferLine(offer, names.get(offer.challenger.number), names.get(offer.challenged.number))
        for offer in offers
    ]


def _challenges(
    tournament: Tournament, own: Entrant | None, names: Mapping[int, Name]
) -> dict[str, Any]:
    """Divide open challenges: to the reader, by the reader, others; add the latest past ones."""
    offers = offers_of(tournament)
    waiting = list(offers.filter(state=State.OPEN))
    key = own.pk if own else None
    to_me = [offer for offer in waiting if offer.challenged_id == key]
    by_me = [offer for offer in waiting if offer.challenger_id == key]
    others = [offer for offer in waiting if offer not in to_me and offer not in by_me]
    return {
        "to_me": offer_lines(to_me, names),
        "by_me": offer_lines(by_me, names),
        "others": offer_lines(others, names),
        "past": offer_lines(offers.exclude(state=State.OPEN)[:LATEST], names),
    }


def _standing(
    phase: Phase, own: Entrant | None, names: Mapping[int, Name], *, has_open: bool
) -> dict[str, Any]:
    if own is None:
        return {"phase_name": phase_name(phase), "rules": settings_of(phase).rules}
    footing_now = footing(phase, timezone.now())
    lines = _above(footing_now, own, names, has_open=has_open)
    return {
        "phase_name": phase_name(phase),
        "rules": footing_now.rules,
        "place": footing_now.ladder.place(own.number),
        "is_busy": own.number in footing_now.busy,
        "may_challenge": [line for line in lines if not line.why],
        "not_now": [line for line in lines if line.why],
    }


def _above(
    footing: Footing, own: Entrant, names: Mapping[int, Name], *, has_open: bool
) -> list[AboveLine]:
    wording: Names = named(names)
    return [
        AboveLine(
            row.place,
            row.entrant,
            names.get(row.entrant),
            reasons.sentence_of({"code": row.why.code, "params": row.why.params}, wording)
            if row.why
            else "",
        )
        for row in above(footing, own.number, has_open=has_open)
    ]
