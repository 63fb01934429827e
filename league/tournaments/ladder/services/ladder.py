"""Challenges on a ladder: each is a round of one match."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from league.rules.ladder import LadderRules
from league.tournaments.errors import CannotUndo, NothingToPair
from league.tournaments.ladder.errors import ChallengeRefused
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.ladder.queries import footing, open_offers
from league.tournaments.ladder.services import offers
from league.tournaments.models import Act, Phase, Round, Tournament
from league.tournaments.pairing.services import results
from league.tournaments.pairing.services.pairing import begun
from league.tournaments.rounds.queries.rounds import (
    OPEN,
    begun as begun_in,
    last_round,
    next_number,
)
from league.tournaments.rounds.rules import MATCH, Drawn, at_tables
from league.tournaments.rounds.services import arranging
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.services.acts import grow, note
from league.tournaments.tournament.services.undo import undoes

CHALLENGE = "challenge"
State = ChallengeOffer.State


@transaction.atomic
def challenge(*, phase: Phase, challenger: int, challenged: int, by: Any, now: datetime) -> Round:
    """Let an entrant play one above it, both by number: staff says so, or a challenge is accepted.

    What else the two had open with others falls away. Raises NotNow, NothingToPair,
    ChallengeRefused.
    """
    tournament, phase = begun(phase)
    refuse_unless_ladder(phase)
    results.take_pending(tournament, now=now)
    if reason := footing(phase, now).refusal(challenger, challenged):
        raise ChallengeRefused(reason.code, **reason.params)
    sides = {"challenger__number": challenger, "challenged__number": challenged}
    accepted = open_offers(phase).filter(**sides).first()
    round = seat(tournament, phase, challenger, challenged, by=by, now=now, apart_from=accepted)
    if accepted is not None:
        offers.end(tournament, accepted, State.ACCEPTED, by=by, now=now, round=round)
    return round


def refuse_unless_ladder(phase: Phase) -> None:
    if phase.kind != Phase.Kind.LADDER:
        raise NothingToPair


def seat(
    tournament: Tournament,
    phase: Phase,
    challenger: int,
    challenged: int,
    *,
    by: Any,
    now: datetime,
    apart_from: ChallengeOffer | None = None,
) -> Round:
    """Write the match of two down as a round; their open challenges, but for one, fall away."""
    last = last_round(phase)
    rules = settings_of(phase).rules
    assert isinstance(rules, LadderRules)
    round = Round.objects.create(
        tournament=tournament,
        phase=phase,
        number=next_number(tournament),
        place=last.place + 1 if last else 1,
        state=Round.State.PUBLISHED,
        published_at=now,
        due_at=now + timedelta(days=rules.play_days) if rules.play_days else None,
        made_from=tournament.revision,
        minutes=tournament.round_minutes,
    )
    reasons = ({"code": "ladder_challenge", "params": {"challenger": challenger}},)
    row = Drawn(1, MATCH, (challenger, challenged), reasons=reasons)
    rows = at_tables([row], arranging.hall_of(round))
    arranging.write(round, rows, arranging.keys(tournament))
    arranging.make_matches(round, by=by, now=now)
    grow(tournament)
    note(tournament, CHALLENGE, by=by, round=round.number, entrants=[challenger, challenged])
    offers.fall_away(
        tournament, phase, now=now, entrants=(challenger, challenged), apart_from=apart_from
    )
    return round


@undoes(CHALLENGE)
def unchallenge(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = tournament.rounds.filter(number=act.round or 0, state__in=OPEN).first()
    if round is None or begun_in(round) or act.round != next_number(tournament) - 1:
        raise CannotUndo
    offer = ChallengeOffer.objects.filter(round=round).first()
    round.tournament = tournament
    arranging.unmake_matches(round, by=by, reason=act.reason, now=now)
    arranging.erase(round)
    if offer is not None:
        offers.reopen(offer, now=now)
    round.delete()
