"""Challenges on a ladder: made, accepted, declined, withdrawn; played as a round of one match."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.events.models import Event
from league.jobs.site import whole_url
from league.rules.ladder import LadderRules, Unanswered
from league.rules.rounds import MATCH, Drawn, at_tables
from league.tournaments.entrants.queries import names_of
from league.tournaments.entrants.services.mails import to_entry
from league.tournaments.errors import CannotUndo, NothingToPair
from league.tournaments.ladder.errors import ChallengeAnswered, ChallengeRefused
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.ladder.queries import footing, open_offers, untenable
from league.tournaments.models import Act, Entrant, Phase, Round, Tournament
from league.tournaments.pairing.services import overdue, results
from league.tournaments.pairing.services.pairing import begun
from league.tournaments.rounds.queries import rounds
from league.tournaments.rounds.services import arranging
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.services.acts import grow, note, undoes
from matches.models import Ruling

State = ChallengeOffer.State


def end(
    tournament: Tournament,
    offer: ChallengeOffer,
    state: str,
    *,
    by: Any,
    now: datetime,
    round: Round | None = None,
) -> None:
    """End an open challenge of a locked tournament. ``round``: the match that came of it."""
    offer.state, offer.ended_by, offer.ended_at, offer.round = state, by, now, round
    offer.save(update_fields=["state", "ended_by", "ended_at", "round"])
    if state != State.ACCEPTED:  # an accepted one is in the log as its match
        note(
            tournament, f"challenge_{state}", by=by, round=round.number if round else None,
            challenger=offer.challenger.number, opponent=offer.challenged.number,
        )  # fmt: skip
    challenge_over(offer, tournament.event, by=by)


def fall_away(
    phase: Phase,
    *,
    now: datetime,
    entrants: Collection[int] | None = None,
    apart_from: ChallengeOffer | None = None,
) -> None:
    """Let the open challenges of a phase lapse, as nobody can accept them any more.

    ``entrants``: only challenges by or to these numbers, because they play now.
    ``apart_from``: the challenge that becomes their match.
    """
    offers = open_offers(phase)
    if entrants is not None:
        offers = offers.filter(
            Q(challenger__number__in=entrants) | Q(challenged__number__in=entrants)
        )
    for offer in offers:
        if offer != apart_from:
            end(phase.tournament, offer, State.LAPSED, by=None, now=now)


def reopen(offer: ChallengeOffer, *, now: datetime) -> None:
    """Reopen a challenge whose acceptance was undone, unless there is a newer one.

    The time to answer that was left at its acceptance starts again, so the undo costs nobody time.
    """
    newer = ChallengeOffer.objects.filter(
        phase=offer.phase_id, challenger=offer.challenger_id, state=State.OPEN
    )
    if newer.exists():
        offer.state = State.LAPSED
    else:
        if offer.answer_by is not None and offer.ended_at is not None:
            offer.answer_by += now - offer.ended_at
        offer.state, offer.ended_by, offer.ended_at = State.OPEN, None, None
    offer.round = None
    offer.save(update_fields=["state", "answer_by", "ended_by", "ended_at", "round"])


## Mails, written in the transaction of the act that causes them


def tell_challenged(offer: ChallengeOffer, event: Event) -> None:
    """Tell an entrant of a ladder that it is challenged."""
    names = names_of(offer.phase.tournament, [offer.challenger.number])
    link = whole_url("tournaments:ladder", event.uid)
    to_entry(offer.challenged.entry, "challenged", offer=offer, link=link,
              other=names[offer.challenger.number])  # fmt: skip


def challenge_over(offer: ChallengeOffer, event: Event, *, by: Any) -> None:
    """Tell the sides how a challenge ended, except the side that ended it."""
    sides = offer.challenger, offer.challenged
    names = names_of(offer.phase.tournament, [side.number for side in sides])
    link = whole_url("tournaments:ladder", event.uid)
    for side, other in (sides, sides[::-1]):
        if by is not None and side.entry.entry_players.filter(player__user=by).exists():
            continue
        to_entry(side.entry, "challenge_over", offer=offer, link=link, other=names[other.number])


## The match of a challenge

CHALLENGE = "challenge"


@transaction.atomic
def challenge(*, phase: Phase, challenger: int, challenged: int, by: Any, now: datetime) -> Round:
    """Make the match of two entrants, given by number: ordered by staff, or by a challenge.

    Their other open challenges lapse. Raises NotNow, NothingToPair, ChallengeRefused.
    """
    tournament, phase = _ladder(phase, now)
    if reason := footing(phase, now).refusal(challenger, challenged):
        raise ChallengeRefused(reason.code, **reason.params)
    sides = {"challenger__number": challenger, "challenged__number": challenged}
    accepted = open_offers(phase).filter(**sides).first()
    round = seat(phase, challenger, challenged, by=by, now=now, apart_from=accepted)
    if accepted is not None:
        end(tournament, accepted, State.ACCEPTED, by=by, now=now, round=round)
    return round


def _ladder(phase: Phase, now: datetime) -> tuple[Tournament, Phase]:
    """Lock the tournament of a ladder that is played. Raises NotNow, NothingToPair."""
    tournament, phase = begun(phase)
    if phase.kind != Phase.Kind.LADDER:
        raise NothingToPair
    results.take_pending(tournament, now=now)
    return tournament, phase


def seat(
    phase: Phase,
    challenger: int,
    challenged: int,
    *,
    by: Any,
    now: datetime,
    apart_from: ChallengeOffer | None = None,
) -> Round:
    """Write the match of two entrants as a round; their other open challenges lapse."""
    rules = settings_of(phase).rules
    assert isinstance(rules, LadderRules)
    round = arranging.new_round(
        phase,
        place=rounds.next_place(phase),
        state=Round.State.PUBLISHED,
        published_at=now,
        due_at=now + timedelta(days=rules.play_days) if rules.play_days else None,
    )
    reasons = ({"code": "ladder_challenge", "params": {"challenger": challenger}},)
    row = Drawn(1, MATCH, (challenger, challenged), reasons=reasons)
    rows = at_tables([row], arranging.hall_of(round))
    arranging.write(round, rows, arranging.keys(phase.tournament))
    arranging.make_matches(round, by=by, now=now)
    grow(phase.tournament)
    note(phase.tournament, CHALLENGE, by=by, round=round.number, entrants=[challenger, challenged])
    fall_away(phase, now=now, entrants=(challenger, challenged), apart_from=apart_from)
    return round


@undoes(CHALLENGE)
def unchallenge(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = tournament.rounds.filter(number=act.round or 0, state__in=rounds.OPEN).first()
    if round is None or rounds.begun(round) or act.round != rounds.next_number(tournament) - 1:
        raise CannotUndo
    offer = ChallengeOffer.objects.filter(round=round).first()
    arranging.unmake_matches(round, by=by, reason=act.reason, now=now)
    arranging.erase(round)
    if offer is not None:
        reopen(offer, now=now)
    round.delete()


## What players do; unanswered challenges end by themselves

DECLINED = _("The challenge was declined: here that counts as lost.")
EXPIRED = _("The challenge was not answered in time: here that counts as lost.")


@transaction.atomic
def offer(
    *, phase: Phase, challenger: Entrant, challenged: int, by: Any, now: datetime
) -> ChallengeOffer:
    """Challenge an entrant, by number, and tell it. Raises NotNow, NothingToPair, ChallengeRefused.

    Several may challenge the same entrant, which plays the one it accepts.
    """
    tournament, phase = _ladder(phase, now)
    footing_now = footing(phase, now)
    if reason := footing_now.refusal(challenger.number, challenged):
        raise ChallengeRefused(reason.code, **reason.params)
    if phase.challenges.filter(state=State.OPEN, challenger=challenger).exists():
        raise ChallengeRefused("ladder_refused_open")
    days = footing_now.rules.answer_days
    made = ChallengeOffer.objects.create(
        phase=phase,
        challenger=challenger,
        challenged=tournament.entrants.get(number=challenged),
        made_by=by,
        made_at=now,
        answer_by=now + timedelta(days=days) if days else None,
    )
    note(tournament, "challenge_offer", by=by, challenger=challenger.number, opponent=challenged)
    tell_challenged(made, tournament.event)
    return made


@transaction.atomic
def accept(*, offer: ChallengeOffer, by: Any, now: datetime) -> Round:
    """Accept a challenge: it becomes a match. Raises ChallengeAnswered and what challenge raises.

    The other open challenges of the two lapse, as they play now.
    """
    _tournament, phase, offer = _open(offer)
    sides = {"challenger": offer.challenger.number, "challenged": offer.challenged.number}
    return challenge(phase=phase, by=by, now=now, **sides)


@transaction.atomic
def decline(*, offer: ChallengeOffer, by: Any, now: datetime) -> ChallengeOffer:
    """Decline a challenge, which may count as lost (LadderRules). Raises ChallengeAnswered."""
    tournament, phase, offer = _open(offer)
    results.take_pending(tournament, now=now)
    round = _lost(phase, offer, DECLINED, by=by, now=now)
    end(tournament, offer, State.DECLINED, by=by, now=now, round=round)
    return offer


@transaction.atomic
def withdraw(*, offer: ChallengeOffer, by: Any, now: datetime) -> ChallengeOffer:
    """Withdraw a challenge, as its maker or as staff. Raises ChallengeAnswered."""
    tournament, _phase, offer = _open(offer)
    end(tournament, offer, State.WITHDRAWN, by=by, now=now)
    return offer


@transaction.atomic
def settle(*, phase: Phase, now: datetime) -> int:
    """End challenges not answered in time, or with a side that has left. Returns how many ended.

    A challenge that could not have been accepted at its deadline counts as no loss.
    """
    tournament, phase = begun(phase)
    ended = 0
    for offer in untenable(phase):
        end(tournament, offer, State.LAPSED, by=None, now=now)
        ended += 1
    for offer in open_offers(phase).filter(answer_by__lte=now):
        offer.refresh_from_db(fields=["state"])
        if offer.state != State.OPEN:  # it lapsed with the challenge before
            continue
        round = _lost(phase, offer, EXPIRED, by=None, now=now)
        end(tournament, offer, State.EXPIRED, by=None, now=now, round=round)
        ended += 1
    return ended


def _lost(phase: Phase, offer: ChallengeOffer, why: Any, *, by: Any, now: datetime) -> Round | None:
    """Let the challenged entrant lose by default, if the ladder's rules and the standings allow it.

    If no organiser may rule on the match, it waits for somebody who may.
    """
    tournament, footing_now = phase.tournament, footing(phase, now)
    sides = offer.challenger.number, offer.challenged.number
    if footing_now.rules.unanswered is Unanswered.NOTHING or footing_now.refusal(*sides):
        return None
    round = seat(phase, *sides, by=by, now=now, apart_from=offer)
    match = round.pairings.select_related("match__event").get().match
    assert match is not None
    overdue.rule_in_their_name(tournament, match, why, now, kind=Ruling.Kind.NO_SHOW, winner=1)
    results.take_pending(tournament, now=now)
    return round


def _open(offer: ChallengeOffer) -> tuple[Tournament, Phase, ChallengeOffer]:
    """Lock the tournament of a challenge that waits. Raises NotNow, ChallengeAnswered."""
    tournament, phase = begun(offer.phase)
    challenge = ChallengeAnswered.unless(open_offers(phase).filter(pk=offer.pk).first())
    challenge.phase = phase
    return tournament, phase, challenge
