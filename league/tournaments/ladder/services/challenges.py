"""Players challenge, accept, decline and withdraw; what is not answered in time ends by itself."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.rules.ladder import Unanswered
from league.tournaments.ladder.errors import ChallengeAnswered, ChallengeRefused
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.ladder.queries import Footing, footing, open_offers, untenable
from league.tournaments.ladder.services import ladder, mails, offers
from league.tournaments.models import Entrant, Phase, Round, Tournament
from league.tournaments.pairing.services import overdue, results
from league.tournaments.pairing.services.pairing import begun
from league.tournaments.tournament.services.acts import note
from matches.models import Ruling

State = ChallengeOffer.State
DECLINED = _("The challenge was declined: here that counts as lost.")
EXPIRED = _("The challenge was not answered in time: here that counts as lost.")


@transaction.atomic
def offer(
    *, phase: Phase, challenger: Entrant, challenged: int, by: Any, now: datetime
) -> ChallengeOffer:
    """Challenge an entrant, by number, and tell it. Raises NotNow, NothingToPair, ChallengeRefused.

    Others may have challenged the same one: whom it accepts, it plays.
    """
    tournament, phase = begun(phase)
    ladder.refuse_unless_ladder(phase)
    results.take_pending(tournament, now=now)
    found = footing(phase, now)
    if reason := found.refusal(challenger.number, challenged):
        raise ChallengeRefused(reason.code, **reason.params)
    if phase.challenges.filter(state=State.OPEN, challenger=challenger).exists():
        raise ChallengeRefused("ladder_refused_open")
    days = found.rules.answer_days
    made = ChallengeOffer.objects.create(
        phase=phase,
        challenger=challenger,
        challenged=tournament.entrants.get(number=challenged),
        made_by=by,
        made_at=now,
        answer_by=now + timedelta(days=days) if days else None,
    )
    note(tournament, "challenge_offer", by=by, challenger=challenger.number, opponent=challenged)
    mails.challenged(made, tournament.event)
    return made


@transaction.atomic
def accept(*, offer: ChallengeOffer, by: Any, now: datetime) -> Round:
    """Accept a challenge: it becomes a match. Raises ChallengeAnswered and what challenge raises.

    Whatever else was open between the two and others falls away: they play now.
    """
    _tournament, phase, offer = _open(offer)
    sides = {"challenger": offer.challenger.number, "challenged": offer.challenged.number}
    return ladder.challenge(phase=phase, by=by, now=now, **sides)


@transaction.atomic
def decline(*, offer: ChallengeOffer, by: Any, now: datetime) -> ChallengeOffer:
    """Decline a challenge, which may count as lost (LadderRules). Raises ChallengeAnswered."""
    tournament, phase, offer = _open(offer)
    results.take_pending(tournament, now=now)
    round = _lost(tournament, phase, offer, footing(phase, now), DECLINED, by, now)
    offers.end(tournament, offer, State.DECLINED, by=by, now=now, round=round)
    return offer


@transaction.atomic
def withdraw(*, offer: ChallengeOffer, by: Any, now: datetime) -> ChallengeOffer:
    """Take a challenge back, as who made it or as staff. Raises ChallengeAnswered."""
    tournament, _phase, offer = _open(offer)
    offers.end(tournament, offer, State.WITHDRAWN, by=by, now=now)
    return offer


@transaction.atomic
def settle(*, phase: Phase, now: datetime) -> int:
    """End what was not answered in time, and what a side of has left. Returns how many ended.

    Nothing is lost by a challenge that could not have been accepted at the end of its time.
    """
    tournament, phase = begun(phase)
    ended = 0
    for one in untenable(phase):
        offers.end(tournament, one, State.LAPSED, by=None, now=now)
        ended += 1
    for one in open_offers(phase).filter(answer_by__lte=now):
        one.refresh_from_db(fields=["state"])
        if one.state != State.OPEN:  # it fell away with the one before
            continue
        round = _lost(tournament, phase, one, footing(phase, now), EXPIRED, None, now)
        offers.end(tournament, one, State.EXPIRED, by=None, now=now, round=round)
        ended += 1
    return ended


def _lost(
    tournament: Tournament,
    phase: Phase,
    offer: ChallengeOffer,
    found: Footing,
    why: Any,
    by: Any,
    now: datetime,
) -> Round | None:
    """Let the challenged entrant lose by default, if the ladder says so and the challenge stands.

    Where no organiser can rule on it, the match waits for whoever may.
    """
    sides = offer.challenger.number, offer.challenged.number
    if found.rules.unanswered is Unanswered.NOTHING or found.refusal(*sides):
        return None
    round = ladder.seat(tournament, phase, *sides, by=by, now=now, apart_from=offer)
    match = round.pairings.select_related("match__event").get().match
    assert match is not None
    overdue.rule_in_their_name(tournament, match, why, now, kind=Ruling.Kind.NO_SHOW, winner=1)
    results.take_pending(tournament, now=now)
    return round


def _open(offer: ChallengeOffer) -> tuple[Tournament, Phase, ChallengeOffer]:
    """Lock the tournament of a challenge that waits. Raises NotNow, ChallengeAnswered."""
    tournament, phase = begun(offer.phase)
    found = ChallengeAnswered.unless(open_offers(phase).filter(pk=offer.pk).first())
    found.phase = phase
    return tournament, phase, found
